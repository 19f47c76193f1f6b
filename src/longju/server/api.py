"""The calls over HTTP. Each is a few lines: who asks, what he may ask, which room does it."""

from typing import Any, Final

import msgspec
from litestar import Request, Response, Router, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, SkipValidation

from longju import bots, registry
from longju.core.wire import option_schema, read_options
from longju.server import protocol
from longju.server.auth import COOKIE, COOKIE_AGE, Account
from longju.server.config import ServiceError
from longju.server.lobby import Hall
from longju.server.sockets import serve_socket
from longju.server.statics import Statics

Anyone = Request[Any, Any, Any]
TheHall = NamedDependency[SkipValidation[Hall]]
Caller = NamedDependency[SkipValidation[Account]]
"""Who sends the cookie; a call without one is refused."""


async def caller(request: Anyone, hall: TheHall) -> Account:
    """The account of a call.

    :raises ServiceError: if it comes without one.
    """
    account = await hall.accounts.of_token(request.cookies.get(COOKIE))
    if account is None:
        raise ServiceError("no_session", "no session: POST a name to /api/me first", 401)
    return account


def _game(game: str) -> dict[str, Any]:
    found = registry.find(game)
    return {
        "id": found.id,
        "version": found.version,
        "names": {lang: registry.text(game, "game", lang) for lang in registry.LANGUAGES},
        "blurb": {lang: registry.text(game, "blurb", lang) for lang in registry.LANGUAGES},
        "presets": {name: msgspec.to_builtins(options) for name, options in found.presets.items()},
        "options": option_schema(found.options_type),
        "seats": {name: found.seats(options) for name, options in found.presets.items()},
        "owners": {name: found.owners(options) for name, options in found.presets.items()},
        "levels": list(bots.levels(found)),
    }


@get("/api/games")
async def list_games() -> list[dict[str, Any]]:
    """Every game with its presets, options and bot levels."""
    return [_game(game) for game in registry.games()]


@get("/api/games/{game:str}/terms")
async def game_terms(game: FromPath[str]) -> dict[str, dict[str, dict[str, str]]]:
    """The words of a game in every language."""
    registry.find(game)
    return {
        lang: {
            key: {"text": entry.get(lang, key), "clause": entry.get("clause", "")}
            for key, entry in registry.terms(game).items()
        }
        for lang in registry.LANGUAGES
    }


@get("/api/games/{game:str}/rules")
async def game_rules(game: FromPath[str], lang: FromQuery[str] = "zh-Hans") -> dict[str, str]:
    """The rule book of a game."""
    registry.find(game)
    if lang not in registry.LANGUAGES:
        raise ServiceError("bad_language", f"lang {lang}: there are {', '.join(registry.LANGUAGES)}")
    return {"lang": lang, "markdown": registry.rules(game, lang)}


@post("/api/games/{game:str}/check", status_code=200)
async def check_options(game: FromPath[str], data: JSONBody[protocol.Check]) -> protocol.Checked:
    """Whether a table can be played with these options."""
    found = registry.find(game)
    preset = data.preset or next(iter(found.presets))
    if preset not in found.presets:
        raise ServiceError("bad_options", f"preset {preset}: there are {', '.join(found.presets)}")
    options = read_options(found.presets[preset], data.changes)
    found.check(options)
    owners = found.owners(options)
    return protocol.Checked(msgspec.to_builtins(options), found.seats(options), max(owners) + 1, owners)


@get("/api/me")
async def who_am_i(caller: Caller) -> protocol.Me:
    """The caller's account."""
    return protocol.Me(caller.id, caller.name)


@post("/api/me", status_code=200)
async def be(data: JSONBody[protocol.NewMe], request: Anyone, hall: TheHall) -> Response[protocol.Me]:
    """Makes an account, renames the caller's, or comes back to one by its recovery code."""
    known = await hall.accounts.of_token(request.cookies.get(COOKIE))
    if known is not None and not data.recovery:
        renamed = await hall.accounts.rename(known, data.name)
        return Response(protocol.Me(renamed.id, renamed.name))
    if data.recovery:
        account, token, code = await hall.accounts.recover(data.recovery)
    else:
        account, token, code = await hall.accounts.create(data.name)
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=hall.config.https or request.scope["scheme"] == "https",
    )
    return Response(protocol.Me(account.id, account.name, code), cookies=[cookie])


@post("/api/rooms", status_code=200)
async def make_room(data: JSONBody[protocol.NewRoom], caller: Caller, hall: TheHall) -> protocol.Invite:
    """Makes a room; the caller is its host."""
    return await hall.create(caller, data)


@get("/api/rooms/{room:str}")
async def show_room(room: FromPath[str], caller: Caller, hall: TheHall) -> protocol.Room:
    """A room as the caller sees it."""
    live = await hall.room(room)
    return await live.call(lambda: live.room_for(caller))


@post("/api/rooms/{room:str}/join", status_code=200)
async def join_room(
    room: FromPath[str], data: JSONBody[protocol.Join], caller: Caller, hall: TheHall
) -> protocol.Room:
    """Takes a free place, or a spectator's."""
    live = await hall.admit(room, data.secret)
    return await live.call(lambda: live.join(caller))


@post("/api/rooms/{room:str}/seats", status_code=200)
async def change_seat(
    room: FromPath[str], data: JSONBody[protocol.Place], caller: Caller, hall: TheHall
) -> protocol.Room:
    """The host puts a bot on a place, or frees it."""
    live = await hall.room(room)
    return await live.call(lambda: live.seat(caller, data))


@post("/api/rooms/{room:str}/start", status_code=200)
async def start_match(room: FromPath[str], caller: Caller, hall: TheHall) -> protocol.Room:
    """The host starts the match."""
    live = await hall.room(room)
    return await live.call(lambda: live.begin(caller))


@post("/api/rooms/{room:str}/again", status_code=200)
async def play_again(room: FromPath[str], caller: Caller, hall: TheHall) -> protocol.Room:
    """Another match in the same room."""
    live = await hall.room(room)
    return await live.call(lambda: live.again(caller))


@get("/api/rooms/{room:str}/records/{hand:int}")
async def hand_record(
    room: FromPath[str], hand: FromPath[int], caller: Caller, hall: TheHall
) -> Response[bytes]:
    """The record of a finished hand."""
    live = await hall.room(room)
    await live.call(lambda: live.room_for(caller))
    return Response(bytes(await hall.record(room, hand)), media_type="application/json")


@websocket("/ws")
async def page_socket(socket: WebSocket[Any, Any, Any], hall: TheHall) -> None:
    """A page's connection to one room."""
    await serve_socket(socket, hall)


def static_handler(statics: Statics) -> BaseRouteHandler:
    """The handler that serves the page's files."""

    @get(["/", "/{path:path}"], cache_control=None)
    async def static_file(request: Anyone, path: FromPath[str] = "") -> Response[bytes]:
        """A file of the page."""
        found = statics.find(path)
        if found is None or path.startswith("/api/"):
            raise ServiceError("not_found", f"{request.url.path}: there is no such thing", 404)
        headers = {"cache-control": found.cache, "etag": found.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(b"", status_code=304, headers=headers)
        body = found.body
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"], body = "gzip", found.packed
        return Response(body, headers=headers, media_type=found.media)

    return static_file


HANDLERS: Final = [
    list_games,
    game_terms,
    game_rules,
    check_options,
    who_am_i,
    be,
    make_room,
    show_room,
    join_room,
    change_seat,
    start_match,
    play_again,
    hand_record,
    page_socket,
]


def routes(hall: Hall) -> Router:
    """Everything that a hall serves."""

    async def the_hall() -> Hall:
        return hall

    return Router(
        "/",
        route_handlers=[*HANDLERS, static_handler(Statics(hall.config.static_dir))],
        dependencies={"hall": Provide(the_hall), "caller": Provide(caller)},
    )
