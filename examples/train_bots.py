"""Masked PPO in one file: a small network for each side, first from the heuristic bots, then from what it wins.

    pip install 'rezzed[ai,plot,train]'
    python examples/train_bots.py --minutes 180 --seed 1 --out trained
    rezzed simulate --games 200 --bots corp:ppo:trained/corp.npz,runner:best

It writes into `trained`: a checkpoint for each side (`corp.npz`, `runner.npz`), which are bots, the learning curve
(`curve.csv`), and what `--resume` needs (`state.pt`). Ctrl-C ends it with a checkpoint. `docs/train-bots.md` explains it.

The network reads the entity encoding: rows of cards, a row about the table, and rows of options, which it scores. It is the one
of `rezzed.bots.policy_network`, which plays with NumPy only. In the lessons the network plays, and at each of its decisions the
heuristic bot says what it would do there; the network learns that (DAgger: Ross, Gordon, Bagnell 2011). Then PPO goes on.
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
    from torch import Tensor, nn
except ImportError:
    print("This example needs PyTorch and Matplotlib: pip install 'rezzed[ai,plot,train]'")
    print("docs/training.md trains a policy that needs numpy only.")
    raise SystemExit(0) from None

from rezzed.bots import policy_network as network
from rezzed.bots.checkpoint_file import save as save_checkpoint
from rezzed.bots.checkpoint_file import vocabulary as vocabulary_of
from rezzed.bots.policy_network import SERVERS, TABLE_AT, WIDTH, read
from rezzed.envs import SeatVectorEnv, kind
from rezzed.envs.opponents import chooser
from rezzed.search.tree.sampled_odds import interval

GAME = "game-v0"
SIDES = ("corp", "runner")
TEACHER = "best"
BOTS = ("random", "eager", "best")  # to be compared with
RIVALS = {"best": 20, "own": 8, "eager": 2, "random": 2}  # seats against each; `own` are old checkpoints of the other side
STEPS = 64  # of every seat between two updates
MINIBATCH = 512
EPOCHS = 3
RATE, LATER_RATE = 1e-3, 3e-4  # of lessons, of PPO
CLIP, ENTROPY = 0.2, 0.01
GAMMA, LAMBDA = 0.999, 0.95
KEPT = 150_000  # decisions of lessons that are learned again and again
AGAIN = 12  # minibatches of a lesson
ONLY_VALUES = 5  # first updates after the lessons, which change what positions are worth only
OLD = 40  # updates between two checkpoints that become opponents
OPPONENTS = 4  # of them are kept
HELD_OUT = 2**40  # matches from this seed on are for evaluation only


@dataclass(slots=True)
class Step:
    """A decision, and what came of it."""

    cards: np.ndarray
    table: np.ndarray
    options: np.ndarray
    taken: int  # in a lesson, that of the teacher
    log: float  # its log-probability then
    value: float
    reward: float = 0.0
    over: bool = False
    advantage: float = 0.0


class Batch:
    """Decisions of different sizes: their rows one after the other."""

    def __init__(self, steps: list[Any], vocabulary: np.ndarray) -> None:
        self.n = len(steps)
        cards, options = [len(s.cards) for s in steps], [len(s.options) for s in steps]
        seen = read(
            np.concatenate([s.cards for s in steps]),
            np.stack([s.table for s in steps]),
            np.concatenate([s.options for s in steps]),
            vocabulary,
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
        self.first_option = torch.from_numpy(np.cumsum([0, *options[:-1]]))


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

    def forward(self, b: Batch) -> tuple[Tensor, Tensor]:
        """Log-probabilities of all options, and values to who decides."""
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
        out = torch.relu(out + (board @ p.option_board)[b.option_of])
        out = torch.relu(out @ p.option_again + (board @ p.option_board2 + p.option_bias)[b.option_of])
        scores = out @ p.option_score
        most = torch.full((b.n,), -1e9).scatter_reduce(0, b.option_of, scores.detach(), "amax")
        parts = torch.exp(scores - most[b.option_of])
        logs = scores - (most + torch.log(zeros(b.n).index_add(0, b.option_of, parts)))[b.option_of]
        value = torch.relu(board @ p.value_board + p.value_bias) @ p.value_score
        return logs, value


class Old:
    """Old checkpoints as opponents: one of them plays until `chosen` changes."""

    def __init__(self, vocabulary: np.ndarray, seed: int) -> None:
        self.nets: list[dict[str, np.ndarray]] = []
        self.vocabulary, self.random, self.chosen = vocabulary, np.random.default_rng(seed), -1

    def __call__(self, observation: Any, mask: Any) -> int:
        rows = int(mask.sum())
        cards = observation["cards"][: observation["table"][TABLE_AT["cards"]]]
        seen = read(cards, observation["table"][None], observation["options"][:rows], self.vocabulary)
        found = network.scores(self.nets[self.chosen], seen)
        return int((found + self.random.gumbel(size=rows)).argmax())  # draws by the softmax


class Learner:
    """One side: its network, and the matches in which it learns."""

    def __init__(self, side: str, seed: int, vocabulary: np.ndarray, words: int) -> None:
        self.side, self.number, self.vocabulary = side, SIDES.index(side), vocabulary
        self.net = Net(words, 2 * seed + self.number)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE)
        self.random = random.Random(f"{side} {seed}")
        self.teacher = chooser(GAME, TEACHER, self.number, 0, "int16")
        self.old = Old(vocabulary, seed)  # of the other side
        self.lessons: list[tuple[Step, float]] = []
        self.groups: list[tuple[str, SeatVectorEnv]] = []
        self.update = 0

    def sit(self) -> None:
        """Begin matches against each rival; before there are old checkpoints, the heuristic bot plays in their place."""
        self.groups, self.seen = [], []
        for name, seats in RIVALS.items():
            opponent: Any = name if name != "own" else self.old if self.old.nets else "best"
            env = SeatVectorEnv(
                GAME, seats, seat=self.side, opponent=opponent, encoding="entities", dtype="int16", shaping=GAMMA, copy=False
            )
            tables, info = env.reset(seed=self.random.randrange(HELD_OUT))
            self.seen.append((tables, info["action_mask"]))  # the arrays that every step writes
            self.groups.append((name if opponent is not self.old else "own", env))
        self.over = [np.zeros(seats, dtype=bool) for seats in RIVALS.values()]

    def seats(self) -> list[tuple[int, int, Any]]:
        """The group and number of each seat that has to decide, and its environment."""
        return [
            (g, k, env.envs[k]) for g, (_, env) in enumerate(self.groups) for k in range(env.num_envs) if not self.over[g][k]
        ]

    def looked(self) -> list[Step]:
        """What the seats see."""
        out = []
        for g, k, _ in self.seats():
            tables, masks = self.seen[g]
            cards, table, options = (tables[name][k] for name in ("cards", "table", "options"))
            rows = int(masks[k].sum())
            out.append(Step(cards[: table[TABLE_AT["cards"]]].copy(), table.copy(), options[:rows].copy(), 0, 0.0, 0.0))
        return out

    def collect(self, lesson: bool) -> tuple[list[Step], dict[str, list[float]]]:
        """Play; the decisions with more than one option, and the results of the matches that ended."""
        chains: dict[tuple[int, int], list[Step]] = {}
        results: dict[str, list[float]] = {}
        generator = torch.Generator().manual_seed(self.random.getrandbits(40))
        for _ in range(STEPS):
            seats, steps = self.seats(), self.looked()
            batch = Batch(steps, self.vocabulary)
            with torch.no_grad():
                logs, values = self.net(batch)
                noise = -torch.log(-torch.log(torch.rand(len(logs), generator=generator).clamp(1e-9, 1 - 1e-7)))
            drawn, plain = (logs + noise).numpy(), logs.numpy()
            starts = [*batch.first_option.tolist(), len(drawn)]
            actions = [np.zeros(env.num_envs, dtype=np.int64) for _, env in self.groups]
            for n, ((g, k, env), step) in enumerate(zip(seats, steps, strict=True)):
                taken = int(drawn[starts[n] : starts[n + 1]].argmax())
                step.taken, step.value = taken, float(values[n])
                if lesson and len(step.options) > 1:
                    step.taken = int(self.teacher(env.match))
                    taken = step.taken if self.update < 3 else taken
                step.log = float(plain[starts[n] + step.taken])
                actions[g][k] = taken
                chains.setdefault((g, k), []).append(step)
            for g, (name, env) in enumerate(self.groups):
                before = self.over[g].copy()
                _, rewards, ended, cut, _ = env.step(actions[g])
                self.over[g] = ended | cut
                for k in np.flatnonzero(~before).tolist():
                    step = chains[g, k][-1]
                    step.reward, step.over = float(rewards[k]), bool(self.over[g][k])
                    if step.over:
                        results.setdefault(name, []).append(env.envs[k].match.returns()[self.number])
        waiting = [(g, k) for g, k, _ in self.seats()]
        after = dict.fromkeys(chains, 0.0)
        if waiting:
            with torch.no_grad():
                after.update(zip(waiting, self.net(Batch(self.looked(), self.vocabulary))[1].tolist(), strict=True))
        out = []
        for key, chain in chains.items():
            following, advantage = after[key], 0.0
            for step in reversed(chain):
                if step.over:
                    following = advantage = 0.0
                delta = step.reward + GAMMA * following - step.value
                advantage = delta + GAMMA * LAMBDA * advantage
                step.advantage, following = advantage, step.value
            out += [step for step in chain if len(step.options) > 1]
        return out, results

    def learn(self, steps: list[Step], lesson: bool, only_values: bool) -> tuple[float, float]:
        """One update; the mean loss of the policy and of the values."""
        for group in self.optimizer.param_groups:
            group["lr"] = RATE if lesson else LATER_RATE
        if lesson:
            self.lessons = (self.lessons + [(s, s.value + s.advantage) for s in steps])[-KEPT:]
            parts = [[s for s, _ in self.random.sample(self.lessons, min(MINIBATCH, len(self.lessons)))] for _ in range(AGAIN)]
        else:
            parts = []
            for _ in range(EPOCHS):
                self.random.shuffle(steps)
                parts += [steps[k : k + MINIBATCH] for k in range(0, max(1, len(steps) - MINIBATCH // 2), MINIBATCH)]
        spread = np.array([s.advantage for s in steps])
        mean, deviation = float(spread.mean()), float(spread.std()) + 1e-6
        losses = []
        for part in parts:
            batch = Batch(part, self.vocabulary)
            logs, values = self.net(batch)
            chosen = logs[batch.first_option + torch.tensor([s.taken for s in part])]
            targets = torch.tensor([s.value + s.advantage for s in part])
            if lesson:
                loss = -chosen.mean()
            else:
                advantage = (torch.tensor([s.advantage for s in part]) - mean) / deviation
                ratio = torch.exp(chosen - torch.tensor([s.log for s in part]))
                entropy = -(logs.exp() * logs).sum() / len(part)
                loss = -torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean() - ENTROPY * entropy
                loss = loss * (0.0 if only_values else 1.0)
            error = (values - targets).square().mean()
            self.optimizer.zero_grad()
            (loss + 0.5 * error).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
            losses.append((loss.item(), error.item()))
        return float(np.mean([x for x, _ in losses])), float(np.mean([x for _, x in losses]))


def evaluated(net: Net | str, side: str, opponent: str, matches: int, vocabulary: np.ndarray) -> int:
    """Wins of a side in matches that nobody trained on. It takes the most probable option; a name is a bot in its place."""
    number, won = SIDES.index(side), 0
    for first in range(0, matches, 25):
        games = [kind(GAME).match(HELD_OUT + n, encoding="entities") for n in range(first, min(first + 25, matches))]
        others = [chooser(GAME, opponent, 1 - number, game.seed, "int16") for game in games]
        ours = [chooser(GAME, net, number, game.seed, "int16") for game in games] if isinstance(net, str) else []
        while any(not game.over for game in games):
            waiting, steps = [], []
            for k, game in enumerate(games):
                while not game.over and (game.player != number or ours or len(game.legal()) == 1):
                    legal = game.legal()
                    who = ours[k] if ours and game.player == number else others[k]
                    game.step(legal[0] if game.player == number and len(legal) == 1 else who(game))
                if not game.over:
                    seen = game.observe(number, "int16")
                    cards, rows = seen["cards"][: seen["table"][TABLE_AT["cards"]]], seen["options"][: len(game.legal())]
                    waiting.append(game)
                    steps.append(Step(cards, seen["table"], rows, 0, 0.0, 0.0))
            if waiting and isinstance(net, Net):
                batch = Batch(steps, vocabulary)
                with torch.no_grad():
                    logs = net(batch)[0].numpy()
                starts = [*batch.first_option.tolist(), len(logs)]
                for n, game in enumerate(waiting):
                    game.step(int(logs[starts[n] : starts[n + 1]].argmax()))
        won += sum(game.returns()[number] > 0 for game in games)
    return won


COLUMNS = ["update", "side", "lesson", "minutes", "cpu_minutes", "decisions", "loss", "value_error", *RIVALS, "matches"]
COLOURS = {"corp": "#2563eb", "runner": "#c2410c"}
AVERAGED = 15  # updates


def picture(lines: list[dict[str, Any]], path: Path) -> None:
    """Draw the part of matches won against the heuristic bot in training, over CPU time."""
    figure = Figure(figsize=(6.4, 3.2), layout="constrained")
    axes = figure.add_subplot()
    for side in SIDES:
        own = [(float(x["cpu_minutes"]), float(x["best"])) for x in lines if x["side"] == side and x["best"]]
        part = [100 * float(np.mean([won for _, won in own[max(0, n - AVERAGED + 1) : n + 1]])) for n in range(len(own))]
        axes.plot([at for at, _ in own], part, color=COLOURS[side], label=side.capitalize())
    taught = [float(x["cpu_minutes"]) for x in lines if x["lesson"] in (True, "True")]
    if taught:
        axes.axvline(max(taught), color="0.5", linestyle="--", label="PPO begins")
    axes.set(xlabel="minutes of CPU time", ylabel="won against the heuristic bot, %", ylim=(0, 100), xlim=(0, None))
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def save(learners: list[Learner], lines: list[dict[str, Any]], out: Path, pool: list[str], seed: int, used: float) -> None:
    """Write the checkpoints, the curve, and what `--resume` needs."""
    out.mkdir(parents=True, exist_ok=True)
    for each in learners:
        told = {"recipe": "examples/train_bots.py", "seed": seed, "updates": each.update, "cpu_minutes": round(used, 1)}
        save_checkpoint(out / f"{each.side}.npz", each.side, pool, each.net.arrays(), told)
    state = {"seed": seed, "cpu_minutes": used, "random": torch.get_rng_state()}
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
    parser = argparse.ArgumentParser(description="Masked PPO on rezzed's whole games, a network for each side.")
    parser.add_argument("--minutes", type=float, default=0.1, help="of training")
    parser.add_argument("--updates", type=int, help="stop after this many updates of each side")
    parser.add_argument("--lessons", type=int, default=150, help="how many of the first updates learn from the heuristic bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder of the checkpoints")
    parser.add_argument("--resume", action="store_true", help="go on with what is in OUT")
    parser.add_argument("--check", action="store_true", help="do not train: evaluate what is in OUT")
    parser.add_argument("--matches", type=int, default=0, help="of each evaluation")
    parser.add_argument("--tensorboard", action="store_true", help="also write for TensorBoard, which must be installed")
    given = parser.parse_args()
    if (given.resume or given.check) and given.out is None:
        parser.error("--resume and --check need --out")
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    start = kind(GAME).match(0, encoding="entities").s
    names = {code: name for name, code in start.book.code_of.items()}
    pool = sorted({names[code] for code in start.code})
    words = vocabulary_of(pool, start.book.code_of)
    learners = [Learner(side, given.seed, words, len(pool) + 2) for side in SIDES]
    lines: list[dict[str, Any]] = []
    before = 0.0
    if given.resume or given.check:
        state = torch.load(given.out / "state.pt", weights_only=True)
        torch.set_rng_state(state["random"])
        before = float(state["cpu_minutes"])
        for each in learners:
            each.net.load_state_dict(state[each.side]["net"])
            each.optimizer.load_state_dict(state[each.side]["optimizer"])
            each.update = int(state[each.side]["update"])
            each.random.seed(f"{each.side} {given.seed} {each.update}")
        with (given.out / "curve.csv").open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
    if not given.check:
        train(learners, lines, given, pool, before)
    for each in learners:
        for bot in BOTS if given.matches else ():
            for label, ours in (("the network", each.net), ("best", "best")):
                won = evaluated(ours, each.side, bot, given.matches, words)
                low, high = interval(won, given.matches)
                print(
                    f"{each.side:6} {label:11} against {bot:6}: won {won / given.matches:4.0%} ({low:.0%} to {high:.0%})",
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
    for each in learners:
        each.sit()
    while not stop and time.monotonic() - began < 60 * given.minutes and learners[0].update != given.updates:
        if learners[0].update >= given.lessons and (learners[0].update - given.lessons) % OLD == 0:
            for each, other in zip(learners, reversed(learners), strict=True):
                each.old.nets = (each.old.nets + [other.net.arrays()])[-OPPONENTS:]
                each.old.chosen = each.random.randrange(len(each.old.nets))
                if len(each.old.nets) == 1:
                    each.sit()
        for each in learners:
            lesson = each.update < given.lessons
            steps, results = each.collect(lesson)
            loss, error = each.learn(steps, lesson, each.update - given.lessons < ONLY_VALUES)
            each.update += 1
            minutes, used = (time.monotonic() - began) / 60, before + (time.process_time() - cpu) / 60
            won = {name: f"{np.mean([x > 0 for x in results[name]]):.3f}" if name in results else "" for name in RIVALS}
            line = {
                "update": each.update,
                "side": each.side,
                "lesson": lesson,
                "minutes": f"{minutes:.2f}",
                "cpu_minutes": f"{used:.2f}",
            }
            line |= {"decisions": len(steps), "loss": f"{loss:.3f}", "value_error": f"{error:.3f}", **won}
            lines.append(line | {"matches": sum(map(len, results.values()))})
            if board is not None:
                board.add_scalar(f"{each.side}/value_error", error, each.update)
                for name, part in won.items():
                    if part:
                        board.add_scalar(f"{each.side}/{name}", float(part), each.update)
        if learners[0].update % 10 == 0:
            share = []
            for side in SIDES:
                last = [float(x["best"]) for x in lines if x["side"] == side and x["best"]][-10:]
                share.append(f"{side} wins {np.mean(last):.0%}" if last else f"{side} -")
            left = max(0.0, given.minutes - (time.monotonic() - began) / 60)
            what = "lesson" if learners[0].update <= given.lessons else "PPO"
            print(
                f"update {learners[0].update} ({what}): {', '.join(share)} against best; {left:.0f} minutes left",
                flush=True,
            )
            if given.out:
                save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if given.out:
        save(learners, lines, given.out, pool, given.seed, before + (time.process_time() - cpu) / 60)
    if board is not None:
        board.close()


if __name__ == "__main__":
    main()
