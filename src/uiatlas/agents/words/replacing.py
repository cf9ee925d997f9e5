"""Words that a task has replaced by others: what is sought, what is put there, and the button that replaces all."""

from collections.abc import Sequence

from uiatlas.agents.words.fields import seeks
from uiatlas.agents.words.progress import FAILED, names
from uiatlas.agents.words.swaps import Swap, swap_in
from uiatlas.agents.words.tasks import Task, held_back
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.text.language import tokens
from uiatlas.ui import Back, InputText, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg.conditions import IsChecked, TextEquals

_PUT = frozenset({"replace", "replacement", "with"})
_ONE_LINE = 0.15
"""Share of the screen's height that a field of one line takes at most."""
_LEADING = frozenset({"find", "search", "and", "or", "replace", "text", "words"})
"""All that what leads to replacing says: what replaces tabs does that at once."""
_CLOSING = frozenset({"close", "done"})


def replace_all(view: View, task: Task) -> Act | None:
    """The next step where a page offers to replace: both fields, then the button; in the end the dialog is closed.

    Args:
        view: What is shown, and what was done.
        task: The task.
    """
    shown, swap = view.observation, swap_in(task.text)
    if swap is None:
        return None
    if (fields := _fields(shown)) is None:
        return _opened(view) if not any(_pressed(task, m) for m in view.history) else None
    if any(_pressed(task, m) for m in view.history):
        return _closed(view)
    for field, text in zip(fields, swap, strict=True):
        if field.text != text or field.text == field.description:
            target = selector_for(field, shown)
            act = Act(
                InputText(target, text),
                field,
                "it is what is replaced, and by what",
                expected=(TextEquals(target, text),),
            )
            return None if _blocked(view, act) else act
    button = _button(shown)
    if button is None:
        return None
    target = selector_for(button, shown)
    ticked = (IsChecked(target, True),) if button.role is Role.CHECKBOX else ()
    act = Act(Tap(target), button, "all of them are replaced", expected=ticked)
    return None if _blocked(view, act) else act


def _opened(view: View) -> Act | None:
    """Press what leads to where words are replaced, if it was not pressed here before."""
    shown = view.observation
    for element in shown.actionable:
        said = frozenset(tokens(element.label))
        if element.role in (Role.BUTTON, Role.MENU_ITEM) and "replace" in said and said <= _LEADING:
            act = Act(Tap(selector_for(element, shown)), element, "it leads to where words are replaced")
            before = any(m.action == act.action and m.observation.digest == shown.digest for m in view.history)
            if element.checked is None and not before and not _blocked(view, act):
                return act
    return None


def save_waits(view: View, task: Task) -> set[int]:
    """Indexes of what saves a document in which the words are still to be replaced, or replaces other things in it."""
    if swap_in(task.text) is None or any(_pressed(task, m) for m in view.history):
        return set()
    plain = [(e, tokens(e.label)) for e in view.observation.actionable if not e.editable]
    saving = {e.index for e, said in plain if said[:1] == ("save",)}
    other = (e.index for e, said in plain if e.role is Role.MENU_ITEM and not frozenset(said) <= _LEADING)
    return saving | {n for n in other if tokens(view.observation.elements[n].label)[:1] == ("replace",)}


def replaced(task: Task, history: Sequence[StepRecord], shown: Observation) -> tuple[str, ...]:
    """What was replaced, and by what, if the page shows so, or the button that does it was seen to work; else nothing.

    Args:
        task: The task.
        history: The steps.
        shown: What is shown now.
    """
    swap, steps = swap_in(task.text), [m for m in history if _pressed(task, m)]
    if swap is None or not steps:
        return ()
    said = _said(shown, swap)
    if swap.new in said and swap.old not in said.replace(swap.new, ""):
        return swap
    return swap if swap.old not in said and steps[-1].outcome not in FAILED else ()


def unreplaced(task: Task, history: Sequence[StepRecord], shown: Observation) -> str:
    """The words that were to be replaced and are still shown, or were not seen to go; empty if there are none."""
    swap = swap_in(task.text)
    if swap is None or replaced(task, history, shown):
        return ""
    said = _said(shown, swap)
    return "" if swap.new in said and swap.old not in said.replace(swap.new, "") else swap.old


def unsaved(task: Task, history: Sequence[StepRecord]) -> bool:
    """Whether words were replaced in a document that the task wants saved, and nothing that saves was pressed since."""
    pressed = [n for n, m in enumerate(history) if _pressed(task, m)]
    if not pressed or "save" not in tokens(task.text) or held_back(task.text):
        return False
    since = (m for m in history[pressed[-1] + 1 :] if m.element is not None and m.outcome not in FAILED)
    return not any(m.element is not None and tokens(m.element.label)[:1] == ("save",) for m in since)


def _said(shown: Observation, swap: Swap) -> str:
    """What a page says, without its buttons and without the fields that hold what is replaced, and by what."""
    texts = [e for e in shown.elements if e.visible and not (e.clickable and not e.editable)]
    return " ".join(e.text for e in texts if not (e.editable and e.text in swap))


def _pressed(task: Task, moment: StepRecord) -> bool:
    """Whether a step pressed the button that replaces what the task says; over its dialog nothing may change."""
    element, swap = moment.element, swap_in(task.text)
    if element is None or element.role is Role.CHECKBOX or not _replaces(element):
        return False
    fields = _fields(moment.observation)
    return fields is not None and swap is not None and [f.text for f in fields] == list(swap)


def _fields(shown: Observation) -> tuple[UIElement, UIElement] | None:
    """The field for what is sought and the one for what is put there; None if the page does not offer to replace."""
    buttons = [e for e in shown.elements if _replaces(e)]
    most = _ONE_LINE * shown.size[1] or float("inf")
    small = [e for e in shown.actionable if e.editable and (e.bounds is None or e.bounds.bottom - e.bounds.top <= most)]
    put = next((e for e in small if buttons and _PUT & frozenset(tokens(e.description or e.text))), None)
    others = [e for e in small if e is not put]
    if put is None or not others:
        plain = len(small) == 2 and any("all" in tokens(e.label) for e in buttons)
        return (small[0], small[1]) if plain else None
    return min(others, key=lambda e: (not seeks(e), e.index > put.index, abs(e.index - put.index))), put


def _replaces(element: UIElement) -> bool:
    """Whether a button or a box is about replacing something, not the entry of a menu that leads to it."""
    if element.editable or element.role not in (Role.BUTTON, Role.CHECKBOX):
        return False
    return tokens(element.label)[:1] == ("replace",)


def _button(shown: Observation) -> UIElement | None:
    """What replaces all: a button that says so, else the plain one as soon as a box for all is ticked."""
    found = [e for e in shown.actionable if _replaces(e)]
    every = [e for e in found if "all" in tokens(e.label)]
    boxes = [e for e in every if e.role is Role.CHECKBOX]
    plain = [e for e in found if e.role is Role.BUTTON and (e in every or (boxes and boxes[0].checked))]
    plain.sort(key=lambda e: (e not in every, e.index))
    return next((e for e in boxes if not e.checked and not any(p in every for p in plain)), next(iter(plain), None))


def _closed(view: View) -> Act | None:
    """Close the dialog, so that the rest of the task can be done."""
    shown, why = view.observation, "all were replaced"
    if not shown.dialog:
        return None
    button = next((e for e in shown.actionable if names(e, _CLOSING)), None)
    act = Act(Tap(selector_for(button, shown)), button, why) if button is not None else Act(Back(), None, why)
    return None if _blocked(view, act) else act


def _blocked(view: View, act: Act) -> bool:
    return (view.screen, action_key(act.action)) in view.blocked
