"""The engine in JavaScript: its own tests, where there is Node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "adapters" / "javascript"
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_its_own_tests_pass() -> None:
    """Of the ranking of hands and of the pots."""
    done = subprocess.run(
        [str(NODE), "--test", str(FOLDER / "engine.test.mjs")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
