"""What was typed into secret fields: known while a session lasts, and replaced by a placeholder in all that is kept."""

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from uiatlas.privacy import secrets
from uiatlas.text.patterns import late
from uiatlas.ui import InputText
from uiatlas.utg.conditions import TextEquals
from uiatlas.utg.fluents import Fact

T = TypeVar("T")

GIVEN = ("password", "token")
"""A task says ``<password>``, and what ``UIATLAS_PASSWORD`` in the environment holds is typed."""

PLACEHOLDER = late(rf"<(?:secret-\d+|{'|'.join(GIVEN)})>")
_VARIABLE = late(r"UIATLAS_(?:SECRET_\d+|PASSWORD|TOKEN)")
_WORDS = "password|passwort|kennwort|mot de passe|contraseña|senha|passphrase|passcode"
_SAID = late(
    rf"\b(?:(?:{_WORDS})(?P<word>)|pin|cvv|cvc|otp|code)\b"
    r"(?:\s*[:=]|\s+(?:is|as|to|of))?\s*"
    r"(?:(?(word)[\"'“«](?P<quoted>[^\"'”»]{4,100})[\"'”»]|(?!))|(?P<figures>(?=\S*\d)[^\s\"'.,;]{3,100}))",
    re.IGNORECASE,
)
"""How a user names a secret in a task: ``password "hunter 2"``, ``PIN 4711``."""
_ASKED = late(rf"(?<![^\W_])(?:{_WORDS}|pin|cvv|cvc|otp)(?![^\W_])", re.IGNORECASE)
SHORT = 4
"""A secret of fewer characters may be part of any text; it is replaced only where it stands as what is typed."""


class Vault:
    """The secrets of a session; in memory only.

    A secret that the app itself shows as an ordinary word is replaced where it is typed and where it stands in
    quotation marks, and not in the app's own words.

    Args:
        known: Secrets by their placeholders, such as ``<password>``.
    """

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        self._meant = {place: said for place, said in (known or {}).items() if said}
        self._places = {said: place for place, said in self._meant.items()}
        self._typed: set[str] = set()
        self._ordinary: set[str] = set()
        self._learnt: list[Callable[[], None]] = []

    @classmethod
    def of_task(cls, *given: str | None) -> "Vault":
        """The secrets of the environment, and those that the task or other words of the user name as such."""
        named = ((n, v) for n, v in os.environ.items() if _VARIABLE.fullmatch(n))
        vault = cls({f"<{n.removeprefix('UIATLAS_').lower().replace('_', '-')}>": v for n, v in named})
        for text in filter(None, given):
            for start, end, _ in secrets.find(text):
                vault._enter(text[start:end])
            for found in _SAID.finditer(text):
                vault._enter(found["quoted"] or found["figures"])
        return vault

    def __bool__(self) -> bool:
        return bool(self._places)

    @property
    def has_typed(self) -> bool:
        """Whether something was typed into a secret field."""
        return bool(self._typed)

    def learn(self, secret: str, shown: Iterable[str] = ()) -> None:
        """Enter what is typed into a secret field.

        Args:
            secret: What is typed.
            shown: What the app says by itself, to tell whether the secret is an ordinary word there.
        """
        if not secret.strip() or PLACEHOLDER.fullmatch(secret) or secret in self._typed:
            return
        word = re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)", re.IGNORECASE)
        if len(secret) < SHORT or any(word.search(text) for text in shown):
            self._ordinary.add(secret)
        self._enter(secret)
        self._typed.add(secret)
        for on_learnt in self._learnt:
            on_learnt()

    def when_learnt(self, on_learnt: Callable[[], None]) -> None:
        """Call something whenever a secret was learnt, to take it out of what is kept already."""
        self._learnt.append(on_learnt)

    def hide(self, text: str) -> str:
        """A text with placeholders for all secrets."""
        return self._hidden(text, self._places)

    def hide_typed(self, text: str) -> str:
        """A text with placeholders for what was typed into secret fields, and not for what is only called a secret."""
        return self._hidden(text, self._typed)

    def placeholder(self, typed: str) -> str:
        """What stands for a text that is typed; itself if it holds no secret that was typed into a secret field."""
        return self._places[typed] if typed in self._typed else self.hide_typed(typed)

    def meant(self, text: str, *, in_json: bool = False) -> str:
        """The text with the secrets that its placeholders stand for, as far as they are known.

        Args:
            text: A text with placeholders.
            in_json: Whether it is JSON, in which quotation marks and the like are escaped.
        """

        def secret(found: re.Match[str]) -> str:
            said = self._meant.get(found[0], found[0])
            return json.dumps(said, ensure_ascii=False)[1:-1] if in_json else said

        return PLACEHOLDER.sub(secret, text) if "<" in text else text

    def unknown(self, text: str) -> str:
        """The first placeholder in a text whose secret is not known, empty if there is none."""
        return next((f[0] for f in PLACEHOLDER.finditer(text) if f[0] not in self._meant), "") if "<" in text else ""

    def _enter(self, secret: str) -> None:
        if secret in self._places:
            return
        number = 1
        while (place := f"<secret-{number}>") in self._meant:
            number += 1
        self._meant[place], self._places[secret] = secret, place

    def _hidden(self, text: str, among: Iterable[str]) -> str:
        for secret in sorted(among, key=len, reverse=True):
            place = self._places[secret]
            for said in {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}:
                if said in text:
                    plain = secret not in self._ordinary and len(secret) >= SHORT
                    text = text.replace(said, place) if plain else text.replace(f'"{said}"', f'"{place}"')
        return text


def hint_for(placeholder: str) -> str:
    """What the user can do about a placeholder whose secret is not known."""
    return f"set UIATLAS_{placeholder.strip('<>').upper().replace('-', '_')} to it"


def asks_secret(*names: str) -> bool:
    """Whether a field of these names asks for a secret."""
    return any(_ASKED.search(name) for name in names)


def changed(value: T, change: Callable[[str], str], typed: Callable[[str], str]) -> T:
    """A value with all its texts changed, however deep they stand.

    Args:
        value: Texts, numbers, frozen dataclasses, and lists, tuples and dictionaries of such.
        change: Changes a text.
        typed: Changes a text that is typed, or that a field is to hold.
    """
    out: Any = value
    match value:
        case Enum() | bytes():
            pass
        case str():
            out = change(value)
        case InputText(target, text):
            out = InputText(changed(target, change, typed), typed(text))
        case TextEquals(target, text):
            out = TextEquals(changed(target, change, typed), typed(text))
        case Fact(fluent, held):
            out = replace(value, fluent=changed(fluent, change, typed), value=typed(held))
        case tuple() if not hasattr(value, "_fields"):
            out = tuple([changed(v, change, typed) for v in value])
        case list():
            out = [changed(v, change, typed) for v in value]
        case dict():
            out = {k: changed(v, change, typed) for k, v in value.items()}
        case _ if is_dataclass(value) and not isinstance(value, type):
            new = {f.name: changed(getattr(value, f.name), change, typed) for f in fields(value) if f.init}
            out = replace(value, **new) if any(getattr(value, n) != v for n, v in new.items()) else value
    same: T = out
    return same
