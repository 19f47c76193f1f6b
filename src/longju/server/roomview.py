"""A room as one of its viewers sees it."""

import msgspec

from longju.server import protocol
from longju.server.clockwork import Presence, level_of
from longju.server.rooms import RoomState


def room_view(state: RoomState, presence: list[Presence], player: int, account: str) -> protocol.Room:
    """The room for the account that plays, or looks on, as *player*."""
    settings = state.settings
    return protocol.Room(
        room=state.id,
        game=state.game.id,
        preset=settings.preset,
        options=msgspec.to_builtins(state.options),
        hands=settings.hands,
        hand=state.hand,
        nth=state.nth,
        phase=state.phase,
        host=settings.host_name,
        hosting=account == settings.host,
        you=player,
        pace=settings.pace,
        claim_limit=settings.claim_limit,
        turn_limit=settings.turn_limit,
        absent=settings.absent,
        owners=state.owners,
        players=[_player(state, at, each) for at, each in enumerate(presence)],
        totals=state.match.totals if state.match else [0] * len(state.seats),
        results=state.match.results if state.match else [],
        commitment=state.commitment,
        error=state.error,
    )


def _player(state: RoomState, at: int, presence: Presence) -> protocol.Player:
    seat = state.seats[at]
    bot = seat.kind == "bot"
    return protocol.Player(
        name=seat.name,
        kind=seat.kind,
        here=bot or (seat.kind == "person" and presence.away is None),
        stood_in=presence.stood_in,
        ready=bot or (state.phase == "between" and presence.ready),
        level=level_of(state, seat.level) if bot else None,
    )
