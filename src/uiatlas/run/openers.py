"""The openers of a run: what led from one page to another, and which of them do nothing but open something."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.run.forms import hands_in, holds_value, is_sender
from uiatlas.run.policy import StepRecord
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.verifier import WORKED
from uiatlas.run.visits import Look, same_page
from uiatlas.safety.effects import acts_in
from uiatlas.safety.elements import danger_of
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import COMMITTING, CREATING, IRREVERSIBLE, REMOVING, SUBMITTING
from uiatlas.ui import InputText, Observation, Role, Tap, UIElement, selector_for
from uiatlas.ui.containers import holders, item_around
from uiatlas.ui.quotes import QUOTED
from uiatlas.utg import Graph
from uiatlas.utg.danger import effects_seen

_OPENING_A_FORM = frozenset({"edit", "modify"})
"""Acts of addresses that a GET opens the form for."""


_ACTING = CREATING | IRREVERSIBLE | REMOVING | SUBMITTING | COMMITTING
"""Words of what does more than to show a page."""


@dataclass(frozen=True, slots=True)
class Opener:
    """A step of the run that led from one page to another.

    Attributes:
        step: The step.
        led: What it led to.
    """

    step: StepRecord
    led: Look


@dataclass(frozen=True, slots=True)
class Story:
    """What a run did, with what was shown before each step and at its end."""

    history: Sequence[StepRecord]
    looks: Sequence[Look]
    graph: Graph
    task: str = ""


def path_to(story: Story, end: int) -> tuple[Opener, ...]:
    """The openers that led to a page; what set something is left out, and what led away from a page and back to it.

    What closed a pop-up is left out as well: that need not come up again.
    """
    path: list[Opener] = []
    for n, record in enumerate(story.history[:end]):
        path = _without_detour(path, story.looks[n])
        opens = not sets(record) or turns_page(record, story.looks[n + 1])
        if record.outcome in WORKED and opens and not _closes(record):
            led = next(m for m in range(n + 1, len(story.looks)) if m >= end or not _closes(story.history[m]))
            path.append(Opener(record, story.looks[led]))
    return tuple(_without_detour(path, story.looks[end]))


def _without_detour(path: list[Opener], look: Look) -> list[Opener]:
    """A path without what came after a page that is shown again, but for the tabs that were chosen on it."""
    pages = [same_page(Look(0, m.step.observation, m.step.screen), look) for m in path]
    first = pages.index(True) if True in pages else len(path)
    kept = [m for m, same in zip(path[first:], pages[first:], strict=True) if same and _selects(m)]
    return [*path[:first], *kept]


def _selects(opener: Opener) -> bool:
    """Whether a touch chose what its own page shows: a tab, or a row whose details stand beside the list."""
    element = opener.step.element
    return element is not None and (element.role is Role.TAB or (element.role is Role.ITEM and stays(opener)))


def stays(opener: Opener) -> bool:
    """Whether a touch led to nothing but another state of its own page."""
    return same_page(Look(0, opener.step.observation, opener.step.screen), opener.led)


def turns_page(record: StepRecord, after: Look) -> bool:
    """Whether a step pressed a button that stays down while its page is shown, as some tool bars have them.

    It says nothing that could act: such a button is pressed once more for a look.
    """
    element, shown, before = record.element, record.observation, Look(0, record.observation, record.screen)
    if element is None or element.role is not Role.CHECKBOX or not isinstance(record.action, Tap) or element.checked:
        return False
    if shown.dialog or after.observation.dialog or same_page(before, after):
        return False
    if _ACTING & frozenset(tokens(element.label)) or not _opens_as_it_says(element, shown):
        return False
    return any(e.checked and (e.role, e.label) == (element.role, element.label) for e in after.observation.elements)


def _closes(record: StepRecord) -> bool:
    """Whether a step closed what the map does not know, without agreeing to anything."""
    over = record.element if record.screen is None else None
    return over is not None and over == overlay_dismissal(record.observation)


def sets(record: StepRecord) -> bool:
    """Whether a step set something: typed, turned a switch, or opened a drop-down."""
    return isinstance(record.action, InputText) or (record.element is not None and holds_value(record.element))


def safe_end(path: Sequence[Opener], story: Story) -> tuple[Opener, ...]:
    """The end of a path after the last step that did anything but open something, as far as run and map tell."""
    start = next((n + 1 for n in reversed(range(len(path))) if not _is_safe(path[n], story)), 0)
    return tuple(path[start:])


def _is_safe(opener: Opener, story: Story) -> bool:
    step = opener.step
    opens = step.element is not None and only_opens(step.element, step.observation, story.task)
    return (opens or turns_page(step, opener.led)) and not _wrote(opener, story.graph) and not _made(opener, story)


def _wrote(opener: Opener, graph: Graph) -> bool:
    """Whether the map has seen a step send what may write."""
    screen = opener.step.screen
    return screen in graph.screens and any(effects_seen(graph, screen, opener.step.action))


def _made(opener: Opener, story: Story) -> bool:
    """Whether the page that a step was done on lists more when it is shown again: the step may have made it."""
    place = next(n for n, m in enumerate(story.history) if m is opener.step)
    before = story.looks[place]
    again = next((k for k in reversed(story.looks[place + 1 :]) if same_page(before, k)), before)
    return _rows(again.observation) > _rows(before.observation)


def _rows(shown: Observation) -> int:
    """How many rows are listed; one that stands alone and cannot be touched may be a message in a list of its own."""
    rows = [e for e in shown.elements if e.role is Role.ITEM and e.visible]
    beside = Counter(e.parent for e in rows)
    return sum(e.clickable or beside[e.parent] > 1 for e in rows)


def only_opens(element: UIElement, shown: Observation, task: str = "") -> bool:
    """Whether a control opens something and does nothing else, as far as it tells.

    One that holds a value, hands in a form, or may do harm in words of any language, does more, and so does one whose
    request is not a GET, or asks for an address that names an act: many sites add or archive by a link. Of what is left
    a tab only opens, and of others the verb tells that leads their label, where it is known; in the name of a row that
    the task gives in quotation marks no word is a verb.
    """
    if holds_value(element) or not _opens_as_it_says(element, shown):
        return False
    if element.role is Role.TAB or (_is_quoted(element.label, task) and _names_row(element, shown)):
        return True
    return not (CREATING | IRREVERSIBLE) & frozenset(tokens(element.label)[:1])


def _opens_as_it_says(element: UIElement, shown: Observation) -> bool:
    """Whether a control neither hands in a form nor may do harm, and asks for no more than a page, as it tells."""
    if not element.actionable or is_sender(element) or hands_in(element):
        return False
    if danger_of(Tap(selector_for(element, shown)), element, shown) is not None:
        return False
    return element.stated is None or _only_reads(element.stated.request)


def _is_quoted(label: str, task: str) -> bool:
    said = " ".join(label.casefold().split())
    return any(" ".join(str(m[1] or m[2]).casefold().split()) == said for m in QUOTED.finditer(task))


def _names_row(element: UIElement, shown: Observation) -> bool:
    """Whether an element is a row of a list, or the name that leads it; a button in a row is one of its commands."""
    if element.role is Role.ITEM:
        return True
    row = item_around(element, shown)
    if row is None or element.role is Role.BUTTON:
        return False
    return next(e for e in shown.elements if e.label and e.visible and row.index in holders(e, shown)) == element


def _only_reads(request: str) -> bool:
    """Whether a request that a page states, such as ``GET /items/3``, asks for a page and nothing else; none does."""
    method, _, address = request.partition(" ")
    return not request or (method == "GET" and acts_in(address) <= _OPENING_A_FORM)
