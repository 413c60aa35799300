"""The kinds of environments: where a match begins, how long it may last, and what it is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..board import SEED_LIMIT
from ..bots.run_values import AGENDAS, stolen
from ..decks import builtin, names, open_deck, parse
from ..decks.dealt import USUAL, dealt
from ..encoding.layout import LAYOUT, Layout
from ..encoding.space import SPACE, Space
from ..errors import RezzedError, brief, nearest, quoted
from ..files import STDIN
from ..ids import Type
from ..rules import DEFAULT, book
from .arguments import meant, names_of, no_option, one_of, whole_number
from .encodings import ENCODINGS
from .hidden_run import HIDDEN
from .match import Match, Stake
from .small_game import SmallGame
from .three_turns import TURNS
from .tiny import TINY

LARGEST_SEED: Final = SEED_LIMIT
GAME_BOUND: Final = 2_000  # decisions; random starter games have about 230, and 1 in 1,000 has more than 600
RUN_BOUND: Final = 300
POLICIES: Final = ("public", "all", "forced", "secret")
DRAWN: Final = "drawn"
STARTER: Final = "starter"
DECKS: Final = (  # of the built-in decks, those that matches draw: a deck that is added changes no match
    "anarch-virus", "corp-1996", "criminal-events", "criminal-raids", "gateway-corp", "gateway-corp-advanced", "gateway-runner",
    "gateway-runner-advanced", "hb-bioroids", "hb-glacier", "jinteki-traps", "nbn-tags", "runner-1996", "shaper-rig",
    "weyland-advance", "weyland-credits",
)  # fmt: skip

Boards = Callable[[int, Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True)
class EnvironmentKind:
    """A kind of environment; `kind` finds it.

    Attributes:
        name: `game-v0`, `run-v0`, `turns-v0`, `run-hidden-v0` or `run-tiny-v0`.
        bound: decisions after which a match is truncated.
        options: the names of the options of a match.
        boards: makes the board of a match from its seed and options.
        stake: what a match that the rules do not decide is worth to the Runner.
        encodings: how observations and actions can be made into numbers.
        turns: a match is over when so many turns have ended; 0: when the rules say so.
    """

    name: str
    bound: int
    options: tuple[str, ...]
    boards: Boards
    stake: Stake | None = None
    encodings: tuple[str, ...] = ("flat", "compact", "entities")
    turns: int = 0

    @property
    def space(self) -> Space:
        """The action space of the flat encoding, the same for every kind."""
        return SPACE

    @property
    def layout(self) -> Layout:
        """The layout of observations of the flat encoding, the same for every kind."""
        return LAYOUT

    def match(
        self, seed: int, options: Mapping[str, Any] | None = None, explicit_chance: bool = False, bound: int | None = None,
        encoding: str = "flat",
    ) -> Match:  # fmt: skip
        """A match at its beginning.

        Args:
            seed: of everything that chance decides: a whole number from 0 to 2**53 - 1.
            options: which board; see `docs/environments.md`.
            explicit_chance: outcomes of chance are asked for instead of drawn from the seed. The board is still drawn from it.
            bound: decisions after which the match is truncated; default: that of the kind.
            encoding: how observations and actions are made into numbers: one of `encodings`.

        Raises:
            RezzedError: the seed, an option or the bound is wrong; `place` says which, `suggestion` what may be meant.
            SetupError: a deck or a board is impossible.
        """
        number = _seed(seed)
        given = dict(options or {})
        for name in given:
            if name not in self.options:
                raise no_option(name, self.options)
        policy = given.get("policy", POLICIES[0])
        one_of(policy, POLICIES, "options.policy")
        most = bounded(self.bound if bound is None else bound, "bound")
        board = {"policy": policy, **self.boards(number, given)}
        if "policy" in given:
            board["policy"] = policy
        make = ENCODINGS[one_of(encoding, self.encodings, "encoding")]
        return make(board, number, most, explicit_chance, self.stake, turns=self.turns)


def kind(name: str) -> EnvironmentKind:
    """The kind of environment with this name.

    Raises:
        RezzedError: there is none.
    """
    short = str(name).removeprefix("rezzed/")
    if short not in KINDS:
        near = "".join(nearest(short, KINDS))
        words = f"unknown environment {brief(name)!r}; known: {', '.join(KINDS)}{meant(short, KINDS)}"
        raise RezzedError(words, suggestion=near)
    return KINDS[short]


def bounded(bound: object, place: str) -> int:
    """A number of decisions after which a match is truncated.

    Raises:
        RezzedError: it is not a whole number from 1 on.
    """
    number = whole_number(bound)
    if number is None or number < 1:
        raise RezzedError(f"expected a whole number from 1 on, not {quoted(bound)}", place=place)
    return number


def _seed(seed: object) -> int:
    """The seed as an int; whole numbers of other libraries are good as well."""
    number = whole_number(seed)
    if number is None:
        raise RezzedError(f"expected a whole number, not {quoted(seed)}", place="seed")
    if not 0 <= number <= LARGEST_SEED:
        raise RezzedError(f"expected a number from 0 to 2**53 - 1, not {number}", place="seed")
    return number


# -- whole games ------------------------------------------------------------------------------------------


def game_board(seed: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The board of a whole game.

    Args:
        seed: draws the decks, if they are drawn.
        options: `corp` and `runner` (a built-in deck, a file or the text of a list), `decks` (`starter` or `drawn`), `rules`.
    """
    rules = options.get("rules", DEFAULT)
    if not isinstance(rules, str):
        raise RezzedError(f"expected the name of a rule book, not {quoted(rules)}", place="options.rules")
    game = book(rules).game
    drawn = options.get("decks", STARTER)
    one_of(drawn, (STARTER, DRAWN), "options.decks")
    chosen: dict[str, str] = {}
    for side in ("corp", "runner"):
        usual = USUAL[game][side]
        if drawn == DRAWN:
            usual = random.Random(f"{side} {seed}").choice(_decks(game, side))
        chosen[side] = _named(options.get(side, usual), side)
    shipped = set(chosen.values()) <= set(names())
    return (_shipped if shipped else _dealt)(chosen["corp"], chosen["runner"], rules)


def _named(deck: object, side: str) -> str:
    """A deck as its name, its path or its text."""
    if isinstance(deck, (str, Path)) and str(deck) not in ("", STDIN):
        return str(deck)
    raise RezzedError(f"expected a built-in deck, a file or the text of a list, not {quoted(deck)}", place=f"options.{side}")


def _dealt(corp: str, runner: str, rules: str) -> Mapping[str, Any]:
    first, second = (parse(deck, "deck") if "\n" in deck else open_deck(deck) for deck in (corp, runner))
    return dealt(first, second, rules)


_shipped = cache(_dealt)  # other decks can change between two matches


@cache
def _decks(game: str, side: str) -> tuple[str, ...]:
    """The decks of a side that matches draw."""
    found = ((name, builtin(name)) for name in DECKS)
    return tuple(name for name, deck in found if deck.game == game and deck.side == side)


# -- single runs ------------------------------------------------------------------------------------------


def run_board(seed: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The board of one run.

    Args:
        seed: draws the board, if none is given.
        options: `board` (the data of a board) or nothing.
    """
    given = options.get("board")
    if given is None:
        return drawn_run(seed)
    if not isinstance(given, Mapping):
        raise RezzedError(f"expected the data of a board, not {quoted(given)}", place="options.board")
    return {k: v for k, v in given.items() if k != "seed"}


@cache
def _pool() -> Mapping[Type, tuple[str, ...]]:
    """The cards of the modern decks that matches draw, by type."""
    found: dict[Type, set[str]] = {t: set() for t in Type}
    for side in ("corp", "runner"):
        for name in _decks("anr", side):
            for line in builtin(name).lines():
                if not line.card.on_ice and line.card.not_on is None:
                    found[line.card.type].add(line.card.title)
    return {t: tuple(sorted(titles)) for t, titles in found.items()}


def drawn_run(seed: int) -> Mapping[str, Any]:
    """A board on which the Runner has one click: a remote server with a facedown card behind one to three pieces of ice, some
    of them facedown, and a rig that may or may not get through.

    The cards are those of `DECKS`. Four times in five the facedown card is an agenda. With fewer of them it would be best never
    to run, whatever the ice is.
    """
    rng = random.Random(f"run {seed}")
    pool = _pool()
    hidden = rng.choice(pool[Type.AGENDA] if rng.random() < AGENDAS else pool[Type.ASSET])
    ice = [title + "*" * (rng.random() < 0.3) for title in rng.sample(pool[Type.ICE], rng.randint(1, 3))]
    upgrade = rng.sample(pool[Type.UPGRADE], 1) if rng.random() < 0.2 else []
    breakers = rng.sample(pool[Type.PROGRAM], rng.randint(1, 3))
    return {
        "rules": DEFAULT,
        "corp": {
            "credits": rng.randint(0, 10), "hq": rng.sample(pool[Type.OPERATION], 2),
            "rnd": rng.sample(pool[Type.ICE], 3),
            "ice": {"remote1": ice}, "root": {"remote1": [hidden, *upgrade]},
        },
        "runner": {
            "credits": rng.randint(2, 14), "clicks": 1, "rig": breakers, "stack": rng.sample(pool[Type.EVENT], 3),
            "grip": rng.sample(pool[Type.EVENT], rng.randint(1, 4)),
        },
    }  # fmt: skip


def opened(board: Mapping[str, Any]) -> dict[str, Any]:
    """A drawn board without secrets of the remote server: all ice is rezzed, and the Runner knows the root."""
    corp, runner = board["corp"], board["runner"]
    ice = {"remote1": [title.rstrip("*") + "*" for title in corp["ice"]["remote1"]]}
    return {**board, "corp": {**corp, "ice": ice}, "runner": {**runner, "knows": corp["root"]["remote1"]}}


SMALL: Final[Mapping[str, SmallGame]] = {"turns-v0": TURNS, "run-hidden-v0": HIDDEN, "run-tiny-v0": TINY}
KINDS: Final[Mapping[str, EnvironmentKind]] = {
    "game-v0": EnvironmentKind("game-v0", GAME_BOUND, names_of("game-v0"), game_board),
    "run-v0": EnvironmentKind("run-v0", RUN_BOUND, names_of("run-v0"), run_board, stolen),
    "turns-v0": EnvironmentKind("turns-v0", TURNS.bound, (), TURNS.drawn, turns=TURNS.turns),
    "run-hidden-v0": EnvironmentKind("run-hidden-v0", HIDDEN.bound, (), HIDDEN.drawn),
    "run-tiny-v0": EnvironmentKind("run-tiny-v0", TINY.bound, (), TINY.drawn, None, ("flat", "compact", "entities", "tiny")),
}
