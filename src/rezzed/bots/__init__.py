"""Named policies: functions that take a seat and return one of the options of its decision. They see what that player sees.

`passive` declines everything optional and makes no run. `eager` rezzes and triggers what it can, runs the best protected server
with every click, breaks as cheaply as it can tell, and takes what it accesses. `random` takes any option. `corp` and
`runner` play whole games, each for its side. `ismcts` searches, for both sides. `easy`, `normal` and `hard` are opponents for
people.

A bot has a factory. The parameters of the bot are the parameters of this function; one that is called `seed` is the seed of its
random numbers.

`factory` is the one place where a name becomes a bot: one of the package, one of `register_bot`, one that another distribution
offers, a place: `MODULE:FUNCTION`, `FILE.py:FUNCTION`, `cmd:PROGRAM`, or a language model: `llm:MODEL@URL`, or a
checkpoint: `ppo:FILE`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, get_args, get_type_hints

from ..doors import NAME, Door, PluginOffer
from ..errors import DeclarationError, PluginError, RezzedError, brief, nearest
from ..scenario.policies import decline, first, random
from .corp import corp
from .eager import eager
from .ismcts.sampling_bot import Ismcts
from .levels import Easy, hard, normal
from .llm import LlmFactory
from .outside import CHECKPOINT, MODEL, Factory, guarded, is_spec, of_spec
from .outside import Policy as Policy
from .outside import close as close
from .runner import runner

BOTS: Final[Mapping[str, Factory]] = {
    "passive": lambda: decline, "decline": lambda: decline, "eager": lambda: eager, "greedy": lambda: eager,
    "first": lambda: first, "random": random, "corp": lambda: corp, "runner": lambda: runner,
    "ismcts": Ismcts, "easy": Easy, "normal": lambda: normal, "hard": hard,
}  # fmt: skip

STRENGTHS: Final = ("normal", "easy", "hard")  # opponents for people, the usual one first
BEST: Final[Mapping[str, str]] = {"corp": "corp", "runner": "runner"}  # the bot to play whole games against, by side
BOTH: Final = "best"  # a player of both sides: the best bot of each
SEED: Final = "seed"  # the parameter that every game sets


# -- names ----------------------------------------------------------------------------------------------------------


def register_bot(name: str, factory: Callable[..., object]) -> None:
    """Add a bot under a name. It then plays wherever a bot of the package does, in this process.

    Args:
        name: letters, digits, hyphens and dots.
        factory: makes a policy, a function of a seat that returns one of its options, or the words or the number of one. Its
            parameters are those of the bot. A function that needs one argument by position is a policy itself.

    Raises:
        DeclarationError: the name is not possible or taken, or it is not a function; then nothing is added.
    """
    try:
        _add(name, factory)
    except PluginError as error:
        raise DeclarationError([f"bot {brief(name)}: {error}"]) from None


def _add(name: str, factory: object) -> None:
    if not isinstance(name, str) or NAME.fullmatch(name) is None:
        raise PluginError("expected a name of letters, digits, hyphens and dots")
    if name in BOTS or name in _added or name == BOTH:
        raise PluginError("there is a bot of this name already; expected a new name")
    _added[name] = guarded(name, factory)


def _admit(offer: PluginOffer, found: object) -> None:
    _add(offer.name, found)


_added: Final[dict[str, Factory]] = {}  # from outside
_door: Final = Door("bots", _admit)


def known() -> tuple[str, ...]:
    """The names of all bots: those of the package, those that other distributions offer, and those that were registered. This
    imports what is offered."""
    _door.open()
    return (*BOTS, *_added)


def factory(name: str) -> Factory:
    """The factory of a bot.

    Args:
        name: a name of `known`, a place: `MODULE:FUNCTION`, `FILE.py:FUNCTION` or `cmd:PROGRAM`, a language model:
            `llm:MODEL@URL`, or a checkpoint: `ppo:FILE`.

    Raises:
        RezzedError: there is no such bot; the message lists what there is.
    """
    if isinstance(name, str):
        found = BOTS.get(name) or _added.get(name)
        if found is not None:
            return found
        if name.startswith(MODEL):
            return LlmFactory(name, bot_of)
        if name.startswith(CHECKPOINT):
            return _checkpoint(name)
        if is_spec(name):
            return of_spec(name)
    names = known()  # it may be installed
    if isinstance(name, str) and name in _added:
        return _added[name]
    near = nearest(name, names, 2) or list(names)
    raise RezzedError(f"unknown policy {name!r}; known: {', '.join(near)}")


def _checkpoint(name: str) -> Factory:
    try:
        module = import_module(".checkpoint_bot", __name__)  # by name, because the core is built where there is no NumPy
    except ImportError:
        raise PluginError(f"the bot {name!r} needs NumPy: pip install 'rezzed[ai]'") from None
    made: Factory = module.PpoFactory(name)
    return made


def only_side(name: str) -> str | None:
    """The side of a bot that plays one side only; None if it plays both.

    Raises:
        RezzedError: there is no such bot.
    """
    if name in BEST:
        return name
    if name == BOTH:
        return None
    found = factory(name)
    side = getattr(getattr(found, "factory", found), "side", None)
    return side if isinstance(side, str) else None


# -- policies -------------------------------------------------------------------------------------------------------


def bot(name: str, parameters: Mapping[str, Any] | None = None) -> Policy:
    """Make a policy.

    Args:
        name: its name, as `factory` takes it.
        parameters: handed to its factory, by name.

    Raises:
        RezzedError: there is no such policy, or it has no such parameter; the message lists what there is. Or a value is wrong.
    """
    found = factory(name)
    given = dict(parameters or {})
    _check(name, found, given)
    return found(**given)


def _check(name: str, factory: Callable[..., Policy], given: Mapping[str, Any]) -> None:
    """Check the names and the types of the parameters of a bot."""
    known = inspect.signature(factory).parameters
    for key in given:
        if key not in known:
            near = nearest(key, known) or list(known) or ["none"]
            raise RezzedError(f"the policy {name!r} has no parameter {key!r}; known: {', '.join(near)}", place=str(key))
    for key, parameter in known.items():
        if key not in given and parameter.default is parameter.empty:
            raise RezzedError(f"the policy {name!r} needs the parameter {key!r}", place=key)
    if not given:
        return
    hints = _hints(factory)
    for key, value in given.items():
        fitting = get_args(hints.get(key)) or (hints.get(key),)
        if fitting == (None,):
            continue  # a factory from outside need not say it
        if type(value) not in fitting and not (type(value) is int and float in fitting):
            words = " or ".join("none" if x is type(None) else getattr(x, "__name__", str(x)) for x in fitting)
            raise RezzedError(f"the parameter {key!r} of the policy {name!r} is {words}, not {brief(value)}", place=key)


def _hints(factory: Factory) -> Mapping[str, Any]:
    """The types of the parameters of a factory; none if it does not say them, or they cannot be read."""
    inner = getattr(factory, "factory", factory)
    try:
        return get_type_hints(inner.__init__ if inspect.isclass(inner) else inner)
    except (NameError, TypeError, AttributeError):
        return {}


def seeded(name: str) -> bool:
    """Whether a bot has a parameter for the seed of its random numbers."""
    return SEED in inspect.signature(factory(name)).parameters


def bot_of(side: str, name: str | None = None, seed: int = 1, parameters: Mapping[str, Any] | None = None) -> Policy:
    """A policy for one side of a whole game.

    Args:
        side: `corp` or `runner`.
        name: the policy, as `factory` takes it; None or `best` for the best one of the side.
        seed: of its random numbers, if it has some.
        parameters: the others, by name; a `seed` in them is used instead.

    Raises:
        RezzedError: there is no such policy, or it plays the other side only. Or a parameter is wrong.
    """
    found = BEST[side] if name in (None, BOTH) else str(name)
    if found not in BOTS and not is_spec(found) and found not in (*BEST, *known()):
        raise RezzedError(f"unknown policy {found!r}; known: {', '.join((BOTH, *known()))}")
    only = only_side(found)
    if only is not None and only != side:
        wrong = PluginError if is_spec(found) else RezzedError
        raise wrong(f"the policy {found!r} plays the {only.capitalize()} only, not the {side.capitalize()}")
    return bot(found, {**({SEED: seed} if seeded(found) else {}), **(parameters or {})})
