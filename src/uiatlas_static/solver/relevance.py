"""Which methods can leave anything behind when they are executed, so that all others need not be.

Two closures over the call graph by names: methods that may act (navigate, show, register a listener), and methods that
give back, or keep, what acting needs (an intent, a class, a function, an object that acts).
"""

from dataclasses import dataclass

from uiatlas_static.facts.code import FIELDS, Method
from uiatlas_static.facts.values import Lambda, Parameter
from uiatlas_static.solver.acting import WEAK, acts, answers_back, sends, tells_itself
from uiatlas_static.solver.callbacks import CLOSED, CLOSING, Callbacks
from uiatlas_static.solver.callers import Callers
from uiatlas_static.solver.events import opening_events, posted_classes
from uiatlas_static.solver.finishing import PRESSING, only_goes_back
from uiatlas_static.solver.giving import (
    VALUES,
    builds,
    chained,
    derives,
    gives_one_of,
    gives_property,
    gives_result,
    hands_given,
    is_worth_keeping,
    keeps,
    keeps_given,
    keeps_some,
    sets_property,
    tells,
)
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.kept_callbacks import KeptCallbacks, handing
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.streams import (
    CREATING,
    FINDING,
    KEEPING,
    MAKING,
    MERGING,
    OF_CLASS,
    gives_new_stream,
    makes_stream,
)


@dataclass(frozen=True, slots=True)
class Relevance:
    """Ids of the methods that matter.

    Attributes:
        always: Those that leave something, or give back what others need to leave something.
        passing: Those that matter if they are given a function that does.
        effective: Those that matter even if nobody needs what they give back.
        acting: Those whose work depends on what a person touched: they navigate, show or listen, or call what does.
        events: Not methods, but the classes of events of a bus whose listeners open something.
        posted: The classes of what some code is seen to post to a bus.
        telling: Those by which a stream of a class of the app tells its observers, without what is above doing so.
        giving_streams: Those that give back a stream which they make each time.
        meaning: What was asked of the program's calls to find this.
        kept: What its fields keep that is called back.
    """

    always: frozenset[str]
    passing: frozenset[str]
    effective: frozenset[str]
    acting: frozenset[str]
    events: frozenset[str]
    posted: frozenset[str]
    telling: frozenset[str]
    giving_streams: frozenset[str]
    meaning: Meaning
    kept: KeptCallbacks


def relevant_methods(program: Program, names: frozenset[str]) -> Relevance:
    """The methods that are worth executing.

    Args:
        program: The code.
        names: Names of the calls that the platform's models answer.
    """
    weak = {PRESSING, *WEAK} | KEEPING | FINDING | MAKING | MERGING | CREATING | OF_CLASS
    strong = frozenset(n for n in names if n not in weak and not n.startswith("("))
    methods = list(program.by_id.values())
    meaning = Meaning(program, names)
    callers = Callers(methods, meaning)
    events = opening_events(program)
    own = {m.id for m in methods if tells_itself(m, program)}
    sending = (m for m in methods if acts(m, strong, program) or m.id in own or sends(m, meaning, events))
    acting, kept = callers.above(sending), KeptCallbacks(program, Callbacks(program))
    while handed := handing(methods, kept, acting):
        acting |= callers.above(handed)
    if any(answers_back(m, acting) for m in methods):
        acting |= callers.above(m for m in methods if any(c.name == PRESSING for c in m.calls))
    if any(m.name == CLOSED and m.id in acting for m in methods):
        acting |= callers.above(m for m in methods if any(c.name in CLOSING and c.just_set for c in m.calls))
    acting |= callers.above(m for m in methods if m.name and only_goes_back(m))
    classes = _acting_classes(program, acting)
    builders = frozenset(m.owner for m in methods if builds(m) and not program.kind(m.owner))
    tell = (m for m in methods if tells(m, classes, program) or chained(m, builders) or derives(m, meaning))
    telling = callers.above(tell, gives_result)
    given = {c.name for m in methods for c in m.calls if any(is_worth_keeping(a, m, classes) for a in c.args)}
    keeping = {m.id for m in methods if keeps(m) if m.owner in classes or (m.name in given and keeps_given(m))}
    keepers = [m for m in methods if m.id in keeping and keeps_given(m)]
    kept_by = {m.name for m in keepers}
    overloads = kept_by & given
    keeping |= callers.above(
        keepers,
        lambda m: hands_given(m, kept_by) if m.owner in classes else m.name in overloads and hands_given(m, (m.name,)),
    )
    filling = callers.above(keepers, lambda m: gives_one_of(m, kept_by, classes))
    keeping |= callers.above(m for m in methods if m.id in filling and m.id not in keeping)
    keeping |= {m.id for m in methods if m.owner in classes and gives_property(m, program)}
    keeping |= {m.id for m in methods if makes_stream(m) or m.name.startswith(FIELDS) or keeps_some(m)}
    keeping |= {m.id for m in methods if sets_property(m, program)}
    functions = program.function_objects
    passing = frozenset(m.id for m in methods if any(functions.called(c, m) for c in m.calls) or _hands_on(m))
    passing |= _seen_inside(methods)
    looking = {m.id for m in methods if any(c.name in VALUES for c in m.calls)}
    return Relevance(
        frozenset(acting | telling | keeping),
        passing,
        frozenset(acting | keeping),
        frozenset(acting | passing | looking),
        events,
        posted_classes(methods, meaning) if events else frozenset(),
        frozenset(own),
        frozenset(m.id for m in methods if gives_new_stream(m)),
        meaning,
        kept,
    )


def _acting_classes(program: Program, acting: set[str]) -> frozenset[str]:
    """Classes with methods that act, their own or inherited; and those above them."""
    own = {
        name
        for name, cls in program.classes.items()
        if program.kind(name) in (*SCREEN_KINDS, "adapter") or any(m.id in acting for m in (*cls.methods, *cls.lambdas))
    }
    found = set(own)
    for name in program.classes:
        above = program.ancestors(name)
        if above & own:
            found.add(name)
        if name in own:
            found |= above
    return frozenset(found)


def _hands_on(method: Method) -> bool:
    """Whether a method gives a parameter or a lambda of its own to somebody else."""
    return any(isinstance(a, Parameter | Lambda) for c in method.calls for a in c.args)


def _seen_inside(methods: list[Method]) -> set[str]:
    """Ids of the methods whose parameters a body within calls or hands on, as one of an object that is made there."""
    calls = ((m, c) for m in methods for c in m.calls)
    used = ((m, v) for m, c in calls for v in (c.receiver, *c.args) if isinstance(v, Parameter))
    return {value.method for m, value in used if value.method != m.id} & {m.id for m in methods}
