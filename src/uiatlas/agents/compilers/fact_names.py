"""Facts as people write them: ``Use 24-hour clock=on``, ``Title@New note=Ideas``, ``logged in=on``, ``Draft=gone``."""

from collections.abc import Iterable, Iterator

from uiatlas.errors import InputError, UnknownNameError, first_few
from uiatlas.planning.fluents.model import FluentModel, model_of
from uiatlas.ui import Observation, Role, selector_for
from uiatlas.utg.fluents import OFF, ON, TWO_VALUED, Fact, Fluent, FluentKind, same_value
from uiatlas.utg.graph import Graph
from uiatlas.utg.screen import Screen

YES = frozenset({"on", "yes", "true", "checked", "selected", "granted", "there"})
NO = frozenset({"off", "no", "false", "unchecked", "not selected", "denied", "gone"})
_PRESENCE = frozenset({"there", "gone"})
FORM = "write NAME=VALUE, or NAME@SCREEN=VALUE where several screens have one"


def fact_named(graph: Graph, text: str) -> Fact:
    """The fact that a text names.

    ``on`` and ``off`` (or yes, no, checked, granted, ...) are values of check marks, options, tabs and flags; ``there``
    and ``gone`` ask whether an item is shown. ``NAME=OPTION`` chooses an option of the dialog called NAME, where no
    variable of that name can be set. ``app=PACKAGE`` asks for an app in front.

    Raises:
        InputError: The text is not of this form, or several variables have the name.
        UnknownNameError: No variable of the map has the name.
    """
    splits = [(text[:i].strip(), text[i + 1 :].strip()) for i, c in enumerate(text) if c == "="]
    if not any(name for name, _ in splits):
        raise InputError(f"the fact {text!r} names no value", hint=FORM)
    names = _Names(graph)
    for name, value in splits:
        found = names.facts(name, value)
        if found:
            return names.one_of(found, name, value)
    name = splits[0][0]
    elsewhere = names.places_of(name)
    hint = f"it is on {first_few(elsewhere)}" if elsewhere else ""
    raise UnknownNameError(
        "state variable", name if elsewhere else name.partition("@")[0] or name, names.known(), hint=hint
    )


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


class _Names:
    """The variables of a map by name."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.model = graph, model_of(graph)
        self.fluents = dict.fromkeys((*self.model.initial, *_told(self.model)))

    def known(self) -> list[str]:
        """All names, and dialogs that offer options."""
        return sorted({f.name for f in self.fluents})

    def places_of(self, name: str) -> list[str]:
        """Where else there is a variable of this name, of one that is limited to a screen by an ``@``."""
        label, screens = self._place(name)
        found = [f.screen for f in self.fluents if screens is not None and _folded(f.name) == _folded(label)]
        return sorted({self._said(screen) for screen in found if screen in self.graph.screens})

    def facts(self, name: str, value: str) -> list[Fact]:
        """All that a name with a value can mean, of the kind that fits the value best."""
        if name == "app":
            return [Fact(Fluent(FluentKind.APP, "app in front"), value)]
        label, screens = self._place(name)
        named = [f for f in self.fluents if _folded(f.name) == _folded(label)]
        named = [f for f in named if screens is None or f.screen in screens]
        word = value.casefold()
        if word in _PRESENCE:
            present = [f for f in named if f.kind is FluentKind.PRESENT] or list(self._items(label, screens))
            if present:
                return [Fact(f, ON if word in YES else OFF) for f in present]
        two = [f for f in named if f.kind in TWO_VALUED and f.kind is not FluentKind.PRESENT]
        if two and word in YES | NO:
            return [Fact(f, ON if word in YES else OFF) for f in two]
        texts = [f for f in named if f.kind not in TWO_VALUED]
        options = list(self._options(label, screens, value))
        if options and not any(self._settable(f, value) for f in texts):
            return [Fact(f) for f in options]
        if two and not texts:
            what = f"{label!r} is on or off, and not {value!r}"
            raise InputError(what, hint=f"write --fact {label + '=on'!r} or {label + '=off'!r}")
        return [Fact(f, value) for f in texts]

    def _settable(self, fluent: Fluent, value: str) -> bool:
        """Whether an action is known to give a variable this value, or one that can be chosen."""
        changers = self.model.changers.get(fluent, ())
        effects = [e for o in changers for e in o.effects if e.fluent == fluent]
        chosen = any(o.field == fluent for o in changers) or any(e.source is not None for e in effects)
        return chosen or any(e.value is not None and same_value(e.value, value) for e in effects)

    def _place(self, name: str) -> tuple[str, set[str] | None]:
        """The label, and the screens that an ``@`` in the name limits it to."""
        label, at, place = name.rpartition("@")
        if not at or not label or any(_folded(f.name) == _folded(name) for f in self.fluents):
            return name, None
        known = self.graph.screens.values()
        screens = {s.id for s in known if place.strip() == s.id or _folded(s.name) == _folded(place)}
        return label.strip(), screens or {self.graph.find(place.strip()).id}

    def _options(self, dialog: str, screens: set[str] | None, value: str) -> Iterator[Fluent]:
        for fluent in self.model.initial:
            if fluent.target is None or fluent.target.role is not Role.RADIO:
                continue
            named = _folded(self.graph.screens[fluent.screen].name), _folded(fluent.name)
            if named == (_folded(dialog), _folded(value)) and (screens is None or fluent.screen in screens):
                yield fluent

    def _items(self, label: str, screens: set[str] | None) -> Iterator[Fluent]:
        for screen in self.graph.screens.values():
            if screens is None or screen.id in screens:
                yield from _labelled(screen, label)

    def one_of(self, facts: list[Fact], name: str, value: str) -> Fact:
        """The only one, or the only one that an action can set.

        Raises:
            InputError: Several are left.
        """
        able = [f for f in facts if self.model.changers.get(f.fluent)] if len(facts) > 1 else []
        left = able if len(able) == 1 else facts
        if len(left) == 1:
            return left[0]
        places = dict.fromkeys(f.fluent.screen for f in left)
        said = ", ".join(repr(f"{name}@{self._said(s)}={value}") for s in places)
        raise InputError(f"{len(left)} state variables are called {name!r}", hint=f"name the screen: {said}")

    def _said(self, screen: str) -> str:
        name = self.graph.screens[screen].name if screen in self.graph.screens else screen
        alone = sum(_folded(s.name) == _folded(name) for s in self.graph.screens.values()) == 1
        return name if alone else screen


def _labelled(screen: Screen, label: str) -> Iterator[Fluent]:
    look = Observation(screen.app, screen.elements, digest=screen.id)
    for e in screen.elements:
        if _folded((e.text or e.description).partition("\n")[0]) == _folded(label):
            yield Fluent(FluentKind.PRESENT, label, screen.id, selector_for(e, look))
            return


def _told(model: FluentModel) -> Iterable[Fluent]:
    for operator in model.operators:
        yield from operator.touches
        yield from (need.fluent for need in operator.needs)
