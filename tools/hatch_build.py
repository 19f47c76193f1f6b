"""The build hook of hatchling: a wheel holds the built page and, where there is a C compiler, the compiled engine.

`LONGJU_PURE=1` leaves the compiled engine out, so that the wheel fits every platform.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import compile_engine
import page


class LongjuBuildHook(BuildHookInterface[Any]):
    """Builds what a wheel holds beside the sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the page and the engine; an editable install takes them from the checkout."""
        if version == "editable":
            return
        if not page.is_fresh():
            page.install_modules(dev=False)
            page.build()
        if os.environ.get("LONGJU_PURE") == "1" or compile_engine.missing() is not None:
            return
        home = compile_engine.ensure()
        found = [path for path in home.rglob("*") if path.is_file()]
        build_data["force_include"] = {str(path): str(path.relative_to(home)) for path in found}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
