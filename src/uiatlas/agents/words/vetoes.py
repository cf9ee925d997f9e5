"""The vetoes of the words policy: which controls may not be touched in a situation, whoever proposes it."""

from collections.abc import Iterator, Mapping

from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.task import Kind
from uiatlas.run.belonging import commands_of_row, fields_before
from uiatlas.run.forms import is_empty, is_search
from uiatlas.run.groups import is_said, stands_elsewhere
from uiatlas.run.spent import spent
from uiatlas.run.strangers import of_others, strangers
from uiatlas.run.subject import bears, page_of_thing
from uiatlas.safety.asked import asks_for
from uiatlas.safety.elements import danger_at
from uiatlas.text import lexicon as lex
from uiatlas.text.controls import alters, element_label, first_word, says
from uiatlas.text.language import stem, stems, tokens
from uiatlas.ui import ElementFlag, Role
from uiatlas.ui.containers import row_of

LONG = 20
"""Characters from which on a text is more than a name."""

_TAKING = lex.SUBMITTING | lex.CREATING


def danger(s: Situation) -> Mapping[int, str]:
    """What is dangerous in a way that the task does not ask for."""
    found = ((e, danger_at(e, s.shown)) for e in s.shown.actionable)
    return {e.index: f"may {d.kind}" for e, d in found if d is not None and not asks_for(s.task.text, d)}


def other_object(s: Situation) -> Mapping[int, str]:
    """What would alter another thing than the task names: its row, or the page of a thing, names another."""
    plain = [w.stem for w in s.task.words if w.kind is not Kind.COMMON and not w.deed]
    things = plain if any(w.deed for w in s.task.words) else []
    makes = any(v.kind or v.is_new for v in s.task.values)
    page = page_of_thing(s.shown, s.history)
    others = of_others(s.shown, page, things, lambda e: makes and first_word(e) in lex.CREATING)
    out = dict.fromkeys(others, "it is about another thing than the task")
    strange = strangers(s.shown, s.history, s.task.renamed, {w.said for w in s.task.words if w.deed} - {"rename"})
    out |= dict.fromkeys(strange, "it is about another thing than the one that is to be called otherwise")
    out |= dict.fromkeys(_not_so_called(s), "it is about another thing than the one that the task names")
    out |= dict.fromkeys(_otherwise_called(s), "it says other things than the task")
    said = {stem for w in s.task.words if w.kind is not Kind.COMMON and not w.deed for stem in stems(w.stem)}
    beside = stands_elsewhere(said, s.shown)
    out |= dict.fromkeys(beside, "another one of its name stands beside what the task names")
    out |= dict.fromkeys(_marks_of_rows(s), "its row has a control for what is to be done")
    return out | dict.fromkeys(_other_kinds(s), "it makes or seeks a thing of another kind")


def _not_so_called(s: Situation) -> Iterator[int]:
    """What alters another thing than the one whose name the task gives, and rows beside the one of that name."""
    if not s.names or (s.task.signing and any(e.flags & ElementFlag.PASSWORD for e in s.shown.actionable)):
        return
    own = {e.index for e in s.shown.actionable if not e.editable and bears(e, s.names)}
    makes = any(w.deed and w.said in lex.CREATING for w in s.task.words)
    for e in s.shown.actionable:
        alike = own and any(s.task.words[i].kind is Kind.VALUE for i in s.matcher.of_element(e))
        if e.role is Role.ITEM and e.index not in own and (alike or (s.screen, s.key_of(e)) in s.state.done):
            yield e.index
        elif first_word(e) in lex.CREATING and not e.editable:
            yield from () if makes or s.matcher.says_all(element_label(e)) else (e.index,)
        elif makes and s.makes_here and (e.editable or (says(e, lex.SUBMITTING) and first_word(e) not in lex.REMOVING)):
            continue
        elif (e.editable and not is_search(e)) or alters(e):
            row = row_of(e, s.shown)
            if not (any(bears(r, s.names) for r in row) if row else s.about or bears(e, s.names)):
                yield e.index


def _otherwise_called(s: Situation) -> Iterator[int]:
    """Boxes that share less with the task than they say else, where more of it is said by nothing shown or known."""
    boxes = (e for e in s.shown.actionable if e.checked is not None and e.role is not Role.RADIO)
    sharing = [(e, hits) for e in boxes if (hits := s.matcher.of_element(e))]
    if not sharing:
        return
    there = {stem for e in s.shown.elements for stem in stems(" ".join(element_label(e)))}
    known, words, worth = s.matcher.vocabulary.likest, s.task.words, s.matcher.worth
    plain = (i for i, w in enumerate(words) if w.kind in (Kind.PLAIN, Kind.VALUE) and not (w.deed or w.literal))
    missing = {i for i in plain if not is_said(words[i].stem, there) and known(words[i].stem) < lex.MEANT}
    for e, hits in sharing if missing else ():
        label = stems(element_label(e).main)
        said = sum(is_said(stem, {words[i].stem for i in hits}) for stem in label)
        lost = sum(worth[m] for m in missing if words[m].clause in {words[i].clause for i in hits})
        if 2 * said <= len(label) and lost >= sum(worth[i] for i in hits):
            yield e.index


def _marks_of_rows(s: Situation) -> Iterator[int]:
    """Check marks of rows that have a control of their own for what the task does to the thing it names."""
    verbs = {v.verb for v in s.task.values if v.old}
    deeds = set(
        map(stem, verbs | (lex.EDITING if verbs & lex.REPLACING else set()) | {w.said for w in s.task.words if w.deed})
    )
    for mark in (e for e in s.shown.actionable if s.names and e.checked is not None):
        if any(is_said(stem(first_word(e)), deeds) for e in commands_of_row(mark, s.shown)):
            yield mark.index


def _other_kinds(s: Situation) -> Iterator[int]:
    """What a page takes that makes or seeks a thing ("New note") of another kind than the task makes."""
    kinds = {v.kind for v in s.task.values if v.kind and v.text.strip().casefold() not in s.state.used}
    words = tokens(s.shown.title)
    if not kinds or len(words) < 2 or words[0] not in lex.DEEDS | lex.SEEKING:
        return
    said = {stem for e in s.shown.actionable for stem in stems(e.label)} | set(stems(s.shown.title))
    if not any(is_said(kind, said) for kind in kinds):
        yield from (e.index for e in s.shown.actionable if e.editable or says(e, lex.SUBMITTING))


def repetition(s: Situation) -> Mapping[int, str]:
    """What alters something and was pressed as it is: it showed its effect, or none several times.

    What opens a form to edit may be opened as often as need be.
    """
    touched = {r.element.label for r in s.history if r.element is not None}
    again = (e for e in s.shown.actionable if touched and e.label in touched)
    altering = (e for e in again if alters(e) and first_word(e) not in lex.EDITING)
    return {e.index: "it was pressed often enough" for e in spent(altering, s.shown, s.history)}


def emptiness(s: Situation) -> Mapping[int, str]:
    """What takes the texts of the fields before it, if one is empty: it adds or took some already, or one waits."""
    waits = any(v.text.casefold() not in s.state.used for v in s.task.values if v.is_new)
    takers = (e for e in s.shown.actionable if says(e, _TAKING))
    asking = (e for e in takers if waits or first_word(e) in lex.CREATING or (s.screen, s.key_of(e)) in s.state.done)
    return {e.index: "nothing is in its field" for e in asking if any(map(is_empty, fields_before(e, s.shown)))}


def overwriting(s: Situation) -> Mapping[int, str]:
    """Fields that hold a long text, or one that nothing said in the task led to, unless it asks to write or change."""
    if set(tokens(s.task.text)) & lex.REWRITING:
        return {}
    held = [e for e in s.shown.actionable if e.editable and e.text not in ("", e.description)]
    out = {e.index: "it holds a text that would be lost" for e in held if len(e.text) > LONG or "\n" in e.text}
    made = any(v.is_new and v.verb in lex.CREATING for v in s.task.values)
    told = set(stems(s.task.text)) - (set(map(stem, lex.NAMES)) if made else set())
    if s.history and not s.begun_here and told.isdisjoint(stems(s.shown.title)):
        others = (e for e in held if e.description and told.isdisjoint(stems(e.description)))
        out |= dict.fromkeys((e.index for e in others), "it holds a text, and nothing that the task says led here")
    return out
