"""Who decides in a run: a model, a preset or words; and what is learnt of the run afterwards."""

from dataclasses import replace
from functools import partial

from uiatlas.agents.running import Report, RunOptions, run_task
from uiatlas.cli.options.preset import PresetOptions
from uiatlas.cli.output import warn
from uiatlas.devices import Device
from uiatlas.errors import BudgetError, ModelError
from uiatlas.knowledge.memory import Mentor, episodes_of
from uiatlas.knowledge.memory.learning import note
from uiatlas.llm.ledger import Ledger
from uiatlas.privacy import DiscreetModel, Vault
from uiatlas.run.verdict import RunStatus
from uiatlas.utg import Atlas


def decided(device: Device, task: str, options: RunOptions, asked: Ledger | None, chosen: PresetOptions) -> Report:
    """Do a task as a model and a preset decide, or as `options` say where there is neither.

    Args:
        device: Where the task is done.
        task: The task in words.
        options: How it is run; who decides is put in here.
        asked: The model, open; None for none.
        chosen: How the run decides.

    Raises:
        InputError: The preset needs what is not there.
    """
    vault = Vault.of_task(task)
    if asked is not None:
        vault.when_learnt(partial(asked.retell, vault.hide))
    preset = chosen.made(asked and DiscreetModel(asked, vault), options.atlas)
    if preset is not None:
        options = replace(options, policy=preset.policy, learning=preset.learning)
    report = run_task(device, task, replace(options, vault=vault))
    if preset is not None:
        if not vault.has_typed and vault.hide(task) == task:  # what holds a secret is not remembered
            app = device.app if options.graph is None else options.graph.app
            preset.learn(app, task, success=report.result.status is RunStatus.SUCCESS)
        look_back(preset.mentor, options.atlas, report)
    return report if asked is None else replace(report, usage=asked.usage)


def look_back(mentor: Mentor | None, atlas: Atlas | None, report: Report) -> None:
    """Keep the tips of a mentor that asks a model; a run is what it is though the mentor fails.

    After a run that was stopped nobody is asked: its model is lost or its budget spent, and `learn` can do it later.
    """
    if mentor is None or atlas is None or report.result.status is RunStatus.STOPPED:
        return
    try:
        for episode in episodes_of(report.folder):
            note(atlas.database, episode.app, episode, mentor)
    except (ModelError, BudgetError) as error:
        warn(f"the mentor has no tips: {error}")
