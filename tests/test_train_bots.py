"""`examples/train_bots.py` trains networks that play as bots. Needs PyTorch."""

import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from rezzed.bots import bot_of, policy_network  # noqa: E402
from rezzed.envs import kind  # noqa: E402


@pytest.fixture
def recipe(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "examples"))
    import train_bots

    monkeypatch.setattr(train_bots, "STEPS", {"game-v0": 4, "run-v0": 2})
    monkeypatch.setattr(train_bots, "RIVALS", {"game-v0": {"best": 2, "old": 1}, "run-v0": {"best": 2, "open": 1}})
    monkeypatch.setattr(train_bots, "OLD", 1)
    return train_bots


def test_both_networks_give_the_same_scores(recipe):
    net = recipe.Net(50, 1)
    for p in net.parameters():
        torch.nn.init.normal_(p, std=0.2)
    words = np.arange(5000) % 50
    match, steps = kind("game-v0").match(1, encoding="entities"), []
    while len(steps) < 40:
        seen, legal = match.observe(match.player, "int16"), match.legal()
        there = seen["cards"][: seen["table"][recipe.TABLE_AT["cards"]]]
        advice = (np.arange(len(legal)) == len(steps) % len(legal)).astype(np.float32)
        steps.append(recipe.Step(there, seen["table"], seen["options"][: len(legal)], advice, 0.0))
        match.step(legal[len(steps) % len(legal)])
    with torch.no_grad():
        logs = net(recipe.Batch(steps, words, told=True))[0].numpy()
    at = 0
    for step in steps:
        read = policy_network.read(step.cards, step.table[None], step.options, words, step.advice)
        found = policy_network.scores(net.arrays(), read)
        found = found - np.log(np.exp(found - found.max()).sum()) - found.max()
        assert found == pytest.approx(logs[at : at + len(found)], abs=1e-3)
        at += len(found)


def test_the_first_updates_of_ppo_change_values_and_no_choice(recipe):
    match = kind("game-v0").match(0, encoding="entities")
    names = {code: name for name, code in match.s.book.code_of.items()}
    pool = sorted({names[code] for code in match.s.code})
    learner = recipe.Learner("game-v0", "corp", 1, recipe.vocabulary_of(pool, match.s.book.code_of), pool)
    for p in learner.net.parameters():
        torch.nn.init.normal_(p, std=0.2)
    learner.take_advice()
    learner.sit()
    steps, _ = learner.collect(lesson=False)
    batch = recipe.Batch(steps, learner.vocabulary, told=True)

    def found():
        with torch.no_grad():
            logs, values = learner.net(batch)
        return logs.numpy().copy(), values.numpy().copy()

    logs, values = found()
    learner.learn(steps, 0)
    later, other_values = found()
    assert (logs == later).all() and (values != other_values).any()
    assert learner.net.p["option_trust"] not in learner.optimizer.state  # a gradient of 0 would make its first steps too long
    learner.learn(steps, recipe.ONLY_VALUES["game-v0"])
    assert (logs != found()[0]).any()


def test_training_goes_on_and_its_checkpoints_play(recipe, tmp_path, monkeypatch):
    def run(*words):
        monkeypatch.setattr(sys, "argv", ["train_bots", "--minutes", "5", "--lessons", "1", "--out", str(tmp_path), *words])
        recipe.main()

    run("--updates", "2")
    first = (tmp_path / "runner.npz").read_bytes()
    run("--updates", "5", "--resume")
    assert (tmp_path / "runner.npz").read_bytes() != first
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 1 + 5 * 2
    for side in ("corp", "runner"):
        assert callable(bot_of(side, f"ppo:{tmp_path}"))


def test_a_network_for_single_runs_looks_ahead_and_takes_every_decision(recipe, tmp_path, monkeypatch):
    words = ["--kind", "run-v0", "--minutes", "5", "--out", str(tmp_path)]
    monkeypatch.setattr(recipe, "DRAWN", 200)
    monkeypatch.setattr(recipe, "WORLDS", 1)
    for more in (["--updates", "2"], ["--updates", "3", "--resume"]):
        monkeypatch.setattr(sys, "argv", ["train_bots", *words, *more])
        recipe.main()
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 1 + 3
    arrays, asked = policy_network.scores, []
    monkeypatch.setattr("rezzed.bots.checkpoint_bot.scores", lambda net, seen: asked.append(seen.advised) or arrays(net, seen))
    match = recipe.begun("run-v0", 2**40, True)
    player, choices = recipe.chooser("run-v0", f"ppo:{tmp_path / 'runner.npz'}", 1, 1, "int16"), 0
    while not match.over:
        legal = match.legal()
        if match.player == 1 and len(legal) > 1:
            choices += 1
            match.step(player(match))
        else:
            match.step(legal[0])
    assert len(asked) == choices > 0 and any(worth.any() for worth in asked)


def test_training_and_playing_read_the_same_worths(recipe):
    match = recipe.begun("run-v0", 8, True)
    pool, words = recipe.cards_of("run-v0")
    table = recipe.Table("run-v0", 1, "open", [], recipe.random.Random(1), words, recipe.LookAhead(pool, 1))
    table.match = match
    while match.player != 1 or len(match.legal()) == 1:
        match.step(match.legal()[0])
    told = recipe.LookAhead(pool, 1)(match.at_hand().seat("runner"))
    assert sorted(set(table.look().advice.tolist())) == sorted(set(told))


def test_a_board_without_secrets_shows_the_remote_server(recipe):
    for seed in range(20):
        match = recipe.begun("run-v0", seed, True)
        (server,) = [x for x in match.at_hand().view("runner").servers if x.name == "remote 1"]
        assert all(card.name for card in (*server.ice, *server.root))
