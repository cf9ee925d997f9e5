"""Proves the checks: each must fail before its task is done, and pass once it is done by other means than uiatlas.

A near miss, where a task has some, must not pass.

    python -m benchmarks.first_runs.prove --data DIR --tools DIR [--task ID...] [--shots DIR]

A line for each proof is added to ``proofs.jsonl`` beside this file.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from benchmarks.first_runs import (
    proofs_deeper,
    proofs_fifth,
    proofs_fourth,
    proofs_further,
    proofs_last,
    proofs_latest,
    proofs_new,
    proofs_questions,
    proofs_second,
    proofs_third,
    proofs_unseen,
    proofs_web,
)
from benchmarks.first_runs.form import HERE, OUTSIDE, STORED, NearMiss, Task, Unseen, placed
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.questions import Question, expected
from benchmarks.first_runs.sets import NEAR_MISSES, PROGRAMS, TASKS
from uiatlas.devices.browser.finding import find_chromium
from uiatlas_bench.third_party import Host, Started, started

RECORD = HERE / "proofs.jsonl"
_PROOFS: dict[str, Callable[[Page], str | None]] = {
    **proofs_web.PROOFS,
    **proofs_deeper.PROOFS,
    **proofs_questions.PROOFS,
    **proofs_further.PROOFS,
    **proofs_new.PROOFS,
    **proofs_latest.PROOFS,
    **proofs_last.PROOFS,
    **proofs_unseen.PROOFS,
    **proofs_second.PROOFS,
    **proofs_third.PROOFS,
    **proofs_fourth.PROOFS,
    **proofs_fifth.PROOFS,
}
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]


def _by_browser(up: Started, proof: str, shot: Path | None) -> tuple[str, str]:
    """Do a task on a site; what was read there, and what went wrong, each empty if nothing."""
    address, _, stored = up.device.removeprefix("web:").partition(STORED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_chromium()), args=_FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, storage_state=stored or None)
        page.set_default_timeout(15_000)
        try:
            page.goto(address, wait_until="networkidle")
            page.wait_for_timeout(1000)
            read = _PROOFS[proof](page) or ""
            page.wait_for_timeout(2500)
            return read, ""
        except Error as error:
            return "", str(error)
        finally:
            if shot:
                page.screenshot(path=str(shot))
                shot.with_suffix(".txt").write_text(page.locator("body").aria_snapshot(), encoding="utf-8")
            browser.close()


def _by_hand(up: Started, called: str, steps: tuple[str, ...], shot: Path | None) -> str:
    line = ["/usr/bin/python3", "-W", "ignore", str(OUTSIDE / "hands.py"), called, *steps]
    done = subprocess.run(line, env=dict(up.environment), capture_output=True, text=True, timeout=180)
    if shot:
        grab = f"from PIL import ImageGrab; ImageGrab.grab(xdisplay='{up.environment['DISPLAY']}').save('{shot}')"
        subprocess.run([sys.executable, "-c", grab], check=True)
        shot.with_suffix(".txt").write_text(done.stdout, encoding="utf-8")
    return done.stderr.strip() if done.returncode else ""


def prove(
    task: Task, unseen: Unseen, host: Host, shots: Path | None, miss: NearMiss | None = None
) -> dict[str, object]:
    """Prove one check on a program that is started anew: that the task passes, or that what is nearly it does not."""
    shot = shots / f"{task.id}{'-near' if miss else ''}.png" if shots else None
    proof = miss.proof if miss else task.proof
    with started(placed(unseen.program, host), host) as up:
        before = up.sh(task.check)
        match proof:
            case str():
                _, wrong = _by_browser(up, proof, shot)
            case _:
                wrong = _by_hand(up, unseen.called, proof, shot)
        after = up.sh(task.check)
        if miss and not wrong and up.sh(miss.done) != 0:
            wrong = "the near miss was not done"
    how = "Playwright" if isinstance(proof, str) else "AT-SPI and xdotool"
    at = datetime.now(UTC).isoformat(timespec="seconds")
    near = {"near_miss": miss.text} if miss else {}
    return {"task": task.id, **near, "at": at, "by": how, "before": before, "after": after, "wrong": wrong}


def prove_question(task: Question, unseen: Unseen, host: Host, shots: Path | None) -> dict[str, object]:
    """Prove that the answer that is computed is the one that a person reads on the screen."""
    shot = shots / f"{task.id}.png" if shots else None
    with started(placed(unseen.program, host), host) as up:
        wanted = expected(task, up.environment)
        match task.proof:
            case str():
                read, wrong = _by_browser(up, task.proof, shot)
                seen = task.seen(read, wanted)
            case _:
                wrong = _by_hand(up, unseen.called, task.proof, shot)
                shows = task.shows or (wanted.partition("\n")[0],)
                read = " ".join(shows)
                line = ["/usr/bin/python3", str(OUTSIDE / "shown.py"), unseen.called, *shows]
                seen = subprocess.run(line, env=dict(up.environment), capture_output=True).returncode == 0
    how = "Playwright" if isinstance(task.proof, str) else "AT-SPI and xdotool"
    at = datetime.now(UTC).isoformat(timespec="seconds")
    said = " ".join(read.split())[:200]
    tried = task.tried(wanted) if isinstance(task, Judged) else {}
    row = {"task": task.id, "at": at, "by": how, "expected": wanted, "read": said, "seen": seen, "wrong": wrong}
    return {**row, **tried}


def main() -> int:
    """Prove the checks that are asked for; 1 if one is not proven."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("UIATLAS_DATA", ".")) / "live")
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--task", nargs="+", default=[])
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--record", type=Path, default=RECORD)
    given = parser.parse_args()
    host = Host.of(given.data, given.tools)
    wanted = [t for t in TASKS if not given.task or t.id in given.task or t.app in given.task]
    bad = 0
    for task in wanted:
        for said, proven in _proofs(task, host, given.shots):
            bad += not proven
            print("proven" if proven else "NOT PROVEN", json.dumps(said, ensure_ascii=False), flush=True)
            if proven:
                with given.record.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(said, ensure_ascii=False) + "\n")
    return bool(bad)


def _proofs(task: Task, host: Host, shots: Path | None) -> Iterator[tuple[dict[str, object], bool]]:
    """What is to be proven of a task, each with whether it is."""
    unseen = PROGRAMS[task.app]
    if isinstance(task, Question):
        said = prove_question(task, unseen, host, shots)
        judged = not isinstance(task, Judged) or task.sound(said)
        yield said, bool(said["seen"]) and bool(said["expected"]) and judged
        return
    said = prove(task, unseen, host, shots)
    yield said, said["before"] != 0 and said["after"] == 0
    for miss in (each for each in NEAR_MISSES if each.task == task.id):
        said = prove(task, unseen, host, shots, miss)
        yield said, said["before"] != 0 and said["after"] != 0 and not said["wrong"]


if __name__ == "__main__":
    sys.exit(main())
