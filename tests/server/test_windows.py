"""Claim windows, turns, bots and the absent, on a clock that stands still between steps."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from longju import registry
from longju.core.game import SPECTATOR
from longju.kit.rng import FastRng
from longju.server import protocol
from longju.server.config import Timings
from longju.server.pace import Window, bot_delay, closes
from tests.server.still import Still, Stub, still
from tests.server.test_soak import restart, streams

T = Timings(quick=0.8, even=3.0, alone=0.35)


@pytest.mark.parametrize(
    ("pace", "alone", "persons", "waiting", "expected"),
    [
        ("quick", False, True, True, 18.0),
        ("quick", False, True, False, 10.8),
        ("quick", False, False, False, 10.8),
        ("even", False, True, True, 13.0),
        ("even", False, True, False, 13.0),
        ("even", False, False, False, 13.0),
        ("quick", True, True, True, None),
        ("quick", True, True, False, 10.0),
        ("quick", True, False, False, 10.35),
        ("even", True, False, False, 10.35),
    ],
)
def test_when_a_window_closes(
    pace: str, alone: bool, persons: bool, waiting: bool, expected: float | None
) -> None:
    window = Window(10.0, persons)
    assert closes(window, pace, 8.0, T, alone=alone, waiting=waiting) == expected  # type: ignore[arg-type]


def test_a_bots_delay_depends_on_a_public_count_only() -> None:
    delays = [bot_delay(count, T) for count in range(200)]
    assert delays == [bot_delay(count, T) for count in range(200)]
    assert all(T.bot <= delay < T.bot + T.bot_spread for delay in delays)
    assert len(set(delays)) == 200


def turn_of(pages: Sequence[Stub]) -> Stub:
    return next(page for page in pages if page.asks())


async def open_window(hall: Still, *, several: bool) -> list[Stub]:
    """Plays until a window stands open in which one person (or several) can claim; those persons' pages."""
    for _ in range(60):
        table = hall.room.state.table
        assert table is not None
        if not table.state.over and any(ask.claim for ask in table.asks.values()):
            asked = [page for page in hall.pages if page.asks()]
            if (len(asked) > 1) is several and asked:
                return asked
            for page in asked:
                await hall.answer(page, page.asks()[0])
            await hall.advance(10)
        elif not table.state.over:
            page = turn_of(hall.pages)
            await hall.answer(page, page.asks()[0])
        else:
            for page in hall.pages:
                await ready(hall, page)
    pytest.skip("no such window in sixty steps")


async def ready(hall: Still, page: Stub) -> None:
    message = protocol.Ready("r", hall.room.state.hand)
    await hall.room.call(lambda: hall.room.ready(page, message))
    await hall.settle()


def moments(page: Stub, since: float) -> list[float]:
    """When this page learned of something, after a moment."""
    return [at for at, frame in page.sent if at >= since and b'"t":"ev"' in frame]


async def test_an_instant_pass_looks_like_nobody_asked(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "ppp", hands=9) as hall:
        (asked,) = await open_window(hall, several=False)
        opened = hall.clock.time - 1000
        others = [page for page in hall.pages if page is not asked]
        before = [len(page.sent) for page in others]
        await hall.answer(asked, asked.asks()[0])
        assert asked.messages("ack")[-1]["cid"]
        await hall.advance(0.79)
        assert [len(page.sent) for page in others] == before
        await hall.advance(0.02)
        assert all(moments(page, opened + 0.1) == [pytest.approx(opened + 0.8)] for page in others)


async def test_a_window_in_which_nobody_can_claim_stands_as_long(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "ppp", hands=9) as hall:
        for _ in range(40):
            page = turn_of(hall.pages)
            await hall.answer(page, page.asks()[0])
            if not any(other.asks() for other in hall.pages):
                break
            for other in hall.pages:
                if other.asks() and other.asks()[0]["acts"][-1]["term"] == "pass":
                    await hall.answer(other, other.asks()[0])
            await hall.advance(10)
        opened = hall.clock.time - 1000
        counts = [len(page.sent) for page in hall.pages]
        await hall.advance(0.79)
        assert [len(page.sent) for page in hall.pages] == counts
        await hall.advance(0.02)
        assert [moments(page, opened + 0.1) for page in hall.pages] == [[pytest.approx(opened + 0.8)]] * 3


async def test_no_answer_within_the_limit_is_a_pass(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "ppp", hands=9, claim_limit=8) as hall:
        (asked,) = await open_window(hall, several=False)
        ask = asked.asks()[0]
        assert ask["limit"] == 8000
        opened = hall.clock.time - 1000
        await hall.advance(9)
        assert moments(asked, opened + 0.1)[0] == pytest.approx(opened + 8)
        assert hall.room.state.table is not None
        assert hall.room.state.table.log[-1][1] in [act["a"] for act in ask["acts"]]
        await hall.answer(asked, ask, cid="late")
        assert asked.messages("nak")[-1] == {"t": "nak", "cid": "late", "code": "stale_ask"}


async def test_an_even_window_lasts_exactly_its_length(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "ppp", hands=9, pace="even") as hall:
        (asked,) = await open_window(hall, several=False)
        assert asked.asks()[0]["limit"] == 3000
        opened = hall.clock.time - 1000
        await hall.answer(asked, asked.asks()[0])
        await hall.advance(4)
        for page in hall.pages:
            assert moments(page, opened + 0.1)[0] == pytest.approx(opened + 3)


async def test_a_held_answer_is_safe_and_is_not_asked_again(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pp", hands=30, preset="pair") as hall:
        (asked,) = await open_window(hall, several=False)
        ask = asked.asks()[0]
        await hall.answer(asked, ask)
        again = Stub(asked.account, hall.clock)
        await hall.attach(again, hall.room.state.hand, 1)
        assert again.messages("welcome")[0]["snapshot"]["asks"] == []
        await hall.answer(again, ask, cid="second thought")
        assert again.messages("nak")[0]["code"] == "stale_ask"
        await hall.answer(again, ask)
        assert again.messages("ack") == asked.messages("ack")[-1:]


async def test_alone_there_is_no_limit_and_no_needless_wait(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pbb", hands=9) as hall:
        page = hall.pages[0]
        await hall.advance(30)
        assert page.asks()[0]["limit"] is None
        await hall.advance(3600)
        assert page.closed is None
        await hall.answer(page, page.asks()[0])
        before = hall.clock.time
        await hall.advance(10)
        assert page.asks() or hall.room.state.phase == "between"
        assert any(at > before - 1000 for at, _ in page.sent)


async def test_bots_move_after_their_delay(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pbb", hands=9) as hall:
        page = hall.pages[0]
        while not page.asks():
            await hall.advance(0.05)
        await hall.answer(page, page.asks()[0])
        table = hall.room.state.table
        assert table is not None
        turns = []
        for _ in range(40):
            if page.asks() or table.state.over:
                break
            asks = list(table.asks.values())
            if not any(ask.claim for ask in asks):
                public, asked = len(table.streams[SPECTATOR]), hall.clock.time
                while table.asks and asks[0].ask in [ask.ask for ask in table.asks.values()]:
                    await hall.advance(0.01)
                turns.append((hall.clock.time - asked, bot_delay(public, hall.room._timings)))
            await hall.advance(0.01)
        assert turns
        assert all(lasted == pytest.approx(expected, abs=0.03) for lasted, expected in turns)


async def test_a_turn_that_nobody_takes_ends_with_the_plainest_act(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pp", hands=9, preset="pair", turn_limit=45) as hall:
        page = turn_of(hall.pages)
        ask = page.asks()[0]
        assert ask["limit"] == 45_000
        await hall.advance(44)
        assert page.asks() == [ask]
        await hall.advance(2)
        assert hall.room.state.table is not None
        assert hall.room.state.table.log[0] == (ask["seat"], ask["acts"][-1]["a"])


@pytest.mark.parametrize("policy", ["bot", "default", "pause"])
async def test_the_absent(policy: str, tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pp", hands=9, preset="pair", turn_limit=45, absent=policy) as hall:
        gone = turn_of(hall.pages)
        here = next(page for page in hall.pages if page is not gone)
        await hall.room.call(lambda: hall.room.detach(gone))
        assert not here.messages("room")[-1]["room"]["players"][gone.player]["here"]
        await hall.advance(22)
        table = hall.room.state.table
        assert table is not None
        players = here.messages("room")[-1]["room"]["players"]
        assert players[gone.player]["stood_in"] is (policy == "bot")
        assert (len(table.log) > 0) is (policy != "pause")
        await hall.advance(60)
        assert (len(table.log) > 0) is (policy != "pause")
        back = Stub(gone.account, hall.clock)
        await hall.attach(back)
        assert not here.messages("room")[-1]["room"]["players"][gone.player]["stood_in"]
        if policy == "pause":
            # 45 s of thinking time, not one of which has passed: the clock stopped as soon as he counted as absent.
            assert back.messages("welcome")[0]["snapshot"]["asks"][0]["limit"] == 25_000
            await hall.advance(24)
            assert table.log == []
            await hall.advance(2)
            assert len(table.log) > 0


async def test_the_next_hand_waits_for_all_but_not_forever(tmp_path: Path) -> None:
    async with still(tmp_path, "toy", "pp", hands=9, preset="pair") as hall:
        while hall.room.state.phase == "playing":
            for page in hall.pages:
                if page.asks():
                    await hall.answer(page, page.asks()[0])
            await hall.advance(1)
        assert hall.room.state.phase == "between"
        await hall.advance(500)
        assert hall.room.state.hand == 1
        await ready(hall, hall.pages[0])
        assert hall.pages[1].messages("room")[-1]["room"]["players"][0]["ready"]
        await hall.advance(89)
        assert hall.room.state.hand == 1
        await hall.advance(2)
        assert hall.room.state.hand == 2


FREE = 7


def with_a_free_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets every seat of the toy game call out at any time."""
    toy = type(registry.find("toy").start(*toy_hand()))
    apply, refusal = toy.apply, toy.why_illegal

    def do(self: Any, seat: int, action: int) -> None:
        if action == FREE:
            self.tell("snap", seat, [])
        else:
            apply(self, seat, action)

    monkeypatch.setattr(toy, "open_to", lambda *_: [FREE])
    monkeypatch.setattr(toy, "why_illegal", lambda s, seat, a: None if a == FREE else refusal(s, seat, a))
    monkeypatch.setattr(toy, "apply", do)


def toy_hand() -> tuple[Any, Any]:
    game = registry.find("toy")
    setup = game.first(game.presets["plain"], FastRng(1))
    return setup, game.deal(setup, FastRng(1))


async def test_a_free_act_is_done_at_once_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_a_free_act(monkeypatch)
    async with still(tmp_path, "toy", "ppp", hands=9) as hall:
        page, other = hall.pages[0], hall.pages[1]

        async def call(cid: str, seat: int, a: int = FREE) -> None:
            free = protocol.Free(cid, seat, a)
            await hall.room.call(lambda: hall.room.free(page, free))
            await hall.settle()

        await call("f", 0)
        assert [(f["term"], f["seat"]) for f in other.messages("ev")[-1]["facts"]] == [("snap", 0)]
        await call("f", 0)
        assert page.messages("ack")[0] == page.messages("ack")[1]
        assert hall.room.state.table is not None
        assert hall.room.state.table.log == [(0, FREE)]
        await call("g", 1)
        await call("h", 0, 3)
        assert [nak["code"] for nak in page.messages("nak")] == ["not_yours", "illegal"]

        (asked,) = await open_window(hall, several=False)
        question = asked.asks()[0]
        await hall.answer(asked, question)
        assert asked.asks() == []
        await call("late", 0)
        assert "late" in [ack["cid"] for ack in page.messages("ack")], "it goes before the answers that wait"
        assert hall.room.state.table.log[-1] == (0, FREE)
        assert [ask["acts"] for ask in asked.asks()] == [question["acts"]], "the answer is withdrawn"
        await hall.answer(asked, asked.asks()[0])
        await hall.advance(1)
        assert len(hall.room.state.table.log) > 2
        before, log = streams(hall), hall.room.state.table.log[:]
        await restart(hall, 1)
        assert hall.room.state.damage is None
        assert hall.room.state.table is not None
        assert hall.room.state.table.log == log
        assert streams(hall) == before
