"""What a server can do, found out by asking it: forms, log-probabilities, temperature; and remembered."""

import json
import threading
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from uiatlas.llm.base import Question
from uiatlas.storage.private import make_folder, open_private

FormMode = Literal["schema", "tool", "prompt"]
"""How a form is asked for: as a JSON schema, as the arguments of a tool, or in words."""

_LOWER: dict[FormMode, FormMode] = {"schema": "tool", "tool": "prompt"}

Limit = Literal["max_tokens", "max_completion_tokens", ""]
"""The name by which a server knows the longest answer; "" if by none."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a server takes."""

    form: FormMode = "schema"
    logprobs: bool = True
    temperature: bool = True
    limit: Limit = "max_tokens"


def lower_form(abilities: Abilities) -> Abilities:
    """The same server, asked for forms in the next simpler way."""
    return replace(abilities, form=_LOWER.get(abilities.form, abilities.form))


def lessened(abilities: Abilities, question: Question, complaint: str) -> Abilities | None:
    """What to try after a server refused a question: without what it names, else without what is least common.

    Returns:
        None if nothing is left that could be taken out.
    """
    said = complaint.casefold()
    formed = question.form is not None and abilities.form in _LOWER
    logprobs = bool(question.settings.top_logprobs) and abilities.logprobs
    if logprobs and "logprob" in said:
        return replace(abilities, logprobs=False)
    if abilities.limit and f"'{abilities.limit}'" in said.replace('"', "'").replace("`", "'"):
        other: Limit = "max_completion_tokens" if abilities.limit == "max_tokens" else ""
        return replace(abilities, limit=other)
    if abilities.temperature and "temperature" in said:
        return replace(abilities, temperature=False)
    if formed:
        return lower_form(abilities)
    if logprobs:
        return replace(abilities, logprobs=False)
    return replace(abilities, temperature=False) if abilities.temperature else None


class Memory:
    """What was found out about servers, by their address and the model's name.

    Args:
        path: A JSON file in which it outlives the process; None to forget it at the end. A file that is damaged or
            cannot be written is as good as none: all it saves is a request or two.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._lock = path, threading.Lock()
        self._known: dict[str, Abilities] = _read(path) if path else {}

    def get(self, key: str, otherwise: Abilities) -> Abilities:
        """What is known of a server."""
        with self._lock:
            return self._known.get(key, otherwise)

    def put(self, key: str, found: Abilities) -> None:
        """Remember what a server takes."""
        with self._lock:
            if self._known.get(key) == found:
                return
            self._known[key] = found
            if self._path is not None:
                self._write(self._path)

    def _write(self, path: Path) -> None:
        text = json.dumps({k: asdict(a) for k, a in self._known.items()}, indent=1, sort_keys=True)
        part = path.with_suffix(".part")
        try:
            make_folder(path.parent)
            with open_private(part, "w", encoding="utf-8") as file:
                file.write(text + "\n")
            part.replace(path)
        except OSError:
            self._path = None


def _read(path: Path) -> dict[str, Abilities]:
    try:
        return {k: Abilities(**v) for k, v in json.loads(path.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
