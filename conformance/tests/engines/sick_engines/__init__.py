"""Adapters that are sick in one way each, and play as the reference does in every other.

Each is an engine in this process, ``py:sick_engines:NAME``, and with this folder's parent on the
path one in its own:

    python -m sick_engines NAME
"""

from __future__ import annotations

from .amounts import *  # noqa: F403 - every adapter is named by its class
from .answers import *  # noqa: F403
from .ends import *  # noqa: F403
from .greetings import *  # noqa: F403
from .hands import *  # noqa: F403
from .healthy import Healthy, all_kinds
from .hellos import *  # noqa: F403
from .odd import *  # noqa: F403
from .wires import *  # noqa: F403

KINDS = {kind.__name__: kind for kind in all_kinds()}
SICK = {name: kind for name, kind in KINDS.items() if kind.check}

__all__ = ["KINDS", "SICK", "Healthy"]
