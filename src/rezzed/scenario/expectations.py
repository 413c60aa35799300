"""The clauses of `expect:`: statements about a position, and whether they are true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from re import Match
from typing import Final, TypeAlias

from ..board import find_on_board, server_number, titled_on_board
from ..engine.ask import card_sets, modifiers, objects, progress
from ..engine.state import State
from ..engine.state.refs import RUN_LABEL
from ..errors import RezzedError, nearest
from ..game import Game
from ..ids import CORP, COUNTER_NAMES, END_NAMES, INSTALLED_FROM, N_COUNTERS, SIDE_NAMES, Label, Zone
from ..server_names import name_of_server
from ..titles import plain
from ..vocabulary.subtypes import SUBTYPES
from ..wording import names

ZONES: Final = {
    "hq": Zone.HQ, "r&d": Zone.RND, "rnd": Zone.RND, "archives": Zone.ARCHIVES, "grip": Zone.GRIP, "stack": Zone.STACK,
    "heap": Zone.HEAP, "corp score": Zone.CORP_SCORE, "runner score": Zone.RUNNER_SCORE, "play area": Zone.PLAY,
    "removed": Zone.REMOVED, "rig": Zone.RIG,
}  # fmt: skip
_ZONE: Final = "|".join(re.escape(z) for z in ZONES)
_SERVER: Final = r"hq|r&d|rnd|archives|(?:remote|server) ?\d{1,3}"
_SUBTYPE: Final = "|".join(sorted({re.escape(x).replace("_", "[ _-]") for known in SUBTYPES.values() for x in known}))
_COUNTERS: Final = "|".join(COUNTER_NAMES)

Found: TypeAlias = tuple[bool, str]  # whether it is true, and the actual value
Test: TypeAlias = Callable[[Game, Match[str]], Found]


@dataclass(frozen=True)
class Clause:
    """A clause: its words, its form, and the titles in it."""

    text: str
    form: Form
    match: Match[str]

    @property
    def titles(self) -> tuple[str, ...]:
        """The cards that the clause names; each must be in the game."""
        groups = self.match.groupdict()
        listed = groups.get("cards") or "none"
        return tuple(groups[k] for k in ("card", "other") if groups.get(k)) + _listed(listed)


def _listed(cards: str) -> tuple[str, ...]:
    return () if cards.strip() == "none" else tuple(t.strip() for t in cards.split(","))


@dataclass(frozen=True)
class Form:
    """A form of clause: its spelling, its pattern and its question."""

    words: str
    pattern: re.Pattern[str]
    test: Test


def parse(text: str) -> Clause:
    """Parse a clause.

    Raises:
        RezzedError: the words are not a clause; the message lists the known forms.
    """
    words = " ".join(text.split())
    for form in FORMS:
        match = form.pattern.fullmatch(words)
        if match:
            return Clause(words, form, match)
    shown = words if len(words) <= 60 else words[:57] + "..."
    raise RezzedError(f"`expect: {shown}` is not a clause; known: {', '.join(f'`{f}`' for f in _nearest(words) or _forms())}")


def _forms() -> list[str]:
    return [f.words for f in FORMS]


def _nearest(words: str) -> list[str]:
    """The forms that share the most words with these; empty if no form shares any."""
    mine = re.findall(r"[a-z]+", words.lower())[:20]
    scores = {form: sum(bool(nearest(w, re.findall(r"[a-z]+", form), close=0.8)) for w in mine) for form in _forms()}
    best = max(scores.values())
    return [form for form, n in scores.items() if n == best] if best else []


def evaluate_clause(game: Game, clause: Clause) -> Found:
    """Whether a clause is true, and the actual value."""
    for title in clause.titles:
        if find_on_board(game.state, title) is None:
            return False, f"no card {title!r} is in this game"
    return clause.form.test(game, clause.match)


# -- cards ----------------------------------------------------------------------------------------------


def _cards(s: State, title: str) -> list[int]:
    """The cards that a clause is about:

    one by its number, or every card with the title. A clause is true if it is true for one of them.
    """
    if "#" in title:
        found = find_on_board(s, title)
        return [] if found is None else [found]
    return titled_on_board(s, title)


def _any(game: Game, match: Match[str], test: Callable[[State, int], bool]) -> Found:
    s = game.state
    cards = _cards(s, match["card"])
    return any(test(s, c) for c in cards), "; ".join(describe(s, c) for c in cards[:4])


def describe(s: State, card: int) -> str:
    """Where a card is, in the words of the clauses."""
    title = names.name(s, card)
    zone = s.zone[card]
    corp = objects.fact(s, card).side == CORP
    face = ("" if not corp else " rezzed" if s.face[card] else " unrezzed") if zone >= INSTALLED_FROM else ""
    if zone == Zone.HOSTED:
        return f"{title} is{face} hosted on {names.name(s, s.host[card])}"
    if zone == Zone.PLAY and s.host[card] >= 0:
        return f"{title} is hosted on {names.name(s, s.host[card])}, and not installed"
    if zone in (Zone.ROOT, Zone.ICE):
        return f"{title} is{face} on {name_of_server(s, s.where[card])}"
    if zone == Zone.ARCHIVES:
        return f"{title} is in archives {'faceup' if s.face[card] else 'facedown'}"
    where = next((w for w, z in ZONES.items() if z == zone), "an identity")
    return f"{title} is in {where}"


def _installed(s: State, c: int) -> bool:
    return s.zone[c] >= INSTALLED_FROM


def _rezzed(game: Game, match: Match[str]) -> Found:
    want = match["face"] == "rezzed"
    return _any(game, match, lambda s, c: _installed(s, c) and bool(s.face[c]) == want and _is_on(s, c, match["server"]))


def _is_on(s: State, c: int, server: str | None) -> bool:
    if not server:
        return True
    return s.zone[c] in (Zone.ROOT, Zone.ICE) and objects.number_of(s, s.where[c]) == server_number(server)


def _on_server(game: Game, match: Match[str]) -> Found:
    return _any(game, match, lambda s, c: _is_on(s, c, match["server"]))


def _in_zone(game: Game, match: Match[str]) -> Found:
    zone = ZONES[match["zone"].lower()]
    face = match["face"]
    return _any(game, match, lambda s, c: s.zone[c] == zone and (not face or bool(s.face[c]) == (face.strip() == "faceup")))


def _is_installed(game: Game, match: Match[str]) -> Found:
    found, seen = _any(game, match, _installed)
    return found != bool(match["no"]), seen


def _is_subtype(game: Game, match: Match[str]) -> Found:
    s = game.state
    want = plain(match["subtype"])
    known = next((x for x in s.book.subtypes if plain(x) == want), "")
    if not known:
        return False, f"{match['subtype']!r} is a subtype of the other game"
    cards = _cards(s, match["card"])
    of_each = ([x.replace("_", " ") for x in s.book.subtypes if card_sets.has_subtype(s, c, x)] for c in cards)
    have = [", ".join(subtypes) or "no subtype" for subtypes in of_each]
    found = any(card_sets.has_subtype(s, c, known) for c in cards)
    return found != bool(match["no"]), f"{match['card']} is {' and '.join(have)}"


def _hosted(game: Game, match: Match[str]) -> Found:
    hosts = _cards(game.state, match["other"])
    return _any(game, match, lambda s, c: s.zone[c] in (Zone.HOSTED, Zone.PLAY) and s.host[c] in hosts)


def _has(game: Game, match: Match[str]) -> Found:
    kind = COUNTER_NAMES.index(match["counter"].lower())
    want = 0 if match["n"] == "no" else int(match["n"])
    s = game.state
    cards = _cards(s, match["card"])
    have = [s.counters[c * N_COUNTERS + kind] for c in cards]
    return want in have, f"{match['card']} has {' and '.join(map(str, have))} {match['counter']}"


def _number(game: Game, match: Match[str], what: str, of: Callable[[State, int], int]) -> Found:
    """A number of an active or installed card, or of a card elsewhere if there is no other with its title."""
    s = game.state
    cards = _cards(s, match["card"])
    cards = [c for c in cards if _installed(s, c)] or cards
    have = [of(s, c) for c in cards]
    return int(match["n"]) in have, f"{what} of {match['card']} is {' and '.join(map(str, have))}"


def _strength(game: Game, match: Match[str]) -> Found:
    return _number(game, match, "strength", modifiers.strength)


def _subs(game: Game, match: Match[str]) -> Found:
    return _number(game, match, "the number of subroutines", lambda s, c: len(modifiers.subroutines(s, c)))


def _unbroken(game: Game, match: Match[str]) -> Found:
    e = progress.encounter(game.state)
    if e is None or e.subj not in _cards(game.state, match["card"]):
        return False, f"{match['card']} is not being encountered"
    n = len(modifiers.unbroken(game.state, e.subj, e.serial))
    return n == int(match["n"]), f"unbroken subs of {match['card']} are {n}"


# -- players --------------------------------------------------------------------------------------------


def _is(n: int, match: Match[str], what: str) -> Found:
    return n == int(match["n"]), f"{what} {n}"


def _side(game: Game, match: Match[str]) -> Found:
    s = game.state
    side = SIDE_NAMES.index(match["side"])
    what = match["what"]
    n = s.credits[side] if what == "credits" else s.clicks[side] if what == "clicks" else modifiers.points(s, side)
    return _is(n, match, f"{match['side']} {what}")


def _hand_size(game: Game, match: Match[str]) -> Found:
    return _is(modifiers.hand_size(game.state, SIDE_NAMES.index(match["side"].lower())), match, f"{match['side']} hand size")


def _total(game: Game, match: Match[str]) -> Found:
    s = game.state
    what = match["what"]
    n = {
        "tags": s.tags, "bad publicity": s.bad_publicity, "core damage": s.core, "brain damage": s.core, "fund": s.fund,
        "link": modifiers.link(s), "memory left": modifiers.memory_left(s),
    }[what]  # fmt: skip
    return _is(n, match, what)


def _count(game: Game, match: Match[str]) -> Found:
    s = game.state
    zone = ZONES[match["zone"].lower()]
    n = len(s.order[zone])
    return _is(n, match, match["zone"])


# -- the run --------------------------------------------------------------------------------------------


def _no_run(game: Game, match: Match[str]) -> Found:
    s = game.state
    r = progress.run(s)
    return r is None, "no run is in progress" if r is None else f"a run on {name_of_server(s, r.server)} is in progress"


def _server(game: Game, match: Match[str]) -> Found:
    r = progress.run(game.state)
    if r is None:
        return False, "no run is in progress"
    s = game.state
    right = objects.number_of(s, r.server) == server_number(match["server"])
    return right, f"the attacked server is {name_of_server(s, r.server)}"


def _mark(game: Game, match: Match[str]) -> Found:
    n = game.state.mark
    wanted = -1 if match["server"].lower() == "none" else server_number(match["server"])
    return n == wanted, f"the mark is {name_of_server(game.state, n)}" if n >= 0 else "the Runner has no mark"


def _position(game: Game, match: Match[str]) -> Found:
    s = game.state
    r = progress.run(s)
    if r is None:
        return False, "no run is in progress"
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    seen = "no position" if r.position < 0 else f"the position of {names.name(s, ice)}"
    if r.position >= 0 and ice < 0:
        seen = "an empty position"
    if match["card"] is None:
        return ice < 0, f"the Runner is in {seen}"
    return ice in _cards(s, match["card"]), f"the Runner is in {seen}"


def _encounter(game: Game, match: Match[str]) -> Found:
    s = game.state
    e = progress.encounter(s)
    if e is None:
        return False, "no ice is being encountered"
    return e.subj in _cards(s, match["card"]), f"{names.name(s, e.subj)} is being encountered"


def _no_encounter(game: Game, match: Match[str]) -> Found:
    e = progress.encounter(game.state)
    return e is None, "no encounter" if e is None else f"{names.name(game.state, e.subj)} is being encountered"


def _label(game: Game, match: Match[str]) -> Found:
    s = game.state
    r = progress.run(s)
    label = Label(r.label if r is not None else s.last_run[RUN_LABEL])
    return label.name.lower() == match["label"], f"the run is {label.name.lower().replace('none', 'without a label')}"


def _ended(game: Game, match: Match[str]) -> Found:
    return game.ended.lower() == match["why"].lower(), f"it ended by {game.ended or 'nothing yet'}"


def _winner(game: Game, match: Match[str]) -> Found:
    won = game.winner or "nobody"
    return won == (match["who"] or "nobody"), f"the winner is {won}"


def _over(game: Game, match: Match[str]) -> Found:
    return game.over, "the game is over" if game.over else "the game is not over"


def _step(game: Game, match: Match[str]) -> Found:
    cite = game.cite()
    return cite.partition(" ")[2].lower() == match["id"].lower(), f"the current step is {cite}"


def _called(s: State, name: str) -> int:
    """The server with this name now, or -1."""
    n = server_number(name)
    return -1 if n is None else objects.server_numbered(s, n)


def _remote(game: Game, match: Match[str]) -> Found:
    s = game.state
    there = _called(s, match["server"]) >= 0
    return there != bool(match["no"]), f"{match['server']} {'exists' if there else 'does not exist'}"


def _ice_count(game: Game, match: Match[str]) -> Found:
    s = game.state
    n = _called(s, match["server"])
    ice = objects.protecting(s, n) if n >= 0 else []
    wanted = _listed(match["cards"])
    right = len(wanted) == len(ice) and all(c in _cards(s, t) for c, t in zip(ice, wanted, strict=True))
    return right, f"{match['server']} is protected by {', '.join(names.name(s, c) for c in ice) or 'none'}"


def _form(words: str, pattern: str, test: Test) -> Form:
    return Form(words, re.compile(pattern, re.I), test)


_CARD: Final = r"(?P<card>.+?)"
_N: Final = r"(?P<n>\d{1,7})"
FORMS: Final[tuple[Form, ...]] = (
    _form("SIDE credits|clicks|points N", rf"(?P<side>corp|runner) (?P<what>credits|clicks|points) {_N}", _side),
    _form("SIDE hand size N", rf"(?P<side>corp|runner) (?:maximum )?hand size {_N}", _hand_size),
    _form("points SIDE N", rf"(?P<what>points) (?P<side>corp|runner) {_N}", _side),
    _form(
        "tags|bad publicity|core damage|brain damage|fund|link|memory left N",
        rf"(?P<what>tags|bad publicity|core damage|brain damage|fund|link|memory left) {_N}", _total,
    ),
    _form("ZONE N", rf"(?P<zone>{_ZONE}) {_N}", _count),
    _form("run over", "run over|no run", _no_run),
    _form("run successful|unsuccessful", "run (?P<label>successful|unsuccessful)", _label),
    _form("server SERVER", rf"server (?P<server>{_SERVER})", _server),
    _form("position CARD|none", rf"position (?:none|{_CARD})", _position),
    _form("mark SERVER|none", rf"mark (?P<server>none|{_SERVER})", _mark),
    _form("no encounter", "no encounter", _no_encounter),
    _form("encounter CARD", rf"encounter {_CARD}", _encounter),
    _form("ended WHY", f"ended (?P<why>{'|'.join(END_NAMES[1:])})", _ended),
    _form("winner SIDE|nobody", "winner (?P<who>corp|runner|draw|nobody)", _winner),
    _form("game over", "game over", _over),
    _form("step ID", r"step (?P<id>\w[\w. ]*)", _step),
    _form("[no] remote N", r"(?P<no>no )?(?P<server>remote ?\d{1,3})", _remote),
    _form("ice on SERVER: CARD, CARD", rf"ice on (?P<server>{_SERVER}): (?P<cards>.+)", _ice_count),
    _form("strength of CARD N", rf"strength of {_CARD} (?P<n>-?\d{{1,7}})", _strength),
    _form("subs of CARD N", rf"subs of {_CARD} {_N}", _subs),
    _form("unbroken subs of CARD N", rf"unbroken subs of {_CARD} {_N}", _unbroken),
    _form(
        "CARD has N|no COUNTER", rf"{_CARD} has (?P<n>no|\d{{1,7}}) (?P<counter>{_COUNTERS})s?(?: counters?)?", _has,
    ),
    _form("CARD hosted on CARD", rf"{_CARD} hosted on (?P<other>.+)", _hosted),
    _form("CARD rezzed|unrezzed [on SERVER]", rf"{_CARD} (?P<face>rezzed|unrezzed)(?: on (?P<server>{_SERVER}))?", _rezzed),
    _form("CARD on SERVER", rf"{_CARD} on (?P<server>{_SERVER})", _on_server),
    _form("CARD in ZONE [faceup|facedown]", rf"{_CARD} in (?P<zone>{_ZONE})(?P<face> faceup| facedown)?", _in_zone),
    _form("CARD is [not] SUBTYPE", rf"{_CARD} is (?P<no>not )?(?:an? )?(?P<subtype>{_SUBTYPE})", _is_subtype),
    _form("CARD [not] installed", rf"{_CARD} (?P<no>not )?installed", _is_installed),
)  # fmt: skip
