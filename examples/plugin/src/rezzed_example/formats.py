"""A deck format: `deck: NAME`, then `identity = TITLE`, then lines such as `3 * Ice Wall`."""

from rezzed.decks import Deck
from rezzed.decks.formats import Format
from rezzed.decks.raw import CardNames, RawList

HEAD = "deck:"


def read(text: str, names: CardNames) -> RawList:
    """Read a list. What is wrong is noted with its line, so that the user sees all errors at once."""
    raw = RawList()
    for number, line in enumerate(text.splitlines(), 1):
        count, star, title = (x.strip() for x in line.partition("*"))
        key, sign, value = (x.strip() for x in line.partition("="))
        if line.startswith(HEAD):
            raw.name = line.removeprefix(HEAD).strip()
        elif star and count.isdecimal():
            raw.add(f"line {number}", title, int(count))
        elif sign and key == "identity":
            raw.identity = value
        elif line.strip():
            raw.fault("expected 'deck: NAME', 'identity = TITLE' or '3 * TITLE'", f"line {number}")
    return raw


def write(deck: Deck, names: CardNames) -> str:
    """Write a deck."""
    lines = [f"{HEAD} {deck.name}"]
    if deck.identity_title(names.library):
        lines.append(f"identity = {deck.identity_title(names.library)}")
    lines += [f"{line.count} * {line.card.title}" for line in deck.lines(names.library)]
    return "\n".join(lines) + "\n"


def fits(text: str) -> bool:
    """Whether a text is such a list."""
    return text.startswith(HEAD)


LIST = Format("the list format of the example package", read, write, old=True, fits=fits)
