"""One task done on each of many devices, several at a time, each in a process of its own: a table, JSON and JUnit XML.

This is the batch form of automated UI testing (Agent+P): "reach the privacy policy" over a row of apps.
"""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as Xml
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from uiatlas.cli.files import check_output, check_text_output, prepare_runs, write_text
from uiatlas.cli.maps import tell_new_map
from uiatlas.cli.output import counted, warn, write, write_json, write_table
from uiatlas.cli.running.aims import Screen, Words
from uiatlas.cli.running.request import Batch, RunRequest
from uiatlas.privacy import Vault
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.places import Server
from uiatlas.utg import Atlas
from uiatlas.utg.graphml import xml_text

JOBS = 2
"""Runs at a time, unless said otherwise."""

_ENDING = 30.0
"""Seconds that a run has to write its report and to let go of its device when the batch is interrupted."""

_ERRORS = ("error", "unknown", "open")
"""What a report counts as an error and not as a failure: nobody knows whether the task can be done."""


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
        name: What it is called in a report; empty for the device.
        properties: What else a report says of it.
    """

    device: str
    status: str
    reason: str
    steps: int = 0
    seconds: float = 0.0
    answer: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)


def run_each(request: RunRequest, batch: Batch) -> int:
    """Do the task on each device; 0 when it succeeded on all of them.

    Raises:
        InputError: A file cannot be written.
    """
    check_output(request.map)
    check_text_output(batch.junit)
    prepare_runs()
    tell_new_map(request.map, ())
    if request.map:
        Atlas.open(request.map, create=True).close()
    done = tuple(_all(request, batch))
    if batch.junit:
        write_text(batch.junit, to_junit(Vault.of_task(*request.texts).hide(" ".join(request.texts)), done))
    _answer(done, request, batch)
    return 0 if all(d.status == RunStatus.SUCCESS for d in done) else 1


def to_junit(task: str, done: Sequence[Done]) -> str:
    """JUnit XML: a test case for each device."""
    errors = sum(d.status in _ERRORS for d in done)
    failures = sum(d.status != RunStatus.SUCCESS for d in done) - errors
    numbers = {"tests": len(done), "failures": failures, "errors": errors, "skipped": 0}
    numbers_text = {k: str(v) for k, v in numbers.items()} | {"time": f"{sum(d.seconds for d in done):.3f}"}
    suites = Xml.Element("testsuites", name="uiatlas run")
    suite = Xml.SubElement(suites, "testsuite", numbers_text, name=xml_text(task))
    for each in done:
        named = {"classname": xml_text(task), "name": xml_text(each.name or each.device), "time": f"{each.seconds:.3f}"}
        case = Xml.SubElement(suite, "testcase", named)
        if each.properties:
            told = Xml.SubElement(case, "properties")
            for name, value in each.properties.items():
                Xml.SubElement(told, "property", name=name, value=xml_text(value))
        if each.status != RunStatus.SUCCESS:
            kind = "error" if each.status in _ERRORS else "failure"
            Xml.SubElement(case, kind, type=each.status, message=xml_text(each.reason))
    Xml.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(suites, encoding="unicode") + "\n"


def _all(request: RunRequest, batch: Batch) -> list[Done]:
    """The runs in the order of the devices; an interruption reaches all of them, and each keeps what it did."""
    devices = request.devices
    running: list[subprocess.Popen[str]] = []
    with ThreadPoolExecutor(min(batch.jobs or JOBS, len(devices))) as pool, _passed_on(running, pool):
        futures = {pool.submit(_one, device, request, running): device for device in devices}
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


def _one(device: str, request: RunRequest, running: list[subprocess.Popen[str]]) -> Done:
    process = subprocess.Popen(
        [sys.executable, "-m", "uiatlas", "run", *_words(device, request)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | _password(request),
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


def _password(request: RunRequest) -> dict[str, str]:
    """The password of a server, in the variable in which its driver looks for one."""
    secrets = request.map.secrets if isinstance(request.map, Server) else ()
    return {"PGPASSWORD": secrets[-1]} if secrets else {}


def _words(device: str, request: RunRequest) -> Iterator[str]:
    """The words of the run on one device."""
    yield from (device, "--json", f"--max-steps={request.max_steps}")
    match request.aim:
        case Words(text):
            yield text
        case Screen(name):
            yield f"--to={name}"
    if request.map is not None:
        yield f"--map={request.map}"  # a password is not shown to those who list processes
    yield from (f"--ablate={name}" for name in request.preset.ablate)
    yield from request.driving.arguments()


def _answer(done: Sequence[Done], request: RunRequest, batch: Batch) -> None:
    good = sum(d.status == RunStatus.SUCCESS for d in done)
    if request.json:
        rows = [{"device": d.device, "status": d.status, "reason": d.reason, **d.answer} for d in done]
        counts = {"devices": len(done), "success": good}
        write_json({"task": request.task or None, "devices": rows, "counts": counts})
        return
    heads = ("device", "status", "steps", "seconds", "reason")
    write_table(heads, [(d.device, d.status, d.steps, f"{d.seconds:.2f}", d.reason) for d in done])
    write(f"{good} of {counted(len(done), 'device')} succeeded" + (f"; {batch.junit}" if batch.junit else ""))
