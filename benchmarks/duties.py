"""How hands of Qilong long cards end, and in how many of them each duty binds: the table of docs/simulation.md.

`python benchmarks/duties.py [HANDS]`

Beside the bots' levels there is a greedy player, as another simulation of these rules had: he wins, takes every kan,
and takes and throws what leaves him the fewest cards without a partner.
"""

import sys
from collections import Counter
from typing import Any

from longju import bots
from longju.core.game import Policy, Rng
from longju.games.qilong import GAME
from longju.games.qilong.acts import CHE, FIRST_CHI, FIRST_SAY, HU, PASS, chi_partner
from longju.games.qilong.board import CLAIM, DISCARD, ENDINGS, SOURCES, TURN
from longju.games.qilong.groups import singles
from longju.games.qilong.state import State
from longju.games.qilong.view import dues, locked
from longju.kit.rng import FastRng

ROUND = 100
"""Hands of one match."""


def greedy(state: State, seat: int, rng: Rng) -> int:
    """Wins, lays kans, and else leaves the fewest singles."""
    moves = state.kept(seat)
    for act in (HU, CHE):
        if act in moves:
            return act
    hand = state.players[seat].hand[:]
    if state.phase == TURN:
        cards = [move for move in moves if move < PASS]
        return min(cards, key=lambda card: (without(hand, card), rng.below(1000))) if cards else moves[0]
    chis = [move for move in moves if FIRST_CHI <= move < FIRST_SAY]
    nearer = [move for move in chis if without(hand, chi_partner(move)) < singles(hand)]
    return nearer[0] if nearer else moves[0]


def without(hand: list[int], card: int) -> int:
    """Singles of the hand that is left without *card*."""
    hand[card] -= 1
    found = singles(hand)
    hand[card] += 1
    return found


def binding(state: State, seat: int) -> set[str]:
    """The clauses of the duties that bind *seat* now, those that lock a card or an act included."""
    found = {f"O{due.duty}" for due in dues(state, seat)}
    if state.phase in (TURN, CLAIM):
        found |= {lock.why.clause for lock in locked(state, seat) if lock.why.clause[0] == "O"}
    return found


def measure(policy: Policy, hands: int) -> Counter[str]:
    """How often each thing happened in that many hands."""
    found: Counter[str] = Counter()
    setup: Any = None
    for number in range(hands):
        rng = FastRng(number)
        if number % ROUND == 0:
            setup = GAME.first(GAME.presets["assist"], rng)
        state = GAME.start(setup, GAME.deal(setup, rng))
        bound: set[str] = set()
        while not state.over:
            for seat in state.actors():
                bound |= binding(state, seat)
                state.apply(seat, policy(state, seat, rng))
        setup = GAME.next(state)
        found.update(bound)
        found[ENDINGS[state.ending]] += 1
        found["discards"] += sum(shown.how == DISCARD for shown in state.river)
        if ENDINGS[state.ending] == "won":
            found[SOURCES[state.how]] += 1
            found[f"fans {state.fans}"] += 1
            found["points"] += state.points
            found["house"] += state.winner == state.house
    return found


def show(name: str, found: Counter[str], hands: int) -> None:
    """Prints one player's figures: shares of hands, and of wins."""
    won = found["won"]
    print(
        f"\n{name}: {hands} hands, {100 * won / hands:.1f} % won, {100 * found['drawn'] / hands:.1f} % drawn"
    )
    print(f"  discards a hand {found['discards'] / hands:.1f}, points of a win {found['points'] / won:.1f}")
    shares = [*SOURCES, "house", *(f"fans {fans}" for fans in range(5))]
    print("  of wins: " + ", ".join(f"{key} {100 * found[key] / won:.1f} %" for key in shares))
    duties = sorted((key for key in found if key[0] == "O"), key=lambda key: -found[key])
    print("  duties: " + ", ".join(f"{key} {100 * found[key] / hands:.1f} %" for key in duties))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    show("greedy", measure(greedy, count), count)
    for level, policy in bots.levels(GAME).items():
        show(level, measure(policy, count), count)
