"""A test case as a Python script for uiautomator2."""

from collections.abc import Iterator

from uiatlas.exporters.android import pressed_key, row_path
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
    dropped_on,
    in_python,
    located,
    only_for,
    origin,
)
from uiatlas.exporters.locating import Locator
from uiatlas.exporters.quoting import identifier, python
from uiatlas.ui import (
    Back,
    DoubleTap,
    Drag,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Press,
    Read,
    Scroll,
    Set,
    SwitchApp,
    Tap,
    Wait,
    WaitFor,
    kind_of,
)

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
    yield from origin(case)
    helper = "in_front(d, " in body
    if helper or "time.sleep(" in body:
        yield "import time"
        yield ""
    yield "import uiautomator2 as u2"
    yield ""
    yield "SECONDS = 10.0  # until an element must be there"
    if helper:
        yield _IN_FRONT
    if f"{_SCROLLED}(d, " in body:
        yield _SCROLLED_TO


_SCROLLED = "scrolled_to"
_SCROLLED_TO = f"""

def {_SCROLLED}(d: u2.Device, **words: object) -> u2.UiObject:
    if not d(**words).wait(timeout=3.0) and d(scrollable=True).exists:
        d(scrollable=True).scroll.to(**words)
    return d(**words)"""

_IN_FRONT = """

def in_front(d: u2.Device, ending: str) -> bool:
    until = time.monotonic() + SECONDS
    while not d.app_current()["activity"].endswith(ending) and time.monotonic() < until:
        time.sleep(0.5)
    return d.app_current()["activity"].endswith(ending)"""


def _tail(name: str) -> Iterator[str]:
    yield from ("", "", 'if __name__ == "__main__":', f"    {name}(u2.connect())", "")


def _body(case: Case) -> Iterator[str]:
    if case.cleared:
        yield f"d.app_clear({python(case.app)})"
    yield f"d.app_start({python(case.app)}, stop=True)"
    yield from in_python(case, _done, _asserted)
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
        case DoubleTap():
            yield f"d.double_click(*{_found(step)}.center())"
        case LongPress():
            yield f"{_found(step)}.long_click({_patience(step, first=True)})"
        case Drag():
            yield f"d.drag(*{_found(step)}.center(), *{_selector(dropped_on(step, FORM))}.center())"
        case InputText(_, text) if text.endswith("\n"):
            yield f"{_found(step)}.set_text({python(text[:-1])}{_patience(step)})"
            yield 'd.press("enter")'
        case InputText(_, text):
            yield f"{_found(step)}.set_text({python(text)}{_patience(step)})"
        case Set(_, on):
            yield f"assert {_found(step)}.wait(timeout=SECONDS)"
            yield f'if {_found(step)}.info["checked"] is not {on}:'
            yield f"    {_found(step)}.click(timeout=SECONDS)"
        case Press() as press:
            number = pressed_key(step, press, FORM)
            if step.locator is not None:
                yield f"{_found(step)}.click(timeout=SECONDS)"
            yield f"d.press({number})"
        case WaitFor(_, gone, seconds):
            yield f"assert {_found(step)}.{'wait_gone' if gone else 'wait'}(timeout={max(0.0, seconds)!r})"
        case Read():
            yield _asserted(Shown(located(step, FORM)))
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
            cannot(step, FORM, f"it has nothing for {kind_of(action)!r}")


def _asserted(assertion: Assertion) -> str:
    match assertion:
        case Shown(locator):
            return f"assert {_selector(locator)}.wait(timeout=SECONDS)"
        case Gone(locator):
            return f"assert {_selector(locator)}.wait_gone(timeout=SECONDS)"
        case Marked(locator, value):
            return f"assert {_selector(locator, checked=value)}.wait(timeout=SECONDS)"
        case Says(locator, text):
            seconds = "" if locator.within else "timeout=SECONDS"
            return f"assert {_selector(locator)}.get_text({seconds}) == {python(text)}"
        case InFront():
            return f"assert in_front(d, {python(assertion.ending)})"


def _found(step: CaseStep) -> str:
    found = _selector(located(step, FORM))
    return f"{_SCROLLED}(d, {found.removeprefix('d(')}" if step.scrolls else found


def _patience(step: CaseStep, *, first: bool = False) -> str:
    """How long an element is waited for, as an argument; what is found by its path is waited for by itself."""
    if step.locator is not None and step.locator.within:
        return ""
    return "timeout=SECONDS" if first else ", timeout=SECONDS"


def _selector(locator: Locator, checked: bool | None = None) -> str:
    """By id and words, or by a path where only the row tells it from its like."""
    if locator.within:
        marked = "" if checked is None else f"[@checked='{str(checked).lower()}']"
        return f"d.xpath({python(row_path(locator) + marked)})"
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
