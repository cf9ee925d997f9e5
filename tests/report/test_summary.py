"""The summary of a report stays short however often a run planned anew."""

from uiatlas.report.reading import tell
from uiatlas.report.telling import MOST_TOLD, in_short
from uiatlas.run.events import Acted, Planned, RunEnded, RunStarted, Verified
from uiatlas.run.record import Timed
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back


def log(plans: int) -> list[Timed]:
    """A run that planned so often, with one step that failed after each plan."""
    events: list[object] = [RunStarted("run", "find the lamp", "sim:x", "app", True, 1, 1, "ask", 40, "1")]
    for n in range(1, plans + 1):
        reason = "first plan" if n == 1 else "planned anew"
        events.append(Planned(n, "ok", reason, (), (("A", "go back", "B"),), ("a", "b"), 1000, 0.1))
        events.append(Acted(n, "a", Back(), None, "", "plan"))
        events.append(Verified(n, Outcome.FAIL, "postcondition", (), "it was elsewhere", False))
    events.append(RunEnded("failure", "nothing fits", plans, 1.0))
    return [Timed(float(i), e) for i, e in enumerate(events)]  # type: ignore[arg-type]


def test_a_long_run_is_told_by_its_beginning_its_end_and_how_much_lies_between() -> None:
    told = [sentence for _, sentence in in_short(tell(log(30)))]
    assert len(told) == MOST_TOLD
    assert told[0].startswith("Planned 1 step")
    assert sum("more entries" in sentence for sentence in told) == 1
    assert "new plans among them" in "".join(told)
    assert "30" in told[-1]


def test_a_short_run_is_told_whole() -> None:
    assert not [s for _, s in in_short(tell(log(3))) if "more entries" in s]
