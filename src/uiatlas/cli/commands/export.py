"""Write a recorded run down as a test for Maestro, Playwright, uiautomator2 or Appium."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from uiatlas.agents.replay.script import read_script
from uiatlas.cli.files import check_text_output, write_text
from uiatlas.cli.kept_runs import run_called
from uiatlas.cli.output import counted, warn, write
from uiatlas.exporters import FORMATS, export
from uiatlas.run.record import home


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """A run, the format of a test, and the file to write it to."""

    run: str
    form: str
    output: Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run, the format and the file."""
    parser.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest; see `uiatlas runs list`")
    parser.add_argument("--format", choices=FORMATS, required=True, help="which tool's test to write")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where to write it")


def read(given: argparse.Namespace) -> ExportRequest:
    """What to write where."""
    return ExportRequest(given.run, given.format, given.output)


def run(request: ExportRequest) -> int:
    """Write the test, or say which step the format has no words for and write nothing."""
    folder = home() / "runs"
    script = read_script(folder / run_called(folder, request.run))
    check_text_output(request.output)
    text = export(script, request.form)
    write_text(request.output, text)
    if script.status != "success":
        warn(f"the run {script.run_id} ended with {script.status}; the test repeats what was done in it")
    write(f"{request.output}: {counted(len(script.steps), 'step')} for {request.form}")
    return 0
