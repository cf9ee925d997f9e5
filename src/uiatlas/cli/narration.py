"""A run told on the terminal while it happens, one line for each thing that matters."""

from uiatlas.cli.output import warn, write
from uiatlas.execution.events import Acted, Event, Learned, Planned, Recovering, Refused, RunStarted, Verified
from uiatlas.ui import describe

_MARKS = {"success": "✓", "no_change": "·", "fail": "✗"}


class Narrator:
    """Takes events and writes what a person wants to follow; indented by `indent`."""

    def __init__(self, indent: str = "") -> None:
        self._indent = indent

    def __call__(self, event: Event) -> None:
        """Tell one event, if it is worth a line."""
        match event:
            case RunStarted(screens=0):
                warn("no map of this app yet: acting by what is shown, and learning")
            case Planned(status="ok", reason=reason, steps=steps, cost=cost):
                self._say(f"plan ({reason}, {len(steps)} steps, expected cost {cost / 1000:.1f})")
                for number, (source, action, target) in enumerate(steps, start=1):
                    self._say(f"   {number}. {source}: {action} → {target}")
            case Planned(reason=reason):
                self._say(f"no known route ({reason})")
            case Acted(step=step, action=action, by=by):
                self._say(f"{step:>3}  {describe(action)}" + (f"   [{by}]" if by != "plan" else ""))
            case Verified(outcome=outcome, reason=reason, recovered=recovered, verified_by=by):
                words = reason or f"as expected ({by})"
                self._say(f"     {_MARKS[outcome]} {'recovered: ' if recovered else ''}{words}")
            case Recovering(rung=rung, why=why):
                self._say(f"     ↻ {rung}: {why}")
            case Refused(action=action, why=why):
                self._say(f"     refused: {describe(action)}; {why}")
            case Learned(rule=rule, source=source, action=action, target=target) if rule != "confirmed":
                self._say(f"     learnt ({rule}): {source}: {action} → {target}")

    def _say(self, text: str) -> None:
        write(self._indent + " ".join(text.split("\n")))
