"""Filling a form with what the task names: fields, drop-downs and boxes are set before anything is agreed to."""

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

from uiatlas.agents.words.fields import seeks
from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.progress import FAILED, Progress
from uiatlas.agents.words.submitting import search_button
from uiatlas.agents.words.tasks import Kind, Task, held_back, parse_task
from uiatlas.agents.words.wishes import OFFERED, Wish, chosen_of, name_of, told_of, wishes
from uiatlas.run.policy import Act, Done, GiveUp, View
from uiatlas.text.language import CONFIRMING, FUNCTION, likeness, stem, stems, tokens, word_set
from uiatlas.ui import Back, InputText, Observation, Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg.conditions import IsChecked, TextEquals

_RENAMED = re.compile(
    r"\b(?:rename|(?:change|set|edit) the (?:name|title) of)\s+(?:the|my|this)?\s*"
    r"(?P<thing>(?:[^,;.]|\.(?=\w))+?)\s+(?:to|as|into)\b",
    re.I,
)
_FILE = re.compile(r"\S+\.\w{1,5}$")
_ANY = word_set("first second third last latest newest oldest recent one any file folder note item entry it")
_KEEPING = frozenset({"save", "apply", "submit", "update", "store", "publish", "send", "post"})
"""Words that a button begins with that keeps what a form holds."""
_ANEW = word_set("add create new insert make")
_UNIT = re.compile(r"\(.*?\)")
_NEAR = 3
"""Steps back at most over which what was touched tells whose form is shown."""
_SAID = 3
"""Words at most by which a value is told that is not offered."""
_OPENED = 2
"""Times that a drop-down is opened at most to choose one thing."""


def fill(view: View, task: Task, progress: Progress, untouchable: Collection[int]) -> Act | GiveUp | None:
    """The next thing to type, choose or tick that the task names for the form that is shown; None if there is none.

    Args:
        view: What is shown, and what was done.
        task: The task.
        progress: What the steps came to.
        untouchable: Indexes of what may not be touched.
    """
    shown = view.observation
    if (leaves := _led_out(view, task)) is not None:
        return leaves
    if (search := search_button(view)) is not None and search.index not in untouchable:
        return Act(Tap(selector_for(search, shown)), search, "look for what was typed")
    if (choice := opened(view)) is not None:
        return _choose(view, task, choice)
    if (box := _unlocks(task, shown)) is not None and box.index not in untouchable:
        target = selector_for(box, shown)
        key = action_key(Tap(target))
        if key not in progress.here and (view.screen, key) not in view.blocked:
            return Act(Tap(target), box, "it opens the field beside it", expected=(IsChecked(target, True),))
    for wish in wishes(task, shown):
        if wish.met or wish.element.index in untouchable or not says_it(wish.whose, view):
            continue
        if (act := _grant(view, wish)) is not None:
            key = action_key(act.action)
            if key not in progress.here and (view.screen, key) not in view.blocked:
                return act
    return None


def so_already(view: View, task: Task) -> Done | None:
    """That the page's fields and drop-downs hold what the task sets them to, and this run had no part in it; else None.

    Only a task of one part is told so, and only if all its values are what something holds that it names.
    """
    shown = view.observation
    if task.looks or len({w.clause for w in task.words}) != 1 or _ANEW & frozenset(tokens(task.text)):
        return None
    held = [w for w in wishes(task, shown) if w.element.checked is None and says_it(w.whose, view)]
    said = {s for w in held for s in stems(" ".join((w.text, *w.said)))}
    values = [w.stem for w in task.words if w.kind is Kind.VALUE]
    touched = {name_of(m.element) for m in view.history if m.element is not None and m.outcome not in FAILED}
    if not held or not values or not said.issuperset(values) or any(not w.met or w.name in touched for w in held):
        return None
    proof = [TextEquals(selector_for(w.element, shown), w.element.text) for w in held]
    return Done("what the task sets stands so already", tuple(proof))


def _unlocks(task: Task, shown: Observation) -> UIElement | None:
    """The box that is to be ticked before the field beside it, which is called the same, takes the task's number."""
    if task.looks or not any(t.isdigit() for t in tokens(task.text)):
        return None
    said = {stem(t) for t in tokens(task.text)}
    for box, field in pairwise(shown.elements):
        if box.checked is not False or not box.actionable or not field.editable or field.enabled or not field.visible:
            continue
        name = [stem(t) for t in tokens(_UNIT.sub("", name_of(field)))]
        if name and name == [stem(t) for t in tokens(_UNIT.sub("", box.label))] and said.issuperset(name):
            return box
    return None


def _led_out(view: View, task: Task) -> GiveUp | None:
    """To give up where the link that the task names leads to another site, and was not opened."""
    last = view.history[-1] if view.history else None
    if last is None or last.element is None or last.outcome != "no_change" or "://" not in last.element.leads_to:
        return None
    said = frozenset(stems(last.element.label))
    if not said or not all(any(likeness(s, w.stem) >= 0.9 for w in task.words) for s in said):
        return None
    return GiveUp(f"{last.element.label!r} is what the task names, and leads to another site, which was not opened")


def of_something_else(task: Task, view: View) -> set[int]:
    """Indexes of fields that a thing's new name is not typed into: neither their page nor the way says the thing."""
    thing = _renamed(task.text)
    if not thing or says_it(thing, view):
        return set()
    return {e.index for e in view.observation.actionable if e.editable and not seeks(e)}


def kept_back(task: Task, shown: Observation) -> set[int]:
    """Indexes of the buttons that would keep what was entered, where the task forbids to, or only wants to see."""
    said = frozenset(tokens(task.text))
    plain = [e for e in shown.actionable if not e.editable and e.checked is None and e.label]
    if task.looks:
        return {e.index for e in plain if (t := next(iter(tokens(e.label)), "")) in _KEEPING and t not in said}
    verbs = held_back(task.text)
    if not verbs:
        return set()
    agreeing = CONFIRMING | {"submit", "send"}
    return {e.index for e in plain if (t := next(iter(tokens(e.label)), "")) in agreeing or stem(t) in verbs}


def says_it(thing: frozenset[str], view: View) -> bool:
    """Whether a page, what its fields hold, or what was touched just before says the name of a thing, or most of it."""
    shown = view.observation
    touchable = {e.index for e in shown.elements if e.clickable and not e.editable}
    said = [shown.title, *(e.label for e in shown.elements if e.visible and not {e.index, e.parent} & touchable)]
    lasting = [m for m in view.history if m.outcome not in FAILED and m.element is not None][-_NEAR:]
    said += [m.observation.label(m.element) for m in lasting if m.element is not None]
    known = [stems(text) for text in said]
    hits = (sum(any(likeness(t, s) >= 0.8 for s in text) for t in thing) for text in known)
    return not thing or 2 * max(hits, default=0) >= len(thing)


@lru_cache(maxsize=256)
def _renamed(text: str) -> frozenset[str]:
    """Stems of the name of the thing that a task gives another name; empty if it names none."""
    found = _RENAMED.search(text)
    thing = found["thing"] if found else ""
    file = _FILE.search(thing)
    named = thing if file is None else file[0]
    quoted = next((v.text for v in parse_task(text).values if v.quoted and v.text in thing), named)
    words = tokens(quoted)
    return frozenset() if set(words) & _ANY else frozenset(stem(w) for w in words if w not in FUNCTION)


def opened(view: View) -> UIElement | None:
    """The drop-down that the last step has opened, if it is still open."""
    last = view.history[-1] if view.history else None
    if last is None or last.element is None or last.element.role is not Role.CHOICE or last.outcome in FAILED:
        return None
    if last.observation.digest == view.observation.digest or not _offered(view.observation):
        return None
    again = any(e.role is Role.CHOICE and name_of(e) == name_of(last.element) for e in view.observation.actionable)
    return None if again and not view.observation.dialog else last.element


def _offered(shown: Observation) -> list[UIElement]:
    return [e for e in shown.actionable if e.role in OFFERED or e.role is Role.RADIO]


def _choose(view: View, task: Task, opened: UIElement) -> Act | GiveUp | None:
    """Choose what the task names for an open drop-down; close it if it does not offer that, and give up in the end."""
    shown = view.observation
    said, _ = told_of(task.text, name_of(opened))
    if task.looks or not said:
        return None
    option = chosen_of(said, _offered(shown))
    if option is None:
        lack = f"{name_of(opened)!r} does not offer what the task names for it ({' '.join(said[:_SAID])!r})"
        again = sum(m.element is not None and m.element.role is Role.CHOICE for m in view.history) >= _OPENED
        return GiveUp(lack) if again else Act(Back(), None, lack)
    action = Tap(selector_for(option, shown))
    if (view.screen, action_key(action)) in view.blocked:
        return None
    return Act(action, option, f"it is what the task names for {name_of(opened)!r}")


def _grant(view: View, wish: Wish) -> Act | None:
    shown, element = view.observation, wish.element
    target = selector_for(element, shown)
    if element.editable:
        why = f"it is what the task names for {wish.name!r}"
        return Act(InputText(target, wish.text), element, why, expected=(TextEquals(target, wish.text),))
    if element.checked is not None:
        return Act(Tap(target), element, "the task says what it stands for", expected=(IsChecked(target, True),))
    here = [m for m in view.history if m.element is not None and place_of(m.observation) == place_of(shown)]
    times = sum(m.element.role is Role.CHOICE and name_of(m.element) == wish.name for m in here if m.element)
    return Act(Tap(target), element, f"the task names {wish.name!r}") if times < _OPENED else None
