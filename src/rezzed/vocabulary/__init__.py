"""The vocabulary of declarations. Card files import everything from here and nothing else."""

import typing

from . import abilities, amounts, borrowed, costs, declare, effects, past, predicates, sentences, subtypes
from .abilities import *
from .amounts import *
from .borrowed import *
from .costs import *
from .declare import *
from .effects import *
from .past import *
from .predicates import *
from .sentences import *
from .subtypes import *

if not typing.TYPE_CHECKING:  # mypy reads no such list; it knows that a star passes on what the `__all__` of each module names
    __all__ = [name for module in (
        abilities, amounts, borrowed, costs, declare, effects, past, predicates, sentences, subtypes,
    ) for name in module.__all__]  # fmt: skip
