"""A task that deletes one thing deletes that one, and none where its name leaves open which one it is."""

from collections.abc import Callable

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import Coverage, Vocabulary
from uiatlas.agents.words.tasks import parse_task
from uiatlas.agents.words.which_one import unclear
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, back_to, button, go, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph

MONDAY, FRIDAY = "Meeting on Monday", "Meeting on Friday"


def notes(*names: str) -> App:
    """An app with a list of notes; one is opened, and deleted after a question."""
    app = App("com.example.few", start="home", state={"names": list(names)})

    @app.screen("Notes")
    def home(s: State) -> list[Widget]:
        return [item(n, do=go("note", name=n)) for n in s.names]

    @app.screen("Note")
    def note(s: State, name: str = "") -> tuple[Widget, ...]:
        return text(name), button("Delete", go("sure", name=name))

    @app.dialog("Delete this note?")
    def sure(s: State, name: str = "") -> tuple[Widget, ...]:
        return button("Cancel", back()), button("Delete", (forget(name), back_to("home")), id="yes")

    return app


def forget(name: str) -> Callable[[State], None]:
    def forgetting(s: State) -> None:
        s.names = [n for n in s.names if n != name]

    return forgetting


def left(task: str, *names: str) -> tuple[str, list[str]]:
    """What a run, to which everything is allowed, says and leaves."""
    device = SimulatedDevice(notes(*names), "sim:few")
    graph = Graph(device.app)
    result = Run(device, graph, Actor(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=12).execute()
    return result.reason, device.state.names


@pytest.mark.parametrize("task", ["delete Meeting", "delete the meeting", "delete the note Meeting"])
def test_of_two_that_share_the_name_none_is_deleted(task: str) -> None:
    reason, names = left(task, MONDAY, FRIDAY, "Shopping")
    assert names == [MONDAY, FRIDAY, "Shopping"]
    assert MONDAY in reason
    assert FRIDAY in reason
    assert "name in full" in reason


def test_what_has_the_whole_name_is_deleted_beside_others_that_share_it() -> None:
    assert left("delete Meeting", MONDAY, "Meeting", FRIDAY)[1] == [MONDAY, FRIDAY]


def test_the_only_one_that_fits_is_deleted_by_a_part_of_its_name() -> None:
    assert left("delete the meeting", MONDAY, "Shopping")[1] == ["Shopping"]


def test_a_quoted_name_is_the_whole_name() -> None:
    reason, names = left("delete the note 'Meeting'", MONDAY, "Shopping")
    assert names == [MONDAY, "Shopping"]
    assert reason == f"'Meeting' was not found; '{MONDAY}' is another name"


def test_where_it_does_not_matter_which_one_any_is_deleted() -> None:
    assert len(left("delete a meeting", MONDAY, FRIDAY)[1]) == 1


def test_more_words_tell_which_one() -> None:
    assert left("delete the meeting on Friday", MONDAY, FRIDAY)[1] == [MONDAY]


def test_where_the_name_of_what_is_to_go_was_never_shown_nothing_goes() -> None:
    """A note that was opened on the way is not the one that is meant."""
    coverage = Coverage(parse_task("delete the note Nowhere"), Vocabulary())
    button = UIElement(0, Role.BUTTON, "Delete", flags=int(ElementFlag.CLICKABLE))
    shown = Observation("app", (button, UIElement(1, Role.TEXT, "Holiday plans")))
    assert unclear(coverage, (), button, shown) == "'Nowhere' was never found"
    there = Observation("app", (button, UIElement(1, Role.TEXT, "Nowhere")))
    assert unclear(coverage, (), button, there) == ""
