"""Scripts of hand-made and of real runs, for the exporters."""

from dataclasses import replace

from hypothesis import strategies as st

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Role,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    selector_for,
)
from uiatlas.utg.conditions import Condition, ElementAbsent, ElementPresent, IsChecked, TextEquals

HOSTILE = [
    "",
    "'",
    '"',
    "\\",
    "'''\"\"\"",
    "a\nb",
    "\r\n\t",
    "${1 + 1}",
    "\\${x}",
    "${${x}}",
    "#{x} %s {0} {x!r}",
    "- a: b",
    "no",
    "null",
    "1e3",
    "~",
    "&a *a !!python/object",
    "| >",
    "# no comment",
    "---",
    "a: b # c",
    "[x] {y} (z) .* ^$ ? +",
    "naïve ünïcödé 日本語 עברית",
    "😀 \U0001f9d1\u200d\U0001f680",
    "\u2028\u2029\x85\x00\x07\x7f\ufeff",
    "</script><!--",
    "'); import os; os.abort() #",
]
texts = st.sampled_from(HOSTILE) | st.text(max_size=30)


def element(index: int, role: Role, text: str = "", description: str = "", name: str = "", flags: int = 1) -> UIElement:
    """An element of a hand-made screen."""
    return UIElement(index, role, text, description, f"com.example.app:id/{name}" if name else "", flags=flags)


def script_of(
    label: str, typed: str, *, app: str = "com.example.app", device: str = "android:emulator-5554", named: bool = True
) -> Script:
    """Every kind of action, on an app whose labels and typed texts are as given."""
    field = element(1, Role.INPUT, "", "Name", "name" if named else "", flags=1 | int(ElementFlag.EDITABLE))
    box = element(2, Role.CHECKBOX, f"box {label}", "", "box", flags=1 | int(ElementFlag.CHECKABLE))
    first = Observation(app, (element(0, Role.BUTTON, label, "", "" if label else "go"), field, box))
    typed_in = Observation(app, (first.elements[0], replace(field, text=typed), box))
    ticked = replace(box, flags=box.flags | int(ElementFlag.CHECKED))
    done = Observation(app, (typed_in.elements[0], typed_in.elements[1], ticked))
    last = Observation(app, (element(0, Role.HEADING, f"Well done {label}", "", "title"),), title=f"Done {label}")

    def step(
        action: Action, at: UIElement | None, before: Observation, after: Observation, *held: Condition
    ) -> ScriptStep:
        return ScriptStep(1, action, at, before, after, expected=held)

    to_field, to_box = selector_for(field, first), selector_for(box, first)
    steps = (
        replace(step(Tap(selector_for(first.elements[0], first)), first.elements[0], first, first), optional=True),
        step(InputText(to_field, typed), field, first, typed_in, TextEquals(to_field, typed)),
        step(Tap(to_box), box, typed_in, done, IsChecked(to_box, True)),
        step(LongPress(to_box), box, done, done, ElementPresent(to_box)),
        step(Scroll("down"), None, done, done),
        step(Scroll("up", to_box), box, done, done),
        step(Wait(1.5), None, done, done),
        step(Back(), None, done, first, ElementAbsent(selector_for(last.elements[0], last))),
        step(Home(), None, first, first),
        step(OpenApp(app, restart=True), None, first, first),
        step(SwitchApp(app), None, first, first),
        step(Tap(selector_for(first.elements[0], first)), first.elements[0], first, last),
    )
    numbered = tuple(replace(s, number=n) for n, s in enumerate(steps, start=1))
    return Script(
        "run", f"do {label}", device, app, numbered, (ElementPresent(selector_for(last.elements[0], last)),), "success"
    )


def only(script: Script, *kinds: type) -> Script:
    """The script without actions of other kinds."""
    return replace(script, steps=tuple(s for s in script.steps if isinstance(s.action, kinds)))
