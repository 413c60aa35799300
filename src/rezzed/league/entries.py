"""What a league file says: who takes part with which bot and which decks, and how they are paired."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from .. import __version__
from ..bots import BEST, BOTH, bot_of, known
from ..bots.outside import files_of, is_spec
from ..decks import Deck, PlayFormat, check, open_deck, starter_list
from ..decks.dealt import USUAL, dealt, wrong
from ..decks.format_check import refused
from ..errors import Fault, PluginError, RezzedError, SetupError, brief, faults_of, nearest
from ..files import read_text
from ..game import Game
from ..rules import DEFAULT, book, names
from ..scenario.load import parse_toml

SIDES: Final = ("corp", "runner")
ROUND_ROBIN: Final = "round robin"
SWISS: Final = "swiss"
KEYS: Final = ("name", "rules", "schedule", "seeds", "rounds", "entrant")
ENTRANT_KEYS: Final = ("name", "bot", "parameters", *SIDES)
MOST_ENTRANTS: Final = 64
MOST_SEEDS: Final = 9_999
MOST_ROUNDS: Final = 99
MOST_GAMES: Final = 99_999
LONGEST: Final = 60  # characters of a name
COMMAND: Final = 300  # characters of a bot, which can be a command line
REASONS: Final = 3  # why a deck is not legal, of one deck


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part.

    Attributes:
        name: unlike all others.
        bot: the name of the bot, which plays both sides.
        parameters: of the bot.
        decks: by side.
        files: the checksums of the files that the bot and its parameters name, by path.
    """

    name: str
    bot: str
    parameters: Mapping[str, Any]
    decks: Mapping[str, Deck]
    files: Mapping[str, str]

    @property
    def entry(self) -> tuple[str, Mapping[str, Any]]:
        """Bot and parameters, as games take them."""
        return self.bot, self.parameters

    @property
    def words(self) -> str:
        """The bot and its parameters as one text."""
        given = json.dumps(dict(self.parameters), sort_keys=True, ensure_ascii=False, default=str)
        return f"{self.bot} {given}" if self.parameters else self.bot


@dataclass(frozen=True)
class League:
    """Who plays whom.

    Attributes:
        name: its title.
        rules: the rule book.
        schedule: `round robin` or `swiss`.
        seeds: of each meeting; each seed has two games.
        rounds: of a Swiss tournament; 0 for a round robin.
        entrants: in the order of the file.
    """

    name: str
    rules: str
    schedule: str
    seeds: int
    rounds: int
    entrants: Sequence[Entrant]

    def board(self, corp: int, runner: int) -> dict[str, Any]:
        """The board of a game between two entrants, without a seed."""
        return dealt(self.entrants[corp].decks["corp"], self.entrants[runner].decks["runner"], self.rules)

    @cached_property
    def fingerprint(self) -> str:
        """Tells leagues apart whose games are not the same. A round robin with more seeds, and a Swiss tournament with more
        rounds, is the same league."""
        n = len(self.entrants)
        who = [[e.name, e.bot, dict(e.parameters), dict(e.files), self.board(k, k)] for k, e in enumerate(self.entrants)]
        seeds = self.seeds if self.schedule == SWISS else 0
        content = json.dumps([__version__, self.rules, self.schedule, seeds, n, who], sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()[:12]


def load(path: str | Path, format: PlayFormat | None = None) -> League:
    """Read a league file.

    Args:
        path: the file.
        format: the format in which all decks must be legal; None for none.

    Raises:
        SetupError: it cannot be read or is invalid; `faults` lists all errors with their lines.
    """
    text = read_text(path, "league file")
    return _LeagueReader(str(path), text, format).read(parse_toml(text, str(path)))


class _LeagueReader:
    def __init__(self, path: str, text: str, format: PlayFormat | None) -> None:
        self.path = path
        self.format = format
        self.lines = text.split("\n")
        self.faults: list[Fault] = []

    def fault(self, words: str, key: str = "", entrant: int | None = None, near: str = "") -> None:
        """Note an error in a line."""
        said = f"line {self._line(key, entrant)}: {words}" + (f"; did you mean {near!r}?" if near else "")
        self.faults.append(Fault(said, self.path, near))

    def _line(self, key: str, entrant: int | None) -> int:
        """The line of a key of the file, or of an entrant; the line of the entrant, or the first one, if it is not found."""
        seen, first, inside = -1, 1, entrant is None
        named = re.compile(rf"""(.*[{{,])?\s*\[?\s*(entrant\s*\.\s*)?["']?{re.escape(key)}["']?\s*[=\].]""")
        for number, line in enumerate(self.lines, 1):
            if re.match(r"\s*\[\[\s*entrant\s*\]\]", line):
                seen += 1
                inside = seen == entrant
                first = number if inside else first
            elif inside and key and named.match(line):
                return number
        return first

    def read(self, data: Mapping[str, Any]) -> League:
        self.keys(data, KEYS, None)
        given = data.get("entrant", [])
        if not isinstance(given, list) or not all(isinstance(x, dict) for x in given):
            self.fault("expected [[entrant]], one for each entrant", "entrant")
            given = []
        elif not 2 <= len(given) <= MOST_ENTRANTS:
            self.fault(f"expected 2 to {MOST_ENTRANTS} entrants, not {len(given)}", "entrant")
        rules = self.one_of(data, "rules", tuple(names()), DEFAULT)
        schedule = self.one_of(data, "schedule", (ROUND_ROBIN, SWISS), ROUND_ROBIN)
        seeds = self.number(data, "seeds", MOST_SEEDS)
        rounds = self.number(data, "rounds", MOST_ROUNDS) if schedule == SWISS else 0
        if schedule != SWISS and "rounds" in data:
            self.fault("a round robin has as many rounds as it needs; only schedule = \"swiss\" has `rounds`", "rounds")
        title = self.text(data, "name", None) if "name" in data else Path(self.path).stem
        entrants = [self.entrant(x, k, rules) for k, x in enumerate(given[:MOST_ENTRANTS])]
        self.twice([x.get("name") for x in given])
        pairs = len(given) // 2
        games = 2 * seeds * (pairs * rounds if schedule == SWISS else len(given) * (len(given) - 1) // 2)
        if games > MOST_GAMES:
            self.fault(f"{games} games are too many; the maximum is {MOST_GAMES}", "seeds")
        if self.faults:
            raise SetupError(self.faults)
        return League(title, rules, schedule, seeds, rounds, [e for e in entrants if e is not None])

    def keys(self, data: Mapping[str, Any], known: Sequence[str], entrant: int | None) -> None:
        for key in data:
            if key not in known:
                near = nearest(key, known)
                self.fault(f"unknown key {brief(key)[:LONGEST]!r}; known: {', '.join(known)}", key, entrant, "".join(near))

    def text(self, data: Mapping[str, Any], key: str, entrant: int | None, most: int = LONGEST) -> str:
        """A short text on one line."""
        value = data.get(key)
        if key not in data:
            self.fault(f"{key!r} is missing", "", entrant)
        elif not isinstance(value, str) or not value.strip() or len(value) > most or not value.isprintable():
            words = f"{key}: expected a text on one line of at most {most} characters"
            self.fault(f"{words}, not {brief(value)[:LONGEST]!r}", key, entrant)
        return str(value)

    def one_of(self, data: Mapping[str, Any], key: str, known: Sequence[str], usual: str) -> str:
        value = data.get(key, usual)
        if value in known:
            return str(value)
        near = nearest(value, known)
        self.fault(f"{key}: expected {', '.join(known)}, not {brief(value)[:LONGEST]!r}", key, near="".join(near))
        return usual

    def number(self, data: Mapping[str, Any], key: str, most: int) -> int:
        value = data.get(key)
        if key not in data:
            self.fault(f"{key!r} is missing: expected a number from 1 to {most}")
        elif type(value) is not int or not 1 <= value <= most:
            self.fault(f"{key}: expected a number from 1 to {most}, not {brief(value)[:LONGEST]!r}", key)
        else:
            return value
        return 1

    def twice(self, given: Sequence[Any]) -> None:
        for k, name in enumerate(given):
            if isinstance(name, str) and name in given[:k]:
                self.fault(f"two entrants are called {name[:LONGEST]!r}", "name", k)

    def entrant(self, data: Mapping[str, Any], k: int, rules: str) -> Entrant | None:
        before = len(self.faults)
        self.keys(data, ENTRANT_KEYS, k)
        name, named = self.text(data, "name", k), self.text(data, "bot", k, COMMAND)
        parameters = data.get("parameters", {})
        if not isinstance(parameters, dict):
            self.fault("parameters: expected a table, such as { seed = 1 }", "parameters", k)
        elif len(self.faults) == before:
            self.bot(named, parameters, k)
        decks = {side: self.deck(data, side, k, rules) for side in SIDES}
        if len(self.faults) > before:
            return None
        files = _files([parameters, *files_of(named)])
        found = Entrant(name, named, parameters, {s: d for s, d in decks.items() if d is not None}, files)
        try:
            Game({**dealt(found.decks["corp"], found.decks["runner"], rules), "seed": 1})
        except RezzedError as error:
            self.fault(f"these decks cannot be played: {error.message}", "", k)
        return found

    def bot(self, named: str, parameters: Mapping[str, Any], k: int) -> None:
        """Check a bot: it has to play both sides."""
        listed = [BOTH, *(name for name in known() if name not in BEST)]
        if named in BEST:
            self.fault(f"the bot {named!r} plays one side only, and entrants play both", "bot", k, BOTH)
        elif named not in listed and not is_spec(named):
            near = "".join(nearest(named, listed))
            self.fault(f"unknown bot {named!r}; known: {', '.join(listed)}", "bot", k, near)
        else:
            try:
                for side in SIDES:
                    bot_of(side, named, 1, parameters)
            except (RezzedError, OSError) as error:
                place = error.place if isinstance(error, RezzedError) and error.place in parameters else "parameters"
                place = "bot" if isinstance(error, PluginError) else place
                self.fault(str(getattr(error, "message", error)), place, k)

    def deck(self, data: Mapping[str, Any], side: str, k: int, rules: str) -> Deck | None:
        """The deck of a side, if it can be played and is legal."""
        named = data.get(side, USUAL[book(rules).game][side])
        if not isinstance(named, str) or not named:
            self.fault(f"{side}: expected the name of a deck or a file", side, k)
            return None
        try:
            deck = open_deck(named)
        except SetupError as error:
            for fault in faults_of(error):
                self.fault(f"{side}: {fault}", side, k, fault.suggestion)
            return None
        faults = wrong(deck, side, rules, side)
        for fault in faults:
            self.fault(str(fault), side, k, fault.suggestion)
        if not faults and self.format is not None:
            for fault in refused(deck, self.format, side):
                self.fault(str(fault), side, k)
        elif not faults and not starter_list(deck):
            for reason in check(deck).faults[:REASONS]:
                self.fault(f"{side}: {named[:LONGEST]} is not legal: {reason}", side, k)
        return deck


def _files(named: Sequence[Any]) -> dict[str, str]:
    """The checksums of the files that are named."""
    found = [words for words in _texts(list(named)) if _is_file(words)]
    return {words: hashlib.sha256(Path(words).read_bytes()).hexdigest()[:12] for words in found}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _is_file(words: str) -> bool:
    try:
        return Path(words).is_file()
    except (OSError, ValueError):
        return False
