"""The page's files, as the build left them; a plain page that says what to do where there is none."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

MISSING: Final = """<!doctype html>
<html lang="zh-Hans"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>龙局</title></head><body>
<h1>龙局</h1>
<p>这个大厅已经在运行，但网页还没有构建。请在项目文件夹里运行 <code>./run setup</code>，再重新打开本页。</p>
<p lang="en">The hall is running, but its page has not been built. Run <code>./run setup</code> in the project folder,
then load this page again.</p>
</body></html>
"""

TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".webmanifest": "application/manifest+json",
}
TEXTUAL: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
SMALL: Final = 600
"""Bytes below which packing is not worth it."""


@dataclass(frozen=True)
class Found:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    """The same, gzipped, where that helps."""
    media: str
    cache: str
    tag: str


class Statics:
    """The files of one folder, read once and kept."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder.resolve()
        self._kept: Final[dict[tuple[str, int], Found]] = {}

    def find(self, path: str) -> Found | None:
        """The file at a path below the folder; the start page for an empty path; None if there is none."""
        name = path.strip("/") or "index.html"
        file = (self._folder / name).resolve()
        if not file.is_relative_to(self._folder) or any(part.startswith(".") for part in Path(name).parts):
            return None
        try:
            stamp = file.stat().st_mtime_ns
            if (name, stamp) not in self._kept:
                self._kept[name, stamp] = _found(file.read_bytes(), file.suffix, name)
            return self._kept[name, stamp]
        except (OSError, ValueError):
            return _found(MISSING.encode(), ".html", name) if name == "index.html" else None


def _found(body: bytes, suffix: str, name: str) -> Found:
    media = TYPES.get(suffix) or guess_type(f"x{suffix}")[0] or "application/octet-stream"
    textual = media.startswith(TEXTUAL)
    # The build puts a hash of its content into the name of everything below assets/.
    cache = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    return Found(
        body=body,
        packed=gzip.compress(body, 9, mtime=0) if textual and len(body) > SMALL else None,
        media=media,
        cache=cache,
        tag=f'"{sha256(body).hexdigest()[:20]}"',
    )
