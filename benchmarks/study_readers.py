"""What a reader as the agent needs for a task with playwright-mcp for hands, with and without our server beside it.

Twelve tasks of six steps and more on three web programs, each done in both arms, half of them in each order. Told are
calls and tokens, whether or not the task was done; done means that a check from outside the program passes.

    python -m benchmarks.study_readers explore --tools DIR --out DIR           maps, drawn by exploring; no model
    python -m benchmarks.study_readers prove --tools DIR                       each check fails before and passes after
    python -m benchmarks.study_readers run --tools DIR --out DIR --peers DIR --url URL --model NAME [--task ID ...]
    python -m benchmarks.study_readers script --tools DIR --out DIR --peers DIR    a script instead of a reader
    python -m benchmarks.study_readers table --out DIR

DIR of ``--peers`` has node_modules with @playwright/mcp, and --node names the program to run it. The key of the model
is OPENAI_API_KEY. A run of a model that is in DIR/runs.jsonl already is not done again. What was explored is told
beside the figures: the map costs no tokens, but time.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from mcp import Client, StdioServerParameters
from openai import OpenAI
from playwright.sync_api import sync_playwright

from benchmarks.first_runs.form import Task, placed
from benchmarks.first_runs.playing import copied, signed_in
from benchmarks.interop.scripted_model import scripted_model
from benchmarks.readers.conversation import Ended, Reader, Servers, talk
from benchmarks.readers.script import SCRIPTS, Script
from benchmarks.readers.tasks import PROOFS, SITES, TASKS
from uiatlas.devices.browser.finding import find_chromium
from uiatlas_bench.third_party import Host, Started, started

ARMS = ("without", "with")
MAP = "map.uiatlas"
SCRIPT = "script"
"""What the script is called among the models."""
PATIENCE = 3600.0
"""Seconds that a reader has for an answer."""


def main() -> int:
    """Do what is asked; exit 1 if a proof fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("explore", "prove", "run", "script", "table"))
    parser.add_argument("--tools", type=Path, default=Path("tools"), help="where the programs are installed")
    parser.add_argument("--peers", type=Path, default=Path("peers"), help="where playwright-mcp is installed")
    parser.add_argument("--node", default="node", help="the program that runs it (node)")
    parser.add_argument("--out", type=Path, default=Path("readers"), help="maps, runs and transcripts")
    parser.add_argument("--task", nargs="*", choices=[t.id for t in TASKS], help="which tasks; all by default")
    parser.add_argument("--arm", nargs="*", choices=ARMS, default=list(ARMS))
    parser.add_argument("--url", help="the address of a model with the interface of OpenAI")
    parser.add_argument("--model", default="reader", help="what the model is called there")
    parser.add_argument(
        "--ours", default="", help="which of our tools are offered, with commas between; all by default"
    )
    parser.add_argument("--calls", type=int, default=40, help="questions to the model at most (40)")
    parser.add_argument("--minutes", type=float, default=5.0, help="how long each program is explored (5)")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    tasks = [t for t in TASKS if not given.task or t.id in given.task]
    match given.what:
        case "explore":
            explore({t.app for t in tasks}, given.tools, given.out, given.minutes)
        case "prove":
            return prove(tasks, given.tools)
        case "run":
            if not given.url:
                parser.error("--url: where is the model?")
            run(given, tasks)
        case "script":
            script(given, [t for t in tasks if t.id in SCRIPTS])
        case _:
            table(given.out)
    return 0


def up(app: str, tools: Path) -> Any:
    """A program of the study, started anew at its port."""
    site = SITES[app]
    host = Host(tools.resolve())
    return started(placed(site.unseen.program, host), host, port=site.port)


def explore(apps: set[str], tools: Path, out: Path, minutes: float) -> None:
    """Draw a map of each of these programs that has none."""
    for app, site in ((a, s) for a, s in SITES.items() if a in apps):
        made = out / f"{app}.uiatlas"
        if made.exists():
            continue
        with tempfile.TemporaryDirectory() as name, up(app, tools) as program:
            part = Path(name) / made.name
            words = ["explore", program.device, "-o", str(part), "--budget", f"{60 * minutes:.0f}s", "--json"]
            words += ["--login"] if site.unseen.login else []
            began = time.monotonic()
            signed = signed_in(program, site.unseen)
            answer = signed.call(words, Path(name), patience=180 * minutes + 600, home=Path(name))
            if not part.is_file():
                raise SystemExit(f"{app}: no map: {answer.complained[-400:]}")
            copied(part, made)
            print(f"{app}: explored in {time.monotonic() - began:.0f} s: {made}", flush=True)


def prove(tasks: list[Task], tools: Path) -> int:
    """See that each check fails before its task is done by hand, and passes afterwards."""
    failed = 0
    for task in tasks:
        with up(task.app, tools) as program, sync_playwright() as playwright:
            before = program.sh(task.check.replace("-lt 10", "-lt 1"))
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(15_000)
            page.goto(program.device.removeprefix("web:"))
            page.wait_for_timeout(1000)
            PROOFS[str(task.proof)](page)
            page.wait_for_timeout(2000)
            browser.close()
            after = program.sh(task.check)
        ok = before != 0 and after == 0
        failed += not ok
        print(f"{task.id}: {'proven' if ok else f'NOT PROVEN: before {before}, after {after}'}", flush=True)
    return 1 if failed else 0


def run(given: argparse.Namespace, tasks: list[Task]) -> None:
    """All tasks in both arms; of every second task the arm with the map comes first."""
    reader = Reader(OpenAI(base_url=given.url, timeout=PATIENCE, max_retries=0), given.model, given.calls)
    for task, arm, order in turns(tasks, given.arm):
        if (task.id, arm, given.model) not in {(r["task"], r["arm"], r["model"]) for r in rows(given.out)}:
            one(given, task, arm, order, reader)


def turns(tasks: list[Task], arms: list[str]) -> Iterator[tuple[Task, str, int]]:
    """The runs, one after another, each with its place among those of its task."""
    for task in tasks:
        first = TASKS.index(task) % 2
        for order, arm in enumerate((ARMS[first], ARMS[1 - first]), start=1):
            if arm in arms:
                yield task, arm, order


def script(given: argparse.Namespace, tasks: list[Task]) -> None:
    """Two tasks by a script in both arms, and one where it does nothing, which must fail."""
    for task, arm, order in turns(tasks, given.arm):
        says = Script(SCRIPTS[task.id], task.text)
        with scripted_model(says) as (url, _):
            one(given, task, arm, order, scripted_reader(url))
    with scripted_model(Script((), "nothing")) as (url, _):
        idle = replace(tasks[0], id=f"{tasks[0].id}-idle")
        one(given, idle, "without", 1, scripted_reader(url))


def scripted_reader(url: str) -> Reader:
    return Reader(OpenAI(base_url=url, api_key="scripted", max_retries=0), SCRIPT)


def rows(out: Path) -> list[dict[str, Any]]:
    """The runs that were done."""
    file = out / "runs.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def one(given: argparse.Namespace, task: Task, arm: str, order: int, reader: Reader) -> None:
    """Do one run, and keep what came of it."""
    with up(task.app, given.tools) as program:
        try:
            ended = asyncio.run(conversed(given, task, arm, program, reader))
        except Exception as error:  # noqa: BLE001 - a run that breaks off is told as such, and may be done again
            traceback.print_exc()
            print(f"{task.id} {arm}: broke off: {type(error).__name__}", flush=True)
            return
        success = program.sh(task.check) == 0
    spent = ended.spent
    row = {
        "task": task.id,
        "arm": arm,
        "order": order,
        "model": reader.name,
        "ours": given.ours if arm == "with" else "",
        "success": success,
        "how": ended.how,
        "said": ended.said[:300],
        "model_calls": spent.model_calls,
        "tool_calls": dict(spent.tool_calls),
        "input_tokens": spent.input_tokens,
        "output_tokens": spent.output_tokens,
        "tokens_told": spent.told,
        "seconds": round(spent.seconds, 1),
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    with (given.out / "runs.jsonl").open("a") as file:
        file.write(json.dumps(row) + "\n")
    (given.out / f"{task.id}.{arm}.{reader.name}.json").write_text(json.dumps(ended.messages, indent=1))
    told = f"{spent.model_calls} calls, {spent.input_tokens + spent.output_tokens} tokens"
    print(f"{task.id} {arm}: {'done' if success else 'not done'} ({ended.how}), {told}", flush=True)


async def conversed(given: argparse.Namespace, task: Task, arm: str, program: Started, reader: Reader) -> Ended:
    """The conversation of one run."""
    address = program.device.removeprefix("web:")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with AsyncExitStack() as stack:
            clients = {"playwright": await stack.enter_async_context(Client(_hands(given, folder)))}
            instructions = ""
            if arm == "with":
                copied(given.out / f"{task.app}.uiatlas", folder / MAP)  # what a run teaches stays with the run
                clients["uiatlas"] = ours = await stack.enter_async_context(Client(_server(folder, given.ours)))
                instructions = ours.instructions or ""
            servers = Servers(clients, folder / "output")
            await servers.begin()
            shown = await servers.call("browser_navigate", {"url": address})
            return await talk(reader, servers, task.text, shown, instructions)


def _hands(given: argparse.Namespace, folder: Path) -> StdioServerParameters:
    cli = given.peers.resolve() / "node_modules" / "@playwright" / "mcp" / "cli.js"
    flags = ["--headless", "--no-sandbox", "--isolated", "--executable-path", find_chromium()]
    flags += ["--output-dir", str(folder / "output")]
    return StdioServerParameters(command=given.node, args=[str(cli), *flags], cwd=str(folder))


def _server(folder: Path, tools: str) -> StdioServerParameters:
    words = ["-m", "uiatlas", "mcp", "--map", str(folder / MAP), *(["--tools", tools] if tools else [])]
    return StdioServerParameters(command=sys.executable, args=words, env=_env(folder))


def _env(folder: Path) -> dict[str, str]:
    """The environment of our server: that of this process, with a home of its own."""
    return {**os.environ, "UIATLAS_HOME": str(folder / "home")}


def table(out: Path) -> None:
    """Print what each arm came to, model by model."""
    found = [r for r in rows(out) if r["model"] != SCRIPT]
    print("| model | task | arm | order | done | model calls | tool calls | of the map | tokens in | tokens out |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for r in sorted(found, key=lambda r: (r["model"], r["task"], r["order"])):
        tools = sum(r["tool_calls"].values())
        ours = sum(n for tool, n in r["tool_calls"].items() if not tool.startswith("browser_"))
        cells = [r["model"], r["task"], r["arm"], r["order"], "yes" if r["success"] else "no", r["model_calls"]]
        print("| " + " | ".join(map(str, [*cells, tools, ours, r["input_tokens"], r["output_tokens"]])) + " |")
    for model in sorted({r["model"] for r in found}):
        summed([r for r in found if r["model"] == model], model)


def summed(found: list[dict[str, Any]], model: str) -> None:
    """Print the sums of one model: of all its runs, and of the tasks that it did in both arms."""
    done = {arm: {r["task"] for r in found if r["arm"] == arm and r["success"]} for arm in ARMS}
    both = done["without"] & done["with"]
    for arm in ARMS:
        mine = [r for r in found if r["arm"] == arm]
        if not mine:
            continue
        print(f"\n{model}, {arm}: {len(done[arm])} of {len(mine)} tasks done")
        if both:
            alike = [r for r in mine if r["task"] in both]
            tokens = [r["input_tokens"] + r["output_tokens"] for r in alike]
            calls = median(r["model_calls"] for r in alike)
            told = f"median {calls:g} calls, {median(tokens):g} tokens; {sum(tokens)} tokens in all"
            print(f"of {len(both)} done in both arms: {told}")


if __name__ == "__main__":
    sys.exit(main())
