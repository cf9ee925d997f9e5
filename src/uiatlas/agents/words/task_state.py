"""How far a task is: what its words, values and changes came to in the steps done so far."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from uiatlas.agents.words.chains import unwanted
from uiatlas.agents.words.matching import Hits, Left, Matcher, consume, open_words
from uiatlas.agents.words.task import Value
from uiatlas.run.effective import effective
from uiatlas.run.forms import list_closed_on
from uiatlas.run.policy import StepRecord, Tried
from uiatlas.run.subject import bears
from uiatlas.text.controls import alters, element_label, leads_back, says
from uiatlas.text.language import bare, label_of
from uiatlas.text.lexicon import CANCELLING, COMMITTING
from uiatlas.ui import InputText, Observation, Role, UIElement, action_key, selector_for
from uiatlas.ui.containers import row_of
from uiatlas.utg.conditions import Condition, IsChecked, TextEquals


@dataclass(frozen=True, slots=True)
class TaskState:
    """The state of a task after some steps.

    Attributes:
        left: What is left of each word.
        used: Values typed, in lower case.
        done: Screens and keys of the actions done.
        here: Keys of the actions done on exactly what is shown now.
        changed: Whether an option was set, a text typed or a command given.
        pending: Whether something may wait for a confirmation.
        conditions: What the steps were to bring about, oldest first.
        stands: Whether a switch that most of the task is about stands as the task wants it.
        certain: Whether something was set whose whole label the task says.
        set_by: Numbers of the words that the labels of switches and options say which were set.
    """

    left: Left
    used: frozenset[str] = frozenset()
    done: frozenset[Tried] = frozenset()
    here: frozenset[tuple[object, ...]] = frozenset()
    changed: bool = False
    pending: bool = False
    conditions: tuple[Condition, ...] = ()
    stands: bool = False
    certain: bool = False
    set_by: frozenset[int] = frozenset()

    @property
    def begun(self) -> bool:
        """Whether anything of the task is covered."""
        return any(x < 1 for x in self.left)


def state_of(matcher: Matcher, history: Sequence[StepRecord], shown: Observation) -> TaskState:
    """Read the state of a task from the steps that had an effect."""
    reader = _Reader(matcher)
    here = set()
    for record, after in effective(history, shown):
        reader.take(record, after)
        if record.observation.digest == shown.digest:
            here.add(action_key(record.action))
    left = reader.left
    for seen in {o.digest: o for o in (*(m.observation for m in history), shown)}.values():
        left = _named_there(matcher, seen, left, reader.used)
    stands = False
    for element in _already_so(matcher, shown, left):
        left = consume(matcher.task, matcher.of(element_label(element)), left)
        reader.conditions.append(IsChecked(selector_for(element, shown), not unwanted(matcher.task, element)))
        stands = True
    pending = bool(history) and (reader.changed or not matcher.task.looks)
    done, used, set_by = frozenset(reader.done), frozenset(reader.used), frozenset(reader.set_by)
    told = reader.changed, pending, tuple(reader.conditions), stands, reader.certain
    return TaskState(left, used, done, frozenset(here), *told, set_by)


class _Reader:
    """Adds up the steps of a history."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher, self.task = matcher, matcher.task
        self.left = open_words(matcher.task)
        self.used: set[str] = set()
        self.done: set[Tried] = set()
        self.visited: set[str] = set()
        self.set_by: set[int] = set()
        self.changed = self.certain = False
        self.conditions: list[Condition] = []

    def take(self, record: StepRecord, after: Observation) -> None:
        """Add one step."""
        self.done.add((record.screen, action_key(record.action)))
        self.visited.add(record.observation.digest)
        element = record.element
        if element is None:
            return
        text = record.action.text if isinstance(record.action, InputText) else ""
        hits = self._hits(element, record.observation, text)
        self.left = consume(self.task, hits, self.left)
        self.changed = self.changed or self._changes(record, element, after)
        if text:
            self.conditions.append(TextEquals(selector_for(element, record.observation), text))
        elif element.checked is not None and hits:
            selector = selector_for(element, record.observation)
            self.conditions.append(IsChecked(selector, not unwanted(self.task, element)))
            self.set_by |= hits.keys()
            self.certain = self.certain or self.matcher.says_all(element_label(element))
        elif hits and (at := list_closed_on(element, after, [v.text for v in self.task.values if v.old])) is not None:
            self.conditions.append(TextEquals(selector_for(at, after), at.text))
            self.used.add(at.text.strip().casefold())
            self.changed = True

    def _hits(self, element: UIElement, shown: Observation, text: str) -> Hits:
        if not text:
            own = self.matcher.of_element(element) if element.label else self.matcher.of(label_of(shown.label(element)))
            row = row_of(element, shown) if alters(element) else []
            meant = (v for v in self.task.values if v.old and any(bears(e, (self.task.name_of(v),)) for e in row))
            return {**own, **{i: h for v in meant for i, h in self.matcher.of_value(v).items()}}
        folded = text.strip().casefold()
        self.used.add(folded)
        value = next((v for v in self.task.values if v.text.casefold() == folded), Value(text))
        named = {**self.matcher.of(label_of(element.description)), **self.matcher.of(element_label(element))}
        return {**named, **self.matcher.of_value(value)}

    def _changes(self, record: StepRecord, element: UIElement, after: Observation) -> bool:
        """Whether a step altered something: typed, ticked, agreed, or came back to where it had been."""
        if isinstance(record.action, InputText) or element.checked is not None:
            return True
        leads = element.role is Role.LINK or leads_back(element)
        if not (agreed := says(element, COMMITTING)) and (leads or after.digest not in self.visited):
            return False
        asks = (e.editable or e.checked is not None or says(e, CANCELLING) for e in record.observation.actionable)
        return (agreed and not says(element, frozenset({"ok"}))) or any(asks)


def _already_so(matcher: Matcher, shown: Observation, left: Left) -> Iterator[UIElement]:
    """Switches on the screen that stand as the task wants them and that most of a part of the task is about."""
    for element in shown.actionable:
        if element.checked is None or element.role is Role.RADIO or element.checked == unwanted(matcher.task, element):
            continue
        hits = matcher.of(element_label(element))
        for part in {matcher.task.words[i].clause for i in hits}:
            worth = {i: x for i, x in enumerate(matcher.worth) if matcher.task.words[i].clause == part}
            if 2 * sum([worth[i] * h * left[i] for i, h in hits.items() if i in worth]) > sum(worth.values()):
                yield element
                break


def _named_there(matcher: Matcher, shown: Observation, left: Left, used: Collection[str]) -> Left:
    """What is left when the names that a screen shows as its title or in a field are taken as found.

    Names that were typed are left out: a field shows them because they were typed.
    """
    texts, hits = matcher.values_shown(shown), dict[int, float]()
    values = {bare(v.text) for v in matcher.task.values} - {bare(u) for u in used} if texts else set()
    for text in texts:
        if bare(text) in values:
            hits |= {i: 1.0 for i, h in matcher.of(label_of(text)).items() if h > 0.5}
    return consume(matcher.task, hits, left)
