"""Write a recorded run down as a test for Maestro, Playwright, uiautomator2 or Appium."""

import argparse
from pathlib import Path

from uiatlas.cli.output import counted, warn, write
from uiatlas.cli.runs_command import run_called
from uiatlas.cli.writing import check_text_output, write_text
from uiatlas.execution.record import home
from uiatlas.execution.replaying.script import read_script
from uiatlas.integrations.exporters import FORMATS, export


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run, the format and the file."""
    parser.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest; see `uiatlas runs list`")
    parser.add_argument("--format", choices=FORMATS, required=True, help="which tool's test to write")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="where to write it")


def run(options: argparse.Namespace) -> int:
    """Write the test, or say which step the format has no words for and write nothing."""
    folder = home() / "runs"
    script = read_script(folder / run_called(folder, options.run))
    check_text_output(options.output)
    text = export(script, options.format)
    write_text(options.output, text)
    if script.status != "success":
        warn(f"the run {script.run_id} ended with {script.status}; the test repeats what was done in it")
    write(f"{options.output}: {counted(len(script.steps), 'step')} for {options.format}")
    return 0
