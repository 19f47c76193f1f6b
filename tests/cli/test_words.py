"""The words of the command line: every one in every language, and none that nobody says."""

import re
from pathlib import Path

import longju
from longju import registry
from longju.cli.common import word

SOURCE = Path(longju.__file__).parent
FILES = [*SOURCE.glob("cli/*.py"), *SOURCE.glob("sim/*.py")]


def test_every_word_is_said_and_every_said_word_is_there_in_every_language() -> None:
    text = (SOURCE / "cli" / "words.toml").read_text("utf-8")
    keys = re.findall(r'^\["(\w+\.\w+)"\]$', text, re.MULTILINE)
    said = {
        name
        for file in FILES
        for name in re.findall(r"""["']((?:play|sim|verify)\.\w+)["']""", file.read_text("utf-8"))
    }
    assert sorted(keys) == sorted(said)
    for key in keys:
        assert all(word(lang, key) for lang in registry.LANGUAGES)
