"""What the tasks of a file came to, for machines and for people."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from uiatlas_bench.metrics import mcnemar, wilson
from uiatlas_bench.report import BenchReport, Scores, Sheet
from uiatlas_bench.tasks_of_papers.files import TaskFile
from uiatlas_bench.tasks_of_papers.listing import PHONE
from uiatlas_bench.tasks_of_papers.naming import apps_of
from uiatlas_bench.tasks_of_papers.playing import Options, Played

_SIDES = {True: "explored maps", False: "no maps"}


def report_of(file: TaskFile, options: Options, rows: Sequence[Played]) -> BenchReport:
    """One report of all tasks of a file."""
    sides = {side: [r for r in rows if r.with_map is side and not r.lacks] for side in (True, False)}
    first = sides[True] or sides[False]
    both = bool(sides[True] and sides[False])
    return BenchReport(
        suite="papers",
        split=file.source,
        agent="uiatlas without a model",
        ablation="",
        tasks=len(first),
        metrics=_figures(first),
        without_map=_figures(sides[False]) if both else {},
        mcnemar_p=mcnemar([bool(r.done) for r in sides[True]], [bool(r.done) for r in sides[False]]) if both else None,
        per_task=[asdict(row) for row in rows],
        more={"device": ", ".join(options.devices) or PHONE, "read": len(file.tasks)},
        beside=(_summary(file, options, rows), _by_kind(file, rows), _by_task(file, rows)),
    )


def _figures(rows: Sequence[Played]) -> Scores:
    judged = [r for r in rows if r.done is not None]
    said = [r for r in rows if r.status == "success"]
    out = {"said_success": float(len(said)), "mean_steps": sum(r.steps for r in rows) / max(1, len(rows))}
    if judged:
        out["done"] = sum(bool(r.done) for r in judged) / len(judged)
        out["false_successes"] = float(sum(r.done is False for r in said))
        out["done_unsaid"] = float(sum(r.done is True for r in judged if r.status != "success"))
    shown = [r for r in rows if r.ends_right is not None]
    return out | ({"ends_right": sum(bool(r.ends_right) for r in shown) / len(shown)} if shown else {})


def _summary(file: TaskFile, options: Options, rows: Sequence[Played]) -> Sheet:
    lines = []
    for side, name in _SIDES.items():
        run = [r for r in rows if r.with_map is side and not r.lacks]
        if run:
            lines.append((name, str(len(run)), *_cells(run), f"{sum(r.steps for r in run) / len(run):.1f}"))
    lacking = {r.id for r in rows if r.lacks}
    return Sheet(
        f"{file.source}, on {', '.join(options.devices) or PHONE}, no model",
        ("agent", "run", "done", "95 %", "said", "false", "unsaid", "steps"),
        tuple(lines),
        f"{len(lacking)} of {len(file.tasks)} tasks were not run, for what the device lacks; done is by the check from "
        "outside, said is how often the run itself said success",
    )


def _cells(run: Sequence[Played]) -> tuple[str, ...]:
    said = [r for r in run if r.status == "success"]
    judged = [r for r in run if r.done is not None]
    if not judged:
        return "-", "-", str(len(said)), "-", "-"
    done = sum(bool(r.done) for r in judged)
    low, high = wilson(done, len(judged))
    unsaid = sum(bool(r.done) for r in judged if r.status != "success")
    return str(done), f"{low:.2f} to {high:.2f}", str(len(said)), str(sum(r.done is False for r in said)), str(unsaid)


def _by_kind(file: TaskFile, rows: Sequence[Played]) -> Sheet:
    """Tasks by the kinds of their apps; a task over two kinds counts for both."""
    kinds = {task.id: sorted({app.kind or app.label for app in apps_of(task)}) for task in file.tasks}
    ran = [r for r in rows if not r.lacks]
    lines = []
    for kind in sorted({kind for r in ran for kind in kinds[r.id]}):
        own = [r for r in ran if kind in kinds[r.id]]
        lines.append((kind, str(len({r.id for r in own})), *(_done(own, side) for side in _SIDES)))
    return Sheet("by kind of app", ("kind", "run", *(f"done, {name}" for name in _SIDES.values())), tuple(lines))


def _done(rows: Iterable[Played], side: bool) -> str:
    own = [r.done for r in rows if r.with_map is side and r.done is not None]
    return str(sum(own)) if own else "-"


def _by_task(file: TaskFile, rows: Sequence[Played]) -> Sheet:
    found = {(r.id, r.with_map): r for r in rows}
    lines = []
    for task in file.tasks:
        known = [found[key] for side in _SIDES if (key := (task.id, side)) in found]
        lacks = known[0].lacks if known else ()
        cells = (_cell(found.get((task.id, side))) for side in _SIDES)
        lines.append((task.id, *cells, ", ".join(lacks)))
    return Sheet("task by task", ("task", *_SIDES.values(), "lacks"), tuple(lines))


def _cell(row: Played | None) -> str:
    if row is None or row.lacks:
        return "-"
    done = {True: "done, ", False: "not done, ", None: ""}[row.done]
    return f"{done}{row.status}"
