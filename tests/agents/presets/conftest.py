"""The map that all presets use."""

import pytest

from uiatlas.cli.commands.demo import learn_map
from uiatlas.utg import Graph


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")
