"""The entry point: finds the command, imports only its file, and turns every error into one line and an exit code."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from uiatlas._version import __version__
from uiatlas.errors import InputError, UiatlasError, did_you_mean, nearest, one_line

SUITES = ("droidtask", "identity", "retrieval", "static", "faults", "live", "explore", "breadth", "papers", "fleet")
"""What ``uiatlas bench`` measures."""

COMMANDS: dict[str, str] = {
    "demo": "the whole story on a bundled app: map, plan, act, a pop-up, replan, report",
    "doctor": "what is installed, connected and missing, each with the command that fixes it",
    "devices": "devices and apps that can be driven now",
    "look": "what a device shows now: its elements, and a picture with a number on each",
    "where": "which screen of a map is shown, on a device or in another tool's snapshot",
    "map": "build, show, merge, check and diff maps",
    "explore": "draw the map of a running app by itself, safely and saved after every step",
    "plan": "the cheapest known route to a goal",
    "guide": "the guidance text for another agent (Agent+P, Table 6)",
    "run": "do a task on a device: plan, act, verify, recover, report",
    "fleet": "explorations and tasks on many devices at a time, on this machine or on a cluster",
    "replay": "repeat a recorded run on an app that may have changed, and plan anew where it diverges",
    "export": "write a recorded run down as a test for Maestro, Playwright, uiautomator2 or Appium",
    "runs": "list runs and show one",
    "learn": "learn from a run that was kept: the map, tips and shortcuts, from its log alone",
    "knowledge": "what an app can do: build it from the map, and search the known ways for a task",
    "mcp": "serve maps to agents over the Model Context Protocol (stdio)",
    "serve": "serve maps by HTTP: a JSON API, MCP and app cards",
    "skill": "install the skill that tells agents how to use maps",
    "bench": f"measure: {', '.join(SUITES)}",
}

DONE, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 done, 1 the answer is no, 2 bad input, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _dispatch(given, alone=arguments is None)
    except UiatlasError as error:
        return _fail(given, str(error))
    except SystemExit as end:
        # argparse has shown the help that was asked for.
        return end.code if isinstance(end.code, int) else DONE
    except KeyboardInterrupt as stop:
        return _fail(given, f"interrupted; {str(stop) or 'what was done is kept'}", INTERRUPTED)
    except BrokenPipeError:
        # The reader of a pipe left while help or a table was written: what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        hint = (
            "may be read and written" if isinstance(error, PermissionError) else "can be read and written, and has room"
        )
        return _fail(given, one_line(f"{where}{error.strerror or error}; see that it {hint}"))
    except (UnicodeError, RecursionError, MemoryError) as error:
        return _fail(given, one_line(f"the input is too much for this program ({error}); give it in smaller parts"))


def _dispatch(given: list[str], *, alone: bool) -> int:
    """Do what is given; ``alone`` says that the process is there for nothing else."""
    if not given or given[0] in ("-h", "--help", "help"):
        sys.stdout.write(_overview())
        return DONE if given else BAD_INPUT
    if given[0] in ("-V", "--version"):
        sys.stdout.write(f"uiatlas {__version__}\n")
        return DONE
    if given[0] not in COMMANDS:
        import_module("uiatlas.cli.output").begin()
        hint = did_you_mean(nearest(given[0], COMMANDS), f"known: {', '.join(COMMANDS)}")
        return _fail(given, str(InputError(f"no command {given[0]!r}", hint=hint)))
    held_back = alone and gc.isenabled()
    if held_back:
        gc.disable()
    try:
        module, request = _asked(given[0], given[1:])
    finally:
        if held_back:
            gc.freeze()  # what is imported stays: to look for garbage among it, again and again, takes long
            gc.enable()
    code: int = module.run(request)
    import_module("uiatlas.cli.output").flush()
    return code


def _asked(command: str, given: list[str]) -> tuple[Any, Any]:
    """The file of a command and what is asked of it, imported only now, so that the list of commands is there soon."""
    parsing = import_module("uiatlas.cli.parsing")
    import_module("uiatlas.cli.output").begin()
    return parsing.command_module(command), parsing.request_of(command, given)


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        (
            "usage: uiatlas COMMAND ...",
            "",
            "A map for GUI agents: learn an app's UI transition graph once, then plan, verify and replan.",
            "",
            *lines,
            "",
            "uiatlas COMMAND --help says more. Exit codes: 0 done, 1 the answer is no, 2 bad input, 130 interrupted.",
            "",
        )
    )


def _fail(given: Sequence[str], line: str, code: int = BAD_INPUT) -> int:
    """Say what went wrong in one line, and to a machine that awaits JSON as the document that it gets."""
    sys.stderr.write(f"uiatlas: {line}\n")
    if _awaits_json(given):
        import_module("uiatlas.cli.output").write_error(line)
    return code


def _awaits_json(given: Sequence[str]) -> bool:
    """Whether a machine reads standard output; a command that cannot be found has no options of its own."""
    try:
        if given and given[0] in COMMANDS:
            return bool(import_module("uiatlas.cli.parsing").awaits_json(given[0], given[1:]))
    except UiatlasError:
        pass
    return "--json" in given[: given.index("--") if "--" in given else None]


if __name__ == "__main__":
    raise SystemExit(main())
