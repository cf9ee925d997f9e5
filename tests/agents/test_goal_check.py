"""A plan that was carried out is no success where what it did speaks against the words of the task."""

from pathlib import Path

import pytest

from uiatlas import Atlas, RunOptions, open_device, run_task
from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.agents.words.goal_check import contradiction
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices import Device
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

SETTINGS = ("More options", "Settings")
VIBRATE = (*SETTINGS, "Notifications", "Vibrate")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def plan(*labels: str) -> str:
    """A plan of taps; "Field=text" types, "Switch:off" sets."""
    steps = []
    for label in labels:
        at, typed, text = label.partition("=")
        name, sets, stance = at.partition(":")
        do = "type" if typed else "set" if sets else "tap"
        steps.append(f'{{"on": 0, "do": "{do}", "at": "{name}", "text": "{text or stance}"}}')
    return f'{{"steps": [{", ".join(steps)}]}}'


def drive(graph: Graph, task: str, *plans: str, place: Path) -> tuple[Report, Device, ScriptedModel]:
    """Run a task with these answers; the last is given again and again."""
    model, device = ScriptedModel([*plans, *[plans[-1]] * 6]), open_device("sim:notes")
    return run_task(device, task, RunOptions(graph=graph, policy=Once(model).policy, runs=place)), device, model


def stands(device: Device, name: str) -> bool | None:
    return next(e.checked for e in device.observe().elements if e.text == name)


@pytest.mark.parametrize("last", ["Vibrate", "Vibrate:off"])
def test_a_switch_that_stands_as_the_task_says_is_not_turned_back_by_a_plan(
    graph: Graph, tmp_path: Path, last: str
) -> None:
    report, device, model = drive(graph, "turn on vibrate", plan(*VIBRATE[:3], last), place=tmp_path)
    assert report.result.status == "success"
    assert stands(device, "Vibrate") is True
    assert len(model.questions) == 1


@pytest.mark.parametrize(
    ("task", "wrong", "said"),
    [
        ("turn off vibrate", (*VIBRATE[:3], "Allow notifications"), "'Vibrate' stands on, and the task wants it off"),
        ("set the theme to dark", (*SETTINGS, "Appearance", "Theme", "Light"), "'Light' was chosen"),
        ("set the text size to large", (*SETTINGS, "Appearance", "Text size", "Small"), "the task names 'Large'"),
        ("create a note called 'Bread'", ("New note", "Title=Milk", "Create"), "'Milk' was typed"),
        ("change the theme", VIBRATE, "nothing was touched that the task names, such as 'Theme'"),
    ],
)
def test_a_plan_that_does_another_thing_than_the_task_says_is_objected_to_and_then_no_success(
    graph: Graph, tmp_path: Path, task: str, wrong: tuple[str, ...], said: str
) -> None:
    report, _, model = drive(graph, task, plan(*wrong), place=tmp_path)
    assert report.result.status == "failure"
    assert "not proven: " in report.result.reason
    assert said in report.result.reason
    assert 2 <= len(model.questions) <= 4


def test_a_model_that_heeds_the_objection_has_its_success(graph: Graph, tmp_path: Path) -> None:
    wrong, right = plan(*SETTINGS, "Appearance", "Theme", "Light"), plan("Theme", "Dark")
    report, device, model = drive(graph, "set the theme to dark", wrong, right, place=tmp_path)
    assert report.result.status == "success"
    assert "'Light' was chosen, and the task names 'Dark'" in model.questions[-1].text
    assert any(e.text == "Theme\nDark" for e in device.observe().elements)


def test_a_plan_in_other_words_than_the_task_is_believed_and_the_reason_says_what_shows_it(
    graph: Graph, tmp_path: Path
) -> None:
    report, _, model = drive(graph, "make the phone buzz no more", plan(*VIBRATE), place=tmp_path)
    assert report.result.status == "success"
    assert "by the words of the task alone it is not proven" in report.result.reason
    assert len(model.questions) == 1


def test_a_right_plan_is_said_to_show_what_the_task_names(graph: Graph, tmp_path: Path) -> None:
    report, _, _ = drive(graph, "turn off vibrate", plan(*VIBRATE), place=tmp_path)
    assert report.result.reason == "every step of the plan was done and checked, and so is what the task names"


def test_a_plan_whose_end_was_objected_to_is_not_remembered_though_it_was_mended(tmp_path: Path) -> None:
    learn_map(tmp_path / "notes.uiatlas")
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        memory, task = Shortcuts(atlas.database), "set the theme to dark"
        model = ScriptedModel([plan(*SETTINGS, "Appearance", "Theme", "Light"), plan("Theme", "Dark")])
        preset = Once(model, memory)
        report = run_task(open_device("sim:notes"), task, RunOptions(atlas=atlas, policy=preset.policy, runs=tmp_path))
        assert report.result.status == "success"
        preset.learn(atlas.apps()[0], task, success=True)
        assert not memory.recall(atlas.apps()[0], task)


def test_a_remembered_plan_that_the_task_speaks_against_is_forgotten_though_the_model_mends_it(tmp_path: Path) -> None:
    learn_map(tmp_path / "notes.uiatlas")
    way = [Intended(Kind.TAP, at) for at in (*SETTINGS, "Appearance", "Theme", "Light")]
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        memory, task, app = Shortcuts(atlas.database), "set the theme to dark", atlas.apps()[0]
        memory.keep(app, task, way)
        preset = Once(ScriptedModel([plan("Theme", "Dark")]), memory)
        report = run_task(open_device("sim:notes"), task, RunOptions(atlas=atlas, policy=preset.policy, runs=tmp_path))
        assert report.result.status == "success"
        preset.learn(app, task, success=True)
        assert not memory.recall(app, task)


@pytest.mark.parametrize(
    ("rows", "said"), [(("first.txt", "second.txt"), "'first.txt' is still called so"), (("old", "second.txt"), "")]
)
def test_a_thing_that_got_no_other_name_speaks_against_a_renaming(rows: tuple[str, ...], said: str) -> None:
    """The new name was typed where another thing was chosen: that one has it now."""

    def listed(*names: str) -> Observation:
        return Observation(
            "app", tuple(UIElement(i, Role.LINK, n, flags=ElementFlag.CLICKABLE) for i, n in enumerate(names))
        )

    before = listed("old", "first.txt")
    field = UIElement(0, Role.INPUT, "/", flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    asks = Observation("app", (field,), dialog=True)
    history = (
        StepRecord(before, "page", Tap(selector_for(before.elements[0], before)), before.elements[0], Outcome.SUCCESS),
        StepRecord(asks, "ask", InputText(selector_for(field, asks), "second.txt"), field, Outcome.SUCCESS),
    )
    task = "Rename the file first.txt to second.txt."
    assert contradiction(Graph("app"), task, history, listed(*rows), bare_word=False) == said


@pytest.mark.parametrize(("news", "against"), [("Table name is required.", True), ("The table was created.", False)])
def test_a_page_that_complains_of_what_was_handed_in_speaks_against_the_task(news: str, against: bool) -> None:
    button = UIElement(0, Role.BUTTON, "Create", flags=ElementFlag.CLICKABLE)
    form = Observation("app", (button, UIElement(1, Role.TEXT, "Tables")))
    then = Observation("app", (button, UIElement(1, Role.TEXT, "Tables"), UIElement(2, Role.TEXT, news)))
    history = (StepRecord(form, "page", Tap(selector_for(button, form)), button, Outcome.SUCCESS),)
    found = contradiction(Graph("app"), "Create a new table", history, then, bare_word=False)
    assert found == (f"the page says {news!r}" if against else "")
