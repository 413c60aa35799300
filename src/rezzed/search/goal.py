"""The goal of a run: its words, and the event of the engine that reaches it. Other distributions can offer more words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..board import find_on_board, server_number
from ..doors import Door, PluginOffer, told_error
from ..engine.ask import objects
from ..engine.state import State
from ..errors import PluginError, RezzedError, brief
from ..events import Ev
from ..files import one_line
from ..game.observation import CardView, View
from ..game.observe import Judge
from ..ids import CORP, FIRST_REMOTE, RUNNER, Type, Zone
from ..server_names import name_of_server
from ..wording import names

DEFENDED: Final = "defended"
USUAL: Final = f"reach {DEFENDED}"  # the goal if none is named
DANGERS: Final = ("survive", "flatline")  # of `odds`, before a goal: whether the Runner lives, and not whether it is reached
VERBS: Final = {"reach": Ev.SUCCESS, "access": Ev.ACCESS, "steal": Ev.STEAL, "trash": Ev.TRASH}


_NAMELESS: Final = {
    USUAL: "reach a server with ice", "reach": "reach a server", "access": "access a card", "steal": "steal an agenda",
    "trash": "trash a card",
}  # fmt: skip


def in_words(text: str) -> str:
    """The words of a goal in a sentence, after `to`: a goal that names no server and no card says what it is about."""
    return _NAMELESS.get(text, text)


@dataclass(frozen=True)
class Kind:
    """A kind of goal from outside. In a goal, its name stands before a server, a card or nothing.

    Attributes:
        about: what it is.
        verb: `access`, `steal` or `trash`: what must happen to a card that counts.
        counts: whether a card of the Corp counts, as somebody who sees everything sees it.
    """

    about: str
    verb: str
    counts: Callable[[CardView], bool]


def _admit(offer: PluginOffer, found: object) -> None:
    """Take a kind of goal of another distribution in."""
    if not isinstance(found, Kind):
        raise PluginError(f"expected a Kind of rezzed.search.goal, not {brief(found)}")
    if offer.name != offer.name.lower() or server_number(offer.name) is not None:
        raise PluginError("expected a name in small letters that is not a server")
    if offer.name in VERBS or offer.name in _added:
        raise PluginError("there is a goal of this name already; expected a new name")
    if found.verb not in ("access", "steal", "trash"):
        raise PluginError(f"verb: expected access, steal or trash, not {brief(found.verb)}")
    if not callable(found.counts):
        raise PluginError(f"counts: expected a function, not {brief(found.counts)}")
    if not isinstance(found.about, str):
        raise PluginError(f"about: expected a text, not {brief(found.about)}")
    _added[offer.name] = offer, found


_added: Final[dict[str, tuple[PluginOffer, Kind]]] = {}
_door: Final = Door("goals", _admit)


def known() -> tuple[str, ...]:
    """The words that a goal can begin with. This imports what other distributions offer."""
    _door.open()
    return (*VERBS, *_added)


@dataclass(frozen=True)
class Goal:
    """A goal on one board.

    Attributes:
        text: the words, as `parse` takes them.
        event: the kind of event that reaches the goal.
        of: whether each card counts (or each server, for `reach`).
        servers: the numbers of the servers to consider for the run.
    """

    text: str
    event: int
    of: bytes
    servers: tuple[int, ...]

    def await_in(self, s: State) -> None:
        """Make the engine stop when the goal is reached."""
        s.awaits = self.event
        s.awaits_of = self.of
        s.happened = 0

    def unrezzed(self, s: State) -> tuple[str, ...]:
        """The names of the unrezzed ice that protects a server of the goal, from the outermost."""
        ice = [c for server in self.servers for c in objects.protecting(s, server) if not s.face[c]]
        return tuple([names.name(s, c) for c in ice])


def parse(s: State, words: str) -> Goal:
    """Read a goal from its words.

    Args:
        s: the board.
        words: `reach`, `access`, `steal` or `trash`, then a server or (except for `reach`) a card. A server alone means to
            reach it. `reach defended` means the servers that ice protects, or if there are none, every server. Other
            distributions can offer more verbs.

    Raises:
        RezzedError: the words are invalid, or the goal is impossible on this board.
    """
    if not isinstance(words, str):
        raise RezzedError(f"goal: expected words, not {type(words).__name__}")
    verb, _, what = words.strip().partition(" ")
    verb, what = verb.lower(), what.strip()
    if verb not in VERBS and server_number(words) is not None:
        verb, what = "reach", words.strip()
        words = f"reach {what}"
    if verb in DANGERS:
        raise RezzedError(f"goal {words[:60]!r}: how likely the Runner is to {verb} is a chance, which only --odds answers")
    if verb not in VERBS and verb not in known():
        raise RezzedError(f"goal {words[:60]!r}: expected {', '.join(known())}, then a server or a card, or a server alone")
    added = _added.get(verb)
    if added is not None:
        _, kind = added
        verb = kind.verb
    exist = tuple(n for n in range(len(s.positions)) if objects.server_exists(s, n))
    if verb == "reach" and what.lower() == DEFENDED:
        defended = tuple(n for n in exist if objects.protecting(s, n))
        words = words if len(defended) > 1 else f"reach {_named(s, defended)}".strip()
        exist, what = defended or exist, ""
    number = server_number(what) if what else None
    server = -1 if number is None else objects.server_numbered(s, number)
    if number is not None:
        if server not in exist:
            raise RezzedError(f"goal {words[:60]!r}: there is no server {what}; servers: {_named(s, exist)}")
        exist = (server,)
    elif what and verb == "reach":
        raise RezzedError(f"goal {words[:60]!r}: {what[:60]!r} is not a server; servers: {_named(s, exist)}")
    if verb == "reach":
        return Goal(words, int(Ev.SUCCESS), bytes(n in exist for n in range(max(len(s.positions), FIRST_REMOTE))), exist)
    cards = _cards(s, words, verb, what if number is None else "", exist)
    cards = cards if added is None else _counted(s, words, cards, *added)
    places = {place_of(s, c) for c in cards}
    return Goal(
        words, int(VERBS[verb]), bytes(c in cards for c in range(len(s.code))), tuple(n for n in exist if n in places) or exist
    )  # fmt: skip


def parse_each(states: Sequence[State], words: str) -> list[Goal]:
    """Read a goal for several boards that differ in unknown cards. On a board without such a card it cannot be reached.

    Args:
        states: the boards.
        words: as in `parse`.

    Raises:
        RezzedError: the words are invalid, or the goal is impossible on every board.
    """
    found: list[Goal | None] = []
    fault: RezzedError | None = None
    for s in states:
        try:
            found.append(parse(s, words))
        except RezzedError as error:
            fault = error
            found.append(None)
    known = [aim for aim in found if aim is not None]
    if not known:
        raise fault if fault is not None else RezzedError("goal: there is no board")
    servers = tuple(sorted({n for aim in known for n in aim.servers}))
    never = replace(known[0], of=bytes(len(states[0].code) + FIRST_REMOTE))
    return [replace(aim or never, servers=servers) for aim in found]


def servers_of(s: State, words: str) -> tuple[int, ...]:
    """The servers that the words of a goal can mean, whatever the cards are.

    Args:
        s: the board.
        words: as in `parse`.
    """
    exist = tuple(n for n in range(len(s.positions)) if objects.server_exists(s, n))
    for name in (words, words.strip().partition(" ")[2]) if isinstance(words, str) else ():
        number = server_number(name)
        if number is not None and objects.server_numbered(s, number) in exist:
            return (objects.server_numbered(s, number),)
    return exist


def names_no_card(words: str) -> bool:
    """Whether a goal is about servers only, by its words."""
    rest = words.strip().partition(" ")[2] if isinstance(words, str) else ""
    return not rest or rest.strip().lower() == DEFENDED or server_number(rest) is not None or server_number(words) is not None


def _named(s: State, servers: tuple[int, ...]) -> str:
    return ", ".join(name_of_server(s, n) for n in servers)


def place_of(s: State, card: int) -> int:
    """The server that a card is accessed in, or that ice protects."""
    return objects.server_of(s, card) if s.zone[card] != Zone.ICE else s.where[card]


def _cards(s: State, words: str, verb: str, title: str, servers: tuple[int, ...]) -> frozenset[int]:
    """The cards that a goal is about."""
    shown = repr(words[:60])
    if title:
        card = find_on_board(s, title)
        if card is None:
            raise RezzedError(f"goal {shown}: this board has no card or server {title[:60]!r}")
        if objects.fact(s, card).side == RUNNER:
            raise RezzedError(f"goal {shown}: {objects.fact(s, card).title} is a card of the Runner")
        named = [c for c in range(len(s.code)) if s.code[c] == s.code[card]] if "#" not in title else [card]
    else:
        named = [c for c in range(len(s.code)) if objects.fact(s, c).side == CORP]
    reach = [c for c in named if s.zone[c] < Zone.GRIP or s.zone[c] >= Zone.RIG]
    found = [c for c in reach if place_of(s, c) in servers]
    if verb != "trash":
        found = [c for c in found if objects.fact(s, c).type != Type.ICE or s.zone[c] != Zone.ICE]
    if verb == "steal":
        found = [c for c in found if objects.fact(s, c).type == Type.AGENDA]
    if verb == "trash":
        found = [c for c in found if s.zone[c] != Zone.ARCHIVES]
    if not found:
        what = {"steal": "agenda to steal", "access": "card to access", "trash": "card to trash"}[verb]
        raise RezzedError(f"goal {shown}: there is no {what} in {_named(s, servers)}")
    return frozenset(found)


def _counted(s: State, words: str, cards: frozenset[int], offer: PluginOffer, kind: Kind) -> frozenset[int]:
    """Those of the cards that count for a kind of goal from outside."""
    found: set[int] = set()
    shown = {card.id: card for card in _shown(Judge().view(s, 0, None))}
    for c in cards:
        card = shown.get(str(s.label[c]))
        try:
            if card is not None and kind.counts(card) is True:
                found.add(c)
        except Exception as error:
            raise PluginError(f"goal {words[:60]!r}: {offer.words} failed: {told_error(error)}") from error
    if not found:
        raise RezzedError(f"goal {words[:60]!r}: no card counts here ({one_line(kind.about)})")
    return frozenset(found)


def _shown(view: View) -> Iterator[CardView]:
    """Every card of the Corp outside of the score areas."""
    yield from view.corp.hq.known
    yield from (known.card for known in view.corp.rnd.known)
    yield from view.corp.archives
    for server in view.servers:
        for card in (*server.ice, *server.root):
            yield card
            yield from card.hosted
