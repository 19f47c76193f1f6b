"""What a simulation counts of a finished hand of Liuzhou mahjong."""

from longju.games.liuzhou.payments import fish_factor
from longju.games.liuzhou.scoring import SOURCES
from longju.games.liuzhou.state import State


def figures(state: State) -> dict[str, int | str | list[int] | list[str]]:
    """Figures of one hand; those of its winners are lists with an entry for each."""
    seats = range(state.seats)
    return {
        "winners": len(state.winners),
        "price": [win.price for win in state.wins],
        "how": [f"how.{SOURCES[win.how.source]}" for win in state.wins],
        "patterns": [key for result in state.results for key in result.patterns or ["plain"]],
        "circumstances": [key for result in state.results for key in result.circumstances],
        "fish_hits": _fish_factors(state),
        "gangs": len([meld for melds in state.melds for meld in melds if meld.is_gang()]),
        "bound": [_kind(state, one, other) for one in seats for other in seats if _kind(state, one, other)],
        "discards": len(state.discards),
    }


def _fish_factors(state: State) -> list[int]:
    """By how much the fish multiplied each payment for a win of a hand that was fished (L26)."""
    if not state.fish:
        return []
    booked = state.ledger[state.receipts :]
    paid = [transfer for transfer in booked if transfer.clause != "L26"]
    return [fish_factor(state.fish, t.payee, t.payer, state.dealer, state.rules) for t in paid]


def _kind(state: State, feeder: int, seat: int) -> str:
    """How *feeder* is bound to *seat*, each partnership told once; empty if not (L21)."""
    if state.bonds.is_sealed(feeder, seat):
        return "sealed"
    return "partners" if feeder < seat and state.bonds.are_partners(feeder, seat) else ""
