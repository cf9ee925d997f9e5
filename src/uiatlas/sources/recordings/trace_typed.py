"""What was typed in a trace, so that nothing of it is kept: each value gets a placeholder, wherever it is shown.

A trace holds each text that was typed, in the clear. A word that the app itself showed before it was typed stays where
the app shows it, since it says nothing of what was typed; in fields and in actions it is replaced all the same.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote, unquote_plus

from uiatlas.privacy.vault import SHORT
from uiatlas.sources.recordings.trace import Call, Shot, Trace

_TYPING = {
    "fill": "value",
    "type": "text",
    "keyboardType": "text",
    "keyboardInsertText": "text",
    "press": "key",
    "keyboardPress": "key",
}
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@]*(?=[/?#]|$)", re.IGNORECASE)
_BETWEEN = frozenset({"waitForTimeout", "waitForSelector", "expect", "keyboardDown", "keyboardUp"})
_KEPT_VALUES = frozenset({"submit", "button", "reset", "range", "checkbox", "radio", "image"})
"""Types of fields whose value nobody types."""

VALUE = "__playwright_value_"


class Typed:
    """The values that were typed.

    Args:
        trace: The trace.
    """

    def __init__(self, trace: Trace) -> None:
        self._places: dict[str, str] = {}
        self._shown: set[str] = set()
        self._parts: set[str] = set()
        words: list[str] = []
        taken: set[tuple[str, int]] = set()
        values = _by_call(trace)
        for number, call in enumerate(trace.calls):
            for value in values.get(number, ()):
                self._enter(value, words)
            for moment in call.moments:
                for shot in moment.shots:
                    if (shot.frame, shot.number) not in taken:
                        taken.add((shot.frame, shot.number))
                        words.extend(_words(shot))
        self._pattern = self._compiled()

    def _enter(self, value: str, words: list[str]) -> None:
        if not value.strip() or value in self._places:
            return
        self._places[value] = f"<secret-{len(self._places) + 1}>"
        alone = re.compile(rf"(?<!\w){re.escape(value.strip())}(?!\w)", re.IGNORECASE)
        holding = [said for said in words if value.strip().casefold() in said.casefold()]
        if any(alone.search(said) for said in holding):
            self._shown.add(value)
        elif holding:
            self._parts.add(value)

    def _compiled(self) -> re.Pattern[str] | None:
        """Finds what was typed, also inside of words, but not inside of those that the app showed before."""
        forms: dict[str, str] = {}
        for value in self._places:
            if value not in self._shown and len(flat := " ".join(value.split())) >= SHORT:
                for form in (value, flat):
                    found = re.escape(form)
                    forms[form] = rf"(?<![^\W_]){found}(?![^\W_])" if value in self._parts else found
        longest = sorted(forms, key=len, reverse=True)
        return re.compile("|".join(forms[form] for form in longest), re.IGNORECASE) if forms else None

    def hidden(self, text: str) -> str:
        """A text of a page without what was typed."""
        return self._pattern.sub(lambda found: self._place(found[0]), text) if self._pattern else text

    def in_field(self, value: str) -> str:
        """What stands for the value of a field: a placeholder if it was typed, else nothing."""
        return self._places.get(value, "")

    def typed(self, text: str) -> str:
        """What stands for a text that an action types."""
        return self._places.get(text, text)

    def place(self, url: str) -> str:
        """An address without what was typed, however it is quoted there; the site itself stays."""
        if self._pattern is None:
            return url
        site = found[0] if (found := _ORIGIN.match(url)) else ""
        plain, hits = url[len(site) :], 0
        for reading in (str, unquote, unquote_plus, unquote_plus):
            plain, more = self._pattern.subn("{id}", reading(plain))
            hits += more
        return site + quote(plain, safe="/?#[]@!$&'()*+,;=:{}~", errors="replace") if hits else url

    def _place(self, said: str) -> str:
        flat = " ".join(said.split()).casefold()
        return next((p for v, p in self._places.items() if " ".join(v.split()).casefold() == flat), "<secret-1>")


def is_field(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element has a value that somebody may type."""
    kind = next((v.lower() for k, v in attributes.items() if k.lower() == "type"), "text")
    return tag == "TEXTAREA" or (tag == "INPUT" and kind not in _KEPT_VALUES)


def _by_call(trace: Trace) -> dict[int, list[str]]:
    """What was typed, by the number of the call that began it.

    Keys that are pressed one after the other are letters of one value. What a field holds after a key was typed, too.
    """
    typed: dict[int, list[str]] = {}
    held: dict[int, list[str]] = {}
    known: set[str] = set()
    begun, run = 0, ""
    for number, call in enumerate(trace.calls):
        name = _TYPING.get(call.method, "")
        value = call.params.get(name)
        known.update(_fields(call, "before", "action"))
        if not name or not isinstance(value, str):
            run = run if call.method in _BETWEEN else ""
        elif name == "key":
            begun = begun if run else number
            letter = " " if value == "Space" else value.removeprefix("Shift+")
            run = run[:-1] if value == "Backspace" else run + letter if len(letter) == 1 else ""
            _grown(typed.setdefault(begun, []), run)
            for field in _fields(call, "after"):
                if field not in known:
                    _grown(held.setdefault(begun, []), field)
        else:
            run = ""
            typed.setdefault(number, []).append(value)
        known.update(_fields(call, "after"))
    return {n: [*typed[n], *held.get(n, ())] for n in typed}


def _grown(values: list[str], value: str) -> None:
    """Enter what a value became: the beginnings of one that grows are none."""
    if values and value.startswith(values[-1]):
        values[-1] = value
    elif not values or not values[-1].startswith(value):
        values.append(value)


def _fields(call: Call, *phases: str) -> Iterator[str]:
    """What stood in the fields that a call's shots themselves bring."""
    for shot in (shot for moment in call.moments if moment.phase in phases for shot in moment.shots):
        for tag, attributes in _elements(shot.html):
            if is_field(tag.upper(), {str(k): str(v) for k, v in attributes.items()}):
                yield from (v for k, v in attributes.items() if k.lower() == VALUE and isinstance(v, str))


def _elements(html: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    waiting = [html]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list) and node:
            waiting.extend(n for n in node[1:] if isinstance(n, list))
            if isinstance(node[0], str) and len(node) > 1 and isinstance(node[1], Mapping):
                yield node[0], node[1]


def _words(shot: Shot) -> Iterator[str]:
    """All texts that a shot itself brings, those of its fields left aside."""
    waiting: list[Any] = [shot.html]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            yield node
        elif isinstance(node, list):
            waiting.extend(n for n in node[1:] if isinstance(n, list | str))
            attributes = node[1] if len(node) > 1 and isinstance(node[1], Mapping) else {}
            yield from (v for k, v in attributes.items() if k in _SAYING and isinstance(v, str))


_SAYING = ("aria-label", "title", "alt", "placeholder", "label")
