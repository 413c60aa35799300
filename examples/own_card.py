"""Declare your own card, put it on a board and play it."""

import rezzed
from rezzed.library import add_cards
from rezzed.vocabulary import CORP, RUNNER, Cost, EndRun, Gain, Lose, Sub, Unless, encountered, ice
from rezzed.wording import card_words

toll_gate = ice(
    "toll_gate", "Toll Gate", 2, 3, "barrier",
    Sub(Lose(RUNNER, 1), Gain(CORP, 1)),
    Sub(Unless(Cost(credits=2), (EndRun(),))),
    abilities=(encountered(Gain(CORP, 1)),),
)  # fmt: skip
add_cards(toll_gate)

print(toll_gate.title)
for line in card_words.card_text(toll_gate):
    print(" ", line)

game = rezzed.Game(rezzed.Board(corp={"ice": {"HQ": ["Toll Gate*"]}, "hq": 1}, runner={"credits": 4, "clicks": 1}))
game.apply("run HQ")
while game.decision is not None and "pay 2" not in [o.text for o in game.decision.options]:
    game.apply("pass")
game.apply("pay 2")
for entry in game.log:
    print(f"{entry.cite:<10} {entry.text}")
