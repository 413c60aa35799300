"""Compare what a run costs with several rigs. The eager policy plays both sides."""

import rezzed
from rezzed.bots import bot

CORP = {"credits": 30, "hq": 2, "ice": {"HQ": ["Enigma", "Ice Wall", "Neural Katana"]}}
RIGS = (["Corroder", "Gordian Blade", "Mimic"], ["Aurora", "Yog.0", "Ninja"], ["Crypsis @3 virus"])

for rig in RIGS:
    game = rezzed.Game(rezzed.Board(corp=CORP, runner={"credits": 30, "clicks": 1, "grip": 5, "rig": rig}))
    eager = bot("eager")
    while game.decision is not None:
        game.apply(game.chosen(eager))
    runner = game.view("runner").runner
    end = next(e for e in game.log if e.kind == "run_ends")
    print(f"{', '.join(rig):<32} {30 - runner.credits:>2} credits, {5 - runner.grip.size} cards lost; {end.text}")
