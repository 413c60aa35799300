"""Your own rule book: the current book without the window before the Runner approaches the server."""

from dataclasses import replace

import rezzed
from rezzed import rules
from rezzed.bots import bot
from rezzed.rules.book import Table
from rezzed.scenario import parse_text, play

BOARD = """
rules = ["cr-26.03", "house"]
[corp]
credits = 5
root.remote1 = ["Manegarm Skunkworks"]
[runner]
credits = 5
clicks = 1
[play]
script = '''
runner: run remote 1
'''
"""

current = rules.book("cr-26.03")
movement = tuple(
    replace(step, next=("6.9.4f",)) if step.id == "6.9.4d" else step
    for step in current.tables[Table.MOVEMENT]
    if step.id != "6.9.4e"
)
tables = {**current.tables, Table.MOVEMENT: movement}
rules.register(replace(current, name="house", title="House rules: no last window", tables=tables))


def late(seat: rezzed.Seat) -> rezzed.Action:
    """A policy for the Corp: rez in the last window, if there is one."""
    assert seat.decision is not None
    if seat.decision.cite == "CR 6.9.4e":
        return seat.decision.options[0]
    return bot("passive")(seat)


print("Manegarm Skunkworks, rezzed as late as possible:")
for outcome in play(parse_text(BOARD), late, bot("passive")):
    asked = dict.fromkeys(c.cite for c in outcome.choices if c.side == "corp")
    print(f"{outcome.rules}: the Corp decides at {', '.join(asked)}; {outcome.game.log[-1].text}")
