"""What controls are called, and what they say that they do: go back, or end the app or the session."""

import re
from collections.abc import Sequence
from functools import lru_cache

from uiatlas.text.language import Label, is_called, label_of, tokens
from uiatlas.text.lexicon import CANCELLING, DEEDS, FUNCTION, SUBMITTING, word_set
from uiatlas.ui import Observation, Role, Selector, UIElement
from uiatlas.ui.observation import labels_of

_DIGITS = re.compile("[0-9]+")
_ANSWERING = SUBMITTING | CANCELLING
_ENDING = word_set("quit exit shutdown reboot logout signout")
_ENDINGS = re.compile(
    r"^(quit|exit|close (all )?(windows?|app|application|program|browser|tabs?|editor)|shut ?down|power off|"
    r"restart|reboot|"
    r"log ?out|log ?off|sign ?out|switch user|lock screen|print)\b"
)


def element_label(element: UIElement) -> Label:
    """The label of an element: a field's name, if it has one, and below it what it holds."""
    text, description = element.text, element.description
    if text and description and (element.editable or element.role is Role.CHOICE):
        return label_of(description, text)
    return label_of(text, description, "" if text or description else element.resource_id)


def element_labels(elements: Sequence[UIElement]) -> list[Label]:
    """The label of each element of a screen; one that can be touched and says nothing is called by what it holds."""
    said = labels_of(elements)
    return [element_label(e) if e.label or not said[e.index] else label_of(said[e.index]) for e in elements]


def first_word(element: UIElement) -> str:
    """The first word of a control's label that says something, which is its verb if it has one."""
    return _first_word(element_label(element).main)


@lru_cache(maxsize=65536)
def _first_word(label: str) -> str:
    return next((t for t in tokens(label) if t not in FUNCTION), "")


def says(element: UIElement, words: frozenset[str]) -> bool:
    """Whether a control's short label is one of these words."""
    return is_called(element.text, words) or is_called(element.description, words)


def alters(element: UIElement) -> bool:
    """Whether a control alters something, by its label."""
    if element.editable or element.checked is not None or element.role is Role.TAB:
        return False
    return first_word(element) in DEEDS or says(element, SUBMITTING)


def leads_back(element: UIElement | Selector) -> bool:
    """Whether a control goes back or cancels."""
    text, description = element.text, element.description
    return bool(text and _says_back(text)) or bool(description and _says_back(description))


def is_form(shown: Observation) -> bool:
    """Whether what is typed on a screen has to be agreed to: a dialog, or a page with a button that agrees."""
    return shown.dialog or any(says(e, _ANSWERING) for e in shown.actionable if not e.editable)


def is_choice_alone(shown: Observation, fewest: int = 2) -> bool:
    """Whether a page shows nothing but choices: so a dialog looks to a tool that tells its controls and not that.

    A page of boxes has a title, a text or another control at least; where two are on, one is not chosen for another.

    Args:
        shown: What is shown.
        fewest: Choices that it has to have.
    """
    told = [e for e in shown.elements if e.visible and e.label and not leads_back(e)]
    single = all(e.checked is not None for e in told) and sum(e.checked is True for e in told) <= 1
    return not shown.title and len(told) >= fewest and single


@lru_cache(maxsize=65536)
def _says_back(text: str) -> bool:
    return is_called(text, CANCELLING) or text.strip().casefold() in ("go back", "navigate up")


@lru_cache(maxsize=8192)
def ends(label: str) -> bool:
    """Whether a control's label says that it ends the app, a window of it or the session, or prints."""
    said = " ".join(label.casefold().split())
    return bool(_ENDINGS.match(said)) or is_called(said, _ENDING)


def kind_of(element: UIElement | Selector) -> str:
    """A control's identity without counters and current values."""
    silent = not (element.text or element.description)
    return _kind(element.role, element.text, element.description, element.resource_id if silent else "")


@lru_cache(maxsize=65536)
def identity_of(role: Role, text: str, description: str, resource_id: str) -> str:
    """What `kind_of` tells of a control, empty for one that says nothing or leads back."""
    back = bool(text and _says_back(text)) or bool(description and _says_back(description))
    if back or not (text or description or resource_id):
        return ""
    return _kind(role, text, description, "" if text or description else resource_id)


@lru_cache(maxsize=65536)
def _kind(role: Role, text: str, description: str, resource_id: str) -> str:
    return f"{role}|{_DIGITS.sub('#', label_of(text, description, resource_id).main.casefold())}"
