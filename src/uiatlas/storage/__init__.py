"""Keep things: one SQLite file per atlas, written so that a killed process loses at most the step in flight."""

from uiatlas.storage.database import Database

__all__ = ["Database"]
