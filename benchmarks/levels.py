"""What a league says pair by pair, and how long the levels take for a decision.

    rezzed league benchmarks/levels.toml --out levels.jsonl
    python benchmarks/levels.py pairs levels.jsonl          # any journal of a league in JSON
    python benchmarks/levels.py times [GAMES]               # answers of each level against `normal`, starter decks, CPU time
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import rezzed
from rezzed.bots import STRENGTHS, bot_of
from rezzed.cli.play import Matchup
from rezzed.search.tree.sampled_odds import interval

SIDES: Final = ("corp", "runner")


def pairs(journal: Path) -> None:
    """Print how often each entrant wins against each other one, with Wilson's 95 % intervals. A draw counts for nobody."""
    won, played = defaultdict[tuple[str, str], int](int), defaultdict[tuple[str, str], int](int)
    for text in journal.read_text(encoding="utf-8").splitlines():
        game: dict[str, Any] = json.loads(text)
        for one, other in ((game["corp"], game["runner"]), (game["runner"], game["corp"])):
            played[one, other] += 1
            won[one, other] += bool(game["winner"]) and game.get(game["winner"]) == one
    for (one, other), n in sorted(played.items()):
        wins = won[one, other]
        low, high = interval(wins, n)
        print(f"{one:<12} {other:<12} {wins:4} of {n:4}, {100 * wins / n:5.1f} % ({100 * low:.1f} to {100 * high:.1f})")


def times(games: int) -> None:
    """Print how long a decision takes: all decisions with more than one option, and those that take more than 50 ms."""
    board = Matchup(None, None, None).board()
    for level in STRENGTHS:
        spent = list[float]()
        for k in range(games):
            game = rezzed.Game({**board, "seed": k + 1})
            mine = SIDES[k % 2]
            bots = {side: bot_of(side, level if side == mine else "normal", k) for side in SIDES}
            while (decision := game.decision) is not None:
                began = time.process_time()
                action = game.chosen(bots[decision.chooser])
                if decision.chooser == mine and len(decision.options) > 1:
                    spent.append(time.process_time() - began)
                game.apply(action)
        spent.sort()
        long = [x for x in spent if x > 0.05]
        words = f"{len(spent)} decisions: median {1000 * spent[len(spent) // 2]:.1f} ms, longest {1000 * spent[-1]:.0f} ms"
        print(f"{level:<8}{words}; {len(long)} over 50 ms, median {1000 * long[len(long) // 2] if long else 0:.0f} ms")


if __name__ == "__main__":
    if sys.argv[1] == "pairs":
        pairs(Path(sys.argv[2]))
    else:
        times(int(sys.argv[2]) if len(sys.argv) > 2 else 2)
