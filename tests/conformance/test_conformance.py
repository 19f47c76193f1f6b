"""What holds for every game with every preset, whatever its rules: the checks that a new game gets for free."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longju import bots, registry
from longju.core.errors import GameError, IllegalAction, NotationError, RecordError
from longju.core.game import SPECTATOR, Game
from longju.core.wire import option_schema, read_options
from longju.kit.rng import FastRng
from longju.play.record import Record, options_hash, read_record, record, replay, verify
from longju.play.shuffle import Shuffle
from longju.play.table import Table

BOUND = 2000
"""No hand of any game takes more actions."""

PRESETS = [(game, preset) for game, found in registry.games().items() for preset in found.presets]
each_preset = pytest.mark.parametrize(("game", "preset"), PRESETS, ids=["-".join(pair) for pair in PRESETS])
each_game = pytest.mark.parametrize("game", list(registry.games()))


def start(name: str, preset: str, seed: int) -> tuple[Game, Any]:
    game = registry.find(name)
    rng = FastRng(seed)
    setup = game.first(game.presets[preset], rng)
    return game, game.start(setup, game.deal(setup, rng))


def walk(state: Any, rng: FastRng) -> Iterator[tuple[int, int]]:
    """Plays at random to the end, saying before each step who is about to do what; seats answer in any order."""
    while not state.over:
        actors = state.actors()
        seat = actors[rng.below(len(actors))]
        acts = state.legal(seat)
        action = acts[rng.below(len(acts))]
        yield seat, action
        state.apply(seat, action)


def viewers(state: Any) -> list[int]:
    return [SPECTATOR, *range(len(state.scores))]


def hands_of(game: str, hands: int) -> range:
    """Seeds for each preset of a game, that many hands over all its presets."""
    return range(hands // len([pair for pair in PRESETS if pair[0] == game]) + 1)


@each_preset
@pytest.mark.row("random-hands")
def test_random_hands_keep_cards_sum_to_zero_and_replay_alike(
    game: str, preset: str, counts: Callable[[int], int]
) -> None:
    for seed in hands_of(game, counts(20_000)):
        rules, state = start(game, preset, seed)
        _, again = start(game, preset, seed)
        cards = rules.cards(state)
        done = list(walk(state, FastRng(seed)))
        assert len(done) <= BOUND, seed
        assert rules.cards(state) == cards, seed
        check_books(state)
        for seat, action in done:
            again.apply(seat, action)
        assert again.to_bytes() == state.to_bytes(), seed


def check_books(state: Any) -> None:
    """The scores sum to zero and are what the ledger says."""
    assert sum(state.scores) == 0
    booked = [0] * len(state.scores)
    for line in state.ledger:
        assert line.amount > 0
        booked[line.payer] -= line.amount
        booked[line.payee] += line.amount
    assert booked == state.scores


@each_preset
@given(seed=st.integers(0, 2**32))
def test_every_state_answers_alike_in_all_its_methods(game: str, preset: str, seed: int) -> None:
    rules, state = start(game, preset, seed)
    for seat, _ in walk(state, FastRng(seed)):
        actors = state.actors()
        assert actors == sorted(set(actors))
        for other in range(len(state.scores)):
            acts = state.legal(other)
            assert bool(acts) == (other in actors)
            assert len(acts) == len(set(acts))
            assert all(state.why_illegal(other, act) is None for act in acts)
            assert all(0 <= act < rules.actions for act in acts)
        assert state.default(seat) in state.legal(seat)
        assert rules.cards(state) == sorted(rules.cards(state))
    assert state.actors() == []


@each_preset
@given(seed=st.integers(0, 2**32))
def test_an_illegal_act_says_why_and_changes_nothing(game: str, preset: str, seed: int) -> None:
    rules, state = start(game, preset, seed)
    rng = FastRng(seed + 1)
    for _ in walk(state, FastRng(seed)):
        seat = rng.below(len(state.scores))
        action = rng.below(rules.actions)
        if action in state.legal(seat) or action in state.open_to(seat):
            continue
        before = state.to_bytes()
        reason = state.why_illegal(seat, action)
        assert reason is not None
        assert reason.clause
        assert reason.key in registry.terms(game), reason
        with pytest.raises(IllegalAction):
            state.apply(seat, action)
        assert state.to_bytes() == before


@each_preset
@given(seed=st.integers(0, 2**32))
def test_a_clone_and_its_bytes_are_the_same_state(game: str, preset: str, seed: int) -> None:
    rules, state = start(game, preset, seed)
    for number, (seat, action) in enumerate(walk(state, FastRng(seed))):
        if number % 7:
            continue
        before = state.to_bytes()
        twin = state.clone()
        read = rules.from_bytes(before)
        assert twin.to_bytes() == read.to_bytes() == before
        twin.apply(seat, action)
        read.apply(seat, action)
        assert twin.to_bytes() == read.to_bytes()
        assert state.to_bytes() == before


@each_game
def test_bytes_of_no_state_are_refused(game: str) -> None:
    for data in (b"", b"x", b"\x00" * 40):
        with pytest.raises(RecordError):
            registry.find(game).from_bytes(data)


@each_preset
@pytest.mark.row("redeal")
def test_redealing_what_a_viewer_sees_shows_him_the_same(
    game: str, preset: str, counts: Callable[[int], int]
) -> None:
    for seed in hands_of(game, counts(20_000)):
        rules, state = start(game, preset, seed)
        rng = FastRng(seed + 7)
        for _ in walk(state, FastRng(seed)):
            if rng.below(60) == 0:
                check_redeal(rules, state, rng)
        if seed % 8 == 0:
            check_redeal(rules, state, rng)


def check_redeal(rules: Game, state: Any, rng: FastRng) -> None:
    for viewer in viewers(state):
        view = rules.observe(state, viewer)
        again = rules.redeal(view, rng)
        assert rules.observe(again, viewer) == view
        assert rules.cards(again) == rules.cards(state)
        assert bool(again.actors()) == bool(state.actors())
        while not again.over and rng.below(4):
            seat = again.actors()[0]
            again.apply(seat, again.legal(seat)[-1])


@each_preset
@given(seed=st.integers(0, 2**32))
def test_views_and_facts_are_json_and_the_acts_are_the_legal_ones(game: str, preset: str, seed: int) -> None:
    rules, state = start(game, preset, seed)
    events: list[Any] = []
    state.sink = events
    for number, _ in enumerate(walk(state, FastRng(seed))):
        if number % 4:
            continue
        for viewer in viewers(state):
            view = rules.observe(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=rules.view_type) == view
            assert (view.game, view.viewer, view.over) == (game, viewer, state.over)
            legal = [] if viewer == SPECTATOR else state.legal(viewer)
            assert [act.a for act in view.acts] == legal
            assert all(
                rules.write(act.a) == act.text and act.term in registry.terms(game) for act in view.acts
            )
            assert all(lock.why.term in registry.terms(game) for lock in view.locked)
    assert events
    for event in events:
        fact = rules.event(event)
        assert fact.term in registry.terms(game), fact
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact


@each_preset
@given(seed=st.integers(0, 2**32))
def test_notation_reads_back_and_names_each_act_once(game: str, preset: str, seed: int) -> None:
    rules, state = start(game, preset, seed)
    for seat, _ in walk(state, FastRng(seed)):
        texts = [rules.write(act) for act in state.legal(seat)]
        assert len(set(texts)) == len(texts)
        assert [rules.read(text) for text in texts] == state.legal(seat)


@each_game
@given(text=st.text(max_size=20))
def test_a_text_that_is_no_act_is_refused(game: str, text: str) -> None:
    rules = registry.find(game)
    try:
        action = rules.read(text)
    except NotationError as error:
        assert "\n" not in str(error)  # noqa: PT017 - a text that happens to be an act is fine too
    else:
        assert rules.write(action).split() == text.split()


@each_preset
@pytest.mark.row("claim-order")
def test_the_order_of_answers_in_a_window_never_matters(
    game: str, preset: str, counts: Callable[[int], int]
) -> None:
    windows = 0
    for seed in hands_of(game, counts(20_000)):
        _, state = start(game, preset, seed)
        rng = FastRng(seed + 3)
        for _ in walk(state, FastRng(seed)):
            actors = state.actors()
            if len(actors) < 2 or rng.below(8) != 0:
                continue
            windows += 1
            answers = {seat: state.legal(seat)[rng.below(len(state.legal(seat)))] for seat in actors}
            ends = set()
            for order in itertools.permutations(actors) if len(actors) < 5 else (actors, actors[::-1]):
                twin = state.clone()
                for seat in order:
                    twin.apply(seat, answers[seat])
                ends.add(twin.to_bytes())
            assert len(ends) == 1, seed
    assert windows or len(state.scores) == 2


@each_preset
def test_a_bot_sees_nothing_but_its_view(game: str, preset: str) -> None:
    """The same act in the true state and in any other that looks the same to the seat."""
    rules = registry.find(game)
    for level, policy in rules.levels.items():
        for seed in range(6):
            _, state = start(game, preset, seed)
            while not state.over:
                seat = state.actors()[0]
                other = rules.redeal(rules.observe(state, seat), FastRng(seed + 11))
                chosen = policy(state, seat, FastRng(seed))
                assert chosen == policy(other, seat, FastRng(seed)), (level, seed)
                assert chosen in state.legal(seat), (level, seed)
                state.apply(seat, chosen)


@each_preset
def test_streams_are_dense_and_a_function_of_the_log(game: str, preset: str) -> None:
    rules = registry.find(game)
    for seed in range(5):
        setup = rules.first(rules.presets[preset], FastRng(seed))
        deal = rules.deal(setup, FastRng(seed))
        table = Table(rules, setup, deal)
        rng = FastRng(seed)
        while not table.state.over:
            actors = table.state.actors()
            seat = actors[rng.below(len(actors))]
            acts = table.state.legal(seat)
            table.submit(seat, acts[rng.below(len(acts))])
        again = Table(rules, setup, deal)
        for seat, action in table.log:
            again.submit(seat, action)
        assert again.streams == table.streams
        for viewer, stream in table.streams.items():
            assert [message.n for message in stream] == list(range(1, len(stream) + 1)), viewer


def played(game: str, preset: str, seed: int) -> Record:
    rules = registry.find(game)
    shuffle = Shuffle("room", 1, bytes([seed]) * 32)
    setup = shuffle.first(rules, rules.presets[preset])
    table = Table(rules, setup, shuffle.deal(rules, setup))
    rng = FastRng(seed)
    while not table.state.over:
        seat = table.state.actors()[0]
        table.submit(seat, bots.random(table.state, seat, rng))
    return record(table, ["a"] * table.players, shuffle)


@each_preset
def test_a_record_verifies_and_a_forged_one_does_not(game: str, preset: str) -> None:
    rules = registry.find(game)
    found = read_record(msgspec.json.encode(played(game, preset, 5)))
    assert verify(rules, found)
    forgeries = {
        "scores": [score + 1 for score in found.scores],
        "checksum": "0" * 64,
        "actions": found.actions[:-1],
        "deal": played(game, preset, 6).deal,
        "commitment": "0" * 64,
        "version": found.version + 1,
        "options_hash": "0" * 16,
    }
    for field, value in forgeries.items():
        with pytest.raises(RecordError, match="record: "):
            verify(rules, msgspec.structs.replace(found, **{field: value}))
    with pytest.raises(RecordError, match="record: a commitment without its shuffle"):
        verify(rules, msgspec.structs.replace(found, shuffle=None))
    assert verify(rules, msgspec.structs.replace(found, shuffle=None, commitment=""))


@each_game
def test_a_record_with_a_value_that_no_option_has_is_refused(game: str) -> None:
    rules = registry.find(game)
    found = played(game, next(iter(rules.presets)), 5)
    ranges = [field for field in option_schema(rules.options_type) if "low" in field]
    assert ranges
    for field in ranges:
        options = {**found.options, field["key"]: field["low"] - 1}
        forged = msgspec.structs.replace(
            found,
            options=options,
            options_hash=options_hash(msgspec.convert(options, type=rules.options_type)),
            setup={**found.setup, "options": options},
        )
        with pytest.raises(RecordError, match=f"record: setup or deal: option {field['key']}: "):
            verify(rules, forged)


@each_preset
def test_next_deals_go_on_from_hand_to_hand(game: str, preset: str) -> None:
    rules, state = start(game, preset, 1)
    for seed in range(8):
        for _ in walk(state, FastRng(seed)):
            pass
        setup = rules.next(state)
        assert setup.options == rules.presets[preset]
        assert msgspec.convert(msgspec.to_builtins(setup), type=rules.setup_type) == setup
        deal = rules.deal(setup, FastRng(seed))
        assert msgspec.convert(msgspec.to_builtins(deal), type=rules.deal_type) == deal
        assert rules.deal(setup, FastRng(seed)) == deal
        state = rules.start(setup, deal)


@each_game
def test_every_option_says_its_clause_and_refuses_other_values(game: str) -> None:
    rules = registry.find(game)
    base = next(iter(rules.presets.values()))
    for field in option_schema(rules.options_type):
        assert field["clause"], field
        assert f"option.{field['key']}" in registry.terms(game)
        for wrong in ("no such value", -1_000_000, 2.5, [1]):
            with pytest.raises(GameError, match=f"option {field['key']}: "):
                read_options(base, {field["key"]: wrong})
    for preset, options in rules.presets.items():
        rules.check(options)
        assert f"preset.{preset}" in registry.terms(game)
        assert max(rules.owners(options)) < rules.seats(options) == len(rules.owners(options))
    for level in bots.levels(rules):
        assert f"level.{level}" in registry.terms(game)


@each_game
def test_a_record_of_garbage_is_refused_in_one_line(game: str) -> None:
    for data in (b"", b"{}", b"[1]", b'{"format": "x"}', b"\xff\xfe"):
        with pytest.raises(RecordError) as caught:
            read_record(data)
        assert "\n" not in str(caught.value)
    preset = next(iter(registry.find(game).presets))
    broken = msgspec.structs.replace(played(game, preset, 1), deal={"cards": "all"})
    with pytest.raises(RecordError):
        replay(registry.find(game), broken)
