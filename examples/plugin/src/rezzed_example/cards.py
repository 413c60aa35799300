"""A card that nobody printed."""

from rezzed.vocabulary import Cost, EndRun, Sub, Unless, ice

CARDS = (ice("sample_gate", "Sample Gate", 2, 3, "barrier", Sub(Unless(Cost(credits=2), (EndRun(),)))),)
