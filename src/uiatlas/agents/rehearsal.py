"""A dry run: decides step after step on what the map says a device would show, and never touches the device."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from uiatlas.devices import Device
from uiatlas.perception import Locator
from uiatlas.planning.rows import shared_rows
from uiatlas.privacy import Vault
from uiatlas.run.discretion import concealed
from uiatlas.run.guard.boundaries import outside
from uiatlas.run.guard.danger_policy import OUTSIDE, Danger, DangerPolicy, Guard, danger_of
from uiatlas.run.policy import Act, Done, GiveUp, Pause, Policy, StepRecord, View
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Outcome
from uiatlas.run.view_trail import proven_so_far
from uiatlas.text.controls import element_label
from uiatlas.ui import Action, ElementFlag, InputText, Observation, action_key, describe
from uiatlas.utg import Graph, Screen
from uiatlas.utg.places import LAYERS, meant

LookUp = Callable[[Screen, str], Observation | None]
"""Finds how a screen of the map was seen to look while it said some text, if that was kept; any look for no text."""

_MOST_ALIKE = 3


@dataclass(frozen=True, slots=True)
class Intended:
    """An action that a run would do.

    Attributes:
        n: Its number from 1.
        screen: Id of the screen where it would be done, None if that is not on the map.
        action: What would be done.
        verdict: ``do``, ``ask`` (a person would be asked first) or ``refuse``.
        danger: What it may do that cannot be taken back.
    """

    n: int
    screen: str | None
    action: Action
    verdict: str
    danger: Danger | None = None


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """How a run would end as far as the map tells, and its actions; the status is None where there is no map."""

    status: RunStatus | None
    reason: str
    steps: tuple[Intended, ...]


class _Stop(Exception):
    """The rehearsal is at its end."""

    def __init__(self, status: RunStatus | None, reason: str) -> None:
        self.status, self.reason = status, reason


class Rehearsal:
    """One task thought through on a map: every action that a run would do, as far as the map knows.

    Args:
        device: Looked at once, and not touched.
        graph: The map; it is not changed.
        policy: Who decides.
        guard: What would happen to dangerous actions.
        max_steps: Actions at most.
        look_up: How a screen was seen to look; by default it is drawn from the map's elements.

    Raises:
        DeviceLostError: The device does not answer.
    """

    def __init__(
        self,
        device: Device,
        graph: Graph,
        policy: Policy,
        guard: Guard,
        *,
        max_steps: int = 40,
        look_up: LookUp = lambda screen, said: None,
    ) -> None:
        self._graph, self._decider, self._guard, self._most, self._look_up = graph, policy, guard, max_steps, look_up
        self._app, self._vault = device.app, Vault()
        leading = shared_rows(graph).leading
        self._lists = {graph.transitions[row.edge].source for rows in leading.values() for row in rows} & leading.keys()
        self._shown = device.observe()
        self._at = Locator(graph).locate(self._shown).screen
        self._history: list[StepRecord] = []
        self._steps: list[Intended] = []
        self._done: Counter[tuple[str, tuple[object, ...]]] = Counter()

    def play(self) -> Rehearsed:
        """Decide until the goal is reached, nothing is left to do, or the map knows no more."""
        try:
            while True:
                self._step()
        except _Stop as stop:
            return Rehearsed(stop.status, self._vault.hide(stop.reason), tuple(self._steps))

    def _step(self) -> None:
        view = View(self._shown, self._at, tuple(self._history))
        match self._decider.decide(view):
            case Done(why=why) as done:
                proof = proven_so_far(done.to_prove(""), view)
                raise _Stop(proof.verdict(), proof.reason or why)
            case Pause():
                return
            case GiveUp(why):
                raise _Stop(RunStatus.FAILURE, why)
            case Act() as act:
                self._intend(act)
                self._history.append(StepRecord(self._shown, self._at, act.action, act.element, Outcome.SUCCESS))
                self._imagine(act)

    def _intend(self, act: Act) -> None:
        if len(self._steps) >= self._most:
            raise _Stop(RunStatus.FAILURE, f"the budget of {self._most} steps is spent")
        place = outside(act.action, self._shown, self._app, self._guard.apps, self._guard.urls)
        danger = danger_of(act.action, act.element, self._shown) or (Danger(OUTSIDE, place) if place else None)
        verdict = "do" if danger is None else _verdict(self._guard, danger)
        action = concealed(act, self._vault, self._shown, self._graph).action
        self._steps.append(Intended(len(self._steps) + 1, self._at, action, verdict, danger))
        if danger is not None and verdict == "refuse":
            raise _Stop(RunStatus.REFUSED, f"{describe(act.action)} would be refused: {danger.reason}")
        key = self._shown.digest, action_key(act.action)
        self._done[key] += 1
        if self._done[key] >= _MOST_ALIKE:
            raise _Stop(RunStatus.FAILURE, f"{describe(act.action)} would be done again and again")

    def _imagine(self, act: Act) -> None:
        """Take what the map says of an action for its effect."""
        edges = [] if self._at is None else [*self._graph.effects(self._at, act.action)]
        if not edges and self._at is not None:
            edges = list(meant(self._graph, self._at, act.action, self._shown))
        leading = [e for e in edges if e.target != self._at]
        altered = _altered(act, self._shown)
        if leading:
            best = min(leading, key=lambda e: (e.expected_cost, e.id))
            self._at = best.target
            touched = "" if act.element is None else element_label(act.element).main
            self._shown = self._picture(self._graph.screens[best.target], touched)
        elif edges or altered != self._shown:
            self._shown = altered
        elif not self._graph.screens:
            raise _Stop(None, "there is no map, so that what follows is not known")
        else:
            raise _Stop(RunStatus.FAILURE, f"the map does not know what {describe(act.action)} leads to")

    def _picture(self, screen: Screen, touched: str) -> Observation:
        """How a screen would look: as it was seen behind the row that is touched; a list else with all of its rows."""
        seen = self._look_up(screen, touched) if touched else None
        if seen is None and screen.id not in self._lists:
            seen = self._look_up(screen, "")
        if seen is not None:
            return seen
        dialog = screen.kind in LAYERS
        return Observation(screen.app, screen.elements, screen.anchor, "" if dialog else screen.name, dialog)


def _verdict(guard: Guard, danger: Danger) -> str:
    if danger.kind == OUTSIDE and (guard.apps or guard.urls):
        return "refuse"
    if guard.policy is DangerPolicy.ALLOW:
        return "do"
    return "ask" if guard.policy is DangerPolicy.ASK and guard.confirm is not None else "refuse"


def _altered(act: Act, shown: Observation) -> Observation:
    """What is shown after typing into a field or turning a switch; the same for anything else."""
    element = act.element
    if element is None:
        return shown
    after = element
    if isinstance(act.action, InputText):
        after = replace(element, text=act.action.text)
    elif element.checked is not None:
        after = replace(element, flags=element.flags ^ int(ElementFlag.CHECKED))
    elements = (*shown.elements[: element.index], after, *shown.elements[element.index + 1 :])
    return replace(shown, elements=elements, digest="")
