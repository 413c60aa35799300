"""Train a network for each side in one file: first it learns what the heuristic bot does, then what would be better.

    pip install 'rezzed[ai,plot,train]'
    python examples/train_bots.py --minutes 20 --seed 1 --out trained
    rezzed simulate --games 200 --bots corp:ppo:trained/corp.npz,runner:best

It writes into `trained`: a checkpoint for each side (`corp.npz`, `runner.npz`), which are bots, the learning curve
(`curve.csv`, `curve.svg`), and what `--resume` needs (`state.pt`). Ctrl-C ends it with a checkpoint. `--sides corp` trains one
side, so that two processes can train both. `docs/train-bots.md` explains it.

The network is the one of `rezzed.bots.policy_network`, which plays with NumPy only. It reads the entity encoding and what the
heuristic bot advises. In the lessons it does not see the advice and learns to give it. Then it sees it, and learns how much
better or worse other options are: each is followed by a short rollout with the heuristic bots from the true position, and the
hand-made value of `ismcts` says what the position at its end is worth (a step of policy improvement by rollouts: Tesauro and
Galperin 1996). Rollouts see all cards and the network does not: it learns the mean over what its side cannot know.
"""

from __future__ import annotations

import argparse
import csv
import random
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
    from matplotlib.figure import Figure
    from torch import Tensor, nn
except ImportError:
    print("This example needs PyTorch and Matplotlib: pip install 'rezzed[ai,plot,train]'")
    print("docs/training.md trains a policy that needs numpy only.")
    raise SystemExit(0) from None

from rezzed.bots import policy_network as network
from rezzed.bots.checkpoint_file import save as save_checkpoint
from rezzed.bots.checkpoint_file import vocabulary as vocabulary_of
from rezzed.bots.ismcts.rollout import played_on, strategy, turn
from rezzed.bots.ismcts.value import estimate
from rezzed.bots.policy_network import SERVERS, TABLE_AT, WIDTH, read
from rezzed.encoding.entities import one_of_each
from rezzed.encoding.entity_layout import paged
from rezzed.engine.timing import machine
from rezzed.envs import kind
from rezzed.envs.match import Match
from rezzed.envs.opponents import chooser
from rezzed.game.offer import offered
from rezzed.search.tree.sampled_odds import interval

GAME = "game-v0"
SIDES = ("corp", "runner")
BOTS = ("random", "eager", "best")  # to be compared with
TABLES = 16  # matches at once, against the heuristic bot
DECISIONS = 1024  # of an update
LOOKED_AT = 1 / 3  # the part of the decisions that is learned from: neighbours are alike
DEPARTS = 0.05  # how often any option is taken, to see what comes then
TRIED = 5  # options that are followed, the advised one among them
AHEAD = 3  # turns of a rollout, the present one included
SCALE = 10.0  # of scores: an option that is better by a tenth of a win has one more
MARGIN = 0.02  # by how much of a win another option must be better than the advised one
MINIBATCH, AGAIN = 384, 24  # decisions of a minibatch, minibatches of an update
RATE = 1e-3
KEPT = 60_000  # decisions that are learned again and again
HELD_OUT = 2**40  # matches from this seed on are for evaluation only


@dataclass(slots=True)
class Step:
    """A decision.

    Attributes:
        cards, table, options: the rows of the encoding.
        advised: what the heuristic bot would do.
        tried: the options that were followed.
        worth: by how much of a win each of them is better than the advised one.
    """

    cards: np.ndarray
    table: np.ndarray
    options: np.ndarray
    advised: int
    tried: list[int] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)


class Batch:
    """Decisions of different sizes: their rows one after the other.

    Args:
        steps: the decisions.
        vocabulary: the place of each number of a card.
        told: whether the network sees what the heuristic bot would do.
    """

    def __init__(self, steps: list[Step], vocabulary: np.ndarray, told: bool) -> None:
        self.n = len(steps)
        cards, options = [len(s.cards) for s in steps], [len(s.options) for s in steps]
        starts = np.cumsum([0, *options[:-1]])
        advised = np.zeros(sum(options), dtype=np.float32)
        advised[starts + [s.advised for s in steps]] = told
        seen = read(
            np.concatenate([s.cards for s in steps]),
            np.stack([s.table for s in steps]),
            np.concatenate([s.options for s in steps]),
            vocabulary,
            advised,
        )
        whole = np.arange(self.n)
        self.card_of, self.option_of = (torch.from_numpy(np.repeat(whole, x)) for x in (cards, options))
        first = np.repeat(np.cumsum([0, *cards[:-1]]), options)
        about = np.where(seen.about > 0, seen.about + first, 0)
        servers = np.concatenate([[0], seen.servers])
        where = np.where(seen.at > 0, seen.at, servers[about])
        self.server_of = torch.from_numpy(np.repeat(whole, cards) * (SERVERS + 1) + seen.servers)
        self.at = torch.from_numpy(np.where(where > 0, np.repeat(whole, options) * (SERVERS + 1) + where, 0))
        self.about = torch.from_numpy(about)
        self.inside = torch.from_numpy((seen.servers > 0).astype(np.float32))[:, None]
        self.words, self.zones, self.servers, self.types = (
            torch.from_numpy(x.astype(np.int64)) for x in (seen.words, seen.zones, seen.servers, seen.types)
        )
        self.amounts, self.facts, self.prices = (torch.from_numpy(x) for x in (seen.amounts, seen.facts, seen.prices))
        self.names = [torch.from_numpy(x.astype(np.int64)) for x in seen.options]
        self.advised = torch.from_numpy(seen.advised)
        self.first_option = torch.from_numpy(starts)


class Net(nn.Module):  # type: ignore[misc, unused-ignore]
    """The network of `rezzed.bots.policy_network`, for many decisions at once."""

    def __init__(self, words: int, seed: int) -> None:
        super().__init__()
        self.p = nn.ParameterDict(
            {k.replace(".", "_"): nn.Parameter(torch.from_numpy(v)) for k, v in network.drawn(words, seed).items()}
        )

    def arrays(self) -> dict[str, np.ndarray]:
        """Its numbers by their names in a checkpoint."""
        return {k: self.p[k.replace(".", "_")].detach().numpy().copy() for k in network.shapes(2)}

    def forward(self, b: Batch) -> Tensor:
        """The scores of all options."""
        p, zeros = self.p, torch.zeros
        rows = p.card_word[b.words] + p.card_zone[b.zones] + p.card_server[b.servers] + p.card_type[b.types]
        rows = torch.relu(rows + b.amounts @ p.card_amounts)

        def together(rows: Tensor) -> Tensor:
            total = zeros(b.n, WIDTH).index_add(0, b.card_of, rows) / 8
            most = zeros(b.n, WIDTH).scatter_reduce(0, b.card_of[:, None].expand(-1, WIDTH), rows, "amax")
            return torch.cat([total, most], 1)

        board = torch.relu(b.facts @ p.board_facts + together(rows) @ p.board_first + p.board_bias)
        rows = torch.relu(rows @ p.card_again + (board @ p.card_board + p.card_bias)[b.card_of])
        board = torch.relu(board @ p.board_again + together(rows) @ p.board_second + p.board_bias2)
        servers = zeros(b.n * (SERVERS + 1), WIDTH).index_add(0, b.server_of, rows * b.inside)
        subjects = torch.cat([zeros(1, WIDTH), rows])
        verb, index, ability, paid = b.names
        out = p.option_verb[verb] + p.option_index[index] + p.option_ability[ability] + p.option_paid[paid]
        out = out + b.prices @ p.option_prices + subjects[b.about] @ p.option_card + servers[b.at] @ p.option_server
        out = out + b.advised[:, None] * p.option_advised
        out = torch.relu(out + (board @ p.option_board)[b.option_of])
        out = torch.relu(out @ p.option_again + (board @ p.option_board2 + p.option_bias)[b.option_of])
        scores: Tensor = out @ p.option_score + b.advised * p.option_trust
        return scores


class Table:
    """A match in which one side learns; the heuristic bot plays the other one.

    Args:
        side: who learns.
        random: decides seeds and what chance does in rollouts.
    """

    def __init__(self, side: int, random: random.Random) -> None:
        self.side, self.random = side, random
        self.begin()

    def begin(self) -> None:
        """Begin a match, and play to the first decision."""
        self.match: Match = kind(GAME).match(self.random.randrange(HELD_OUT), encoding="entities")
        self.go_on()

    def go_on(self) -> None:
        """Play until the network of the side has to decide, or the match is over."""
        match = self.match
        while not match.over and (match.player != self.side or not network.decides(match.s.options)):
            legal = match.legal()
            match.step(legal[0] if len(legal) == 1 else match.id_of(strategy(match.s)))

    def look(self) -> Step:
        """What the side sees, and the advice."""
        match = self.match
        seen = match.observe(self.side, "int16")
        cards, rows = seen["cards"][: seen["table"][TABLE_AT["cards"]]], seen["options"][: len(match.legal())]
        return Step(cards.copy(), seen["table"], rows.copy(), match.id_of(strategy(match.s)))

    def judge(self, step: Step) -> None:
        """Follow some options, all with the same chance, and see what they are worth."""
        s = self.match.s
        options = paged(one_of_each(s, self.side, offered(s, self.side)), 0)
        others = [k for k in range(len(options)) if k != step.advised]
        step.tried = [step.advised, *self.random.sample(others, min(TRIED - 1, len(others)))]
        seed, until = self.random.getrandbits(40), turn(s) + AHEAD
        found = []
        for k in step.tried:
            copy = s.copy()
            copy.sink = None
            machine.apply(copy, options[k])
            played_on(copy, random.Random(seed), until)
            found.append(estimate(copy) if self.side == 0 else 1.0 - estimate(copy))
        step.worth = [x - found[0] for x in found]


class Learner:
    """One side: its network, and the matches in which it learns."""

    def __init__(self, side: str, seed: int, vocabulary: np.ndarray, words: int) -> None:
        self.side, self.number, self.vocabulary = side, SIDES.index(side), vocabulary
        self.net = Net(words, 2 * seed + self.number)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE)
        self.random = random.Random(f"{side} {seed}")
        self.steps: list[Step] = []  # that are learned again and again
        self.tables: list[Table] = []
        self.update = 0

    def collect(self, lesson: bool) -> tuple[list[Step], list[bool]]:
        """Play; the decisions, and which of the matches that ended were won. In every other match the network plays."""
        self.tables = self.tables or [Table(self.number, self.random) for _ in range(TABLES)]
        out: list[Step] = []
        results: list[bool] = []
        while len(out) < DECISIONS:
            steps = [table.look() for table in self.tables]
            batch = Batch(steps, self.vocabulary, not lesson)
            with torch.no_grad():
                found = self.net(batch).numpy()
            starts = [*batch.first_option.tolist(), len(found)]
            for n, (table, step) in enumerate(zip(self.tables, steps, strict=True)):
                taken = int(found[starts[n] : starts[n + 1]].argmax()) if n % 2 else step.advised
                if self.random.random() < LOOKED_AT:
                    if not lesson:
                        table.judge(step)
                    out.append(step)
                if self.random.random() < DEPARTS:
                    taken = self.random.randrange(len(step.options))
                table.match.step(taken)
                table.go_on()
                if table.match.over:
                    if n % 2:
                        results.append(table.match.returns()[self.number] > 0)
                    table.begin()
        return out, results

    def learn(self, steps: list[Step], lesson: bool) -> dict[str, float]:
        """One update; figures about it, of decisions that it has not learned from."""
        with torch.no_grad():
            figures = {"loss": float(self.loss(steps, lesson))} | self.compared(steps, lesson)
        self.steps = (self.steps + steps)[-KEPT:]
        for _ in range(AGAIN):
            loss = self.loss(self.random.sample(self.steps, min(MINIBATCH, len(self.steps))), lesson)
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimizer.step()
        return figures

    def loss(self, steps: list[Step], lesson: bool) -> Tensor:
        """In lessons, how improbable the advised options are; later, how wrong the differences of scores are."""
        batch = Batch(steps, self.vocabulary, not lesson)
        scores, first = self.net(batch), batch.first_option.tolist()
        if lesson:
            most = torch.full((batch.n,), -1e9).scatter_reduce(0, batch.option_of, scores.detach(), "amax")
            parts = torch.zeros(batch.n).index_add(0, batch.option_of, torch.exp(scores - most[batch.option_of]))
            chosen = scores[batch.first_option + torch.tensor([s.advised for s in steps])]
            return (most + torch.log(parts) - chosen).mean()
        scores = scores - batch.advised * self.net.p["option_trust"].detach()
        at = torch.tensor([f + k for f, s in zip(first, steps, strict=True) for k in s.tried])
        of = torch.tensor([n for n, s in enumerate(steps) for _ in s.tried])
        many = torch.tensor([float(len(s.tried)) for s in steps])
        wrong = scores[at] - SCALE * torch.tensor([x for s in steps for x in s.worth])
        return (wrong - (torch.zeros(batch.n).index_add(0, of, wrong) / many)[of]).square().mean()

    def compared(self, steps: list[Step], lesson: bool) -> dict[str, float]:
        """How often the network takes the advised option, and what it gains where it takes another one of those tried."""
        batch = Batch(steps, self.vocabulary, not lesson)
        found, first = self.net(batch).numpy(), batch.first_option.tolist()
        if lesson:
            ends = [*first[1:], len(found)]
            agreed = [int(found[a:b].argmax()) == s.advised for a, b, s in zip(first, ends, steps, strict=True)]
            return {"follows": float(np.mean(agreed)), "gain": 0.0}
        best = [int(np.argmax([found[a + k] for k in s.tried])) for a, s in zip(first, steps, strict=True)]
        gains = [s.worth[k] for k, s in zip(best, steps, strict=True)]
        return {"follows": float(np.mean([k == 0 for k in best])), "gain": float(np.mean(gains))}

    def take_advice(self) -> None:
        """Lessons are over: nothing that they say about scores is kept but which option comes first."""
        with torch.no_grad():
            self.net.p["option_score"].mul_(1 / SCALE)
            self.net.p["option_trust"].fill_(SCALE * MARGIN)
        self.net.p["option_trust"].requires_grad_(False)
        self.optimizer = torch.optim.Adam([p for p in self.net.parameters() if p.requires_grad], RATE)
        self.steps = []


def evaluated(ours: str, side: str, opponent: str, matches: int) -> int:
    """Wins of a bot in matches that nobody trained on."""
    number, won = SIDES.index(side), 0
    for n in range(matches):
        match = kind(GAME).match(HELD_OUT + n, encoding="entities")
        names = (ours, opponent) if side == "corp" else (opponent, ours)
        players = [chooser(GAME, name, k, match.seed, "int16") for k, name in enumerate(names)]
        while not match.over:
            legal = match.legal()
            match.step(legal[0] if len(legal) == 1 else players[match.player](match))
        won += match.returns()[number] > 0
    return won


COLUMNS = ["update", "side", "lesson", "minutes", "cpu_minutes", "decisions", "loss", "follows", "gain", "best", "matches"]
COLOURS = {"corp": "#2563eb", "runner": "#c2410c"}
AVERAGED = 15  # updates


def picture(lines: list[dict[str, Any]], path: Path) -> None:
    """Draw the part of matches won against the heuristic bot in training, over CPU time."""
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    axes = figure.add_subplot()
    for side in SIDES:
        own = [(float(x["cpu_minutes"]), float(x["best"])) for x in lines if x["side"] == side and x["best"] != ""]
        part = [100 * float(np.mean([won for _, won in own[max(0, n - AVERAGED + 1) : n + 1]])) for n in range(len(own))]
        axes.plot([at for at, _ in own], part, color=COLOURS[side], label=side.capitalize())
    taught = [float(x["cpu_minutes"]) for x in lines if x["lesson"] in (True, "True")]
    if taught:
        axes.axvline(max(taught), color="0.5", linestyle="--", label="rollouts begin")
    axes.axhline(50, color="0.8", linewidth=0.8)
    axes.set(xlabel="minutes of CPU time", ylabel="won against the heuristic bot, %", ylim=(0, 100), xlim=(0, None))
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def save(learners: list[Learner], lines: list[dict[str, Any]], out: Path, pool: list[str], seed: int, used: float) -> None:
    """Write the checkpoints, the curve, and what `--resume` needs."""
    out.mkdir(parents=True, exist_ok=True)
    for each in learners:
        told = {"recipe": "examples/train_bots.py", "seed": seed, "updates": each.update, "cpu_minutes": round(used, 1)}
        save_checkpoint(out / f"{each.side}.npz", each.side, pool, each.net.arrays(), told)
    state: dict[str, Any] = {"seed": seed, "cpu_minutes": used}
    for each in learners:
        state[each.side] = {"net": each.net.state_dict(), "optimizer": each.optimizer.state_dict(), "update": each.update}
    torch.save(state, out / "state.part")
    (out / "state.part").replace(out / "state.pt")
    with (out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(lines)
    if lines:
        picture(lines, out / "curve.svg")


def main() -> None:
    parser = argparse.ArgumentParser(description="Lessons and rollouts in rezzed's whole games, a network for each side.")
    parser.add_argument("--minutes", type=float, default=0.1, help="of training")
    parser.add_argument("--updates", type=int, help="stop after this many updates of each side")
    parser.add_argument("--lessons", type=int, default=20, help="the first updates, which learn what the heuristic bot does")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sides", choices=SIDES, action="append", help="train this side only; needs a folder of its own")
    parser.add_argument("--out", type=Path, help="the folder of the checkpoints")
    parser.add_argument("--resume", action="store_true", help="go on with what is in OUT")
    parser.add_argument("--check", action="store_true", help="do not train: evaluate what is in OUT")
    parser.add_argument("--matches", type=int, default=0, help="of each evaluation")
    parser.add_argument("--tensorboard", action="store_true", help="also write for TensorBoard, which must be installed")
    given = parser.parse_args()
    if (given.resume or given.check or given.matches) and given.out is None:
        parser.error("--resume, --check and --matches need --out")
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    start = kind(GAME).match(0, encoding="entities").s
    names = {code: name for name, code in start.book.code_of.items()}
    pool = sorted({names[code] for code in start.code})
    words = vocabulary_of(pool, start.book.code_of)
    learners = [Learner(side, given.seed, words, len(pool) + 2) for side in given.sides or SIDES]
    lines: list[dict[str, Any]] = []
    before = 0.0
    if given.resume:
        state = torch.load(given.out / "state.pt", weights_only=True)
        before = float(state["cpu_minutes"])
        for each in learners:
            each.update = int(state[each.side]["update"])
            if each.update > given.lessons:
                each.take_advice()
            each.net.load_state_dict(state[each.side]["net"])
            each.optimizer.load_state_dict(state[each.side]["optimizer"])
            each.random.seed(f"{each.side} {given.seed} {each.update}")
        with (given.out / "curve.csv").open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
    if not given.check:
        train(learners, lines, given, pool, before)
    for each in learners:
        for bot in BOTS if given.matches else ():
            for label, ours in (("the network", f"ppo:{given.out / each.side}.npz"), ("best", "best")):
                won = evaluated(ours, each.side, bot, given.matches)
                low, high = interval(won, given.matches)
                print(
                    f"{each.side:6} {label:11} against {bot:6}: won {won / given.matches:.1%} ({low:.1%} to {high:.1%})",
                    flush=True,
                )


def train(
    learners: list[Learner], lines: list[dict[str, Any]], given: argparse.Namespace, pool: list[str], before: float
) -> None:
    """Train until the time is over, or somebody presses Ctrl-C."""
    stop: list[int] = []

    def stopped(number: int, frame: object) -> None:
        print("stopping after this update", flush=True)
        stop.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, stopped)
    board = None
    if given.tensorboard:
        from torch.utils.tensorboard import SummaryWriter

        board = SummaryWriter(str(given.out))
    began, cpu = time.monotonic(), time.process_time()
    while not stop and time.monotonic() - began < 60 * given.minutes and learners[0].update != given.updates:
        for each in learners:
            if each.update == given.lessons:
                each.take_advice()
            lesson = each.update < given.lessons
            steps, results = each.collect(lesson)
            figures = each.learn(steps, lesson)
            each.update += 1
            minutes, used = (time.monotonic() - began) / 60, before + (time.process_time() - cpu) / 60
            told = {name: f"{x:.4f}" for name, x in figures.items()} | {"best": f"{np.mean(results):.3f}" if results else ""}
            line = {"update": each.update, "side": each.side, "lesson": lesson, "decisions": len(steps)} | told
            lines.append(line | {"minutes": f"{minutes:.2f}", "cpu_minutes": f"{used:.2f}", "matches": len(results)})
            if board is not None:
                for name, number in told.items():
                    if number:
                        board.add_scalar(f"{each.side}/{name}", float(number), each.update)
        if learners[0].update % 10 == 0:
            share = []
            for each in learners:
                last = [float(x["best"]) for x in lines if x["side"] == each.side and x["best"] != ""][-10:]
                share.append(f"{each.side} wins {np.mean(last):.0%}" if last else f"{each.side} -")
            left = max(0.0, given.minutes - (time.monotonic() - began) / 60)
            what = "lesson" if learners[0].update <= given.lessons else "rollouts"
            print(f"update {learners[0].update} ({what}): {'; '.join(share)}; {left:.0f} minutes left", flush=True)
            if given.out:
                save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if given.out:
        save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if board is not None:
        board.close()


if __name__ == "__main__":
    main()
