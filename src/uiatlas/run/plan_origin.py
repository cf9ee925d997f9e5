"""Where a stored plan is from, in words."""

from datetime import UTC, datetime

from uiatlas.run.events import PlanRecalled


def recalled_plan_text(event: PlanRecalled) -> str:
    """Which stored plan a run rests on, when it was made and how often it worked, as a person would say it."""
    told = [f"worked {event.worked} time{'' if event.worked == 1 else 's'}"]
    if event.made:
        told.insert(0, f"made {day(event.made)}")
    if event.last > event.made:
        told.append(f"last {day(event.last)}")
    other = ", now with other values" if event.varied else ""
    return f"stored plan of {event.task!r} ({', '.join(told)}){other}"


def day(when: float) -> str:
    """The date of a time in seconds since the epoch, in UTC."""
    return datetime.fromtimestamp(when, UTC).date().isoformat()
