"""Who pays for what: the payments of a game by their reason, as Markdown (`docs/simulation.md`).

python benchmarks/payments.py liuzhou 600
"""

import sys
from collections import Counter

from longju import registry
from longju.kit.rng import FastRng


def main(game: str, hands: int) -> None:
    """Plays hands of the strongest level with the default preset, and prints a row a reason."""
    rules = registry.find(game)
    policy = list(rules.levels.values())[-1]
    lines: Counter[tuple[str, str]] = Counter()
    amounts: Counter[tuple[str, str]] = Counter()
    setup = rules.first(next(iter(rules.presets.values())), FastRng(1))
    for hand in range(hands):
        state = rules.start(setup, rules.deal(setup, FastRng(1000 + hand)))
        rng = FastRng(hand)
        while not state.over:
            for seat in state.actors():
                state.apply(seat, policy(state, seat, rng))
        for line in state.ledger:
            lines[line.reason, line.clause] += 1
            amounts[line.reason, line.clause] += line.amount
        setup = rules.next(state)
    print("| payment | clause | lines per 100 hands | share of all that is paid |\n|---|---|---|---|")
    for key, amount in amounts.most_common():
        print(f"| `{key[0]}` | {key[1]} | {100 * lines[key] / hands:.1f} | {amount / amounts.total():.1%} |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
