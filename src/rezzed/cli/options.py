"""The options that several commands share, or that are too long for a signature."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Rules = Annotated[str | None, typer.Option("--rules", metavar="NAME", help="Use this rule book, not those in the file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

CorpDeck = Annotated[
    str | None, typer.Option("--corp", metavar="DECK", help="The deck of the Corp: a file or a built-in name.")
]
RunnerDeck = Annotated[
    str | None, typer.Option("--runner", metavar="DECK", help="The deck of the Runner: a file or a built-in name.")
]
PlayFormat = Annotated[
    str | None,
    typer.Option(
        "--format", metavar="FORMAT", help="Decks must be legal in it: standard, startup, eternal, system-gateway, a FILE."
    ),
]
CorpDecks = Annotated[
    list[str] | None,
    typer.Option("--corp", metavar="DECK", help="The deck of the Corp; give several, and each seed draws one of them."),
]
RunnerDecks = Annotated[
    list[str] | None,
    typer.Option("--runner", metavar="DECK", help="The deck of the Runner; give several, and each seed draws one of them."),
]

Files = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE]...", help="Boards in TOML or JSON; - reads one.", show_default=False)
]
Ice = Annotated[
    list[str] | None,
    typer.Option("--ice", metavar="SERVER: CARDS", help="No file: ice, outermost first: 'HQ: Tollbooth*, Enigma'."),
]
Root = Annotated[
    list[str] | None, typer.Option("--root", metavar="SERVER: CARDS", help="No file: cards in a root: 'remote1: Snare!'.")
]
Hq = Annotated[list[str] | None, typer.Option("--hq", metavar="CARDS", help="No file: cards in HQ, or a number.")]
Rig = Annotated[list[str] | None, typer.Option("--rig", metavar="CARDS", help="No file: installed cards: 'Corroder, Mimic'.")]
Grip = Annotated[list[str] | None, typer.Option("--grip", metavar="CARDS", help="No file: cards in the grip, or a number.")]
Strict = Annotated[bool, typer.Option("--strict", help="Refuse cards that are not declared.")]
CorpCredits = Annotated[int | None, typer.Option("--corp-credits", metavar="N", help="No file: the credits of the Corp.")]
Credits = Annotated[
    int | None, typer.Option("--credits", metavar="N", help="No file: the Runner's credits; a file: spend at most N.")
]
Clicks = Annotated[
    int | None, typer.Option("--clicks", metavar="N", help="No file: the Runner's clicks; a file: spend at most N.")
]
Tags = Annotated[
    int | None, typer.Option("--tags", metavar="N", help="No file: the Runner's tags; a file: take at most N.")
]
OwnCredits = Annotated[
    int | None, typer.Option("--credits", metavar="N", help="The Runner's credits; a file: instead of those in it.")
]
OwnClicks = Annotated[
    int | None, typer.Option("--clicks", metavar="N", help="The Runner's clicks; a file: instead of those in it.")
]
OwnPurse = Annotated[
    int | None, typer.Option("--corp-credits", metavar="N", help="The Corp's credits; a file: instead of those in it.")
]
Damage = Annotated[int | None, typer.Option("--damage", metavar="N", help="Suffer at most N damage.")]
Lost = Annotated[int | None, typer.Option("--cards", metavar="N", help="Lose at most N cards, from the grip or installed.")]
Limit = Annotated[
    float | None, typer.Option("--limit", metavar="SECONDS", help="Stop after this time and print the results so far.")
]
Goal = Annotated[
    str | None,
    typer.Option(
        "--goal", metavar="WORDS",
        help="reach, access, steal or trash, then a server or a card: 'reach HQ'. Default: reach the defended server.",
    ),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="end|goal", help="Count costs to the end of the run, or to the goal.")
]
Against = Annotated[
    bool, typer.Option("--against", help="Plan only for a Corp that does what is worst for the Runner.")
]
Stands = Annotated[
    bool, typer.Option("--as-it-stands", help="Plan only for a Corp that rezzes nothing and declines what it can.")
]
Compare = Annotated[bool, typer.Option("--compare", help="Compare several files.")]
EveryTurn = Annotated[
    bool, typer.Option("--every-turn", help="Say what the goal costs in every turn, when all ice of its servers is rezzed.")
]
WithOdds = Annotated[bool, typer.Option(
    "--odds",
    help="Print the chance to reach the goal instead of the costs; with --goal 'survive GOAL' or 'flatline GOAL', the chance"
    " that the Runner survives that run, or dies.",
)]
Unknown = Annotated[
    list[str] | None,
    typer.Option(
        "--unknown", metavar="WORDS",
        help="With --odds: what a facedown card may be: 'HQ 1: Enigma=3, Ice Wall=1', 'remote1 root: Snare!=1, ...'.",
    ),
]
Deck = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="With --odds: the Corp's deck: a file, or a built-in name.")
]
DealtDeck = Annotated[
    Path | None, typer.Option("--deck", metavar="FILE", help="The Corp's deck: a file, or the name of a built-in one.")
]
DealtCards = Annotated[
    list[str] | None,
    typer.Option(
        "--unknown", metavar="WORDS",
        help="What a facedown card may be: 'HQ 1: Enigma=3, Ice Wall=1', 'remote1 root: Snare!=1, ...', 'HQ 2: deck'.",
    ),
]
Hand = Annotated[
    str | None, typer.Option("--hand", metavar="POINTS", help="With --odds: the agendas in HQ by their points: '2,2,1'.")
]
Rnd = Annotated[
    str | None, typer.Option("--rnd", metavar="POINTS", help="With --odds: the agendas in R&D by their points: '3,2,2'.")
]
Rez = Annotated[
    str | None, typer.Option("--rez", metavar="all|none", help="With --odds: whether the Corp rezzes approached ice.")
]
Samples = Annotated[
    int | None, typer.Option("--samples", metavar="N", help="With --odds: random plays if there is no exact answer.")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="With --odds: the random seed.")]
DealSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="The seed of random deals, if there are too many to plan each.")
]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="Print the decisions and events of the line with their citations.")
]
Plot = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw --odds or a range of --corp-credits: .png, .svg or .html."),
]
Purse = Annotated[
    str | None, typer.Option("--corp-credits", metavar="N|A-B", help="Plan against a Corp with this many credits.")
]
Eyes = Annotated[
    str, typer.Option("--view", metavar="corp|runner|both", help="Whose eyes you see it with; `both` sees everything.")
]
Jnet = Annotated[bool, typer.Option("--jnet", help="FILE is a replay of jinteki.net, a folder of them, or -.")]
Log = Annotated[bool, typer.Option("--log", help="FILE is a text log of jinteki.net.")]
At = Annotated[
    str | None, typer.Option("--at", metavar="TURN.CLICK", help="The position before this click: 12.3, corp:12.1.")
]
StateNumber = Annotated[int | None, typer.Option("--state", metavar="N", help="The position with this number.")]
BoardOut = Annotated[
    Path | None, typer.Option("--board", metavar="OUT", help="Write the position as a board, in TOML or JSON.")
]
Check = Annotated[
    bool, typer.Option("--check", help="Play each run again on the engine: does it arrive where the record does?")
]
Partial = Annotated[bool, typer.Option("--partial", help="Read what can be read of a file that is not whole.")]
Names = Annotated[bool, typer.Option("--names", help="Keep the names of the players.")]
Anonymous = Annotated[
    Path | None, typer.Option("--anonymous", metavar="OUT", help="With --jnet: write it without names, ids and chat.")
]
PlanSeconds = Annotated[float, typer.Option("--seconds", metavar="S", help="The time limit of each plan.")]
Marks = Annotated[
    str | None, typer.Option("--marks", metavar="A,B,C", help="From how many credits lost on a run is ?!, ? and ??.")
]
Prices = Annotated[bool, typer.Option("--prices", help="Also print what each server costs at the beginning of each turn.")]
RunsOut = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="A table of the runs: .csv, .parquet, .jsonl; resumed if stopped.")
]
ReviewPlot = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw credits, points and prices by turn: .png, .svg, .html.")
]
Hands = Annotated[
    bool, typer.Option("--hands", help="Let --json and --out say what only one side saw, such as cards accessed in HQ.")
]
ReviewJobs = Annotated[int, typer.Option("--jobs", metavar="K", help="For --out: review in this many processes.")]
Database = Annotated[
    str,
    typer.Option(
        metavar="URL", help="The database; default: a file in your data folder.", show_default=False, envvar="REZZED_DB"
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="Another origin that may use this server; can be repeated.", show_default=False),
]
MoreBots = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=BOT", help="Another bot to play against, such as 'mine=cmd:./mybot'.", show_default=False),
]
OwnData = Annotated[
    str, typer.Option(metavar="PATH", help="Your copy of the card database: show its texts too.", show_default=False)
]
OwnImages = Annotated[
    str,
    typer.Option(metavar="FOLDER|URL", help="Your pictures of cards: a folder, or 'https://…/{code}.jpg'.", show_default=False),
]
GameFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A saved game, or a game from elsewhere.", show_default=False)
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots", metavar="A,B", help="Two bots that exchange seats; or 'corp:NAME,runner:NAME'. Default: the best ones."
    ),
]
PositionsOut = Annotated[
    Path | None,
    typer.Option("--positions", metavar="FILE", help="Write every decision, encoded, to this .parquet file."),
]
JournalOut = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="A journal of the games: .jsonl, .csv, .parquet; resumed if it exists."),
]
