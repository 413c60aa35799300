"""Builds a board from the data of a scenario file or from keyword arguments in Python.

It reports all errors at once, each with the path of its field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from .board_past import PastReader
from .engine.ask import card_sets, modifiers, objects, prohibitions, server_sets, triggers
from .engine.change import active, blanks, moves
from .engine.program.parts import Fact
from .engine.state import EXISTS, UNUSED, GameLedger, State
from .engine.state.ledger import ALWAYS_ASKED
from .engine.state.refs import SECRET_SERVER, SUBTYPE
from .engine.timing import turns
from .errors import Fault, RezzedError, SetupError, nearest, quoted
from .events import N_KINDS, Ev
from .ids import (
    CORP,
    FIRST_REMOTE,
    INSTALLED_FROM,
    N_COUNTERS,
    POLICY_NAMES,
    RUNNER,
    SERVER_NAMES,
    SIDE_NAMES,
    ZONE_NAMES,
    Counter,
    Policy,
    Side,
    Type,
    Zone,
)
from .library import Library, default, plain
from .rules import DEFAULT
from .rules.book import Table
from .server_names import server_name
from .titles import is_half, typed

LIMIT: Final = 99_999
SEED_LIMIT: Final = 2**53 - 1  # every program reads such a number from JSON as it is
SIZE_LIMIT: Final = 2_000  # cards in one game
SPEC_LIMIT: Final = 300  # characters of one card
NEAR_LIMIT: Final = 100  # after this many errors, unknown titles get no suggestions
GENERAL: Final = (
    "rules", "seed", "policy", "points_to_win", "strict", "turn", "begin", "this_turn", "last_turn", "corp", "runner",
)  # fmt: skip
BEGIN: Final = ("game", "turn", "actions")
CORP_FIELDS: Final = (
    "credits", "clicks", "identity", "hq", "rnd", "archives", "score", "play", "points", "bad_publicity", "ice", "root",
    "flipped", "knows",
)  # fmt: skip
RUNNER_FIELDS: Final = (
    "credits", "clicks", "identity", "grip", "stack", "heap", "rig", "score", "play", "points", "tags", "core_damage", "mark",
    "facedown", "flipped", "knows",
)  # fmt: skip
_COUNTERS: Final = r"(\s+@-?\d+\s*(?:bad publicity|[a-z]+))*"  # of the card itself, wherever they stand
_REST: Final = (
    rf"(?P<rezzed>\*)?(?P<counters>{_COUNTERS})(\s+on\s+(?P<host>.+?))?(?P<more>{_COUNTERS})"
    rf"(\s*->\s*(?P<chosen>.+?))?(?P<last>{_COUNTERS})$"
)
COUNTED: Final = re.compile(r"@(-?\d+)\s*(bad publicity|[a-z]+)")
SPEC: Final = re.compile(rf"^(?P<title>.+?){_REST}")
SPEC_ON: Final = re.compile(rf"^(?P<title>.+?\son\s.+?){_REST}")  # of a card with `on` in its title


class Board:
    """A board for a new game. `Board(corp={...}, runner={...})` takes the same fields as a scenario file.

    Args:
        rules: the name of the rule book.
        corp: the fields of the Corp: credits, clicks, identity, hq, rnd, archives, score, points, bad_publicity,
            ice (server -> cards, outermost first), root (server -> cards), flipped, knows.
        runner: the fields of the Runner: credits, clicks, identity, grip, stack, heap, rig, score, play, points, tags,
            core_damage, mark (a central server), facedown, flipped, knows.
        seed: the seed for chance, from 0 to 2**53 - 1.
        policy: which windows are asked: `public`, `all` or `forced`.
        points_to_win: the agenda points that win the game.
        strict: whether a card that is not declared is refused. Otherwise it is inert: it has its printed facts, but its text is
            not played.
        turn: whose turn it is, `corp` or `runner`: the board is a moment of a whole game, which goes on until it is decided.
            Without `turn` and `begin` the game is over with the Runner's action phase.
        begin: where a whole game begins: with its set-up (`game`), with the turn (`turn`), or in the action phase (`actions`).
        this_turn: what happened in this turn before the board, in the words of the log.
        last_turn: what happened in the turn before it, which was the other side's.
        library: the cards and rule books to use; the default library if it is missing.

    Raises:
        SetupError: raised by `state()`, with a list of all errors.
    """

    def __init__(
        self,
        corp: Mapping[str, Any] | None = None,
        runner: Mapping[str, Any] | None = None,
        *,
        rules: str = DEFAULT,
        seed: int = 1,
        policy: str = "public",
        points_to_win: int = 7,
        strict: bool = False,
        turn: str | None = None,
        begin: str | None = None,
        this_turn: Sequence[str] = (),
        last_turn: Sequence[str] = (),
        library: Library | None = None,
    ) -> None:
        self.library = library
        self.data: dict[str, Any] = {
            "rules": rules, "seed": seed, "policy": policy, "points_to_win": points_to_win,
            "corp": {} if corp is None else corp, "runner": {} if runner is None else runner,
        }  # fmt: skip
        if strict is not False:
            self.data["strict"] = strict
        if turn is not None:
            self.data["turn"] = turn
        if begin is not None:
            self.data["begin"] = begin
        if this_turn:
            self.data["this_turn"] = list(this_turn)
        if last_turn:
            self.data["last_turn"] = list(last_turn)

    def state(self) -> State:
        """The board as a state, before its first decision.

        Raises:
            SetupError: the board is impossible; `faults` lists all errors.
        """
        return build(self.data, self.library)


class _Builder:
    def __init__(self, data: Mapping[str, Any], library: Library) -> None:
        self.data = data
        self.library = library
        self.faults: list[Fault] = []
        self.strict = False
        self.state = State()
        self.later: list[tuple[int, str, str, str]] = []  # card, path, "host" or "chosen", title
        self.fresh: set[int] = set()  # cards without counters written on them

    def fault(self, path: str, text: str, suggestion: str = "") -> None:
        self.faults.append(Fault(text, path, suggestion))

    # -- values -------------------------------------------------------------------------------------

    def integer(self, table: Mapping[str, Any], path: str, key: str, default: int, low: int = 0, high: int = LIMIT) -> int:
        value = table.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(f"{path}{key}", f"expected a whole number, not {quoted(value)}")
            return default
        if not low <= value <= high:
            self.fault(f"{path}{key}", f"{value} is out of range ({low} to {high})")
            return default
        return value

    def truth(self, table: Mapping[str, Any], key: str, path: str = "") -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            self.fault(f"{path}{key}", f"expected true or false, not {quoted(value)}")
        return value is True

    def known(self, table: Mapping[str, Any], path: str, fields: tuple[str, ...]) -> None:
        for key in table:
            if key not in fields:
                near = nearest(key, fields, 2)
                self.fault(f"{path}{key}", f"unknown field; known: {', '.join(near or fields)}", "".join(near[:1]))

    def table(self, table: Mapping[str, Any], path: str, key: str) -> Mapping[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, Mapping):
            self.fault(f"{path}{key}", f"expected a table, not {quoted(value)}")
            return {}
        return value

    # -- cards --------------------------------------------------------------------------------------

    def specs(self, table: Mapping[str, Any], path: str, key: str, side: Side) -> list[tuple[str, Any]]:
        value = table.get(key, [])
        where = f"{path}{key}"
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value <= SIZE_LIMIT:
                self.fault(where, f"{value} is out of range (0 to {SIZE_LIMIT})")
                return []
            return [(where, "Corp card" if side == CORP else "Runner card")] * value
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, (list, tuple)):
            self.fault(where, f"expected a list of cards or a number, not {quoted(value)}")
            return []
        out: list[tuple[str, Any]] = []
        for i, item in enumerate(value):
            if isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= SIZE_LIMIT:
                out += [(f"{where}[{i}]", "Corp card" if side == CORP else "Runner card")] * item
            else:
                out.append((f"{where}[{i}]", item))
        return out

    def card(self, path: str, spec: Any, side: int) -> tuple[int, Fact, bool] | None:
        """Create a card from its shorthand: `Title*`, `@3 virus`, `on HOST`, `-> CHOSEN`. The counters may also come later.
        `side` is whose card it must be, or -1."""
        match = parts_of(self.library, spec) if isinstance(spec, str) and len(spec) <= SPEC_LIMIT else None
        if match is None:
            self.fault(path, f"expected a card, not {quoted(spec)}")
            return None
        try:
            near = len(self.faults) < NEAR_LIMIT
            fact = self.library.find_card(self.state.book.name, match["title"].strip(), near, self.strict)
        except RezzedError as error:
            self.fault(path, str(error), error.suggestion)
            return None
        if side >= 0 and fact.side != side:
            self.fault(path, f"{fact.title} is not a {'Corp' if side == CORP else 'Runner'} card")
            return None
        if len(self.state.code) >= SIZE_LIMIT:
            if not any("too many cards" in f for f in self.faults):
                self.fault(path, f"too many cards (more than {SIZE_LIMIT})")
            return None
        c = self._new(fact)
        counted: set[str] = set()
        written = match["counters"] + match["more"] + match["last"]
        for n, kind in COUNTED.findall(written) if written else ():
            name = kind.rstrip("s") if kind != "virus" else kind
            if name not in COUNTERS:
                self.fault(path, f"unknown counter {kind!r}; known: {', '.join(COUNTERS)}")
            elif name in counted:
                self.fault(path, f"{quoted(spec)} names its {name} counters twice; write one number of {name} counters")
            elif not 0 <= int(n) <= LIMIT:
                self.fault(path, f"{n} counters are out of range")
            else:
                self.state.set_counter(c, COUNTERS[name], int(n))
                counted.add(name)
        for key in ("host", "chosen"):
            if match[key]:
                self.later.append((c, path, key, match[key].strip()))
        if not counted:
            self.fresh.add(c)
        return c, fact, bool(match["rezzed"])

    def _load(self, c: int) -> None:
        """Give an active card the counters it enters play with, unless the board gives it counters."""
        if c in self.fresh and self.state.face[c]:
            loads = objects.fact(self.state, c).decl.loads
            if loads is not None:
                self.state.set_counter(c, *loads)
            moves.place_recurring(self.state, c)

    def _new(self, fact: Fact) -> int:
        s = self.state
        s.code.append(fact.code)
        s.zone.append(Zone.REMOVED)
        s.where.append(-1)
        s.gen.append(0)
        s.face.append(0)
        s.host.append(-1)
        s.counters += (0,) * N_COUNTERS
        s.chosen.append((-1, 0))
        s.seen.append(0)
        s.nth.append(0)
        s.mine.append(0)
        s.labels += 1
        s.label.append(s.labels)
        return len(s.code) - 1

    def pile(self, table: Mapping[str, Any], path: str, key: str, side: Side, zone: Zone, face: int = 0) -> None:
        s = self.state
        scored = zone == Zone.CORP_SCORE or zone == Zone.RUNNER_SCORE
        for where, spec in self.specs(table, path, key, side):
            made = self.card(where, spec, -1 if scored else side)
            if made is None:
                continue
            c, fact, rezzed = made
            hosted = bool(self._hosts_of(c))
            played, kind = (Type.EVENT, "an event") if side == RUNNER else (Type.OPERATION, "an operation")
            if zone == Zone.PLAY and not hosted and fact.type != played:
                self.fault(where, f"{fact.title} is not {kind}; other cards need a host here (`CARD on HOST`)")
            elif zone == Zone.PLAY and not hosted and not fact.decl.stays:
                self.fault(where, f"{fact.title} does not stay in the play area when it has been played")
            if scored and not _counts(fact):
                self.fault(where, f"{fact.title} is not an agenda")
            s.zone[c] = zone
            s.face[c] = 1 if face or rezzed else 0
            s.seen[c] = s.face[c]
            s.order[zone] = (*s.order[zone], c)
            if zone == Zone.CORP_SCORE or (zone == Zone.PLAY and not hosted):
                self._load(c)

    def server(self, path: str, name: Any) -> int:
        n = server_number(str(name))
        if n is None:
            self.fault(path, "unknown server; known: HQ, R&D, Archives, remote1, remote2, ...")
            return -1
        while len(self.state.positions) <= n:
            self.state.numbers.append(len(self.state.positions))
            self.state.positions.append(())
            self.state.roots.append(())
            self.state.standing.append(UNUSED)
        return n

    def ice(self, table: Mapping[str, Any]) -> None:
        s = self.state
        for name in self.table(table, "corp.", "ice"):
            n = self.server(f"corp.ice.{name}", name)
            for where, spec in self.specs(table["ice"], "corp.ice.", name, CORP) if n >= 0 else ():
                made = self.card(where, spec, CORP)
                if made is None:
                    continue
                c, fact, rezzed = made
                if fact.type != Type.ICE:
                    self.fault(where, f"{fact.title} is not ice and cannot protect a server")
                    continue
                if fact.decl.not_on is not None and server_sets.at_matches(s, fact.decl.not_on, n, c):
                    self.fault(where, f"{fact.title} cannot be installed on {server_name(n)}")
                    continue
                s.ice_at.append(c)
                s.positions[n] = (*s.positions[n], len(s.ice_at) - 1)
                self._install(c, Zone.ICE, n, rezzed)

    def root(self, table: Mapping[str, Any]) -> None:
        s = self.state
        for name in self.table(table, "corp.", "root"):
            n = self.server(f"corp.root.{name}", name)
            single = 0
            for where, spec in self.specs(table["root"], "corp.root.", name, CORP) if n >= 0 else ():
                made = self.card(where, spec, CORP)
                if made is None:
                    continue
                c, fact, rezzed = made
                hosted = bool(self._hosts_of(c))
                if hosted and fact.type in (Type.ICE, Type.OPERATION):  # a condition counter, not protecting ice (CR 6.2.1a)
                    self._install(c, Zone.ROOT, n, rezzed)
                    s.roots[n] = (*s.roots[n], c)
                    continue
                if fact.type not in (Type.ASSET, Type.AGENDA, Type.UPGRADE) and fact.id not in ("corp_card", "onr_corp_card"):
                    self.fault(where, f"{fact.title} cannot be in the root of a server")
                    continue
                if fact.type != Type.UPGRADE and not hosted:
                    single += 1
                    if n < 3:
                        self.fault(where, f"{fact.title} cannot be in the root of a central server")
                    elif single == 2:
                        self.fault(f"corp.root.{name}", "a remote server can have only one asset or agenda")
                if fact.decl.not_on is not None and server_sets.at_matches(s, fact.decl.not_on, n, c):
                    self.fault(where, f"{fact.title} cannot be installed on {server_name(n)}")
                if fact.decl.limit_region and any(objects.fact(s, k).decl.limit_region for k in s.roots[n]):
                    self.fault(where, f"{fact.title} cannot be in a server that has another region")
                s.roots[n] = (*s.roots[n], c)
                self._install(c, Zone.ROOT, n, rezzed or fact.decl.faceup)

    def _install(self, c: int, zone: Zone, where: int, face: bool) -> None:
        s = self.state
        s.zone[c] = zone
        s.where[c] = where
        s.face[c] = 1 if face else 0
        s.seen[c] = s.face[c]
        self._load(c)

    def rig(self, table: Mapping[str, Any]) -> None:
        for where, spec in self.specs(table, "runner.", "rig", RUNNER):
            made = self.card(where, spec, RUNNER)
            if made is None:
                continue
            c, fact, _ = made
            held = any(map(self._holds, self._hosts_of(c)))
            if (fact.type == Type.EVENT and not held) or fact.type == Type.RUNNER_IDENTITY:
                self.fault(where, f"{fact.title} cannot be installed")
            self._install(c, Zone.RIG, -1, True)
            self.state.order[Zone.RIG] = (*self.state.order[Zone.RIG], c)

    def _hosts_of(self, c: int) -> list[str]:
        """The hosts that the shorthand of a card names."""
        return [title for card, _, key, title in self.later if card == c and key == "host"]

    def facedown(self, table: Mapping[str, Any]) -> None:
        """Cards of any type that the Runner has installed facedown."""
        for where, spec in self.specs(table, "runner.", "facedown", RUNNER):
            made = self.card(where, spec, RUNNER)
            if made is None:
                continue
            c, fact, _ = made
            if fact.type == Type.RUNNER_IDENTITY:
                self.fault(where, f"{fact.title} cannot be installed")
            self._install(c, Zone.RIG, -1, False)
            self.state.order[Zone.RIG] = (*self.state.order[Zone.RIG], c)

    def _holds(self, title: str) -> bool:
        found = find_on_board(self.state, title)
        return found is not None and objects.fact(self.state, found).decl.holds

    def identity(self, table: Mapping[str, Any], path: str, side: Side) -> None:
        if "identity" not in table:
            if "flipped" in table:
                self.fault(f"{path}flipped", "the board names no identity")
            return
        made = self.card(f"{path}identity", table["identity"], side)
        if made is not None:
            c, fact, _ = made
            if fact.type not in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY):
                self.fault(f"{path}identity", f"{fact.title} is not an identity")
            zone = Zone.CORP_ID if side == CORP else Zone.RUNNER_ID
            flipped = self.truth(table, "flipped", path)
            if flipped and not fact.back:
                self.fault(f"{path}flipped", f"{fact.title} has one side only")
            self.state.zone[c] = zone
            self.state.face[c] = objects.FLIPPED if flipped else 1
            self.state.seen[c] = 1
            self.state.order[zone] = (c,)
            self._load(c)

    # -- the whole ----------------------------------------------------------------------------------

    def build(self) -> State:
        s, data = self.state, self.data
        self.known(data, "", GENERAL)
        name = data.get("rules", DEFAULT)
        if not isinstance(name, str):
            raise SetupError([Fault(f"expected the name of a rule book, not {quoted(name)}", "rules")])
        try:
            s.book = self.library.compiled(name)
        except RezzedError as error:
            raise SetupError([Fault(str(error), "rules", error.suggestion)]) from None
        self.strict = self.truth(data, "strict")
        policy = data.get("policy", "public")
        if policy not in POLICY_NAMES:
            self.fault("policy", f"unknown policy {quoted(policy)}; known: {', '.join(POLICY_NAMES)}")
        else:
            s.policy = POLICY_NAMES.index(policy)
        self.integer(data, "", "seed", 1, high=SEED_LIMIT)
        corp, runner = self.table(data, "", "corp"), self.table(data, "", "runner")
        self.known(corp, "corp.", CORP_FIELDS)
        self.known(runner, "runner.", RUNNER_FIELDS)
        side = self.whole()
        self._numbers(corp, runner, side)
        self._cards(corp, runner)
        self._references()
        if not self.faults:
            self._possible()
        if self.faults:
            raise SetupError(self.faults)
        self._activate()
        self._begin(corp, runner, side)
        return s

    def _begin(self, corp: Mapping[str, Any], runner: Mapping[str, Any], side: int) -> None:
        """Begin the game, after what happened before it."""
        s, data = self.state, self.data
        past = PastReader(s, find_on_board, server_number, self.fault)
        past.knows(corp, CORP)
        past.knows(runner, RUNNER)
        starts = data.get("begin", "actions")
        for key in ("this_turn", "last_turn"):
            if data.get(key) and (starts == "game" or (starts == "turn" and key == "this_turn")):
                self.fault(key, f"nothing has happened in it when the board begins with the {starts}")
        past.last_turn(data.get("last_turn", []), side if side >= 0 else RUNNER)
        if side >= 0:
            self._open(side)
        past.this_turn(data.get("this_turn", []))
        if self.faults:
            raise SetupError(self.faults)

    def _numbers(self, corp: Mapping[str, Any], runner: Mapping[str, Any], side: int) -> None:
        """The numbers of the players. `side` has the turn in a whole game."""
        s = self.state
        s.points_to_win = self.integer(self.data, "", "points_to_win", 7, 1)
        s.positions = [(), (), ()]
        s.standing, s.numbers = [EXISTS] * FIRST_REMOTE, list(range(FIRST_REMOTE))
        s.roots = [(), (), ()]
        s.credits = [self.integer(corp, "corp.", "credits", 5), self.integer(runner, "runner.", "credits", 5)]
        corp_clicks, runner_clicks = (3, 0) if side == CORP else (0, 4)
        if side >= 0 and self.data.get("begin", "actions") != "actions":
            corp_clicks = runner_clicks = 0
        s.clicks = [
            self.integer(corp, "corp.", "clicks", corp_clicks), self.integer(runner, "runner.", "clicks", runner_clicks),
        ]  # fmt: skip
        waits = CORP if side != CORP else RUNNER
        if s.clicks[waits]:
            whose, other = SIDE_NAMES[waits ^ 1].capitalize(), SIDE_NAMES[waits].capitalize()
            words = f"it is the turn of the {whose}, and the {other} has no clicks in it; write 0, or set `turn`"
            self.fault(f"{SIDE_NAMES[waits]}.clicks", words)
        s.agenda_points = [self.integer(corp, "corp.", "points", 0), self.integer(runner, "runner.", "points", 0)]
        s.bad_publicity = self.integer(corp, "corp.", "bad_publicity", 0)
        s.tags = self.integer(runner, "runner.", "tags", 0)
        s.core = self.integer(runner, "runner.", "core_damage", 0)
        if "mark" in runner:
            mark = server_number(runner["mark"]) if isinstance(runner["mark"], str) else None
            if mark is None or mark >= len(SERVER_NAMES):
                self.fault("runner.mark", f"expected a central server, not {quoted(runner['mark'])}")
            else:
                s.mark = mark

    def _cards(self, corp: Mapping[str, Any], runner: Mapping[str, Any]) -> None:
        self.identity(corp, "corp.", CORP)
        self.pile(corp, "corp.", "hq", CORP, Zone.HQ)
        self.pile(corp, "corp.", "rnd", CORP, Zone.RND)
        self.pile(corp, "corp.", "archives", CORP, Zone.ARCHIVES)
        self.pile(corp, "corp.", "score", CORP, Zone.CORP_SCORE, 1)
        self.pile(corp, "corp.", "play", CORP, Zone.PLAY, 1)
        self.ice(corp)
        self.root(corp)
        self.identity(runner, "runner.", RUNNER)
        self.pile(runner, "runner.", "grip", RUNNER, Zone.GRIP)
        self.pile(runner, "runner.", "stack", RUNNER, Zone.STACK)
        self.pile(runner, "runner.", "heap", RUNNER, Zone.HEAP, 1)
        self.pile(runner, "runner.", "score", CORP, Zone.RUNNER_SCORE, 1)
        self.pile(runner, "runner.", "play", RUNNER, Zone.PLAY, 1)
        self.rig(runner)
        self.facedown(runner)

    def whole(self) -> int:
        """Whose turn it is at the beginning of a whole game, or -1: the game is over with the Runner's action phase."""
        if "turn" not in self.data and "begin" not in self.data:
            return -1
        begin, turn = self.data.get("begin", "actions"), self.data.get("turn", "corp")
        if begin not in BEGIN:
            self.fault("begin", f"expected {', '.join(BEGIN[:-1])} or {BEGIN[-1]}, not {quoted(begin)}")
        if turn not in SIDE_NAMES[:2]:
            self.fault("turn", f"expected corp or runner, not {quoted(turn)}")
        if begin == "game":
            if turn == "runner":
                self.fault("turn", "a game begins with the turn of the corp")
            for side, zone in (("corp", "hq"), ("runner", "grip")):
                if self.table(self.data, "", side).get(zone):
                    self.fault(f"{side}.{zone}", "a game that begins draws its hands from the decks (`rnd`, `stack`)")
        if self.state.book.starts[Table.CORP_DRAW] < 0:
            self.fault("begin" if "begin" in self.data else "turn", f"{self.state.book.name} has no turns")
        return RUNNER if turn == "runner" else CORP

    def _open(self, side: int) -> None:
        book, begin = self.state.book, self.data.get("begin", "actions")
        row = book.first_action[side]
        if begin == "game":
            row = book.starts[Table.SETUP]
        elif begin == "turn":
            row = book.starts[Table.ACTIONS if side == RUNNER else Table.CORP_DRAW]
        turns.open_game(self.state, row, side)

    def _references(self) -> None:
        s = self.state
        for c, path, key, title in self.later:
            found = find_on_board(s, title, c, key == "host")
            if found is None and key == "chosen" and server_number(title) is not None:
                secret = objects.fact(s, c).secret and not objects.flipped(s, c)
                s.chosen[c] = (SECRET_SERVER if secret else -1, (server_number(title) or 0) + 1)  # a server, not a card
            elif found is None and key == "chosen" and plain(title) in map(plain, s.book.subtypes):
                s.chosen[c] = (SUBTYPE, [plain(x) for x in s.book.subtypes].index(plain(title)))
            elif found is None or found == c:
                self.fault(path, f"the board has no other card {quoted(title)}{which_on_board(s, title)}")
            elif key == "host" and s.zone[c] == Zone.PLAY and objects.is_condition_counter(s, c) and objects.is_ice(s, found):
                self.fault(path, f"{objects.fact(s, c).title} is installed on ice as a condition counter; put it into a root")
            elif key == "host" and s.zone[c] == Zone.PLAY and s.zone[found] in _HOSTS:  # without being installed
                s.host[c], s.face[c] = found, int(not objects.fact(s, found).decl.holds)
            elif key == "host" and s.zone[c] == Zone.ICE:
                self.fault(path, "hosted ice cannot protect a server; put it into a root or the rig")
            elif key == "chosen":
                s.chosen[c] = (found, 0)
            elif s.zone[found] < Zone.CORP_ID:
                self.fault(path, f"{objects.fact(s, found).title} is not installed, so it cannot host a card")
            elif objects.fact(s, found).decl.holds:
                s.order[Zone.RIG] = tuple(x for x in s.order[Zone.RIG] if x != c)
                s.order[Zone.PLAY] = (*s.order[Zone.PLAY], c)
                s.zone[c], s.face[c], s.seen[c], s.host[c] = Zone.PLAY, 0, 1, found
            else:
                if s.zone[c] == Zone.RIG:
                    s.order[Zone.RIG] = tuple(x for x in s.order[Zone.RIG] if x != c)
                elif s.zone[c] == Zone.ROOT:
                    s.roots[s.where[c]] = tuple(x for x in s.roots[s.where[c]] if x != c)
                s.zone[c] = Zone.HOSTED
                s.hosting = 1
                s.where[c] = -1
                s.host[c] = found

    def _possible(self) -> None:
        """Check for positions that no game can reach (CR 10.3.1d-g, l)."""
        s = self.state
        seen: set[int] = set()
        consoles: dict[int, str] = {}
        for c in range(len(s.code)):
            fact, host = objects.fact(s, c), c
            for _ in s.code:
                host = s.host[host] if host >= 0 else -1
            if host >= 0:
                self.fault(_side(fact), f"{fact.title} is hosted on a card that is hosted on it")
            if s.zone[c] <= Zone.HEAP and not fact.decl.outlasts and any(s.counters[c * N_COUNTERS : (c + 1) * N_COUNTERS]):
                self.fault(_side(fact), f"{fact.title} has counters, but it is in {_in(s.zone[c])}")
        for c in objects.installed(s):
            fact = objects.fact(s, c)
            if fact.decl.console and s.face[c]:
                other = consoles.setdefault(fact.side, fact.title)
                if other != fact.title:
                    self.fault(_side(fact), f"{other} and {fact.title} are consoles, and a player can have only one")
            if fact.decl.unique and s.face[c]:
                if s.code[c] in seen:
                    self.fault(_side(fact), f"{fact.title} is unique and is in play twice")
                seen.add(s.code[c])
            if fact.decl.on_ice and s.zone[c] != Zone.HOSTED:
                self.fault(_side(fact), f"{fact.title} must be hosted on a piece of ice (write `{fact.title} on ICE`)")

    def _unread(self) -> str:
        """What a message about memory says if a card that may give memory is inert."""
        facts = [objects.fact(self.state, c) for c in objects.installed(self.state)]
        inert = dict.fromkeys(f.title for f in facts if f.side == RUNNER and f.decl.inert)
        return f"; the texts of these cards are not played: {', '.join(inert)}" if inert else ""

    def _activate(self) -> None:
        s = self.state
        nth: dict[int, int] = {}  # of the last copy, by code
        mine: dict[int, int] = {}
        for c, code in enumerate(s.code):
            if s.seen[c]:
                s.nth[c] = nth[code] = nth.get(code, 0) + 1
            if s.zone[c] not in (Zone.RND, Zone.STACK):
                s.mine[c] = mine[code] = mine.get(code, 0) + 1
        for c in range(len(s.code)):
            if objects.is_active(s, c):
                active.activate(s, c)
                if s.zone[c] == Zone.PLAY:
                    active.set_staying(s, c, True)
            elif s.zone[c] >= Zone.RIG:
                active.set_unrezzed(s, c, True)
            elif s.zone[c] in active.LISTENING:
                active.set_discarded(s, c, True)
        for n in range(FIRST_REMOTE, len(s.standing)):
            if not objects.is_empty(s, n):
                s.standing[n] = EXISTS
        listen(s)
        if s.blankers:
            blanks.look(s)
        self._settled()
        if self.faults:
            raise SetupError(self.faults)

    def _settled(self) -> None:
        """Check for what a checkpoint would change (CR 10.3.1b-e): no player decides before it has done that."""
        s = self.state
        left = modifiers.memory_left(s)
        if left < 0:
            self.fault("runner.rig", f"the programs need {-left} more memory units than the Runner has{self._unread()}")
        for side, name in enumerate(SIDE_NAMES[:2]):
            points = modifiers.points(s, side)
            if points >= s.points_to_win:
                words = f"the {name.capitalize()} has {points} agenda points and has won; expected fewer than {s.points_to_win}"
                self.fault(f"{name}.{'points' if s.agenda_points[side] else 'score'}", words)
        limit, remotes = prohibitions.remote_limit(s), len(objects.remotes(s))
        if 0 <= limit < remotes:
            self.fault("corp.root", f"the board has {remotes} remote servers; an ability allows {limit}")
        for c in s.order[Zone.PLAY]:
            self._stay(c)
        for c in range(len(s.code)):
            if s.zone[c] == Zone.HOSTED:
                self._hosting(c)

    def _stay(self, c: int) -> None:
        """Check for a card whose stay in the play area has ended because of another one there (CR 8.6.6c)."""
        s, fact = self.state, objects.fact(self.state, c)
        played = [s.book.abilities[aid] for aid in fact.until if s.book.abilities[aid].event == Ev.PLAY]
        for other in s.order[Zone.PLAY]:
            event = (int(Ev.PLAY), other, s.gen[other], 0, 0, 0)
            if s.host[c] < 0 and other > c and any(triggers.stipulated(s, a, c, event) for a in played):
                self.fault("corp.play", f"{fact.title} is trashed when {objects.fact(s, other).title} is played")

    def _hosting(self, c: int) -> None:
        """Check for a card that is hosted where it cannot be (CR 1.13.6, 10.3.1e)."""
        s, fact, host = self.state, objects.fact(self.state, c), self.state.host[c]
        on, path = objects.fact(s, host), _side(fact)
        there = [k for k in objects.installed(s) if s.host[k] == host]
        if prohibitions.holds_nothing(s, host) and not objects.is_condition_counter(s, c):
            self.fault(path, f"{fact.title} cannot be hosted on {on.title}: nothing can")
        elif fact.decl.on_ice and not objects.is_ice(s, host):
            self.fault(path, f"{fact.title} must be hosted on a piece of ice, and {on.title} is none")
        elif on.decl.hosts is not None and not card_sets.in_cards(s, on.decl.hosts, c, host):
            self.fault(path, f"{on.title} cannot host {fact.title}")
        elif on.decl.host_cards is not None and len(there) > on.decl.host_cards:
            if c == there[-1]:
                self.fault(path, f"{on.title} hosts {len(there)} cards; it can host {on.decl.host_cards}")
        elif on.decl.host_memory is not None and c == there[-1]:
            units = sum(objects.fact(s, k).decl.memory for k in there)
            if units > on.decl.host_memory:
                self.fault(path, f"{on.title} hosts {units} memory units of programs; it can host {on.decl.host_memory}")


_HOSTS: Final = frozenset({Zone.CORP_SCORE, Zone.RUNNER_SCORE, *(z for z in Zone if z >= Zone.CORP_ID)})
COUNTERS: Final[Mapping[str, Counter]] = {
    "virus": Counter.VIRUS, "power": Counter.POWER, "advancement": Counter.ADVANCEMENT, "agenda": Counter.AGENDA,
    "credit": Counter.CREDIT, "bad publicity": Counter.BAD_PUBLICITY,
}  # fmt: skip


def build(data: Mapping[str, Any], library: Library | None = None) -> State:
    """Build a state from the plain data of a board, with the cards and books of a library (or of the default library).

    Raises:
        SetupError: the board is invalid; `faults` lists all errors.
    """
    return _Builder(data, default() if library is None else library).build()


def parts_of(library: Library, spec: str) -> re.Match[str] | None:
    """The parts of a card's shorthand: `title`, `rezzed`, `counters`, `host` and `chosen`; None if it is empty."""
    spec = typed(spec.strip())
    longer = SPEC_ON.match(spec) if "on" in spec.split() else None
    return longer if longer is not None and library.is_title(longer["title"]) else _parts(spec)


@lru_cache(maxsize=4096)
def _parts(spec: str) -> re.Match[str] | None:
    return SPEC.match(spec)


def listen(s: State) -> None:
    """Find out what the cards of a game look for: kinds of events, the past, and what their abilities count."""
    heard = frozenset().union(*(s.book.facts[code].hears for code in s.code))
    if s.policy == Policy.SECRET:
        heard |= {kind for kind, _, _ in s.book.surprises()}
    s.heard = bytes(kind in heard for kind in range(N_KINDS))
    s.ledger = GameLedger()
    numbers: dict[tuple[int, int], int] = {}
    for q in ALWAYS_ASKED:
        s.ledger.open(numbers, q, -1)
    for c in range(len(s.code)):
        for q in objects.fact(s, c).questions:
            s.ledger.open(numbers, q, c)
    s.ledger.by_one = any([objects.fact(s, c).by_one for c in range(len(s.code))])
    s.ledger.actions = Ev.ACTION_ENDS in heard
    s.ledger.recurring = tuple([c for c, code in enumerate(s.code) if s.book.facts[code].recurring])
    s.ledger.listed = tuple(sorted(frozenset().union(*[s.book.facts[code].listed for code in s.code])))
    s.ledger.lasting = tuple(sorted(frozenset().union(*[s.book.facts[code].lasting for code in s.code])))
    s.ledger.lends_strength = any([s.book.facts[code].lends_strength for code in s.code])
    s.ledger.anew = tuple([c for c, code in enumerate(s.code) if s.book.facts[code].anew])
    s.totals = [0] * len(s.ledger.accounts)
    s.blankers = tuple(c for c in range(len(s.code)) if objects.fact(s, c).blanks)


def server_number(name: str) -> int | None:
    """The number of a server from its name (HQ, R&D or RND, Archives, remote N or server N), or None."""
    key = plain(name)
    if key in ("hq", "rnd", "randd", "rd", "archives"):
        return {"hq": 0, "archives": 2}.get(key, 1)
    match = re.fullmatch(r"(?:remote|server)(\d{1,3})", key)
    return int(match[1]) + 2 if match and 1 <= int(match[1]) <= 100 else None


def not_played(s: State) -> tuple[str, ...]:
    """The titles of the inert cards of a game, whose text is not played. Both sides together may know all of them."""
    cards = [objects.fact(s, c) for c in range(len(s.code))]
    return tuple(sorted({fact.title for fact in cards if fact.decl.inert}))


def find_on_board(s: State, title: str, not_this: int = -1, installed: bool = False) -> int | None:
    """Find a card in the game by title; `Title#2` is the second card with that title. `installed` prefers an installed card."""
    base, _, nth = title.partition("#")
    found = titled_on_board(s, base)
    if nth:
        return found[int(nth) - 1] if nth.isdecimal() and len(nth) < 6 and 0 < int(nth) <= len(found) else None
    found = [c for c in found if c != not_this] or found
    found = [c for c in found if installed and s.zone[c] >= INSTALLED_FROM] or found
    return found[0] if found else None


def _counts(fact: Fact) -> bool:
    """Whether a card can be in a score area: it is an agenda, becomes one there, or its text is not played and may say so."""
    return fact.type == Type.AGENDA or fact.decl.as_agenda is not None or fact.decl.inert


def _in(zone: int) -> str:
    """A zone that is not the play area, as a place."""
    name = ZONE_NAMES[zone]
    return name if zone <= Zone.ARCHIVES else f"the {name}"


def titled_on_board(s: State, title: str) -> list[int]:
    """The cards of a game with this title or id, in the order of the board. A half of a title with a subtitle is enough, if no
    other title of the game has it."""
    want = plain(title)
    found = [c for c in range(len(s.code)) if plain(objects.fact(s, c).title) == want or objects.fact(s, c).id == title]
    if not found:
        found = [c for c in range(len(s.code)) if is_half(want, objects.fact(s, c).title)]
    return found if len({s.code[c] for c in found}) < 2 else []


def which_on_board(s: State, title: str) -> str:
    """The titles of a game that a half of a title fits, as the end of a message; empty if they are not several."""
    want = plain(title.partition("#")[0])
    several = sorted({objects.fact(s, c).title for c in range(len(s.code)) if is_half(want, objects.fact(s, c).title)})
    return f"; it can be {' or '.join(several)}" if len(several) > 1 else ""


def _side(fact: Fact) -> str:
    return "corp" if fact.side == CORP else "runner.rig"
