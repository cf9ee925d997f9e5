"""A model names goals for an exploration: they are tried first, within the guard, and a bad model harms nothing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.exploration.proposals import proposals, proposing

from uiatlas.cli.main import main
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, field, go, text
from uiatlas.devices.widgets import Widget
from uiatlas.errors import ModelLostError
from uiatlas.exploration import Exploration, explore
from uiatlas.exploration.controls import Control
from uiatlas.exploration.goal_seeker import meant
from uiatlas.knowledge.goals import GoalMemory, GoalState
from uiatlas.llm.base import Answer, ChatModel, Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.testing import SimulatedServer
from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route
from uiatlas.run.events import Acted, Event, Refused, Troubled
from uiatlas.ui import Choose, InputText, Role, Selector
from uiatlas.utg import Atlas, Graph

FORM = [("Weight in grams", "20"), ("Country", "France"), ("Go on", "")]
WEIGH = ("Work out the postage of a letter", "Postage", FORM)
SCREENS = ("Counter", "Letters", "Postage", "Zones", "Account", "Opening hours")


def post_office() -> SimulatedDevice:
    """A form that only goes on with a weight and a country that there are, and an account with a secret."""
    app = App("com.example.post", start="counter", state={})

    @app.screen("Counter")
    def counter(s: State) -> list[Widget]:
        doors = {"Letters": "letters", "Account": "account", "Opening hours": "hours"}
        return [button(label, go(scene)) for label, scene in doors.items()]

    @app.screen("Letters")
    def letters(s: State, weight: str = "", country: str = "") -> list[Widget]:
        fits = weight.isdecimal() and int(weight) >= 20 and country in ("France", "Italy")
        fields = [field("Weight in grams", weight, keep="weight"), field("Country", country, keep="country")]
        return [*fields, button("Go on", go("postage") if fits else None)]

    @app.screen("Postage")
    def postage(s: State) -> list[Widget]:
        delete = button("Delete the letter", go("hours"), danger="deletes")
        return [text("Postage: 1.20"), delete, button("Zones", go("zones"))]

    @app.screen("Zones")
    def zones(s: State) -> list[Widget]:
        return [text("Zone A")]

    @app.screen("Account")
    def account(s: State) -> list[Widget]:
        return [text("Balance of the account"), field("PIN", password=True)]

    @app.screen("Opening hours")
    def hours(s: State) -> list[Widget]:
        return [text("Nine to five")]

    return SimulatedDevice(app, "sim:post")


def explored(model: ChatModel | None, graph: Graph | None = None, **more: object) -> tuple[Exploration, list[Event]]:
    told: list[Event] = []
    graph = graph if graph is not None else Graph("com.example.post")
    return explore(post_office(), graph, 3600.0, on_event=told.append, model=model, **more), told  # type: ignore[arg-type]


def troubles(told: list[Event]) -> list[str]:
    """What was said of the model."""
    return [event.why for event in told if isinstance(event, Troubled) and event.kind == "model"]


def names(graph: Graph) -> set[str]:
    return {screen.name for screen in graph.screens.values()}


def test_a_page_behind_a_form_is_found_with_values_that_a_model_proposes_and_not_without() -> None:
    without, with_model = Graph("com.example.post"), Graph("com.example.post")
    explored(None, without)
    result, _ = explored(proposing(WEIGH), with_model)
    assert names(with_model) - names(without) == {"Postage", "Zones"}
    assert result.goals is not None
    assert (result.goals.reached, result.goals.judged, result.goals.missed) == (1, 0, 0)


def test_goals_are_tried_before_anything_else_and_the_log_says_what_for() -> None:
    _, told = explored(proposing(WEIGH, ("See when it is open", "Nine to five", [("Opening hours", "")])))
    acts = [event for event in told if isinstance(event, Acted)]
    assert acts[0].why == 'for "See when it is open"'
    values = {act.action.text for act in acts if isinstance(act.action, InputText)}
    assert values == {"20", "France"}


def test_a_model_is_asked_once_about_each_screen_and_about_several_at_a_time() -> None:
    model = proposing(WEIGH)
    result, _ = explored(model)
    asked = [name for q in model.questions for name in SCREENS if f": {name}\n" in q.text]
    assert sorted(asked) == sorted({*SCREENS} - {"Account"})
    assert result.goals is not None
    assert len(model.questions) == result.goals.usage.calls < len(asked) == result.goals.screens


def test_a_screen_that_asks_for_a_secret_is_told_to_nobody() -> None:
    model = proposing()
    explored(model)
    assert not any("Balance" in q.text for q in model.questions)


@pytest.mark.parametrize("value", ["<password>", "<mail-1>"])
def test_what_stands_for_private_data_is_not_typed(value: str) -> None:
    leaking = ("Weigh", "Postage", [("Weight in grams", value), ("Go on", "")])
    result, told = explored(proposing(leaking))
    assert value not in {e.action.text for e in told if isinstance(e, Acted) and isinstance(e.action, InputText)}
    assert result.goals is not None
    assert (result.goals.goals, result.goals.unusable) == ((), 1)


def test_the_guard_decides_about_the_steps_of_goals_as_about_all_others() -> None:
    delete = ("Delete the letter", "Nine to five", [("Delete the letter", "")])
    result, told = explored(proposing(WEIGH, delete))
    assert result.goals is not None
    missed = next(goal for goal in result.goals.goals if goal.state is GoalState.MISSED)
    assert missed.why.startswith("left alone: ")
    assert any(isinstance(e, Refused) for e in told)
    assert not any(isinstance(e, Acted) and "Delete" in str(e.action) for e in told)


def test_a_goal_of_which_no_text_is_known_may_be_reached_by_what_the_model_says() -> None:
    model = proposing(("See the zones", "", [("Zones", "")]), WEIGH, reached=["See the zones"])
    result, _ = explored(model)
    assert result.goals is not None
    goal = next(goal for goal in result.goals.goals if goal.text == "See the zones")
    assert (goal.state, goal.judged, goal.why) == (GoalState.REACHED, True, "the model says so: led to Zones")


@pytest.mark.parametrize(
    "said",
    ["What a nice program!", '{"goals": 7}', "I'm sorry, I cannot help", ModelLostError("gone")],
    ids=["prose", "another form", "refusal", "lost"],
)
def test_a_model_that_gives_nothing_is_told_once_and_gone_on_without(said: str | Exception) -> None:
    alone, _ = explored(None)
    result, told = explored(ScriptedModel(lambda question: said))
    assert (result.status, result.screens) == (alone.status, alone.screens)
    assert len(troubles(told)) == 1
    assert result.goals is not None
    assert result.goals.trouble


def test_no_more_calls_are_made_than_allowed() -> None:
    model = proposing(WEIGH)
    result, told = explored(model, max_calls=1)
    assert len(model.questions) == 1
    assert result.status == "complete"
    assert [said.partition(" (")[0] for said in troubles(told)] == ["the budget of 1 model call is used up"]


def test_what_was_asked_is_not_asked_again_and_goals_go_on_after_a_resume(tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "post.uiatlas", create=True) as atlas:
        graph = Graph("com.example.post")
        first, again = proposing(WEIGH), proposing(WEIGH)
        for steps in (1, 2, 4):
            memory = GoalMemory.of(graph, atlas.database)
            explored(first, graph, memory=memory, max_steps=steps, resume=True)
            atlas.save(graph)
        before = memory.asked("scripted")
        result, _ = explored(again, graph, memory=GoalMemory.of(graph, atlas.database), resume=True)
    assert "Letters" in {graph.screens[s].name for s in before}
    asked = [q.text for q in (*first.questions, *again.questions)]
    assert [sum(f": {name}\n" in text for text in asked) for name in ("Counter", "Letters", "Postage")] == [1, 1, 1]
    assert max(sum(f": {name}\n" in text for text in asked) for name in SCREENS) == 1
    assert result.goals is not None
    assert result.goals.reached == 1


class _Named:
    """A scripted model under another name."""

    def __init__(self, name: str, model: ScriptedModel) -> None:
        self.name, self._model = name, model

    def ask(self, question: Question) -> Answer:
        return self._model.ask(question)


def _asked_in_turn(path: Path, *models: ScriptedModel, names: str) -> list[int]:
    """How often each of some explorations of one map asks its model."""
    with Atlas.open(path / "post.uiatlas", create=True) as atlas:
        graph = Graph("com.example.post")
        for name, model in zip(names, models, strict=True):
            explored(_Named(name, model), graph, memory=GoalMemory.of(graph, atlas.database), resume=True)
            atlas.save(graph)
    return [len(model.questions) for model in models]


def test_what_one_model_was_asked_is_kept_beside_what_another_was(tmp_path: Path) -> None:
    asked = _asked_in_turn(tmp_path, *(proposing(WEIGH) for _ in "abab"), names="abab")
    assert all(asked[:2])
    assert asked[2:] == [0, 0]


@pytest.mark.parametrize("said", ["What a nice program!", "I'm sorry, I cannot help"], ids=["prose", "refusal"])
def test_screens_of_which_a_model_gave_nothing_usable_are_not_asked_about_again(tmp_path: Path, said: str) -> None:
    models = [ScriptedModel(lambda question: said) for _ in range(4)]
    _asked_in_turn(tmp_path, *models, names="aaaa")
    asked = [q.text for model in models for q in model.questions]
    assert asked
    assert max(sum(f": {name}\n" in text for text in asked) for name in SCREENS) == 1


def test_purposes_of_screens_are_hints_of_the_model_on_the_map_and_in_guides() -> None:
    graph = Graph("com.example.post")
    explored(proposing(WEIGH), graph)
    postage = graph.find("Postage")
    assert (postage.summary, postage.told_by) == ("People use Postage here.", "scripted")
    assert graph.entry is not None
    plan = plan_route(graph, graph.entry, (postage.id,))
    assert "People use Postage here." in guide(graph, plan, 1.0, "see the postage")


def test_a_goal_that_was_reached_is_known_to_the_search_for_ways(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "post.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        graph = Graph("com.example.post")
        explored(proposing(WEIGH), graph, memory=GoalMemory.of(graph, atlas.database))
        atlas.save(graph)
    assert main(["knowledge", "build", str(path)]) == 0
    capsys.readouterr()
    assert main(["knowledge", "search", str(path), "work out the postage", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["hits"][0]
    assert (best["intent"], best["element"]) == (WEIGH[0], "Go on")


def said_of_notes(body: dict[str, Any]) -> str:
    """The demo app's search, with a word that one of its notes has."""
    goal = ("Look for the groceries", "Groceries", [("field Search notes", "Groceries")])
    return proposals(body["messages"][-1]["content"], [goal])


def test_the_command_tells_the_cost_first_and_what_became_of_the_goals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("UIATLAS_PRICE", "2.5,10")
    explore = ["explore", "sim:notes", "-o", str(tmp_path / "map.uiatlas"), "--max-steps", "120", "--json"]
    with SimulatedServer(said_of_notes) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main([*explore, "--model", "openai:m", "--max-calls", "3"]) == 0
        asked = len(server.requests)
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert re.search(r"at most 3 calls, about \d+ tokens, about \$\d", said.err.splitlines()[0])
    assert told["usage"]["model_calls"] == asked == 3
    assert told["steps"] == 120
    assert [goal["goal"] for goal in told["goals"]["list"]] == ["Look for the groceries"]


def test_options_for_a_model_need_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "sim:notes", "-o", str(tmp_path / "map.uiatlas"), "--max-calls", "3"]) == 2
    assert "--max-calls has no effect without a language model" in capsys.readouterr().err


def bookcase() -> SimulatedDevice:
    """Books that are called by their numbers, each of which opens a page of its own."""
    app = App("com.example.shelf", start="shelf", state={})

    @app.screen("Shelf")
    def shelf(s: State) -> list[Widget]:
        return [button(number, go("book", number=number), id="book") for number in ("11", "12", "13")]

    @app.screen("Book")
    def book(s: State, number: str) -> list[Widget]:
        return [text(f"Pages of {number}")]

    return SimulatedDevice(app, "sim:shelf")


def test_of_controls_that_differ_by_a_number_the_one_that_was_meant_is_touched() -> None:
    model = proposing(("Read the second book", "Pages of 12", [("button 12", "")]))
    result = explore(bookcase(), None, 3600.0, model=model, max_steps=1)
    assert result.goals is not None
    assert [goal.why for goal in result.goals.goals] == ['"Pages of 12" is shown on Book']


def test_an_option_that_is_chosen_already_keeps_no_goal_from_its_end() -> None:
    target = Selector(Role.CHOICE, "Second", "Class", "class")
    other = Control(Choose(target, "First"), ("choice", 0), "choice", (), ())
    assert meant((other,), Choose(target, "Second")) == other


def test_a_model_is_told_no_private_data_by_default() -> None:
    app = App("com.example.bank", start="form", state={})

    @app.screen("Form")
    def form(s: State, card: str = "hunter2secret") -> list[Widget]:
        return [text("Write to anna.smith@example.org"), field("", card, keep="card"), button("Go on")]

    model = ScriptedModel(lambda _: '{"goals": []}')
    explore(SimulatedDevice(app, "sim:bank"), Graph(app.name), 3600.0, model=model, max_steps=3)
    told = "\n".join(question.text for question in model.questions)
    assert "Go on" in told
    assert "anna.smith" not in told
    assert "hunter2secret" not in told
