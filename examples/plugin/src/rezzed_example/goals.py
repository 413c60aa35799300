"""A goal for plans: `rob HQ` is to steal an agenda that is worth two points or more."""

from rezzed.game.observation import CardView
from rezzed.search.goal import Kind


def large(card: CardView) -> bool:
    """Whether a card is worth two points or more."""
    return (card.points or 0) >= 2


ROB = Kind("steal an agenda of two points or more", "steal", large)
