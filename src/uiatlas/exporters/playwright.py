"""A test case as a Playwright test in Python, for pytest-playwright."""

from collections.abc import Iterable, Iterator

from uiatlas.devices.browser.keys import key_name
from uiatlas.exporters.case import (
    Assertion,
    Case,
    CaseStep,
    Gone,
    InFront,
    Marked,
    Question,
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
from uiatlas.exporters.questions import about_question, answer_to, in_question, questions_of
from uiatlas.exporters.quoting import css, identifier, python
from uiatlas.ui import (
    Back,
    Choose,
    DoubleTap,
    Drag,
    Hover,
    InputText,
    LongPress,
    OpenApp,
    Press,
    Read,
    RightClick,
    Role,
    Scroll,
    Set,
    SetDate,
    Slide,
    Tap,
    Upload,
    Wait,
    WaitFor,
    chord_of,
)

FORM = "playwright"
_IDS = ("data-testid", "data-test", "data-cy", "id", "name")
"""Where the device reads the developer's name of an element."""
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
_PLAIN = frozenset({"div", "span", "li", "td", "p", "i", "svg", "label"})
"""Tags that say nothing of a role: what may be pressed there may be a button to a person, and to the browser not."""
_WHEEL = {"down": (0, 600), "up": (0, -600), "right": (600, 0), "left": (-600, 0)}


_ANSWERED = """
@contextmanager
def answered(page: Page, *given: tuple[str, str | bool]) -> Iterator[None]:
    \"\"\"The page asks these questions within 5 seconds, and is answered by a text, OK (True) or Cancel (False).\"\"\"
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        if dialog.type == "beforeunload":  # whoever goes on means to go on
            dialog.accept()
            return
        asked.append(dialog.message)
        reply = given[len(asked) - 1][1] if len(asked) <= len(given) else False
        if reply is False:
            dialog.dismiss()
        elif reply is True:
            dialog.accept()
        else:
            dialog.accept(reply)

    page.on("dialog", answer)
    yield
    for _ in range(50):
        if len(asked) < len(given):
            page.wait_for_timeout(100)
    page.remove_listener("dialog", answer)
    assert asked[: len(given)] == [question for question, _ in given], f"the page asked {asked}"

"""
"""What stands above a test whose page asks something; what is asked beyond that is cancelled, as Playwright does."""


def playwright_test(case: Case) -> str:
    """The test as the text of a Python file.

    Raises:
        InputError: Playwright has no words for one of the steps.
    """
    only_for(case, FORM, frozenset({"web"}))
    body = [f"page.goto({python(case.url)})", *in_python(case, lambda step: _done(step, case), _asserted)]
    asks = any(line.lstrip().startswith("with answered(") for line in body)
    return "\n".join(
        (
            *origin(case),
            *(("from collections.abc import Iterator", "from contextlib import contextmanager", "") if asks else ()),
            f"from playwright.sync_api import {'Dialog, ' if asks else ''}Page, expect",
            "",
            *(_ANSWERED.split("\n") if asks else ("",)),
            f"def test_{identifier(case.name)}(page: Page) -> None:",
            *(f"    {line}" if line else "" for line in body),
            "",
        )
    )


def _done(step: CaseStep, case: Case) -> Iterator[str]:
    before = case.steps[step.number - 2].asks if step.number > 1 else None
    if before is not None and about_question(step):
        yield "pass  # the step that made the browser ask this has answered it"
    elif not in_question(step):
        optional = step.optional and isinstance(step.action, Tap)
        if optional:
            yield f"if {_found(step)}.is_visible():"
        yield from _indented(_answered(step, case)) if optional else _answered(step, case)
    elif step.optional and step.locator is not None and step.locator.role is Role.BUTTON:
        yield "pass  # Playwright cancels what comes up by itself"
    else:
        cannot(step, FORM, "nothing was done that made the browser ask this")


def _answered(step: CaseStep, case: Case) -> Iterator[str]:
    """What does a step, and answers what the browser asks because of it."""
    questions = questions_of(step, case)
    deed = list(_acted(step, case))
    match questions:
        case [(Question("choice"), answer), *questions]:
            chosen = answer.locator.text if answer is not None and answer.locator is not None else ""
            deed = [f"{_found(step)}.select_option(label={python(chosen)})" if chosen else f"{_found(step)}.focus()"]
        case [(Question("file") as question, answer), *questions]:
            file: str | bool | list[str] = answer_to(question, answer) or []
            deed = ["with page.expect_file_chooser() as chooser:", *_indented(deed)]
            deed.append(f"chooser.value.set_files({file!r})")
    if any(question.kind in ("choice", "file") for question, _ in questions):
        cannot(step, FORM, "the browser asks for a choice or a file after another question")
    if questions:
        given = ", ".join(repr((question.message, answer_to(question, answer))) for question, answer in questions)
        yield f"with answered(page, {given}):"
    yield from _indented(deed) if questions else deed


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)


def _acted(step: CaseStep, case: Case) -> Iterator[str]:
    match step.action:
        case Tap():
            yield f"{_found(step)}.click()"
        case DoubleTap():
            yield f"{_found(step)}.dblclick()"
        case RightClick():
            yield f'{_found(step)}.click(button="right")'
        case LongPress():
            yield f"{_found(step)}.click(delay=1000)"
        case Hover():
            yield f"{_found(step)}.hover()"
        case Drag():
            yield f"{_found(step)}.drag_to({_selector(dropped_on(step, FORM))})"
        case InputText(_, text) if text.endswith("\n"):
            yield f"{_found(step)}.fill({python(text[:-1])})"
            yield f'{_found(step)}.press("Enter")'
        case InputText(_, text) | SetDate(_, text):
            yield f"{_found(step)}.fill({python(text)})"
        case Slide(_, value):
            yield f"{_found(step)}.fill({python(f'{value:g}')})"
        case Set(_, on):
            yield f"{_found(step)}.set_checked({on})"
        case Choose(_, option):
            yield f"{_found(step)}.select_option(label={python(option)})"
        case Upload(_, paths):
            yield f"{_found(step)}.set_input_files({list(paths)!r})"
        case Press(keys):
            where = "page.keyboard" if step.locator is None else _found(step)
            yield f"{where}.press({python(key_name(chord_of(keys)))})"
        case WaitFor(_, gone, seconds):
            where = _all(located(step, FORM)) if gone else _found(step)
            held = "to_have_count(0, " if gone else "to_be_visible("
            yield f"expect({where}).{held}timeout={max(1, round(1000 * seconds))})"
        case Read():
            yield _asserted(Shown(located(step, FORM)))
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
            cannot(step, FORM, "a browser's page cannot do that")


def _asserted(assertion: Assertion) -> str:
    match assertion:
        case Shown(locator):
            return f"expect({_selector(locator)}).to_be_visible()"
        case Gone(locator):
            return f"expect({_all(locator)}).to_have_count(0)"
        case Marked(locator, value):
            return f"expect({_selector(locator)}).to_be_checked(checked={value})"
        case Says(locator, text) if locator.kind in _PLAIN:
            return f"expect({_selector(locator)}).to_have_text({python(text)})"
        case Says(locator, text):
            return f"expect({_selector(locator)}).to_have_value({python(text)})"
        case InFront(activity):
            raise AssertionError(f"{activity} is no page")


def _found(step: CaseStep) -> str:
    return _selector(located(step, FORM))


def _all(locator: Locator) -> str:
    """All that is shown of what a locator means, however many there are."""
    return f"{_selector(locator)}.filter(visible=True)"


def _selector(locator: Locator) -> str:
    """By id, by role and name, by label or by text, in the row of another text where several are alike."""
    own = _own(locator)
    if locator.within:
        beside = f"page.get_by_text({python(locator.within)}, exact=True)"
        row = f'page.locator("*").filter(has={beside}).filter(has={own}).last'
        return f"{row}.locator({own})"
    return own if locator.index is None else f"{own}.filter(visible=True).nth({locator.index})"


def _own(locator: Locator) -> str:
    found = []
    if locator.resource_id:
        name = css(locator.resource_id)
        found.append(f"page.locator({python(', '.join(f'[{attribute}={name}]' for attribute in _IDS))})")
    if locator.text or locator.description:
        found.append(_by_words(locator))
    first, *rest = found
    return first + "".join(f".and_({other})" for other in rest)


def _by_words(locator: Locator) -> str:
    words = python(locator.description or locator.text)
    if locator.role is Role.INPUT:
        return f"page.get_by_label({words}, exact=True).or_(page.get_by_placeholder({words}, exact=True))"
    if locator.role in _ROLES and (locator.kind not in _PLAIN or locator.role is not Role.BUTTON):
        return f"page.get_by_role({python(_ROLES[locator.role])}, name={words}, exact=True)"
    if locator.description and not locator.text:
        return f"page.get_by_label({words}, exact=True)"
    return f"page.get_by_text({python(locator.text)}, exact=True)"
