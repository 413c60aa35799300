"""Frozen records that are filled quickly are what their class makes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from rezzed.game.actions import Action, Decision
from rezzed.game.filling import filler
from rezzed.game.observation import CardView, CorpView, RunnerView, RunView, View

CLASSES = (Action, Decision, CardView, CorpView, RunnerView, RunView, View)


@pytest.mark.parametrize("frozen", CLASSES)
def test_a_filled_record_is_one_of_its_class(frozen: type[Any]) -> None:
    given = [f"{field.name} {n}" for n, field in enumerate(fields(frozen))]
    made, usual = filler(frozen)(*given), frozen(*given)
    assert type(made) is frozen and made == usual and hash(made) == hash(usual) and repr(made) == repr(usual)
    assert pickle.loads(pickle.dumps(made)) == copy.copy(made) == usual
    with pytest.raises(FrozenInstanceError):
        setattr(made, fields(frozen)[0].name, "another")
    with pytest.raises(TypeError):
        filler(frozen)(*given[1:])
