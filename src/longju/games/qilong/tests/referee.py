"""A slow referee: replays the record of a `table` hand from deal and acts and lists every breach it finds.

It shares nothing with the engine but the notation of cards and acts. Cards are their names, hands are lists, and
everything is counted again from the start each time it is asked for.
"""

from typing import Any

MATES = {"66": "11", "11": "66", "56": "12", "12": "56"}
REDS = ["66", "46", "45", "44", "34", "16", "24", "15", "14", "13", "12", "11"]
NAMES = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
SEVENS = ("34", "16", "25")

Breach = tuple[int, str, str, int]
"""Seat, clause, card, moment."""

Due = tuple[str, set[str], set[str], str]
"""Clause, cards named, cards also allowed, phrase."""


def pips(card: str) -> int:
    return int(card[0]) + int(card[1])


def leftover(hand: list[str]) -> list[int]:
    """The values that stay when cards that add to fourteen are taken away two by two."""
    alone: list[int] = []
    for card in hand:
        if 14 - pips(card) in alone:
            alone.remove(14 - pips(card))
        else:
            alone.append(pips(card))
    return alone


def wait_of(hand: list[str]) -> int:
    alone = leftover(hand)
    return alone[0] if len(alone) == 1 else 0


def without(hand: list[str], *cards: str) -> list[str]:
    rest = hand[:]
    for card in cards:
        rest.remove(card)
    return rest


class Person:
    def __init__(self) -> None:
        self.hand: list[str] = []
        self.kans: dict[str, int] = {}
        self.pairs: list[tuple[str, str]] = []
        self.thrown: list[str] = []
        self.split: dict[str, int] = {}
        self.owed: set[str] = set()
        self.put_off = ""
        self.free_two: set[str] = set()
        self.barred: dict[int, list[str]] = {}
        """For each passed value the partners drawn since."""
        self.declined: set[str] = set()
        self.wait = 0
        self.waited: list[int] = []
        self.good_seven = False
        self.master = False
        self.left_seven = False
        self.changed = False
        self.passed_by: set[int] = set()
        self.short = False

    def points(self) -> int:
        points = sum(4 * size - 4 for size in self.kans.values())
        loose = self.hand + [card for pair in self.pairs for card in pair]
        return points + len([card for card in loose if card in REDS])


class Referee:
    """`breaches` after `judge` are all breaches of the record, in order."""

    def __init__(self, options: Any, dealer: int, cards: list[str]) -> None:
        self.options = options
        self.leader = dealer
        self.house = dealer
        self.walked = False
        self.stock = cards[69:]
        self.people = [Person() for _ in range(4)]
        for place in range(69):
            self.people[(dealer + place) % 4].hand.append(cards[place])
        for person in self.people:
            for card in NAMES:
                if person.hand.count(card) >= 3:
                    self.lay(person, card)
        self.river: list[tuple[int, str, str, bool]] = []
        """Seat, card, `discard` or `flip`, whether it still lies."""
        self.breaches: list[Breach] = []
        self.moment = 0
        self.turn = -1
        self.drew = ""
        self.made: list[str] = []
        self.spoken: set[str] = set()
        self.leaving = False
        self.answers: dict[int, str] = {}
        self.phase = "void"
        self.how = ""
        self.opening = True

    def lay(self, person: Person, card: str) -> None:
        person.kans[card] = person.hand.count(card)
        person.hand = [other for other in person.hand if other != card]

    def left(self) -> int:
        return len(self.stock) - 9

    def shown(self, card: str) -> int:
        """T of the rule text."""
        count = len([1 for one in self.river if one[1] == card and one[3]])
        for person in self.people:
            count += person.kans.get(card, 0)
            count += [each for pair in person.pairs for each in pair].count(card)
        return count

    def dry(self, value: int, extra: str = "") -> bool:
        partners = [card for card in NAMES if pips(card) == 14 - value]
        return all(self.shown(card) + (card == extra) >= 5 for card in partners)

    def blame(self, seat: int, clause: str, card: str) -> None:
        self.breaches.append((seat, clause, card, self.moment))

    # The course of a hand

    def judge(self, log: list[tuple[int, str]], asked: list[list[int]]) -> list[Breach]:
        """*asked* says before each act which seats owe an answer: a window is closed by the last of them."""
        for (seat, text), owing in zip(log, asked, strict=True):
            self.act(seat, text.split(), owing)
        return self.breaches

    def act(self, seat: int, words: list[str], owing: list[int]) -> None:
        kind = words[0]
        if kind == "zha_pai":
            self.moment += 1
        elif self.phase in ("void", "window"):
            self.answers[seat] = " ".join(words)
            if owing == [seat]:
                self.moment += 1
                answers, self.answers = self.answers, {}
                if self.phase == "void":
                    self.phase = "walk"
                    if self.options.walk == "off" or self.bars_walk(self.leader):
                        self.steal()
                else:
                    self.close(answers)
        elif kind in ("keep", "zou_zhuang"):
            self.moment += 1
            self.walk(seat, kind == "keep")
        elif kind == "say":
            self.moment += 1
            self.say(seat, words[1])
        elif kind == "discard":
            self.moment += 1
            self.discard(seat, words[1])
        elif kind == "hu":
            self.moment += 1
            self.hu(seat, self.drew, "drawn" if self.drew else "dealt")
        elif kind == "settle":
            self.moment += 1
            self.settle(seat)

    def bars_walk(self, seat: int) -> bool:
        red = any(card in REDS for card in self.people[seat].kans)
        return (self.options.walk_bar == "red_kan" and red) or (seat + 1) % 4 == self.leader

    def walk(self, seat: int, keeps: bool) -> None:
        if keeps:
            self.house = seat
            self.steal()
            return
        self.walked = True
        if self.options.walk == "nobody":
            self.house = -1
            self.steal()
            return
        self.house = (seat + 1) % 4
        if self.bars_walk(self.house):
            self.steal()

    def steal(self) -> None:
        for step in range(4):
            person = self.people[(self.leader + step) % 4]
            owed = sum(person.kans.values()) - 2 * len(person.kans)
            while owed:
                owed -= 1
                card = self.stock.pop(0)
                if card in person.kans:
                    person.kans[card] += 1
                    owed += 1
                    continue
                person.hand.append(card)
                if person.hand.count(card) == 3:
                    self.lay(person, card)
                    owed += 1
        for person in self.people:
            person.wait = wait_of(person.hand)
            if person.wait:
                person.waited.append(person.wait)
        self.begin(self.leader)

    def begin(self, seat: int) -> None:
        self.phase, self.turn, self.drew, self.made, self.spoken = "turn", seat, "", [], set()
        self.leaving = False

    def say(self, seat: int, phrase: str) -> None:
        self.spoken.add(phrase)
        if phrase == "guo_er" and self.phase == "turn" and self.second_mate(self.people[seat]):
            self.people[seat].free_two.add(self.drew)

    # Discards

    def second_mate(self, person: Person) -> bool:
        card = self.drew
        if card not in MATES or person.hand.count(card) != 2 or MATES[card] in person.hand:
            return False
        return MATES[card] in self.made and self.shown(card) in (1, 2)

    def chase_kans(self, person: Person) -> set[str]:
        people = self.people if self.options.chase_all else [person]
        return {card for each in people for card in each.kans if card in MATES}

    def ranks(self, person: Person) -> list[list[Due]]:
        """Rank by rank the duties due."""
        clear: list[Due] = []
        chase: list[Due] = []
        two: list[Due] = []
        for x, y in MATES.items():
            held = (person.hand.count(x), person.hand.count(y))
            if held == (1, 2) and self.shown(x) == 4 and self.shown(y) == 0:
                clear.append(("O13", {x, y}, set(), ""))
            if held == (0, 1) and x in self.chase_kans(person):
                late = y == self.drew and x not in self.made
                phrase = "tou_lun" if late else "zhui"
                chase.append(("O8" if late else "O7", {y}, self.instead(person, y), phrase))
            if held == (0, 2) and x in person.kans:
                if self.shown(y) == 3:
                    two.append(("O12", {y}, set(), ""))
                elif self.shown(y) in (1, 2) and y not in person.free_two:
                    two.append(("O11" if self.second_mate(person) else "O10", {y}, set(), ""))
        return [clear, chase, two, self.returned(person)]

    def instead(self, person: Person, y: str) -> set[str]:
        """What may go before the mate *y*."""
        hand = person.hand
        sevens = {s for s in SEVENS if s in hand and wait_of(without(hand, s)) == pips(y)}
        dead = {z for z, mate in MATES.items() if z != y and self.shown(mate) == 5}
        return sevens | {z for z in dead if hand.count(z) > hand.count(MATES[z])}

    def returned(self, person: Person) -> list[Due]:
        """Sevens of which the only copy was laid, and which came back."""
        found: list[Due] = []
        stage = person.split.get(self.drew, 0) if self.drew else 0
        if stage == 1:
            found.append(("O16", {self.drew}, set(), "fen_dui"))
        if stage == 2:
            found.append(("O17", {self.drew}, set(), "cheng_kan"))
        late = [card for card in NAMES if card in person.owed and card in person.hand]
        return found + [("O16", {card}, set(), "") for card in late if not (stage and card == self.drew)]

    def eaten(self, person: Person, card: str) -> bool:
        taken = [each for each, _ in person.pairs if pips(each) == pips(card)]
        if self.options.red_eaten_black_free and card not in REDS:
            taken = [each for each in taken if each not in REDS]
        return bool(taken)

    def survey(self, person: Person) -> dict[str, Any]:
        """Which ranks bind, and what they, O19 and O5 leave."""
        hand = person.hand
        chosen = set(hand)
        named: set[str] = set()
        bound = []
        for rank in self.ranks(person):
            if not rank:
                continue
            names = set().union(*[due[1] for due in rank])
            also = set().union(*[due[2] for due in rank])
            if rank[0][0] in ("O7", "O8"):
                names = {card for card in names if self.shown(card)} or names
            if chosen & (names | also):
                named |= chosen & names
                chosen &= names | also
                bound.append((rank, names | also, names))
        locked = {c for c in hand if self.eaten(person, c)} - {person.put_off}
        if "tui_chu" in self.spoken:
            locked -= {self.drew}
        locked -= named
        if locked == set(hand):
            locked = set()
        permitted = (chosen - locked) or set(chosen)
        live = set()
        for card in permitted | (chosen & set(SEVENS)):
            value = wait_of(without(hand, card))
            if value not in (0, 7) and not self.dry(value, card):
                live.add(card)
        bad = {c for c in permitted if wait_of(without(hand, c)) == 7} if live else set()
        if bad:
            permitted = (permitted - bad) | (live & set(SEVENS))
        return {"bound": bound, "named": named, "permitted": permitted, "before": chosen - bad}

    def discard(self, seat: int, card: str) -> None:
        person = self.people[seat]
        found = self.survey(person)
        clauses: list[str] = []
        for rank in self.ranks(person):
            allowed, due_now = next((each[1:] for each in found["bound"] if each[0] == rank), (None, None))
            if rank and allowed is not None and card not in allowed:
                wrong = any(card in due[1] for due in rank)
                clauses += ["O9"] if wrong else [due[0] for due in rank if due[1] & due_now]
            for clause, names, _, phrase in rank:
                due = clause in ("O16", "O17") or (allowed is not None and card in names)
                if phrase and due and phrase not in self.spoken:
                    clauses.append(clause)
        if self.drew in person.thrown and "chi_hui" not in self.spoken:
            clauses.append("O20")
        if self.drew in person.kans and "diao_kan" not in self.spoken:
            clauses.append("O21")
        if card in person.kans and "da_xia" not in self.spoken:
            clauses.append("O21")
        for clause in dict.fromkeys(clauses):
            self.blame(seat, clause, card)
        self.note_discard(seat, card, found["permitted"])
        self.keep_books(seat, card, found)
        person.hand.remove(card)
        person.thrown.append(card)
        for value in person.barred:
            fresh = person.barred[value]
            while fresh.count(card) > person.hand.count(card):
                fresh.remove(card)
        self.opening = False
        self.open(seat, card, "discard")

    def note_discard(self, seat: int, card: str, permitted: set[str]) -> None:
        """What the discard costs the win."""
        if seat == self.house and self.drew and not self.fault(seat, self.drew, "drawn"):
            self.blame(seat, "O15", self.drew)
        if self.leaving and card not in SEVENS and permitted & set(SEVENS):
            self.blame(seat, "O6", card)

    def keep_books(self, seat: int, card: str, found: dict[str, Any]) -> None:
        """What the discard means for later."""
        person = self.people[seat]
        self.settle_splits(person, card, [rank for rank, _, _ in found["bound"]])
        back = self.drew and self.eaten(person, self.drew) and self.drew not in found["before"]
        person.put_off = self.drew if back and "xia_lun" in self.spoken and card != self.drew else ""
        value = wait_of(without(person.hand, card))
        points = person.points() - (card in REDS)
        if points > 17 or value in (2, 11, 12):
            person.short = False
        elif value and seat != self.house and points == 17 and card not in found["named"]:
            alive = [z for z in ("66", "11", "56") if self.shown(MATES[z]) < 5]
            if any(person.hand.count(z) > person.hand.count(MATES[z]) for z in alive):
                person.short = True
        if not value:
            person.good_seven = person.master = False
        elif not person.thrown or value != person.wait:
            person.good_seven = value == 7
            person.master = self.is_master(person, card, found["permitted"])
        person.wait = value
        self.note_change(person, value)

    def settle_splits(self, person: Person, card: str, bound: list[list[Due]]) -> None:
        rank = self.returned(person)
        whole = set().union(*[due[1] for due in rank])
        for clause, names, _, phrase in rank:
            if card in names or (rank in bound and card not in whole):
                person.owed -= names
            else:
                person.owed |= names
            if clause == "O16" and phrase:
                person.split[next(iter(names))] = 2

    def note_change(self, person: Person, value: int) -> None:
        if value and person.waited and person.waited[-1] != value:
            if person.waited[-1] == 7 and self.leaving:
                person.left_seven = True
            else:
                person.changed = True
        if value:
            person.waited.append(value)

    def is_master(self, person: Person, card: str, permitted: set[str]) -> bool:
        value = wait_of(without(person.hand, card))
        if value not in (2, 3, 11, 12) or not self.dry(value, card):
            return False
        others = [(wait_of(without(person.hand, c)), c) for c in permitted if c != card]
        return not any(v == 7 or (v and not self.dry(v, c)) for v, c in others)

    # Windows

    def open(self, seat: int, card: str, how: str) -> None:
        self.phase, self.turn, self.how = "window", seat, how
        self.river.append((seat, card, how, True))

    def order(self) -> list[int]:
        first = 0 if self.how == "flip" else 1
        return [(self.turn + step) % 4 for step in range(first, 4)]

    def can_che(self, seat: int, card: str) -> bool:
        person = self.people[seat]
        return person.hand.count(card) >= 2 and self.left() > 0 and card not in person.declined

    def close(self, answers: dict[int, str]) -> None:
        card = self.river[-1][1]
        order = self.order()
        for seat in order:
            if answers.get(seat) == "hu":
                self.spoken = set()
                self.hu(seat, card, self.how)
                return
        takers = [seat for seat in order if answers.get(seat) == "che"]
        self.note_window(card, order, takers, answers)
        if takers:
            self.che(takers[0], card)
            return
        for seat in order[: 2 if self.how == "flip" else 1]:
            partner = answers.get(seat, "").partition("chi ")[2]
            self.past(seat, card, partner)
            if partner:
                self.chi(seat, card, partner)
                return
        follower = (self.turn + 1) % 4
        if answers.get(follower) != "zao_pai" and self.left() > 0:
            self.open(follower, self.stock.pop(0), "flip")

    def note_window(self, card: str, order: list[int], takers: list[int], answers: dict[int, str]) -> None:
        """What it means that nobody won."""
        forced = [seat for seat in order if self.can_che(seat, card)] if card in SEVENS else []
        if forced and takers[:1] != forced[:1]:
            self.blame(forced[0], "O3", card)
        if self.house in order and not self.fault(self.house, card, self.how):
            self.blame(self.house, "O15", card)
        bars = self.options.declined_che_bars_type and card not in SEVENS
        for seat in order:
            person = self.people[seat]
            if bars and answers.get(seat) != "che" and self.can_che(seat, card):
                person.declined.add(card)
            if person.waited:
                person.passed_by.add(pips(card))

    def chis(self, seat: int, card: str) -> list[str]:
        """The partners of a chi that breaks nothing."""
        person = self.people[seat]
        if len(person.hand) < 3 or (card in SEVENS and self.can_che(seat, card)):
            return []
        partners = {each for each in person.hand if pips(each) + pips(card) == 14}
        if pips(card) in person.barred:
            partners = {
                each for each in partners if each in person.barred[pips(card)] or self.bites(seat, card)
            }
        return [p for p in partners if not (p in SEVENS and person.hand.count(p) >= 2 and self.shown(p) < 3)]

    def bites(self, seat: int, card: str) -> bool:
        hand = self.people[seat].hand
        if self.how != "flip" or card not in MATES or len(hand) < 3:
            return False
        return hand.count(MATES[card]) > hand.count(card)

    def leaving_chis(self, seat: int, card: str) -> list[str]:
        person = self.people[seat]
        if self.how != "flip" or seat != self.turn or person.wait != 7 or not person.good_seven:
            return []
        found = []
        for partner in self.chis(seat, card):
            rest = without(person.hand, partner)
            seven = next((c for c in rest if c in SEVENS and wait_of(without(rest, c)) not in (0, 7)), "")
            if partner not in SEVENS and seven and not self.dry(wait_of(without(rest, seven)), partner):
                found.append(partner)
        return found

    def past(self, seat: int, card: str, partner: str) -> None:
        """The card came past a seat that might chi it."""
        person = self.people[seat]
        ways_out = self.leaving_chis(seat, card)
        self.leaving = partner in ways_out
        if ways_out and not self.leaving:
            self.blame(seat, "O6", card)
        if partner:
            if partner in SEVENS and person.hand.count(partner) >= 2 and self.shown(partner) < 3:
                self.blame(seat, "O4", partner)
            return
        if self.bites(seat, card):
            self.blame(seat, "O14", card)
        if self.options.passed_values == "on" and self.chis(seat, card):
            person.barred[pips(card)] = []

    def take(self) -> None:
        seat, card, how, _ = self.river[-1]
        self.river[-1] = (seat, card, how, False)

    def che(self, seat: int, card: str) -> None:
        person = self.people[seat]
        self.take()
        person.hand = without(person.hand, card, card)
        person.kans[card] = 3
        self.tidy(person)
        self.begin(seat)
        self.made = [card]
        while self.left() > 0:
            drawn = self.stock.pop(0)
            person.hand.append(drawn)
            if person.hand.count(drawn) < 3:
                self.drew = drawn
                if 14 - pips(drawn) in person.barred:
                    person.barred[14 - pips(drawn)].append(drawn)
                return
            self.lay(person, drawn)
            self.tidy(person)
            self.made.append(drawn)

    def tidy(self, person: Person) -> None:
        """Fresh partners that have left the hand count no more."""
        for fresh in person.barred.values():
            for card in set(fresh):
                while fresh.count(card) > person.hand.count(card):
                    fresh.remove(card)

    def chi(self, seat: int, card: str, partner: str) -> None:
        person = self.people[seat]
        self.take()
        if partner in SEVENS and person.hand.count(partner) == 1:
            person.split[partner] = 1
        if partner in person.barred.get(pips(card), []):
            person.barred[pips(card)].remove(partner)
        person.hand.remove(partner)
        person.pairs.append((card, partner))
        self.tidy(person)
        leaving = self.leaving
        self.begin(seat)
        self.leaving = leaving

    # Wins

    def fault(self, seat: int, card: str, how: str) -> str:
        """The clause that a win would break, or nothing."""
        person = self.people[seat]
        before = person.points()
        value = 0
        if how in ("drawn", "dealt"):
            if leftover(person.hand):
                return "O27"
            total = before
            before -= how == "drawn" and card in REDS
        else:
            value = wait_of(person.hand)
            total = before + (card in REDS)
            fits = value and pips(card) + value == 14 and (value != 7 or person.good_seven)
            if not fits and not (value and person.master and how == "flip"):
                return "O27"
        if total < (20 if seat == self.house else 18):
            return "O27"
        if value and seat == self.house and before + self.floor(value, card) < 20:
            return "O15"
        if person.short and before <= 17 and value not in (2, 11, 12):
            return "O15"
        if any(each[0] == seat and each[1] in ("O6", "O14", "O15") for each in self.breaches):
            return "lost"
        return ""

    def floor(self, value: int, card: str) -> int:
        partners = [each for each in NAMES if pips(each) == 14 - value]
        possible = [each for each in partners if self.shown(each) - (each == card) < 5]
        return min([int(each in REDS) for each in possible], default=0)

    def hu(self, seat: int, card: str, how: str) -> None:
        fault = self.fault(seat, card, how)
        if fault and fault != "lost":
            self.blame(seat, fault, card)
        self.phase, self.won = "win", (card, how)

    def settle(self, seat: int) -> None:
        person = self.people[seat]
        card, how = self.won
        due: list[tuple[str, str]] = []
        if how in ("discard", "flip"):
            if card in person.thrown:
                due.append(("O22", "ge_hui"))
            if pips(card) in person.passed_by:
                due.append(("O22", "guo_ge"))
        if person.changed:
            due.append(("O23", "gai_ge"))
        if person.left_seven:
            due.append(("O6", "yao_ge"))
        if how == "drawn":
            if card in SEVENS and person.hand.count(card) == 2 and self.shown(card):
                due.append(("O24", "er_yi"))
            if card in person.kans:
                due.append(("O21", "diao_kan"))
            if card in person.thrown:
                due.append(("O20", "chi_hui"))
        for clause in dict.fromkeys(clause for clause, phrase in due if phrase not in self.spoken):
            self.blame(seat, clause, card)


def judge(record: Any) -> list[Breach]:
    """The breaches in a record: its options, dealer, cut cards, acts, and who owed an answer before each act."""
    referee = Referee(record.options, record.dealer, record.cards[:])
    return referee.judge(record.log, record.asked)
