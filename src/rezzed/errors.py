"""The errors of the library. Each one is a ValueError and says what is wrong, where, and what would be accepted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from reprlib import Repr
from typing import Any, Final
from unicodedata import category


@dataclass(frozen=True)
class Reason:
    """The answer of `why`: whether the action is legal, the paragraph, and a sentence. If no paragraph forbids an action,
    `cite` is that of what must be decided now; after the end of the game it may be empty."""

    legal: bool
    cite: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})" if self.cite else self.text

_REPR: Final = Repr()
_REPR.maxlevel = 6
_REPR.maxstring = _REPR.maxlong = _REPR.maxother = 200


LONGEST: Final = 40  # characters of a value in a message


def brief(value: object) -> str:
    """A value as messages show it: a text as it is, anything else cut off after a few levels."""
    return value if isinstance(value, str) else _REPR.repr(value)


def quoted(value: object) -> str:
    """A value in a message: one line, cut off if it is long. Texts have quotation marks, so that '6' is not taken for 6."""
    text = repr(value) if isinstance(value, str) else " ".join(brief(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


LONG: Final = 100  # characters of a wrong word that are compared
CLOSE: Final = 0.5  # how similar a known word must be to be suggested


def nearest(word: object, known: Iterable[str], n: int = 1, close: float = CLOSE) -> list[str]:
    """The known words that are most like a wrong one, for "did you mean" (decision Z6). Case makes no difference.

    Args:
        word: what was given; anything that is not a text is compared by its text.
        known: the words that would be right.
        n: how many are wanted at most.
        close: how similar they must be, from 0 to 1.
    """
    folded: dict[str, str] = {}
    for one in known:
        folded.setdefault(one.casefold(), one)
    return [folded[key] for key in get_close_matches(str(word)[:LONG].casefold(), folded, n, close)]


def printable(words: str) -> str:
    """Words for a terminal: characters that would control it, or turn the direction of the text, are escaped."""
    if words.isprintable():
        return words
    return "".join(c if c in "\n\t" or category(c) not in _CONTROLS else c.encode("unicode_escape").decode() for c in words)


_CONTROLS: Final = ("Cc", "Cf", "Cs")


class Fault(str):
    """One of several errors: a text that says where and what.

    Attributes:
        message: what is wrong.
        place: the field, option or file that it is about; may be empty.
        suggestion: what may have been meant; may be empty.
    """

    message: str
    place: str
    suggestion: str

    def __new__(cls, message: str, place: str = "", suggestion: str = "") -> Fault:
        self = super().__new__(cls, f"{place}: {message}" if place else message)
        self.message, self.place, self.suggestion = message, place, suggestion
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Fault, (self.message, self.place, self.suggestion)

    def within(self, place: str) -> Fault:
        """The same error in a larger place, such as a file."""
        return Fault(self.message, f"{place}: {self.place}" if self.place else place, self.suggestion)


def faults_of(error: RezzedError) -> tuple[Fault, ...]:
    """The errors that an error lists; most errors are only one."""
    return getattr(error, "faults", ()) or (Fault(error.message, error.place, error.suggestion),)


def error_data(error: RezzedError) -> dict[str, Any]:
    """An error as plain data: `code` and `message`, and `place` and `suggestion` if they are known.

    An error that lists several ones has them in `errors`, each with `message` and the fields that are known. An illegal action
    has `cite` and `legal` as well.
    """
    faults = faults_of(error)
    out: dict[str, Any] = {"code": error.code, **_parts(faults[0])}
    if len(faults) > 1:
        out |= {"message": str(error), "errors": [_parts(fault) for fault in faults]}
    if isinstance(error, IllegalActionError):
        out |= {"cite": error.cite, "legal": list(error.legal)}
    return out


def _parts(fault: Fault) -> dict[str, str]:
    parts = {"message": fault.message, "place": fault.place, "suggestion": fault.suggestion}
    return {name: words for name, words in parts.items() if words or name == "message"}


class RezzedError(ValueError):
    """The base class of all errors for bad input. The message is one line, or a list of errors.

    Attributes:
        code: the kind of error, one word for programs.
        message: what is wrong, without the place.
        place: the field, option or file that the error is about; may be empty.
        suggestion: what may have been meant; may be empty.
    """

    code = "invalid"

    def __init__(self, message: str = "", *, place: str = "", suggestion: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place
        self.suggestion = suggestion


class IllegalActionError(RezzedError):
    """An illegal action.

    `cite` is the paragraph that forbids it, `legal` lists the legal options, `words` are the words of the action, and `reason`
    is the answer of `why`.
    """

    code = "illegal_action"

    def __init__(
        self, message: str, cite: str = "", legal: tuple[str, ...] = (), words: str = "", reason: Reason | None = None
    ) -> None:
        super().__init__(message)
        self.cite = cite
        self.legal = legal
        self.words = words
        self.reason = reason


class ListedError(RezzedError):
    """An error that lists all that is wrong. `faults` are the errors, one line each."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple([f if isinstance(f, Fault) else Fault(f) for f in faults])


class SetupError(ListedError):
    """An impossible board or an invalid file. `faults` lists all errors."""

    code = "setup"


class SaveError(RezzedError):
    """A saved game that is damaged, or was made with another version, book or card pool."""

    code = "save"


class UndoError(RezzedError):
    """A decision that cannot be taken back, or a position that a game may not go to."""

    code = "undo"


class DeclarationError(ListedError):
    """A card or a rule book that cannot be added. `faults` lists all errors."""

    code = "declaration"


class PluginError(RezzedError):
    """Something that another distribution offers, or a bot that somebody names, cannot be used."""

    code = "plugin"


class PluginWarning(UserWarning):
    """Something that another distribution offers is not used. The message names the distribution and says why."""


class BotError(RezzedError):
    """A bot from outside did something wrong, so it loses its game.

    Attributes:
        bot: the name of the bot.
        deed: what it did, in a few words that are the same each time.
        detail: more about it; may be empty.
    """

    code = "bot"

    def __init__(self, bot: str, deed: str, detail: str = "") -> None:
        super().__init__(f"the bot {bot!r} {deed}" + (f": {detail}" if detail else ""))
        self.bot, self.deed, self.detail = bot, deed, detail

    def __reduce__(self) -> tuple[Any, ...]:
        return BotError, (self.bot, self.deed, self.detail)
