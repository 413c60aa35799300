"""What refusals say: each names a paragraph of its book, and the paragraph is about this side, this moment and this action."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from refusal_walk import Asked, walk

from rezzed import rules
from rezzed.engine.state import Window
from rezzed.game.compound import SUGGESTS
from rezzed.rules import index
from rezzed.rules.book import Table, Windows
from rezzed.why import NO_ABILITY, UNKNOWN
from rezzed.wording.option_words import loose

SEEDS = range(14)
EVERY, MOST = 3, 25  # ask at every third decision of a game, for 25 actions at most
DATA = tomllib.loads((Path(__file__).parent / "data" / "refusals.toml").read_text(encoding="utf-8"))
QUESTION = ("pass", "choose", "access", "trash")  # refusals of these may cite the paragraph of the decision


@cache
def silent(book: str) -> tuple[str, ...]:
    """Patterns of refusals that no paragraph of a book makes."""
    return (*DATA["silent"], *DATA.get(f"silent {book}", {}))


def wrong(a: Asked) -> str:
    """What is wrong with a refusal, or an empty string."""
    s, text = a.game.state, a.reason.text.partition(SUGGESTS)[0]
    book = s.book.book
    if not text or "{" in text or "  " in text or " ," in text:
        return "the sentence is incomplete"
    untrue = false(a)
    if untrue:
        return untrue
    if not a.reason.cite:
        return "no paragraph"
    asked = a.decision.cite if a.asker in ("", a.decision.chooser) else a.game.cite()
    if a.reason.cite == asked and any(re.fullmatch(p, text) for p in silent(book.name)):
        return ""  # no paragraph forbids it, so it names the paragraph of what is decided now
    cite = a.reason.cite.removeprefix(f"{book.short} ")
    if cite not in index.gists(book.name):
        return "the book has no such paragraph"
    first = a.words.partition(" ")[0]
    if a.reason.cite == a.decision.cite and first in QUESTION:
        return ""
    if cite not in DATA[book.name]:
        return "the paragraph is not in tests/data/refusals.toml"
    side, moment, verbs = DATA[book.name][cite].split("; ")
    if side != "both" and a.actor not in (side, ""):
        return f"the paragraph is about the {side}"
    if first not in verbs.split():
        return "the paragraph is about another action"
    return "" if now(a, moment) else f"the paragraph is about another moment: {moment}"


def now(a: Asked, moment: str) -> bool:
    """Whether the game is at this moment of the table."""
    s = a.game.state
    top = s.stack[-1]
    acting = isinstance(top, Window) and top.kind == Windows.ACTION
    mine = acting and a.decision.chooser == (a.actor or a.asker or a.decision.chooser)
    tables = [getattr(f, "table", None) for f in s.stack]
    return {
        "any": True, "action": mine, "outside": not mine or a.asker not in ("", a.actor), "no tag": not s.tags,
        "other": a.decision.chooser != (a.actor or a.asker),
        "run": s.run_at >= 0, "encounter": Table.ENCOUNTER in tables, "access": Table.ACCESS in tables,
    }[moment]  # fmt: skip


def false(a: Asked) -> str:
    """What the sentence of a refusal says wrongly, or an empty string."""
    text, s = a.reason.text, a.game.state
    costs = re.search(r"costs (\d+) .*, but the (Corp|Runner) has (\d+)", text)
    if costs and int(costs[1]) <= int(costs[3]):
        return "the cost can be paid"
    if costs and a.actor not in ("", costs[2].lower()):
        return "the other side would pay"
    if text == "another ability forbids it":
        return "nothing forbids it"
    if "is already rezzed" in text and not s.face[a.card]:
        return "it is not rezzed"
    if "no window for" in text and a.asker == a.actor == a.decision.chooser and a.words in [o.text for o in a.decision.options]:
        return "it is offered"
    return ""


@cache
def asked(book: str) -> tuple[tuple[tuple[str, str, str, str, str], ...], frozenset[str], frozenset[str], int]:
    """All refusals of the random games of a book: each kind of fault with an example, the words that were called unknown at
    some time, the words that were options at some time, and the number of refusals."""
    faults: dict[tuple[str, str], tuple[str, str, str, str, str]] = {}
    never: set[str] = set()
    offered: set[str] = set()
    count = 0
    for seed in SEEDS:
        for a in walk(book, seed, EVERY, MOST):
            count += 1
            fault = wrong(a)
            if fault:
                shown = (fault, a.words, a.asker, str(a.reason), f"seed {seed}, {a.decision.step}, {a.decision.chooser}")
                faults.setdefault((fault, a.words.split()[0]), shown)
            if a.asker == "":
                offered |= {bare(o.text) for o in a.decision.options}
            if a.asker == "" and (NO_ABILITY in a.reason.text or UNKNOWN in a.reason.text):
                never.add(bare(a.words))
    return tuple(faults.values()), frozenset(never), frozenset(offered), count


def bare(words: str) -> str:
    """Words without the number of a copy."""
    return re.sub(r"#\d+", "", loose(words))


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_refusals_of_random_games_name_a_paragraph_about_this_side_this_moment_and_this_action(book: str) -> None:
    faults, _, _, count = asked(book)
    assert faults == ()
    assert count > 1000


@pytest.mark.sweep
@pytest.mark.parametrize("book", rules.names())
def test_what_is_an_option_at_some_time_is_never_called_unknown(book: str) -> None:
    _, never, offered, _ = asked(book)
    assert len(never) > 50 and len(offered) > 50
    assert never & offered == frozenset()


@pytest.mark.parametrize("book", rules.names())
def test_every_paragraph_of_the_table_is_in_the_book(book: str) -> None:
    assert set(DATA[book]) - set(index.gists(book)) == set()
