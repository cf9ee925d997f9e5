"""One task on one device: map, policy, guard and log put together and run to a verdict and a report."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

from uiatlas.agents.advised import advised
from uiatlas.agents.running.maps import map_of
from uiatlas.agents.running.options import Learning, PolicyMaker, Report, RunOptions
from uiatlas.agents.words_alone import words_policy
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.knowledge.memory.episode import episodes_of
from uiatlas.knowledge.memory.learning import note
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.privacy import DiscreetDevice, Vault
from uiatlas.privacy.vault import changed
from uiatlas.report import MAP, write_report
from uiatlas.run.discretion import discreet
from uiatlas.run.events import Event
from uiatlas.run.loop import Run
from uiatlas.run.record import RunLog, new_run_id
from uiatlas.storage.home import home
from uiatlas.storage.whole_files import write_file
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.appending import AppendOnly
from uiatlas.utg.export import to_document
from uiatlas.utg.splitting import divided


def run_task(device: Device, task: str, options: RunOptions = RunOptions()) -> Report:
    """Do a task on a device with a map, and leave a log and a report.

    Args:
        device: Where to act; stays open.
        task: What to do, in words.
        options: The map, the policy, the guard, the limits, and where things are kept.

    Raises:
        InputError: The run's folder cannot be written to, or the atlas cannot be read; or a preset leaves learning out
            and the options do not.
    """
    check_learning(options)
    graph = options.graph if options.graph is not None else map_of(device, options.atlas)
    begun = options.at_start and not graph.screens
    run_id = options.run_id or new_run_id()
    folder = runs_folder(options) / run_id
    policy = (options.policy or _default_policy(options.atlas))(graph, task)
    vault = options.vault if options.vault is not None else Vault.of_task(task)
    with RunLog(folder) as log:
        try:
            vault.when_learnt(lambda: log.retell(vault.hide))
            run = Run(
                DiscreetDevice(device, vault),
                graph,
                policy,
                task,
                options.guard,
                options.max_steps,
                on_event=discreet(logged(log, options.on_event), vault),
                on_save=_saver(graph, options),
                run_id=run_id,
                learning=options.learning is not Learning.OFF,
                goal=options.goal,
                vault=vault,
                accept_judged=options.accept_judged,
            )
            result = run.execute()
        finally:
            page = _close(graph, folder, options.atlas, begun=begun)
    if options.atlas is not None and options.learning is not Learning.OFF:
        for episode in episodes_of(folder):
            note(options.atlas.database, graph.app, episode)
    return Report(changed(result, vault.hide, vault.placeholder) if vault else result, run_id, folder, page)


@runtime_checkable
class _Learns(Protocol):
    """Makes a policy, and says what a run with it does to the map."""

    @property
    def learning(self) -> Learning:
        """What a run does to the map."""
        ...


def check_learning(options: RunOptions) -> None:
    """See that what a preset leaves out of learning is left out of the run: an ablation without effect is an error.

    Raises:
        InputError: The policy is that of a preset without updates of the map, and the options say nothing of it.
    """
    owner = getattr(options.policy, "__self__", None)
    if isinstance(owner, _Learns) and owner.learning not in (Learning.FULL, options.learning):
        raise InputError(
            f"the preset leaves learning at {owner.learning.value!r}, and the run's options do not",
            hint="give RunOptions(policy=preset.policy, learning=preset.learning)",
        )


def runs_folder(options: RunOptions) -> Path:
    """The folder of all runs."""
    return options.runs if options.runs is not None else home() / "runs"


def logged(log: RunLog, on_event: Callable[[Event], None]) -> Callable[[Event], None]:
    """What takes an event: the log first, then whoever listens."""

    def write(event: Event) -> None:
        log.write(event)
        on_event(event)

    return write


def _default_policy(atlas: Atlas | None) -> PolicyMaker:
    """The words policy; with an atlas advised by the tips that are kept there."""
    return words_policy if atlas is None else advised(Tips(atlas.database))


def _saver(graph: Graph, options: RunOptions) -> Callable[[], None]:
    """What is called after every change of the map: takes corrections back if it may only grow, and saves it."""
    before = AppendOnly(graph) if options.learning is Learning.APPEND else None

    def on_save() -> None:
        if before is not None:
            before.restore()
        if options.atlas is not None:
            options.atlas.save(graph)

    return on_save


def _close(graph: Graph, folder: Path, atlas: Atlas | None, *, begun: bool) -> Path:
    """Save the map for good and beside the log, and write the report, whatever ended the run; the report's path."""
    if begun and graph.entry is None:
        # The app shows where it starts, and the map began with this run: that is the first screen that was seen of it.
        graph.entry = next((s.id for s in graph.screens.values() if not s.external), None)
    if atlas is not None:
        parted = divided(graph)
        atlas.save(parted, durable=True, instead=None if parted is graph else graph)
    write_file(folder / MAP, json.dumps(to_document(graph), ensure_ascii=False))
    return write_report(folder, atlas.pictures(graph.app) if atlas is not None else {})
