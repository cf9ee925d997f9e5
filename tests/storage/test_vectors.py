"""Vectors in an atlas file: kept by who made them and what text they are of."""

from pathlib import Path

import pytest

from uiatlas.errors import FormatError
from uiatlas.storage import Database
from uiatlas.storage.vectors import Vectors, packed, unpacked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "app.uiatlas"


def test_a_vector_comes_back_as_it_was_kept(path: Path) -> None:
    with Database(path, create=True) as database:
        Vectors(database, "m").put({"red": [0.5, -0.25], "é\ud800": [1.0, 0.0]})
    with Database(path) as database:
        found = Vectors(database, "m").of(["red", "é\ud800", "blue"])
    assert {text: list(unpacked(body)) for text, body in found.items()} == {"red": [0.5, -0.25], "é\ud800": [1.0, 0.0]}


def test_an_atlas_without_vectors_has_none(path: Path) -> None:
    with Database(path, create=True) as database:
        assert Vectors(database, "m").of(["red"]) == {}


def test_models_do_not_share_vectors(path: Path) -> None:
    with Database(path, create=True) as database:
        Vectors(database, "one").put({"red": [1.0]})
        assert Vectors(database, "other").of(["red"]) == {}


def test_a_newer_vector_takes_the_place_of_an_older_one(path: Path) -> None:
    with Database(path, create=True) as database:
        vectors = Vectors(database, "m")
        vectors.put({"red": [1.0]})
        vectors.put({"red": [0.5]})
        assert vectors.of(["red"]) == {"red": packed([0.5])}


def test_a_damaged_vector_is_said_to_be_damaged(path: Path) -> None:
    with Database(path, create=True) as database:
        Vectors(database, "m").put({"red": [1.0]})
        database._connection.execute("UPDATE vector SET body=?", (b"abc",))
        with pytest.raises(FormatError, match="damaged"):
            Vectors(database, "m").of(["red"])
