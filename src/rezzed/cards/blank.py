"""Cards without a text, which stand for cards whose identity does not matter. No set printed them."""

from __future__ import annotations

from rezzed.vocabulary import *

CARDS = (
    card("corp_card", "Corp card", Type.OPERATION, 0, ""),
    card("runner_card", "Runner card", Type.RESOURCE, 0, ""),
    card("onr_corp_card", "Corp card", Type.OPERATION, 0, "", game="onr"),
    card("onr_runner_card", "Runner card", Type.RESOURCE, 0, "", game="onr"),
)
