"""Of many controls alike a few are tried: options are the values of their control, rows are samples of one kind."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from uiatlas.exploration.controls import Control, Key
from uiatlas.ui import Observation, Role, Tap, UIElement, selector_for, target_of
from uiatlas.utg import value_lists
from uiatlas.utg.screen import Domain

OPTIONS = 2
"""Members of a group that only set a value, from which all its members do."""

ROWS, ROWS_SHARE = 3, 0.75
"""Members of a group that led to pages of one kind, and their share of those tried, from which the others do."""

AGAIN, MOST_AGAIN = 2, 3
"""Pages of one kind on which one control led to pages of one kind, from which it does so on all; and most to try."""

LATER = 0.1
"""What is left of what the other rows promise."""

MOST_ROWS = 8
"""Rows that are tried of those that lead to pages of one kind."""

_ALIKE = 0.8
"""Share of common structure from which two pages are of one kind."""
_WORDLESS = frozenset({Role.TEXT, Role.HEADING, Role.IMAGE, Role.LINK})
"""What says something else on each page of a kind."""

LATER_VALUE = 0.1
"""What is left of what the first other value promises that is chosen of a control."""

OTHER_THINGS = 0.3
"""Share of controls never seen before, from which an option that was chosen led to something else."""

Group = tuple[str, Key]
"""A screen and what the members of a group on it share."""


@dataclass(frozen=True, slots=True)
class Opener:
    """The control that opened a list.

    Attributes:
        screen: Where it is.
        control: The control.
        called: What controls of its kind were called there then.
        over: Whether the list lies over the page, as a menu does.
    """

    screen: str
    control: Control
    called: frozenset[str]
    over: bool


@dataclass(slots=True)
class Listed:
    """A group that was told to be the values of a control when its list was first seen.

    Attributes:
        domain: The control and its values.
        chosen: The options that are chosen already.
    """

    domain: Domain
    chosen: frozenset[Key]


@dataclass(slots=True)
class Samples:
    """What became of the few that were tried.

    Attributes:
        openers: By the screen of a list, what opened it the last time.
    """

    openers: dict[str, Opener] = field(default_factory=dict)
    _options: dict[Group, set[Key]] = field(default_factory=dict)
    _closed: set[Group] = field(default_factory=set)
    _made: list[frozenset[object]] = field(default_factory=list)
    _listed: dict[Group, Listed] = field(default_factory=dict)
    _tried: set[Domain] = field(default_factory=set)

    def kind_of(self, shown: Observation) -> int:
        """The kind of a page: pages of one kind are made of the same things and offer the same."""
        made = frozenset(_made_of(shown.elements))
        for number, known in enumerate(self._made):
            if _share(made, known) >= _ALIKE:
                return number
        self._made.append(made)
        return len(self._made) - 1

    def opened(self, screen: str, control: Control, beside: Iterable[Control], layer: str, *, over: bool) -> None:
        """A control opened a list.

        Args:
            screen: Where the control is.
            control: The control.
            beside: What was shown with it.
            layer: The screen of the list.
            over: Whether that lies over the page.
        """
        called = frozenset(called_of(c) for c in beside if c.peers == control.peers)
        self.openers[layer] = Opener(screen, control, called, over)

    def chose(self, screen: str, option: Control, now: str, shown: Iterable[Control], *, unseen: bool) -> Opener | None:
        """A control was touched; if it and its like are shown to set a value, what opened the list of them.

        Args:
            screen: Where it was touched.
            option: What was touched.
            now: The screen that is shown now.
            shown: What can be touched there.
            unseen: Whether what is shown was never seen.
        """
        opener = self.openers.get(screen)
        if not isinstance(option.action, Tap) or opener is None or now not in (screen, opener.screen):
            return None
        value = called_of(option)
        named = {called_of(c) for c in shown if c.peers == opener.control.peers} - opener.called
        echoed = len(value) > 1 and any(value in name for name in named)
        if not (echoed or (opener.over and option.marked and not unseen)):
            return None
        members = self._options.setdefault((screen, option.peers), set())
        members.add(option.key)
        if len(members) < OPTIONS:
            return None
        self._closed.add((screen, option.peers))
        return opener

    def listed(self, screen: str, options: Iterable[Control], domain: Domain, chosen: Iterable[Key]) -> None:
        """A list was opened that is nothing but the values of the control that opened it.

        Args:
            screen: The screen of the list.
            options: What is on it.
            domain: The control and its values.
            chosen: The keys of the options that are chosen already.
        """
        told = Listed(domain, frozenset(chosen))
        for group in {(screen, option.peers) for option in options}:
            self._closed.add(group)
            self._listed[group] = told

    def tried_value(self, screen: str, option: Control, *, other: bool) -> None:
        """An option of a list was chosen.

        Args:
            screen: The screen of the list.
            option: What was chosen.
            other: Whether other things were shown then; a list that does not say itself that it is one of values is
                one of places then.
        """
        group = screen, option.peers
        told = self._listed.get(group)
        if told is None:
            return
        self._tried.add(told.domain)
        if other and told.domain.role != Role.CHOICE:
            del self._listed[group]
            self._closed.discard(group)

    def left_of_value(self, screen: str, option: Control) -> float:
        """What is left of what an option promises: one value of each control is tried, wherever that is shown."""
        told = self._listed.get((screen, option.peers))
        if told is None or told.domain in self._tried or option.key in told.chosen:
            return 0.0
        return LATER_VALUE

    def is_option(self, screen: str, control: Control) -> bool:
        """Whether a control is known to only set a value, as others of its group did."""
        return (screen, control.peers) in self._closed


@dataclass(slots=True)
class Rows:
    """Where controls alike have led: the rows of a list, and the same control on pages of one kind.

    Attributes:
        kind: The kind of page that a view is.
        screen_of: The screen that a view is one of.
    """

    kind: Callable[[str], object]
    screen_of: Callable[[str], str]
    _landings: list[tuple[str, Control, str]] = field(default_factory=list)
    _counted: int = 0
    _by_row: dict[tuple[object, Key], Counter[object]] = field(default_factory=dict)
    _by_control: dict[tuple[object, Key], dict[str, object]] = field(default_factory=dict)

    def landed(self, before: str, control: Control, after: str) -> None:
        """A control of one view led to another one."""
        self._landings.append((before, control, after))

    def count_anew(self) -> None:
        """Count all again when that is asked for, since pages were found to be of one kind."""
        self._by_row.clear()
        self._by_control.clear()
        self._counted = 0

    def left(self, view: str, control: Control) -> float:
        """What is left of what a control promises, from 0 to 1: little where those tried led to pages of one kind.

        Args:
            view: Where it is.
            control: The control.
        """
        for landing in self._landings[self._counted :]:
            self._count(*landing)
        self._counted = len(self._landings)
        kind = self.kind(view)
        elsewhere = self._by_control.get((kind, control.common), {})
        if len(elsewhere) >= AGAIN and self.screen_of(view) not in elsewhere and len(set(elsewhere.values())) == 1:
            return LATER if len(elsewhere) < MOST_AGAIN else 0.0
        counts = self._by_row.get((kind, control.peers))
        if not counts:
            return 1.0
        tried, same = counts.total(), max(counts.values())
        if same < ROWS or same < ROWS_SHARE * tried:
            return 1.0
        return LATER if tried < MOST_ROWS else 0.0

    def _count(self, before: str, control: Control, after: str) -> None:
        kind, there = self.kind(before), self.kind(after)
        self._by_row.setdefault((kind, control.peers), Counter())[there] += 1
        self._by_control.setdefault((kind, control.common), {})[self.screen_of(before)] = there


def domain_of(opener: Opener, options: Sequence[Control]) -> Domain:
    """The values of the control that opened a list."""
    target = target_of(opener.control.action)
    assert target is not None
    return value_lists.domain_of(target, [t for o in options if (t := target_of(o.action)) is not None])


def domains_told(shown: Observation) -> Iterator[Domain]:
    """The values of the controls that tell them before they are opened."""
    for e in shown.elements:
        if e.values and e.visible:
            values = (UIElement(0, Role.ITEM, value) for value in e.values)
            yield value_lists.domain_of(selector_for(e, shown), values)


def called_of(control: Control) -> str:
    """What a control is called, with its value."""
    target = target_of(control.action)
    return "" if target is None else f"{target.text} {target.description}".strip().casefold()


def _made_of(elements: Sequence[UIElement]) -> Iterable[object]:
    for e in elements:
        if e.visible:
            yield e.role, e.class_name, e.resource_id.rpartition("/")[2]
            if e.actionable and e.role not in _WORDLESS and not e.editable:
                yield e.role, e.label.casefold()


def _share(one: frozenset[object], other: frozenset[object]) -> float:
    few, many = sorted((len(one), len(other)))
    if few < _ALIKE * many:
        return 0.0
    both = len(one & other)
    return both / (few + many - both) if many else 1.0
