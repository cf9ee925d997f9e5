"""The whole story: a map, a plan, a run with pop-ups, a report; in a real browser where there is one, else in memory.

In the browser the bundled notes app is served as a web page, and its map is learnt from a short tour; ``--url``
explores and drives any other page. In memory the simulated app is driven as it is; its map is that of ``sim:notes``.
"""

import argparse
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from uiatlas.agents.running import Report, RunOptions, map_of, run_task
from uiatlas.agents.running.options import ignore_event
from uiatlas.cli.files import check_output, prepare_runs
from uiatlas.cli.maps import load_keyed, united
from uiatlas.cli.narration import Narrator
from uiatlas.cli.options.common import add_json, share, whole
from uiatlas.cli.options.safety import duration
from uiatlas.cli.output import LINE, clipped, counted, hint, write, write_json
from uiatlas.cli.running.answers import result_json
from uiatlas.devices import Device, open_device
from uiatlas.devices.apps.notes import SHORT_TOUR, TOUR
from uiatlas.devices.browser import keeping_browser
from uiatlas.devices.browser.finding import find_chromium, need_playwright
from uiatlas.devices.recording import Recorder
from uiatlas.devices.served import ServedApp
from uiatlas.devices.tours import TourStep, follow
from uiatlas.errors import InputError, UiatlasError
from uiatlas.exploration import explore
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.verdict import EXIT_CODES
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import counts

TASK = "turn on the 24-hour clock"
SEED = 26
MOST_STEPS = 40
BUDGET = 30.0
"""Seconds that a page of the user's is explored, unless said otherwise."""


@dataclass(frozen=True, slots=True)
class DemoRequest:
    """The story that is told.

    Attributes:
        task: What is to be done, in words.
        place: Where the app runs, ``browser`` or ``memory``; None for a browser where one is found.
        url: The page that is driven in place of the notes app; None for the notes app.
        budget: Seconds that the page is explored.
        faults: The probabilities of the faults, and their seed, by name.
        map: The file that keeps the map; None for one of the demo's own.
        json: Whether a machine reads the answer.
    """

    task: str
    place: str | None
    url: str | None
    budget: float
    faults: Mapping[str, float]
    map: Path | None
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The task, where it is done, and the faults."""
    parser.add_argument("--task", help=f'what to do in the app (default: "{TASK}")')
    parser.add_argument(
        "--in",
        dest="place",
        choices=("browser", "memory"),
        help="where the app runs (a browser where one is found; in memory with --map)",
    )
    parser.add_argument("--url", metavar="URL", help="explore and drive this page in place of the notes app")
    parser.add_argument("--budget", type=duration, default=BUDGET, help="with --url: time to explore it (30s)")
    parser.add_argument("--seed", type=whole, default=SEED, help=f"the seed of the faults ({SEED})")
    parser.add_argument("--popup", type=share, default=0.15, help="probability of a pop-up per step (0.15)")
    parser.add_argument("--drop", type=share, default=0.10, help="probability that a tap is dropped (0.10)")
    parser.add_argument("--slow", type=share, default=0.15, help="probability of a slow screen, 1-5 simulated s (0.15)")
    parser.add_argument("--map", metavar="MAP", type=Path, help="keep the map in this file; of the app in memory")
    add_json(parser)


def read(given: argparse.Namespace) -> DemoRequest:
    """The story that is asked for.

    Raises:
        InputError: The options contradict each other, or something is not said.
    """
    if given.task is not None and not given.task.strip():
        raise InputError("no task is given", hint=f'say what to do in the notes app, such as "{TASK}"')
    if given.url is not None and not given.url.strip():
        raise InputError("no page is given", hint="give its address, such as --url http://127.0.0.1:8000/")
    if given.url and not given.task:
        raise InputError("--url is given without a task", hint='give --task "WORDS"')
    if given.url and given.place == "memory":
        raise InputError("--in memory cannot open the page of --url", hint="leave --in memory or --url out")
    if given.map and given.place == "browser" and not given.url:
        raise InputError(
            "--map keeps the map of the app in memory, not of its page in a browser",
            hint="leave --map or --in browser out",
        )
    faults = {"seed": given.seed, "popup": given.popup, "drop": given.drop, "slow": given.slow}
    return DemoRequest(given.task or TASK, given.place, given.url, given.budget, faults, given.map, given.json)


def run(request: DemoRequest) -> int:
    """Tell the story; exit 0 when the task succeeded."""
    check_output(request.map)
    prepare_runs()
    if request.url:
        report = _on_a_page(request)
    elif request.place == "browser" or (request.place is None and not request.map and has_browser()):
        report = _in_a_browser(request)
    else:
        report = _in_memory(request)
    if request.json:
        write_json(result_json(report))
    else:
        _verdict(report, request)
    return EXIT_CODES[report.result.status]


def learn_map(path: Path) -> Graph:
    """The map of the notes app as its tour shows it, saved in an atlas file beside what that file knows already."""
    return _toured(open_device("sim:notes"), TOUR, path)


def _toured(device: Device, tour: tuple[TourStep, ...], path: Path) -> Graph:
    """The map that a recorded tour teaches; the device is closed."""
    with tempfile.TemporaryDirectory() as folder:
        walk = Path(folder) / "tour.jsonl"
        with closing(Recorder(device, walk)) as recorder:
            for _ in follow(recorder, tour):
                pass
            recorder.observe()
        graph = build_map(walk)
    with Atlas.open(path, create=True) as atlas:
        if graph.app in atlas.apps():
            graph = united(load_keyed(atlas, graph.app), graph)
        atlas.save(graph, durable=True)
    return graph


def _in_memory(request: DemoRequest) -> Report:
    say = _speaker(request)
    path = request.map or _map_file()
    graph = learn_map(path)
    say("uiatlas demo: a simulated notes app, no model, no network")
    if request.place is None:
        why = "--map is given; without it a page in a browser is driven" if request.map else no_browser()
        say(f"in memory: {why}")
    say("")
    say("1  Learn the map once, from a recorded tour of the app")
    _say_map(graph, path, request)
    _say_task(request)
    query = "&".join(f"{name}={value}" for name, value in request.faults.items())
    with closing(open_device(f"sim:notes?{query}")) as device:
        return _driven(device, graph, path, request)


def _in_a_browser(request: DemoRequest) -> Report:
    say = _speaker(request)
    path = _map_file()
    with closing(ServedApp.of("notes")) as served, keeping_browser():
        say("uiatlas demo: a simulated notes app as a web page, in a real browser; no model, no network")
        say("")
        say("1  Learn the map once, from a recorded tour of the app")
        graph = _toured(open_device(f"web:{served.url}"), SHORT_TOUR, path)
        _say_map(graph, path, request)
        _say_task(request)
        served.exchange("notes", {name: str(value) for name, value in request.faults.items()})
        with closing(open_device(f"web:{served.url}")) as device:
            return _driven(device, graph, path, request)


def _on_a_page(request: DemoRequest) -> Report:
    say = _speaker(request)
    path = request.map or _map_file()
    with closing(open_device(f"web:{request.url}")) as device, Atlas.open(path, create=True) as atlas:
        graph = map_of(device, atlas)
        say(f"uiatlas demo: {request.url} in a real browser; no model")
        say("")
        say(f"1  Draw the map: explore for {request.budget:.0f} s, without doing anything dangerous")
        found = explore(device, graph, request.budget, on_save=lambda: atlas.save(graph))
        say(f"   {counted(found.steps, 'step')}, {found.tried} of {counted(found.known, 'control')} tried")
        _say_map(graph, path, request)
        say(f"2  Do a task with it: {clipped(request.task)}")
    with closing(open_device(f"web:{request.url}")) as device:
        return _driven(device, graph, path, request)


def _driven(device: Device, graph: Graph, path: Path, request: DemoRequest) -> Report:
    with Atlas.open(path) as atlas:
        return run_task(
            device,
            request.task,
            RunOptions(
                graph=graph,
                atlas=atlas,
                guard=Guard(DangerPolicy.REFUSE),
                max_steps=MOST_STEPS,
                on_event=ignore_event if request.json else Narrator("   ", graph.screens),
            ),
        )


def has_browser() -> bool:
    """Whether a browser can be driven here."""
    return not no_browser()


def no_browser() -> str:
    """Why no browser can be driven here, and how one can be had; empty if one can."""
    try:
        need_playwright()
        find_chromium()
    except UiatlasError as error:
        return str(error)
    return ""


def _speaker(request: DemoRequest) -> Callable[[str], None]:
    return (lambda text: None) if request.json else write


def _say_map(graph: Graph, path: Path, request: DemoRequest) -> None:
    say, number = _speaker(request), counts(graph)
    say(f"   {counted(number['screens'], 'screen')}, {counted(number['transitions'], 'transition')} → {path}")
    say("")


def _say_task(request: DemoRequest) -> None:
    say = _speaker(request)
    say(f"2  Do a task with it: {clipped(request.task)}")
    of = request.faults
    faults = f"pop-up {of['popup']}, dropped tap {of['drop']}, slow screen {of['slow']}"
    say(f"   faults per step: {faults}; seed {of['seed']}")


def _map_file() -> Path:
    """A file of the demo's own, begun anew by every demo."""
    path = prepare_runs().parent / "demo.uiatlas"
    path.unlink(missing_ok=True)
    return path


def _verdict(report: Report, request: DemoRequest) -> None:
    result = report.result
    recovered = sum(1 for s in result.steps if s.recovered)
    write("")
    write(clipped(f"3  Verdict: {result.status}: {result.reason}", 2 * LINE))
    steps = f"{counted(len(result.steps), 'step')}, recovered after {recovered} of them"
    write(f"   {steps}, {result.seconds:.2f} s, no model call")
    write(f"   the whole story: {report.page}")
    if request.url:
        hint(f'uiatlas explore "web:{request.url}" -o site.uiatlas')
    else:
        hint('uiatlas run sim:notes "sort the notes by title" --map notes.uiatlas')
