"""Fixtures that all tests share."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The shared data, found by UIATLAS_DATA; tests that need it are skipped without it."""
    folder = os.environ.get("UIATLAS_DATA")
    if not folder:
        pytest.skip("set UIATLAS_DATA to the folder with the recorded apps to run this test")
    return Path(folder)
