"""A hall that stops, in order or not, and starts again: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import json
import signal
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from longju import registry
from longju.play.record import read_record, verify
from longju.play.table import Table
from longju.server import rooms, tables
from tests.server.hall import Chance, Guest, Page, Process, config, running

GAMES = sorted(registry.games())


async def some_acts(page: Page, acts: int) -> None:
    """Answers that many asks, or until the hand is over."""
    while acts and page.room["phase"] == "playing":
        if page.asks:
            await page.answer(next(iter(page.asks.values())))
            acts -= 1
        else:
            await page.read()


async def settle(page: Page) -> None:
    """Reads until it is this player's turn or the hand is over."""
    await page.until(lambda: page.asks or page.room["phase"] != "playing")


@pytest.mark.parametrize("game", GAMES)
async def test_a_restart_in_mid_hand_gives_the_same_view_back(game: str, tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room(game, ["me"], hands=3)
        await guest.post(f"/api/rooms/{room}/start")
        page = await guest.open(room)
        await some_acts(page, 2)
        await settle(page)
        cookie, before, totals = guest.http.cookies["longju"], page, page.room["totals"]
    assert before.closed is None or before.closed == 1012
    async with running(config(tmp_path, chance=Chance("second"))) as hall:
        guest = await hall.guest("乙")
        guest.http.cookies.clear()
        guest.http.cookies.set("longju", cookie)
        page = await guest.open(room)
        await settle(page)
        assert (page.hand, page.n) == (before.hand, before.n)
        assert page.view == before.view
        assert page.asks.keys() == before.asks.keys()
        assert page.room["totals"] == totals
        again = await guest.open(room, before.hand, 1)
        await again.until(lambda: again.n == before.n)
        assert again.view == before.view
        await again.close()
        await page.play()
        assert len(page.room["results"]) == 3


async def interrupted(folder: Path, game: str = "toy") -> tuple[str, str]:
    """A hall that was stopped in the middle of a second hand; the room and its player's cookie."""
    async with running(config(folder)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room(game, ["me"], hands=4)
        await guest.post(f"/api/rooms/{room}/start")
        page = await guest.open(room)
        await page.play(hands=1)
        await page.ready()
        await page.until(lambda: page.room["phase"] == "playing" and page.hand == 2)
        await some_acts(page, 1)
        return room, guest.http.cookies["longju"]


async def resumed(hall: Any, room: str, cookie: str) -> Page:
    guest = await hall.guest()
    guest.http.cookies.clear()
    guest.http.cookies.set("longju", cookie)
    page: Page = await guest.open(room)
    return page


@pytest.mark.parametrize("game", GAMES)
async def test_another_rule_version_voids_the_hand_not_the_match(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, cookie = await interrupted(tmp_path, game)
    monkeypatch.setattr(registry.find(game), "version", 99)
    async with running(config(tmp_path, chance=Chance("second"))) as hall:
        page = await resumed(hall, room, cookie)
        assert (page.room["hand"], page.room["nth"]) == (3, 2)
        assert len(page.room["results"]) == 1
        await page.play()
        assert len(page.room["results"]) == 4
    assert "version" in kinds(tmp_path, room)["void"][0]


async def test_another_checksum_voids_the_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, cookie = await interrupted(tmp_path)
    for module in (rooms, tables):
        monkeypatch.setattr(module, "digest", lambda *_: "0" * 16)
    hall_config = config(tmp_path, chance=Chance("second"))
    async with running(hall_config) as hall:
        page = await resumed(hall, room, cookie)
        assert (page.room["hand"], page.room["nth"]) == (3, 2)
    assert "checksum" in kinds(tmp_path, room)["void"][0]


async def test_a_deal_sealed_with_another_key_voids_the_hand(tmp_path: Path) -> None:
    room, cookie = await interrupted(tmp_path)
    (tmp_path / "secret.key").write_text("00" * 32)
    async with running(config(tmp_path, chance=Chance("second"))) as hall:
        page = await resumed(hall, room, cookie)
        assert (page.room["hand"], page.room["nth"]) == (3, 2)
        await page.play()
    assert "replay" in kinds(tmp_path, room)["void"][0]


async def test_an_engine_that_fails_voids_the_hand_and_it_is_dealt_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room("toy", ["me"], hands=1)
        await guest.post(f"/api/rooms/{room}/start")
        page = await guest.open(room)
        await settle(page)
        healthy = Table.submit
        monkeypatch.setattr(Table, "submit", broken)
        ask = next(iter(page.asks.values()))
        assert (await page.answer(ask))["t"] == "ack"
        monkeypatch.setattr(Table, "submit", healthy)
        await page.until(lambda: page.hand == 2)
        (note,) = page.notes
        assert note["code"] == "void"
        assert note["args"][0].isdigit()
        assert page.room["totals"] == [0, 0, 0]
        await page.play()
        assert len(page.room["results"]) == 1
        played = read_record(json.dumps(await guest.get(f"/api/rooms/{room}/records/2")).encode())
        assert "commitment and shuffle" in verify(registry.find("toy"), played)
    found = kinds(tmp_path, room)
    assert [len(found[kind]) for kind in ("hand", "void", "end")] == [2, 1, 1]


async def test_a_hand_that_the_rules_annul_is_dealt_again_and_not_counted(tmp_path: Path) -> None:
    """造牌 in qilong, Q11: here any hand of the toy game that is marked so."""
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room("toy", ["me"], hands=1)
        await guest.post(f"/api/rooms/{room}/start")
        page = await guest.open(room)
        await settle(page)
        live = (await hall.hall.room(room)).state.table
        assert live is not None
        live.state.void = True
        while page.room["phase"] == "playing":
            await some_acts(page, 1)
        assert (page.room["results"], page.room["nth"]) == ([], 1)
        await page.play()
        assert len(page.room["results"]) == 1
        assert page.room["hand"] == 2
        cookie = guest.http.cookies["longju"]
    async with running(config(tmp_path, chance=Chance("second"))) as hall:
        guest = await hall.guest("乙")
        guest.http.cookies.clear()
        guest.http.cookies.set("longju", cookie)
        page = await guest.open(room)
        assert (page.room["phase"], len(page.room["results"])) == ("over", 1)


def broken(*_: object) -> None:
    raise AssertionError("an invariant is broken")


async def test_hands_that_keep_failing_end_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room("toy", ["bot:random", "bot:random", "bot:random"], hands=1)
        monkeypatch.setattr(Table, "submit", broken)
        page = await guest.open(room)
        await guest.post(f"/api/rooms/{room}/start")
        await page.until(lambda: page.room["phase"] == "over")
        assert page.room["error"].startswith("frozen:")
        monkeypatch.undo()
        again = await guest.post(f"/api/rooms/{room}/again")
        assert again["error"] is None
        await page.until(lambda: page.room["phase"] == "playing")


def kinds(folder: Path, room: str) -> dict[str, list[str]]:
    """The bodies of a room's events by kind."""
    with sqlite3.connect(folder / "hall.sqlite3") as database:
        rows = database.execute(
            "SELECT kind, body FROM event WHERE table_id = ? ORDER BY seq", (room,)
        ).fetchall()
    database.close()
    found: dict[str, list[str]] = {}
    for kind, body in rows:
        found.setdefault(kind, []).append(body)
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_neither_database_nor_log_shows_a_running_deal(
    game: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("甲")
        room, _ = await guest.room(game, ["me"], hands=1)
        await guest.post(f"/api/rooms/{room}/start")
        live = await hall.hall.room(room)
        table, shuffle = live.state.table, live.state.shuffle
        assert table is not None
        assert shuffle is not None
        cards = json.dumps(getattr(table.deal, table.deal.__struct_fields__[0]))
        token, key = guest.http.cookies["longju"], (tmp_path / "secret.key").read_text().strip()
        page = await guest.open(room)
        await settle(page)
        stored = b"".join((tmp_path / f"hall.sqlite3{part}").read_bytes() for part in ("", "-wal"))
        assert cards[1:-1].replace(" ", "").encode() not in stored.replace(b" ", b"")
        for secret in (shuffle.secret.hex(), token, key):
            assert secret.encode() not in stored
        await page.play()
    said = capfd.readouterr()
    for secret in (cards[1:40], shuffle.secret.hex(), token, key):
        assert secret not in said.out + said.err
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


# kill -9


@dataclass
class Player:
    """A person whose page keeps its commands until they are acknowledged, and comes back after every cut."""

    guest: Guest
    room: str
    acked: dict[str, dict[str, Any]] = field(default_factory=dict)
    pending: list[dict[str, Any]] = field(default_factory=list)
    page: Page | None = None
    hands: int = 0

    async def play(self, rush: float) -> None:
        """Plays for so many seconds, or until the hall is gone."""
        try:
            async with asyncio.timeout(rush):
                await self.go_on()
        except (TimeoutError, OSError, ConnectionClosed, InvalidMessage, httpx.HTTPError):
            return

    async def go_on(self) -> None:
        known = self.page
        self.page = page = await self.guest.open(self.room, *((known.hand, known.n) if known else ()))
        if known is not None and (page.hand, page.n) == (known.hand, known.n):
            page.asks = known.asks
        for command in self.pending:
            await page.send(**command)
        ready = 0
        while page.closed is None:
            self.note(page)
            if page.room["phase"] == "over":
                self.hands += 1
                await self.guest.post(f"/api/rooms/{self.room}/again")
                await page.until(lambda: page.room["phase"] != "over")
            if page.room["phase"] == "between" and ready != page.room["hand"]:
                # The only hand of the match was annulled by a rule and doesn't count.
                ready = page.room["hand"]
                await page.ready()
            if page.asks and not self.pending:
                ask = next(iter(page.asks.values()))
                cid = f"{self.room}-{len(self.acked)}-{ask['ask']}"
                self.pending.append({"t": "cmd", "cid": cid, "ask": ask["ask"], "a": ask["acts"][-1]["a"]})
                await page.send(**self.pending[-1])
            await page.read(20)

    def note(self, page: Page) -> None:
        for cid, answer in page.answers.items():
            if answer["t"] == "ack" and cid not in self.acked and not cid.startswith("ready/"):
                self.acked[cid] = answer
        self.pending = [command for command in self.pending if command["cid"] not in page.answers]
        page.answers.clear()


@pytest.mark.timeout(170)
async def test_kill_9_in_the_middle_of_twenty_hands(tmp_path: Path) -> None:
    hall = Process(tmp_path)
    await hall.start()
    players: list[Player] = []
    for number in range(20):
        origin = f"http://127.0.0.1:{hall.port}"
        http = httpx.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=20)
        guest = Guest(f"127.0.0.1:{hall.port}", http)
        if number % 10 == 0:
            await guest.post("/api/me", name=f"P{number}")
        else:
            guest.http.cookies.set("longju", players[-1].guest.http.cookies["longju"])
        game = GAMES[number % len(GAMES)]
        room, _ = await guest.room(game, ["me"], hands=1)
        await guest.post(f"/api/rooms/{room}/start")
        players.append(Player(guest, room))
    for rush in (1.5, 1.0, 0.7, 1.2):
        killed = asyncio.gather(*(player.play(30) for player in players))
        await asyncio.sleep(rush)
        await hall.end(signal.SIGKILL)
        await killed
        await hall.start()
    before = {player.room: (player.hands, len(player.acked)) for player in players}
    for _ in range(6):
        still = [player for player in players if (player.hands, len(player.acked)) == before[player.room]]
        await asyncio.gather(*(player.play(4) for player in still))
    assert await hall.end(signal.SIGTERM) == 0
    for player in players:
        for socket in player.guest.sockets:
            await socket.close()
        await player.guest.http.aclose()
        assert (player.hands, len(player.acked)) > before[player.room], "the table does not go on"
        check_log(tmp_path, player)


def check_log(folder: Path, player: Player) -> None:
    """Every acknowledged command is in the log once, and nothing else is."""
    bodies = [json.loads(body) for body in kinds(folder, player.room)["act"]]
    counts = Counter(body["cid"] for body in bodies if body.get("cid"))
    assert set(counts.values()) <= {1}
    assert player.acked.keys() <= counts.keys()
    assert counts.keys() - player.acked.keys() <= {command["cid"] for command in player.pending}
    with sqlite3.connect(folder / "hall.sqlite3") as database:
        answers = dict(
            database.execute("SELECT cid, answer FROM command WHERE table_id = ?", (player.room,)).fetchall()
        )
    database.close()
    assert answers.keys() == counts.keys()
    assert all(json.loads(answers[cid]) == answer for cid, answer in player.acked.items())
