"""The entry point: pick the subcommand, and turn what goes wrong into one line and an exit code."""

from __future__ import annotations

import atexit
import gc
import sys
from importlib import import_module
from signal import SIGINT

import click

from stud_conformance.cli import codes, stdout, version

#: How often objects are looked through for garbage: the new ones after so many, and the older ones
#: after so many times. A run finds next to nothing, as what it makes lives to its end.
GARBAGE = 20_000, 50

COMMANDS = {
    "run": "Check engines against the corpus.",
    "list": "List the selected cases.",
    "show": "Show a scenario as a readable hand.",
    "rule": "Look a rule up, search for one, or see where houses part.",
    "doctor": "Check an adapter itself, and say what to change.",
    "new-adapter": "Write the skeleton of an adapter in a language.",
    "compare": "Say what was fixed and what broke from one run to another.",
    "baseline": "Keep the failures that are expected of an engine.",
    "serve": "Speak the protocol on stdin and stdout for an engine.",
    "protocol": "Print what is said between the kit and an engine.",
    "schema": "Print the JSON Schema of a file or a message.",
    "audit": "Hold hands that were played against a house.",
    "convert": "Turn a scenario into a hand history, and back.",
    "explain": "Tell a hand step by step, with the rule behind each.",
    "fuzz": "Make hands, ask two engines, and show where they part.",
    "fingerprint": "Find out which rulings an engine follows when it is told none.",
    "perft": "Count legal action sequences, and compare the counts.",
    "site": "Write the rules and hands as pages that need no server.",
    "coverage": "Show what the corpus covers, and what it leaves empty.",
    "lint": "Check the specification itself.",
    "mutants": "Check that no engine with one thing wrong gets through.",
}


class Commands(click.Group):
    """Loads a subcommand only when it is called, so that starting costs little.

    Click asks for a subclass here.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the subcommands, in the order of use."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(
            f"stud_conformance.cli.{cmd_name.replace('-', '_')}"
        ).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the subcommands with their summaries, without loading them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=version.tell,
    help="Show the version and exit.",
)
def cli() -> None:
    """Check any stud poker engine against one catalogue of rules and scenarios.

    \b
    studconf run ref                 the reference engine passes everything
    studconf run pokerkit            judge PokerKit (needs the extra [pokerkit])
    studconf run py:mypkg:Engine     judge an engine of your own
    studconf show showdown-0201      read a scenario as a hand
    studconf rule betting.raise-cap  look a rule up

    Exit codes: 0 conforms, 1 failures, 2 usage, or a report cannot be written, 3 an engine was not
    started, 4 cases were not run, 5 nothing to run, 6 the specification or a file is invalid, 130
    interrupted (128 and the number of the signal), 141 nobody reads stdout any more.
    """  # noqa: D301 - click wants the character itself


def main() -> None:
    """Run the command line and exit."""
    stdout.prepare()
    gc.set_threshold(*GARBAGE)
    atexit.register(gc.freeze)  # or all that is left is looked through once more at the very end
    code: int | None
    try:
        code = _call()
    except KeyboardInterrupt as error:
        code = codes.SIGNAL + getattr(error, "number", SIGINT)
    except BrokenPipeError:
        code = codes.BROKEN_PIPE
    except click.ClickException as error:
        code = _say(error)
    except Exception as error:
        code = _explain(error)
        if code is None:
            raise
    except BaseException as error:  # noqa: BLE001 - not even SystemExit of an engine is a verdict
        from stud_conformance.protocol.text import described  # noqa: PLC0415 - keeps --help quick

        _complain(f"broken off by {described(error)}")
        code = codes.NOT_RUN
    stdout.let_go()
    # An engine may have put something else in place of ``sys.exit``.
    raise SystemExit(code)


def _call() -> int:
    """Call the command line; what it wrote has arrived when this returns."""
    try:
        with cli.make_context("studconf", sys.argv[1:]) as context:
            code: int = cli.invoke(context) or codes.OK
    except click.exceptions.Exit as asked:
        code = asked.exit_code
    stdout.flush()
    return code


def _say(error: click.ClickException) -> int:
    """Print what is wrong with the command line on one line; without any command, print help."""
    if isinstance(error, getattr(click.exceptions, "NoArgsIsHelpError", ())):
        error.show()
    else:
        _complain(error.format_message())
    return codes.USAGE


def _complain(text: str) -> None:
    from stud_conformance.cli.say import complain  # noqa: PLC0415 - keeps --help quick

    complain(text)


def _explain(error: Exception) -> int | None:
    """Print what is wrong with a name or a file; ``None`` where the fault is ours."""
    from stud_conformance.engines import NotStarted  # noqa: PLC0415 - only when something is wrong
    from stud_conformance.files import Invalid  # noqa: PLC0415
    from stud_conformance.files.printable import printable  # noqa: PLC0415
    from stud_conformance.run.playable import Unplayable  # noqa: PLC0415
    from stud_conformance.spec.errors import UnknownName  # noqa: PLC0415

    if isinstance(error, Invalid | Unplayable):
        for line in str(error).split("\n"):
            click.echo(printable(line), err=True)
        return codes.INVALID
    if isinstance(error, UnknownName | NotStarted):
        for line in str(error).split("\n"):
            _complain(line)
        return codes.USAGE if isinstance(error, UnknownName) else codes.NOT_STARTED
    if isinstance(error, OSError):
        text = f"{error.strerror or error}: {error.filename or ''}".rstrip(": ")
        if stdout.is_from(error):
            text = f"stdout cannot be written: {text}"
        _complain(text)
        return codes.USAGE
    return None
