"""What has changed in the maps of an app since a reader last asked."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed since a revision.

    Attributes:
        rev: The revision that all of it is of; the next question begins there.
        documents: Kind, id and value of each document that is new or says something else, with all its evidence.
        gone: Kind and id of each document that was taken out.
        whole: Whether these are all documents there are, so that what is not among them is not there.
    """

    rev: int
    documents: tuple[tuple[str, str, Any], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Teaching:
    """Who taught something, and in which run.

    Attributes:
        by: The role of the database.
        run: The run; empty where none spoke for what was written.
        client: The program and its version.
        when: In seconds since the epoch.
        places: Kind and id of each document that was written last by this.
        evidence: How many rows of evidence were.
    """

    by: str
    run: str
    client: str
    when: float
    places: tuple[tuple[str, str], ...] = ()
    evidence: int = 0
