"""What became of the items of a batch: as a table, as JSON and as JUnit XML."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from uiatlas.cli.output import counted
from uiatlas.cli.running.batch import Done, to_junit
from uiatlas.fleet.batches import Attempt, Row
from uiatlas.fleet.items import Work, run_named
from uiatlas.privacy import Vault

HEADS = ("item", "device", "attempts", "verdict", "steps", "seconds", "run", "reason")


def counts_of(rows: Sequence[Row]) -> str:
    """How many items have each verdict, in words."""
    counts = Counter(_verdict(row) for row in rows)
    return ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))


def usage_of(rows: Sequence[Row]) -> str:
    """What the models of all attempts took together, in words; empty if none was asked."""
    said = [each.outcome.answer for row in rows for each in row.attempts if each.outcome is not None]
    asked = [answer for answer in said if answer.get("model_calls")]
    if not asked:
        return ""
    calls, tokens = (sum(answer[name] for answer in asked) for name in ("model_calls", "tokens"))
    known = [answer["cost"] for answer in asked if isinstance(answer["cost"], int | float)]
    cost = f"${sum(known):.4f}" if len(known) == len(asked) else "price unknown"
    return f"the model: {counted(calls, 'call')}, {counted(tokens, 'token')}, {cost}"


def table_of(batch: str, rows: Sequence[Row]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """The heads and the lines of a table."""
    return HEADS, [_line(batch, row) for row in rows]


def results_json(batch: str, rows: Sequence[Row]) -> dict[str, Any]:
    """All that is known, for machines."""
    return {
        "batch": batch,
        "items": [_row_json(batch, row) for row in rows],
        "counts": {"items": len(rows), **Counter(_verdict(row) for row in rows)},
    }


def junit_of(batch: str, rows: Sequence[Row]) -> str:
    """JUnit XML: a test case for each item."""
    return to_junit(f"batch {batch}", [_done(batch, row) for row in rows])


def _verdict(row: Row) -> str:
    return "open" if row.verdict is None else row.verdict.value


def _reason(row: Row) -> str:
    """Why the verdict is what it is; of an open item, what became of it last."""
    if row.verdict is not None or not row.attempts:
        return row.reason
    last = row.attempts[-1].outcome
    return "under way, or its worker was lost" if last is None else last.reason


def _line(batch: str, row: Row) -> Sequence[object]:
    last = row.attempts[-1] if row.attempts else None
    spent = last.outcome if last is not None else None
    return (
        row.item.shown_title,
        last.device if last is not None else "",
        len(row.attempts),
        _verdict(row),
        spent.steps if spent is not None else "",
        f"{spent.seconds:.2f}" if spent is not None else "",
        _run(batch, row),
        _reason(row),
    )


def _done(batch: str, row: Row) -> Done:
    last = row.attempts[-1] if row.attempts else None
    spent = last.outcome if last is not None else None
    told = {"attempts": str(len(row.attempts))}
    if last is not None:
        told |= {"device": last.device, "worker": last.worker, "began": _time(last.began)}
        told |= {"ended": _time(last.ended)} if last.ended is not None else {}
    told |= {name: said for name, said in (("run", _run(batch, row)), ("report", _report(row))) if said}
    return Done(
        device=last.device if last is not None else "",
        status=_verdict(row),
        reason=_reason(row),
        seconds=spent.seconds if spent is not None else 0.0,
        name=f"{row.item.number} {row.item.shown_title}",
        properties=told,
    )


def _run(batch: str, row: Row) -> str:
    """The run of the last attempt; empty where there was none."""
    return _run_of(batch, row, row.attempts[-1]) if row.attempts else ""


def _run_of(batch: str, row: Row, attempt: Attempt) -> str:
    return "" if row.item.work is Work.CALL else run_named(batch, row.item, attempt.number)


def _report(row: Row) -> str:
    """The page of the last run that gave an answer, on the machine that the device is at; empty without one."""
    return str(row.answer.get("report", ""))


def _row_json(batch: str, row: Row) -> dict[str, Any]:
    return {
        "item": row.item.number,
        "work": row.item.work,
        "task": Vault.of_task(row.item.text).hide(row.item.text),
        "name": row.item.name,
        "verdict": _verdict(row),
        "reason": _reason(row),
        "run": _run(batch, row),
        "report": _report(row),
        "attempts": [_attempt_json(a) | {"run": _run_of(batch, row, a)} for a in row.attempts],
        "answer": row.answer,
    }


def _attempt_json(attempt: Attempt) -> dict[str, Any]:
    told = attempt.outcome
    return {
        "attempt": attempt.number,
        "device": attempt.device,
        "worker": attempt.worker,
        "began": _time(attempt.began),
        "ended": None if attempt.ended is None else _time(attempt.ended),
        "ending": None if told is None else told.ending,
        "reason": "" if told is None else told.reason,
        "steps": 0 if told is None else told.steps,
        "seconds": 0.0 if told is None else round(told.seconds, 4),
        "cpu": 0.0 if told is None else round(told.cpu, 4),
    }


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
