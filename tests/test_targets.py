"""What abilities let players choose (CR 1.15.2b, 8.7.2b, 8.8.2), asked of every declared card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rezzed import cards
from rezzed.vocabulary import CHOSEN, Choose, Install, Payable, PlayCard, Ref, Rez, Search, Swap, Swappable, Where


def nodes(value: Any) -> Iterator[Any]:
    """All nodes in a declaration, in the order in which they are written."""
    if isinstance(value, tuple):
        for x in value:
            yield from nodes(x)
    elif hasattr(value, "__dataclass_fields__"):
        yield value
        for x in vars(value).values():
            yield from nodes(x)


def used(kinds: tuple[type, ...], choices: tuple[type, ...]) -> Iterator[tuple[str, list[Any], Any]]:
    """The effects of these kinds of all declared cards, with the choices of their abilities before them."""
    for decl in cards.pool():
        for ability in (*decl.subs, *decl.abilities):
            chosen: list[Any] = []
            for node in nodes(ability):
                if isinstance(node, choices):
                    chosen.append(node)
                if isinstance(node, kinds):
                    yield decl.title, chosen, node
                    chosen = []


def test_cards_are_chosen_only_for_exchanges_that_are_possible() -> None:
    """CR 8.8.2, 1.15.2b: the card that is chosen last can be swapped with the other one, and that one with some card."""
    wrong = []
    found = list(used((Swap,), (Choose,)))
    for title, chosen, swap in found:
        of_two = swap.a == Ref.FIRST_CHOSEN
        assert swap.b == CHOSEN and len(chosen) == 1 + of_two, title
        partners = [[p.with_ for p in c.cards.that if isinstance(p, Swappable)] for c in chosen]
        if partners[-1] != [CHOSEN if of_two else swap.a] or not all(partners):
            wrong.append(title)
    assert not wrong
    assert len(found) >= 20


def test_only_a_search_looks_at_costs() -> None:
    """CR 8.7.2b: what a search finds to be installed can be paid for. What an instruction lets a player choose need not be
    (1.15.2b): it is not played, installed or rezzed if its cost cannot be paid (1.16.4b)."""
    wrong = []
    found = list(used((Install, PlayCard, Rez), (Choose, Search)))
    for title, chosen, effect in found:
        if chosen and effect.what == CHOSEN:
            last = chosen[-1]
            pays = isinstance(last, Search) and isinstance(effect, Install) and not effect.free
            pays = pays and last.cards.where == Where.STACK
            optional = title == "Mutual Favor"  # what it finds may go to the grip instead
            asked = any(isinstance(predicate, Payable) for predicate in last.cards.that)
            if asked != (pays and not optional):
                wrong.append(title)
    assert not wrong
    assert len(found) >= 80
