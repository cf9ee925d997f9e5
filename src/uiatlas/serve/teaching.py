"""Steps that other agents tell: each number of a run is entered once, and a run can be taken back as a whole."""

from typing import Any

from uiatlas.serve.answers import Taught
from uiatlas.serve.api_models import Steps
from uiatlas.serve.locating import teach_step
from uiatlas.serve.shelf import Shelf
from uiatlas.utg import Graph
from uiatlas.utg.store import TOLD_RUN


def teach_steps(shelf: Shelf, app: str, told: Steps) -> list[dict[str, Any]]:
    """Enter the steps that were not told before; what each changed.

    Raises:
        InputError: A snapshot or an action cannot be read; the steps before it are entered.
    """
    run = told.run.strip()
    known = set(shelf.kept(app, TOLD_RUN, run) or ())
    changes: list[dict[str, Any]] = []
    for number, step in enumerate(told.steps, told.first):
        if number in known:
            changes.append({"number": number, "rule": "told before", "screen": ""})
            continue
        learnt: list[Taught] = []

        def lesson(graph: Graph, step: Any = step, learnt: list[Taught] = learnt) -> None:
            learnt.append(teach_step(graph, run, step.before, step.action, step.after, step.time))

        shelf.teach(app, lesson)
        known.add(number)
        shelf.keep(app, TOLD_RUN, run, sorted(known))
        changes.append({"number": number, **learnt[0].model_dump()})
    return changes
