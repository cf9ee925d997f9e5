"""Small pages as people write them: what a task names is done there and shown to be, or is said not to be there."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests import needs

from uiatlas.cli.main import main
from uiatlas.ui import Role, Selector
from uiatlas.utg.conditions import TextEquals, describe_condition

pytestmark = pytest.mark.heavy("long")

KEPT = """<!doctype html><title>Jobs</title><h1>Jobs</h1>
<form><label>New job <input name=job></label><button>Add</button></form>
<ul><li><label><input type=checkbox id=a onchange="localStorage.a = SAVES; location.reload()"> Water the plants</label>
<a href="edit.html">Edit</a> <button onclick="this.parentNode.remove()">Delete</button></li>
<li><label><input type=checkbox> Feed the cat</label>
<a href="edit.html?n=2">Edit</a> <button onclick="this.parentNode.remove()">Delete</button></li></ul>
<script>a.checked = localStorage.a == 'true'</script>"""
"""A page whose first box keeps its state and loads the page anew, beside a form that is about something else."""

ROWS = """<!doctype html><title>Shopping</title><h1>Shopping list</h1><label>New item <input id=n></label>
<button onclick="if (n.value) { add(n.value); n.value = '' }">Add</button><ul id=l></ul>
<button onclick="[...document.querySelectorAll('input:checked')].forEach(e => e.closest('li').remove())">Clear completed
</button><script>function add(t) { let r = document.createElement('li');
r.innerHTML = '<label><input type=checkbox> ' + t + '</label> <button>Delete</button>';
r.querySelector('button').onclick = () => r.remove(); l.append(r) }
add('Milk'); add('Bread'); document.querySelector('input[type=checkbox]').checked = true</script>"""
"""A list that its own script keeps: the boxes stand in rows, and the field before the list has its own button."""

SETTINGS = """<!doctype html><title>Settings</title><nav><a href="settings.html">Settings</a>
<a href="news.html">News</a></nav><h1>Settings</h1><form onsubmit="document.title = 'Saved'; return false">
<p><label><input type=checkbox> Email notifications</label><p><label><input type=checkbox> Text message notifications
</label><p><label>Language <select><option>English<option>German</select></label><p><button>Save</button></form>"""

NEWS = """<!doctype html><title>News</title><nav><a href="settings.html">Settings</a> <a href="news.html">News</a></nav>
<h1>News</h1><form><label>New task <input name=t></label><button>Add</button></form><p>Nothing yet.</p>"""

EDIT = """<!doctype html><title>Edit</title><nav><a href="people.html">People</a></nav>
<form action="people.html"><label>Title <input name=t></label> <label>Day <select name=d><option>Monday<option>Friday
</select></label><button>Save</button></form>
<script>t = document.forms[0].t; t.value = new URLSearchParams(location.search).get('of')</script>"""

PEOPLE = """<!doctype html><title>People</title><nav><a href="people.html">People</a></nav><h1>People</h1><ul>
<li><label><input type=checkbox> Call Bob</label> <a href="edit.html?of=Call+Bob">Edit</a></li>
<li><label><input type=checkbox> Call Anna</label> <a href="edit.html?of=Call+Anna">Edit</a></li></ul>"""

SIGN_IN = """<!doctype html><title>Club</title><h1>Club</h1><form action="in.html">
<label>User name <input name=u></label> <label>Password <input name=p type=password></label>
<button>Sign in</button></form>"""


def asked(folder: Path, page: str, task: str, capsys: pytest.CaptureFixture[str], **pages: str) -> dict[str, Any]:
    """What a run on a page answers; ``code`` is the exit code, ``did`` what was done."""
    needs.browser()
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text)
    code = main(["run", f"web:file://{folder}/{page}.html", task, "--policy", "allow", "--json"])
    answer = json.loads(capsys.readouterr().out)
    return {**answer, "code": code, "did": [step["action"] for step in answer["steps"]]}


def test_a_box_that_is_sent_by_being_set_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = KEPT.replace("SAVES", "this.checked")
    answer = asked(tmp_path, "jobs", "mark 'Water the plants' as done", capsys, jobs=page)
    assert (answer["status"], answer["did"]) == ("success", ['tap "Water the plants"'])


def test_a_box_that_is_not_set_any_more_after_the_page_was_loaded_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "jobs", "mark 'Water the plants' as done", capsys, jobs=KEPT.replace("SAVES", "false"))
    assert answer["status"] != "success"


def test_the_box_of_a_row_waits_for_no_button_of_the_form_before_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "list", "mark 'Bread' as done", capsys, list=ROWS)
    assert (answer["status"], answer["did"]) == ("success", ['tap "Bread"'])


def test_a_row_is_deleted_without_its_check_mark_being_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "list", "delete 'Bread'", capsys, list=ROWS)
    assert (answer["status"], answer["did"]) == ("success", ['tap "Delete" (number 2)'])


def test_an_act_that_showed_its_effect_is_done_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(tmp_path, "list", "clear completed", capsys, list=ROWS)
    assert answer["did"] == ['tap "Clear completed"']


@pytest.mark.parametrize("task", ["add Salt and Eggs", "add 'Salt' and 'Eggs' to the list"])
def test_each_thing_of_a_list_of_names_is_added(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(tmp_path, "list", task, capsys, list=ROWS)
    each = [(f'type "{name}" into "New item"', 'tap "Add"') for name in ("Salt", "Eggs")]
    assert (answer["status"], answer["did"]) == ("success", [*each[0], *each[1]])


def test_a_new_thing_is_typed_where_the_field_says_its_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(tmp_path, "list", "add an item called 'Eggs'", capsys, list=ROWS)
    assert (answer["status"], len(answer["did"])) == ("success", 2)


def test_a_switch_of_another_name_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = "turn on WhatsApp notifications"
    answer = asked(tmp_path, "settings", task, capsys, settings=SETTINGS, news=NEWS)
    assert (answer["code"], len(answer["did"]) < 5) == (1, True)
    assert not any("notifications" in did or "Save" in did for did in answer["did"])
    assert "'whatsapp' was never found; looked at 2 pages, nearest is" in answer["reason"]


def test_each_of_two_boxes_is_unchecked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = SETTINGS.replace("<input type=checkbox>", "<input type=checkbox checked>")
    task = "uncheck Email notifications and Text message notifications"
    did = asked(tmp_path, "settings", task, capsys, settings=page, news=NEWS)["did"]
    assert sorted(did[:2]) == ['tap "Email notifications"', 'tap "Text message notifications"']
    assert did[2:] == ['tap "Save"']


@pytest.mark.parametrize("task", ["how many notifications are on?", "is German the language?"])
def test_a_question_is_not_begun_without_a_model(task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(tmp_path, "settings", task, capsys, settings=SETTINGS, news=NEWS)
    assert (answer["code"], answer["did"]) == (1, [])
    assert answer["reason"].startswith("a question is answered only with a model")


@pytest.mark.parametrize("task", ["set the language to Spanish", "export the news to PDF"])
def test_a_value_that_nothing_takes_is_not_added_as_a_new_thing(
    task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "settings", task, capsys, settings=SETTINGS, news=NEWS)
    assert (answer["status"], len(answer["did"]) < 9) == ("failure", True)
    assert not any("type" in did or "Add" in did for did in answer["did"])


def test_what_was_set_of_the_thing_that_is_named_is_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = "set the day of 'Call Anna' to Friday"
    did = asked(tmp_path, "people", task, capsys, people=PEOPLE, edit=EDIT)["did"]
    assert did[:4] == ['tap "Edit" (number 2)', 'tap "Day"', 'tap "Friday"', 'tap "Save"']


def test_a_change_is_saved_before_a_link_leads_away_from_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = "rename 'Call Anna' to 'Write to Anna'"
    did = asked(tmp_path, "people", task, capsys, people=PEOPLE, edit=EDIT)["did"]
    assert did[:3] == ['tap "Edit" (number 2)', 'type "Write to Anna" into "Title"', 'tap "Save"']


def test_a_user_name_of_two_words_is_no_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = {"club": SIGN_IN, "in": "<title>In</title><h1>Welcome</h1>"}
    did = asked(tmp_path, "club", "sign in with user name sam and password secret1", capsys, **page)["did"]
    assert did[0] == 'type "sam" into "User name"'
    assert (len(did), did[2]) == (3, 'tap "Sign in"')


def test_a_field_is_called_by_its_name_and_never_by_what_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = "<!doctype html><title>Limits</title><label>Downloads <input value=3></label><button>Save</button>"
    answer = asked(tmp_path, "limits", "set the downloads to 500", capsys, limits=page)
    assert answer["did"][0] == 'type "500" into "Downloads"'
    held = TextEquals(Selector(Role.INPUT, "3", "Downloads"), "500")
    assert describe_condition(held) == '"500" in input "Downloads"'
    assert describe_condition(replace(held, target=Selector(Role.INPUT, "3"))) == '"500" in input'
    assert describe_condition(replace(held, target=Selector(Role.OTHER, "Speed"))) == '"Speed" says "500"'


PREFERENCES = """<!doctype html><title>Preferences</title><h1>Preferences</h1>
<label>Display name <input value=Ann></label><button onclick="document.title = 'Saved'">Save</button>"""

TICKETS = """<!doctype html><title>Tickets</title><h1>Tickets</h1><a href=preferences.html>Preferences</a>
<table><tr><th>Title<th>Assignee<tr><td><a href=slow.html>VPN slow</a><td>Sam<tr><td>New laptop<td>Kim</table>"""

TICKET = """<!doctype html><title>VPN slow</title><h1>VPN slow</h1><label>Status <select><option>Open<option>Closed
</select></label><label>Assignee <select><option>Sam<option>Kim</select></label><button>Update</button>"""

ROOMS = """<!doctype html><title>Rooms</title><h1>Rooms</h1><h2>Kitchen</h2>
<label><input type=checkbox onclick="document.title = 'Kitchen'"> Light</label><h2>Bedroom</h2>
<label><input type=checkbox onclick="document.title = 'Bedroom'"> Light</label>"""


@pytest.mark.parametrize("task", ["add a ticket 'Broken chair'", "rename the ticket 'VPN slow' to 'VPN fast'"])
def test_a_text_of_something_else_is_not_typed_over_a_setting(
    task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing here makes or renames a ticket; the field of another page holds the name of the user."""
    pages = {"tickets": TICKETS, "preferences": PREFERENCES, "slow": TICKET}
    answer = asked(tmp_path, "tickets", task, capsys, **pages)
    assert answer["status"] != "success"
    assert not any(did.startswith("type") or "Save" in did for did in answer["did"])


def test_what_is_given_to_somebody_is_not_done_by_showing_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = {"tickets": TICKETS, "preferences": PREFERENCES, "slow": TICKET}
    answer = asked(tmp_path, "tickets", "assign 'VPN slow' to 'Kim'", capsys, **pages)
    assert answer["status"] != "success"


@pytest.mark.parametrize("room", ["Kitchen", "Bedroom"])
@pytest.mark.parametrize("task", ["turn on 'Light' in '{}'", "turn on the {} light"])
def test_of_two_switches_of_one_name_the_one_below_the_named_heading_is_meant(
    task: str, room: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = ROOMS.replace("'Kitchen'", "'Lit 1'").replace("'Bedroom'", "'Lit 2'")
    answer = asked(tmp_path, "rooms", task.format(room), capsys, rooms=page)
    assert answer["did"] == [f'tap "Light"{" (number 2)" if room == "Bedroom" else ""}']


GROCERIES = """<!doctype html><title>Groceries</title><h1>Groceries</h1><ul id=l><li>Milk</ul>
<form onsubmit="l.innerHTML += '<li>' + n.value; n.value = ''; return false"><label>Item <input id=n></label>
<label>Quantity <input value=1></label><button>Add</button></form>"""


def test_a_thing_without_a_kind_is_typed_into_the_form_that_adds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "groceries", "add 'Butter'", capsys, groceries=GROCERIES)
    assert (answer["status"], answer["did"]) == ("success", ['type "Butter" into "Item"', 'tap "Add"'])


def test_nothing_is_added_from_an_empty_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(tmp_path, "groceries", "add 3 bananas", capsys, groceries=GROCERIES)
    assert (answer["code"], 'tap "Add"' in answer["did"]) == (1, False)


ROLE = """<!doctype html><title>Edit role</title><h1>Edit role</h1><form onsubmit="return false">
<label>Role name <input name=n value=Editors></label> <button>Save</button>
<ul><li><label><input type=checkbox> Publish pages</label></li><li><label><input type=checkbox> Ban users</label></li>
</ul></form>"""

TASKS = """<!doctype html><title>Tasks</title><h1>Tasks</h1><h2>Open</h2><ul id=o></ul><h2>Later</h2>
<ul id=d><li>Rice</li></ul><script>for (const t of ['Bread', 'Tea', 'Milk']) { let r = document.createElement('li');
r.innerHTML = t + ' <button>Remove</button>';
r.querySelector('button').onclick = () => { r.querySelector('button').remove(); d.append(r) }; o.append(r) }</script>"""


def test_a_box_of_a_form_whose_button_stands_behind_its_field_waits_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "role", "turn on 'Publish pages'", capsys, role=ROLE)
    assert answer["did"][0] == 'tap "Publish pages"'
    assert answer["status"] != "success", answer["reason"]


def test_a_row_that_its_button_only_moves_to_another_list_is_not_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(tmp_path, "tasks", "remove 'Tea'", capsys, tasks=TASKS)
    assert (answer["status"], "is still listed" in answer["reason"]) == ("failure", True)
