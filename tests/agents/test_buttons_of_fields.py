"""A button belongs to the field before it, and one like the button that was pressed confirms nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests import needs

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.cli.main import main
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, checkbox, field, go, put, switch, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph

Widgets = tuple[Widget, ...]

ROWS = """<!doctype html><title>List</title><h1>List</h1><ul id=l>
<li>Tea <button onclick="gone(this)">Delete</button></li><li>Eggs <button onclick="gone(this)">Delete</button></li></ul>
<script>function gone(b) { b.parentNode.remove() }</script>"""

FOODS = """<!doctype html><title>List</title><h1>List</h1><ul id=m></ul><ul>
<li id=milk><a href="milk.html">Milk</a></li>
<li>Eggs</li><li>Salt</li></ul><script>if (location.search) { milk.remove();
m.innerHTML = "<li>The food <a href='milk.html'>Milk</a> was deleted.</li>" }</script>"""

SIGN_IN = """<!doctype html><title>Club</title><nav><a href="club.html">Sign in</a></nav><form action="welcome.html">
<label>User name <input name=user></label> <label>Password <input name=word type=password></label>
<button>Sign in</button></form>"""


def lists() -> SimulatedDevice:
    """One page with a field, its button and two buttons for every thing; one with settings that are saved."""
    app = App(
        "com.example.lists", start="home", state={"items": ["Tea", "Milk"], "added": [], "mails": True, "saved": 0}
    )

    @app.screen("List")
    def home(s: State, new: str = "") -> Widgets:
        add = put("items", [*s.items, new]), put("added", [*s.added, new]), go("home")
        rows = [w for i in s.items for w in (checkbox(i, False, go("done")), button("Delete"), button("Rename"))]
        return field("New item", new, keep="new"), button("Add", add), *rows, button("Settings", go("settings"))

    @app.screen("Done")
    def done(s: State) -> Widgets:
        return text("Well done"), button("List", go("home"))

    @app.screen("Settings")
    def settings(s: State) -> Widgets:
        saved = put("saved", s.saved + 1), go("home")
        return switch("Mails", s.mails, put("mails", not s.mails)), button("Save", saved)

    return SimulatedDevice(app, "sim:lists")


def run(device: SimulatedDevice, task: str) -> RunResult:
    graph = Graph(device.app)
    return Run(device, graph, WordPolicy(graph, task), task, Guard(DangerPolicy.ALLOW), max_steps=20).execute()


def test_the_button_behind_a_field_takes_its_text_whatever_else_the_page_has() -> None:
    device = lists()
    result = run(device, "add the item 'Eggs'")
    assert device.state.added == ["Eggs"]  # once, and never empty
    assert result.status == "success", result.reason


def test_a_text_that_names_a_thing_which_was_touched_is_not_typed() -> None:
    device = lists()
    run(device, "mark 'Tea' as done")
    assert device.state.added == []


def test_a_task_may_say_that_its_settings_are_saved() -> None:
    device = lists()
    result = run(device, "turn off 'Mails' in the settings and save")
    assert (device.state.mails, device.state.saved) == (False, 1)
    assert result.status == "success", result.reason


def on_page(folder: Path, page: str, task: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What a run on a page of this folder answers."""
    needs.browser()
    main(["run", f"web:file://{folder}/{page}", task, "--policy", "allow", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


def test_the_button_of_the_next_row_confirms_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "list.html").write_text(ROWS)
    answer = on_page(tmp_path, "list.html", 'delete "Tea"', capsys)
    assert answer["status"] == "success"
    assert len(answer["steps"]) == 1


def test_the_button_of_the_next_row_of_a_drawer_confirms_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The drawer asks beside the row, with one more button of the name, and then shows the rows that are left."""
    rows = "".join(f"<li>{name} <button onclick='ask(this)'>Delete</button></li>" for name in ("Tea", "Eggs", "Salt"))
    asks = "b.parentNode.insertAdjacentHTML('beforeend', '<i>Sure? <button onclick=gone(this)>Delete</button></i>')"
    script = f"function ask(b) {{ {asks} }} function gone(b) {{ b.closest('li').remove() }}"
    drawer = f"<div role=dialog aria-modal=true aria-label=List><h2>Things</h2><ul>{rows}</ul></div>"
    (tmp_path / "drawer.html").write_text(f"<title>List</title><p>Behind</p>{drawer}<script>{script}</script>")
    answer = on_page(tmp_path, "drawer.html", 'delete "Tea"', capsys)
    assert (answer["status"], len(answer["steps"])) == ("success", 2), answer["reason"]


@pytest.mark.parametrize("agrees", ["Yes, I'm sure", "I am sure"])
def test_a_page_that_asks_whether_somebody_is_sure_is_agreed_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], agrees: str
) -> None:
    """It names the thing in a row of its own, and the list says in a message what became of it."""
    (tmp_path / "list.html").write_text(FOODS)
    (tmp_path / "milk.html").write_text("<title>Milk</title><h1>Food</h1>Milk<br><a href='sure.html'>Delete</a>")
    asks = "<p>Do you want to delete the food Milk?</p><ul><li>Food: <a href='milk.html'>Milk</a></li></ul>"
    sends = f"<form action='list.html'><input type=hidden name=gone value=1><button>{agrees}</button></form>"
    no = "<a href='list.html'>No, take me back</a>"
    (tmp_path / "sure.html").write_text(f"<title>Sure?</title><h1>Sure?</h1>{asks}{no}{sends}")
    answer = on_page(tmp_path, "list.html", 'delete "Milk"', capsys)
    assert (answer["status"], len(answer["steps"])) == ("success", 3), answer["reason"]


@pytest.mark.heavy("long")
def test_of_two_controls_of_one_name_the_one_behind_the_fields_signs_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "club.html").write_text(SIGN_IN)
    (tmp_path / "welcome.html").write_text("<title>Welcome</title><h1>Welcome</h1>")
    answer = on_page(tmp_path, "club.html", 'sign in as "sam" with the password "secret1"', capsys)
    assert answer["status"] == "success"
    assert len(answer["steps"]) == 3  # two texts and one button


@pytest.mark.parametrize("place", ["Subject", "Title"])
def test_a_text_goes_into_the_field_that_the_task_names_and_into_no_other(place: str) -> None:
    app = App("com.example.letters", start="home", state={"kept": ()})

    @app.screen("Letter")
    def home(s: State, subject: str = "", title: str = "") -> Widgets:
        kept = put("kept", (subject, title)), go("kept")
        return field("Subject", subject, keep="subject"), field("Title", title, keep="title"), button("Save", kept)

    @app.screen("Kept")
    def kept(s: State) -> Widgets:
        return tuple(text(said) for said in s.kept if said)

    device = SimulatedDevice(app, "sim:letters")
    assert run(device, f'type "hello" into "{place}" and save it').status == "success"
    assert device.state.kept == tuple("hello" if place == name else "" for name in ("Subject", "Title"))
