"""Of a project that changed, only files that say something else now are read again; the facts are the same."""

import os
import pickle
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import edges, manifest, write_app

from uiatlas.sources import build_map
from uiatlas_static.facts.code import Call, ClassFact, Method, Return
from uiatlas_static.facts.packing import pack, unpack
from uiatlas_static.facts.values import Choice, Guard, Guarded, Literal, Parameter, Unknown
from uiatlas_static.source.kept_files import KeptFiles, key_of_file
from uiatlas_static.source.reading import read_source

OPENS = (
    "class Main : android.app.Activity() {\n"
    "override fun onResume() { startActivity(android.content.Intent(this, Second::class.java)) }\n}\n"
)
SECOND = "class Second : android.app.Activity()\n"
CODE = "src/main/java/org/example"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    root = tmp_path / "app"
    root.mkdir()
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": OPENS, "Second.kt": SECOND}
    return write_app(root, files)


def reread(root: Path, content: bytes) -> bytes:
    """What is kept after a reading that knows what was kept before, which found what one finds that knows nothing."""
    kept = KeptFiles(content)
    assert read_source(root, kept=kept) == read_source(root)
    return kept.content() if kept.changed else content


# ---- the form


@pytest.mark.parametrize(
    "value",
    [True, 1, 1.0, -1, 2**70, None, "", "\ud83d\ude00 lone", "é\n\0", 1e400],
    ids=["true", "one", "float", "negative", "long", "null", "empty", "surrogates", "line", "infinite"],
)
def test_a_constant_is_unpacked_as_it_was(value: str | int | float | None) -> None:
    call = Call("f", (Literal(value), Literal(1), Literal(True), Literal(1.0), Unknown()), 3)
    files = ((ClassFact("a.B", methods=(Method("m", "a.B", "m", calls=(call, call)),)),), ())
    assert repr(unpack(pack(files))) == repr(files)


def test_what_is_shared_many_times_over_is_packed_once() -> None:
    """Written out as a tree this would not end."""
    value: Choice | Literal = Literal("x")
    for n in range(60):
        value = Choice((Guarded(value, (Guard(value, Parameter("m", n), False),)), value))
    packed = pack(((ClassFact("a.B", methods=(Method("m", "a.B", "m", returns=(Return(value),)),)),),))
    assert len(packed) < 20_000
    assert len(unpack(packed)) == 1


# ---- what is read again


def test_a_file_that_did_not_change_is_not_read_again(app: Path) -> None:
    """What was kept of it is changed to say something else, and that is what comes back."""
    kept = KeptFiles()
    first = read_source(app, kept=kept).code.classes["org.example.Main"]
    name = f"{CODE}/Main.kt"
    key = key_of_file(name, (app / name).read_bytes(), False)
    file = KeptFiles(kept.content()).find(key)
    assert file is not None
    kept.keep(key, file.declared, replace(file.told, classes=(replace(first, line=99),)))
    again = KeptFiles(kept.content())
    assert read_source(app, kept=again).code.classes["org.example.Main"].line == 99
    assert not again.changed
    (app / name).write_text(f"package org.example\n{OPENS}// more\n")
    assert read_source(app, kept=KeptFiles(kept.content())).code.classes["org.example.Main"] == first


def test_a_class_that_comes_or_goes_changes_what_other_files_say(app: Path) -> None:
    """``Third`` means a class of the project from now on, though nothing changed in the file that uses the name."""
    main, nearer = app / CODE / "Main.kt", app / CODE / "Nearer.kt"
    main.write_text("package org.example\nimport org.other.*\nclass Main { val x = Third() }\n")
    content = reread(app, b"")
    before = read_source(app).code.classes["org.example.Main"]
    nearer.write_text("package org.other\nclass Third\n")
    content = reread(app, content)
    after = read_source(app, kept=KeptFiles(content)).code.classes["org.example.Main"]
    assert (_made(before), _made(after)) == (set(), {"org.other.Third"})
    nearer.unlink()
    assert read_source(app, kept=KeptFiles(content)).code.classes["org.example.Main"] == before


def _made(cls: ClassFact) -> set[str]:
    """The classes of which a class makes objects."""
    return {c.owner for m in cls.methods for c in m.calls if c.name == "<init>" and c.owner}


def test_the_map_follows_a_nearer_base_class(app: Path, tmp_path: Path) -> None:
    cache, nearer = tmp_path / "cache", app / CODE / "Base.kt"
    far = app / "src/main/java/org/other/Base.kt"
    far.parent.mkdir()
    far.write_text(f"package org.other\nimport org.example.*\n{OPENS.replace('class Main', 'open class Base')}")
    (app / CODE / "Main.kt").write_text("package org.example\nimport org.other.*\nclass Main : Base()\n")
    assert edges(build_map(app, cache=cache)) == {("Main", "Second", "auto", "")}
    nearer.write_text("package org.example\nopen class Base : android.app.Activity()\n")
    assert edges(build_map(app, cache=cache)) == set()
    nearer.unlink()
    assert edges(build_map(app, cache=cache)) == {("Main", "Second", "auto", "")}


KINDS = ("class {n} : {m}()", "open class {n} {{ class {m} }}", "object {n} {{ val x = {m}() }}", "interface {n}")
BODIES = (
    "fun f(a: {n}) {{ a.go({m}()); startActivity(Intent(this, {m}::class.java)) }}",
    "val top = {m}.{n}()\nfun g() = run {{ {n}(R.id.x) }}",
    "fun h() {{ if (x is {m}) {n}.open() else 0xffffffffffffffffffff }}",
)
JAVA = (
    "class {n} extends {m} {{ {m} f; void go({n} a) {{ new {m}().go(this); {n}.open({m}.class); }} class {k} {{}} }}",
    "interface {n} {{ void go({m}.{k} a); }}",
)


def edit(chance: Random, root: Path) -> None:
    """One file is written, damaged, renamed or taken away; names are few, so that files mean each other's."""
    folder = root / "src/main/java" / chance.choice(("org/example", "org/other"))
    folder.mkdir(parents=True, exist_ok=True)
    n, m, k = (chance.choice("ABCDE") for _ in range(3))
    java = chance.random() < 0.4
    path = folder / f"{chance.choice('PQRSTU')}.{'java' if java else 'kt'}"
    if path.exists() and chance.random() < 0.3:
        path.unlink() if chance.random() < 0.5 else path.rename(path.with_stem(chance.choice("VW")))
        return
    end = ";" if java else ""
    package = f"package {folder.parent.name}.{folder.name}{end}\n"
    imported = chance.choice(("", f"import org.other.*{end}\n", f"import org.example.{m}{end}\n", "import {"))
    lines = [chance.choice(JAVA if java else (*KINDS, *BODIES)).format(n=n, m=m, k=k) for _ in range(3)]
    path.write_text(package + imported + "\n".join(lines))


@pytest.mark.parametrize("seed", range(30))
def test_after_any_edits_a_reading_that_knows_more_finds_the_same(app: Path, seed: int) -> None:
    chance, content = Random(seed), b""
    for _ in range(15):
        for _ in range(chance.choice((1, 1, 1, 4))):
            edit(chance, app)
        content = reread(app, content)


def test_what_is_kept_does_not_grow_with_the_number_of_edits(app: Path) -> None:
    for n in range(20):
        (app / CODE / f"Other{n}.kt").write_text(f"package org.example\nclass Other{n} {{ fun f() {{ g({n}) }} }}\n")
    first = content = reread(app, b"")
    for n in range(40):
        (app / CODE / f"Other{n % 3}.kt").write_text(f"package org.example\nclass Other{n % 3} {{ val x = g({n}) }}\n")
        content = reread(app, content)
    assert len(content) < 2 * len(first)


def test_a_file_whose_facts_cannot_be_written_is_read_again(app: Path) -> None:
    """A number of so many digits is not written by the library that writes numbers; the other files are kept."""
    (app / CODE / "Long.kt").write_text(f"package org.example\nfun f() {{ g(0x{'f' * 9000}) }}\n")
    content = reread(app, b"")
    assert reread(app, content)


# ---- the file that it is kept in


def kept_file(cache: Path) -> Path:
    (path,) = cache.glob("*.facts")
    return path


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "code", "directory"])
def test_what_is_damaged_is_replaced_without_a_word(app: Path, tmp_path: Path, damage: str) -> None:
    cache, trap = tmp_path / "cache", tmp_path / "trap"
    build_map(app, cache=cache)
    path = kept_file(cache)
    whole = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(whole[:-5])
        case "flipped":
            path.write_bytes(whole[:90] + bytes([whole[90] ^ 1]) + whole[91:])
        case "empty":
            path.write_bytes(b"")
        case "code":
            path.write_bytes(pickle.dumps(_Runs(str(trap))))
        case _:
            path.unlink()
            path.mkdir()
    (app / CODE / "Second.kt").write_text("package org.example\n\n" + SECOND)
    assert build_map(app, cache=cache).warnings == build_map(app).warnings == []
    assert not trap.exists()
    assert path.is_dir() or path.read_bytes() != whole


class _Runs:
    """Makes a folder when it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (self.path,)


def test_nothing_is_kept_where_nothing_can_be_written(app: Path, tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder")
    assert edges(build_map(app, cache=folder)) == {("Main", "Second", "auto", "")}


def test_processes_that_build_at_once_do_not_disturb_each_other(app: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    code = (
        "import sys; from pathlib import Path; from uiatlas.sources import build_map\n"
        "root, cache, mine = map(Path, sys.argv[1:])\n"
        "for n in range(8):\n"
        "    mine.write_text(f'package org.example\\nclass {mine.stem} {{ fun f() {{ g({n}) }} }}')\n"
        "    assert len(build_map(root, cache=cache).transitions) == 1\n"
    )
    command = [sys.executable, "-c", code, str(app), str(cache)]
    running = [subprocess.Popen([*command, str(app / CODE / f"Own{n}.kt")], stderr=subprocess.PIPE) for n in range(3)]
    for process in running:
        _, said = process.communicate(timeout=120)
        assert (process.returncode, said) == (0, b"")
    assert not list(cache.glob("*.new"))
    assert reread(app, kept_file(cache).read_bytes())


def test_what_was_not_used_for_longest_goes_when_there_is_too_much(app: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    for name, size, age in (("a.facts", 199_900_000, 50), ("b.json", 150_000, 99), ("c.new", 1, 9999), ("d.new", 1, 9)):
        with (cache / name).open("wb") as file:
            file.truncate(size)
        os.utime(cache / name, (time.time() - age,) * 2)
    build_map(app, cache=cache)
    assert {p.name for p in cache.iterdir()} >= {"a.facts", "d.new"}
    assert not (cache / "b.json").exists()
    assert not (cache / "c.new").exists()
