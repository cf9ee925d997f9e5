"""Hostile and broken material ends in a clear error or a map with warnings, in bounded time."""

import os
import re
import struct
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from benchmarks.tiny_apk import Tag, binary_xml, packed, resource_table, tiny_entries
from tests.static.apps import VIEWS, build, edges, manifest, write_app

from uiatlas.errors import FormatError, InputError
from uiatlas.sources import build_map
from uiatlas_static.apk.chunks import StringPool
from uiatlas_static.source.xml_source import parse_xml

START = "startActivity(android.content.Intent(this, Second::class.java))"
MAIN = f"class Main : android.app.Activity() {{\noverride fun onResume() {{ {START} }}\n}}\n"
SECOND = "class Second : android.app.Activity()\n"
FOUND = {("Main", "Second", "auto", "")}


def _files(**more: str) -> dict[str, str]:
    return {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": MAIN, "Second.kt": SECOND, **more}


def test_a_layout_with_entities_is_left_out_and_the_rest_is_read(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><LinearLayout>&b;</LinearLayout>'
    graph = build(tmp_path, _files(**{"res/layout/main.xml": bomb}))
    assert edges(graph) == FOUND
    assert any("main.xml" in w and "entities" in w for w in graph.warnings)


def test_entities_that_are_plain_texts_are_read(tmp_path: Path) -> None:
    texts = '<!DOCTYPE r [<!ENTITY app "Shop">]><resources><string name="go">Go to &app;</string></resources>'
    layout = f'<LinearLayout {VIEWS}><Button android:id="@+id/go" android:text="@string/go"/></LinearLayout>'
    main = MAIN.replace(START, f"setContentView(R.layout.main); {START}")
    graph = build(tmp_path, _files(**{"Main.kt": main, "res/values/strings.xml": texts, "res/layout/main.xml": layout}))
    assert {e.text for s in graph.screens.values() for e in s.elements} >= {"Go to Shop"}
    assert not graph.warnings


@pytest.mark.parametrize(
    "told",
    [
        f'<!DOCTYPE x [<!ENTITY a "{"a" * 900}">]><x>{"&a;" * 10_000}</x>',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><x>&a;</x>',
        '<!DOCTYPE x [<!ENTITY % a "b">]><x/>',
        '<!DOCTYPE x SYSTEM "x.dtd"><x/>',
        f"<!DOCTYPE x [{''.join(f'<!ENTITY a{n} {chr(34)}a{chr(34)}>' for n in range(201))}]><x/>",
    ],
    ids=["much", "a file", "a parameter", "elsewhere", "many"],
)
def test_other_entities_are_refused(told: str) -> None:
    with pytest.raises(FormatError, match=r"says more than|entities"):
        parse_xml(told.encode(), "main.xml")


def test_a_manifest_that_is_no_xml_is_an_error_of_one_line(tmp_path: Path) -> None:
    write_app(tmp_path, _files(**{"AndroidManifest.xml": "<manifest"}))
    with pytest.raises(InputError, match="no AndroidManifest") as caught:
        build_map(tmp_path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).count("src/main/AndroidManifest.xml: no XML that can be read") == 1
    assert "line 1, column" in str(caught.value)


def test_layouts_and_graphs_that_include_each_other_end(tmp_path: Path) -> None:
    main = MAIN.replace(START, f"setContentView(R.layout.one); findNavController().navigate(R.id.nowhere); {START}")
    more = {
        "Main.kt": main,
        "res/layout/one.xml": f'<LinearLayout {VIEWS}><include layout="@layout/two"/></LinearLayout>',
        "res/layout/two.xml": f'<LinearLayout {VIEWS} app:navGraph="@navigation/a">'
        '<include layout="@layout/one"/></LinearLayout>',
        "res/navigation/a.xml": f'<navigation {VIEWS} android:id="@+id/a" app:startDestination="@id/b">'
        '<include app:graph="@navigation/b"/></navigation>',
        "res/navigation/b.xml": f'<navigation {VIEWS} android:id="@+id/b" app:startDestination="@id/a">'
        '<include app:graph="@navigation/a"/></navigation>',
    }
    graph = build(tmp_path, _files(**more))
    assert edges(graph) == FOUND
    assert any("it is not known where navigate leads" in w for w in graph.warnings)


def test_classes_that_extend_each_other_and_functions_that_call_each_other_end(tmp_path: Path) -> None:
    more = {
        "Loop.kt": "open class One : Two() { fun again() = more() }\n"
        "open class Two : One() { fun more() { again() } }\n"
        "fun ping(n: Int, f: () -> Unit) { pong(n) { ping(n, f) } }\n"
        "fun pong(n: Int, f: () -> Unit) { ping(n, f); f() }\n",
        "Main.kt": MAIN.replace(START, f"One().again(); ping(1) {{ {START} }}; {START}"),
    }
    assert edges(build(tmp_path, _files(**more))) == FOUND


@pytest.mark.parametrize("name", ["Deep.kt", "Deep.java"])
def test_deep_nesting_is_cut_and_the_rest_is_read(tmp_path: Path, name: str) -> None:
    deep = f"class Deep {{ {'fun' if name.endswith('kt') else 'int'} f() {{ return {'(' * 4000}1{')' * 4000} }} }}"
    assert edges(build(tmp_path, _files(**{name: deep}))) == FOUND


def test_broken_code_is_walked_through_with_a_warning_that_tells_where(tmp_path: Path) -> None:
    graph = build(tmp_path, _files(**{"Main.kt": MAIN + "\nfun } { broken ((\n"}))
    assert edges(graph) == FOUND
    line = MAIN.count("\n") + 3
    assert (
        f"src/main/java/org/example/Main.kt:{line}: this part, and maybe more, cannot be read as Kotlin"
        in graph.warnings
    )


def test_a_file_that_is_no_text_is_no_trouble(tmp_path: Path) -> None:
    write_app(tmp_path, _files())
    (tmp_path / "src/main/java/org/example/Noise.kt").write_bytes(bytes(range(256)) * 50)
    assert edges(build_map(tmp_path)) == FOUND


def test_packages_that_are_none_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "app.apk"
    for content, problem in (
        ({}, "without AndroidManifest"),
        ({"AndroidManifest.xml": b"<manifest/>"}, "damaged"),
    ):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("other", b"x")
            for name, data in content.items():
                archive.writestr(name, data)
        with pytest.raises(FormatError, match=problem):
            build_map(path)


def test_an_entry_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.apk"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("AndroidManifest.xml", b"\0" * 121_000_000)
    with pytest.raises(FormatError, match="longer than 120 MB"):
        build_map(path)


def test_elements_whose_attributes_lie_over_one_another_are_read_once(tmp_path: Path) -> None:
    """Each of 30,000 elements claims the 500 attributes that begin at its start."""
    buttons = (Tag("Button", (("android:id", 0x7F010000), ("android:text", "Go"))),) * 30_000
    data = bytearray(binary_xml(Tag("LinearLayout", (), buttons)))
    for match in re.finditer(re.escape(struct.pack("<HH", 0x102, 16)), bytes(data)):
        struct.pack_into("<HHH", data, match.start() + 24, 20, 0, 500)
    path = tmp_path / "app.apk"
    path.write_bytes(packed({**tiny_entries(), "res/layout/main.xml": bytes(data)}))
    (main,) = (s for s in build_map(path).screens.values() if s.name == "org.tiny.Main")
    assert len(main.elements) > 30_000


def test_strings_that_lie_over_one_another_are_refused() -> None:
    count = 2_000
    head = struct.pack("<HHIIIIII", 1, 28, 28 + 4 * count + 70_000, count, 0, 0, 28 + 4 * count, 0)
    data = memoryview(head + bytes(4 * count) + b"\xff\x7f" + b"a" * 69_998)
    pool = StringPool(data, 0, len(data), "resources.arsc")
    with pytest.raises(FormatError, match="overlap"):
        [pool[n] for n in range(count)]


def test_a_package_packed_as_android_does_not_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "app.apk"
    path.write_bytes(packed(tiny_entries(), zipfile.ZIP_LZMA))
    with pytest.raises(FormatError, match="a way that Android does not know"):
        build_map(path)


def test_a_list_of_entries_that_is_far_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "app.apk"
    data = bytearray(packed(tiny_entries()))
    struct.pack_into("<I", data, data.rfind(b"PK\5\6") + 12, 10**9)
    path.write_bytes(data)
    with pytest.raises(FormatError, match="list of entries is longer"):
        build_map(path)


def test_a_file_that_is_named_again_and_again_is_read_only_so_often(tmp_path: Path) -> None:
    path = tmp_path / "app.apk"
    names: dict[str, str | int] = {f"l{n}": "res/layout/row.xml" for n in range(300)}
    table = resource_table({"layout": names})
    long = binary_xml(Tag("LinearLayout")) + bytes(1_000_000)
    path.write_bytes(packed({**tiny_entries(), "resources.arsc": table, "res/layout/row.xml": long}))
    assert any("more than 20 MB; the rest is left out" in w for w in build_map(path).warnings)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _hole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 * 10**9)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
@pytest.mark.parametrize("odd", [_pipe, _device, _hole])
@pytest.mark.parametrize("name", ["res/values/odd.xml", "res/layout/odd.xml", "java/Odd.kt", "../../build.gradle"])
def test_pipes_devices_and_endless_files_are_left_out(tmp_path: Path, odd: Callable[[Path], None], name: str) -> None:
    root = tmp_path / "app"
    root.mkdir()
    write_app(root, _files(**{"res/values/strings.xml": "<resources/>"}))
    path = root / "src/main" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    odd(path)
    for _ in range(2):
        assert edges(build_map(root, cache=tmp_path / "cache")) == FOUND


def test_a_reference_to_nothing_is_no_trouble(tmp_path: Path) -> None:
    broken = 'class Broken { fun f() { show("OK")fs::class.java } }\nfun g() = listOf(::, ::class.java)\n'
    graph = build(tmp_path, _files(**{"Broken.kt": broken}))
    assert edges(graph) == FOUND


def test_a_file_that_takes_too_long_to_parse_is_left_out_by_name(tmp_path: Path) -> None:
    broken = f"class Broken : Base() {{ override fun f() {{ g() }}\n init {{ {'int a = 1;' * 20_000}:: }} }}"
    began = time.process_time()
    graph = build(tmp_path, _files(**{"Broken.kt": broken}))
    assert time.process_time() - began < 8
    assert edges(graph) == FOUND
    assert any("Broken.kt" in w and "takes too long" in w for w in graph.warnings)
