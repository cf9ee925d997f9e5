"""What a task wants of a check mark, whichever way round task and label say it, and words that are written as one."""

import pytest

from uiatlas.agents.words.chain import unwanted
from uiatlas.agents.words.coverage import Coverage, Vocabulary
from uiatlas.agents.words.tasks import parse_task
from uiatlas.text.language import label_of
from uiatlas.ui import Role, UIElement


@pytest.mark.parametrize(
    ("task", "label", "ticked"),
    [
        ("Show the toolbar.", "Show the toolbar", True),
        ("Hide the toolbar.", "Show the toolbar", False),
        ("Hide the toolbar.", "Hide the toolbar", True),
        ("Show the toolbar.", "Hide the toolbar", False),
        ("Do not show the grid.", "Show grid", False),
        ("Do not hide the grid.", "Hide grid", False),
        ("Turn on backups.", "Disable backups", False),
        ("Stop seeding at a ratio.", "Stop seeding at ratio", True),
    ],
)
def test_a_mark_is_set_as_the_task_means_it_whatever_way_round_the_label_says_it(
    task: str, label: str, ticked: bool
) -> None:
    box = UIElement(0, Role.CHECKBOX, label)
    assert unwanted(parse_task(task), box) is not ticked


def test_two_words_of_a_task_are_found_in_a_label_that_writes_them_as_one() -> None:
    coverage = Coverage(parse_task("Turn on the status bar."), Vocabulary())
    assert coverage.says_all(label_of("Statusbar"))
    assert len(coverage.of(label_of("Statusbar"))) == 2
