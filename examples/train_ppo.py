"""Masked PPO in one file: one small network learns both sides, first from the heuristic bots, then from what it wins.

    pip install 'rezzed[ai,train]'
    python examples/train_ppo.py --kind run-v0 --minutes 20 --seed 1 --out run
    python examples/train_ppo.py --kind run-v0 --check run.pt --matches 400

It writes `run.csv` (the learning curve) and `run.pt` (the checkpoint). Without arguments it trains for a few seconds. The
same seed and number of updates give the same network. `docs/training.md` explains it and has the figures.

The network reads what every environment gives: an observation (`int8`) and an action mask. Each occupied slot of the board
is a row of numbers; one perceptron reads all the rows. A legal action is scored by the position, by its number and by the
rows of the slots that it is about, so "rez this ice" looks at this ice, and a card that was never seen still has features.

In the first updates, the lessons, the network plays, and at each of its decisions a bot says what it would do.
This is what the network learns then (DAgger: Ross, Gordon, Bagnell 2011). All later updates are PPO's.
"""

from __future__ import annotations

import argparse
import csv
import pickle
import random
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
    from torch import Tensor, nn
except ImportError:
    print("This example needs PyTorch: pip install 'rezzed[ai,train]'")
    print("docs/training.md also trains a policy that needs numpy only.")
    raise SystemExit(0) from None

from rezzed.encoding.slots import CENTRALS, REMOTES, SLOTS, ice_slot, root_slot
from rezzed.envs import Match, check_fingerprints, fingerprints, kind
from rezzed.envs.environment import Rewards
from rezzed.envs.opponents import Chooser, chooser
from rezzed.errors import RezzedError
from rezzed.search.tree.sampled_odds import interval

SIDES = ("corp", "runner")
SELF = (None, None)
BOTS = {"run-v0": ("random", "eager", "best"), "game-v0": ("random", "best")}  # to be compared with
RIVALS = {"run-v0": BOTS["run-v0"], "game-v0": ("best",)}  # half of the training matches are against these
TEACHER = {"run-v0": "eager", "game-v0": "best"}  # who wins most
LESSONS = {"run-v0": 50, "game-v0": 250}  # updates
HELD_OUT = 2**40  # matches from this seed on are for evaluation only
MATCHES = 32  # played side by side
BATCH = 2048  # decisions between two updates
MINIBATCH = 512
EPOCHS = 4
WIDTH = 64
RATE = 1e-3  # of lessons
LATER_RATE = {"run-v0": 5e-4, "game-v0": 3e-4}
CLIP = 0.2
ENTROPY = 0.01
DOUBT = {"run-v0": 0.05, "game-v0": 0.0}  # part of the probability for what the teacher did not choose, so that PPO tries it
IMPOSSIBLE = -1e8  # log-probabilities of masked actions are below
GAMMA, LAMBDA = 0.999, 0.95
SHAPED = ("game-v0",)  # kinds whose matches are long: rewards are shaped by points and credits

SPACE, LAYOUT = kind("run-v0").space, kind("run-v0").layout  # the same for every kind
CARDS, TEXTS = LAYOUT.part("cards"), LAYOUT.part("texts")
HEAD = CARDS.start  # the numbers before the slots: players, phase, decision, run, subroutines, events, piles
SCALES = torch.tensor([1.0 / field.scale for field in LAYOUT.cells()])
ROW_SCALES = torch.cat([SCALES[HEAD : HEAD + CARDS.width], SCALES[TEXTS.start : TEXTS.start + TEXTS.width]])
NOW = [field.name for field in CARDS.fields].index("asks")  # from this field of a row on: whether the moment is about the card


def links() -> Tensor:
    """Which slots an action is about: shape (actions, slots). A server is all of its slots."""
    out = torch.zeros(SPACE.n, SLOTS)
    for action in range(SPACE.n):
        _, slot, index = SPACE.parts(action)
        if slot >= 0:
            out[action, slot] = 1.0
        elif SPACE.block(action)[1].words in ("run", "choose") and index < CENTRALS + REMOTES:
            for place in range(6):
                for slot in (ice_slot(index, place), root_slot(index, place)):
                    if slot >= 0:
                        out[action, slot] = 0.5
    return out


@dataclass(slots=True)
class Seen:
    """A decision as the network reads it: made of the observation and the mask."""

    head: np.ndarray  # (HEAD,) int8
    slots: np.ndarray  # (r,) the occupied slots
    rows: np.ndarray  # (r, fields) int8
    actions: np.ndarray  # (k,) the legal actions


def seen(observation: np.ndarray, mask: np.ndarray) -> Seen:
    """Leave out what is empty: of 135 slots, about 20 have cards."""
    cards = observation[HEAD : HEAD + CARDS.size].reshape(CARDS.rows, CARDS.width)
    texts = observation[TEXTS.start : TEXTS.start + TEXTS.size].reshape(TEXTS.rows, TEXTS.width)
    slots = np.flatnonzero(cards[:, 0])
    return Seen(observation[:HEAD].copy(), slots, np.hstack([cards[slots], texts[slots]]), np.flatnonzero(mask))


def padded(rows: list[np.ndarray], fill: int = 0) -> Tensor:
    """Rows of different lengths as one tensor."""
    out = np.full((len(rows), max(map(len, rows)), *rows[0].shape[1:]), fill, dtype=rows[0].dtype)
    for k, row in enumerate(rows):
        out[k, : len(row)] = row
    return torch.from_numpy(out)


class Net(nn.Module):  # type: ignore[misc, unused-ignore]
    """Scores the legal actions of a batch of decisions, and says what they are worth to who decides."""

    links: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("links", links(), persistent=False)
        self.blocks = torch.tensor([SPACE.block(action)[0] for action in range(SPACE.n)])
        self.slot = nn.Embedding(SLOTS, WIDTH)
        self.row = nn.Linear(CARDS.width + TEXTS.width, WIDTH)
        self.row2 = nn.Linear(WIDTH, WIDTH)
        self.head = nn.Linear(HEAD, 2 * WIDTH)
        self.board = nn.Linear(5 * WIDTH, 2 * WIDTH)
        self.value = nn.Sequential(nn.Linear(2 * WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))
        self.id = nn.Embedding(SPACE.n, WIDTH)
        self.verb = nn.Embedding(len(SPACE.blocks), WIDTH)
        self.position = nn.Linear(2 * WIDTH, WIDTH)
        self.about = nn.Linear(WIDTH, WIDTH)
        self.gate = nn.Linear(2 * WIDTH, WIDTH)
        self.score = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.id.weight, std=0.1)  # what ids have in common, their verb, counts more at first
        nn.init.zeros_(self.score.weight)

    def forward(self, batch: list[Seen]) -> tuple[Tensor, Tensor]:
        """Log-probabilities, (decisions, most legal actions), and values, (decisions,)."""
        head = torch.from_numpy(np.stack([s.head for s in batch])).float() * SCALES[:HEAD]
        slots, rows = padded([s.slots for s in batch]), padded([s.rows for s in batch])
        actions = padded([s.actions for s in batch], -1)
        legal, actions = actions >= 0, actions.clamp(min=0)
        there = (rows[:, :, :1] > 0).float()
        now = rows[:, :, NOW : CARDS.width].amax(2, keepdim=True).float()
        cards = torch.relu(self.row(rows.float() * ROW_SCALES) + self.slot(slots))
        cards = torch.relu(self.row2(cards)) * there
        pooled = torch.cat([torch.relu(self.head(head)), cards.sum(1) / 8, cards.amax(1), (cards * now).sum(1)], 1)
        board = torch.relu(self.board(pooled))
        linked = self.links[actions[:, :, None], slots[:, None, :]] @ cards
        about = self.id(actions) + self.verb(self.blocks[actions]) + self.about(linked)
        hidden = torch.relu(about + self.position(board)[:, None]) * (1 + torch.tanh(self.gate(board)))[:, None]
        scores = self.score(hidden).squeeze(2).masked_fill(~legal, -1e9)
        return torch.log_softmax(scores, 1), self.value(board).squeeze(1)


def roles(name: str, number: int) -> tuple[str | None, str | None]:
    """Who plays the Corp and who the Runner in the n-th match; None is the network."""
    if number % 2 == 0:
        return SELF
    bot = RIVALS[name][number // 4 % len(RIVALS[name])]
    return (None, bot) if number // 2 % 2 else (bot, None)


@dataclass(slots=True)
class Step:
    """A decision of the network, and what came of it."""

    seen: Seen
    taken: int  # which of the legal actions; in a lesson, that of the teacher
    log: float  # its log-probability then
    value: float
    reward: float = 0.0
    advantage: float = 0.0


class Table:
    """One match after the other, each between the network and somebody else, or itself.

    Args:
        name: the kind.
        seeds: draws the seeds of the matches.
        number: of its first match, which says who plays.
    """

    def __init__(self, name: str, seeds: random.Random, number: int) -> None:
        self.kind, self.seeds, self.number = kind(name), seeds, number
        self.gamma = GAMMA if name in SHAPED else None
        self.deal()

    def deal(self) -> None:
        """Begin the next match."""
        self.match = self.kind.match(self.seeds.randrange(HELD_OUT))
        self.roles = roles(self.kind.name, self.number)
        self.number += 1
        self.others = [r and chooser(self.kind.name, r, side, self.match.seed, "int8") for side, r in enumerate(self.roles)]
        self.teachers = [chooser(self.kind.name, TEACHER[self.kind.name], side, self.match.seed, "int8") for side in (0, 1)]
        self.steps: tuple[list[Step], list[Step]] = ([], [])
        self.rewards = Rewards(self.gamma)
        self.rewards.of(self.match)

    def go_on(self) -> None:
        """Let the others play until the network has to decide, or the match is over."""
        while not self.match.over and (other := self.others[self.match.player]):
            self.play(other(self.match))

    def play(self, action: int) -> None:
        """Take an action; rewards belong to the last decisions before."""
        self.match.step(action)
        for steps, reward in zip(self.steps, self.rewards.of(self.match), strict=True):
            if steps:
                steps[-1].reward += reward


def credited(steps: list[Step], after: float) -> list[Step]:
    """Steps with generalised advantage estimates; `after` is the value of the position behind the last one."""
    advantage = 0.0
    for step in reversed(steps):
        advantage = step.reward + GAMMA * after - step.value + GAMMA * LAMBDA * advantage
        step.advantage, after = advantage, step.value
    return steps


def looked(match: Match) -> Seen:
    """The decision of the player who has to act."""
    return seen(match.observe(match.player, "int8"), match.mask(match.player))


def collected(
    net: Net, tables: list[Table], ended: list[tuple[tuple[str | None, ...], tuple[float, float]]], lesson: bool
) -> list[Step]:
    """Play until there are enough steps of the network; what ended goes into `ended`."""
    batch: list[Step] = []
    while len(batch) + sum(len(x) for t in tables for x in t.steps) < BATCH:
        for table in tables:
            table.go_on()
            while table.match.over:
                batch += [step for steps in table.steps for step in credited(steps, 0.0)]
                ended.append((table.roles, table.match.returns()))
                table.deal()
                table.go_on()
        views = [looked(table.match) for table in tables]
        with torch.no_grad():
            logs, values = net(views)
            taken = torch.multinomial(logs.exp(), 1)
            chosen = logs.gather(1, taken).squeeze(1)
        numbers = zip(taken[:, 0].tolist(), chosen.tolist(), values.tolist(), strict=True)
        for table, view, (k, log, value) in zip(tables, views, numbers, strict=True):
            side, action = table.match.player, int(view.actions[k])
            if lesson:
                k = int(np.searchsorted(view.actions, table.teachers[side](table.match)))
            table.steps[side].append(Step(view, k, log, value))
            table.play(action)
    for table in tables:  # matches that go on: the last step of each side begins the next batch
        for steps in table.steps:
            if len(steps) > 1:
                batch += credited(steps[:-1], steps[-1].value)
                del steps[:-1]
    return batch


def improve(
    net: Net, optimizer: torch.optim.Optimizer, batch: list[Step], order: random.Random, lesson: bool, doubt: float
) -> tuple[float, float]:
    """One update, by the teacher's choices in a lesson and otherwise by PPO; the mean entropy and the mean squared error of the
    values."""
    entropies, errors = [], []
    for _ in range(EPOCHS):
        order.shuffle(batch)
        for start in range(0, len(batch) - MINIBATCH // 2, MINIBATCH):
            part = batch[start : start + MINIBATCH]
            logs, values = net([step.seen for step in part])
            taken = torch.tensor([[step.taken] for step in part])
            old, advantage, before = torch.tensor([(s.log, s.advantage, s.value) for s in part]).unbind(1)
            chosen = logs.gather(1, taken).squeeze(1)
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1).mean()
            if lesson:
                even = logs.where(logs > IMPOSSIBLE, 0.0).sum(1) / (logs > IMPOSSIBLE).sum(1)
                gain = ((1 - doubt) * chosen + doubt * even).mean()
            else:
                ratio = torch.exp(chosen - old)
                scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
                gain = torch.min(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean() + ENTROPY * entropy
            error = (values - (before + advantage)).square().mean()
            optimizer.zero_grad()
            (0.5 * error - gain).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
            errors.append(error.item())
    return float(np.mean(entropies)), float(np.mean(errors))


def train(
    name: str, seed: int, minutes: float, updates: int | None = None, curve: Path | None = None, lessons: int | None = None
) -> Net:
    """Train a network.

    Args:
        name: the kind of match.
        seed: of everything that chance decides.
        minutes: after which no further update begins.
        updates: how many updates there are at most.
        curve: a CSV file for the learning curve: one line for each update, with the matches that ended since the one before.
        `corp_best` is the mean return of the network as the Corp against the heuristic Runner.
        lessons: how many of the first updates are lessons; default: that of the kind.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    net, order = Net(), random.Random(seed)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    tables = [Table(name, order, number) for number in range(MATCHES)]
    groups = [*(f"{side}_{bot}" for side in SIDES for bot in RIVALS[name]), "self_runner"]
    lessons = LESSONS[name] if lessons is None else lessons
    columns = ["update", "minutes", "cpu_minutes", "decisions", "matches", *groups, "entropy", "value_error"]
    lines, began, cpu, update, decisions, matches = [], time.monotonic(), time.process_time(), 0, 0, 0
    while time.monotonic() - began < 60 * minutes and update != updates:
        ended: list[Any] = []
        lesson = update < lessons
        optimizer.param_groups[0]["lr"] = RATE if lesson else LATER_RATE[name]
        batch = collected(net, tables, ended, lesson)
        entropy, error = improve(net, optimizer, batch, order, lesson, DOUBT[name])
        update, decisions, matches = update + 1, decisions + len(batch), matches + len(ended)
        found = defaultdict(list)
        for who, returns in ended:
            side = 1 if who == SELF else who.index(None)
            found[f"{SIDES[side]}_{who[1 - side]}" if who != SELF else groups[-1]].append(returns[side])
        means = [f"{np.mean(found[x]):.3f}" if found[x] else "" for x in groups]
        used = [f"{(time.monotonic() - began) / 60:.2f}", f"{(time.process_time() - cpu) / 60:.2f}"]
        lines.append([update, *used, decisions, matches, *means, f"{entropy:.3f}", f"{error:.3f}"])
        if update % 10 == 1:
            print("  ".join(f"{k} {v}" for k, v in zip(columns, lines[-1], strict=True)), flush=True)
        if curve:
            with curve.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([columns, *lines])
    return net


def save(net: Net, name: str, path: Path) -> None:
    """Write a checkpoint, with the fingerprints of the action space and of the layout of observations."""
    torch.save({"fingerprints": fingerprints(), "kind": name, "net": net.state_dict()}, path)


def load(path: Path) -> Net:
    """Read a checkpoint. Nothing in it is run as a program.

    Raises:
        RezzedError: it is no checkpoint, or it was made for another version of the actions or observations.
    """
    try:
        found = torch.load(path, weights_only=True)
    except (pickle.UnpicklingError, RuntimeError, EOFError) as e:
        raise RezzedError(f"{path}: not a checkpoint of this example") from e
    check_fingerprints(found.get("fingerprints", {}) if isinstance(found, dict) else {})
    net = Net()
    net.load_state_dict(found["net"])
    return net


def player(net: Net) -> Chooser:
    """The network as a player: it takes the most probable action."""

    def choose(match: Match) -> int:
        view = looked(match)
        with torch.no_grad():
            return int(view.actions[net([view])[0].argmax()])

    return choose


def results(name: str, side: int, ours: Chooser | str, other: str, matches: int) -> tuple[int, int, int]:
    """Wins, draws and losses of a side on matches that nobody trained on. Everybody gets the same ones."""
    count = [0, 0, 0]
    for n in range(matches):
        match = kind(name).match(HELD_OUT + n)
        players: list[Any] = [None, None]
        players[1 - side] = chooser(name, other, 1 - side, n, "int8")
        players[side] = chooser(name, ours, side, n, "int8") if isinstance(ours, str) else ours
        while not match.over:
            match.step(players[match.player](match))
        count[1 - int(match.returns()[side])] += 1
    return count[0], count[1], count[2]


def report(net: Net, name: str, matches: int) -> None:
    """Print how the network, and for comparison the bots in its place, do against the bots."""
    print(f"{name}: {matches} matches each; wins with Wilson's 95 % interval")
    ours_of: list[tuple[str, Any]] = [("the network", player(net)), *((bot, bot) for bot in BOTS[name])]
    for side, words in enumerate(SIDES):
        for other in BOTS[name]:
            for label, ours in ours_of:
                won, drawn, lost = results(name, side, ours, other, matches)
                low, high = interval(won, matches)
                print(
                    f"{words:6} {label:11} against {other:6}: won {won / matches:4.0%} ({low:.0%} to {high:.0%}), drawn "
                    f"{drawn / matches:4.0%}, lost {lost / matches:4.0%}, mean return {(won - lost) / matches:+.2f}",
                    flush=True,
                )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on rezzed's environments.")
    parser.add_argument("--kind", default="run-v0")
    parser.add_argument("--minutes", type=float, default=0.1, help="of training")
    parser.add_argument("--updates", type=int, help="stop after this many updates")
    parser.add_argument("--lessons", type=int, help="how many of the first updates learn from the heuristic bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="write OUT.csv, the learning curve, and OUT.pt, the checkpoint")
    parser.add_argument("--check", type=Path, help="do not train: evaluate this checkpoint")
    parser.add_argument("--matches", type=int, default=10, help="of each evaluation")
    given = parser.parse_args()
    if given.check:
        torch.set_num_threads(1)
        net = load(given.check)
    else:
        curve = Path(f"{given.out}.csv") if given.out else None
        net = train(given.kind, given.seed, given.minutes, given.updates, curve, given.lessons)
        if given.out:
            save(net, given.kind, Path(f"{given.out}.pt"))
    report(net, given.kind, given.matches)


if __name__ == "__main__":
    main()
