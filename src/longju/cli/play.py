"""`longju play`: a match against bots in the terminal.

The table is text. A game's slice may bring `text.py` with `render(view, say)`, where *say* has words for terms and
seats, and `card(name)`, a card as it is printed. A game without one is shown field by field.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import msgspec

from longju import registry
from longju.bots import Bot, levels, make_bot
from longju.cli.books import clause, clauses
from longju.cli.common import SEED_LIMIT, Wrong, add_language, add_table, table_options, whole, word
from longju.core.errors import NotationError, Reason
from longju.core.game import Game
from longju.core.wire import Act, Fact, View
from longju.play.match import Match
from longju.play.record import record
from longju.play.shuffle import Shuffle
from longju.play.table import Ask, Ev, Table

ROOM: Final = "terminal"


def add_play(parser: ArgumentParser) -> None:
    """Arguments of `longju play`."""
    add_table(parser)
    parser.add_argument("--hands", type=whole(1, 999), default=4, help="length of the match (default: 4)")
    parser.add_argument("--level", help="how well the bots play (default: the game's strongest)")
    parser.add_argument(
        "--seed", type=whole(0, SEED_LIMIT), help="deal the same cards again (default: chance)"
    )
    parser.add_argument("--seat", type=whole(1, 16), default=1, help="which player you are (default: 1)")
    parser.add_argument(
        "--records",
        metavar="FOLDER",
        help="write each hand's record there beside those of earlier matches, for `longju verify`",
    )
    add_language(parser)


def run_play(ns: Namespace) -> int:
    """Plays a match; stops without a fuss when the input ends."""
    game = registry.find(ns.game)
    options = table_options(ns, game)
    match = Match(game, options, ns.hands)
    if sys.stdin is None:
        raise Wrong("play: standard input is closed, nothing can be typed")
    if ns.seat > match.players:
        raise Wrong(f"seat: {ns.seat} given, must be 1 to {match.players}")
    records = Path(ns.records) if ns.records is not None else None
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    level = ns.level if ns.level is not None else list(levels(game))[-1]
    seed = token_bytes(16).hex() if ns.seed is None else str(ns.seed)
    try:
        _Terminal(match, ns.seat - 1, level, seed, ns.lang, records).play()
    except (EOFError, _Quit):
        print(f"\n{word(ns.lang, 'play.bye')}")
    except UnicodeDecodeError:
        raise Wrong("input: not UTF-8 text") from None
    except KeyboardInterrupt:
        print(f"\n{word(ns.lang, 'play.bye')}")
        raise
    return 0


class _Quit(Exception):
    """The player has had enough."""


class _Terminal:
    """One person and the bots around him."""

    def __init__(
        self, match: Match, player: int, level: str, seed: str, lang: str, records: Path | None
    ) -> None:
        self.match: Final = match
        self.game: Final[Game] = match.game
        self.player: Final = player
        self.seed: Final = seed
        self.lang: Final = lang
        self.records: Final = records
        self.text: Final = registry.part(match.game.id, "text")
        self.bots: Final[dict[int, Bot]] = {
            seat: make_bot(match.game, level, self._number(f"bot {seat}"))
            for seat, owner in enumerate(match.owners)
            if owner != player
        }

    def _number(self, use: str) -> int:
        return int.from_bytes(self._bytes(use)[:8], "big")

    def _bytes(self, use: str) -> bytes:
        return sha256(f"longju play {self.seed} {use}".encode()).digest()

    def play(self) -> None:
        """The match, hand by hand."""
        deals = 0
        while not self.match.over:
            number, deals = self.match.hand, deals + 1
            shuffle = Shuffle(ROOM, number, self._bytes(f"hand {deals}"))
            table = self.match.begin(shuffle)
            self._heading(f"{self._word('play.hand', number, self.match.hands)} · {self._who()}")
            self._hand(table)
            self.match.finish(table)
            self._result(table)
            self._save(table, shuffle)
            self._pause()
        print(self._word("play.over"))

    def _pause(self) -> None:
        """Lets a person at a terminal read the result; input from a file goes on."""
        if sys.stdin.isatty() and not self.match.over and self._read(self._word("play.more")) == "q":
            raise _Quit

    def _hand(self, table: Table) -> None:
        told = 0
        while not table.state.over:
            asks = self._ask_bots(table)
            if not asks:
                continue
            told = self._tell(table, told)
            view = self.game.observe(table.state, asks[0].seat)
            print(self.render(view))
            table.submit(asks[0].seat, self._choose(table, view, asks[0]))
        self._tell(table, told)

    def _ask_bots(self, table: Table) -> list[Ask]:
        """Answers for the bots, and where there is no choice; what is left for the person."""
        for seat in list(table.asks):
            ask = table.asks.get(seat)
            if ask is None:
                continue
            if ask.forced:
                table.submit(seat, table.state.default(seat))
            elif seat in self.bots:
                table.submit(seat, self.bots[seat].act(self.game.observe(table.state, seat)))
        return table.open_asks(self.player) if not table.state.over else []

    def _choose(self, table: Table, view: View, ask: Ask) -> int:
        """The act that the person chooses; answers his questions on the way."""
        acts = [*view.acts, *view.free]
        if len([owner for owner in self.match.owners if owner == self.player]) > 1:
            print(self._word("play.for", self.seat(ask.seat)))
        print(self._menu(view))
        while True:
            typed = self._read("> ")
            if typed in ("q", "quit"):
                raise _Quit
            if typed in ("?", "help"):
                self._help(view)
            elif typed == "t":
                print(f"{self.render(view)}\n{self._menu(view)}")
            elif typed.split()[:1] == ["rules"]:
                self._rules(typed.split()[1:])
            elif typed:
                action = self._understand(table, ask.seat, acts, typed)
                if action is not None:
                    return action

    def _understand(self, table: Table, seat: int, acts: list[Act], typed: str) -> int | None:
        """The act that was typed as a number, a notation or a card; says what is wrong otherwise."""
        if typed.isascii() and typed.isdigit() and len(typed) < 6 and typed not in [act.text for act in acts]:
            if 1 <= int(typed) <= len(acts):
                return acts[int(typed) - 1].a
            print(self._word("play.not_an_act", typed))
            return None
        close = _matching(acts, typed)
        if len(close) == 1:
            return close[0].a
        if close:
            print(self._word("play.several", typed))
            return None
        reason = self._reason(table, seat, typed)
        if reason is None:
            print(self._word("play.not_an_act", typed))
        else:
            print(self._word("play.not_allowed", self.term(reason.key, *reason.args), reason.clause))
        return None

    def _reason(self, table: Table, seat: int, typed: str) -> Reason | None:
        """Why an act that can be read can't be done."""
        for text in (typed, typed.upper(), typed.lower(), f"discard {typed.upper()}"):
            try:
                return table.state.why_illegal(seat, self.game.read(text))
            except NotationError:
                continue
        return None

    def _help(self, view: View) -> None:
        found = list(clauses(registry.rules(self.game.id, self.lang)))
        print(self._word("play.help", view.acts[0].text, *found[:1]))
        if not view.locked:
            print(self._word("play.none_locked"))
            return
        print(self._word("play.locked"))
        for each in view.locked:
            why = self.term(each.why.term, *each.why.args)
            print(f"  {self.term(each.term)} {self._cards(each.cards)}: {why} ({each.why.clause})")

    def _rules(self, numbers: list[str]) -> None:
        book = registry.rules(self.game.id, self.lang)
        try:
            print("\n".join(clause(book, self.game.id, number) for number in numbers) if numbers else book)
        except Wrong as error:
            print(error)

    def _tell(self, table: Table, told: int) -> int:
        """Prints what the person's stream says has happened since message *told*; the number of the last."""
        stream = table.streams[self.player]
        for message in stream[told:]:
            if isinstance(message, Ev):
                for fact in message.facts:
                    print(f"  {self._fact(fact)}")
        return len(stream)

    def _fact(self, fact: Fact) -> str:
        """A fact as the sentence `fact.…` of the game's terms, else as its word alone."""
        who = self.seat(fact.seat) if fact.seat >= 0 else ""
        sentence = f"fact.{fact.term}"
        if sentence in registry.terms(self.game.id):
            numbers = [str(each) for each in fact.args]
            return (
                self.term(sentence, f"{who} ", self._cards(fact.cards), *numbers).replace("  ", " ").strip()
            )
        return f"{who} {self.term(fact.term)} {self._cards(fact.cards)}".strip()

    def _result(self, table: Table) -> None:
        view = table.view(self.player)
        self._heading(self._word("play.result"))
        print(self.render(view))
        if view.payments:
            print(self._word("play.payments"))
        else:
            print(self._word("play.no_payments"))
        for each in view.payments:
            why = f"{self.term(each.why.term, *each.why.args)} ({each.why.clause})"
            print(f"  {self.seat(each.payer)} → {self.seat(each.payee)}  {each.amount}  {why}")
        print(f"{self._word('play.scores')}: {self._points(table.player_scores())}")
        print(f"{self._word('play.totals')}: {self._points(self.match.totals)}\n")

    def _save(self, table: Table, shuffle: Shuffle) -> None:
        if self.records is None:
            return
        players = ["person" if player == self.player else "bot" for player in range(self.match.players)]
        files = (self.records / f"hand-{number:03}.json" for number in count(table.hand))
        target = next(file for file in files if not file.exists())
        target.write_bytes(msgspec.json.encode(record(table, players, shuffle)))
        print(self._word("play.saved", target))

    def render(self, view: View) -> str:
        """The table as *view* shows it: by the game's own `text.py`, else field by field."""
        if self.text is not None:
            return str(self.text.render(view, self))
        return "\n".join(fields(view, self.term))

    def _menu(self, view: View) -> str:
        """The open acts with their numbers, then those that are locked; `?` says why."""
        items = [
            f"{number}) {self.term(act.term)} {self._cards(act.cards)}".rstrip()
            for number, act in enumerate([*view.acts, *view.free], 1)
        ]
        items += [f"✕ {self.term(each.term)} {self._cards(each.cards)} (?)" for each in view.locked]
        return "  ".join(items)

    def _heading(self, text: str) -> None:
        print(f"── {text} ──")

    def _who(self) -> str:
        seats = [str(seat + 1) for seat, owner in enumerate(self.match.owners) if owner == self.player]
        return self._word("play.you_are", "+".join(seats))

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        name = self._word("play.seat", seat + 1)
        return f"{name}({self._word('play.you')})" if self.match.owners[seat] == self.player else name

    def _points(self, points: list[int]) -> str:
        first = [self.match.owners.index(player) for player in range(self.match.players)]
        return "  ".join(f"{self.seat(first[player])} {each:+d}" for player, each in enumerate(points))

    def _cards(self, cards: list[str]) -> str:
        return " ".join(self.text.card(card) if self.text is not None else card for card in cards)

    def term(self, key: str, *args: str) -> str:
        """A term of the game, its places filled with *args*."""
        return registry.text(self.game.id, key, self.lang, list(args))

    def _word(self, key: str, *args: object) -> str:
        return word(self.lang, key, *args)

    def _read(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)
        return line.strip()


def _matching(acts: list[Act], typed: str) -> list[Act]:
    """The acts whose notation, or else whose only card, is what was typed."""
    wanted = typed.casefold()
    return [act for act in acts if act.text.casefold() == wanted] or [
        act for act in acts if [card.casefold() for card in act.cards] == [wanted]
    ]


SHOWN_ELSEWHERE: Final = (*View.__struct_fields__, "options")


def fields(view: View, term: Callable[[str], str]) -> list[str]:
    """A view of any game, a line for each field that holds something: lists of one entry a seat with their seats."""
    lines = [f"{term(f'phase.{view.phase}')} · {view.turn + 1 or '–'}"]
    for key, value in msgspec.to_builtins(view).items():
        if key in SHOWN_ELSEWHERE or value in (None, "", [], {}):
            continue
        lines.append(f"  {term(key)}: {_plain(value, view.seats)}")
    return lines


def _plain(value: Any, seats: int = 0) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_plain(each)}" for key, each in value.items() if each not in (None, "", []))
    if not isinstance(value, list):
        return str(value)
    if len(value) == seats and not all(isinstance(each, str) for each in value):
        return "  ".join(f"{seat}: {_plain(each) or '–'}" for seat, each in enumerate(value, 1))
    return " ".join(f"({_plain(each)})" if isinstance(each, dict | list) else str(each) for each in value)
