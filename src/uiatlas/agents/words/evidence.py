"""What must have been seen before a run may say success: the task's own predicates, judged on what was observed."""

import re
from collections.abc import Collection, Iterator, Sequence

from uiatlas.agents.words.coverage import TELLING, Coverage, Hits, consume, open_words
from uiatlas.agents.words.deeds import Deeds, deeds_of, shows_value
from uiatlas.agents.words.existing import existing
from uiatlas.agents.words.fields import GIVING, bare, seeks
from uiatlas.agents.words.look_again import not_kept
from uiatlas.agents.words.page_parts import Place, place_of
from uiatlas.agents.words.progress import FAILED, Progress, effective
from uiatlas.agents.words.replacing import replaced, unreplaced, unsaved
from uiatlas.agents.words.row_controls import all_gone, still_listed
from uiatlas.agents.words.tasks import Kind, Task, held_back, turns_both_ways
from uiatlas.agents.words.turned import not_switched, pages_say
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import element_label
from uiatlas.text.language import Label, label_of, likeness, stem, stems, tokens
from uiatlas.ui import InputText, Observation, Role

NO_LABEL = label_of("")

_MAKING = frozenset(stem(w) for w in ("create", "add", "new"))
"""Stems of verbs of which a button may say the verb and mean another thing: "New window" makes no folder."""

_LASTING = frozenset({"default", "always"})
"""Words by which a task wants more than that something is so this once."""

_ASKING = frozenset(stem(w) for w in ("search", "find", "look", "lookup"))


def lacking(coverage: Coverage, progress: Progress, history: Sequence[StepRecord], shown: Observation) -> str:
    """What is not proven of a task that seems done, in words; empty if nothing is.

    A task that changes nothing is proven by what was found. One that asks for a change is proven by a change of that
    kind that was seen to work, or by the wanted state, seen to stand already.

    Args:
        coverage: The task and what its words are worth.
        progress: What the steps came to, by words.
        history: The steps.
        shown: What is shown now.
    """
    task = coverage.task
    for word, x in zip(task.words, progress.left, strict=True):
        if x > 0.5 and word.kind is Kind.VALUE:
            return f"'{word.spoken}' was never found"
    if lasting := _only_once(task, progress):
        return f"'{lasting}' was never found"
    told = pages_say(coverage, history, shown) if task.switches and progress.certain else frozenset[int]()
    if (missing := _mostly_missing(coverage, progress, told)) is not None:
        return f"'{missing}' was never found"
    if task.looks:
        return "" if progress.certain else _out_of_sight(coverage, history, shown)
    deeds = deeds_of(coverage, history, shown)
    for text, place in list(deeds.unsaved.items()):
        kept = place != place_of(shown) and not shown.dialog and shows_value(shown, text)
        if kept and (history[-1].outcome not in FAILED or _is_of_kind(task, text, shown)):
            deeds.asked = True
            deeds.saved.append(text)
            del deeds.unsaved[text]
    if left := unreplaced(task, history, shown):
        return f"'{left}' was not seen to be replaced"
    if unsaved(task, history):
        return "the document was not seen to be saved"
    for text in replaced(task, history, shown):
        deeds.asked = True
        deeds.replaced.add(text)
        deeds.unsaved.pop(text, None)
    if not held_back(task.text) and (pressed := not_kept(history, shown)):
        return f"{pressed!r} was pressed, and nothing shows that it was kept"
    stands = bool(progress.stands) or _value_shown(coverage, shown)
    deeds.asked = deeds.asked or (task.removes and all_gone(task, history, shown))
    if held_back(task.text) and deeds.unsaved:
        deeds.asked = True
        deeds.saved += deeds.unsaved
        deeds.unsaved.clear()
    if left_over := next(iter(deeds.unsaved), "") if deeds.chosen else "":
        return f"'{left_over}' was chosen but not saved"
    if not deeds.asked and not stands:
        return "nothing of what was found was changed"
    if task.switches and not (deeds.switched or deeds.chosen or stands or deeds.commanded):
        return "no switch was found to stand as wanted"
    if deeds.switched and (other := not_switched(coverage, history, shown)):
        return f"no switch for '{other}' was turned"
    if turns_both_ways(task.text) and _turned(history) < 2:
        return "a switch was not seen to be turned on and off"
    return "" if stands and not deeds.asked else _loose_end(task, coverage, progress, deeds, history, shown)


def _only_once(task: Task, progress: Progress) -> str:
    """The word by which a task wants more than that something is so this once, if nothing was found that says it."""
    words = zip(task.words, progress.left, strict=True)
    return next((w.spoken for w, x in words if x > 0.5 and w.said in _LASTING and not task.looks), "")


def _turned(history: Sequence[StepRecord]) -> int:
    """How often a switch was turned."""
    return sum(m.element is not None and m.element.checked is not None and m.outcome not in FAILED for m in history)


def _mostly_missing(coverage: Coverage, progress: Progress, told: Collection[int]) -> str | None:
    """The first telling word that was neither found nor told by a page, when most of what the task says was not."""
    left = [0.0 if i in told else x for i, x in enumerate(progress.left)]
    words = zip(coverage.task.words, left, coverage.worth, strict=True)
    telling = [(w.spoken, x, n) for w, x, n in words if n > TELLING]
    if 2 * sum(n for _, x, n in telling if x <= 0.5) >= sum(n for *_, n in telling):
        return None
    return next(word for word, x, _ in telling if x > 0.5)


def _out_of_sight(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> str:
    """What a task wants to see that neither the page that is shown nor the way to it is about."""
    left = open_words(coverage.task)
    labels = [label_of(shown.title), *(element_label(e) for e in shown.elements if e.role is not Role.TAB)]
    for label in (*labels, *_way_here(history, shown)):
        left = consume(coverage.task, coverage.of(label), left)
    left = consume(coverage.task, _searched(coverage, history, shown), left)
    telling = [(w, x, n) for w, x, n in zip(coverage.task.words, left, coverage.worth, strict=True) if n > TELLING]
    if 3 * sum(n for _, x, n in telling if x <= 0.5) >= 2 * sum(n for *_, n in telling):
        return ""
    return f"'{next(w for w, x, _ in telling if x > 0.5).spoken}' is not shown here"


def _searched(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> Hits:
    """The words of a search that was made: its text was typed where one searches, and the page has changed since."""
    found: dict[int, float] = {}
    for moment in history:
        if moment.element is None or not isinstance(moment.action, InputText) or not seeks(moment.element):
            continue
        before, now = ([e.label for e in o.elements if not e.editable] for o in (moment.observation, shown))
        value = next((v for v in coverage.task.values if bare(v.text) == bare(moment.action.text)), None)
        if value is not None and value.clause in coverage.task.searches and before != now:
            asking = {
                i: 1.0 for i, w in enumerate(coverage.task.words) if w.clause == value.clause and w.stem in _ASKING
            }
            found |= {**asking, **coverage.of_value(value)}
    return found


def _way_here(history: Sequence[StepRecord], shown: Observation) -> Iterator[Label]:
    """Labels of the steps that led to what is shown, without those that were taken back."""
    way: list[tuple[Place, Label]] = []
    for moment, after in effective(history, shown):
        way.append((place_of(moment.observation), element_label(moment.element) if moment.element else NO_LABEL))
        places = [place for place, _ in way]
        if place_of(after) in places:
            del way[places.index(place_of(after)) :]
    yield from (label for _, label in way)


def _loose_end(
    task: Task,
    coverage: Coverage,
    progress: Progress,
    deeds: Deeds,
    history: Sequence[StepRecord],
    shown: Observation,
) -> str:
    """What a change that was made still lacks."""
    if deeds.unmet:
        return deeds.unmet
    saved = {t.casefold() for t in (*deeds.saved, *deeds.replaced)}
    if lost := next((v.text for v in task.values if v.text.casefold() in progress.used - saved), ""):
        return f"'{lost}' was typed but not saved"
    after = [m.observation for m in history[1:]] + [shown]
    for text in (t for t in deeds.saved if t not in deeds.replaced):
        if not any(shows_value(o, text) or _mentions(o, text) for o in after):
            return f"'{text}' was not seen after it was saved"
    typed = {s for t in progress.used for s in stems(t)}
    told = typed | {"new"}
    named = [(w, x) for w, x in zip(task.words, progress.left, strict=True) if w.stem not in told]
    plain = [(w, x) for w, x in named if w.kind is Kind.PLAIN and not w.deed]
    makes = any(w.deed and w.stem in _MAKING for w, _ in named)
    if plain and all(x > 0.5 for w, x in (plain if makes else named) if w.kind is not Kind.COMMON):
        return f"'{plain[0][0].spoken}' was never found"
    if kind := _unmet_kind(task, history, shown):
        return f"no {kind} was found"
    for word, x in zip(task.words, progress.left, strict=True):
        typed_instead = bool(deeds.saved) and word.said not in GIVING
        if word.deed and x > 0.5 and not deeds.switched and not typed_instead:
            return f"nothing was found to {word.spoken}"
    if old := _beside_its_new_name(task, shown):
        return f"'{old}' is still there"
    if task.removes and (kept := _still_there(task, shown) or still_listed(task, shown)):
        return f"'{kept}' is still there"
    return ""


def _unmet_kind(task: Task, history: Sequence[StepRecord], shown: Observation) -> str:
    """The kind of thing that the task names anew ("a label called ..."), if nothing on the way speaks of one.

    That is what opened the form, the form where the name was typed, what followed, and the page that is shown.
    """
    for value in task.values:
        typed = [i for i, m in enumerate(history) if isinstance(m.action, InputText) and m.action.text == value.text]
        if value.kind and typed:
            told = [shown.title]
            for moment in history[max(0, typed[-1] - 1) :]:
                label = moment.observation.label(moment.element) if moment.element is not None else ""
                told += [moment.observation.title if isinstance(moment.action, InputText) else "", label]
            if not any(likeness(stem(value.kind), s) > 0 for s in stems(" ".join(told))):
                return value.kind
    return ""


def _is_of_kind(task: Task, text: str, shown: Observation) -> bool:
    """Whether a page names the kind of thing that was to get this name, if the task says one."""
    kind = next((stem(v.kind) for v in task.values if v.text == text and v.kind), "")
    return not kind or any(likeness(kind, s) >= 0.9 for s in stems(shown.title))


def _mentions(shown: Observation, text: str) -> bool:
    """Whether a page, no dialog, says a text among other words ("For Ann")."""
    words = rf"(?<!\w){re.escape(bare(text))}(?!\w)"
    return not shown.dialog and any(
        re.search(words, e.text.casefold()) for e in shown.elements if e.visible and not e.editable
    )


def _value_shown(coverage: Coverage, shown: Observation) -> bool:
    """Whether a setting shows the wanted value beside its label."""
    words = coverage.task.words
    wanted = {w.stem for w in words if w.kind is Kind.VALUE}
    if not wanted:
        return False
    for element in shown.elements:
        label = element_label(element)
        if wanted <= {*stems(label.rest), label.rest.casefold()}:
            named = [
                w for w in words if w.kind is not Kind.VALUE and any(likeness(w.stem, s) for s in stems(label.main))
            ]
            if named:
                return True
    return False


def _still_there(task: Task, shown: Observation) -> str:
    return next((v.text for v in task.values if shows_value(shown, v.text)), "")


def _beside_its_new_name(task: Task, shown: Observation) -> str:
    """The old name of what was to be renamed, where it stands in one row with the new one: something else got that."""
    if "rename" not in tokens(task.text):
        return ""
    new = {bare(v.text) for v in task.values if v.before[-1:] in (("to",), ("as",), ("into",))}
    old = {bare(v.text): v.text for v in existing(task) if bare(v.text) not in new}
    rows: dict[tuple[Role, str, int], set[str]] = {}
    for e in shown.elements:
        if e.visible and not e.editable and e.parent >= 0:
            rows.setdefault((e.role, e.class_name, e.parent), set()).add(bare(e.label))
    return next((old[name] for said in rows.values() if said & new for name in old if name in said), "")
