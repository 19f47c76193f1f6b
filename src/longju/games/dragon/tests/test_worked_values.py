"""Every row of the rule text's table of worked values."""

from longju.games.dragon.options import DragonOptions
from longju.games.dragon.scoring import SELF_DRAWN, How
from longju.games.dragon.tests.hands import counted, fan, keys, wins
from longju.games.dragon.wins import DRAGON_PHOENIX, TRIPLETS


def test_worked_123_567_8910_discard_is_1() -> None:
    assert keys(counted("AS 2S 3S 5H 6H 7H 8D 9D 10D")) == ["head"]
    assert fan("AS 2S 3S 5H 6H 7H 8D 9D 10D") == 1


def test_worked_123_789_234_discard_is_2() -> None:
    assert keys(counted("AS 2S 3S 7H 8H 9H 2C 3C 4C")) == ["head", "tail"]
    assert fan("AS 2S 3S 7H 8H 9H 2C 3C 4C") == 2


def test_worked_dragon_of_three_suits_discard_is_5() -> None:
    assert keys(counted("AS 2S 3S 4H 5H 6H 7D 8D 9D")) == ["head", "body", "tail", "dragon"]
    assert fan("AS 2S 3S 4H 5H 6H 7D 8D 9D") == 5


def test_worked_dragon_of_one_suit_self_drawn_is_8() -> None:
    found = counted("AS 2S 3S 4S 5S 6S 7S 8S 9S", how=How(SELF_DRAWN))
    assert keys(found) == ["head", "body", "tail", "dragon", "one_suit", "self_drawn"]
    assert found.fan == 8


def test_worked_101010_kkk_7kq_discard_is_4() -> None:
    assert keys(counted("10S 10H 10D KS KH KD 7C KC QC")) == ["triplets"]
    assert fan("10S 10H 10D KS KH KD 7C KC QC") == 4


def test_worked_2jk_5kq_9kj_discard_is_10() -> None:
    assert keys(counted("2S JS KS 5H KH QH 9D KD JD")) == ["dragon_phoenix"]
    assert fan("2S JS KS 5H KH QH 9D KD JD") == 10


def test_worked_345_567_8910_is_no_win() -> None:
    assert not wins("3S 4S 5S 5H 6H 7H 8D 9D 10D")


def test_worked_123_456_777_of_three_suits_is_no_win() -> None:
    assert not wins("AS 2S 3S 4H 5H 6H 7S 7H 7D")


def test_worked_kkk_qqq_9_5_a_discard_is_10() -> None:
    found = counted("KS KH KD QS QH QD 9S 5H AD")
    assert found.fan == 10
    assert found.reading.kind == DRAGON_PHOENIX


def test_worked_jqk_of_three_suits_discard_is_10() -> None:
    assert fan("JS QS KS JH QH KH JD QD KD") == 10


def test_worked_three_heads_discard_are_4_as_triplets() -> None:
    found = counted("AS 2S 3S AH 2H 3H AD 2D 3D")
    assert found.fan == 4
    assert found.reading.kind == TRIPLETS
    assert [one.stands for one in found.reading.sets] == [[0, 0, 0], [1, 1, 1], [2, 2, 2]]


def test_worked_laid_triplet_with_two_plain_runs_is_no_win() -> None:
    assert not wins("4H 5H 6H 7D 8D 9D", "peng:2S JS KS")


def test_worked_77k_of_two_suits_wins_only_with_triplet_wild_suited() -> None:
    hand = "7S 7H KS 10S 10H 10D 2S 2H 2D"
    assert not wins(hand)
    assert fan(hand, options=DragonOptions(triplet_wild="suited")) == 4
