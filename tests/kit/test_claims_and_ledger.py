"""Claim windows and ledgers, the machines that every engine stands on."""

import pytest

from longju.core.game import EVERYBODY, SPECTATOR, VIEWER_BITS, Event, Transfer
from longju.kit.claims import Window
from longju.kit.ledger import pay


def window() -> Window:
    found = Window(4, 2)
    for seat in (0, 1, 3):
        found.ask(seat)
    return found


def test_a_window_waits_for_all_it_asked() -> None:
    found = window()
    assert found.waiting() == [0, 1, 3]
    assert [found.answer(1, 7), found.answer(3, 8)] == [False, False]
    assert found.waiting() == [0]
    assert found.answer(0, 9)
    assert found.answers == [9, 7, -1, 8]


def test_the_seats_downstream_come_nearest_first() -> None:
    assert window().downstream() == [3, 0, 1]


def test_a_cloned_window_shares_nothing() -> None:
    found = window()
    twin = found.clone()
    twin.answer(0, 1)
    twin.ask(2)
    assert found.waiting() == [0, 1, 3]


def test_an_answer_nobody_asked_for_is_a_bug() -> None:
    with pytest.raises(AssertionError):
        window().answer(2, 1)


def test_a_ledger_sums_to_zero_and_books_only_real_payments() -> None:
    ledger: list[Transfer] = []
    scores = [0, 0, 0]
    pay(ledger, scores, Transfer(0, 2, 5, "win", "X1", []))
    pay(ledger, scores, Transfer(1, 2, 3, "win", "X1", []))
    assert scores == [-5, -3, 8]
    assert repr(ledger[0]) == "0->2 5 win [X1]"
    for wrong in (Transfer(0, 0, 1, "win", "X1", []), Transfer(0, 1, 0, "win", "X1", [])):
        with pytest.raises(AssertionError):
            pay(ledger, scores, wrong)
    assert len(ledger) == 2


def test_an_event_is_seen_by_whom_it_names() -> None:
    secret = Event("draw", 1, [5], VIEWER_BITS[1 + 1])
    assert [secret.seen_by(viewer) for viewer in (SPECTATOR, 0, 1, 2)] == [False, False, True, False]
    rest = Event("draw", 1, [], EVERYBODY & ~VIEWER_BITS[1 + 1])
    assert [rest.seen_by(viewer) for viewer in (SPECTATOR, 0, 1, 2)] == [True, True, False, True]
