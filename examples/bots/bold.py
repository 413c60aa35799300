"""A bot that is a program: `rezzed play --bot "cmd:python examples/bots/bold.py"`.

It knows nothing of rezzed but the messages on its standard streams (docs/add-a-bot.md), so it could be written in any language.
Each line of its input is a request; each line of its output is the answer. The end of the input is the end of the game.
"""

import json
import random
import sys

BOLD = ["score", "advance", "run", "rez", "steal", "trash", "trigger", "play", "install", "break", "pump", "take credit"]
IDLE = ["pass", "continue", "done", "decline", "no", "keep"]


def choose(decision, view, chance):
    """The number of an option: the boldest one that leaves 2 credits."""
    credits = view[view["side"]]["credits"]
    for verb in BOLD:
        found = [o for o in decision["options"] if o["verb"] == verb and o["cost"]["credits"] <= max(0, credits - 2)]
        if found and chance.random() < 0.8:
            return chance.choice(found)["id"]
    idle = [o for o in decision["options"] if o["verb"] in IDLE]
    return (idle or decision["options"])[0]["id"]


def main():
    chance = random.Random()
    for line in sys.stdin:
        request = json.loads(line)
        params = request["params"]
        if request["method"] == "begin":
            chance = random.Random(params["seed"])
            result = {}
        else:
            result = {"action": choose(params["decision"], params["view"], chance)}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)


main()
