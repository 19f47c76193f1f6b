"""`longju serve`: from the command line to a hall that is open."""

import asyncio
import errno
import os
import signal
import socket
import sys
import webbrowser
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from longju.server.config import Config

PORT: Final = 8080
GOODBYE: Final = 0.3
"""Seconds for the last frames of the pages."""


@dataclass(frozen=True)
class Address:
    """Where a hall listens."""

    host: str = "127.0.0.1"
    port: int = PORT
    lan: bool = False
    """On every interface."""


class Refusal(Exception):
    """Why the hall can't open, in one line."""


def add_serve_arguments(parser: ArgumentParser) -> None:
    """The options of `longju serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default %(default)s)")
    parser.add_argument(
        "--port", type=int, default=PORT, help="port to listen on; 0 takes any free one (default %(default)s)"
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="listen on every interface; prints the address for others and its QR code",
    )
    folder = str(default_data()).replace("%", "%%")
    parser.add_argument("--data", type=Path, help=f"folder of database and key (default {folder})")
    parser.add_argument(
        "--open", action=BooleanOptionalAction, help="open a browser (default: where there is a desktop)"
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        help="host name under which pages reach the hall, e.g. behind a proxy",
    )
    parser.add_argument(
        "--https", action="store_true", help="a proxy in front speaks https: cookies are Secure"
    )
    parser.add_argument(
        "--bot-delay", type=float, metavar="SECONDS", help="how long bots seem to think (default 0.6)"
    )


def default_data() -> Path:
    """Where a hall keeps its data if nobody says otherwise."""
    if os.environ.get("LONGJU_DATA"):
        return Path(os.environ["LONGJU_DATA"])
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path.home() fails where there is none
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "longju"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "longju"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "longju"


def run_serve(ns: Namespace) -> int:
    """Opens the hall and serves until it is told to stop; the exit code."""
    from longju.server.config import Config, ServiceError, Timings  # noqa: PLC0415 - slow to load

    timings = Timings()
    if ns.bot_delay is not None:
        if not 0 <= ns.bot_delay <= 60:
            sys.stderr.write(f"longju: --bot-delay {ns.bot_delay}: must be 0 to 60 seconds\n")
            return 2
        scale = ns.bot_delay / timings.bot
        timings = replace(
            timings,
            bot=timings.bot * scale,
            bot_spread=timings.bot_spread * scale,
            alone=timings.alone * scale,
        )
    config = Config(
        data_dir=(ns.data or default_data()).expanduser(),
        secret_file=Path(os.environ["LONGJU_SECRET_FILE"]) if os.environ.get("LONGJU_SECRET_FILE") else None,
        hosts=frozenset(name.lower() for name in [*ns.name, *(_own_names() if ns.lan else [])]),
        https=ns.https,
        timings=timings,
    )
    try:
        return serve(config, Address(ns.host, ns.port, ns.lan), browser=_wants_browser(ns.open))
    except (Refusal, ServiceError) as problem:
        sys.stderr.write(f"longju: {problem}\n")
        return 2


def serve(config: "Config", address: Address, *, browser: bool = False) -> int:
    """Serves one hall until SIGINT or SIGTERM.

    :raises Refusal: if the port can't be had.
    :raises ServiceError: if data folder or key can't be used.
    """
    _set_up_logs()
    listener = _bind(address)
    with listener, ThreadPoolExecutor(2, "bots") as pool:
        try:
            with asyncio.Runner(loop_factory=_loops()) as runner:
                runner.run(_serve(replace(config, executor=pool), address, listener, browser))
        except KeyboardInterrupt:
            return 0
    return 0


def _loops() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(config: "Config", address: Address, listener: socket.socket, browser: bool) -> None:
    import uvicorn  # noqa: PLC0415 - slow to load

    from longju.server.app import create_app  # noqa: PLC0415 - slow to load
    from longju.server.lobby import Hall  # noqa: PLC0415 - slow to load

    hall = Hall(config)
    await hall.start()
    port = listener.getsockname()[1]

    class Server(uvicorn.Server):
        """Says good-bye to the pages before it closes."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            _announce(address, port)
            if browser:
                await asyncio.to_thread(webbrowser.open, f"http://127.0.0.1:{port}/")

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await hall.close_rooms()
            await asyncio.sleep(GOODBYE)
            await super().shutdown(sockets)

        @contextmanager
        def capture_signals(self) -> Generator[None, None, None]:
            with _signals(lambda: self.handle_exit(signal.SIGTERM, None)):
                yield

    server = Server(
        uvicorn.Config(
            create_app(config, hall),
            loop="none",
            ws="websockets-sansio",
            ws_max_size=16 * 1024,
            ws_per_message_deflate=False,
            ws_ping_interval=30,
            ws_ping_timeout=60,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=20,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
        )
    )
    try:
        await server.serve([listener])
    finally:
        await hall.stop()


@contextmanager
def _signals(stop: Callable[[], None]) -> Generator[None, None, None]:
    wanted = [signal.SIGINT, signal.SIGTERM]
    old = {each: signal.signal(each, lambda _number, _frame: stop()) for each in wanted}
    try:
        yield
    finally:
        for each, handler in old.items():
            signal.signal(each, handler)


def _bind(address: Address) -> socket.socket:
    host = "0.0.0.0" if address.lan else address.host  # noqa: S104 - that is what --lan asks for
    if not 0 <= address.port <= 65535:
        raise Refusal(f"port {address.port}: must be 0 to 65535")
    try:
        family, _, _, _, where = socket.getaddrinfo(host, address.port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror as error:
        raise Refusal(f"host {host}: {error.strerror}") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Refusal(
                f"port {address.port}: already taken, perhaps by another hall; choose one with --port"
            ) from None
        raise Refusal(f"address {host}, port {address.port}: {error.strerror}") from None
    return listener


def _announce(address: Address, port: int) -> None:
    host = "127.0.0.1" if address.lan else address.host
    host = f"[{host}]" if ":" in host else host
    lines = [f"longju: the hall is open at http://{host}:{port}/"]
    if address.lan:
        others = [f"http://{each}:{port}/" for each in lan_addresses()]
        lines += [f"longju: for others in this network: {each}" for each in others]
        if others:
            lines += _qr(others[0])
        else:
            lines.append("longju: this machine has no address in a network")
    lines.append("longju: Ctrl+C closes it; matches go on when it opens again")
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def lan_addresses() -> list[str]:
    """The addresses of this machine that others may reach, the likeliest first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which interface would be used
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(info[4][0]) for info in infos]
    except OSError:
        pass
    return [each for each in dict.fromkeys(found) if not each.startswith("127.") and each != "0.0.0.0"]  # noqa: S104


def _own_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]


def _qr(address: str) -> list[str]:
    """The address as a picture in signs, where the terminal can show them."""
    import io  # noqa: PLC0415 - only here

    import segno  # noqa: PLC0415 - only here

    out = io.StringIO()
    segno.make(address, error="l").terminal(out=out, compact=True)
    try:
        out.getvalue().encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return []
    return [out.getvalue()]


def _wants_browser(wish: bool | None) -> bool:
    if wish is not None:
        return wish
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _set_up_logs() -> None:
    import logging  # noqa: PLC0415 - only here

    import structlog  # noqa: PLC0415 - slow to load

    on_terminal = sys.stderr.isatty()
    shape = structlog.dev.ConsoleRenderer() if on_terminal else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if on_terminal else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
