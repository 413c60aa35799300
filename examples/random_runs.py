"""Play many random games from a small board and count the results."""

import random
from collections import Counter

import rezzed

BOARD = rezzed.Board(
    corp={"credits": 8, "hq": ["Project Beale", "Snare!", 1], "ice": {"HQ": ["Neural Katana", "Enigma"]}},
    runner={"credits": 6, "clicks": 2, "grip": 4, "rig": ["Mimic", "Gordian Blade"]},
)
GAMES = 40


def play(game: rezzed.Game, dice: random.Random) -> str:
    """Play to the end and return the result."""
    while game.decision is not None:
        game.apply(dice.choice(game.decision.options))
    if game.winner:
        return f"{game.winner} wins"
    seen = {e.kind: e.text for e in game.log if e.kind in ("run_ends", "steal")}
    return seen.get("steal") or seen.get("run_ends") or "no run"


start = rezzed.Game(BOARD)
results = Counter(play(start.copy(), random.Random(seed)) for seed in range(GAMES))
print(f"{GAMES} games from the same board")
for result, times in results.most_common():
    print(f"{times:>4}  {result}")
