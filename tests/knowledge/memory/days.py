"""Days in the life of a small app, as runs tell them."""

from uiatlas.knowledge.memory.episode import Episode, EpisodeStep
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for

APP = "com.example.notes"
TASK = "share the note Milk"


def page(*labels: str) -> Observation:
    """A page with buttons."""
    elements = [UIElement(n, Role.BUTTON, label, flags=int(ElementFlag.CLICKABLE)) for n, label in enumerate(labels)]
    return Observation(APP, tuple(elements))


NOTE = page("Share", "Menu", "Copy")


def tapped(number: int, label: str, outcome: str, *, on: str = "Note", shown: Observation = NOTE) -> EpisodeStep:
    """A tap and what it came to."""
    element = next(e for e in shown.elements if e.text == label)
    action = Tap(selector_for(element, shown))
    return EpisodeStep(number, shown, "note-1", on, action, element, "candidate", shown, "note-1", outcome)


def day(run_id: str, *steps: EpisodeStep, status: str = "success", task: str = TASK) -> Episode:
    """A run in which this was done."""
    return Episode(run_id, task, APP, status, "", steps, False)


def detour(run_id: str) -> Episode:
    """A run in which sharing did nothing, and the menu led on."""
    return day(run_id, tapped(1, "Share", "no_change"), tapped(2, "Menu", "success"))
