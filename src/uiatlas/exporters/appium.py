"""A test case as a Python script for Appium with its UiAutomator2 driver."""

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
from uiatlas.exporters.quoting import identifier, java, python
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

FORM = "appium"
_DIRECTIONS = frozenset({"down", "up", "left", "right"})
_HOME_KEY, _ENTER_KEY = 3, 66
_LINE_END = "\n"

_FIND = """

def find(driver: webdriver.Remote, by: str, value: str, seconds: float = SECONDS) -> WebElement:
    return WebDriverWait(driver, seconds).until(lambda d: next(iter(d.find_elements(by, value)), None))"""

_SCROLLED_TO = """

def scrolled_to(driver: webdriver.Remote, words: str) -> WebElement:
    by, area = AppiumBy.ANDROID_UIAUTOMATOR, "new UiScrollable(new UiSelector().scrollable(true))"
    try:
        return find(driver, by, words, 3.0)
    except TimeoutException:
        return find(driver, by, f"{area}.scrollIntoView({words})")"""

_GONE = """

def gone(driver: webdriver.Remote, by: str, value: str) -> bool:
    return bool(WebDriverWait(driver, SECONDS).until(lambda d: not d.find_elements(by, value)))"""

_HELPERS = (("scrolled_to", _SCROLLED_TO), ("gone", _GONE))

_TAIL = """\


if __name__ == "__main__":
    options = UiAutomator2Options()
    options.app_package = {app}
    options.no_reset = True
    remote = webdriver.Remote(os.environ.get("APPIUM_URL", "http://127.0.0.1:4723"), options=options)
    try:
        {name}(remote)
    finally:
        remote.quit()
"""


def appium_script(case: Case) -> str:
    """The script as the text of a Python file.

    Raises:
        InputError: Appium has no words for one of the steps.
    """
    only_for(case, FORM, frozenset({"android"}))
    name = f"test_{identifier(case.name)}"
    body = [f"    {line}" if line else "" for line in _body(case)]
    used = "\n".join(body)
    helpers = [_FIND, *(text for name, text in _HELPERS if f"{name}(driver" in used)]
    lines = (*_head(case, used), *helpers, "", "", f"def {name}(driver: webdriver.Remote) -> None:", *body)
    return "\n".join((*lines, _TAIL.format(app=python(case.app), name=name)))


def _head(case: Case, body: str) -> Iterator[str]:
    """The comment and the imports that the body needs."""
    yield from origin(case)
    yield "import os"
    if "time.sleep(" in body:
        yield "import time"
    yield ""
    yield "from appium import webdriver"
    yield "from appium.options.android import UiAutomator2Options"
    yield "from appium.webdriver.common.appiumby import AppiumBy"
    yield "from appium.webdriver.webelement import WebElement"
    if "except TimeoutException" in body or "scrolled_to(driver" in body:
        yield "from selenium.common.exceptions import TimeoutException"
    yield "from selenium.webdriver.support.ui import WebDriverWait"
    yield ""
    yield "SECONDS = 10.0  # until an element must be there"


def _body(case: Case) -> Iterator[str]:
    yield f"driver.terminate_app({python(case.app)})"
    if case.cleared:
        yield f'driver.execute_script("mobile: clearApp", {{"appId": {python(case.app)}}})'
    yield f"driver.activate_app({python(case.app)})"
    yield from in_python(case, _done, _asserted)


def _done(step: CaseStep) -> Iterator[str]:
    match step.action:
        case Tap() if step.optional:
            yield "try:"
            yield f"    find(driver, {_by(step)}, 2.0).click()"
            yield "except TimeoutException:"
            yield "    pass  # it does not always come up"
        case Tap():
            yield f"{_found(step)}.click()"
        case LongPress():
            yield f"held = {_found(step)}"
            yield 'driver.execute_script("mobile: longClickGesture", {"elementId": held.id})'
        case DoubleTap():
            yield f"pressed = {_found(step)}"
            yield 'driver.execute_script("mobile: doubleClickGesture", {"elementId": pressed.id})'
        case Drag():
            yield f"dragged, onto = find(driver, {_by(step)}), find(driver, {_selector(dropped_on(step, FORM))}).rect"
            yield 'end = {"endX": onto["x"] + onto["width"] // 2, "endY": onto["y"] + onto["height"] // 2}'
            yield 'driver.execute_script("mobile: dragGesture", {"elementId": dragged.id, **end})'
        case InputText(_, text):
            yield f"field = {_found(step)}"
            yield "field.clear()"
            yield f"field.send_keys({python(text.removesuffix(_LINE_END))})"
            if text.endswith(_LINE_END):
                yield f"driver.press_keycode({_ENTER_KEY})"
        case Set(_, on):
            yield f"box = {_found(step)}"
            yield f'if box.get_attribute("checked") != "{str(on).lower()}":'
            yield "    box.click()"
        case Press() as press:
            number = pressed_key(step, press, FORM)
            if step.locator is not None:
                yield f"{_found(step)}.click()"
            yield f"driver.press_keycode({number})"
        case WaitFor(_, gone, seconds):
            by = _by(step)
            yield f"assert gone(driver, {by})" if gone else f"find(driver, {by}, {max(0.0, seconds)!r})"
        case Read():
            yield _asserted(Shown(located(step, FORM)))
        case Scroll(direction) if direction in _DIRECTIONS:
            yield from _scrolled(step, direction)
        case Back():
            yield "driver.back()"
        case Home():
            yield f"driver.press_keycode({_HOME_KEY})"
        case Wait(seconds):
            yield f"time.sleep({max(0.0, seconds)!r})"
        case OpenApp(app, restart):
            if restart:
                yield f"driver.terminate_app({python(app)})"
            yield f"driver.activate_app({python(app)})"
        case SwitchApp(app):
            yield f"driver.activate_app({python(app)})"
        case action:
            cannot(step, FORM, f"it has nothing for {kind_of(action)!r}")


def _scrolled(step: CaseStep, direction: str) -> Iterator[str]:
    if step.locator is not None:
        yield f"area = find(driver, {_by(step)})"
        where = '"elementId": area.id'
    else:
        yield "size = driver.get_window_size()"
        yield 'area = {"left": 0, "top": size["height"] // 4, "width": size["width"], "height": size["height"] // 2}'
        where = "**area"
    arguments = f'{{{where}, "direction": {python(direction)}, "percent": 1.0}}'
    yield f'driver.execute_script("mobile: scrollGesture", {arguments})'


def _asserted(assertion: Assertion) -> str:
    match assertion:
        case Shown(locator):
            return f"assert find(driver, {_selector(locator)}).is_displayed()"
        case Gone(locator):
            return f"assert gone(driver, {_selector(locator)})"
        case Marked(locator, value):
            return f'assert find(driver, {_selector(locator)}).get_attribute("checked") == "{str(value).lower()}"'
        case Says(locator, text):
            return f"assert find(driver, {_selector(locator)}).text == {python(text)}"
        case InFront():
            ends = f"(d.current_activity or '').endswith({python(assertion.ending)})"
            return f"assert WebDriverWait(driver, SECONDS).until(lambda d: {ends})"


def _found(step: CaseStep) -> str:
    """The call that finds the element of a step; what may lie outside the screen is scrolled to."""
    if step.scrolls:
        return f"scrolled_to(driver, {python(_in_words(located(step, FORM)))})"
    return f"find(driver, {_by(step)})"


def _by(step: CaseStep) -> str:
    return _selector(located(step, FORM))


def _selector(locator: Locator) -> str:
    """By id or by description where that is enough, in a row by a path, else by a UiSelector."""
    if locator.within:
        return f"AppiumBy.XPATH, {python(row_path(locator))}"
    parts = [locator.resource_id, locator.text, locator.description]
    if locator.index is None and parts[1:] == ["", ""]:
        return f"AppiumBy.ID, {python(locator.resource_id)}"
    if locator.index is None and parts[:2] == ["", ""]:
        return f"AppiumBy.ACCESSIBILITY_ID, {python(locator.description)}"
    return f"AppiumBy.ANDROID_UIAUTOMATOR, {python(_in_words(locator))}"


def _in_words(locator: Locator) -> str:
    """The UiSelector of an element, as Java."""
    given = {"resourceId": locator.resource_id, "text": locator.text, "description": locator.description}
    chain = "".join(f".{name}({java(value)})" for name, value in given.items() if value)
    if locator.index is not None:
        chain += f".instance({locator.index})"
    return f"new UiSelector(){chain}"
