"""The kernel of environments: numbered actions, masks, observations, information states."""

from __future__ import annotations

import pickle
import random

import pytest

pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

from pairs import Leak, play, play_some, whole_game  # noqa: E402

from rezzed import Game, RezzedError  # noqa: E402
from rezzed.decisions import arg, arg2, verb  # noqa: E402
from rezzed.encoding.encode import Encoder  # noqa: E402
from rezzed.encoding.layout import LAYOUT  # noqa: E402
from rezzed.encoding.slots import SLOTS, slots_of, words  # noqa: E402
from rezzed.encoding.space import SPACE  # noqa: E402
from rezzed.engine.ask import objects  # noqa: E402
from rezzed.envs.kinds import drawn_run, kind  # noqa: E402
from rezzed.envs.match import MaskedAction, Match, bounds  # noqa: E402
from rezzed.game import Seat  # noqa: E402
from rezzed.game.offer import distinct  # noqa: E402
from rezzed.ids import SIDE_NAMES  # noqa: E402

GATEWAY = 12  # random starter games
DRAWN = 10  # random games of drawn decks
OFFICE = "Offworld Office @3 advancement"


def played(match: Match, choice: random.Random, most: int = 10_000) -> Match:
    """The match after random actions."""
    for _ in range(most):
        if match.over:
            break
        match.step(choice.choice(match.legal()))
    return match


def card(match: Match, side: int, slot: int) -> dict[str, int]:
    """What the side's observation says about a slot."""
    row = match.observe(side, "int8")
    out: dict[str, int] = {}
    for name in ("cards", "texts"):
        part = LAYOUT.part(name)
        first = part.start + slot * part.width
        out |= {f"{name} {f.name}": int(row[first + k]) for k, f in enumerate(part.fields)}
    return out


def slot_named(name: str) -> int:
    return next(k for k in range(SLOTS) if words(k) == name)


def action_named(name: str) -> int:
    return next(k for k in range(SPACE.n) if SPACE.words(k) == name)


def described(match: Match, o: int) -> tuple[int, int, int]:
    """An option by its verb, its number and the title of its card: the same for copies of a card."""
    codes = match.s.code
    return verb(o), arg2(o), codes[arg(o)] if arg(o) < len(codes) else -1


# -- actions ----------------------------------------------------------------------------------------------


def test_every_action_has_words_of_its_own() -> None:
    told = [SPACE.words(k) for k in range(SPACE.n)]
    assert len(set(told)) == SPACE.n
    assert sum(b.size for b in SPACE.blocks) == SPACE.n
    with pytest.raises(IndexError, match=f"the space has {SPACE.n}"):
        SPACE.words(SPACE.n)


@pytest.mark.parametrize(("name", "games"), [("starter", GATEWAY), ("drawn", DRAWN)])
def test_no_option_is_without_an_action(name: str, games: int) -> None:
    """In random games every option that is not equal to another one has an action of its own."""
    decisions = 0
    for seed in range(games):
        choice, match = random.Random(seed), kind("game-v0").match(seed, {"decks": name})
        while not match.over:
            taken = match._legal()
            assert SPACE.other not in taken
            assert len(set(taken.values())) == len(taken)
            alike = {described(match, o) for o in taken.values()}
            assert all(described(match, o) in alike for o in distinct(match.s))
            decisions += 1
            match.step(choice.choice(match.legal()))
    assert decisions > 100 * games


def test_an_action_means_the_same_whatever_else_is_there() -> None:
    """The outermost ice on HQ has one number, with or without other ice, and the same number in every window."""
    rez = action_named("rez ice 1 on HQ")
    for ice in (["Palisade"], ["Palisade", "Whitespace"], ["Palisade", "Whitespace", "Tithe"]):
        match = kind("run-v0").match(1, {"board": {"corp": {"credits": 9, "ice": {"HQ": ice}}, "runner": {"clicks": 1}}})
        match.step(action_named("run HQ"))
        while rez not in match.legal():
            match.step(action_named("pass"))
        assert match.words(rez, match.player) == "rez Palisade"
        assert [card(match, side, slot_named("ice 1 on HQ"))["cards met"] for side in (0, 1)] == [1, 1]  # it is approached


def test_equal_cards_are_one_action() -> None:
    grip = ["Sure Gamble", "Sure Gamble", "Diesel"]
    match = kind("run-v0").match(1, {"board": {"runner": {"clicks": 1, "credits": 5, "grip": grip}}})
    while match.player != 1 or action_named("run HQ") not in match.legal():
        match.step(action_named("pass"))
    plays = [match.words(a, 1) for a in match.legal() if SPACE.words(a).startswith("play")]
    assert sorted(plays) == ["play Diesel", "play Sure Gamble"]
    slots = [card(match, 1, slot_named(f"own hand {k}")) for k in (1, 2, 3)]
    assert sorted(x["cards copies"] for x in slots) == [0, 1, 2]


def test_masks_are_what_is_legal() -> None:
    match = played(kind("game-v0").match(3), random.Random(3), 40)
    mask = match.mask(match.player)
    assert mask.dtype == np.int8 and mask.shape == (SPACE.n,)
    assert np.flatnonzero(mask).tolist() == match.legal()
    assert not match.mask(1 - match.player).any()


@pytest.mark.parametrize("action", [-1, SPACE.n, 10**9, "pass", "6", b"6", None, 2.0, [1], True, np.True_, np.array([6])])
def test_what_is_no_action_is_refused(action: object) -> None:
    match = kind("game-v0").match(1)
    before = match.s.key()
    with pytest.raises(MaskedAction, match=f"expected a whole number from 0 to {SPACE.n - 1}"):
        match.step(action)  # type: ignore[arg-type]
    assert match.s.key() == before and match.decisions == 0


def test_a_masked_action_is_refused_with_the_reason() -> None:
    match = kind("run-v0").match(1, {"board": {"corp": {"credits": 0, "ice": {"HQ": ["Palisade"]}}, "runner": {"clicks": 1}}})
    match.step(action_named("run HQ"))
    while "approach" not in match.infostate(0):
        match.step(match.legal()[0])
    before = match.s.key()
    with pytest.raises(MaskedAction) as caught:
        match.step(action_named("rez ice 1 on HQ"))
    assert "rez Palisade" in str(caught.value) and caught.value.cite == "CR 1.16.1"
    assert caught.value.legal == ("pass",) and match.s.key() == before


# -- observations -----------------------------------------------------------------------------------------


def test_observations_are_within_their_bounds() -> None:
    for dtype in ("float32", "int8"):
        low, high = bounds(dtype)
        match, choice = kind("game-v0").match(8, {"decks": "drawn"}), random.Random(8)
        while not match.over:
            for side in (0, 1):
                row = match.observe(side, dtype)
                assert row.dtype == np.dtype(dtype) and row.shape == (LAYOUT.n,)
                assert (row >= low).all() and (row <= high).all()
            match.step(choice.choice(match.legal()))


@pytest.mark.parametrize(("name", "options", "games"), [("game-v0", {"decks": "drawn"}, 2), ("run-v0", {}, 40)])
def test_what_is_kept_of_an_observation_is_what_a_new_match_would_make(name: str, options: dict[str, str], games: int) -> None:
    """A copy has kept nothing."""
    for seed in range(games):
        match, choice = kind(name).match(seed, options), random.Random(seed)
        while not match.over:
            new = match.copy()
            assert match.legal() == new.legal()
            assert [match.observe(side, "int8").tobytes() for side in (0, 1)] == [
                new.observe(side, "int8").tobytes() for side in (0, 1)
            ], f"{name} {seed}, decision {match.decisions}"
            match.step(choice.choice(match.legal()))


@pytest.mark.parametrize("name", ["game-v0", "run-v0"])
def test_what_is_kept_holds_without_copies_and_in_copies(name: str) -> None:
    """Most decisions pass without a copy of the position, so nothing but the observations shares its columns. A copy that goes
    on changes nothing that was kept, and what it says is what its own copy says."""
    for seed in range(2 if name == "game-v0" else 20):
        match, choice, decisions = kind(name).match(seed), random.Random(seed), 0
        while not match.over:
            rows = [match.observe(side, "int8").tobytes() for side in (0, 1)]
            decisions += 1
            if decisions % 5 == 0:
                twin = match.copy()
                assert [twin.observe(side, "int8").tobytes() for side in (0, 1)] == rows, f"{name} {seed}, {decisions}"
                played(twin, choice, 3)
                again = twin.copy()
                for side in (0, 1):
                    assert twin.observe(side, "int8").tobytes() == again.observe(side, "int8").tobytes()
                    assert match.observe(side, "int8").tobytes() == rows[side]
            match.step(choice.choice(match.legal()))


def test_an_observation_says_what_is_known() -> None:
    board = {
        "corp": {"credits": 7, "ice": {"HQ": ["Palisade*", "Whitespace"]}, "root": {"remote2": [OFFICE]}},
        "runner": {"clicks": 1, "credits": 4, "rig": ["Cleaver"], "tags": 1},
    }
    match = kind("run-v0").match(1, {"board": board})
    outer, inner = (card(match, 1, slot_named(f"ice {n} on HQ")) for n in (1, 2))
    assert (outer["cards known"], outer["cards faceup"], outer["cards now"], outer["texts cost"]) == (1, 1, 2, 3)
    assert (outer["texts barrier"], outer["texts ends runs"], outer["texts subroutines"]) == (1, 1, 1)
    assert (inner["cards present"], inner["cards known"], inner["texts cost"]) == (1, 0, 0)
    assert card(match, 0, slot_named("ice 2 on HQ"))["texts cost"] == 2
    root = "card 1 in the root of remote 2"
    assert card(match, 1, slot_named(root))["cards advancement"] == 3  # counters are open, the card is not
    assert card(match, 1, slot_named(root))["texts points"] == 0
    assert card(match, 0, slot_named(root))["texts points"] == 2
    row, players = match.observe(1, "int8"), LAYOUT.part("players")
    told = {f.name: int(row[players.start + k]) for k, f in enumerate(players.fields)}
    assert (told["side"], told["Corp credits"], told["Runner credits"], told["tags"]) == (1, 7, 4, 1)


def test_unknown_titles_have_rows_like_all_others() -> None:
    """Two cards with the same declaration apart from their names look the same; a card of another type does not."""
    rows = []
    for ice in ("Palisade", "Wall of Static", "Whitespace"):
        match = kind("run-v0").match(1, {"board": {"corp": {"ice": {"HQ": [f"{ice}*"]}}, "runner": {"clicks": 1}}})
        texts = LAYOUT.part("texts")
        first = texts.start + slot_named("ice 1 on HQ") * texts.width
        rows.append(match.observe(1, "int8")[first : first + texts.width])
    fields = [f.name for f in LAYOUT.part("texts").fields]
    same = {f for k, f in enumerate(fields) if rows[0][k] == rows[1][k]}
    assert {"ice", "barrier", "ends runs", "cost"} <= same
    assert rows[2][fields.index("code gate")] == 1 and rows[0][fields.index("code gate")] == 0


def told_in_numbers(game: Game, seat: Seat, since: int) -> str:
    """All that the environment tells a side now, as text, byte by byte."""
    side, s = SIDE_NAMES.index(seat.side), game.state
    placed = slots_of(s, side)
    ids: list[int] = []
    if s.who == side and not s.over:
        placed = placed.borrowed(s, side)
        ids = sorted(SPACE.of(s, placed))
    return f"{ids} {Encoder(side).encode(s, placed, game.written, 0).hex()}"


@pytest.mark.parametrize("seeds", [range(1, 3), pytest.param(range(12), marks=pytest.mark.sweep)], ids=["few", "many"])
@pytest.mark.parametrize("side", [0, 1])
def test_numbers_tell_nothing_that_a_side_cannot_know(side: int, seeds: range) -> None:
    """Games that differ only in what a side cannot know give it the same bytes (docs/seats.md)."""
    assert play_some(seeds, side, told_in_numbers) > 12 * len(seeds)


def test_the_comparison_finds_a_leak() -> None:
    """If a number told the strength of unknown ice, the test above would be red."""

    def leaking(game: Game, seat: Seat, since: int) -> str:
        hidden = [objects.fact(game.state, c).id for c in range(len(game.state.code)) if not game.state.face[c]]
        return told_in_numbers(game, seat, since) + str(hidden)

    with pytest.raises(Leak):
        for seed in range(6):
            play(whole_game(seed, "corp"), 1, random.Random(seed), leaking)


# -- information states -----------------------------------------------------------------------------------


def test_information_states_have_perfect_recall() -> None:
    """They only grow, they hold the own actions, and matches with another past have another text."""
    match, choice = kind("game-v0").match(2), random.Random(2)
    seen: list[dict[str, tuple[int, ...]]] = [{}, {}]
    last = ["", ""]
    taken: list[list[int]] = [[], []]
    for _ in range(120):
        side = match.player
        text = match.infostate(side)
        assert text.split("\n?")[0].startswith(last[side])
        assert seen[side].setdefault(text, tuple(taken[side])) == tuple(taken[side])
        last[side] = text.split("\n?")[0]
        action = choice.choice(match.legal())
        taken[side].append(action)
        match.step(action)
    assert min(map(len, taken)) > 20


def test_a_sample_cannot_be_told_from_the_match() -> None:
    match, choice = kind("game-v0").match(4), random.Random(4)
    changed = 0
    for n in range(60):
        if n % 12 == 11:
            side = match.player
            found = match.sampled(side, random.Random(n))
            assert found.legal() == match.legal() and found.infostate(side) == match.infostate(side)
            assert (found.observe(side) == match.observe(side)).all()
            changed += bool((found.observe(1 - side) != match.observe(1 - side)).any())
            played(found, random.Random(n), 20)
            with pytest.raises(RezzedError, match="no beginning"):
                pickle.dumps(found)
        match.step(choice.choice(match.legal()))
    assert changed == 5


# -- matches ----------------------------------------------------------------------------------------------


def test_a_match_is_the_game_with_its_seed() -> None:
    """The same options, taken in a game with the same board and seed, lead to the same position."""
    match = played(kind("game-v0").match(11, {"decks": "drawn"}), random.Random(11))
    game = match.game()
    assert game.state.digest() == match.s.digest() and game.over
    corp, runner = match.returns()
    assert corp == -runner and game.winner == {1.0: "corp", -1.0: "runner", 0.0: "draw"}[corp]


def test_copies_and_pickles_go_on_in_the_same_way() -> None:
    match = played(kind("game-v0").match(6), random.Random(6), 70)
    twins = [match.copy(), pickle.loads(pickle.dumps(match))]
    ends = [played(m, random.Random(9)) for m in (match, *twins)]
    assert len({m.s.digest() for m in ends}) == 1 and len({m.infostate(0) for m in ends}) == 1


def test_explicit_chance_draws_one_outcome_at_a_time() -> None:
    match, choice = kind("game-v0").match(7, explicit_chance=True), random.Random(7)
    outcomes = 0
    while not match.over:
        if match.player == 2:
            assert match.legal() == [] and 2 <= match.chance_count() <= 60 and match.chance_words(0)
            with pytest.raises(RezzedError, match="no outcome"):
                match.step_chance(match.chance_count())
            match.step_chance(choice.randrange(match.chance_count()))
            outcomes += 1
        else:
            match.step(choice.choice(match.legal()))
    assert outcomes > 60
    again = pickle.loads(pickle.dumps(match))
    assert again.s.digest() == match.s.digest() == match.game().state.digest()


def test_a_long_match_is_truncated() -> None:
    match = played(kind("game-v0").match(1, bound=15), random.Random(1))
    assert match.over and match.truncated and match.decisions == 15 and match.returns() == (0.0, 0.0)
    assert match.legal() == []
    with pytest.raises(MaskedAction, match="the match is over"):
        match.step(0)


def test_a_run_is_worth_what_was_stolen() -> None:
    office = {"corp": {"credits": 0, "root": {"remote1": ["Offworld Office"]}}, "runner": {"clicks": 1}}
    worth = {}
    for first in ("run remote 1", "run HQ", "take a credit"):
        match = kind("run-v0").match(1, {"board": office})
        while match.player != 1 or action_named("run HQ") not in match.legal():
            match.step(action_named("pass"))
        match.step(action_named(first))
        worth[first] = played(match, random.Random(1)).returns()
    assert worth == {"run remote 1": (-1.0, 1.0), "run HQ": (1.0, -1.0), "take a credit": (0.0, 0.0)}


def test_drawn_runs_are_boards_that_differ() -> None:
    boards = [drawn_run(seed) for seed in range(200)]
    assert boards[7] == drawn_run(7) and len({str(b) for b in boards}) == 200
    ends = [played(kind("run-v0").match(seed), random.Random(seed)).returns()[1] for seed in range(200)]
    assert {-1.0, 0.0, 1.0} == set(ends)


def test_the_potential_is_bounded_and_opposite() -> None:
    match, choice = kind("game-v0").match(5), random.Random(5)
    values = []
    while not match.over:
        assert match.potential(0) == -match.potential(1) and -1 <= match.potential(0) <= 1
        values.append(match.potential(1))
        match.step(choice.choice(match.legal()))
    assert len(set(values)) > 10


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("game-v0", {"deck": "x"}, "unknown option 'deck'"),
        ("game-v0", {"corp": "gateway-crop"}, "gateway-corp"),
        ("game-v0", {"corp": "gateway-runner"}, "deck of the runner"),
        ("game-v0", {"decks": "all"}, "expected one of starter, drawn"),
        ("game-v0", {"policy": "open"}, "expected one of public"),
        ("game-v0", {"rules": "cr-99"}, "cr-99"),
        ("run-v0", {"board": 3}, "expected the data of a board"),
        ("run-v0", {"board": {"corp": {"ice": {"HQ": ["Ice Wxll"]}}}}, "Ice Wall"),
    ],
)  # fmt: skip
def test_bad_options_are_refused(name: str, options: dict[str, object], words: str) -> None:
    with pytest.raises(RezzedError) as caught:
        kind(name).match(1, options)
    assert words.lower() in str(caught.value).lower()


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, "1", None, True])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(RezzedError, match="expected a"):
        kind("game-v0").match(seed)  # type: ignore[arg-type]


def test_seeds_of_numpy_are_good() -> None:
    assert kind("game-v0").match(np.int64(5)).s.digest() == kind("game-v0").match(5).s.digest()


def test_unknown_kinds_are_refused_with_the_nearest() -> None:
    with pytest.raises(RezzedError) as caught:
        kind("game-v1")
    assert caught.value.suggestion == "game-v0"
