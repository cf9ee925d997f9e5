"""Answers that are kept in an atlas file by what was asked, so that what was told once is not asked about again."""

from hashlib import blake2b
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from uiatlas.llm.base import Question
from uiatlas.storage.store import AtlasStore

T = TypeVar("T", bound=BaseModel)

KIND = "enrichment"
"""What the documents of an atlas file are called that hold what was told."""


class KeptAnswers:
    """Answers in the atlas file, by a hash of who was asked what.

    Args:
        database: The open atlas file.
        app: The app that was asked about.
        who: Who was asked.
    """

    def __init__(self, database: AtlasStore, app: str, who: str) -> None:
        self._database, self._app, self._who = database, app, who

    def read(self, asked: Question | None, wanted: type[T]) -> T | None:
        """The answer, None if it was not kept, or was damaged."""
        body = None if asked is None else self._database.get(self._app, KIND, self._key(asked))
        try:
            return None if body is None else wanted.model_validate(body)
        except ValidationError:
            return None

    def write(self, asked: Question | None, answer: BaseModel | None) -> None:
        """Keep an answer; what nobody was asked for is made anew."""
        if asked is not None and answer is not None:
            body = answer.model_dump(mode="json")
            self._database.write([(self._app, KIND, self._key(asked), body)])

    def _key(self, asked: Question) -> str:
        content = "\0".join((self._who, asked.prompt, asked.system, asked.text))
        return blake2b(content.encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()
