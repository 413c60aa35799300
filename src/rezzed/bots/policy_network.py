"""A small network that scores the options of a decision in the entity encoding, with NumPy only.

`examples/train_bots.py` trains it, and `checkpoint_file.py` reads and writes it. Every card is a row; what rows say together
(their sum and their largest numbers) is what the position says, and an option is scored with the card and the server that it
points at. The network also reads which option the heuristic bot would take: it learns when to do something else. Most
decisions of a game are left to that bot: `decides` says which are not. In single runs it reads instead what each option is
worth by a look-ahead (`run_values.py`), and takes every decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..decisions import VERB, Verb
from ..encoding.entity_layout import ABILITY_KINDS, CARD_COLUMNS, FUND, MORE, OPTION_COLUMNS, TABLE_COLUMNS, ZONES
from ..encoding.slots import subject
from ..engine.state import State
from ..ids import Option, Type

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[Any]

WIDTH: Final = 32  # of what is known about a card or an option
BOARD: Final = 64  # of what is known about the position
SERVERS: Final = 15  # servers from here on look alike
INDICES: Final = 8  # and indices
CAP: Final = 8.0  # scaled numbers are cut here
UNKNOWN: Final = 0  # places in the vocabulary: a card that the side does not know, and one that is not in it
OTHER: Final = 1
LOOKED_UP: Final = (
    "card.word", "card.zone", "card.server", "card.type", "option.verb", "option.index", "option.ability", "option.paid",
)  # fmt: skip
DECIDED: Final = frozenset(map(int, (  # the network decides where one of these is offered; every action has CREDIT beside it
    Verb.CREDIT, Verb.KEEP, Verb.SERVER, Verb.RUN, Verb.TRASH,
)))  # fmt: skip
NAMED: Final = ("card", "zone", "server", "host", "type")  # columns that name something and are no amounts


def decides(s: State, options: Sequence[Option]) -> bool:
    """Whether the network takes a decision: the first hand, actions, runs, where cards go, whether ice is rezzed, and whether
    an accessed card is trashed. Windows, jacking out, subroutines, payments and the like are left to the heuristic bot."""
    return len(options) > 1 and any([o & VERB in DECIDED or (o & VERB == Verb.REZ and _is_ice(s, subject(o))) for o in options])


def _is_ice(s: State, card: int) -> bool:
    return s.book.facts[s.code[card]].type == Type.ICE


def _columns(fields: Sequence[Any], left_out: Sequence[str]) -> tuple[list[int], Floats]:
    kept = [k for k, f in enumerate(fields) if f.name not in left_out]
    scales = [1.0 / (4 if fields[k].name == "position" else fields[k].scale) for k in kept]
    return kept, np.array(scales, dtype=np.float32)


CARD_AT: Final = {f.name: k for k, f in enumerate(CARD_COLUMNS)}
OPTION_AT: Final = {f.name: k for k, f in enumerate(OPTION_COLUMNS)}
TABLE_AT: Final = {f.name: k for k, f in enumerate(TABLE_COLUMNS)}
AMOUNTS, AMOUNT_SCALES = _columns(CARD_COLUMNS, NAMED)
PRICES, PRICE_SCALES = _columns(OPTION_COLUMNS, ("verb", "card", "server", "ability", "paid from"))
FACTS, FACT_SCALES = _columns(TABLE_COLUMNS, ("players: used",))  # a game outside the environments has no bound


def shapes(words: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network by name.

    Args:
        words: cards in its vocabulary, with the two places for others.
    """
    return {
        "card.word": (words, WIDTH), "card.zone": (len(ZONES) + 1, WIDTH), "card.server": (SERVERS + 1, WIDTH),
        "card.type": (len(Type) + 1, WIDTH), "card.amounts": (len(AMOUNTS), WIDTH), "card.again": (WIDTH, WIDTH),
        "card.board": (BOARD, WIDTH), "card.bias": (WIDTH,), "board.facts": (len(FACTS), BOARD),
        "board.first": (2 * WIDTH, BOARD), "board.bias": (BOARD,), "board.again": (BOARD, BOARD),
        "board.second": (2 * WIDTH, BOARD), "board.bias2": (BOARD,), "option.verb": (MORE + 1, WIDTH),
        "option.index": (INDICES + 1, WIDTH), "option.ability": (len(ABILITY_KINDS), WIDTH), "option.paid": (FUND + 1, WIDTH),
        "option.prices": (len(PRICES), WIDTH), "option.card": (WIDTH, WIDTH), "option.server": (WIDTH, WIDTH),
        "option.board": (BOARD, WIDTH), "option.again": (WIDTH, WIDTH), "option.board2": (BOARD, WIDTH),
        "option.bias": (WIDTH,), "option.advised": (WIDTH,), "option.score": (WIDTH,), "option.trust": (1,),
        "value.board": (BOARD, WIDTH), "value.bias": (WIDTH,),
        "value.score": (WIDTH,),
    }  # fmt: skip


def drawn(words: int, seed: int) -> dict[str, Floats]:
    """The arrays of a network that has learned nothing yet: its scores are all 0."""
    rng = np.random.default_rng(seed)
    out = {}
    for name, shape in shapes(words).items():
        if len(shape) == 1 or name == "value.score":
            out[name] = np.zeros(shape, dtype=np.float32)
        else:
            size = 0.2 if name in LOOKED_UP else 0.7 * (2.0 / shape[0]) ** 0.5
            out[name] = rng.normal(0.0, size, shape).astype(np.float32)
    return out


@dataclass(frozen=True, slots=True)
class NetworkInput:
    """A decision, or several one after the other, as the network reads it: whole numbers that name something, and amounts.

    Attributes:
        words, zones, servers, types, amounts: of the rows of cards.
        facts: of the table, a row for each decision.
        options: verb, index, ability and what pays, of the rows of options.
        prices: amounts of the rows of options.
        about: the row of the card that each option is about, from 1 on in its decision; 0 if there is none.
        at: the server that each option is about; 0 if there is none.
        advised: 1 for the option that the heuristic bot would take; in single runs what each option is worth, from -1 to 1.
    """

    words: Whole
    zones: Whole
    servers: Whole
    types: Whole
    amounts: Floats
    facts: Floats
    options: tuple[Whole, Whole, Whole, Whole]
    prices: Floats
    about: Whole
    at: Whole
    advised: Floats


def read(cards: Whole, table: Whole, options: Whole, vocabulary: Whole, advised: Floats) -> NetworkInput:
    """Rows of the encoding as the network reads them.

    Args:
        cards, table, options: rows with whole numbers; `table` has a row for each decision.
        vocabulary: the place of each number of a card.
        advised: 1 for the row of the option that the heuristic bot would take, 0 for others; or what each is worth.
    """
    def amounts(rows: Whole, kept: list[int], scales: Floats) -> Floats:
        scaled = rows[:, kept] * scales
        return np.minimum(scaled, np.float32(CAP))

    about = options[:, OPTION_AT["card"]].astype(np.intp)
    names = tuple(
        np.minimum(options[:, OPTION_AT[name]], INDICES) if name == "index" else options[:, OPTION_AT[name]]
        for name in ("verb", "index", "ability", "paid from")
    )
    return NetworkInput(
        vocabulary[cards[:, CARD_AT["card"]]], cards[:, CARD_AT["zone"]], np.minimum(cards[:, CARD_AT["server"]], SERVERS),
        cards[:, CARD_AT["type"]], amounts(cards, AMOUNTS, AMOUNT_SCALES), amounts(table, FACTS, FACT_SCALES),
        names, amounts(options, PRICES, PRICE_SCALES), about,  # type: ignore[arg-type]
        np.minimum(options[:, OPTION_AT["server"]], SERVERS), advised,
    )  # fmt: skip


def _above(rows: Any) -> Floats:
    out: Floats = np.maximum(rows, 0.0)
    return out


def scores(net: Mapping[str, Floats], seen: NetworkInput) -> Floats:
    """The score of each option of one decision: the larger, the better."""
    rows = net["card.word"][seen.words] + net["card.zone"][seen.zones] + net["card.server"][seen.servers]
    rows = _above(rows + net["card.type"][seen.types] + seen.amounts @ net["card.amounts"])
    together = np.concatenate([rows.sum(0) * np.float32(1 / 8), rows.max(0)])
    board = _above(seen.facts[0] @ net["board.facts"] + together @ net["board.first"] + net["board.bias"])
    rows = _above(rows @ net["card.again"] + (board @ net["card.board"] + net["card.bias"]))
    together = np.concatenate([rows.sum(0) * np.float32(1 / 8), rows.max(0)])
    board = _above(board @ net["board.again"] + together @ net["board.second"] + net["board.bias2"])
    servers = np.zeros((SERVERS + 1, WIDTH), dtype=np.float32)
    np.add.at(servers, seen.servers, rows)
    servers[0] = 0.0
    subjects = np.concatenate([np.zeros((1, WIDTH), dtype=np.float32), rows])
    where = np.where(seen.at > 0, seen.at, np.concatenate([[0], seen.servers])[seen.about])
    verb, index, ability, paid = seen.options
    out = net["option.verb"][verb] + net["option.index"][index] + net["option.ability"][ability] + net["option.paid"][paid]
    out = out + seen.prices @ net["option.prices"] + subjects[seen.about] @ net["option.card"]
    out = out + seen.advised[:, None] * net["option.advised"]
    out = _above(out + servers[where] @ net["option.server"] + board @ net["option.board"])
    out = _above(out @ net["option.again"] + (board @ net["option.board2"] + net["option.bias"]))
    found: Floats = out @ net["option.score"] + seen.advised * net["option.trust"]
    return found
