"""The entity encoding: tables of cards and options, what they tell, and what they must not."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Sequence
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from drawn import cards_drawn  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pairs import Leak, play, play_some, whole_game  # noqa: E402
from pettingzoo.test import api_test  # noqa: E402
from twins import lean_board, twins  # noqa: E402

from rezzed import Game, RezzedError  # noqa: E402
from rezzed.encoding.entities import EntityEncoder, one_of_each  # noqa: E402
from rezzed.encoding.entity_layout import ENTITIES, KEPT, MORE, OPTIONS, PAGE, UNSEEN, VERBS, ZONES  # noqa: E402
from rezzed.engine.ask import objects  # noqa: E402
from rezzed.envs import MaskedAction, SeatEnv, SeatVectorEnv, check_fingerprints, fingerprints, kind, raw_env  # noqa: E402
from rezzed.envs.entity_match import EntityMatch  # noqa: E402
from rezzed.envs.match import Match  # noqa: E402
from rezzed.game import Seat  # noqa: E402
from rezzed.game.offer import cost, offered  # noqa: E402
from rezzed.ids import CORP, RUNNER, SIDE_NAMES  # noqa: E402

COLUMN = {part.name: {f.name: k for k, f in enumerate(part.columns)} for part in ENTITIES.parts}
GRIP = sorted({
    f.id for f in cards_drawn("cr-26.03") if f.side == RUNNER and "IDENTITY" not in f.decl.type.name and f.decl.not_on is None
})[:160]  # fmt: skip
TURN = {"begin": "turn", "turn": "runner"}


def board_match(board: dict[str, Any], seed: int = 1) -> Match:
    return kind("run-v0").match(seed, {"board": board}, encoding="entities")


def played(match: Match, choice: random.Random, most: int = 10_000) -> Match:
    """The match after random actions."""
    for _ in range(most):
        if match.over:
            break
        match.step(choice.choice(match.legal()))
    return match


def rows(match: Match, side: int, name: str = "cards") -> list[dict[str, int]]:
    """The rows of a table that are not empty, by the names of their columns."""
    table = match.observe(side, "int16")[name]  # type: ignore[call-overload]
    return [{f: int(row[k]) for f, k in COLUMN[name].items()} for row in table if row[1 if name == "cards" else 0]]


def zone(name: str) -> int:
    return ZONES.index(name) + 1


# -- what there is ----------------------------------------------------------------------------------------


def test_the_tables_have_the_sizes_that_were_promised() -> None:
    cards, table, options = ENTITIES.parts
    assert cards.rows <= 250 and cards.width <= 24 and options.rows <= 64 and table.rows == 1
    assert all(len(set(f.name for f in part.columns)) == part.width for part in ENTITIES.parts)


@pytest.mark.parametrize("dtype", ["float32", "int16"])
def test_tables_are_within_their_bounds(dtype: str) -> None:
    space = SeatEnv("game-v0", opponent="random", encoding="entities", dtype=dtype).observation_space
    match, choice = kind("game-v0").match(8, {"decks": "drawn"}, encoding="entities"), random.Random(8)
    while not match.over:
        for side in (CORP, RUNNER):
            assert space.contains(match.observe(side, dtype))
        match.step(choice.choice(match.legal()))
    assert match.decisions > 50


def test_a_row_says_what_is_known() -> None:
    office = "Offworld Office @3 advancement"
    match = board_match({
        "corp": {"credits": 7, "ice": {"HQ": ["Palisade*", "Whitespace"]}, "root": {"remote2": [office]}, "hq": ["Hedge Fund"]},
        "runner": {"clicks": 1, "credits": 4, "rig": ["Cleaver"], "grip": ["Sure Gamble", "Sure Gamble"], "stack": ["Diesel"]},
    })  # fmt: skip
    code = {match.s.book.facts[c].title: c + 1 for c in match.s.code}
    seen = rows(match, RUNNER)
    ice = [row for row in seen if row["zone"] == zone("ice")]
    assert [(row["card"], row["server"], row["position"], row["known"], row["faceup"], row["strength"]) for row in ice] == [
        (code["Palisade"], 1, 1, 1, 1, 2), (0, 1, 2, 0, 0, 0),
    ]  # fmt: skip
    root = next(row for row in seen if row["zone"] == zone("root"))
    assert (root["card"], root["advancement"], root["points"], root["server"], root["own"]) == (0, 3, 0, 5, 0)
    grip = [row for row in seen if row["zone"] == zone("grip")]
    assert [(row["card"], row["copies"], row["own"]) for row in grip] == [(code["Sure Gamble"], 2, 1)]
    assert [row["card"] for row in seen if row["zone"] == UNSEEN] == [code["Diesel"]]
    assert not [row for row in seen if row["zone"] == zone("HQ")]
    own = rows(match, CORP)
    assert next(row for row in own if row["zone"] == zone("root"))["points"] == 2
    assert [row["card"] for row in own if row["zone"] == zone("HQ")] == [code["Hedge Fund"]]


def test_options_point_at_cards_and_have_prices() -> None:
    match = board_match({
        **TURN, "corp": {"credits": 7, "ice": {"HQ": ["Palisade"]}},
        "runner": {"clicks": 2, "credits": 9, "grip": ["Cleaver"]},
    })  # fmt: skip
    while match.player != RUNNER or len(match.legal()) < 4:
        match.step(match.legal()[0])
    cards, options = rows(match, RUNNER), rows(match, RUNNER, "options")
    words = [match.words(k, RUNNER) for k in match.legal()]
    install, run = options[words.index("install Cleaver")], options[words.index("run HQ")]
    assert VERBS[install["verb"] - 1].name == "INSTALL" and cards[install["card"] - 1]["zone"] == zone("grip")
    assert (install["credits"], install["clicks"]) == (3, 1)
    assert (VERBS[run["verb"] - 1].name, run["server"], run["card"]) == ("RUN", 1, 0)
    match.step(words.index("run HQ"))
    while "rez Palisade" not in [match.words(k, match.player) for k in match.legal()]:
        match.step(match.legal()[0])
    rez = rows(match, CORP, "options")[[match.words(k, CORP) for k in match.legal()].index("rez Palisade")]
    ice = rows(match, CORP)[rez["card"] - 1]
    assert (rez["credits"], ice["zone"], ice["met"]) == (3, zone("ice"), 1)


def test_ways_into_servers_have_prices() -> None:
    """Palisade (strength 2 on HQ, one subroutine) costs Cleaver (strength 3) a credit; nothing breaks Whitespace."""
    match = board_match({
        **TURN,
        "corp": {"credits": 2, "ice": {"HQ": ["Palisade*"], "R&D": ["Palisade", "Whitespace*"], "remote1": ["Palisade"]}},
        "runner": {"clicks": 2, "credits": 9, "rig": ["Cleaver"]},
    })  # fmt: skip
    while match.player != RUNNER or len(match.legal()) < 4:
        match.step(match.legal()[0])

    def priced(name: str, side: int) -> tuple[int, int]:
        table = match.observe(side, "int16")["table"]  # type: ignore[call-overload]
        return tuple(int(table[COLUMN["table"][f"{name}: {what}"]]) for what in ("way in", "unseen ice"))  # type: ignore

    assert [priced(name, RUNNER) for name in ("HQ", "R&D", "Archives", "remote 1", "remote 2")] == [
        (1, 0), (99, 1), (0, 0), (0, 1), (0, 0),
    ]  # fmt: skip
    assert [priced(name, CORP) for name in ("HQ", "R&D", "remote 1")] == [(1, 0), (99, 0), (0, 0)]  # it cannot pay 3 credits
    options, words = rows(match, RUNNER, "options"), [match.words(k, RUNNER) for k in match.legal()]
    run = options[words.index("run R&D")]
    assert (run["way in"], run["unseen ice"], run["break"]) == (99, 1, 0)


def test_the_ice_that_is_rezzed_has_its_price() -> None:
    match = board_match({
        **TURN, "corp": {"credits": 7, "ice": {"remote1": ["Palisade"]}},
        "runner": {"clicks": 2, "credits": 9, "rig": ["Cleaver"]},
    })  # fmt: skip
    while match.player != RUNNER or len(match.legal()) < 4:
        match.step(match.legal()[0])
    match.step([match.words(k, RUNNER) for k in match.legal()].index("run remote 1"))
    while "rez Palisade" not in [match.words(k, match.player) for k in match.legal()]:
        match.step(match.legal()[0])
    rez = rows(match, CORP, "options")[[match.words(k, CORP) for k in match.legal()].index("rez Palisade")]
    assert (rez["way in"], rez["unseen ice"], rez["break"]) == (1, 0, 1)  # it grows stronger there when it is rezzed


@pytest.mark.parametrize(("decks", "games"), [("starter", 6), ("drawn", 6)])
def test_every_option_has_a_row_and_every_card_of_it_too(decks: str, games: int) -> None:
    """In random games the rows are those of the options, and two of them differ if their words do, unless nobody can tell the
    cards apart."""
    decisions = 0
    for seed in range(games):
        choice, match = random.Random(seed), kind("game-v0").match(seed, {"decks": decks}, encoding="entities")
        while not match.over:
            cards, options = rows(match, match.player), rows(match, match.player, "options")
            words = [match.words(k, match.player) for k in match.legal()]
            assert match.legal() == list(range(len(options)))
            titles = [w.rsplit("#", 1)[0] for w in words]
            known = [not row["card"] or cards[row["card"] - 1]["known"] for row in options]
            told = [tuple(row.values()) for row in options]
            assert len({(*row, w) for row, w, k in zip(told, titles, known, strict=True) if k}) == len(
                {row for row, k in zip(told, known, strict=True) if k}
            )
            decisions += 1
            match.step(choice.choice(match.legal()))
    assert decisions > 50 * games


def test_what_is_kept_is_what_a_new_match_would_make() -> None:
    for name, seed in (("game-v0", 1), *(("run-v0", seed) for seed in range(25))):
        match, choice = kind(name).match(seed, encoding="entities"), random.Random(seed)
        while not match.over:
            new = match.copy()
            for side in (CORP, RUNNER):
                one, two = match.observe(side, "int16"), new.observe(side, "int16")
                assert all((one[part] == two[part]).all() for part in one), f"{name} {seed}, decision {match.decisions}"  # type: ignore
            match.step(choice.choice(match.legal()))


# -- what is hidden ---------------------------------------------------------------------------------------


def told(game: Game, seat: Seat, since: int = 0) -> str:
    """All that the tables tell a side now."""
    side, s = SIDE_NAMES.index(seat.side), game.state
    options: Sequence[int] = one_of_each(s, side, offered(s, side)) if s.who == side and not s.over else ()
    costs = [cost(s, o) for o in options]
    encoder = EntityEncoder(side)
    encoder.encode(s, options, [(c.credits, c.clicks) for c in costs], 0, len(options), 0)
    return " ".join(table.tobytes().hex() for table in (encoder.cards, encoder.table, encoder.options))


@pytest.mark.parametrize("seeds", [range(1, 3), pytest.param(range(12), marks=pytest.mark.sweep)], ids=["few", "many"])
@pytest.mark.parametrize("side", [CORP, RUNNER])
def test_tables_tell_nothing_that_a_side_cannot_know(side: int, seeds: range) -> None:
    assert play_some(seeds, side, told) > 12 * len(seeds)


@pytest.mark.parametrize("side", [CORP, RUNNER])
@pytest.mark.parametrize("book", ["cr-26.03", "onr-1996"])
def test_one_hidden_card_changes_no_number(book: str, side: int) -> None:
    """Twins differ in one hidden card of the other side."""
    rng, compared, pool = random.Random(f"{book} {side}"), 0, cards_drawn(book)
    for card in rng.choices(pool, k=60):
        for pair in twins(lean_board(book, 0, card), book, side, rng, pool, 1, card.code):
            for _ in range(30):
                one, two = (told(game, game.seat(SIDE_NAMES[side])) for game in pair.games)  # type: ignore[arg-type]
                assert one == two, f"{card.id}: decision {compared}"
                compared += 1
                if pair.games[0].over or not pair.step():
                    break
    assert compared > 500


def test_the_comparison_finds_a_leak() -> None:
    """If a number told the strength of unknown ice, the tests above would be red."""

    def leaking(game: Game, seat: Seat, since: int) -> str:
        hidden = [objects.fact(game.state, c).id for c in range(len(game.state.code)) if not game.state.face[c]]
        return told(game, seat) + str(hidden)

    with pytest.raises(Leak):
        for seed in range(6):
            play(whole_game(seed, "corp"), RUNNER, random.Random(seed), leaking)


# -- more than there is space for -------------------------------------------------------------------------


def crowded() -> Match:
    """A match in which the Runner can play or install one of many cards."""
    return board_match({**TURN, "runner": {"clicks": 3, "credits": 60, "grip": GRIP}, "corp": {"credits": 1}})


def at_many_options() -> Match:
    match = crowded()
    while match.player != RUNNER or PAGE not in match.legal():
        match.step(match.legal()[0])
    return match


def test_more_options_than_rows_are_on_several_pages() -> None:
    """Each option is on one page; the last row of a page turns it, and is no decision of the game."""
    match = at_many_options()
    wanted = [match.copy().at_hand().seat("runner").decision.options[k].text for k in range(len(match._offered()))]  # type: ignore
    assert len(wanted) > OPTIONS
    found, before, table = [], match.decisions, COLUMN["table"]
    for page in range(10):
        numbers = match.observe(RUNNER, "int16")["table"]  # type: ignore[call-overload]
        assert (numbers[table["options"]], numbers[table["page"]]) == (len(wanted), page)
        options = rows(match, RUNNER, "options")
        words = [match.words(k, RUNNER) for k in match.legal()]
        assert [row["verb"] == MORE for row in options] == [w == "more options" for w in words]
        found += [w for w in words if w != "more options"]
        if words[-1] != "more options":
            break
        match.step(PAGE)
    assert found == wanted and match.decisions == before
    twin, again = match.copy(), pickle.loads(pickle.dumps(match))
    assert twin.turned == again.turned == match.turned == page > 0  # type: ignore[attr-defined]
    match.step(match.legal()[-1])
    assert match.turned == 0 and match.decisions == before + 1  # type: ignore[attr-defined]
    twin.step(twin.legal()[-1])
    assert twin.s.digest() == match.s.digest() == match.game().state.digest()


def test_pages_are_part_of_what_was_done() -> None:
    """The same row of two pages is not the same action."""
    one, two = at_many_options(), at_many_options()
    one.step(0)
    two.step(PAGE)
    two.step(0)
    while two.player != RUNNER:
        two.step(two.legal()[0])
    while one.player != RUNNER:
        one.step(one.legal()[0])
    assert one.infostate(RUNNER).split("\n?")[0] != two.infostate(RUNNER).split("\n?")[0]


def test_a_bot_finds_its_option_on_another_page() -> None:
    def last(seat: Seat) -> Any:
        assert seat.decision is not None
        return seat.decision.options[-1]

    corp = {"credits": 1, "ice": {"HQ": ["Palisade"]}}
    board = {**TURN, "runner": {"clicks": 2, "credits": 60, "grip": GRIP}, "corp": corp}
    env = SeatEnv("run-v0", "corp", last, encoding="entities", max_cycles=60, policy="all", board=board)
    env.reset(seed=1)
    while not env.match.over:
        env.step(env.match.legal()[0])
    assert PAGE in env.match.path


def test_cards_beyond_the_table_are_counted() -> None:
    """The cards of options always have rows; of the others the last ones have none, and the table says how many."""
    pool = [f for f in cards_drawn("cr-26.03") if f.side == RUNNER and "IDENTITY" not in f.decl.type.name]
    heap = sorted({f.id for f in pool})
    assert len(heap) > KEPT
    match = board_match({"runner": {"clicks": 1, "credits": 9, "heap": heap, "grip": ["Sure Gamble"]}, "corp": {"credits": 1}})
    while match.player != RUNNER or len(match.legal()) < 3:
        match.step(match.legal()[0])
    numbers = match.observe(RUNNER, "int16")["table"]  # type: ignore[call-overload]
    assert numbers[COLUMN["table"]["cards"]] == KEPT
    assert numbers[COLUMN["table"]["left out"]] == min(127, len(heap) + 1 - KEPT)
    words = [match.words(k, RUNNER) for k in match.legal()]
    option = rows(match, RUNNER, "options")[words.index("play Sure Gamble")]
    assert rows(match, RUNNER)[option["card"] - 1]["zone"] == zone("grip")


# -- environments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game-v0", "run-v0", "run-tiny-v0"])
def test_the_checkers_of_both_libraries(capsys: pytest.CaptureFixture[str], name: str) -> None:
    env = gymnasium.make(f"rezzed/{name}", seat="runner", opponent="random", illegal="loss", encoding="entities").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(raw_env(name, encoding="entities", dtype="int16"), num_cycles=200)


def test_one_game_in_both_encodings() -> None:
    """The words lead through the same game."""
    flat, tables = (kind("game-v0").match(3, encoding=encoding) for encoding in ("flat", "entities"))
    choice = random.Random(3)
    while not flat.over:
        action = choice.choice(flat.legal())
        option = flat._legal()[action]
        flat.step(action)
        tables.step(tables.id_of(option))
    assert tables.over and tables.returns() == flat.returns() and tables.s.digest() == flat.s.digest()


@pytest.mark.parametrize("dtype", ["float32", "int16"])
def test_a_vector_in_one_process_plays_as_the_one_of_gymnasium(dtype: str) -> None:
    options: dict[str, Any] = {"opponent": "random", "encoding": "entities", "dtype": dtype}
    theirs = gymnasium.make_vec("rezzed/run-v0", num_envs=3, vectorization_mode="sync", **options)
    ours = SeatVectorEnv("run-v0", 3, copy=False, **options)
    choice = random.Random(4)
    (told, infos), (own, own_infos) = theirs.reset(seed=7), ours.reset(seed=7)
    for _ in range(40):
        assert all(told[name].tobytes() == own[name].tobytes() and told[name].dtype == own[name].dtype for name in told)
        assert infos["action_mask"].tobytes() == own_infos["action_mask"].tobytes()
        taken = np.array([choice.choice(np.flatnonzero(mask).tolist() or [0]) for mask in infos["action_mask"]])
        told, rewards, ended, _, infos = theirs.step(taken)
        own, own_rewards, own_ended, _, own_infos = ours.step(taken)
        assert rewards.tolist() == own_rewards.tolist() and ended.tolist() == own_ended.tolist()
    assert ours.observation_space == theirs.observation_space


def test_copies_go_on_in_the_same_way() -> None:
    env = SeatEnv("game-v0", "runner", "random", encoding="entities")
    env.reset(seed=6)
    played(env.match.copy(), random.Random(1), 30)
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        ends = [played(match, random.Random(9)) for match in (env.match.copy(), twin.match)]
        assert len({m.s.digest() for m in ends}) == 1


def test_what_is_refused() -> None:
    env = raw_env("run-v0", encoding="entities", board={"corp": {}, "runner": {"clicks": 1}})
    env.reset(seed=1)
    with pytest.raises(MaskedAction, match="action 64: expected a whole number from 0 to 63"):
        env.step(64)
    with pytest.raises(MaskedAction, match=r"action 40 \(option 40\) is masked: there is nothing of this kind now; legal: "):
        env.step(40)
    with pytest.raises(RezzedError, match="encoding: expected one of .*did you mean 'entities'"):
        raw_env("game-v0", encoding="entitys")
    with pytest.raises(RezzedError, match="dtype: expected one of float32, int16, not 'int8'"):
        raw_env("game-v0", encoding="entities", dtype="int8")
    check_fingerprints(fingerprints("entities"), "entities")
    with pytest.raises(RezzedError, match="^entities: this model was made for other entities: unknown ones"):
        check_fingerprints(fingerprints(), "entities")


def test_each_side_reads_the_points_that_it_needs_itself() -> None:
    corp = {"identity": "Issuaq Adaptics", "rnd": 9, "root": {"remote1": ["Offworld Office @4 advancement"]}}
    match: Any = EntityMatch({"turn": "corp", "corp": corp, "runner": {"stack": 9}}, 1, 100)
    column = [f.name for f in ENTITIES.part("table").columns].index("players: to win")
    while match.words(match.legal()[0], match.player) != "trigger Issuaq Adaptics: Sustaining Diversity":
        match.step(next(iter(match.legal())))
    assert [match.observe(side, "int16")["table"][column] for side in (0, 1)] == [7, 7]
    before = match.potential(0)
    match.step(match.legal()[0])
    assert [match.observe(side, "int16")["table"][column] for side in (0, 1)] == [6, 7]
    assert match.potential(0) > before
