"""Fixed strategies of `turns`: a side draws one of a few plans at its first choice and follows it.

How often each plan is drawn is an equilibrium of the game in which there are only these plans. `best_response` says what the
strategies are sure of in the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from ..engine.ask import objects
from ..engine.state import State, Turns
from ..ids import CHANCE, CORP, RUNNER, Counter, Zone
from .best_response import Plan
from .equilibrium import Ladder, by_cfr_plus
from .extensive import expand
from .match import SIDES, Match
from .small_game import SmallGame
from .small_solution import SmallPosition, SmallSolver, Undrawn
from .three_turns import AGENDA, ICES, TOOLS

ROUNDS: Final = 400  # of CFR+
RARE: Final = 0.05  # plans that are drawn more seldom are left out
TRAP: Final = "Snare!"
REAL: Final = "Rototurret"  # the ice that the Corp can rez
DAMAGE: Final = 3  # of the trap
REMOTE: Final = "remote 1"
HQ: Final = 0  # its number


class CorpPlan(NamedTuple):
    """What the Corp does with its first turn: the card that it installs in a remote server, where it installs ice, and what
    it does with a click that is left; and whether it rezzes its ice."""

    root: str
    ice_on: str
    rest: str
    rezzes: bool


_REST: Final = "take credit"
CORP_PLANS: Final = (
    CorpPlan(AGENDA, REMOTE, _REST, True), CorpPlan(AGENDA, REMOTE, _REST, False), CorpPlan(AGENDA, "HQ", _REST, True),
    CorpPlan(AGENDA, "", "advance", True), CorpPlan(AGENDA, "", "install", True), CorpPlan(AGENDA, "", _REST, True),
    CorpPlan(TRAP, REMOTE, _REST, True), CorpPlan(TRAP, REMOTE, _REST, False),
    CorpPlan(TRAP, "HQ", _REST, True), CorpPlan(TRAP, "", "install", True),
    CorpPlan(TRAP, "", _REST, True), CorpPlan("", REMOTE, _REST, True), CorpPlan("", "HQ", _REST, True),
    CorpPlan("", "", _REST, True),
)  # fmt: skip

# What the Runner does with each click: draw, take a credit, use the tool, run on HQ or on the first or the second remote
# server; s runs on the first one and jacks out if its ice was not rezzed; h runs on HQ, or gets past ice that was rezzed.
RUNNER_PLANS: Final = (
    "HHHH", "dHHH", "ddHH", "HHH1", "1HHH", "11HH", "d1HH", "dd1H", "ddH1", "dd11", "ddd1", "12HH", "21HH", "dd12", "dd21",
    "tHHH", "t1HH", "tc11", "ddt1", "tcH1", "shhh", "cshh", "s1hh", "dshh", "ddsh", "1hhh", "c1hh", "d1hh", "dd1h",
)  # fmt: skip
_CLICKS: Final = {
    "d": "draw", "c": "take credit", "H": "run HQ", "h": "run HQ", "1": "run remote 1", "s": "run remote 1",
    "2": "run remote 2",
}  # fmt: skip


def titles(s: State, zone: Zone) -> list[str]:
    """The titles of the cards of a hand, in the order of the alphabet."""
    return sorted(objects.fact(s, card).title for card in range(len(s.code)) if s.zone[card] == zone)


def known(s: State, side: int) -> str:
    """What a plan is drawn by: the hand; for the Runner, also what is installed in the servers and what the Corp has."""
    if side == CORP:
        return ", ".join(titles(s, Zone.HQ))
    servers = [
        (len(objects.protecting(s, server)), [s.counter(card, Counter.ADVANCEMENT) for card in objects.in_root(s, server)])
        for server in range(len(s.roots))
    ]
    return f"{', '.join(titles(s, Zone.GRIP))}; {servers}; {s.credits[CORP]}"


def possible(s: State, side: int) -> list[int]:
    """The numbers of the plans that the side can carry out."""
    if side == CORP:
        hand = titles(s, Zone.HQ)
        return [
            n for n, plan in enumerate(CORP_PLANS)
            if (TRAP in hand or (plan.root != TRAP and plan.rest != "install")) and (plan.rezzes or REAL in hand)
        ]  # fmt: skip
    missing = {0: "12s", 1: "2"}.get(len(objects.remotes(s)), "")
    return [n for n, plan in enumerate(RUNNER_PLANS) if not set(missing) & set(plan)]


def remote(s: State, number: int) -> int:
    """The first or the second remote server, or -1."""
    servers = objects.remotes(s)
    return servers[number - 1] if len(servers) >= number else -1


def installed(s: State, title: str) -> bool:
    """Whether a card with this title is in a remote server."""
    return any(objects.fact(s, card).title == title for server in objects.remotes(s) for card in objects.in_root(s, server))


def first_turn(s: State) -> bool:
    """Whether it is the first turn."""
    frame = s.stack[0]
    return type(frame) is Turns and frame.number == 1


def corp_wishes(plan: CorpPlan, s: State) -> list[str]:
    """What the Corp would do, the first possible of these."""
    wishes = [f"score {AGENDA}"]
    if not installed(s, AGENDA) or len(titles(s, Zone.GRIP)) < DAMAGE:
        wishes += [f"trigger {TRAP}", "pay 4"]  # otherwise the credits are for the agenda
    if plan.rezzes:
        wishes += [f"rez {ice}" for ice in ICES]
    if not first_turn(s):
        return [*wishes, "pass", *[f"advance {AGENDA}"] * (s.credits[CORP] > 0), "play Hedge Fund", "take credit"]
    wishes += ["pass", f"choose {plan.ice_on}" if plan.ice_on else ""]
    if plan.root and not objects.remotes(s):
        wishes.append(f"install {plan.root}")
    if plan.ice_on and not any(ice >= 0 for ice in s.ice_at):
        wishes += [f"install {ice}" for ice in ICES]
    if plan.rest == "advance":
        wishes.append(f"advance {AGENDA}")
    elif plan.rest == "install":
        wishes += [f"install {TRAP if plan.root == AGENDA else AGENDA}", "choose remote 2"]
    return [*wishes, "play Hedge Fund", "take credit"]


def blocked(s: State, server: int) -> bool:
    """Whether the Runner knows that the rig does not get into a server: there is none, or rezzed ice that it does not break."""
    breaks = any(objects.fact(s, card).title == "Mimic" and s.zone[card] == Zone.RIG for card in range(len(s.code)))
    return server < 0 or any(s.face[card] and not breaks for card in objects.protecting(s, server))


def trapped(s: State, server: int) -> bool:
    """Whether the Runner knows that there is a trap in a remote server."""
    return server >= 0 and any(s.seen[card] and objects.fact(s, card).title == TRAP for card in objects.in_root(s, server))


def runner_wishes(plan: str, s: State) -> list[str]:
    """What the Runner would do, the first possible of these."""
    wishes = ["break with Mimic", "choose 2 of Rototurret", "choose 1 of Rototurret"]
    left, first = s.clicks[RUNNER], remote(s, 1)
    rezzed = first >= 0 and any(s.face[ice] for ice in objects.protecting(s, first))
    if left < len(plan) and plan[-1 - left] == "s" and not rezzed:
        wishes.append("jack out")
    step = plan[max(0, len(plan) - left)] if left else ""
    server = {"1": first, "s": first, "2": remote(s, 2)}.get(step, HQ)
    if step == "h" and rezzed:
        wishes += ["choose remote 1", "play Inside Job", "install Mimic"]
        wishes.append("take credit" if blocked(s, first) or not s.credits[RUNNER] else "run remote 1")
    elif step == "t":
        wishes += ["choose remote 1", "choose HQ", *[f"{verb} {tool}" for tool in TOOLS for verb in ("install", "play")]]
    elif trapped(s, server):
        wishes.append("run HQ")
    elif step in ("1", "2", "s", "H") and blocked(s, server):
        wishes += [f"choose {'HQ' if server == HQ else 'remote 1'}", "play Inside Job", "run HQ", "run remote 1"]
    elif step:
        wishes.append(_CLICKS[step])
    return [*wishes, "choose remote 1", "choose HQ", "continue", "pass", "take credit"]


class PlanStrategy:
    """A side that draws a plan at its first choice.

    Args:
        side: 0 Corp, 1 Runner.
        mixed: how often each plan is drawn, by what is known then.
    """

    def __init__(self, side: int, mixed: Mapping[str, Mapping[int, float]]) -> None:
        self.side, self.mixed = side, mixed

    def choices(self, plan: Plan, position: SmallPosition) -> Sequence[tuple[float, int, Plan]]:
        """See `FixedStrategy`. It remembers the number of the plan."""
        if isinstance(plan, int):
            return [(1.0, self.choice(plan, position.match), plan)]
        drawn = self.drawn(position.match.s)
        return [(p, self.choice(number, position.match), number) for number, p in drawn.items()]

    def drawn(self, s: State) -> Mapping[int, float]:
        """How likely each plan is."""
        can = possible(s, self.side)
        return self.mixed.get(known(s, self.side)) or {number: 1 / len(can) for number in can}

    def choice(self, number: int, match: Match) -> int:
        """What a plan does: the place of a legal action."""
        s = match.s
        wishes = corp_wishes(CORP_PLANS[number], s) if self.side == CORP else runner_wishes(RUNNER_PLANS[number], s)
        words = [match.words(action, self.side) for action in match.legal()]
        return next((words.index(wish) for wish in wishes if wish in words), 0)


class PlanPosition:
    """A position of the game in which each side only draws a plan.

    Args:
        position: the position of the whole game.
        plans: the plans of both sides, None where it was not drawn yet.
    """

    def __init__(self, position: SmallPosition, plans: tuple[int | None, int | None] = (None, None)) -> None:
        while position.player in SIDES:
            number = plans[position.player]
            if number is None:
                break
            position = position.after(PlanStrategy(position.player, {}).choice(number, position.match))
        self.position, self.plans, self.player = position, plans, position.player

    def infostate(self) -> str:
        """What a plan is drawn by."""
        return known(self.position.match.s, self.player)

    def actions(self) -> Sequence[str]:
        """The numbers of the plans, or of the outcomes of chance."""
        if self.player == CHANCE:
            return self.position.actions()
        return [str(number) for number in possible(self.position.match.s, self.player)]

    def chances(self) -> Sequence[Fraction]:
        """All outcomes are equally likely."""
        return self.position.chances()

    def after(self, index: int) -> PlanPosition:
        """The position after an outcome of chance, or with a plan."""
        if self.player == CHANCE:
            return PlanPosition(self.position.after(index), self.plans)
        number = possible(self.position.match.s, self.player)[index]
        corp, runner = self.plans
        return PlanPosition(self.position, (number, runner) if self.player == CORP else (corp, number))

    def gain(self) -> Fraction:
        """What the Runner gains."""
        return self.position.gain()


class PlansUndrawn(Undrawn):
    """The game of plans before its board is drawn."""

    def after(self, index: int) -> PlanPosition:  # type: ignore[override]
        """The game with one of the boards."""
        return PlanPosition(super().after(index))


@lru_cache
def strategies(game: SmallGame) -> tuple[PlanStrategy, PlanStrategy]:
    """The fixed strategies of both sides: those of an equilibrium of the game of plans, without the rarest plans."""
    tree = expand(PlansUndrawn(game), limit=300_000)
    found = by_cfr_plus(tree, ROUNDS)
    out = []
    for side, plan in zip(SIDES, (found.corp, found.runner), strict=True):
        policy = Ladder(tree.plans[side]).policy(plan)
        mixed = {}
        for infoset in tree.plans[side].infosets:
            often = {int(number): float(policy[infoset.first + i]) for i, number in enumerate(infoset.actions)}
            kept = {number: p for number, p in often.items() if p >= RARE}
            mixed[infoset.infostate] = {number: p / sum(kept.values()) for number, p in kept.items()}
        out.append(PlanStrategy(side, mixed))
    return out[CORP], out[RUNNER]


class PlanPlayer(SmallSolver):
    """Plays one side of one match with the fixed strategy of that side.

    Args:
        game: the game.
        side: 0 Corp, 1 Runner.
        random: draws the plan.
    """

    def __init__(self, game: SmallGame, side: int, random: Random) -> None:
        super().__init__(game, side, random)
        self.plan: int | None = None

    def chances(self, flat: Match) -> Mapping[int, float]:
        """The action of the plan, which is drawn here at the first choice."""
        mine = strategies(self.game)[self.side]
        if self.plan is None:
            drawn = mine.drawn(flat.s)
            (self.plan,) = self.random.choices(list(drawn), list(drawn.values()))
        return {flat.legal()[mine.choice(self.plan, flat)]: 1.0}
