"""Sums that are worked out with a calculator, by its keys or in its field, and what its display then says."""

import ast
import math
import operator
import re
from collections.abc import Callable, Sequence

from uiatlas.agents.words.fields import seeks
from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.tasks import Task
from uiatlas.run.policy import Act, Done, StepRecord, View
from uiatlas.text.language import tokens
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg.conditions import ElementPresent

_SUM = re.compile(r"(?<![\w.])\(*\d+(?:\.\d+)?\)*(?:\s*[-+*/x×·÷−]\s*\(*\d+(?:\.\d+)?\)*)+(?!\w|\.\d|-\d)")
_WANTED = re.compile(r"\b(?:comput\w+|calculat\w+|work\w* out|evaluat\w+|add up|how much|sum|keys?|buttons?)\b", re.I)
_SAID = (
    (re.compile(r"(?<=[\d)])\s+plus\s+(?=[\d(])", re.I), "+"),
    (re.compile(r"(?<=[\d)])\s+minus\s+(?=[\d(])", re.I), "-"),
    (re.compile(r"(?<=[\d)])\s+(?:times|multiplied by)\s+(?=[\d(])", re.I), "*"),
    (re.compile(r"(?<=[\d)])\s+divided by\s+(?=[\d(])", re.I), "/"),
    (
        re.compile(r"(?P<share>\d+(?:\.\d+)?)\s*(?:%|per ?cent)\s+of\s+(?P<whole>\d+(?:\.\d+)?)", re.I),
        r"\g<whole>*\g<share>/100",
    ),
)
"""Operators in words, between numbers; a share is written with keys that every calculator understands alike."""
_ROOT = re.compile(r"\bsquare root of\s+(\d+(?:\.\d+)?)(?![\w.]*\d)", re.I)
_RECKONING = frozenset({"expression", "formula", "calculate", "calculation", "calculator"})
"""What a page says that works out what is typed into it."""
_ONE_LINE = 0.15
"""Share of the screen's height that a field for a sum takes at most."""
_GROUPED = re.compile(r"(?<=\d)[,\s](?=\d{3}(?!\d))")
_COMES_TO = re.compile(r"^.*=\s*(?=\S+$)")
_ALIKE = {"\N{DIVISION SLASH}": "/", "\N{FRACTION SLASH}": "/", "\N{ASTERISK OPERATOR}": "*", "\N{DOT OPERATOR}": "*"}
_SAME = str.maketrans({"×": "*", "·": "*", "x": "*", "÷": "/", "−": "-", "–": "-"} | _ALIKE)
_DEEDS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def sum_in(task: Task) -> str:
    """The sum that a task asks to be worked out, without blanks; empty if it asks for none."""
    text, asked = task.text, _WANTED.search(task.text) is not None
    if (root := _ROOT.search(text)) is not None and _SUM.search(text) is None:
        return f"sqrt({root[1]})"
    for words, sign in _SAID:
        text, times = words.subn(sign, text)
        asked = asked or times > 0
    found = _SUM.search(text) if asked else None
    return re.sub(r"\s", "", found[0]).translate(_SAME) if found else ""


def value_of(said: str) -> str:
    """What a sum comes to, as a display says it; empty if it comes to nothing."""
    try:
        value = _worth(ast.parse(said, mode="eval").body)
        return str(round(value)) if value == round(value) else f"{value:.10g}"
    except (SyntaxError, ArithmeticError, ValueError):
        return ""


def _worth(node: ast.expr) -> float:
    match node:
        case ast.BinOp(left, deed, right) if type(deed) in _DEEDS:
            return _DEEDS[type(deed)](_worth(left), _worth(right))
        case ast.Constant(int() | float() as number):
            return float(number)
        case ast.Call(ast.Name("sqrt"), [of]):
            return math.sqrt(_worth(of))
    raise ValueError(ast.dump(node))


def next_key(said: str, view: View) -> Act | Done | None:
    """The next key of a sum; done when all were pressed, and no success unless the display then says the result.

    Args:
        said: The sum.
        view: What is shown, and what was pressed so far.

    Returns:
        None where the screen has no key for each of its signs, and no field that it could be typed into.
    """
    keys = _keys(view.observation)
    wanted = f"{said}="
    if not said or any(sign not in keys for sign in wanted):
        return _typed_in(said, view) if said else None
    pressed = _pressed(view.history, wanted)
    if pressed < len(wanted):
        key = keys[wanted[pressed]]
        return Act(Tap(selector_for(key, view.observation)), key, f"it is the key {wanted[pressed]!r} of {said}")
    return _read(said, view.observation, "all keys were pressed")


def unshown(said: str, history: Sequence[StepRecord], shown: Observation) -> str:
    """What a sum comes to, in words, if nothing in the run has shown it; empty if something has, or there is no sum.

    Args:
        said: The sum.
        history: The steps.
        shown: What is shown now.
    """
    result = value_of(said) if said else ""
    pages = (shown, *(m.observation for m in history))
    return "" if not result or any(_displays(e, result) for o in pages for e in o.elements) else result


def _typed_in(said: str, view: View) -> Act | Done | None:
    """Enter a sum in the field of a page that works out what is typed; then read what it comes to."""
    shown, text = view.observation, f"{said}\n"
    entered = (m.action for m in view.history if m.outcome not in FAILED)
    if any(isinstance(a, InputText) and a.text == text for a in entered):
        return _read(said, shown, "it was entered")
    if (field := _field(shown)) is None:
        return None
    action = InputText(selector_for(field, shown), text)
    if (view.screen, action_key(action)) in view.blocked:
        return None
    return Act(action, field, "it is the field for what is to be worked out")


def _field(shown: Observation) -> UIElement | None:
    """The one field without a name of its own, a line high, of a page that says that it works out what is typed."""
    most = _ONE_LINE * shown.size[1] or float("inf")
    small = (e for e in shown.actionable if e.editable and (e.bounds is None or e.bounds.bottom - e.bounds.top <= most))
    fields = [e for e in small if not seeks(e)]
    told = (shown.title, *(e.label for e in shown.elements if e.visible and not e.clickable))
    if len(fields) != 1 or not any(_RECKONING & frozenset(tokens(t)) for t in (*told, fields[0].description)):
        return None
    named = frozenset(tokens(fields[0].description))
    return fields[0] if not named or named & _RECKONING else None


def _read(said: str, shown: Observation, done: str) -> Done:
    """The end of a sum: a success if its result is shown."""
    result = value_of(said)
    display = next((e for e in shown.elements if _displays(e, result)), None)
    if display is None or not result:
        return Done(done, (), f"{result or 'a result'} is not shown")
    return Done(f"{said} is {result}", (ElementPresent(selector_for(display, shown)),))


def _displays(element: UIElement, result: str) -> bool:
    """Whether an element is a line that says a result: by itself, or behind the sum that comes to it."""
    if element.clickable and element.role is not Role.INPUT:
        return False
    lines = (_COMES_TO.sub("", _GROUPED.sub("", line.strip())) for line in element.text.split("\n"))
    return result in lines


def _keys(shown: Observation) -> dict[str, UIElement]:
    """The keys of one sign each that a screen shows."""
    buttons = [e for e in shown.actionable if e.role is Role.BUTTON and len(e.label.strip()) == 1]
    return {e.label.strip().translate(_SAME): e for e in reversed(buttons)}


def _pressed(history: Sequence[StepRecord], wanted: str) -> int:
    """How many of the keys that are wanted were pressed, in their order, since another control was touched."""
    done = 0
    for moment in history:
        label = moment.element.label.strip().translate(_SAME) if moment.element is not None else ""
        done = done + 1 if done < len(wanted) and label == wanted[done] else 0
    return done
