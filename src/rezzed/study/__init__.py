"""Studies: analysis as plain data. Each request brings a whole study and gets the new one back, so nobody has to keep it.

See decision U1.
"""

from .study import OPS, Study, opened

__all__ = ["OPS", "Study", "opened"]
