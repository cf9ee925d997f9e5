"""Fixtures that all tests share, which suites are left out unless they are asked for, and why tests were skipped."""

import os
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from uiatlas.devices.browser import keeping_browser

if TYPE_CHECKING:
    from tests.servers import PostgresServer

# How long an example takes, or takes to be made up, says how busy the machine is and not whether the code is right.
settings.register_profile("any machine", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
# With ten times as many examples: `pytest --hypothesis-profile thorough`.
settings.register_profile("thorough", settings.get_profile("any machine"), max_examples=500)
settings.load_profile("any machine")

# A shell that starts the tests in the background has them ignore interrupts, and the programs that they start as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _browser_kept() -> Iterator[None]:
    """A browser is started once for each process of tests, and not for each device."""
    with keeping_browser():
        yield


@pytest.fixture(scope="session", autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Runs and caches of the tests stay out of the user's folder; a test that sets another one goes first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UIATLAS_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator["PostgresServer"]:
    """A PostgreSQL server; where none can be started the tests that use it are skipped."""
    from tests import needs  # noqa: PLC0415 (this file also serves folders of tests that lie elsewhere)
    from tests.servers import running_server  # noqa: PLC0415

    needs.postgres()
    with running_server() as server:
        yield server


@pytest.fixture
def server_url(postgres: "PostgresServer") -> str:
    """The address of a database of its own, which has the tables and no maps."""
    return postgres.url(postgres.database())


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The shared data, found by UIATLAS_DATA; tests that need it are skipped without it."""
    folder = os.environ.get("UIATLAS_DATA")
    if not folder:
        pytest.skip("set UIATLAS_DATA to the folder with the recorded apps to run this test")
    return Path(folder)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options that ask for a heavy suite."""
    parser.addoption("--heavy", metavar="SUITE", default="", help="run the heavy suite of this name and nothing else")
    parser.addoption("--with-heavy", metavar="SUITE", default="", help="run the heavy suite of this name too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``heavy("SUITE")`` unless that suite is asked for; ``--heavy`` leaves out all else."""
    alone, too = config.getoption("--heavy"), config.getoption("--with-heavy")
    suites = {alone} if alone else {"", too}
    left_out = [item for item in items if _suite(item) not in suites]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _suite(item) in suites]


def _suite(item: pytest.Item) -> str:
    """The heavy suite that a test belongs to, empty for none."""
    marker = item.get_closest_marker("heavy")
    return "" if marker is None else str(marker.args[0])


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Count the skipped tests by the reason that they gave."""
    skipped = _reasons(terminalreporter.stats.get("skipped", ()))
    if skipped:
        terminalreporter.section(f"skipped: {skipped.total()}, by reason")
    for reason, number in sorted(skipped.items(), key=lambda found: (-found[1], found[0])):
        terminalreporter.line(f"{number:6}  {reason}")


def _reasons(reports: Iterable[Any]) -> Counter[str]:
    """How often each reason was given; a module that was skipped as a whole counts once."""
    told = (r.longrepr[2] if isinstance(r.longrepr, tuple) else str(r.longrepr) for r in reports)
    return Counter(" ".join(text.removeprefix("Skipped: ").split()) for text in told)
