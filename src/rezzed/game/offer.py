"""Options of the engine as actions that players read: with the words, the cost and the ids that one side knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

from .. import citing
from ..decisions import FUND, NO_CARD, TAG_COST, VERB, DecisionKind, Verb
from ..engine.ask import installs, objects, prices, sight
from ..engine.program.basics import Basic
from ..engine.state import State
from ..ids import CORP, SIDE_NAMES, Option, Zone
from ..server_names import name_of_server
from ..wording import cost_phrases as cost_phrases
from ..wording import option_words
from ..wording.names import EVERYTHING, SPECTATOR, name
from .actions import Action, ActionCost, Decision, OptionList
from .filling import filler

_ACTION: Final = filler(Action)
_DECISION: Final = filler(Decision)
FREE: Final = ActionCost()
MOST_KEPT: Final = 8192  # actions and cards
CLICK: Final = ActionCost(0, 1)

Kept = TypeVar("Kept")

_HIDDEN: Final = 1 << Zone.HQ | 1 << Zone.RND | 1 << Zone.GRIP | 1 << Zone.STACK  # bits, as the next
_ALIKE: Final = 1 << Verb.PLAY | 1 << Verb.INSTALL | 1 << Verb.TARGET  # one copy in a hand or a deck is as good as another
_ABOUT: Final = frozenset(map(int, (
    Verb.PLAY, Verb.USE, Verb.REZ, Verb.TRIGGER, Verb.TARGET, Verb.TRASH, Verb.STEAL, Verb.CANDIDATE, Verb.INSTALL,
    Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.SCORE,
)))  # fmt: skip
_PLAIN: Final = frozenset(option_words.ALONE) - {int(Verb.JACK_OUT), int(Verb.RANDOM)}  # their cost is always the same
_PRICES: Final[dict[int, ActionCost]] = {
    int(Verb.CREDIT): CLICK, int(Verb.DRAW): CLICK, int(Verb.SHAKE): ActionCost(TAG_COST, 1),
    int(Verb.PURGE): ActionCost(0, 3),
}  # fmt: skip
_BASIC: Final = {int(Verb.ADVANCE): Basic.ADVANCE, int(Verb.TRASH_RESOURCE): Basic.TRASH_RESOURCE}
_USE_COST: Final = 121  # Ask.USE_COST
_BREAK_COST: Final = 128  # Ask.BREAK_COST
_PRICED: Final = sum([1 << int(v) for v in (  # as bits
    Verb.USE, Verb.REZ, Verb.INSTALL, Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.PLAY, Verb.RUN, Verb.TRASH, Verb.PAY,
    Verb.PAY_ALTERNATIVE, Verb.SOURCE, Verb.JACK_OUT,
)])  # fmt: skip
_KINDS: Final = tuple(k.name.lower() for k in DecisionKind)
_VERBS: Final[dict[int, str]] = {int(v): v.name.lower().replace("_", " ") for v in Verb} | {
    Verb.TARGET: "choose", Verb.SUB: "choose", Verb.MODE: "choose", Verb.NUMBER: "choose", Verb.SERVER: "choose",
    Verb.NAME: "choose",
    Verb.CANDIDATE: "access", Verb.RANDOM: "access", Verb.SOURCE: "pay", Verb.PAY_ALTERNATIVE: "pay",
    Verb.CREDIT: "take credit", Verb.SHAKE: "remove tag", Verb.OUTCOME: "happen",
}  # fmt: skip


def card_id(s: State, card: int, side: int = EVERYTHING) -> str:
    """The name of a card for programs. Cards in hidden zones have one only for a side that knows them."""
    if side == EVERYTHING or not _HIDDEN >> s.zone[card] & 1:
        return str(s.label[card])
    if side == SPECTATOR or not sight.knows(s, side, card):
        return ""
    fact = objects.fact(s, card)
    return str(s.label[card]) if fact.side == side else f"{fact.id}#{s.nth[card]}"


class OpenPosition:
    """A position that asks, for as long as somebody may read an option or a view of it that has not been made.

    Args:
        s: the state. Its owner calls `passes` before it changes.
    """

    __slots__ = ("s", "readers")

    def __init__(self, s: State) -> None:
        self.s = s
        self.readers = 0  # decisions that somebody has, of which not all options are made, and views that nobody has read

    def passes(self) -> None:
        """The game goes on. What is read later is read from a copy."""
        if self.readers:
            self.s = self.s.copy()


class Offered:
    """The options of one decision, as one side reads them.

    Args:
        moment: the position.
        side: who reads them.
        numbers: the options as the engine numbers them.
        cite: the paragraph of the decision.
    """

    __slots__ = ("moment", "side", "numbers", "cite", "made", "left", "reads")

    def __init__(self, moment: OpenPosition, side: int, numbers: list[Option], cite: str) -> None:
        self.moment, self.side, self.numbers, self.cite = moment, side, numbers, cite
        self.made: list[Action | None] = [None] * len(numbers)
        self.left = len(numbers)
        self.reads = True
        moment.readers += 1

    def option(self, i: int) -> Action:
        """One of them, made when it is read first."""
        found = self.made[i]
        if found is None:
            s = self.moment.s
            varies = bool(s.index[_USE_COST] or s.index[_BREAK_COST])
            made = action(s, self.numbers[i], i, self.cite, self.side, varies)
            found = self.made[i] = for_less(made, s.waived) if s.waived else made
            self.left -= 1
            if not self.left:
                self.leaves()
        return found

    def whole(self) -> list[Action]:
        """All of them."""
        return [self.option(i) for i in range(len(self.numbers))]

    def has(self, given: Action) -> bool:
        """Whether this action is one of them."""
        i = given.id
        return 0 <= i < len(self.made) and (self.made[i] is given or self.option(i).text == given.text)

    def leaves(self) -> None:
        """Nobody will read more of them."""
        if self.reads:
            self.reads = False
            self.moment.readers -= 1


def decision(moment: OpenPosition, side: int, numbers: list[Option]) -> tuple[Decision, Offered]:
    """The decision as a side reads it, and what makes its options.

    Args:
        moment: the position that asks.
        side: who reads it.
        numbers: `offered(s, side)`.
    """
    s = moment.s
    here = citing.step_cite(s)
    found = Offered(moment, side, numbers, citing.decided_at(s, here))
    source = name(s, s.ask_card, side) if s.ask_card >= 0 else ""
    options = OptionList(len(numbers), found)
    return _DECISION(SIDE_NAMES[s.who], _KINDS[s.ask_kind], options, source, found.cite, here), found


def offered(s: State, side: int = EVERYTHING) -> list[Option]:
    """The options in the order in which a side reads them. That of the engine can follow the numbers of cards, which a side
    does not know; for a side, options of one kind follow the ids of cards."""
    found = distinct(s)
    if side == EVERYTHING or len(found) < 3:
        return found
    first: dict[int, int] = {}  # of each verb: the place of its first option
    label = s.label
    places = [
        (first.setdefault(o & VERB, k), label[o >> 8 & NO_CARD] if o & VERB in _ABOUT else 0, k, o) for k, o in enumerate(found)
    ]
    places.sort()
    return [o for _, _, _, o in places]


def distinct(s: State) -> list[Option]:
    """The options of the decision, one of those that are equal: playing or choosing one of several copies in a hand or a deck.

    Of equal cards the one is taken that the opponent has seen: nobody could say that it was another one.
    """
    zone = s.zone
    for o in s.options:
        if _ALIKE >> (o & VERB) & 1 and _HIDDEN >> zone[o >> 8 & NO_CARD] & 1:
            return _one_of_each(s)
    return s.options


def _one_of_each(s: State) -> list[Option]:
    zone, code, seen, chosen = s.zone, s.code, s.seen, s.chosen
    out: list[Option] = []
    places: dict[tuple[int, int, int, int, int, int], int] = {}  # where the first of equal options stands
    for o in s.options:
        c = o >> 8 & NO_CARD
        if not (_ALIKE >> (o & VERB) & 1 and _HIDDEN >> zone[c] & 1):
            out.append(o)
            continue
        card, n = chosen[c]
        at = places.setdefault((o & VERB, code[c], zone[c], o >> 24, card, n), len(out))
        if at == len(out):
            out.append(o)
        elif seen[c] and not seen[out[at] >> 8 & NO_CARD]:
            out[at] = o
    return out


def action(s: State, o: Option, i: int, cite: str, side: int = EVERYTHING, varies: bool = True) -> Action:
    """An option as a side reads it.

    Args:
        s: the state that asks.
        o: the option inside the engine.
        i: its number in the decision.
        cite: the paragraph of the decision.
        side: who reads it.
        varies: whether some ability changes costs.
    """
    v, a, b = o & VERB, o >> 8 & NO_CARD, o >> 24
    inside = o if side == EVERYTHING else -1
    if v == Verb.USE:
        known = s.book.abilities[b]
        price = cost(s, o) if varies or known.credits_only < 0 else None
        called, ident = name(s, a, side), card_id(s, a, side)
        key: tuple[object, ...] = (i, o, s.code[a], called, ident, price, cite, inside)
        found: Action | None = s.book.kept.get(key)
        return found or kept(s, key, _use(s, o, key))
    if v in _PLAIN:
        key = (i, v, cite, inside)
        found = s.book.kept.get(key)
        return found or kept(s, key, _plain(s, v, key))
    if v in option_words.BEFORE:
        called, word = name(s, a, side), option_words.BEFORE[v]
        words = f"{word} {called}"
        said = s.book.book.say(words) if s.book.book.terms else words
        return _ACTION(i, said, word, called, card_id(s, a, side), "", 0, cost(s, o), cite, inside, "")
    word, card, target, index = _VERBS[v], -1, "", 0
    if v in _ABOUT:
        card = a
    elif v == Verb.SUB:
        card, index = b, a + 1
    elif v == Verb.RUN or v == Verb.SERVER:
        target = name_of_server(s, a)
    elif v == Verb.SOURCE:
        target, index = {NO_CARD: "the pool", FUND: "bad publicity"}.get(a, ""), b
        card = -1 if target else a
    elif v == Verb.NUMBER or v == Verb.PAY or v == Verb.PAY_ALTERNATIVE:
        index = b
    elif v == Verb.MODE:
        index = a + 1
    return _ACTION(
        i, option_words.option_text(s, o, side), word,
        name(s, card, side) if card >= 0 else "", card_id(s, card, side) if card >= 0 else "",
        target, index, cost(s, o), cite, inside, option_words.does_words(s, o) if v == Verb.TRIGGER else "",
    )  # fmt: skip


def for_less(made: Action, clicks: int) -> Action:
    """An action that costs so many clicks less than it says."""
    return replace(made, cost=made.cost._replace(clicks=max(0, made.cost.clicks - clicks)))


def kept(s: State, key: tuple[object, ...], made: Kept) -> Kept:
    """Keep what was made for a position, for all games with this book in which it comes again."""
    known = s.book.kept
    if len(known) > MOST_KEPT:
        known.clear()
    known[key] = made
    return made


def _use(s: State, o: Option, key: tuple[Any, ...]) -> Action:
    """The use of a paid ability."""
    i, _, _, called, ident, price, cite, inside = key
    a = s.book.abilities[o >> 24]
    fact = objects.fact(s, o >> 8 & NO_CARD)
    words = s.book.book.say(option_words.use_words(a, fact, called, s.book.abilities))
    does = option_words.use_effect(s.book, a, fact).partition(": ")[2]
    return _ACTION(
        i, words, option_words.kind_of(a), called, ident, "", 0, price or ActionCost(a.credits_only), cite, inside, does
    )


def _plain(s: State, v: int, key: tuple[Any, ...]) -> Action:
    """An action that is about nothing: to pass, to take a credit, to end."""
    i, _, cite, inside = key
    return _ACTION(i, option_words.option_text(s, v), _VERBS[v], "", "", "", 0, _PRICES.get(v, FREE), cite, inside, "")


def cost(s: State, o: Option) -> ActionCost:
    """What an option costs now."""
    v, a, b = o & VERB, o >> 8 & NO_CARD, o >> 24
    if not _PRICED >> v & 1:
        return FREE
    if v == Verb.USE:
        node = s.book.abilities[b].node.cost
        return ActionCost(prices.use_price(s, b, a), node.clicks, cost_phrases.parts_words(node))
    if v == Verb.REZ:
        extra = objects.fact(s, a).decl.rez_cost or prices.NO_COST
        return ActionCost(prices.rez_price(s, a), extra.clicks, cost_phrases.parts_words(extra))
    if v == Verb.INSTALL:  # what ice costs depends on the server
        return CLICK if s.turn == CORP else ActionCost(installs.price(s, a), 1)
    if v in _BASIC:
        node = s.book.abilities[s.book.basics[_BASIC[v]]].node.cost
        return ActionCost(node.credits, node.clicks)
    if v == Verb.PLAY:
        extra = prices.play_extra(s, a)
        return ActionCost(prices.play_price(s, a), 1 + extra.clicks, cost_phrases.parts_words(extra))
    if v == Verb.RUN:
        due = prices.run_cost(s, a)
        return ActionCost(due.credits if isinstance(due.credits, int) else 0, due.clicks, cost_phrases.parts_words(due))
    if v == Verb.TRASH:
        return ActionCost(max(0, prices.trash_price(s, a)))
    if v in (Verb.PAY, Verb.PAY_ALTERNATIVE, Verb.SOURCE):
        return ActionCost(b)
    return ActionCost(max(0, prices.jack_out_price(s))) if v == Verb.JACK_OUT else FREE
