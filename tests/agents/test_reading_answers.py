"""What a plan asks to be read is read only where one value stands; else the model is asked, with the screen shown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas import RunOptions, run_task
from uiatlas.agents.once.answering import read_answer
from uiatlas.agents.presets import Once
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, go, item
from uiatlas.devices.widgets import Widget
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.control_names import control_names
from uiatlas.planning.goal import Goal, Reads
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.proof import FactState, Look, prove
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

ASKED = "How much was paid at the Baker?"


def told(said: str, parent: int = -1, left: int = 0, role: Role = Role.TEXT) -> UIElement:
    return UIElement(0, role, said, parent=parent, bounds=Bounds(left, 0, left + 90, 20))


def look(*elements: UIElement) -> Observation:
    return Observation("com.example.paid", tuple(replace(e, index=n) for n, e in enumerate(elements)))


ITEM = UIElement(0, Role.ITEM)
ROW = look(ITEM, told("Baker", 0), told("bread", 0), told("12.40", 0))
CARD = look(UIElement(0, Role.ITEM, "Baker\nbread\n12.40", flags=ElementFlag.CLICKABLE))
LINE = look(UIElement(0, Role.OTHER), told("Baker", 0), told("bread", 0, 100), told("12.40", 0, 200))
TWINS = look(ITEM, told("Baker", 0), told("12.40", 0), ITEM, told("Baker", 3), told("3.00", 3))
TITLE = look(UIElement(0, Role.OTHER), told("Baker", 0, role=Role.HEADING), told("new", 0), told("closed", 0))


@pytest.mark.parametrize("shown", [ROW, CARD, LINE, TWINS, TITLE], ids=["row", "card", "line", "twins", "title"])
def test_where_several_values_stand_none_is_taken_for_the_answer(shown: Observation) -> None:
    assert read_answer(Reads("Baker"), View(shown, None)) == ""


PAIR = look(ITEM, told("Baker", 0), told("12.40", 0), ITEM, told("Miller", 3), told("3.00", 3))
SAME = look(ITEM, told("Baker", 0), told("12.40", 0), ITEM, told("Baker", 3), told("12.40", 3))
FIELD = look(UIElement(0, Role.INPUT, "12.40", "Baker", flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE))


@pytest.mark.parametrize("shown", [PAIR, SAME, FIELD], ids=["pair", "same", "field"])
def test_where_one_value_stands_it_is_the_answer(shown: Observation) -> None:
    assert read_answer(Reads("Baker"), View(shown, None)) == "12.40"


def test_a_field_without_a_name_is_read_at_the_place_that_it_is_called_by() -> None:
    """As the line of a calculator, which the question tells as "field 1 = 12.40"."""
    field = UIElement(0, Role.INPUT, "12.40", flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    name = control_names(look(field).elements)[0][1]
    assert read_answer(Reads(name), View(look(field), None)) == "12.40"
    proven = prove(Goal("", (Reads(name, "12.40"),)), [Look(0, look(field))], ())
    assert proven.facts[0].state is FactState.HELD


CAPTION = look(told("Baker:", -1), replace(FIELD.elements[0], description="Baker:"))
ANOTHER = look(*FIELD.elements, told("Baker", -1), told("3.00", -1, 200))


@pytest.mark.parametrize("shown", [CAPTION, ANOTHER], ids=["caption", "text beside"])
def test_what_a_control_of_the_name_holds_goes_before_what_stands_beside_a_text(shown: Observation) -> None:
    assert read_answer(Reads("Baker"), View(shown, None)) == "12.40"


def test_of_two_fields_of_one_name_neither_is_the_answer() -> None:
    twin = replace(FIELD.elements[0], text="3.00")
    assert read_answer(Reads("Baker"), View(look(*FIELD.elements, twin), None)) == ""


@pytest.mark.parametrize("on", [True, False])
def test_a_box_is_read_as_it_stands_and_its_proof_is_the_box(on: bool) -> None:
    flags = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | (ElementFlag.CHECKED if on else ElementFlag(0))
    shown = look(UIElement(0, Role.CHECKBOX, "Remind me", flags=flags))
    answer, other = ("on", "off") if on else ("off", "on")
    assert read_answer(Reads("Remind me:"), View(shown, None)) == answer
    facts = [Reads("Remind me", answer), Reads("Remind me", other)]
    proven = prove(Goal("Is the reminder on?", tuple(facts)), [Look(0, shown)])
    assert [fact.state for fact in proven.facts] == [FactState.HELD, FactState.NOT_SEEN]


def test_what_stands_in_the_row_of_a_box_is_read_and_not_the_box() -> None:
    box = UIElement(0, Role.CHECKBOX, "Year", parent=0, flags=ElementFlag.CLICKABLE | ElementFlag.CHECKABLE)
    assert read_answer(Reads("Year"), View(look(ITEM, box, told("1987", 0)), None)) == "1987"
    after = look(replace(box, parent=-1), told("Sound"))
    assert read_answer(Reads("Year"), View(after, None)) == "off"


NETWORKS = look(told("Backup of letters"), told("3 networks"))
ASKING = look(
    told("Delete the backup?"), *(UIElement(0, Role.BUTTON, t, flags=ElementFlag.CLICKABLE) for t in ("Yes", "No"))
)
COUNT = look(told("Unread letters"), told("3"))


@pytest.mark.parametrize(
    ("task", "answer", "shown", "held"),
    [
        ("How many letters are unread?", "3", NETWORKS, False),
        ("How many wolves are there?", "3", COUNT, False),
        ("Is the backup turned on?", "Yes", ASKING, False),
        ("How many letters are unread?", "3", COUNT, True),
        ("What is said of the backup?", "Backup of letters", NETWORKS, True),
    ],
)
def test_an_answer_without_a_place_is_not_proven_by_chance(
    task: str, answer: str, shown: Observation, held: bool
) -> None:
    proven = prove(Goal(task, (Reads("", answer),)), [Look(0, shown)])
    assert (proven.facts[0].state is FactState.HELD) == held


def test_a_text_is_read_whole_by_its_beginning() -> None:
    rule = "Gates close at ten. Bicycles stay outside of the gates."
    assert read_answer(Reads("Gates close at ten. Bi…"), View(look(told(rule)), None)) == rule


def test_what_stands_behind_a_caption_in_the_same_line_is_read() -> None:
    shown = look(told("Server: shop/1.9"), told("Date: today"), told("Server room: 4"))
    assert read_answer(Reads("Server"), View(shown, None)) == "shop/1.9"
    twice = look(told("Server: shop/1.9"), told("Server: shop/2.0"))
    assert read_answer(Reads("Server"), View(twice, None)) == ""


def paid() -> App:
    """What was paid at some shops: each row tells what for, and how much."""
    app = App("com.example.paid", start="home")

    @app.screen("Paid")
    def home(s: State) -> list[Widget]:
        return [button("Journal", go("journal"))]

    @app.screen("Journal")
    def journal(s: State) -> list[Widget]:
        return [item("Baker", "bread\n12.40"), item("Works", "salary\n900.00")]

    return app


@pytest.mark.parametrize(("value", "status"), [("12.40", "success"), ("13.00", "unproven")])
def test_the_model_answers_with_what_is_shown_where_its_plan_did_not_say_which(
    tmp_path: Path, value: str, status: str
) -> None:
    read = {"what": "read", "at": "Baker"}
    plan = {"steps": [{"do": "tap", "at": "Journal"}], "proof": [read]}
    model = ScriptedModel([json.dumps(plan), json.dumps({"steps": [], "proof": [{**read, "text": value}]})])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(paid(), "sim:paid"), ASKED, options).result
    assert (result.status, result.answer) == (status, value)
    assert len(model.questions) == 2
    assert "no single value stands at 'Baker'" in model.questions[1].text


@pytest.mark.parametrize(("value", "status"), [("12.40", "success"), ("912.40", "unproven")])
def test_an_answer_without_a_place_is_given_and_proven_only_where_it_is_shown(
    tmp_path: Path, value: str, status: str
) -> None:
    """What was reckoned from what is shown stands nowhere: it is the answer all the same, on the model's word."""
    plan = {"steps": [{"do": "tap", "at": "Journal"}, {"do": "read", "at": "Total"}], "proof": [{"what": "read"}]}
    ended = {"steps": [], "proof": [{"what": "read", "text": value}]}
    model = ScriptedModel([json.dumps(plan), json.dumps(ended), json.dumps(ended)])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(paid(), "sim:paid"), ASKED, options).result
    assert (result.status, result.answer) == (status, value)


def test_a_step_that_reads_what_is_called_otherwise_costs_no_question(tmp_path: Path) -> None:
    plan = {
        "steps": [{"on": 0, "do": "tap", "at": "Journal"}, {"on": 0, "do": "read", "at": "Amount"}],
        "proof": [{"what": "read", "at": "Amount", "text": "12.40"}],
    }
    model = ScriptedModel([json.dumps(plan)])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(paid(), "sim:paid"), "How much was paid at the Baker?", options).result
    assert (result.answer, len(model.questions)) == ("12.40", 1)


def test_a_plan_without_steps_that_says_where_the_answer_stands_is_one(tmp_path: Path) -> None:
    """What is shown at the beginning answers already."""
    model = ScriptedModel([json.dumps({"steps": [], "proof": [{"what": "read", "at": "Fee"}]})])
    app = App("com.example.paid", start="home")

    @app.screen("Paid")
    def home(s: State) -> list[Widget]:
        return [item("Fee", "12.40")]

    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(app, "sim:paid"), "How much is the fee?", options).result
    assert (result.status, result.answer, len(model.questions)) == ("success", "12.40", 1)


def test_a_plan_that_goes_on_to_another_place_is_asked_what_it_read_there(tmp_path: Path) -> None:
    """The first place does not say it, nor does the plan know what the second one will be called."""
    read = {"what": "read"}
    plans = [
        {"steps": [{"do": "wait"}], "proof": [read]},
        {"steps": [{"do": "tap", "at": "Journal"}], "proof": [read]},
        {"steps": [], "proof": [{**read, "text": "12.40"}]},
    ]
    model = ScriptedModel([json.dumps(plan) for plan in plans])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(paid(), "sim:paid"), ASKED, options).result
    assert (result.status, result.answer, len(model.questions)) == ("success", "12.40", 3)


def test_a_question_for_an_answer_alone_complains_of_nothing_and_tells_what_was_read(tmp_path: Path) -> None:
    """The plan has read something on its way, and not said what the answer is."""
    app = paid()
    steps = [{"do": "read", "at": "Journal"}, {"do": "tap", "at": "Journal"}]
    plans = [{"steps": steps, "proof": [{"what": "read"}]}, {"steps": [], "proof": [{"what": "read", "text": "12.40"}]}]
    model = ScriptedModel([json.dumps(plan) for plan in plans])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(app, "sim:paid"), ASKED, options).result
    assert (result.status, result.answer, len(model.questions)) == ("success", "12.40", 2)
    asked = model.questions[1].text
    assert "The steps are done; say the answer, by what is shown." in asked
    assert "cannot go on" not in asked
    assert "read 'Journal': Journal" in asked


def test_an_answer_stays_though_a_later_plan_reads_nothing(tmp_path: Path) -> None:
    """A yes or no stands nowhere; asked for its place, the model names one at which no single value stands."""
    plans = [
        {"steps": [{"do": "tap", "at": "Journal"}], "proof": [{"what": "read", "text": "Yes"}]},
        {"steps": [], "proof": [{"what": "read", "at": "Baker | bread"}]},
    ]
    model = ScriptedModel([json.dumps(plan) for plan in plans])
    options = RunOptions(graph=Graph("com.example.paid"), policy=Once(model).policy, max_steps=10, runs=tmp_path)
    result = run_task(SimulatedDevice(paid(), "sim:paid"), "Was the Baker paid?", options).result
    assert (result.status, result.answer) == ("unproven", "Yes")


def key(label: str) -> UIElement:
    return UIElement(0, Role.BUTTON, label, flags=ElementFlag.CLICKABLE)


KEYS = key("+"), key("=")


def display(figure: str, *others: str, title: str = "Adder") -> Observation:
    return replace(look(told(figure), *KEYS, *map(key, others)), title=title)


def clocked(figure: str, time: str) -> Observation:
    return replace(look(told(figure), *KEYS, told(time)), title="Adder")


def listed(*figures: str) -> Observation:
    """A list whose rows are texts, on a page that is the same wherever the list is scrolled to."""
    return look(UIElement(0, Role.LIST), told(figures[0], 0), *KEYS, told(figures[1], 0))


@pytest.mark.parametrize(
    ("before", "now", "read"),
    [
        (display("0"), display("63"), "63"),
        (display("0"), display("-1.5"), "-1.5"),
        (display("0"), display("error"), ""),
        (clocked("0", "12:41"), clocked("63", "12:42"), ""),
        (listed("1042", "1043"), listed("1050", "1051"), ""),
        (display("0"), display("0"), ""),
        (display("0"), display("63", "Undo"), ""),
        (display("0"), display("63", title="Help"), ""),
        (display("Ready"), display("63"), ""),
        (look(told("0"), *KEYS, told("0")), look(told("7"), *KEYS, told("63")), ""),
    ],
    ids=[
        "changed",
        "signed",
        "no figure now",
        "a clock beside it",
        "scrolled",
        "same",
        "other controls",
        "other page",
        "no figure",
        "two",
    ],
)
def test_a_figure_without_a_caption_is_read_where_it_stood(before: Observation, now: Observation, read: str) -> None:
    """As the result of a calculator, which a plan can only call by what it shows before."""
    called = next(e.text for e in before.elements if e.role is Role.TEXT)
    record = StepRecord(before, None, Tap(selector_for(before.elements[-1], before)), before.elements[-1])
    assert read_answer(Reads(called), View(now, None, (record,))) == read
    proven = prove(Goal("", (Reads(called, read or "99"),)), [Look(0, before), Look(1, now)], ())
    assert proven.facts[0].state is (FactState.HELD if read else FactState.NOT_SEEN)
