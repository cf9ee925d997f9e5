"""Which screens of a map are a page that another screen shows too, with a part of it folded.

A fold is known by a control that takes a part of a page away and by one that brings it back, which may be the same one:
at the same address, what is left was there before, and nothing can be touched that could not be touched before, but for
what unfolds. The two never stand on a page together, as the tabs of a page do. Where they are known from one page, two
screens at the address of another one are told by them too.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from math import ceil

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.value_lists import LIST_KINDS, place_of

_LEFT = 0.8
"""Share of what a page shows of its own with a part folded that it shows without, too."""

_COMMON = 0.5
"""Share of the places of a map: what stands on more of them is the frame of the app, and tells no page.

What stands on just half of them may be the same page under two addresses.
"""

_COMPARED = 60
"""Screens of a page that one is compared with which may be it with a part folded, the earliest first."""

_ABLE = int(ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | ElementFlag.EDITABLE)

Said = tuple[Role, str, str]
"""What an element is and says; of one that says nothing its id."""

_ICON: Said = (Role.LINK, "", "")
"""A link that says nothing, as those of a side bar of which only the icons are left."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a screen shows, and what of it can be touched."""

    all: Set[Said]
    controls: Set[Said]


@dataclass(frozen=True, slots=True)
class _Fold:
    """A control that folds a part of pages, and the one that unfolds it."""

    folds: Said
    unfolds: Said


Pair = tuple[str, str]
"""A screen with all of a page, and one with a part of it folded."""


class _Pages:
    """What the screens of a map show, compared with one another."""

    def __init__(self, graph: Graph) -> None:
        self.shown = {s.id: _shown(s) for s in graph.screens.values()}
        self._frame = _frame(graph, self.shown)
        self._stays = _stays(graph)

    def own(self, screen: str, folding: Said) -> Set[Said]:
        """What a screen shows that is not the frame of the app, without what stays where a control does."""
        return self.shown[screen].all - self._frame - self._stays.get(folding, frozenset()) - {_ICON}

    def is_folded(self, full: str, folded: str, fold: _Fold) -> bool:
        """Whether one screen is another one folded: it shows less, and hardly anything that the other does not."""
        more, less = self.shown[full], self.shown[folded]
        if fold.folds not in more.controls or fold.unfolds not in less.controls:
            return False
        if fold.folds != fold.unfolds and (fold.folds in less.all or fold.unfolds in more.all):
            return False
        new = less.controls - more.controls - {fold.unfolds}
        others = new - self._stays.get(fold.folds, frozenset())
        if others - {_ICON} or (others and not any(c[0] is Role.LINK for c in more.controls - less.controls)):
            return False  # what can be done here only makes this another page
        left = less.all - new - {fold.unfolds}
        own = left - self._frame
        return bool(own) and len(left) < len(more.all - {fold.folds}) and len(own & more.all) >= _LEFT * len(own)


def fold_states(graph: Graph) -> dict[str, str]:
    """The screens that are an earlier screen with a part of it folded, each with that one's id.

    What unfolds a part shows something new, and its screen is a place. A map of one place tells nothing, since all that
    its screens have in common may be the frame of the app.
    """
    groups: dict[tuple[str, str, str], list[Screen]] = defaultdict(list)
    for screen in (s for s in graph.screens.values() if s.kind not in LIST_KINDS and place_of(s) != "#"):
        groups[screen.app, screen.kind, screen.anchor].append(screen)
    several = [[s.id for s in group] for group in groups.values() if len(group) > 1]
    taps = [tap for group in several for tap in _taps(graph, group)]
    if not taps or len({place_of(s) for s in graph.screens.values()}) == 1:
        return {}
    pages = _Pages(graph)
    known, folds = _known(pages, taps)
    if folds:
        known |= {pair for group in several for pair in _told(pages, folds, sorted(group, key=graph.arrival))}
    found: dict[str, str] = {}
    for full, folded in sorted(known, key=lambda pair: graph.arrival(pair[0])):
        if graph.arrival(full) < graph.arrival(folded):
            found.setdefault(folded, full)
    return found


def _taps(graph: Graph, group: Iterable[str]) -> Iterator[tuple[str, Said, str]]:
    """The touches that lead from one screen of an address to another one; a tab shows something else."""
    here = set(group)
    for source in here:
        for edge in (e for e in graph.outgoing(source) if e.worked and e.target in here and e.target != source):
            if isinstance(edge.action, Tap) and edge.action.target.role is not Role.TAB:
                yield source, _said(edge.action.target), edge.target


def _known(pages: _Pages, taps: Sequence[tuple[str, Said, str]]) -> tuple[set[Pair], Set[_Fold]]:
    """The pairs of screens that a touch has folded or unfolded, and the folds that are told by two controls.

    A control that folds and unfolds counts only where it leads there and back: what is touched on two pages with one
    name may do different things there.
    """
    ways, backs = set(taps), {control for _, control, _ in taps}
    folded: dict[_Fold, set[Pair]] = defaultdict(set)
    for full, control, less in taps:
        new = pages.shown[less].controls - pages.shown[full].controls
        for back in (new & backs) | ({control} if (less, control, full) in ways else set()):
            if pages.is_folded(full, less, fold := _Fold(control, back)):
                folded[fold].add((full, less))
    folding: dict[Said, set[Said]] = defaultdict(set)
    for fold in folded:
        folding[fold.unfolds].add(fold.folds)
    known: set[Pair] = set()
    folds: set[_Fold] = set()
    for less, back, full in taps:
        for control in folding.get(back, set()) & pages.shown[full].controls:
            fold = _Fold(control, back)
            if control == back:
                known |= {(full, less)} & folded[fold]
            elif pages.is_folded(full, less, fold):
                known.add((full, less))
                folds.add(fold)
    return known.union(*(folded[fold] for fold in folds)), folds


def _told(pages: _Pages, folds: Set[_Fold], group: Sequence[str]) -> Iterator[Pair]:
    """The pairs of screens of one address, in order of arrival, that are told by folds which other pages have."""
    touched = {control for fold in folds for control in (fold.folds, fold.unfolds)}
    having: dict[Said, list[str]] = defaultdict(list)
    for screen in group:
        for control in pages.shown[screen].controls & touched:
            having[control].append(screen)
    for folding in {fold.folds for fold in folds if fold.folds in having}:
        fulls = having[folding]
        showing: dict[Said, list[int]] = defaultdict(list)
        for place, screen in enumerate(fulls):
            for each in pages.own(screen, folding):
                showing[each].append(place)
        for fold in (f for f in folds if f.folds == folding):
            for folded in having.get(fold.unfolds, ()):
                likely = _likely(showing, pages.own(folded, folding))
                full = next((fulls[i] for i in likely if pages.is_folded(fulls[i], folded, fold)), None)
                if full is not None:
                    yield full, folded


def _likely(showing: Mapping[Said, Sequence[int]], own: Set[Said]) -> list[int]:
    """Where the earliest screens are that show something of what the fewest show: one with enough of it does."""
    rarest = sorted((showing[each] for each in own if each in showing), key=len)
    shown = rarest[: ceil(len(own) * (1 - _LEFT)) + 1]
    return sorted({place for places in shown for place in islice(places, _COMPARED)})[:_COMPARED]


def _frame(graph: Graph, shown: Mapping[str, _Shown]) -> Set[Said]:
    """What stands at many places whatever they are."""
    places: dict[str, set[Said]] = defaultdict(set)
    for screen in graph.screens.values():
        places[place_of(screen)] |= shown[screen.id].all
    times = Counter(each for one in places.values() for each in one)
    return {each for each, number in times.items() if number > 1 and number > _COMMON * len(places)}


def _stays(graph: Graph) -> Mapping[Said, Set[Said]]:
    """Of each control that stays on a screen, what stays there too: where the map does not tell that a part folds."""
    beside: dict[Said, set[Said]] = defaultdict(set)
    for screen in graph.screens:
        loops = (e.action for e in graph.outgoing(screen) if e.worked and e.target == screen)
        staying = {_said(action.target) for action in loops if isinstance(action, Tap)}
        for control in staying:
            beside[control] |= staying
    return beside


def _shown(screen: Screen) -> _Shown:
    every = [(_said(element), element.flags & _ABLE) for element in screen.elements]
    return _Shown(frozenset(said for said, _ in every), frozenset(said for said, able in every if able))


def _said(one: Selector | UIElement) -> Said:
    text, name = _words(one.text), _words(one.description)
    return one.role, text, name or ("" if text else one.resource_id)


def _words(text: str) -> str:
    return " ".join(text.casefold().split()) if text else ""
