"""Tests from a map alone: what is planned on a map becomes a script like that of a run."""

import ast
from pathlib import Path

import pytest
from tests.exporters.maestro_schema import read_flow

from uiatlas.agents.replay.planned import script_of_plan
from uiatlas.cli.main import main
from uiatlas.errors import InputError
from uiatlas.exporters import export
from uiatlas.planning.search import plan_route
from uiatlas.ui import ElementFlag, InputText, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.screen import Look

SETTINGS, MENU = "org.garden:id/settings", "More options"


def garden() -> Graph:
    """A first screen, a menu that the map has no button for, a screen that opens by itself, and its settings."""
    graph = Graph("org.garden")
    for key, *labels in (
        ("main", "Beds"),
        ("menu", "Settings"),
        ("wait", "Loading"),
        ("settings", "Sounds", "Colours"),
    ):
        elements = [UIElement(n, Role.TEXT, label) for n, label in enumerate(labels)]
        if key == "menu":
            elements[0] = UIElement(0, Role.MENU_ITEM, "Settings", "", SETTINGS)
        graph.put_screen(Screen(key, "org.garden", key.title(), elements=tuple(elements)))
    graph.put_transition(Transition("main", Tap(Selector(description=MENU)), "menu"))
    graph.put_transition(Transition("menu", Tap(Selector(Role.MENU_ITEM, "Settings", "", SETTINGS)), "wait"))
    graph.put_transition(Transition("wait", Wait(), "settings", edge_class="auto"))
    graph.entry = "main"
    return graph


def test_what_comes_by_itself_is_waited_for_and_is_what_is_asserted() -> None:
    graph = garden()
    script = script_of_plan(graph, plan_route(graph, "main", ["settings"]), "open the settings")
    ends = [(s.number, s.source, s.target) for s in script.steps]
    assert ends == [(1, "main", "menu"), (2, "menu", "wait"), (3, "wait", "settings")]
    _, commands = read_flow(export(script, "maestro"))
    said = str(commands)
    assert MENU in said, "the map has no such element: the words of the action tell it"
    assert "garden:id/settings" in said.replace("\\", "")
    assert "Sounds" in said
    assert "Loading" not in said
    assert said.index("waitForAnimationToEnd") < said.index("Sounds")


@pytest.mark.parametrize(
    ("form", "kept", "cleared"),
    [
        ("maestro", "- launchApp\n", "- launchApp:\n    clearState: true\n"),
        ("uiautomator2", "d.app_start('org.garden', stop=True)", "d.app_clear('org.garden')\n"),
        ("appium", "driver.terminate_app('org.garden')", """"mobile: clearApp", {"appId": 'org.garden'})"""),
    ],
)
def test_an_app_keeps_its_data_unless_that_is_to_be_cleared(form: str, kept: str, cleared: str) -> None:
    graph = garden()
    script = script_of_plan(graph, plan_route(graph, "main", ["settings"]), "open the settings")
    assert (kept in export(script, form), "clear" in export(script, form)) == (True, False)
    assert cleared in export(script, form, cleared=True)


def test_what_a_web_page_keeps_is_not_cleared() -> None:
    graph = garden()
    script = script_of_plan(graph, plan_route(graph, "main", ["settings"]), "open the settings")
    with pytest.raises(InputError, match="no data of an app"):
        export(script, "playwright", cleared=True)


def test_screens_that_come_one_after_the_other_are_waited_for_at_once() -> None:
    """Also where the plan begins with them."""
    graph = garden()
    graph.put_screen(Screen("more", "org.garden", "More", elements=(UIElement(0, Role.TEXT, "Weather"),)))
    graph.put_transition(Transition("settings", Wait(2.0), "more", edge_class="auto"))
    script = script_of_plan(graph, plan_route(graph, "wait", ["more"]), "see the weather")
    assert [(s.action, s.source, s.target) for s in script.steps] == [(Wait(3.0), "wait", "more")]


@pytest.mark.parametrize("form", ["maestro", "uiautomator2", "appium"])
def test_a_row_that_the_map_does_not_know_is_left_open(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list that leads to several screens, and what nothing names: a comment and one line each say so."""
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test"
    rows, nameless = Tap(Selector(resource_id="org.garden:id/rows")), Tap(Selector())
    for key in ("roses", "tulips"):
        graph.put_screen(Screen(key, "org.garden", key.title()))
        graph.put_transition(Transition("main", rows, key, edge_class="item"))
    graph.put_screen(Screen("seeds", "org.garden", "Seeds", elements=(UIElement(0, Role.TEXT, "Bags of seed"),)))
    graph.put_transition(Transition("tulips", nameless, "seeds"))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    assert main(["export", "--plan", str(kept), "seeds", "--format", form, "-o", str(output)]) == 0
    told = capsys.readouterr()
    assert "step 1 (tap" in told.err
    assert "step 2 (tap" in told.err
    assert "2 steps" in told.out
    assert "2 of them to be written by hand" in told.out
    text = output.read_text()
    assert "# TODO: the map does not know which row of rows is touched; write this step by hand" in text
    assert "# TODO: the map knows neither an id nor words of what is touched" in text
    assert "Bags of seed" in text


@pytest.mark.parametrize("form", ["maestro", "uiautomator2", "appium"])
def test_what_a_planned_step_may_do_and_how_unsure_it_is_stands_above_it(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `plan` says it, also of the control that is touched last; a step that is half sure or more has no comment."""
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test"
    chosen = Evidence(EvidenceKind.STATIC, "Main.kt:8", derivation=Derivation.CHOICE)
    for key in ("beds", "soil", "tools"):
        erase = UIElement(0, Role.BUTTON, "Erase the beds", flags=ElementFlag.CLICKABLE)
        graph.put_screen(Screen(key, "org.garden", key.title(), elements=(erase,) if key == "beds" else ()))
        graph.put_transition(Transition("settings", Tap(Selector(text="Delete")), key, evidence=(chosen,)))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    assert main(["export", "--plan", str(kept), "erase the beds", "--format", form, "-o", str(output)]) == 0
    lines = [line.strip() for line in output.read_text().splitlines()]
    at = next(n for n, line in enumerate(lines) if line.startswith("# 4. "))
    unsure = "it is only 33% sure where this leads: one of several targets between which the code chooses"
    assert lines[at + 1 : at + 3] == ["# NOTE: it may delete", f"# NOTE: {unsure}"]
    last = next(n for n, line in enumerate(lines) if line.startswith("# 5. "))
    assert lines[last + 1] == "# NOTE: it may delete"
    assert sum(line.startswith("# NOTE") for line in lines) == 3
    assert f'step 4 (tap "Delete"): {unsure}' in capsys.readouterr().err


def test_a_plan_asserts_what_its_map_knows_to_be_shown() -> None:
    """Not that something is gone, which the map may only not know, nor one letter, which stands anywhere."""
    graph = garden()
    graph.put_screen(Screen("main", "org.garden", "Main", elements=(UIElement(0, Role.TEXT, "Beds"),)))
    for key, labels in (("letter", ("o",)), ("late", ("Loading…", "Tools"))):
        elements = tuple(UIElement(n, Role.TEXT, label) for n, label in enumerate(labels))
        graph.put_screen(Screen(key, "org.garden", key, elements=elements))
        graph.put_transition(Transition("main", Tap(Selector(text=key)), key))
    for key, said in (("letter", False), ("late", True)):
        text = export(script_of_plan(graph, plan_route(graph, "main", [key]), key), "maestro")
        assert "assertNotVisible" not in text
        assert ("assertVisible" in text, "Tools" in text) == (said, said)


def test_a_plan_asserts_nothing_that_lies_in_something_hidden() -> None:
    graph = garden()
    box = UIElement(0, Role.CONTAINER, flags=int(ElementFlag.HIDDEN))
    inside, deeper = UIElement(1, Role.CONTAINER, parent=0), UIElement(2, Role.TEXT, "No beds yet", parent=1)
    graph.put_screen(
        Screen("beds", "org.garden", "beds", elements=(box, inside, deeper, UIElement(3, Role.TEXT, "Soil")))
    )
    graph.put_transition(Transition("main", Tap(Selector(text="beds")), "beds"))
    told = export(script_of_plan(graph, plan_route(graph, "main", ["beds"]), "beds"), "maestro")
    assert "Soil" in told
    assert "No beds yet" not in told


@pytest.mark.parametrize("form", ["uiautomator2", "appium"])
def test_a_planned_script_is_python_that_says_it_was_not_run(form: str) -> None:
    graph = garden()
    text = export(script_of_plan(graph, plan_route(graph, "main", ["settings"]), "open the settings"), form)
    ast.parse(text)
    assert "Planned by uiatlas on the map of org.garden; it has not been run yet." in text
    assert SETTINGS in text


def long_page(label: str, looks: tuple[Look, ...] = ()) -> Graph:
    """A page with a button in something that scrolls, one beside it, and an entry of settings; one leads on."""
    graph = Graph("org.garden")
    elements = (
        UIElement(0, Role.BUTTON, "Water", class_name="android.widget.Button"),
        UIElement(1, Role.CONTAINER, class_name="android.widget.ScrollView"),
        UIElement(2, Role.CONTAINER, class_name="android.widget.LinearLayout", parent=1),
        UIElement(3, Role.BUTTON, "Harvest", class_name="android.widget.Button", parent=2),
        UIElement(4, Role.ITEM, "Seeds", flags=ElementFlag.CLICKABLE),
    )
    graph.put_screen(Screen("main", "org.garden", "Main", elements=elements, looks=looks))
    graph.put_screen(Screen("done", "org.garden", "Done", elements=(UIElement(0, Role.TEXT, "Thanks"),)))
    led = next(e for e in elements if e.text == label)
    graph.put_transition(Transition("main", Tap(Selector(led.role, label)), "done"))
    graph.entry = "main"
    return graph


@pytest.mark.parametrize("form", ["maestro", "uiautomator2", "appium"])
def test_what_may_lie_below_on_a_page_of_code_is_scrolled_to(form: str) -> None:
    def written(graph: Graph) -> str:
        text = export(script_of_plan(graph, plan_route(graph, "main", ["done"]), "it"), form)
        if form == "maestro":
            read_flow(text)
        else:
            ast.parse(text)
        return text

    scrolled = {label: "scroll" in written(long_page(label)) for label in ("Water", "Harvest", "Seeds")}
    assert scrolled == {"Water": False, "Harvest": True, "Seeds": True}
    seen = long_page("Harvest", looks=(Look("0", ()),))
    assert "scroll" not in written(seen), "where it was seen, it is on the screen"


def test_a_plan_without_a_step_is_refused() -> None:
    graph = garden()
    with pytest.raises(InputError, match="nothing to do"):
        script_of_plan(graph, plan_route(graph, "main", ["main"]), "stay")


def test_the_control_that_a_goal_asks_for_is_touched_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test.yaml"
    sounds = UIElement(0, Role.BUTTON, "Reset all sounds", flags=ElementFlag.CLICKABLE)
    graph.put_screen(Screen("settings", "org.garden", "Settings", elements=(sounds,)))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    assert main(["export", "--plan", str(kept), "reset all sounds", "--format", "maestro", "-o", str(output)]) == 0
    assert "4 steps for maestro" in capsys.readouterr().out
    _, commands = read_flow(output.read_text())
    assert "Reset all sounds" in str(commands[-1])
    assert "tapOn" in str(commands[-1])


def test_a_touch_on_the_first_screen_is_a_script_of_its_own() -> None:
    graph = garden()
    graph.put_screen(Screen("main", "org.garden", "Main", elements=(UIElement(0, Role.INPUT, "", "Name of a bed"),)))
    last = InputText(Selector(Role.INPUT, "", "Name of a bed"), "Carrots")
    script = script_of_plan(graph, plan_route(graph, "main", ["main"]), "name a bed", last)
    assert [(s.action, s.source, s.element is not None) for s in script.steps] == [(last, "main", True)]


def test_the_command_writes_the_test_or_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, output = tmp_path / "garden.uiatlas", tmp_path / "test.yaml"
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(garden())
    given = ["--format", "maestro", "-o", str(output)]
    assert main(["export", "--plan", str(kept), "zebra crossing", *given]) == 1
    assert not output.exists()
    assert "fits nothing on the map" in capsys.readouterr().err
    assert main(["export", "--plan", str(kept), "open the settings", *given]) == 0
    assert "3 steps for maestro" in capsys.readouterr().out
    assert main(["export", "latest", "--app", "org.garden", *given]) == 2
    assert "give --plan MAP" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("goal", "why"),
    [("zebra crossing", "fits nothing"), ("open the greenhouse", "no known way leads")],
)
def test_where_plan_says_no_the_export_says_no(
    goal: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test.yaml"
    graph.put_screen(Screen("greenhouse", "org.garden", "Greenhouse"))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    assert main(["plan", str(kept), goal]) == 1
    capsys.readouterr()
    assert main(["export", "--plan", str(kept), goal, "--format", "maestro", "-o", str(output)]) == 1
    told = capsys.readouterr()
    assert why in told.err
    assert not told.out
    assert not output.exists()


def test_a_goal_may_be_a_screen_and_the_way_may_go_over_another_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The test begins at the app's start, and goes to where the way is to begin first."""
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test.yaml"
    for key in ("roses", "tulips"):
        graph.put_screen(Screen(key, "org.garden", key.title()))
    graph.put_screen(Screen("greenhouse", "org.garden", "Greenhouse"))
    graph.put_transition(Transition("main", Tap(Selector(text="Roses")), "roses"))
    graph.put_transition(Transition("main", Tap(Selector(text="Tulips")), "tulips"))
    graph.put_transition(Transition("roses", Tap(Selector(text="More tulips")), "tulips"))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    given = ["--format", "maestro", "-o", str(output)]
    for start, touched in (([], ["Tulips"]), (["--from", "Roses"], ["Roses", "More tulips"])):
        assert main(["export", "--plan", str(kept), *start, "--to", "Tulips", *given]) == 0
        _, commands = read_flow(output.read_text())
        taps = [str(c) for c in commands if "tapOn" in str(c)]
        assert [words for words, tap in zip(touched, taps, strict=True) if words in tap] == touched
    capsys.readouterr()
    assert main(["export", "--plan", str(kept), "--from", "Greenhouse", "--to", "Tulips", *given]) == 1
    assert "no known way leads to Greenhouse" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["latest", "--to", "Settings"], "give --plan MAP"),
        (["latest", "--from", "Settings"], "give --plan MAP"),
        ([], "no run is given"),
        (["open it", "--plan", "garden.uiatlas", "--to", "Settings"], "two goals"),
        (["--plan", "garden.uiatlas"], "no goal is given"),
    ],
)
def test_screens_are_named_only_on_a_map_and_instead_of_a_goal(
    wrong: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with Atlas.open(tmp_path / "garden.uiatlas", create=True) as atlas:
        atlas.save(garden())
    assert main(["export", *wrong, "--format", "maestro", "-o", "test.yaml"]) == 2
    assert why in capsys.readouterr().err


def test_what_a_planned_step_rests_on_is_said_above_it() -> None:
    graph = garden()
    field = UIElement(1, Role.INPUT, "", "", "org.garden:id/name", flags=ElementFlag.EDITABLE)
    rows = UIElement(2, Role.LIST, "", "", "org.garden:id/beds")
    main_ = graph.screens["main"]
    graph.put_screen(Screen("main", "org.garden", "Main", elements=(*main_.elements, field, rows)))
    graph.put_screen(Screen("bed", "org.garden", "Bed", elements=(UIElement(0, Role.TEXT, "Roses"),)))
    only_if = "not name.text.isEmpty() (Main.kt:7)"
    told = (Evidence(EvidenceKind.STATIC, "Main.kt:9", derivation=Derivation.CONSTANT, only_if=only_if),)
    graph.put_transition(Transition("main", Tap(Selector(resource_id="org.garden:id/beds")), "bed", evidence=told))
    flow = export(script_of_plan(graph, plan_route(graph, "main", ["bed"]), "look at a bed"), "maestro")
    notes = [line.removeprefix("# NOTE: ") for line in flow.splitlines() if line.startswith("# NOTE")]
    assert notes == [
        'type something into "Beds" before this step',
        f"this leads there only if {only_if}",
        "whatever is in the middle of beds is touched; say which row is meant",
    ]
