"""Hands that were played to their end, settled once more from what lies on the table: both come to the same."""

from collections.abc import Callable
from typing import Any

import pytest

from longju.core.game import Event
from longju.games.liuzhou import GAME
from longju.games.liuzhou.scoring import DISCARD, ROBBED_GANG
from longju.games.liuzhou.settle import MeldRequest, ScoreRequest, WinnerRequest, score
from longju.games.liuzhou.state import State
from longju.games.liuzhou.tests.tables import shuffled_table
from longju.games.liuzhou.tests.test_random_hands import sensible
from longju.games.liuzhou.tiles import AN_GANG, BU_GANG, MELD_KINDS, write_tile, write_tiles
from longju.kit.rng import FastRng

GANGS = ("ming_gang", "an_gang", "bu_gang")


def gang_order(told: list[Event]) -> list[tuple[int, int, bool]]:
    """Seat, tile and whether it goes on a run, of every gang in the order in which they were paid."""
    found: list[tuple[int, int, bool]] = []
    latest, runner = -1, -1
    for event in told:
        if event.kind in GANGS and event.cards:
            latest = event.cards[0]
        elif event.kind == "gang_paid":
            found.append((event.seat, latest, runner == event.seat))
            runner = event.seat
        elif event.kind in ("discard", "draw"):
            runner = -1
    return found


def meld_requests(state: State, told: list[Event]) -> list[MeldRequest]:
    """All melds, gangs last and in their order."""
    gangs = gang_order(told)
    requests: list[tuple[int, MeldRequest]] = []
    for seat, melds in enumerate(state.melds):
        for meld in melds:
            place, in_run = -1, False
            if meld.is_gang():
                place = next(at for at, gang in enumerate(gangs) if gang[:2] == (seat, meld.tile))
                in_run = gangs[place][2]
            feeder = None if meld.kind == AN_GANG else meld.feeder
            tiles = write_tiles(meld.tiles())
            requests.append(
                (
                    place,
                    MeldRequest(
                        seat=seat, kind=MELD_KINDS[meld.kind], tiles=tiles, feeder=feeder, in_run=in_run
                    ),
                )
            )  # type: ignore[arg-type]
    return [request for _, request in sorted(requests, key=lambda one: one[0])]


def request_of(state: State, told: list[Event], preset: str, changes: dict[str, Any]) -> ScoreRequest:
    """The end of a hand as a player would type it in."""
    melds = meld_requests(state, told)
    common: dict[str, Any] = {"dealer": state.dealer, "melds": melds, "preset": preset, "options": changes}
    how = state.how
    if how is None:
        return ScoreRequest(how="draw", **common)
    kind = {DISCARD: "discard", ROBBED_GANG: "robbed_gang"}.get(how.source, "self_drawn")
    kind = "heavenly" if how.heavenly else "earthly" if how.earthly else "human" if how.human else kind
    winners = []
    winning = state.card
    for seat in state.winners:
        hand = [tile for tile, held in enumerate(state.hands[seat]) for _ in range(held)]
        if how.self_drawn():
            winning = hand[0] if how.heavenly else state.card
            hand.remove(winning)
        winners.append(WinnerRequest(seat=seat, hand=write_tiles(hand)))
    return ScoreRequest(
        how=kind,  # type: ignore[arg-type]
        winners=winners,
        winning=write_tile(winning),
        giver=None if how.self_drawn() else state.turn,
        after_gang=how.run > (1 if how.source == ROBBED_GANG else 0),
        last=how.last,
        fish=write_tiles(state.fish),
        **common,
    )


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic", {}),
        ("classic", {"honours": "off", "players": 3}),
        ("classic", {"honours": "off", "draw_gangs": "none", "floor": "seed", "fish_threshold_on": "payer"}),
        ("classic", {"players": 2, "two_winners_dealer": "nearest", "reserve_tiles": 5}),
        ("app", {"honours": "off"}),
        ("app", {"cap": 2, "fish_map": 159, "players": 3}),
    ],
)
def test_settling_what_was_played_gives_the_same_money(
    preset: str, changes: dict[str, Any], counts: Callable[[int], int]
) -> None:
    won = 0
    for seed in range(counts(400)):
        told: list[Event] = []
        state = shuffled_table(seed, preset, **changes)
        state.sink = told
        rng = FastRng(seed)
        while not state.over:
            seat = state.actors()[0]
            state.apply(seat, sensible(state, seat, rng))
        result = score(request_of(state, told, preset, changes))
        assert result.scores == state.scores, seed
        assert result.next_dealer == GAME.next(state).dealer, seed
        assert [winner.price for winner in result.winners] == [win.price for win in state.wins], seed
        played = sorted(f"{line.payer} {line.payee} {line.amount} {line.reason}" for line in state.ledger)
        assert sorted(f"{p.payer} {p.payee} {p.amount} {p.why.term}" for p in result.payments) == played, seed
        won += len(state.winners)
        assert all(meld.kind != BU_GANG or meld.feeder >= 0 for melds in state.melds for meld in melds)
    assert won
