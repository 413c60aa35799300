"""Bots from outside: functions of other distributions, modules and files, and programs. Each one gets a guard, so that what it
does wrong is told with its name."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

from ..doors import told_error
from ..errors import BotError, PluginError, quoted
from ..files import one_line
from ..game import Action, Decision, Seat
from ..game.game import match_option
from ..ids import SIDE_NAMES
from ..scenario.policies import asked
from .program import BotProgram, program_of

Policy: TypeAlias = Callable[[Seat], Action]
Factory: TypeAlias = Callable[..., Policy]

PROGRAM: Final = "cmd:"
FILE: Final = ".py"
MODEL: Final = "llm:"
CHECKPOINT: Final = "ppo:"
SECONDS: Final = 10.0  # for a decision of a program


class Guarded:
    """A policy from outside, which may return an option, its words or its number.

    Args:
        name: the name of the bot.
        policy: a function of a seat.
    """

    __slots__ = ("name", "policy")

    def __init__(self, name: str, policy: Callable[[Seat], object]) -> None:
        self.name, self.policy = name, policy

    def __call__(self, seat: Seat) -> Action:
        decision = asked(seat)
        try:
            answer = self.policy(seat)
        except BotError:
            raise
        except (Exception, SystemExit) as error:
            raise BotError(self.name, f"raised {type(error).__name__}{_where(error)}", _words(error)) from error
        if seat.decision is not decision:
            raise BotError(self.name, "played itself; expected it to return its choice")
        found = option(decision, answer)
        if found is None:
            self.close()
            raise BotError(self.name, "gave an answer that is not an option", quoted(answer))
        return found

    def close(self) -> None:
        """Say that the game is over."""
        close(self.policy)


def option(decision: Decision, answer: object) -> Action | None:
    """The option that an answer means: an action of the decision, its words or its number; None if it is none."""
    if isinstance(answer, str):
        return match_option(decision.options, answer)
    number = answer.id if isinstance(answer, Action) else answer
    if type(number) is not int or not 0 <= number < len(decision.options):
        return None
    found = decision.options[number]
    return found if not isinstance(answer, Action) or found.text == answer.text else None


def close(policy: object) -> None:
    """Say to a policy that its game is over, if it wants to know."""
    end = getattr(policy, "close", None)
    if callable(end):
        try:
            end()
        except (Exception, SystemExit):
            return  # the game is over, so it makes no difference


def _words(error: BaseException) -> str:
    return told_error(error).partition(": ")[2]


def _where(error: BaseException) -> str:
    """The last line in the file of the policy that ran; empty if the policy was not even entered."""
    called = error.__traceback__.tb_next if error.__traceback__ is not None else None
    if called is None:
        return ""
    file, line = called.tb_frame.f_code.co_filename, 0
    while called is not None:
        if called.tb_frame.f_code.co_filename == file:
            line = called.tb_lineno
        called = called.tb_next
    return f" in line {line} of {Path(file).name}"


# -- factories ------------------------------------------------------------------------------------------------------


def guarded(name: str, given: object) -> Factory:
    """The factory of a bot from outside; its policies have a guard.

    Args:
        name: the name of the bot.
        given: a function of a seat, which is a policy itself, or a factory: anything else that can be called.

    Raises:
        PluginError: it can be neither.
    """
    if not callable(given):
        raise PluginError(f"expected a function, not {one_line(quoted(given))}")
    if is_policy(given):
        return lambda: Guarded(name, given)
    return _Making(name, given)


class _Making:
    """A factory from outside, with its own parameters."""

    __slots__ = ("name", "factory", "__signature__")

    def __init__(self, name: str, factory: Callable[..., object]) -> None:
        self.name, self.factory = name, factory
        self.__signature__ = signature(factory)

    def __call__(self, **given: Any) -> Policy:
        try:
            made = self.factory(**given)
        except PluginError:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError(f"the bot {self.name!r} cannot begin: {told_error(error)}") from error
        if not callable(made):
            words = f"the bot {self.name!r} cannot begin: its factory returned {quoted(made)}, not a function of a seat"
            raise PluginError(words)
        return Guarded(self.name, made)


def signature(factory: Callable[..., object]) -> inspect.Signature:
    """The parameters of a factory.

    Raises:
        PluginError: it does not tell them.
    """
    try:
        return inspect.signature(factory)
    except (TypeError, ValueError):
        raise PluginError(f"the parameters of {one_line(quoted(factory))} are not known") from None


def is_policy(given: Callable[..., object]) -> bool:
    """Whether a function is a policy itself: it needs exactly one argument by position, the seat."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [p for p in signature(given).parameters.values() if p.default is p.empty and p.kind in kinds]
    return len(needed) == 1


# -- what words name ------------------------------------------------------------------------------------------------


def is_spec(name: str) -> bool:
    """Whether these words name a bot by its place: `MODULE:FUNCTION`, `FILE.py:FUNCTION` or `cmd:PROGRAM`."""
    return ":" in name


def of_spec(name: str) -> Factory:
    """The factory of a bot that is named by its place.

    Raises:
        PluginError: there is no such file, module, function or program, or it cannot be imported.
    """
    if name.startswith(PROGRAM):
        return _program(name)
    place, _, function = name.rpartition(":")
    if not place or not function.isidentifier():
        raise PluginError(f"the bot {name!r}: expected MODULE:FUNCTION, FILE.py:FUNCTION or cmd:PROGRAM")
    module = _file(name, place) if place.endswith(FILE) else _module(name, place)
    if not hasattr(module, function):
        raise PluginError(f"the bot {name!r}: {place} has no {function!r}")
    try:
        return guarded(name, getattr(module, function))
    except PluginError as error:
        raise PluginError(f"the bot {name!r}: {error}") from None


def files_of(name: str) -> tuple[str, ...]:
    """The words of a name that can be files: they are a part of what a bot is."""
    if name.startswith(PROGRAM):
        try:
            return tuple(shlex.split(name.removeprefix(PROGRAM)))
        except ValueError:
            return ()
    if name.startswith(CHECKPOINT):
        return checkpoint_files(name)
    place = name.rpartition(":")[0]
    return (place,) if place.endswith(FILE) and not name.startswith(MODEL) else ()


def checkpoint_files(name: str) -> tuple[str, ...]:
    """The files of a trained bot: `ppo:FILE`, or both sides of `ppo:FOLDER`."""
    place = name.removeprefix(CHECKPOINT)
    return tuple(str(Path(place) / f"{side}.npz") for side in SIDE_NAMES[:2]) if Path(place).is_dir() else (place,)


def _program(name: str) -> Factory:
    """The factory of a bot that is a program."""
    command = program_of(name, name.removeprefix(PROGRAM))

    def start(seconds: float = SECONDS, seed: int = 1) -> Policy:
        if not 0 < seconds <= 86_400:
            raise PluginError(f"the bot {name!r}: seconds: expected more than 0 and at most 86400, not {seconds}")
        return Guarded(name, BotProgram(name, command, seconds, seed))

    return start


_modules: dict[tuple[str, float], ModuleType] = {}  # the files that were imported, with the times of their last changes


def _file(name: str, place: str) -> ModuleType:
    """Import a file, once. It can import its neighbours."""
    path = Path(place)
    try:
        path = path.resolve()
        whole = str(path)
        key = whole, path.stat().st_mtime
    except (OSError, ValueError) as error:
        words = getattr(error, "strerror", None) or str(error)
        raise PluginError(f"the bot {name!r}: cannot read {place}: {words}") from None
    if key not in _modules:
        called = f"rezzed_bot_{hashlib.sha256(whole.encode()).hexdigest()[:12]}"
        spec = importlib.util.spec_from_file_location(called, path)
        if spec is None or spec.loader is None:
            raise PluginError(f"the bot {name!r}: cannot import {place}")
        module = importlib.util.module_from_spec(spec)
        sys.modules[called] = module  # dataclasses and pickles look their module up
        _reach(str(path.parent))
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[called]
            raise PluginError(f"the bot {name!r}: cannot import {place}: {told_error(error)}") from error
        _modules[key] = module
    return _modules[key]


def _module(name: str, place: str) -> ModuleType:
    """Import a module, also one of the folder in which the command runs."""
    _reach(os.getcwd())
    try:
        return importlib.import_module(place)
    except (Exception, SystemExit) as error:
        raise PluginError(f"the bot {name!r}: cannot import {place}: {told_error(error)}") from error


def _reach(folder: str) -> None:
    """Let imports find the modules of a folder, behind all others."""
    if folder not in sys.path:
        sys.path.append(folder)
