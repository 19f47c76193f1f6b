"""The keys of terms that the engine has in lists; `tests/architecture/test_terms.py` finds all others by itself."""

from typing import Final

from longju.games.qilong import acts, board, cards, duties, view, wins

ACTS: Final = (0, acts.FIRST_CHI, acts.FIRST_ZHA)
"""One act of each kind that is no bare one and no phrase."""

WORDS: Final = {
    *[acts.act_kind(action) for action in ACTS],
    *acts.BARE,
    *[f"say.{phrase}" for phrase in acts.PHRASES],
    *[f"fact.say.{phrase}" for phrase in acts.PHRASES],
    *[f"card.{name}" for name in cards.CARD_NAMES],
    *[f"source.{source}" for source in board.KAN_SOURCES],
    *[f"how.{source}" for source in board.SOURCES],
    *[f"ending.{ending}" for ending in board.ENDINGS[1:]],
    *board.FATES[1:],
    *[f"duty.{duty.key}" for duty in duties.DUTIES[1:]],
    *wins.FAULTS[1:],
    *[f"phase.{phase}" for phase in view.PHASES],
    *[f"sanction.{sanction}" for sanction in "IWNLP"],
    "costs_right",
    "costs_win",
    "fact.zha_pai.right",
    "fact.zha_pai.wrong",
    "winner.house",
    "winner.ordinary",
}
