"""A planned test asserts only what its map knows to be shown as soon as a screen is opened."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.agents.replay.planned import script_of_plan
from uiatlas.agents.replay.surely_shown import surely_shown
from uiatlas.cli.main import main
from uiatlas.exporters import export
from uiatlas.planning.search import plan_route
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Atlas, Graph, Look, Screen, Transition

APP = "org.garden"


def box(index: int, parent: int, name: str = "LinearLayout", id: str = "") -> UIElement:
    return UIElement(index, Role.CONTAINER, "", "", id and f"{APP}:id/{id}", f"android.widget.{name}", parent)


def text(index: int, parent: int, said: str, id: str = "") -> UIElement:
    return UIElement(index, Role.TEXT, said, "", id and f"{APP}:id/{id}", "android.widget.TextView", parent)


def shown(*elements: UIElement, kind: str = "activity", looks: tuple[Look, ...] = ()) -> list[str]:
    graph = Graph(APP)
    graph.put_screen(Screen("beds", APP, "Beds", kind, f"{APP}.Beds", elements=elements, looks=looks))
    return [e.label for e in surely_shown(graph, "beds").elements if e.label]


def test_what_code_can_find_by_an_id_may_be_hidden_or_changed() -> None:
    """A root's own id hides nothing: what hides it hides the whole page."""
    empty, search = box(1, 0, id="empty"), box(4, 0, "FrameLayout", "search")
    within = (text(2, 1, "No beds yet"), text(3, 0, "Not connected", "state"), text(5, 4, "Type a name"))
    root = box(0, -1, id="root")
    assert shown(root, empty, *within[:2], search, within[2], text(6, 0, "All beds")) == ["All beds"]


def test_what_was_seen_is_shown_whatever_its_id() -> None:
    seen = (box(0, -1), text(1, 0, "No beds yet", "empty"))
    assert shown(*seen, looks=(Look("1", ()),)) == ["No beds yet"]


def test_of_two_layouts_it_is_not_known_which_one_is_shown() -> None:
    assert shown(box(0, -1), text(1, 0, "One"), box(2, -1), text(3, 2, "Other")) == []


@pytest.mark.parametrize("name", ["ViewFlipper", "ViewPager2", "ViewAnimator"])
def test_of_pages_in_one_place_it_is_not_known_which_one_is_shown(name: str) -> None:
    assert shown(box(0, -1), box(1, 0, name), text(2, 1, "One"), text(3, 1, "Other"), text(4, 0, "Beds")) == ["Beds"]


def test_what_is_scrolled_shows_its_beginning() -> None:
    assert shown(box(0, -1, "ScrollView"), box(1, 0), text(2, 1, "First"), text(3, 1, "Last")) == ["First"]
    entries = [UIElement(n, Role.ITEM, f"Entry {n}") for n in range(9)]
    assert shown(*entries) == ["Entry 0", "Entry 1", "Entry 2", "Entry 3", "Entry 4"]


def test_an_item_of_a_bar_may_be_hidden_and_the_title_of_a_dialog_is_not() -> None:
    item, title = UIElement(0, Role.MENU_ITEM, "Connect"), UIElement(1, Role.HEADING, "Connect to a bed?")
    assert shown(item, title, UIElement(2, Role.HEADING, "Delete %s?"), kind="dialog") == ["Connect to a bed?"]


def garden() -> Graph:
    """An activity with a button that opens a fragment in another activity."""
    graph = Graph(APP)
    graph.put_screen(Screen("main", APP, "Main", "activity", f"{APP}.Main", elements=(text(0, -1, "Welcome"),)))
    graph.put_screen(Screen("beds", APP, "Beds", "activity", f"{APP}.BedsActivity", elements=(text(0, -1, "Behind"),)))
    graph.put_screen(Screen("soil", APP, "Soil", "fragment", f"{APP}.BedsActivity", "beds"))
    graph.put_transition(Transition("main", Tap(Selector(text="Welcome")), "soil"))
    graph.entry = "main"
    return graph


@pytest.mark.parametrize(
    ("form", "checked"),
    [
        ("maestro", "# org.garden.BedsActivity is in front now; Maestro has no words to check that."),
        ("uiautomator2", "assert in_front(d, '.BedsActivity')"),
        ("appium", "until(lambda d: (d.current_activity or '').endswith('.BedsActivity'))"),
    ],
)
def test_another_activity_is_asserted_and_nothing_that_lies_around_a_fragment(form: str, checked: str) -> None:
    graph = garden()
    told = export(script_of_plan(graph, plan_route(graph, "main", ["soil"]), "see the soil"), form)
    assert checked in told
    assert "Behind" not in told
    if form != "maestro":
        ast.parse(told)


@pytest.mark.parametrize("form", ["maestro", "uiautomator2", "appium"])
@pytest.mark.parametrize("looks", [(), (Look("1", ()),)])
def test_only_where_a_page_was_seen_is_it_known_which_of_several_is_touched(
    form: str, looks: tuple[Look, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph, kept, output = garden(), tmp_path / "garden.uiatlas", tmp_path / "test"
    more = [UIElement(n, Role.BUTTON, "More", "", f"{APP}:id/more", flags=int(ElementFlag.CLICKABLE)) for n in range(3)]
    graph.put_screen(replace(graph.screens["main"], elements=tuple(more), looks=looks))
    touch = Tap(Selector(Role.BUTTON, "More", "", f"{APP}:id/more"))
    graph.put_transition(Transition("main", touch, "beds"))
    with Atlas.open(kept, create=True) as atlas:
        atlas.save(graph)
    assert main(["export", "--plan", str(kept), "--to", "beds", "--format", form, "-o", str(output)]) == 0
    told, text = capsys.readouterr().err, output.read_text()
    note = "the map has 3 elements of this name here; see that the right one is touched"
    assert ("# NOTE: " + note in text, note in told) == (not looks, not looks)
    assert ("index:" in text or "instance" in text) == bool(looks)
