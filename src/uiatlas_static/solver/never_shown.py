"""Elements that are gone in their layout and that no code shows: nobody touches them, or what stands in them.

Code may show an element on which it makes a call that is not known to leave it hidden, which it hands on, or to which
it gives a visibility other than ``GONE``. It means an element by its id, by the name that a binding gives it, or by
a field that it has put it into. Where code shows an element of which that does not tell which it is, none is certain.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from uiatlas_static.facts.code import INIT, Call, Method, Write
from uiatlas_static.facts.resources import LayoutFact, WidgetFact
from uiatlas_static.facts.values import NULL, FieldValue, Literal, Resource, Result, This, Value, alternatives
from uiatlas_static.solver.field_writes import LOOKING_UP
from uiatlas_static.solver.layouts import camel
from uiatlas_static.solver.places import LAYERS, Place, World
from uiatlas_static.solver.program import Program

_HARMLESS = frozenset(
    """
    setOnClickListener setOnLongClickListener setOnTouchListener setOnCheckedChangeListener addTextChangedListener
    setText setTextColor setTextSize setTypeface setHint setEnabled setClickable setSelected setChecked setTag getTag
    setImageResource setImageDrawable setBackground setBackgroundResource setBackgroundColor setContentDescription
    setPadding setMovementMethod setAdapter getText getId getVisibility isEnabled isChecked isShown requestFocus
    clearFocus findViewById setOnItemClickListener
    """.split()  # noqa: SIM905
)
"""Calls that leave an element as hidden as it is."""
_GONE = Literal(8)
_HIDING = {
    "setVisibility": _GONE,
    "setVisible": Literal(value=False),
    "setInvisible": Literal(value=True),
    "setGone": Literal(value=True),
}
"""Calls that show an element or hide it, and what Kotlin writes as properties -> what they hide it by."""
_HIDDEN_BY = {
    "visibility": _GONE,
    "isVisible": Literal(value=False),
    "isInvisible": Literal(value=True),
    "isGone": Literal(value=True),
}
"""The properties themselves, where it is not certain whose they are."""
_SHOWN_BY_OTHERS = ("Group", "Layer", "MotionLayout", "Flipper", "Switcher", "Animator", "Stub")
"""How the classes of elements end that show others, those in them or those that they name, or are replaced as shown."""
_ROOTS = {"root", "itemView"}
"""Properties that give the roots of layouts, where no class of the app has one of the name."""
_OTHERS = ("getRoot", "getView", "requireView", "findItem", "findPreference")
"""Calls that give roots of layouts, items of menus and preferences, where no method of the app has the name."""
_PLATFORM = ("android.", "androidx.", "com.google.android.material.")
"""How the dotted types begin of which it is known what they do with the elements in them."""


def drop_never_shown(program: Program, world: World) -> None:
    """Take away the edges by touches of elements that are never shown, and those out of the layers that only they open.

    Of packages nothing is taken away: what code does with an element is less certain there.
    """
    if program.facts.origin != "source":
        return
    hidden = never_shown(program)
    gone = [e for e in world.edges if e.trigger.id in hidden and e.edge_class == "click"] if hidden else []
    while gone:
        for edge in gone:
            del world.edges[edge]
        led_to = {id(e.target) for e in world.edges}
        left = {id(e.target) for e in gone if _is_layer(e.target) and id(e.target) not in led_to}
        gone = [e for e in world.edges if id(e.source) in left]


def _is_layer(place: Place) -> bool:
    return place.kind in LAYERS


def never_shown(program: Program) -> frozenset[str]:
    """The ids of elements that are never shown, wherever they stand."""
    layouts = program.facts.resources.layouts.values()
    candidates = _hidden_at_first(layouts)
    showing = _Showing(program, candidates)
    if not candidates or showing.any_other():
        return frozenset()
    hidden = candidates - showing.found()
    standing: dict[str, bool] = {}
    for layout in layouts:
        for widget in layout.widgets:
            if widget.id:
                within = _is_within(widget, layout, hidden)
                standing[widget.id] = standing.get(widget.id, True) and within
    return frozenset(id for id, within in standing.items() if within)


def _hidden_at_first(layouts: Iterable[LayoutFact]) -> frozenset[str]:
    """The ids of plain elements that are gone in each layout that has one, and that no other element shows."""
    gone: set[str] = set()
    seen: set[str] = set()
    for layout in layouts:
        open_ = any(w.type.endswith(_SHOWN_BY_OTHERS) for w in layout.widgets)
        for widget in (w for w in layout.widgets if w.id):
            plain = _is_left_to_code(widget, layout)
            (gone if plain and not widget.visible and not open_ else seen).add(widget.id)
    return frozenset(gone - seen)


def _is_left_to_code(widget: WidgetFact, layout: LayoutFact) -> bool:
    """Whether nothing but code that names an element can show it.

    The root of a layout has other names where it is included or made, a library's container shows what is in it, and
    so do those that a child of a CoordinatorLayout may name in its ``layout_behavior``.
    """
    around = layout.widgets[widget.parent] if widget.parent >= 0 else None
    if around is None or around.type in ("merge", "layout") or around.type.endswith("CoordinatorLayout"):
        return False
    if widget.id.startswith("android:") or widget.include or widget.fragment or widget.navigation:
        return False
    return not (widget.bound or widget.drawer or widget.elsewhere or _is_in_library(widget, layout))


def _is_in_library(widget: WidgetFact, layout: LayoutFact) -> bool:
    """Whether an element, or one around it, is of a class that is not the platform's."""
    for _ in layout.widgets:
        if widget.type == "view" or ("." in widget.type and not widget.type.startswith(_PLATFORM)):
            return True
        if widget.parent < 0:
            break
        widget = layout.widgets[widget.parent]
    return False


def _is_within(widget: WidgetFact, layout: LayoutFact, hidden: frozenset[str]) -> bool:
    """Whether an element of a layout, or one around it, is never shown."""
    if widget.id in hidden:
        return True
    for _ in layout.widgets:
        if widget.parent < 0:
            return False
        widget = layout.widgets[widget.parent]
        if widget.id in hidden:
            return True
    return False


class _Showing:
    """Which of some elements code may show.

    Args:
        program: The code.
        ids: The elements.
    """

    def __init__(self, program: Program, ids: frozenset[str]) -> None:
        self._program = program
        self._ids = ids
        self._named: dict[str, set[str]] = defaultdict(set)
        """The names of fields and properties -> the elements that they may hold."""
        for id_ in ids:
            self._named[id_].add(id_)
            self._named[camel(id_)].add(id_)
        for cls in program.classes.values():
            for field in cls.fields:
                noted = {r.name for note in field.notes for r in note.resources if r.kind == "id"}
                self._named[field.name] |= noted & ids
        for method in program.by_id.values():
            for write in method.writes:
                self._named[write.name] |= set(self._looked_up(write.value, method))
        self._own = {m.name for m in program.by_id.values()}
        self._extensions = {m.name for m in program.by_id.values() if m.extension}

    def _certain_names(self) -> set[str]:
        """The names of elements, and of fields that hold nothing but elements that code looks up by their ids."""
        widgets = (w for layout in self._program.facts.resources.layouts.values() for w in layout.widgets)
        certain = {name for w in widgets if w.id for name in (w.id, camel(w.id))} | _ROOTS
        fields = [f for cls in self._program.classes.values() for f in cls.fields]
        certain |= {f.name for f in fields if any(r.kind == "id" for note in f.notes for r in note.resources)}
        writes = [w for m in self._program.by_id.values() for w in m.writes]
        others = {w.name for w in writes if not all(map(self._is_looked_up, alternatives(w.value)))}
        written = {w.name for w in writes} - others
        never = {f.name for f in fields if not f.notes} - written
        return (certain | written) - others - never

    def any_other(self) -> bool:
        """Whether code shows an element of which it is not certain which it is."""
        certain = self._certain_names()
        for method in self._program.by_id.values():
            showing = filter(_shows, chain[Call | Write](method.calls, method.writes))
            for holder in chain(*map(alternatives, chain(*map(_holders, showing)))):
                if not self._is_certain(holder, certain):
                    return True
        return False

    def _is_certain(self, holder: Value, certain: set[str]) -> bool:
        """Whether a value is an element that is named, or nothing that stands in a layout below its root."""
        if isinstance(holder, FieldValue):
            return holder.name in certain
        return isinstance(holder, This) or self._is_looked_up(holder)

    def _is_looked_up(self, value: Value) -> bool:
        """Whether a value is an element by its id, the root of a layout, an item of a menu, a new object or none."""
        maker = self._program.by_id.get(value.method) if isinstance(value, Result) else None
        if not isinstance(value, Result) or maker is None:
            return value == NULL
        call = maker.calls[value.call]
        if call.name in LOOKING_UP:
            return all(isinstance(o, Resource) for arg in call.args for o in alternatives(arg))
        return call.name == INIT or (call.name in _OTHERS and call.name not in self._own)

    def found(self) -> set[str]:
        """The ids of those that may be shown."""
        found: set[str] = set()
        for method in self._program.by_id.values():
            for call in method.calls:
                found |= self._by_call(call, method)
            for write in method.writes:
                found |= self._by_write(write, method)
            given = (*(r.value for r in method.returns), *(p.default for p in method.parameters if p.default))
            found.update(*(self._meant(value, method) for value in given))
        return found

    def _by_call(self, call: Call, method: Method) -> set[str]:
        found: set[str] = set()
        if call.name not in LOOKING_UP:
            found.update(*(self._meant(a, method) for a in call.args))
        harmless = call.name in _HARMLESS and call.name not in self._extensions
        if not harmless and not _hides(call.args, _HIDING.get(call.name)):
            found.update(*(self._meant(holder, method) for holder in _holders(call)))
        return found

    def _by_write(self, write: Write, method: Method) -> set[str]:
        found = {id_ for option in alternatives(write.value) for id_ in self._mentioned(option)}
        if _shows(write):
            found.update(*(self._meant(holder, method) for holder in _holders(write)))
        return found

    def _mentioned(self, value: Value) -> Iterator[str]:
        """The elements that a value names, or holds already, so that another name stands for them as well."""
        if isinstance(value, Resource) and value.kind == "id" and value.name in self._ids:
            yield value.name
        elif isinstance(value, FieldValue):
            yield from self._named.get(value.name, ())

    def _meant(self, value: Value, method: Method) -> set[str]:
        """The elements that a value may be."""
        return set(chain(*map(self._mentioned, alternatives(value)), self._looked_up(value, method)))

    def _looked_up(self, value: Value, method: Method) -> Iterator[str]:
        """The elements that a body looks up for a value."""
        for option in alternatives(value):
            if isinstance(option, Result) and (maker := self._program.by_id.get(option.method)) is not None:
                call = maker.calls[option.call]
                if call.name in LOOKING_UP:
                    ids = (a for arg in call.args for a in alternatives(arg) if isinstance(a, Resource))
                    yield from (a.name for a in ids if a.kind == "id" and a.name in self._ids)


def _holders(by: Call | Write) -> tuple[Value, ...]:
    """What a call or write is on: what is written before it, or any of what is around."""
    return by.scopes if by.receiver is None else (by.receiver,)


def _shows(by: Call | Write) -> bool:
    """Whether a call or write may show what it is on, by its visibility."""
    if isinstance(by, Call):
        hides = _hides(by.args, _HIDING.get(by.name)) or _is_of_notification(by.args)
        return by.name in _HIDING and not hides
    return by.name in _HIDDEN_BY and not _hides((by.value,), _HIDDEN_BY[by.name])


def _is_of_notification(given: tuple[Value, ...]) -> bool:
    """Whether what is given is a visibility of notifications: ``Notification.VISIBILITY_PUBLIC``."""
    return all(isinstance(value, FieldValue) and value.name.startswith("VISIBILITY_") for value in given)


def _hides(given: tuple[Value, ...], hiding: Literal | None) -> bool:
    """Whether all that is given hides an element: ``View.GONE``, or a truth value."""
    return hiding is not None and all(
        value == hiding or (hiding == _GONE and isinstance(value, FieldValue) and value.name == "GONE")
        for value in given
    )
