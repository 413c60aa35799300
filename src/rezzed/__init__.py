"""rezzed plays Netrunner runs strictly by the rules, step by step, and cites the rule behind every event.

>>> import rezzed
>>> game = rezzed.Game(rezzed.Board(corp={"ice": {"HQ": ["Ice Wall"]}}, runner={"rig": ["Mimic"]}))
>>> game.apply("run HQ")
>>> game.decision.chooser, game.decision.cite
('corp', 'CR 6.9.2b')
"""

from typing import TYPE_CHECKING, Any, Final

from .board import Board
from .engine.timing import machine as _machine
from .errors import DeclarationError, IllegalActionError, Reason, RezzedError, SaveError, SetupError, UndoError
from .game import Action, Decision, Game, RunResult, Seat, View, restore
from .library import Library, add_cards, register_book
from .wording.log import Event

if TYPE_CHECKING:
    from .bots import register_bot
    from .scenario import load_game as load

__all__ = [
    "Action", "Board", "Decision", "DeclarationError", "Game", "Event", "IllegalActionError", "Library", "Reason",
    "RezzedError", "RunResult", "SaveError", "Seat", "SetupError", "UndoError", "View", "add_cards", "load", "register_book",
    "register_bot", "restore",
]  # fmt: skip
__version__ = "0.6.0"
COMPILED: Final = not str(_machine.__file__).endswith(".py")  # whether the engine is compiled, see setup.py


def __getattr__(name: str) -> Any:
    """Import `load` and `register_bot` only when they are used: the scenario language and the bots are large."""
    if name == "load":
        from .scenario import load_game

        return load_game
    if name == "register_bot":
        from .bots import register_bot

        return register_bot
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
