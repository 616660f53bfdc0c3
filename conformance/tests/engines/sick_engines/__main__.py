"""Start the adapter that is named."""

from __future__ import annotations

import sys

from . import KINDS

KINDS[sys.argv[1]]().serve()
