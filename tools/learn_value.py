"""Learns how likely the Corp wins from games between bots, and compares it with the value that `ismcts` uses.

    python tools/learn_value.py --games 1900 --jobs 2 --out learned

This plays the games, fits the models, prints the weights with signs (as those of `rezzed.bots.ismcts.value`), and writes
`weights.json`, `calibration.md` and `calibration.svg` into the folder. The positions are kept there too, in a file for each
25 games: after a stop, the same command goes on. It needs NumPy, scikit-learn and Matplotlib. The positions do not depend on
the number of jobs, nor on the compiled core.

The game k has the seed k. Every second game has the starter decks; the others have two Standard decks of the package that the
seed draws. One of 101 games is played by `ismcts` on both sides, the others by the heuristic bots; in half of these, 5 % or
15 % of the decisions are random. The positions are those at which an action is chosen. Every fifth game is held out: no model
sees any of its positions. The reports are about the first action of each turn, which is where the rollouts of `ismcts` end.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

import rezzed
from rezzed.bots import bot_of
from rezzed.bots.ismcts import rollout, value
from rezzed.bots.matches import contest
from rezzed.bots.state_reader import StateReader
from rezzed.cli.schedule import Schedule
from rezzed.engine.state import State
from rezzed.ids import CORP, HQ, RND, RUNNER, Type, Zone

CORPS: Final = (
    "standard-hb-armed", "standard-hb-clicks", "standard-jinteki-bluff", "standard-jinteki-sting", "standard-nbn-spread",
    "standard-nbn-toll", "standard-weyland-manhunt", "standard-weyland-walls",
)  # fmt: skip
RUNNERS: Final = (
    "standard-anarch-arson", "standard-anarch-companions", "standard-anarch-sabotage", "standard-criminal-bypass",
    "standard-criminal-mark", "standard-criminal-stealth", "standard-shaper-charge", "standard-shaper-murals",
)  # fmt: skip
NOISE: Final = (0.0, 0.0, 0.05, 0.15)  # the part of the decisions of a game that is random
SEARCHED: Final = 101  # one of so many games is played by `ismcts`
NODES: Final = 24  # its tries for a decision
MOST: Final = 6000  # decisions of a game
APART: Final = 5  # one of so many games is held out
MORE: Final = (
    "turn", "stack", "agenda points in R&D, a card", "agenda points in Archives", "ice that is not rezzed", "margin of HQ",
    "margin of R&D", "price of the best remote", "margin of the best remote", "agenda points in remotes",
    "clicks of the Runner", "memory in use", "points in reach of either side",
)  # fmt: skip
BLOCK: Final = 25  # games of a file
HIDDEN: Final = 24  # units of the network
PENALTY: Final = 30.0  # of the weights with signs
SIGNS: Final = (  # 1: good for the Corp, -1: bad, 0: unknown; in the order of value.FEATURES
    0, 0, 1, 1, -1, -1, 1, -1, -1, 1, 1, -1, 0, -1, 1, 1, -1, -1, -1, -1, 1, 1, -1, 1, 1, 1, -1, -1, 1, 1, 0, 1, 1, 1, 1,
    1, 1, -1,
)  # fmt: skip
TURNS: Final = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30), (31, 40), (41, 60), (61, 999))
PENALTIES: Final = (1e-2, 1.0)


# -- positions ------------------------------------------------------------------------------------------------------


@cache
def schedules() -> tuple[Schedule, Schedule]:
    """The decks of drawn games, and the starter decks."""
    return Schedule(CORPS, RUNNERS, None, contest(None)), Schedule(None, None, None, contest(None))


def worth(s: State, cards: Sequence[int]) -> int:
    """The agenda points on these cards."""
    facts = [s.book.facts[s.code[c]] for c in cards]
    return sum(f.decl.points or 0 for f in facts if f.type == Type.AGENDA)


def margin(purse: int, price: int) -> float:
    """How much the Runner has left after a run, between -2 and 2."""
    return max(-2.0, min(2.0, (purse - price) / 5))


def more(s: State) -> list[float]:
    """What the hand-made value does not count, in the order of `MORE`."""
    reader, purse, theirs = StateReader(s), s.credits[CORP], s.credits[RUNNER]
    reader.side = CORP  # who knows all ice
    hq, rnd = (reader.run_cost(n, purse)[0] for n in (HQ, RND))
    remotes = reader.remotes()
    guarded = [reader.run_cost(n, purse)[0] for n in remotes if reader.ice(n)]
    best = max(guarded, default=0)
    hidden = sum(not s.face[s.ice_at[p]] for n in range(len(s.positions)) for p in s.positions[n] if s.ice_at[p] >= 0)
    deck = s.order[Zone.RND]
    rig = reader.rig()
    needed = max(0, 7 - max(reader.points(CORP), reader.points(RUNNER)))
    return [
        min(rollout.turn(s), 60) / 10, len(s.order[Zone.STACK]) / 10, worth(s, deck) / max(1, len(deck)),
        float(worth(s, s.order[Zone.ARCHIVES])), float(hidden), margin(theirs, hq), margin(theirs, rnd), min(best, 15) / 5,
        margin(theirs, best), float(worth(s, [c for n in remotes for c in s.roots[n]])), float(s.clicks[RUNNER]),
        sum(s.book.facts[s.code[c]].decl.memory or 0 for c in rig) / 4, float(needed <= 2),
    ]  # fmt: skip


def game_rows(number: int) -> list[tuple[float, ...]]:
    """Play a game: for each position the number of the game, the turn, whether it begins the turn, whether the Corp won, and
    what is counted. A game that nobody wins has no rows."""
    schedule, rng = schedules()[number % 2], Random(number)
    job = schedule.job(number)
    game = rezzed.Game({**schedule.boards[job.corp, job.runner], "seed": number})
    searched, noise = number % SEARCHED < 1, rng.choice(NOISE)
    given: Mapping[str, Any] = {"nodes": NODES} if searched else {}
    bots = {
        side: bot_of(side, "ismcts" if searched else None, 2 * number + k, given) for k, side in enumerate(("corp", "runner"))
    }
    found, last = list[tuple[int, bool, list[float]]](), 0
    for _ in range(MOST):
        if game.decision is None:
            break
        s = game.state
        if rollout.acting(s):
            at = rollout.turn(s)
            found.append((at, at != last, [*value.features(s), *more(s)]))
            last = at
        if not searched and rng.random() < noise:
            game.apply(rng.choice(list(game.decision.options)))
        else:
            game.apply(game.chosen(bots[game.decision.chooser]))
    if game.winner not in ("corp", "runner"):
        return []
    return [(number, at, first, game.winner == "corp", *x) for at, first, x in found]


def block_file(first: int, folder: Path) -> Path:
    """The file with the rows of a block of games, which are played if it is not there."""
    place = folder / f"games_{first:06}.npz"
    if not place.exists():
        rows = [row for number in range(first, first + BLOCK) for row in game_rows(number)]
        part = place.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, rows=np.array(rows, np.float32))
        part.replace(place)
    return place


def collected(games: int, jobs: int, folder: Path) -> np.ndarray:
    """The rows of the games from 1 on, in whole blocks."""
    with ProcessPoolExecutor(jobs) as pool:
        places = list(pool.map(block_file, range(1, games + 1, BLOCK), repeat(folder)))
    return np.concatenate([np.load(place)["rows"].astype(float) for place in places])


# -- models ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Model:
    """A small network, or a logistic regression if there is one layer.

    Attributes:
        name: of the model.
        columns: how many of the features it reads, from the first one on.
        layers: for each layer its weights (a row for each input) and its constants; hidden units are cut off below 0.
    """

    name: str
    columns: int
    layers: Sequence[tuple[np.ndarray, np.ndarray]]

    def chances(self, x: np.ndarray) -> np.ndarray:
        """How likely the Corp wins, for rows of features."""
        z = x[:, : self.columns]
        for at, (weights, constants) in enumerate(self.layers):
            z = z @ weights + constants
            if at < len(self.layers) - 1:
                z = np.maximum(z, 0.0)
        return 1 / (1 + np.exp(-np.clip(z[:, 0], -40, 40)))


def of_raw(layers: Sequence[tuple[np.ndarray, np.ndarray]], mean: np.ndarray, spread: np.ndarray) -> list[Any]:
    """The layers for features as they are counted, of layers for standardized features."""
    weights, constants = layers[0]
    first = weights / spread[:, None]
    return [(first, constants - mean @ first), *layers[1:]]


def in_use() -> Model:
    """The value that `ismcts` uses."""
    return Model("in use", len(value.WEIGHTS), [(np.array(value.WEIGHTS)[:, None], np.zeros(1))])


def signed(name: str, x: np.ndarray, y: np.ndarray) -> Model:
    """A logistic regression as that of the value in use. A weight whose sign contradicts the rules (more ice is bad for the
    Corp) only stands for something else, so it is left out."""
    mean, spread = x.mean(0), x.std(0) + 1e-9
    mean[0], spread[0] = 0, 1
    kept = np.arange(x.shape[1])
    while True:
        z, w = (x[:, kept] - mean[kept]) / spread[kept], np.zeros(len(kept))
        for _ in range(30):
            p = 1 / (1 + np.exp(-z @ w))
            hessian = (z * (p * (1 - p))[:, None]).T @ z + PENALTY * np.eye(len(w))
            w -= np.linalg.solve(hessian, z.T @ (p - y) + PENALTY * w)
        right = np.array([SIGNS[k] * v >= 0 for k, v in zip(kept, w, strict=True)])
        if right.all():
            break
        kept = kept[right]
    whole = np.zeros(x.shape[1])
    whole[kept] = w
    return Model(name, x.shape[1], of_raw([(whole[:, None], np.zeros(1))], mean, spread))


def logistic(name: str, x: np.ndarray, y: np.ndarray, seed: int) -> Model:
    """A logistic regression."""
    from sklearn.linear_model import LogisticRegression

    mean, spread = x.mean(0), x.std(0) + 1e-9
    fitted = LogisticRegression(C=0.03, max_iter=2000, random_state=seed).fit((x - mean) / spread, y)
    return Model(name, x.shape[1], of_raw([(fitted.coef_.T, fitted.intercept_)], mean, spread))


def network(name: str, x: np.ndarray, y: np.ndarray, penalty: float, seed: int) -> Model:
    """A network with one hidden layer."""
    from sklearn.neural_network import MLPClassifier

    mean, spread = x.mean(0), x.std(0) + 1e-9
    fitted = MLPClassifier(
        (HIDDEN,), alpha=penalty, batch_size=512, learning_rate_init=1e-3, max_iter=15, n_iter_no_change=4,
        random_state=seed,
    ).fit((x - mean) / spread, y)  # fmt: skip
    return Model(name, x.shape[1], of_raw(list(zip(fitted.coefs_, fitted.intercepts_, strict=True)), mean, spread))


def loss(p: np.ndarray, y: np.ndarray) -> float:
    """The mean log loss."""
    q = np.clip(p, 1e-6, 1 - 1e-6)
    return float(-np.mean(y * np.log(q) + (1 - y) * np.log(1 - q)))


def fitted(x: np.ndarray, y: np.ndarray, number: np.ndarray, seed: int) -> list[Model]:
    """The models. The penalty of a network is the one that does best in a ninth of the games it learns from."""
    check, old = number % 9 == 1, len(value.FEATURES)
    out = [
        in_use(), signed("with signs, same features", x[:, :old], y), logistic("logistic, same features", x[:, :old], y, seed),
        logistic("logistic", x, y, seed),
    ]  # fmt: skip
    tried = {a: loss(network("", x[~check], y[~check], a, seed).chances(x[check]), y[check]) for a in PENALTIES}
    print("penalties of the network:", {a: round(v, 4) for a, v in tried.items()})
    return [*out, network(f"network, {HIDDEN} hidden units", x, y, min(tried, key=lambda a: tried[a]), seed)]


# -- reports --------------------------------------------------------------------------------------------------------


def interval(p: np.ndarray, q: np.ndarray, y: np.ndarray, number: np.ndarray) -> tuple[float, float]:
    """By how much the log loss of `p` is less than that of `q`, and the standard error; games are the units."""
    parts = [np.log(np.clip(np.where(y == 1, v, 1 - v), 1e-6, 1)) for v in (p, q)]
    _, at = np.unique(number, return_inverse=True)
    sums, counts = np.bincount(at, parts[0] - parts[1]), np.bincount(at)
    mean = sums.sum() / counts.sum()
    return float(mean), float(np.sqrt(((sums - mean * counts) ** 2).sum()) / counts.sum())


def report(models: Sequence[Model], x: np.ndarray, y: np.ndarray, turn: np.ndarray, number: np.ndarray) -> str:
    """The tables of the held-out games."""
    p = [model.chances(x) for model in models]
    base = loss(np.full(len(y), y.mean()), y)
    lines = [f"{len(y)} positions of {len(np.unique(number))} held-out games; the mean alone has log loss {base:.4f}.", ""]
    lines += ["| model | log loss | less than the one in use | accuracy |", "|---|---|---|---|"]
    for model, q in zip(models, p, strict=True):
        less, error = interval(q, p[0], y, number)
        gain = "-" if model is models[0] else f"{less:.4f} ({less - 1.96 * error:.4f} to {less + 1.96 * error:.4f})"
        lines.append(f"| {model.name} | {loss(q, y):.4f} | {gain} | {100 * ((q > 0.5) == y).mean():.1f} % |")
    names = " | ".join(model.name for model in models)
    lines += ["", f"| turns | positions | the Corp wins | {names} |", "|---|---|---|" + "---|" * len(models)]
    for low, high in TURNS:
        some = (turn >= low) & (turn <= high)
        if not some.any():
            continue
        words = [f"{100 * q[some].mean():.1f} %, {loss(q[some], y[some]):.3f}" for q in p]
        lines.append(f"| {low} to {high} | {some.sum()} | {100 * y[some].mean():.1f} % | {' | '.join(words)} |")
    return "\n".join([*lines, "", "By turn: the mean estimate, and the log loss."])


def plot(models: Sequence[Model], x: np.ndarray, y: np.ndarray, turn: np.ndarray, place: Path) -> None:
    """Calibration of the first and the last model: estimates in tenths against wins, for early and late turns."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "rezzed"
    from matplotlib import pyplot

    parts = [("turns 1 to 10", turn <= 10), ("turns 11 to 20", (turn > 10) & (turn <= 20)), ("later turns", turn > 20)]
    figure, axes = pyplot.subplots(1, len(parts), figsize=(10, 3.6), sharey=True)
    for axis, (title, some) in zip(axes, parts, strict=True):
        axis.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for model, mark in ((models[0], "o"), (models[-1], "s")):
            q = model.chances(x[some])
            at = np.minimum((q * 10).astype(int), 9)
            full = [k for k in range(10) if (at == k).sum() >= 30]
            wins = [y[some][at == k].mean() for k in full]
            axis.plot([q[at == k].mean() for k in full], wins, marker=mark, markersize=4, linewidth=1, label=model.name)
        axis.set(title=title, xlabel="estimate", xlim=(0, 1), ylim=(0, 1))
    axes[0].set_ylabel("the Corp wins")
    axes[0].legend(frameon=False)
    figure.tight_layout()
    figure.savefig(place, metadata={"Date": None})


def main() -> None:
    """Play, fit, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1900)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of the fits")
    parser.add_argument("--out", type=Path, required=True, help="the folder for what is written")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    rows = collected(asked.games, asked.jobs, asked.out)
    number, turn, first, y, x = rows[:, 0].astype(int), rows[:, 1].astype(int), rows[:, 2] > 0, rows[:, 3], rows[:, 4:]
    held = number % APART == 0
    shown = held & first
    print(f"{len(y)} positions of {len(np.unique(number))} games")
    models = fitted(x[~held], y[~held], number[~held], asked.seed)
    words = report(models, x[shown], y[shown], turn[shown], number[shown])
    print(words)
    (asked.out / "calibration.md").write_text(words + "\n", encoding="utf-8")
    plot(models, x[shown], y[shown], turn[shown], asked.out / "calibration.svg")
    ((weights, (constant,)),) = models[1].layers  # the first feature is 1, so the constant belongs to its weight
    for k, (feature, (weight,)) in enumerate(zip(value.FEATURES, weights, strict=True)):
        print(f"{weight + (constant if k == 0 else 0.0):8.3f}  {feature}")
    layers = {name: [[w.tolist(), b.tolist()] for w, b in models[k].layers] for name, k in (("signs", 1), ("network", -1))}
    text = json.dumps({"features": [*value.FEATURES, *MORE], **layers})
    (asked.out / "weights.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
