"""Whole matches of several persons on a still clock, with answers, absences and restarts at random moments."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from longju import registry
from longju.core.game import SPECTATOR
from longju.kit.rng import FastRng
from longju.play.table import Ev
from longju.server import protocol
from longju.server.config import Config
from longju.server.lobby import Hall
from tests.server.hall import Chance
from tests.server.still import TIMINGS, Still, Stub, still

TABLES = [(game.id, preset) for game in registry.games().values() for preset in game.presets]


def streams(hall: Still) -> dict[int, list[bytes]]:
    """Every viewer's stream of the running hand."""
    table = hall.room.state.table
    if table is None:
        return {}
    return {
        viewer: [msgspec.json.encode(message) for message in stream]
        for viewer, stream in table.streams.items()
    }


async def restart(hall: Still, number: int) -> None:
    """Another hall takes up the room from its log; the pages come back."""
    await hall.hall.stop()
    config = Config(
        hall.hall.config.data_dir,
        clock=hall.clock,
        chance=Chance(f"again{number}"),
        timings=TIMINGS,
        limits=False,
    )
    hall.hall = Hall(config)
    await hall.hall.start()
    hall.room = await hall.hall.room(hall.room.state.id)
    for place, page in enumerate(hall.pages):
        hall.pages[place] = Stub(page.account, hall.clock)
        await hall.attach(hall.pages[place], page.hand, page.n)
        known = [message for message in map(decode, page.sent) if message["t"] in ("ev", "ask")]
        hall.pages[place].sent[:0] = [(0.0, msgspec.json.encode(message)) for message in known[-20:]]


def decode(sent: tuple[float, bytes]) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(sent[1])
    return message


async def one_step(hall: Still, rng: FastRng) -> None:
    """One person does something, or time passes."""
    page = hall.pages[rng.below(len(hall.pages))]
    if hall.room.state.phase == "between":
        message = protocol.Ready("r", hall.room.state.hand)
        await hall.room.call(lambda: hall.room.ready(page, message))
        await hall.settle()
    elif page.asks() and rng.below(4):
        ask = page.asks()[0]
        act = ask["acts"][rng.below(len(ask["acts"]))]["a"]
        await hall.answer(page, ask, act)
    elif rng.below(12) == 0:
        await hall.room.call(lambda: hall.room.detach(page))
        await hall.advance(30)
        await hall.attach(page, page.hand, page.n)
    else:
        await hall.advance((0.1, 0.5, 1.0, 9.0)[rng.below(4)])


@pytest.mark.parametrize("pace", ["quick", "even"])
@pytest.mark.parametrize(("game", "preset"), TABLES)
async def test_restarts_at_any_moment_change_nothing_that_was_seen(
    game: str, preset: str, pace: str, tmp_path: Path, counts: Callable[[int], int]
) -> None:
    found = registry.find(game)
    players = max(found.owners(found.presets[preset])) + 1
    seats = "pp" + "pb" * 4
    async with still(
        tmp_path, game, seats[:players], preset=preset, pace=pace, hands=2, turn_limit=20
    ) as hall:
        rng = FastRng(17)
        for number in range(counts(1200)):
            if hall.room.state.phase == "over":
                break
            await one_step(hall, rng)
            if rng.below(12) == 0:
                before, hand = streams(hall), hall.room.state.hand
                results = list(hall.room.state.match.results) if hall.room.state.match else []
                await restart(hall, number)
                assert hall.room.state.damage is None
                assert hall.room.state.faults == 0
                assert hall.room.state.match is not None
                assert hall.room.state.match.results[: len(results)] == results
                if hall.room.state.hand == hand:
                    after = streams(hall)
                    for viewer, stream in before.items():
                        assert after[viewer][: len(stream)] == stream, viewer
        assert hall.room.state.hand >= 1
        check_streams(hall)


def check_streams(hall: Still) -> None:
    """A spectator gets no question, and no message that would only say that somebody has answered."""
    table = hall.room.state.table
    assert table is not None
    before = table.streams[SPECTATOR][0]
    for message in table.streams[SPECTATOR][1:]:
        assert isinstance(before, Ev)
        assert isinstance(message, Ev)
        went_on = (message.view.phase, message.view.turn) != (before.view.phase, before.view.turn)
        assert message.facts or message.view.over or went_on
        before = message
