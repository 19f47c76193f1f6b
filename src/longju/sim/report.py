"""The figures of a simulation: as data, as text, as a plot."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.cells import cell_len

from longju.core.errors import OptionsError
from longju.sim.batch import Counts, Plan, Value

BARS: Final = 16
"""Lines of a histogram of numbers."""

Words = Callable[[str], str]
"""The word for a key, in the language of the reader."""


class Seat(msgspec.Struct, frozen=True):
    """How one seat did. Rates are per hand."""

    seat: int
    level: str
    points: int
    mean: float
    wins: int
    win_rate: float
    dealt: int


class Dealer(msgspec.Struct, frozen=True):
    """How the dealer did, whoever it was, and what each other seat got on average."""

    wins: int
    win_rate: float
    mean: float
    others_mean: float


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure of the game's own: how often it had which value, and the mean of the numbers among them."""

    values: dict[str, int]
    mean: float | None = None


class Report(msgspec.Struct, frozen=True):
    """The figures of one run. All but `seconds` and `hands_per_second` are a function of the plan."""

    game: str
    options: Any
    seed: int
    hands: int
    seconds: float
    hands_per_second: float
    actions_per_hand: float
    win_rate: float
    """Hands that paid somebody."""
    draw_rate: float
    seats: list[Seat]
    dealer: Dealer
    figures: dict[str, Figure]


def report(plan: Plan, counts: Counts, seconds: float) -> Report:
    """The figures that the counts make."""
    hands = counts.hands
    others = max(len(plan.levels) - 1, 1)
    return Report(
        game=plan.game,
        options=plan.options,
        seed=plan.seed,
        hands=hands,
        seconds=round(seconds, 3),
        hands_per_second=round(hands / seconds, 1) if seconds else 0.0,
        actions_per_hand=_rate(counts.actions, hands),
        win_rate=_rate(hands - counts.drawn, hands),
        draw_rate=_rate(counts.drawn, hands),
        seats=[_seat(counts, seat, level) for seat, level in enumerate(plan.levels)],
        dealer=Dealer(
            wins=counts.dealer_wins,
            win_rate=_rate(counts.dealer_wins, hands),
            mean=_rate(counts.dealer_points, hands),
            others_mean=_rate(-counts.dealer_points, hands * others),
        ),
        figures={key: _figure(values) for key, values in counts.figures.items()},
    )


def _rate(total: int, hands: int) -> float:
    return round(total / hands, 4) + 0.0 if hands else 0.0


def _seat(counts: Counts, seat: int, level: str) -> Seat:
    points, wins = counts.points[seat], counts.wins[seat]
    return Seat(
        seat, level, points, _rate(points, counts.hands), wins, _rate(wins, counts.hands), counts.dealt[seat]
    )


def _figure(values: Counter[Value]) -> Figure:
    numbers = {value: often for value, often in values.items() if isinstance(value, int)}
    if len(numbers) < len(values):
        return Figure({str(value): often for value, often in values.most_common()})
    mean = _rate(sum(value * often for value, often in numbers.items()), sum(numbers.values()))
    return Figure({str(value): numbers[value] for value in sorted(numbers)}, mean)


def lines(found: Report, words: Words) -> list[str]:
    """The figures for people."""
    out = [
        f"{words('sim.hands')}: {found.hands}    {found.hands_per_second:.1f} {words('sim.per_second')}"
        f"    {found.actions_per_hand:.1f} {words('sim.actions')}",
        f"{words('sim.won')}: {found.win_rate:.1%}    {words('sim.drawn')}: {found.draw_rate:.1%}",
        "",
        words("sim.seats"),
    ]
    out += [
        f"  {each.seat + 1}  {each.level:<10} {each.points:+8d}  {each.mean:+8.3f} {words('sim.a_hand')}"
        f"  {each.win_rate:6.1%} {words('sim.won')}  {each.dealt:6d} {words('sim.dealt')}"
        for each in found.seats
    ]
    out.append(
        f"{words('sim.dealer')}: {found.dealer.win_rate:.1%} {words('sim.won')}, {found.dealer.mean:+.3f}"
        f" {words('sim.a_hand')}; {words('sim.others')} {found.dealer.others_mean:+.3f}"
    )
    for key, figure in found.figures.items():
        out += ["", *_histogram(words(key), figure, words)]
    return out


def _histogram(title: str, figure: Figure, words: Words) -> list[str]:
    total = sum(figure.values.values())
    bars = _named_bars(figure, words)
    most = max(bars.values(), default=1)
    wide = max(map(cell_len, bars), default=0)
    return [f"{title}{_mean(figure, words)}"] + [
        f"  {' ' * (wide - cell_len(name))}{name}  {often:7d}  {often / total:6.1%}  {'█' * round(30 * often / most)}"
        for name, often in bars.items()
    ]


def _mean(figure: Figure, words: Words) -> str:
    return "" if figure.mean is None else f"  {words('sim.mean')} {figure.mean:.2f}"


def _named_bars(figure: Figure, words: Words) -> dict[str, int]:
    if figure.mean is not None:
        return _bars(figure)
    return {words(value): often for value, often in figure.values.items()}


def _bars(figure: Figure) -> dict[str, int]:
    """How often each number came; many numbers in ranges of one width."""
    numbers = {int(value): often for value, often in figure.values.items()}
    width = (max(numbers, default=0) - min(numbers, default=0)) // BARS + 1
    if width == 1:
        return figure.values
    bars: dict[str, int] = {}
    for value, often in numbers.items():
        low = value - value % width
        name = f"{low}–{low + width - 1}"
        bars[name] = bars.get(name, 0) + often
    return bars


def plot(found: Report, path: Path, words: Words) -> None:
    """Draws the figures: points by seat, and each figure of the game's own that has more than one value.

    The words should be in a script that matplotlib's own font has.

    :raises OptionsError: if matplotlib is not there, or knows no such kind of file.
    """
    try:
        from matplotlib.figure import Figure as Canvas  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise OptionsError(
            "plot: needs matplotlib, which is not installed (pip install 'longju[plots]')"
        ) from None
    panels = [(words(key), figure) for key, figure in found.figures.items() if len(figure.values) > 1]
    rows = 1 + (len(panels) + 1) // 2
    canvas = Canvas(figsize=(9, 2.2 * rows), layout="constrained")
    axes = canvas.subplots(rows, 2, squeeze=False).ravel()
    names = [f"{each.seat + 1} {each.level}" for each in found.seats]
    _panel(axes[0], f"points a hand ({found.hands} hands)", dict(zip(names, _means(found), strict=True)))
    dealer = {"dealer": found.dealer.mean, "each other": found.dealer.others_mean}
    _panel(axes[1], f"points a hand (the dealer wins {found.dealer.win_rate:.1%})", dealer)
    for axis, (title, figure) in zip(axes[2:], panels, strict=False):
        _panel(axis, f"{title}{_mean(figure, words)}", _named_bars(figure, words))
    for axis in axes[2 + len(panels) :]:
        axis.set_axis_off()
    try:
        canvas.savefig(path, dpi=80)
    except ValueError as error:
        raise OptionsError(f"plot: {error}") from None


def _means(found: Report) -> list[float]:
    return [each.mean for each in found.seats]


def _panel(axis: Any, title: str, bars: Mapping[str, float]) -> None:
    """One bar chart; names lie where their bars have room to be read."""
    axis.barh(list(bars)[::-1], list(bars.values())[::-1], color="#2b6cb0")
    axis.set_title(title, fontsize=9)
    axis.axvline(0, color="black", linewidth=0.8)
    axis.tick_params(labelsize=7)
