"""Exported tests: what another tool is given says what was done, for any text that an app shows or a user types."""

import ast
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from tests.exporters.maestro_schema import computed, read_flow
from tests.exporters.scripts import only, script_of, texts

from uiatlas.agents.replay.script import Script
from uiatlas.errors import InputError
from uiatlas.exporters import FORMATS, export
from uiatlas.exporters.quoting import pattern, without_expressions, yaml
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Drag,
    Home,
    Hover,
    InputText,
    LongPress,
    OpenApp,
    Press,
    Read,
    RightClick,
    Role,
    Scroll,
    Selector,
    Set,
    SetDate,
    Slide,
    SwitchApp,
    Tap,
    Upload,
    Wait,
    WaitFor,
    selector_for,
    target_of,
)
from uiatlas.ui.actions import KINDS

ON_PHONES = ("uiautomator2", "appium")
WEB = (Tap, InputText, LongPress, Wait)


def web_script(label: str, typed: str) -> Script:
    """What a browser can do of it."""
    script = script_of(label, typed, app="http://127.0.0.1:8000", device="web:http://127.0.0.1:8000/")
    return only(script, *WEB, Scroll, OpenApp)


@given(texts, texts)
def test_a_python_script_holds_every_text_as_it_was(label: str, typed: str) -> None:
    for form in ON_PHONES:
        tree = ast.parse(export(script_of(label, typed), form))
        strings = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        assert typed.removesuffix("\n") in strings
        assert any(label in s for s in strings) or form == "appium"


@given(texts, texts)
def test_a_playwright_test_holds_every_text_as_it_was(label: str, typed: str) -> None:
    tree = ast.parse(export(web_script(label, typed), "playwright"))
    strings = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    assert {typed, f"Well done {label}"} <= strings


@given(texts, texts)
def test_a_script_says_nothing_but_one_function_and_its_helpers(label: str, typed: str) -> None:
    """No text of an app becomes code."""
    enter = "\n" if typed.endswith("\n") else ""
    plain = {form: _shape(export(script_of("x", f"y{enter}"), form)) for form in ON_PHONES}
    for form in ON_PHONES:
        if label:
            assert _shape(export(script_of(label, typed), form)) == plain[form]


def _shape(source: str) -> list[str]:
    """The kinds of all statements and the names that are called, without texts and numbers."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                found.append(name if not name.startswith("test_") else "test")
            case ast.stmt():
                found.append(type(node).__name__)
    return found


@given(texts, texts)
def test_a_maestro_flow_is_read_as_documented_and_holds_every_text_as_it_was(label: str, typed: str) -> None:
    script, typed = script_of(label, typed), typed.removesuffix("\n")
    if not (typed.isascii() and typed.isprintable()) or any("\ud800" <= c <= "\udfff" for c in label):
        with pytest.raises(InputError, match=r"step \d+ \(.*\) cannot be said in maestro"):
            export(script, "maestro")
        return
    header, commands = read_flow(export(script, "maestro"))
    assert header["appId"] == script.app
    given_texts = [c["inputText"] for c in commands if isinstance(c, dict) and "inputText" in c]
    assert [computed(t) for t in given_texts] == ([typed] if typed else [])
    shown = [c["assertVisible"].get("text", "") for c in commands if isinstance(c, dict) and "assertVisible" in c]
    assert any(re.fullmatch(computed(p), f"Well done {label}") for p in shown)


@given(texts)
def test_a_pattern_matches_its_text_and_maestro_computes_nothing_in_it(text: str) -> None:
    assert re.fullmatch(pattern(text), text)
    assert computed(pattern(text)) == pattern(text)
    assert computed(without_expressions(text)) == text


@given(texts)
def test_half_a_surrogate_pair_is_refused_by_yaml_and_nothing_else_is(text: str) -> None:
    if any("\ud800" <= c <= "\udfff" for c in text):
        with pytest.raises(ValueError, match="surrogate"):
            yaml(text)
    else:
        assert yaml(text).isprintable()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("maestro", "- back"),
        ("maestro", "- pressKey: home"),
        ("maestro", "    optional: true"),
        ("maestro", "    checked: true"),
        ("maestro", "    direction: DOWN"),
        ("uiautomator2", 'd.press("back")'),
        ("uiautomator2", "checked=True).wait(timeout=SECONDS)"),
        ("uiautomator2", "assert d(text='Well done x').wait(timeout=SECONDS)"),
        ("appium", "driver.back()"),
        ("appium", 'get_attribute("checked") == "true"'),
        ("appium", "mobile: longClickGesture"),
    ],
)
def test_every_kind_of_step_and_check_has_its_words(form: str, said: str) -> None:
    assert said in export(script_of("x", "y"), form)


def test_every_verified_effect_is_asserted() -> None:
    """A typed text, a check mark, a new screen and the goal."""
    source = export(web_script("x", "y"), "playwright")
    assert ".to_have_value('y')" in source
    assert ".to_be_checked(checked=True)" in source
    assert "expect(page.get_by_role('heading', name='Well done x', exact=True)).to_be_visible()" in source
    assert source.rstrip().splitlines()[-2].strip() == "# the goal"


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_what_has_neither_id_nor_words_fails_with_the_step_named(form: str) -> None:
    script = web_script("x", "y") if form == "playwright" else script_of("x", "y")
    bare = replace(script.steps[-1].element, text="") if script.steps[-1].element else None
    assert bare is not None
    before = replace(script.steps[-1].before, elements=(bare, *script.steps[-1].before.elements[1:]), digest="")
    steps = (*script.steps[:-1], replace(script.steps[-1], element=bare, before=before))
    with pytest.raises(InputError, match=rf"step {len(steps)} \(tap .*neither an id nor words"):
        export(replace(script, steps=steps), form)


@pytest.mark.parametrize(
    ("form", "device", "app"),
    [
        ("playwright", "android:emulator-5554", "com.example.app"),
        ("uiautomator2", "web:http://127.0.0.1/", "http://127.0.0.1"),
        ("appium", "desktop:mousepad", "mousepad"),
        ("maestro", "desktop:mousepad", "mousepad"),
    ],
)
def test_an_app_that_a_tool_does_not_drive_is_refused(form: str, device: str, app: str) -> None:
    with pytest.raises(InputError, match=r"step 1 .* cannot be said in"):
        export(script_of("x", "y", device=device, app=app), form)


def test_of_several_equal_elements_the_right_one_is_meant() -> None:
    """Two rows with the same words and id are told apart by their place."""
    script = script_of("x", "y")
    last = script.steps[-1]
    assert last.element is not None
    twins = (replace(last.element, role=Role.ITEM), replace(last.element, index=1, role=Role.ITEM))
    before = replace(last.before, elements=twins, digest="")
    two = replace(script, steps=(replace(last, element=twins[1], before=before, number=1),))
    assert "d(text='x', instance=1).click(" in export(two, "uiautomator2")
    assert "    index: 1" in export(two, "maestro")
    assert '.text("x").instance(1)' in export(two, "appium")


EVERY_ACTION: Mapping[str, Callable[[Selector], Action]] = {
    "tap": Tap,
    "double_tap": DoubleTap,
    "long_press": LongPress,
    "right_click": RightClick,
    "hover": Hover,
    "drag": lambda target: Drag(target, target),
    "input_text": lambda target: InputText(target, "x\n"),
    "press": lambda target: Press("Enter", target),
    "set": lambda target: Set(target, True),
    "choose": lambda target: Choose(target, "x"),
    "set_date": lambda target: SetDate(target, "2026-11-30"),
    "slide": lambda target: Slide(target, 3),
    "upload": lambda target: Upload(target, ("plan.txt",)),
    "wait_for": WaitFor,
    "read": Read,
    "scroll": lambda target: Scroll("down", target),
    "back": lambda _: Back(),
    "home": lambda _: Home(),
    "wait": lambda _: Wait(),
    "open_app": lambda _: OpenApp("com.example.app"),
    "switch_app": lambda _: SwitchApp("com.example.app"),
}


def test_the_list_of_actions_is_complete() -> None:
    assert set(EVERY_ACTION) == set(KINDS)


@pytest.mark.parametrize("form", sorted(FORMATS))
@pytest.mark.parametrize("kind", sorted(EVERY_ACTION))
def test_an_action_is_written_down_or_the_export_fails_and_none_is_left_out(form: str, kind: str) -> None:
    whole = web_script("x", "y") if form == "playwright" else script_of("x", "y")
    last = whole.steps[-1]
    assert last.element is not None
    action = EVERY_ACTION[kind](selector_for(last.element, last.before))
    element = last.element if target_of(action) is not None else None
    step = replace(last, number=1, action=action, element=element, after=last.before)
    script, refusal = replace(whole, steps=(step,), goal=()), r"step 1 \(.*\) cannot be said in"
    said = ""
    with suppress(InputError):
        said = export(script, form)
    if not said:
        with pytest.raises(InputError, match=refusal):
            export(script, form)
        return
    below = said.partition("# 1. ")[2].splitlines()[1:]
    assert below
    assert below[0].strip().partition("#")[0], "the step is followed by what does it"


def test_an_unknown_format_is_answered_with_those_there_are() -> None:
    with pytest.raises(InputError, match="no format 'selenium'"):
        export(script_of("x", "y"), "selenium")
