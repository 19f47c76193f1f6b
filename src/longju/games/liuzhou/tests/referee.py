"""A slow, obvious referee: follows a hand by its facts alone and says what each seat may do and what gangs are paid."""

from collections import Counter

from longju.core.game import Event
from longju.games.liuzhou.rules import Rules
from longju.games.liuzhou.tests import reference
from longju.games.liuzhou.tiles import EAST, TILE_NAMES, TYPES


class Referee:
    """What one who sees every fact knows. Acts are text."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.seats = rules.players
        self.hands: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.melds: list[list[tuple[str, list[int], int]]] = [[] for _ in range(self.seats)]
        self.turn = dealer
        self.left = (34 if rules.honours else 27) * 4 - rules.reserve_tiles
        self.may_hu = True
        self.barred: set[int] = set()
        self.open: tuple[str, int] | None = None
        """The kind and tile of an open window."""
        self.no_win: set[int] = set()
        self.no_peng: set[tuple[int, int]] = set()
        self.run: list[int] = []
        """The feeder of each gang of the run, −1 for a concealed one."""
        self.owed: list[int] = [0] * self.seats
        """Gang money by seat."""

    # Facts

    def hear(self, event: Event) -> None:
        """Takes note of a fact that its seat may see."""
        told = getattr(self, f"on_{event.kind}", None)
        if told is not None and (event.cards or event.kind not in ("deal", "draw", "replace", "an_gang")):
            told(event.seat, event.cards, event.args)

    def on_deal(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self.hands[seat].update(tiles)
        self.left -= len(tiles)

    def on_draw(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self.turn, self.may_hu, self.barred, self.open, self.run = seat, True, set(), None, []
        self._get(seat, tiles)

    def on_replace(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self._close_added(seat)
        self.turn, self.may_hu, self.barred, self.open = seat, True, set(), None
        self._get(seat, tiles)

    def _get(self, seat: int, tiles: list[int]) -> None:
        self.left -= 1
        self.hands[seat].update(tiles)
        self.no_win.discard(seat)
        self.no_peng = {(who, tile) for who, tile in self.no_peng if who != seat}

    def on_discard(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self.hands[seat].subtract(tiles)
        self.turn, self.open = seat, ("discard", tiles[0])

    def on_chi(self, seat: int, tiles: list[int], args: list[int]) -> None:
        taken = self._claim("chi", seat, tiles, args)
        others = [tile for tile in tiles if tile != taken]
        self.barred = set() if self.rules.swap_chi == 2 else {taken}
        if self.rules.swap_chi == 0 and others[1] - others[0] == 1:
            ends = {others[0] - 1, others[1] + 1}
            self.barred |= {end for end in ends if 0 <= end < EAST and end // 9 == taken // 9}

    def on_peng(self, seat: int, tiles: list[int], args: list[int]) -> None:
        self._claim("peng", seat, tiles, args)

    def on_ming_gang(self, seat: int, tiles: list[int], args: list[int]) -> None:
        self._claim("ming_gang", seat, tiles, args)
        self._gang(seat, args[0])

    def _claim(self, kind: str, seat: int, tiles: list[int], args: list[int]) -> int:
        assert self.open is not None
        taken = self.open[1]
        own = list(tiles)
        own.remove(taken)
        self.hands[seat].subtract(own)
        self.melds[seat].append((kind, tiles, args[0]))
        self.turn, self.may_hu, self.barred, self.open, self.run = seat, False, set(), None, []
        return taken

    def on_an_gang(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self.hands[seat].subtract(tiles)
        self.melds[seat].append(("an_gang", tiles, -1))
        self._gang(seat, -1)

    def on_bu_gang(self, seat: int, tiles: list[int], _: list[int]) -> None:
        self.hands[seat].subtract(tiles)
        self.open = ("bu_gang", tiles[0])

    def _close_added(self, seat: int) -> None:
        if self.open is not None and self.open[0] == "bu_gang":
            place = next(
                at
                for at, meld in enumerate(self.melds[seat])
                if meld[1][0] == self.open[1] and meld[0] == "peng"
            )
            _, tiles, feeder = self.melds[seat][place]
            self.melds[seat][place] = ("bu_gang", [*tiles, tiles[0]], feeder)
            self._gang(seat, feeder)

    def _gang(self, seat: int, feeder: int) -> None:
        """L17, L19: shares of the others, all of them from the first feeder of the run once there is one."""
        first = next((who for who in self.run if who >= 0), -1)
        payers = [who for who in range(self.seats) if who != seat] if feeder < 0 else [feeder]
        for payer in payers:
            self.owed[first if first >= 0 else payer] -= 1
            self.owed[seat] += 1
        self.run.append(feeder)

    def answered(self, answers: dict[int, str], could: dict[int, list[str]]) -> None:
        """L8: the answers of a window that nobody won."""
        assert self.open is not None
        if "hu" in answers.values():
            return
        for seat, answer in answers.items():
            if "hu" in could[seat] and self.rules.passed_win:
                self.no_win.add(seat)
            peng = f"peng {TILE_NAMES[self.open[1]]}"
            if peng in could[seat] and answer != peng:
                self.no_peng.add((seat, self.open[1]))

    # What is open

    def acts(self, seat: int) -> set[str]:
        """What the seat may do if it is asked."""
        return self._claims(seat) if self.open is not None else self._moves(seat)

    def _moves(self, seat: int) -> set[str]:
        hand = +self.hands[seat]
        found = {f"discard {TILE_NAMES[tile]}" for tile in hand if tile not in self.barred}
        if self.may_hu and self._wins(seat, hand):
            found.add("hu")
        if self.left > 0:
            found |= {f"an_gang {TILE_NAMES[tile]}" for tile, held in hand.items() if held == 4}
            laid = {tiles[0] for kind, tiles, _ in self.melds[seat] if kind == "peng"}
            found |= {f"bu_gang {TILE_NAMES[tile]}" for tile in laid if hand[tile]}
        return found

    def _claims(self, seat: int) -> set[str]:
        assert self.open is not None
        kind, tile = self.open
        hand = +self.hands[seat]
        found = {"pass"}
        if seat not in self.no_win and self._wins(seat, hand + Counter([tile])):
            found.add("hu")
        if kind == "bu_gang":
            return found
        if hand[tile] >= 2 and (seat, tile) not in self.no_peng:
            found.add(f"peng {TILE_NAMES[tile]}")
        if hand[tile] == 3 and self.left > 0:
            found.add(f"ming_gang {TILE_NAMES[tile]}")
        if seat == (self.turn + 1) % self.seats:
            found |= self._chis(hand, tile)
        return found

    def _chis(self, hand: Counter[int], tile: int) -> set[str]:
        found = set()
        for low in range(tile - 2, tile + 1):
            run = [low, low + 1, low + 2]
            if low < 0 or run[2] >= EAST or low // 9 != run[2] // 9:
                continue
            own = [each for each in run if each != tile]
            if not all(hand[each] for each in own):
                continue
            bar = set() if self.rules.swap_chi == 2 else {tile}
            if self.rules.swap_chi == 0 and own[1] == own[0] + 1:
                bar.add(own[0] - 1 if tile > own[1] else own[1] + 1)
            rest = hand - Counter(own)
            inside = {each for each in bar if each // 9 == tile // 9}
            if any(each not in inside for each in rest):
                found.add(f"chi {TILE_NAMES[own[0]]} {TILE_NAMES[own[1]]}")
        return found

    def _wins(self, seat: int, hand: Counter[int]) -> bool:
        if self._sealed(seat):
            return False
        melds = self.melds[seat]
        counts = [hand[tile] for tile in range(TYPES)]
        free = self.rules.honours and all(tiles[0] >= EAST for _, tiles, _ in melds)
        orphans = not melds and self.rules.honours and self.rules.orphans_price > 0
        return reference.wins(counts, not melds, orphans, free)

    def _sealed(self, seat: int) -> bool:
        """L23: whether some other seat has three pengs or gangs that this one fed."""
        if self.rules.guarantee in (0, 2):
            return False
        return any(
            len(
                [
                    1
                    for kind, _, feeder in melds
                    if kind in ("peng", "ming_gang", "bu_gang") and feeder == seat
                ]
            )
            >= self.rules.guarantee_melds
            for melds in self.melds
        )
