"""Sentences of the log of jinteki, and those of our own log that reviews read: what they say, and where the name of a player
ends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .model import RecordLine

SERVER: Final = r"(?:HQ|R&D|Archives|Server \d+)"
VERBS: Final = (
    "accesses", "adds", "advances", "approaches", "bids", "bluffs", "breaches", "breaks", "bypasses", "chooses", "cannot",
    "concedes", "derezzes", "discards", "does", "draws", "encounters", "exposes", "finds", "flips", "forces", "forfeits",
    "gains", "gives", "has", "hosts", "increases", "indicates", "initiates", "installs", "is", "jacks", "joins", "keeps",
    "leaves", "looks", "loses", "makes", "mills", "moves", "passes", "pays", "places", "plays", "prevents", "purges",
    "removes", "resolves", "reveals", "rezzes", "sabotages", "scores", "shuffles", "skips", "spends", "started", "starts",
    "steals", "suffers", "swaps", "takes", "trashes", "turns", "uses", "will", "wins", "wishes",
)  # fmt: skip
_ACTOR: Final = re.compile(rf"(?P<name>\S.{{0,60}}?) (?P<words>(?:{'|'.join(VERBS)})\b.*)", re.DOTALL)
STARTED: Final = re.compile(r"started (?:\w+) turn (\d+)(?: with (\d+) \[Credits?\] and (\d+) cards? in )?")
SPENT_CLICKS: Final = re.compile(r"spends (?:\[Click\])+")
LOST_CLICK: Final = re.compile(r"\blos(?:e|es|ing) (?:\d+ )?\[Click", re.IGNORECASE)
MADE_RUN: Final = re.compile(rf"to make a run on ({SERVER})")
PLAYS: Final = re.compile(r"\[Click\].* to play (.+?)\.?$")
ACCESS: Final = re.compile(rf"accesses (.+?) from (?:the root of )?({SERVER})")
REST_OF_ARCHIVES: Final = re.compile(r"accesses everything else in Archives")
ENCOUNTER: Final = re.compile(rf"encounters (.+?)(?: protecting {SERVER} at position \d+)?\.?$")
TRASH: Final = re.compile(rf"to trash (.+) from (?:the root of )?{SERVER}")
SCORES: Final = re.compile(r"scores (.+) and gains (-?\d+)")
STEAL: Final = re.compile(r"steals (.+) and gains (-?\d+)")
BREACH: Final = re.compile(r"breaches|uses the replacement effect from|prevented from breaching")
DRAWS: Final = re.compile(r"\bdraws? (\d+) cards?\b")
MANDATORY_DRAW: Final = re.compile(r"mandatory start of turn draw")
DAMAGE: Final = re.compile(r"\b(?:do|does|deal|deals|suffer|suffers|take|takes) (\d+) (net|meat|core|brain) damage")
USES: Final = re.compile(r"\buses? (.+?) to ")
BREAKS: Final = re.compile(r"break (?:all )?(?:\d+ )?.*?subroutines? on (.+?)(?: \(\"|\.?$)")
BREAKS_WITH: Final = re.compile(r"\buse (.+?) to (?:break|increase)|strength of (.+?) to \d+ and break")
PUMPS: Final = re.compile(
    r"use (.+?) to increase its strength from -?\d+ to (\d+)|increase the strength of (.+?) to (\d+)"
)
BIDS: Final = re.compile(r"pays (\d+) \[Credits?\] to increase (?:trace|link) strength")
PAYS: Final = re.compile(r"pays (\d+) \[Credits?\](?: from (?!their|his|her|its)(\S.*?)(?= and | to |$))?")
PAID_HERE: Final = re.compile(r"runner pays (\d+)(?: from (.+))?$")
TO_END_ACCESS: Final = re.compile(r"to (?:trash|steal) .+ from ")
REZZES: Final = re.compile(r"pays (\d+) \[Credits?\] to rez (.+?)(?: protecting | in |\.?$)")
RESOLVES: Final = re.compile(r"resolves \d+ unbroken subroutines? on (.+?) \(")
TAKES_AGENDA: Final = re.compile(r"\b(?:steals|scores|steal|score) (.+?)(?: and gains -?\d+.*)?$")
JACKS_OUT: Final = re.compile(r"^jacks? out")
ENDS_RUN: Final = re.compile(r"uses (.+?) to (?:[^(]* and )?end the run|^end the run by (.+?)(?:#\d+)?$")
FLATLINED: Final = re.compile(r"is flatlined|^flatline$")
PROMPT: Final = re.compile(r"You accessed (.+)\.$")
COMMAND: Final = re.compile(r"uses a command: /([\w-]+)|^\[!\] .*uses the ([\w-]+) command")
UNSEEN: Final = ("an unseen card", "a card")
HARMLESS: Final = ("undo", "show-", "dice-roll", "roll", "coinflip", "enable-", "disable-", "clear-win", "save-", "replay-")


def subjects(pattern: re.Pattern[str], lines: Iterable[RecordLine]) -> list[str]:
    """What the sentences of this kind are about, in their order."""
    return [match[1] for line in lines if (match := pattern.search(line.words))]


def actor(text: str, names: dict[str, str]) -> tuple[str, str, str]:
    """The side, the rest and the name of a sentence. `names` gives sides by name.

    A name that is not known is cut off where the verb begins, and no side is given.
    """
    for name, side in names.items():
        if text.startswith(f"{name} ") or text.startswith(f"{name}'s "):
            return side, text[len(name) + 1 :] if text[len(name)] == " " else text[len(name) :], name
    return "", text, ""


def stranger(text: str) -> str:
    """The name with which a sentence begins, if it is not known who plays; or an empty string."""
    match = _ACTOR.match(text)
    return match["name"] if match else ""


def without_names(words: str, names: dict[str, str]) -> str:
    """A sentence with the sides instead of the names of players. Names of one letter are words as well, and stay."""
    for name in sorted(names, key=len, reverse=True):
        if len(name) > 1 and name in words:
            words = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", names[name].capitalize(), words)
    return words


def command(text: str) -> str:
    """The name of the command that a sentence reports, or an empty string."""
    match = COMMAND.search(text)
    return (match[1] or match[2]) if match else ""


def changes_by_hand(name: str) -> bool:
    """Whether a command changes the board."""
    return bool(name) and not name.startswith(HARMLESS)
