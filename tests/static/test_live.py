"""A map from source meets the running app: a simulated app that is written together with its Android source."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from uiatlas import Back, Recorder, build_map, open_device
from uiatlas.agents.running import Report, RunOptions, run_task
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.cli.main import main
from uiatlas.devices.tours import follow
from uiatlas.perception import Locator
from uiatlas.perception.alignment import same_screens
from uiatlas.run.events import Event, Observed, Planned, Recovering
from uiatlas.ui import describe
from uiatlas.utg import Atlas, Graph, Transition, merge

pytest.importorskip("tree_sitter_kotlin")

TWIN = Path(__file__).parents[1] / "fixtures" / "twin"
APP = "com.example.simulated.garden"


@pytest.fixture
def garden() -> Graph:
    """The map that the source tells; nothing of it was ever seen."""
    return build_map(TWIN / "android")


class Story:
    """A run on the simulated twin, with what it told."""

    def __init__(self, graph: Graph, runs: Path, task: str = "", to: str = "") -> None:
        self.events: list[Event] = []
        device = open_device(f"sim:{TWIN / 'app.py'}")
        self.report: Report = run_task(
            device,
            task or f"go to {to}",
            RunOptions(
                graph=graph,
                policy=(lambda known, _: Traveller(known, f"{APP}.{to}")) if to else None,
                runs=runs,
                on_event=self.events.append,
            ),
        )

    @property
    def status(self) -> str:
        return self.report.result.status

    @property
    def located(self) -> list[tuple[str, str]]:
        """Where the run was, and how that was found."""
        return [(short(e.name), e.located_by) for e in self.events if isinstance(e, Observed)]

    @property
    def done(self) -> list[str]:
        return [describe(step.action) for step in self.report.result.steps]


def short(name: str) -> str:
    return name.removeprefix(f"{APP}.")


def edge(graph: Graph, source: str, label: str, target: str) -> Transition:
    """The edge between two classes that is triggered by what is called so."""
    named = {s.id: short(s.name) for s in graph.screens.values()}
    found = [
        t
        for t in graph.transitions.values()
        if (named[t.source], named[t.target]) == (source, target) and label in describe(t.action)
    ]
    assert len(found) == 1, f"{source} -> {target}: {len(found)} edges"
    return found[0]


def tally(graph: Graph, source: str, label: str, target: str) -> tuple[int, int]:
    """How often an edge was tried and how often it worked."""
    found = edge(graph, source, label, target)
    return found.tried, found.worked


def test_a_task_is_done_by_a_plan_on_the_code_alone(garden: Graph, tmp_path: Path) -> None:
    """The app was never run before; in words a page is asked for that is three steps away, and the plan goes there."""
    assert not any(s.looks for s in garden.screens.values())
    story = Story(garden, tmp_path, task="open about")
    assert story.status == "success"
    assert story.done == ['tap "More options"', 'tap "Settings"', 'tap "About"']
    assert story.located == [
        ("BedsFragment", "static"),
        ("MainActivity menu", "static"),
        ("SettingsActivity", "static"),
        ("AboutActivity", "static"),
    ]
    assert [len(e.screens) for e in story.events if isinstance(e, Planned)] == [4]
    assert not any(isinstance(e, Recovering) for e in story.events)


def test_what_the_code_says_is_confirmed(garden: Graph, tmp_path: Path) -> None:
    """Steps that the running app follows count for the edges of the code, and no edge is drawn twice."""
    edges = len(garden.transitions)
    assert Story(garden, tmp_path, to="AboutActivity").status == "success"
    assert tally(garden, "MainActivity", "More options", "MainActivity menu") == (1, 1)
    assert tally(garden, "MainActivity menu", "Settings", "SettingsActivity") == (1, 1)
    assert tally(garden, "SettingsActivity", "About", "AboutActivity") == (1, 1)
    assert len(garden.transitions) == edges


def test_an_edge_to_an_activity_is_refined_to_the_fragment_in_it(garden: Graph, tmp_path: Path) -> None:
    """The code starts an activity, the device shows the fragment that this one puts up: both edges are on the map."""
    story = Story(garden, tmp_path, to="WateringActivity")
    assert story.status == "success"
    assert story.located[-1] == ("WateringFragment", "static")
    assert tally(garden, "MainActivity", "Watering plan", "WateringActivity") == (1, 1)
    assert tally(garden, "BedsFragment", "Watering plan", "WateringFragment") == (1, 1)


def test_the_dialog_of_a_fragment_is_reached(garden: Graph, tmp_path: Path) -> None:
    """The step in which the fragment opens by itself takes no action."""
    story = Story(garden, tmp_path, to="WateringFragment.askToSkip")
    assert (story.status, story.done) == ("success", ['tap "Watering plan"', 'tap "Skip a day"'])


def test_an_edge_that_the_app_does_not_follow_is_refuted_and_gone_round(garden: Graph, tmp_path: Path) -> None:
    """A report is switched off where the code leads first: that edge loses trust, and the other way is taken."""
    story = Story(garden, tmp_path, to="HarvestActivity")
    assert story.status == "success"
    assert ("TipsActivity", "static") in story.located
    assert tally(garden, "BedsFragment", "Harvest report", "HarvestActivity") == (1, 0)
    assert tally(garden, "BedsFragment", "Harvest report", "TipsActivity") == (1, 1)
    assert tally(garden, "SettingsActivity", "Harvest report", "HarvestActivity") == (1, 1)


def test_a_screen_that_is_in_no_source_is_found_live(garden: Graph, tmp_path: Path) -> None:
    """The page with news comes from elsewhere; the run finds it and puts it on the map."""
    known = set(garden.screens)
    story = Story(garden, tmp_path, task='open "News from the garden"')
    assert story.status == "success"
    (new,) = (s for s in garden.screens.values() if s.id not in known)
    assert (new.name, new.host) == ("News", None)
    assert tally(garden, "AboutActivity", "News from the garden", "News") == (1, 1)


def test_a_recorded_walk_is_laid_over_the_map_from_source(garden: Graph, tmp_path: Path) -> None:
    """Screens that were recorded without any map are merged with those of the code, whichever map comes first."""
    with closing(Recorder(open_device(f"sim:{TWIN / 'app.py'}"), tmp_path / "walk.jsonl")) as device:
        labels = ("Watering plan", "Skip a day", "Cancel", Back(), "More options", "Settings", "About")
        assert len(list(follow(device, labels))) == len(labels)
    walked = build_map(tmp_path / "walk.jsonl")
    over = merge(garden, walked, same_screens(garden, walked))
    under = merge(walked, garden, same_screens(walked, garden))
    seen = {"BedsFragment", "MainActivity menu", "WateringFragment", "SettingsActivity", "AboutActivity"}
    assert {short(s.name) for s in over.screens.values() if s.looks} >= seen
    assert len(over.screens) == len(under.screens) == len(garden.screens)  # the question is known by its buttons
    assert Locator(over).locate(open_device(f"sim:{TWIN / 'app.py'}").observe()).by == "unchanged"


def test_the_saved_map_tells_what_was_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the command line: build from source, run, read off the map what held; the next run knows all it sees."""
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    file, sim = tmp_path / "garden.uiatlas", f"sim:{TWIN / 'app.py'}"
    assert main(["map", "build", str(TWIN / "android"), "-o", str(file)]) == 0
    assert main(["run", sim, "--to", f"{APP}.HarvestActivity", "--map", str(file)]) == 0
    capsys.readouterr()
    assert main(["map", "show", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    names = {s["id"]: short(s["name"]) for s in told["screens"]}
    tried = {
        (names[t["source"]], names[t["target"]]): (t["evidence"], t["tried"], t["worked"])
        for t in told["transitions"]
        if t["tried"]
    }
    both = ["observed", "static"]
    assert tried["BedsFragment", "HarvestActivity"] == (both, 1, 0)
    assert tried["BedsFragment", "TipsActivity"] == (both, 1, 1)
    assert tried["SettingsActivity", "HarvestActivity"] == (both, 1, 1)
    assert tried["TipsActivity", "BedsFragment"] == (both, 1, 1)
    with Atlas.open(file) as atlas:
        story = Story(atlas.load(APP), tmp_path, to="HarvestActivity")
    assert story.status == "success"
    assert {by for _, by in story.located} == {"unchanged"}
