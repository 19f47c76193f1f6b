"""The keys of terms that the engine has in lists; `tests/architecture/test_terms.py` finds all others by itself."""

from typing import Final

from longju.games.liuzhou import acts, board, payments, scoring, tiles, view

WORDS: Final = {
    *[acts.act_kind(action) for action in range(acts.ACTIONS)],
    *tiles.MELD_KINDS,
    *[f"card.{name}" for name in tiles.TILE_NAMES],
    *board.FATES[1:],
    *[pattern.key for pattern in scoring.PATTERNS],
    *[circumstance.key for circumstance in scoring.CIRCUMSTANCES],
    *("plain", "plain_concealed", "concealed", "floor", "app_base", "cap"),
    *[f"how.{source}" for source in scoring.SOURCES],
    *[f"win_{source}" for source in scoring.SOURCES],
    *payments.LIABLE,
    payments.RUN_GANG,
    *("fact.chi", "fact.peng", "fact.ming_gang"),
    *("partner_discard", "sealed_discard", "sealed", "partners"),
    *[f"phase.{phase}" for phase in view.PHASES],
}
