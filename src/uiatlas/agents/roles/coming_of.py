"""What became of a step, in words for a model: only what the screens that follow do not say."""

from uiatlas.planning.control_names import clipped
from uiatlas.run.forms import held_in, is_sender, taken_words
from uiatlas.run.policy import StepRecord
from uiatlas.run.shown_values import shows_as
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.visits import Look, same_page
from uiatlas.ui import ElementFlag, InputText, Observation, Set, Tap, resolve


def came_to(record: StepRecord, after: Observation) -> str:
    """What a step came to; empty where the screens say it, as after a step that led elsewhere than a map has it.

    Args:
        record: The step.
        after: What was shown after it.
    """
    match record.outcome:
        case Outcome.NO_CHANGE if isinstance(record.action, InputText):
            return "the device took it, and the field does not show it"
        case Outcome.NO_CHANGE:
            return "nothing visible changed"
        case Outcome.UNDONE:
            return "undone by a fresh start of the app"
        case Outcome.FAIL if after.app != record.observation.app:
            return "the app was left"
        case Outcome.FAIL if after.digest == record.observation.digest:
            return "came to nothing"
        case Outcome.FAIL if isinstance(record.action, InputText):
            return _typed(record.action, after)
        case Outcome.FAIL if isinstance(record.action, Set):
            return _set(record.action, after)
    return "its form is still shown" if record.outcome in WORKED and _form_stands(record, after) else ""


def _typed(action: InputText, after: Observation) -> str:
    """What a field says after something else was typed into it; nothing where it says that, or is not shown."""
    match = resolve(action.target, after)
    if match is None or match.element.flags & ElementFlag.PASSWORD or shows_as(match.element.text, action.text):
        return ""
    return f"the field says {clipped(match.element.text)!r} now"


def _set(action: Set, after: Observation) -> str:
    """How a box stands that was to be set otherwise."""
    match = resolve(action.target, after)
    if match is None or match.element.checked in (None, action.on):
        return ""
    return f"it is still {'on' if match.element.checked else 'off'}"


def _form_stands(record: StepRecord, after: Observation) -> bool:
    """Whether what sends a form was touched, and the form is shown as it was, with no word that it was taken."""
    before, element = record.observation, record.element
    if not isinstance(record.action, Tap) or element is None or not is_sender(element):
        return False
    held = held_in(before)
    if not any(held.values()) or held != held_in(after) or taken_words(before, after, element):
        return False
    return same_page(Look(0, before), Look(0, after))
