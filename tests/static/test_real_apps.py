"""Static maps of real apps agree with the edges that people read from their source."""

import os
from pathlib import Path

import pytest

from uiatlas_bench.suites.static_build import commit_of, library_roots, measure
from uiatlas_bench.suites.static_truth import compare, read_truths

AIM = 0.95
TRUTHS = read_truths()
SHORT = {
    "orgzly+orgzly-android": "two false edges: an action on selected rows, on screens whose rows are never selected",
}
"""Apps that fall short of the aim, and why; once one no longer does, its test fails until it leaves this list."""


@pytest.fixture
def sources() -> Path:
    told = os.environ.get("UIATLAS_SOURCES")
    if not told:
        pytest.skip("set UIATLAS_SOURCES to a folder with sources of real apps, one folder owner+repository each")
    return Path(told)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.xfail(reason=SHORT[n], strict=True)) if n in SHORT else n for n in TRUTHS],
)
def test_the_activity_edges_of_a_real_app_are_found_and_none_invented(name: str, sources: Path) -> None:
    truth = TRUTHS[name]
    folder, libraries = sources / name, library_roots(truth, sources)
    if not folder.is_dir() or len(libraries) < len(truth.libraries):
        pytest.skip(f"{name} or a library of it is not in {sources}")
    if commit_of(folder) not in ("", truth.commit):
        pytest.skip(f"{name} is not at the commit that was read, {truth.commit}")
    cost = measure(folder, libraries)
    assert not cost.error
    score = compare(truth, cost.edges)
    false, missed = [f.pair for f in score.false], [e.pair for e in score.missed]
    assert score.recall >= AIM, missed
    assert score.precision >= AIM, false
