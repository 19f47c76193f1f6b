"""The acts of Qilong long cards as numbers, and their notation.

0…20 discard the card type of their number; then the bare acts, a chi by the partner from hand, the spoken
declarations, and challenges by the seat that is challenged.
"""

from typing import Final

from longju.core.errors import NotationError
from longju.games.qilong.cards import CARD_NAMES, NOBODY, TYPES, read_card

PASS: Final = 21
KE: Final = 22
"""嗑: the flipper's answer when he neither wins nor che's (Q16)."""
CHE: Final = 23
HU: Final = 24
KEEP: Final = 25
"""The house role stays (Q12)."""
WALK_ACT: Final = 26
"""走庄: the house role is given away (Q12)."""
VOID_ACT: Final = 27
"""造牌: the deal is void (Q11)."""
SETTLE: Final = 28
"""The winner has said what he had to say (Q35)."""
FIRST_CHI: Final = 29
FIRST_SAY: Final = FIRST_CHI + TYPES

BARE: Final[list[str]] = ["pass", "ke", "che", "hu", "keep", "zou_zhuang", "zao_pai", "settle"]

ZHUI: Final = 0
"""追 (O7)."""
TOU_LUN: Final = 1
"""莫说头轮不追，才扯起来的，追 (O8)."""
GUO_ER: Final = 2
"""过吃过二 (O11)."""
FEN_DUI: Final = 3
"""莫说分对吃，才扯起来的，吃进退出，分对吃，分对打 (O16)."""
CHENG_KAN: Final = 4
"""成坎成对，莫说我不扯，吃进退出，打掉坎对 (O17)."""
TUI_CHU: Final = 5
"""吃进退出 (O18)."""
XIA_LUN: Final = 6
"""吃进退出下轮退 (O18)."""
CHI_HUI: Final = 7
"""打了的吃回来 (O20)."""
DIAO_KAN: Final = 8
"""掉坎 (O21)."""
DA_XIA: Final = 9
"""打下掉坎 (O21)."""
GE_HUI: Final = 10
"""打了的割回来 (O22)."""
GUO_GE: Final = 11
"""过了的过割 (O22)."""
GAI_GE: Final = 12
"""过割，改割 (O23)."""
YAO_GE: Final = 13
"""过割，咬割 (O6)."""
ER_YI: Final = 14
"""二一个…扯拢 (O24)."""
NA_HUI: Final = 15
"""把庄拿回来 (O25)."""
PHRASES: Final[list[str]] = [
    "zhui",
    "tou_lun",
    "guo_er",
    "fen_dui",
    "cheng_kan",
    "tui_chu",
    "xia_lun",
    "chi_hui",
    "diao_kan",
    "da_xia",
    "ge_hui",
    "guo_ge",
    "gai_ge",
    "yao_ge",
    "er_yi",
    "na_hui",
]
"""The declarations by number; as terms they stand under `say.`."""

FIRST_ZHA: Final = FIRST_SAY + len(PHRASES)
ACTIONS: Final = FIRST_ZHA + 4
"""Every act is in 0…ACTIONS−1."""


def chi_act(partner: int) -> int:
    """吃: lay the card in play with this partner from hand (Q15)."""
    return FIRST_CHI + partner


def chi_partner(action: int) -> int:
    """The partner that a chi lays, or `NOBODY` for any other act."""
    return action - FIRST_CHI if FIRST_CHI <= action < FIRST_SAY else NOBODY


def say_act(phrase: int) -> int:
    """A declaration."""
    return FIRST_SAY + phrase


def zha_act(seat: int) -> int:
    """炸牌: challenge *seat* (Q35)."""
    return FIRST_ZHA + seat


def act_kind(action: int) -> str:
    """The kind of an act: `discard`, a bare one, `chi`, `say`, `zha_pai`."""
    if action < PASS:
        return "discard"
    if action < FIRST_CHI:
        return BARE[action - PASS]
    if action < FIRST_SAY:
        return "chi"
    return "say" if action < FIRST_ZHA else "zha_pai"


def act_term(action: int) -> str:
    """The term of an act: its kind, for a declaration the phrase."""
    if FIRST_SAY <= action < FIRST_ZHA:
        return "say." + PHRASES[action - FIRST_SAY]
    return act_kind(action)


def act_cards(action: int) -> list[int]:
    """The cards of the actor's hand that the act uses."""
    if action < PASS:
        return [action]
    return [action - FIRST_CHI] if FIRST_CHI <= action < FIRST_SAY else []


def write_act(action: int) -> str:
    """The notation of an act: `discard 66`, `chi 24`, `ke`, `say zhui`, `zha_pai 2`."""
    kind = act_kind(action)
    if action < PASS:
        return f"{kind} {CARD_NAMES[action]}"
    if action < FIRST_CHI:
        return kind
    if action < FIRST_SAY:
        return f"{kind} {CARD_NAMES[action - FIRST_CHI]}"
    if action < FIRST_ZHA:
        return f"{kind} {PHRASES[action - FIRST_SAY]}"
    return f"{kind} {action - FIRST_ZHA}"


def read_act(text: str) -> int:
    """The act that *text* stands for.

    :raises NotationError: if it stands for none.
    """
    words = text.split()
    if len(words) == 1 and words[0] in BARE:
        return PASS + BARE.index(words[0])
    if len(words) == 2:
        kind, rest = words
        if kind == "discard":
            return read_card(rest)
        if kind == "chi":
            return chi_act(read_card(rest))
        if kind == "say" and rest in PHRASES:
            return say_act(PHRASES.index(rest))
        if kind == "zha_pai" and rest in ("0", "1", "2", "3"):
            return zha_act(int(rest))
    raise NotationError(
        f"act {text!r}: must be discard CARD, chi CARD, say PHRASE, zha_pai SEAT, or one of {' '.join(BARE)}"
    )
