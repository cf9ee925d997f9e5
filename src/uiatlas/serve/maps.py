"""Maps as readers see them: copies that nobody changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class MapView:
    """The map of one app at one moment; readers share it, and one thread alone reads it.

    Attributes:
        graph: The map; not to be changed.
        path: The file that keeps it.
        tips: What earlier runs found out about this app, what most of them confirmed first.
        found: Lines that took long to find, by what they tell; kept for the next who asks.
    """

    graph: Graph
    path: MapPlace
    tips: tuple[Tip, ...] = ()
    found: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Maps:
    """All maps that are served, by app."""

    views: Mapping[str, MapView] = field(default_factory=dict)

    def of(self, app: str = "") -> MapView:
        """The map of an app; of the only one if none is named.

        Raises:
            InputError: No app is named and there are several, or none.
            UnknownNameError: There is no map of this app.
        """
        if not app:
            if len(self.views) == 1:
                return next(iter(self.views.values()))
            hint = f"give app: {', '.join(self.views)}" if self.views else "explore an app first"
            raise InputError(f"there are the maps of {len(self.views)} apps", hint=hint)
        if app not in self.views:
            raise UnknownNameError("app", app, self.views)
        return self.views[app]
