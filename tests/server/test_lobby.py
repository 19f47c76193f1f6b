"""Accounts, rooms, seats, and who may do what, over HTTP."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from longju import registry
from longju.server.auth import clean_name
from longju.server.guard import Bucket, Rations, known_host, same_origin
from tests.server.hall import Chance, Failed, config, running

GAMES = sorted(registry.games())


async def refused(call: Any) -> tuple[int, str]:
    """Status and code of a call that is refused."""
    with pytest.raises(Failed) as caught:
        await call
    return caught.value.status, caught.value.code


async def test_the_games_and_their_books(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        games = {game["id"]: game for game in await guest.get("/api/games")}
        assert sorted(games) == GAMES
        for game in games.values():
            assert set(game["names"]) == {"zh-Hans", "zh-Hant", "en"}
            assert {"key", "default", "clause"} <= game["options"][0].keys()
            assert list(game["presets"]) == list(game["seats"])
            assert game["levels"][0] == "random"
            terms = await guest.get(f"/api/games/{game['id']}/terms")
            assert terms["en"]["game"]["text"] == game["names"]["en"]
            for lang in terms:
                book = await guest.get(f"/api/games/{game['id']}/rules?lang={lang}")
                assert book["lang"] == lang
                assert "1" in book["markdown"]
        assert await refused(guest.get("/api/games/whist/terms")) == (404, "unknown_game")
        assert await refused(guest.get("/api/games/toy/rules?lang=fr")) == (400, "bad_language")


async def test_options_are_checked(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        checked = await guest.post("/api/games/toy/check", preset="plain", changes={"ranks": 9})
        assert (checked["options"]["ranks"], checked["players"], checked["owners"]) == (9, 3, [0, 1, 2])
        for body in (
            {"changes": {"ranks": 10}},
            {"changes": {"rank": 9}},
            {"changes": {"players": 4, "ranks": 4, "echo": 1}},
            {"preset": "grand"},
        ):
            assert await refused(guest.post("/api/games/toy/check", **body)) == (400, "bad_options")


async def test_an_account_its_cookie_and_its_recovery(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest("  甲\u200b \n 乙  ")
        me = await guest.get("/api/me")
        assert me["name"] == "甲 乙"
        assert "recovery" not in me
        renamed = await guest.post("/api/me", name="丙")
        assert renamed == {"player": me["player"], "name": "丙"}
        other = await hall.guest()
        assert other.http.cookies["longju"] != guest.http.cookies["longju"]
        assert (await other.get("/api/me"))["name"].startswith("客")
        back = await other.post("/api/me", recovery=guest.recovery.upper() + " ")
        assert (back["player"], back["name"]) == (me["player"], "丙")
        assert (await other.get("/api/me"))["player"] == me["player"]
        assert await refused(other.post("/api/me", recovery=guest.recovery)) == (403, "bad_recovery")
        assert back["recovery"] != guest.recovery
        other.http.cookies.clear()
        assert await refused(other.get("/api/me")) == (401, "no_session")
        assert await refused(other.post("/api/rooms", game="toy")) == (401, "no_session")


@pytest.mark.parametrize(("https", "scheme"), [(False, "http"), (True, "https")])
async def test_a_cookie_is_secure_only_over_https(https: bool, scheme: str, tmp_path: Path) -> None:
    async with running(config(tmp_path, https=https)) as hall:
        origin = f"http://{hall.address}"
        async with httpx.AsyncClient(base_url=origin, headers={"origin": origin}) as http:
            answer = await http.post("/api/me", json={})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("secure" in cookie) is https


async def test_what_every_answer_carries(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        for path in ("/", "/api/games", "/nothing", "/api/nothing", "/api/rooms/none"):
            answer = await guest.http.get(path)
            assert answer.headers["content-security-policy"].startswith(
                "default-src 'self'; script-src 'self'"
            )
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"host": "evil.example"}, 421),
        ({}, 200),
    ],
)
async def test_calls_from_elsewhere_change_nothing(
    headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        answer = await guest.http.post("/api/me", json={"name": "x"}, headers=headers)
        assert answer.status_code == status


def test_which_hosts_are_ours() -> None:
    names = frozenset({"hall.example"})
    for host in (
        "localhost:8080",
        "127.0.0.1",
        "192.168.1.7:8080",
        "[::1]:80",
        "hall.example",
        "HALL.example:443",
    ):
        assert known_host(host, names), host
    for host in (
        "evil.example",
        "",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.1@evil.example",
    ):
        assert not known_host(host, names), host


def test_an_origin_must_be_named() -> None:
    host, names = {"host": "192.168.1.7:8080"}, frozenset({"hall.example"})
    for good in (
        {**host, "origin": "http://192.168.1.7:8080"},
        {**host, "sec-fetch-site": "same-origin"},
        {"host": "127.0.0.1:8080", "origin": "https://hall.example"},
    ):
        assert same_origin(good, names), good
    for bad in (
        host,
        {**host, "origin": "http://192.168.1.7:8081"},
        {**host, "origin": "http://192.168.1.7:8080", "sec-fetch-site": "cross-site"},
        {"origin": "http://"},
        {**host, "origin": "http://[bad"},
        {**host, "origin": "https://hall.example.evil"},
    ):
        assert not same_origin(bad, names), bad


def test_names_are_cleaned() -> None:
    assert clean_name("a\tb  c\u202e") == "a b c"
    assert clean_name("\u200b") == ""
    assert len(clean_name("龙" * 60)) == 20


def test_rations() -> None:
    bucket = Bucket(2, 1, 0.0)
    assert [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)] == [
        True,
        True,
        False,
        True,
    ]
    now = [0.0]
    rations = Rations(1, 1, lambda: now[0], most=2)
    assert [rations.take("a"), rations.take("a"), rations.take("b"), rations.take("c")] == [
        True,
        False,
        True,
        True,
    ]
    assert rations.take("a"), "the longest silent is forgotten"


async def test_calls_are_rationed(tmp_path: Path) -> None:
    async with running(config(tmp_path, limits=True)) as hall:
        guest = await hall.guest()
        codes = [(await guest.http.post("/api/me", json={})).status_code for _ in range(65)]
        assert codes[0] == 200
        assert codes[-1] == 429


async def test_friends_share_a_room(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        host, friend, third, fourth = [await hall.guest(name) for name in ("甲", "乙", "丙", "丁")]
        room, secret = await host.room("toy", ["me", "open", "open"], hands=1)
        lobby = await host.open(room)
        assert await refused(friend.get(f"/api/rooms/{room}")) == (403, "not_invited")
        assert await refused(friend.post(f"/api/rooms/{room}/join", secret="guess")) == (403, "bad_secret")
        assert await refused(friend.post("/api/rooms/nowhere/join", secret=secret)) == (403, "bad_secret")
        joined = await friend.post(f"/api/rooms/{room}/join", secret=secret)
        assert (joined["you"], joined["hosting"], joined["host"]) == (1, False, "甲")
        assert (await friend.post(f"/api/rooms/{room}/join", secret=secret))["you"] == 1
        assert (await third.post(f"/api/rooms/{room}/join", secret=secret))["you"] == 2
        assert (await fourth.post(f"/api/rooms/{room}/join", secret=secret))["you"] == -1
        await lobby.until(lambda: lobby.room["players"][2]["name"] == "丙")
        assert [player["here"] for player in lobby.room["players"]] == [True, False, False]

        assert await refused(friend.post(f"/api/rooms/{room}/start")) == (403, "not_host")
        assert await refused(friend.post(f"/api/rooms/{room}/seats", player=2, kind="bot")) == (
            403,
            "not_host",
        )
        assert await refused(host.post(f"/api/rooms/{room}/seats", player=0, kind="bot")) == (
            400,
            "bad_seats",
        )
        assert await refused(host.post(f"/api/rooms/{room}/seats", player=9, kind="bot")) == (
            400,
            "bad_seats",
        )
        assert await refused(host.post(f"/api/rooms/{room}/seats", player=2, kind="bot", level="divine")) == (
            400,
            "bad_options",
        )
        changed = await host.post(f"/api/rooms/{room}/seats", player=2, kind="bot", level="random")
        assert (changed["players"][2]["kind"], changed["players"][2]["level"]) == ("bot", "random")
        assert (await third.get(f"/api/rooms/{room}"))["you"] == -1
        assert await refused(host.post(f"/api/rooms/{room}/again")) == (409, "too_early")
        started = await host.post(f"/api/rooms/{room}/start")
        assert started["phase"] == "playing"
        assert len(started["commitment"]) == 64
        assert await refused(host.post(f"/api/rooms/{room}/start")) == (409, "too_late")
        assert await refused(host.post(f"/api/rooms/{room}/seats", player=2, kind="open")) == (
            409,
            "too_late",
        )

        page = await friend.open(room)
        await asyncio.gather(lobby.play(), page.play())
        assert lobby.room["results"] == page.room["results"]
        assert (await fourth.get(f"/api/rooms/{room}/records/1"))["players"] == ["甲", "乙", "random"]
        assert await refused(fourth.get(f"/api/rooms/{room}/records/2")) == (404, "no_record")
        again = await friend.post(f"/api/rooms/{room}/again")
        assert (again["phase"], again["hand"], again["nth"], again["results"]) == ("playing", 2, 1, [])
        await asyncio.gather(lobby.until(lambda: lobby.hand == 2), page.until(lambda: page.hand == 2))
        await asyncio.gather(lobby.play(), page.play())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "whist"}, "unknown_game"),
        ({"game": "toy", "preset": "grand"}, "bad_options"),
        ({"game": "toy", "changes": {"ranks": 99}}, "bad_options"),
        ({"game": "toy", "changes": {"ranks": [1]}}, "bad_request"),
        ({"game": "toy", "hands": 0}, "bad_request"),
        ({"game": "toy", "hands": 1000}, "bad_request"),
        ({"game": "toy", "pace": "slow"}, "bad_request"),
        ({"game": "toy", "seats": [{"kind": "me"}] * 2}, "bad_seats"),
        ({"game": "toy", "seats": [{"kind": "open"}] * 4}, "bad_seats"),
        ({"game": "toy", "seats": [{"kind": "bot", "level": "divine"}]}, "bad_options"),
        ({"game": "toy", "colour": "red"}, "bad_request"),
        ({}, "bad_request"),
    ],
)
async def test_a_room_that_no_game_can_be_played_in(wish: dict[str, Any], code: str, tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        status, found = await refused(guest.post("/api/rooms", **wish))
        assert (status, found) == (404 if code == "unknown_game" else 400, code)


async def test_bodies_that_are_none(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        guest = await hall.guest()
        for body in (b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 5000):
            answer = await guest.http.post(
                "/api/rooms", content=body, headers={"content-type": "application/json"}
            )
            assert answer.status_code == 400, (body[:10], answer.text)
        answer = await guest.http.post("/api/rooms", content=b"x" * 100_000)
        assert answer.status_code == 413


async def test_a_bots_only_room_plays_while_somebody_looks(tmp_path: Path) -> None:
    async with running(config(tmp_path)) as hall:
        host = await hall.guest("甲")
        room, _ = await host.room("toy", ["bot:random", "bot:random", "bot:random"], hands=1)
        page = await host.open(room)
        assert page.you == -1
        await host.post(f"/api/rooms/{room}/start")
        await page.until(lambda: page.room["phase"] == "over")
        assert page.view is not None
        assert page.view["over"]


async def test_an_empty_room_is_put_away_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("longju.server.tables.FORGET", 0.05)
    async with running(config(tmp_path)) as hall:
        host = await hall.guest("甲")
        room, _ = await host.room("toy", ["me"], hands=1)
        live = await hall.hall.room(room)
        await asyncio.sleep(0.3)
        assert room not in hall.hall._rooms
        assert (await host.get(f"/api/rooms/{room}"))["you"] == 0
        assert await hall.hall.room(room) is not live


async def test_the_page_and_its_files(tmp_path: Path) -> None:
    async with running(config(tmp_path, static_dir=tmp_path / "none")) as hall:
        guest = await hall.guest()
        answer = await guest.http.get("/")
        assert answer.status_code == 200
        assert "./run setup" in answer.text
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>")
    (static / "assets" / "app-1a2b.js").write_text("export const x = 1;" * 100)
    (tmp_path / "secret.txt").write_text("no")
    async with running(config(tmp_path, static_dir=static, chance=Chance("second"))) as hall:
        guest = await hall.guest()
        page = await guest.http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        known = await guest.http.get("/", headers={"if-none-match": page.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        script = await guest.http.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.text.startswith("export")
        plain = await guest.http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert plain.text == script.text
        for path in (
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/assets/none.js",
            "/.hidden",
            "/assets",
            "/api/x",
        ):
            assert (await guest.http.get(path)).status_code == 404, path
