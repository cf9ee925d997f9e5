"""How a switch is to stand by a task that says so plainly: "turn on vibrate", "disable the sounds"."""

import re
from collections.abc import Sequence

from uiatlas.agents.words.tasks import COURTESY, PRONOUNS, parts_of, without_forbidden, without_quotes
from uiatlas.run.policy import StepRecord
from uiatlas.text.controls import element_label
from uiatlas.text.language import (
    COMMON,
    FUNCTION,
    NEGATIVE,
    SWITCHING,
    likeness,
    stem,
    tokens,
    turns_round,
    word_set,
)
from uiatlas.ui import Observation, Role, UIElement, selector_for
from uiatlas.utg.conditions import IsChecked

_ON = re.compile(r"\b(?:turn|switch|put)\b[^,.;]*?\bon\b|\b(?:enable|activate)\b", re.I)
_OFF = re.compile(r"\b(?:turn|switch|put)\b[^,.;]*?\boff\b|\b(?:disable|deactivate|untick|uncheck)\b", re.I)
_CONDITIONS = word_set("when while if unless until after before only except")
_SURE = 0.9
STANCES = NEGATIVE | SWITCHING | word_set("on turn switch put toggle untick uncheck")
"""Words that say how something is to stand, or that it is to be put so."""


def wanted_stance(task: str, element: UIElement, shown: Observation) -> bool | None:
    """How a task plainly wants a switch to stand; None for what is no switch, or one that the task does not name.

    A part of the task names a switch if it says its whole label, and if the label and the title of the page say all
    that the part tells: "Vibrate" on the page of alarms is not the vibration for calls.

    Args:
        task: The task.
        element: The switch.
        shown: Where it is shown.
    """
    if element.checked is None or element.role is Role.RADIO:
        return None
    label = element_label(element).main or shown.label(element)
    parts = parts_of(COURTESY.sub("", without_forbidden(task)))
    naming = [p for p in parts if _names(p, label, shown.title)]
    if len(naming) != 1 or turns_round(label) or _taken_up(parts, naming[0]):
        return None
    plain = without_quotes(naming[0])
    on, off = bool(_ON.search(plain)), bool(_OFF.search(plain))
    return on if on != off else None


def stands_as_wanted(task: str, element: UIElement, shown: Observation) -> IsChecked | None:
    """What holds if a switch stands already as a task plainly wants it; None if it does not, or nobody can tell."""
    wanted = wanted_stance(task, element, shown)
    if wanted is None or element.checked is not wanted:
        return None
    return IsChecked(selector_for(element, shown), wanted)


def stands_against(task: str, history: Sequence[StepRecord], shown: Observation) -> str:
    """The switch that a task plainly names and that stands the other way, in words; empty if there is none.

    Its last sight counts, unless it was touched there and not seen again.
    """
    looks = [(shown, None), *((m.observation, m.element) for m in reversed(history))]
    for look, touched in looks:
        named = [(e, s) for e in look.elements if e.visible and (s := wanted_stance(task, e, look)) is not None]
        if not named:
            continue
        if touched is not None and touched in [e for e, _ in named]:
            return ""
        if any(e.checked is s for e, s in named):
            return ""
        element, wanted = named[0]
        name = element_label(element).main or look.label(element)
        return f"{name!r} stands {_said(not wanted)}, and the task wants it {_said(wanted)}"
    return ""


def _names(part: str, label: str, title: str) -> bool:
    said = tokens(part)
    wanted = _telling(label)
    if not wanted or not all(_is_said(w, said) for w in wanted) or _CONDITIONS & frozenset(said):
        return False
    around = (*tokens(label), *tokens(title))
    return all(_is_said(w, around) for w in _telling(part))


def _telling(text: str) -> list[str]:
    return [w for w in tokens(text) if w not in FUNCTION | STANCES | COMMON]


def _is_said(word: str, said: Sequence[str]) -> bool:
    return any(word == s or likeness(stem(word), stem(s)) >= _SURE for s in said)


def _taken_up(parts: Sequence[str], naming: str) -> bool:
    """Whether another part of a task may speak of the same switch again: "turn it off afterwards"."""
    return any(p != naming and PRONOUNS & frozenset(tokens(p)) for p in parts)


def _said(on: bool) -> str:
    return "on" if on else "off"
