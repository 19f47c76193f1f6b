"""The table of docs/simulation.md: how hands of dragon mahjong end, by who plays them.

`python benchmarks/simulation.py [HANDS [JOBS]]`

Beside the bots' levels there are two greedy players, as another implementation of these rules was measured with:
they want to win soon, whatever the win is worth, take and peng what brings them nearer to any win, and discard what
they need least. The careful one pengs only when triplets are nearer than runs already, the eager one always.
"""

import sys
from functools import partial

import sides

from longju import bots
from longju.core.game import Rng
from longju.games.dragon.acts import FIRST_MING, FIRST_PENG, HU, PASS, TAKE, act_cards
from longju.games.dragon.cards import PENG, Laid
from longju.games.dragon.distance import runs_distance, triplets_distance
from longju.games.dragon.state import State
from longju.registry import find
from longju.sim.batch import Counts, Plan, play_hands, rounds
from longju.sim.executors import run
from longju.sim.report import Report, report

FAR = 99
"""Further than any hand is."""


def distance(counts: list[int], laid: list[Laid], wild: int) -> int:
    """Cards missing to the nearest win."""
    return min(FAR if laid else runs_distance(counts), triplets_distance(counts, laid, wild))


def after(state: State, seat: int, action: int) -> int:
    """The distance that a take or a peng leaves."""
    counts, laid, wild = state.hands[seat][:], state.laid[seat], state.rules.triplet_wild
    if action == TAKE:
        counts[state.card] += 1
        return distance(counts, laid, wild)
    cards = act_cards(action)
    for card in cards:
        counts[card] -= 1
    return distance(counts, [*laid, Laid(PENG, sorted([*cards, state.card]))], wild)


def greedy(eager: bool, state: State, seat: int, rng: Rng) -> int:
    """The act that is nearest to a win."""
    moves = state.legal(seat)
    if HU in moves:
        return HU
    if state.window is not None:
        return claim(eager, state, seat, moves)
    counts, laid, wild = state.hands[seat], state.laid[seat], state.rules.triplet_wild
    found: list[tuple[int, int, int]] = []
    for card in (move for move in moves if move < PASS):
        counts[card] -= 1
        found.append((distance(counts, laid, wild), rng.below(1000), card))
        counts[card] += 1
    return min(found)[2] if found else moves[0]


def claim(eager: bool, state: State, seat: int, moves: list[int]) -> int:
    """The take or peng that brings the hand nearer, or nothing."""
    counts, laid, wild = state.hands[seat], state.laid[seat], state.rules.triplet_wild
    pengs = eager or bool(laid) or triplets_distance(counts, laid, wild) < runs_distance(counts)
    claims = [move for move in moves if move == TAKE or (pengs and FIRST_PENG <= move < FIRST_MING)]
    best = min(claims, key=lambda move: after(state, seat, move), default=PASS)
    return best if claims and after(state, seat, best) < distance(counts, laid, wild) else PASS


PLAYERS = {
    "greedy, careful": partial(greedy, False),
    "greedy, eager": partial(greedy, True),
    "`novice`": bots.policy(find("dragon"), "novice"),
    "`regular`": bots.policy(find("dragon"), "regular"),
}


def play(player: str, plan: Plan, hands: tuple[int, int]) -> Counts:
    """A round with the same player at every seat."""
    return play_hands(plan, [PLAYERS[player]] * 4, *hands)


def row(player: str, found: Report) -> list[str]:
    """One line of the table."""
    forms = found.figures["form"].values
    wins = sum(forms.values())
    shares = [f"{forms.get(form, 0) / wins:.1%}" for form in ("runs", "dragon", "triplets", "dragon_phoenix")]
    fan, discards = found.figures["fan"].mean, found.figures["discards"].mean
    won = [f"{found.win_rate:.1%}", f"{discards:.1f}"]
    return [f"four of {player}", *won, *shares, f"{fan:.2f}", f"{found.dealer.win_rate:.1%}"]


def main(hands: int, jobs: int) -> None:
    """Prints the table."""
    rows = []
    for player in PLAYERS:
        plan = Plan("dragon", find("dragon").presets["classic"], (player,) * 4, hands, 1)
        counts = Counts()
        for each in run(partial(play, player, plan), rounds(hands), jobs):
            counts.add(each)
        rows.append(row(player, report(plan, counts, 1)))
    forms = ["plain runs", "dragon", "triplets", "dragon and phoenix"]
    print(sides.table(["players", "won", "discards", *forms, "mean fan", "dealer wins"], rows))


if __name__ == "__main__":
    asked = [int(each) for each in sys.argv[1:3]]
    main(*asked, *[2000, 1][len(asked) :])
