"""The small game and its solvers: values that are known or can be worked out by hand, and the same answer in several ways."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import permutations

import numpy as np
import pytest
from small_matches import random_results

from rezzed import Board, Game, RezzedError
from rezzed.envs.equilibrium import Ladder, LinearProgram, Solution, by_cfr_plus, by_linear_program, judged
from rezzed.envs.extensive import CHANCE, OVER, Deal, Dealt, ExtensivePosition, GameTree, Infoset, expand
from rezzed.envs.kinds import kind
from rezzed.envs.match import MaskedAction, Match
from rezzed.envs.single import SeatEnv
from rezzed.envs.small_game import utility
from rezzed.envs.tiny import CARDS, ICE, board, tiny
from rezzed.envs.tiny_match import FLAGS, TinyMatch
from rezzed.ids import CORP, RUNNER
from rezzed.search.values import matrix


class Kuhn:
    """Kuhn poker. The Runner is the first player; after a bet the other one calls or folds."""

    def __init__(self, cards: tuple[int, ...] = (), said: str = "") -> None:
        self.cards, self.said = cards, said
        self.player = CHANCE if not cards else OVER if said in ("pp", "pbp", "pbb", "bp", "bb") else (len(said) + 1) % 2

    def infostate(self) -> str:
        return f"{self.cards[1 - self.player]} {self.said}"

    def actions(self) -> Sequence[str]:
        return [str(cards) for cards in permutations(range(3), 2)] if self.player == CHANCE else ["p", "b"]

    def chances(self) -> Sequence[Fraction]:
        return [Fraction(1, 6)] * 6

    def after(self, index: int) -> ExtensivePosition:
        return Kuhn(list(permutations(range(3), 2))[index]) if not self.cards else Kuhn(self.cards, self.said + "pb"[index])

    def gain(self) -> Fraction:
        if self.said.endswith("bp"):  # who bet last wins the ante
            return Fraction(1 if len(self.said) == 2 else -1)
        return (1 + ("bb" in self.said)) * Fraction(1 if self.cards[0] > self.cards[1] else -1)


class Matched:
    """The small game through the environment: its matches and information states. Without a match it is the beginning."""

    kind = kind("run-tiny-v0")

    def __init__(self, match: Match | None = None) -> None:
        self.match = match
        self.player = CHANCE
        if match is not None:
            while not match.over and len(match.legal()) == 1:
                match.step(match.legal()[0])
            self.player = OVER if match.over else match.player

    def infostate(self) -> str:
        assert self.match is not None
        return self.match.infostate(self.player)

    def actions(self) -> Sequence[str]:
        return list(self.matches) if self.match is None else [str(action) for action in self.match.legal()]

    def chances(self) -> Sequence[Fraction]:
        return [Fraction(count, 21) for count in self.matches.values()]

    def after(self, index: int) -> ExtensivePosition:
        if self.match is None:
            seed = next(seed for seed in range(21) if self.drawn(seed) == list(self.matches)[index])
            return Matched(self.kind.match(seed, explicit_chance=True))
        following = self.match.copy()
        following.step(self.match.legal()[index])
        return Matched(following)

    def gain(self) -> Fraction:
        assert self.match is not None
        return Fraction(self.match.returns()[RUNNER])

    def drawn(self, seed: int) -> str:
        return repr(self.kind.match(seed).board)

    @cached_property
    def matches(self) -> Counter[str]:
        """How many of the seeds draw each board."""
        return Counter(self.drawn(seed) for seed in range(21))


class Forgetful(Kuhn):
    """Kuhn poker in which a player forgets the card after the first decision."""

    def infostate(self) -> str:
        return super().infostate() if not self.said else self.said

    def after(self, index: int) -> ExtensivePosition:
        following = super().after(index)
        assert isinstance(following, Kuhn)
        return Forgetful(following.cards, following.said)


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return expand(tiny())


@pytest.fixture(scope="module")
def solved(tree: GameTree) -> Solution:
    return by_linear_program(tree)


def matched(corp: int, runner: int, runs: int) -> Fraction:
    """How often the Runner gets past a rezzed Snowflake with so many runs: equal bids (0 to 2) let the Runner pass."""
    if not runs:
        return Fraction(0)
    bids = [range(min(2, credits) + 1) for credits in (corp, runner)]
    rows = [[Fraction(1) if a == b else matched(corp - a, runner - b, runs - 1) for b in bids[1]] for a in bids[0]]
    return matrix.solve(rows)[0]


def only(tree: GameTree, side: int, action: str, *words: str) -> Infoset:
    """The information set with the shortest text among those with this action and these words."""
    return min(
        (i for i in tree.plans[side].infosets if action in i.actions and all(w in i.infostate for w in words)),
        key=lambda i: len(i.infostate),
    )


def span(tree: GameTree, side: int, infoset: Infoset, action: str) -> tuple[float, float]:
    """The least and the greatest probability of a choice in all equilibria."""
    return LinearProgram(tree, side).span(infoset.first + infoset.actions.index(action))


def once(corp: dict[str, object], runner: dict[str, object]) -> Dealt:
    """A game on one board, in which stealing Priority Requisition wins."""
    return Dealt([Deal("", Fraction(1), Board(corp=corp, runner=runner, points_to_win=3, policy="secret"))], utility)


def test_kuhn_poker_has_its_known_value() -> None:
    """The first player loses 1/18."""
    game = expand(Kuhn())
    assert (game.histories, game.ends, game.draws) == (55, 30, 1)
    assert [len(plans.infosets) for plans in game.plans] == [6, 6]
    assert by_linear_program(game).value == pytest.approx(-1 / 18)
    assert by_cfr_plus(game, 500).exploitability < 1e-3


def test_a_player_who_forgets_is_refused() -> None:
    with pytest.raises(RezzedError, match="no perfect recall"):
        expand(Forgetful())


def test_the_number_of_histories_is_limited() -> None:
    with pytest.raises(RezzedError, match="more than 54 histories"):
        expand(Kuhn(), limit=54)


@pytest.mark.parametrize(("corp", "runner", "value"), [(2, 2, 1 / 3), (1, 1, 1 / 2), (2, 1, 0), (0, 2, 1)])
def test_a_psi_game_is_matching_pennies(corp: int, runner: int, value: float) -> None:
    """With n bids each, the Runner matches once in n games. A Corp with more bids uses one that the Runner cannot match."""
    ice = {"HQ": ["Snowflake*"]}
    start = once({"credits": corp, "hq": ["Priority Requisition"], "ice": ice}, {"credits": runner, "clicks": 1})
    assert by_linear_program(expand(start)).value == pytest.approx(value)
    assert float(matched(corp, runner, 1)) == value


def test_chance_within_the_game_is_enumerated() -> None:
    """A run on HQ with two cards accesses one of them."""
    tree = expand(once({"hq": ["Priority Requisition", "Hedge Fund"]}, {"clicks": 1}))
    assert tree.draws > 1
    assert by_linear_program(tree).value == pytest.approx(1 / 2)


def test_the_value_can_be_worked_out_by_hand(solved: Solution) -> None:
    """The Corp leaves Snowflake facedown so often that facedown ice hides an agenda as often as a Snare!. There the Runner
    gains nothing, and goes on as often as two psi games would let them in. What remains is the gain from a rezzed Snowflake."""
    agenda, snare = CARDS.values()
    facedown = snare / agenda - ICE["Rototurret"] - ICE["Hadrian's Wall"]  # the agendas behind a Snowflake that stays facedown
    by_hand = agenda * (ICE["Snowflake"] - facedown) * matched(3, 2, 2)
    assert by_hand == Fraction(6, 77)
    assert solved.value == pytest.approx(float(by_hand))
    assert abs(solved.exploitability) < 1e-12


def test_both_methods_agree(tree: GameTree, solved: Solution) -> None:
    found = by_cfr_plus(tree, 300)
    assert found.exploitability < 1e-3
    assert found.corp_best <= solved.value <= found.runner_best
    assert abs(found.value - solved.value) <= 2 * found.exploitability


def test_how_the_players_mix(tree: GameTree) -> None:
    """Every equilibrium has these probabilities."""
    rez = only(tree, CORP, "rez Snowflake", "Priority Requisition")
    assert span(tree, CORP, rez, "pass") == pytest.approx((1 / 4, 1 / 4), abs=1e-6)
    bid = only(tree, RUNNER, "bid 0")
    for action, share in (("bid 0", 6 / 11), ("bid 1", 4 / 11), ("bid 2", 1 / 11)):
        assert span(tree, RUNNER, bid, action) == pytest.approx((share, share), abs=1e-6)


def test_the_runner_cannot_tell_facedown_cards_apart(tree: GameTree) -> None:
    """The first decision is one information set, and so is the one after facedown ice, whatever it is."""
    first = [i for i in tree.plans[RUNNER].infosets if i.level == 0]
    assert len(first) == 1
    into = first[0].first + first[0].actions.index("run HQ")
    after = [i for i in tree.plans[RUNNER].infosets if i.parent == into]
    assert sorted(i.actions[0] for i in after) == ["bid 0", "break with Mimic", "continue"]


def test_random_play_is_worth_what_the_engine_says(tree: GameTree) -> None:
    """Both choose at random. The ends are read from the logs of games that the solvers never saw."""

    def worth(game: Game) -> Fraction:
        if game.decision is None:
            kinds = {event.kind for event in game.log}
            return Fraction(("steal" in kinds) - ("flatline" in kinds))
        total = Fraction(0)
        for option in game.decision.options:
            following = game.copy()
            following.apply(option)
            total += worth(following)
        return total / len(game.decision.options)

    expected = sum(p * q * worth(Game(Board(**board(ice, card)))) for ice, p in ICE.items() for card, q in CARDS.items())
    ladders = [Ladder(plans) for plans in tree.plans]
    corp, runner = [ladder.plan(ladder.policy(np.zeros(ladder.sequences))) for ladder in ladders]
    assert judged(tree, corp, runner).value == pytest.approx(float(expected))


def test_the_environment_plays_the_same_game(tree: GameTree, solved: Solution) -> None:
    """Its information states divide the histories in the same way, so the equilibrium is worth the same."""
    matched = expand(Matched())
    assert [len(plans.infosets) for plans in matched.plans] == [len(plans.infosets) for plans in tree.plans]
    assert (matched.histories, matched.ends) == (tree.histories, tree.ends)
    assert by_linear_program(matched).value == pytest.approx(solved.value)


def test_matches_end_by_the_rules() -> None:
    """Random matches have the three results and are not truncated."""
    assert random_results("run-tiny-v0", 240) == {1.0, 0.0, -1.0}


# -- an encoding of its own -------------------------------------------------------------------------------


class Flagged(Matched):
    """The small game in its own encoding."""

    def after(self, index: int) -> ExtensivePosition:
        if self.match is not None:
            following = self.match.copy()
            following.step(self.match.legal()[index])
            return Flagged(following)
        seed = next(seed for seed in range(21) if self.drawn(seed) == list(self.matches)[index])
        return Flagged(self.kind.match(seed, encoding="tiny"))


def test_the_flags_are_an_information_state(solved: Solution) -> None:
    """Two positions have the same flags, and the same short text, if and only if their player was shown the same."""
    assert len(FLAGS) <= 60 and len(set(FLAGS)) == len(FLAGS) and TinyMatch.actions <= 20
    by_flags: dict[bytes, tuple[str, str, list[int]]] = {}
    by_text: dict[str, bytes] = {}
    waiting: list[ExtensivePosition] = [Flagged()]
    while waiting:
        position = waiting.pop()
        assert isinstance(position, Flagged)
        match = position.match
        if match is not None and not match.over:
            side = match.player
            whole = Match.infostate(match, side)
            flags = match.observe(side, "int8").tobytes()
            told = (whole, match.infostate(side), match.legal())
            assert by_flags.setdefault(flags, told) == told
            assert by_text.setdefault(whole, flags) == flags
        if position.player != OVER:
            waiting += [position.after(i) for i in range(len(position.actions()))]
    assert len(by_flags) == len({words for _, words, _ in by_flags.values()}) == 240 + 552
    tree = expand(Flagged())
    assert (tree.histories, tree.ends) == (3095, 1838)
    assert by_linear_program(tree).value == pytest.approx(solved.value)


def test_the_actions_of_the_small_game() -> None:
    match = kind("run-tiny-v0").match(0, encoding="tiny")
    assert [TinyMatch.meaning(action) for action in match.legal()] == [
        "run HQ", "run R&D", "run Archives", "take a credit", "draw a card", "end the action phase",
    ]  # fmt: skip
    with pytest.raises(MaskedAction, match=r"action 7 \(rez the ice\) is masked"):
        match.step(7)
    match.step(1)
    assert match.player == CORP and [match.words(action, CORP) for action in match.legal()] == ["pass", "rez Snowflake"]
    match.step(7)
    match.step(12)
    assert match.player == RUNNER and "bid" not in match.infostate(RUNNER)  # it is secret until it is answered
    twin = pickle.loads(pickle.dumps(match))
    for one in (match, match.copy(), twin):
        one.step(12)
        assert "corp: bid 1, runner: bid 1" in one.infostate(RUNNER)
        assert [flag for flag, seen in zip(FLAGS, one.observe(RUNNER), strict=True) if seen] == [
            "this is the Runner", "Snowflake is known", "click 1, runner: run HQ", "click 1, corp: rez the ice",
            "click 1, corp: bid 1", "click 1, runner: bid 1",
        ]  # fmt: skip
    assert match.game().state.digest() == match.s.digest()


def test_a_sample_is_a_match_of_the_small_game() -> None:
    """It has other cards only where the side does not know them, and goes on as such a match does."""
    choice, changed = random.Random(3), 0
    for seed in range(21):
        match = kind("run-tiny-v0").match(seed, encoding="tiny")
        while not match.over:
            for side in (CORP, RUNNER):
                found = match.sampled(side, choice)
                assert found.infostate(side) == match.infostate(side) and found.player == match.player
                assert found.legal() == match.legal() or side != match.player
                changed += found.s.code != match.s.code
                while not found.over:
                    found.step(choice.choice(found.legal()))
            match.step(choice.choice(match.legal()))
    assert changed > 20


def test_the_small_game_is_an_environment() -> None:
    env = SeatEnv("run-tiny-v0", "runner", "random", encoding="tiny", dtype="int8")
    for seed in range(10):
        row, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.observation_space.contains(row) and info["action_mask"].any()
            row, _, ended, cut, info = env.step(int(random.Random(seed).choice(info["action_mask"].nonzero()[0])))
            over = ended or cut
    with pytest.raises(RezzedError, match="encoding: expected one of flat, compact, entities, not 'tiny'"):
        SeatEnv("run-v0", encoding="tiny")
