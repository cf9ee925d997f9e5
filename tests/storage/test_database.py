"""An atlas file holds what was written, whole, and refuses what it does not understand."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.errors import FormatError, InputError, VersionError
from uiatlas.storage import Database
from uiatlas.storage.whole_files import write_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.uiatlas"


def test_documents_are_there_after_closing_and_in_one_file(path: Path) -> None:
    with Database(path, create=True) as database:
        database.write([("app", "screen", "b", {"x": 1}), ("app", "screen", "a", [None, "é"])])
    assert [p.name for p in path.parent.iterdir()] == ["a.uiatlas"]
    with Database(path) as database:
        assert list(database.read("app", "screen")) == [("a", [None, "é"]), ("b", {"x": 1})]
        assert database.get("app", "screen", "c") is None
        assert database.apps() == ("app",)


def test_a_second_writing_replaces_the_first(path: Path) -> None:
    with Database(path, create=True) as database:
        database.write([("app", "k", "i", 1)])
        database.write([("app", "k", "i", 2)], durable=True)
        assert database.get("app", "k", "i") == 2


def test_when_one_document_cannot_be_written_none_is(path: Path) -> None:
    with Database(path, create=True) as database:
        with pytest.raises(TypeError):
            database.write([("app", "k", "good", 1), ("app", "k", "bad", object())])
        assert list(database.read("app", "k")) == []


@given(text=st.text(alphabet=st.characters(codec=None)))
def test_any_text_of_a_screen_can_be_kept(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    with Database(tmp_path_factory.mktemp("db") / "a", create=True) as database:
        database.write([("app", "k", "i", text)])
        kept = database.get("app", "k", "i")
    assert isinstance(kept, str)
    assert kept.encode("utf-16", "surrogatepass") == text.encode("utf-16", "surrogatepass")


def test_a_missing_file_is_not_made_by_reading(path: Path) -> None:
    with pytest.raises(InputError, match="no map at"):
        Database(path)
    assert not path.exists()


def test_a_folder_is_not_a_map(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        Database(tmp_path, create=True)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="existing folder"):
        Database(tmp_path / "no" / "a", create=True)


@pytest.mark.parametrize("content", [b"not a database at all, just words" * 40, b"SQLite format 3\0" + bytes(4000)])
def test_another_file_is_not_a_map_and_stays_as_it_was(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(FormatError):
        Database(path)
    assert path.read_bytes() == content


def test_somebody_elses_database_is_not_a_map(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (x)")
    connection.close()
    with pytest.raises(FormatError, match="not a map of uiatlas"):
        Database(path)


def test_a_map_of_a_newer_version_is_refused_and_stays_as_it_was(path: Path) -> None:
    Database(path, create=True).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(VersionError, match="format 99, this version reads up to 2"):
        Database(path)
    assert path.read_bytes() == before


def test_a_map_is_there_whole_or_not_at_all_when_its_making_is_interrupted(path: Path) -> None:
    """A file that was only opened and never written to is no map yet, and can become one."""
    path.touch()
    with pytest.raises(InputError, match="is empty; make one with"):
        Database(path)
    with Database(path, create=True) as database:
        database.write([("app", "k", "i", 1)])
    with Database(path) as database:
        assert database.get("app", "k", "i") == 1
    assert [p.name for p in path.parent.iterdir()] == ["a.uiatlas"]


MAKERS = """
import sys
from pathlib import Path
from uiatlas.storage import Database
with Database(Path(sys.argv[1]), create=True) as database:
    database.write([("app", "n", sys.argv[2], 1)])
"""


def test_processes_that_make_the_same_map_at_once_lose_nothing(path: Path) -> None:
    makers = [subprocess.Popen([sys.executable, "-c", MAKERS, str(path), str(i)]) for i in range(6)]
    assert [maker.wait() for maker in makers] == [0] * 6
    with Database(path) as database:
        assert sorted(key for key, _ in database.read("app", "n")) == [str(i) for i in range(6)]


WRITER = """
import sys
from pathlib import Path
from uiatlas.storage import Database
database = Database(Path(sys.argv[1]), create=True)
for i in range(100000):
    database.write([("app", "n", f"{i:06}", i), ("app", "twin", f"{i:06}", i)])
    sys.stdout.write(f"{i}\\n")
    sys.stdout.flush()
"""


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.1])
def test_after_a_kill_everything_that_was_said_to_be_written_is_there(path: Path, delay: float) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = [process.stdout.readline()]
    time.sleep(delay)
    os.kill(process.pid, signal.SIGKILL)
    said += process.stdout.readlines()
    process.stdout.close()
    process.wait()
    last = max(int(line) for line in said if line.endswith("\n"))
    with Database(path) as database:
        numbers = [n for _, n in database.read("app", "n")]
        assert numbers == [n for _, n in database.read("app", "twin")]
    assert numbers[: last + 1] == list(range(last + 1))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    write_file(target, "one")
    write_file(target, b"two")
    assert target.read_text() == "two"
    with pytest.raises(InputError, match="cannot write"):
        write_file(tmp_path / "no" / "page.html", "three")
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize(
    ("trouble", "hint"),
    [("PRAGMA query_only=1", "may be read and written"), ("PRAGMA max_page_count=1", "make room on the disk")],
)
def test_what_cannot_be_written_says_what_helps_against_just_that(path: Path, trouble: str, hint: str) -> None:
    with Database(path, create=True) as database:
        database._connection.execute(trouble)
        with pytest.raises(InputError) as told:
            database.write([("app", "k", "i", "x" * 100_000)])
        database._connection.execute("PRAGMA query_only=0")
    assert told.value.hint.endswith(hint)
