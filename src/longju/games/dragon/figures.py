"""What a simulation counts of a finished hand of dragon mahjong."""

from longju.games.dragon.scoring import SOURCES
from longju.games.dragon.state import State
from longju.games.dragon.wins import KINDS


def figures(state: State) -> dict[str, int | str | list[int] | list[str]]:
    """Figures of one hand; those of its winners are lists with an entry for each."""
    lines = [[line.key for line in result.lines] for result in state.results]
    kinds = [KINDS[result.reading.kind] for result in state.results]
    return {
        "winners": len(state.winners),
        "fan": state.fan[:],
        "form": ["dragon" if "dragon" in keys else kind for keys, kind in zip(lines, kinds, strict=True)],
        "how": [f"how.{SOURCES[result.how.source]}" for result in state.results],
        "items": [key for keys in lines for key in keys],
        "discards": len(state.discards),
        "laid": sum(len(laid) for laid in state.laid),
    }
