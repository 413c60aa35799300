"""What players gain and lose: credits, counters, tags, cards, the game."""

from __future__ import annotations

from ...events import KIND, Ask, Ev, Y
from ...ids import CORP, RUNNER, Counter, End, Zone
from ...vocabulary.abilities import Forbid
from ..ask import modifiers, objects, prohibitions
from ..ints import (
    A_MEMORY_COST,
    E_COUNTER,
    E_DISCARD,
    E_DRAW,
    E_GAIN,
    E_SPEND_CLICK,
    E_STEAL,
    U_WHILE,
    Z_CORP_SCORE,
    Z_GRIP,
    Z_HQ,
    Z_PLAY,
    Z_RND,
    Z_RUNNER_SCORE,
    Z_STACK,
)
from ..state import LOOKED_AT_CREDITS, OBJECTS, SCORES, WATCHED, State
from . import active, moves
from .emitting import became, emit, emit_together

# -- players ----------------------------------------------------------------------------------------------


def take(s: State, side: int, n: int) -> None:
    """Credits leave a pool. Where those from bad publicity lie in it, they are the first to go."""
    s.credits[side] -= n
    if s.fund and side == RUNNER and s.book.fund_in_pool:
        s.fund = max(0, s.fund - n)


def spend_clicks(s: State, side: int, n: int, card: int = -1) -> None:
    """A player spends the clicks of a cost; those that an action costs less are left out."""
    n -= min(n, s.waived)
    s.waived = 0
    if n:
        s.clicks[side] -= n
        emit(s, E_SPEND_CLICK, card, side, n)


def lose_credits(s: State, side: int, n: int) -> int:
    """Take credits from a player, at most as many as there are, and return how many it were."""
    hosted = modifiers.pool_hosted(s, side) if s.index[Ask.PAY_WITH] else []
    if side == RUNNER:
        s.looked |= LOOKED_AT_CREDITS
    if side == RUNNER and s.index[Ask.FORBID] and prohibitions.forbidden(s, Forbid.POOL) >= 0:
        return 0
    n = max(0, min(n, s.credits[side] + sum(m for _, m in hosted)))
    left = n
    for card, has in hosted:  # credits that count as in the pool go first: they do not outlast their run
        add_counters(s, card, Counter.CREDIT, -min(has, left))
        left -= min(has, left)
    take(s, side, left)
    if n:
        emit(s, Ev.LOSE, -1, side, n)
    return n


def tag(s: State, source: int, n: int) -> None:
    """The Runner takes tags. The event contains the tags at the last checkpoint ("had", CR 9.6.6a)."""
    had = next((event[Y] for event, _, _, _ in s.changes if event[KIND] == Ev.TAG), s.tags)
    s.tags += n
    emit(s, Ev.TAG, source, n, had)


def take_bad_publicity(s: State, source: int, n: int) -> None:
    """The Corp takes bad publicity (CR 10.6)."""
    s.bad_publicity += n
    emit(s, Ev.BAD_PUBLICITY, source, n)


def gain_credits(s: State, side: int, n: int) -> None:
    """Put credits into a player's pool."""
    if n > 0:
        s.credits[side] += n
        emit(s, E_GAIN, -1, side, n)


def add_counters(s: State, card: int, kind: int, n: int) -> None:
    """Put counters on a card, or remove them if n is negative, at most as many as there are."""
    there = s.counter(card, kind)
    n = max(n, -there)
    if n:
        s.set_counter(card, kind, there + n)
        if s.index[A_MEMORY_COST]:  # counters can take memory
            s.dirty |= OBJECTS
        if s.index[U_WHILE]:
            s.dirty |= WATCHED
        if s.zone[card] == Z_CORP_SCORE or s.zone[card] == Z_RUNNER_SCORE:  # counters can change what it is worth
            s.dirty |= SCORES
        emit(s, E_COUNTER, card, kind, n)
        if n > 0 and objects.outlasts(s, card):
            active.activate(s, card)


def draw(s: State, side: int, n: int, aside: bool = False) -> None:
    """Draw cards. A Corp that must draw from too small a deck loses."""
    deck, hand = (Z_RND, Z_HQ) if side == CORP else (Z_STACK, Z_GRIP)
    if side == CORP and n > len(s.order[deck]):
        win(s, RUNNER, End.EMPTY_DECK)
        return
    cards = s.order[deck][: max(0, n)]
    known = [(c, s.seen[c], s.nth[c]) for c in s.order[deck]] if aside else []
    for c in cards:
        moves.move_card(s, c, Z_PLAY if aside else hand)
    for c, seen, nth in known:
        if c not in cards or len(cards) == 1:  # several that are set aside together cannot be told apart (CR 4.8.7)
            if s.shared:
                s.own()
            s.seen[c], s.nth[c] = seen, nth
    if aside:
        s.drawn = (*s.drawn, *[(c, s.gen[c], len(s.stack)) for c in cards])
    if cards:
        emit(s, E_DRAW, -1, side, len(cards))


def draw_aside(s: State, side: int, n: int) -> bool:
    """Draw cards. If an ability listens to that, they are set aside, and after a checkpoint `take_drawn` adds them to the hand
    (CR 8.4.5). True if they are."""
    aside = bool(s.index[E_DRAW])
    draw(s, side, n, aside)
    return aside and not s.over


def take_drawn(s: State) -> None:
    """Cards that were drawn by the frame on top, and are still set aside, are added to the hand (CR 8.4.3a, 8.4.5c)."""
    depth = len(s.stack)
    mine = [(c, gen) for c, gen, by in s.drawn if by == depth]
    s.drawn = tuple([(c, gen, by) for c, gen, by in s.drawn if by != depth])
    for c, gen in mine:
        if s.gen[c] == gen:
            label = s.label[c]
            moves.move_card(s, c, Z_HQ if objects.fact(s, c).side == CORP else Z_GRIP)
            s.labels -= 1  # ids do not tell whether cards are set aside when they are drawn
            s.label[c] = label


def discard(s: State, cards: tuple[int, ...]) -> None:
    """Cards go from a hand to its discard pile at once, without being trashed; those of HQ go facedown (CR 5.5.2, 5.5.4c)."""
    emit_together(s, E_DISCARD, cards, s.turn)
    for c in cards:
        moves.move_card(s, c, objects.home(s, c), int(s.turn == RUNNER))


def score(s: State, card: int) -> None:
    """The Corp scores an agenda (CR 1.17.3)."""
    server, old = objects.server_of(s, card), s.gen[card]
    required = modifiers.requirement(s, card)
    moves.move_card(s, card, Zone.CORP_SCORE, 1)
    became(s, Ev.INSTALL, card, old)
    emit(s, Ev.SCORE, card, server, z=required)


def steal(s: State, card: int, server: int, added: bool) -> None:
    """The Runner steals an agenda (CR 1.17.3); `added`: what replaced it has already added it to the score area, or not."""
    if not added:
        moves.move_card(s, card, Z_RUNNER_SCORE, 1)
    if s.zone[card] == Z_RUNNER_SCORE:
        emit(s, E_STEAL, card, server)
        moves.taken(s, card)


def flatline(s: State) -> None:
    """The Runner has lost by damage."""
    emit(s, Ev.FLATLINE)
    win(s, CORP, End.FLATLINE)


def win(s: State, side: int, end: End) -> None:
    """The game is over, with a winner or a draw (CR 1.7)."""
    if not s.over:
        s.over = int(end)
        s.winner = side
        emit(s, Ev.WIN, -1, side)
