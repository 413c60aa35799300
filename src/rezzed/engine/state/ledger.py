"""The questions of a game about its past, and where their answers are kept.

Each question is an account: how often something happened in a span. Which accounts a game has follows from its cards, so all
copies of a state share one `GameLedger`; what was counted is in `State.totals`, `spans` and `earlier`.
"""

from __future__ import annotations

from typing import Any, Final

from ...events import N_KINDS, Ev
from ...ids import Scope, Span
from ...vocabulary.amounts import On, Ref
from ..program.parts import KEEPS_SERVERS, Fact, PastQuestion
from .refs import Listener, SubId

# the first accounts of every game: the servers on which a run began this turn, and those with a successful run
RUN_ON: Final = 0
SUCCEEDED_ON: Final = 1
ALWAYS_ASKED: Final = tuple(
    PastQuestion(-n, None, On(kind), int(kind), -1, int(Scope.TURN), KEEPS_SERVERS, False)
    for n, kind in enumerate((Ev.RUN_BEGINS, Ev.SUCCESS), 1)
)


class Account:
    """One question, as one card asks it, or as all cards ask it that would get the same answer (`card` is -1).

    `askers` are the cards that ask it: who knows none of them does not know that it is asked. Without any, everybody knows.
    """

    __slots__ = ("question", "kind", "on", "plain", "aid", "card", "scope", "keeps", "part", "askers")

    def __init__(self, q: PastQuestion, card: int) -> None:
        self.question = q.number
        self.kind = q.kind
        self.on: Any = q.on
        self.plain = q.plain
        self.aid = q.aid
        self.card = card
        self.scope = q.scope
        self.keeps = q.keeps
        self.part = q.part
        self.askers: tuple[int, ...] = ()

    def name(self) -> int:
        """A number above 0, equal for the accounts of one question in two positions."""
        return (self.question + len(ALWAYS_ASKED) << 20) + self.card + 2


class PlainUses:
    """What was found out about a list of `State.index`: the abilities at its head that cost a fixed number of credits and ask
    nothing else, as `options` to use them, the largest of these numbers (`most`), and the abilities after them (`rest`)."""

    __slots__ = ("listed", "options", "most", "rest")

    def __init__(self, listed: tuple[Listener, ...], options: list[int], most: int) -> None:
        self.listed = listed
        self.options = options
        self.most = most
        self.rest = listed[len(options) :]


NO_USES: Final = PlainUses((), [], 0)


class ByCode:
    """What follows from a list of the codes of all cards, which nobody changes: the cards of each code, and those of them whose
    text lets them host cards."""

    __slots__ = ("codes", "of", "hosts")

    def __init__(self, codes: list[int], facts: list[Fact]) -> None:
        self.codes = codes
        self.of: dict[int, list[int]] = {}
        self.hosts = [card for card, code in enumerate(codes) if facts[code].hosts]
        for card, code in enumerate(codes):
            self.of.setdefault(code, []).append(card)


NO_CODES: Final = ByCode([], [])


class GameLedger:
    """The accounts of a game, and how to find them: by the event, by what asks and for which card, by the ability that says
    "first", those that begin anew with a run, those that never do, and those about what a card does or what happens to it.

    `by_one`: an ability asks whether one object broke every subroutine, so it matters what breaks each. `actions`: an ability
    hears that an action is over, so it matters which actions were taken. `recurring`: the cards with recurring credits, and
    `anew`: those that choose something for a turn. `listed`: the kinds in whose lists of `State.index` abilities can stand.
    `lasting`: those in which lasting effects can. `uses`: what is known of the abilities that each side was last asked to use.
    `printed`: the subroutines of each ice that were last made. `by_code`: what follows from the codes of all cards.
    `lends_strength`: an ability changes the strength of cards other than its own and those that it is bound to.
    """

    __slots__ = (
        "accounts", "by_kind", "of_run", "of_game", "by_one", "actions", "recurring", "anew", "listed", "lasting", "uses",
        "printed", "by_code", "lends_strength", "_at", "_firsts", "_of_object",
    )  # fmt: skip

    def __init__(self) -> None:
        self.accounts: list[Account] = []
        self.by_kind: list[tuple[int, ...]] = [()] * N_KINDS
        self.of_run: tuple[int, ...] = ()
        self.of_game: tuple[int, ...] = ()
        self.by_one = False
        self.actions = False
        self.recurring: tuple[int, ...] = ()
        self.anew: tuple[int, ...] = ()
        self.listed: tuple[int, ...] = ()
        self.lasting: tuple[int, ...] = ()
        self.uses: list[PlainUses] = [NO_USES, NO_USES]
        self.by_code = NO_CODES
        self.lends_strength = True
        self.printed: dict[int, tuple[SubId, ...]] = {}
        self._at: dict[tuple[int, int], int] = {}
        self._firsts: dict[tuple[int, int], tuple[int, ...]] = {}
        self._of_object: dict[int, tuple[int, ...]] = {}

    def open(self, numbers: dict[tuple[int, int], int], q: PastQuestion, card: int) -> None:
        """Add a question that a card asks (-1: that is asked in every game). `numbers` are those of the accounts so far."""
        of = card if q.own else -1
        n = numbers.setdefault((q.number, of), len(self.accounts))
        if n == len(self.accounts):
            self.accounts.append(Account(q, of))
            self.by_kind[q.kind] = (*self.by_kind[q.kind], n)
            if q.scope == Scope.RUN:
                self.of_run = (*self.of_run, n)
            elif q.scope == Span.GAME:
                self.of_game = (*self.of_game, n)
            if q.on is not None and Ref.THIS in (q.on.card, q.on.by):
                self._of_object[card] = (*self.of_object(card), n)
        a = self.accounts[n]
        if card >= 0:
            a.askers = (*a.askers, card)
        if q.node is not None:
            self._at[id(q.node), of] = n
        elif q.aid >= 0:
            self._firsts[q.aid, card] = (*self._firsts.get((q.aid, card), ()), n)

    def find(self, node: Any, card: int) -> int:
        """The account of what a node asks for a card, or -1."""
        n = self._at.get((id(node), card), -1)
        return n if n >= 0 else self._at.get((id(node), -1), -1)

    def of_object(self, card: int) -> tuple[int, ...]:
        """The accounts about this card itself: another object begins anew (CR 1.12.2)."""
        return self._of_object.get(card, ())

    def firsts(self, aid: int, card: int) -> tuple[int, ...]:
        """The accounts of an ability that says "first": of its event, and of what counts with it."""
        return self._firsts.get((aid, card), ())


NO_LEDGER: Final = GameLedger()
