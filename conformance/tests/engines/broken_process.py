"""A process that plays as the reference does, and is wrong in one way each time it is started.

    python broken_process.py WAY [HAND...]

The way is the name of a function below; it is gone at the hands named (``k3``), or at every one.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stud_conformance.engines.ref import Reference

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]
LONG = 20 * 2**20


def say(answer: object, end: str = "\n") -> None:
    """Write a line."""
    sys.stdout.write(json.dumps(answer) + end)
    sys.stdout.flush()


def shout(text: str) -> None:
    """Write what is no answer."""
    sys.stdout.write(text)
    sys.stdout.flush()


# What happens at a hand, in place of its answer.


def crashes(answer: Message) -> None:
    """End with a traceback."""
    raise RuntimeError(f"lost at {answer['id']}")


def is_killed(answer: Message) -> None:
    """End by a signal."""
    del answer
    os.kill(os.getpid(), signal.SIGSEGV)


def exits(answer: Message) -> None:
    """End as if all were well."""
    del answer
    sys.exit(0)


def hangs(answer: Message) -> None:
    """Do nothing."""
    del answer
    time.sleep(60)


def hangs_in_a_child(answer: Message) -> None:
    """Wait for a process that does nothing, and tell which."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(os.environ["CHILD"]).write_text(str(child.pid), encoding="utf-8")
    child.wait()
    del answer


def talks_nonsense(answer: Message) -> None:
    """Write a line that is no JSON."""
    del answer
    shout("seat 4 wins!\n")


def writes_no_object(answer: Message) -> None:
    """Write JSON that is no answer."""
    say([answer["id"]])


def writes_no_text(answer: Message) -> None:
    """Write bytes that are no UTF-8."""
    del answer
    sys.stdout.buffer.write(b'{"id": "\xff"}\n')
    sys.stdout.buffer.flush()


def writes_deep(answer: Message) -> None:
    """Write a line that no parser likes."""
    del answer
    shout("[" * 100_000 + "\n")


def writes_no_number(answer: Message) -> None:
    """Write a number that JSON does not have."""
    shout(json.dumps({**answer, "final": float("nan")}) + "\n")


def mistakes_the_id(answer: Message) -> None:
    """Answer to another hand."""
    say({**answer, "id": "k999"})


def writes_half(answer: Message) -> None:
    """Write half a line, and end."""
    shout(json.dumps(answer)[:50])
    os._exit(0)


def stops_half_way(answer: Message) -> None:
    """Write a line without its end, and wait."""
    say(answer, end="")
    time.sleep(60)


def writes_long(answer: Message) -> None:
    """Write a line of 20 MB."""
    say({**answer, "text": "x" * LONG})


def writes_for_ever(answer: Message) -> None:
    """Write a line that never ends."""
    del answer
    while True:
        shout("x" * 65536)


def answers_twice(answer: Message) -> None:
    """Answer, and once more."""
    say(answer)
    say(answer)


def answers_again_later(answer: Message) -> None:
    """Answer, and once more a little later."""
    say(answer)
    time.sleep(0.05)
    say(answer)


def chats_after(answer: Message) -> None:
    """Answer, and write of it."""
    shout(json.dumps(answer) + "\nthat was fun\n")


def chats_a_little_later(answer: Message) -> None:
    """Answer, and write of it when that was read."""
    say(answer)
    time.sleep(0.01)
    shout("done\n")


def leaves_a_child_behind(answer: Message) -> None:
    """Answer, and end; a child holds its pipes open."""
    say(answer)
    sys.stdout.flush()
    if os.fork() == 0:
        os.setsid()
        time.sleep(5)
    os._exit(3)


def exits_after(answer: Message) -> None:
    """Answer, and end."""
    say(answer)
    os._exit(0)


def crashes_after(answer: Message) -> None:
    """Answer, and end with an error, before anything else is asked."""
    say(answer)
    os._exit(3)


def crashes_with_words_after(answer: Message) -> None:
    """Answer, say something on stderr, and end."""
    say(answer)
    sys.stderr.write(f"{answer['id']} was my last\n")
    sys.stderr.flush()
    os._exit(3)


def closes_stdout(answer: Message) -> None:
    """Close stdout, and wait."""
    del answer
    os.close(1)
    time.sleep(60)


def steps_short(answer: Message) -> None:
    """Leave the last step out."""
    say({**answer, "steps": answer["steps"][:-1], "start": {}})


def complains(answer: Message) -> None:
    """Answer wrongly, and say something about it on stderr."""
    sys.stderr.write(f"odd cards in {answer['id']}\n")
    say({**answer, "start": {}, "steps": [], "final": {}})


def floods_stderr(answer: Message) -> None:
    """Write much to stderr, and answer."""
    sys.stderr.write("x" * 2**20 + "\n")
    sys.stderr.flush()
    say(answer)


# What happens before the first hand.


def dies_in_hello() -> None:
    """End with a word on stderr."""
    sys.exit("no licence")


def hangs_in_hello() -> None:
    """Do nothing."""
    time.sleep(60)


def greets_with_nonsense() -> None:
    """Write a banner first."""
    shout("Stud Engine 1.0\n")


def chats_after_hello() -> None:
    """Greet, and write that it is ready."""
    say(Reference().hello(json.loads(sys.stdin.readline())))
    shout("ready\n")


def exits_after_hello() -> None:
    """Greet, and end."""
    say(Reference().hello(json.loads(sys.stdin.readline())))
    os._exit(4)


def greets_twice() -> None:
    """Greet, and once more."""
    greeting = Reference().hello(json.loads(sys.stdin.readline()))
    say(greeting)
    say(greeting)


def dies_the_second_time() -> None:
    """Crash at the third hand, and never start again."""
    mark = Path(os.environ["CHILD"])
    if mark.exists():
        sys.exit("used up")
    mark.touch()


def greets_otherwise_the_second_time() -> Message:
    """Crash at the third hand, and declare less from then on."""
    mark = Path(os.environ["CHILD"])
    was_there = mark.exists()
    mark.touch()
    return {"houses": ["full-tilt"]} if was_there else {}


def never_reads() -> None:
    """Greet, and then answer nothing and read nothing."""
    say(Reference().hello(json.loads(sys.stdin.readline())))
    time.sleep(60)


BEFORE: dict[str, Callable[[], Message | None]] = {
    way.__name__: way
    for way in (
        dies_in_hello,
        hangs_in_hello,
        greets_with_nonsense,
        chats_after_hello,
        exits_after_hello,
        greets_twice,
        dies_the_second_time,
        greets_otherwise_the_second_time,
        never_reads,
    )
}


def main(way: str, hands: list[str]) -> None:
    """Speak the protocol, wrongly."""
    changed = BEFORE[way]() if way in BEFORE else None
    for line in sys.stdin:
        message = json.loads(line)
        if message["op"] == "hello":
            say({**Reference().hello(message), **(changed or {})})
        elif message["op"] == "run":
            wrong = not hands or message["id"] in hands
            answer = Reference().run(message)
            if "PIDS" in os.environ:
                (Path(os.environ["PIDS"]) / str(os.getpid())).touch()
                time.sleep(0.01)
            act = (crashes if way in BEFORE else globals()[way]) if wrong else say
            act(answer)
        else:
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
