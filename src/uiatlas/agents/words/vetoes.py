"""The vetoes of the words policy: which controls may not be touched in a situation, whoever proposes it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.task import Kind
from uiatlas.run.beside_fields import field_before
from uiatlas.run.forms import holds_value, is_empty, is_search
from uiatlas.run.subject import bears, page_of_thing
from uiatlas.run.verifier import Outcome
from uiatlas.safety.asked import asks_for
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import alters, element_label, first_word, says
from uiatlas.text.language import likeness, stems, tokens
from uiatlas.text.lexicon import CREATING, DEEDS, MEANT, REMOVING, REWRITING, SEEKING, SUBMITTING
from uiatlas.ui import ElementFlag, Role, action_key
from uiatlas.ui.containers import row_of

LONG = 20
"""Characters from which on a text is more than a name."""


def danger(s: Situation) -> Mapping[int, str]:
    """What is dangerous in a way that the task does not ask for."""
    found = ((e, danger_at(e, s.shown)) for e in s.shown.actionable)
    return {e.index: f"may {d.kind}" for e, d in found if d is not None and not asks_for(s.task.text, d)}


def question(s: Situation) -> Mapping[int, str]:
    """What holds a value or alters something, where the task is a question."""
    if not s.task.asks:
        return {}
    changing = (e for e in s.shown.actionable if alters(e) or (holds_value(e) and e.role is not Role.TAB))
    return {e.index: "the task only asks" for e in changing if not (e.editable and is_search(e))}


def other_object(s: Situation) -> Mapping[int, str]:
    """What would alter another thing than the task names: its row, or the page of a thing, names another."""
    plain = [(w.stem,) for w in s.task.words if w.kind is not Kind.COMMON and not w.deed]
    things = plain if any(w.deed for w in s.task.words) else []
    page = page_of_thing(s.shown, s.history)
    out: dict[int, str] = {}
    makes = any(v.kind or v.is_new for v in s.task.values)
    for element in s.shown.actionable if things else ():
        if not alters(element) or (makes and first_word(element) in CREATING):
            continue
        around = {stem for e in row_of(element, s.shown) for stem in stems(e.label)} or page
        own = set(stems(element.label))
        left = [thing for thing in things if not all(_within(stem, own) for stem in thing)] if around else []
        if left and not any(all(_within(stem, around) for stem in thing) for thing in left):
            out[element.index] = "it is about another thing than the task"
    out |= dict.fromkeys(_not_so_called(s), "it is about another thing than the one that the task names")
    return out | dict.fromkeys(_other_kinds(s), "it makes or seeks a thing of another kind")


def _not_so_called(s: Situation) -> Iterator[int]:
    """What alters another thing than the one whose name the task gives, and rows beside the one of that name."""
    if not s.names or (s.task.signing and any(e.flags & ElementFlag.PASSWORD for e in s.shown.actionable)):
        return
    own = {e.index for e in s.shown.actionable if not e.editable and bears(e, s.names)}
    makes = any(w.deed and w.said in CREATING for w in s.task.words)
    for e in s.shown.actionable:
        alike = own and any(s.task.words[i].kind is Kind.VALUE for i in s.matcher.of_element(e))
        if e.role is Role.ITEM and e.index not in own and (alike or (s.screen, s.key_of(e)) in s.state.done):
            yield e.index
        elif first_word(e) in CREATING:
            yield from () if makes or s.matcher.says_all(element_label(e)) else (e.index,)
        elif makes and s.makes_here and (e.editable or (says(e, SUBMITTING) and first_word(e) not in REMOVING)):
            continue
        elif (e.editable and not is_search(e)) or alters(e):
            row = row_of(e, s.shown)
            if not (any(bears(r, s.names) for r in row) if row else s.about or bears(e, s.names)):
                yield e.index


def _other_kinds(s: Situation) -> Iterator[int]:
    """What a page takes that makes or seeks a thing ("New note") of another kind than the task makes."""
    kinds = {v.kind for v in s.task.values if v.kind and v.text.strip().casefold() not in s.state.used}
    words = tokens(s.shown.title)
    if not kinds or len(words) < 2 or words[0] not in DEEDS | SEEKING:
        return
    said = {stem for e in s.shown.actionable for stem in stems(e.label)} | set(stems(s.shown.title))
    if not any(_within(kind, said) for kind in kinds):
        yield from (e.index for e in s.shown.actionable if e.editable or says(e, SUBMITTING))


def repetition(s: Situation) -> Mapping[int, str]:
    """What alters something and was pressed here as often as it may be: it may have worked though nothing shows it."""
    times = Counter(action_key(r.action) for r in s.history if r.screen == s.screen and r.outcome != Outcome.UNDONE)
    keys = ((e, s.key_of(e)) for e in s.shown.actionable if alters(e)) if times else ()
    return {e.index: "it was pressed often enough" for e, key in keys if times[key] >= s.inventory.thresholds.presses}


def emptiness(s: Situation) -> Mapping[int, str]:
    """What takes the text of the empty field before it, as long as the task has a text that was not typed."""
    if all(v.text.casefold() in s.state.used for v in s.task.values if v.is_new):
        return {}
    fields = ((e, field_before(e, s.shown)) for e in s.shown.actionable if says(e, SUBMITTING | CREATING))
    return {e.index: "nothing is in its field" for e, f in fields if f is not None and is_empty(f)}


def overwriting(s: Situation) -> Mapping[int, str]:
    """Fields that hold a long text, unless the task asks for something to be written."""
    if set(tokens(s.task.text)) & REWRITING:
        return {}
    held = (e for e in s.shown.actionable if e.editable and e.text not in ("", e.description))
    return {e.index: "it holds a text that would be lost" for e in held if len(e.text) > LONG or "\n" in e.text}


def _within(wanted: str, around: set[str]) -> bool:
    return wanted in around or any(likeness(wanted, said) >= MEANT for said in around)
