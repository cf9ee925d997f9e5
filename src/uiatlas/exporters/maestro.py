"""A test case as a Maestro flow: a YAML document of a header and a list of commands."""

import re
from collections.abc import Iterator

from uiatlas.errors import one_line
from uiatlas.exporters import quoting
from uiatlas.exporters.case import (
    Assertion,
    Case,
    CaseStep,
    Gone,
    InFront,
    Marked,
    Says,
    Shown,
    cannot,
    headed,
    left_open,
    located,
    only_for,
    origin,
)
from uiatlas.exporters.locating import Locator
from uiatlas.ui import (
    Back,
    DoubleTap,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Press,
    Read,
    Role,
    Scroll,
    SwitchApp,
    Tap,
    Wait,
    WaitFor,
    kind_of,
)

FORM = "maestro"
MOST_ERASED = 100
"""Characters that ``eraseText`` takes away at most."""

_SWIPES = {"down": "UP", "up": "DOWN", "left": "RIGHT", "right": "LEFT"}
"""The content moves against the finger: what lies below is shown by a swipe upwards."""

_KEYS = {"Enter": "Enter", "Backspace": "Backspace", "Tab": "Tab"}
"""The keys that every platform of Maestro knows, of those that have a name here."""

_PACKAGE = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*")


def maestro_flow(case: Case) -> str:
    """The flow as the text of a YAML file.

    Raises:
        InputError: Maestro has no words for one of the steps.
    """
    only_for(case, FORM, frozenset({"android", "web"}))
    return "\n".join((*_header(case), "---", *_commands(case), ""))


def _header(case: Case) -> Iterator[str]:
    yield from origin(case)
    if case.kind == "web":
        yield f"url: {_quoted(case.steps[0], case.url)}"
    else:
        yield f"appId: {_app(case.steps[0], case.app)}"
    yield f"name: {_quoted(case.steps[0], quoting.without_expressions(case.name))}"


def _commands(case: Case) -> Iterator[str]:
    yield from _started(case)
    for step in case.steps:
        yield from headed(step)
        yield from left_open(step) if step.unsaid else _done(step, case)
        for assertion in step.assertions:
            yield from _asserted(step, assertion)
    if case.goal:
        yield "# the goal"
    for assertion in case.goal:
        yield from _asserted(case.steps[-1], assertion)


def _started(case: Case) -> Iterator[str]:
    """The start of the app: Maestro stops it before, so that it shows the screen that it shows when it is opened."""
    if case.cleared:
        yield from ("- launchApp:", "    clearState: true")
    else:
        yield "- launchApp"


def _done(step: CaseStep, case: Case) -> Iterator[str]:
    match step.action:
        case Tap():
            yield from _on(step, "tapOn")
        case DoubleTap():
            yield from _on(step, "doubleTapOn")
        case LongPress():
            yield from _on(step, "longPressOn")
        case Press(keys, None) if keys in _KEYS:
            yield f"- pressKey: {_KEYS[keys]}"
        case WaitFor(_, gone, seconds):
            yield "- extendedWaitUntil:"
            yield f"    {'notVisible' if gone else 'visible'}:"
            yield from (f"    {line}" for line in _selector(step, located(step, FORM)))
            yield f"    timeout: {max(1, round(1000 * seconds))}"
        case Read():
            yield from _asserted(step, Shown(located(step, FORM)))
        case InputText(_, text):
            yield from _typed(step, text, case)
        case Scroll("down", None):
            yield "- scroll"
        case Scroll(direction):
            yield from _swiped(step, direction)
        case Back():
            yield "- back" if case.kind == "android" else cannot(step, FORM, "there is no key that goes back")
        case Home():
            yield (
                "- pressKey: home"
                if case.kind == "android"
                else cannot(step, FORM, "there is no key that leaves the app")
            )
        case Wait(seconds):
            yield "- waitForAnimationToEnd:"
            yield f"    timeout: {max(1, round(1000 * seconds))}"
        case OpenApp(app, restart):
            yield from _launched(step, app, stop=restart)
        case SwitchApp(app):
            yield from _launched(step, app, stop=False)
        case action:
            cannot(step, FORM, f"it has nothing for {kind_of(action)!r}")


def _on(step: CaseStep, command: str) -> Iterator[str]:
    if step.scrolls:
        yield from ("- scrollUntilVisible:", "    element:")
        yield from (f"    {line}" for line in _selector(step, located(step, FORM)))
    yield f"- {command}:"
    yield from _selector(step, located(step, FORM))
    if step.optional:
        yield "    optional: true"


def _typed(step: CaseStep, text: str, case: Case) -> Iterator[str]:
    text, entered = text.removesuffix("\n"), text.endswith("\n")
    if case.kind == "android" and not text.isascii():
        cannot(step, FORM, "inputText takes no more than ASCII on Android")
    if not text.isprintable():
        cannot(step, FORM, "inputText types no line breaks and control characters")
    if len(step.value) > MOST_ERASED:
        cannot(step, FORM, f"eraseText takes away {MOST_ERASED} characters, and the field held {len(step.value)}")
    yield from _on(step, "tapOn")
    yield "- eraseText" if len(step.value) <= MOST_ERASED // 2 else f"- eraseText: {MOST_ERASED}"
    if text:
        yield f"- inputText: {_quoted(step, quoting.without_expressions(text))}"
    if entered:
        yield "- pressKey: Enter"


def _swiped(step: CaseStep, direction: str) -> Iterator[str]:
    if direction not in _SWIPES:
        cannot(step, FORM, f"there is no direction {direction!r}")
    yield "- swipe:"
    if step.locator is not None:
        yield "    from:"
        yield from (f"  {line}" for line in _selector(step, located(step, FORM)))
    yield f"    direction: {_SWIPES[direction]}"


def _launched(step: CaseStep, app: str, *, stop: bool) -> Iterator[str]:
    yield "- launchApp:"
    yield f"    appId: {_app(step, app)}"
    yield f"    stopApp: {'true' if stop else 'false'}"


def _asserted(step: CaseStep, assertion: Assertion) -> Iterator[str]:
    match assertion:
        case Shown(locator):
            yield "- assertVisible:"
            yield from _selector(step, locator)
        case Gone(locator):
            yield "- assertNotVisible:"
            yield from _selector(step, locator)
        case Marked(locator, value):
            yield "- assertVisible:"
            yield from _selector(step, locator)
            yield f"    checked: {'true' if value else 'false'}"
        case Says(locator, text) if text:
            yield "- assertVisible:"
            named = locator.text if locator.role is not Role.INPUT else ""
            yield from _selector(step, Locator(locator.resource_id, text, index=None if named else locator.index))
        case InFront(activity):
            yield f"# {one_line(activity)} is in front now; Maestro has no words to check that."


def _selector(step: CaseStep, locator: Locator) -> Iterator[str]:
    if locator.resource_id:
        yield f"    id: {_quoted(step, quoting.pattern(locator.resource_id))}"
    if locator.text or locator.description:
        yield f"    text: {_quoted(step, quoting.pattern(locator.text or locator.description))}"
    if locator.index is not None:
        yield f"    index: {locator.index}"


def _app(step: CaseStep, app: str) -> str:
    return app if _PACKAGE.fullmatch(app) else cannot(step, FORM, f"{app!r} is no package name")


def _quoted(step: CaseStep, text: str) -> str:
    try:
        return quoting.yaml(text)
    except ValueError as error:
        cannot(step, FORM, str(error))
