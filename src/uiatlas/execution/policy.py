"""What an agent may do: dangerous actions are refused or confirmed before the device is touched."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from uiatlas.ui import Action, LongPress, Observation, Role, Tap, UIElement, describe
from uiatlas.ui.selectors import short_id


class Policy(StrEnum):
    """What happens to a dangerous action."""

    ASK = "ask"
    REFUSE = "refuse"
    ALLOW = "allow"


DANGERS: dict[str, frozenset[str]] = {
    "pay": frozenset({"pay", "buy", "purchase", "checkout", "donate"}),
    "send": frozenset({"send", "forward", "dial"}),
    "delete": frozenset({"delete", "remove", "erase", "wipe", "discard"}),
    "post": frozenset({"publish", "share", "tweet", "upload"}),
    "grant": frozenset({"grant", "allow", "authorize", "authorise"}),
    "install": frozenset({"install", "uninstall"}),
    "sign out": frozenset({"logout", "signout"}),
}
"""Danger by the verbs that name it; a verb counts when it leads a short label, as on buttons and menu items."""

OUTSIDE = "act outside the app"
"""The danger of touching an app that is not the one to be driven."""

_ALONE = {"call": "send", "reply": "send", "order": "pay", "subscribe": "pay", "post": "post", "submit": "post"}
"""Verbs that are nouns too ("Call history"): they count only as the whole label."""

_PHRASES = {
    "log out": "sign out",
    "sign out": "sign out",
    "empty trash": "delete",
    "empty the trash": "delete",
    "clear all": "delete",
    "clear data": "delete",
    "place order": "pay",
    "close account": "delete",
    "factory reset": "delete",
}
_CONFIRMING = frozenset({"ok", "yes", "confirm", "continue", "proceed", "agree", "accept"})
_LEADING_IN = _CONFIRMING | {"and", "to", "tap", "swipe", "please"}
"""Words before the verb that says what is done, as in "Yes, delete" and "Agree and install"."""

_LONGEST_LABEL = 6


@dataclass(frozen=True, slots=True)
class Danger:
    """Why an action is dangerous: its kind, one of the keys of `DANGERS` or `OUTSIDE`, and the words that say so."""

    kind: str
    words: str

    @property
    def reason(self) -> str:
        """The danger as a sentence without its end."""
        return f"{self.words} is in front, another app" if self.kind == OUTSIDE else f'"{self.words}" may {self.kind}'


def danger_of(action: Action, element: UIElement | None, observation: Observation) -> Danger | None:
    """The danger of an action on what is shown, or None.

    A tap is judged by the label of what it hits, by the developer's name of it if it has no label; a confirming button
    of a dialog by what the dialog says. The words are English ones: what is written in other languages is not known.
    """
    if not isinstance(action, Tap | LongPress) or element is None:
        return None
    if element.editable or element.checked is not None:
        return None
    label = observation.label(element)
    if (kind := danger_in(label) if label.strip() else _danger_named(element)) is not None:
        return Danger(kind, _clip(label) or short_id(element.resource_id))
    if _confirms(label):
        for other in observation.elements:
            if (
                other.role in (Role.TEXT, Role.HEADING)
                and other.visible
                and (kind := danger_in(other.text, asked=True))
            ):
                return Danger(kind, _clip(other.text))
    return None


@lru_cache(maxsize=8192)
def danger_in(label: str, *, asked: bool = False) -> str | None:
    """The kind of danger that a label names, or None.

    Args:
        label: What the button says.
        asked: The label is the question of a dialog, such as "Delete this note?"; it may be longer.
    """
    first_line = label.replace("<br>", "\n").partition("\n")[0]
    tokens = _tokens(first_line)
    if not tokens or (len(tokens) > _LONGEST_LABEL and not asked):
        return None
    text = " ".join(tokens)
    for phrase, kind in _PHRASES.items():
        if text.startswith(phrase) or (asked and phrase in text):
            return kind
    if text in _ALONE:
        return _ALONE[text]
    leading = tokens if asked and first_line.rstrip().endswith("?") else _leading(tokens)
    return next((kind for kind, verbs in DANGERS.items() if verbs.intersection(leading)), None)


def _leading(tokens: list[str]) -> list[str]:
    """The first word that is not only there to agree or to lead in."""
    return [token for token in tokens if token not in _LEADING_IN][:1]


def _danger_named(element: UIElement) -> str | None:
    """The kind of danger that a picture without words is named after, as ``btn_delete`` or ``sendButton``."""
    words = re.findall(r"[A-Z]?[a-z]+", short_id(element.resource_id))
    return next((kind for kind, verbs in DANGERS.items() if verbs.intersection(w.casefold() for w in words)), None)


_ASKING: dict[str, frozenset[str]] = {
    "send": frozenset({"text", "message", "sms", "mail", "email", "write", "reply", "call", "phone", "ring"}),
    "delete": frozenset({"clear", "empty"}),
    "pay": frozenset({"order", "subscribe"}),
    "post": frozenset({"post", "submit"}),
    "grant": frozenset({"permit", "permission"}),
}
_ASKING_PHRASES = {"sign out": ("log out", "sign out")}


def asks_for(task: str, danger: Danger) -> bool:
    """Whether a task in words asks for what makes an action dangerous."""
    words = _tokens(task)
    text = " ".join(words)
    asking = DANGERS[danger.kind] | _ASKING.get(danger.kind, frozenset())
    return bool(asking.intersection(words)) or any(p in text for p in _ASKING_PHRASES.get(danger.kind, ()))


@dataclass(frozen=True, slots=True)
class Guard:
    """Decides what may be done.

    Attributes:
        policy: What happens to a dangerous action.
        confirm: Asks a person a yes-no question; only called under the policy ``ask``. None refuses.
        apps: Patterns of apps that may be touched beside the one that is driven, such as ``com.android.*``.
        urls: Patterns of addresses that may be touched, such as ``https://*.example.org/shop``; none sets no boundary.
        seconds: Time after which nothing is done any more; None for no limit.
    """

    policy: Policy = Policy.REFUSE
    confirm: Callable[[str], bool] | None = None
    apps: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    seconds: float | None = None

    def allows(self, danger: Danger, action: Action) -> bool:
        """Whether a dangerous action may be done after all; a boundary that was drawn is not stepped over."""
        if danger.kind == OUTSIDE and (self.apps or self.urls):
            return False
        if self.policy is Policy.ALLOW:
            return True
        if self.policy is Policy.ASK and self.confirm is not None:
            return self.confirm(f"This may {danger.kind}: {describe(action)}. Do it?")
        return False


@lru_cache(maxsize=8192)
def _confirms(label: str) -> bool:
    return " ".join(_tokens(label)) in _CONFIRMING


def _tokens(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.casefold())


def _clip(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"
