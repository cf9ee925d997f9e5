"""What was typed in a trace, so that nothing of it is kept: each value gets a placeholder, wherever it is shown.

A trace holds each text that was typed, in the clear. A word that the app itself showed before it was typed stays where
the app shows it, since it says nothing of what was typed; in fields and in actions it is replaced all the same.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from uiatlas.sources.recordings.trace import Call, Shot, Trace

_TYPING = {
    "fill": "value",
    "type": "text",
    "keyboardType": "text",
    "keyboardInsertText": "text",
    "press": "key",
    "keyboardPress": "key",
}
_IN_PLACES = 3
"""Characters that a value has at least to be looked for in addresses."""


class Typed:
    """The values that were typed.

    Args:
        trace: The trace.
    """

    def __init__(self, trace: Trace) -> None:
        self._places: dict[str, str] = {}
        self._shown: set[str] = set()
        words: list[str] = []
        taken: set[tuple[str, int]] = set()
        for call, values in _by_call(trace):
            for value in values:
                self._enter(value, words)
            for moment in call.moments:
                for shot in moment.shots:
                    if (shot.frame, shot.number) not in taken:
                        taken.add((shot.frame, shot.number))
                        words.extend(_words(shot))
        self._pattern = self._compiled(set(self._places) - self._shown)
        in_places = [v for v in set(self._places) - self._shown if len(v) >= _IN_PLACES]
        spelt = {form for v in in_places for form in (v, quote(v), quote_plus(v), quote(v, safe=""))}
        self._in_places = self._compiled(spelt)

    def _enter(self, value: str, words: list[str]) -> None:
        if not value.strip() or value in self._places:
            return
        self._places[value] = f"<secret-{len(self._places) + 1}>"
        alone = re.compile(rf"(?<!\w){re.escape(value.strip())}(?!\w)", re.IGNORECASE)
        if any(alone.search(said) for said in words):
            self._shown.add(value)

    @staticmethod
    def _compiled(values: set[str]) -> re.Pattern[str] | None:
        forms = sorted({form for v in values for form in (v, " ".join(v.split()))}, key=len, reverse=True)
        found = "|".join(re.escape(form) for form in forms if form)
        return re.compile(rf"(?<!\w)(?:{found})(?!\w)", re.IGNORECASE) if found else None

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
        """An address without what was typed."""
        return self._in_places.sub("{id}", url) if self._in_places else url

    def _place(self, said: str) -> str:
        flat = " ".join(said.split()).casefold()
        return next((p for v, p in self._places.items() if " ".join(v.split()).casefold() == flat), "<secret-1>")


def _by_call(trace: Trace) -> Iterator[tuple[Call, list[str]]]:
    """The calls with what each types; keys that are pressed one after the other are letters of one value."""
    run = ""
    for call in trace.calls:
        name = _TYPING.get(call.method, "")
        value = call.params.get(name)
        if not name or not isinstance(value, str):
            run = run if call.method in _BETWEEN else ""
            yield call, []
        elif name == "key":
            letter = " " if value == "Space" else value.removeprefix("Shift+")
            run = run + letter if len(letter) == 1 else ""
            yield call, [run] if run else []
        else:
            run = ""
            yield call, [value]


_BETWEEN = frozenset({"waitForTimeout", "waitForSelector", "expect", "keyboardDown", "keyboardUp"})


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
