"""Train a network for each side in one file: first it learns what the heuristic bot does, then when to do something else.

    pip install 'rezzed[ai,plot,train]'
    python examples/train_bots.py --minutes 90 --seed 1 --out trained
    rezzed simulate --games 200 --bots corp:ppo:trained/corp.npz,runner:best

It writes into `trained`: a checkpoint for each side (`corp.npz`, `runner.npz`), which are bots, the learning curve
(`curve.csv`, `curve.svg`), and what `--resume` needs (`state.pt`). Ctrl-C ends it with a checkpoint. `--sides corp` trains one
side, so that two processes can train both. `--kind run-v0` trains the Runner of single runs. `docs/train-bots.md` explains it.

The network is the one of `rezzed.bots.policy_network`, which plays with NumPy only. It reads the entity encoding and what the
heuristic bot advises. In the lessons it does not see the advice and learns to give it, from positions that it reaches itself
(DAgger: Ross, Gordon, Bagnell 2011). Then it sees the advice, follows it most of the time, and masked PPO (Schulman and others
2017) goes on from there.

In single runs there are no lessons. From the beginning the network sees, instead of advice, what each option is worth by a
look-ahead from what the Runner knows (`rezzed.bots.run_values`), and trusts it; PPO goes on from there.
"""

from __future__ import annotations

import argparse
import csv
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter
    from torch import Tensor, nn
except ImportError:
    print("This example needs PyTorch and Matplotlib: pip install 'rezzed[ai,plot,train]'")
    print("docs/training.md trains a policy that needs numpy only.")
    raise SystemExit(0) from None

from rezzed.bots import policy_network as network
from rezzed.bots.checkpoint_file import save as save_checkpoint
from rezzed.bots.checkpoint_file import vocabulary as vocabulary_of
from rezzed.bots.ismcts.rollout import strategy
from rezzed.bots.policy_network import SERVERS, TABLE_AT, WIDTH, read
from rezzed.bots.run_values import LookAhead
from rezzed.envs import kind
from rezzed.envs.kinds import drawn_run, opened
from rezzed.envs.match import Match
from rezzed.envs.opponents import chooser
from rezzed.game.offer import offered
from rezzed.ids import RUNNER
from rezzed.search.tree.sampled_odds import interval

GAME, RUN = "game-v0", "run-v0"
SIDES = ("corp", "runner")
BOTS = ("random", "eager", "best")  # to be compared with
RIVALS = {  # matches at once against each: `old` are earlier networks of the other side; on `open` boards the Runner knows all
    GAME: {"best": 112, "old": 16},
    RUN: {"best": 96, "open": 32},
}
STEPS = {GAME: 32, RUN: 8}  # decisions of every match between two updates
LESSON, MINIBATCH = 1024, 512  # decisions that are learned at once, in lessons and in PPO
EPOCHS = 3
RATE, LATER_RATE = 1e-3, 5e-4  # of lessons, of PPO
STEADY = 160  # updates of PPO with this rate; then the rate of the n-th is smaller, in proportion to 1 / n
AVERAGE = 0.98  # checkpoints are averages over updates: how much of the one before is kept
CLIP, ENTROPY, FAR = 0.2, 0.002, 0.05  # an update ends early when the policy is this far from the one that played
LAMBDA = 0.97  # rewards are not discounted
TRUST = {GAME: 2.0, RUN: 16.0}  # what the advice adds to a score when the network sees it for the first time
WORLDS = 4  # in which single runs look ahead
KEPT = 150_000  # decisions of lessons that are learned again and again
AGAIN = 15  # minibatches of a lesson
WATCHED = 4  # first lessons, in which the heuristic bot plays
ONLY_VALUES = {GAME: 8, RUN: 2}  # first updates of PPO, which change what positions are worth only
OLD = 100  # updates between two networks that become opponents
OPPONENTS = 4  # of them are kept
DRAWN = 1_000  # boards of runs; their cards have embeddings
HELD_OUT = 2**40  # matches from this seed on are for evaluation only


@dataclass(slots=True)
class Step:
    """A decision, and what came of it."""

    cards: np.ndarray
    table: np.ndarray
    options: np.ndarray
    advice: np.ndarray  # 1 for what the heuristic bot would do; in single runs what each option is worth
    potential: float
    taken: int = 0
    log: float = 0.0  # its log-probability then
    value: float = 0.0
    reward: float = 0.0
    over: bool = False
    advantage: float = 0.0


class Batch:
    """Decisions of different sizes: their rows one after the other.

    Args:
        steps: the decisions.
        vocabulary: the place of each number of a card.
        told: whether the network sees the advice.
    """

    def __init__(self, steps: list[Step], vocabulary: np.ndarray, told: bool) -> None:
        self.n = len(steps)
        cards, options = [len(s.cards) for s in steps], [len(s.options) for s in steps]
        starts = np.cumsum([0, *options[:-1]])
        advised = np.concatenate([s.advice for s in steps]) * np.float32(told)
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
    """The network of `rezzed.bots.policy_network`, for many decisions at once, with a value."""

    def __init__(self, words: int, seed: int) -> None:
        super().__init__()
        self.p = nn.ParameterDict(
            {k.replace(".", "_"): nn.Parameter(torch.from_numpy(v)) for k, v in network.drawn(words, seed).items()}
        )

    def arrays(self) -> dict[str, np.ndarray]:
        """Its numbers by their names in a checkpoint."""
        return {k: self.p[k.replace(".", "_")].detach().numpy().copy() for k in network.shapes(2)}

    def forward(self, b: Batch, only_values: bool = False) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all options, and values to who decides. With `only_values` the values are learned from what the
        network already sees in a position, so that learning them changes no choice."""
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
        scores = out @ p.option_score + b.advised * p.option_trust
        most = torch.full((b.n,), -1e9).scatter_reduce(0, b.option_of, scores.detach(), "amax")
        parts = torch.exp(scores - most[b.option_of])
        logs = scores - (most + torch.log(zeros(b.n).index_add(0, b.option_of, parts)))[b.option_of]
        seen = board.detach() if only_values else board
        value = torch.relu(seen @ p.value_board + p.value_bias) @ p.value_score
        return logs, value


def begun(game: str, seed: int, known: bool) -> Match:
    """A match; with `known` the board of a run has no secrets."""
    return kind(game).match(seed, {"board": opened(drawn_run(seed))} if known else {}, encoding="entities")


class Table:
    """A match in which one side learns. Somebody else plays the other one.

    Args:
        game: the kind of environment.
        side: who learns.
        rival: `best`, `old`: networks, or `open`: the heuristic bot on a board without secrets.
        nets: earlier networks of the other side. Until there are some, the heuristic bot plays in their place.
        random: decides seeds and what networks draw.
        vocabulary: the place of each number of a card.
        ahead: says what options of single runs are worth.
    """

    def __init__(
        self, game: str, side: int, rival: str, nets: list[dict[str, np.ndarray]], random: random.Random,
        vocabulary: np.ndarray, ahead: LookAhead,
    ) -> None:  # fmt: skip
        self.game, self.side, self.rival, self.nets, self.random, self.vocabulary = game, side, rival, nets, random, vocabulary
        self.ahead = ahead
        self.begin()

    def begin(self) -> None:
        """Begin a match, and play to the first decision."""
        self.match = begun(self.game, self.random.randrange(HELD_OUT), self.rival == "open")
        self.net = self.random.choice(self.nets) if self.rival == "old" and self.nets else None
        self.go_on()

    def go_on(self) -> None:
        """Play until the side that learns has a choice, or the match is over."""
        match = self.match
        while not match.over:
            legal = match.legal()
            if len(legal) == 1:
                match.step(legal[0])
            elif match.player == self.side and (self.game == RUN or network.decides(match.s, match.s.options)):
                return
            elif match.player == self.side or self.net is None or not network.decides(match.s, match.s.options):
                match.step(match.id_of(strategy(match.s)))
            else:
                step = self.look()
                seen = read(step.cards, step.table[None], step.options, self.vocabulary, step.advice)
                found = network.scores(self.net, seen) + [-np.log(self.random.expovariate(1.0)) for _ in step.advice]
                match.step(int(found.argmax()))  # drawn by the softmax

    def look(self) -> Step:
        """What the player who has to decide sees."""
        match = self.match
        seen = match.observe(match.player, "int16")
        cards, rows = seen["cards"][: seen["table"][TABLE_AT["cards"]]], seen["options"][: len(match.legal())]
        advice = np.zeros(len(rows), dtype=np.float32)
        if self.game == GAME:
            advice[match.id_of(strategy(match.s))] = 1.0
        else:
            for o, worth in zip(offered(match.s, RUNNER), self.ahead(match.at_hand().seat("runner")) or (), strict=False):
                advice[match.id_of(o)] = worth
        return Step(cards.copy(), seen["table"], rows.copy(), advice, match.potential(match.player))


class Learner:
    """One side: its network, and the matches in which it learns."""

    def __init__(self, game: str, side: str, seed: int, vocabulary: np.ndarray, pool: list[str]) -> None:
        self.game, self.side, self.number, self.vocabulary, self.pool = game, side, SIDES.index(side), vocabulary, pool
        self.net = Net(len(pool) + 2, 2 * seed + self.number)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE)
        self.random = random.Random(f"{side} {seed}")
        self.old: list[dict[str, np.ndarray]] = []  # networks of the other side
        self.lessons: list[tuple[Step, float]] = []
        self.tables: list[Table] = []
        self.update = 0
        self.average = self.net.arrays()  # of the networks of the last updates

    def sit(self) -> None:
        """Begin matches."""
        self.tables = [
            Table(self.game, self.number, rival, self.old, self.random, self.vocabulary, LookAhead(self.pool, WORLDS))
            for rival, n in RIVALS[self.game].items() for _ in range(n)
        ]  # fmt: skip

    def collect(self, lesson: bool) -> tuple[list[Step], dict[str, list[float]]]:
        """Play; the decisions, and what the matches that ended were worth: if they were won, or their return in single runs."""
        chains: list[list[Step]] = [[] for _ in self.tables]
        results: dict[str, list[float]] = {}
        generator = torch.Generator().manual_seed(self.random.getrandbits(40))
        length = STEPS[self.game]
        for at in range(length + 1):
            steps = [table.look() for table in self.tables]
            batch = Batch(steps, self.vocabulary, not lesson)
            with torch.no_grad():
                logs, values = self.net(batch)
                noise = -torch.log(-torch.log(torch.rand(len(logs), generator=generator).clamp(1e-9, 1 - 1e-7)))
            drawn, plain = (logs + noise).numpy(), logs.numpy()
            starts = [*batch.first_option.tolist(), len(drawn)]
            for n, (table, step) in enumerate(zip(self.tables, steps, strict=True)):
                step.value = float(values[n])
                if chains[n] and not chains[n][-1].over:
                    chains[n][-1].reward = step.potential - chains[n][-1].potential
                chains[n].append(step)
                if at == length:  # only what it is worth is needed
                    continue
                taken = int(drawn[starts[n] : starts[n + 1]].argmax())
                if lesson and (self.update < WATCHED or n % 2):
                    taken = int(step.advice.argmax())
                step.taken, step.log = taken, float(plain[starts[n] + taken])
                table.match.step(taken)
                table.go_on()
                if table.match.over:
                    result = table.match.returns()[self.number]
                    step.reward, step.over = result - step.potential, True
                    rival = "best" if table.rival == "old" and table.net is None else table.rival
                    results.setdefault(rival, []).append(result if self.game == RUN else float(result > 0))
                    table.begin()
        out = []
        for *chain, last in chains:
            following, advantage = last.value, 0.0
            for step in reversed(chain):
                if step.over:
                    following = advantage = 0.0
                advantage = step.reward + following - step.value + LAMBDA * advantage
                step.advantage, following = advantage, step.value
            out += chain
        return out, results

    def learn(self, steps: list[Step], at: int) -> dict[str, float]:
        """One update; figures about it.

        Args:
            steps: the decisions.
            at: which update of PPO it is, from 0 on; the last lesson is -1.
        """
        lesson, only_values = at < 0, 0 <= at < ONLY_VALUES[self.game]
        if lesson:
            self.lessons = (self.lessons + [(s, s.value + s.advantage) for s in steps])[-KEPT:]
            parts = [self.random.sample(self.lessons, min(LESSON, len(self.lessons))) for _ in range(AGAIN)]
        else:
            parts, targets = [], [(s, s.value + s.advantage) for s in steps]
            for _ in range(EPOCHS):
                self.random.shuffle(targets)
                parts += [targets[k : k + MINIBATCH] for k in range(0, max(1, len(steps) - MINIBATCH // 2), MINIBATCH)]
        for group in self.optimizer.param_groups:
            group["lr"] = RATE if lesson else LATER_RATE * min(1.0, STEADY / (1 + at))
        spread = np.array([s.advantage for s in steps])
        mean, deviation = float(spread.mean()), float(spread.std()) + 1e-6
        found: dict[str, list[float]] = {"loss": [], "value_error": [], "far": [], "entropy": []}
        for part in parts:
            batch = Batch([s for s, _ in part], self.vocabulary, not lesson)
            logs, values = self.net(batch, only_values)
            entropy = -(logs.exp() * logs).sum() / len(part)
            chosen = logs[batch.first_option + torch.tensor([int(s.advice.argmax()) if lesson else s.taken for s, _ in part])]
            before = torch.tensor([s.log for s, _ in part])
            change = torch.zeros(1) if lesson else chosen - before
            far = float((change.exp() - 1 - change).detach().mean())
            if far > FAR:
                break
            if lesson:
                loss = -chosen.mean()
            elif only_values:  # the choices have no gradient at all: with one of 0, their first steps would be too long
                loss = torch.zeros(())
            else:
                advantage = (torch.tensor([s.advantage for s, _ in part]) - mean) / deviation
                ratio = change.exp()
                loss = -torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean() - ENTROPY * entropy
            error = (values - torch.tensor([x for _, x in part])).square().mean()
            self.optimizer.zero_grad()
            (loss + 0.5 * error).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
            for name, x in (("loss", loss.item()), ("value_error", error.item()), ("far", far), ("entropy", entropy.item())):
                found[name].append(x)
        for name, array in self.net.arrays().items():
            self.average[name] = array if lesson else AVERAGE * self.average[name] + np.float32(1 - AVERAGE) * array
        follows = float(np.mean([s.advice[s.taken] == s.advice.max() for s in steps]))
        return {name: float(np.mean(x)) for name, x in found.items()} | {"follows": follows}

    def take_advice(self) -> None:
        """Now it sees the advice: trust it, and forget how the numbers moved before."""
        with torch.no_grad():
            self.net.p["option_trust"].fill_(TRUST[self.game])
        self.average = self.net.arrays()
        self.optimizer = torch.optim.Adam(self.net.parameters(), LATER_RATE)
        self.lessons = []


def evaluated(game: str, ours: str, side: str, opponent: str, matches: int, known: bool = False) -> list[float]:
    """What matches that nobody trained on are worth to a bot; with `known` the boards of runs have no secrets."""
    number, found = SIDES.index(side), []
    for n in range(matches):
        match = begun(game, HELD_OUT + n, known)
        names = (ours, opponent) if side == "corp" else (opponent, ours)
        players = [chooser(game, name, k, match.seed, "int16") for k, name in enumerate(names)]
        while not match.over:
            legal = match.legal()
            match.step(legal[0] if len(legal) == 1 else players[match.player](match))
        found.append(match.returns()[number])
    return found


def told_in_words(found: list[float], game: str) -> str:
    """What matches were worth, with an interval of 95 %."""
    if game == RUN:
        mean, error = float(np.mean(found)), 1.96 * float(np.std(found)) / len(found) ** 0.5
        return f"mean return {mean:+.3f} ({mean - error:+.3f} to {mean + error:+.3f})"
    won = sum(x > 0 for x in found)
    low, high = interval(won, len(found))
    return f"won {won / len(found):.1%} ({low:.1%} to {high:.1%})"


COLUMNS = [
    "update", "side", "lesson", "minutes", "cpu_minutes", "decisions", "loss", "value_error", "far", "entropy", "follows",
    "best", "old", "open", "matches",
]  # fmt: skip
COLOURS = {"corp": "#2563eb", "runner": "#c2410c"}
AVERAGED = 25  # updates


def picture(lines: list[dict[str, Any]], game: str, path: Path) -> None:
    """Draw how training matches against the heuristic bot ended, over CPU time."""
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    axes = figure.add_subplot()
    for side, rival in (("runner", "best"), ("runner", "open")) if game == RUN else (("corp", "best"), ("runner", "best")):
        own = [(float(x["cpu_minutes"]), float(x[rival])) for x in lines if x["side"] == side and x[rival] != ""]
        part = [float(np.mean([found for _, found in own[max(0, n - AVERAGED + 1) : n + 1]])) for n in range(len(own))]
        label = {"best": "drawn boards", "open": "boards without secrets"}[rival] if game == RUN else side.capitalize()
        if not own:
            continue
        axes.plot([at for at, _ in own], part, color=COLOURS["corp" if rival == "open" else side], label=label)
    taught = [float(x["cpu_minutes"]) for x in lines if x["lesson"] in (True, "True")]
    if taught:
        axes.axvline(max(taught), color="0.5", linestyle="--", label="PPO begins")
    if game == RUN:
        axes.set(ylabel="mean return")
    else:
        axes.axhline(0.5, color="0.8", linewidth=0.8)
        axes.set(ylabel="won against the heuristic bot", ylim=(0, 1))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set(xlabel="minutes of CPU time", xlim=(0, None))
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def save(learners: list[Learner], lines: list[dict[str, Any]], out: Path, pool: list[str], seed: int, used: float) -> None:
    """Write the checkpoints, the curve, and what `--resume` needs."""
    out.mkdir(parents=True, exist_ok=True)
    for each in learners:
        told = {
            "recipe": "examples/train_bots.py", "kind": each.game, "seed": seed, "updates": each.update,
            "cpu_minutes": round(used, 1), **({"worlds": WORLDS} if each.game == RUN else {}),
        }  # fmt: skip
        save_checkpoint(out / f"{each.side}.npz", each.side, pool, each.average, told)
    state: dict[str, Any] = {"seed": seed, "cpu_minutes": used}
    for each in learners:
        state[each.side] = {
            "net": each.net.state_dict(), "optimizer": each.optimizer.state_dict(), "update": each.update,
            "average": {name: torch.from_numpy(array) for name, array in each.average.items()},
        }  # fmt: skip
    torch.save(state, out / "state.part")
    (out / "state.part").replace(out / "state.pt")
    with (out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(lines)
    if lines:
        picture(lines, learners[0].game, out / "curve.svg")


def cards_of(game: str) -> tuple[list[str], np.ndarray]:
    """The cards of the matches of a kind, and the place of each number of a card among them."""
    starts = [kind(game).match(seed, encoding="entities").s for seed in range(1 if game == GAME else DRAWN)]
    code_of = starts[0].book.code_of
    names = {code: name for name, code in code_of.items()}
    pool = sorted({names[code] for s in starts for code in s.code})
    return pool, vocabulary_of(pool, code_of)


def main() -> None:
    parser = argparse.ArgumentParser(description="Lessons and masked PPO on rezzed's whole games, a network for each side.")
    parser.add_argument("--kind", choices=(GAME, RUN), default=GAME, help="whole games, or single runs without lessons")
    parser.add_argument("--minutes", type=float, default=0.1, help="of training")
    parser.add_argument("--updates", type=int, help="stop after this many updates of each side")
    parser.add_argument("--lessons", type=int, help="how many of the first updates learn from the heuristic bot")
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
    if given.kind == RUN and (given.lessons or given.sides not in (None, ["runner"])):
        parser.error("in single runs the Runner learns, without lessons")
    if given.lessons is None:
        given.lessons = 24 if given.kind == GAME else 0
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    pool, words = cards_of(given.kind)
    sides = given.sides or (SIDES if given.kind == GAME else ("runner",))
    learners = [Learner(given.kind, side, given.seed, words, pool) for side in sides]
    lines: list[dict[str, Any]] = []
    before = 0.0
    if given.resume:
        state = torch.load(given.out / "state.pt", weights_only=True)
        before = float(state["cpu_minutes"])
        for each in learners:
            each.net.load_state_dict(state[each.side]["net"])
            each.optimizer.load_state_dict(state[each.side]["optimizer"])
            each.update = int(state[each.side]["update"])
            each.average = {name: array.numpy() for name, array in state[each.side]["average"].items()}
            each.random.seed(f"{each.side} {given.seed} {each.update}")
        with (given.out / "curve.csv").open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
    if not given.check:
        train(learners, lines, given, pool, before)
    against = [(bot, False) for bot in BOTS] if given.kind == GAME else [("best", False), ("best", True)]
    for each in learners:
        for bot, known in against if given.matches else ():
            for label, ours in (("the network", f"ppo:{given.out / each.side}.npz"), ("best", "best")):
                found = evaluated(given.kind, ours, each.side, bot, given.matches, known)
                where = ", boards without secrets" if known else ""
                print(f"{each.side:6} {label:11} against {bot:6}{where}: {told_in_words(found, given.kind)}", flush=True)


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
    print(f"training {' and '.join(each.side for each in learners)} with {len(pool)} cards", flush=True)
    began, cpu = time.monotonic(), time.process_time()
    for each in learners:
        each.sit()
    while not stop and time.monotonic() - began < 60 * given.minutes and learners[0].update != given.updates:
        if learners[0].update >= given.lessons and (learners[0].update - given.lessons) % OLD == 0:
            for each, other in zip(learners, reversed(learners), strict=True):
                if learners[0].update == given.lessons:
                    each.take_advice()
                if other is not each:
                    each.old[:] = [*each.old, dict(other.average)][-OPPONENTS:]
        for each in learners:
            lesson = each.update < given.lessons
            steps, results = each.collect(lesson)
            figures = each.learn(steps, each.update - given.lessons)
            each.update += 1
            minutes, used = (time.monotonic() - began) / 60, before + (time.process_time() - cpu) / 60
            won = {name: f"{np.mean(results[name]):.3f}" if name in results else "" for name in ("best", "old", "open")}
            told = {name: f"{x:.4f}" for name, x in figures.items()} | won
            line = {"update": each.update, "side": each.side, "lesson": lesson, "decisions": len(steps)} | told
            line |= {"minutes": f"{minutes:.2f}", "cpu_minutes": f"{used:.2f}", "matches": sum(map(len, results.values()))}
            lines.append(line)
            if board is not None:
                for name, number in told.items():
                    if number:
                        board.add_scalar(f"{each.side}/{name}", float(number), each.update)
        share = []
        for each in learners:
            last = [float(x["best"]) for x in lines if x["side"] == each.side and x["best"] != ""][-10:]
            share.append(f"{each.side} {np.mean(last):.2f}" if last else f"{each.side} -")
        left = max(0.0, given.minutes - (time.monotonic() - began) / 60)
        what = "lesson" if learners[0].update <= given.lessons else "PPO"
        print(f"update {learners[0].update} ({what}): {'; '.join(share)}; {left:.0f} minutes left", flush=True)
        if given.out and learners[0].update % 50 == 0:
            save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if given.out:
        save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if board is not None:
        board.close()


if __name__ == "__main__":
    main()
