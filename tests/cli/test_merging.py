"""``map merge`` keeps what is known and remembered of both maps."""

import shutil
from pathlib import Path

import pytest
from tests.cli.program import Cli

from uiatlas.knowledge.memory import Shortcuts
from uiatlas.utg import Atlas


@pytest.mark.heavy("long")
def test_knowledge_and_memory_of_both_maps_are_in_the_merged_one(cli: Cli, place: Path, notes_map: Path) -> None:
    shutil.copy(notes_map, place / "other.uiatlas")
    assert cli("knowledge", "build", notes_map).code == 0
    run = cli("run", "sim:notes", "turn off vibrate", "--map", "other.uiatlas", "--json").json["run_id"]
    assert cli("learn", run, "--map", "other.uiatlas").code == 0
    assert cli("map", "merge", notes_map, "other.uiatlas", "-o", "both.uiatlas").code == 0
    found = cli("knowledge", "search", "both.uiatlas", "turn off vibrate", "--json").json["hits"]
    assert found == cli("knowledge", "search", notes_map, "turn off vibrate", "--json").json["hits"]
    assert cli("knowledge", "build", "both.uiatlas", "--json").json["embedded"] == 0
    assert cli("learn", run, "--map", "both.uiatlas", "--json").json["lessons"][0]["known"]
    with Atlas.open(place / "both.uiatlas") as atlas:
        assert Shortcuts(atlas.database).recall("com.example.notes", "turn off vibrate")
