"""Whether what was done and is shown speaks against a task that is said to be done: by its own words, without a model.

Words that are not found say nothing, since a plan may name a thing otherwise than the task; what stands the other way
round, was chosen or typed in place of what the task names, or was never touched at all does.
"""

import re
from collections.abc import Iterator, Sequence

from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.evidence import lacking
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.other_than_said import (
    another_option,
    another_text,
    names,
    other_name,
    said,
    texts,
    touched,
)
from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.progress import FAILED, progress_of
from uiatlas.agents.words.row_controls import removals
from uiatlas.agents.words.stances import STANCES, stands_against
from uiatlas.agents.words.tasks import Kind, Word, parse_task
from uiatlas.agents.words.told import messages
from uiatlas.run.policy import StepRecord, View
from uiatlas.text.language import (
    CHANGES,
    CONFIRMING,
    REMOVING,
    SUBMITTING,
    is_called,
    likeness,
    stems,
    tokens,
    word_set,
)
from uiatlas.ui import InputText, Observation
from uiatlas.utg import Graph

_COMPLAINING = word_set("required invalid error failed cannot denied refused must exists wrong")
_LONGEST = 120
_RENAMING = re.compile(r"\brename\b(.+?)\b(?:to|as|into)\b", re.I)
_AGREEING = REMOVING | CHANGES | word_set("yes ok confirm trash bin discard empty move done put undo")


def contradiction(
    graph: Graph, task: str, history: Sequence[StepRecord], shown: Observation, *, bare_word: bool
) -> str:
    """What speaks against a task being done, in words; empty if nothing does.

    Args:
        graph: The map.
        task: The task.
        history: The steps.
        shown: What is shown now.
        bare_word: Whether nothing but somebody's word says that it is done, no plan that was carried out and checked;
            then something of the task must at least have been seen.
    """
    coverage = Options(graph, parse_task(task)).coverage
    steps = [m for m in history if m.outcome not in FAILED]
    open_ = lacking(coverage, progress_of(coverage, history, shown), history, shown)
    return (
        stands_against(task, history, shown)
        or another_option(coverage, steps, shown)
        or another_text(coverage, steps, shown)
        or other_name(coverage, steps, shown)
        or _still_listed(coverage, steps, shown)
        or _still_named(coverage, steps, shown)
        or _complaint(steps, shown)
        or (_nothing_of_it(graph, coverage, steps, shown, bare_word=bare_word) if open_ else "")
    )


def not_shown(graph: Graph, task: str, history: Sequence[StepRecord], shown: Observation) -> str:
    """What of a task is not proven by its own words, as the local actor judges it; empty if all is."""
    coverage = Options(graph, parse_task(task)).coverage
    return lacking(coverage, progress_of(coverage, history, shown), history, shown)


def _still_listed(coverage: Coverage, steps: Sequence[StepRecord], shown: Observation) -> str:
    """A thing that was to go, is still listed, and that nothing was touched to delete."""
    if not coverage.task.removes:
        return ""
    labels = [touched(m) for m in steps if m.element is not None and not isinstance(m.action, InputText)]
    if any(not label or frozenset(tokens(label)) & _AGREEING for label in labels):
        return ""
    lines = [e for e in shown.elements if e.visible and e.label]
    gone = removals(coverage.task.text)
    there = next((t.said for t in gone if any(t.is_named((e,), frozenset()) for e in lines)), "")
    return f"'{there}' is still there, and nothing was touched to delete it" if there else ""


def _still_named(coverage: Coverage, steps: Sequence[StepRecord], shown: Observation) -> str:
    """The old name of what was to be renamed, where the page shows it as often as before it was typed anew."""
    found = _RENAMING.search(coverage.task.text)
    old = next((v.text for v in coverage.task.values if found and v.text and v.text in found[1]), "")
    before = [m.observation for m in steps if place_of(m.observation) == place_of(shown)]
    if not old or not before or not any(isinstance(m.action, InputText) for m in steps):
        return ""
    then, now = (
        sum(e.text.strip() == old for e in o.elements if e.visible and not e.editable) for o in (before[0], shown)
    )
    return f"'{old}' is still called so" if now >= then > 0 else ""


def _complaint(steps: Sequence[StepRecord], shown: Observation) -> str:
    """What the page complains of since the latest button was pressed that agrees or hands something in."""
    last = steps[-1] if steps else None
    label = touched(last) if last is not None and last.element is not None else ""
    if last is None or not (is_called(label, SUBMITTING) or frozenset(tokens(label)[:1]) & CONFIRMING):
        return ""
    known = frozenset(messages(last.observation))
    news = (m for m in messages(shown) if m not in known and len(m) <= _LONGEST)
    said = next((m for m in news if frozenset(tokens(m)) & _COMPLAINING), "")
    return f"the page says {said!r}" if said else ""


def _nothing_of_it(
    graph: Graph, coverage: Coverage, steps: Sequence[StepRecord], shown: Observation, *, bare_word: bool
) -> str:
    """That nothing was touched or opened that the task names, though a control here or on the map is called so."""
    words = [w for w, worth in zip(coverage.task.words, coverage.worth, strict=True) if worth > 0 and _tells(w)]
    if not words:
        return ""
    told = [text for m in steps if (text := touched(m))]
    told += [m.action.text for m in steps if isinstance(m.action, InputText)]
    told += [m.observation.title for m in steps[1:]] + [shown.title]
    looks = coverage.task.looks
    told += texts([shown]) if looks else ()
    if any(_speaks(text, words) for text in told):
        return ""
    seen = [m.observation for m in steps] + [shown]
    unseen = bare_word and not any(_speaks(text, words) for text in texts(seen))
    known = next((label for label in _labels(graph, seen) if names(coverage, label) and _speaks(label, words)), "")
    if not known and not unseen:
        return ""
    what = f"{known!r}" if known else f"'{words[0].spoken}'"
    return f"nothing was touched that the task names, such as {what}"


def _tells(word: Word) -> bool:
    return word.kind is not Kind.COMMON and word.said not in STANCES


def _speaks(text: str, words: Sequence[Word]) -> bool:
    known, folded = stems(text), text.casefold()
    return any(w.stem in folded if w.literal else any(likeness(w.stem, s) > 0 for s in known) for w in words)


def _labels(graph: Graph, seen: Sequence[Observation]) -> Iterator[str]:
    """The labels of what can be touched, here and on the map."""
    for elements in (*(o.elements for o in seen), *(s.elements for s in graph.screens.values())):
        yield from (said(e) for e in elements if e.label and (e.clickable or e.checked is not None))


class GoalCheck:
    """Holds against somebody who says that a task is done what speaks against it: once to be mended, then for good.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
        bare_word: Whether nothing but a word says that the task is done; see `contradiction`.

    Attributes:
        objected: Whether anything was found to speak against it, though it may have been mended since.
    """

    def __init__(self, graph: Graph, task: str, *, bare_word: bool = False) -> None:
        self.graph, self.task, self._bare_word = graph, task, bare_word
        self.objected = False

    def against(self, view: View) -> str:
        """What speaks against the task being done, in words; empty if nothing does."""
        found = contradiction(self.graph, self.task, view.history, view.observation, bare_word=self._bare_word)
        self.objected = self.objected or bool(found)
        return found

    def objection(self, view: View) -> str:
        """The same where nothing was objected to yet; empty if something was."""
        return "" if self.objected else self.against(view)

    def told(self, why: str, view: View) -> str:
        """A reason for success, and what of the task is not proven beyond that by its own words."""
        lack = not_shown(self.graph, self.task, view.history, view.observation)
        if not lack:
            return f"{why}, and so is what the task names"
        return f"{why}; by the words of the task alone it is not proven: {lack}"
