"""Declarations and rule books are checked when they are added: every fault at once, by its place, and nothing is added."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from drawn import cards_drawn

import rezzed
from rezzed import library, rules
from rezzed.cards import pool
from rezzed.cli import show_cards as cli_pool
from rezzed.cli.main import main
from rezzed.rules.book import PAID, Book, Op, Step, Switches, Table
from rezzed.rules.book import Test as Question
from rezzed.rules.check import _ANSWERS, CITED
from rezzed.rules.check import check as check_book
from rezzed.testing import check_file
from rezzed.vocabulary import (
    CHOSEN,
    CORE,
    CORP,
    THIS,
    Ask,
    At,
    AtLeast,
    Become,
    Cannot,
    Cards,
    Choose,
    Cost,
    Count,
    DoDamage,
    EndRun,
    Ev,
    EventNumber,
    Extra,
    ForAbility,
    Forbid,
    Gain,
    Happened,
    If,
    Install,
    Interrupt,
    MakeRun,
    Measure,
    Measured,
    Not,
    On,
    OneOf,
    Paid,
    Place,
    Play,
    Prevent,
    Price,
    Scope,
    Search,
    Span,
    Static,
    Strength,
    Sub,
    TakeTags,
    Trash,
    Type,
    Underwent,
    Unique,
    Unless,
    When,
    Where,
    Would,
    Zone,
    breaker,
    breaks,
    card,
    encountered,
    gets,
    ice,
    pump,
    under,
)
from rezzed.vocabulary import check as tables
from rezzed.vocabulary.check import check
from rezzed.vocabulary.declare import Decl
from rezzed.vocabulary.fields import nodes
from rezzed.vocabulary.subtypes import ICE_SUBTYPES, SUBTYPES

BOOKS = rules.names()
end = Sub(EndRun())
gain = Gain(CORP, 1)


def wall(*subs: Any, **more: Any) -> Decl:
    """A piece of ice with these subroutines; what a test puts into it is the only thing wrong."""
    return ice("a_wall", "A Wall", 3, 2, more.pop("subtypes", "barrier"), *subs, **more)


def having(*abilities: Any) -> Decl:
    return wall(end, abilities=abilities)


# what somebody might write -> what each fault of it says, in parts that have to be there
MISTAKES: dict[str, tuple[Any, list[tuple[str, ...]]]] = {
    # the thirteen of a newcomer
    "a missing comma": (
        wall(Sub(Unless(Cost(credits=2), EndRun()))),  # type: ignore[arg-type]
        [("A Wall (a_wall): subs[0].do[0].do: EndRun()",
          "`do` of Unless", "a tuple", "a tuple of one needs a comma: (EndRun(),)")],
    ),
    "a card of the grip to install": (
        having(When(On(Ev.REZ), (Choose(Cards(Where.GRIP)), Install(CHOSEN)))),
        [("abilities[0].do", "as if it were in the grip", "expected Where.HELD")],
    ),
    "a misspelt subtype": (wall(end, subtypes="barier"), [("subtypes[0]: 'barier'", "did you mean 'barrier'?")]),
    "a value in the field of another": (
        wall(Sub(Trash(Cards(Type.ICE)))),  # type: ignore[arg-type]
        [("subs[0].do[0].what.where: Type.ICE", "`where` of Cards", "members of Where", "types=(Type.ICE,)")],
    ),
    "a negative cost": (
        ice("a_wall", "A Wall", -3, 2, "barrier", end), [("cost: `cost` of a card is -3", "a number from 0 up")],
    ),
    "a subroutine as a bare effect": (wall(EndRun()), [("subs[0]: EndRun()", "`subs` of a card", "write Sub(EndRun())")]),
    "an unknown counter": (
        wall(Sub(Place("power"))),  # type: ignore[arg-type]
        [("subs[0].do[0].kind: 'power'", "Counter.VIRUS or Counter.POWER", "did you mean Counter.POWER?")],
    ),
    "a trigger with a wrong event": (
        having(When(On(Would.DAMAGE), (gain,))),  # type: ignore[arg-type]
        [("abilities[0].on.event: Would.DAMAGE", "members of Ev", "Interrupt and Instead")],
    ),
    "an effect in a condition's place": (
        wall(Sub(If(EndRun(), (gain,)))),  # type: ignore[arg-type]
        [("subs[0].do[0].condition: EndRun()", "a condition, such as Tagged()")],
    ),
    "a duplicate id": (ice("ice_wall", "Ice Wall", 1, 1, "barrier", end), [("Ice Wall (ice_wall): id:", "expected a new id")]),
    "a wrong game": (wall(end, game="mtg"), [("game: 'mtg'", "expected anr or onr")]),
    "strength on an event": (
        card("a_raid", "A Raid", Type.EVENT, 1, "run", Play((MakeRun(),)), strength=3),
        [("A Raid (a_raid): strength: event cards have no `strength`", "ice or program")],
    ),
    "a lambda": (
        wall(Sub(Gain(CORP, lambda s: 1))),  # type: ignore[arg-type]
        [("subs[0].do[0].n: a function", "a declaration holds data, no functions")],
    ),
    "a subtype of the other game": (wall(end, game="onr"), [("subtypes[0]: 'barrier'", "of this game (onr)")]),
    # others
    "two words for a subtype": (
        wall(end, subtypes="code gate"),
        [("subtypes[0]: 'code'", "'code_gate'"), ("subtypes[1]: 'gate'", "'code_gate'")],
    ),
    "a class in place of a node": (wall(Sub(EndRun)),
        [("subs[0].do[0]: the class EndRun", "write EndRun(...)")]),  # type: ignore[arg-type]
    "a tuple in a tuple": (
        wall(Sub((EndRun(),))),  # type: ignore[arg-type]
        [("subs[0].do[0]: (EndRun(),)", "leave out the inner parentheses")],
    ),
    "a list": (wall(end, abilities=[gets(1)]), [("abilities: [Static(...)]", "write a tuple")]),
    "one ability without a tuple": (wall(end, abilities=gets(1)), [("abilities: Static(...)", "comma: (Static(...),)")]),
    "a modifier without its ability": (having(Strength(1)), [("abilities[0]: Strength(...)", "write Static(Strength(...))")]),
    "an effect without its ability": (having(gain), [("abilities[0]: Gain(...)", "an ability says when")]),
    "options that are no tuples": (
        wall(Sub(OneOf((EndRun(), gain)))),  # type: ignore[arg-type]
        [("options[0]: EndRun()", "(EndRun(),)"), ("options[1]: Gain(...)", "(Gain(...),)")],
    ),
    "an event in place of a trigger": (
        having(When(Ev.ENCOUNTER, (gain,))),
        [("abilities[0].on: Ev.ENCOUNTER", "expected an On(...)")],  # type: ignore[arg-type]
    ),
    "an event that would happen": (
        having(Interrupt(Ev.DAMAGE, (Prevent(Would.DAMAGE),))),  # type: ignore[arg-type]
        [("abilities[0].would: Ev.DAMAGE", "met by When(On(...), ...)"), ("abilities[0].do[0]: Prevent", "about Ev.DAMAGE")],
    ),
    "a number as text": (ice("a_wall", "A Wall", "3", 2, "barrier", end),
        [("cost: '3'", "expected a number")]),  # type: ignore[arg-type]
    "a truth for a number": (wall(Sub(Gain(CORP, True))), [("subs[0].do[0].n: True", "a number, or an amount")]),
    "a side that is none": (wall(Sub(Gain(7, 1))), [("subs[0].do[0].side: 7", "CORP or RUNNER")]),
    "a kind of damage that is none": (
        having(Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE),), damage=9)), [("damage: 9", "NET, MEAT or CORE")],
    ),
    "several modes of breaking": (
        breaker("a_key", "A Key", 3, 2, "fracter", breaks("barrier", 1), pump("1", 2)),  # type: ignore[arg-type]
        [("abilities[0].about.subtypes[1]: 1", "a text in quotation marks"), ("abilities[1].cost.credits: '1'", "a number")],
    ),
    "a type as text": (card("a_raid", "A Raid", "event", 1, "run", Play((MakeRun(),))),
        [("type: 'event'", "Type.EVENT")]),  # type: ignore[arg-type]
    "subtypes in a list": (wall(end, subtypes=["barrier"]), [("subtypes: ['barrier']", "write a tuple")]),
    "a span that is not supported": (
        having(Static(Strength(1, Cards() & Underwent(Ev.REZ, Span.ENCOUNTER)))),
        [("abilities[0].modifier.of.that[0].span: Span.ENCOUNTER is not supported", "Span.TURN or Span.RUN")],
    ),
    "an event of which no card is remembered": (
        having(Static(Strength(1, Cards() & ~Underwent(Ev.DRAW)))),
        [("abilities[0].modifier.of.that[0].a.event: Ev.DRAW is not supported", "Ev.DISCARD")],
    ),
    "a fact that the event does not have": (
        having(When(On(Ev.GAIN, if_=Not(ForAbility())), (Gain(CORP, 1),))),
        [("abilities[0].on.if_: ForAbility is about Ev.LOSE_CLICK, not Ev.GAIN", "of Ev.LOSE_CLICK")],
    ),
    "a number that is compared with nothing": (
        having(Static(Strength(1, Cards() & (Measured(Measure.COST) | Unique())))),
        [("of.that[0].a.what: Measured compares its number with nothing", "`least`, `most` or `exactly`")],
    ),
    "a card where a predicate stands": (
        having(Static(Strength(1, Cards(that=(Cards(),))))),  # type: ignore[arg-type]
        [("abilities[0].modifier.of.that[0]: Cards(...) cannot be in `that` of Cards", "a predicate, such as Unique()")],
    ),
    "a prohibition for both players that binds one": (
        having(Static(Cannot(Forbid.STEAL, everyone=True))),
        [("abilities[0].modifier.everyone", "Forbid.TRASH as its `what`, which is Forbid.STEAL")],
    ),
    "a place that is no zone": (
        having(When(On(Ev.SCORE), (Search(Cards(Where.HQ_OR_ARCHIVES), Zone.HQ),))),
        [("abilities[0].do[0].cards.where: Where.HQ_OR_ARCHIVES", "can be searched", "Where.ARCHIVES or Where.HEAP")],
    ),
    "a limit without a number": (
        having(Static(Cannot(Forbid.NEW_SERVER))),
        [("modifier.what: Forbid.NEW_SERVER needs `after`", "how many remote servers")],
    ),
    "another span that is not supported": (
        having(Static(Strength(1), Happened(On(Ev.BREACH), Scope.RUN))),  # type: ignore[arg-type]
        [("abilities[0].if_.span: Scope.RUN", "Span")],
    ),
    "a price that nobody asks for": (
        having(Static(Price(Ask.STRENGTH, 1))), [("abilities[0].modifier.ask: Ask.STRENGTH", "Ask.REZ_COST")],
    ),
    "an additional cost that cannot be added up": (
        having(Static(Extra(Ask.STEAL_COST, Cost(credits=1, parts=(TakeTags(),))))),
        [("abilities[0].modifier.cost", "credits, clicks, cards, net")],
    ),
    "a field without the one it needs": (
        having(When(On(Ev.ENCOUNTER), (gain,), times=2)), [("abilities[0].times", "nothing without `first`")],
    ),
    "a rezzed card in Archives": (
        having(When(On(Ev.ENCOUNTER), (gain,), AtLeast(Count(Cards(Where.ARCHIVES, rezzed=True)), 1))),
        [("abilities[0].if_.a.cards.rezzed", "expected Cards(...) & Faceup()")],
    ),
    "two conditions on one kind of event of which only the first counts": (
        having(When(On(Ev.TRASH), (gain,), first=Scope.TURN, or_=On(Ev.TRASH, THIS))),
        [("abilities[0].or_", "is about Ev.TRASH too")],
    ),
    "a field of other events": (
        having(When(On(Ev.ENCOUNTER, by=THIS), (gain,))),
        [("abilities[0].on.by", "Ev.BREAK or Ev.FULLY_BREAK", "Ev.ENCOUNTER")],
    ),
    "a number out of its range": (
        having(Static(Strength(1), AtLeast(EventNumber(3), 1))), [("abilities[0].if_.a.field", "from 0 to 2")],
    ),
    "prevention outside of an interrupt": (
        wall(Sub(Prevent(Would.TAG))), [("subs[0].do[0]: Prevent stands outside of an interrupt", "Would.TAG")],
    ),
    "prevention of something else": (
        having(Paid(Cost(credits=1), (Prevent(Would.TAG),), would=Would.DAMAGE)),
        [("Prevent stands in an ability about Would.DAMAGE",)],
    ),
    "damage that becomes another without damage": (having(When(On(Ev.REZ), (Become(CORE),))), [("Become stands outside",)]),
    "an ability that does nothing": (having(encountered()), [("abilities[0].do: When does nothing", "at least one effect")]),
    "an ability of another type of card": (having(Play((gain,))), [("abilities[0]: Play belongs to events and operations",)]),
    "a subroutine among the abilities": (having(end), [("abilities[0]: a printed subroutine stands in `subs`",)]),
    "a field of another type": (wall(end, points=2), [("points: ice cards have no `points`", "agenda")]),
    "an empty title": (ice("a_wall", "", 3, 2, "barrier", end), [("title: ''", "a card needs an id and a title")]),
    "a book that does not exist": (wall(end, variants=(under("cr-1.5", cost=2),)), [("under('cr-1.5')", "cr-1.4")]),
    "a field that does not exist": (
        wall(end, variants=(under("cr-1.4", strenght=2),)), [("under('cr-1.4')", "no field `strenght`", "'strength'")],
    ),
    "a clause of an older book": (
        wall(end, variants=(under("cr-1.4", subs=(EndRun(),)),)),
        [("under('cr-1.4'): subs[0]: EndRun()", "write Sub(EndRun())")],
    ),
    "two clauses for a book": (
        wall(end, variants=(under("cr-1.4", cost=2), under("cr-1.4", cost=1))), [("cr-1.4 already has a clause",)],
    ),
    "something that is no card": (5, [("expected a declared card, not 5",)]),
    "several at once": (
        wall(EndRun(), Sub(DoDamage("net", 1), Gain(CORP, "x")), subtypes="barier", memory=1),  # type: ignore[arg-type]
        [("memory",), ("subs[0]",), ("subs[1].do[0].kind",), ("subs[1].do[1].n",), ("subtypes[0]",)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_place_and_what_would_do(name: str) -> None:
    decl, wanted = MISTAKES[name]
    own = rezzed.Library()
    before = own.cards()
    with pytest.raises(rezzed.DeclarationError) as caught:
        own.add_cards(breaker("a_pick", "A Pick", 1, 1, "fracter", breaks("barrier")), decl)
    faults = caught.value.faults
    assert len(faults) == len(wanted), faults
    for fault, parts in zip(faults, wanted, strict=True):
        assert all(part in fault for part in parts), fault
        assert "\n" not in fault and len(fault) < 400
    assert own.cards() == before


def test_the_whole_pool_is_right() -> None:
    assert [fault for decl in pool() for fault in check(decl, BOOKS)] == []


JUNK: tuple[Any, ...] = (
    None, True, -5, 99, 1.5, "x", "\n", "é" * 500, b"b", (), ("a",), (1,), [1], {"a": 1}, {1}, object(), len, 10**30,
    EndRun(), EndRun, end, Sub, Cards(), Type.ICE, At.HQ, Ev.ENCOUNTER, Would.TAG, Scope.BREACH,
    (EndRun(),), ((EndRun(),),), On(Ev.REZ),
    When(On(Ev.REZ), (gain,)), Strength(1), Cost(credits=1), under("cr-1.4", cost=[]), (under("x", subs=5),), THIS,
)  # fmt: skip


def spots(node: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a declaration."""
    inner = [(f.name, getattr(node, f.name)) for f in fields(node)] if is_dataclass(node) else ()
    for step, value in enumerate(node) if isinstance(node, tuple) else inner:
        yield (*at, step)
        yield from spots(value, (*at, step))


def spoiled(node: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The same node with another value at the end of a way."""
    if not at:
        return value
    if isinstance(node, tuple):
        return (*node[: at[0]], spoiled(node[at[0]], at[1:], value), *node[at[0] + 1 :])
    made = object.__new__(type(node))
    made.__dict__.update(vars(node) | {at[0]: spoiled(getattr(node, at[0]), at[1:], value)})
    return made


def test_whatever_is_written_anywhere_the_check_answers() -> None:
    """A value that is out of place is a line of text, or was in place; never another error."""
    rng, told = random.Random(9), 0
    cards = [fact.decl for book in ("cr-26.03", "onr-1996") for fact in cards_drawn(book)]
    for _ in range(1500):
        decl = rng.choice(cards)
        found = check(spoiled(decl, rng.choice(list(spots(decl))), rng.choice(JUNK)), BOOKS)
        told += bool(found)
        assert all("\n" not in fault and len(fault) < 1000 for fault in found), found
    assert told > 1200


def test_what_is_checked_beside_the_annotations_exists() -> None:
    """The tables of the check name fields of nodes; a field that is renamed has to be renamed there."""
    named = [*tables._SUPPORTED, *tables._NEEDS, *tables._EVENTS, *tables._OF_SUBTYPES, *tables._RANGES]
    named += [(Decl, name) for name in tables._TYPES]
    named += [(cls, name) for (cls, _), name in tables._NEEDS.items()]
    named += [(cls, name) for (cls, _), (name, _) in tables._EVENTS.items()]
    for cls, name in named:
        assert cls in nodes() and name in {f.name for f in fields(cls)}, (cls, name)
    assert all("do" in {f.name for f in fields(cls)} for cls in tables._ACTING)


def test_every_subtype_of_the_pool_is_known() -> None:
    for decl in pool():
        assert set(decl.subtypes) <= SUBTYPES[decl.game]
        if decl.type == Type.ICE and decl.game == "anr":
            assert set(decl.subtypes) <= set(ICE_SUBTYPES)


def test_a_missing_argument_is_named_with_its_node() -> None:
    with pytest.raises(TypeError, match=r"Gain\(\) missing 1 required positional argument: 'n'"):
        Gain(1)  # type: ignore[call-arg]


# -- libraries --------------------------------------------------------------------------------------------

GATE = ice("paper_gate", "Paper Gate", 1, 1, "barrier", Sub(Gain(CORP, 2)), end)
ON_GATE: dict[str, Any] = {"corp": {"ice": {"HQ": ["Paper Gate*"]}}, "runner": {"clicks": 1}}
FILE = """
title = "Paper Gate pays the Corp"
[corp]
credits = 1
ice.HQ = ["Paper Gate*"]
[runner]
clicks = 1
[play]
script = '''
runner: run HQ
until run ends
expect: corp credits 3
'''
"""


def test_a_library_is_created_extended_and_discarded() -> None:
    own = rezzed.Library()
    own.add_cards(GATE)
    game = rezzed.Game(rezzed.Board(**ON_GATE, library=own))
    assert rezzed.restore(game.save(), own).digest() == game.digest()
    with pytest.raises(rezzed.SetupError, match="unknown card 'Paper Gate'"):
        rezzed.Game(rezzed.Board(**ON_GATE))
    with pytest.raises(rezzed.SetupError, match="unknown card 'Paper Gate'"):
        rezzed.Game(ON_GATE, library=rezzed.Library())
    with pytest.raises(rezzed.SaveError):
        rezzed.restore(game.save())


def test_a_file_is_loaded_and_played_with_a_library(tmp_path: Any) -> None:
    path = tmp_path / "gate.toml"
    path.write_text(FILE, encoding="utf-8")
    own = rezzed.Library()
    own.add_cards(GATE)
    assert rezzed.load(path, library=own).view("corp").servers[0].ice[0].title == "Paper Gate"
    assert [o.ok for o in check_file(path, library=own)] == [True]
    with pytest.raises(rezzed.SetupError, match="unknown card"):
        rezzed.load(path)


def test_a_copy_of_a_library_goes_its_own_way() -> None:
    first = rezzed.Library()
    first.add_cards(GATE)
    second = first.copy()
    second.add_cards(replace(GATE, id="paper_door", title="Paper Door"))
    second.register_book(replace(rules.book("cr-26.03"), name="house"))
    assert [d.title for d in second.find_cards("Paper Door")] == ["Paper Door"]
    assert "paper_door" in second.compiled("house").code_of
    with pytest.raises(rezzed.RezzedError, match="unknown card"):
        first.find_cards("Paper Door")
    with pytest.raises(rezzed.RezzedError, match="unknown rule book"):
        first.compiled("house")


def test_a_bad_card_changes_nothing() -> None:
    """It is refused with all others of its call, and boards are built as before."""
    own = rezzed.Library()
    compiled = own.compiled("cr-26.03")
    with pytest.raises(rezzed.DeclarationError):
        own.add_cards(GATE, wall(EndRun()))
    assert own.compiled("cr-26.03") is compiled
    assert rezzed.Game({}, library=own).decision is not None
    own.add_cards(GATE)
    assert rezzed.Game(ON_GATE, library=own).decision is not None


def test_a_wrong_card_of_the_package_is_not_printed_but_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its author reads the card back before running any test."""
    monkeypatch.setattr(cli_pool, "find_cards", lambda *_: (wall(EndRun()),))
    assert main(["card", "A Wall"]) == 2
    said = capsys.readouterr()
    assert not said.out and "A Wall (a_wall): subs[0]: EndRun()" in said.err


def test_an_id_is_taken_once_in_a_call_too() -> None:
    with pytest.raises(rezzed.DeclarationError, match="another card has the id"):
        rezzed.Library().add_cards(GATE, GATE)


def test_the_default_library_can_be_another_for_a_while() -> None:
    own = rezzed.Library()
    own.add_cards(GATE)
    own.register_book(replace(rules.book("cr-26.03"), name="house"))
    before = library.default()
    with library.using(own):
        assert rezzed.Game({**ON_GATE, "rules": "house"}).decision is not None
        assert rules.book("house").name == "house"
    assert library.default() is before
    assert "house" not in rules.names()


# -- rule books -------------------------------------------------------------------------------------------

CURRENT = rules.book("cr-26.03")


def house(table: Table | None = None, id: str = "", **changes: Any) -> Book:
    """The current book under another name, with one step changed or with other fields."""
    if table is None:
        return replace(CURRENT, **{"name": "house", **changes})
    steps = tuple(replace(step, **changes) if step.id == id else step for step in CURRENT.tables[table])
    return replace(CURRENT, name="house", tables={**CURRENT.tables, table: steps})


def added(*steps: Step) -> Book:
    """The current book with more steps of an approach."""
    return house(tables={**CURRENT.tables, Table.APPROACH: (*CURRENT.tables[Table.APPROACH], *steps)})


BOOK_MISTAKES: dict[str, tuple[Any, list[tuple[str, ...]]]] = {
    "a row whose next is itself": (
        house(Table.MOVEMENT, "6.9.4d", next=("6.9.4d",)),
        [
            ("house: step '6.9.4e': no step leads here",), ("step '6.9.4f': no step",), ("step '6.9.4g': no step",),
            ("step '6.9.4h': no step",), ("step '6.9.4d': it is never over: it leads only to itself", "without `next`"),
        ],
    ),
    "a question that is asked for ever": (
        house(Table.APPROACH, "6.9.2c", next=("6.9.3a", "6.9.2b")),
        [("step '6.9.2b': its way comes back to it", "NEXT_SUB")],
    ),
    "a row that nothing leads to": (
        added(Step("6.9.2x", next=("6.9.3a",), gist="nowhere")), [("step '6.9.2x': no step leads here", "`next` of another")],
    ),
    "a jump that lands nowhere": (
        house(Table.MOVEMENT, "6.9.4d", next=("6.9.4z",)), [("step '6.9.4d': next: there is no step '6.9.4z'", "did you mean")],
    ),
    "two rows of one id": (
        added(Step("6.9.2b", next=("6.9.3a",), gist="again")), [("APPROACH, step '6.9.2b': there are two steps",)],
    ),
    "a missing comma": (
        house(Table.MOVEMENT, "6.9.4d", next="6.9.4e"), [("step '6.9.4d': next: '6.9.4e'", "needs a comma: ('6.9.4e',)")],
    ),
    "an operation that is none": (house(Table.MOVEMENT, "6.9.4d", op="pass"), [("op: 'pass'", "a member of Op")]),
    "two ways and no question": (
        house(Table.MOVEMENT, "6.9.4d", next=("6.9.4e", "6.9.4g")), [("next: 2 ways and no question",)],
    ),
    "a question with one way": (house(Table.MOVEMENT, "6.9.4f", next=("6.9.2a",)), [("1 ways for MOVED; expected 2",)]),
    "an answer that nobody leaves": (
        house(Table.MOVEMENT, "6.9.4d", test=Question.ANSWER), [("MOVE_INWARD leaves no answer", "NEXT_SUB")],
    ),
    "a flag that does not exist": (
        house(Table.MOVEMENT, "6.9.4b", flags=64 | PAID), [("flags: 65", "PAID, REZ, REZ_ICE, BREAK, ICE_ONLY and SCORE")]),
    "a step without a gist": (house(Table.MOVEMENT, "6.9.4b", gist=""), [("gist: a step needs a gist",)]),
    "no table of a phase": (
        house(tables={k: v for k, v in CURRENT.tables.items() if k != Table.ACCESS}),
        [("ACCESS: the table",)],
    ),
    "one step without a tuple": (
        house(tables={**CURRENT.tables, Table.PSI: Step("a", gist="a")}),
        [("PSI: Step cannot stand here", "comma: (Step('a', ...),)")],
    ),
    "no paragraph for a reason": (
        house(cites={k: v for k, v in CURRENT.cites.items() if k not in ("run", "trash")}),
        [("cites: no paragraph for 'trash', 'run'", "where the book has none")],
    ),
    "a reason that nobody gives": (
        house(cites={**CURRENT.cites, "brake": "1"}),
        [("nothing is cited as 'brake'", "did you mean break")],
    ),
    "a switch without a paragraph": (
        house(switches=Switches(trace_ties_succeed=True)),
        [("no paragraph for `trace_ties_succeed`",)],
    ),
    "a switch that does not exist": (
        house(switches=Switches(why={"gaps": "1"})), [("there is no switch `gaps`", "did you mean gap")],
    ),
    "a switch of another kind": (
        house(switches=replace(CURRENT.switches, gap=True)),
        [("switches.gap: True", "Gap.STAYS or Gap.SHIFTS")],
    ),
    "a game that is none": (house(game="mtg"), [("game: 'mtg'", "anr or onr")]),
    "a phase that is no table": (
        house(phases={"approach": "Approach"}), [("phases: 'approach': 'Approach'", "from Table to texts")],
    ),
    "a name that is taken": (replace(CURRENT, title="Another"), [("cr-26.03: there is a rule book of this name",)]),
    "something that is no book": (5, [("expected a Book, not int",)]),
    "several at once": (
        house(title="", game="x", cites={**dict.fromkeys(CITED, ""), "runs": "1"}),
        [("title: ''",), ("game: 'x'",), ("nothing is cited as 'runs'",)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BOOK_MISTAKES)
def test_a_mistake_of_a_book_is_named_with_its_place(name: str) -> None:
    book, wanted = BOOK_MISTAKES[name]
    own = rezzed.Library()
    with pytest.raises(rezzed.DeclarationError) as caught:
        own.register_book(book)
    faults = caught.value.faults
    assert len(faults) == len(wanted), faults
    for fault, parts in zip(faults, wanted, strict=True):
        assert all(part in fault for part in parts), fault
        assert "\n" not in fault
    assert own.shelf.names() == BOOKS


@pytest.mark.parametrize("name", BOOKS)
def test_the_books_of_the_package_are_right(name: str) -> None:
    assert check_book(rules.book(name)) == ()


def test_answers_and_loops_know_the_operations_of_the_books() -> None:
    """What a book of the package asks with ANSWER is asked so; more operations than that leave no answer."""
    asked = {s.op: len(s.next) for n in BOOKS for t in rules.book(n).tables.values() for s in t if s.test == Question.ANSWER}
    assert asked == dict(_ANSWERS)
    assert Op.WINDOW not in asked


def test_whatever_is_written_in_a_book_the_check_answers() -> None:
    rng, told = random.Random(9), 0
    for _ in range(600):
        book = rules.book(rng.choice(BOOKS))
        part: Any = rng.choice((book, book.switches, rng.choice([s for t in book.tables.values() for s in t])))
        changed = replace(part, **{rng.choice(fields(part)).name: rng.choice(JUNK)})
        if isinstance(part, Step):
            rows = {t: tuple(changed if s is part else s for s in steps) for t, steps in book.tables.items()}
            changed = replace(book, tables=rows)
        elif part is not book:
            changed = replace(book, switches=changed)
        found = check_book(changed)
        told += bool(found)
        assert all("\n" not in fault for fault in found), found
    assert told > 450
