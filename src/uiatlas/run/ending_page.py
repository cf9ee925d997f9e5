"""What the looks of a run say of the page that it ends on, by what the page itself is called."""

from collections.abc import Iterator

from uiatlas.run.evidence import Sighting
from uiatlas.run.naming import as_words, bears_name, lines_of, same_name
from uiatlas.run.removal import in_row
from uiatlas.run.trail import Trail
from uiatlas.run.visits import same_page
from uiatlas.text.language import folded
from uiatlas.ui import Observation, Role, Tap


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
    if _has_opened(name, trail):
        return Sighting(True, last, f"what is called {name!r} was opened, and the page that is shown says so")
    return Sighting(None, said="the page shown at the end has another name, or none")


def _has_opened(name: str, trail: Trail) -> bool:
    """Whether the last step touched what is called so, and a field of its page, which has no other name, says so.

    The page of a folder may say no more than "Search in Pictures". What was typed into a field names no page.
    """
    last, done = trail.looks[-1], next(trail.steps_with_looks(), None)
    if done is None or any(filter(None, names_of(last.shown))):
        return False
    before, step = done
    touched = isinstance(step.action, Tap) and step.worked and step.element is not None
    if not touched or step.element is None or last.shown.dialog or same_page(before.look, last.look):
        return False
    called = any(bears_name(line, name) for line in lines_of(step.element))
    said = [line for e in last.shown.elements if e.visible and e.editable for line in lines_of(e)]
    words = as_words(name)
    return called and any(words.search(folded(line)) and not same_name(line, name) for line in said)


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
