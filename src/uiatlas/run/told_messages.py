"""Messages: what a program said after a step of the run, such as that a page was published, however soon it went."""

from collections.abc import Iterator, Sequence

from uiatlas.run.evidence import Sighting
from uiatlas.run.forms import COMPLAINING, NEGATING, alert_words, is_sender, messages, news
from uiatlas.run.naming import bears_name
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.language import folded, tokens
from uiatlas.text.lexicon import word_set
from uiatlas.ui import InputText, Observation, UIElement
from uiatlas.ui.containers import item_around, rows_of

FEWEST = 3
"""Words of a message at least; fewer may be the name of a thing, unless they go by themselves: two do then."""

_UNDONE = word_set("undone reverted cancelled canceled aborted discarded")


def sighting_of_message(said: str, trail: Trail) -> Sighting | None:
    """That a text came up after a step of the run that was not shown before it; None if none did.

    It has several words, stands in no row, is nothing that the run typed and no question of a dialog, and came up on
    the same page or after a touch that sends. What complains, then or later, tells of nothing that was done.

    Args:
        said: The text.
        trail: The run.
    """
    typed = (folded(t.action.text) for t in trail.taken if isinstance(t.action, InputText))
    words = len(tokens(said))
    if words < FEWEST - 1 or any(folded(said) in text for text in typed if text):
        return None
    for before, step, seen in _steps(trail):
        told = news(before.shown, seen.shown)
        if complain(told):
            return None
        asks = seen.shown.dialog and not alert_words(seen.shown)
        answers = same_page(before.look, seen.look) or (step.element is not None and is_sender(step.element))
        short = words < FEWEST and not _went(said, seen, trail)
        if answers and not (asks or short) and _came_up(told, before.shown, seen.shown, said):
            return Sighting(True, seen, f"{said!r} came up after step {seen.step}")
    return None


def _went(said: str, seen: VisitLook, trail: Trail) -> bool:
    """Whether a page that said a text does not say it any more without a step in between, nor later on."""
    after = trail.looks[next(n for n, s in enumerate(trail.looks) if s is seen) + 1 :]
    there = [s for s in after if same_page(s.look, seen.look)]
    gone = any(s.step == seen.step and not _mentioned(said, s.shown) for s in there)
    return gone and not any(s.step > seen.step and _mentioned(said, s.shown) for s in there)


def _mentioned(said: str, shown: Observation) -> bool:
    """Whether a screen says a text anywhere."""
    return any(e.visible and folded(said) in folded(e.label) for e in shown.elements)


def complain(told: Sequence[tuple[UIElement, str]]) -> bool:
    """Whether something of what is told since a step says that it did not work, or was undone."""
    words = (frozenset(tokens(said)) for _, said in told)
    return any(COMPLAINING & said or NEGATING & said or _UNDONE & said for said in words)


def _steps(trail: Trail) -> Iterator[tuple[VisitLook, Taken, VisitLook]]:
    """Each look after a step, the latest first, with that step and the look before it."""
    for seen in reversed(trail.looks):
        before = next((s for s in reversed(trail.looks) if s.step < seen.step), None)
        step = next((t for t in trail.taken if t.number == seen.step), None)
        if before is not None and step is not None:
            yield before, step, seen


def _came_up(told: Sequence[tuple[UIElement, str]], before: Observation, after: Observation, said: str) -> bool:
    """Whether a screen says a text since a step, as one of the sentences that are told since then or as a whole."""
    rows, known = rows_of(after.elements), {folded(e.label) for e in before.elements if e.visible}
    whole = [(e, e.label) for e, _ in messages(after) if folded(e.label) not in known]
    found = (e for e, text in [*told, *whole] if bears_name(text, said))
    return any(item_around(e, after) is None and _alone(rows, e.index) for e in found)


def _alone(rows: dict[int, int], place: int) -> bool:
    """Whether an element shares no row with another one."""
    return place not in rows or sum(row == rows[place] for row in rows.values()) == 1
