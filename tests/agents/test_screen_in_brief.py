"""A screen in a model's prompt: what is likely to be next, how it stands, what is left out, and all on demand."""

import re
from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import ReactiveMode
from uiatlas.agents.roles.choosing import ModelChooser, Situation
from uiatlas.agents.roles.screen_in_words import FEWEST, room, screen_in_brief, whole_screen
from uiatlas.agents.roles.shortlist import Shortlist
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import estimate_tokens
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

LABELS = ("Inbox", "Starred", "Sent", "Drafts", "Archive", "Labels", "Sync now", "Go back")


def control(index: int, label: str, role: Role = Role.BUTTON, flags: ElementFlag = ElementFlag.CLICKABLE) -> UIElement:
    return UIElement(index, role, text=label, flags=flags)


def page(*labels: str) -> Observation:
    return Observation("mail", tuple(control(n, label) for n, label in enumerate(labels)))


def brief(task: str, view: View) -> tuple[list[str], int]:
    order = Shortlist(Graph("mail"), task).order(view)
    lines, missing = screen_in_brief(task, view, Controls.of(view.observation), order)
    return lines.split("\n"), missing


def test_on_a_first_screen_what_the_task_names_is_told_with_its_number_and_the_rest_is_counted() -> None:
    lines, missing = brief("empty the drafts", View(page(*LABELS), None))
    assert "4 Drafts" in lines
    assert "8 Go back" not in lines
    assert lines[-1] == f"+{missing}"
    assert len(lines) - 1 + missing == len(LABELS)


def test_the_fewest_controls_are_told_however_long_the_task_is() -> None:
    lines, missing = brief("find " + "very " * 80 + "old mail", View(page(*LABELS), None))
    assert len(lines) == FEWEST + 1
    assert missing == len(LABELS) - FEWEST


def test_after_some_screens_there_is_room_for_all_controls() -> None:
    shown = page(*LABELS)
    other = page("A first page that says a lot", "A second thing that it says", "And a third one, no less long")
    taken = StepRecord(other, None, Tap(selector_for(other.elements[0], other)), other.elements[0])
    lines, missing = brief("empty the drafts", View(shown, None, (taken,) * 6))
    assert missing == 0
    controls = Controls.of(shown)
    assert lines == whole_screen("empty the drafts", shown, controls, range(len(LABELS)))[0].split("\n")


def test_a_message_about_the_task_is_told_before_other_controls() -> None:
    message = UIElement(len(LABELS), Role.TEXT, text="3 drafts are left")
    shown = Observation("mail", (*page(*LABELS).elements, message))
    assert '"3 drafts are left"' in brief("empty the drafts", View(shown, None))[0]


@pytest.mark.parametrize(
    ("role", "flags", "mark"),
    [
        (Role.SWITCH, ElementFlag.CHECKABLE | ElementFlag.CHECKED, " [x]"),
        (Role.SWITCH, ElementFlag.CHECKABLE, " [ ]"),
        (Role.INPUT, ElementFlag.EDITABLE, " […]"),
        (Role.BUTTON, ElementFlag.CLICKABLE, ""),
    ],
)
def test_a_line_says_how_a_control_stands(role: Role, flags: ElementFlag, mark: str) -> None:
    shown = Observation("mail", (control(0, "Sync", role, flags | ElementFlag.CLICKABLE),))
    assert Controls.of(shown).line(1) == f"1 Sync{mark}"


def test_what_is_told_of_a_large_screen_stays_within_the_room() -> None:
    shown = page(*(f"Conversation number {n} with a long title" for n in range(200)))
    view = View(shown, None)
    lines, missing = brief("open conversation number 150", view)
    assert "151 Conversation number 150 with a long title" in lines
    assert missing
    assert estimate_tokens("\n".join(lines)) <= room(view)


def test_what_the_guidance_speaks_of_is_told() -> None:
    view = View(page(*LABELS), None)
    order = Shortlist(Graph("mail"), "do it").order(view, "first Archive, then the rest")
    assert view.observation.elements[order[0]].label == "Archive"


def test_a_model_that_asks_for_more_sees_all_controls_and_may_take_any() -> None:
    shown = page(*LABELS)

    def answer(question: Question) -> str:
        found = re.search(r"^(\d+) Labels$", question.text, re.MULTILINE)
        return f'{{"do": "tap", "at": {found[1]}}}' if found else '{"do": "more"}'

    model = ScriptedModel(answer)
    decision = ModelChooser(model, Graph("mail")).choose(Situation("empty the drafts", View(shown, None)))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.label == "Labels"
    assert len(model.questions) == 2
    assert all(f" {label}\n" in model.questions[1].text for label in LABELS)


def test_asking_for_more_where_nothing_is_left_out_is_answered_with_that(tmp_path: Path) -> None:
    model = ScriptedModel(lambda question: '{"do": "more"}')
    run_task(open_device("sim:notes"), "turn off vibrate", RunOptions(policy=ReactiveMode(model).policy, runs=tmp_path))
    assert any("all of the screen is told" in str(q.turns[-1].parts[0]) for q in model.questions)
