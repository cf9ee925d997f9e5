"""Simulated phones have the apps that a task names, and checks look at what these apps have stored."""

import tomllib
from pathlib import Path

import pytest

from uiatlas.devices.tours import Hold, TourStep, Type, follow
from uiatlas.errors import ActionError
from uiatlas.ui import Back, Home, OpenApp, Scroll
from uiatlas_bench.tasks_of_papers.after import After, Check
from uiatlas_bench.tasks_of_papers.checks import CHECKS
from uiatlas_bench.tasks_of_papers.files import PaperTask
from uiatlas_bench.tasks_of_papers.naming import named_app, read_apps
from uiatlas_bench.tasks_of_papers.phone import KINDS, Phone, assembled
from uiatlas_bench.tasks_of_papers.playing import on_phone

WAYS = tomllib.loads(Path(__file__).with_name("ways.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_an_app_that_shows_something(kind: str) -> None:
    """Every kind has an app of the list, and its first screen has something to act on."""
    shown = assembled([next(app for app in read_apps() if app.kind == kind)]).device.observe()
    assert shown.title
    assert shown.actionable


@pytest.mark.parametrize("task", WAYS)
def test_a_way_by_hand_does_the_task(task: str) -> None:
    """The check does not hold before anything is done, and holds after a way that a person would take."""
    check = CHECKS[task]
    assert isinstance(check, Check)
    phone = assembled([named_app(name) for name in WAYS[task]["apps"]], check.begin)
    assert not check.done(After(phone))
    for said in WAYS[task]["way"]:
        walk(phone, said)
    assert check.done(After(phone))


def walk(phone: Phone, said: str) -> None:
    """One step of a way, scrolling for what it touches."""
    field, typing, text = said.partition(" := ")
    step: TourStep = Type(field, text) if typing else Hold(said[1:]) if said.startswith("~") else said
    step = Back() if said == "<" else OpenApp(phone.parts[said[1:]][1].app) if said.startswith("^") else step
    for _ in range(6):
        try:
            return [*follow(phone.device, [step])].clear()
        except ActionError:
            phone.device.perform(Scroll("down"))
    raise AssertionError(f"no {said} on {phone.device.observe().title}")


def test_nearly_all_checks_are_shown_to_hold() -> None:
    """What has no way begins as it is to end, or asks a question."""
    left = {task for task, check in CHECKS.items() if isinstance(check, Check)} - {*WAYS}
    already = {task for task in left if task.endswith("Verify")}
    assert left - already == {"NotesRecipeIngredientCount"}


def test_a_task_without_an_app_of_a_kind_is_not_run() -> None:
    """What the phone lacks is told instead, and what a simulated app lacks as well."""
    assert on_phone(PaperTask("x", "Call.", ("Telephone",)), False).lacks == ("Telephone",)
    assert "no jobs" in on_phone(PaperTask("linkedin_3", "Search.", ("linkedin",)), False).lacks[0]


def test_a_task_without_a_check_is_run_and_not_judged() -> None:
    """A task of one's own ends with the word of the run alone."""
    ended = on_phone(PaperTask("mine", "Turn on Bluetooth.", ("Settings",)), False)
    assert (ended.status, ended.done) == ("success", None)


def test_a_task_is_run_and_judged_from_outside() -> None:
    """A task of two sub-goals on a simulated phone of two apps ends with a verdict and the word of the check."""
    task = PaperTask("General_Tool_2_ENG", "In the Settings app, go back home.", ("Clock", "Setting"))
    ended = on_phone(task, False)
    assert (ended.lacks, ended.done) == ((), False)
    assert ended.status
    phone = assembled([named_app("Clock"), named_app("Setting")])
    phone.device.perform(Home())
    assert not phone.front()[0]
