"""Bots explain themselves: why the strategy of a side takes an option, in one sentence.

The strategy notes the rule that decides (`reasons.py`); its numbers are asked for again here, of the same reader. So nothing is
worded while a bot plays, and nothing is told that the side that decides does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..engine.ints import (
    COUNTER_ADVANCEMENT,
    TYPE_AGENDA,
    TYPE_ASSET,
    TYPE_ICE,
    TYPE_UPGRADE,
    V_ADVANCE,
    V_CREDIT,
    V_DRAW,
    V_INSTALL,
    V_JACK_OUT,
    V_KEEP,
    V_MULLIGAN,
    V_PLAY,
    V_REZ,
    V_RUN,
    V_SCORE,
    V_SERVER,
    V_SHAKE,
    V_STEAL,
    V_TRASH,
    V_USE,
)
from ..game import Action, Seat
from ..game.seat import inside_of
from ..ids import ARCHIVES, CORP, HQ, RND, RUNNER
from ..scenario.policies import asked
from ..search.encounter.quick_price import NEVER
from ..server_names import name_of_server
from ..wording.phrases import plural
from . import reasons
from .access_value import IN_REMOTE, agenda_chance, more_accesses
from .corp import advances_left, weakest
from .corp import choose as corp_choice
from .facts import KINDS, UNKNOWN, CardFacts
from .reader import NONE, is_central
from .runner import RunOutlook, chance_through, value_of
from .runner import choose as runner_choice
from .seat_reader import SeatReader

CHOOSE: Final = (corp_choice, runner_choice)  # by side
KIND_NAMES: Final = {KINDS[name]: name for name in ("fracter", "decoder", "killer")}


@dataclass(frozen=True)
class Explanation:
    """Why a side takes an option.

    Attributes:
        side: the side that decides.
        action: the option.
        reason: the rule of the strategy that decides (`reasons.py`), in lower case.
        numbers: the numbers of the sentence: `credits` that a run costs, the chance to see an `agenda` ...
        text: the sentence.
    """

    side: str
    action: Action
    reason: str
    numbers: Mapping[str, float] = field(hash=False)
    text: str

    def __str__(self) -> str:
        return self.text


def explain(seat: Seat) -> Explanation:
    """What the strategy of a side would do, and why.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    told = Explainer(seat)
    return told.explanation(told.chosen)


class Explainer:
    """Explains the options of one decision.

    Args:
        seat: the seat that decides.

    Raises:
        RezzedError: the seat has nothing to decide.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.decision = asked(seat)
        self.reader = r = SeatReader(inside_of(seat))
        self.chosen = CHOOSE[r.side](r) if len(r.verbs) > 1 else 0
        self.why = r.why
        self.numbers: dict[str, float] = {}

    def explanation(self, k: int) -> Explanation:
        """Why this option; the strategy takes it only if it is `chosen`."""
        self.numbers = {}
        action = self.decision.options[k]
        parts = [self.details(k)]
        if k == self.chosen:
            parts.append(self.because(k))
        told = "; ".join(x for x in parts if x)
        text = f"{capital(action.text)}: {told}." if told else f"{capital(action.text)}."
        name = reasons.word(self.why) if k == self.chosen else ""
        return Explanation(self.seat.side, action, name, dict(self.numbers), text)

    # -- what an option is -------------------------------------------------------------------------------------------

    def details(self, k: int) -> str:
        """The facts about an option, whoever chose it."""
        r, v = self.reader, self.reader.verbs[k]
        if r.side == RUNNER and v in (V_RUN, V_SERVER) and r.place(k) >= 0:
            return self._run(r.place(k), r.price(k), UNKNOWN if v == V_RUN else r.source())
        teller = DETAILS.get(v)
        return teller(self, k) if teller is not None else ""

    def _run(self, server: int, spent: int, tool: CardFacts) -> str:
        """What a run costs, and how likely it is to see an agenda."""
        r, at = self.reader, RunOutlook(self.reader)
        price, harm, unknown = at.cost(r, server, tool.bypasses)
        if price >= NEVER:
            return "the rig does not get in"
        paid = max(0, price - tool.fund) + spent
        seen = self._agenda(at, server, tool)
        self.numbers |= {"credits": paid, "agenda": seen}
        words = [plural(paid, "credit")]
        if harm:
            words.append(f"{harm} damage or worse")
        if unknown:
            through = chance_through(r, at, server, price, unknown, r.credits[RUNNER] - paid, tool.taxes)
            self.numbers["through"] = through
            words.append(f"{unknown} unknown ice, {share(through)} to get in")
        words.append(f"{share(seen)} to see an agenda" + (" then" if unknown else ""))
        targets = [r.title(c) for c in r.root(server) if r.known(c) and r.faceup(c) and r.type(c) != TYPE_AGENDA]
        words += [f"{', '.join(targets)} there"] if targets else []
        return ", ".join(words)

    def _agenda(self, at: RunOutlook, server: int, tool: CardFacts) -> float:
        """How likely a breach accesses an agenda, as far as the Runner can tell."""
        r = self.reader
        hidden = min(1.0, at.access.density / IN_REMOTE)

        def likely(card: int) -> float:
            return hidden if card == NONE or not r.known(card) else float(r.type(card) == TYPE_AGENDA)

        misses = 1.0
        for c in r.root(server):
            remote = not is_central(server) and not r.known(c)
            misses *= 1 - (agenda_chance(r, c, r.ice(server)) if remote else likely(c) if r.known(c) else 0.0)
        accessed = 1 + more_accesses(r, server, tool)
        if server == RND:
            for c in r.top(accessed):
                misses *= 1 - likely(c)
        elif server == ARCHIVES:
            for c in r.archives():
                misses *= 1 - likely(c)
        elif server == HQ:
            size, known = r.hand_size(CORP), r.hand(CORP)
            each = (sum([likely(c) for c in known]) + hidden * (size - len(known))) / size if size else 0.0
            misses *= (1 - each) ** min(accessed, size)
        return 1 - misses

    def _income(self, k: int) -> str:
        """What a card brings that is played, installed or used."""
        r = self.reader
        known = r.facts(r.cards[k])
        words = []
        if r.side == RUNNER and known.runs:
            servers = known.at or (HQ, RND, ARCHIVES, *r.remotes())
            if len(servers) == 1:
                return self._run(servers[0], r.price(k), known)
        if r.verbs[k] == V_PLAY and known.gain > r.price(k):
            self.numbers["gain"] = known.gain - r.price(k)
            words.append(f"{plural(known.gain - r.price(k), 'credit')} more")
        if r.verbs[k] == V_PLAY and known.draw:
            words.append(f"{plural(known.draw, 'card')}")
        if r.verbs[k] == V_PLAY and known.kills:
            self.numbers["damage"] = known.kills
            words.append(f"{known.kills} damage")
        if r.verbs[k] == V_USE and known.stores:
            self.numbers["stored"] = known.stores
            return f"{plural(known.stores, 'credit')} on the card for later turns"
        if r.verbs[k] != V_PLAY and known.income:
            self.numbers["income"] = known.income
            words.append(f"{plural(known.income, 'credit')} for a click" if known.per_click else f"{known.income} a turn")
        return ", ".join(words)

    def _install(self, k: int) -> str:
        r = self.reader
        known, kind = r.facts(r.cards[k]), r.type(r.cards[k])
        if r.side == RUNNER:
            new = known.kinds & ~r.kinds()
            lacks = [name for bit, name in KIND_NAMES.items() if new & bit]
            if lacks:
                return f"the rig has no {lacks[0]}"
            return self._income(k)
        if kind == TYPE_ICE:
            server = weakest(r)
            return f"for {self.name(server)}, which {self._open(server)}" if server != NONE else ""
        if kind == TYPE_AGENDA:
            return f"{plural(r.points_of(r.cards[k]), 'point')}, {r.required(r.cards[k])} advancements"
        return self._income(k)

    def _open(self, server: int) -> str:
        """How well a server is protected, as the Corp sees it."""
        r = self.reader
        if server < 0:
            return "will hold agendas"
        if not r.ice(server):
            return "has no ice"
        price, _, _ = r.run_cost(server, r.credits[CORP])
        if price >= NEVER:
            return "the Runner's rig does not enter"
        self.numbers["credits"] = price
        return f"the Runner enters for {plural(price, 'credit')}"

    def _advance(self, k: int) -> str:
        r, card = self.reader, self.reader.cards[k]
        there, needed = r.counters(card, COUNTER_ADVANCEMENT), r.required(card)
        if r.type(card) != TYPE_AGENDA:
            return f"it has {plural(there, 'counter')}"
        self.numbers |= {"advanced": there, "required": needed}
        return f"it has {there} of {plural(needed, 'advancement')}"

    def _rez(self, k: int) -> str:
        r, card = self.reader, self.reader.cards[k]
        price = r.price(k)
        self.numbers["credits"] = price
        words = [plural(price, "credit")]
        if r.type(card) == TYPE_ICE and r.attacked >= 0:
            paid, harm = r.through(card, r.attacked)
            words.append(
                "the Runner cannot break it" if paid >= NEVER else f"the Runner pays {paid}" if not harm
                else f"or {harm} damage or worse to the Runner"
            )  # fmt: skip
        return ", ".join([*words, *([self._income(k)] if self._income(k) else [])])

    def _credit(self, k: int) -> str:
        r = self.reader
        self.numbers["credits"] = r.credits[r.side]
        words = f"the {'Corp' if r.side == CORP else 'Runner'} has {plural(r.credits[r.side], 'credit')}"
        if r.side == RUNNER:
            reserve = RunOutlook(r).reserve
            if reserve > r.credits[RUNNER]:
                self.numbers["wanted"] = reserve
                words += f" and wants {reserve}"
        return words

    def _draw(self, k: int) -> str:
        r = self.reader
        self.numbers["hand"] = r.hand_size(r.side)
        return f"{plural(r.hand_size(r.side), 'card')} in {'HQ' if r.side == CORP else 'the grip'}"

    def _shake(self, k: int) -> str:
        return f"the Runner has {plural(self.reader.tags, 'tag')}"

    def _opening(self, k: int) -> str:
        r = self.reader
        if r.side == CORP:
            held = [r.type(c) for c in r.hand(CORP)]
            return f"{plural(held.count(TYPE_AGENDA), 'agenda')} and {held.count(TYPE_ICE)} ice in the hand"
        useful = sum([bool(r.facts(c).breaking or r.facts(c).gain > r.facts(c).cost) for c in r.hand(RUNNER)])
        return f"{plural(useful, 'card')} against ice or for credits"

    def _points(self, k: int) -> str:
        n = self.reader.points_of(self.reader.cards[k])
        self.numbers["points"] = n
        return plural(n, "point")

    def _trash(self, k: int) -> str:
        return plural(self.reader.price(k), "credit")

    def _jack_out(self, k: int) -> str:
        price, harm = self.reader.ahead()
        return f"the ice ahead costs {plural(price, 'credit')}" if 0 < price < NEVER else f"{harm} damage ahead" if harm else ""

    # -- why the strategy chose it -----------------------------------------------------------------------------------

    def because(self, k: int) -> str:
        """The rule that decided, in words."""
        if self.why == reasons.VALUE:
            return self._best_value(k)
        if self.why == reasons.ADVANCE:
            return self._in_time(k)
        if self.why == reasons.PLACE and self.reader.verbs[k] != V_SERVER:
            return "nothing is trashed for it"
        if self.why == reasons.ASSET:
            return ASSETS.get(self.reader.type(self.reader.cards[k]), "")
        return BECAUSE.get(self.why, "")

    def _best_value(self, k: int) -> str:
        """The action with the highest value, beside the next one."""
        r = self.reader
        at = RunOutlook(r)
        values = sorted([(-value_of(r, at, n), n) for n in range(len(r.verbs)) if n != k])
        mine = value_of(r, at, k)
        self.numbers["value"] = round(mine, 2)
        words = f"worth about {mine:.1f} credits"
        for less, n in values:
            if less < 0 and self.decision.options[n].text != self.decision.options[k].text:
                self.numbers["next"] = round(-less, 2)
                failed = " (a run there has failed in this turn)" if -less > mine else ""
                return f"{words}, {self.decision.options[n].text} {-less:.1f}{failed}"
        return words

    def _in_time(self, k: int) -> str:
        r, card = self.reader, self.reader.cards[k]
        if r.verbs[k] != V_ADVANCE:
            return "so an agenda can be scored in this turn"
        left, clicks = advances_left(r, card), r.clicks[CORP]
        return "it can be scored in this turn" if left <= clicks else "it can be scored in the next turn"

    def name(self, server: int) -> str:
        """What a server is called."""
        return "a new remote" if server < 0 else name_of_server(self.reader.s, server)


def share(p: float) -> str:
    """A probability in words."""
    return f"{100 * p:.0f} %"


def capital(words: str) -> str:
    """The words with a capital letter in front."""
    return words[:1].upper() + words[1:]


DETAILS: Final[Mapping[int, Callable[[Explainer, int], str]]] = {
    V_PLAY: Explainer._income, V_USE: Explainer._income, V_INSTALL: Explainer._install, V_ADVANCE: Explainer._advance,
    V_REZ: Explainer._rez, V_CREDIT: Explainer._credit, V_DRAW: Explainer._draw, V_SHAKE: Explainer._shake,
    V_KEEP: Explainer._opening, V_MULLIGAN: Explainer._opening, V_SCORE: Explainer._points, V_STEAL: Explainer._points,
    V_TRASH: Explainer._trash, V_JACK_OUT: Explainer._jack_out,
}  # fmt: skip
ASSETS: Final = {TYPE_UPGRADE: "it helps the remote for agendas", TYPE_ASSET: "it works in a remote of its own"}
BECAUSE: Final = {
    reasons.ONLY: "there is no other option", reasons.LOOP: "what repeats must end",
    reasons.KILL: "this flatlines the Runner", reasons.FIRST_ICE: "HQ and R&D get ice first",
    reasons.MONEY: "more than a click for a credit brings",
    reasons.RESERVE: "each server that matters has to be able to rez its ice",
    reasons.AGENDA: "it can be scored in time, or the Runner probably cannot get in",
    reasons.MORE_ICE: "no server needs it more", reasons.BLUFF: "it looks like an agenda",
    reasons.OTHER: "nothing is more urgent", reasons.BASIC: "nothing else helps now",
    reasons.PLACE: "the server that needs it most",
    reasons.SERVER: "no other server brings more",
}  # fmt: skip
