"""Apps that come in several packages are read as one: an archive of them, or a folder with all of them."""

import re
import struct
import zipfile
from pathlib import Path

import pytest
from benchmarks.tiny_apk import (
    MAIN,
    Class,
    Code,
    Tag,
    binary_xml,
    dex,
    packed,
    resource_table,
    start,
    tiny_classes,
    tiny_entries,
)
from tests.static.apps import edges

from uiatlas.cli.main import main
from uiatlas.errors import FormatError, InputError
from uiatlas.sources import build_map
from uiatlas.sources.material import Kind, recognise
from uiatlas.utg import Graph

EXTRA = "Lorg/tiny/extra/Extra;"
FOUND = {("Main", "Second", "click", "open"), ("Main", "Second", "menu", ""), ("Second", "Main", "auto", "")}
"""What the tiny package package alone tells."""


def split_manifest(
    name: str, *facts: tuple[str, str | int | bool], app: str = "org.tiny", inside: tuple[Tag, ...] = ()
) -> bytes:
    """The manifest of a split."""
    return binary_xml(Tag("manifest", (("package", app), ("split", name), *facts), (Tag("application", (), inside),)))


def base() -> bytes:
    """The base package: its menu opens the screen of the feature."""
    main_, second = tiny_classes()
    classes = (Class(MAIN, methods=(*main_.methods, Code("onResume", (), 4, start(EXTRA, 3)))), second)
    return packed({**tiny_entries(), "classes.dex": dex(classes)})


def feature() -> bytes:
    """A feature: a screen whose layout has the name of one of the base and is in a table of its own."""
    activity = Tag("activity", (("android:name", "org.tiny.extra.Extra"),))
    shown = (0x0014, 0, 0x7E02, 0x206E, (EXTRA, "setContentView", ("I",), "V"), 0x0002, 0x000E)
    extra = Class(EXTRA, methods=(Code("onCreate", ("Landroid/os/Bundle;",), 4, shown),))
    table = bytearray(
        resource_table({"id": {"more": 0}, "layout": {"main": "res/layout/main.xml"}, "string": {"word": "Extra word"}})
    )
    struct.pack_into("<I", table, table.find(struct.pack("<HH", 0x200, 288)) + 8, 0x7E)
    button = Tag("Button", (("android:id", 0x7E010000), ("android:text", "More")))
    return packed(
        {
            "AndroidManifest.xml": split_manifest("extra", ("android:isFeatureSplit", True), inside=(activity,)),
            "resources.arsc": bytes(table),
            "res/layout/main.xml": binary_xml(Tag("LinearLayout", (), (button,))),
            "classes.dex": dex((extra,)),
        }
    )


def config(name: str = "config.de") -> bytes:
    """A split with texts of one configuration."""
    table = resource_table({"id": {"open": 0, "item": 0}, "string": {"app": "Winzig"}})
    return packed({"AndroidManifest.xml": split_manifest(name, ("configForSplit", "")), "resources.arsc": table})


PARTS = {"base.apk": base(), "split_extra.apk": feature(), "split_config.de.apk": config()}
BUNDLETOOL = {
    "toc.pb": b"\x0a\x03pkg",
    "splits/base-master.apk": base(),
    "splits/base-master_2.apk": base(),
    "splits/extra-master.apk": feature(),
    "splits/base-de.apk": config(),
    "splits/base-arm64_v8a.apk": b"machine code is not looked at",
    "standalones/standalone-hdpi.apk": b"nor is a package for old devices",
}
XAPK = {
    "manifest.json": b'{"xapk_version": 2, "package_name": "org.tiny", "split_apks": []}',
    "org.tiny.apk": base(),
    "extra.apk": feature(),
    "config.de.apk": config(),
    "icon.png": b"",
}


def given(folder: Path, how: str) -> Path:
    """The app in one of the ways in which people have it."""
    if how == "folder":
        (folder / "app").mkdir()
        for name, data in PARTS.items():
            (folder / "app" / name).write_bytes(data)
        return folder / "app"
    path = folder / f"app.{how}"
    path.write_bytes(packed({"apks": BUNDLETOOL, "xapk": XAPK}[how], zipfile.ZIP_DEFLATED))
    return path


def texts_of(graph: Graph, name: str) -> list[str]:
    (screen,) = (s for s in graph.screens.values() if s.name.endswith(name))
    return [e.text for e in screen.elements if e.text]


@pytest.mark.parametrize("how", ["apks", "xapk", "folder"])
def test_base_features_and_configurations_are_one_app(tmp_path: Path, how: str) -> None:
    path = given(tmp_path, how)
    assert recognise(path).kind is Kind.PACKAGE
    graph = build_map(path)
    assert edges(graph) == {*FOUND, ("Main", "Extra", "auto", "")}
    assert texts_of(graph, ".Extra") == ["More"]
    assert texts_of(graph, ".Main") == ["Tiny"]
    assert not graph.warnings


def test_a_package_that_has_everything_is_taken_alone(tmp_path: Path) -> None:
    path = tmp_path / "app.apks"
    path.write_bytes(packed({"toc.pb": b"", "universal.apk": packed(tiny_entries()), "splits/base-master.apk": b"no"}))
    assert edges(build_map(path)) == FOUND


def test_a_base_alone_says_that_the_rest_is_missing(tmp_path: Path) -> None:
    name = ("android:name", "com.android.vending.splits.required")
    inside = Tag("activity", (("android:name", ".Main"),)), Tag("meta-data", (name, ("android:value", True)))
    root = Tag("manifest", (("package", "org.tiny"),), (Tag("application", (), inside),))
    path = tmp_path / "base.apk"
    path.write_bytes(packed({**tiny_entries(), "AndroidManifest.xml": binary_xml(root)}))
    assert any("screens of the others are missing" in w for w in build_map(path).warnings)


def test_the_map_of_a_folder_is_kept_until_one_of_its_packages_changes(tmp_path: Path) -> None:
    path, cache = given(tmp_path, "folder"), tmp_path / "cache"
    first = build_map(path, cache=cache)
    assert len([*cache.glob("*.json")]) == 1
    assert edges(build_map(path, cache=cache)) == edges(first)
    (path / "split_extra.apk").unlink()
    after = build_map(path, cache=cache)
    assert "org.tiny.extra.Extra" not in {s.name for s in after.screens.values() if not s.external}
    assert len([*cache.glob("*.json")]) == 2


REFUSED: dict[str, tuple[dict[str, bytes], type[Exception], str]] = {
    "only splits": ({"manifest.json": b"{}", "config.de.apk": config()}, InputError, "no base package"),
    "two bases": ({"a.apk": base(), "b.apk": base()}, InputError, "two base packages: a.apk and b.apk"),
    "two of a split": (
        {"a.apk": base(), "b.apk": config(), "c.apk": config()},
        InputError,
        "two packages of the split",
    ),
    "another app": (
        {"a.apk": base(), "b.apk": packed({"AndroidManifest.xml": split_manifest("x", app="org.other")})},
        InputError,
        "packages of org.tiny and of org.other",
    ),
    "nested": ({"a.apk": packed({"b.apk": base()})}, FormatError, "an archive of packages in another one"),
    "no manifest": ({"a.apk": packed({"x": b""})}, FormatError, "without AndroidManifest.xml"),
    "leaves": ({"../../a.apk": base()}, FormatError, "leads out of it"),
    "leaves with a backslash": ({"..\\a.apk": base()}, FormatError, "leads out of it"),
    "absolute": ({"/etc/a.apk": base()}, FormatError, "leads out of it"),
    "no archive": ({"a.apk": b"nothing"}, FormatError, "no package that can be opened"),
    "too many": ({f"{n}.apk": b"" for n in range(401)}, FormatError, "more than 400 packages"),
    "bundle": ({"BundleConfig.pb": b"", "base/manifest/AndroidManifest.xml": b""}, InputError, "app bundle"),
}


@pytest.mark.parametrize("how", REFUSED)
def test_what_is_no_whole_app_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    content, error, problem = REFUSED[how]
    path = tmp_path / "app.apks"
    path.write_bytes(packed(content))
    with pytest.raises(error, match=problem) as caught:
        build_map(path)
    assert "\n" not in str(caught.value)
    assert main(["map", "build", str(path), "-o", str(tmp_path / "out.uiatlas")]) == 2
    said = capsys.readouterr().err.strip()
    assert re.fullmatch(r"uiatlas: [^\n]+", said)


def test_packages_that_unpack_to_too_much_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bomb is a stored package in a deflated one, so that it is small outside."""
    path = tmp_path / "app.apks"
    large = packed({**tiny_entries(), "assets/zeros": bytes(40_000_000)})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(16):
            archive.writestr(f"{n}.apk", large)
    assert path.stat().st_size < 1_000_000
    with pytest.raises(FormatError, match="more than 600 MB were unpacked"):
        build_map(path)


def test_several_apps_in_a_folder_are_told_apart(tmp_path: Path) -> None:
    for name in ("one.apk", "two.apk"):
        (tmp_path / name).write_bytes(base())
    with pytest.raises(InputError, match="two base packages"):
        build_map(tmp_path)


@pytest.mark.parametrize("names", [("org.tiny_10.apk", "org.tiny_9.apk"), ("base-master.apk", "base_2.apk")])
@pytest.mark.parametrize("archived", [False, True])
def test_two_versions_of_an_app_are_no_variants(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], names: tuple[str, ...], archived: bool
) -> None:
    """Stores number the versions of an app as bundletool numbers the variants of a package."""
    path = tmp_path / "app"
    if archived:
        path.write_bytes(packed({name: base() for name in names}))
    else:
        path.mkdir()
        for name in names:
            (path / name).write_bytes(base())
    assert main(["map", "build", str(path), "-o", str(tmp_path / "out.uiatlas")]) == 2
    assert f"two base packages: {names[0]} and {names[1]}" in capsys.readouterr().err


def test_variants_that_bundletool_numbers_are_read_once(tmp_path: Path) -> None:
    """Also where its archive was unpacked; the one without a number is read."""
    for name in ("base-master.apk", "base-master_2.apk", "base-master_3.apk"):
        (tmp_path / name).write_bytes(base())
    for name in ("extra-master.apk", "extra-master_2.apk"):
        (tmp_path / name).write_bytes(feature())
    for name in ("base-de.apk", "base-de_2.apk"):
        (tmp_path / name).write_bytes(config())
    assert edges(build_map(tmp_path)) == {*FOUND, ("Main", "Extra", "auto", "")}


@pytest.mark.parametrize("archived", [False, True])
def test_machine_code_is_told_by_the_manifest_and_not_by_the_name_of_the_file(tmp_path: Path, archived: bool) -> None:
    """A base may be called after a processor, and what is for one is left out by whatever name, in any number."""
    parts = {
        "app-arm64-v8a-release.apk": base(),
        "feature-x86.apk": feature(),
        "one.apk": config("config.arm64_v8a"),
        "two.apk": config("config.arm64_v8a"),
        "three.apk": config("extra.config.x86_64"),
    }
    path = tmp_path / "app"
    if archived:
        path.write_bytes(packed(parts))
    else:
        path.mkdir()
        for name, data in parts.items():
            (path / name).write_bytes(data)
    assert edges(build_map(path)) == {*FOUND, ("Main", "Extra", "auto", "")}


@pytest.mark.parametrize("name", ["config.arm64_v8a.apk", "parts/split_config.x86.apk", "extra.config.armeabi_v7a.apk"])
def test_machine_code_by_the_name_that_tools_give_it_is_not_unpacked(tmp_path: Path, name: str) -> None:
    """It is the most of many apps."""
    path = tmp_path / "app.xapk"
    path.write_bytes(packed({"base.apk": base(), "extra.apk": feature(), name: b"machine code is not looked at"}))
    assert edges(build_map(path)) == {*FOUND, ("Main", "Extra", "auto", "")}
