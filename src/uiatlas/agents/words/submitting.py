"""The button that hands in what was typed: of all that may, the one of the same form that says so most plainly."""

from collections.abc import Sequence

from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.fields import seeks
from uiatlas.agents.words.page_parts import parents_of, upwards
from uiatlas.agents.words.progress import FAILED, Progress
from uiatlas.agents.words.wishes import picked
from uiatlas.run.policy import StepRecord, View
from uiatlas.text.controls import leads_back
from uiatlas.text.language import CONFIRMING, DEEDS, FUNCTION, LEADING_ON, SUBMITTING, tokens, word_set
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement, action_key, resolve, selector_for, target_of

_PLAIN = CONFIRMING | {"submit"}
_LOOKING = word_set("search find filter go lookup show apply submit ok")
"""What the button of a form may be called that looks for something."""
_FORM = "form"
"""What a page calls that which is handed in as a whole."""
_LONGEST = 3
"""Telling words at most of a button that hands in a form."""

_PUSHED = (Role.BUTTON, Role.LINK, Role.IMAGE, Role.OTHER)


def submission(view: View, progress: Progress, coverage: Coverage) -> UIElement | None:
    """The button that hands in what was typed last on the page that is shown; None if there is none, or it was pressed.

    Args:
        view: What is shown, and what was done.
        progress: What the steps came to.
        coverage: The task.
    """
    shown = view.observation
    if coverage.task.looks or (field := typed_here(view.history, shown)) is None:
        return None
    found = [(rank, e) for e in shown.actionable if (rank := _rank(coverage, e, field, shown)) is not None]
    for _, element in sorted(found, key=lambda each: each[0]):
        key = action_key(Tap(selector_for(element, shown)))
        if key not in progress.here and (view.screen, key) not in view.blocked:
            return element
    return None


def typed_here(history: Sequence[StepRecord], shown: Observation) -> UIElement | None:
    """The field that was typed into last, if it is shown and nothing was pressed since that may have handed it in."""
    after = [*(m.observation for m in history[1:]), shown]
    for moment, then in zip(reversed(history), reversed(after), strict=False):
        if moment.outcome in FAILED or moment.element is None:
            continue
        if not isinstance(moment.action, InputText):
            if (choice := picked(moment.element, moment.observation, then)) is not None:
                match = resolve(selector_for(choice, then), shown)
                return match.element if match is not None else None
            if moment.element.checked is None and moment.element.role is not Role.CHOICE:
                return None
            continue
        text = moment.action.text
        target = target_of(moment.action)
        match = resolve(target, shown) if target is not None else None
        field = match.element if match is not None else None
        if field is None or not field.editable:
            field = next((e for e in shown.elements if e.editable and text and text in e.text.split("\n")), None)
        return None if field is None or seeks(field) else field
    return None


def search_button(view: View) -> UIElement | None:
    """The button of the form that what is looked for was just typed into, if typing alone changed nothing; else None.

    It says that it looks for something, and no other button stands as near to the field.
    """
    last, shown = view.history[-1] if view.history else None, view.observation
    if last is None or last.element is None or not isinstance(last.action, InputText) or not seeks(last.element):
        return None
    match = resolve(selector_for(last.element, last.observation), shown)
    field = match.element if match is not None else None
    field = field or next((e for e in shown.actionable if e.editable and e.text == last.action.text), None)
    if field is None or _said(last.observation) != _said(shown):
        return None
    buttons = [e for e in shown.actionable if e.role is Role.BUTTON and e.label]
    near = min((_apart(e, field, shown) for e in buttons), default=_NEAR + 1)
    own = [e for e in buttons if near <= _NEAR and _apart(e, field, shown) == near]
    fitting = [e for e in own if next(iter(tokens(e.label)), "") in _LOOKING]
    if len(fitting) != 1:
        return None
    key = action_key(Tap(selector_for(fitting[0], shown)))
    return None if (view.screen, key) in view.blocked else fitting[0]


def _said(shown: Observation) -> list[str]:
    return [e.label for e in shown.elements if not e.editable]


def waits(coverage: Coverage, field: UIElement, shown: Observation) -> bool:
    """Whether something is there that hands in what is typed into a field."""
    return any(_rank(coverage, e, field, shown) is not None for e in shown.actionable)


def hands_in(element: UIElement, shown: Observation) -> bool:
    """Whether a control is called like a button that hands in a form, or is the one button that a form has."""
    if element.editable or element.checked is not None or element.role not in _PUSHED or leads_back(element):
        return False
    return bool(_verb(element, shown)) or _only_button(element, shown)


def _only_button(element: UIElement, shown: Observation) -> bool:
    """Whether a form of a page has this one button, and a field that is typed into."""
    if element.role is not Role.BUTTON:
        return False
    parents = parents_of(shown)
    form = next(
        (at for at in upwards(element.parent, parents) if at >= 0 and shown.elements[at].class_name == _FORM), -1
    )
    inside = [e for e in shown.elements if form >= 0 and form in upwards(e.parent, parents)]
    buttons = [e for e in inside if e.role is Role.BUTTON and e.checked is None]
    return buttons == [element] and any(e.editable and not seeks(e) for e in inside)


def _verb(element: UIElement, shown: Observation) -> str:
    """The word by which a control says that it hands in a form; empty if it says none."""
    for label in (element.text, element.description, shown.label(element)):
        said = [t for t in tokens(label) if t not in FUNCTION]
        if said and len(said) <= _LONGEST and said[0] in SUBMITTING:
            return said[0]
    return ""


def _rank(
    coverage: Coverage, element: UIElement, field: UIElement, shown: Observation
) -> tuple[int, int, bool, int] | None:
    """How likely a control hands in a field, least first; None if it does not.

    One that says plainly that it agrees may stand anywhere; any other belongs to the field that stands next to it, and
    no other field that is empty stands between.
    """
    if not hands_in(element, shown):
        return None
    first = _verb(element, shown)
    asked = first in frozenset(tokens(coverage.task.text)) & DEEDS
    plain = first in _PLAIN
    if first in LEADING_ON and any(hands_in(e, shown) and e is not element for e in shown.actionable):
        return None
    apart = _apart(element, field, shown)
    low, high = sorted((element.index, field.index))
    between = sum(e.editable and not e.text for e in shown.elements[low + 1 : high])
    if not plain and not asked and first and (between or apart > _NEAR):
        return None
    if not plain and not shown.dialog and element.index < field.index:
        return None
    return 0 if plain else 1, apart, element.index < field.index, abs(element.index - field.index)


_NEAR = 3
"""Steps up from a field at most to what it shares with the button that hands it in."""


def _apart(element: UIElement, field: UIElement, shown: Observation) -> int:
    """Steps from a field up to the least part of the page that holds a control as well."""
    parents = parents_of(shown)
    above = {*upwards(element.parent, parents), -1}
    return next(n for n, at in enumerate((*upwards(field.index, parents), -1)) if at in above)
