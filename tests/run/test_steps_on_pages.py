"""What a run does on a real site where nothing is left to do: it ends, and says what was not found or not kept."""

from pathlib import Path

import pytest
from tests import needs
from tests.run.tools_site import Kept, run_on, site_of

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.planning.goal import Exists
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.ui import Tap, describe
from uiatlas.utg import Graph
from uiatlas.utg.transition import EvidenceKind

pytestmark = [pytest.mark.heavy("long"), pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())]

KNOWN = ("open the settings", "open about", 'rename the tool "Saw" to "Band saw"', 'add a tool called "Drill"')


def test_a_thing_that_is_nowhere_is_not_looked_for_in_circles(tmp_path: Path) -> None:
    """What was forbidden on a page, as the rows of other tools, is not gone back to as if it were not."""
    kept = Kept()
    result = run_on(kept, 'delete the tool "Wrench"', tmp_path, *KNOWN)
    assert kept.tools == ["Hammer", "Band saw", "Tape", "Drill"]
    assert result.status == "failure"
    assert "wrench" in result.reason.casefold()
    assert len(result.steps) <= 10, [describe(s.action) for s in result.steps]


def test_a_switch_that_the_site_forgets_is_told_to_have_been_saved(tmp_path: Path) -> None:
    """The box is ticked and sent once; it is not ticked again and left so."""
    kept = Kept(fault="drops")
    result = run_on(kept, "turn on the dark theme", tmp_path)
    assert (result.status, kept.sent) == ("failure", ["/settings"])
    assert 'it was saved, and "Dark theme" is off again' in result.reason
    assert describe(result.steps[-1].action) == 'tap "Save settings"'


def test_what_is_deleted_needs_no_look_at_the_page_that_shows_it(tmp_path: Path) -> None:
    """The page was loaded anew by the deletion: a link to itself, which the task seems to name, shows nothing more."""
    kept = Kept()
    result = run_on(kept, 'delete the tool "Tape"', tmp_path, 'delete the tool "Saw"')
    assert (result.status, kept.tools) == ("success", ["Hammer"])
    assert [describe(s.action) for s in result.steps] == ['tap "Delete Tape"']


def test_what_is_chosen_in_a_list_is_saved_although_another_field_is_empty(tmp_path: Path) -> None:
    kept = Kept(plain=True)
    result = run_on(kept, "set the units to Imperial", tmp_path)
    assert (result.status, kept.units, kept.sent) == ("success", "Imperial", ["/settings"]), result.reason


@pytest.mark.parametrize("place", ['of the list "Tools"', 'in the list "Tools"'])
def test_where_a_thing_is_that_is_deleted_stays(place: str, tmp_path: Path) -> None:
    """Only the first thing is to be gone: what the task calls the whole of it, or its place, is no goal."""
    kept = Kept()
    result = run_on(kept, f'delete the tool "Tape" {place}', tmp_path, 'delete the tool "Saw"')
    assert (result.status, kept.tools) == ("success", ["Hammer"]), result.reason
    assert result.proof is not None
    assert [f.fact for f in result.proof.facts] == [Exists("Tape", present=False)]


def test_what_was_held_back_in_an_exploration_is_not_expected_of_a_run(tmp_path: Path) -> None:
    """The map saw the form stay, since its request never left: that the form goes once it is sent is no failure."""
    kept = Kept()
    with site_of(kept) as address:
        device = open_device(f"web:{address}")
        try:
            graph = Graph(device.app)
            explore(device, graph, 60.0, max_steps=30)
            assert not kept.sent
            held = [t for t in graph.transitions.values() if any(e.kind is EvidenceKind.HELD for e in t.evidence)]
            assert any(isinstance(t.action, Tap) and t.action.target.text == "Save" for t in held)
        finally:
            device.close()
        device = open_device(f"web:{address}")
        try:
            options = RunOptions(graph=graph, runs=tmp_path, guard=Guard(DangerPolicy.ALLOW), max_steps=30)
            result = run_task(device, 'add a tool called "Drill"', options).result
        finally:
            device.close()
    assert (result.status, kept.sent) == ("success", ["/new"])
    assert [(describe(s.action), s.outcome) for s in result.steps][-1] == ('tap "Save"', "success")
