"""Forms as pages have them: a button that says no verb, names in the second line, a new name beside the old one."""

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import Coverage, open_words, vocabulary_of
from uiatlas.agents.words.fields import leftover
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, checkbox, field, go, item, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.text.controls import element_label
from uiatlas.text.language import label_of
from uiatlas.ui import ElementFlag, InputText, Observation, Role, UIElement, describe, selector_for
from uiatlas.utg import Graph

TOUCH, TYPE = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.EDITABLE
RENAMING = 'Rename the folder "Music" to "Songs".'


def coverage(task: str) -> Coverage:
    return Coverage(parse_task(task), vocabulary_of(Graph("com.example.player")))


def run(app: App, task: str) -> tuple[RunResult, State]:
    device, graph = SimulatedDevice(app, "sim:page"), Graph(app.name)
    return Run(device, graph, Actor(graph, task), task, max_steps=20).execute(), device.state


def test_a_new_name_is_not_found_in_a_word_that_only_means_the_same() -> None:
    known = coverage(RENAMING)
    said = [known.task.words[i].said for i in known.of(label_of("Music"))]
    assert said == ["music"]
    assert len(open_words(known.task)) == 4


def test_a_thing_is_known_by_its_name_in_any_line() -> None:
    known = coverage(RENAMING)
    row = UIElement(0, Role.BUTTON, "Unshared\nMusic", flags=TOUCH)
    hits = known.within(row, known.of(element_label(row)))
    assert {known.task.words[i].said: hit for i, hit in hits.items()}["music"] == 1.0


def groups(*, loses: bool) -> App:
    """Pages with groups; the form of a page gives it another group, or the group another name."""
    app = App("com.example.groups", start="home", state={"groups": ["Tech news"], "draft": "Tech news"})

    @app.screen("Pages")
    def home(s: State) -> list[Widget]:
        return [*(item(g) for g in s.groups), button("Edit", go("edit", name="Tech news"))]

    @app.screen("Edit")
    def edit(s: State, name: str) -> list[Widget]:
        def save(state: State) -> object:
            state.groups = [name] if loses else [name, "Tech news"]
            return back()

        return [text("Group of the page"), field("Group", name, keep="name"), button("Save", save)]

    return app


def test_a_name_that_stands_beside_the_new_one_was_not_changed() -> None:
    result, state = run(groups(loses=False), 'Rename the group "Tech news" to "Daily".')
    assert state.groups == ["Daily", "Tech news"]
    assert (result.status, "'Tech news' is still there" in result.reason) == ("unproven", True)


def test_a_name_that_gave_way_to_the_new_one_was_changed() -> None:
    result, state = run(groups(loses=True), 'Rename the group "Tech news" to "Daily".')
    assert (result.status, state.groups) == ("success", ["Daily"])


def page(typed: str) -> Observation:
    """A form with one field and one button, that says what is made rather than that it is made."""
    return Observation(
        "http://127.0.0.1",
        (
            UIElement(0, Role.CONTAINER, class_name="form"),
            UIElement(1, Role.INPUT, typed, "Web page URL", "url", parent=0, flags=TYPE),
            UIElement(2, Role.BUTTON, "Watch", parent=0, flags=TOUCH),
            UIElement(3, Role.LINK, "All pages", flags=TOUCH),
        ),
        title="Pages",
    )


def test_the_one_button_of_a_form_hands_in_what_was_typed() -> None:
    task, url = 'Add a watch for the page "https://example.com/news".', "https://example.com/news"
    empty, filled = page(""), page(url)
    entry = empty.elements[1]
    moment = StepRecord(empty, None, InputText(selector_for(entry, empty), url), entry, Outcome.SUCCESS)
    decision = Actor(Graph("http://127.0.0.1"), task).decide(View(filled, None, (moment,)))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Watch"'


def looks() -> App:
    """Settings in a dialog with a drop-down that nothing names."""
    app = App("com.example.looks", start="home", state={"saves": 0})

    @app.screen("Player")
    def home(s: State) -> list[Widget]:
        return [item("GUI", do=go("gui"))]

    @app.dialog("Settings")
    def gui(s: State) -> list[Widget]:
        chooser = Widget(Role.CHOICE, "Plain", "", "chooser", ElementFlag.CLICKABLE)
        return [chooser, button("Save", (put("saves", s.saves + 1), back())), button("Close", back())]

    return app


def test_settings_are_not_saved_where_what_was_asked_for_was_not_set() -> None:
    result, state = run(looks(), "Switch the GUI theme to dark.")
    assert (result.status, state.saves) == ("failure", 0)


def options() -> App:
    """A page whose bar removes things, and below it settings that a button keeps."""
    app = App("com.example.options", start="home", state={"kept": True, "auto": True, "gone": 0})

    @app.screen("Downloads")
    def home(s: State) -> list[Widget]:
        return [
            button("Remove", put("gone", s.gone + 1), danger="removes"),
            checkbox("Start automatically", s.auto, put("auto", not s.auto)),
            button("Save", put("kept", s.auto)),
            button("Close"),
        ]

    return app


def test_a_dangerous_button_above_does_not_hide_the_one_that_saves() -> None:
    _, state = run(options(), "Do not start automatically.")
    assert (state.kept, state.gone) == (False, 0)


def test_a_number_is_typed_into_no_field_that_is_called_otherwise() -> None:
    task = parse_task("Set the number of connections to 60.")
    banned = UIElement(0, Role.INPUT, "", "Banned addresses", flags=TYPE)
    nameless = UIElement(0, Role.INPUT, "", flags=TYPE)
    other = UIElement(1, Role.INPUT, "8080", "Port", flags=TYPE)
    assert leftover(task, [banned, other], frozenset()) is None
    assert leftover(task, [nameless, other], frozenset()) == (nameless, task.values[0])
