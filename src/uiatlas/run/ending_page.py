"""What the looks of a run say of the page that it ends on, by what the page itself is called."""

from collections.abc import Iterator

from uiatlas.run.evidence import Sighting
from uiatlas.run.naming import bears_name
from uiatlas.run.removal import in_row
from uiatlas.run.trail import Trail
from uiatlas.ui import Observation, Role


def sighting_of_page(name: str, trail: Trail) -> Sighting:
    """What a run says of a page of a name that it is to end on.

    A page without that name may be the one that is meant all the same: not every page says what it is called.

    Args:
        name: What the page is called.
        trail: The run.
    """
    if not trail.looks:
        return Sighting(None, said="nothing was looked at")
    last = trail.looks[-1]
    if any(bears_name(said, name) for said in names_of(last.shown)):
        return Sighting(True, last, f"a page called {name!r} is shown")
    return Sighting(None, said="the page shown at the end has another name, or none")


def names_of(shown: Observation) -> Iterator[str]:
    """What a page says that it is called: its title, the tabs that are chosen, its only heading; else its first line.

    Of several headings each may name a part. The first line counts if it is only to be read, and no part of a row.
    """
    yield shown.title
    yield from (e.label for e in shown.elements if e.visible and e.role is Role.TAB and e.selected)
    heads = [e.label for e in shown.elements if e.visible and e.label and e.role is Role.HEADING]
    if len(heads) == 1:
        yield heads[0]
    first = next((e for e in shown.elements if e.visible and e.label and e.role is Role.TEXT), None)
    if first is not None and not heads and not first.actionable and not in_row(first, shown):
        yield first.label
