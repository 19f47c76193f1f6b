"""The hall as an ASGI application."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Message, Scope

from longju.core.errors import GameError
from longju.server.api import routes
from longju.server.clockwork import where
from longju.server.config import Config, ServiceError
from longju.server.guard import HEADERS, SAFE, Rations, known_host, same_origin
from longju.server.lobby import Hall
from longju.server.protocol import Problem

LOG: Final = structlog.get_logger("longju.hall")
Anyone = Request[Any, Any, Any]

BODY: Final = 64 * 1024
"""Bytes that a call may send."""

RATIONS: Final = {"/api/me": (60, 0.5), "/api/rooms": (40, 0.5), "": (120, 20.0)}
"""Calls that change something: how many at once and a second, one caller, by path; the empty path for all others."""


async def _headers(message: Message, _scope: Scope) -> None:
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *HEADERS]


def _problem(code: str, message: str, status: int) -> Response[Problem]:
    return Response(Problem(code, message), status_code=status, media_type="application/json")


def _service_error(_: Anyone, error: ServiceError) -> Response[Problem]:
    return _problem(error.code, error.message, error.status)


def _game_error(_: Anyone, error: GameError) -> Response[Problem]:
    return _problem(error.code, str(error), 404 if error.code == "unknown_game" else 400)


def _http_error(_: Anyone, error: HTTPException) -> Response[Problem]:
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        detail = "; ".join(f"{each.get('key', 'body')}: {each.get('message')}" for each in error.extra)
    code = {400: "bad_request", 404: "not_found", 405: "not_allowed", 413: "too_large"}.get(error.status_code)
    return _problem(code or f"http_{error.status_code}", detail, error.status_code)


def _too_deep(_: Anyone, __: RecursionError) -> Response[Problem]:
    return _problem("bad_request", "body: nested too deeply", 400)


def _any_error(_: Anyone, error: Exception) -> Response[Problem]:
    LOG.error("call failed", error=where(error))
    return _problem("fault", "the hall failed at this call; its log says where", 500)


def _guard(config: Config) -> Callable[[Anyone], None]:
    rations = {path: Rations(burst, rate, config.clock.now) for path, (burst, rate) in RATIONS.items()}

    def check(request: Anyone) -> None:
        if not known_host(request.headers.get("host", ""), config.hosts):
            raise ServiceError("bad_host", "this hall is not known under that host name", 421)
        if request.method in SAFE:
            return
        if not same_origin(request.headers, config.hosts):
            raise ServiceError(
                "bad_origin", "calls that change something must come from the hall's own page", 403
            )
        who = request.client.host if request.client else ""
        ration = rations.get(request.url.path, rations[""])
        if config.limits and not ration.take(who):
            raise ServiceError("rate", "too many calls; wait a little", 429)

    return check


def create_app(config: Config, hall: Hall | None = None) -> Litestar:
    """The application of one hall; *hall* may be open already."""
    the_hall = hall or Hall(config)
    check = _guard(config)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await the_hall.start()
        try:
            yield
        finally:
            await the_hall.stop()

    async def before(request: Anyone) -> None:
        check(request)

    return Litestar(
        route_handlers=[routes(the_hall)],
        lifespan=[lifespan],
        before_request=before,
        before_send=[_headers],
        request_max_body_size=BODY,
        exception_handlers={
            ServiceError: _service_error,
            GameError: _game_error,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _any_error,
        },
        openapi_config=None,
        logging_config=None,
    )
