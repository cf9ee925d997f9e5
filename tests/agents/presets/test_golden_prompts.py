"""Every prompt of every preset, word for word, as a scripted model is asked it on the demo app."""

from pathlib import Path

import pytest
from benchmarks.golden_prompts import FOLDER, prompts

import uiatlas

ROOMS = ("agents/compilers", "agents/roles", "knowledge", "knowledge/memory")
"""Where the prompts of the presets stand."""


@pytest.fixture(scope="module")
def asked() -> dict[str, str]:
    return prompts()


def test_each_prompt_is_asked_as_its_golden_file_says(asked: dict[str, str]) -> None:
    """A change of a prompt shows in a file; ``python -m benchmarks.golden_prompts`` writes them anew."""
    kept = {str(f.relative_to(FOLDER)): f.read_text(encoding="utf-8") for f in FOLDER.rglob("*.txt")}
    assert sorted(asked) == sorted(kept)
    for name, text in asked.items():
        assert text == kept[name], f"{name}: run `python -m benchmarks.golden_prompts` if the change is meant"


OF_MAPS = {"choose_page", "page_uses"}
"""What is asked about a map, by no preset."""


def test_each_prompt_file_of_the_presets_is_asked_by_one_of_them(asked: dict[str, str]) -> None:
    """A prompt that nobody asks has no golden file, and would change unseen."""
    package = Path(uiatlas.__file__).parent
    files = {f.stem for room in ROOMS for f in (package / room / "prompts").glob("*.jinja")}
    assert files - OF_MAPS == {Path(name).stem for name in asked}
