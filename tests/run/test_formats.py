"""A task that gives something away in a format types the name of the format into nothing."""

from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.cli.commands.demo import learn_map
from uiatlas.ui import InputText


@pytest.mark.parametrize("task", ["export all notes as PDF", "print the note Holiday plans as PDF"])
def test_the_text_of_a_note_is_not_overwritten_by_the_format_that_it_is_to_be_exported_in(
    tmp_path: Path, task: str
) -> None:
    graph = learn_map(tmp_path / "notes.uiatlas")
    report = run_task(open_device("sim:notes"), task, RunOptions(graph=graph, runs=tmp_path))
    assert report.result.status != "success"
    assert not [s for s in report.result.steps if isinstance(s.action, InputText)]
