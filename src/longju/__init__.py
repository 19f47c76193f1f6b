"""龙局: games of one family, each with one rule engine for play, records, learning and simulation.

The engine modules are plain Python that mypyc can compile. In a checkout the compiled ones lie in
`build/ext/<hash of their sources>/`, never beside the sources; they are used only while that hash fits,
and not at all with `LONGJU_PURE=1`.
"""

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

__version__ = "0.1.0"

BORDER = (
    "__init__",
    "bots",
    "deal",
    "encoding",
    "figures",
    "game",
    "notation",
    "options",
    "redeal",
    "settle",
    "setup",
    "text",
    "view",
)
"""The modules of a game's slice that stay interpreted: structs, text and arrays. All others are its engine."""

_HERE = Path(__file__).resolve().parent
_SUFFIX = EXTENSION_SUFFIXES[0]


def compiled_sources() -> list[Path]:
    """The modules that mypyc compiles, in a fixed order."""
    core = [_HERE / "core" / "errors.py", _HERE / "core" / "game.py"]
    kit = sorted(path for path in (_HERE / "kit").glob("*.py") if path.stem != "__init__")
    games = sorted(path for path in (_HERE / "games").glob("*/*.py") if path.stem not in BORDER)
    return core + kit + games


def compiled_home() -> Path:
    """Where the extensions of these very sources lie in a checkout, for this Python."""
    digest = hashlib.sha256(_SUFFIX.encode())
    for path in compiled_sources():
        digest.update(f"\0{path.relative_to(_HERE)}\0".encode())
        digest.update(path.read_bytes())
    return _HERE.parents[1] / "build" / "ext" / digest.hexdigest()[:20]


class CompiledFinder:
    """Finds the compiled twins of engine modules."""

    def __init__(self, home: Path) -> None:
        found = home.rglob(f"*{_SUFFIX}")
        self._paths = {self._name(path.relative_to(home)): path for path in found}

    @staticmethod
    def _name(path: Path) -> str:
        return ".".join(path.parts).removesuffix(_SUFFIX)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - the protocol of finders
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The spec of *name*'s extension, or None where it has none."""
        extension = self._paths.get(name)
        return spec_from_file_location(name, extension) if extension is not None else None


def _use_compiled() -> None:
    if os.environ.get("LONGJU_PURE") == "1" or not (_HERE.parents[1] / "build" / "ext").is_dir():
        return
    home = compiled_home()
    if home.is_dir():
        sys.meta_path.insert(0, CompiledFinder(home))


def is_compiled() -> bool:
    """Whether the engines of this process run compiled."""
    from longju.core import game  # noqa: PLC0415 - only the caller wants it loaded

    return str(game.__file__).endswith(_SUFFIX)


_use_compiled()
