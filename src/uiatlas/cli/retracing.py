"""An exploration done again: its steps are repeated, and it is told where they led elsewhere."""

from contextlib import ExitStack

from uiatlas.agents.running import map_of
from uiatlas.agents.running.options import ignore_event
from uiatlas.cli.output import counted, write
from uiatlas.devices import Device
from uiatlas.exploration.retrace import Retraced, Trail, retrace, told
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.record import new_run_id
from uiatlas.run.session import Session
from uiatlas.storage.places import MapPlace
from uiatlas.ui.codec import action_to_json
from uiatlas.utg import Atlas, EvidenceKind

_LINES = 20
"""Steps that led elsewhere that are told one by one."""


def retraced(device: Device, trail: Trail, path: MapPlace | None, guard: Guard) -> Retraced:
    """Do the steps of an exploration again.

    Args:
        device: Where; it holds the same app.
        trail: The steps.
        path: Where the map is that is taught; None teaches a map that is lost.
        guard: What is not done.
    """
    with ExitStack() as stack:
        atlas = stack.enter_context(Atlas.open(path, create=True)) if path else None
        graph = map_of(device, atlas)
        on_save = (lambda: None) if atlas is None else (lambda: atlas.save(graph))
        session = Session(device, graph, guard, None, ignore_event, on_save, new_run_id(), EvidenceKind.EXPLORED)
        return retrace(session, trail)


def say_retraced(done: Retraced) -> None:
    """What the repetition came to, for a person."""
    for line in told(done.strays[:_LINES]):
        write(line)
    if len(done.strays) > _LINES:
        write(f"... and {len(done.strays) - _LINES} more")
    whole = counted(done.same + len(done.strays), "step")
    write(f"{done.same} of {whole} of the exploration led to the same screen again")


def retraced_json(name: str, done: Retraced) -> dict[str, object]:
    """What the repetition of the exploration of this name came to, for machines."""
    strays = [
        {"n": s.number, "action": action_to_json(s.action), "expected": s.expected, "came": s.came} for s in done.strays
    ]
    return {"replayed": name, "steps": done.same + len(done.strays), "same": done.same, "elsewhere": strays}
