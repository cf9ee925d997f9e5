"""The words policy stays small enough to be read, and every rule of it is known by name."""

from pathlib import Path

import uiatlas
from uiatlas.agents.words import order
from uiatlas.agents.words.policy import ABLATIONS
from uiatlas.agents.words.situation import Rule, Veto

SOURCE = Path(uiatlas.__file__).parent
MOST_LINES = 3000


def test_all_that_only_reads_english_has_few_lines() -> None:
    """The words policy, the reading and the cutting of tasks, the values that they carry, and the lexicon."""
    compilers = SOURCE / "agents" / "compilers"
    folders = (SOURCE / "agents" / "words", compilers / "decomposition")
    texts = (SOURCE / "text" / "lexicon.py", SOURCE / "text" / "clauses.py", compilers / "carrying.py")
    files = [*(f for folder in folders for f in folder.glob("*")), *texts]
    counted = {
        str(f.relative_to(SOURCE)): len(f.read_text(encoding="utf-8").splitlines()) for f in files if f.is_file()
    }
    assert {"agents/words/rules.py", "agents/words/task.py", "text/lexicon.py"} <= counted.keys()
    assert sum(counted.values()) <= MOST_LINES, counted


def test_every_rule_and_veto_has_one_name_and_a_reason() -> None:
    named: list[Rule | Veto] = [*order.RULES, *order.VETOES]
    assert len({(type(r), r.name) for r in named}) == len(named) == len(ABLATIONS)
    assert all(r.reason for r in named)
