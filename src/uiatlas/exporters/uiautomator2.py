"""A test case as a Python script for uiautomator2."""

from collections.abc import Iterator
from typing import Never

from uiatlas.exporters.case import (
    Assertion,
    Case,
    CaseStep,
    Gone,
    Marked,
    Says,
    Shown,
    cannot,
    located,
    only_for,
)
from uiatlas.exporters.locating import Locator
from uiatlas.exporters.quoting import identifier, python
from uiatlas.ui import Back, Home, InputText, LongPress, OpenApp, Scroll, SwitchApp, Tap, Wait

FORM = "uiautomator2"
_SWIPES = {"down": "up", "up": "down", "left": "right", "right": "left"}


def uiautomator2_script(case: Case) -> str:
    """The script as the text of a Python file.

    Raises:
        InputError: uiautomator2 has no words for one of the steps.
    """
    only_for(case, FORM, frozenset({"android"}))
    name = f"test_{identifier(case.name)}"
    body = [f"    {line}" if line else "" for line in _body(case)]
    return "\n".join((*_head(case, "\n".join(body)), "", "", f"def {name}(d: u2.Device) -> None:", *body, *_tail(name)))


def _head(case: Case, body: str) -> Iterator[str]:
    yield f"# {case.name}"
    yield f"# Made from the run {case.run_id}{' on a simulated device' if case.simulated else ''} by uiatlas."
    if "time.sleep(" in body:
        yield "import time"
        yield ""
    yield "import uiautomator2 as u2"
    yield ""
    yield "SECONDS = 10.0  # until an element must be there"


def _tail(name: str) -> Iterator[str]:
    yield from ("", "", 'if __name__ == "__main__":', f"    {name}(u2.connect())", "")


def _body(case: Case) -> Iterator[str]:
    yield f"d.app_start({python(case.app)}, stop=True)"
    for step in case.steps:
        yield ""
        yield f"# {step.number}. {step.words}"
        yield from _done(step)
        for assertion in step.assertions:
            yield _asserted(assertion)
    if case.goal:
        yield from ("", "# the goal", *map(_asserted, case.goal))
    yield f'assert d.app_current()["package"] == {python(_in_front(case))}'


def _in_front(case: Case) -> str:
    """The app that is in front in the end."""
    last = next((s.action for s in reversed(case.steps) if isinstance(s.action, OpenApp | SwitchApp)), None)
    return last.app if last is not None else case.app


def _done(step: CaseStep) -> Iterator[str]:
    match step.action:
        case Tap() if step.optional:
            yield f"if {_found(step)}.wait(timeout=2.0):"
            yield f"    {_found(step)}.click()"
        case Tap():
            yield f"{_found(step)}.click(timeout=SECONDS)"
        case LongPress():
            yield f"{_found(step)}.long_click(timeout=SECONDS)"
        case InputText(_, text):
            yield f"{_found(step)}.set_text({python(text)}, timeout=SECONDS)"
        case Scroll(direction) if direction in _SWIPES:
            where = "d" if step.locator is None else _found(step)
            call = "swipe_ext" if step.locator is None else "swipe"
            yield f"{where}.{call}({python(_SWIPES[direction])})"
        case Back():
            yield 'd.press("back")'
        case Home():
            yield 'd.press("home")'
        case Wait(seconds):
            yield f"time.sleep({max(0.0, seconds)!r})"
        case OpenApp(app, restart):
            yield f"d.app_start({python(app)}, stop={restart})"
        case SwitchApp(app):
            yield f"d.app_start({python(app)})"
        case action:
            _no(step, f"there is no such thing as {action!r}")


def _asserted(assertion: Assertion) -> str:
    match assertion:
        case Shown(locator):
            return f"assert {_selector(locator)}.wait(timeout=SECONDS)"
        case Gone(locator):
            return f"assert {_selector(locator)}.wait_gone(timeout=SECONDS)"
        case Marked(locator, value):
            return f"assert {_selector(locator, checked=value)}.wait(timeout=SECONDS)"
        case Says(locator, text):
            return f"assert {_selector(locator)}.get_text(timeout=SECONDS) == {python(text)}"


def _found(step: CaseStep) -> str:
    return _selector(located(step, FORM))


def _selector(locator: Locator, checked: bool | None = None) -> str:
    given = {
        "resourceId": locator.resource_id,
        "text": locator.text,
        "description": locator.description,
    }
    parts = [f"{name}={python(value)}" for name, value in given.items() if value]
    if checked is not None:
        parts.append(f"checked={checked}")
    elif locator.index is not None:
        parts.append(f"instance={locator.index}")
    return f"d({', '.join(parts)})"


def _no(step: CaseStep, why: str) -> Never:
    cannot(step, FORM, why)
