"""Tiles, their notation, the options and what the engine reads of them."""

import msgspec
import pytest

from longju.core.errors import NotationError, OptionsError
from longju.core.wire import option_schema, parse_option, read_options
from longju.games.liuzhou import tiles
from longju.games.liuzhou.options import PRESETS, LiuzhouOptions, check, rules_of
from longju.games.liuzhou.rules import CLASSIC, FIELDS, classic


def test_l01_the_set_has_136_tiles_and_108_without_honours() -> None:
    assert len(tiles.tile_set(True)) == 136
    assert len(tiles.tile_set(False)) == 108
    assert tiles.count(tiles.tile_set(True)) == [4] * 34
    assert max(tiles.tile_set(False)) == tiles.EAST - 1


def test_every_tile_reads_back() -> None:
    assert [tiles.read_tile(tiles.write_tile(tile)) for tile in range(34)] == list(range(34))
    assert tiles.write_tiles(list(range(34))).split()[26:] == ["9s", "E", "S", "W", "N", "C", "F", "P"]


def test_tiles_of_a_suit_share_its_letter() -> None:
    assert tiles.read_tiles("19m 1p 55s EE CFP N") == [0, 8, 9, 22, 22, 27, 27, 31, 32, 33, 30]
    assert tiles.listed(tiles.count(tiles.read_tiles("3m 1m 1m E"))) == [0, 0, 2, 27]


@pytest.mark.parametrize("text", ["0m", "5x", "m", "Q", "12", "1m2", "5m6"])
def test_a_text_that_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="tile"):
        tiles.read_tiles(text)


@pytest.mark.parametrize("text", ["chi:123m", "peng:EEE", "ming_gang:5555s", "an_gang:CCCC", "bu_gang:9999p"])
def test_melds_read_back(text: str) -> None:
    meld = tiles.read_meld(text, feeder=2)
    again = tiles.read_meld(tiles.write_meld(meld))
    assert (again.kind, again.tile, again.tiles()) == (meld.kind, meld.tile, meld.tiles())
    assert meld.is_gang() == (len(meld.tiles()) == 4)
    assert repr(meld) == f"{tiles.write_meld(meld)}<2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kong:EEEE", "must be one of chi peng"),
        ("peng:EE", "3 equal tiles"),
        ("peng:EEE E", "3 equal tiles"),
        ("an_gang:1112m", "4 equal tiles"),
        ("chi:124m", "in a row"),
        ("chi:89m 1p", "in a row"),
        ("chi:ESW", "in a row"),
        ("chi:", "in a row"),
    ],
)
def test_a_text_that_is_no_meld_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        tiles.read_meld(text)


def test_the_engine_reads_the_default_options_as_classic() -> None:
    assert rules_of(LiuzhouOptions()).vector == CLASSIC == classic().vector
    assert next(iter(PRESETS)) == "classic"


def test_every_option_changes_what_the_engine_reads() -> None:
    seen = set()
    for field in option_schema(LiuzhouOptions):
        values = field.get("values") or range(field["low"], field["high"] + 1)
        base = PRESETS["app"] if field["key"] in ("fish_map", "cap") else PRESETS["classic"]
        vectors = {tuple(rules_of(read_options(base, {field["key"]: value})).vector) for value in values}
        assert len(vectors) == len(values), field["key"]
        seen.add(field["key"])
    assert len(seen) == len(FIELDS)


def test_every_option_can_be_typed() -> None:
    for field in option_schema(LiuzhouOptions):
        for value in field.get("values", []):
            text = str(value).lower() if isinstance(value, bool) else str(value)
            typed = parse_option(LiuzhouOptions, field["key"], text)
            assert getattr(read_options(PRESETS["app"], {field["key"]: typed}), field["key"]) == value


def test_options_travel_as_json() -> None:
    for options in PRESETS.values():
        assert msgspec.json.decode(msgspec.json.encode(options), type=LiuzhouOptions) == options


def test_l12_the_app_preset_is_that_of_the_rule_text() -> None:
    app = msgspec.structs.asdict(PRESETS["app"])
    changed = {key: value for key, value in app.items() if value != getattr(LiuzhouOptions(), key)}
    assert changed == {
        "scale": "app",
        "melded": "both",
        "melded_chi": True,
        "orphans_price": "off",
        "guarantee": "mutual",
        "fish": 2,
        "draw_gangs": "all",
        "two_winners_dealer": "nearest",
    }
    for preset in PRESETS.values():
        check(preset)


def test_l12_orphans_price_is_not_read_in_the_app_scale() -> None:
    assert rules_of(LiuzhouOptions(scale="app", orphans_price=48)).orphans_price == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (LiuzhouOptions(fish_map=159), "fish_map: 159 with scale zhang, must be follow"),
        (LiuzhouOptions(cap=4), "cap: 4 with scale zhang, must be none"),
    ],
)
def test_l25_map_and_cap_are_refused_outside_the_app_scale(options: LiuzhouOptions, message: str) -> None:
    with pytest.raises(OptionsError, match=message):
        check(options)
    check(msgspec.structs.replace(options, scale="app"))
