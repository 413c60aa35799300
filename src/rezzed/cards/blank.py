"""Cards without a text, which stand for cards whose identity does not matter."""

from __future__ import annotations

from ..vocabulary import Type, card

CARDS = (
    card("corp_card", "Corp card", Type.OPERATION, 0, ""),
    card("runner_card", "Runner card", Type.RESOURCE, 0, ""),
    card("onr_corp_card", "Corp card", Type.OPERATION, 0, "", game="onr"),
    card("onr_runner_card", "Runner card", Type.RESOURCE, 0, "", game="onr"),
)
