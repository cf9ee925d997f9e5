"""The folder in which the program keeps what lasts: runs, answers of models, and what it has worked out."""

import os
from pathlib import Path


def home() -> Path:
    """That folder: ``$UIATLAS_HOME``, by default ``~/.local/share/uiatlas``."""
    return Path(os.environ.get("UIATLAS_HOME") or Path.home() / ".local" / "share" / "uiatlas")
