"""Steps as recorded, one after another, become a map: the code that all recordings share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from uiatlas.errors import FormatError, cause
from uiatlas.perception import Locator
from uiatlas.ui import Action, InputText, Observation, Tap, action_key, resolve
from uiatlas.utg.conditions import Carries, Condition, FactIs, IsChecked, TextEquals, holds
from uiatlas.utg.effects import Effects
from uiatlas.utg.graph import Graph
from uiatlas.utg.needs import Attempts
from uiatlas.utg.readings import Reader
from uiatlas.utg.revise import observe, put_seen
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import EvidenceKind

MAX_BYTES = 100_000_000
"""Longest recording that is read, in bytes, after unpacking."""

Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done.

    Attributes:
        before: What was shown.
        action: What was done; None if what was done is not known or no action of ours, so that nothing is learned
            but that both screens exist.
        after: What was shown then.
        when: Seconds since the epoch, 0 if the recording does not say.
    """

    before: Observation
    action: Action | None
    after: Observation
    when: float = 0.0


class MapBuilder:
    """Enters what a recording shows into a graph, through the same rules that a run learns by."""

    def __init__(self, app: str, where: str) -> None:
        self.graph = Graph(app)
        self.where = where
        self.locator = Locator(self.graph)
        reader = Reader()
        self._effects, self._attempts = Effects(reader), Attempts(reader)

    def see(self, observation: Observation) -> str:
        """Enter a screen and return its id."""
        screen = self._screen(observation, None)
        put_seen(self.graph, screen)
        self._attempts.look(screen.id, observation)
        return screen.id

    def take(self, step: Step, source: str | None = None) -> str:
        """Enter a step and return the id of the screen that it led to.

        Args:
            step: What was done.
            source: Id of the screen that the step before led to, if this step follows it.
        """
        source = self.see(step.before) if source is None else source
        if step.action is None:
            return self.see(step.after)
        target = self._screen(step.after, (source, action_key(step.action)))
        seen = postconditions(step)
        change = observe(
            self.graph,
            source,
            step.action,
            target,
            kind=EvidenceKind.RECORDED,
            where=self.where,
            when=step.when,
            postcondition=seen,
            seen=step.before,
        )
        self._keep_what_always_held(change.transition, step.after, target.id)
        told = self._effects.seen(source, step.before, step.action, target.id, step.after)
        self._effects.learn(self.graph, change.transition, told, step.before, step.after)
        self._attempts.attempt(source, step.before, step.action, step.after)
        self._attempts.look(target.id, step.after)
        return target.id

    def finish(self) -> None:
        """Enter what only the whole recording tells: what actions need."""
        self._attempts.learn(self.graph)

    def _screen(self, observation: Observation, way: tuple[str, tuple[object, ...]] | None) -> Screen:
        if not observation.app:
            observation = replace(observation, app=self.graph.app)
        self.graph.sight(observation)
        screen = self.locator.place(observation, way)
        external = observation.app != self.graph.app
        return screen if screen.external == external else replace(screen, external=external)

    def _keep_what_always_held(self, transition: str, after: Observation, screen: str) -> None:
        """A postcondition that did not hold this time (a switch turned the other way) is no postcondition."""
        edge = self.graph.transitions[transition]
        kept = tuple(c for c in edge.postcondition if isinstance(c, FactIs | Carries) or holds(c, after, screen))
        if kept != edge.postcondition:
            self.graph.put_transition(replace(edge, postcondition=kept))


def map_steps(
    app: str, steps: Sequence[Step], *, where: str, entry: Observation | None = None, progress: Progress | None = None
) -> Graph:
    """The map that a sequence of steps draws.

    Args:
        app: The app that is mapped; screens of other apps are entered as external.
        steps: In the order in which they were done; each counts as one witnessed success of its edge.
        where: The witness that is written into the evidence.
        entry: The screen that the app starts on, if it is known; else the first one of the app.
        progress: Told after every step.
    """
    builder = MapBuilder(app, where)
    graph = builder.graph
    if entry is not None:
        graph.entry = builder.see(entry)
    at: str | None = None
    shown = ""
    for done, step in enumerate(steps, start=1):
        at = builder.take(step, at if shown == step.before.digest else None)
        shown = step.after.digest
        if progress is not None:
            progress(done, len(steps))
    builder.finish()
    if graph.entry is None:
        graph.entry = next((s.id for s in graph.screens.values() if not s.external), None)
    return graph


def postconditions(step: Step) -> tuple[Condition, ...]:
    """What a step was seen to bring about: a check mark that changed, a text that was typed."""
    match step.action:
        case Tap(target):
            before, after = resolve(target, step.before), resolve(target, step.after)
            if before is None or after is None or after.element.checked in (None, before.element.checked):
                return ()
            return (IsChecked(target, bool(after.element.checked)),)
        case InputText(target, text) if holds(typed := TextEquals(target, text), step.after, None):
            return (typed,)
    return ()


def witness(path: Path, content: bytes) -> str:
    """How a recording is named in the evidence: its file's name and a short hash of what is in it."""
    return f"{path.name}#{blake2b(content, digest_size=4).hexdigest()}"


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of a file.

    Raises:
        FormatError: It cannot be read, is empty or is longer than `limit` bytes.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise FormatError(path, f"cannot be read ({cause(error)})") from error
    if not data or data.isspace():
        raise FormatError(path, "is empty")
    if len(data) > limit:
        raise FormatError(path, f"longer than {limit // 10**6} MB", hint="give a smaller recording")
    return data
