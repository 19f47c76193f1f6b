"""The socket: handshake, resuming, commands that come twice, frames that make no sense, readers that are slow."""

import asyncio
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from longju import registry
from longju.kit.rng import FastRng
from longju.server import protocol
from longju.server.auth import Account
from longju.server.sockets import MOST, PATIENCE
from longju.server.sockets import Page as Connection
from tests.server.hall import FAST, Guest, Page, Running, config, running

GAMES = sorted(registry.games())


async def playing(hall: Running, game: str = "toy", **settings: Any) -> tuple[Guest, str, Page]:
    """A match against bots in which the person is asked."""
    guest = await hall.guest("甲")
    room, _ = await guest.room(game, ["me"], hands=2, **settings)
    await guest.post(f"/api/rooms/{room}/start")
    page = await guest.open(room)
    await page.until(lambda: page.asks)
    return guest, room, page


@pytest.mark.parametrize("game", GAMES)
async def test_a_page_resumes_from_any_message(game: str, tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest, room, page = await playing(hall, game)
        for _ in range(4):
            await page.until(lambda: page.asks or page.room["phase"] != "playing")
            if page.asks:
                await page.answer(next(iter(page.asks.values())))
        await page.until(lambda: page.asks or page.room["phase"] != "playing")
        whole = await guest.open(room, page.hand, 0)
        await whole.until(lambda: whole.n == page.n)
        stream = [json.loads(frame) for frame in whole.frames]
        await whole.close()
        stream = [message for message in stream if message["t"] in ("ev", "ask")]
        for have in range(page.n + 1):
            again = await guest.open(room, page.hand, have)
            await again.until(lambda again=again: again.n == page.n)
            sent = [json.loads(frame) for frame in again.frames]
            follow = [message for message in sent if message["t"] in ("ev", "ask")]
            known = stream[have:]
            assert [strip(message) for message in follow] == [strip(message) for message in known]
            await again.close()
        for hand, have in ((None, None), (page.hand, page.n + 1), (page.hand + 5, 1), (0, 0)):
            fresh = await guest.open(room, hand, have)
            assert (fresh.hand, fresh.n, fresh.view) == (page.hand, page.n, page.view)
            assert fresh.asks.keys() == page.asks.keys()
            await fresh.close()


def strip(message: dict[str, Any]) -> dict[str, Any]:
    """A message without the time that is left."""
    return {key: value for key, value in message.items() if key != "limit"}


async def test_a_command_that_comes_again_gets_the_same_answer_and_does_nothing(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest, room, page = await playing(hall)
        ask = next(iter(page.asks.values()))
        first = await page.answer(ask, cid="one")
        await page.until(lambda: page.asks or page.room["phase"] != "playing")
        live = await hall.hall.room(room)
        assert live.state.table is not None
        log = list(live.state.table.log)
        assert await page.answer(ask, cid="one") == first
        assert await page.answer(ask, ask["acts"][0]["a"], cid="one") == first
        assert await page.answer(ask, cid="two") == {"t": "nak", "cid": "two", "code": "stale_ask"}
        other = await guest.open(room)
        assert await other.answer(ask, cid="one") == first
        assert live.state.table.log == log
        fresh = next(iter(page.asks.values()), None)
        if fresh is not None:
            assert await page.answer(fresh, cid="one") == first
            assert live.state.table.log == log


async def test_an_act_that_is_not_allowed_is_refused_with_its_reason(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        _, _, page = await playing(hall)
        ask = next(iter(page.asks.values()))
        acts = {act["a"] for act in ask["acts"]}
        wrong = next(a for a in range(9) if a not in acts)
        answer = await page.answer(ask, wrong)
        assert answer["code"] == "illegal"
        assert answer["why"]["clause"] in ("T2", "T4")
        assert (await page.answer(ask))["t"] == "ack"


async def test_two_tabs_see_the_same_and_one_answer_counts(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest, room, page = await playing(hall)
        tab = await guest.open(room)
        assert (tab.view, tab.asks.keys()) == (page.view, page.asks.keys())
        ask = next(iter(page.asks.values()))
        await page.send(t="cmd", cid="page", ask=ask["ask"], a=ask["acts"][0]["a"])
        await tab.send(t="cmd", cid="tab", ask=ask["ask"], a=ask["acts"][-1]["a"])
        await page.until(lambda: "page" in page.answers)
        await tab.until(lambda: "tab" in tab.answers)
        kinds = sorted([page.answers["page"]["t"], tab.answers["tab"]["t"]])
        assert kinds == ["ack", "nak"]
        del page.asks[ask["ask"]]
        await page.until(lambda: page.asks or page.room["phase"] != "playing")
        await tab.until(lambda: (tab.hand, tab.n) == (page.hand, page.n))
        assert tab.asks.keys() == page.asks.keys()
        assert page.view == tab.view


async def test_a_spectator_may_look_and_not_touch(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        host = await hall.guest("甲")
        room, secret = await host.room("toy", ["me"], hands=2)
        await host.post(f"/api/rooms/{room}/start")
        page = await host.open(room)
        await page.until(lambda: page.asks)
        watcher = await hall.guest("观")
        assert (await watcher.post(f"/api/rooms/{room}/join", secret=secret))["you"] == -1
        seen = await watcher.open(room)
        assert seen.you == -1
        assert seen.view is not None
        assert seen.view["hand"] == []
        assert seen.asks == {}
        ask = next(iter(page.asks.values()))
        assert (await seen.answer(ask))["code"] == "not_yours"
        await seen.send(t="ready", cid="r", hand=1)
        await seen.until(lambda: "r" in seen.answers)
        assert seen.answers["r"]["code"] == "not_yours"
        await page.answer(ask)
        await seen.until(lambda: seen.view is not None and seen.view["played"])


async def closed_with(socket: Any) -> int:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(5):
            while True:
                await socket.recv()
    return int(socket.close_code)


@pytest.mark.parametrize(
    ("changes", "frame", "code"),
    [
        ({"origin": "http://evil.example"}, None, protocol.ORIGIN),
        ({"origin": None}, None, protocol.ORIGIN),
        ({"additional_headers": {"cookie": "longju=guess"}}, None, protocol.NO_SESSION),
        ({"additional_headers": {}}, None, protocol.NO_SESSION),
        ({}, '{"t":"hello","v":1,"room":"nowhere"}', protocol.NO_ROOM),
        ({}, '{"t":"hello","v":2,"room":"ROOM"}', protocol.BAD_HELLO),
        ({}, '{"t":"ping","c":1}', protocol.BAD_HELLO),
        ({}, "hello", protocol.BAD_HELLO),
        ({}, b"hello", protocol.BAD_HELLO),
    ],
)
async def test_a_handshake_that_is_refused(
    changes: dict[str, Any], frame: str | bytes | None, code: int, tmp_path: Path
) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        room, _ = await guest.room("toy", ["me"])
        socket = await guest.socket(**changes)
        if frame is not None:
            await socket.send(frame.replace("ROOM", room) if isinstance(frame, str) else frame)
        assert await closed_with(socket) == code


async def test_a_room_is_closed_to_strangers(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        host, stranger = await hall.guest(), await hall.guest()
        room, _ = await host.room("toy", ["me"])
        page = await stranger.open(room)
        assert page.closed == protocol.NO_ROOM


def rubbish(rng: FastRng, ask: str) -> Any:
    """A frame that is wrong in one of many ways."""
    good: dict[str, Any] = {"t": "cmd", "cid": "x", "ask": ask, "a": 1}
    match rng.below(12):
        case 0:
            return "".join(chr(32 + rng.below(5000)) for _ in range(rng.below(50)))
        case 1:
            return json.dumps(good)[: rng.below(40)]
        case 2:
            return json.dumps({**good, "extra": 1})
        case 3:
            return json.dumps({**good, "a": [-1, 2**40, "1", None, 1.5, True, []][rng.below(7)]})
        case 4:
            return json.dumps({**good, "cid": ["", "x" * 41, 5, None][rng.below(4)]})
        case 5:
            return "[" * (1 + rng.below(3000))
        case 6:
            return json.dumps({"t": ["hello", "ack", "bye", "", 5, None][rng.below(6)]})
        case 7:
            return bytes(rng.below(256) for _ in range(rng.below(100)))
        case 8:
            return json.dumps([good])
        case 9:
            return json.dumps({"t": "free", "cid": "f", "seat": rng.below(40), "a": -1})
        case 10:
            return json.dumps({"t": "ready", "cid": "r"})
        case _:
            return "null"


async def test_frames_that_make_no_sense_are_named_and_harmless(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest, room, page = await playing(hall)
        ask = next(iter(page.asks))
        rng = FastRng(11)
        for _ in range(6):
            shaken = await guest.open(room)
            for _ in range(PATIENCE - 1):
                await shaken.socket.send(rubbish(rng, ask))
                answer = await shaken.read()
                assert answer is not None
                assert (answer["t"], answer["code"]) == ("nak", "bad_frame")
            await shaken.send(t="ping", c=7)
            assert await shaken.read() == {"t": "pong", "c": 7}
            await shaken.close()
        assert page.asks.keys() == {ask}
        assert (await page.answer(page.asks[ask]))["t"] == "ack"


@pytest.mark.parametrize("game", GAMES)
async def test_wild_but_well_formed_commands_are_answered(game: str, tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        _, _, page = await playing(hall, game)
        ask = next(iter(page.asks.values()))
        for number, frame in enumerate(
            [
                {"t": "cmd", "ask": "1.0.forced.1", "a": 10},
                {"t": "cmd", "ask": "1.forced.0", "a": 10},
                {"t": "cmd", "ask": "", "a": 0},
                {"t": "cmd", "ask": "1.1.3", "a": 2**31 - 1},
                {"t": "cmd", "ask": ask["ask"], "a": 2**31 - 1},
                {"t": "cmd", "ask": ask["ask"], "a": registry.find(game).actions},
                {"t": "free", "seat": 0, "a": 0},
                {"t": "free", "seat": 1, "a": 0},
                {"t": "free", "seat": 15, "a": 0},
            ]
        ):
            await page.send(cid=f"wild{number}", **frame)
            await page.until(lambda number=number: f"wild{number}" in page.answers)
            assert page.answers[f"wild{number}"]["t"] == "nak"
        await page.send(t="ready", cid="early", hand=99)
        await page.until(lambda: "early" in page.answers)
        assert page.answers["early"]["t"] == "ack"
        page.asks[ask["ask"]] = ask
        assert page.notes == []
        assert (await page.answer(ask))["t"] == "ack"


async def test_a_flood_is_slowed_and_then_closed(tmp_path: Path) -> None:
    async with running(config(tmp_path, limits=True)) as hall:
        _, _, page = await playing(hall)
        for number in range(200):
            await page.send(t="ping", c=number)
        await page.until(lambda: page.closed)
        assert page.closed == protocol.FLOOD
        kinds = [json.loads(frame)["t"] for frame in page.frames]
        assert kinds.count("pong") >= 40
        assert '"code":"rate"' in "".join(page.frames)


async def test_a_frame_beyond_16_kb_closes_its_socket_only(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest, room, page = await playing(hall)
        big = await guest.open(room)
        await big.socket.send("x" * 17_000)
        assert await closed_with(big.socket) == 1009
        assert (await page.answer(next(iter(page.asks.values()))))["t"] == "ack"


async def test_a_silent_page_is_let_go(tmp_path: Path) -> None:
    async with running(config(tmp_path, timings=replace(FAST, idle=0.2))) as hall:
        _, room, page = await playing(hall)
        await page.until(lambda: page.closed)
        live = await hall.hall.room(room)
        for _ in range(100):
            if not live._clients:
                break
            await asyncio.sleep(0.01)
        assert live._clients == []


async def test_a_reader_that_is_too_slow_is_closed_and_can_come_back() -> None:
    stuck = asyncio.Event()

    async def transmit(_: str) -> None:
        await stuck.wait()

    page = Connection(Account("a", "A"), transmit, 0.05)
    writer = asyncio.create_task(page.write())
    await asyncio.sleep(0)
    for number in range(MOST + 2):
        page.send(protocol.Pong(number))
    assert page.closing == protocol.TOO_SLOW
    page.send(protocol.Pong(1))
    assert await writer == protocol.TOO_SLOW


async def test_a_write_that_hangs_closes_its_socket() -> None:
    async def transmit(_: str) -> None:
        await asyncio.sleep(60)

    page = Connection(Account("a", "A"), transmit, 0.05)
    page.send(protocol.Pong(1))
    assert await page.write() == protocol.TOO_SLOW


async def test_a_good_bye_comes_after_what_was_queued() -> None:
    sent: list[str] = []

    async def transmit(frame: str) -> None:
        sent.append(frame)

    page = Connection(Account("a", "A"), transmit, 1.0)
    page.send(protocol.Pong(1))
    page.bye(protocol.RESTART, "restart", 250)
    assert await page.write() == protocol.RESTART
    assert [json.loads(frame)["t"] for frame in sent] == ["pong", "bye"]
    assert json.loads(sent[1]) == {"t": "bye", "code": "restart", "retry": 250}
