"""Stepwise: a call for each screen, with what the map knows of it beside, on the simulated app and on real pages."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests import needs
from tests.agents.presets.playing import drive, number, playing, tap

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Stepwise
from uiatlas.agents.running import Report
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import By
from uiatlas.ui import Role, describe
from uiatlas.utg import Graph

TASK = "turn off vibrate"
WAY = [tap("More options"), tap("Settings"), tap("Notifications"), tap("Vibrate")]
Call = dict[str, object]


def one_by_one(calls: Sequence[Call]) -> Callable[[Question], str]:
    """Gives these answers in turn, each control by its number on the screen, and then says done."""
    left = list(calls)

    def answer(question: Question) -> str:
        if not left:
            return '{"do": "done"}'
        call = left.pop(0)
        numbered = [{**c, "at": _place(question.text, c)} for c in (call, *call.get("then", []))]  # type: ignore[misc]
        return json.dumps({**numbered[0], "then": numbered[1:]})

    return answer


def _place(asked: str, call: Call) -> int:
    """The number of the control that a call names; 0 for none."""
    label = call.get("at", "")
    found = re.search(
        rf"^(\d+) {re.escape(str(label))}(?: \[.*\]| [=|(].*)?$", asked.rpartition("<screen>")[2], re.MULTILINE
    )
    return int(found[1]) if found and label else 0


def on_page(page: str, place: Path, calls: Sequence[Call]) -> tuple[Report, ScriptedModel]:
    """A run on a page in a browser, without a map."""
    needs.browser()
    (place / "page.html").write_text(f"<!doctype html><title>Page</title>{page}")
    model = ScriptedModel(one_by_one(calls))
    device = open_device(f"web:file://{place}/page.html")
    options = RunOptions(
        graph=Graph(device.app), policy=Stepwise(model).policy, runs=place, guard=Guard(DangerPolicy.ALLOW)
    )
    try:
        return run_task(device, "do it", options), model
    finally:
        device.close()


def did(report: Report) -> list[tuple[str, str]]:
    return [(describe(s.action), str(s.outcome)) for s in report.result.steps]


def test_with_the_map_the_model_reads_where_controls_lead(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    assert drive(Stepwise(model), graph, tmp_path, TASK).result.status == "success"
    first, notes = model.questions[:2]
    assert "'Notifications' (Vibrate" in first.text, "the screen that has what the task names, and the way there"
    assert f"{number(notes.text, 'More options')} leads to" in notes.text
    assert "<map>" not in first.system


def test_without_a_map_the_screen_alone_is_told(tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    report = drive(Stepwise(model), Graph("com.example.notes"), tmp_path, TASK)
    assert report.result.status == "success"
    assert "<map>" not in model.questions[0].text
    assert {s.by for s in report.result.steps} == {By.MODEL}


FORM = """<h1>New</h1><form onsubmit="document.body.innerHTML = '<h1>Kept</h1><p>' + a.value + ', ' + b.value;
return false"><label>Name <input id=a></label> <label>City <input id=b></label> <button>Save</button></form>"""


def test_a_form_is_filled_with_one_answer(tmp_path: Path) -> None:
    call: Call = {
        "do": "type",
        "at": "Name",
        "text": "Ann",
        "then": [{"do": "type", "at": "City", "text": "Rome"}, {"do": "tap", "at": "Save"}],
    }
    report, model = on_page(FORM, tmp_path, [call])
    assert did(report) == [
        ('type "Ann" into "Name"', "success"),
        ('type "Rome" into "City"', "success"),
        ('tap "Save"', "success"),
    ]
    assert '"Ann, Rome"' in model.questions[1].text


def test_what_follows_is_given_up_where_another_screen_has_come(tmp_path: Path) -> None:
    page = """<button onclick="document.body.innerHTML = '<h1>Sure?</h1><button>Delete</button>'">Next</button>
<button>Delete</button>"""
    report, model = on_page(page, tmp_path, [{"do": "tap", "at": "Next", "then": [{"do": "tap", "at": "Delete"}]}])
    assert [action for action, _ in did(report)][:1] == ['tap "Next"']
    assert '"Sure?"' in model.questions[1].text


def contacts() -> App:
    """Rows of a name and a button to delete it; no button says whose it is."""
    app = App("com.example.contacts", start="home", state={"names": ["Ann", "Bob", "Cleo", "Dan"]})

    @app.screen("Contacts")
    def home(s: State) -> list[Widget]:
        rows = [(text(n), button("Delete", put("names", [m for m in s.names if m != n]))) for n in s.names]
        return [widget for row in rows for widget in row]

    return app


def test_what_follows_is_done_to_what_was_shown_and_not_to_what_is_in_its_place_then(tmp_path: Path) -> None:
    answers = iter([{"do": "tap", "at": 1, "then": [{"do": "tap", "at": 2}]}, {"do": "tap", "at": 1}])
    model = ScriptedModel(lambda _: json.dumps(next(answers, {"do": "done"})))
    device = SimulatedDevice(contacts(), "sim:contacts")
    options = RunOptions(
        graph=Graph(device.app), policy=Stepwise(model).policy, runs=tmp_path, guard=Guard(DangerPolicy.ALLOW)
    )
    run_task(device, "delete Ann and Bob", options)
    assert '"Bob"' in model.questions[1].text, "it is asked where the second row has become another"
    assert [e.text for e in device.observe().elements if e.role is Role.TEXT] == ["Cleo", "Dan"]


def test_fields_without_names_are_filled_in_the_order_in_which_they_were_shown(tmp_path: Path) -> None:
    page = "<input><input><input><button onclick='document.title = a()'>Save</button>"
    script = "<script>a = () => [...document.querySelectorAll('input')].map(i => i.value).join('-')</script>"
    needs.browser()
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Page</title>{page}{script}")
    rest = [{"do": "type", "at": n, "text": str(n)} for n in (2, 3)] + [{"do": "tap", "at": 4}]
    answers = iter([{"do": "type", "at": 1, "text": "1", "then": rest}])
    model = ScriptedModel(lambda _: json.dumps(next(answers, {"do": "done"})))
    device = open_device(f"web:file://{tmp_path}/page.html")
    options = RunOptions(graph=Graph(device.app), policy=Stepwise(model).policy, runs=tmp_path)
    try:
        run_task(device, "do it", options)
        assert device.observe().title == "1-2-3"
    finally:
        device.close()


def test_a_text_that_a_field_shows_in_its_own_form_was_typed(tmp_path: Path) -> None:
    """Nothing goes back or starts afresh for it, and the model reads what the field holds."""
    page = (
        """<label>Phone <input oninput="this.value = this.value.replace(/ /g, '').replace(/(...)/g, '$1 ')"></label>"""
    )
    report, model = on_page(page, tmp_path, [{"do": "type", "at": "Phone", "text": "123456"}])
    assert did(report) == [('type "123456" into "Phone"', "success")]
    assert "1 Phone [123 456]" in model.questions[-1].text
    assert "expected" not in model.questions[-1].text


def test_enter_is_pressed_in_the_field_that_is_named(tmp_path: Path) -> None:
    """The page has buttons that save and search, which mean something else."""
    page = """<label>Tag <input onkeydown="if (event.key == 'Enter') { tags.innerHTML += '<li>' + this.value; value = ''
}"></label><ul id=tags></ul><button onclick="document.title = 'Saved'">Save</button> <button>Search</button>"""
    calls: list[Call] = [{"do": "type", "at": "Tag", "text": "tea"}, {"do": "enter", "at": "Tag"}]
    report, model = on_page(page, tmp_path, calls)
    assert [action for action, _ in did(report)] == ['type "tea" into "Tag"', 'press Enter in "Tag"']
    assert '"tea"' in model.questions[-1].text


def test_a_field_that_takes_keys_only_after_a_press_is_pressed(tmp_path: Path) -> None:
    page = """<label>City <input onpointerdown="on = 1" oninput="if (!on) value = ''"></label><script>on = 0</script>"""
    report, model = on_page(page, tmp_path, [{"do": "type", "at": "City", "text": "Rome"}])
    assert "1 City [Rome]" in model.questions[-1].text, did(report)


def test_of_a_form_that_is_too_long_the_button_that_sends_it_is_told(tmp_path: Path) -> None:
    fields = "".join(f"<p><label>Field number {n} with a rather long label <input></label>" for n in range(900))
    page = f"<form onsubmit=\"document.title = 'Sent'; return false\">{fields}<p><button>Save</button></form>"
    report, model = on_page(page, tmp_path, [{"do": "tap", "at": "Save"}])
    asked = model.questions[0].text
    assert "901 Save" in asked
    assert "more characters" not in asked
    assert did(report) == [('tap "Save"', "success")]


def test_a_scroll_moves_the_part_of_the_page_that_can_move(tmp_path: Path) -> None:
    page = """<div style="height: 200px; overflow: auto" onscroll="if (n < 40) more()" id=d></div><script>n = 0
function more() { for (let k = 0; k < 20; k++) d.insertAdjacentHTML('beforeend', `<p><button>Row ${++n}</button>`) }
more()</script>"""
    report, model = on_page(page, tmp_path, [{"do": "scroll", "text": "down"}])
    assert did(report) == [("scroll down", "success")]
    assert "40 Row 40" in model.questions[-1].text


@pytest.mark.heavy("long")
def test_a_touch_that_changes_nothing_is_told_and_may_be_done_again(tmp_path: Path) -> None:
    """Nothing is gone back from, since nothing has come."""
    page = (
        """<button onclick="if (n++) document.body.innerHTML = '<h1>Open</h1>'">Show</button><script>n = 0</script>"""
    )
    report, model = on_page(page, tmp_path, [{"do": "tap", "at": "Show"}, {"do": "tap", "at": "Show"}])
    assert did(report) == [('tap "Show"', "no_change"), ('tap "Show"', "success")]
    assert "tap Show (nothing visible changed)" in model.questions[1].text


def test_what_came_to_nothing_again_and_again_is_refused_with_how_often(tmp_path: Path) -> None:
    page = "<button>Show</button><button>Other</button>"
    report, model = on_page(page, tmp_path, [{"do": "tap", "at": "Show"}] * 3)
    assert [action for action, _ in did(report)] == ['tap "Show"'] * 2
    assert any("that was done here 2 times and came to nothing" in q.turns[-1].text for q in model.questions)


@pytest.mark.parametrize("name", ["stepwise", "reactive"])
def test_a_question_ends_with_its_answer(graph: Graph, tmp_path: Path, name: str) -> None:
    from uiatlas import preset  # noqa: PLC0415

    way = [tap("More options"), tap("Settings"), tap("About")]
    model = ScriptedModel(playing(way, {"what": "read", "at": "About", "text": "Notes 4.2"}))
    report = run_task(
        open_device("sim:notes"),
        "which version is it?",
        RunOptions(graph=graph, policy=preset(name, model).policy, runs=tmp_path),
    )
    assert (report.result.status, report.result.answer) == ("success", "Notes 4.2")
