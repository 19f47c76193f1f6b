"""What a simulation counts of a finished hand of Qilong long cards."""

from longju.games.qilong.board import DISCARD, END_WON, ENDINGS, KAN_CHE, SOURCES
from longju.games.qilong.cards import NOBODY
from longju.games.qilong.duties import DUTIES
from longju.games.qilong.state import State


def figures(state: State) -> dict[str, int | str | list[int] | list[str]]:
    """Figures of one hand; those of a win are empty lists in a hand that nobody won."""
    won = state.ending == END_WON
    house = "house" if state.winner == state.house else "ordinary"
    return {
        "ending": f"ending.{ENDINGS[state.ending]}",
        "how": [f"how.{SOURCES[state.how]}"] if won else [],
        "winner": [f"winner.{house}"] if won else [],
        "points": [state.points] if won else [],
        "fans": [state.fans] if won else [],
        "walked": int(state.walked),
        "no_house": int(state.house == NOBODY),
        "discards": len([shown for shown in state.river if shown.how == DISCARD]),
        "kans": sum(len(player.laid) for player in state.players),
        "che": sum(len([kan for kan in player.laid if kan.how == KAN_CHE]) for player in state.players),
        "chi": sum(len(player.pairs) for player in state.players),
        "breaches": [f"duty.{DUTIES[foul.duty].key}" for foul in state.fouls],
    }
