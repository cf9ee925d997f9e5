"""Of a screen that there is no room for what is meant is told, and how much is missing."""

from uiatlas.agents.compilers.focus import focus
from uiatlas.agents.compilers.told_within import screen_within
from uiatlas.planning.control_names import screen_text
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph, Screen

APP = "com.example.actions"


def shown(*names: str) -> Observation:
    buttons = (UIElement(n, Role.BUTTON, name, flags=ElementFlag.CLICKABLE) for n, name in enumerate(names))
    return Observation(APP, tuple(buttons))


ACTIONS = [f"Action number {n}" for n in range(400)]


def test_what_there_is_room_for_is_told_whole() -> None:
    look = shown("Open", "Close")
    assert screen_within(look, {}, "wire the nodes", 6000) == screen_text(look) == "Open; Close"


def test_of_more_what_the_task_or_the_plan_names_is_told_with_how_much_is_missing() -> None:
    look = shown(*ACTIONS, "Wire the nodes", "Deploy", *ACTIONS)
    text = screen_within(look, {}, "wire the inject node", 2000, ["Deploy"])
    assert len(text) <= 2000
    assert text.startswith("Action number 0; Action number 1; ")
    assert "; Wire the nodes; Deploy; … 400 more" in text
    assert text.count(" more") == 2
    assert "Deploy" not in screen_within(look, {}, "wire the inject node", 2000)


def test_a_word_that_very_many_parts_say_names_none_of_them() -> None:
    look = shown(*ACTIONS, "Deploy")
    text = screen_within(look, {}, "Deploy the action", 300)
    assert text.endswith("; Deploy")
    assert len(text) <= 300


def test_the_map_tells_a_control_that_the_plan_or_a_fact_names() -> None:
    graph = Graph(APP)
    graph.put_screen(Screen("actions", APP, "Actions", elements=shown(*ACTIONS, "Zip").elements))
    assert "Zip" not in focus(graph, "start the action", None).text
    assert "; Zip; … " in focus(graph, "start the action", None, names=["zip"]).text
