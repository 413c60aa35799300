"""What the strategies of the bots ask: a reader answers what the view of the seat says, and nothing that it does not."""

from __future__ import annotations

import random

import pytest
from pairs import Leak, new_game, play, whole_game

import rezzed
from rezzed import Board, Game
from rezzed.bots import bot_of
from rezzed.bots.corp import choose as corp_choice
from rezzed.bots.reader import Reader
from rezzed.bots.runner import choose as runner_choice
from rezzed.bots.seat_reader import SeatReader
from rezzed.bots.state_reader import StateReader
from rezzed.cli.play import Matchup
from rezzed.engine.ints import K_ACT
from rezzed.game import Seat
from rezzed.game.observation import EncounterView
from rezzed.game.seat import inside_of
from rezzed.ids import ARCHIVES, CORP, HQ, RND, RUNNER, SIDE_NAMES

CENTRALS = (HQ, RND, ARCHIVES)
CHOICE = (corp_choice, runner_choice)


def reader(seat: Seat) -> SeatReader:
    """What a bot asks at this seat, which must have a decision."""
    return SeatReader(inside_of(seat))


def answers(r: SeatReader) -> dict[str, object]:
    """What a reader says of a position."""
    servers = [*CENTRALS, *r.remotes()]
    return {
        "side": SIDE_NAMES[r.side], "credits": r.credits, "clicks": r.clicks, "tags": r.tags, "memory": r.memory(),
        "points": [[r.points(x), r.points_to_win(x)] for x in (CORP, RUNNER)],
        "ice": [[(r.title(c), r.faceup(c)) for c in r.ices(n)] for n in servers],
        "roots": [[(r.title(c), r.faceup(c)) for c in r.root(n)] for n in servers],
        "hands": [(r.hand_size(x), sorted(r.title(c) for c in r.hand(x)), r.deck_size(x)) for x in (CORP, RUNNER)],
        "rig": [(r.title(c), r.strength(c)) for c in r.rig() if r.facts(c).breaking],
        "archives": [r.title(c) for c in r.archives()], "top": [c >= 0 for c in r.top(3)],
        "run": r.attacked >= 0, "at the server": r.at_server(), "left": r.encountered()[1] if r.kind == K_ACT else None,
        "prices": [(r.price(k), r.clicks_of(k)) for k in range(len(r.verbs)) if r.cards[k] >= 0],
        "about": [r.title(c) for c in r.cards],
    }  # fmt: skip


def unbroken(encounter: EncounterView) -> int:
    return sum(x.state == "unbroken" for x in encounter.subroutines)


def told(seat: Seat) -> dict[str, object]:
    """The same as the player reads it."""
    view, decision = seat.view, seat.decision
    assert decision is not None
    corp, runner, run = view.corp, view.runner, view.run
    known = {k.place for k in corp.rnd.known}
    encounter = None if run is None else run.encounter
    options = decision.options
    titles = ["" if o.verb == "pay" or (o.verb == "choose" and o.index) else o.card.partition("#")[0] for o in options]
    return {
        "side": seat.side, "credits": [corp.credits, runner.credits], "clicks": [corp.clicks, runner.clicks],
        "tags": runner.tags, "memory": runner.memory,
        "points": [[x.points, x.points_to_win] for x in (corp, runner)],
        "ice": [[(c.title, c.faceup) for c in x.ice] for x in view.servers],
        "roots": [[(c.title, c.faceup) for c in x.root] for x in view.servers],
        "hands": [
            (corp.hq.size, sorted(c.title for c in corp.hq.known), corp.rnd.size),
            (runner.grip.size, sorted(c.title for c in runner.grip.known), runner.stack.size),
        ],
        "rig": [(c.title, c.strength) for c in runner.rig if "icebreaker" in c.subtypes],
        "archives": [c.title for c in corp.archives], "top": [k in known for k in range(1, min(3, corp.rnd.size) + 1)],
        "run": run is not None, "at the server": run is not None and run.position == 0,
        "left": None if decision.kind != "act" else 0 if encounter is None else unbroken(encounter),
        "prices": [(o.cost.credits, o.cost.clicks) for o, title in zip(options, titles, strict=True) if title],
        "about": titles,
    }  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_reader_answers_what_the_player_reads(seed: int) -> None:
    game = rezzed.Game({**Matchup(None, None, None).board(), "seed": seed})
    rng, asked, runs = random.Random(seed), 0, 0
    while game.decision is not None:
        seat = game.seat(game.decision.chooser)
        if len(game.decision.options) > 1 and seat.decision is not None:
            found = answers(reader(seat))
            assert found == told(seat), str(seat.decision)
            asked, runs = asked + 1, runs + (found["run"] is True)
        by_chance = rng.random() < 0.1 and not any(o.verb == "concede" for o in game.decision.options)
        game.apply(rng.choice(game.decision.options) if by_chance else game.chosen(bot_of(game.decision.chooser)))
    assert asked > 100 and runs > 5


def decided(game: Game, seat: Seat, since: int) -> str:
    """What the strategy answers to the decision of a seat, and how much it knows of the cards that it sees."""
    if seat.decision is None:
        return ""
    r = reader(seat)
    k = CHOICE[r.side](r) if len(r.verbs) > 1 else 0
    seen = [c for n in (*CENTRALS, *r.remotes()) for c in (*r.ices(n), *r.root(n))] + r.archives()
    return repr((seat.decision.options[k].text, r.why, [(r.facts(c), r.type(c)) for c in seen], r.hidden(), r.hand_size(CORP)))


@pytest.mark.parametrize("side", [CORP, RUNNER])
def test_what_a_side_cannot_know_changes_no_answer_of_its_strategy(side: int) -> None:
    """Games that look the same to a seat are played side by side (tests/pairs.py)."""
    compared = 0
    for seed in range(8):
        compared += play(whole_game(seed, SIDE_NAMES[side]), side, random.Random(seed), decided, questions=0)
    for seed in range(12):
        game = new_game("cr-26.03", seed)
        if game is not None:
            compared += play(game, side, random.Random(seed), decided, questions=0)
    assert compared > 200


@pytest.mark.skipif(rezzed.COMPILED, reason="methods of the compiled core cannot be replaced")
def test_a_reader_that_looks_at_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatReader, "known", lambda self, card: card >= 0)
    with pytest.raises(Leak):
        for seed in range(8):
            play(whole_game(seed, "runner"), RUNNER, random.Random(seed), decided, questions=0)


def readers(game: Game, seat: Seat) -> tuple[Reader, Reader]:
    assert seat.decision is not None
    return reader(seat), StateReader(game.state)


def test_what_an_opponent_holds_is_not_told() -> None:
    board = {
        "begin": "actions", "turn": "runner", "corp": {"hq": 5, "rnd": 20, "root": {"remote 1": ["PAD Campaign"]}},
        "runner": {"stack": 20, "grip": 5, "clicks": 4},
    }  # fmt: skip
    game = rezzed.Game(board)
    while game.decision is not None and not any(o.verb == "take credit" for o in game.decision.options):
        game.apply("pass")
    seat = game.seat("runner")
    for r in readers(game, seat):
        (remote,) = r.remotes()
        (card,) = r.root(remote)
        assert not r.known(card) and not r.hand(CORP) and r.hand_size(CORP) == 5 and r.top(2) == [-1, -1]


def test_ice_hosts_programs_that_are_no_part_of_the_rig_but_stay_installed() -> None:
    """A hosted icebreaker breaks the ice that it is on, and no other: the rig does not count it. It is not given up for another
    card."""
    corp = {"ice": {"HQ": ["Palisade*"]}, "hq": 5, "rnd": 20}
    game = Game(Board(corp=corp, runner={"rig": ["Slap Vandal on Palisade", "Unity"], "stack": 9}, turn="runner"))
    while game.find("run HQ") is None:
        game.apply("pass")
    r = reader(game.seat("runner"))
    (hosted,) = [c for c in range(len(game.state.code)) if r.title(c) == "Slap Vandal"]
    assert [r.title(c) for c in r.rig()] == ["Unity"] and r.where(hosted) == 2


@pytest.mark.parametrize(("ice", "least"), [("Enigma", 2), ("Virtual Service Agent", 1)])
def test_a_number_that_an_icebreaker_asks_for_is_what_is_enough(ice: str, least: int) -> None:
    runner = {"rig": ["Utae"], "credits": 9, "clicks": 1}
    game = rezzed.Game({"corp": {"ice": {"HQ": [f"{ice}*"]}, "hq": 1}, "runner": runner})
    while game.find("run HQ") is None:
        game.apply("pass")
    seat = game.seat("runner")
    game.apply("run HQ")
    while (run := game.judge_view().run) is None or run.encounter is None:
        game.apply("pass")
    assert [r.enough() for r in readers(game, seat)] == [0, 0]  # no icebreaker asks
    while game.find("break with Utae 1") is None:
        game.apply("pump Utae")
    game.apply("break with Utae 1")
    assert [r.enough() for r in readers(game, seat)] == [least, least]
