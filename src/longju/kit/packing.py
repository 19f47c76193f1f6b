"""Numbers and texts as bytes and back: each number in groups of seven bits, the lowest first.

The bytes begin with a line that says whose they are and of which version, so that nothing else is taken for them.
"""

from typing import Final, final

from longju.core.errors import RecordError


@final
class Writer:
    """Numbers from -1 up, written one after another."""

    def __init__(self, start: bytes) -> None:
        self.data: Final[bytearray] = bytearray(start)

    def number(self, value: int) -> None:
        """One number."""
        rest = value + 1
        while rest >= 128:
            self.data.append(rest % 128 + 128)
            rest //= 128
        self.data.append(rest)

    def numbers(self, values: list[int]) -> None:
        """A list, its length first."""
        self.number(len(values))
        if values and max(values) < 127:
            self.data.extend(bytes([value + 1 for value in values]))
            return
        for value in values:
            self.number(value)

    def text(self, text: str) -> None:
        """A text, its length in bytes first."""
        data = text.encode()
        self.number(len(data))
        self.data.extend(data)


@final
class Reader:
    """Reads what a `Writer` wrote, from the same start on.

    :raises RecordError: here and in every method, if the data is something else.
    """

    def __init__(self, data: bytes, start: bytes) -> None:
        if not data.startswith(start):
            raise RecordError(f"state: must begin with {start!r}")
        self.data: Final = data
        self.place: int = len(start)

    def number(self) -> int:
        """The next number."""
        value = 0
        scale = 1
        while self.place < len(self.data):
            byte = self.data[self.place]
            self.place += 1
            value += byte % 128 * scale
            if byte < 128:
                return value - 1
            scale *= 128
        raise RecordError(f"state: ends after {len(self.data)} bytes in the middle of a number")

    def numbers(self) -> list[int]:
        """The next list."""
        return [self.number() for _ in range(self.number())]

    def text(self) -> str:
        """The next text."""
        size = self.number()
        data = self.data[self.place : self.place + size]
        if len(data) < size:
            raise RecordError(f"state: ends after {len(self.data)} bytes in the middle of a text")
        self.place += size
        return data.decode()

    def end(self) -> None:
        """Makes sure that nothing is left."""
        if self.place != len(self.data):
            raise RecordError(f"state: {len(self.data) - self.place} bytes too long")
