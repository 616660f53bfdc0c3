"""What would run if a page took it for more than text: scenarios of one's own, and an engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from stud_conformance.engines.ref import Reference

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = "<script>document.title = 'ran'</script>"
IMAGE = "<img src=x onerror=\"document.title = 'ran'\">"
BREAKING = f"</script></code></pre></style>{IMAGE}{SCRIPT}"

SOURCE = {"id": "hostile", "kind": "room-page", "language": "en", "read": "full"}
SCENARIO = {
    "id": "ranking-9901",
    "rules": ["ranking.five-cards", "ranking.high"],
    "setup": {
        "game": "five-card-stud",
        "limit": "fixed-limit",
        "stakes": {"ante": 20, "bring-in": 25, "small-bet": 100, "big-bet": 200},
        "seats": [
            {"seat": 1, "stack": 20, "cards": "(Ac) Jh 9d 5s 3h"},
            {"seat": 4, "stack": 20, "cards": "(Jd) As 9c 5d 2s"},
        ],
    },
    "steps": [],
    "readings": {
        "always": {
            "expect": {"awards": [{"pot": "main", "to": {"1": 40}}], "stacks": {"1": 40, "4": 0}}
        }
    },
}


def corpus(folder: Path) -> Path:
    """Write a scenario whose words are hostile, and the source that it cites."""
    source = {**SOURCE, "title": f"A source {SCRIPT}", "note": BREAKING}
    words = {"title": f"Xyzzy </title>{IMAGE}", "why": f"Why {SCRIPT}", "derived": BREAKING}
    scenario = {**SCENARIO, **words, "source": [{"document": "hostile", "place": SCRIPT}]}
    # JSON is YAML, and quotes are where they belong.
    (folder / "sources.yaml").write_text(json.dumps([source]), encoding="utf-8")
    (folder / "own.yaml").write_text(
        json.dumps(scenario).replace('"1": 40', "1: 40").replace('"4": 0', "4: 0"),
        encoding="utf-8",
    )
    return folder


class Engine:
    """Gives up at five-card stud and refuses every step elsewhere, both with hostile words."""

    def hello(self, message: dict[str, Any]) -> dict[str, Any]:
        """Greet by a hostile name."""
        greeted = Reference().hello(message)
        return {**greeted, "engine": {"name": f"Engine {SCRIPT}", "version": IMAGE}}

    def run(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say what is hostile in place of playing."""
        if message["hand"]["setup"]["game"] == "five-card-stud":
            return {"id": message["id"], "outcome": "error", "error": BREAKING}
        answer = Reference().run(message)
        refused = {"ok": False, "refused": {"code": SCRIPT, "text": BREAKING}}
        return {**answer, "steps": [refused for _ in answer["steps"]]}
