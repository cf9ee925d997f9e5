"""What is proven of names on a real site: a thing that is added once more, and one that is called otherwise."""

from pathlib import Path

import pytest
from tests import needs
from tests.run.test_endings import Told
from tests.run.tools_site import Fault, Kept, run_on, site_of

from uiatlas.devices import open_device
from uiatlas.planning.goal import Exists
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.utg import Graph

pytestmark = [pytest.mark.heavy("long"), pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())]


@pytest.mark.parametrize(("fault", "status"), [("", "success"), ("drops", "unproven")])
def test_a_name_that_was_listed_is_added_where_it_is_listed_once_more(
    fault: Fault, status: str, tmp_path: Path
) -> None:
    """A tool of the same name is there already; the page of the form that was shown in between proves nothing."""
    kept = Kept(fault=fault)
    result = run_on(kept, 'add a tool called "Tape"', tmp_path)
    assert (result.status, kept.sent) == (status, ["/new"]), result.reason
    assert kept.tools.count("Tape") == (2 if status == "success" else 1)
    assert status == "success" or "is not listed once more" in result.reason


@pytest.mark.parametrize(
    ("fault", "status", "tools"),
    [
        ("", "success", ["Hammer", "Saw", "Glue"]),
        ("first", "failure", ["Glue", "Saw", "Tape"]),
        ("drops", "failure", ["Hammer", "Saw", "Tape"]),
        ("echoes", "unproven", ["Hammer", "Saw", "Tape"]),
    ],
)
def test_what_was_renamed_has_its_new_name_and_not_its_old_one(
    fault: Fault, status: str, tools: list[str], tmp_path: Path
) -> None:
    """The site renames another tool, or none, and lists the old name; or its form says that it did and it did not."""
    kept = Kept(fault=fault)
    result = run_on(kept, 'rename the tool "Tape" to "Glue"', tmp_path)
    assert (result.status, kept.tools) == (status, tools), result.reason
    assert status != "failure" or "'Tape' is still listed" in result.reason


RENAMED = (Exists("Glue", changed=True), Exists("Tape", present=False, changed=True))


@pytest.mark.parametrize(
    ("fault", "status"), [("", "success"), ("drops", "failure"), ("first", "failure")], ids=["kept", "dropped", "other"]
)
def test_the_page_of_another_thing_does_not_show_that_one_is_called_otherwise(fault: Fault, status: str) -> None:
    """The run ends on the page of a tool of the new name, which need not be the one that was meant: the list tells."""
    kept = Kept(fault=fault, paged=True)
    with site_of(kept) as address:
        device = open_device(f"web:{address}")
        try:
            steps = Told(("Tape", "Rename", "Name=Glue", "Save"), RENAMED)
            result = Run(device, Graph(device.app), steps, "t", Guard(DangerPolicy.ALLOW), max_steps=12).execute()
        finally:
            device.close()
    assert result.status == status, result.reason
    assert (kept.tools == ["Hammer", "Saw", "Glue"]) == (status == "success")


NAMELESS = ["rename the wheelbarrow to Cart", "change the name of the wheelbarrow to Cart"]


@pytest.mark.parametrize("task", [*NAMELESS, "change the name of the paint brush to Cart"])
@pytest.mark.parametrize(
    "known", [(), ("rename the hammer to Mallet", "rename the mallet to Hammer")], ids=["new", "known"]
)
def test_nothing_is_written_where_nothing_has_the_name(known: tuple[str, ...], task: str, tmp_path: Path) -> None:
    """The map takes the pages of all tools for one; the form of another tool and the settings are left as they are."""
    kept = Kept(tools=["Hammer", "Saw", "Paint roller"], plain=True)
    result = run_on(kept, task, tmp_path, *known)
    assert kept.tools == ["Hammer", "Saw", "Paint roller"], result.reason
    assert len(kept.sent) == len(known), kept.sent
    assert result.status == "failure"
    assert "nothing is called" in result.reason


@pytest.mark.parametrize("known", [(), ("rename the hammer to Mallet",)], ids=["new", "known"])
def test_a_name_of_two_words_is_changed_in_its_own_form(known: tuple[str, ...], tmp_path: Path) -> None:
    """The field is called "New name" and makes nothing new; the empty field of the settings is another one."""
    kept = Kept(tools=["Hammer", "Saw", "Paint roller"], plain=True)
    result = run_on(kept, "rename the paint roller to Brush", tmp_path, *known)
    assert (result.status, kept.tools[2]) == ("success", "Brush"), result.reason
    assert kept.sent[-1] == "/rename/2"
