"""What was chosen or typed in place of what a task names: another option of a group, another text, another name."""

import re
from collections.abc import Iterator, Sequence

from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.deeds import shows_value
from uiatlas.agents.words.fields import bare, seeks
from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.tasks import Value
from uiatlas.agents.words.wishes import picked
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import element_label
from uiatlas.text.language import COMMON, label_of, likeness, stems, tokens, word_set
from uiatlas.ui import InputText, Observation, Role, UIElement

_SURE = 0.9
_ALIKE = 0.7
_WRITING = word_set("called named titled labelled type write enter saying text message")
"""Words after which a task says what is to be entered, whatever else was."""
_NAMING = word_set("called named titled labelled to as text name title with")


def said(element: UIElement) -> str:
    """What an element is called, without what it holds."""
    return element_label(element).main


def names(coverage: Coverage, label: str) -> bool:
    """Whether the task says every word of an option, and not only words that fit everywhere."""
    wanted, known = stems(label), [w.stem for w in coverage.task.words]
    telling = [t for t in tokens(label) if t not in COMMON]
    return bool(wanted and telling) and all(any(s == w or likeness(s, w) >= _SURE for w in known) for s in wanted)


def touched(moment: StepRecord) -> str:
    """What a control that was touched is called, all that is told of it included."""
    element = moment.element
    if element is None:
        return ""
    return element.label or moment.observation.label(element) or " ".join(label_of("", "", element.resource_id))


def texts(seen: Sequence[Observation]) -> Iterator[str]:
    """All that can be read on these screens."""
    for shown in seen:
        yield from (e.label for e in shown.elements if e.visible and e.label)


def another_option(coverage: Coverage, steps: Sequence[StepRecord], shown: Observation) -> str:
    """An option that was chosen where its group has one that the task names, and the chosen one is not named."""
    chosen: dict[tuple[object, ...], tuple[str, list[str]]] = {}
    after = [*(m.observation for m in steps[1:]), shown][: len(steps)]
    for moment, then in zip(steps, after, strict=True):
        element, before = moment.element, moment.observation
        if element is None or isinstance(moment.action, InputText):
            continue
        offered = element.role is Role.RADIO or picked(element, before, then) is not None
        if offered:
            group = [e for e in before.elements if e.role is element.role and e.parent == element.parent]
            chosen[(*place_of(before), element.parent)] = said(element), [said(e) for e in group if e != element]
    for label, others in chosen.values():
        if not names(coverage, label) and (named := next((o for o in others if names(coverage, o)), "")):
            return f"{label!r} was chosen, and the task names {named!r}"
    return ""


def another_text(coverage: Coverage, steps: Sequence[StepRecord], shown: Observation) -> str:
    """A name or number of the task that was neither entered nor seen, where another was typed or it was to be."""
    typed = [m.action.text for m in steps if isinstance(m.action, InputText) and m.action.text.strip()]
    foreign = [t for t in typed if not _is_in(t, coverage.task.text)]
    for value in coverage.task.values:
        last = value.before[-1] if value.before else ""
        if last not in (_NAMING if foreign else _WRITING) and not (foreign and value.quoted):
            continue
        seen = shows_value(shown, value.text) if foreign else _is_seen(value, steps, shown)
        if seen or _is_met(value, typed, steps):
            continue
        if foreign:
            return f"'{foreign[-1]}' was typed, and the task says '{value.text}'"
        return f"'{value.text}' was neither entered nor found"
    return ""


def other_name(coverage: Coverage, steps: Sequence[StepRecord], shown: Observation) -> str:
    """A name that something new got in place of the task's, which was only typed elsewhere afterwards."""
    typed = [(m.action.text, place_of(m.observation)) for m in steps if _enters(m) and isinstance(m.action, InputText)]
    for value in (v for v in coverage.task.values if v.kind):
        first = next((n for n, (text, _) in enumerate(typed) if _is_in(value.text, text)), len(typed))
        there = {place for text, place in typed if _is_in(value.text, text)}
        for text, place in typed[:first]:
            if place not in there and not _is_in(text, coverage.task.text) and shows_value(shown, text):
                return f"'{text}' was typed where the task says '{value.text}'"
    return ""


def _enters(moment: StepRecord) -> bool:
    """Whether something was typed, and not to look for it."""
    return isinstance(moment.action, InputText) and moment.element is not None and not seeks(moment.element)


def _is_met(value: Value, typed: Sequence[str], steps: Sequence[StepRecord]) -> bool:
    """Whether a value was entered or is on what was touched, or most of its words are."""
    told = [*typed, *(text for m in steps if (text := touched(m)))]
    if any(_is_in(value.text, text) for text in told):
        return True
    words, known = frozenset(stems(value.text)), frozenset(s for text in told for s in stems(text))
    met = sum(any(likeness(w, k) >= _ALIKE for k in known) for w in words)
    return not words or (len(words) > 1 and 2 * met >= len(words))


def _is_seen(value: Value, steps: Sequence[StepRecord], shown: Observation) -> bool:
    """Whether a value was shown anywhere on the way."""
    seen = (*(m.observation for m in steps), shown)
    return any(_is_in(value.text, text) for text in (*(o.title for o in seen), *texts(seen)))


def _is_in(text: str, whole: str) -> bool:
    """Whether a text says another, whatever the spelling of numbers and dates in it."""
    if bare(text) in bare(whole):
        return True
    numbers, there = _numbers(text), _numbers(whole)
    if numbers and not re.search(r"[^\W\d_]{3,}", text):
        return numbers <= there or re.sub(r"\D", "", text) in re.sub(r"\D", "", whole)
    return False


def _numbers(text: str) -> set[int]:
    return {int(n) for n in re.findall(r"\d+", text)}
