"""Where the actor looks when nothing fits."""

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import Coverage, vocabulary_of
from uiatlas.agents.words.exploring import nearest, promise, tried_on
from uiatlas.agents.words.progress import progress_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.run.loop import Run
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg import Graph, Screen


def page(*rows: tuple[Role, str], title: str = "Page") -> Observation:
    """A page of controls."""
    elements = tuple(UIElement(i, r, text=t, resource_id=f"id_{r}", flags=1) for i, (r, t) in enumerate(rows))
    return Observation("com.example.x", elements, title=title)


def looked_at(shown: Observation, task: str, done: tuple[str, ...] = ()) -> str:
    """The label of what is looked at first, once some controls were tried and all led to one screen."""
    graph = Graph("com.example.x")
    coverage = Coverage(parse_task(task), vocabulary_of(graph))
    taps = {e.text: ("here", action_key(Tap(selector_for(e, shown)))) for e in shown.elements}
    look = nearest(graph, View(shown, "here"), coverage, {taps[d]: "there" for d in done}, lambda e: True, {})
    return look.element.text if look is not None and look.element is not None else ""


def test_what_hides_things_comes_first() -> None:
    """A menu before a tab, a tab before a row."""
    shown = page((Role.ITEM, "Zebra"), (Role.TAB, "Maps"), (Role.BUTTON, "More options"))
    assert looked_at(shown, "dim the lamp") == "More options"


def test_the_tabs_of_a_page_that_promises_something_are_looked_through_before_it_is_left() -> None:
    shown = page((Role.TAB, "Maps"), (Role.BUTTON, "Preferences"))
    graph = Graph("com.example.x")
    coverage = Coverage(parse_task("dim the lamp"), vocabulary_of(graph))
    for hope, first in ((0.0, "Preferences"), (0.8, "Maps")):
        look = nearest(graph, View(shown, "here"), coverage, {}, lambda e: True, {}, {"here": hope})
        assert look is not None
        assert look.element is not None
        assert look.element.text == first


def test_to_leaf_through_tabs_and_back_alters_nothing() -> None:
    graph = Graph("com.example.x")
    first = page((Role.TAB, "Window"), (Role.TAB, "Text"), (Role.CHECKBOX, "Hide"), (Role.BUTTON, "Cancel"))
    second = page((Role.TAB, "Window"), (Role.TAB, "Text"), (Role.CHECKBOX, "Wrap"), (Role.BUTTON, "Cancel"))
    there = StepRecord(first, "one", Tap(selector_for(first.elements[1], first)), first.elements[1], Outcome.SUCCESS)
    again = StepRecord(
        second, "two", Tap(selector_for(second.elements[0], second)), second.elements[0], Outcome.SUCCESS
    )
    coverage = Coverage(parse_task("use dark colors"), vocabulary_of(graph))
    assert not progress_of(coverage, (there, again), first).changed


def test_of_a_bar_of_menus_those_are_opened_first_that_by_custom_lead_to_what_can_be_set() -> None:
    names = ("File", "Edit", "View", "Options", "Help")
    bar = UIElement(0, Role.MENU, class_name="menu bar")
    menus = [UIElement(n, Role.MENU_ITEM, name, parent=0, flags=1) for n, name in enumerate(names, start=1)]
    shown = Observation("com.example.x", (bar, *menus), title="Page")
    assert looked_at(shown, "dim the lamp") == "Options"
    assert looked_at(shown, "dim the lamp", ("Options",)) == "Edit"


def test_rows_that_lead_alike_come_last() -> None:
    """After two rows of a list that led to the same screen, another kind of control is tried."""
    shown = page((Role.ITEM, "Ann"), (Role.ITEM, "Bob"), (Role.ITEM, "Cleo"), (Role.BUTTON, "Map"))
    assert looked_at(shown, "dim the lamp", ("Ann",)) == "Bob"
    assert looked_at(shown, "dim the lamp", ("Ann", "Bob")) == "Map"


def test_deeds_and_dialog_buttons_are_not_tried_out() -> None:
    """What archives, creates, sends or agrees is no place to look into."""
    shown = page((Role.MENU_ITEM, "Archive"), (Role.BUTTON, "New note"), (Role.BUTTON, "OK"), (Role.BUTTON, "Cancel"))
    assert looked_at(shown, "dim the lamp") == ""


def test_a_page_behind_a_fitting_step_is_promising_and_hands_that_on() -> None:
    """Full promise behind a step that covers words of the task, a little less behind that page."""
    graph = Graph("com.example.x")
    coverage = Coverage(parse_task("dim the lamp"), vocabulary_of(graph))
    first, second = page((Role.ITEM, "Lamp")), page((Role.ITEM, "Details"), title="Lamp")

    def step(shown: Observation, screen: str) -> StepRecord:
        element = shown.elements[0]
        return StepRecord(shown, screen, Tap(selector_for(element, shown)), element, Outcome.SUCCESS)

    view = View(page(title="Details"), "c", (step(first, "a"), step(second, "b")))
    found = promise(view, coverage, 0.3)
    assert found["b"] == 1.0
    assert 0 < found["c"] < 1


def test_what_was_done_counts_as_tried() -> None:
    """An action of this run is tried, wherever it led."""
    key = ("a", ("tap",))
    assert tried_on(Graph("x"), {key}) == {key: ""}


def test_a_run_for_what_the_app_does_not_have_soon_says_so_and_what_it_left_untried() -> None:
    """Without a map, and again with what was learnt; the budget of 40 steps is not walked off."""
    task, graph = "frobnicate the zibble", Graph("com.example.notes")
    for where in ("was found", "the map can reach"):
        result = Run(open_device("sim:notes"), graph, Actor(graph, task), task).execute()
        assert result.status == "failure"
        assert len(result.steps) <= 25
        assert result.reason.startswith(f"nothing that {where} fits the task; untried: ")


def test_what_opens_behind_settings_is_looked_through_before_other_pages() -> None:
    """The rows of the settings share no word with the task; the switch is behind one of them."""
    task, graph = "turn off vibrate", Graph("com.example.notes")
    explore(open_device("sim:notes"), graph, 1000, max_steps=30)
    assert not any("Vibrate" in e.text for s in graph.screens.values() for e in s.elements)
    result = Run(open_device("sim:notes"), graph, Actor(graph, task), task).execute()
    assert result.status == "success"


def test_what_opened_a_menu_over_the_page_is_not_pressed_again_to_look_behind_it() -> None:
    closed = page((Role.LINK, "Settings"), (Role.LINK, "Zebra"))
    opened = page((Role.LINK, "Settings"), (Role.LINK, "Zebra"), (Role.LINK, "Whole house"), title="Menu")
    menu = StepRecord(closed, "one", Tap(selector_for(closed.elements[0], closed)), closed.elements[0], Outcome.SUCCESS)
    graph = Graph("com.example.x")
    for key, shown in (("one", closed), ("two", opened)):
        graph.put_screen(Screen(key, "com.example.x", shown.title, elements=shown.elements))
    decision = Actor(graph, "dim the lamp").decide(View(opened, "two", (menu,)))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text != "Settings"
