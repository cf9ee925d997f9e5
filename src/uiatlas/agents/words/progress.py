"""How far a task is: what its words, values and changes came to in the steps done so far."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.agents.words.chain import Tried, unwanted
from uiatlas.agents.words.coverage import Coverage, Hits, Left, consume, open_words
from uiatlas.agents.words.fields import bare, seeks
from uiatlas.agents.words.look_again import stood_again
from uiatlas.agents.words.page_parts import parents_of, place_of, upwards
from uiatlas.agents.words.row_controls import said_in_row
from uiatlas.agents.words.swaps import swap_in
from uiatlas.agents.words.tasks import Value
from uiatlas.agents.words.wishes import marked, picked
from uiatlas.run.policy import StepRecord
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import CANCELLING, COMMITTING, NEGATIVE, SWITCHING, is_called, label_of, stem
from uiatlas.ui import InputText, Observation, Role, UIElement, action_key, resolve, selector_for
from uiatlas.utg.conditions import Condition, IsChecked, TextEquals

STANCES = frozenset(stem(w) for w in NEGATIVE | SWITCHING)
"""Stems of the words that say how a switch is to stand."""

_TYPING = frozenset({"type", "write"})
"""What a task may call the typing itself."""

UNDONE = "undone"
"""Outcome of a step that had an effect, which is gone since the app was started afresh."""

FAILED = frozenset({"no_change", "fail", UNDONE})
"""Outcomes of a step that had no effect on the task."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a task after some steps.

    Attributes:
        left: What is left of each word.
        used: Values typed, in lower case.
        done: Screens and keys of the actions done.
        here: Keys of the actions done on exactly what is shown now.
        changed: Whether an option was set, a text typed or a command given.
        pending: Whether something may wait for a confirmation.
        conditions: What the steps were to bring about, oldest first.
        entered: Values typed and options chosen, in lower case.
        stands: Labels of switches shown that stand as the task wants them.
        certain: Whether something was set whose whole label the task says.
    """

    left: Left
    used: frozenset[str] = frozenset()
    done: frozenset[Tried] = frozenset()
    here: frozenset[tuple[object, ...]] = frozenset()
    changed: bool = False
    pending: bool = False
    conditions: tuple[Condition, ...] = ()
    entered: frozenset[str] = frozenset()
    stands: frozenset[str] = frozenset()
    certain: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything of the task is covered."""
        return any(x < 1 for x in self.left)


def progress_of(coverage: Coverage, history: Sequence[StepRecord], shown: Observation) -> Progress:
    """Read the state of a task from the steps that had an effect."""
    reader = _Reader(coverage)
    here = set()
    for moment, after in effective(history, shown):
        reader.take(moment, after, strayed=_strayed(coverage, moment, after, shown))
        if moment.observation.digest == shown.digest:
            here.add(action_key(moment.action))
    left = reader.left
    for seen in {o.digest: o for o in (*(m.observation for m in history), shown)}.values():
        left = named_there(coverage, seen, left, reader.used)
    stands = set()
    for element in already_so(coverage, shown, left):
        stands.add(element_label(element).main)
        left = consume(coverage.task, coverage.of(element_label(element)), left)
        reader.conditions.append(IsChecked(selector_for(element, shown), not unwanted(coverage.task, element)))
    if stands or reader.certain:
        left = tuple([0.0 if w.stem in STANCES else x for w, x in zip(coverage.task.words, left, strict=True)])
    return Progress(
        left=left,
        used=frozenset(reader.used),
        done=frozenset(reader.done),
        here=frozenset(here),
        changed=reader.changed,
        pending=bool(history) and (reader.changed or not coverage.task.looks),
        conditions=tuple(reader.conditions),
        entered=frozenset(reader.used | reader.chosen),
        stands=frozenset(stands),
        certain=reader.certain,
    )


def effective(history: Sequence[StepRecord], shown: Observation) -> Iterator[tuple[StepRecord, Observation]]:
    """The steps that had an effect, each with what was shown after it.

    A step that failed has none, nor has one on a switch or an option that is seen to stand as before it;
    one that failed on one that is seen to stand otherwise has. What saved a form without a sign has an effect if the
    form was opened again and held what was entered. Where
    something came up and was dismissed, and the very same content is back, both steps together had none: a pop-up may
    have swallowed the first. What comes up every time is no pop-up.
    """
    after = [*(m.observation for m in history[1:]), shown][: len(history)]
    skipped = -1
    effects: Counter[tuple[str, tuple[object, ...], str]] = Counter()
    for i, (moment, result) in enumerate(zip(history, after, strict=True)):
        as_before = stands_as_before(moment, shown)
        vain = moment.outcome in FAILED and (as_before is None or moment.outcome == UNDONE)
        if i == skipped or as_before or (vain and not stood_again(history, i, shown)):
            continue
        effect = moment.observation.digest, action_key(moment.action), result.digest
        effects[effect] += 1
        if (
            effects[effect] == 1
            and i + 1 < len(history)
            and _dismisses(history[i + 1])
            and after[i + 1].digest == moment.observation.digest
        ):
            skipped = i + 1
            continue
        yield moment, result


def _strayed(coverage: Coverage, moment: StepRecord, after: Observation, shown: Observation) -> bool:
    """Whether a step that only touched something led nowhere: its page stayed, and was left since in another way.

    What it says is then still to be found, where one is now.
    """
    element, task = moment.element, coverage.task
    if element is None or element.editable or element.checked is not None or task.looks:
        return False
    if len({w.clause for w in task.words}) > 1 or names(element, COMMITTING) or element.role is Role.TAB:
        return False
    return place_of(moment.observation) == place_of(after) != place_of(shown) and not (after.dialog or shown.dialog)


def stands_as_before(moment: StepRecord, shown: Observation) -> bool | None:
    """Whether the switch or option that a step was done to is shown again on its screen, and stands as it did.

    An option that is called otherwise now stands as it did if another of its kind is still the chosen one. None if
    nothing of that can be seen.
    """
    element, then = moment.element, moment.observation
    if element is None or element.checked is None or not (then.activity or then.title):
        return None
    if place_of(then) != place_of(shown):
        return None
    match = resolve(selector_for(element, then), shown)
    if match is not None and match.element.checked is not None:
        return match.element.checked == element.checked
    if element.role is not Role.RADIO or element.checked:
        return None
    chosen = {e.label for e in shown.elements if e.role is Role.RADIO and e.checked}
    return True if any(e.role is Role.RADIO and e.checked and e.label in chosen for e in then.elements) else None


def _dismisses(moment: StepRecord) -> bool:
    return moment.element is not None and overlay_dismissal(moment.observation) == moment.element


class _Reader:
    """Adds up the steps of a history."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage, self.task = coverage, coverage.task
        self.left = open_words(coverage.task)
        self.used: set[str] = set()
        self.done: set[Tried] = set()
        self.opened_from: dict[str, str] = {}
        self.chosen: set[str] = set()
        self.changed = False
        self.certain = False
        self.conditions: list[Condition] = []

    def take(self, moment: StepRecord, after: Observation, *, strayed: bool = False) -> None:
        """Add one step; of one that led nowhere only that it was done."""
        self.done.add((moment.screen, action_key(moment.action)))
        self.opened_from.setdefault(after.digest, moment.observation.digest)
        element = moment.element
        if element is None or strayed:
            return
        text = moment.action.text if isinstance(moment.action, InputText) else ""
        if text and seeks(element) and not self.task.searches and text not in (swap_in(self.task.text) or ()):
            return
        hits = self._hits(element, moment.observation, text)
        if hits and marked(self.task, element, moment.observation, after):
            hits = {**self._group(element, moment.observation), **hits}
            self.chosen.add(element.text.strip().casefold())
        self.left = consume(self.task, hits, self.left)
        self.changed = self.changed or self._changes(moment, element, after)
        if (choice := picked(element, moment.observation, after)) is not None:
            self.left = consume(self.task, self.coverage.of(element_label(choice)), self.left)
            self.chosen.add(choice.text.strip().casefold())
        if text:
            self.conditions.append(TextEquals(selector_for(element, moment.observation), text))
        elif element.checked is not None and hits:
            self.conditions.append(
                IsChecked(selector_for(element, moment.observation), not unwanted(self.task, element))
            )
            self.certain = self.certain or self.coverage.says_all(element_label(element))
            if element.role is Role.RADIO:
                self.chosen.add(label_of(element.text, element.description).main.casefold())

    def _group(self, element: UIElement, shown: Observation) -> Hits:
        """What is said by the names of the boxes that the list of a chosen row stands in."""
        above = [shown.elements[i] for i in upwards(element.parent, parents_of(shown))]
        found: dict[int, float] = {}
        for box in above:
            if box.text and box.role in (Role.CONTAINER, Role.LIST, Role.TAB):
                found |= self.coverage.of(element_label(box))
        return found

    def _hits(self, element: UIElement, shown: Observation, text: str) -> Hits:
        label = element_label(element) if element.label else label_of(shown.label(element))
        hits = self.coverage.within(element, self.coverage.of(label))
        if not text:
            return said_in_row(self.coverage, element, shown, hits)
        folded = text.strip().casefold()
        self.used.add(folded)
        for i, hit in self.coverage.of(label_of(element.description)).items():
            hits = {**hits, i: max(hit, hits.get(i, 0.0))}
        value = next((v for v in self.task.values if v.text.casefold() == folded), Value(text))
        typing = {i: 1.0 for i, w in enumerate(self.task.words) if w.clause == value.clause and w.said in _TYPING}
        return {**hits, **typing, **self.coverage.of_value(value)}

    def _changes(self, moment: StepRecord, element: UIElement, after: Observation) -> bool:
        """Whether a step altered something: typed, ticked, chose, agreed, or came back to where it had been."""
        if isinstance(moment.action, InputText) or element.checked is not None:
            return True
        if (
            marked(self.task, element, moment.observation, after)
            or picked(element, moment.observation, after) is not None
        ):
            return not self.task.looks and bool(self.coverage.of(element_label(element)))
        shown = moment.observation.actionable
        asks = any(e.editable or e.checked is not None or names(e, CANCELLING) for e in shown)
        if names(element, COMMITTING) and (asks or not names(element, frozenset({"ok"}))):
            return True
        back = self.opened_from.get(moment.observation.digest) == after.digest
        return asks and back and not leads_back(element) and element.role not in (Role.LINK, Role.TAB)


def names(element: UIElement, words: frozenset[str]) -> bool:
    """Whether a control's short label is one of these words."""
    return is_called(element.text, words) or is_called(element.description, words)


def already_so(coverage: Coverage, shown: Observation, left: Left) -> Iterator[UIElement]:
    """Switches on the screen that stand as the task wants them and that most of the task is about."""
    words = zip(coverage.worth, coverage.task.words, strict=True)
    half = sum([x for x, word in words if word.stem not in STANCES]) / 2
    for element in shown.actionable:
        if element.checked is None or element.role is Role.RADIO or element.checked == unwanted(coverage.task, element):
            continue
        hits = {} if coverage.qualified(element_label(element)) else coverage.of(element_label(element))
        if sum([coverage.worth[i] * h * left[i] for i, h in hits.items()]) > half:
            yield element


def named_there(coverage: Coverage, shown: Observation, left: Left, used: Collection[str] = ()) -> Left:
    """What is left when the names that a screen shows as its title or in a field are taken as found.

    Names that were typed are left out: a field shows them because they were typed.
    """
    values = frozenset({bare(v.text) for v in coverage.task.values} - {bare(u) for u in used})
    if not values:
        return left
    known = coverage.shown.get((shown.digest, values))
    if known is None:
        known = coverage.shown[shown.digest, values] = _naming(coverage, shown, values)
    return consume(coverage.task, known, left)


def _naming(coverage: Coverage, shown: Observation, values: frozenset[str]) -> Hits:
    """The words that a screen's title or fields cover by showing one of these values."""
    hits: dict[int, float] = {}
    for element in shown.elements:
        if element.text and (element.editable or not element.clickable) and bare(element.text) in values:
            hits |= {i: 1.0 for i, h in coverage.of(label_of(element.text)).items() if h > 0.5}
    return hits
