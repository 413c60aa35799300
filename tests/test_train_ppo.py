"""The learned baseline: a few updates are the same for the same seed, and checkpoints of other versions are refused."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from rezzed.engine.state.ledger import RUN_ON
from rezzed.envs import fingerprints
from rezzed.errors import RezzedError

pytestmark = pytest.mark.deep

torch = pytest.importorskip("torch", reason="needs the extra `train`")
EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example, with small batches."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import train_ppo

    for name, value in (("MATCHES", 4), ("BATCH", 128), ("MINIBATCH", 64), ("EPOCHS", 1)):
        monkeypatch.setattr(train_ppo, name, value)
    return train_ppo


@pytest.mark.parametrize("name", ["run-v0", "game-v0"])
def test_the_same_seed_gives_the_same_network(ppo: ModuleType, name: str, tmp_path: Path) -> None:
    """One update is a lesson, and one is PPO's."""
    first, second, other = (
        ppo.train(name, seed, 5, 2, tmp_path / f"{seed}.csv", lessons=1).state_dict() for seed in (1, 1, 2)
    )  # fmt: skip
    assert all(torch.equal(first[key], second[key]) for key in first)
    assert not all(torch.equal(first[key], other[key]) for key in first)
    lines = (tmp_path / "1.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3 and lines[0].startswith("update,minutes")


def test_lessons_make_the_network_do_what_the_teacher_does(ppo: ModuleType) -> None:
    """The teacher of single runs always runs; a new network seldom does."""

    def runs(net: object) -> int:
        """How many of 40 matches have a run."""
        count = 0
        for seed in range(40):
            match = ppo.kind("run-v0").match(ppo.HELD_OUT + seed)
            while not match.over:
                match.step(ppo.player(net)(match))
            count += match.s.totals[RUN_ON] > 0
        return count

    assert runs(ppo.train("run-v0", 1, 5, 8, lessons=8)) > 35 > 20 > runs(ppo.Net())


def test_a_checkpoint_plays_as_before(ppo: ModuleType, tmp_path: Path) -> None:
    net = ppo.train("run-v0", 1, 5, 1)
    ppo.save(net, "run-v0", tmp_path / "a.pt")
    again = ppo.load(tmp_path / "a.pt")
    played = [ppo.results("run-v0", 1, ppo.player(n), "random", 5) for n in (net, again)]
    assert played[0] == played[1] and sum(played[0]) == 5


def test_foreign_checkpoints_are_refused(ppo: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "a.pt"
    theirs = {**fingerprints(), "observations": "0123456789abcdef"}
    torch.save({"fingerprints": theirs, "kind": "run-v0", "net": {}}, path)
    with pytest.raises(RezzedError) as refused:
        ppo.load(path)
    assert "0123456789abcdef" in str(refused.value) and fingerprints()["observations"] in str(refused.value)
    for bad in (b"", b"not a checkpoint", b"\x80\x04cos\nsystem\n(S'true'\ntR."):
        path.write_bytes(bad)
        with pytest.raises(RezzedError, match="not a checkpoint"):
            ppo.load(path)
