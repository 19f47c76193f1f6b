"""The table: questions, answers, streams, matches."""

from typing import Any

import pytest

from longju import registry
from longju.core.errors import IllegalAction, OptionsError
from longju.core.game import SPECTATOR
from longju.play.match import Match
from longju.play.shuffle import Shuffle
from longju.play.table import Ask, Ev, StaleAsk, Table

TOY = registry.find("toy")
SNAP, PASS = TOY.read("snap"), TOY.read("pass")


def table(*cards: int) -> Table:
    """A toy hand for three from the dealer 0 on; the rest of the deck follows in order."""
    rest = [card for card in range(6) for _ in range(4)]
    for card in cards:
        rest.remove(card)
    setup = TOY.setup_type(TOY.presets["plain"], 0)
    return Table(TOY, setup, TOY.deal_type([*cards, *rest]))


def snapping() -> Table:
    """Seat 0 has thrown a 1 that both others can snap."""
    found = table(1, 1, 1, 2, 2, 2, 3, 3, 3)
    found.submit(0, 1)
    return found


def test_only_the_seat_on_turn_is_asked() -> None:
    found = table(1, 1, 1, 2, 2, 2, 3, 3, 3)
    assert [ask.seat for ask in found.asks.values()] == [0]
    assert [act.text for act in found.open_asks(0)[0].acts] == ["1", "2", "3"]
    assert found.open_asks(1) == []


def test_a_claim_is_asked_of_each_alone_and_an_early_answer_shows_to_nobody() -> None:
    found = snapping()
    before = {viewer: len(stream) for viewer, stream in found.streams.items()}
    found.submit(2, SNAP)
    after = {viewer: len(stream) for viewer, stream in found.streams.items()}
    assert before == after, "not even to its own player: he would see whether others are still asked"
    found.submit(1, PASS)
    last = found.streams[SPECTATOR][-1]
    assert isinstance(last, Ev)
    assert [(fact.term, fact.seat) for fact in last.facts] == [("snap", 2)]


def test_an_answer_names_its_question() -> None:
    found = snapping()
    ask = found.open_asks(1)[0]
    assert found.check(ask.ask, SNAP).seat == 1
    with pytest.raises(IllegalAction):
        found.check(ask.ask, 5)
    found.submit(1, SNAP)
    with pytest.raises(StaleAsk):
        found.check(ask.ask, SNAP)
    with pytest.raises(StaleAsk):
        found.check("9.9", SNAP)


def test_a_question_stays_the_same_while_others_answer() -> None:
    found = snapping()
    ask = found.open_asks(2)[0]
    found.submit(1, PASS)
    assert found.open_asks(2) == [ask]


def test_who_can_only_pass_is_not_shown_a_question() -> None:
    found = table(1, 2, 3, 1, 2, 3, 4, 4, 4)
    found.submit(0, 1)
    assert found.asks[1].forced
    assert found.open_asks(1) == []
    assert not any(isinstance(message, Ask) and message.claim for message in found.streams[1])


def test_an_illegal_act_leaves_table_and_log_as_they_were() -> None:
    found = snapping()
    streams = {viewer: stream[:] for viewer, stream in found.streams.items()}
    with pytest.raises(IllegalAction):
        found.submit(0, 1)
    assert found.streams == streams
    assert found.log == [(0, 1)]


def play(found: Table) -> None:
    while not found.state.over:
        seat = found.state.actors()[0]
        found.submit(seat, found.state.default(seat))


def test_a_match_counts_its_hands_and_adds_up() -> None:
    match = Match(TOY, TOY.presets["plain"], 3)
    while not match.over:
        found = match.begin(Shuffle("room", match.hand, bytes(32)))
        assert found.hand == match.hand
        play(found)
        match.finish(found)
    assert len(match.results) == 3
    assert match.totals == [sum(result[player] for result in match.results) for player in range(3)]
    assert sum(match.totals) == 0


@pytest.mark.parametrize("hands", [0, -1, 1000])
def test_a_match_of_no_or_too_many_hands_is_refused(hands: int) -> None:
    with pytest.raises(OptionsError, match="hands: "):
        Match(TOY, TOY.presets["plain"], hands)


def test_the_shuffle_of_the_protocol() -> None:
    shuffle: Any = Shuffle("room", 7, bytes(range(32)))
    assert shuffle.commitment == "d125cdf25389ec5c1c5d8ac190e552c60641ea7178cbae6d59cabd1cc384c8a5"
    assert shuffle.seed.hex() == "22e667021e3dd4e9f57cb7161ec720600718b3edda3960c19dde508083c8d702"


def test_a_hand_that_the_rules_annul_is_not_counted() -> None:
    match = Match(TOY, TOY.presets["plain"], 1)
    found = match.begin(Shuffle("room", 1, bytes(32)))
    play(found)
    found.state.void = True
    match.finish(found)
    assert (match.hand, match.over, match.results) == (1, False, [])
    again = match.begin(Shuffle("room", 1, bytes(range(32))))
    play(again)
    match.finish(again)
    assert match.over
