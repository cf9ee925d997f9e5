"""A map learns from steps that another agent tells of, and forgets them again."""

from pathlib import Path

import pytest

from uiatlas import Atlas, EvidenceKind, Graph, UiatlasError, locate, merge, read_snapshot, report_step
from uiatlas.perception import Locator
from uiatlas.ui import Back
from uiatlas.utg.dismissals import Dismissal
from uiatlas.utg.export import to_document
from uiatlas.utg.reported import runs_of, without_run

PAGE = """- Page URL: http://127.0.0.1:8931{path}
- Page Title: {title}
```yaml
- heading "{title}" [level=1] [ref=e1]
- button "{button}" [ref=e2]
- link "Help for {title}" [ref=e3]
- paragraph [ref=e4]: All about {title}.
```
"""


def page(path: str, title: str, button: str) -> str:
    return PAGE.format(path=path, title=title, button=button)


NOTES, SETTINGS = page("/notes", "My notes", "Settings"), page("/settings", "Settings", "Theme")
THEME = page("/theme", "Theme", "Dark")
OPENED = "navigate to http://127.0.0.1:8931/theme"


@pytest.mark.parametrize(
    "action", ["click e2", 'click "Settings"', '{"name": "browser_click", "arguments": {"ref": "e2"}}']
)
def test_a_step_that_is_told_becomes_an_edge_of_the_map(action: str) -> None:
    graph = Graph("http://127.0.0.1:8931")
    told = report_step(graph, NOTES, action, SETTINGS, run="agent 7", when=5.0)
    assert (told.rule, told.name, told.action) == ("node added", "Settings", 'tap "Settings"')
    (edge,) = graph.transitions.values()
    (evidence,) = edge.evidence
    assert (evidence.kind, evidence.where, evidence.worked) == (EvidenceKind.REPORTED, "agent 7", 1)
    assert locate(graph, read_snapshot(NOTES)).screen == told.source
    assert locate(graph, read_snapshot(THEME)).screen == ""


def test_a_run_that_is_forgotten_leaves_what_others_told() -> None:
    graph = Graph("http://127.0.0.1:8931")
    report_step(graph, NOTES, "click e2", SETTINGS, run="agent 7", when=5.0)
    kept = to_document(graph)
    report_step(graph, NOTES, "click e2", SETTINGS, run="agent 8", when=6.0)
    report_step(graph, SETTINGS, "click e2", THEME, run="agent 8", when=7.0)
    assert runs_of(graph) == {"agent 7": 1, "agent 8": 2}
    assert to_document(without_run(graph, "agent 8")) == kept
    assert not without_run(without_run(graph, "agent 8"), "agent 7").screens


@pytest.mark.parametrize(("run", "other"), [("agent", "agent: Tuesday"), ("agent: Tuesday", "agent"), ("a", "a: a: b")])
def test_a_run_whose_name_begins_like_that_of_another_is_forgotten_alone(run: str, other: str) -> None:
    graph = Graph("http://127.0.0.1:8931")
    report_step(graph, SETTINGS, OPENED, THEME, run=other, when=6.0)
    kept = to_document(graph)
    report_step(graph, NOTES, OPENED, NOTES, run=run, when=5.0)
    assert set(runs_of(graph)) == {run, other}
    assert to_document(without_run(graph, run)) == kept
    assert set(runs_of(without_run(graph, other))) == {run}


@pytest.mark.parametrize("action", ["click e2", OPENED])
@pytest.mark.parametrize(("gone", "stays"), [("agent 7", "agent 8"), ("agent 8", "agent 7")])
def test_what_two_runs_told_stays_until_both_are_forgotten(action: str, gone: str, stays: str) -> None:
    graph, alone = Graph("http://127.0.0.1:8931"), Graph("http://127.0.0.1:8931")
    for run in ("agent 7", "agent 8"):
        report_step(graph, NOTES, action, SETTINGS, run=run, when=5.0)
    report_step(alone, NOTES, action, SETTINGS, run=stays, when=5.0)
    assert set(runs_of(graph)) == {gone, stays}
    kept = without_run(graph, gone)
    assert (kept.screens, kept.transitions) == (alone.screens, alone.transitions)
    assert len(kept.screens) == 2
    assert all(locate(kept, read_snapshot(shown)).screen for shown in (NOTES, SETTINGS))
    assert not without_run(kept, stays).screens


def test_a_screen_seen_here_stays_when_the_runs_that_told_of_it_are_forgotten() -> None:
    graph = Graph("http://127.0.0.1:8931")
    runs = [f"agent {number}" for number in range(9)]
    for run in runs:
        report_step(graph, NOTES, OPENED, NOTES, run=run)
    graph.put_screen(Locator(graph).place(read_snapshot(NOTES)))
    for run in runs:
        graph = without_run(graph, run)
    (screen,) = graph.screens.values()
    assert [look.digest for look in screen.looks] == [read_snapshot(NOTES).digest]


def test_what_a_run_told_of_a_pop_up_is_counted_and_forgotten(tmp_path: Path) -> None:
    graph = Graph("http://127.0.0.1:8931")
    own = Dismissal("asks twice", Back()).witnessed(EvidenceKind.OBSERVED, "agent 7", worked=True, when=1.0)
    graph.put_dismissal(own.witnessed(EvidenceKind.REPORTED, "agent 7", worked=True, when=2.0))
    only = Dismissal("asks once", Back()).witnessed(EvidenceKind.REPORTED, "agent 7", worked=True, when=3.0)
    graph.put_dismissal(only)
    graph.put_dismissal(Dismissal("asks never", Back()))
    assert runs_of(graph) == {"agent 7": 2}
    kept = without_run(graph, "agent 7")
    assert kept.dismissals == (own, Dismissal("asks never", Back()))
    assert not runs_of(kept)
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        assert atlas.forget_run(graph.app, "agent 7")
        assert atlas.load(graph.app).dismissals == kept.dismissals
        assert not atlas.forget_run(graph.app, "agent 7")


def test_a_report_weighs_less_than_a_look_of_our_own() -> None:
    graph = Graph("http://127.0.0.1:8931")
    told = report_step(graph, NOTES, "click e2", SETTINGS, run="agent 7", when=5.0)
    edge = graph.transitions[told.transition]
    own = type(edge)(edge.source, edge.action, edge.target).witnessed(EvidenceKind.OBSERVED, "x", worked=True, when=5.0)
    assert 0.5 < edge.probability < own.probability


def test_what_two_agents_tell_joins_in_any_order() -> None:
    one, other = Graph("http://127.0.0.1:8931"), Graph("http://127.0.0.1:8931")
    report_step(one, NOTES, "click e2", SETTINGS, run="agent 7", when=5.0)
    report_step(other, SETTINGS, "click e2", THEME, run="agent 8", when=6.0)
    report_step(other, NOTES, "click e2", SETTINGS, run="agent 8", when=7.0)
    first, second = merge(one, other), merge(other, one)
    assert first.screens == second.screens
    assert first.transitions == second.transitions


@pytest.mark.parametrize(
    ("before", "action", "run"),
    [(NOTES, "click e2", ""), (NOTES, "click e99", "a"), (NOTES, "dance", "a"), ("nothing", "click e2", "a")],
)
def test_a_report_that_means_nothing_changes_nothing(before: str, action: str, run: str) -> None:
    graph = Graph("http://127.0.0.1:8931")
    with pytest.raises(UiatlasError):
        report_step(graph, before, action, SETTINGS, run=run)
    assert not graph.screens


@pytest.mark.parametrize(
    "action",
    [
        'type "john.doe@example.com" into "Email"',
        '{"name": "browser_type", "arguments": {"ref": "e3", "text": "john.doe@example.com"}}',
        '{"kind": "input_text", "target": {"role": "input", "text": "Email"}, "text": "john.doe@example.com"}',
    ],
)
def test_private_data_that_were_typed_are_not_kept(action: str) -> None:
    graph = Graph("http://127.0.0.1:8931")
    form = NOTES.replace('link "Help for My notes"', 'textbox "Email"')
    told = report_step(graph, form, action, SETTINGS, run="agent 7", when=5.0)
    assert "john" not in told.action
    assert "<mail-1>" in told.action
    assert "john" not in str(to_document(graph))


@pytest.mark.parametrize(
    ("form", "field"),
    [
        (NOTES.replace('link "Help for My notes"', 'textbox "Your password"'), "Your password"),
        ("[1]<input type=password placeholder=Your pass key />\n[2]<button />\n\tSettings", "Your pass key"),
    ],
)
def test_what_a_field_for_secrets_is_given_is_not_kept(form: str, field: str) -> None:
    graph = Graph("http://127.0.0.1:8931")
    told = report_step(graph, form, f'type "blue horse" into "{field}"', SETTINGS, run="agent 7", when=5.0)
    assert told.action == f'type "<secret-1>" into "{field}"'
    assert "horse" not in str(to_document(graph))
