"""Of a screen that there is no room for what is meant is told, and how much is missing."""

from uiatlas.agents.compilers.focus import focus
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.compilers.told_within import screen_within
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.control_names import in_series, screen_text
from uiatlas.planning.intended import Intended, Kind
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph, Screen

APP = "com.example.actions"


def shown(*names: str) -> Observation:
    buttons = (UIElement(n, Role.BUTTON, name, flags=ElementFlag.CLICKABLE) for n, name in enumerate(names))
    return Observation(APP, tuple(buttons))


ACTIONS = [f"Action number {n}" for n in range(0, 1200, 3)]


def test_what_there_is_room_for_is_told_whole() -> None:
    look = shown("Open", "Close")
    assert screen_within(look, {}, "wire the nodes", 6000) == screen_text(look) == "Open; Close"


def test_of_more_what_the_task_or_the_plan_names_is_told_with_how_much_is_missing() -> None:
    look = shown(*ACTIONS, "Wire the nodes", "Deploy", *ACTIONS)
    text = screen_within(look, {}, "wire the inject node", 2000, ["Deploy"])
    assert len(text) <= 2000
    assert text.startswith("Action number 0; Action number 3; ")
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


DAYS = [f"day {n}" for n in range(1, 901)]


def test_a_question_tells_what_only_counts_on_as_one_and_what_is_behind_it() -> None:
    model = ScriptedModel(['{"steps": [["0", "tap", "Bread"]]}'])
    OncePlanner(model, "Open Bread").plan(Graph(APP), None, shown(*DAYS, "Bread"))
    assert "day 1 to day 900; Bread" in model.questions[0].text


def test_of_a_series_what_the_task_or_the_plan_tells_by_its_number_stands_alone() -> None:
    model = ScriptedModel(['{"steps": []}'])
    left = [Intended(Kind.TAP, "day 850")]
    OncePlanner(model, "Choose day 07").mend(Graph(APP), None, shown(*DAYS, "Bread"), [], left, "it is gone", 1)
    told = "day 1 to day 6; day 7; day 8 to day 849; day 850; day 851 to day 900; Bread"
    assert told in model.questions[0].text


def test_a_number_that_very_many_parts_have_tells_none_of_them() -> None:
    rows = [f"Size 5, number {n}" for n in range(100, 140)]
    assert screen_within(shown(*rows), {}, "take size 5", 6000) == "Size 5, number 100 to Size 5, number 139"


def test_a_series_of_namesakes_is_told_by_whole_names_where_these_count_on() -> None:
    assert [*in_series([f"Room {n} (2)" for n in range(1, 10)])] == ["Room 1 (2) to Room 9 (2)"]
    assert [*in_series([f"Room ({n})" for n in range(2, 10)])] == ["Room (2) to (9)"]


def test_numbers_of_any_length_are_told() -> None:
    pages = ["1" * 5000, "1" * 4999 + "2"]
    assert [*in_series(pages)] == pages
