"""What a form is to hold by the task: the field, drop-down or box that it names, and the value it names for it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from uiatlas.agents.words.fields import bare, seeks
from uiatlas.agents.words.page_parts import parents_of, upwards
from uiatlas.agents.words.tasks import Task, without_forbidden
from uiatlas.text.language import FUNCTION, NEGATIVE, likeness, stem, stems, tokens, word_set
from uiatlas.ui import Observation, Role, UIElement, resolve, selector_for
from uiatlas.utg.conditions import measures

NOTHING: tuple[tuple[str, ...], frozenset[str]] = ((), frozenset())
"""What a task says of a field that it does not name."""

OFFERED = frozenset({Role.ITEM, Role.MENU_ITEM})
"""Roles of what an open drop-down offers."""

ROWS = word_set("icon") | {"list item", "table cell", "tree item", "table row"}
"""What a desktop calls what a list holds: pressing it chooses it and does no more."""

_CHOOSING = word_set("choose select pick set use switch change turn apply make")
_MAKING = word_set("add create new insert make record enter register write")
_SETTING = word_set("set change choose select pick switch turn make put update modify adjust edit use assign")
_BETWEEN = word_set("to as is are be by with of at equal equals set")
_WHOSE = word_set("of for in on")
_ARTICLES = word_set("a an the my")
_ENDS = re.compile(r"[,;.]\s|\band\b|\bbut\b|\bthen\b|\bwith\b(?!\s+value)")
_SEEKING = word_set("search find filter lookup go")
_MEASURE = re.compile(r"\d+(?:[.,]\d+)?(?:\s*[^\W\d]+|\s*%)?")
_LONGEST = 5
"""Telling words at most of the name of a field that a task may name."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that a form is to hold.

    Attributes:
        element: The field, drop-down or box.
        name: What it is called.
        said: What the task says of it, from the value on, as words; a box is to be ticked.
        text: What is to be typed into a field.
        whose: Stems of the name of the thing that it is to be set of, if the task says one.
    """

    element: UIElement
    name: str
    said: tuple[str, ...] = ()
    text: str = ""
    whose: frozenset[str] = frozenset()

    @property
    def met(self) -> bool:
        """Whether it is so already."""
        if self.element.checked is not None:
            return self.element.checked
        if self.element.editable:
            return bare(self.element.text) == bare(self.text) or measures(self.element.text, self.text)
        return begins(self.said, self.element.text)


def wishes(task: Task, shown: Observation) -> Iterator[Wish]:
    """What the task wants of the fields, drop-downs and boxes of a page, in the order of the page.

    Where something new is made, that is all that its form offers, as soon as its name was entered there; else it is
    only what the task sets.
    """
    verbs = frozenset(tokens(task.text))
    makes = not task.looks and bool(verbs & _MAKING) and _entered(task, shown)
    numbers = task.looks or not (makes or verbs & _SETTING)
    found: list[Wish] = []
    for element in shown.actionable:
        if numbers and not _counts(task, element):
            continue
        if (wish := _wish(task, element, makes)) is not None and not (seeks(element) or _filters(element, shown)):
            found.append(wish)
    named = {w.said for w in found if _to_the_letter(task, w)}
    yield from (w for w in found if w.said not in named or _to_the_letter(task, w))


def _to_the_letter(task: Task, wish: Wish) -> bool:
    """Whether a task says a name in its own words: "the scrollback" is no scroll bar where there is a scrollback."""
    return {t for t in tokens(wish.name) if t not in FUNCTION} <= set(tokens(task.text))


def _counts(task: Task, element: UIElement) -> bool:
    """Whether it is a field for a number that a task names as it is: "show the margin at column 100" sets one as well.

    "Show the items of page 2" does not set the items per page.
    """
    if not element.editable or _MEASURE.fullmatch(element.text.strip()) is None:
        return False
    name, said = ([w for w in tokens(text) if w not in _ARTICLES] for text in (name_of(element), task.text))
    return len(name) > 1 and f" {' '.join(name)} " in f" {' '.join(said)} "


def unmet(task: Task, shown: Observation) -> str:
    """What a form does not hold of what the task names, in words; empty if nothing."""
    for wish in wishes(task, shown):
        if not wish.met and wish.element.checked is None:
            return f"{wish.name!r} was not set to '{wish.text or ' '.join(wish.said[:2])}'"
        if not wish.met:
            return f"{wish.name!r} was not ticked"
    return ""


def chosen_of(wish_said: Sequence[str], options: Sequence[UIElement]) -> UIElement | None:
    """The option that the task names: the longest that its words begin with."""
    fitting = [o for o in options if begins(wish_said, o.label)]
    return max(fitting, key=lambda o: len(tokens(o.label)), default=None)


def picked(element: UIElement, before: Observation, after: Observation) -> UIElement | None:
    """The drop-down that shows what was tapped as its value now, and did not before; None if there is none."""
    label = element.text.strip()
    if element.role not in OFFERED or not label or _showing(before, label):
        return None
    return next(iter(_showing(after, label)), None)


def marked(task: Task, element: UIElement, before: Observation, after: Observation) -> bool:
    """Whether a tap chose a row of a list that offers one thing of several, where the task asks to set something."""
    if element.class_name not in ROWS or element.selected or next(iter(tokens(task.text)), "") not in _CHOOSING:
        return False
    match = resolve(selector_for(element, before), after)
    return match is not None and match.element.selected and match.element.text == element.text


def _showing(shown: Observation, label: str) -> list[UIElement]:
    return [e for e in shown.actionable if e.role is Role.CHOICE and e.text.strip() == label]


def begins(said: Sequence[str], label: str) -> bool:
    """Whether words of a task begin with a label."""
    words = [w for w in tokens(label) if w not in FUNCTION] or list(tokens(label))
    plain = [w for w in said if w not in FUNCTION] if words else []
    return bool(words) and len(plain) >= len(words) and all(_same(a, b) for a, b in zip(words, plain, strict=False))


def name_of(element: UIElement) -> str:
    """What a field or drop-down is called, whatever it holds."""
    return element.description.strip().partition("\n")[0]


def _wish(task: Task, element: UIElement, makes: bool) -> Wish | None:
    if element.checked is not None:
        if element.role is Role.RADIO or not makes or not _ticks(task.text, element.label):
            return None
        return Wish(element, element.label)
    if not (element.editable or element.role is Role.CHOICE) or not (name := name_of(element)):
        return None
    said, whose = told_of(task.text, name)
    if not said:
        return None
    if not element.editable:
        return Wish(element, name, said, whose=whose)
    text = next((v.text for v in task.values if tokens(v.text) and said[: len(tokens(v.text))] == tokens(v.text)), "")
    if not text and re.fullmatch(r"\d+", said[0]):
        text = said[0]
    return Wish(element, name, said, text, whose) if text else None


@lru_cache(maxsize=1024)
def told_of(text: str, name: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The words of a task from the value on that it names for a field: "owner Cleo", "set the language to German".

    With them the stems of what it is to be set of ("the owner of the ladder"). Empty if the task does not name the
    field, or no value for it.
    """
    wanted = [stem(w) for w in tokens(name) if w not in FUNCTION]
    if not 0 < len(wanted) <= _LONGEST:
        return NOTHING
    for part in _parts(text):
        words = tokens(part)
        found = _place(words, wanted)
        if found is None:
            continue
        first, last = found
        rest = list(words[last:])
        whose: frozenset[str] = frozenset()
        if rest and rest[0] in _WHOSE and (cut := next((i for i, w in enumerate(rest) if w in ("to", "as")), 0)):
            whose = frozenset(stem(w) for w in rest[:cut] if w not in FUNCTION)
            rest = rest[cut:]
        while rest and (rest[0] in _BETWEEN or rest[0] in ("the", "a", "an")):
            rest.pop(0)
        if rest:
            return tuple(rest), whose
        before = list(words[:first])
        while before and before[-1] in FUNCTION:
            before.pop()
        if len(before) < first and before and words[len(before)] in ("as", "for"):
            return tuple(w for w in before if w not in _SETTING | {"the"}), whose
    return NOTHING


def _parts(text: str) -> list[str]:
    """A task cut at commas and the like; a value after "and" or "with" belongs to another field."""
    return [p for p in _ENDS.split(without_forbidden(text)) if p.strip()]


def _place(words: Sequence[str], wanted: Sequence[str]) -> tuple[int, int] | None:
    """Where all words of a name stand together, with nothing but function words between them."""
    for first, word in enumerate(words):
        if not any(_alike(stem(word), w) for w in wanted):
            continue
        left, at = list(wanted), first
        while at < len(words) and left:
            hit = next((w for w in left if _alike(stem(words[at]), w)), None)
            if hit is None and words[at] not in FUNCTION:
                break
            if hit is not None:
                left.remove(hit)
            at += 1
        if not left:
            return first, at
    return None


def _alike(one: str, other: str) -> bool:
    return likeness(one, other) >= 0.7


def _same(one: str, other: str) -> bool:
    return one == other or (not one.isdigit() and likeness(stem(one), stem(other)) >= 0.9)


def _ticks(text: str, label: str) -> bool:
    """Whether a task says what a box stands for, and does not deny it."""
    wanted = stems(label)
    for part in _parts(text):
        words = tokens(part)
        if (found := _place(words, wanted)) is not None and wanted:
            before = frozenset(words[max(0, found[0] - 3) : found[0]])
            return not before & (NEGATIVE | {"no", "never", "untick", "uncheck"})
    return False


def _entered(task: Task, shown: Observation) -> bool:
    """Whether a field of the page holds a value of the task."""
    values = {bare(v.text) for v in task.values}
    return any(e.editable and bare(e.text) in values and not seeks(e) for e in shown.actionable)


def _filters(element: UIElement, shown: Observation) -> bool:
    """Whether what a field or drop-down belongs to is a form that only looks for something."""
    parents = parents_of(shown)
    for at in upwards(element.parent, parents):
        inside = [e for e in shown.actionable if e.role is Role.BUTTON and at in upwards(e.index, parents)]
        if inside:
            return all(next(iter(tokens(e.label)), "") in _SEEKING for e in inside)
    return False
