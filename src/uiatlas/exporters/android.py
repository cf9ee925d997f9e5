"""What the formats for Android apps have in common: the keys of a phone, and paths to what stands in a row."""

from uiatlas.devices.android.typing import key_number
from uiatlas.exporters.case import CaseStep, cannot
from uiatlas.exporters.locating import Locator
from uiatlas.exporters.quoting import xpath
from uiatlas.ui import Press, chord_of


def pressed_key(step: CaseStep, action: Press, form: str) -> int:
    """Android's number of the key that a step presses.

    Raises:
        InputError: It is a chord, or a key that Android has no number for.
    """
    chord = chord_of(action.keys)
    number = None if chord.held else key_number(chord)
    return cannot(step, form, f"it has no key {action.keys!r}") if number is None else number


def row_path(at: Locator) -> str:
    """The XPath of an element in the row of another text, on an Android screen."""
    given = {"resource-id": at.resource_id, "text": at.text, "content-desc": at.description}
    own = "".join(f"[@{name}={xpath(value)}]" for name, value in given.items() if value)
    row = f"(//*[.//*[@text={xpath(at.within)}] and .//*{own}])[last()]"
    return f"{row}//*{own}"
