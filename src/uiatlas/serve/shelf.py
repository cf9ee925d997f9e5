"""The atlas files that are served, as their one writer holds them: opened, read anew when others teach them, taught."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from uiatlas.errors import InputError, UnknownNameError, first_few
from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.perception import rekey
from uiatlas.serve.maps import Maps, MapView
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.decoded import Decoded

OFTEN = 1.0
"""Seconds after which it is asked whether another program has taught a file."""

SPARE = 20.0
"""Reading anew takes at most this part of the time: a map that takes 0.1 s to read is read every 2 s."""

Claim = Callable[[MapPlace], None]
"""Called with a file before it is taught; raises `BusyError` if another server teaches it."""


def taught_by_any(path: MapPlace) -> None:
    """The claim of who shares the files with every other server."""


@dataclass(slots=True)
class _File:
    """An open file, and what it held when it was last read; with None it is to be read anew."""

    atlas: Atlas
    path: MapPlace
    content: int | None = None
    took: float = 0.0
    decoded: dict[str, Decoded] = field(default_factory=dict)


@dataclass(slots=True)
class Shelf:
    """The open files and their maps; used by one thread alone.

    Attributes:
        paths: The files.
        create: Whether a file that is missing is made.
        publish: Takes the maps as readers are to see them, whenever they have changed.
        claim: Called with a file before it is taught.
    """

    paths: Sequence[MapPlace]
    create: bool
    publish: Callable[[Maps], None]
    claim: Claim = taught_by_any
    _files: list[_File] = field(default_factory=list)
    _graphs: dict[str, tuple[Graph, _File]] = field(default_factory=dict)
    _tips: dict[str, tuple[Tip, ...]] = field(default_factory=dict)
    _views: dict[str, MapView] = field(default_factory=dict)
    _taught: set[str] = field(default_factory=set)
    _due: float = 0.0

    def open(self) -> None:
        """Open all files and read their maps.

        Raises:
            InputError: A file is no map, or two of them hold the map of one app.
        """
        for path in self.paths:
            self._files.append(_File(Atlas.open(path, create=self.create), path))
        for file in self._files:
            self._read(file)
        self.publish(Maps(dict(self._views)))

    @property
    def is_due(self) -> bool:
        """Whether it is time to ask what others have written; any thread may ask."""
        return time.monotonic() >= self._due

    def refresh(self, *, now: bool = False) -> None:
        """Read anew what another program, or a job of this one, has written meanwhile.

        Args:
            now: Whether that is done whatever was done when.
        """
        if not now and not self.is_due:
            return
        changed = [f for f in self._files if f.atlas.database.data_version() != f.content]
        for file in changed:
            self._read(file)
        self._due = time.monotonic() + max(OFTEN, SPARE * max((f.took for f in self._files), default=0.0))
        if changed:
            self.publish(Maps(dict(self._views)))

    def show(self) -> None:
        """Let readers see what was taught: once after all lessons that wait, since each map is copied for it."""
        if any(file.content is None for file in self._files):
            self.refresh(now=True)
        if self._taught:
            self._views |= {app: self._view(app) for app in self._taught}
            self._taught.clear()
            self.publish(Maps(dict(self._views)))

    def teach(self, app: str, lesson: Callable[[Graph], None]) -> None:
        """Change the map of an app and save it; what others have written to the file meanwhile is kept.

        Readers see it after `show`. Of a lesson that raises, or that cannot be written, nothing stays.

        Raises:
            BusyError: Another server teaches the file.
            InputError: It could not be written.
            UnknownNameError: There is no map of this app.
        """
        self._claimed(app)
        self.refresh(now=True)
        graph, file = self._graphs[app]
        try:
            lesson(graph)
            file.atlas.save(graph)
        except BaseException:
            self._graphs[app], file.content = (self._views[app].graph.copy(), file), None
            raise
        self._taught.add(app)

    def forget(self, app: str, run: str) -> bool:
        """Take back what a run of another agent told; whether it had told anything.

        Raises:
            BusyError: Another server teaches the file.
            InputError: It could not be written.
            UnknownNameError: There is no map of this app.
        """
        file = self._claimed(app)
        told = file.atlas.forget_run(app, run)
        self._read(file)
        self.publish(Maps(dict(self._views)))
        return told

    def kept(self, app: str, kind: str, key: str) -> Any | None:
        """A document beside the map of an app, or None."""
        return self._graphs[app][1].atlas.database.get(app, kind, key)

    def keep(self, app: str, kind: str, key: str, value: Any) -> None:
        """Keep a document beside the map of an app.

        Raises:
            InputError: It could not be written.
        """
        self._graphs[app][1].atlas.database.write([(app, kind, key, value)])

    def file_of(self, app: str) -> MapPlace:
        """The file that keeps, or is to keep, the map of an app.

        Raises:
            InputError: None of several files has one.
        """
        if app in self._graphs:
            return self._graphs[app][1].path
        if len(self._files) == 1:
            return self._files[0].path
        held = first_few([*self._graphs], 3)
        raise InputError(f"none of {len(self._files)} files holds a map of {app}", hint=f"they hold {held}")

    def close(self) -> None:
        """Close all files."""
        for file in self._files:
            file.atlas.close()
        self._files.clear()

    def _claimed(self, app: str) -> _File:
        """The file of an app, for this server alone to teach."""
        if app not in self._graphs:
            raise UnknownNameError("app", app, self._graphs)
        file = self._graphs[app][1]
        self.claim(file.path)
        return file

    def _read(self, file: _File) -> None:
        began = time.monotonic()
        file.content = file.atlas.database.data_version()
        for app in file.atlas.apps():
            other = self._graphs.get(app)
            if other is not None and other[1] is not file:
                raise InputError(
                    f"{file.path} and {other[1].path} both hold a map of {app}",
                    hint="unite them with uiatlas map merge",
                )
            graph = file.atlas.load(app, decoded=file.decoded.setdefault(app, Decoded()))
            rekey(graph, partial(file.atlas.observation, app))
            self._graphs[app] = graph, file
            self._tips[app] = tuple(Tips(file.atlas.database).all_of(app))
            self._views[app] = self._view(app)
            self._taught.discard(app)
        file.took = time.monotonic() - began

    def _view(self, app: str) -> MapView:
        graph, file = self._graphs[app]
        return MapView(graph.copy(), file.path, self._tips[app])
