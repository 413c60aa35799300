"""Boards of a command: scenario files, standard input (`-`), or one line of options such as --ice and --rig."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..board_words import cards_of, servers_of
from ..errors import Fault, RezzedError, SetupError
from ..files import read_text
from ..game import Game
from ..scenario import Scenario, read
from ..scenario.load import parse_board, parse_data

# the field of a board that an option sets
FIELDS: Final[Mapping[str, tuple[str, str]]] = {
    "--ice": ("corp", "ice"), "--root": ("corp", "root"), "--hq": ("corp", "hq"), "--corp-credits": ("corp", "credits"),
    "--rig": ("runner", "rig"), "--grip": ("runner", "grip"), "--credits": ("runner", "credits"),
    "--clicks": ("runner", "clicks"), "--tags": ("runner", "tags"),
}  # fmt: skip
SERVERS: Final = ("--ice", "--root")


@dataclass(frozen=True)
class Source:
    """One board of a command.

    Attributes:
        path: a file, or `-`; None if options describe the board.
        given: the data of the board that options describe; with a file, what they change of its board.
        strict: whether to refuse cards that are not declared.
    """

    path: Path | None
    given: Mapping[str, Any]
    strict: bool

    def __str__(self) -> str:
        return "board" if self.path is None else str(self.path)

    def scenario(self, rules: str | None) -> Scenario:
        """Read the board and its script.

        Raises:
            SetupError: it is invalid; errors name the file or the option.
        """
        if self.path is not None and not any(self.given.values()):
            return read(self.path, rules, strict=self.strict)
        data = dict(self.given)
        if self.path is not None:
            data = _changed(parse_board(read_text(self.path, "scenario file"), str(self)), self.given)
        try:
            return parse_data(data, str(self), rules, strict=self.strict)
        except SetupError as error:
            raise SetupError([self._of_option(fault) for fault in error.faults]) from None

    def game(self, rules: str | None) -> Game:
        """A game on the board, at its first decision.

        Raises:
            SetupError: as in `scenario`.
        """
        scenario = self.scenario(rules)
        return scenario.start(scenario.book)

    def _of_option(self, fault: Fault) -> Fault:
        """An error of a board that options describe or change: its place is the option."""
        field = fault.place.removeprefix(f"{self}: ")
        for option, (side, name) in FIELDS.items():
            if name in self.given.get(side, {}) and field.startswith(f"{side}.{name}"):
                return Fault(fault.message, option, fault.suggestion)
        return fault if self.path is not None else Fault(fault.message, field.removeprefix("board"), fault.suggestion)


def _changed(board: dict[str, Any], by: Mapping[str, Any]) -> dict[str, Any]:
    """A board on which options replace numbers; a part of it that is no table is left, and found to be an error later."""
    parts = {side: board.get(side, {}) for side in by}
    return {**board, **{side: {**part, **by[side]} for side, part in parts.items() if isinstance(part, Mapping)}}


def sources(files: Sequence[Path] | None, given: Mapping[str, Sequence[str] | int | None], strict: bool) -> list[Source]:
    """The boards of a command.

    Args:
        files: scenario files, or `-`.
        given: the options that describe a board, by name; None means that an option was left out. With files, numbers change
            their boards.
        strict: whether to refuse cards that are not declared.

    Raises:
        RezzedError: there are both files and options, or neither; or an option is invalid.
    """
    named = {option: value for option, value in given.items() if value is not None}
    cards = [option for option, value in named.items() if not isinstance(value, int)]
    if files and cards:
        raise RezzedError("give a file or describe a board with options, not both", place=cards[0])
    if files:
        if sum(str(path) == "-" for path in files) > 1:
            raise RezzedError("the standard input (-) can be read only once")
    elif not cards:
        raise RezzedError("expected a FILE, or a board such as --ice 'HQ: Enigma*' --rig 'Gordian Blade' --credits 9")
    data: dict[str, dict[str, Any]] = {"corp": {}, "runner": {}}
    for option, value in named.items():
        side, name = FIELDS[option]
        if isinstance(value, int):
            data[side][name] = value
        else:
            data[side][name] = servers_of(option, value) if option in SERVERS else [c for x in value for c in cards_of(x)]
    return [Source(path, data, strict) for path in files or (None,)]
