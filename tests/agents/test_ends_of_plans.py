"""How a plan ends: the run looks for what is not proven, and the model is asked only about what no look shows."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from uiatlas import RunOptions, run_task
from uiatlas.agents.compilers.once.planner import OncePlanner
from uiatlas.agents.once.plan_once import PlanOnce
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, Effect, SimulatedDevice, back, button, checkbox, field, go, here, item, text
from uiatlas.devices.widgets import Widget
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.goal import Exists
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, By, Done, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph

STEPS = ("Tools", "Preferences", "Weekly digest", "OK")
DIGEST = {"what": "on", "at": "Weekly digest"}


def office(*, keeps: int = 2) -> App:
    """A page with preferences in a dialog, which keeps what was set from some time on that it is set."""
    app = App("com.example.office", start="home", state={"mail": False, "times": 0})

    @app.screen("Office")
    def home(s: State) -> list[Widget]:
        return [text("Notes of today"), button("New note"), button("Tools", go("tools"))]

    @app.menu("Tools")
    def tools(s: State) -> list[Widget]:
        return [item("Statistics"), item("Preferences", do=go("preferences", mail=s.mail))]

    @app.dialog("Preferences")
    def preferences(s: State, mail: bool) -> list[Widget]:
        def store(state: State) -> Effect:
            state.times += 1
            state.mail = mail and state.times >= keeps
            return back()

        return [checkbox("Weekly digest", mail, here(mail=not mail)), button("Cancel", back()), button("OK", store)]

    return app


def answer(steps: Sequence[str], proof: dict[str, str] = DIGEST) -> str:
    return json.dumps({"steps": [{"do": "tap", "at": name} for name in steps], "proof": [proof]})


def carried_out(app: App, model: ScriptedModel, place: Path, *, accept: bool = False) -> Report:
    graph, policy = Graph(app.package), Once(model).policy
    options = RunOptions(graph=graph, policy=policy, max_steps=30, runs=place, accept_judged=accept)
    return run_task(SimulatedDevice(app, "sim:office"), "turn on the weekly digest", options)


def test_what_the_end_does_not_show_is_looked_for_before_the_model_is_asked(tmp_path: Path) -> None:
    model = ScriptedModel([answer(STEPS)])
    result = carried_out(office(keeps=1), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("success", 1), result.reason
    assert [s.by for s in result.steps] == [By.PLAN] * len(STEPS) + [By.VERIFICATION] * 3


def test_what_the_look_found_is_told_and_what_is_done_then_is_looked_for_once_more(tmp_path: Path) -> None:
    """The dialog forgot the box the first time; the model sets it again, and the second look shows that it was kept."""
    model = ScriptedModel([answer(STEPS), answer(STEPS)])
    result = carried_out(office(keeps=2), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("success", 2), result.reason
    assert '"Weekly digest" is off again' in model.questions[1].text


def noticing(*more: str) -> App:
    """Preferences that say something in a box of their own once they are kept."""
    app = App("com.example.office", start="home", state={"mail": False})

    @app.screen("Office")
    def home(s: State) -> list[Widget]:
        return [text("Notes of today"), button("New note"), button("Preferences", go("preferences", mail=s.mail))]

    @app.dialog("Preferences")
    def preferences(s: State, mail: bool) -> list[Widget]:
        def store(state: State) -> Effect:
            state.mail = mail
            return go("notice")

        return [checkbox("Weekly digest", mail, here(mail=not mail)), button("OK", store)]

    @app.dialog("Note")
    def notice(s: State) -> list[Widget]:
        return [text("Mail needs a connection"), button("OK", go("home")), *(button(name) for name in more)]

    return app


def test_a_message_that_asks_nothing_is_closed_before_it_is_looked_for_what_was_set(tmp_path: Path) -> None:
    model = ScriptedModel([answer(("Preferences", "Weekly digest", "OK"))])
    result = carried_out(noticing(), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("success", 1), result.reason
    assert [s.by for s in result.steps][:4] == [By.PLAN] * 3 + [By.DETOUR]


def test_a_message_with_another_button_is_left_to_the_model(tmp_path: Path) -> None:
    model = ScriptedModel([answer(("Preferences", "Weekly digest", "OK")), answer(("OK",))])
    result = carried_out(noticing("Connect"), model, tmp_path).result
    assert By.DETOUR not in [s.by for s in result.steps]


def test_what_shows_while_it_is_asked_for_is_not_asked_about(tmp_path: Path) -> None:
    """A page may be drawn a moment after the run has looked."""
    model, fact = ScriptedModel([]), Exists("Milk", changed=False)
    once = PlanOnce(Graph("app"), "add milk", OncePlanner(model, "add milk"), known=[ADD], proof=[fact])
    page = Observation("app", (UIElement(0, Role.BUTTON, "Add", flags=int(ElementFlag.CLICKABLE)),))
    act = once.decide(View(page, None))
    assert isinstance(act, Act)
    history = (StepRecord(page, None, act.action, act.element, Outcome.SUCCESS),)
    done = once.decide(View(page, None, history))
    assert isinstance(done, Done)
    assert done.tentative
    drawn = Observation("app", (*page.elements, UIElement(1, Role.TEXT, "Milk")))
    assert isinstance(once.decide(View(drawn, None, history, unproven='not proven: "Milk" is there')), Done)
    assert model.questions == []


ADD = Intended(Kind.TAP, "Add")


def test_the_model_is_asked_once_only_about_what_no_look_shows(tmp_path: Path) -> None:
    lost = {"what": "there", "at": "Monthly digest"}
    model = ScriptedModel([answer(STEPS, lost), answer((), lost)])
    result = carried_out(office(keeps=1), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("unproven", 2)
    assert "The plan has ended, but not proven" in model.questions[1].text


QUIET = {"what": "other", "text": "it is quieter now"}


def test_what_no_look_can_show_is_judged_by_a_last_call_where_the_caller_accepts_that(tmp_path: Path) -> None:
    """The call is made on what is shown now and before; a plan alone, made before anything was done, judges nothing."""
    model = ScriptedModel([answer(STEPS, QUIET), answer((), QUIET)])
    result = carried_out(office(keeps=1), model, tmp_path, accept=True).result
    assert (result.status, len(model.questions)) == ("success", 2)
    assert result.proof is not None
    assert [(f.state, f.judged) for f in result.proof.facts] == [("not_seen", "model")]
    assert result.proof.verdict() == "unproven"
    asked = model.questions[1].text
    done = asked.partition("</done>")[0]
    assert """shown before tap 'OK', and not now: "Preferences"; Weekly digest (on); Cancel; OK""" in done


def test_without_that_no_call_is_made_and_nothing_is_judged(tmp_path: Path) -> None:
    model = ScriptedModel([answer(STEPS, QUIET)])
    result = carried_out(office(keeps=1), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("unproven", 1)
    assert result.proof is not None
    assert [f.judged for f in result.proof.facts] == [""]


@pytest.mark.parametrize(("proof", "asked"), [(QUIET, 1), (DIGEST, 3)], ids=["nothing shows it", "a look may show it"])
def test_a_last_touch_that_shows_nothing_is_asked_about_unless_no_look_can_show_what_it_is_for(
    proof: dict[str, str], asked: int, tmp_path: Path
) -> None:
    model = ScriptedModel([answer(("New note",), proof), answer((), proof), answer((), proof)])
    result = carried_out(office(), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("unproven", asked), result.reason


def test_a_model_that_goes_on_instead_has_not_judged_that_all_is_done(tmp_path: Path) -> None:
    model = ScriptedModel([answer(STEPS, QUIET), answer(("Tools",), QUIET)])
    result = carried_out(office(keeps=1), model, tmp_path, accept=True).result
    assert (result.status, len(model.questions)) == ("unproven", 2)


def letters(*, keeps: bool) -> App:
    """A page whose font is set in a dialog; its button says nothing of the size."""
    app = App("com.example.office", start="home", state={"size": "10"})

    @app.screen("Office")
    def home(s: State) -> list[Widget]:
        return [text("Notes of today"), button("New note"), button("Sans Regular", go("font", size=s.size))]

    @app.dialog("Font")
    def font(s: State, size: str) -> list[Widget]:
        def store(state: State) -> Effect:
            state.size = size if keeps else state.size
            return back()

        return [field("Size", size, keep="size"), button("Cancel", back()), button("OK", store)]

    return app


@pytest.mark.parametrize(("keeps", "status", "asked"), [(True, "success", 1), (False, "failure", 2)])
def test_a_value_that_a_control_sets_in_its_dialog_is_looked_for_there(
    tmp_path: Path, *, keeps: bool, status: str, asked: int
) -> None:
    proof = ["0", "says", "Sans Regular", "14"]
    steps = [["0", "tap", "Sans Regular"], ["0", "type", "Size", "14"], ["0", "tap", "OK"]]
    model = ScriptedModel([json.dumps({"steps": part, "proof": [proof]}) for part in (steps, [])])
    result = carried_out(letters(keeps=keeps), model, tmp_path).result
    assert (result.status, len(model.questions)) == (status, asked), result.reason


def board() -> App:
    """A program that makes a note on a second page, and asks in a dialog behind it where to keep it."""
    app = App("com.example.board", start="home", state={"kept": False})

    @app.screen("Board")
    def home(s: State) -> list[Widget]:
        return [button("New", go("note")), *([item("Milk")] if s.kept else [])]

    @app.screen("Note")
    def note(s: State, name: str = "") -> list[Widget]:
        return [field("Title", name, keep="name"), button("Save", go("place"))]

    @app.dialog("Place")
    def place(s: State) -> list[Widget]:
        def keep(state: State) -> Effect:
            state.kept = True
            return go("home")

        return [text("Keep it in this folder?"), button("Confirm", keep), button("Leave", go("home"))]

    return app


def test_a_plan_that_went_on_to_another_page_may_end_there_unproven_once_more(tmp_path: Path) -> None:
    """Each plan knows the pages that it has seen; the dialog behind the form was unknown to the one before."""
    new = {"what": "new", "at": "Milk"}
    form = [{"do": "type", "at": "Title", "text": "Milk"}, {"do": "tap", "at": "Save"}]
    saved = json.dumps({"steps": form, "proof": [new]})
    model = ScriptedModel([answer(("New",), new), saved, answer(("Confirm",), new)])
    result = carried_out(board(), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("success", 3), result.reason


def test_a_plan_that_led_nowhere_else_is_doubted_once(tmp_path: Path) -> None:
    lost = {"what": "there", "at": "Honey"}
    model = ScriptedModel([answer(("New",), lost), answer(("Title",), lost), answer(("Title",), lost)])
    result = carried_out(board(), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("unproven", 2)


def test_a_plan_that_came_back_to_a_page_of_the_run_is_not_doubted_once_more(tmp_path: Path) -> None:
    """Whoever planned it knew that page; nothing on it asks for more."""
    new = {"what": "new", "at": "Milk"}
    form = [{"do": "type", "at": "Title", "text": "Milk"}, {"do": "tap", "at": "Save"}, {"do": "tap", "at": "Leave"}]
    model = ScriptedModel([answer(("New",), new), json.dumps({"steps": form, "proof": [new]}), answer((), new)])
    result = carried_out(board(), model, tmp_path).result
    assert (result.status, len(model.questions)) == ("unproven", 2), result.reason
