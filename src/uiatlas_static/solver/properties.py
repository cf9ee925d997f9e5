"""Reading: what fields, properties, constants and objects of the app's own code hold."""

import re
from collections.abc import Iterator
from functools import partial

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import BUILD_CONFIG, DELEGATE, Call, Method, classes_around
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.constants import constant
from uiatlas_static.solver.declared_types import BUNDLE
from uiatlas_static.solver.delegated import through_delegate
from uiatlas_static.solver.domain import (
    AT,
    ELEMENTS,
    ENTRIES_OF,
    LATER,
    MADE_AT,
    Abstract,
    Bound,
    Closure,
    Entry,
    Frame,
    Many,
    Obj,
    Widget,
    join,
    key,
    of_preference,
    options,
)
from uiatlas_static.solver.held_back import holds_nothing
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.implicit_receivers import holders
from uiatlas_static.solver.meaning import COMPANION
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.program import getter_name
from uiatlas_static.solver.saying import Saying
from uiatlas_static.solver.state import Unset

MAX_HANDED_ON = 6
"""How often a function may be handed on in another one, and in how many functions it may be written."""
_NUMBERS = {
    "BUTTON_POSITIVE": -1,
    "BUTTON_NEGATIVE": -2,
    "BUTTON_NEUTRAL": -3,
    "POSITIVE": -1,
    "NEGATIVE": -2,
    "NEUTRAL": -3,
    "LOCK_MODE_UNLOCKED": 0,
    "LOCK_MODE_LOCKED_CLOSED": 1,
    "LOCK_MODE_LOCKED_OPEN": 2,
}
"""Constants that code compares with: those of the platform, and of the enumeration that a library has for buttons."""
OF_CLASSES = frozenset(
    "java kotlin javaObjectType name qualifiedName simpleName canonicalName typeName jvmName".split()  # noqa: SIM905
)
"""Properties of a class that stand for the class."""
_PROPERTIES = OF_CLASSES | {"root", "first", "last", "what"}
"""Properties that models know of whatever layouts there are."""

_WORD = re.compile("[A-Z]?[a-z]+")
"""A word of a name."""


def names_screen(name: str) -> bool:
    """Whether a property or function is named as those are by which libraries give a presenter its screen."""
    words = [word.lower() for word in _WORD.findall(name)]
    return "view" in words and "model" not in words


def constants_in(value: Abstract) -> str:
    """The enumeration whose constants an array or list holds that was asked for all of them; empty for all else."""
    site = value.site if type(value) is Obj else None
    return site[1] if isinstance(site, tuple) and len(site) == 2 and site[0] == ENTRIES_OF else ""


class Properties(Saying):
    """Reads what was written, runs getters, and asks the platform's model of properties."""

    def read(self, value: v.FieldValue, frame: Frame) -> Abstract:
        """What a field or property holds."""
        if value.receiver is None and not value.scopes:
            return self.static(self.inherited(value.owner, frame) or value.owner, value.name, frame)
        if isinstance(value.receiver, v.FieldValue) and (nested := self._nested(value.receiver, frame)):
            return self.static(nested, value.name, frame)
        if not self._tells(value.name):
            number = value.scopes and value.name in _NUMBERS
            return v.Literal(_NUMBERS[value.name]) if number else self._of_library(value, frame)
        unresolved: Abstract = UNKNOWN
        for held in holders(value, frame, self.eval):
            if isinstance(held, Obj) and (kind := constants_in(held)) and self.program.field(kind, value.name):
                held = held.get(ELEMENTS)
            if type(held) is Many:
                held = self.of_touched(held, frame)
                found = [self._property(o, value, frame) for o in options(held)]
                if known := [f for f in found if f is not None]:
                    return join(*known)
            elif (one := self._property(held, value, frame)) is not None:
                return one
            unresolved = held if isinstance(unresolved, v.Unknown) else unresolved
        given = self._platform_property(unresolved, value, frame)
        return self._of_library(value, frame) if isinstance(given, v.Unknown) else given

    def receiver_of(self, call: Call, frame: Frame) -> Abstract:
        """What a call is made on: ``kinds[n].open()`` is read as ``kinds.open()``, and means any of the constants."""
        held = UNKNOWN if call.receiver is None else self.eval(call.receiver, frame)
        if not isinstance(held, Obj) or not (kind := constants_in(held)):
            return held
        of_one = self.program.members(kind, call.name, len(call.args)) and self._is_java(frame.method)
        return held.get(ELEMENTS) if of_one else held

    def _of_library(self, value: v.FieldValue, frame: Frame) -> Abstract:
        """A property that only the class of a library above can have: ``view`` of a presenter."""
        own = value.receiver is None and bool(value.scopes) and names_screen(value.name)
        declared = own and self.program.field_type(frame.method.owner, value.name)
        return (self._served(frame.this) if own and not declared else None) or UNKNOWN

    def served(self, site: CallSite) -> Obj | None:
        """The screen that a call of a presenter is about which the class of a library above it answers."""
        return self._served(site.frame.this) if site.call.receiver is None and not site.call.owner else None

    def _served(self, presenter: Obj | None) -> Obj | None:
        """The screen that code runs in, if an object has given a library an interface of it, as presenters do.

        Such a library keeps the screen, and hands it to functions: ``class Homes extends MvpPresenter<HomeView>``.
        """
        if presenter is None or self.program.kind(presenter.type):
            return None
        given = (self.program.classes.get(t) for t in self.program.given_above(presenter.type))
        those = (self._shown(c.name) for c in given if c is not None and c.kind == "interface")
        return next((screen for screen in those if screen is not None), None)

    def _shown(self, type_: str) -> Obj | None:
        """The screen of a type that code runs in, or that is around it."""
        place: Place | None = self.place
        while place is not None:
            if place.obj is not None and self.program.is_a(place.obj.type, type_):
                return place.obj
            place = place.host
        return None

    def _nested(self, value: v.FieldValue, frame: Frame) -> str:
        """The class that a bare name in front of a member means, if it is nested in a class above."""
        bare = value.receiver is None and (not value.owner or bool(value.scopes)) and value.name[:1].isupper()
        return self.inherited(value.name, frame) if bare else ""

    def inherited(self, name: str, frame: Frame) -> str:
        """The class that a bare name means in a body, if it is nested in a class above the one around the body.

        Source names only super types and the owners of calls in full: what owns a property is found here.
        """
        if "." in name or "$" in name or name in self.program.classes:
            return ""
        return self.program.nested_above(frame.method.owner, name)

    def itself(self, value: Abstract) -> Abstract:
        """Of an element or a preference of a class of the app, the object."""
        if isinstance(value, Widget):
            return self.own_view(value) or value
        return self.views.get((id(self.place), of_preference(value.key)), value) if isinstance(value, Entry) else value

    def _property(self, owner: Abstract, value: v.FieldValue, frame: Frame) -> Abstract | None:
        """A property of an object whose class is known; None if it has none of this name."""
        if not isinstance(owner, Obj):
            owner = self.itself(owner)
        if not isinstance(owner, Obj):
            return None
        name = value.name
        if self.held.values and (just := self.held.values.get((key(owner), name))) is not None:
            return just
        if (known := owner.fields.get(name)) is not None:
            if (told := through_delegate(self, owner.type, name, known, owner, frame)) is not None:
                return told
            return self._unseen(owner, name) if isinstance(known, v.Unknown) else known
        getter = self.program.method(owner.type, getter_name(name), 0)
        if getter is not None and getter is not frame.method and not getter.abstract:
            found = self.run(getter, owner, (), frame, owner.frame) if self.matters(getter, ()) else UNKNOWN
            if isinstance(found, v.Unknown):
                return self.typed(getter.type)
            another = owner.abstract and self.program.is_property_below(owner.type, name)
            return join(found, self.typed(getter.type)) if another else found
        held = self.program.field(owner.type, name)
        if held is None:
            return self._of_delegate(owner, value, frame)
        if held[1].static:
            return self.static(held[0], name)
        declared = self.program.field_type(owner.type, name)
        widget: Abstract = UNKNOWN
        if self._may_be_view(declared) and not self._is_left_empty(owner, held[0], name):
            widget = self.ask("(property)", CallSite(Call(name, owner=declared), -1, owner, (), frame))
            if isinstance(widget, v.Unknown) and owner.abstract and (id := self.program.writes.element(held[0], name)):
                return self.ask("findViewById", CallSite(Call("findViewById"), -1, UNKNOWN, (id,), frame))
        return self._unseen(owner, name) if isinstance(widget, v.Unknown) else widget

    def _of_delegate(self, owner: Obj, value: v.FieldValue, frame: Frame) -> Abstract | None:
        """A property of an interface for which an object asks another one: ``class A(b: B) : I by b``."""
        if self.liveness.meaning.delegating.isdisjoint(self.program.ancestors(owner.type)):
            return None
        kept = [held for name, held in owner.fields.items() if name.startswith(DELEGATE)]
        for asked in (o for held in kept for o in options(held) if isinstance(o, Obj) and o is not owner):
            getter = self.program.method(asked.type, getter_name(value.name), 0)
            if self._has_field(asked, value.name) or (getter is not None and not getter.abstract):
                return self._property(asked, value, frame)
        return None

    def _may_be_view(self, type_: str) -> bool:
        """Whether something of a type may be an element of a layout: an interface, a plain class, a screen is none."""
        if self.program.kind(type_) in SCREEN_KINDS:
            return False
        above = self.program.chain(type_)
        return not above or (above[0].kind != "interface" and above[-1].parent != "")

    def _unseen(self, owner: Obj, name: str) -> Abstract:
        """What a field holds of which that was not seen: some object of its type, or nothing if nothing has set it.

        It is nothing where the bodies that write it have not run, or left that out; see `unset` and `held_back`.
        """
        held = self.program.field(owner.type, name)
        if held is None:
            return UNKNOWN
        type_, is_given = self.program.field_type(owner.type, name), owner.fields.has(name)
        some = self.typed(type_)
        if not is_given and (empty := self.never_set.holds(owner, name)) is not None:
            return empty
        if not is_given and type_ and (constants := self.given_constants.of(held[0], name)):
            return join(*(self.static(type_, constant) for constant in constants))
        if self.place.visits == 1 and isinstance(some, Obj) and self._is_set_later(owner, name, some):
            self.postponed = True
            if not self.first and self.place not in self.world.todo:
                self.world.todo.append(self.place)
            self.try_again()
            return Obj(some.type, LATER)
        is_made = not is_given and self.program.abstract(type_) and self._is_made_by_code(owner)
        if not is_given and self._is_left_empty(owner, held[0], name):
            return v.Literal(None)
        if not (owner.site == "screen" or is_made) or isinstance(some, v.Unknown):
            return some
        front = self.place.activity
        writers, asked = self.program.writes.writers(held[0], name), (id(front), held[0], name)
        if not writers or self.supposed_set.get(asked) or (not is_made and any(map(partial(self.ran, front), writers))):
            return some
        known = self.unset.get(asked) or self.unset.setdefault(asked, Unset(front))
        if owner not in known.objects:
            known.objects.append(owner)
        return v.Literal(None)

    def _is_left_empty(self, owner: Obj, cls: str, name: str) -> bool:
        """Whether a field of a screen holds nothing, as all that sets it was left out there."""
        return owner.site == "screen" and holds_nothing(self, self.place.activity, cls, name)

    def _is_made_by_code(self, obj: Obj) -> bool:
        """Whether code of the app was seen to make an object, which is no screen and no element."""
        made = isinstance(obj.site, tuple) and len(obj.site) >= MADE_AT and obj.site[0] in self.program.by_id
        return made and not self.program.kind(obj.type)

    def _is_set_later(self, owner: Obj, name: str, some: Obj) -> bool:
        """Whether a field that could be of several classes is waited for, as a setter of its object is called later.

        A row may listen to touches as it is made, and be told afterwards whom to tell of them.
        """
        if not some.abstract or not isinstance(owner.site, tuple) or owner.fields.has(name):
            return False
        cls = self.program.classes[some.type]
        several = len(self.program.subclasses.get(some.type, ())) > 1
        return cls.kind == "interface" and several and self.never_set.by_setters(owner.type, name)

    def _platform_property(self, owner: Abstract, value: v.FieldValue, frame: Frame) -> Abstract:
        """A property that the app's code does not define: the platform's, a binding's, or a method read as one."""
        asked = value.name, value.owner
        call = self._read_calls.get(asked) or self._read_calls.setdefault(asked, Call(value.name, owner=value.owner))
        of_unknown = isinstance(owner, v.Unknown)
        getter = "" if of_unknown and self._is_java(frame.method) else getter_name(value.name)
        for model in (getter, "(property)"):
            if model in self.modelled:
                found = self.ask(model, CallSite(call, -1, owner, (), frame))
                if not isinstance(found, v.Unknown):
                    return found
        for method in self.program.extensions(getter, 0)[:1] if getter else ():
            return self.run(method, None, (owner,), frame) if self.matters(method, (owner,)) else UNKNOWN
        for method in self.program.functions(getter, 0)[:1] if getter else ():
            return self.run(method, None, (), frame) if self.matters(method, ()) else UNKNOWN
        return self._top_level_property(value, frame)

    def _is_java(self, method: Method) -> bool:
        """Whether a body is written in Java, where reading a field of something calls no getter: ``entry.intent``."""
        written = self.program.classes.get(method.owner)
        return written is not None and written.file.endswith(".java")

    def _tells(self, name: str) -> bool:
        """Whether anything can be known of a property of this name, whatever it belongs to."""
        known = self._telling.get(name)
        if known is None:
            getter, relevant = getter_name(name), self.relevant
            known = self._telling[name] = (
                name in _PROPERTIES
                or getter in self.modelled
                or name in self.program.field_names
                or bool(self.layouts.named(name))
                or any(m.id in relevant.always or m.id in relevant.passing for m in self.program.named(getter))
                or any(self.program.kind(m.type) == "model" for m in self.program.named(getter))
            )
        return known

    def _top_level_property(self, value: v.FieldValue, frame: Frame) -> Abstract:
        """A property of a file, or of a companion, read by its bare name; classes around come before imports."""
        if value.receiver is not None:
            return UNKNOWN
        owner = self.program.owner_of.get(frame.method.id)
        asked = frame.method.owner if owner is None else owner.name, value.name, value.owner
        found = self._top_level.get(asked)
        if found is None:
            found = self._top_level[asked] = self._static_owner(*asked)
        return self.static(found, value.name, frame) if found else UNKNOWN

    def _static_owner(self, here: str, name: str, owner: str) -> str:
        """The class or file whose static property a bare name means in a class; empty if there is none."""
        for cls in (*classes_around(here), owner):
            for having in (cls, *(f"{c.name}{COMPANION}" for c in self.program.chain(cls))):
                if self.program.field(having, name) is not None or self._getter(having, name) is not None:
                    return having
        files = self.program.file_fields.get(name, ())
        package = here.rpartition(".")[0]
        near = [f for f in files if f.rpartition(".")[0] == package] or (files if len(files) == 1 else [])
        return near[0] if near else ""

    def static(self, owner: str, name: str, frame: Frame | None = None) -> Abstract:
        """What a static field holds; the class is loaded first."""
        if (constants := self.program.constant_of(owner)) is not None:
            asked = v.FieldValue(name, v.FieldValue(constants[1], owner=constants[0]))
            return self.read(asked, Frame(Method("", owner, ""), None, ()))
        for cls in (owner, f"{owner}$Companion"):
            self.load(cls)
            declared = self.program.field(cls, name)
            for above in (*(c.name for c in self.program.chain(cls)), *((declared[0],) if declared else ())):
                self.load(above)
                if (just := self.held.values.get((above, name))) is not None:
                    return just
                if (above, name) in self.statics:
                    kept = self.statics[above, name]
                    if (told := through_delegate(self, above, name, kept, UNKNOWN, frame)) is not None:
                        return told
                    return join(kept, v.NULL) if self.program.writes.is_emptied(above, name) else kept
        if owner not in self.program.classes:
            value = constant(owner, name) or self._of_build(owner, name)
            if value is not None:
                return v.Literal(value)
        if name == "entries" and self.program.constants(owner):
            return self.constants(owner)
        if name in ("INSTANCE", "Companion"):
            companion = f"{owner}{COMPANION}"
            inner = companion if name == "Companion" or companion in self.program.classes else owner
            return self.singleton(inner)
        if name in _NUMBERS:
            return v.Literal(_NUMBERS[name])
        classes = [c for c in (owner, f"{owner}{COMPANION}") if c in self.program.classes]
        held = (self._of_object(c, name, frame) for c in classes)
        found = next((h for h in held if not isinstance(h, v.Unknown)), UNKNOWN)
        return self.typed(self.program.field_type(owner, name)) if isinstance(found, v.Unknown) else found

    def _of_object(self, cls: str, name: str, frame: Frame | None) -> Abstract:
        """What the one object of a class holds in a property, or what its getter gives, as that of a file does."""
        getter = self._getter(cls, name)
        if getter is None or not self.matters(getter, ()):
            held = (one := self.singleton(cls)).get(name)
            return held if (told := through_delegate(self, cls, name, held, one, frame)) is None else told
        return self.run(getter, None if getter.static else self.singleton(cls), (), frame)

    def _getter(self, cls: str, name: str) -> Method | None:
        """The getter of a property that an object or a file computes, without a field of its own for it."""
        written = self.program.classes.get(cls)
        if written is None or written.kind not in ("object", "file") or self.program.field(cls, name) is not None:
            return None
        return self.program.method(cls, getter_name(name), 0)

    def _of_build(self, owner: str, name: str) -> str | None:
        """What a constant of the build holds, such as the app's id; None if it is not known, or no such constant."""
        manifest = self.program.facts.manifest
        if (written := manifest.build.get(f"{owner}.{name}")) is not None:
            return written
        if owner != f"{manifest.package}.{BUILD_CONFIG}":
            return None
        if name == "APPLICATION_ID":
            return manifest.application_id or manifest.package
        return manifest.build.get(name)

    def constants(self, cls: str) -> Abstract:
        """All constants of an enumeration, as a collection."""
        made = Obj("collection", (ENTRIES_OF, cls))
        constants = [self.static(cls, name) for name in self.program.constants(cls)]
        made.put(ELEMENTS, join(*constants))
        for place, value in enumerate(constants):
            made.put(f"{AT}{place}", value)
        return made

    def singleton(self, cls: str) -> Obj:
        """The one object of an ``object`` or companion."""
        if cls not in self.singletons:
            made = self.singletons[cls] = Obj(cls, "object")
            for method in self.program.constructors(cls, 0)[:1]:
                self.run(method, made, (), None)
        return self.singletons[cls]

    def load(self, cls: str) -> None:
        """Run the static initialiser of a class, once."""
        if cls in self._loaded:
            return
        self._loaded.add(cls)
        method = self.program.initialiser(cls)
        if method is not None:
            self.run(method, None, (), None)

    def _has_field(self, obj: Obj, name: str) -> bool:
        return self.program.field(obj.type, name) is not None

    def matters(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether running a method can leave anything: an edge, a field, a value."""
        if method.id in self.relevant.always:
            return True
        return method.id in self.relevant.passing and any(self._active(o) for a in args for o in options(a))

    def _active(self, value: Abstract, depth: int = 0) -> bool:
        """Whether a value is a function, or an object with methods, that leaves something when it is called.

        What a bundle holds may be taken out of it, by a method of the app too.
        """
        match value:
            case Closure(method, frame):
                if method.id in self.relevant.always:
                    return True
                if method.id not in self.relevant.passing or depth > MAX_HANDED_ON:
                    return False
                around = list(_frames(frame))
                given = (o for f in around for a in f.args for o in options(a))
                return any(
                    self._active(o, depth + 1) for o in given if not isinstance(o, Closure) or o.frame not in around
                )
            case Bound():
                return True
            case Obj() if value.type == BUNDLE:
                return True
            case Obj() if not value.abstract and self._callbacks.given(value.type):
                return any(m.id in self.relevant.always for m in self._callbacks.of(value.type))
            case Obj() if value.is_constant:
                held = (f for n, f in value.fields.items() if n in self.program.function_objects.fields)
                return depth < MAX_HANDED_ON and any(self._active(o, depth + 1) for f in held for o in options(f))
        return False


def _frames(frame: Frame) -> Iterator[Frame]:
    """What a function may look into: the activation that it was made in, and those around that."""
    current: Frame | None = frame
    for _ in range(MAX_HANDED_ON):
        if current is None:
            return
        yield current
        current = current.outer
