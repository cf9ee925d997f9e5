"""Unchanged material is not analysed again, and anything that changed is."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from benchmarks.tiny_apk import packed, tiny_entries
from tests.static.apps import edges, manifest, write_app

import uiatlas
from uiatlas.sources import build_map
from uiatlas.utg.export import to_document

MAIN = (
    "class Main : android.app.Activity() {\n"
    "override fun onResume() { startActivity(android.content.Intent(this, Second::class.java)) }\n}\n"
    "class Second : android.app.Activity()\n"
)


@pytest.fixture
def app(tmp_path: Path) -> Path:
    root = tmp_path / "app"
    root.mkdir()
    return write_app(root, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": MAIN})


def test_the_second_build_gives_the_kept_map(app: Path, tmp_path: Path) -> None:
    """Nothing is read but the entry: what it is changed to say is what comes back."""
    cache = tmp_path / "cache"
    first = build_map(app, cache=cache)
    assert to_document(build_map(app, cache=cache)) == to_document(first)
    (entry,) = cache.glob("*.json")
    entry.write_text(entry.read_text().replace('"version": ""', '"version": "kept"', 1))
    assert build_map(app, cache=cache).app_version == "kept"


def test_a_changed_file_is_analysed_again(app: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert edges(build_map(app, cache=cache)) == {("Main", "Second", "auto", "")}
    code = app / "src/main/java/org/example/Main.kt"
    code.write_text(code.read_text().replace("startActivity", "println"))
    assert edges(build_map(app, cache=cache)) == set()


def test_a_damaged_entry_is_replaced(app: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    build_map(app, cache=cache)
    (entry,) = cache.glob("*.json")
    whole = entry.read_text()
    entry.write_text(whole[:50])
    assert edges(build_map(app, cache=cache)) == {("Main", "Second", "auto", "")}
    assert entry.read_text() == whole


def test_a_package_with_one_entry_changed_is_analysed_again(tmp_path: Path) -> None:
    cache, path = tmp_path / "cache", tmp_path / "app.apk"
    entries = {**tiny_entries(), "assets/note": b"one"}
    path.write_bytes(packed(entries))
    first = build_map(path, cache=cache)
    (entry,) = cache.glob("*.json")
    os.utime(path, (0, 0))
    assert to_document(build_map(path, cache=cache)) == to_document(first)
    assert list(cache.glob("*.json")) == [entry]
    path.write_bytes(packed({**entries, "assets/note": b"two"}))
    build_map(path, cache=cache)
    assert len(list(cache.glob("*.json"))) == 2


def test_the_map_of_a_damaged_package_is_not_kept(tmp_path: Path) -> None:
    """It has the list of entries of the package that is whole."""
    cache, path = tmp_path / "cache", tmp_path / "app.apk"
    whole = packed(tiny_entries(), zipfile.ZIP_STORED)
    path.write_bytes(whole)
    with zipfile.ZipFile(path) as archive:
        at = archive.getinfo("res/layout/main.xml").header_offset + 60
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
    assert any("cannot be unpacked" in w for w in build_map(path, cache=cache).warnings)
    assert not list(cache.glob("*.json"))
    path.write_bytes(whole)
    assert not any("cannot be unpacked" in w for w in build_map(path, cache=cache).warnings)


def test_a_map_that_another_analysis_drew_is_not_taken(app: Path, tmp_path: Path) -> None:
    """A copy of the package stands in for the next version of it: one of its files gets one more line."""
    cache, copy = tmp_path / "cache", tmp_path / "copy"
    for package in ("uiatlas", "uiatlas_static"):
        here = Path(uiatlas.__file__).parent.with_name(package)
        shutil.copytree(here, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    code = "import sys, pathlib; from uiatlas.sources import build_map\n"
    code += "build_map(pathlib.Path(sys.argv[1]), cache=pathlib.Path(sys.argv[2]))"

    def kept() -> int:
        environment = {**os.environ, "PYTHONPATH": str(copy)}
        subprocess.run([sys.executable, "-c", code, str(app), str(cache)], check=True, env=environment)
        return len([*cache.glob("*.json")])

    assert (kept(), kept()) == (1, 1)
    with (copy / "uiatlas_static/mapping.py").open("a") as file:
        file.write("\n# The next version.\n")
    assert kept() == 2
