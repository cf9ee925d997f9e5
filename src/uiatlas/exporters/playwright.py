"""A test case as a Playwright test in Python, for pytest-playwright."""

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
from uiatlas.exporters.quoting import css, identifier, python
from uiatlas.ui import Back, InputText, LongPress, OpenApp, Role, Scroll, Tap, Wait

FORM = "playwright"
_ROLES = {
    Role.BUTTON: "button",
    Role.CHECKBOX: "checkbox",
    Role.SWITCH: "switch",
    Role.RADIO: "radio",
    Role.HEADING: "heading",
    Role.IMAGE: "img",
    Role.LINK: "link",
    Role.TAB: "tab",
    Role.MENU_ITEM: "menuitem",
    Role.CHOICE: "combobox",
    Role.SLIDER: "slider",
    Role.DIALOG: "dialog",
}
_WHEEL = {"down": (0, 600), "up": (0, -600), "right": (600, 0), "left": (-600, 0)}


def playwright_test(case: Case) -> str:
    """The test as the text of a Python file.

    Raises:
        InputError: Playwright has no words for one of the steps.
    """
    only_for(case, FORM, frozenset({"web"}))
    body = [f"    {line}" if line else "" for line in _body(case)]
    return "\n".join(
        (
            f"# {case.name}",
            f"# Made from the run {case.run_id}{' on a simulated device' if case.simulated else ''} by uiatlas.",
            "from playwright.sync_api import Page, expect",
            "",
            "",
            f"def test_{identifier(case.name)}(page: Page) -> None:",
            *body,
            "",
        )
    )


def _body(case: Case) -> Iterator[str]:
    yield f"page.goto({python(case.url)})"
    for step in case.steps:
        yield ""
        yield f"# {step.number}. {step.words}"
        yield from _done(step, case)
        for assertion in step.assertions:
            yield _asserted(assertion)
    if case.goal:
        yield from ("", "# the goal", *map(_asserted, case.goal))


def _done(step: CaseStep, case: Case) -> Iterator[str]:
    match step.action:
        case Tap() if step.optional:
            yield f"if {_found(step)}.is_visible():"
            yield f"    {_found(step)}.click()"
        case Tap():
            yield f"{_found(step)}.click()"
        case LongPress():
            yield f"{_found(step)}.click(delay=1000)"
        case InputText(_, text):
            yield f"{_found(step)}.fill({python(text)})"
        case Scroll(direction) if direction in _WHEEL:
            if step.locator is not None:
                yield f"{_found(step)}.hover()"
            yield "page.mouse.wheel({}, {})".format(*_WHEEL[direction])
        case Back():
            yield "page.go_back()"
        case Wait(seconds):
            yield f"page.wait_for_timeout({max(0, round(1000 * seconds))})"
        case OpenApp(app) if app == case.app:
            yield f"page.goto({python(case.url)})"
        case _:
            _no(step, "a browser's page cannot do that")


def _asserted(assertion: Assertion) -> str:
    match assertion:
        case Shown(locator):
            return f"expect({_selector(locator)}).to_be_visible()"
        case Gone(locator):
            return f"expect({_selector(locator)}).to_have_count(0)"
        case Marked(locator, value):
            return f"expect({_selector(locator)}).to_be_checked(checked={value})"
        case Says(locator, text):
            return f"expect({_selector(locator)}).to_have_value({python(text)})"


def _found(step: CaseStep) -> str:
    return _selector(located(step, FORM))


def _selector(locator: Locator) -> str:
    """By id or test id, by role and name, by label or by text; all that is given must agree."""
    found = []
    if locator.resource_id:
        name = css(locator.resource_id)
        found.append(f"page.locator({python(f'[id={name}], [data-testid={name}]')})")
    words = locator.description or locator.text
    if words:
        found.append(_by_words(locator.role, words))
    first, *rest = found
    whole = first + "".join(f".and_({other})" for other in rest)
    return whole if locator.index is None else f"{whole}.nth({locator.index})"


def _by_words(role: Role, words: str) -> str:
    if role is Role.INPUT:
        return f"page.get_by_label({python(words)}, exact=True)"
    if role in _ROLES:
        return f"page.get_by_role({python(_ROLES[role])}, name={python(words)}, exact=True)"
    return f"page.get_by_text({python(words)}, exact=True)"


def _no(step: CaseStep, why: str) -> Never:
    cannot(step, FORM, why)
