"""Two deals that a viewer can't tell apart give him the same bytes at the same moments.

The deals differ in cards that he never sees; others may be asked in one and not in the other. Clock, ids and commitment
are injected, the scripted acts are the same: everybody discards as the script says and passes where he is asked.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju import registry
from longju.core.game import SPECTATOR, Game
from longju.kit.rng import FastRng
from longju.play.shuffle import Shuffle
from longju.play.table import Table
from tests.server.still import Still, still

TURNS = 8
TABLES = [(game.id, preset) for game in registry.games().values() for preset in game.presets]


Step = tuple[Any, frozenset[int]]
Script = tuple[list[tuple[int, int]], list[Step]]


def script(game: Game, setup: Any, deal: Any, viewer: int, rng: FastRng, like: Script | None = None) -> Any:
    """Plays some turns, all claims passed: the acts of the turns, and for each step view and open questions.

    With *like* given it plays those turns; None if they can't be played or the viewer sees anything else.
    """
    table = Table(game, setup, deal)
    made: list[tuple[int, int]] = []
    steps: list[Step] = []
    while True:
        asked = frozenset(ask.seat for ask in table.asks.values() if ask.claim and not ask.forced)
        steps.append((table.view(viewer), asked))
        if like is not None and [one for one, _ in like[1][len(steps) - 1 : len(steps)]] != [steps[-1][0]]:
            return None
        if table.state.over or len(made) == TURNS:
            return made, steps
        claims = [ask for ask in table.asks.values() if ask.claim]
        if claims:
            for ask in sorted(claims, key=lambda each: each.seat):
                table.submit(ask.seat, table.state.default(ask.seat))
            continue
        (seat,) = table.asks
        acts = table.state.legal(seat)
        # A later act of the list is a discard: wins and gangs come first and would tell too much of a hand.
        due = (seat, acts[-1 - rng.below(min(4, len(acts)))]) if like is None else like[0][len(made)]
        if due[0] != seat or due[1] not in acts:
            return None
        made.append(due)
        table.submit(*due)


def swapped(deal: Any, rng: FastRng) -> Any:
    """The deal with some cards in each other's places; they are its first field, whatever the game calls them."""
    field = deal.__struct_fields__[0]
    cards = list(getattr(deal, field))
    for _ in range(1 + rng.below(3)):
        a, b = rng.below(len(cards)), rng.below(len(cards))
        cards[a], cards[b] = cards[b], cards[a]
    return msgspec.structs.replace(deal, **{field: cards})


def twin(game: Game, setup: Any, viewer: int, tries: int) -> tuple[Any, Any, list[tuple[int, int]]] | None:
    """Two deals and a script: the viewer sees the same in both, but others are asked in one of them only."""
    rng = FastRng(viewer + 7)
    for seed in range(tries):
        one = game.deal(setup, FastRng(seed))
        first = script(game, setup, one, viewer, rng)
        for _ in range(30):
            two = swapped(one, rng)
            played = script(game, setup, two, viewer, rng, first)
            if played is None or len(played[1]) != len(first[1]):
                continue
            if any(mine[1] != other[1] for mine, other in zip(first[1], played[1], strict=True)):
                return one, two, first[0]
    return None


async def run(hall: Still, turns: list[tuple[int, int]]) -> None:
    """The script: turns after half a second, passes at once."""
    for seat, act in turns:
        while await passed(hall):
            await hall.advance(1.0)
        await hall.advance(0.5)
        table = hall.room.state.table
        assert table is not None
        page = hall.pages[table.owners[seat]]
        shown = next(each for each in page.asks() if each["ask"] == table.asks[seat].ask)
        await hall.answer(page, shown, act)
    await passed(hall)
    await hall.advance(1.0)


async def passed(hall: Still) -> bool:
    """Passes for all who are asked in a window; whether one is open."""
    table = hall.room.state.table
    assert table is not None
    claims = [ask for ask in table.asks.values() if ask.claim]
    for ask in claims:
        page = hall.pages[table.owners[ask.seat]]
        shown = next((each for each in page.asks() if each["ask"] == ask.ask), None)
        if shown is not None:
            await hall.answer(page, shown, table.state.default(ask.seat))
    return bool(claims)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
@pytest.mark.parametrize("pace", ["quick", "even"])
@pytest.mark.parametrize(("game_id", "preset"), TABLES)
async def test_hidden_cards_leave_no_trace_on_the_wire(
    game_id: str, preset: str, pace: str, viewer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.find(game_id)
    options = game.presets[preset]
    players = max(game.owners(options)) + 1
    setup = game.first(options, FastRng(5))
    found = twin(game, setup, viewer, tries=12)
    if found is None:
        pytest.skip("no two deals that differ for others only")
    one, two, turns = found
    monkeypatch.setattr(Shuffle, "first", lambda *_: setup)
    seen = []
    for number, deal in enumerate((one, two)):
        monkeypatch.setattr(Shuffle, "deal", lambda *_, deal=deal: deal)
        async with still(tmp_path / str(number), game_id, "p" * players, preset=preset, pace=pace) as hall:
            page = hall.pages[0]
            if viewer == SPECTATOR:
                page = await spectator(hall)
            await run(hall, turns)
            seen.append([(at, frame) for at, frame in page.sent if b'"t":"ack"' not in frame])
    assert len(seen[0]) > TURNS
    assert seen[0] == seen[1]


async def spectator(hall: Still) -> Any:
    from tests.server.still import Stub

    account, _, _ = await hall.hall.accounts.create("S")
    await hall.room.call(lambda: hall.room.join(account))
    page = Stub(account, hall.clock)
    await hall.attach(page)
    return page
