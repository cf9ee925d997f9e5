"""A method body while it is read: locals, guards, calls so far; what Java and Kotlin have in common."""

from dataclasses import dataclass, field, replace
from functools import partial

from uiatlas_static.facts.code import (
    FIELDS,
    INIT,
    JOIN,
    STEP,
    AnnotationFact,
    Call,
    ClassFact,
    FieldFact,
    Method,
    ParameterFact,
    Return,
    Write,
)
from uiatlas_static.facts.values import (
    UNKNOWN,
    FieldValue,
    Guard,
    Literal,
    Parameter,
    Result,
    This,
    Value,
    choice,
)
from uiatlas_static.source import cells
from uiatlas_static.source.branches import UNDECIDED, Branch, guarded
from uiatlas_static.source.just_set import JustSet, is_field, one_of_branches
from uiatlas_static.source.numbers import added, negative

OUTSIDE = ("java.", "javax.", "android.", "androidx.")
"""How the names of classes begin that no app has."""
SUMS = ("+=", "-=")
"""The signs of assignments that add something, or take something away."""
_SHOWN = ("getCurrentItem", "currentItem")
"""The call, and the property, that give the place of the page which a pager shows."""
_LISTED = ("listOf", "listOfNotNull", "mutableListOf", "setOf", "mutableSetOf", "arrayOf", "mapOf", "mutableMapOf")
"""Calls that give a collection, or a map, of what they are given."""
Part = tuple[range, tuple[Guard, ...]]
"""A branch: the numbers of its calls, and what holds as it begins."""
MAX_NESTING = 120
"""Deepest nesting of expressions and statements that is read."""


@dataclass(slots=True, eq=False)
class Body:
    """One method or lambda in the making.

    Attributes:
        id: The method's id.
        owner: Qualified class around it.
        scopes: Implicit receivers, innermost first.
        locals: Local variables by name.
        guards: What holds here, `UNDECIDED` for what compares with nothing known.
        depth: How deep the present expression is nested.
        under: What holds for each call.
        settled: Calls -> what holds for one of them and those that are made in its place.
        just_set: The fields that it has set so far.
        straight: Whether nothing was read so far that may leave it, or repeat what follows.
    """

    id: str
    owner: str
    scopes: tuple[Value, ...] = ()
    locals: dict[str, Value] = field(default_factory=dict)
    guards: tuple[Guard, ...] = ()
    calls: list[Call] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    returns: list[Return] = field(default_factory=list)
    depth: int = 0
    under: list[tuple[Guard, ...]] = field(default_factory=list)
    settled: dict[int, tuple[Guard, ...]] = field(default_factory=dict)
    just_set: JustSet = field(init=False)
    straight: bool = True

    def __post_init__(self) -> None:
        self.just_set = JustSet(self.id)

    def call(
        self,
        name: str,
        args: tuple[Value, ...] = (),
        line: int = 0,
        *,
        receiver: Value | None = None,
        owner: str = "",
        implicit: bool = False,
        names: tuple[str, ...] = (),
        type_args: tuple[str, ...] = (),
        parent: bool = False,
        on: bool = False,
    ) -> Result:
        """Enter a call; what it gives back."""
        scopes = self.scopes if implicit else ()
        if self.writes:
            cells.called(self, name, receiver)
        guards = self.known_guards
        unsure = UNDECIDED in self.guards
        self.under.append(self.guards)
        self.calls.append(
            Call(
                *(name, args, line, receiver, owner, scopes, names, type_args, guards, parent),
                unsure=unsure,
                just_set=self.just_set.now(self.locals) if self.just_set.first else (),
                straight=self.straight and not self.guards,
                on=on,
            )
        )
        return Result(self.id, len(self.calls) - 1)

    def declare(self, value: Value, type_: str) -> Value:
        """Note the class that what a call gave back is declared or cast as, if it is known: one of the app first.

        Returns:
            The value.
        """
        if type_ and isinstance(value, Result) and value.method == self.id:
            call = self.calls[value.call]
            if call.name != INIT and (not call.type or call.type.startswith(OUTSIDE)):
                self.calls[value.call] = replace(call, type=(type_.startswith(OUTSIDE) and call.type) or type_)
        return value

    def keep(self, value: Value, name: str) -> None:
        """Note the local variable that holds what a call of Compose remembers."""
        if isinstance(value, Result) and value.method == self.id:
            call = self.calls[value.call]
            if call.name.startswith("remember"):
                self.calls[value.call] = replace(call, kept=name)

    def only_if(self, value: Value, guards: tuple[Guard, ...]) -> Value:
        """Note what else holds for a call, but not for what it is given; what it gives back."""
        if guards and isinstance(value, Result) and value.method == self.id:
            self.under[value.call] += guards
            call = self.calls[value.call]
            self.calls[value.call] = replace(call, guards=(*call.guards, *guards))
        return value

    def write(self, name: str, value: Value, line: int, *, receiver: Value | None = None, owner: str = "") -> None:
        """Enter an assignment to a field; without a receiver or owner, to one of the implicit receivers."""
        scopes = self.scopes if receiver is None and not owner else ()
        unsure = UNDECIDED in self.guards
        self.writes.append(Write(name, value, line, receiver, owner, scopes, self.known_guards, unsure))
        self.just_set.note(self.writes[-1], self.locals)
        own = (self.scopes[:1] if receiver is None else (receiver,)) == (This(self.owner),)
        if owner == self.owner or (own and not owner):
            cells.note(self, name, value, owner)

    def give(self, value: Value) -> None:
        """Enter what the body gives back."""
        self.returns.append(Return(value, self.known_guards, UNDECIDED in self.guards))

    @property
    def known_guards(self) -> tuple[Guard, ...]:
        """What holds here, as far as it compares with something known."""
        return _known(self.guards)

    def assume(self, guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
        """Add guards to what holds from here; what held before, to be put back."""
        before = self.guards
        for guard in guards:
            known = guard.subject is not UNKNOWN or not isinstance(guard.other, Literal)
            self.guards = (*self.guards, guard if known else UNDECIDED)
        return before

    def join(self, branches: list[Branch], left_out: Branch | None = None) -> None:
        """After branches, a local is what any of them left, and where none of the cases written was met, if it says."""
        written = branches
        branches = branches if left_out is None else [*branches, left_out]
        if not branches:
            return
        first, _ = branches[0]
        others = branches[1:]
        joined = dict(first)
        for name in {n: None for b, _ in branches for n in b}:
            value = first.get(name)
            if not any(b.get(name) is not value for b, _ in others):
                continue
            if is_field(name):
                unset = self.just_set.as_it_was.get(name, UNKNOWN)
                joined[name] = one_of_branches([guarded(b.get(name, unset), guards) for b, guards in branches])
                continue
            ends = [(b[name], guards) for b, guards in branches if name in b]
            if cells.is_cell(name):
                ends += [(cells.unchanged(name, self.scopes), guards) for b, guards in written if name not in b]
            joined[name] = choice([guarded(given, guards) for given, guards in ends])
        self.locals = joined

    def leave(self, outside: frozenset[str]) -> None:
        """Behind a block, what it declared is gone: a name that hid a field means the field again."""
        for name in [n for n in self.locals if n not in outside and not is_field(n) and not cells.is_cell(n)]:
            del self.locals[name]

    def settle(self, branches: list[Part]) -> None:
        """After branches of which one is gone through: a call that each of them makes is made whatever holds.

        The first of these calls is told so; the others are not, or they would undo what it does.
        """
        others = branches[1:]
        for n in self._surely_made(branches[0]) if others else ():
            same = [m for m in map(partial(self._made_in, self.calls[n]), others) if m is not None]
            if len(same) < len(others):
                continue
            for m in same:
                self.calls[m] = replace(self.calls[m], either=())
            self.settled[n] = self.guards
            apart = self.under[n][len(self.guards) :]
            self.calls[n] = replace(self.calls[n], either=_known(apart) if UNDECIDED in self.guards else apart)

    def _made_in(self, call: Call, branch: Part) -> int | None:
        """The number of the call in a branch that is surely made there, and is like one of another branch."""
        return next((n for n in self._surely_made(branch) if _is_alike(call, self.calls[n])), None)

    def _surely_made(self, branch: Part) -> list[int]:
        calls, guards = branch
        return [n for n in calls if self.settled.get(n, self.under[n]) == guards]

    def method(
        self,
        name: str,
        parameters: tuple[ParameterFact, ...],
        *,
        type: str = "",
        static: bool = False,
        extension: bool = False,
        abstract: bool = False,
        override: bool = False,
        private: bool = False,
        type_params: tuple[str, ...] = (),
        annotations: tuple[str, ...] = (),
        line: int = 0,
        notes: tuple[AnnotationFact, ...] = (),
        always: tuple[str, ...] = (),
    ) -> Method:
        """The finished fact."""
        return Method(
            self.id,
            self.owner,
            name,
            parameters,
            tuple(self.calls),
            tuple(self.writes),
            tuple(self.returns),
            type,
            static,
            extension,
            abstract,
            override,
            private,
            type_params,
            annotations,
            line,
            notes,
            always,
        )


@dataclass(slots=True, eq=False)
class ClassBuilder:
    """One class in the making.

    Attributes:
        scopes: ``this`` of it and of those around it, innermost first.
        around: Of an anonymous class, the locals that its bodies see.
        named: The names of its fields, and whether one of that name is static.
        types: The types that are written in it, and whether one stands between angle brackets.
        setters: In Kotlin, its properties that have setters with code of their own.
    """

    name: str
    outer: "ClassBuilder | None"
    parent: str = ""
    interfaces: tuple[str, ...] = ()
    kind: str = "class"
    abstract: bool = False
    line: int = 0
    scopes: tuple[Value, ...] = ()
    fields: list[FieldFact] = field(default_factory=list)
    methods: list[Method] = field(default_factory=list)
    lambdas: list[Method] = field(default_factory=list)
    anonymous: int = 0
    around: dict[str, Value] = field(default_factory=dict)
    ids: dict[str, int] = field(default_factory=dict)
    named: dict[str, bool] = field(default_factory=dict)
    notes: tuple[AnnotationFact, ...] = ()
    type_params: tuple[str, ...] = ()
    parent_args: tuple[str, ...] = ()
    route: Value | None = None
    types: dict[str, bool] = field(default_factory=dict)
    annotations: tuple[str, ...] = ()
    setters: frozenset[str] = frozenset()

    def declare(
        self,
        name: str,
        type: str,
        static: bool = False,
        *,
        final: bool = False,
        notes: tuple[AnnotationFact, ...] = (),
        state: bool = False,
        delegated: bool = False,
    ) -> None:
        """Enter a field or property."""
        self.fields.append(FieldFact(name, type, static, final, notes, state, delegated))
        self.named[name] = static or self.named.get(name, False)

    @property
    def initialiser(self) -> str:
        """The name of the method that runs the initialisers of a class with constructors, which all call it first.

        No other class has a method of this name: what a class above calls in its constructors is its own.
        """
        return f"{FIELDS} {self.name}"

    def id(self, name: str, count: int) -> str:
        """An id for a method, unique in the class."""
        plain = f"{self.name}.{name}/{count}"
        number = self.ids[plain] = self.ids.get(plain, 0) + 1
        return plain if number == 1 else f"{plain}#{number}"

    def fact(self, file: str, library: bool, imports: tuple[str, ...] = ()) -> ClassFact:
        """The finished fact."""
        return ClassFact(
            self.name,
            self.parent,
            self.interfaces,
            self.outer.name if self.outer is not None else "",
            self.kind,
            self.abstract,
            tuple(self.fields),
            tuple(self.methods),
            tuple(self.lambdas),
            file,
            self.line,
            library,
            self.notes,
            imports,
            self.type_params,
            self.parent_args,
            self.route,
            tuple(self.types),
            tuple(name for name, between in self.types.items() if between),
            self.annotations,
        )


def parameters_of(id: str, facts: tuple[ParameterFact, ...]) -> dict[str, Value]:
    """The locals that a method starts with."""
    return {p.name: Parameter(id, n) for n, p in enumerate(facts) if p.name}


def _is_alike(one: Call, other: Call) -> bool:
    """Whether two calls have one name, and are made on one object."""
    return one.name == other.name and one.receiver == other.receiver and one.scopes == other.scopes


def _known(guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
    return tuple(g for g in guards if g is not UNDECIDED)


def text_of(parts: list[Value], body: Body, line: int) -> Value:
    """Texts one after the other; put together when it is known what they hold, if the body does not tell."""
    if not any(isinstance(p, FieldValue | Parameter | Result) for p in parts):
        return Literal("".join(_constant(p) for p in parts))
    return body.call(JOIN, tuple(parts), line)


def _constant(value: Value) -> str:
    return str(value.value) if isinstance(value, Literal) and value.value is not None else "{}"


def joined_text(one: Value, other: Value, body: Body, line: int) -> Value:
    """What ``a + b`` gives: a text, a number that is known, or what the solver tells: a collection, or a text."""
    parts = [one, other]
    if any(_is_called(p, body, _LISTED) for p in parts):
        return body.call(JOIN, (one, other), line)
    if any((isinstance(p, Literal) and isinstance(p.value, str)) or _is_called(p, body, (JOIN,)) for p in parts):
        return text_of(parts, body, line)
    if any(map(_is_constant, parts)):
        return body.call(JOIN, tuple(parts), line)
    return stepped(one, other, body, line) or added(one, other) or UNKNOWN


def changed_by(sign: str, one: Value, other: Value, body: Body, line: int) -> Value:
    """What ``a += b`` or ``a -= b`` gives, as its sign says."""
    if sign == SUMS[0]:
        return joined_text(one, other, body, line)
    return stepped(one, negative(other), body, line) or UNKNOWN


def stepped(one: Value, by: Value, body: Body, line: int) -> Value | None:
    """What lies so many places behind the one that a pager shows; None if the first is no such place."""
    is_place = _is_called(one, body, _SHOWN) or (isinstance(one, FieldValue) and one.name in _SHOWN)
    if not is_place or not isinstance(by, Literal) or type(by.value) is not int:
        return None
    return body.call(STEP, (one, by), line)


def _is_constant(value: Value) -> bool:
    """Whether a value is a field that is named as constants are."""
    return isinstance(value, FieldValue) and value.name.isupper()


def _is_called(value: Value, body: Body, names: tuple[str, ...]) -> bool:
    """Whether a value is what a call with one of these names gives."""
    return isinstance(value, Result) and value.method == body.id and body.calls[value.call].name in names
