"""Which screens of a map are a page that another screen shows too, with a part of it folded.

A fold is known by a control that takes a part of a page away and by one that brings it back, which may be the same one:
at the same place, what is left was there before. The two never stand on a page together, as the tabs of a page do.
Where they are known from one page, two screens at the place of another one are told by them too.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from uiatlas.ui import Role, Selector, Tap, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen
from uiatlas.utg.value_lists import LIST_KINDS, place_of

_LEFT = 0.8
"""Share of what a page shows with a part folded that it shows without, too."""

_COMMON = 0.5
"""Share of the screens from which what stands on them is the frame of the app, and tells no page."""

Said = tuple[Role, str, str]
"""What an element is and says."""


@dataclass(frozen=True, slots=True)
class _Fold:
    """A control that folds a part of pages, and the one that unfolds it."""

    folds: Said
    unfolds: Said

    def is_between(self, full: Set[Said], folded: Set[Said], frame: Set[Said]) -> bool:
        """Whether one screen is another one folded: it shows less, and hardly anything that the other does not."""
        if self.folds not in full or self.unfolds not in folded:
            return False
        if self.folds != self.unfolds and (self.folds in folded or self.unfolds in full):
            return False
        left = folded - {self.unfolds}
        own = left - frame or left
        return len(left) < len(full - {self.folds}) and len(own & full) >= _LEFT * len(own)


def fold_states(graph: Graph) -> dict[str, str]:
    """The screens that are an earlier screen with a part of it folded, each with that one's id.

    What unfolds a part shows something new, and its screen is a place.
    """
    places: dict[tuple[str, str, str], list[Screen]] = defaultdict(list)
    for screen in (s for s in graph.screens.values() if s.kind not in LIST_KINDS):
        places[screen.app, screen.kind, place_of(screen)].append(screen)
    places = {place: group for place, group in places.items() if len(group) > 1 and place[2] != "#"}
    if not places:
        return {}
    said = {s.id: frozenset(map(_said, s.elements)) for s in graph.screens.values()}
    frame = _frame(said)
    known, folds = _known(said, frame, [tap for group in places.values() for tap in _taps(graph, group)])
    found: dict[str, str] = {}
    for group in places.values():
        ordered = sorted((s.id for s in group), key=graph.arrival)
        for full, folded in combinations(ordered, 2):
            alike = any(fold.is_between(said[full], said[folded], frame) for fold in folds)
            if alike or (full, folded) in known:
                found.setdefault(folded, full)
    return found


def _taps(graph: Graph, group: list[Screen]) -> Iterator[tuple[str, Said, str]]:
    """The touches that lead from one screen of a place to another one; a tab shows something else."""
    here = {s.id for s in group}
    for source in here:
        for edge in (e for e in graph.outgoing(source) if e.worked and e.target in here and e.target != source):
            if isinstance(edge.action, Tap) and edge.action.target.role is not Role.TAB:
                yield source, _said(edge.action.target), edge.target


def _known(
    said: Mapping[str, Set[Said]], frame: Set[Said], taps: Sequence[tuple[str, Said, str]]
) -> tuple[Set[tuple[str, str]], Set[_Fold]]:
    """The pairs of screens that a touch has folded or unfolded, and the folds that are told by two controls."""
    lessens = [(a, b, control) for a, control, b in taps if control in said[a] and len(said[b]) <= len(said[a])]
    extends = [(b, a, control) for a, control, b in taps if control in said[a] and len(said[a]) <= len(said[b])]
    known: set[tuple[str, str]] = set()
    folds: set[_Fold] = set()
    for full, folded, control in lessens:
        for more, less, back in extends:
            fold, pairs = _Fold(control, back), {(full, folded), (more, less)}
            if control == back and len(pairs) > 1:
                continue  # what is touched on two pages with one name may do different things there
            if all(fold.is_between(said[one], said[other], frame) for one, other in pairs):
                known |= pairs
                folds |= {fold} if control != back else set()
    return known, folds


def _frame(said: Mapping[str, Set[Said]]) -> Set[Said]:
    """What stands on many screens whatever they are."""
    times = Counter(each for one in said.values() for each in one)
    return {each for each, number in times.items() if number > 1 and number >= _COMMON * len(said)}


def _said(one: Selector | UIElement) -> Said:
    return one.role, " ".join(one.text.casefold().split()), " ".join(one.description.casefold().split())
