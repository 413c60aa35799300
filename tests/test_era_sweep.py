"""A small part of the sweep of games with legal decks of one era (`era_sweep.py`), and how the sweep continues."""

from __future__ import annotations

import random
from pathlib import Path

import era_sweep
import pytest

from rezzed.decks import check

GAMES = 100


def test_drawn_decks_are_legal_differ_and_have_declared_cards_only() -> None:
    rng = random.Random("decks")
    decks = [era_sweep.legal_deck(side, rng) for side in ("corp", "runner") * 10]
    assert all(check(deck).legal and not deck.unknown for deck in decks)
    assert all(deck.declared(id) for deck in decks for id in deck.cards)
    assert len({deck.identity for deck in decks}) > 10


def test_every_policy_has_its_games() -> None:
    assert {str(era_sweep.board(seed)["policy"]) for seed in range(4)} == set(era_sweep.POLICIES)


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(0, GAMES, era_sweep.BLOCK))
def test_games_of_legal_decks_have_no_fault(first: int) -> None:
    found = era_sweep.swept(first, first + era_sweep.BLOCK, None)
    assert found.faults == []
    assert found.ends.total() == era_sweep.BLOCK and len(found.acted) > 100


def test_a_journal_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "era.jsonl"
    monkeypatch.setattr(era_sweep, "BLOCK", 2)
    first = era_sweep.swept(0, 2, journal)
    seeds: list[int] = []

    def counted(seed: int, block: era_sweep.Block) -> None:
        seeds.append(seed)
        block.ends["counted"] += 1

    monkeypatch.setattr(era_sweep, "played", counted)
    both = era_sweep.swept(0, 4, journal)
    assert seeds == [2, 3] and first.ends.total() == 2
    assert both.ends.total() == 4 and both.ends["counted"] == 2 and both.acted == first.acted


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(era_sweep, "audit", lambda game: ["tags: 2 by the log, 1 on the table"])
    assert era_sweep.swept(5, 6, None).faults == ["seed 5: tags: 2 by the log, 1 on the table"]
    assert capsys.readouterr().out == "seed 5: tags: 2 by the log, 1 on the table\n"


def test_an_exception_and_a_leak_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaks(*_: object, **__: object) -> int:
        raise era_sweep.pairs.Leak("a card")

    monkeypatch.setattr(era_sweep.pairs, "play", leaks)
    block = era_sweep.Block()
    era_sweep.played(3, block)
    assert block.faults == ["seed 3: Leak: a card"] and block.ends == {"fault": 1}
