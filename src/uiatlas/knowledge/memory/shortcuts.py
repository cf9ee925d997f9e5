"""Shortcuts: plans that did a task, with places for what differs between tasks of the same kind (MAPLE, Mentor).

A text that was typed and that the task says is a parameter, and so is a control that the task names in quotation marks:
"create a note called 'Milk'" teaches "create a note called '...'". A shortcut is recalled for the same words with other
parameters, and forgotten when it failed; one that fails more often with other parameters than it works is kept for its
own only.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from uiatlas.knowledge.memory.documents import values_of
from uiatlas.knowledge.memory.task_patterns import (
    escaped,
    is_name,
    is_quoted,
    marked,
    normal,
    values_in,
    whole_words,
)
from uiatlas.planning.goal import GoalFact, goal_fact_from_json, goal_fact_to_json
from uiatlas.planning.intended import Intended, Kind
from uiatlas.storage.store import AtlasStore

KIND = "shortcut"
"""What the documents of an atlas file are called that hold shortcuts."""

_PLACED = re.compile(r".* \(\d+\)|unnamed .*|field \d+", re.DOTALL)
"""What a control is called that only its place tells from others."""

_KEPT = frozenset({"kind", "role", "screen"})
"""What of a fact is no text that a person reads."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A plan that did a task.

    Attributes:
        task: The task in words, with ``{0}``, ``{1}`` in the places of its parameters.
        steps: The plan, with the same marks.
        worked: How often it did such a task.
        proof: The facts that proved that it did, with the same marks.
        values: The parameters that it was learnt with; empty if it has none, or they were not kept.
        made: When it was learnt, in seconds since the epoch; 0 if that is not known.
        last: When it last did such a task, likewise.
        failed: How often it did not do a task with other parameters by itself.
    """

    task: str
    steps: tuple[Intended, ...]
    worked: int = 1
    proof: tuple[GoalFact, ...] = ()
    values: tuple[str, ...] = ()
    made: float = 0.0
    last: float = 0.0
    failed: int = 0

    @property
    def key(self) -> str:
        """What it is kept under: tasks of the same words and other parameters have the same key."""
        return blake2b(normal(self.task).encode(), digest_size=8).hexdigest()

    @property
    def varies(self) -> bool:
        """Whether it may be taken with other parameters: not if it failed with such more often than it worked."""
        return self.failed <= self.worked

    def values_of(self, task: str) -> tuple[str, ...] | None:
        """The parameters of a task of this kind; None if the task is of another, or it cannot be told."""
        values = values_in(self.task, task, self.values)
        return values if self.varies or values == self.values else None

    def fitting(self, task: str) -> tuple[Intended, ...]:
        """The steps for a task of this kind; none if the task is of another."""
        values = self.values_of(task)
        return () if values is None else self.filled(values)

    def filled(self, values: Sequence[str]) -> tuple[Intended, ...]:
        """The steps with these parameters."""
        return tuple(replace(s, control=s.control.format(*values), text=s.text.format(*values)) for s in self.steps)

    def proving(self, task: str) -> tuple[GoalFact, ...]:
        """The facts that prove a task of this kind; none if the task is of another, or none are known."""
        values = self.values_of(task)
        return () if values is None else self.proof_with(values)

    def proof_with(self, values: Sequence[str]) -> tuple[GoalFact, ...]:
        """The facts that prove a task with these parameters."""
        return tuple(rewritten(f, lambda text: text.format(*values)) for f in self.proof)


def shortcut_of(task: str, steps: Sequence[Intended], proof: Sequence[GoalFact] = (), *, when: float = 0.0) -> Shortcut:
    """The shortcut that a finished task teaches.

    A task in which the places of its parameters cannot be told apart, or whose plan says by its place what belongs to a
    parameter, is remembered as it is.

    Args:
        task: The task in words; braces in it are taken as they are.
        steps: What did it.
        proof: The facts that proved it.
        when: When it was done, in seconds since the epoch.
    """
    spoken, found = escaped(task), dict[str, str]()
    for value in sorted({v for step in steps for v in _parameters(task, step)}, key=lambda v: (-len(v), v)):
        said = whole_words(escaped(value))
        if value == value.strip() and said.search(spoken):
            found[value] = f"{{{len(found)}}}"
            spoken = said.sub(found[value], spoken)
    learnt = Shortcut(
        spoken,
        tuple(_marked(step, found) for step in steps),
        proof=tuple(rewritten(f, lambda text: marked(text, found)) for f in proof),
        values=tuple(found),
        made=when,
        last=when,
    )
    if learnt.fitting(task) == tuple(steps) and not (found and _depends(steps, found)):
        return learnt
    return _of_this_task(task, steps, proof, when)


class Shortcuts:
    """The shortcuts of the apps in an atlas file.

    Args:
        database: The open file.
    """

    def __init__(self, database: AtlasStore) -> None:
        self._database = database

    def apps(self) -> tuple[str, ...]:
        """The apps of the file."""
        return self._database.apps()

    def recall(self, app: str, task: str) -> tuple[Intended, ...]:
        """The steps that did such a task before, with this task's parameters; none if it is new.

        Of several the one with the fewest parameters, then the one that worked most often.
        """
        return next((steps for shortcut in self.ranked(app) if (steps := shortcut.fitting(task))), ())

    def ranked(self, app: str) -> list[Shortcut]:
        """All shortcuts of an app in the order in which they are taken."""
        return sorted(self.all_of(app), key=lambda s: (s.task.count("{"), -s.worked, s.task))

    def keep(
        self, app: str, task: str, steps: Sequence[Intended], proof: Sequence[GoalFact] = (), *, when: float = 0.0
    ) -> Shortcut:
        """Enter what did a task; the same steps again count as one more success.

        What is stored for the same words with other parameters stays as it is. Where it did not do this task, what did
        is entered for these parameters only.
        """
        learnt = shortcut_of(task, steps, proof, when=when)
        old = self._stored(app, learnt)
        if old is not None and old.values != learnt.values and (old.steps != learnt.steps or not old.varies):
            learnt = _of_this_task(task, steps, proof, when)
            old = self._stored(app, learnt)
        if old is not None and old.steps == learnt.steps:
            learnt = replace(learnt, values=old.values, worked=old.worked + 1, made=old.made, failed=old.failed)
        self.put(app, learnt)
        return learnt

    def _stored(self, app: str, like: Shortcut) -> Shortcut | None:
        return next((s for s in self.all_of(app) if s.key == like.key), None)

    def put(self, app: str, shortcut: Shortcut) -> None:
        """Enter a shortcut as it is, in place of one for the same kind of task."""
        self._database.write([(app, KIND, shortcut.key, _to_json(shortcut))])

    def drop(self, app: str, shortcut: Shortcut) -> None:
        """Forget one shortcut."""
        self._database.write([], gone=[(app, KIND, shortcut.key)])

    def forget(self, app: str, task: str) -> None:
        """Drop what would be recalled for a task, because it failed."""
        self._database.write([], gone=[(app, KIND, s.key) for s in self.all_of(app) if s.fitting(task)])

    def all_of(self, app: str) -> list[Shortcut]:
        """All shortcuts of an app.

        Raises:
            FormatError: A document is damaged.
        """
        return values_of(self._database, app, KIND, _from_json)


def _of_this_task(task: str, steps: Sequence[Intended], proof: Sequence[GoalFact], when: float) -> Shortcut:
    """The shortcut for a task as it is, without parameters."""
    plain = tuple(rewritten(f, escaped) for f in proof)
    return Shortcut(escaped(task), tuple(_marked(s, {}) for s in steps), proof=plain, made=when, last=when)


def rewritten(fact: GoalFact, rewrite: Callable[[str], str]) -> GoalFact:
    """A fact with its texts rewritten."""

    def each(value: Any) -> Any:
        match value:
            case str():
                return rewrite(value)
            case dict():
                return {k: v if k in _KEPT else each(v) for k, v in value.items()}
            case list() | tuple():
                return [each(v) for v in value]
        return value

    return goal_fact_from_json(each(goal_fact_to_json(fact)))


def _parameters(task: str, step: Intended) -> list[str]:
    """What of a step may differ in another task of the same kind."""
    typed = [step.text] if step.kind is Kind.TYPE and step.text.strip() else []
    return typed + ([step.control] if step.control and is_quoted(task, step.control) else [])


def _marked(step: Intended, marks: Mapping[str, str]) -> Intended:
    return replace(step, control=marked(step.control, marks), text=marked(step.text, marks))


def _depends(steps: Sequence[Intended], values: Mapping[str, str]) -> bool:
    """Whether a plan holds what may be another with other parameters: the place of a control, a number in a name."""
    placed = any(s.kind is not Kind.TYPE and _PLACED.fullmatch(s.control) for s in steps)
    short = [v for v in values if not is_name(v)]
    texts = {t for s in steps for t in (s.control, s.text) if t and t not in values}
    return placed or any(whole_words(v).search(t) for v in short for t in texts)


def _to_json(shortcut: Shortcut) -> dict[str, Any]:
    steps = [{"kind": s.kind.value, "control": s.control, "text": s.text, "screen": s.screen} for s in shortcut.steps]
    return {
        "task": shortcut.task,
        "steps": steps,
        "worked": shortcut.worked,
        "proof": [goal_fact_to_json(f) for f in shortcut.proof],
        "values": list(shortcut.values),
        "made": shortcut.made,
        "last": shortcut.last,
        "failed": shortcut.failed,
    }


def _from_json(body: dict[str, Any]) -> Shortcut:
    steps = tuple(Intended(Kind(s["kind"]), s["control"], s["text"], s["screen"]) for s in body["steps"])
    proof = tuple(goal_fact_from_json(f) for f in body.get("proof", ()))
    values = tuple(map(str, body.get("values", ())))
    made, last = (float(body.get(name, 0.0)) for name in ("made", "last"))
    return Shortcut(body["task"], steps, int(body["worked"]), proof, values, made, last, int(body.get("failed", 0)))
