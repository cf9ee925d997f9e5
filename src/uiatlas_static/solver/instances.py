"""Some object of a type where no code was seen to make the one that is meant: one in front, an injected one, or any."""

from functools import cached_property

from uiatlas_static.facts.code import INIT, Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.domain import DESTINATION, MESSAGE, Abstract, Obj, options
from uiatlas_static.solver.injection import Injection, is_injected
from uiatlas_static.solver.places import AUTO
from uiatlas_static.solver.properties import Properties
from uiatlas_static.solver.streams import OBSERVABLE, makes_stream

_ACTIVITIES = frozenset(
    {
        "android.app.Activity",
        "androidx.activity.ComponentActivity",
        "androidx.appcompat.app.AppCompatActivity",
        "androidx.fragment.app.FragmentActivity",
    }
)
"""Classes of the platform that the activity in front is declared as."""


class Instances(Properties):
    """Knows an object for a type."""

    def typed(self, type_: str) -> Abstract:
        """Some object of a type, if its code is known and it is no mere data.

        An activity is known only if code runs in it, or in the tab of it that shows another one.
        """
        if type_ in (DESTINATION, MESSAGE):
            return Obj(type_)
        if type_ not in self.program.classes:
            return self._in_front() if type_ in _ACTIVITIES else UNKNOWN
        if (shown := self._shown(type_)) is not None:
            return shown
        return self._around(type_) if self.program.kind(type_) == "activity" else self._some(type_)

    def _around(self, type_: str) -> Abstract:
        """The activity of a type in a tab of which the one in front is shown."""
        hosts = (place.activity.obj for place in self.tab_hosts.get(self.place.activity.name, ()))
        return next((h for h in hosts if h is not None and self.program.is_a(h.type, type_)), UNKNOWN)

    def _some(self, type_: str) -> Obj:
        """An object of a class of the app."""
        if self.program.abstract(type_):
            if given := self._injection.given(type_, self.place.activity.name):
                return self._some(given)
            beside = self._beside(type_)
            if len(beside) == 1:
                return beside[0]
            sending = [c for c in self.program.subclasses.get(type_, ()) if self._is_heard(c, type_)]
            if len(sending) == 1 and self._offers_stream(type_):
                return self._some(sending[0])
        elif self.program.kind(type_) == "model" or type_ in self._keeping_streams or type_ in self._injection.classes:
            return self.view_model(type_, self.place.activity.name)
        elif provider := self._injection.making(type_, self.place.activity.name):
            return self._provide(type_, self.place.activity.name, provider)
        return self.singleton(type_) if self.program.classes[type_].kind == "object" else Obj(type_)

    @cached_property
    def _injection(self) -> Injection:
        return Injection(self.program)

    def _beside(self, type_: str) -> list[Obj]:
        """The fragments of a type that are shown in the same activity: an interface is told by one of them."""
        below = self._fragments_below.get(type_)
        if below is None:
            every = (c for c in self.program.subclasses.get(type_, ()) if self.program.kind(c) == "fragment")
            below = self._fragments_below[type_] = tuple(every)
        around = self.place.activity.identity if below else ()
        places = (self.world.places.peek((f"fragment:{c}", *around)) for c in below)
        return [p.obj for p in places if p is not None and p.obj is not None]

    def _in_front(self) -> Abstract:
        """The activity in front: what something declared as no more than an activity is."""
        front = self.place.activity
        return front.obj if front.kind == "activity" and front.obj is not None else UNKNOWN

    def _is_heard(self, cls: str, type_: str) -> bool:
        """Whether a class below a type keeps a stream that others listen to; of interfaces a view model may be one."""
        if cls in self._keeping_streams:
            return True
        known = self.program.classes[cls]
        is_model = known.kind == "class" and not known.abstract and self.program.kind(cls) == "model"
        return is_model and self.program.classes[type_].kind == "interface" and any(map(makes_stream, known.methods))

    @cached_property
    def _keeping_streams(self) -> frozenset[str]:
        """Classes, no screens among them, whose objects are made with a stream that others listen to."""
        program = self.program
        plain = (c for c in program.classes.values() if c.kind == "class" and program.kind(c.name) == "")
        return frozenset(c.name for c in plain if any(map(makes_stream, c.methods)))

    def _offers_stream(self, type_: str) -> bool:
        """Whether what a type or its super types declare gives others a stream."""
        declared = [self.program.classes[a] for a in self.program.ancestors(type_) if a in self.program.classes]
        given = [*(f.type for c in declared for f in c.fields), *(m.type for c in declared for m in c.methods)]
        return any(t.rpartition(".")[2].endswith(OBSERVABLE) for t in given)

    def _provide(self, type_: str, owner: str, method: Method) -> Obj:
        """The one object of a class that a method of dependency injection makes for an activity."""
        where = owner, type_
        if where not in self.view_models:
            self.view_models[where] = Obj(type_, ("model", owner))
            with self.at(self.place, AUTO):
                made = self.run(method, None if method.static else Obj(method.owner), (), None)
            for option in options(made):
                if isinstance(option, Obj) and self.program.is_a(option.type, type_):
                    self.view_models[where] = option
        return self.view_models[where]

    def view_model(self, type_: str, owner: object) -> Obj:
        """The one object of a class that an activity or fragment keeps; it is made when it is first asked for.

        Args:
            type_: The class: a view model, one that gives others a stream to listen to, an adapter.
            owner: The activity, or what tells a fragment that has its own apart.
        """
        where = owner, type_
        if where not in self.view_models:
            made = self.view_models[where] = Obj(type_, ("model", owner))
            constructors = [m for cls in self.program.chain(type_) for m in cls.methods if m.name == INIT]
            if constructors:
                first = constructors[0]
                injected = (m for m in constructors if m.owner == first.owner and is_injected(m))
                with self.at(self.place, AUTO):
                    self.run(next(injected, first), made, (), None)
        return self.view_models[where]
