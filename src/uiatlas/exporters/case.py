"""A script as a test case: each step with how its element is found and what is asserted afterwards, for any format."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Never

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.devices.browser.asking import ASKED_BY_BROWSER
from uiatlas.errors import InputError, one_line
from uiatlas.exporters.locating import Finder, Locator
from uiatlas.ui import (
    Action,
    Drag,
    ElementFlag,
    Observation,
    Role,
    Selector,
    UIElement,
    WaitFor,
    describe,
    resolve,
    target_of,
)
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

_CLASS = re.compile(r"[\w$]+(?:\.[\w$]+)*")
"""The name of a class, as activities have."""


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


@dataclass(frozen=True, slots=True)
class InFront:
    """The activity of an Android app is in front."""

    activity: str

    @property
    def ending(self) -> str:
        """What tells it however a tool writes it, with the package of the app or without it."""
        return f".{self.activity.rpartition('.')[2]}"


Assertion = Shown | Gone | Marked | Says | InFront


@dataclass(frozen=True, slots=True)
class Question:
    """What the browser itself asks over a page.

    Attributes:
        kind: ``alert``, ``confirm``, ``prompt``, ``choice`` or ``file``.
        message: What is asked, empty if that is not said.
        typed: What stands in its field, empty if it has none.
        agrees: The button that agrees, empty if it has none.
    """

    kind: str
    message: str = ""
    typed: str = ""
    agrees: str = ""


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of a test case.

    Attributes:
        number: Its number, from 1.
        words: What is done, in words, on one line.
        action: What is done.
        locator: How its element is found, None for an action without one.
        onto: How the element is found that another one is dragged to, None for other actions.
        value: What the field held before, for what is typed into one.
        asks: What the browser itself asks after it, None if it asks nothing.
        optional: Whether it is only done where its element is shown.
        assertions: What is asserted after it.
        doubt: Why its element may not be the one that is meant, as a comment says; empty if it is told apart.
        unsaid: Why no format can say it, so that a comment stands in its place; empty for the others.
        scrolls: Whether its element may have to be scrolled to.
        cautions: What to know before it is done, as comments say.
    """

    number: int
    words: str
    action: Action
    locator: Locator | None
    onto: Locator | None = None
    value: str = ""
    asks: Question | None = None
    optional: bool = False
    assertions: tuple[Assertion, ...] = ()
    doubt: str = ""
    unsaid: str = ""
    scrolls: bool = False
    cautions: tuple[str, ...] = ()


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
        plan_of: The app on whose map it was planned, nothing of it having been done; empty for a run.
        cleared: Whether the app begins without its data.
    """

    name: str
    run_id: str
    app: str
    kind: str
    url: str
    steps: tuple[CaseStep, ...]
    goal: tuple[Assertion, ...]
    simulated: bool
    plan_of: str = ""
    cleared: bool = False


def case_of(script: Script, finder: Finder, *, cleared: bool = False) -> Case:
    """A script as a test case for a format that finds elements in this way.

    Args:
        script: What is done.
        finder: How the format finds elements.
        cleared: Whether the app begins without its data.
    """
    kind = _kind(script)
    return Case(
        name=one_line(script.task),
        run_id=script.run_id,
        app=script.app,
        kind=kind,
        url=script.device.partition(":")[2] if kind == "web" and script.device.startswith("web:") else script.app,
        steps=tuple(_steps(script.steps, finder, planned=bool(script.plan_of), phone=kind == "android")),
        goal=tuple(dict.fromkeys(_stated(script.goal, script.steps[-1].after, finder))),
        simulated=script.simulated,
        plan_of=script.plan_of,
        cleared=cleared,
    )


def cannot(step: CaseStep, form: str, why: str, *, hint: str = "choose another --format") -> Never:
    """Say that a format has no words for a step.

    Raises:
        InputError: Always.
    """
    raise InputError(f"step {step.number} ({step.words}) cannot be said in {form}: {why}", hint=hint)


def located(step: CaseStep, form: str) -> Locator:
    """How the element of a step is found.

    Raises:
        InputError: It has neither an id nor words.
    """
    why = "the element has neither an id nor words to find it by"
    return step.locator or cannot(step, form, why, hint="give it an id or a description in the app; no format finds it")


def dropped_on(step: CaseStep, form: str) -> Locator:
    """How the element is found that another one is dragged to.

    Raises:
        InputError: Nothing is known of it.
    """
    return step.onto or cannot(step, form, "nothing is known of where it goes", hint="no format can say it")


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


def _steps(steps: Sequence[ScriptStep], finder: Finder, *, planned: bool, phone: bool) -> Iterator[CaseStep]:
    """The steps; what is asserted waits until what may lie over the page is closed."""
    waiting: tuple[Assertion, ...] = ()
    for number, step in enumerate(steps, start=1):
        unseen = step.optional or _asked(step.after) is not None
        opened = InFront(step.after.activity) if planned and phone and _opens(step) else None
        seen = () if unseen else tuple(dict.fromkeys(_asserted(step, finder, planned=planned)))
        own = seen if opened is None else (opened, *seen)
        due, following = (*waiting, *own), steps[number] if number < len(steps) else None
        waiting = due if following is not None and following.optional else ()
        element, locator = step.element, _meant(step, finder)
        doubt = step.doubt if locator is not None and locator.index is not None else ""
        yield CaseStep(
            number=number,
            words=one_line(describe(step.action), 120),
            action=step.action,
            locator=replace(locator, index=None) if doubt and locator is not None else locator,
            onto=_about(step.action.to, step.before, finder) if isinstance(step.action, Drag) else None,
            value=element.text if element is not None and element.text != element.description else "",
            asks=_asked(step.after),
            optional=step.optional,
            assertions=() if waiting else due,
            doubt=doubt,
            unsaid=step.unsaid,
            scrolls=step.scrolls and locator is not None and not locator.within,
            cautions=step.cautions,
        )


def _asked(shown: Observation) -> Question | None:
    """What the browser itself asks over a page, None if it asks nothing."""
    parts = {e.class_name.removeprefix(ASKED_BY_BROWSER): e for e in reversed(shown.elements)}
    kind = shown.elements[0].class_name if shown.elements else ""
    if not kind.startswith(ASKED_BY_BROWSER):
        return None
    field = parts.get("field")
    typed = field.text if field is not None and field.text != field.description else ""
    message, agrees = (parts[name].text if name in parts else "" for name in ("message", "button"))
    return Question(kind.removeprefix(ASKED_BY_BROWSER), message, typed, agrees)


def _meant(step: ScriptStep, finder: Finder) -> Locator | None:
    """How the element of a step is found: on the screen before it, or where it was waited for on the one after."""
    target = target_of(step.action)
    if target is None:
        return None
    if isinstance(step.action, WaitFor) and not step.action.gone:
        return _about(target, step.after, finder)
    return finder.locate(step.element, step.before) if step.element is not None else None


def _asserted(step: ScriptStep, finder: Finder, *, planned: bool) -> Iterator[Assertion]:
    stated = tuple(_stated(step.expected, step.after, finder))
    yield from stated
    moved = any(isinstance(c, OnScreen | Resembles) for c in step.expected) or not step.expected
    if moved or not stated:
        yield from islice(_landmarks(step.before, step.after, finder, planned=planned), 1)


def _opens(step: ScriptStep) -> bool:
    """Whether a step leads to another activity."""
    opened = step.after.activity
    return opened != step.before.activity and _CLASS.fullmatch(opened) is not None


def _stated(conditions: Sequence[Condition], shown: Observation, finder: Finder) -> Iterator[Assertion]:
    """The conditions that are about elements, as far as these can be found."""
    for condition in conditions:
        match condition:
            case IsChecked(target, value):
                if (at := _about(target, shown, finder)) is not None:
                    yield Marked(at, value)
            case TextEquals(target, text):
                found = _field(target, text, shown)
                at = finder.locate(found, shown) if found is not None else None
                if at is not None and found is not None and not found.flags & ElementFlag.PASSWORD:
                    yield Says(at, text) if found.editable else Shown(at)
            case ElementPresent(target):
                match = resolve(target, shown)
                at = finder.locate(match.element, shown, words_first=True) if match is not None else None
                if match is not None and at is not None:
                    valued = match.element.editable and target.text and not match.element.flags & ElementFlag.PASSWORD
                    yield Says(at, match.element.text) if valued else Shown(at)
            case ElementAbsent(target) if target.text or target.description or target.resource_id:
                yield Gone(Locator(target.resource_id, target.text, target.description, target.role))


def _about(target: Selector, shown: Observation, finder: Finder) -> Locator | None:
    match = resolve(target, shown)
    return finder.locate(match.element, shown) if match is not None else None


def _field(target: Selector, text: str, shown: Observation) -> UIElement | None:
    """The element that shows what was typed; its own text is its name no more."""
    match = resolve(target, shown)
    wanted = text.strip().casefold()
    if match is not None and match.element.text.strip().casefold() == wanted:
        return match.element
    return next((e for e in shown.elements if e.role == target.role and e.text.strip().casefold() == wanted), None)


def _landmarks(before: Observation, after: Observation, finder: Finder, *, planned: bool) -> Iterator[Assertion]:
    """What tells the screen after a step from the one before it: a title, something new, or something gone.

    A map tells what is on a screen, and not all of it: nothing is taken to be gone for what a plan leads to. Items of a
    menu come last for a plan, since code may show one of two, and a bar has no room for many. What lies in something
    hidden is hidden as well.
    """
    known = {_said(e) for e in before.elements if e.visible}
    hidden = _hidden(after)
    told = (e for e in after.elements if _tells(e) and e.index not in hidden and e.role is not Role.INPUT)
    fresh = [e for e in told if _said(e) not in known]
    for element in sorted(fresh, key=lambda e: (planned and e.role is Role.MENU_ITEM, _telling(e))):
        at = finder.locate(element, after, words_first=True)
        if at is not None and at.single and not finder.found(at, before):
            yield Shown(at)
    for element in () if planned else before.elements:
        at = finder.locate(element, before, words_first=True) if _tells(element) else None
        if at is not None and at.single and not finder.found(at, after):
            yield Gone(at)


def _hidden(shown: Observation) -> set[int]:
    """The numbers of the elements that are hidden, or lie in one that is."""
    found: set[int] = set()
    for element in shown.elements:
        if not element.visible or element.parent in found:
            found.add(element.index)
    return found


def _tells(element: UIElement) -> bool:
    """Whether an element is seen and called by more than one letter or a few signs, which stand anywhere."""
    said = "".join(filter(str.isalnum, element.label))
    return element.visible and (len(said) > 1 or not said.isascii())


def _telling(element: UIElement) -> tuple[bool, bool, bool, bool, int]:
    short = element.resource_id.rpartition("/")[2]
    soon_gone = element.role is Role.TEXT and element.label.endswith(("…", "..."))
    return soon_gone, short not in TITLES, element.role is not Role.HEADING, element.role is Role.ITEM, element.index


def _said(element: UIElement) -> tuple[str, str, str]:
    return element.text, element.description, element.resource_id


def in_python(
    case: Case, done: Callable[[CaseStep], Iterator[str]], asserted: Callable[[Assertion], str]
) -> Iterator[str]:
    """The steps and the goal of a case as lines of Python, each step below a comment that says it in words."""
    for step in case.steps:
        yield ""
        yield from headed(step)
        yield from left_open(step) if step.unsaid else done(step)
        yield from map(asserted, step.assertions)
    if case.goal:
        yield from ("", "# the goal", *map(asserted, case.goal))


def headed(step: CaseStep) -> Iterator[str]:
    """The comments above a step: what it does, and what is to be seen to before it is relied on."""
    yield f"# {step.number}. {step.words}"
    for caution in step.cautions:
        yield f"# NOTE: {caution}"
    if step.doubt and not step.unsaid:
        yield f"# NOTE: {step.doubt}"


def left_open(step: CaseStep) -> Iterator[str]:
    """The comment in place of a step that no format can say."""
    yield f"# TODO: {step.unsaid}; write this step by hand"


def origin(case: Case) -> Iterator[str]:
    """The comment that begins a file: the task, and the run or the map that it was made from."""
    yield f"# {case.name}"
    if case.plan_of:
        yield f"# Planned by uiatlas on the map of {one_line(case.plan_of)}; it has not been run yet."
        return
    yield f"# Made from the run {case.run_id}{' on a simulated device' if case.simulated else ''} by uiatlas."
