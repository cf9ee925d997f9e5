"""Plans of a model on forms that stay where they are when they are saved, and plans that ask for a reading."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from uiatlas import RunOptions, run_task
from uiatlas.agents.compilers.proof_facts import FactAnswer, facts_of
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, Effect, SimulatedDevice, back, button, field, go, here, text
from uiatlas.devices.widgets import Widget
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.goal import EndsAt, Exists, FileSaved, GoalFact, Holds, Reads, Told
from uiatlas.run.events import Acted
from uiatlas.run.policy import By
from uiatlas.run.record import read_log
from uiatlas.ui import Role, Selector
from uiatlas.utg import Graph
from uiatlas.utg.conditions import FactIs, IsChecked, OnScreen, TextEquals
from uiatlas.utg.fluents import Fact, Fluent, FluentKind

SAVED = ({"do": "tap", "at": "Profile"}, {"do": "type", "at": "Nickname", "text": "Ann"}, {"do": "tap", "at": "Save"})
ANN = {"what": "says", "at": "Nickname", "text": "Ann"}


def club(*, keeps: bool = True) -> App:
    """A page with a form that stays as it is when it is saved, and one with what a member has paid."""
    app = App("com.example.club", start="home", state={"name": "Bob"})

    @app.screen("Club")
    def home(s: State) -> list[Widget]:
        return [text("News"), button("Profile", go("profile", name=s.name)), button("Account", go("account"))]

    @app.screen("Your profile")
    def profile(s: State, name: str) -> list[Widget]:
        def store(state: State) -> Effect:
            if keeps:
                state.name = name
            return here()

        return [field("Nickname", name, keep="name"), button("Save", store), button("Up", back())]

    @app.screen("Account")
    def account(s: State) -> list[Widget]:
        return [text("Paid:\n12 pounds"), text("Member since"), text("May 2019"), button("Up", back())]

    return app


def done(app: App, place: Path, steps: tuple[dict[str, str], ...], proof: dict[str, str]) -> Report:
    """A run by a plan that is made in one call; asked again, the model has no more to say than its proof."""
    answers = [json.dumps({"steps": left, "proof": [proof]}) for left in (steps, (), (), ())]
    preset = Once(ScriptedModel(answers))
    graph = Graph(app.package)
    return run_task(
        SimulatedDevice(app, "sim:club"),
        "do it",
        RunOptions(graph=graph, policy=preset.policy, max_steps=20, runs=place),
    )


def test_a_form_that_stands_as_it_was_after_saving_is_left_and_opened_again_to_see_that_it_was_kept(
    tmp_path: Path,
) -> None:
    report = done(club(), tmp_path, SAVED, ANN)
    assert report.result.status == "success", report.result.reason
    assert [s.by for s in report.result.steps][len(SAVED) :] == [By.VERIFICATION] * 2
    (log,) = tmp_path.iterdir()
    acted = [t.event for t in read_log(log) if isinstance(t.event, Acted)][len(SAVED) :]
    assert {e.why for e in acted} == {"look whether it was taken over"}


def test_a_form_that_forgets_what_was_saved_is_no_success(tmp_path: Path) -> None:
    report = done(club(keeps=False), tmp_path, SAVED, ANN)
    assert report.result.status == "failure"
    assert "Nickname" in report.result.reason


@pytest.mark.parametrize(("asked", "said"), [("paid", "12 pounds"), ("Member since", "May 2019"), ("Debts", "")])
def test_what_a_plan_asks_to_be_read_is_the_answer_of_the_run(tmp_path: Path, asked: str, said: str) -> None:
    """It stands under its label, or beside it; what is nowhere shown is not made up."""
    report = done(club(), tmp_path, ({"do": "tap", "at": "Account"},), {"what": "read", "at": asked})
    assert report.result.answer == said


@pytest.mark.parametrize(("named", "status"), [("12 pounds", "success"), ("13 pounds", "unproven")])
def test_an_answer_that_the_model_names_itself_counts_only_if_it_is_shown(
    tmp_path: Path, named: str, status: str
) -> None:
    asked = {"what": "answer", "at": "Paid", "text": named}
    result = done(club(), tmp_path, ({"do": "tap", "at": "Account"},), asked).result
    assert (result.status, result.answer) == (status, named)


TEA = Selector(Role.OTHER, text="Tea")
MEANT: tuple[tuple[Mapping[str, object], GoalFact], ...] = (
    ({"what": "on", "at": "Tea"}, Holds(IsChecked(TEA), changed=True)),
    ({"what": "Disabled", "at": " Tea "}, Holds(IsChecked(TEA, False), changed=True)),
    ({"what": "shows", "at": "Tea", "text": "hot"}, Holds(TextEquals(TEA, "hot"), changed=True)),
    ({"what": "added", "at": "Tea", "on": 1}, Exists("Tea", screen="s1", changed=True)),
    ({"what": "exists", "at": "Tea"}, Exists("Tea")),
    ({"what": "removed", "at": "Tea"}, Exists("Tea", present=False)),
    ({"what": "screen", "on": 1}, Holds(OnScreen("s1"))),
    ({"what": "screen", "at": "Tea", "on": 7}, EndsAt("Tea")),
    ({"what": "screen", "on": 7}, Told("screen")),
    ({"what": "quit"}, Holds(FactIs(Fact(Fluent(FluentKind.APP, "app in front"), "app", holds=False)))),
    ({"what": "answer", "at": "Tea", "text": "hot"}, Reads("Tea", "hot")),
    ({"what": "Downloaded", "at": "tea.txt"}, FileSaved("tea.txt")),
    ({"what": "on"}, Told("on")),
    ({"what": "other", "text": "it is tea time"}, Told("other it is tea time")),
)


def test_an_answer_that_is_shown_at_once_needs_no_step_and_one_question(tmp_path: Path) -> None:
    """A plan without steps is a plan where its proof is the answer that the first screen shows."""
    model = ScriptedModel([json.dumps({"steps": [], "proof": [{"what": "read", "at": "Club", "text": "News"}]})])
    options = RunOptions(graph=Graph("com.example.club"), policy=Once(model).policy, runs=tmp_path)
    result = run_task(SimulatedDevice(club(), "sim:club"), "What is below the club?", options).result
    assert (result.status, result.answer, result.steps, len(model.questions)) == ("success", "News", (), 1)


def test_a_fact_may_be_told_as_a_list() -> None:
    """Its parts are in order; the screen may be missing."""
    told = ["1", "added", "Tea"], ["on", "Tea"], ["0", "says", "Tea", "hot"], [None, "screen", "Tea"]
    facts = facts_of([FactAnswer.model_validate(one) for one in told], {1: "s1"}, "app")
    meant = Exists("Tea", screen="s1", changed=True), Holds(IsChecked(TEA), changed=True), EndsAt("Tea")
    assert facts == (*meant[:2], Holds(TextEquals(TEA, "hot"), changed=True), meant[2])


@pytest.mark.parametrize(("told", "fact"), MEANT, ids=lambda part: str(part["what"]) if isinstance(part, dict) else "")
def test_a_fact_is_taken_as_the_model_means_it(told: Mapping[str, object], fact: GoalFact) -> None:
    """Its own words for what it says are read; what names no control or no known screen is the model's word alone."""
    answer = FactAnswer.model_validate(told)
    assert facts_of((answer, answer), {1: "s1"}, "app") == (fact,)
