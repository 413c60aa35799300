"""What a compiled book is made of: instructions, abilities, facts of cards and rows of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from ...ids import Type
from ...rules.book import Op, Step
from ...vocabulary import effects as fx
from ...vocabulary.amounts import At, Cards, On
from ...vocabulary.costs import Cost
from ...vocabulary.declare import Decl
from ...vocabulary.node import within

# they get the state, a frame and an instruction or a row; the state itself is built upon this module
Handler: TypeAlias = Callable[..., int]
Operation: TypeAlias = Callable[..., int]

# kinds of compiled abilities
WHEN: Final = 0
PAID: Final = 1
STATIC: Final = 2
INTERRUPT: Final = 3
INSTEAD: Final = 4
PLAY: Final = 5
SUB: Final = 6
LINKED: Final = 7
MODIFIER: Final = 8  # of a lasting effect
WHILE: Final = 9
UNTIL: Final = 10  # what ends the stay of a card that has been played

MOST_ABILITIES: Final = 64  # of one card, those that they create included; addresses of abilities are code * 64 and up


class Instr:
    """One instruction: its handler, its node, where to go otherwise, and whether it ends with a checkpoint."""

    __slots__ = ("handler", "node", "jump", "jumps", "ends", "subs", "bound_to", "duration")

    def __init__(self, handler: Handler, node: Any, ends: bool) -> None:
        self.handler = handler
        self.node = node
        self.jump = -1
        self.jumps: tuple[int, ...] = ()
        self.ends = ends
        self.subs: tuple[int, ...] = ()  # abilities that this instruction creates
        # of one that creates a lasting effect: the `Ref` to the card that it is bound to, or -1, and how long it lasts
        self.bound_to = -1
        self.duration = -1


# PastQuestion.keeps
KEEPS_LAST: Final = 1  # shifted by a side: the number of the last turn of that side
KEEPS_ENCOUNTERS: Final = 4  # the first encounter that was counted
KEEPS_SERVERS: Final = 8  # the number is a bit set of servers
KEEPS_CARDS: Final = 16  # the cards that it happened to
KEEPS_LATEST: Final = 32  # of them only the last one


class PastQuestion:
    """What a card asks about the past: how often something happened in a span. `node` asks it; an ability that says "first" has
    none, and its event is an imminent effect if it has no `on`."""

    __slots__ = ("number", "node", "on", "kind", "aid", "scope", "keeps", "part", "own", "plain")

    def __init__(
        self, number: int, node: Any, on: Any, kind: int, aid: int, scope: int, keeps: int, own: bool, part: int = 0
    ) -> None:
        self.number = number  # equal for equal questions; it depends on what was compiled before, so it is in no checksum
        self.node = node
        self.on = on
        self.kind = kind
        self.aid = aid
        self.scope = scope
        self.keeps = keeps  # what is kept beside the number
        self.part = part  # a `Part`: what is added up
        self.own = own  # another card may get another answer
        self.plain = on is not None and on == type(on)(on.event)  # every event of its kind counts




class CompiledAbility:
    """A compiled ability; `aid` is its address in the book."""

    __slots__ = (
        "aid", "code", "number", "kind", "node", "program", "event", "side", "optional", "modifier", "condition", "subs",
        "is_end_run", "traces", "breaks", "noisy", "parent", "credits_only", "reaches_ice", "on_subtypes", "about_itself",
        "guarded", "names_x", "own_event", "once", "used_if_accepted", "stipulates", "zone", "prevents",
        "watched", "interface", "any_ice", "breaks_any",
        "adds", "is_fixed", "number_added", "counts_kind", "raises", "blanks", "likens", "is_bound",
        "gate_kind", "gate_low", "gate_high", "on_approach", "exact",
        "fixed_cost", "credits", "clicks", "counters_of", "counters", "times", "after", "only_next", "named", "mid_access",
    )  # fmt: skip

    def __init__(self, aid: int, code: int, number: int, kind: int, node: Any, side: int) -> None:
        self.aid = aid
        self.code = code
        self.number = number
        self.kind = kind
        self.node = node
        self.program: tuple[Instr, ...] = ()
        self.event = -1
        self.side = side
        self.optional = False
        self.modifier: Any = None
        # the number of a modifier that is added up: one that is printed, or counters on its own card
        self.adds = False
        self.is_fixed = False
        self.number_added = 0
        self.counts_kind = -1
        # a modifier: it changes strength, takes abilities away, gives what another card has, and is bound to a card
        self.raises = self.blanks = self.likens = self.is_bound = False
        self.condition: Any = None
        # a static condition that asks only for so many counters on its own card: their kind, the least and the most
        self.gate_kind = -1
        self.gate_low = 0
        self.gate_high = 0
        self.subs: tuple[int, ...] = ()
        self.is_end_run = False
        self.traces = False
        self.breaks: fx.Break | None = None
        self.breaks_any = False  # nothing is asked of the subroutines that it breaks
        self.noisy = False
        self.parent = -1
        self.credits_only = -1  # what it costs, if that is a fixed number of credits and nothing else
        # a cost of fixed numbers: credits, clicks, and counters of one kind on its own card
        self.fixed_cost = False
        self.credits = self.clicks = self.counters = 0
        self.counters_of = -1
        self.reaches_ice = False
        self.interface = False
        self.exact = False  # its strength must be that of the ice
        self.on_approach = False
        self.any_ice = False  # it can be used on any ice
        self.about_itself = False  # it modifies its own card and no other
        self.on_subtypes: tuple[str, ...] = ()  # all that it asks of the ice, if that is one of these subtypes and nothing else
        self.guarded = False  # there is more to ask than its cost and its ice
        self.once = int(getattr(node, "once", 0))
        # of one that says "first": how many occurrences count, and how many come before them
        self.times = int(getattr(node, "times", 1))
        self.after = int(getattr(node, "after", 0))
        self.used_if_accepted = False  # it begins with a "may": declined, it was not used (CR 9.1.6b)
        self.zone = -1  # where it is active, for abilities of inactive cards
        self.own_event = False  # its trigger condition is about events of its own card only
        self.stipulates = False  # its trigger condition requires more than an event about its source
        self.prevents = _prevents(getattr(node, "do", ()))  # it takes away from what is about to happen
        self.watched = False  # its static condition can become true without anything that a checkpoint follows
        self.only_next = False  # a delayed ability that triggers once, although its duration lasts
        on = getattr(node, "on", None)
        self.named = isinstance(on, On) and on.named  # about a card with the name that was chosen as it was created
        self.mid_access = False  # it is used in the middle of an access
        self.names_x = False  # its cost is a number of credits that is named before it is paid


def _prevents(do: Any) -> bool:
    """Whether an effect that prevents something stands among these, or in what they lead to."""
    return any(isinstance(x, fx.Prevent) for x in within(do, _effects_of))


def _effects_of(node: Any) -> Iterable[Any]:
    """The fields of an effect: what it leads to."""
    return vars(node).values() if isinstance(node, fx.Effect) else ()


INSTALLED: Final = (Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA, Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)


class Fact:
    """A card as the book sees it: its declaration and the addresses of its abilities."""

    __slots__ = (
        "code", "decl", "id", "title", "type", "side", "cost", "strength", "has_strength", "subtypes", "subs", "abilities",
        "play", "setup", "anywhere",
        "unrezzed", "discarded", "anywhere_costs", "hears", "questions", "by_one", "stolen", "blanks", "own", "anew",
        "secret",
        "back", "until", "memory", "hosts", "host_set", "install_if", "not_on", "installs", "advanceable",
        "lends_strength", "lasting",
        "recurring", "icebreaker", "noisy", "outlasts", "stays", "on_ice", "no_rez", "rez_installed", "rez_cost", "rez_with",
        "play_cost", "costs_x", "trash", "advance", "unique", "console", "back_subtypes", "turns", "back_link", "faceup",
        "listed",
    )  # fmt: skip

    def __init__(self, code: int, decl: Decl) -> None:
        self.code, self.decl = code, decl
        self.id, self.title = decl.id, decl.title
        self.type = int(decl.type)
        self.side = decl.side
        self.cost = decl.cost or 0
        self.strength, self.has_strength = decl.strength or 0, decl.strength is not None
        self.subtypes = frozenset(decl.subtypes)
        self.icebreaker = "icebreaker" in self.subtypes  # as printed
        self.noisy = "noisy" in self.subtypes
        self.back_subtypes = self.subtypes if decl.back_subtypes is None else frozenset(decl.back_subtypes)
        self.turns = decl.back_subtypes is not None  # its other side has other subtypes
        self.back_link = decl.link if decl.back_link is None else decl.back_link
        self.memory = decl.memory
        self.faceup = decl.faceup
        self.recurring = decl.recurring
        self.outlasts = decl.outlasts
        self.stays = bool(decl.stays)
        self.on_ice = decl.on_ice
        self.no_rez = decl.no_rez
        self.rez_installed = decl.rez_installed
        self.rez_cost: Cost | None = decl.rez_cost
        self.rez_with = decl.rez_with is not None
        self.play_cost: Cost | None = decl.play_cost
        self.costs_x = decl.cost is None
        self.trash = -1 if decl.trash is None else decl.trash
        self.advance = decl.advance or 0
        self.unique = decl.unique
        self.console = decl.console
        self.hosts = decl.hosts is not None
        self.host_set: Cards | None = decl.hosts
        self.install_if: Any = decl.install_if
        self.not_on: At | None = decl.not_on
        self.installs = decl.type in INSTALLED
        # whether it can be advanced while it is facedown and while it is rezzed (CR 1.18.3)
        self.advanceable = tuple(
            [self.type == Type.AGENDA or (bool(decl.advanceable) and decl.advance_rezzed in (None, up)) for up in (False, True)]
        )
        self.subs: tuple[int, ...] = ()
        self.abilities: tuple[int, ...] = ()
        self.back: tuple[int, ...] = ()  # what is active while the other side of an identity is faceup
        self.play: tuple[int, ...] = ()
        self.until: tuple[int, ...] = ()  # what ends its stay in the play area when it has been played
        self.setup: tuple[int, ...] = ()  # what an identity does before hands are drawn
        self.anywhere: tuple[int, ...] = ()
        self.unrezzed: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()  # active in a hand, a discard pile or the Runner's score area
        self.questions: tuple[PastQuestion, ...] = ()  # what it asks about the past
        self.by_one = False  # it asks whether one object broke every subroutine (CR 6.5.7b)
        self.lends_strength = False  # it changes the strength of cards other than itself and those that it is bound to
        self.stolen: tuple[int, ...] = ()  # what changes its worth in the Runner's score area
        self.blanks: tuple[int, ...] = ()  # what takes abilities away from other cards
        self.own: tuple[int, ...] = ()  # what changes its own price where it is not active
        # kinds of events, effects and questions in whose lists its abilities can stand, those that they create included
        self.listed: frozenset[int] = frozenset()
        self.hears: frozenset[int] = frozenset()  # the events among them
        self.lasting: frozenset[int] = frozenset()  # those in which a lasting effect of the card can stand
        self.secret = False  # it chooses a server in secret (CR 1.5.2b)
        self.anew = False  # what it has chosen is maintained only until the turn ends (CR 9.10.3b)
        self.anywhere_costs: tuple[int, ...] = ()  # additional costs to steal that are printed on the agenda


class CompiledStep:
    """A compiled step. `next` holds addresses of rows; `handler` is the operation."""

    __slots__ = (
        "at", "step", "id", "table", "handler", "op", "acts", "next", "test", "flags", "begins", "settle", "leaves", "side",
        "orders", "opens", "then",
    )  # fmt: skip

    def __init__(self, at: int, step: Step, table: int, settle: bool) -> None:
        self.at = at
        self.step = step
        self.id = step.id
        self.table = table
        self.handler: Operation = None  # type: ignore[assignment]
        self.op = int(step.op)
        self.acts = step.op != Op.NOTHING  # there is something to do in it
        self.opens = step.op == Op.WINDOW  # it is a window, which is called without its handler
        self.next: tuple[int, ...] = ()
        self.then = -1  # the row that follows in the same structure, whatever has happened; -1 if that is not so
        self.test = int(step.test)
        self.flags = step.flags
        self.begins = step.begins
        self.settle = settle
        self.leaves = step.ends or not step.next  # nothing of the structure comes after it
        self.side = step.side
        self.orders = -1 if step.flags else step.side  # who puts in order what is met in this step


class CardPool:
    """The cards of a game: their ids, which give them their codes, how to find one, which of them are declared, and the faction
    of each, empty for none."""

    __slots__ = ("ids", "find", "declared", "subtypes", "faction")

    def __init__(
        self, ids: tuple[str, ...], find: Callable[[str], Decl | None], declared: Callable[[], frozenset[str]],
        subtypes: tuple[str, ...], faction: Callable[[str], str],
    ) -> None:  # fmt: skip
        self.ids = ids
        self.find = find
        self.declared = declared
        self.subtypes = subtypes  # every subtype of the game, in a fixed order
        self.faction = faction


class Handlers:
    """The functions of the engine that a compiled book leads to: one for each kind of effect, step, amount and condition."""

    __slots__ = ("effects", "operations", "control", "amounts", "conditions", "meets")

    def __init__(
        self,
        effects: Mapping[type, Handler],
        operations: Mapping[int, Operation],
        control: Mapping[str, Handler],
        amounts: Mapping[type, Callable[..., int]],
        conditions: Mapping[type, Callable[..., bool]],
        meets: Callable[..., bool],
    ) -> None:
        self.effects = effects
        self.operations = operations
        self.control = control
        self.amounts = amounts
        self.conditions = conditions
        self.meets = meets
