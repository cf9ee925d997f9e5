"""Screens within preference files, and fragments that their entries name: whether Back leads to the page before.

The platform opens a screen within a file in a window of its own. Of the libraries' fragments only the code that is
told does so, which may put it on the back stack, or have the same page show it, so that Back leads away. Fragments are
put on the back stack unless code is told to show them.
"""

from collections.abc import Iterator

from uiatlas_static.facts.code import Method, own_name
from uiatlas_static.solver.heard import PREFERENCE_FRAGMENTS, PREFERENCE_SCREENS
from uiatlas_static.solver.places import Edge, Place, World
from uiatlas_static.solver.program import Program

_STACKING = "addToBackStack"
_PLATFORM = ("android.preference.", "PreferenceActivity")
_LIBRARIES = ("androidx.preference.", "android.support.v7.preference.", "android.support.v14.preference.")
_OF_LIBRARIES = "PreferenceFragmentCompat"
"""The class that only libraries have, also where all classes of a package are imported."""


def is_page(place: Place) -> bool:
    """Whether a place is a screen within a preference file."""
    return place.kind == "screen" and place.name in place.preferences


class Pages:
    """What is known of the pages that entries of preference files open."""

    def __init__(self, program: Program, world: World) -> None:
        self._program, self._world = program, world
        self._kinds: dict[Place, str] = {}

    def stays(self, edge: Edge) -> bool:
        """Whether what an edge starts from is still there, below the page that it opens."""
        if is_page(edge.target):
            return bool(self._kind(edge.target))
        if edge.trigger.edge_class != "preference" or edge.target.kind != "fragment" or ".xml" not in edge.evidence:
            return False
        told = self._told([*self._showing(edge.source)], edge.source.activity, PREFERENCE_FRAGMENTS)
        return not told or any(self._stacks(m) for m in told)

    def has_window(self, place: Place) -> bool:
        """Whether a place is a page in a window of its own, whose activity is not told that Back is pressed."""
        return is_page(place) and self._kind(place) == "window"

    def _kind(self, page: Place) -> str:
        known = self._kinds.get(page)
        if known is None:
            known = self._kinds[page] = self._look(page)
        return known

    def _look(self, page: Place) -> str:
        """How a screen within a file is shown: in a window of its own, on the back stack; empty if neither is known."""
        showing = [*self._showing(page)]
        above = [a for place in showing for a in self._program.ancestors(place.name)]
        if any(a.startswith(_PLATFORM) for a in above):
            return "window"
        if not any(a.startswith(_LIBRARIES) or own_name(a) == _OF_LIBRARIES for a in above):
            return ""
        told = self._told(showing, page.activity, PREFERENCE_SCREENS)
        return "stack" if any(self._stacks(m) for m in told) else ""

    def _showing(self, page: Place) -> Iterator[Place]:
        """The screens with code that show the files of a page."""
        files = {name.partition(".")[0] for name in page.preferences}
        for place in self._world.places.values():
            if place.activity is page.activity and place.obj is not None and not files.isdisjoint(place.preferences):
                yield place

    def _told(self, showing: list[Place], activity: Place, name: str) -> list[Method]:
        """The methods of a name that some screens and their activity have."""
        chains = (cls for place in (*showing, activity) for cls in self._program.chain(place.name))
        return [m for cls in chains for m in cls.methods if m.name == name]

    def _stacks(self, told: Method) -> bool:
        """Whether a method, or one that it calls by name, puts a transaction on the back stack."""
        names = {call.name for call in told.calls}
        called = (m for name in names for m in self._program.named(name))
        return _STACKING in names or any(call.name == _STACKING for m in called for call in m.calls)
