"""Maps to serve, learnt once from the tour of the bundled app."""

import asyncio
import shutil
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from uiatlas.cli.commands.demo import learn_map

T = TypeVar("T")


@pytest.fixture(scope="session")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("served") / "notes.uiatlas"
    learn_map(path)
    return path


@pytest.fixture
def notes(learnt: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(learnt, tmp_path / "notes.uiatlas"))


def played(story: Callable[[], Coroutine[Any, Any, T]], seconds: float = 60.0) -> T:
    """What a story comes to that is told in an event loop of its own."""
    return asyncio.run(asyncio.wait_for(story(), seconds))
