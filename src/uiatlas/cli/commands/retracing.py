"""`uiatlas replay` of an exploration: its steps are done again, and it is told where they led elsewhere."""

import argparse
from contextlib import ExitStack, closing
from pathlib import Path

from uiatlas.agents.running import map_of
from uiatlas.cli.main import DONE, NO
from uiatlas.cli.options.common import check_output
from uiatlas.cli.options.privacy import masked, masker_of
from uiatlas.cli.options.safety import guard_of
from uiatlas.cli.options.sight import sighted
from uiatlas.cli.output import counted, write, write_json
from uiatlas.devices import Device, open_device
from uiatlas.errors import InputError
from uiatlas.exploration.retrace import Retraced, Trail, read_trail, retrace, told
from uiatlas.run.record import new_run_id
from uiatlas.run.session import Session
from uiatlas.ui.codec import action_to_json
from uiatlas.utg import Atlas, EvidenceKind

_LINES = 20
"""Steps that led elsewhere that are told one by one."""


def retrace_exploration(folder: Path, options: argparse.Namespace) -> int:
    """Do an exploration again; exit 0 if every step led where it led then."""
    trail = read_trail(folder)
    check_output(options.map)
    with closing(masked(sighted(open_device(options.device), options), options, masker_of())) as device:
        if device.app != trail.app:
            raise InputError(
                f"the exploration was of {trail.app}, and {device.uri} is {device.app}", mend="choose the same app"
            )
        done = _done(device, trail, options)
    if options.json:
        write_json(_as_json(folder.name, done))
    else:
        _say(done)
    return DONE if done.whole else NO


def _done(device: Device, trail: Trail, options: argparse.Namespace) -> Retraced:
    with ExitStack() as stack:
        atlas = stack.enter_context(Atlas.open(options.map, create=True)) if options.map else None
        graph = map_of(device, atlas)
        keep = (lambda: None) if atlas is None else (lambda: atlas.save(graph))
        session = Session(
            device, graph, guard_of(options), None, lambda event: None, keep, new_run_id(), EvidenceKind.EXPLORED
        )
        return retrace(session, trail)


def _say(done: Retraced) -> None:
    for line in told(done.strays[:_LINES]):
        write(line)
    if len(done.strays) > _LINES:
        write(f"... and {len(done.strays) - _LINES} more")
    whole = counted(done.same + len(done.strays), "step")
    write(f"{done.same} of {whole} of the exploration led to the same screen again")


def _as_json(name: str, done: Retraced) -> dict[str, object]:
    strays = [
        {"n": s.number, "action": action_to_json(s.action), "expected": s.expected, "came": s.came} for s in done.strays
    ]
    return {"replayed": name, "steps": done.same + len(done.strays), "same": done.same, "elsewhere": strays}
