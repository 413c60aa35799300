"""`rezzed defend`, `rezzed threats`, `rezzed clicks`: an answer in sentences, and the table below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Final, TypeVar

from ..decks import play_format
from ..decks.deck import facts_of
from ..decks.play_formats import FormatSnapshot, day_of
from ..engine.program.parts import Fact
from ..errors import RezzedError
from ..game import Game
from ..ids import CORP, Type
from ..library import compiled, find_card, plain
from ..planner.clicks import ClickValues, click_values
from ..planner.defence import Defence, DefencePlanner
from ..planner.every_turn import EveryTurn, every_turn
from ..planner.found_cards import FoundCard, opens
from ..planner.plain import as_plain
from ..planner.plan_series import PlanSeries
from ..planner.reports import BoardReport, ClicksReport, DefenceReport, EveryTurnReport, ThreatsReport
from ..planner.results import NOT_FOUND, Answer, counted
from ..planner.server_price import ServerPrice
from ..planner.threats import Threats, threats
from ..vocabulary.declare import Decl
from . import advice, screen
from .board_sources import Source
from .odds import UnknownOptions
from .price_table import is_set, set_cards
from .progress_bar import INTERRUPTED, CommandProgress
from .trace import board_lines

LISTED: Final = 12  # rows of one table
T = TypeVar("T")


def defend(
    file: Source, servers: Sequence[str], find: Sequence[str], install: Sequence[str], rules: str | None, limit: float | None,
    as_json: bool,
) -> int:  # fmt: skip
    """Print what the Runner pays to get in; return the exit code.

    Args:
        file: the board.
        servers: the servers; empty means all.
        find: titles, sets or formats: cards that the Runner may find.
        install: titles, sets or formats: ice that the Corp may install.
        rules: the rule book; None uses the one in the file.
        limit: the time limit, in seconds.
        as_json: whether to print JSON.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    game = file.game(rules)
    if game.state.turn == CORP and "clicks" in file.given.get("runner", {}):
        raise RezzedError("in a turn of the Corp the Runner has the clicks of the next turn", place="--clicks")
    book = game.state.book.name
    there = compiled(book)
    cards = asked_cards(find, book, lambda f: opens(f, there))
    ice = asked_cards(install, book, lambda f: f.type == Type.ICE)

    def ask(work: CommandProgress, cancel: Event) -> Defence:
        return DefencePlanner(game, servers, cards, ice).defence(PlanSeries(work.left, work.tick, cancel))

    return _answered(file, game, limit, ask, DefenceReport if as_json else None, _defence)


def _answered(
    file: Source, game: Game, limit: float | None, ask: Callable[[CommandProgress, Event], T],
    report: Callable[[str, str, T], BoardReport] | None, show: Callable[[Source, Game, T], None],
) -> int:  # fmt: skip
    """Ask a question, with a clock and Ctrl-C, and print the answer; return the exit code.

    Args:
        file: the board.
        game: the game on it.
        limit: the time limit, in seconds.
        ask: asks with the progress of the command, and what is set when it has to stop.
        report: what is printed as JSON; None prints for people.
        show: prints for people.
    """
    work, cancel = CommandProgress(limit), Event()
    work.stop = cancel.set
    with work.watching():
        try:
            found = ask(work, cancel)
        except RezzedError as error:
            raise RezzedError(f"{file}: {error}") from None
    if report is None:
        show(file, game, found)
    else:
        screen.dump(as_plain(report(str(file), game.state.book.name, found)), 1)
    return INTERRUPTED if work.interrupted else 0


def asked_cards(words: Sequence[str], book: str, wanted: Callable[[Fact], bool]) -> list[str]:
    """The titles that somebody asked about: titles with commas, and the wanted cards of sets and formats.

    Raises:
        RezzedError: there is no such card, set or format.
    """
    out: dict[str, None] = {}
    for given in words:
        try:
            day = day_of(None)
            legal = play_format(given).on(day)
        except RezzedError:
            out.update(dict.fromkeys(_titles(given, book, wanted)))
            continue
        out.update({f.title: None for f in compiled(book).cards() if wanted(f) and allows(legal, f.decl, day)})
    return list(out)


def allows(legal: FormatSnapshot, card: Decl, day: str) -> bool:
    """Whether a deck of a format may have a card on a day."""
    printed = [legal.pool.sets[name] for name in facts_of(card).get("printings", ()) if name in legal.pool.sets]
    banned = legal.restriction
    if banned is not None and (card.id in banned.banned or set(card.subtypes) & set(banned.subtypes)):
        return False
    return bool(printed) and min(printed) <= day


def _titles(words: str, book: str, wanted: Callable[[Fact], bool]) -> list[str]:
    """Titles with commas, or the wanted cards of sets."""
    known = {plain(f.title): f.title for f in compiled(book).cards()}
    out: list[str] = []
    for part in [words] if plain(words) in known else [x.strip() for x in words.split(",")]:
        if plain(part) in known:
            out.append(known[plain(part)])
            continue
        found = [f.title for f in set_cards(part, book) if wanted(f)] if is_set(part) else []
        out += found or [find_card(book, part, strict=True).title]
    return out


def _defence(file: Source, game: Game, found: Defence) -> None:
    _answer(file, game, found)
    screen.grid(
        ["server", "now", "next turn", "the cheapest ways"],
        [[x.server, _yes(x.now, x), _yes(x.next_turn, x), _ways(game, x)] for x in found.servers], 1,
    )  # fmt: skip
    if found.cards:
        screen.grid(
            ["if the Runner finds", "pay first", "what it costs to get in then"],
            [[_named(x), _first(x.install), _each(game, x.prices)] for x in found.cards[:LISTED]], 1,
        )  # fmt: skip
        if len(found.cards) > LISTED:
            screen.line((f"  and {len(found.cards) - LISTED} more cards; --json prints all", "dim"))
    if found.placements:
        screen.grid(
            ["ice", "in front of", "costs more", "the cheapest ways then"],
            [
                [x.ice, x.server, f"+{x.rise}" if x.price.ways else "shut", _ways(game, x.price)]
                for x in found.placements[:LISTED]
            ], 1,
        )  # fmt: skip
    for note in found.notes:
        advice.wrapped(note, "  ", "yellow")
    _end(found.exact, found.elapsed_ms, "against a Corp that does what is worst for the Runner")


def _named(x: FoundCard) -> str:
    return f"{x.card} ({', '.join(x.choices)})" if x.choices else x.card


def _first(credits: int) -> str:
    """What is paid before the run; a gain has a plus."""
    return "-" if not credits else str(credits) if credits > 0 else f"+{-credits}"


def _yes(can: bool, x: ServerPrice) -> str:
    return "yes" if can else "no" if x.exact else "?"


def _counted(game: Game, costs: Mapping[str, int]) -> str:
    return counted(costs, advice.units_of(game))


def _ways(game: Game, x: ServerPrice) -> str:
    if not x.known:
        return x.missing or NOT_FOUND
    if not x.ways:
        return f"no way: {x.missing}" if x.missing else "no way"
    return "; or ".join(_counted(game, w.costs) for w in x.ways[:3]) + ("" if x.exact else " (not exact)")


def _each(game: Game, prices: Sequence[ServerPrice]) -> str:
    return "\n".join(f"{p.server}: {_ways(game, p)}" for p in prices)


def _answer(file: Source, game: Game, found: Answer) -> None:
    """Print the answer, and the board."""
    advice.wrapped(game.state.book.book.say(found.said(advice.units_of(game))), "  ", "bold")
    screen.line((f"  {file} [{game.state.book.book.name}]", "dim"))
    for words in board_lines(game):
        advice.wrapped(f"  {words}", " " * 14)


def _end(exact: bool, elapsed_ms: float, assumed: str) -> None:
    screen.line((f"{'exact' if exact else 'not exact'}, {assumed}; {elapsed_ms:.0f} ms", "dim"))


def threaten(
    file: Source, goal: str, hidden: UnknownOptions, seed: int, rules: str | None, limit: float | None, as_json: bool
) -> int:  # fmt: skip
    """Print what the Corp can do with unknown cards; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    game = file.game(rules)
    if hidden.deck is None and not hidden.unknown:
        raise RezzedError("give the deck of the Corp with --deck, or what the cards may be with --unknown")
    asked = hidden.asked()

    def ask(work: CommandProgress, cancel: Event) -> Threats:
        return threats(
            game, goal, deck=asked["deck"], unknown=asked["unknown"], seed=seed, seconds=work.left, progress=work.tick,
            cancel=cancel,
        )  # fmt: skip

    return _answered(file, game, limit, ask, ThreatsReport if as_json else None, _threats)


def _threats(file: Source, game: Game, found: Threats) -> None:
    _answer(file, game, found)
    once, several = advice.units_of(game)["credits"]
    screen.line((found.goal, "bold"), f", the Corp has {found.corp_credits} {once if found.corp_credits == 1 else several}")
    rows = [
        [f"{float(d.chance):.1%}", " - ".join(d.cards), _counted(game, d.best.costs) if d.best is not None else "no way"]
        for d in found.deals[:LISTED]
    ]
    screen.table(["chance", "unknown cards", "the Runner pays"], rows)
    if len(found.deals) > LISTED:
        screen.line((f"  and {len(found.deals) - LISTED} more deals; --json prints all", "dim"))
    _end(found.exact, found.elapsed_ms, "each deal as if the Runner knew it")


def every(file: Source, goal: str, rules: str | None, limit: float | None, verbose: bool, as_json: bool) -> int:
    """Print what a goal costs every turn; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    game = file.game(rules)

    def ask(work: CommandProgress, cancel: Event) -> EveryTurn:
        return every_turn(game, goal, seconds=work.left, progress=work.tick, cancel=cancel)

    def show(file: Source, game: Game, found: EveryTurn) -> None:
        _answer(file, game, found)
        for title, plan in (("the first run", found.first), ("a later run", found.later)):
            advice.whole(plan, game, title, verbose)

    return _answered(file, game, limit, ask, EveryTurnReport if as_json else None, show)


def clicks(file: Source, servers: Sequence[str], rules: str | None, limit: float | None, as_json: bool) -> int:
    """Print what each click buys; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    game = file.game(rules)

    def ask(work: CommandProgress, cancel: Event) -> ClickValues:
        return click_values(game, servers, seconds=work.left, progress=work.tick, cancel=cancel)

    return _answered(file, game, limit, ask, ClicksReport if as_json else None, _clicks)


def _clicks(file: Source, game: Game, found: ClickValues) -> None:
    _answer(file, game, found)
    rows = [
        [f"run {x.server}", "-", "-", f"{'' if x.now or not x.ways else 'short: '}{_ways(game, x)}"] for x in found.servers
    ]
    rows += [
        [x.action, f"{x.credits:+}", f"{x.cards:+}", _each(game, x.cheaper) or "-"] for x in found.actions
    ]
    screen.grid(["a click for", advice.money_words(game), "cards", "what it costs to get in (then)"], rows, 1)
    for note in found.notes:
        advice.wrapped(note, "  ", "yellow")
    _end(found.exact, found.elapsed_ms, "the Corp declines whatever it can and rezzes nothing")
