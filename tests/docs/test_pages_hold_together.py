"""The documentation is complete and hangs together: links lead somewhere, generated pages are fresh, names are told."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.docs.pages import ALL, HAND_WRITTEN, ROOT, anchors, links, name_of

import uiatlas
from uiatlas.agents.words.order import RULES, VETOES
from uiatlas.cli.main import COMMANDS


@pytest.mark.parametrize("page", ALL, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """A reader who follows a link to a file or a heading finds it."""
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link}: no such file"
        assert not anchor or anchor in anchors(target), f"{link}: no such heading"


def test_every_page_is_reached_from_the_index() -> None:
    """A reader who starts at docs/index.md can come to every page."""
    reached: list[Path] = [ROOT / "docs" / "index.md"]
    for page in reached:
        for link in links(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target not in reached:
                reached.append(target)
    assert [name_of(p) for p in ALL if p.is_relative_to(ROOT / "docs") and p not in reached] == []


def test_generated_pages_are_fresh() -> None:
    """The code map and the command-line reference say what the code says now."""
    generate = [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"]
    done = subprocess.run(generate, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def _explanation() -> str:
    return (ROOT / "docs" / "explanation.md").read_text(encoding="utf-8")


def test_the_picture_of_the_rooms_is_the_contract_of_the_imports() -> None:
    """The rows of rooms on the page are the layers that import-linter holds the code to, in the same order."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    held = [layer.replace("uiatlas.", "") for layer in layers if layer != "uiatlas.__main__"]
    picture = _explanation().split("```text\n", 1)[1].split("```", 1)[0]
    assert [re.split(r"\s{2,}", row)[0] for row in picture.splitlines()] == held


def test_the_tables_of_the_words_policy_are_its_lists() -> None:
    """A reader finds every veto and every rule, in the order in which the policy asks them."""
    part = _explanation().split("### The words policy", 1)[1].split("\n## ", 1)[0]
    told = re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE)
    assert told == [named.name for named in (*VETOES, *RULES)]


def test_every_command_is_told() -> None:
    """Each command has its part in the reference and is used on some page."""
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    assert [c for c in COMMANDS if f"\n## uiatlas {c}\n" not in reference] == []
    told = "".join(page.read_text(encoding="utf-8") for page in HAND_WRITTEN)
    assert [c for c in COMMANDS if f"uiatlas {c}" not in told] == []


def test_every_name_of_the_package_is_told() -> None:
    """Each name that `uiatlas` offers can be imported and stands in the Python reference."""
    reference = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    offered = [n for n in uiatlas.__all__ if not n.startswith("__")]
    assert [n for n in offered if getattr(uiatlas, n, None) is None] == []
    assert [n for n in offered if not re.search(rf"^\| `{n}\b", reference, re.MULTILINE)] == []


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    """A misspelt name fails as it does on any module."""
    with pytest.raises(AttributeError, match="no attribute 'Grahp'"):
        uiatlas.Grahp  # noqa: B018


def test_importing_the_package_imports_nothing_heavy() -> None:
    """`import uiatlas` and `uiatlas --help` load no third-party package."""
    script = (
        "import sys, uiatlas, uiatlas.cli.main as m; m.main(['--help']);"
        "heavy = {'pydantic', 'jinja2', 'networkx', 'rich', 'numpy'} & {n.partition('.')[0] for n in sys.modules};"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_changelog_has_this_version() -> None:
    """The version that is installed, or the work on its way there, has an entry."""
    heads = re.findall(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert uiatlas.__version__ in heads
