"""Fixtures that all tests share."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes, or takes to be made up, says how busy the machine is and not whether the code is right.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# A shell that starts the tests in the background has them ignore interrupts, and the programs that they start as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The shared data, found by UIATLAS_DATA; tests that need it are skipped without it."""
    folder = os.environ.get("UIATLAS_DATA")
    if not folder:
        pytest.skip("set UIATLAS_DATA to the folder with the recorded apps to run this test")
    return Path(folder)
