"""Every declared card against the facts table; card files hold declarations and nothing else."""

from __future__ import annotations

import ast
from collections import Counter as Tally
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

import pytest
from mechanisms import mechanisms

import rezzed.cards
from rezzed import vocabulary
from rezzed.cards import facts, inert, modules, pool, print_sets, release_order, sets_of
from rezzed.engine.program.basics import BASIC_ACTIONS
from rezzed.ids import Type
from rezzed.library import compiled, plain
from rezzed.vocabulary import sentences
from rezzed.vocabulary.abilities import Ability, Sub
from rezzed.vocabulary.declare import Decl
from rezzed.vocabulary.effects import Effect

pytestmark = pytest.mark.fast

CARDS = Path(rezzed.cards.__file__).parent
CARD_FILES = sorted(p for p in CARDS.rglob("*.py") if p.name != "__init__.py")
DECLARED = [d for d in pool() if not d.id.endswith(("corp_card", "runner_card"))]
MODERN = [d for d in DECLARED if d.game == "anr"]


def facts_of(d: Decl) -> dict[str, Any]:
    """A declaration as the facts table writes it."""
    values = {
        "cost": d.cost, "strength": d.strength, "subtypes": sorted(d.subtypes), "subroutines": len(d.subs) or None,
        "memory": d.memory if d.type == Type.PROGRAM else None, "trash": d.trash, "points": d.points, "advance": d.advance,
        "unique": d.unique or None, "link": d.link or None,
    }  # fmt: skip
    return {name: value for name, value in values.items() if value is not None}


@pytest.mark.parametrize("d", DECLARED, ids=lambda d: f"{d.game}-{d.id}")
def test_facts(d: Decl) -> None:
    known: dict[str, Any] = {"subtypes": "", **facts()[d.game][d.id]}
    printed = inert(d.game, d.id)
    assert facts_of(d) == {**known, "subtypes": sorted(known["subtypes"].split())}, "declared, printed"
    assert printed is not None
    assert (printed.title, printed.type, printed.side) == (d.title, d.type, d.side)


def test_every_module_of_cards_is_a_set() -> None:
    assert set(modules()) == {".".join(path.relative_to(CARDS).with_suffix("").parts) for path in CARD_FILES}


def test_the_sets_of_the_two_tables_are_the_same() -> None:
    assert set(release_order()) == {(game, s) for game, printed in print_sets().items() for s in printed}


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda p: p.stem)
def test_cards_stand_in_the_set_that_printed_them_first_by_title(path: Path) -> None:
    module = ".".join(path.relative_to(CARDS).with_suffix("").parts)
    cards: tuple[Decl, ...] = import_module(f"rezzed.cards.{module}").CARDS
    if module == "blank":
        assert not [c.id for c in cards if sets_of(c)]
        return
    order = list(release_order())
    first = {min(((c.game, s) for s in sets_of(c)), key=order.index) for c in cards}
    assert {release_order()[key] for key in first} == {module}
    assert [c.title for c in cards] == [c.title for c in sorted(cards, key=lambda c: plain(c.title))]


def test_a_card_file_gives_no_new_meaning_to_a_name_of_the_vocabulary() -> None:
    for path in CARD_FILES:
        names = {n.id for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if _stored(n)}
        assert not names & set(vocabulary.__all__), path


def _stored(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def test_what_card_files_import_is_exactly_what_the_vocabulary_names() -> None:
    public = {name for name, x in vars(vocabulary).items() if name[0] != "_" and not isinstance(x, ModuleType)}
    assert sorted(vocabulary.__all__) == sorted(public)


def test_every_shared_sentence_is_shared() -> None:
    uses = Tally(
        n.id for p in (*CARD_FILES, Path(sentences.__file__)) for n in ast.walk(ast.parse(p.read_text(encoding="utf-8")))
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)
    )  # fmt: skip
    assigned = {n.id for n in ast.walk(ast.parse(Path(sentences.__file__).read_text(encoding="utf-8"))) if _stored(n)}
    assert [name for name in sorted(assigned - {"__all__"}) if uses[name] < 2] == []


def test_every_card_is_declared_once() -> None:
    assert [key for key, n in Tally((d.game, d.id) for d in pool()).items() if n > 1] == []


def test_every_modern_card_is_compiled() -> None:
    have = {f.id for f in compiled("cr-26.03").cards()}
    assert {d.id for d in MODERN} <= have


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda p: p.stem)
def test_card_files_hold_only_declarations(path: Path) -> None:
    """No function, no branch, no look at a state; the vocabulary is the only import."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    forbidden = (
        ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.If, ast.IfExp, ast.For, ast.While, ast.Try,
        ast.With, ast.comprehension, ast.Import, ast.Attribute,
    )  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.module in ("__future__", "rezzed.vocabulary"), node.lineno
        elif isinstance(node, ast.Attribute):
            assert isinstance(node.value, ast.Name), f"line {node.lineno}: only members of enumerations"
            assert node.value.id[0].isupper(), f"line {node.lineno}: only members of enumerations"
        else:
            found = type(node).__name__
            assert not isinstance(node, forbidden), f"a card file holds values only, no {found}: {ast.unparse(node)}"
    assert all(isinstance(n, (ast.Expr, ast.ImportFrom, ast.Assign, ast.AnnAssign)) for n in tree.body)


@cache
def used_by() -> Tally[str]:
    """For each kind of effect and ability, how many declared cards use it."""
    return Tally(kind for d in DECLARED for kind in mechanisms(d))


def kinds() -> list[str]:
    return sorted(k.__name__ for k in (*Effect.__subclasses__(), *Ability.__subclasses__()) if k is not Sub)


def test_no_kind_of_effect_is_unused() -> None:
    """Basic actions are declared like cards: what they do is used."""
    used = {*used_by(), *mechanisms(BASIC_ACTIONS)}
    assert [k for k in kinds() if k not in used] == []


def test_mechanisms_are_general() -> None:
    """Most kinds of effects serve several cards; the kernel has no node for every card."""
    single = [k for k in kinds() if used_by()[k] == 1]
    assert len(single) <= len(kinds()) // 3, single
    assert len(kinds()) < len(DECLARED)
