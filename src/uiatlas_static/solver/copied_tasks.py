"""Copies of the platform's task for work in the background, which apps hold under names of their own.

Such a class has ``doInBackground``, ``onPostExecute`` and ``execute`` itself, and no class of tasks above it. It does
as the platform's task does, so its threads and messages need not be followed.
"""

from dataclasses import replace

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, ClassFact
from uiatlas_static.solver.tasks import ORDER, TASK

_OWN = frozenset({"doInBackground", "onPostExecute", "execute"})
"""Methods that a class has which is such a copy."""
_KEPT = frozenset({INIT, *ORDER, "onCancelled"})
"""Methods of a copy that classes below it may override or call."""


def with_copied_tasks(facts: AppFacts) -> AppFacts:
    """What is known of an app, with copies of the platform's task as classes that derive from it and add nothing."""
    classes = facts.code.classes
    copies = {name: _derived(cls) for name, cls in classes.items() if _is_copy(cls)}
    if not copies:
        return facts
    others = {n: c for n, c in classes.items() if n.partition("$")[0] not in copies or n in copies or c.kind == "enum"}
    return replace(facts, code=replace(facts.code, classes={**others, **copies}))


def _is_copy(cls: ClassFact) -> bool:
    return cls.abstract and cls.parent in ("", "java.lang.Object") and {m.name for m in cls.methods} >= _OWN


def _derived(cls: ClassFact) -> ClassFact:
    methods = (replace(m, calls=(), writes=(), returns=()) for m in cls.methods if m.name in _KEPT)
    return replace(cls, parent=TASK, methods=tuple(methods), lambdas=())
