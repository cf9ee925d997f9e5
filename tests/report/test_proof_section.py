"""The section of the proof: what was to hold, whether it does, where that was seen, and what is still missing."""

import re
from pathlib import Path

from tests.agents.walker import Walker, run_in, toured
from tests.report.pages import Page

from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.base import open_device
from uiatlas.planning.goal import Exists, Goal, GoalFact, Holds, Told
from uiatlas.report import render, write_report
from uiatlas.report.reading import tell
from uiatlas.run import events
from uiatlas.run.proof import FactProof, FactState, Proof
from uiatlas.run.record import Timed
from uiatlas.ui import Back, Observation, Role, UIElement
from uiatlas.utg import Graph, Screen
from uiatlas.utg.conditions import OnScreen

ARRIVED = Holds(OnScreen("list"))
MADE = Exists("Trip to Lisbon", changed=True)
INVITED = Told("Ana was invited")


def graph() -> Graph:
    """A map of two screens, one of which has the name of a class."""
    out = Graph("ledger", entry="home")
    out.put_screen(Screen("home", out.app, "Home"))
    out.put_screen(Screen("list", out.app, "org.example.ui.TripList"))
    return out


def report(*facts: FactProof, status: str = "unproven", left: tuple[str, ...] = (), steps: int = 2) -> Page:
    """The report of a run that went from home to the list and proved this."""
    shown = Observation("ledger", (UIElement(0, Role.TEXT, "Trips"),))
    log: list[events.Event] = [events.Observed(0, shown.digest, "home", "Home", "same key", 1.0, shown)]
    for n in range(1, steps + 1):
        log += [events.Acted(n, "home", Back(), None, "", "plan")]
        log += [events.Observed(n, shown.digest, "list", "org.example.ui.TripList", "same key", 1.0)]
    goal = Goal("add a trip", tuple(f.fact for f in facts), open=left)
    log += [events.Proven(steps, status, Proof(goal, facts)), events.RunEnded(status, "a reason", steps, 1.0)]
    return Page(render(tell([Timed(float(i), e) for i, e in enumerate(log)]), graph(), name="run"))


def row(page: Page, fact: str) -> str:
    """The row of the proof that is about a fact."""
    rows: list[str] = re.findall(r"<tr class=.*?</tr>", page.source, re.DOTALL)
    return next(r for r in rows if fact in Page(r).text)


def held(fact: GoalFact, step: int = 2, screen: str | None = "list") -> FactProof:
    return FactProof(fact, FactState.HELD, step, screen, "it is shown")


def test_a_fact_that_held_names_the_step_and_the_screen_that_showed_it_and_leads_to_both() -> None:
    page = report(held(ARRIVED), status="success")
    told = row(page, "on screen TripList")
    assert Page(told).text == "on screen TripList held after action 2 TripList it is shown"
    assert '<a href="#action-2">after action 2</a>' in told
    assert '<a href="#graph" data-go="1" dir="auto">TripList</a>' in told
    assert {"action-2", "graph"} <= set(page.ids)
    assert "Success The goal is proven: 1 fact seen on the device." in page.cut("proof")
    assert "What is missing" not in page.text


def test_an_unproven_run_lists_what_is_missing_before_the_facts() -> None:
    unseen = FactProof(MADE, FactState.NOT_SEEN, seen="no list was shown after it was sent")
    judged = FactProof(INVITED, FactState.NOT_SEEN, seen="no look can show it", judged="model")
    page = report(held(ARRIVED), unseen, judged, left=("share it with Ana",))
    text = page.cut("proof")
    assert text.startswith("Proof Unproven Nothing speaks against the goal, but something is missing. What is missing")
    missing = text[: text.index("Fact State Step Screen")]
    assert '"Trip to Lisbon" is there (no list was shown after it was sent)' in missing
    assert "Ana was invited (no look can show it; affirmed by the model)" in missing
    assert "share it with Ana" in missing
    assert "on screen TripList" not in missing
    assert "to be brought about by the run not seen – –" in Page(row(page, "Trip to Lisbon")).text


def test_a_contradicted_fact_is_told_as_such_with_what_was_seen_instead() -> None:
    wrong = FactProof(MADE, FactState.CONTRADICTED, 1, None, '"Trip to Lisbon" is not in the list')
    page = report(held(ARRIVED), wrong, status="failure")
    told = row(page, "Trip to Lisbon")
    assert 'class="f-contradicted"' in told
    assert "contradicted after action 1 not on the map" in Page(told).text
    assert '"Trip to Lisbon" is not in the list' in Page(told).text
    assert "The goal is not proven: not so:" in page.cut("proof")


def test_what_was_seen_at_the_start_leads_to_the_first_action_or_to_the_end_of_a_run_without_one() -> None:
    for steps, anchor in ((2, "action-1"), (0, "end")):
        page = report(held(ARRIVED, 0), status="success", steps=steps)
        assert f'<a href="#{anchor}">at the start</a>' in row(page, "on screen TripList")
        assert anchor in page.ids


def test_a_goal_without_facts_is_not_said_to_hold() -> None:
    text = report().cut("proof")
    assert text.endswith("What is missing nothing was named that shows that the task is done")
    assert "The goal is proven" not in text


def test_a_run_that_never_said_that_it_was_done_says_why_there_is_no_proof() -> None:
    assert "The log ends before anything was proven." in Page(render(tell([]), None, name="run")).cut("proof")
    ended = [Timed(0.0, events.RunEnded("refused", "it would delete", 0, 1.0))]
    text = Page(render(tell(ended), None, name="run")).cut("proof")
    assert text == "Proof The run ended before it said that it was done, so nothing was proven."


def test_the_proof_of_a_real_run_is_told_with_the_screen_where_it_was_seen(tmp_path: Path) -> None:
    notes = toured(open_device("sim:notes"), TOUR)
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(notes, "Theme"))
    page = Page(write_report(tmp_path / "run").read_text(encoding="utf-8"))
    assert re.search(r"on screen Theme held after action \d+ Theme", page.cut("proof"))


def test_hostile_facts_are_shown_as_texts() -> None:
    hostile = '</td><script>alert("1")</script>\u202e{{ 7 * 7 }}'
    wrong = FactProof(Exists(hostile, changed=True), FactState.NOT_SEEN, 2, hostile, hostile, hostile)
    page = report(wrong, FactProof(Told(hostile), FactState.CONTRADICTED, 1, "list", hostile), left=(hostile,))
    assert page.names.count("script") == 2
    assert page.cut("proof").count('</td><script>alert("1")</script>{{ 7 * 7 }}') >= 5


def test_each_sub_goal_has_a_proof_of_its_own() -> None:
    """The proof of the last one says nothing of those before it; one that came to none says so."""
    log: list[events.Event] = []
    wanted: tuple[GoalFact, ...] = (ARRIVED, MADE)
    for number, fact in enumerate(wanted, 1):
        goal = Goal("a part", (fact,))
        log += [events.SubgoalBegan(number, "ledger", f"part {number}")]
        log += [events.Proven(0, "success", Proof(goal, (held(fact, 0),))), events.SubgoalEnded(number, "success", "")]
    log += [events.SubgoalBegan(3, "ledger", "part 3"), events.RunEnded("failure", "a reason", 0, 1.0)]
    whole = Page(render(tell([Timed(float(i), e) for i, e in enumerate(log)]), graph(), name="run")).text
    text = whole[whole.index("Sub-goal 1: part 1") :]
    parts = [text.index(words) for words in ("Sub-goal 1: part 1", "TripList", "Sub-goal 2: part 2", "Trip to Lisbon")]
    assert parts == sorted(parts)
    assert "nothing was proven." in text[text.index("Sub-goal 3: part 3") :][:120]
