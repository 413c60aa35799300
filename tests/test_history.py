"""What a game remembers: undo, forks and the tree of variations, results of runs, steps."""

from __future__ import annotations

import gc
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pairs import Pair
from random_boards import random_board

import rezzed
from rezzed import rules
from rezzed.errors import RezzedError, UndoError
from rezzed.game import Game, Seat, as_json
from rezzed.game.observation import CardView, View
from rezzed.ids import CORP, RUNNER
from rezzed.rules.book import Table

SIDES = ("corp", "runner")
LIMIT = 120  # decisions of a random game that are looked at
ENIGMA = {
    "corp": {"credits": 5, "hq": ["Snare!"], "ice": {"HQ": ["Enigma*"]}},
    "runner": {"credits": 9, "clicks": 3, "rig": ["Gordian Blade"]}, "policy": "forced", "rules": "cr-26.03",
}  # fmt: skip
KATANA = {
    "corp": {"ice": {"HQ": ["Neural Katana*"]}}, "runner": {"clicks": 2, "grip": ["Corroder", "Mimic", "Forked", "Inside Job"]},
    "policy": "forced", "rules": "cr-26.03",
}  # fmt: skip


def begun(analysis: bool = False) -> Game:
    """The first board at its action window."""
    game = Game(ENIGMA, analysis=analysis)
    game.apply("pass")
    return game


def go(game: Game, *lines: str) -> None:
    """Apply words; pass until they are legal."""
    for words in lines:
        while not game.why(words).legal:
            game.apply("pass")
        game.apply(words)


def walk(game: Game, seed: int, most: int = LIMIT) -> Iterator[tuple[Game, str]]:
    """Play a random game; yields a copy from before each decision and the words of what was chosen."""
    rng = random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            return
        before, words = game.copy(), rng.choice(game.decision.options).text
        game.apply(words)
        yield before, words


def cards(value: Any) -> Iterator[CardView]:
    """Every card in a view."""
    if isinstance(value, CardView):
        yield value
    if isinstance(value, (View, tuple)) or hasattr(value, "__dataclass_fields__"):
        inside = value if isinstance(value, tuple) else [getattr(value, f) for f in value.__dataclass_fields__]
        for x in inside:
            yield from cards(x)


def known(game: Game, side: Any) -> Counter[str]:
    """The titles that a side sees, with the number of cards."""
    return Counter(card.title for card in cards(game.view(side)) if card.title)


def news(before: Game, after: Game) -> set[str]:
    """What somebody learned between two positions, as players see it: `chance`, `bids`, `look`, or what side saw a card."""
    found = {"chance"} if len(after.drawn) > len(before.drawn) else set()
    events = after.events(len(before.written))
    kinds = {e.kind for e in events}
    found |= {"bids"} & {"bids" for k in kinds if k == "psi"}
    found |= {"look"} & kinds
    for side in SIDES:
        was = known(before, side)
        if known(after, side) - was:
            found.add(side)
        for e in after.seat(side).log(len(before.written)):
            titles = {name.partition("#")[0] for name in (e.subject, e.cause, str(e.fields.get("with", ""))) if name}
            if any(t not in was and not t.startswith(("ice ", "card ", "a ")) for t in titles):
                found.add(side)
    return found


def alike(a: Game, b: Game) -> bool:
    """Whether two games are the same in everything that can be asked."""
    return (a.state.key(), a.written, a.actions, a.taken, a.drawn) == (b.state.key(), b.written, b.actions, b.taken, b.drawn)


# -- undo -------------------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_undo_restores_the_position_or_is_refused_for_a_reason(book: str) -> None:
    back, refused = 0, Counter[str]()
    for seed in range(12):
        board = random_board(book, seed)
        game, analysis = Game(board), Game(board, analysis=True)
        for before, words in walk(game, seed):
            analysis.apply(words)
            free = analysis.copy()
            free.undo()
            assert alike(free, before), f"{book}, seed {seed}: {words}"
            learned = news(before, game)
            twin, now = game.copy(), game.copy()
            if twin.may_undo().legal:
                twin.undo()
                assert alike(twin, before) and twin.decision == before.decision
                assert not learned, f"{book}, seed {seed}: {words} showed {learned}"
                back += 1
                continue
            with pytest.raises(UndoError) as error:
                twin.undo()
            assert alike(twin, now) and str(error.value) == twin.may_undo().text
            secret = "bids" in str(error.value) and book == "onr-1996"
            assert learned or secret or "has seen" in str(error.value), f"{book}, seed {seed}: {words}: {error.value}"
            refused[str(error.value).partition(": ")[2]] += not learned
    assert back > 60 and sum(refused.values()) < 12, refused


def test_undo_in_words() -> None:
    game = Game(ENIGMA)
    with pytest.raises(UndoError, match="there is no decision to take back"):
        game.undo()
    game = begun()
    go(game, "run HQ")
    while game.step.id != "6.9.3b":
        game.apply("pass")
    runner = game.seat("runner")
    before = runner.view
    game.apply("pump Gordian Blade")
    assert runner.view != before
    game.undo()
    assert runner.view == before and len(runner.log()) == before.events
    runner.apply("pump Gordian Blade")
    assert game.actions[-1] == "pump Gordian Blade"
    game.apply("break all with Gordian Blade")
    while not any(e.kind == "access" for e in game.log):
        assert game.may_undo().legal
        game.apply(next((o for o in game.decision.options if o.text in ("pass", "continue")), game.decision.options[0]))
    reason = game.may_undo()
    assert not reason.legal and "the Runner has seen a hidden card" in reason.text and "Snare" not in reason.text
    with pytest.raises(UndoError, match="has seen a hidden card"):
        game.undo()
    assert game.seat("corp").may_undo() == runner.may_undo() and "Snare" not in str(runner.may_undo())


def test_a_compound_is_several_decisions() -> None:
    game = begun()
    go(game, "run HQ")
    while game.step.id != "6.9.3b":
        game.apply("pass")
    before = game.copy()
    game.apply("break all with Gordian Blade")
    taken = game.actions[len(before.actions) :]
    assert len(taken) == 3, taken
    for _ in taken:
        assert not alike(game, before)
        game.undo()
    assert alike(game, before)


def test_what_chance_has_decided_stays_unless_the_game_is_an_analysis() -> None:
    chosen: list[int] = []

    def last(outcomes: list[str], kind: str) -> int:
        chosen.append(len(outcomes) - 1)
        return chosen[-1]

    for analysis in (False, True):
        game = Game(KATANA, chance=last, analysis=analysis)
        before = game.copy()
        game.apply("run HQ")
        assert len(game.drawn) == 3 and game.copy().analysis == analysis
        if not analysis:
            with pytest.raises(UndoError, match="chance has decided something"):
                game.undo()
            assert not rezzed.restore(game.save()).may_undo().legal
            continue
        asked = len(chosen)
        again = rezzed.restore(game.save())
        for g in (game, again):
            g.undo()
            assert alike(g, before)
        assert len(chosen) == asked  # going back asks nobody
        game.apply("run HQ")
        assert game.drawn == [3, 2, 1] and len(chosen) == asked + 3


def test_secret_bids_are_not_taken_back() -> None:
    board = {"corp": {"credits": 5, "ice": {"HQ": ["Snowflake*"]}}, "runner": {"credits": 5, "clicks": 1}}
    game = Game({**board, "rules": "cr-26.03"})
    while game.decision.kind != "number":
        words = [o.text for o in game.decision.options]
        game.apply(next(w for w in words if w in ("run HQ", "continue", "pass")))
    assert game.decision.chooser == "corp"
    game.apply(game.decision.options[0])
    assert game.may_undo().legal  # the Runner has not seen it
    game.apply(game.decision.options[1])
    assert game.may_undo().text.endswith("cannot be taken back: secret bids were revealed")


@pytest.mark.parametrize("book", rules.names())
def test_a_sampled_game_goes_back_to_its_beginning(book: str) -> None:
    taken = 0
    for seed in range(4):
        game = Game(random_board(book, seed))
        for _ in walk(game, seed, 10):
            pass
        if game.over:
            continue
        sample: Game = game.seat("runner").sample(random.Random(seed))
        start, results = sample.copy(), sample.results
        for before, words in walk(sample, seed, 10):
            twin = sample.copy()
            twin.undo()
            assert alike(twin, before), words
            assert all(step.events >= len(start.written) for step in sample.path)
            taken += 1
        while sample.taken:
            sample.undo()
        assert alike(sample, start) and sample.results == results
    assert taken


def told(game: Game, seat: Seat, since: int) -> str:
    """What a seat is told about going back and about runs."""
    return f"{seat.may_undo()} {as_json(seat.results)}"


@pytest.mark.sweep
@pytest.mark.parametrize("side", (CORP, RUNNER))
@pytest.mark.parametrize("book", rules.names())
def test_a_seat_learns_nothing_from_asking(book: str, side: int) -> None:
    answers = 0
    for seed in range(12):
        rng = random.Random(seed)
        seat = Game(random_board(book, seed) | {"policy": "secret"}).seat(SIDES[side])
        first, second = seat.sample(rng), seat.sample(rng)
        first.analysis = second.analysis = False
        pair = Pair(first, second, side, rng, told)
        for _ in range(15):
            pair.compare(0)
            answers += 1
            if first.over or not pair.step():
                break
    assert answers > 20


# -- forks and variations ---------------------------------------------------------------------------------


def shape(game: Game) -> list[tuple[Any, ...]]:
    """A tree without the numbers of its nodes, and where the game is."""
    tree = game.tree
    rows = [(n.action, n.side, n.outcomes, n.name, n.comment, len(n.children), n.id == game.node.id) for n in tree]
    return [*rows, tuple(n.action for n in tree.main)]


def test_forks_write_into_one_tree() -> None:
    game = begun()
    go(game, "run HQ")
    while game.step.id != "6.9.3b":
        game.apply("pass")
    fork = game.fork("without breaking")
    fork.apply("pass")
    game.apply("break all with Gordian Blade")
    assert alike(game.fork(), game) and fork.tree is game.tree
    assert [n.action for n in game.tree.main] == game.actions  # the line of the game is first, although the fork was faster
    assert [n.action for n in game.tree.line(fork.node)] == fork.actions
    assert fork.node.parent in [n.id for n in game.tree.main]
    assert [n.comment for n in game.tree.children(fork.node.parent)] == ["", "without breaking"]
    third = fork.fork()
    third.apply(third.decision.options[0])
    size = len(game.tree)
    fork.apply(fork.decision.options[0])
    assert fork.node == third.node and len(game.tree) == size  # it moves into the action that is there
    assert game.copy().tree is not game.tree


def test_an_analysis_goes_to_every_node() -> None:
    game = Game(KATANA, analysis=True)
    seen: dict[int, Game] = {}
    for words in ("run HQ", None, "run HQ"):
        if words:
            game.apply(words)
            seen[game.node.id] = game.copy()
        else:
            game.undo()
    assert len(game.tree) == 2  # the same action with the same outcomes
    game.undo()
    game.apply("draw" if game.find("draw") else "take credit")
    seen[game.node.id] = game.copy()
    lucky = Game(KATANA, chance=lambda outcomes, kind: 0, analysis=True)
    lucky.apply("run HQ")
    assert lucky.drawn != [n for n in game.tree.node(1).outcomes]
    for node, then in seen.items():
        game.goto(node)
        assert alike(game, then) and game.node.id == node
    game.goto(game.tree.start)
    assert not game.actions and game.decision is not None
    strict = Game(KATANA)
    strict.apply("run HQ")
    with pytest.raises(UndoError, match="only an analysis"):
        strict.goto(0)
    study = strict.fork("what if", analysis=True)
    study.goto(0)
    assert not study.actions and strict.actions and study.tree is strict.tree


def test_other_outcomes_of_chance_are_another_node() -> None:
    luck = [0]
    game = Game(KATANA, chance=lambda outcomes, kind: luck[0], analysis=True)
    game.apply("run HQ")
    game.undo()
    luck[0] = 1
    game.apply("run HQ")
    assert [n.outcomes for n in game.tree.children(0)] == [(0, 0, 0), (1, 1, 1)]
    again = rezzed.restore(game.save())
    assert shape(again) == shape(game) and alike(again, game)


def test_nodes_are_named_promoted_and_deleted() -> None:
    game = begun(analysis=True)
    tree = game.tree
    made, start = [], game.node
    for words in ("run HQ", "run R&D", "run Archives", "take credit"):
        game.goto(start)
        game.apply(words)
        made.append(game.node)
    tree.rename(made[2], "Archives first")
    tree.comment(made[2], "nothing is there")
    assert [n.action for n in tree.children(start)] == ["run HQ", "run R&D", "run Archives", "take credit"]
    tree.promote(made[2])
    assert [n.action for n in tree.children(start)] == ["run HQ", "run Archives", "run R&D", "take credit"]
    tree.promote(made[3], main=True)
    assert tree.main[1] == tree.node(made[3]) and tree.node(made[2]).name == "Archives first"
    tree.delete(made[0])
    assert made[0] not in tree and len(tree) == 5 and tree.plain is False
    game.goto(made[3])
    tree.delete(made[3])
    game.apply(game.decision.options[0])  # the game goes on, and writes its line again
    assert [n.action for n in tree.line(game.node)] == game.actions
    assert shape(rezzed.restore(game.save())) == shape(game)
    for wrong in (99, -1, made[0], True, "1", None):
        with pytest.raises(RezzedError, match="has no node"):
            game.goto(wrong)
    with pytest.raises(RezzedError, match="the start"):
        tree.delete(tree.start)
    for edit in (tree.rename, tree.comment):
        with pytest.raises(RezzedError, match="expected a text"):
            edit(0, 7)
    with pytest.raises(RezzedError, match="expected a text"):
        game.fork(3)


def test_undo_takes_a_decision_out_of_the_tree_of_a_game() -> None:
    game = begun()
    game.apply("run HQ")
    assert len(game.tree) == 3
    game.undo()
    assert len(game.tree) == 2 and game.node.id == 1
    game.apply("run HQ")
    game.tree.comment(game.node, "keep this")
    game.undo()
    assert len(game.tree) == 3
    study = begun(analysis=True)
    study.apply("run HQ")
    study.undo()
    assert [n.action for n in study.tree] == ["", "pass", "run HQ"]


@pytest.mark.parametrize("book", rules.names())
def test_random_studies_are_saved_and_restored(book: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        games = [Game(random_board(book, seed), analysis=True)]
        for n in range(60):
            game = rng.choice(games)
            what = rng.random()
            if what < 0.6 and game.decision is not None:
                game.apply(rng.choice(game.decision.options))
            elif what < 0.75:
                game.goto(rng.choice(list(game.tree)))
            elif what < 0.85 and game.taken:
                game.undo()
            elif what < 0.9 and len(games) < 4:
                games.append(game.fork(f"fork {n}"))
            else:
                game.tree.comment(rng.choice(list(game.tree)), f"é {n}")
        tree = games[0].tree
        for game in games:
            assert game.tree is tree and [n.action for n in tree.line(game.node)] == game.actions
            again = rezzed.restore(game.save())
            assert shape(again) == shape(game) and alike(again, game) and again.save() == game.save()
        for node in list(tree)[:20]:
            games[0].goto(node)
            assert games[0].node.id == node.id and games[0].actions == [n.action for n in tree.line(node)]


# -- results of runs --------------------------------------------------------------------------------------


def test_the_result_of_a_run() -> None:
    game = Game(ENIGMA)
    assert game.result is None and game.seat("corp").result is None
    go(game, "take credit", "run HQ", "break 1 of Enigma with Gordian Blade", "break 2 of Enigma with Gordian Blade")
    while game.result is None:
        decline = next((o for o in game.decision.options if o.text in ("no", "decline")), game.decision.options[-1])
        game.apply(decline if decline.text != "jack out" else game.decision.options[0])
    found = game.result
    assert (found.server, found.announced, found.label) == ("HQ", "HQ", "successful")
    assert (found.credits, found.clicks, found.corp_credits, found.tags) == (2, 1, 0, 0)
    assert found.encountered == found.passed == ("Enigma",) and found.accessed == ("Snare!",)
    assert found.stolen == () and dict(found.damage) == {} and found.ended.kind == "run_ends"
    assert game.log[found.first - 1].kind == "action" and game.log[found.last - 1].kind == "run_ends"
    assert game.seat("runner").result == found and game.results == (found,)
    assert json.loads(json.dumps(as_json(found)))["accessed"] == ["Snare!"]


def test_a_run_that_was_ended() -> None:
    game = Game({**KATANA, "corp": {"credits": 9, "ice": {"HQ": ["Neural Katana", "Ice Wall*"]}}, "policy": "public"})
    while game.result is None:
        words = [o.text for o in game.decision.options]
        game.apply(next((w for w in words if w in ("rez Neural Katana", "run HQ", "continue")), words[-1]))
    found = game.result
    assert (found.label, found.ended.kind, found.ended.subject) == ("unsuccessful", "end_run", "Ice Wall")
    assert dict(found.damage) == {"net": 3} and found.corp_credits == 4 and found.trashed == ()
    assert found.encountered == ("Neural Katana", "Ice Wall") and found.passed == ("Neural Katana",)


def test_a_side_names_cards_that_it_did_not_know_by_their_place() -> None:
    game = Game({
        "corp": {"root": {"remote1": ["Snare!"]}, "ice": {"HQ": ["Enigma"]}}, "runner": {"clicks": 1}, "policy": "all",
    })  # fmt: skip
    while game.result is None:
        words = [o.text for o in game.decision.options]
        game.apply("run HQ" if "run HQ" in words else words[-1])
    assert game.result.passed == ("Enigma",) and game.seat("runner").result.passed == ("ice 1 on HQ",)


@pytest.mark.parametrize("book", rules.names())
def test_results_agree_with_the_log(book: str) -> None:
    runs = 0
    for seed in range(20):
        game = Game(random_board(book, seed))
        for _ in walk(game, seed):
            pass
        begun = sum(e.kind == "run_begins" for e in game.log)
        ended = sum(e.kind == "run_ends" for e in game.log)
        assert len(game.results) == (begun if game.over else ended)
        for found in game.results:
            events = game.events(found.first - 1)[: found.last - found.first + 1]
            stolen = tuple(e.subject for e in events if e.kind == "steal")
            assert found.stolen == stolen and found.ended in events
            assert found.credits == sum(
                e.number("credits") for e in events if e.kind == "pay" and e.fields["side"] == "runner"
            )
            runs += 1
        for side in SIDES:
            assert [r.last for r in game.seat(side).results] == [r.last for r in game.results]
    assert runs > 10


# -- steps ------------------------------------------------------------------------------------------------


def test_the_steps_of_a_run() -> None:
    game = begun()
    actions = rules.book("cr-26.03").tables[Table.ACTIONS]
    action = next(step for step in actions if step.id == "5.7.1f")
    assert game.step.id == action.id and [a.step.id for a in game.ways] == list(action.next)
    run = len(game.actions) + 1
    game.apply("run HQ")
    assert game.step.cite == "CR 6.9.1e"
    game.undo()
    game.apply("run HQ")
    while game.step.id != "6.9.3b":
        game.apply("pass")
    assert game.step.cite == "CR 6.9.3b" and [(a.step.id, a.when) for a in game.ways] == [("6.9.3c", "")]
    ids = [taken.step.id for taken in game.path]
    assert ids[ids.index("6.9.1a") :] == ["6.9.1a", "6.9.1b", "6.9.1c", "6.9.1d", "6.9.1e", "6.9.1f", "6.9.2a", *ids[-4:]]
    met = game.path[-1]
    assert (met.step.id, met.structure, met.before, met.arrow) == ("6.9.3b", "encounter", "6.9.3a", True)
    assert game.log[met.events - 1].kind == "encounter" and met.actions == len(game.actions)
    while len(game.actions) >= run:
        game.undo()
    assert [taken.step.id for taken in game.path] == ids[: ids.index("6.9.1a")]


@pytest.mark.parametrize("book", rules.names())
def test_the_path_of_random_games(book: str) -> None:
    left = 0
    for seed in range(8):
        game = Game(random_board(book, seed))
        steps: tuple[Any, ...] = game.path
        for _before, _ in walk(game, seed):
            now = game.path
            assert now[: len(steps)] == steps and all(t.actions == len(game.actions) for t in now[len(steps) :])
            steps = now
            if game.over:
                assert game.step.id == "" and game.ways == ()
            else:
                assert game.step.cite == game.cite()
        assert steps == Game.path.fget(game.copy())
        cites = {t.step.cite for t in steps}
        assert all(e.cite in cites for e in game.log if e.kind in ("approach", "encounter", "breach", "access"))
        left += sum(1 for t in steps if t.before and not t.arrow)
    assert left  # runs that were ended: the book has no arrow for that


# -- memory -----------------------------------------------------------------------------------------------------------


def looked_at(game: Game) -> None:
    """Use everything that makes something which a game could keep."""
    game.tree.comment(game.node, "here")
    game.fork().undo()
    game.copy().rewind(1)
    rezzed.restore(game.save())
    assert game.path and game.ways and game.step.id and game.spectator().view
    assert game.events() == game.log and game.result is None
    with pytest.raises(RezzedError):
        game.apply("score Snare!")
    for side in SIDES:
        seat = game.seat(side)  # type: ignore[arg-type]
        assert seat.view and seat.log() == () and not seat.why("score Snare!").legal
        seat.sampler(random.Random(1))()


def test_a_game_leaves_the_memory_without_the_garbage_collector() -> None:
    """A server with many games collects seldom, and an idle one never."""
    looked_at(begun(True))  # what is made once stays
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        looked_at(begun(True))
        gc.collect()
        kept = Counter(type(x).__name__ for x in gc.garbage if type(x).__module__.startswith("rezzed"))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not kept, "these lead to themselves"
