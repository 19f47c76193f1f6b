"""The keys of terms that the engine has in lists; `tests/architecture/test_terms.py` finds all others by itself."""

from typing import Final

from longju.games.dragon import acts, board, cards, scoring, view, wins

ACTS: Final = (0, acts.FIRST_BU, acts.FIRST_PENG, acts.FIRST_MING, acts.FIRST_AN)
"""One act of each kind that has cards."""

WORDS: Final = {
    *[acts.act_kind(action) for action in ACTS],
    *acts.BARE,
    *cards.LAID_KINDS,
    *[f"card.{name}" for name in cards.CARD_NAMES],
    *board.FATES[1:],
    *wins.ROLES,
    *wins.KINDS,
    *[item.key for item in scoring.ITEMS],
    *[f"how.{source}" for source in scoring.SOURCES],
    *[f"win_{source}" for source in scoring.SOURCES],
    *[f"phase.{phase}" for phase in view.PHASES],
}
