"""Abstract execution: runs methods with what is known of their arguments, follows calls, asks models of the platform.

A method runs once for every place, trigger and different arguments (the functional approach to context sensitivity);
branches run unless their guards are known to fail. What is executed again in a later turn is only what has read
something that has changed meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from functools import partial
from operator import is_
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method, ParameterFact, Write
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import UNKNOWN, Guard
from uiatlas_static.solver.answers import Answer
from uiatlas_static.solver.arguments import MISSING
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composition import MAX_CAPTIONS, kept, said_again
from uiatlas_static.solver.dependencies import PRESENT, Execution
from uiatlas_static.solver.domain import (
    MAX_DEPTH,
    UNDECIDED,
    Abstract,
    Frame,
    Many,
    Obj,
    frame_key,
    join,
    key,
    same,
)
from uiatlas_static.solver.just_set import NOTHING, Held
from uiatlas_static.solver.menus_of_fragments import FragmentMenus
from uiatlas_static.solver.places import AUTO, Place, Running, Trigger, World
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.registrations import Registrations, is_setter
from uiatlas_static.solver.relevance import Relevance
from uiatlas_static.solver.replaced_roots import LookedUpElements, ReplacedRoots
from uiatlas_static.solver.supposed import Supposed, covers
from uiatlas_static.solver.touched import Touched
from uiatlas_static.solver.writing import Writing

if TYPE_CHECKING:
    from uiatlas_static.solver.leaving import Leaving

MAX_STEPS = 150_000
"""Most calls executed for one place; what is left then is a warning."""

Model = Callable[["Interpreter", CallSite], Abstract]
"""What the platform does when one of its methods is called."""


class Interpreter(Writing):
    """Executes code in one place after another and enters what it finds into a world.

    Args:
        program: The code.
        world: Where places and edges are entered.
        models: What the platform does, by the names of its methods.
        allocation: Gives the place that making an object opens.
        relevant: Which methods matter.

    Attributes:
        leaving: What each body says of what is in front, by its id; see `uiatlas_static.solver.leaving`.
    """

    def __init__(
        self,
        program: Program,
        world: World,
        models: Mapping[str, Model],
        allocation: "Callable[[Interpreter, CallSite], Place | None]",
        relevant: Relevance,
    ) -> None:
        super().__init__(program, world, models.keys(), relevant)
        self.models = models
        self.steps = 0
        self._allocation = allocation
        self._ran: set[tuple[int, str]] = set()
        self._withheld: dict[tuple[int, int], str] = {}
        """Calls whose conditions fail that would give away the object of a place: their names, by both identities."""
        self._barred: dict[tuple[str, int], bool] = {}
        """Calls with conditions, by body and place: whether these have failed each time."""
        self._contexts: Counter[tuple[str, int]] = Counter()
        self._turn = 0
        self._cut = 0
        """How often something was left out since too many calls are around it."""
        self._memo: dict[tuple[object, ...], dict[Trigger | None, Answer]] = {}
        self.registrations = Registrations(program, self.liveness.meaning, self.modelled)
        self.touched = Touched(program)
        self.replaced_roots = ReplacedRoots(program)
        self.looked_up = LookedUpElements(program)
        self.put_off: dict[Place, list[tuple[WidgetFact, Callable[[], object]]]] = {}
        """Screens that are coming -> elements, and what their layouts name for them, which runs at the end of that."""
        self.fragment_menus = FragmentMenus(program)
        self.leaving: dict[str, Leaving] = {}

    def triggered(self, trigger: Trigger, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
        """Call a function object under a trigger, in the present place."""
        with self.at(self.place, trigger):
            return self.invoke(function, args, frame)

    def under(
        self, trigger: Trigger, method: Method, obj: Obj, args: tuple[Abstract, ...], caller: Frame | None
    ) -> Abstract:
        """Run a method of an object under a trigger, in the present place."""
        with self.at(self.place, trigger):
            return self.run(method, obj, args, caller, obj.frame)

    def run(
        self,
        method: Method,
        this: Obj | None,
        args: tuple[Abstract, ...],
        caller: Frame | None,
        outer: Frame | None = None,
        types: dict[str, Abstract] | None = None,
        on: Abstract | None = None,
    ) -> Abstract:
        """Execute a method, a lambda perhaps on something; what it gives back."""
        if self.present.edge_class == AUTO.edge_class and (
            touches := self.waiting.touches(method, this, outer, self.place.activity)
        ):
            return self._after(touches, partial(self.run, method, this, args, caller, outer, types, on))
        args = self._padded(method, this, args, outer)
        depth = 0 if caller is None else caller.depth + 1
        if outer is not None and not self.liveness.captures(method):
            outer = None
        used = self.liveness.parameters(method)
        if len(used) < len(args) and not self._is_on(args, method):
            args = tuple([a if n in used else UNKNOWN for n, a in enumerate(args)])
        acting = method.id in self.relevant.acting
        held = self.held if self.held is NOTHING else self.just_set.told(self.held, method)
        asked = (
            method.id,
            None if this is None else (this.type, this.site),
            id(self.place),
            self.row_list if acting else "",
            held.identity,
            None if outer is None else frame_key(outer),
            *map(key, args),
            *(map(key, types.values()) if types else ()),
            *(() if on is None else (key(on),)),
        )
        under = self.present if acting else None
        answers = self._memo.get(asked)
        known: Answer | None = None
        if answers is None:
            answers = self._memo[asked] = {}
        else:
            known = answers.get(None) or answers.get(under)
        if known is not None and on is not None and not same(known.frame.on or UNKNOWN, on):
            known = None
        if known is not None and (known.turn == self._turn or known.stands(this, args, outer, depth)):
            self.consulted += None not in answers
            return self._given(method, known)
        if self._is_cut_off(method, depth):
            self.consulted += 1
            return UNKNOWN
        if known is not None and known.concerns(this, args, outer):
            frame = known.frame
            frame.enter(caller, types or {}, depth)
        else:
            frame = Frame(method, this, args, outer, caller, types or {}, depth=depth, on=on)
        answers.pop(None, None)
        answer = answers[under] = Answer(frame, Execution(PRESENT.execution), self._turn, supposed=self.world.supposed)
        consulted, cut = self.consulted, self._cut
        self._finish(answer, held)
        answer.cut_at = depth if self._cut > cut else 0
        if self.consulted == consulted:
            answers[None] = answers.pop(under)
        return answer.result

    def _is_on(self, args: tuple[Abstract, ...], method: Method) -> bool:
        """Whether a lambda is called on the one object that it is given."""
        given = args[0] if len(args) == 1 else None
        return isinstance(given, Obj) and self.liveness.takes_receiver(method) and self.may_be_on(given, method)

    def _after(self, touches: Iterable[tuple[Place, Trigger]], kept: Callable[[], Abstract]) -> Abstract:
        """Execute what touches have kept for later, as if each goes on; what all give back."""
        self.consulted += 1
        given = []
        for place, trigger in list(touches):
            with self.at(place, trigger):
                given.append(kept())
        return join(*given)

    def _given(self, method: Method, known: Answer) -> Abstract:
        """What is known already of a body in this context, which counts in each turn as if it was executed."""
        if known.turn != self._turn:
            self._contexts[method.id, id(self.place)] += 1
            known.turn = self._turn
        if not covers(self.world.supposed, known.supposed):
            self.world.unlike.add(method.id)
        self.composition.captions += said_again(known.said, self.world.supposed)
        self.wrote += known.wrote
        for flag in known.raised:
            self._raise(flag, self.present)
        self._cut += known.cut_at > 0
        known.execution.use()
        return known.result

    def _is_cut_off(self, method: Method, depth: int) -> bool:
        """Whether a method is not followed any further in this turn; if it is, it is noted that it runs."""
        seen = self._contexts[method.id, id(self.place)]
        often = seen > self.liveness.most_contexts(method)
        if depth > MAX_DEPTH or self.steps > MAX_STEPS or often:
            if self.steps > MAX_STEPS:
                self.world.warnings.setdefault(f"{self.place.name}: more code than is followed; parts are left out")
            self._cut += depth > MAX_DEPTH
            return True
        self._contexts[method.id, id(self.place)] = seen + 1
        self.executed.add(method.id)
        self._ran.add((id(self.place.activity), method.id))
        return False

    def _finish(self, answer: Answer, told: Held) -> None:
        """Execute a body that is told what fields hold, and note what it gives back."""
        frame, captions = answer.frame, self.composition.captions
        before, PRESENT.execution = PRESENT.execution, answer.execution
        said, wrote, raised, done = len(captions), len(self.wrote), len(self.raised), self.done
        held, self.held = self.held, told
        try:
            self._execute(frame)
            if self.done == done:
                # What only asks whether it is meant, as each of several handlers does for each item, costs little.
                self._contexts[frame.method.id, id(self.place)] -= 1
            if frame.method.id in self.relevant.telling and frame.this is not None:
                self.platform(CallSite(Call(frame.method.name), -1, frame.this, frame.args, frame))
            given = [
                self.chosen(r, frame) for r in frame.method.returns if not r.guards or self._allows(r.guards, frame)
            ]
            answer.result = join(*given)
            if type(answer.result) is Many and frame.caller is not None:
                self.returned[frame.caller, frame.caller.at] = frame
        finally:
            PRESENT.execution, self.held = before, held
        answer.wrote = tuple(set(self.wrote[wrote:])) if len(self.wrote) > wrote else ()
        if len(self.raised) > raised:
            self.raised[raised:] = flags = dict.fromkeys(self.raised[raised:])
            answer.raised = tuple([flag for flag, trigger in flags if trigger == self.present])
            self.consulted += len(answer.raised) < len(flags)
        answer.said = kept(captions[said : said + MAX_CAPTIONS], answer.supposed)

    def allocate(self, site: CallSite) -> Place | None:
        """The place that making an object opens, if it opens one."""
        return self._allocation(self, site)

    def ask(self, name: str, site: CallSite) -> Abstract:
        """What the platform's model of this name answers."""
        return self.models[name](self, site)

    def ran(self, place: Place, method: Method) -> bool:
        """Whether a method was executed in the activity that a place is shown in."""
        return (id(place.activity), method.id) in self._ran

    def is_barred(self, method: Method, index: int) -> bool:
        """Whether a call of a body was left out each time since its conditions fail."""
        return self._barred.get((method.id, index), False)

    def outdate(self, methods: Container[str]) -> set[int]:
        """Have some methods executed again wherever they were, with all that used what they did; ids of the places."""
        answers = [(asked, a) for asked, known in self._memo.items() for a in known.values()]
        todo = [a.execution for asked, a in answers if asked[0] in methods]
        found: dict[int, Execution] = {}
        while todo:
            execution = todo.pop()
            if id(execution) not in found:
                found[id(execution)] = execution
                execution.outdated = True
                todo += execution.users
        return {place for (_, _, place, *_), a in answers if id(a.execution) in found and isinstance(place, int)}

    def hears(self, place: Place, method: Method) -> bool:
        """Whether a screen may be the listener with this method though nobody was seen to make it one.

        A call that was seen not to be made on this screen does not make it one, nor does one in a body that ran on
        others alone.
        """
        if place.obj is None:
            return True
        calls = self._withheld.items()
        withheld = {c for (at, c), name in calls if at == id(place) and is_setter(name, method.name)}
        for body, call in self.registrations.setters(place.obj.type, method.name):
            if body.id in self.executed and not self.ran(place, body):
                withheld.add(id(call))
        return self.registrations.may_hear(place.obj.type, method.name, frozenset(withheld))

    def forget(self) -> None:
        """Begin a new turn: what ran runs again if something that it read has changed meanwhile."""
        self._turn += 1
        self._contexts.clear()
        self.streams.passed.clear()
        self.wrote.clear()
        self.raised.clear()
        self.steps = 0

    def _padded(
        self, method: Method, this: Obj | None, args: tuple[Abstract, ...], outer: Frame | None
    ) -> tuple[Abstract, ...]:
        """As many arguments as there are parameters; those that are not given have their defaults."""
        if len(args) == len(method.parameters) and not _is_missing(args):
            return args
        given = args[: len(method.parameters)]
        given += (MISSING,) * (len(method.parameters) - len(given))
        if not _is_missing(given):
            return given
        frame = Frame(method, this, (), outer)
        return tuple(
            self._default(p, frame) if a is MISSING else a for a, p in zip(given, method.parameters, strict=True)
        )

    def _default(self, parameter: ParameterFact, frame: Frame) -> Abstract:
        """What a parameter holds that is given nothing."""
        if parameter.default is None:
            return UNKNOWN
        value = self.eval(parameter.default, frame)
        return self.invoke(value, (), frame) if parameter.computed else value

    def _execute(self, frame: Frame) -> None:
        """Calls and writes in the order of the text."""
        around, calling = self.world.supposed, self.world.running
        inside = None if around is None else Supposed(around, frame.method.id)
        changed: dict[str, int] = {}
        # Most calls stand under the conditions of the one before, or under these and some more.
        last: tuple[Guard, ...] = ()
        under, supposed = self.present, inside
        for step in self.liveness.steps(frame.method):
            if isinstance(step, Write):
                self._write(step, frame)
                continue
            index, call = step
            self.steps += 1
            frame.at = index
            guards = call.guards
            more = len(guards) - len(last) if all(map(is_, last, guards)) else -1
            if more >= 0:
                trigger = self._allows(guards[len(last) :], frame, under) if more else under
            else:
                trigger = self._allows(guards, frame)
            if trigger is None:
                self._barred.setdefault((frame.method.id, index), True)
                if any(isinstance(a, v.This) and self.eval(a, frame) is self.place.obj for a in call.args):
                    self._withheld[id(self.place), id(call)] = call.name
                continue
            if guards:
                self._barred[frame.method.id, index] = False
            if more:
                supposed = self._supposing(call, frame, inside)
            elif supposed is not None and supposed is not inside:
                supposed = supposed.at(call.line)
            last, under = guards, trigger
            before, self.present = self.present, trigger
            held, wrote = self.held, len(self.wrote)
            if call.just_set:
                self.held = self.just_set.before(self, call, index, frame, changed)
            self.world.supposed = supposed
            self.world.running = Running(frame.method.id, frame, index, trigger, calling)
            try:
                _keep_result(frame, index, self.call(call, index, frame))
            finally:
                self.present, self.world.supposed, self.world.running = before, around, calling
                self.held = held
            if len(self.wrote) > wrote:
                changed |= dict.fromkeys(self.wrote[wrote:], call.line)
                self.held = self.held.without(self.wrote[wrote:])

    def _supposing(self, call: Call, frame: Frame, inside: Supposed | None) -> Supposed | None:
        """What is supposed where a call is made: what is in its whole body, and its conditions that are not decided."""
        conditions = frame.conditions
        open_ = tuple([g for g in call.guards if conditions.get(id(g)) is UNDECIDED])
        if not open_:
            return inside
        return Supposed(None if inside is None else inside.around, frame.method.id, open_, call.line)


def _is_missing(args: tuple[Abstract, ...]) -> bool:
    """Whether an argument is not given; what stands for it equals what is unknown, but is not the same."""
    for arg in args:  # noqa: SIM110  (a generator takes longer than all else that is done here)
        if arg is MISSING:
            return True
    return False


def _keep_result(frame: Frame, index: int, value: Abstract) -> None:
    """Note what a call gave back; bodies within this one look at it, and run again only if it is another thing now."""
    results = frame.results
    if not results.readers:
        dict.__setitem__(results, index, value)
        return
    known = dict.get(results, index)
    if known is None or not same(known, value):
        results[index] = value
