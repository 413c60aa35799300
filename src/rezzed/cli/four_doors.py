"""`rezzed` without arguments: four doors by what people come for, and what to type."""

from __future__ import annotations

from typing import Final

from . import screen

DOORS: Final = (
    ("I want to know what happens", (
        ("rezzed demo", "a few runs under several rule books"),
        ('rezzed plan --ice "HQ: Enigma*" --credits 5', "what a run costs"),
        ("rezzed explain 6.5.8", "a paragraph in short, and what implements it"),
    )),
    ("I want to play", (
        ("rezzed play", "a whole game against a bot, here"),
        ("rezzed serve", "the board in your browser, also against friends"),
    )),
    ("I write a bot or a client", (
        ("rezzed simulate --games 10 --bots best,random", "let two bots play"),
        ("rezzed engine", "JSON-RPC on standard input and output, for any language"),
    )),
    ("I do research", (
        ("rezzed league FILE", "let bots play a league, and rate them"),
        ("rezzed simulate --games 1000 --out games.parquet", "a table of many games"),
    )),
)  # fmt: skip
INTRODUCTION: Final = """
    rezzed plays Netrunner strictly by the rules and cites the rule behind every event. What do you come for?
"""
MORE: Final = """
    rezzed --help lists all commands, and rezzed COMMAND --help the options of one. rezzed --install-completion lets your shell
    complete them.
"""
COLUMN: Final = 54  # where explanations begin, in a window that is wide enough


def show() -> None:
    """Print the doors as wide as the window is."""
    width = screen.console().width
    for words in screen.wrap(" ".join(INTRODUCTION.split()), width):
        screen.line(words)
    for door, commands in DOORS:
        screen.line("")
        screen.line((door, "bold"))
        for typed, about in commands:
            if width < COLUMN + len(about) or len(typed) > COLUMN - 4:
                screen.line("  ", (typed, "cyan"))
                for words in screen.wrap(about, width - 6):
                    screen.line(f"      {words}")
            else:
                screen.line("  ", (typed, "cyan"), " " * (COLUMN - 2 - len(typed)), about)
    screen.line("")
    for words in screen.wrap(" ".join(MORE.split()), width):
        screen.line(words)
