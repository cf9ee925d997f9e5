"""Whether what is shown is about a thing of some name: told by what is written there, and by the row that led there."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile

from uiatlas.run.forms import holds_value, is_empty, is_search
from uiatlas.run.naming import bears_name, lines_of, same_name
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.strangers import way_here
from uiatlas.text.controls import element_label, first_word
from uiatlas.text.language import stems, tokens
from uiatlas.text.lexicon import CREATING
from uiatlas.ui import InputText, Observation, Role, UIElement
from uiatlas.ui.containers import row_of


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a thing that is there already.

    Attributes:
        text: The name as it was given.
        within: What was said, where nothing sets the name apart; empty for a quoted name.
    """

    text: str
    within: str = ""

    def is_said_by(self, line: str) -> bool:
        """Whether a line of text bears this name, and not a longer one that holds it."""
        return bears_name(line, self.text, self.within)


def name_in_full(name: Name, seen: Sequence[Observation]) -> str:
    """The line of what was seen that bears a name; the name itself where it stands alone, or nowhere."""
    texts = (e for shown in seen for e in shown.elements if not e.editable)
    lines = [line for e in texts for line in lines_of(e) if name.is_said_by(line)]
    return name.text if any(same_name(line, name.text) for line in lines) else next(iter(lines), name.text)


def bears(element: UIElement, names: Sequence[Name]) -> bool:
    """Whether an element says one of the names by itself."""
    return any(name.is_said_by(line) for line in lines_of(element) for name in names)


def says_name(shown: Observation, names: Sequence[Name], typed: Collection[str] = ()) -> bool:
    """Whether a page says one of the names beside what can be touched there, as its title or in a field.

    Args:
        shown: The page.
        names: The names.
        typed: Texts in lower case that fields hold only because they were typed.
    """
    texts = (e for e in shown.elements if e.visible and (e.editable or not e.clickable) and not is_search(e))
    said = any(bears(e, names) for e in texts if e.text.strip().casefold() not in typed)
    return said or any(name.is_said_by(shown.title) for name in names)


def is_about(
    shown: Observation, history: Sequence[StepRecord], names: Sequence[Name], typed: Collection[str] = ()
) -> bool:
    """Whether what is shown is about a thing of one of the names: it says it, or its row or page led there."""
    if says_name(shown, names, typed):
        return True
    others: set[tuple[str | None, Role]] = set()
    for record in way_here(history):
        element, before = record.element, record.observation
        if element is None or element.editable:
            continue
        row = row_of(element, before)
        if bears(element, names) or any(bears(e, names) for e in row):
            return (record.screen, element.role) not in others
        if row or element.role is Role.ITEM:
            others.add((record.screen, element.role))
        elif not others and says_name(before, names, typed):
            return True
    return False


def is_for_new(view: View, made: Collection[str]) -> bool:
    """Whether a page is the form of a new thing: its title or the control that led there says so, or it was typed.

    Args:
        view: The page and the steps done so far.
        made: Names of what is to be made, one of which may have been typed into an empty field of the page.
    """
    title, history = tokens(view.observation.title), view.history
    led = next((r.element for r in reversed(history) if r.element and not holds_value(r.element)), None)
    typed = (r for r in history if r.screen == view.screen and r.element and is_empty(r.element))
    if any(isinstance(r.action, InputText) and r.action.text in made for r in typed):
        return True
    return bool(CREATING.intersection(title[:1])) or (led is not None and first_word(led) in CREATING)


def page_of_thing(shown: Observation, history: Sequence[StepRecord]) -> set[str]:
    """What the page of a thing says, and the rows that led to it; empty for another page.

    A page is a thing's whose heading is the row that it was opened from.
    """
    since = takewhile(lambda r: not r.goes_back, history[::-1])
    opened = {element_label(r.element).main for r in since if r.element is not None and r.element.role is Role.ITEM}
    heads = {shown.title, *(e.text for e in shown.elements if e.role is Role.HEADING)}
    if not opened & heads:
        return set()
    here = {stem for e in shown.elements if e.visible and not e.actionable for stem in stems(e.label)}
    return here | {stem for row in opened for stem in stems(row)}
