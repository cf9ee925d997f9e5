"""Copies of the platform's task for work in the background, which apps hold under names of their own.

Such a class has ``doInBackground``, ``onPostExecute`` and ``execute`` itself, and no class of tasks above it. It is
executed as the platform's task is, so its threads and messages need not be followed; all else that it does is its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, ClassFact, Method, own_name
from uiatlas_static.facts.values import Lambda, alternatives
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.tasks import ORDER, TASK

_OWN = frozenset({"doInBackground", "onPostExecute", "execute"})
"""Methods that a class has which is such a copy."""
_OF_PLATFORM = frozenset({*ORDER, "onCancelled", "cancel", "get", "getStatus", "isCancelled", "publishProgress"})
"""Methods of the platform's task that those which execute it may call."""
_WORKERS = frozenset({"Thread", "Handler", "Runnable", "Callable", "FutureTask", "Executor", "ThreadFactory"})
"""What the classes within a copy extend or implement by which it is executed."""
_LEADING = frozenset({*STARTS, "navigate", "show"})
"""Calls that bring something to the screen."""


def with_copied_tasks(facts: AppFacts) -> AppFacts:
    """What is known of an app, with copies of the platform's task as classes that derive from it."""
    classes = facts.code.classes
    changed: dict[str, ClassFact] = {}
    for name, cls in classes.items():
        if cls.abstract and cls.parent in ("", "java.lang.Object") and {m.name for m in cls.methods} >= _OWN:
            workers = _workers(cls, classes)
            executing = _executing(cls, workers)
            if not any(_is_more(cls, body) for body in executing.values()):
                changed |= {worker.name: _without(worker, executing) for worker in workers}
                changed[name] = replace(_without(cls, executing), parent=TASK)
    return replace(facts, code=replace(facts.code, classes={**classes, **changed})) if changed else facts


def _workers(cls: ClassFact, classes: Mapping[str, ClassFact]) -> list[ClassFact]:
    """The threads, handlers and the like within a copy that no other method of it makes than those executing it."""
    others = (m for m in cls.methods if not (m.name[:1] == "<" or _executes(m) or m.private))
    elsewhere = {c.owner for m in others for c in m.calls if c.name == INIT}
    within = [c for c in classes.values() if c.outer == cls.name and c.name not in elsewhere]
    found: list[ClassFact] = []
    while more := [c for c in within if c not in found and _is_worker(c, found)]:
        found += more
    return found


def _is_worker(cls: ClassFact, workers: Iterable[ClassFact]) -> bool:
    above = {cls.parent, *cls.interfaces}
    return not above.isdisjoint(c.name for c in workers) or not _WORKERS.isdisjoint(map(own_name, above))


def _executing(cls: ClassFact, workers: Iterable[ClassFact]) -> dict[str, Method]:
    """The bodies by which a copy is executed, by their ids: private methods that only these call are among them."""
    bodies = {b.id: b for c in (cls, *workers) for b in (*c.methods, *c.lambdas)}
    todo = [m for c in workers for m in c.methods if m.name[:1] != "<"]
    todo += [m for m in cls.methods if _executes(m)]
    found: dict[str, Method] = {}
    while todo:
        body = todo.pop()
        if body.id not in found:
            found[body.id] = body
            called = {c.name for c in body.calls}
            todo += [m for m in cls.methods if m.private and m.name in called and not m.name.startswith("<")]
            todo += [bodies[id] for id in _lambdas(body) if id in bodies]
    while shared := _called_by_others(bodies, found):
        for id in shared:
            del found[id]
    return found


def _called_by_others(bodies: Mapping[str, Method], found: Mapping[str, Method]) -> list[str]:
    """Private methods of some bodies that others than these call, and function objects in others."""
    others = [b for id, b in bodies.items() if id not in found]
    names = {c.name for b in others for c in b.calls}
    handed = {id for b in others for id in _lambdas(b)}
    return [id for id, b in found.items() if id in handed or (b.private and b.name in names and not _executes(b))]


def _executes(method: Method) -> bool:
    return method.name.startswith("execute")


def _lambdas(body: Method) -> Iterator[str]:
    """The function objects in a body."""
    given = (a for c in body.calls for a in (*c.args, c.receiver) if a is not None)
    for value in (*given, *(w.value for w in body.writes), *(r.value for r in body.returns)):
        yield from (v.method for v in alternatives(value) if isinstance(v, Lambda))


def _is_more(cls: ClassFact, body: Method) -> bool:
    """Whether a body by which a copy is executed does what the platform's task does not do."""
    known = {m.name for m in cls.methods if m.private or _executes(m)} | _OF_PLATFORM
    own = {m.name for m in cls.methods} - known
    return any(c.name in _LEADING or (c.name in own and c.name != INIT) for c in body.calls)


def _without(cls: ClassFact, bodies: Mapping[str, Method]) -> ClassFact:
    methods, lambdas = (tuple(b for b in kept if b.id not in bodies) for kept in (cls.methods, cls.lambdas))
    return replace(cls, methods=methods, lambdas=lambdas)
