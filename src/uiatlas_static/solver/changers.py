"""Which activities change a setting: they show its preference, or code of theirs may write it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method, outermost
from uiatlas_static.facts.values import Value
from uiatlas_static.solver.changed_settings import ChangedSettings
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import BACKGROUND, Place
from uiatlas_static.solver.possible_calls import PossibleCalls, Site
from uiatlas_static.solver.preferences import entries_of
from uiatlas_static.solver.settings import text_of

_READING = ("get", "find", "contains", "equals", INIT)
"""How the names of calls begin that are given the key of a setting and do not change it."""
_WRITING = frozenset(["putBoolean", "putInt", "putLong", "putFloat", "putString", "putStringSet", "remove"])
_EACH = ("getKey", "component1", "next", "nextName")
"""Calls that give the keys of a map or a file one by one."""
_AT_ANY_TIME = ("service", "receiver", "provider")
"""Kinds of classes whose code runs whatever is in front."""
_FIRST = ("onCreate", "attachBaseContext", INIT)
"""What an application does before there is a screen."""
_LAUNCHER = "android.intent.category.LAUNCHER"
_SETTINGS = re.compile(r"android\..*_PREFERENCES")
"""Actions and categories by which the system opens the settings of an app."""


class Changers:
    """Where settings are changed.

    Args:
        interpreter: Knows what was found.
        calls: Which calls may lead to a body.
        settings: Tells what only asks for a setting.
    """

    def __init__(self, interpreter: Interpreter, calls: PossibleCalls, settings: ChangedSettings) -> None:
        self._interpreter = interpreter
        self._program = interpreter.program
        self._calls = calls
        self._settings = settings
        self._known: dict[str, set[int] | None] = {}

    def activities(self, key: str) -> set[int] | None:
        """The activities in which a setting may be changed, by identity; None if it may be whatever is in front."""
        if key not in self._known:
            found = self._running(key)
            self._known[key] = None if found is None or self._may_be_in_front(found) else found
        return self._known[key]

    def _running(self, key: str) -> set[int] | None:
        found = set(self._shown.get(key, ()))
        naming = (m for m, n in self._naming.get(key, ()) if not self._settings.only_asks(m, n))
        writing = self._calls.above((*naming, *self._writing_any.values()))
        if any(self._is_at_any_time(method, writing) for method in writing.values()):
            return None
        owners = {name for method in writing.values() for name in (method.owner, outermost(method.owner))}
        for place in self._places:
            if place.obj is not None and any(c.name in owners for c in self._program.chain(place.obj.type)):
                found.add(id(place.activity))
        return found

    @cached_property
    def _places(self) -> list[Place]:
        return list(dict.values(self._interpreter.world.places))

    @cached_property
    def _shown(self) -> Mapping[str, set[int]]:
        """The activities that show a preference, by its key."""
        found: dict[str, set[int]] = defaultdict(set)
        for place in self._places:
            for _, entry in entries_of(self._interpreter, place):
                found[entry.key].add(id(place.activity))
        return found

    # ---- code that may write a setting

    @cached_property
    def _naming(self) -> Mapping[str, list[Site]]:
        """The calls that are given a text, but those that ask by their name for what it stands for, by the text."""
        found: dict[str, list[Site]] = defaultdict(list)
        for method in self._program.by_id.values():
            for n, call in enumerate(method.calls):
                for text in () if call.name.startswith(_READING) else {t for a in call.args for t in self._texts(a)}:
                    found[text].append((method, n))
        return found

    def _texts(self, value: Value) -> Iterator[str]:
        for option in v.alternatives(value):
            if isinstance(option, v.Literal | v.FieldValue | v.Result | v.Resource):
                yield from filter(None, (text_of(self._program, option),))

    @cached_property
    def _writing_any(self) -> Mapping[str, Method]:
        """The bodies that write settings of which the code does not tell the keys, or all of them."""
        bodies = self._program.by_id.values()
        return {m.id: m for m in bodies if any(self._writes_any(m, call) for call in m.calls)}

    def _writes_any(self, method: Method, call: Call) -> bool:
        if call.name == "clear" and not call.args:
            return self._is_editor(method, call.receiver)
        if call.name not in _WRITING or not call.args:
            return False
        return self._is_of_several(call.args[0]) and self._is_editor(method, call.receiver)

    def _is_of_several(self, key: Value) -> bool:
        """Whether a key is one after the other of some, as where settings are read from a copy."""
        if isinstance(key, v.Result) and key.method in self._program.by_id:
            return self._program.by_id[key.method].calls[key.call].name in _EACH
        return isinstance(key, v.Unknown)

    def _is_editor(self, method: Method, value: Value | None) -> bool:
        """Whether a value is what settings are written with: ``settings.edit().putString(..)``."""
        while isinstance(value, v.Result) and value.method in self._program.by_id:
            call = self._program.by_id[value.method].calls[value.call]
            if call.name == "edit":
                return True
            value = call.receiver if call.name in (*_WRITING, "clear") else None
        return value is not None and self._interpreter.liveness.meaning.type_of(value, method).endswith("Editor")

    # ---- when it runs

    def _is_at_any_time(self, method: Method, writing: Mapping[str, Method]) -> bool:
        """Whether a body runs whatever is in front: one of a component without a screen, or one that libraries run."""
        kinds = {self._program.kind(name) for name in (method.owner, outermost(method.owner))}
        if not kinds.isdisjoint(_AT_ANY_TIME):
            return True
        if "application" in kinds:
            return method.name not in _FIRST or not all(map(self._is_run_at_once, writing.values()))
        return kinds.isdisjoint(SCREEN_KINDS) and not self._calls.of(method) and not self._is_plain(method)

    def _is_run_at_once(self, method: Method) -> bool:
        """Whether a body runs only while what calls it does, or as a screen's own."""
        kinds = (self._program.kind(name) for name in (method.owner, outermost(method.owner)))
        return self._is_plain(method) or any(kind in (*SCREEN_KINDS, "application") for kind in kinds)

    def _is_plain(self, method: Method) -> bool:
        """Whether only code of the app can run a body: it has a name, and its class extends nothing else."""
        chain = self._program.chain(method.owner)
        return (
            bool(method.name)
            and not method.annotations
            and not any(c.interfaces for c in chain)
            and (not chain or chain[-1].parent in ("", "java.lang.Object"))
        )

    # ---- what is in front of others

    def _may_be_in_front(self, activities: Iterable[int]) -> bool:
        """Whether one of some activities may be opened whatever is in front, by a notification or by the system."""
        found = set(activities)
        names = {place.name for place in self._places if id(place) in found}
        return not names.isdisjoint(self._opened_at_any_time)

    @cached_property
    def _opened_at_any_time(self) -> Set[str]:
        """The activities with an icon of their own beside another one, those of notifications, and shown settings.

        Where there is one icon, its activity is where the app begins, whoever opens it.
        """
        components = [c for c in self._program.components.values() if c.kind in ("activity", "alias")]
        told = {c.name: {n for f in c.filters for n in (*f.actions, *f.categories)} for c in components}
        icons = {c.target or c.name for c in components if _LAUNCHER in told[c.name]}
        shown = {c.target or c.name for c in components if any(map(_SETTINGS.fullmatch, told[c.name]))}
        edges = self._interpreter.world.edges
        notified = {e.target.activity.name for e in edges if e.source.kind in BACKGROUND}
        return shown | notified | icons if len(icons) > 1 else shown | (notified - icons)
