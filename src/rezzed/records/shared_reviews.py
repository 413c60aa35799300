"""Reviews that can be shown to others: what only one side saw is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .run_reviews import RunReview, review_object

HIDDEN: Final = ("accessed", "chance", "known", "missed_defence")  # parts of a plain review that say more if hands are shown
PILES: Final = ("HQ", "R&D")


def shared(review: RunReview) -> RunReview:
    """A review without what only one side saw.

    Of the cards that were accessed in HQ and R&D, those that were stolen or trashed are named. The chance of the accesses comes
    from the cards of a hand, and a missed defence is ice that nobody saw.
    """
    run = review.run
    if run.server in PILES:
        shown = [*run.stolen, *run.trashed]
        accessed: list[str | None] = []
        for title in run.accessed:
            accessed.append(title if title in shown else None)
            if title in shown:
                shown.remove(title)
        run = replace(run, accessed=tuple(accessed))
    return replace(review, run=run, chance=None, known=(), missed=None)


def with_hands(review: RunReview) -> dict[str, Any]:
    """A shared review as a plain object; what it leaves out is in `hands`."""
    whole = review_object(review)
    return review_object(shared(review)) | {"hands": {key: whole[key] for key in HIDDEN}}
