"""What the strategies of the bots ask: a view and a state give the same answers, as far as the view does not plan ahead."""

from __future__ import annotations

import random

import pytest

import rezzed
from rezzed.bots import bot_of
from rezzed.bots.default_choices import at_action
from rezzed.bots.ismcts.state_reader import StateReader
from rezzed.bots.reader import Reader
from rezzed.bots.view_reader import ViewReader
from rezzed.cli.play import Matchup
from rezzed.engine.ints import K_ACT, K_MAY, K_SERVER, V_JACK_OUT, V_YES
from rezzed.game import Seat
from rezzed.ids import ARCHIVES, CORP, HQ, RND, RUNNER

CENTRALS = (HQ, RND, ARCHIVES)
NAMED = (K_ACT, K_MAY, K_SERVER)  # decisions whose options have the same verbs


def answers(r: Reader) -> dict[str, object]:
    """What a reader says of a position, without the numbers that it gives to cards."""
    servers = [*CENTRALS, *r.remotes()]

    def root(n: int) -> list[tuple[object, ...]]:
        return [(r.known(c), r.facts(c).cost, r.type(c), r.required(c)) if r.known(c) else (False,) for c in r.root(n)]

    return {
        "side": r.side, "kind": r.kind, "credits": r.credits, "clicks": r.clicks, "tags": r.tags, "fund": r.fund,
        "options": {V_YES if v == V_JACK_OUT else v for v in r.verbs} if r.kind in NAMED else None,
        "asks": r.source(), "memory": r.memory(),
        "points": [[r.points(x), r.points_to_win(x)] for x in (CORP, RUNNER)],
        "hidden": r.hidden() if r.side == RUNNER else None,
        "ice": [r.ice(n) for n in servers], "roots": [root(n) for n in servers],
        "hands": [(r.hand_size(x), len(r.hand(x)), r.deck_size(x)) for x in (CORP, RUNNER)],
        "rig": sorted((r.facts(c).kinds, r.facts(c).income, r.facts(c).cost) for c in r.rig()),
        "archives": len(r.archives()), "top": [c >= 0 for c in r.top(3)], "in a run": r.attacked >= 0,
        "at the server": r.at_server(), "left": r.encountered()[1:] if r.kind == K_ACT else None,
        "failed": [r.failed(n) for n in servers] if r.side == RUNNER and at_action(r) else None,
    }  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_view_and_a_state_answer_alike(seed: int) -> None:
    game = rezzed.Game({**Matchup(None, None, None).board(), "seed": seed})
    rng, asked, runs = random.Random(seed), 0, 0
    while game.decision is not None:
        seat = game.seat(game.decision.chooser)
        if len(game.decision.options) > 1 and seat.decision is not None:
            view, state = answers(ViewReader(seat, seat.decision)), answers(StateReader(game.state))
            assert view == state, str(seat.decision)
            asked, runs = asked + 1, runs + (view["in a run"] is True)
        by_chance = rng.random() < 0.1 and not any(o.verb == "concede" for o in game.decision.options)
        game.apply(rng.choice(game.decision.options) if by_chance else game.chosen(bot_of(game.decision.chooser)))
    assert asked > 100 and runs > 5


def readers(game: rezzed.Game, seat: Seat) -> tuple[Reader, Reader]:
    assert seat.decision is not None
    return ViewReader(seat, seat.decision), StateReader(game.state)


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
