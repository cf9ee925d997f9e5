"""A run told on the terminal while it happens, one line for each thing that matters."""

from collections.abc import Mapping
from types import MappingProxyType

from uiatlas.cli.output import clipped, counted, warn, write
from uiatlas.planning.plan import PlanStatus
from uiatlas.report.telling import fact_text
from uiatlas.run.events import (
    Acted,
    Diverged,
    Event,
    Learned,
    ModelPlanned,
    Moved,
    Observed,
    Planned,
    PlanRecalled,
    Proven,
    Recovering,
    Refused,
    RunStarted,
    SubgoalBegan,
    ValueRead,
    Verified,
)
from uiatlas.run.plan_origin import recalled_plan_text
from uiatlas.run.policy import By
from uiatlas.ui import Tap, describe
from uiatlas.utg import Screen

_MARKS = {"success": "✓", "no_change": "·", "fail": "✗"}


class Narrator:
    """Takes events and writes what a person wants to follow.

    Args:
        indent: Stands before each line.
        screens: The screens of the map, by id, as it grows.
    """

    def __init__(self, indent: str = "", screens: Mapping[str, Screen] = MappingProxyType({})) -> None:
        self._indent, self._screens = indent, screens
        self._last = ""
        self._heard: dict[str | None, str] = {}

    def __call__(self, event: Event) -> None:
        """Tell one event, if it is worth a line."""
        self._hear_names(event)
        match event:
            case SubgoalBegan(number=number, app=app, text=text):
                self._say(f"sub-goal {number}{f', in {app}' if app else ''}: {text}")
            case ValueRead(name=name, text=text, held=True, by=by):
                self._say(f'     read {{{name}}} = "{text}" ({by})')
            case ValueRead(name=name, condition=condition):
                self._say(f"     ✗ {{{name}}} could not be read: {condition}")
            case RunStarted(screens=0):
                warn("no map of this app yet: acting by what is shown, and learning")
            case Planned(status=PlanStatus.OK, reason=reason, steps=steps, cost=cost):
                self._say(f"plan ({reason}, {counted(len(steps), 'step')}, expected cost {cost / 1000:.1f})")
                for number, (source, action, target) in enumerate(steps, start=1):
                    self._say(f"   {number}. {source}: {action} → {target}")
            case ModelPlanned(steps=steps, unshown=unshown):
                self._say(
                    f"the model plans {counted(len(steps), 'step')}" + ("" if steps else ": nothing is left to do")
                )
                for number, planned in enumerate(steps, start=1):
                    self._say(f"   {number}. {planned}")
                for fact in unshown:
                    warn(f"no look can show that this is so: {fact}")
            case PlanRecalled():
                self._say(recalled_plan_text(event))
            case Planned(reason=reason):
                self._say(f"no known route ({reason})")
            case Acted(step=step, action=action, by=by, why=why):
                reason = "" if by == By.PLAN else by if by == By.RECOVERY else why
                self._say(f"{step:>3}  {describe(action)}" + (f"   ({reason})" if reason else ""))
            case Verified(outcome=outcome, reason=reason, recovered=recovered, verified_by=by):
                words = reason or f"as expected ({by})"
                self._say(f"     {_MARKS[outcome]} {'recovered: ' if recovered else ''}{words}")
            case Proven(proof=proof) if proof.facts:
                self._say(f"proof: {', '.join(fact_text(f, self._names()) for f in proof.facts)}")
            case Moved(old=old, new=new, by=by):
                self._say(f"     moved: {describe(Tap(old))} is now {describe(Tap(new))} (by {by})")
            case Diverged(way=way, why=why):
                self._say(f"     diverged, {way}: {why}")
            case Recovering(rung=rung, why=why):
                self._say(f"     ↻ {rung}: {why}")
            case Refused(action=action, why=why):
                self._say(f"     refused: {describe(action)}; {why}")
            case Learned(rule=rule, source=source, action=action, target=target) if rule != "confirmed":
                self._say(f"     learnt ({rule}): {source}: {action} → {target}")

    def _hear_names(self, event: Event) -> None:
        """Keep what screens are called; a proof names them by their ids."""
        match event:
            case Observed(screen=screen, name=name) if screen and name:
                self._heard[screen] = name
            case Planned(targets=targets):
                self._heard.update((target.screen, target.name) for target in targets)

    def _names(self) -> dict[str | None, str]:
        """What screens are called, by id: as was heard, and as the map knows."""
        return self._heard | {screen.id: screen.name for screen in self._screens.values()}

    def _say(self, text: str) -> None:
        """Write a line; a thing that is said several times in a row, such as waiting, is written once."""
        line = self._indent + clipped(text)
        if line != self._last:
            write(line)
        self._last = line
