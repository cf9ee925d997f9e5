"""Do a task on a device: plan on the map, act, verify every step, recover, and leave a report."""

from contextlib import ExitStack

from uiatlas.agents.presets import PAPERS
from uiatlas.agents.running import Report
from uiatlas.agents.words_alone import words_policy
from uiatlas.cli.options.privacy import masker_of
from uiatlas.cli.output import write_json
from uiatlas.cli.running import several_apps
from uiatlas.cli.running.answers import result_json, say, with_answer
from uiatlas.cli.running.batch import run_each
from uiatlas.cli.running.one_app import aimed, drive, known_map
from uiatlas.cli.running.rehearsal import dry_run
from uiatlas.cli.running.request import RunRequest, add_arguments, read
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.run.verdict import EXIT_CODES

__all__ = ["add_arguments", "read", "run"]


def run(request: RunRequest) -> int:
    """Run the task; exit 0 only when it succeeded."""
    if request.batch is not None:
        return run_each(request, request.batch)
    with ExitStack() as stack:
        masker = masker_of(request.texts)
        devices = several_apps.open_all(request, masker, stack)
        errand = several_apps.errand_of(devices, request)
        if errand is not None:
            _check_errand(request)
            report: Report = several_apps.drive(errand, request)
        elif request.dry_run:
            return _rehearse(devices[0], request)
        else:
            report = drive(devices[0], request)
    report = with_answer(report, masker)
    if request.json:
        write_json(result_json(report))
    else:
        say(report, mapped=request.map is not None, modelled=request.asks or not request.takes_model)
    return EXIT_CODES[report.result.status]


def _check_errand(request: RunRequest) -> None:
    """See that nothing is asked for that is of one app and one goal."""
    if request.asks and request.preset.name not in PAPERS:
        raise InputError(
            "a model that plans the whole task works in one app, and this task needs several",
            hint=f"choose how it decides in each app with --preset {' or '.join(PAPERS)}, or leave --model out",
        )
    if request.dry_run:
        raise InputError(
            "--dry-run works in one app, and this task needs several",
            hint="leave --dry-run out, or do one sub-goal at a time",
        )


def _rehearse(device: Device, request: RunRequest) -> int:
    """Say what would be done; nothing is done and nothing is written."""
    graph = known_map(device, request.map)
    task, policy = aimed(graph, request)
    return dry_run(device, graph, (policy or words_policy)(graph, task), request)
