"""Seats show what a player may know, and nothing else."""

from __future__ import annotations

import gc
import json
import pickle
import random
import types
from typing import Any

import pytest
from pairs import Leak, new_game, play, shown, whole_game
from test_whole_games import board as random_decks

import rezzed
from rezzed import Board, Game, IllegalActionError, RezzedError, SaveError, rules
from rezzed.game import Seat, as_json
from rezzed.game.actions import Action, ActionCost, Decision
from rezzed.ids import CORP, RUNNER, SIDE_NAMES
from rezzed.wording.log import Event

BOOKS = ("cr-26.03", "cr-1.4", "anr-2012", "onr-1996")
FEW, GAMES = 1, 8  # of each book, for each side: in every run of the tests, and in a sweep
FLOORS = {FEW: 15, GAMES: 200}  # decisions of each book


# -- two games that differ only in what a seat cannot know --------------------------------------------------------------


@pytest.mark.parametrize("most", [FEW, pytest.param(GAMES, marks=pytest.mark.sweep)], ids=["few", "many"])
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_seat_cannot_know_does_not_change_what_it_is_shown(book: str, most: int) -> None:
    compared = 0
    for side in (CORP, RUNNER):
        games = [g for seed in range(most) if (g := new_game(book, seed)) is not None]
        compared += sum(play(game, side, random.Random(f"{book} {side} {n}")) for n, game in enumerate(games))
    assert compared >= FLOORS[most]


@pytest.mark.parametrize("games, decisions", [(1, 40), pytest.param(4, 120, marks=pytest.mark.sweep)], ids=["few", "many"])
@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_a_seat_of_a_whole_game_is_not_shown_what_it_cannot_know(turn: str, games: int, decisions: int) -> None:
    compared = 0
    for side in (CORP, RUNNER):
        for seed in range(1, 1 + games):
            compared += play(whole_game(seed, turn), side, random.Random(f"{turn} {side} {seed}"), most=decisions)
    assert compared >= games * decisions // 2


def names_of_the_engine(game: Game, seat: Seat, since: int) -> str:
    """A leak: the options as somebody reads them who sees everything, whoever decides."""
    return str(game.decision)


def order_of_the_engine(game: Game, seat: Seat, since: int) -> str:
    """A leak: the numbers of the options inside the engine, whoever decides."""
    return str(game.state.options)


def whole_log(game: Game, seat: Seat, since: int) -> str:
    """A leak: the log as somebody reads it who sees everything."""
    return "\n".join(e.text for e in game.events(since))


def opponent(game: Game, seat: Seat, since: int) -> str:
    """A leak: what the other seat is shown."""
    return shown(game, game.seat("corp" if seat.side == "runner" else "runner"), since)


@pytest.mark.parametrize("leak", [names_of_the_engine, order_of_the_engine, whole_log, opponent])
def test_a_leak_is_found(leak: Any) -> None:
    """The comparison fails if a seat is shown what it cannot know."""
    with pytest.raises(Leak):
        for seed in range(12):
            for side in (CORP, RUNNER):
                game = new_game("cr-26.03", seed)
                if game is not None:
                    play(game, side, random.Random(seed), leak)


# -- samples --------------------------------------------------------------------------------------------------------------


def everything(seat: Seat) -> str:
    return json.dumps([seat.waiting, as_json(seat.view), as_json(seat.decision), as_json(seat.log())])


@pytest.mark.parametrize("policy", ["public", "secret"])
@pytest.mark.parametrize("book", BOOKS)
def test_a_sample_looks_the_same_to_its_seat(book: str, policy: str) -> None:
    rng = random.Random(book)
    looked = 0
    for seed in range(6):
        game = new_game(book, seed, policy)
        for n in range(40) if game is not None else ():
            assert game is not None
            if game.decision is None:
                break
            for side in ("corp", "runner") if n % 4 == 0 else ():
                seat = game.seat(side)  # type: ignore[arg-type]
                assert everything(seat.sample(rng).seat(side)) == everything(seat), (seed, n, side)
                looked += 1
            game.apply(rng.choice(game.decision.options))
    assert looked >= 20


@pytest.mark.parametrize("side", [CORP, RUNNER])
def test_samples_depend_on_what_the_seat_knows_only(side: int) -> None:
    """Two games that look the same to a seat have the same samples."""
    for seed in range(4):
        game = new_game("cr-26.03", seed)
        if game is None:
            continue
        rng = random.Random(seed)
        seat = game.seat(SIDE_NAMES[side])  # type: ignore[arg-type]
        for _ in range(8):
            other = seat.sample(rng).seat(seat.side)
            one, two = seat.sample(random.Random(5)), other.sample(random.Random(5))
            for who in ("corp", "runner"):
                assert everything(one.seat(who)) == everything(two.seat(who))  # type: ignore[arg-type]
            if game.decision is None:
                break
            game.apply(rng.choice(game.decision.options))


def to(game: Game, words: str) -> Game:
    """Pass until this action is possible, and take it."""
    while game.decision is not None and words not in [a.text for a in game.decision.options]:
        game.apply("pass")
    game.apply(words)
    return game


def installed(sample: Game) -> str:
    """What the sample installs if the questions of the installation are answered."""
    begun = len(sample.log)
    while (asked := sample.decision) is not None and asked.cite in ("CR 1.15.2", "CR 8.5.16b"):
        sample.apply(asked.options[-1])
    (event,) = [e for e in sample.log[begun:] if e.kind == "install"]
    return event.subject


@pytest.mark.parametrize("credits", [2, 15])
def test_a_card_that_is_being_installed_unseen_can_be_installed(credits: int) -> None:
    """The Corp is told that the Runner is asked before it sees what is installed (CR 8.5.16)."""
    runner = {"credits": credits, "grip": ["Leech", "Sure Gamble", "Runner card"], "stack": 3, "rig": ["Carmen"]}
    game = to(Game(Board(turn="runner", runner=runner, policy="secret")), "install Leech")
    assert game.decision is not None and game.decision.cite == "CR 1.15.2"
    found = {installed(game.seat("corp").sample(random.Random(n))) for n in range(12)}
    assert len(found) > 3


def test_a_card_that_the_corp_is_installing_is_no_operation() -> None:
    corp = {"credits": 9, "hq": ["PAD Campaign", "Hedge Fund"], "root": {"remote1": ["PAD Campaign"]}, "rnd": 8}
    game = to(Game(Board(turn="corp", corp=corp, policy="secret")), "install PAD Campaign#1")
    assert game.decision is not None and game.decision.cite == "CR 8.5.16b"
    found = {installed(game.seat("runner").sample(random.Random(n))) for n in range(12)}
    assert len(found) > 3


CORP_CARDS = {
    "hq": ["Snare!", "Corp card"], "rnd": ["Priority Requisition", "Ice Wall"], "ice": {"HQ": ["Enigma", "Ice Wall*"]},
}  # fmt: skip
RUNNER_CARDS = {"clicks": 2, "grip": ["Stimhack"], "stack": ["Inside Job", "Corroder"], "rig": ["Gordian Blade"]}


def board(**more: Any) -> Game:
    return Game(Board(corp=CORP_CARDS, runner=RUNNER_CARDS, **more))


def reach(game: Game, words: str) -> None:
    """Take the first option until this one is there."""
    while game.decision is not None and words not in [a.text for a in game.decision.options]:
        game.apply(game.decision.options[0])


def titles(cards: Any) -> list[str]:
    return [c.title for c in cards]


def test_a_decklist_decides_which_cards_are_hidden() -> None:
    deck = ["Ice Wall", "Tollbooth", "Project Beale", "Project Beale", "PAD Campaign", "Hedge Fund"]
    for seed in range(20):
        sample = board().seat("runner").sample(random.Random(seed), deck)
        corp = sample.view("corp").corp
        ice = [c.title for c in sample.view("corp").servers[0].ice]
        drawn = sample.state.book.facts
        hidden = [drawn[sample.state.code[c]].title for c in range(len(sample.state.code)) if not sample.state.seen[c]]
        assert ice == ["Tollbooth", "Ice Wall"]  # the deck has only one other piece of ice
        assert len(corp.hq.known) == 2 and set(titles(corp.hq.known)) <= {"Project Beale", "PAD Campaign", "Hedge Fund"}
        assert "Priority Requisition" not in hidden and "Enigma" not in hidden


def test_a_wrong_decklist_is_refused() -> None:
    seat, rng = board().seat("runner"), random.Random(1)
    with pytest.raises(RezzedError, match="unknown card 'Nonsense'"):
        seat.sample(rng, ["Nonsense"])
    with pytest.raises(RezzedError, match="Corroder is not a Corp card"):
        seat.sample(rng, ["Corroder"])
    with pytest.raises(RezzedError, match="expected a list of titles"):
        seat.sample(rng, "Ice Wall")
    with pytest.raises(RezzedError, match="no card is left for ice 1 on HQ"):
        seat.sample(rng, ["Corp card"] * 9)


@pytest.mark.parametrize("side", ("corp", "runner"))
def test_a_card_that_was_added_to_a_score_area_is_seen_as_an_agenda(side: str) -> None:
    game = Game(Board(corp={"score": ["Myōshu", "Offworld Office"]}))
    cards = game.view(side).corp.score
    assert [(c.title, c.type, c.points, c.cost, c.subtypes) for c in cards] == [
        ("Myōshu", "agenda", 2, None, ()), ("Offworld Office", "agenda", 2, None, ("expansion",)),
    ]  # fmt: skip
    assert game.view(side).corp.points == 4


@pytest.mark.parametrize("side", ("corp", "runner"))
def test_cards_that_are_set_aside_faceup_are_seen_and_not_found_again(side: str) -> None:
    """CR 4.8.6."""
    ran = [f"run successful on {server}" for server in ("HQ", "R&D", "Archives")]
    game = Game(Board(corp={"rnd": ["Enigma", "Mavirus"]}, runner={"grip": ["Deep Dive"]}, turn="runner", this_turn=ran))
    game.apply("play Deep Dive")
    (deep_dive,) = game.view(side).runner.play
    assert sorted((card.title, card.faceup) for card in deep_dive.hosted) == [("Enigma", True), ("Mavirus", True)]
    for action in ("choose Enigma", "decline"):
        game.apply(action)
    rnd = game.view(side).corp.rnd
    assert (rnd.size, rnd.known) == (2, ())


def test_your_own_deck_keeps_its_cards() -> None:
    orders = set()
    for seed in range(20):
        sample = board().seat("runner").sample(random.Random(seed))
        s = sample.state
        orders.add(tuple(s.book.facts[s.code[c]].title for c in s.order[4]))
        assert titles(sample.view("runner").runner.grip.known) == ["Stimhack"]
    assert orders == {("Inside Job", "Corroder"), ("Corroder", "Inside Job")}


def test_a_sample_has_its_own_chance_and_leads_to_no_truth() -> None:
    game = board(seed=7)
    reach(game, "run R&D")
    game.apply("run R&D")
    sample = game.seat("runner").sample(random.Random(2))
    assert sample.seed != 7 and sample.setup == {} and sample.actions == [] and sample.drawn == []
    with pytest.raises(SaveError, match="a sampled game cannot be saved"):
        sample.save()
    first = sample.state.digest()
    sample.apply(sample.decision.options[0])
    if sample.may_undo().legal:
        sample.undo()
        assert sample.state.digest() == first and len(sample.written) == len(game.written)
    while sample.decision is not None:
        sample.apply(sample.decision.options[-1])
    assert game.view("runner").run is not None  # the real game goes its own way


# -- nothing leads to hidden data -------------------------------------------------------------------------------------------

PLAIN = (str, int, float, bool, bytes, type(None), type, types.ModuleType, types.FunctionType)


def reachable(root: object) -> set[type]:
    """The types of everything that an object leads to; classes and functions are not followed."""
    found: dict[int, object] = {}
    queue = [root]
    while queue:
        x = queue.pop()
        if id(x) in found or isinstance(x, PLAIN):
            continue
        found[id(x)] = x
        queue += gc.get_referents(x)
    return {type(x) for x in found.values()}


def test_nothing_reachable_from_a_seat_leads_to_hidden_data() -> None:
    game = board()
    reach(game, "run HQ")
    game.apply("run HQ")
    for side in ("corp", "runner"):
        seat = game.seat(side)  # type: ignore[arg-type]
        assert reachable(seat) == {Seat}
        for told in (seat.view, seat.decision, seat.log()):
            kinds = reachable(told)
            assert all(k.__module__.startswith(("rezzed.game.", "rezzed.wording.log")) for k in kinds - {tuple}), kinds
            assert not kinds & {dict, list, set, Game}
        assert not hasattr(seat, "__dict__") and repr(seat).count("rezzed.game.seat.Seat") == 1
        with pytest.raises(RezzedError, match="a seat belongs to its game"):
            pickle.dumps(seat)


def test_what_a_seat_is_told_cannot_be_changed() -> None:
    game = board()
    reach(game, "run HQ")
    game.apply("run HQ")
    seat = game.seat("runner")
    event = seat.log()[1]
    for told, field in ((seat.view, "turn"), (event, "kind"), (seat.view.runner, "credits")):
        with pytest.raises(AttributeError):
            setattr(told, field, "")
    with pytest.raises(TypeError):
        event.fields["server"] = "R&D"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(seat.log())) == seat.log() and isinstance(event, Event)
    decision = game.decision
    assert isinstance(decision, Decision) and all(
        isinstance(a, Action) and isinstance(a.cost, ActionCost) for a in decision.options
    )


# -- words --------------------------------------------------------------------------------------------------------------------


def refused(seat: Seat, verb: str, title: str) -> str:
    words = f"{verb} {title}"
    with pytest.raises(IllegalActionError) as error:
        seat.apply(words)
    return f"{seat.why(words)} {error.value}".replace(title, "CARD")


@pytest.mark.parametrize("verb", ["rez", "steal", "access", "trash", "use", "trigger", "choose", "break with"])
def test_a_hidden_card_is_refused_like_one_that_is_absent(verb: str) -> None:
    game = Game(Board(
        corp={"ice": {"HQ": ["Whitespace"]}, "hq": ["Priority Requisition"], "root": {"remote1": ["Snare!"]}},
        runner={"clicks": 1},
    ))  # fmt: skip
    seat = game.seat("runner")
    absent = refused(seat, verb, "Palisade")
    for title in ("Whitespace", "Priority Requisition", "Snare!"):
        assert refused(seat, verb, title) == absent


def test_a_number_does_not_tell_of_a_hidden_copy() -> None:
    game = Game(Board(corp={"ice": {"HQ": ["Ice Wall", "Ice Wall*"]}}, runner={"clicks": 1}))
    assert [c.name for c in game.seat("runner").view.servers[0].ice] == ["ice 1 on HQ", "Ice Wall"]
    assert [c.name for c in game.seat("corp").view.servers[0].ice] == ["Ice Wall", "Ice Wall#2"]


def test_a_compound_is_refused_in_the_words_of_the_seat() -> None:
    """The reasons of the game number all copies of a title; a seat numbers those that it knows."""
    game = Game(Board(
        corp={"ice": {"HQ": ["Ice Wall", "Ice Wall*"]}}, runner={"clicks": 1, "rig": ["Corroder"], "credits": 9},
    ))  # fmt: skip
    seat = game.seat("runner")
    while seat.view.run is None or seat.view.run.encounter is None:
        assert game.decision is not None
        offered = [a.text for a in game.decision.options]
        game.apply(next(w for w in ("run HQ", "pass", "continue") if w in offered))
    reason = seat.why("break 1, 9 with Corroder").text
    assert reason == "Ice Wall has subroutines 1 to 1"
    assert game.why("break 1, 9 with Corroder").text == "Ice Wall#2 has subroutines 1 to 1"


def test_a_refused_payment_names_the_card_as_the_seat_does() -> None:
    """The Runner knows it as their second copy; the Corp has never seen another one."""
    game = Game(Board(
        turn="corp", corp={"rnd": ["Ice Wall"] * 3}, runner={"grip": ["Carmen"], "rig": ["Carmen"], "credits": 1},
    ))  # fmt: skip
    assert game.seat("corp").why("pump Carmen").text == "only the Runner can do this with Carmen"
    assert game.seat("runner").why("pump Carmen#2").text == "Carmen#2 costs 2 credits, but the Runner has 1"


@pytest.mark.parametrize("first", ["Ivik", "Ice Wall"])
def test_a_title_inside_a_word_names_no_card(first: str) -> None:
    """Which card is meant does not depend on what the Corp has in R&D."""
    game = Game(Board(
        corp={"rnd": [first], "ice": {"HQ": ["Ivik*"]}, "root": {"HQ": ["Nanisivik Grid*"]}}, runner={"clicks": 1},
    ))  # fmt: skip
    assert game.seat("runner").why("break 1 with Nanisivik Grid").text == "Nanisivik Grid has no such action"


def test_the_corp_does_not_read_what_goes_from_the_grip_to_the_stack() -> None:
    game = Game(Board(
        corp={"credits": 9, "ice": {"HQ": ["Data Loop*"]}},
        runner={"clicks": 1, "grip": ["Inside Job", "Stimhack", "Corroder"]},
    ))  # fmt: skip
    reach(game, "run HQ")
    game.apply("run HQ")
    reach(game, "choose Stimhack")
    game.apply("choose Stimhack")
    mine, theirs = ([e.text for e in game.seat(side).log()] for side in ("runner", "corp"))  # type: ignore[arg-type]
    assert any("Stimhack" in text for text in mine) and not any("Stimhack" in text for text in theirs)
    assert "add a card to stack" in theirs


def test_a_card_is_not_named_before_its_access_is_paid_for() -> None:
    game = Game(Board(
        corp={"identity": "Gagarin Deep Space: Expanding the Horizon", "root": {"remote1": ["Project Beale"]}},
        runner={"clicks": 1},
    ))  # fmt: skip
    seat = game.seat("runner")
    reach(game, "run remote 1")
    game.apply("run remote 1")
    while seat.decision is None or "pay 1" not in [a.text for a in seat.decision.options]:
        assert game.decision is not None
        game.apply(game.decision.options[0])
    assert seat.decision.source == "card 1 in the root of remote 1" and "Beale" not in everything(seat)
    assert seat.view.run is not None and seat.view.run.accessing == ""
    seat.apply("pay 1")
    assert "access Project Beale" in [e.text for e in seat.log()]


def test_the_corp_is_not_told_which_card_of_its_deck_is_accessed() -> None:
    game = Game(Board(corp={"rnd": ["PAD Campaign", "Ice Wall"]}, runner={"clicks": 1}, policy="secret"))
    corp, runner = game.seat("corp"), game.seat("runner")
    reach(game, "run R&D")
    game.apply("run R&D")
    while runner.view.run is None or not runner.view.run.accessing:
        assert game.decision is not None
        game.apply(game.decision.options[0])
    assert corp.view.run is not None and corp.view.run.accessing == "" and corp.view.corp.rnd.known == ()
    assert "PAD Campaign" not in everything(corp) and "access a card in R&D" in [e.text for e in corp.log()]


# -- the policy `secret` ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["PAD Campaign", "Ice Wall"])
def test_a_secret_policy_asks_where_only_passing_is_possible(card: str) -> None:
    """Whether the Runner could trash the accessed card is not told by asking or not asking."""
    game = Game(Board(corp={"rnd": [card]}, runner={"clicks": 1}, policy="secret"))
    seat = game.seat("runner")
    reach(game, "run R&D")
    game.apply("run R&D")
    while game.decision is not None and seat.view.step.id != "7.2.2":
        game.apply(game.decision.options[0])
    assert seat.decision is not None
    assert [a.text for a in seat.decision.options] == ([f"trash {card}", "pass"] if card == "PAD Campaign" else ["pass"])


FORMICARY = [{"ice": {"Archives": [card]}} for card in ("Formicary", "Ice Wall")]
ZAIBATSU = [{"ice": {"HQ": ["Enigma"]}, "root": {"remote1": [card]}} for card in ("Zaibatsu Loyalty", "PAD Campaign")]


@pytest.mark.parametrize(("corps", "asked"), [(FORMICARY, "6.9.4g"), (ZAIBATSU, "6.9.2a")])
def test_a_secret_policy_asks_whether_or_not_a_hidden_card_can_respond(corps: list[dict[str, Any]], asked: str) -> None:
    """The Runner is shown the same, and the Corp is asked as often, whichever of two cards is facedown."""
    stories: list[list[str]] = []
    for corp in corps:
        game = Game(Board(corp=corp | {"credits": 9}, runner={"clicks": 1, "rig": ["Snitch"]}, policy="secret"))
        seat, told, steps = game.seat("runner"), [], []
        while game.decision is not None:
            told.append(everything(seat))
            if seat.waiting == "corp":
                steps.append(seat.view.step.id)
            offered = [a.text for a in game.decision.options]
            game.apply(next((w for w in ("trigger Snitch", "run HQ", "pass", "continue") if w in offered), offered[0]))
        assert asked in steps, steps
        stories.append(told)
    assert stories[0] == stories[1]


def test_a_secret_policy_asks_at_the_beginning_of_a_turn_whether_or_not_a_discarded_card_can_respond() -> None:
    """Only Subliminal Messaging can come back from Archives, facedown or not."""
    stories: list[list[str]] = []
    for card in ("Subliminal Messaging", "Hedge Fund"):
        game = Game(Board(
            turn="runner", corp={"archives": [card], "rnd": ["Ice Wall"] * 5}, runner={"stack": ["Sure Gamble"] * 9},
            policy="secret",
        ))  # fmt: skip
        seat, told, asked = game.seat("runner"), [], []
        while seat.view.turn == "runner" or seat.view.step.id != "5.6.2a":
            assert game.decision is not None
            told.append(everything(seat))
            if game.decision.chooser == "corp":
                asked += [a.text for a in game.decision.options]
            offered = [a.text for a in game.decision.options]
            game.apply("pass" if "pass" in offered else "take credit")
        assert ("trigger Subliminal Messaging" in asked) == (card == "Subliminal Messaging")
        stories.append(told)
    assert stories[0] == stories[1]


@pytest.mark.parametrize(
    ("console", "fits", "words", "choice", "end"),
    [
        ("Methuselah", "Clone Chip", ("trigger Methuselah", "run HQ", "pass"), "trash a card", "decline"),
        ("Madani", "Corroder", ("use Madani 1", "use Madani", "pass"), "choose Corroder", "done"),
    ],
)  # fmt: skip
def test_a_secret_policy_asks_for_cards_of_a_hand_even_if_none_fits(
    console: str, fits: str, words: tuple[str, ...], choice: str, end: str
) -> None:
    """Methuselah takes a piece of hardware of the grip, Madani any number of programs."""
    stories: list[list[str]] = []
    for card in (fits, "Sure Gamble"):
        game = Game(Board(runner={"clicks": 2, "rig": [console], "grip": [card], "credits": 9}, policy="secret"))
        seat, told, offered = game.seat("corp"), [], [""]
        while end not in offered:
            assert game.decision is not None
            told.append(everything(seat))
            offered = [a.text for a in game.decision.options]
            game.apply(next(w for w in (end, *words) if w in offered))
        assert (choice in offered) == (card == fits)
        stories.append([*told, everything(seat)])
    assert stories[0] == stories[1]


@pytest.mark.parametrize("ice", ["Ice Wall", "Archer"])
def test_a_secret_policy_asks_the_corp_for_an_effect_even_if_only_one_is_possible(ice: str) -> None:
    """The Corp can pay for Ice Wall and not for Archer. The Runner is not told which of them passed unrezzed."""
    game = Game(Board(
        corp={"ice": {"HQ": [ice]}, "credits": 1}, runner={"clicks": 1, "rig": ["False Echo"]}, policy="secret",
    ))  # fmt: skip
    offered: list[str] = []
    while "choose add that card to HQ" not in offered:
        assert game.decision is not None
        offered = [a.text for a in game.decision.options]
        wanted = ("choose add that card to HQ", "trigger False Echo", "trash this", "run HQ", "pass", "continue")
        game.apply(next(w for w in wanted if w in offered))
    assert ("choose rez that card" in offered) == (ice == "Ice Wall")


def test_rezzed_knows_the_policies() -> None:
    with pytest.raises(rezzed.SetupError, match="known: public, all, forced, secret"):
        Game(Board(corp={}, runner={}, policy="open"))


def test_the_points_that_win_are_those_of_each_player() -> None:
    """A counter of Issuaq Adaptics makes the Corp need a point less, and the Runner as many as before."""
    board = {"credits": 9, "identity": "Issuaq Adaptics", "rnd": 9, "root": {"remote1": ["Offworld Office @4 advancement"]}}
    game = Game({"turn": "corp", "corp": {**board, "points": 3}, "runner": {"stack": 9}})
    needed = []
    for action in ("", "score Offworld Office", "trigger Issuaq Adaptics"):
        if action:
            game.apply(action)
        views = [game.view(side) for side in SIDE_NAMES[:2]]
        needed.append({(v.points_to_win, v.corp.points_to_win, v.runner.points_to_win) for v in views})
    assert needed == [{(7, 7, 7)}, {(7, 7, 7)}, {(7, 6, 7)}]
    assert game.winner == "" and views[0].corp.points == 5


@pytest.mark.parametrize("book", rules.names())
def test_events_that_are_read_late_say_what_they_said_at_once(book: str) -> None:
    for seed in range(3):
        rng, game = random.Random(seed), Game(random_decks(book, seed, every=True), analysis=True)
        kept = []
        for n in range(150):
            if game.decision is None:
                break
            since = max(0, len(game.seat("corp").log()) - 6)
            for side in ("corp", "runner"):
                at_once = [*game.copy().seat(side).log(since)]
                kept.append((tuple(at_once), game.seat(side).log(since)))
            if n % 10 == 9:
                game.undo()
            else:
                game.apply(rng.choice(game.decision.options))
        assert len(kept) > 100
        for told, late in kept:
            assert late == told and len(late) == len(told)


def test_a_view_has_the_requirement_of_an_agenda_as_it_is_now() -> None:
    """Tags lower that of Freedom of Information, and SanSan City Grid that of agendas beside it."""
    corp = {
        "root": {"remote 1": ["Freedom of Information"], "remote 2": ["Offworld Office", "SanSan City Grid"]},
        "credits": 9, "rnd": 9, "hq": 1,
    }  # fmt: skip
    game = Game(Board(corp=corp, runner={"tags": 2, "credits": 4, "clicks": 2, "stack": 9}, turn="runner"))
    seat = game.seat("corp")

    def required() -> list[int | None]:
        return [c.required for s in seat.view.servers for c in s.root if c.type == "agenda"]

    found = [required()]
    while game.decision is not None and game.find("remove tag") is None:
        game.apply("rez SanSan City Grid" if game.find("rez SanSan City Grid") is not None else "pass")
        found.append(required())
    game.apply("remove tag")
    found.append(required())
    assert found[0] == [2, 4] and found[-1] == [3, 3] and [2, 3] in found
