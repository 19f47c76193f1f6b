"""Rooms and matches from end to end, over HTTP and WebSocket."""

from pathlib import Path

import msgspec
import pytest

from longju import registry
from longju.play.record import read_record, verify
from tests.server.hall import config, running

GAMES = sorted(registry.games())


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_alone_against_bots(game: str, tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room(game, ["me"], hands=2)
        started = await guest.post(f"/api/rooms/{room}/start")
        assert started["you"] == 0
        page = await guest.open(room)
        await page.play()
        assert page.room["phase"] == "over"
        assert [sum(result) for result in page.room["results"]] == [0, 0]
        assert page.room["totals"] == [sum(scores) for scores in zip(*page.room["results"], strict=True)]
        assert page.view is not None
        assert page.view["over"]
        for hand in (1, 2):
            found = read_record(msgspec.json.encode(await guest.get(f"/api/rooms/{room}/records/{hand}")))
            assert "commitment and shuffle" in verify(registry.find(game), found)
