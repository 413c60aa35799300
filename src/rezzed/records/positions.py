"""Positions of a replay as boards: the plain data that `Board` takes, and what a board cannot say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..board import build
from ..engine.ask import modifiers
from ..errors import RezzedError
from ..ids import CORP, SIDE_NAMES, Type
from ..library import default, plain
from ..vocabulary.declare import Decl

GAME: Final = "anr"
POINTS: Final = 7  # agenda points that win a game, if neither its rules nor cards say otherwise
BLANK: Final = {"corp": "Corp card", "runner": "Runner card"}
NEVER_INSTALLED: Final = ("Identity", "Event", "Operation")
ROWS: Final = ("program", "hardware", "resource")
COUNTED: Final = (
    ("virus", "virus"), ("power", "power"), ("agenda", "agenda"), ("credit", "credit"), ("recurring", "credit"),
    ("bad-publicity", "bad publicity"),
)  # fmt: skip
Raw = Mapping[str, Any]


@dataclass(frozen=True)
class Happening:
    """Something that happened before a position.

    Attributes:
        words: as a board writes it, without the card.
        title, cid: the card.
        server: the server, if it must exist on the board.
        missing: what is not known of it; then it is not counted.
    """

    words: str
    title: str = ""
    cid: str = ""
    server: str = ""
    missing: str = ""


@dataclass
class _Spec:
    """A card of a board: the words before its counters, and what it is hosted on or has chosen."""

    title: str
    rezzed: bool
    counters: str
    cid: str
    host: str = ""  # the cid of the host
    chosen: str = ""
    number: int = 0  # of the copies with this title

    def name(self, several: Mapping[str, int]) -> str:
        """The title, with the number of the copy if there are several."""
        return f"{self.title}#{self.number}" if several[plain(self.title)] > 1 else self.title

    def words(self, hosts: Mapping[str, _Spec], several: Mapping[str, int]) -> str:
        """The card as a board writes it."""
        on = hosts.get(self.host)
        named = "" if on is None else f" on {on.name(several)}"
        return f"{self.title}{'*' if self.rezzed else ''}{self.counters}{named}{f' -> {self.chosen}' if self.chosen else ''}"


@dataclass
class _Wording:
    """The cards of a position in the order in which a board makes them."""

    specs: list[_Spec] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def card(self, raw: object, side: str, faceup: bool, host: str = "", plainly: bool = False) -> _Spec | None:
        """Add a card.

        Args:
            raw: the card of the file.
            side: whose card it is, if the file does not show it.
            faceup: whether the board says that it is rezzed or faceup.
            host: the cid of its host.
            plainly: it is in a deck, hand or discard pile: counters do not matter.
        """
        title = title_of(raw)
        decl = known(title) if title else None
        if title and decl is None:
            self.missing.append(f"{title} is not known to this version of rezzed; a blank card stands for it")
        if not isinstance(raw, dict) or decl is None:
            return self._add(_Spec(BLANK[side], False, "", ""))
        counters = "" if plainly else counters_of(raw, decl)
        chosen = "" if plainly else _chosen(raw)
        faceup = faceup and decl.type != Type.AGENDA  # an agenda that is installed faceup is so without a mark
        return self._add(_Spec(decl.title, faceup, counters, str(raw.get("cid", "")), host, chosen))

    def _add(self, spec: _Spec) -> _Spec:
        self.specs.append(spec)
        return spec


def known(title: str) -> Decl | None:
    """The card with this title, inert if it is not declared."""
    return default().named(GAME, title)


def title_of(raw: object) -> str:
    """The printed title of a card of a file; empty if the file does not show it."""
    if not isinstance(raw, dict):
        return ""
    title = raw.get("printed-title") or raw.get("title")
    return title if isinstance(title, str) else ""


def cards_in(value: object) -> list[Raw]:
    """The cards of a place of a file; a place without cards is null or missing."""
    return [card for card in value if isinstance(card, dict)] if isinstance(value, list) else []


def counters_of(raw: Raw, decl: Decl) -> str:
    """The counters of a card as a board writes them. A card without counters gets a zero if it would be loaded otherwise."""
    counter = raw.get("counter")
    counter = counter if isinstance(counter, dict) else {}
    found: dict[str, int] = {}
    for key, word in COUNTED:
        found[word] = found.get(word, 0) + _number(counter.get(key))
    found["advancement"] = _number(raw.get("advance-counter")) + _number(raw.get("extra-advance-counter"))
    words = "".join(f" @{n} {word}" for word, n in found.items() if n > 0)
    return words or (" @0 credit" if decl.loads is not None or decl.recurring else "")


def _only_hosted(guest: Raw, host: Raw) -> bool:
    """Whether a hosted card is not installed. Only some files say of each card whether it is."""
    return guest.get("type") in NEVER_INSTALLED or bool(host.get("installed") and not guest.get("installed"))


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _chosen(raw: Raw) -> str:
    for key in ("card-target", "subtype-target"):
        value = raw.get(key)
        if isinstance(value, str) and value and (key == "subtype-target" or re.fullmatch(r"HQ|R&D|Archives|Server \d+", value)):
            return value
    return ""


def board_of(
    state: Raw, turns: tuple[Sequence[Happening], Sequence[Happening]] = ((), ()), seen: Iterable[str] = (),
) -> tuple[dict[str, Any], list[str]]:  # fmt: skip
    """The plain data of a board, and what it cannot say. A card that the file does not show is a blank card.

    Args:
        state: the position as the file has it.
        turns: what happened before it, in its turn and in the turn before.
        seen: the ids of the hidden cards that the other side knows.
    """
    return _RawPosition(state).board(turns, seen)


class _RawPosition:
    def __init__(self, state: Raw) -> None:
        self.state = state
        self.corp, self.runner = state["corp"], state["runner"]
        self.words = _Wording()
        self.later: list[tuple[object, str, str]] = []  # hosted Runner cards: card, side, cid of the host
        self.on_ice: list[_Spec] = []  # condition counters on the ice of a server: a board has them in its root
        self.beside: dict[str, list[_Spec]] = {"corp": [], "runner": []}  # hosted cards that are not installed

    def board(
        self, turns: tuple[Sequence[Happening], Sequence[Happening]], seen: Iterable[str]
    ) -> tuple[dict[str, Any], list[str]]:
        """The data of the board, and what is missing in it."""
        corp: dict[str, Any] = self._numbers(self.corp)
        runner: dict[str, Any] = self._numbers(self.runner)
        parts: dict[tuple[str, str], list[_Spec]] = {}
        self._identity(corp, self.corp, "corp")
        parts["corp", "hq"] = self._pile(self.corp.get("hand"), "corp", _number(self.corp.get("hand-count")))
        parts["corp", "rnd"] = self._pile(self.corp.get("deck"), "corp", _number(self.corp.get("deck-count")))
        parts["corp", "archives"] = self._discard()
        parts["corp", "score"] = self._scored(self.corp, corp)
        before_ice = len(self.words.specs)
        servers = self._servers()
        ice: dict[str, list[_Spec]] = {}
        counters: dict[str, list[_Spec]] = {}
        for name, server in servers.items():
            ice[name], counters[name], self.on_ice = self._ice(server), self.on_ice, []
        root = {name: [*counters[name], *self._root(server)] for name, server in servers.items()}
        self._identity(runner, self.runner, "runner")
        parts["runner", "grip"] = self._pile(self.runner.get("hand"), "runner", _number(self.runner.get("hand-count")))
        parts["runner", "stack"] = self._pile(self.runner.get("deck"), "runner", _number(self.runner.get("deck-count")))
        parts["runner", "heap"] = self._pile(self.runner.get("discard"), "runner", 0)
        parts["runner", "score"] = self._scored(self.runner, runner)
        before_rig = len(self.words.specs)
        parts["runner", "rig"] = self._rig()
        parts["runner", "facedown"] = self._facedown()
        parts["runner", "play"], parts["corp", "play"] = self.beside["runner"], self.beside["corp"]
        self._in_order(before_ice, before_rig)
        several = self._number_copies()
        hosts = {spec.cid: spec for spec in self.words.specs if spec.cid}
        for (side, zone), specs in parts.items():
            words = _short([spec.words(hosts, several) for spec in specs], BLANK[side])
            if words:
                (corp if side == "corp" else runner)[zone] = words
        for key, groups in (("ice", ice), ("root", root)):
            named = {name: [spec.words(hosts, several) for spec in specs] for name, specs in groups.items() if specs}
            if named:
                corp[key] = named
        self._known(seen, parts, corp, runner, several)
        data = self._whole(corp, runner)
        remotes = [name.replace("remote", "remote ") for group in (ice, root) for name, specs in group.items() if specs]
        servers_there = {"HQ", "R&D", "Archives", *remotes}
        for key, happened in zip(("this_turn", "last_turn"), turns, strict=True):
            words_of = self._past(happened, several, servers_there)
            if words_of:
                data[key] = words_of
        self._points_to_win(data)
        return data, self._missing()

    def _known(
        self, seen: Iterable[str], parts: Mapping[tuple[str, str], list[_Spec]], corp: dict[str, Any], runner: dict[str, Any],
        several: Mapping[str, int],
    ) -> None:  # fmt: skip
        """Note the cards that the other side knows."""
        by_cid = {spec.cid: spec for spec in self.words.specs if spec.cid}
        grip = {id(spec) for spec in parts["runner", "grip"]}
        for cid in sorted(seen):
            spec = by_cid.get(cid)
            if spec is not None and not spec.rezzed:
                (corp if id(spec) in grip else runner).setdefault("knows", []).append(spec.name(several))

    def _past(self, happened: Sequence[Happening], several: Mapping[str, int], servers: set[str]) -> list[str]:
        """What happened, as a board writes it. What is about cards and servers that are gone is missing."""
        by_cid = {spec.cid: spec for spec in self.words.specs if spec.cid}
        by_title: dict[str, _Spec] = {}
        for spec in self.words.specs:
            by_title.setdefault(plain(spec.title), spec)
        out: list[str] = []
        for x in happened:
            if x.missing:
                self.words.missing.append(x.missing)
            elif x.server and x.server not in servers:
                self.words.missing.append(f"`{x.words}` before this position: the server is gone")
            elif not x.title:
                out.append(x.words)
            else:
                found = by_cid.get(x.cid) or by_title.get(plain(x.title))
                if found is not None:
                    out.append(f"{x.words} {found.name(several)}")
                else:
                    self.words.missing.append(f"`{x.words} {x.title}` before this position: the card is gone")
        return out

    def _whole(self, corp: dict[str, Any], runner: dict[str, Any]) -> dict[str, Any]:
        side = self.state.get("active-player")
        data: dict[str, Any] = {"turn": side if side in SIDE_NAMES[:2] else "corp", "corp": corp, "runner": runner}
        clicks = {"corp": _number(self.corp.get("click")), "runner": _number(self.runner.get("click"))}
        for name, player in (("corp", corp), ("runner", runner)):
            player["clicks"] = clicks[name] if name == data["turn"] else 0
        return data

    def _points_to_win(self, data: dict[str, Any]) -> None:
        """The points that win the game before cards change them: the file has what cards made of them for the Corp."""
        need = _number(self.corp.get("agenda-point-req"))
        if need in (0, POINTS):
            return
        data["points_to_win"] = need
        try:
            changed = modifiers.points_to_win(build(data), CORP) - need
        except RezzedError:
            return  # whoever loads the board is told what is wrong with it
        if need - changed == POINTS:
            del data["points_to_win"]
        else:
            data["points_to_win"] = need - changed

    def _numbers(self, player: Raw) -> dict[str, Any]:
        out: dict[str, Any] = {"credits": max(0, _number(player.get("credit")))}
        bad, tag = player.get("bad-publicity"), player.get("tag")
        if isinstance(bad, dict) and _number(bad.get("base")) > 0:
            out["bad_publicity"] = _number(bad.get("base"))
        if isinstance(tag, dict) and _number(tag.get("base")) > 0:
            out["tags"] = _number(tag.get("base"))
        if _number(player.get("brain-damage")) > 0:
            out["core_damage"] = _number(player.get("brain-damage"))
        return out

    def _identity(self, out: dict[str, Any], player: Raw, side: str) -> None:
        raw = player.get("identity")
        title = title_of(raw)
        decl = known(title) if title else None
        if decl is None:
            if title:
                self.words.missing.append(f"the identity {title} is not known to this version of rezzed")
            return
        counters = counters_of(raw, decl) if isinstance(raw, dict) else ""
        spec = _Spec(decl.title, False, counters, str(raw.get("cid", "")) if isinstance(raw, dict) else "")
        self.words.specs.append(spec)
        out["identity"] = spec.words({}, {})
        if isinstance(raw, dict) and raw.get("face") not in (None, "front", False):
            if decl.back:
                out["flipped"] = True
            else:
                self.words.missing.append(f"{decl.title} is flipped")

    def _pile(self, cards: object, side: str, count: int) -> list[_Spec]:
        shown = cards_in(cards)
        out = [self.words.card(card, side, False, plainly=True) for card in shown]
        out += [self.words.card(None, side, False) for _ in range(count - len(shown))]
        return [spec for spec in out if spec is not None]

    def _discard(self) -> list[_Spec]:
        out: list[_Spec] = []
        for card in cards_in(self.corp.get("discard")):
            spec = self.words.card(card, "corp", bool(card.get("seen")), plainly=True)
            out += [spec] if spec is not None else []
        return out

    def _scored(self, player: Raw, out: dict[str, Any]) -> list[_Spec]:
        """The score area. Points that its cards do not explain are added as a number."""
        specs: list[_Spec] = []
        total = 0
        for card in cards_in(player.get("scored")):
            decl = known(title_of(card))
            if decl is None or not (decl.type == Type.AGENDA or decl.as_agenda or decl.inert):
                self.words.missing.append(f"{title_of(card) or 'a card'} counts as an agenda")
                continue
            spec = self.words.card(card, "corp", False)
            specs += [spec] if spec is not None else []
            now = _number(card.get("current-points", card.get("agendapoints")))
            total += (decl.points or 0) if decl.inert else now
        points = _number(player.get("agenda-point")) - total
        if points > 0:
            out["points"] = points
        elif points < 0:
            self.words.missing.append(f"{-points} agenda points less than the cards in the score area give")
        return specs

    def _servers(self) -> dict[str, Raw]:
        """The servers by the names of a board."""
        named = {"hq": "HQ", "rd": "R&D", "archives": "Archives"}
        servers = self.corp.get("servers")
        out: dict[str, Raw] = {}
        for key, server in servers.items() if isinstance(servers, dict) else ():
            name = named.get(key) or (f"remote{key[6:]}" if key.startswith("remote") and key[6:].isdecimal() else "")
            if name and isinstance(server, dict):
                out[name] = server
        return out

    def _ice(self, server: Raw) -> list[_Spec]:
        """The ice of a server, outermost first: the file has it innermost first."""
        out: list[_Spec] = []
        for card in reversed(cards_in(server.get("ices"))):
            if not title_of(card) or known(title_of(card)) is None:
                self.words.missing.append(f"{title_of(card) or 'a piece of ice that the file does not show'} is left out")
                continue
            out += self._installed(card, "corp")
        return out

    def _root(self, server: Raw) -> list[_Spec]:
        out: list[_Spec] = []
        for card in cards_in(server.get("content")):
            out += self._installed(card, "corp")
        return out

    def _installed(self, card: object, side: str) -> list[_Spec]:
        """A card with the cards of its owner that it hosts; those of the other player stand in the rig."""
        raw = card if isinstance(card, dict) else {}
        spec = self.words.card(card, side, side == "corp" and bool(raw.get("rezzed")))
        out = [spec] if spec is not None else []
        for guest in cards_in(raw.get("hosted")):
            owner = str(guest.get("side", side)).lower()
            if owner == "corp" and guest.get("type") == "Operation" and raw.get("type") == "ICE":
                counter = self.words.card(guest, owner, True)
                if counter is not None:
                    counter.host = str(raw.get("cid", ""))
                    self.on_ice.append(counter)
            elif owner in self.beside and _only_hosted(guest, raw):
                hosted = self.words.card(guest, owner, False)
                if hosted is not None:
                    hosted.host = str(raw.get("cid", ""))
                    self.beside[owner].append(hosted)
                if guest.get("type") == "Identity":
                    self.words.missing.append(f"the text of {title_of(guest)}, which {title_of(raw)} hosts, is not played")
            elif owner == side:
                for more in self._installed(guest, side):
                    more.host = more.host or str(raw.get("cid", ""))
                    out.append(more)
            else:
                self.later.append((guest, owner, str(raw.get("cid", ""))))
        return out

    def _rig(self) -> list[_Spec]:
        found = self.runner.get("rig")
        rig = found if isinstance(found, dict) else {}
        out: list[_Spec] = []
        for row in ROWS:
            for card in cards_in(rig.get(row)):
                out += self._installed(card, "runner")
        for guest, owner, host in self.later:
            if owner != "runner":
                self.words.missing.append(f"{title_of(guest)} is hosted on a card of the other player")
                continue
            for spec in self._installed(guest, "runner"):
                spec.host = spec.host or host
                out.append(spec)
        return out

    def _facedown(self) -> list[_Spec]:
        """The facedown cards of the rig."""
        found = self.runner.get("rig")
        cards = cards_in(found.get("facedown")) if isinstance(found, dict) else []
        return [spec for card in cards if (spec := self.words.card(card, "runner", False, plainly=True)) is not None]

    def _in_order(self, before_ice: int, before_rig: int) -> None:
        """Move the hosted cards that are not installed to where a board makes them: before the ice, or before the rig."""
        specs, beside = self.words.specs, {id(spec) for side in self.beside.values() for spec in side}
        parts = (specs[:before_ice], specs[before_ice:before_rig], specs[before_rig:])
        first, servers, rig = ([spec for spec in part if id(spec) not in beside] for part in parts)
        self.words.specs = [*first, *self.beside["corp"], *servers, *self.beside["runner"], *rig]

    def _number_copies(self) -> dict[str, int]:
        copies: dict[str, int] = {}
        for spec in self.words.specs:
            key = plain(spec.title)
            spec.number = copies[key] = copies.get(key, 0) + 1
        return copies

    def _missing(self) -> list[str]:
        """What the board does not say."""
        out = list(dict.fromkeys(self.words.missing))
        if isinstance(self.state.get("run"), dict):
            out.append("a run is in progress; the board has the position without it")
        for player, name in ((self.corp, "Corp"), (self.runner, "Runner")):
            for key, words in (("play-area", "play area"), ("set-aside", "set-aside zone")):
                if titles := ", ".join(title_of(card) or "a card" for card in cards_in(player.get(key))):
                    out.append(f"cards of the {name} in the {words}: {titles}")
        return out


def _short(words: list[str], blank: str) -> list[str | int] | int:
    """Cards of a board; blank cards as a number."""
    hidden = sum(w == blank for w in words)
    shown: list[str | int] = [w for w in words if w != blank]
    if not shown:
        return hidden
    return [*shown, hidden] if hidden else shown


def titles_of(specs: Iterable[object]) -> Iterator[str]:
    """The titles of cards as a board writes them, without marks and counters; blank cards are left out."""
    for spec in specs:
        if isinstance(spec, str):
            yield re.split(r"\*|\s@|\s->\s", spec)[0]
