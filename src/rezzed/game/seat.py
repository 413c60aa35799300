"""A seat: what one player sees and may do. Policies receive seats, so that they cannot look at hidden cards.

See decisions G5 and G6.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from ..engine.state import State
from ..errors import IllegalActionError, Reason, RezzedError, brief
from ..ids import END_NAMES, SIDE_NAMES
from ..wording.log import Event
from .actions import Action, Decision
from .compound import SUGGESTS
from .compound import reason as reason_of
from .core import GameCore
from .observation import Side, View
from .observe import winner
from .result import RunResult, results
from .seat_side import Likely, SeatGame, SeatSide, view_now

CAN_UNDO: Final = "the last decision can be taken back"
CANNOT_UNDO: Final = "nothing can be taken back: a card was shown, chance was used, or there is no decision"


class Seat:
    """What one player of a game sees and may do. `Game.seat` makes it.

    Nothing that can be reached from a seat leads to hidden data: it has no reference to its game.
    """

    __slots__ = ("side", "__weakref__")

    def __init__(self, side: Side) -> None:
        self.side = side

    def __del__(self) -> None:
        _PLACES.pop(id(self), None)

    def __reduce__(self) -> str:
        raise RezzedError("a seat belongs to its game and cannot be saved or copied; save the game")

    @property
    def view(self) -> View:
        """What this player may know now."""
        place = _PLACES[id(self)]
        return view_now(place.core, place.side)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return _core(self).state.over != 0

    @property
    def winner(self) -> str:
        """`corp`, `runner`, `draw`, or an empty string."""
        return winner(_core(self).state)

    @property
    def ended(self) -> str:
        """Why the game is over, as `View.ended` says it; an empty string while it is not."""
        return END_NAMES[_core(self).state.over]

    @property
    def waiting(self) -> str:
        """Who has to decide now; an empty string when the game is over."""
        s = _core(self).state
        return "" if s.over or s.who < 0 else SIDE_NAMES[s.who]

    @property
    def decision(self) -> Decision | None:
        """The next decision of this player; None if somebody else decides or the game is over."""
        return _PLACES[id(self)].decision()

    def apply(self, action: Action | str) -> None:
        """Take an option, given as an `Action` of `decision` or by its words, which can be a compound (`break all with CARD`).

        Raises:
            IllegalActionError: this player may not do that now. The message cites the paragraph and lists the legal options.
        """
        place = _PLACES[id(self)]
        words = action.text if isinstance(action, Action) else brief(action)
        option = place.meant(action if isinstance(action, Action) else words)
        if option >= 0:
            place.game.take(option)
            return
        compound = "" if isinstance(action, Action) else place.compound(words)
        if not compound:
            raise self._illegal(words, self.why(words))
        try:
            place.game.apply(compound)
        except IllegalActionError as error:
            assert error.reason is not None
            raise self._illegal(words, _told(place, error.reason, compound, words)) from None

    def concede(self) -> None:
        """Give up the game, whoever has to decide.

        Raises:
            IllegalActionError: the game is over.
        """
        _game(self).concede(self.side)

    def _illegal(self, words: str, reason: Reason) -> IllegalActionError:
        decision = _PLACES[id(self)].decision()
        options = tuple(o.text for o in decision.options) if decision is not None else ()
        shown = repr(words if len(words) <= 100 else words[:97] + "...")
        legal_now = f"; legal: {' | '.join(o.told for o in decision.options)}" if decision is not None and options else ""
        return IllegalActionError(f"{shown} is not legal: {reason}{legal_now}", reason.cite, options, words, reason)

    def why(self, action: Action | str) -> Reason:
        """Explain why an action of this player is legal or illegal: a sentence and the paragraph. It speaks of what this player
        knows only: a card that they do not know is treated like one that is not there."""
        words = action.text if isinstance(action, Action) else brief(action)
        place = _PLACES[id(self)]
        compound = "" if isinstance(action, Action) else place.compound(words)
        reason = place.game.why(compound) if compound else reason_of(place.core.state, words, place.side)
        return _told(place, reason, compound, words) if compound else reason

    def log(self, since: int = 0) -> Sequence[Event]:
        """The events after the first `since`, oldest first, as this player saw them when they happened. They are made when
        they are read."""
        return _PLACES[id(self)].log(since)

    @property
    def results(self) -> tuple[RunResult, ...]:
        """The runs that have ended, oldest first, as this player saw them."""
        core = _core(self)
        return results(core.state, core.written, SIDE_NAMES.index(self.side))

    @property
    def result(self) -> RunResult | None:
        """The run that ended last, as this player saw it; None if there was none."""
        return (self.results or (None,))[-1]

    def may_undo(self) -> Reason:
        """Whether the last decision of the game can be taken back. The answer does not say what it was or who has seen what."""
        reason = _game(self).may_undo()
        return Reason(reason.legal, "", CAN_UNDO if reason.legal else CANNOT_UNDO)

    def sample(self, rng: random.Random, deck: Sequence[str] | None = None) -> Any:
        """A `Game` at a random position that this player cannot tell from the real one, for searches that must not cheat.

        The view, the options and the log of this player are the same there. Every card that they do not know gets another
        identity. Their own deck keeps its cards and gets another order. The cards of the opponent come from `deck`. Without
        it, every declared card of the opponent that may be in a place is as likely as any other there: ice where ice is, an
        agenda, an asset or an upgrade in a root, any card in a hand, in a deck or facedown in Archives. Cards that this player
        saw and lost track of are among the hidden ones again. Secret bids are drawn again. Chance in the sampled game depends
        on `rng`, not on the seed of the real game.

        A sampled game cannot be saved, because it has no beginning from which it could be played again.

        Args:
            rng: decides everything that is drawn.
            deck: the titles of the opponent's cards, a title for each copy. The cards that this player knows are taken out.

        Raises:
            RezzedError: the deck names an unknown card, or has no card left for a place.
        """
        return self.sampler(rng, deck)()

    def sampler(
        self, rng: random.Random, deck: Sequence[str] | None = None, likely: Likely | None = None
    ) -> Callable[[], Any]:
        """A function that draws one sample after another of the position as it is now; `sample` explains the arguments.

        It is several times as fast as calling `sample` again and again. It cannot be used any more when the game has gone on.

        Args:
            rng, deck: as for `sample`.
            likely: how likely a card of the opponent is in a place, in comparison with others; of the facts of the card, the
                zone, the name of the server or "", and the advancement counters there. Without it all are equally likely.

        Raises:
            RezzedError: the deck names an unknown card. The function raises it if the deck has no card left for a place, or if
                the game has gone on.
        """
        return _game(self).sampler(SIDE_NAMES.index(self.side), rng, deck, likely)


_PLACES: Final[dict[int, SeatSide]] = {}  # by the identity of the seat, which itself must not lead to its game


def seated(place: SeatSide) -> Seat:
    """A seat at this place."""
    seat = Seat(SIDE_NAMES[place.side])  # type: ignore[arg-type]
    _PLACES[id(seat)] = place
    return seat


def _told(place: SeatSide, reason: Reason, compound: str, words: str) -> Reason:
    """A reason of the game against the compound of a player, in the words of the player."""
    text = reason.text.partition(SUGGESTS)[0]  # a suggestion knows cards that this player does not
    return replace(reason, text=place.renamed(text.replace(compound, words)))


def compound_of(seat: Seat, words: str) -> str:
    """A compound of a player with the names that the game gives to cards; empty if the words are none."""
    return _PLACES[id(seat)].compound(words)


def _game(seat: Seat) -> SeatGame:
    return _PLACES[id(seat)].game


def _core(seat: Seat) -> GameCore:
    return _PLACES[id(seat)].core


def state_of(seat: Seat) -> State:
    """The position, for encoders inside the library, which read it by an allow-list (decision O2). Nothing else may use it."""
    return _core(seat).state


def inside_of(seat: Seat) -> SeatSide:
    """What a seat hides, for the reader of the bots of the package, which answers what its player knows (decision M12). Nothing
    else may use it."""
    return _PLACES[id(seat)]
