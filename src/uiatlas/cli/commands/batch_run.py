"""One task done on each of many devices, several at a time, each in a process of its own: a table, JSON and JUnit XML.

This is the batch form of automated UI testing (Agent+P): "reach the privacy policy" over a row of apps.
"""

import argparse
import json
import subprocess
import sys
import xml.etree.ElementTree as Xml
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from uiatlas.cli.commands.writing import check_text_output, write_text
from uiatlas.cli.options.common import check_output, positive, prepare_runs
from uiatlas.cli.output import counted, warn, write, write_json, write_table
from uiatlas.errors import InputError
from uiatlas.utg import Atlas
from uiatlas.utg.export import xml_text

JOBS = 2
"""Runs at a time, unless said otherwise."""

_ENDING = 30.0
"""Seconds that a run has to write its report and to let go of its device when the batch is interrupted."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of the task on one device.

    Attributes:
        device: Its URI.
        status: The status of the run, or ``error`` where it could not begin.
        reason: Why, in words.
        steps: Actions on the device.
        seconds: How long the run took.
        answer: The whole answer of the run; empty for an error.
    """

    device: str
    status: str
    reason: str
    steps: int = 0
    seconds: float = 0.0
    answer: dict[str, Any] = field(default_factory=dict)


def add_batch(parser: argparse.ArgumentParser) -> None:
    """Options of a batch."""
    parser.add_argument(
        "--each", action="store_true", help="do the task on each device by itself, several at a time, and show a table"
    )
    parser.add_argument("--jobs", type=positive, metavar="N", help=f"runs at a time with --each ({JOBS})")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="with --each: also write the table as JUnit XML")


def run_each(options: argparse.Namespace) -> int:
    """Do the task on each device; 0 when it succeeded on all of them.

    Raises:
        InputError: A device is given twice, an option is for one run only, or a file cannot be written.
    """
    devices: Sequence[str] = options.device
    if twice := next((d for d in devices if devices.count(d) > 1), None):
        raise InputError(f"{twice} is given twice", mend="name each device once")
    for name in ("dry_run", "record", "fact", "visit", "model"):
        if getattr(options, name):
            said = f"--{name.replace('_', '-')}"
            raise InputError(f"{said} is for one device", mend=f"leave {said} or --each out")
    check_output(options.map)
    check_text_output(options.junit)
    prepare_runs()
    if options.map:
        Atlas.open(options.map, create=True).close()
    done = tuple(_all(devices, options))
    if options.junit:
        write_text(options.junit, to_junit(options.task or options.to or "run", done))
    _answer(done, options)
    return 0 if all(d.status == "success" for d in done) else 1


def to_junit(task: str, done: Sequence[Done]) -> str:
    """JUnit XML: a test case for each device."""
    failures = sum(d.status not in ("success", "error") for d in done)
    errors = sum(d.status == "error" for d in done)
    numbers = {"tests": len(done), "failures": failures, "errors": errors, "skipped": 0}
    numbers_text = {k: str(v) for k, v in numbers.items()} | {"time": f"{sum(d.seconds for d in done):.3f}"}
    suites = Xml.Element("testsuites", name="uiatlas run")
    suite = Xml.SubElement(suites, "testsuite", numbers_text, name=xml_text(task))
    for each in done:
        named = {"classname": xml_text(task), "name": xml_text(each.device), "time": f"{each.seconds:.3f}"}
        case = Xml.SubElement(suite, "testcase", named)
        if each.status != "success":
            kind = "error" if each.status == "error" else "failure"
            Xml.SubElement(case, kind, type=each.status, message=xml_text(each.reason))
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def _all(devices: Sequence[str], options: argparse.Namespace) -> list[Done]:
    """The runs in the order of the devices; an interruption reaches all of them, and each keeps what it did."""
    running: list[subprocess.Popen[str]] = []
    with ThreadPoolExecutor(min(options.jobs or JOBS, len(devices))) as pool, _passed_on(running, pool):
        futures = {pool.submit(_one, device, options, running): device for device in devices}
        for number, future in enumerate(as_completed(futures), start=1):
            done = future.result()
            warn(f"{number}/{len(devices)} {done.device}: {done.status}: {done.reason}")
        return [future.result() for future in futures]


@contextmanager
def _passed_on(running: Sequence[subprocess.Popen[str]], pool: ThreadPoolExecutor) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            if process.poll() is None:
                process.terminate()  # a batch in the background may have been told to ignore SIGINT, and its runs too
        for process in running:
            try:
                process.wait(_ENDING)
            except subprocess.TimeoutExpired:
                process.kill()
        raise


def _one(device: str, options: argparse.Namespace, running: list[subprocess.Popen[str]]) -> Done:
    process = subprocess.Popen(
        [sys.executable, "-m", "uiatlas", "run", *_words(device, options)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # an interruption is passed on once, and not by the terminal as well
    )
    running.append(process)
    said, complained = process.communicate()
    try:
        answer = json.loads(said)
        return Done(device, answer["status"], answer["reason"], len(answer["steps"]), answer["seconds"], answer)
    except (ValueError, KeyError):
        last = (complained.strip().splitlines() or [f"it ended with exit code {process.returncode}"])[-1]
        return Done(device, "error", last.removeprefix("uiatlas: "))


def _words(device: str, options: argparse.Namespace) -> Iterator[str]:
    """The words of the run on one device."""
    yield from (device, *([options.task] if options.task else []), "--json", f"--max-steps={options.max_steps}")
    if options.ocr:
        yield "--ocr"
    if options.captions:
        yield f"--captions={options.captions}"
    if options.mask is not None:
        yield "--mask" if options.mask else "--no-mask"
    # Runs side by side cannot ask anybody.
    yield f"--policy={'refuse' if options.policy == 'ask' else options.policy}"
    for name in ("to", "map", "max_time"):
        if (given := getattr(options, name)) is not None:
            yield f"--{name.replace('_', '-')}={given}"
    yield from (f"--allow-app={given}" for given in options.allow_app)
    yield from (f"--allow-url={given}" for given in options.allow_url)


def _answer(done: Sequence[Done], options: argparse.Namespace) -> None:
    good = sum(d.status == "success" for d in done)
    if options.json:
        rows = [{"device": d.device, "status": d.status, "reason": d.reason, **d.answer} for d in done]
        write_json({"task": options.task, "devices": rows, "counts": {"devices": len(done), "success": good}})
        return
    heads = ("device", "status", "steps", "seconds", "reason")
    write_table(heads, [(d.device, d.status, d.steps, f"{d.seconds:.2f}", d.reason) for d in done])
    write(f"{good} of {counted(len(done), 'device')} succeeded" + (f"; {options.junit}" if options.junit else ""))
