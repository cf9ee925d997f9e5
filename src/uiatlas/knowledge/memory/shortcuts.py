"""Shortcuts: plans that did a task, with places for what differs between tasks of the same kind (MAPLE, Mentor).

A text that was typed and that the task says is a parameter, and so is a control that the task names in quotation marks:
"create a note called 'Milk'" teaches "create a note called '...'". A shortcut is recalled for the same words with other
parameters, and forgotten when it failed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from uiatlas.knowledge.memory.documents import values_of
from uiatlas.planning.goal import GoalFact, goal_fact_from_json, goal_fact_to_json
from uiatlas.planning.intended import Intended, Kind
from uiatlas.storage.database import Database

KIND = "shortcut"
"""What the documents of an atlas file are called that hold shortcuts."""

_QUOTES = "\"'“”‘’«»„`"
_MARK = re.compile(r"(?<!\{)\{(\d+)\}")


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A plan that did a task.

    Attributes:
        task: The task in words, with ``{0}``, ``{1}`` in the places of its parameters.
        steps: The plan, with the same marks.
        worked: How often it did such a task.
        proof: The facts that proved that it did, with the same marks.
    """

    task: str
    steps: tuple[Intended, ...]
    worked: int = 1
    proof: tuple[GoalFact, ...] = ()

    @property
    def key(self) -> str:
        """What it is kept under: tasks of the same words and other parameters have the same key."""
        return blake2b(_normal(self.task).encode(), digest_size=8).hexdigest()

    def fitting(self, task: str) -> tuple[Intended, ...]:
        """The steps for a task of this kind; none if the task is of another."""
        values = _values(self.task, task)
        return tuple(_filled(step, values) for step in self.steps) if values is not None else ()

    def proving(self, task: str) -> tuple[GoalFact, ...]:
        """The facts that prove a task of this kind; none if the task is of another, or none are known."""
        values = _values(self.task, task)
        return () if values is None else tuple(_rewritten(f, lambda text: text.format(*values)) for f in self.proof)


def shortcut_of(task: str, steps: Sequence[Intended], proof: Sequence[GoalFact] = ()) -> Shortcut:
    """The shortcut that a finished task teaches.

    Args:
        task: The task in words; braces in it are taken as they are.
        steps: What did it.
        proof: The facts that proved it.
    """
    spoken = task.replace("{", "{{").replace("}", "}}")
    found: dict[str, str] = {}
    for value in sorted({v for step in steps for v in _parameters(task, step)}, key=lambda v: (-len(v), v)):
        escaped = value.replace("{", "{{").replace("}", "}}")
        said = re.compile(rf"(?<!\w){re.escape(escaped)}(?!\w)")
        if said.search(spoken) and value == value.strip():
            found[value] = f"{{{len(found)}}}"
            spoken = said.sub(found[value], spoken)
    proven = tuple(_rewritten(f, lambda text: _put(text, found)) for f in proof)
    learnt = Shortcut(spoken, tuple(_marked(step, found) for step in steps), proof=proven)
    # A task in which the places of its parameters cannot be told apart is remembered as it is.
    return (
        learnt
        if learnt.fitting(task) == tuple(steps)
        else Shortcut(
            task.replace("{", "{{").replace("}", "}}"),
            _plain(steps),
            proof=tuple(_rewritten(f, lambda text: _put(text, {})) for f in proof),
        )
    )


class Shortcuts:
    """The shortcuts of the apps in an atlas file.

    Args:
        database: The open file.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def recall(self, app: str, task: str) -> tuple[Intended, ...]:
        """The steps that did such a task before, with this task's parameters; none if it is new.

        Of several the one with the fewest parameters, then the one that worked most often.
        """
        known = sorted(self.all_of(app), key=lambda s: (s.task.count("{"), -s.worked, s.task))
        return next((steps for shortcut in known if (steps := shortcut.fitting(task))), ())

    def proving(self, app: str, task: str) -> tuple[GoalFact, ...]:
        """The facts that proved such a task before, with this task's parameters; none if none are known."""
        known = sorted(self.all_of(app), key=lambda s: (s.task.count("{"), -s.worked, s.task))
        return next((s.proving(task) for s in known if s.fitting(task)), ())

    def keep(self, app: str, task: str, steps: Sequence[Intended], proof: Sequence[GoalFact] = ()) -> Shortcut:
        """Enter what did a task; the same steps again count as one more success."""
        learnt = shortcut_of(task, steps, proof)
        old = next((s for s in self.all_of(app) if s.key == learnt.key), None)
        if old is not None and old.steps == learnt.steps:
            learnt = replace(learnt, worked=old.worked + 1)
        self.put(app, learnt)
        return learnt

    def put(self, app: str, shortcut: Shortcut) -> None:
        """Enter a shortcut as it is, in place of one for the same kind of task."""
        self._database.write([(app, KIND, shortcut.key, _to_json(shortcut))])

    def forget(self, app: str, task: str) -> None:
        """Drop what would be recalled for a task, because it failed."""
        self._database.write([], gone=[(app, KIND, s.key) for s in self.all_of(app) if s.fitting(task)])

    def all_of(self, app: str) -> list[Shortcut]:
        """All shortcuts of an app.

        Raises:
            FormatError: A document is damaged.
        """
        return values_of(self._database, app, KIND, _from_json)


def _parameters(task: str, step: Intended) -> list[str]:
    """What of a step may differ in another task of the same kind."""
    typed = [step.text] if step.kind is Kind.TYPE and step.text.strip() else []
    return typed + ([step.control] if step.control and _is_quoted(task, step.control) else [])


def _is_quoted(task: str, words: str) -> bool:
    return bool(re.search(rf"[{_QUOTES}]{re.escape(words)}[{_QUOTES}]", task, re.IGNORECASE))


def _marked(step: Intended, marks: dict[str, str]) -> Intended:
    return replace(step, control=_put(step.control, marks), text=_put(step.text, marks))


def _put(text: str, marks: Mapping[str, str]) -> str:
    """A text with a mark where it is a parameter."""
    return marks.get(text, text.replace("{", "{{").replace("}", "}}"))


def _rewritten(fact: GoalFact, rewrite: Callable[[str], str]) -> GoalFact:
    """A fact with its texts rewritten."""

    def each(value: Any) -> Any:
        match value:
            case str():
                return rewrite(value)
            case dict():
                return {k: v if k in ("kind", "role") else each(v) for k, v in value.items()}
            case list() | tuple():
                return [each(v) for v in value]
        return value

    return goal_fact_from_json(each(goal_fact_to_json(fact)))


def _plain(steps: Sequence[Intended]) -> tuple[Intended, ...]:
    return tuple(_marked(step, {}) for step in steps)


def _filled(step: Intended, values: Sequence[str]) -> Intended:
    return replace(step, control=step.control.format(*values), text=step.text.format(*values))


def _values(pattern: str, task: str) -> list[str] | None:
    """The parameters that a task gives to a pattern, None if it is of another kind.

    White space, kinds of quotation marks, case, and a full stop at the end do not tell tasks apart.
    """
    marks = [int(m) for m in _MARK.findall(pattern)]
    parts = [part.replace("{{", "{").replace("}}", "}") for part in _MARK.split(pattern)[::2]]
    parts[-1] = parts[-1].rstrip(" .!")
    found = re.fullmatch(rf"\s*{'(.+?)'.join(map(_loosely, parts))}[\s.!]*", task, re.IGNORECASE | re.DOTALL)
    if found is None:
        return None
    values: dict[int, str] = {}
    for mark, value in zip(marks, found.groups(), strict=True):
        if values.setdefault(mark, value) != value:
            return None
    return [values[n] for n in sorted(values)]


def _loosely(words: str) -> str:
    """A regular expression for words however they are spaced and quoted."""
    parts = re.split(rf"(\s+|[{_QUOTES}])", words)
    return "".join(
        r"\s+" if p.isspace() else f"[{_QUOTES}]" if p and p in _QUOTES else re.escape(p) for p in parts if p
    )


def _normal(text: str) -> str:
    """The same for all ways to write the same task."""
    return re.sub(rf"[{_QUOTES}]", "'", " ".join(text.split())).rstrip(" .!").casefold()


def _to_json(shortcut: Shortcut) -> dict[str, Any]:
    steps = [{"kind": s.kind.value, "control": s.control, "text": s.text, "screen": s.screen} for s in shortcut.steps]
    proof = [goal_fact_to_json(f) for f in shortcut.proof]
    return {"task": shortcut.task, "steps": steps, "worked": shortcut.worked, "proof": proof}


def _from_json(body: dict[str, Any]) -> Shortcut:
    steps = tuple(Intended(Kind(s["kind"]), s["control"], s["text"], s["screen"]) for s in body["steps"])
    proof = tuple(goal_fact_from_json(f) for f in body.get("proof", ()))
    return Shortcut(body["task"], steps, int(body["worked"]), proof)
