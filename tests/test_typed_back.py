"""Every option that random games offer, typed back: its words mean this option and no other, also as people write them."""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import pytest
from drawn import cards_drawn
from random_boards import whole_board

import rezzed
from rezzed import rules
from rezzed.engine.state import State
from rezzed.ids import SIDE_NAMES
from rezzed.titles import halves
from rezzed.wording import option_parsing
from rezzed.wording.names import EVERYTHING
from rezzed.wording.option_words import normal, option_text

GAMES = 20
DECISIONS = 60  # of one game
OPTIONS = 4  # of one decision, drawn by chance
PRINTED = re.compile(r"[^\w\s]")  # what makes a title hard to type


class Typed(NamedTuple):
    """Words for an option, and whether they may fit others as well."""

    kind: str
    words: str
    shared: bool = False


def positions(book: str) -> Iterator[tuple[rezzed.Game, random.Random]]:
    """Positions of games with cards whose titles are hard to type."""
    facts = cards_drawn(book)
    hard = [f for f in facts if PRINTED.search(f.title) or not f.title.isascii()]
    quoted = [f for f in hard if "'" in f.title or "’" in f.title]
    built = 0
    for seed in count():
        if built == GAMES:
            break
        rng = random.Random(f"typed {book} {seed}")
        among = [f for some, n in ((quoted, 10), (hard, 40), (facts, 200)) for f in rng.sample(some, min(n, len(some)))]
        data = whole_board(book, seed, rng.choice(among), (*among, *(f for f in facts if f.id.endswith("_card"))))
        try:
            game = rezzed.Game(data)
        except rezzed.SetupError:  # these cards cannot stand together
            continue
        built += 1
        for _ in range(DECISIONS):
            if game.decision is None:
                break
            yield game, rng
            game.apply(rng.choice([o for o in game.decision.options if o.verb not in ("end", "pass")] or game.decision.options))


def typed(s: State, words: str) -> Iterator[Typed]:
    """What the language promises to forgive."""
    yield Typed("as it is", words)
    yield Typed("case", words.swapcase())
    yield Typed("spaces", f"  {words.replace(' ', '   ')} ")
    yield Typed("accents", "".join(c for c in unicodedata.normalize("NFD", words) if not unicodedata.combining(c)))
    yield Typed("other accents", unicodedata.normalize("NFD", words))
    for quote in ("'", "’", "‘", "ʼ", "`"):
        yield Typed("apostrophes", re.sub("['’]", quote, words))
    yield Typed("no apostrophes", re.sub("['’]", "", words))
    yield Typed("hyphens", words.replace("-", "–"))
    titles = {s.book.facts[code].title for code in s.code}
    for title in titles:
        if title in words:
            yield Typed("no punctuation", words.replace(title, re.sub(r"[^\w\s&+,-]", "", title)))
            yield Typed("no hyphens", words.replace(title, title.replace("-", " ")))
            for half in halves(title):
                shared = sum(normal(half) in map(normal, (t, *halves(t))) for t in titles) > 1
                yield Typed("half of a title", words.replace(title, half), shared)


@pytest.mark.parametrize("book", rules.names())
def test_every_option_can_be_typed_back(book: str) -> None:
    tried: Counter[str] = Counter()
    for game, rng in positions(book):
        s = game.state
        for side in (EVERYTHING, s.who):
            texts = {o: option_text(s, o, side) for o in s.options}
            for o, words in rng.sample(sorted(texts.items()), min(OPTIONS, len(texts))):
                for kind, form, shared in typed(s, words):
                    found = option_parsing.understood(s, form, side)
                    where = (book, kind, form, words, [texts[x] for x in found], SIDE_NAMES[s.who], side)
                    assert found, where
                    if shared and len(found) > 1:
                        assert o in found and option_parsing.ambiguous(s, form, side), where
                    else:  # a side may call two cards alike, and then they are alike for it
                        assert [texts[x] for x in found] == [words], where
                    tried[kind] += form != words or kind == "as it is"
    none = {"accents", "other accents"} if book == "onr-1996" else set()  # the titles of 1996 have no accents
    assert {kind for kind, n in tried.items() if n < 5} == none, tried
