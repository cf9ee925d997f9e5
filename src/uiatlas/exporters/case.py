"""A script as a test case: each step with how its element is found and what is asserted afterwards, for any format."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Never

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.errors import InputError, one_line
from uiatlas.exporters.locating import Locator, found_by, locate
from uiatlas.ui import Action, ElementFlag, Observation, Role, Selector, UIElement, describe, resolve, target_of
from uiatlas.utg.conditions import (
    Condition,
    ElementAbsent,
    ElementPresent,
    IsChecked,
    OnScreen,
    Resembles,
    TextEquals,
)

TITLES = frozenset({"alertTitle", "title", "action_bar_title", "toolbar_title"})
"""Ids under which a screen says what it is."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The element is shown."""

    locator: Locator


@dataclass(frozen=True, slots=True)
class Gone:
    """The element is not shown any more."""

    locator: Locator


@dataclass(frozen=True, slots=True)
class Marked:
    """The element's check mark is as given."""

    locator: Locator
    value: bool


@dataclass(frozen=True, slots=True)
class Says:
    """The field shows this text."""

    locator: Locator
    text: str


Assertion = Shown | Gone | Marked | Says


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of a test case.

    Attributes:
        number: Its number, from 1.
        words: What is done, in words, on one line.
        action: What is done.
        locator: How its element is found, None for an action without one.
        value: What the field held before, for what is typed into one.
        optional: Whether it is only done where its element is shown.
        assertions: What is asserted after it.
    """

    number: int
    words: str
    action: Action
    locator: Locator | None
    value: str = ""
    optional: bool = False
    assertions: tuple[Assertion, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A test case.

    Attributes:
        name: The task, on one line.
        run_id: The run that it was made from.
        app: The app's package, origin or program.
        kind: ``android``, ``web``, ``desktop`` or ``harmony``.
        url: Where a web app starts.
        steps: What is done.
        goal: What is asserted in the end.
        simulated: Whether the run was on a simulated device.
    """

    name: str
    run_id: str
    app: str
    kind: str
    url: str
    steps: tuple[CaseStep, ...]
    goal: tuple[Assertion, ...]
    simulated: bool


def case_of(script: Script, *, joined: bool = False) -> Case:
    """A script as a test case.

    Args:
        script: What was recorded.
        joined: Whether the format looks for a text in content descriptions too.
    """
    kind = _kind(script)
    return Case(
        name=one_line(script.task),
        run_id=script.run_id,
        app=script.app,
        kind=kind,
        url=script.device.partition(":")[2] if kind == "web" and script.device.startswith("web:") else script.app,
        steps=tuple(_steps(script.steps, joined)),
        goal=tuple(dict.fromkeys(_stated(script.goal, script.steps[-1].after, joined))),
        simulated=script.simulated,
    )


def cannot(step: CaseStep, form: str, why: str) -> Never:
    """Say that a format has no words for a step.

    Raises:
        InputError: Always.
    """
    raise InputError(
        f"step {step.number} ({step.words}) cannot be said in {form}: {why}", hint="choose another --format"
    )


def located(step: CaseStep, form: str) -> Locator:
    """How the element of a step is found.

    Raises:
        InputError: It has neither an id nor words.
    """
    return step.locator or cannot(step, form, "the element has neither an id nor words to find it by")


def only_for(case: Case, form: str, kinds: frozenset[str]) -> None:
    """Say that a format drives other kinds of apps.

    Raises:
        InputError: The case is of a kind of app that the format does not drive.
    """
    if case.kind not in kinds:
        step = case.steps[0]
        cannot(step, form, f"it drives {' and '.join(sorted(kinds))} apps, and {case.app} is none")


def _kind(script: Script) -> str:
    scheme = script.device.partition(":")[0]
    if scheme == "web" or "://" in script.app:
        return "web"
    return scheme if scheme in ("desktop", "harmony") else "android"


def _steps(steps: Sequence[ScriptStep], joined: bool) -> Iterator[CaseStep]:
    """The steps; what is asserted waits until what may lie over the page is closed."""
    waiting: tuple[Assertion, ...] = ()
    for number, step in enumerate(steps, start=1):
        own = () if step.optional else tuple(dict.fromkeys(_asserted(step, joined)))
        due, following = (*waiting, *own), steps[number] if number < len(steps) else None
        waiting = due if following is not None and following.optional else ()
        element = step.element
        locator = None
        if target_of(step.action) is not None and element is not None:
            locator = locate(element, step.before, joined=joined)
        yield CaseStep(
            number=number,
            words=one_line(describe(step.action), 120),
            action=step.action,
            locator=locator,
            value=element.text if element is not None and element.text != element.description else "",
            optional=step.optional,
            assertions=() if waiting else due,
        )


def _asserted(step: ScriptStep, joined: bool) -> Iterator[Assertion]:
    stated = tuple(_stated(step.expected, step.after, joined))
    yield from stated
    moved = any(isinstance(c, OnScreen | Resembles) for c in step.expected) or not step.expected
    if moved or not stated:
        yield from _landmark(step.before, step.after, joined)


def _stated(conditions: Sequence[Condition], shown: Observation, joined: bool) -> Iterator[Assertion]:
    """The conditions that are about elements, as far as these can be found."""
    for condition in conditions:
        match condition:
            case IsChecked(target, value):
                if (at := _about(target, shown, joined)) is not None:
                    yield Marked(at, value)
            case TextEquals(target, text):
                found = _field(target, text, shown)
                at = locate(found, shown, joined=joined) if found is not None else None
                if at is not None and found is not None and not found.flags & ElementFlag.PASSWORD:
                    yield Says(at, text) if found.editable else Shown(at)
            case ElementPresent(target):
                if (at := _about(target, shown, joined)) is not None:
                    yield Shown(at)
            case ElementAbsent(target) if target.text or target.description or target.resource_id:
                yield Gone(Locator(target.resource_id, target.text, target.description, target.role))


def _about(target: Selector, shown: Observation, joined: bool) -> Locator | None:
    match = resolve(target, shown)
    return locate(match.element, shown, joined=joined) if match is not None else None


def _field(target: Selector, text: str, shown: Observation) -> UIElement | None:
    """The element that shows what was typed; its own text is its name no more."""
    match = resolve(target, shown)
    wanted = text.strip().casefold()
    if match is not None and match.element.text.strip().casefold() == wanted:
        return match.element
    return next((e for e in shown.elements if e.role == target.role and e.text.strip().casefold() == wanted), None)


def _landmark(before: Observation, after: Observation, joined: bool) -> Iterator[Assertion]:
    """What tells the screen after a step from the one before it: a title, something new, or something gone."""
    known = {_said(e) for e in before.elements if e.visible}
    fresh = [e for e in after.elements if e.visible and e.label and _said(e) not in known and e.role is not Role.INPUT]
    for element in sorted(fresh, key=_telling):
        at = locate(element, after, joined=joined, words_first=True)
        if at is not None and at.index is None and not found_by(at, before, joined):
            yield Shown(at)
            return
    for element in before.elements:
        at = locate(element, before, joined=joined, words_first=True) if element.visible and element.label else None
        if at is not None and at.index is None and not found_by(at, after, joined):
            yield Gone(at)
            return


def _telling(element: UIElement) -> tuple[bool, bool, bool, int]:
    short = element.resource_id.rpartition("/")[2]
    return short not in TITLES, element.role is not Role.HEADING, element.role is Role.ITEM, element.index


def _said(element: UIElement) -> tuple[str, str, str]:
    return element.text, element.description, element.resource_id
