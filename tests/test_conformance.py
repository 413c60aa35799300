"""What every game must hold to, whatever the cards: random boards of every book, played at random."""

from __future__ import annotations

import inspect
import json
import random

import pytest
from random_boards import cards_drawn, random_board, whole_board

import rezzed
from rezzed import rules
from rezzed.board import build
from rezzed.engine.program.compile import Compiled
from rezzed.engine.state import Effects, Payment, RecordedEncounter, Run, State, Structure, Task, Window
from rezzed.engine.state.ledger import GameLedger
from rezzed.engine.timing import machine
from rezzed.rules.book import Table
from rezzed.why import ANSWERS

LIMIT = 800  # decisions in one game; a walk that needs more is stuck
SEEDS = range(25)
# what is refused without a paragraph: answers to a question that nobody asks, and what the older books say nothing about
SILENT = (*ANSWERS, "pass", "draw", "remove", "trigger", "use", "run", "rez", "break")


def drawn(rng: random.Random, options):
    """A random option; the one that ends the action phase only if it is drawn three times, or games would be over at once."""
    return next((o for o in (rng.choice(options), rng.choice(options)) if o.verb != "end"), rng.choice(options))


def steps(book: str, seed: int):
    """Play a random game; yields it before every decision."""
    game = rezzed.Game(random_board(book, seed))
    rng = random.Random(seed)
    for _ in range(LIMIT):
        if game.over:
            return
        yield game
        game.apply(drawn(rng, game.decision.options))
    raise AssertionError(f"{book}, seed {seed}: no end in {LIMIT} decisions: {game.decision}")


@pytest.mark.parametrize("book", rules.names())
def test_walks_end_and_every_decision_is_sound(book: str) -> None:
    decisions = 0
    for seed in SEEDS:
        for game in steps(book, seed):
            decision = game.decision
            texts = [o.text for o in decision.options]
            assert texts and len(set(texts)) == len(texts), f"{book}, seed {seed}: {texts}"
            for option in decision.options:
                assert game.find(option.text).id == option.id
            s = game.state
            assert min(*s.credits, *s.clicks, *s.counters, s.tags) >= 0
            decisions += 1
    assert decisions > 10 * len(SEEDS)


@pytest.mark.parametrize("book", rules.names())
def test_a_copy_goes_on_the_same_way_and_alone(book: str) -> None:
    for seed in list(SEEDS)[:10]:
        twin = None
        for game in steps(book, seed):
            if twin is not None:
                twin.apply(game.actions[-1])
                assert twin.state.digest() == game.state.digest()
            before = game.state.digest()
            twin = game.copy()
            loner = game.copy()
            loner.apply(loner.decision.options[-1])
            assert game.state.digest() == before


@pytest.mark.parametrize("book", rules.names())
def test_every_position_is_saved_and_restored(book: str) -> None:
    for seed in list(SEEDS)[:4]:
        for n, game in enumerate(steps(book, seed)):
            if n % 5 == 0:
                saved = game.save()
                assert json.loads(saved)["rezzed"]
                assert rezzed.restore(saved).state.digest() == game.state.digest()


@pytest.mark.parametrize("book", rules.names())
def test_what_is_not_offered_is_refused_and_changes_nothing(book: str) -> None:
    refused = 0
    for seed in list(SEEDS)[:6]:
        seen: set[str] = set()
        for game in steps(book, seed):
            now = {o.text for o in game.decision.options}
            for words in sorted(seen - now)[:4]:
                before = game.state.digest()
                if game.find(words) is not None:
                    continue
                assert not game.why(words).legal
                with pytest.raises(rezzed.IllegalActionError) as error:
                    game.apply(words)
                on_the_card = "the condition of" in str(error.value) and not rules.book(book).cites["play condition"]
                assert error.value.cite or on_the_card or words.partition(" ")[0] in SILENT, str(error.value)
                assert game.state.digest() == before
                refused += 1
            seen |= now
    assert refused > 50


@pytest.mark.parametrize("book", rules.names())
def test_the_same_seed_gives_the_same_game(book: str) -> None:
    for seed in list(SEEDS)[:5]:
        first = [game.state.digest() for game in steps(book, seed)]
        assert first == [game.state.digest() for game in steps(book, seed)]


def test_a_view_does_not_depend_on_what_its_side_cannot_know() -> None:
    corp = {"hq": ["Snare!", "Ice Wall"], "rnd": ["Enigma"], "ice": {"HQ": ["Troll"]}, "root": {"remote1": ["Snare!"]}}
    other = {"hq": ["Enigma", "Troll"], "rnd": ["Troll"], "ice": {"HQ": ["Tollbooth"]}, "root": {"remote1": ["Snare!"]}}
    runner = {"grip": ["Inside Job"], "stack": 2}
    games = [rezzed.Game(rezzed.Board(corp=c, runner=runner)) for c in (corp, other)]
    for words in ("run HQ", "pass"):
        for game in games:
            while game.find(words) is None:
                game.apply("pass")
            game.apply(words)
        assert games[0].view("runner") == games[1].view("runner")
    assert games[0].view("corp") != games[1].view("corp")


def fields(kind: type) -> list[str]:
    """What its instances hold: slots, or in the compiled core what stands for them."""
    return [name for name, x in vars(kind).items() if inspect.isdatadescriptor(x) and not name.startswith("__")]


def marked(value: object, n: int, name: str) -> object:
    """A value of the same shape with the number in it."""
    if name == "todo":
        task = Task()
        task.picks = (n,)
        return task
    if isinstance(value, tuple):
        return tuple(marked(x, n, name) for x in value) or (n,)
    return (n, n, n, n) if value is None else bytes([n % 256]) if isinstance(value, bytes) else n


FRAMES = (
    Structure(1, 2, 3, 4, 5), Run(1, 2, 3), Effects(1, 2, 3, 0, (1, 2, 3, 4, 5, 6)), Window(1, 2, 3, 0, 5),
    Payment(1, 0, 2, 3, 4, 5), RecordedEncounter(1, 2, 3), Task(),
)  # fmt: skip


@pytest.mark.parametrize("frame", FRAMES, ids=lambda f: type(f).__name__)
def test_frames_copy_and_name_every_field(frame: Structure) -> None:
    names = fields(type(frame))
    assert len(names) >= 5
    for i, name in enumerate(names):
        setattr(frame, name, marked(getattr(frame, name), 1000 + i, name))
    twin = frame.copy()
    assert twin.key() == frame.key()
    assert [getattr(twin, n) for n in names if n != "todo"] == [getattr(frame, n) for n in names if n != "todo"]
    assert not [n for i, n in enumerate(names) if str(1000 + i) not in repr(frame.key())]


SHARED = (
    "zone", "where", "gen", "face", "host", "chosen", "seen", "nth", "mine", "label", "order", "positions", "ice_at", "roots",
    "standing", "numbers", "index", "counters",
)  # fmt: skip


class SharedList(list):
    """A list that two states share: whoever writes into it has not made it its own."""

    def refuse(self, *args: object) -> None:
        raise AssertionError("a list that a copy shares was changed in place")

    __setitem__ = __delitem__ = __iadd__ = append = extend = insert = pop = remove = clear = sort = reverse = refuse


@pytest.mark.skipif(rezzed.COMPILED, reason="compiled code writes into a list without asking its class")
@pytest.mark.parametrize("book", rules.names())
def test_nothing_changes_a_list_that_a_copy_shares(book: str) -> None:
    cards, applied = cards_drawn(book), 0
    for seed in SEEDS[:8]:
        rng = random.Random(seed)
        board = random_board(book, seed) if seed % 2 else whole_board(book, seed, rng.choice(cards))
        s = build(board)
        machine.begin(s)
        for _ in range(60):
            if s.over:
                break
            s.copy()
            for name in SHARED:
                setattr(s, name, SharedList(getattr(s, name)))
            machine.apply(s, rng.choice(s.options))
            applied += 1
    assert applied > 100


def test_a_state_copies_every_field_and_shares_no_list_that_it_writes() -> None:
    state = State()
    skipped = {"book", "sink", "shared", "index_shared", "counters_shared"}
    names = [n for n in fields(State) if n not in skipped]
    assert len(names) >= 50
    for i, name in enumerate(names):
        value = getattr(state, name)
        if isinstance(value, list):
            setattr(state, name, [] if name in ("stack", "records") else [1000 + i])
        elif isinstance(value, GameLedger):
            setattr(state, name, GameLedger())
        else:
            setattr(state, name, marked(value, 1000 + i, name))
    twin = state.copy()
    for name in names:
        assert getattr(twin, name) == getattr(state, name), name
        if isinstance(getattr(state, name), list) and name not in ("code", "options"):
            assert (getattr(twin, name) is getattr(state, name)) == (name in SHARED), name
    for owner in (state, twin):
        assert owner.shared and owner.index_shared and owner.counters_shared
    twin.own()
    twin.own_index()
    twin.own_counters()
    for name in SHARED:
        assert getattr(twin, name) is not getattr(state, name), name
    assert not twin.shared and not twin.index_shared and not twin.counters_shared
    assert state.shared and state.index_shared and state.counters_shared
    assert twin.key() == state.key()
    assert twin.sink is None
    flat = repr(state.key())
    missing = [n for i, n in enumerate(names) if str(1000 + i) not in flat]
    of_cards, of_searches = {"ledger", "blankers", "heard"}, {"awaits", "awaits_of", "happened", "looked"}
    of_copies, of_runs = {"shared", "index_shared", "hosting", "gaps"}, {"going"}  # `Run.ending` says the last, and is in it
    assert set(missing) <= {"stack", "records"} | of_cards | of_searches | of_copies | of_runs


def test_whoever_remembers_the_zones_sees_that_something_has_changed() -> None:
    """One list is another one then, unless a copy has all of them."""
    state = State()
    state.zone, state.face = [1, 2], [0, 0]
    zones, faces = state.watch(), state.face
    assert zones is state.zone and state.shared
    state.own()
    assert state.zone is not zones and state.zone == zones and state.face is faces and not state.shared
    twin = state.copy()
    assert twin.watch() is state.watch()
    twin.own()
    assert twin.zone is not state.zone and twin.face is not faces and state.shared and not twin.shared


def test_a_checksum_knows_numbers_only() -> None:
    """A member of an enumeration is its number, all that the compiled core keeps of it: saves go from one to the other."""
    sums = set()
    for table in (Table.ACTIONS, int(Table.ACTIONS)):
        state = rezzed.Game(rezzed.Board()).state
        frame = state.stack[0]
        assert isinstance(frame, Structure)
        frame.table = table
        sums.add(state.digest())
    assert len(sums) == 1


def test_apply_refuses_a_foreign_option_before_it_touches_the_state() -> None:
    game = rezzed.Game(rezzed.Board())
    assert isinstance(game.state.book, Compiled)
    before = game.state.digest()
    with pytest.raises(rezzed.IllegalActionError):
        machine.apply(game.state, 123456789)
    assert game.state.digest() == before
