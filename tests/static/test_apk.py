"""Binary XML, resource tables and manifests of packages are read as androguard reads them."""

import os
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.static.apps import manifest
from tests.static.packages import build_package, shrink_names

from uiatlas.sources import build_map
from uiatlas_static.apk.arsc import ResourceTable, read_table
from uiatlas_static.apk.axml import parse_binary_xml
from uiatlas_static.apk.platform import PLATFORM
from uiatlas_static.apk.reading import read_apk
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.resources.texts import PLATFORM_TEXTS

pytest.importorskip("androguard", reason="androguard, which is compared with, is not installed")

from androguard.core.apk import APK
from androguard.core.axml import END_DOCUMENT, END_TAG, START_TAG, TEXT, ARSCParser, ARSCResTableConfig, AXMLParser
from loguru import logger

logger.remove()

APKS = os.environ.get("UIATLAS_APKS")
VIEWS = 'xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"'
MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example"
    android:versionName="1.2" android:versionCode="12">
  <application android:label="@string/app" android:name=".App">
    <activity android:name=".Main" android:label="@string/again" android:exported="true">
      <intent-filter><action android:name="android.intent.action.MAIN"/>
        <category android:name="android.intent.category.LAUNCHER"/></intent-filter>
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="example.org" android:pathPrefix="/a"/>
        <data android:scheme="@string/scheme"/></intent-filter>
      <meta-data android:name="shortcuts" android:resource="@layout/main"/>
    </activity>
    <activity android:name="org.example.inner.Second" android:enabled="false" android:parentActivityName=".Main"/>
    <activity-alias android:name=".Front" android:targetActivity=".Main"/>
    <receiver android:name=".Alarm"><intent-filter><action android:name="org.example.RING"/></intent-filter></receiver>
    <service android:name=".Work"/><provider android:name=".Files" android:authorities="org.example.files"/>
  </application>
</manifest>"""
LONG = "Größe " * 30
STRINGS = f"""<resources><string name="app">App</string><string name="again">@string/app</string>
  <string name="scheme">example</string><string name="quoted">It\\'s "so"\\nhere</string><string name="only">%s</string>
  <string name="far">žluťoučký 北京 🐎</string><string name="styled">a <b>bold</b> word</string>
  <string name="ok">@android:string/ok</string><string name="wide">{LONG}</string>
  <string name="longer">{"x" * 32000}</string><bool name="big">true</bool><integer name="count">-3</integer>
  <string-array name="several"><item>one</item></string-array><color name="red">#f00</color></resources>"""
LAYOUT = f"""<LinearLayout {VIEWS} xmlns:tools="http://schemas.android.com/tools" android:orientation="vertical"
    android:layout_width="match_parent" android:layout_height="12dp" tools:context=".Main">
  <Button android:id="@+id/save" android:text="@string/app" android:onClick="save" android:enabled="false"
      android:layout_width="0dp" android:layout_height="wrap_content" android:background="?android:attr/colorAccent"/>
  <org.example.Own android:id="@android:id/list" android:visibility="gone" android:textColor="#ff0000" class="x"
      android:layout_width="5sp" android:layout_height="-1px" app:menu="@menu/top" style="@android:style/Widget"/>
  <TextView android:text="@android:string/ok" android:contentDescription="Größe 北京" android:alpha="0.5"
      android:layout_width="fill_parent" android:layout_height="1px" android:maxLines="3" android:translationZ="-2dp"/>
</LinearLayout>"""
RESOURCES = {
    "res/values/strings.xml": STRINGS,
    "res/values-cs/strings.xml": '<resources><string name="app">Appka</string></resources>',
    "res/values/arrays.xml": '<resources><string-array name="days"><item>One</item><item>@string/app</item>'
    '<item>@android:string/ok</item></string-array><integer-array name="sizes"><item>1</item></integer-array>'
    "</resources>",
    "res/values/words.xml": '<resources><string name="colour">Farbe</string><string name="flat">Wohnung</string>'
    '<string name="tree">Baum</string></resources>',
    "res/values-en/words.xml": '<resources><string name="colour">Colour</string><string name="flat">Flat</string>'
    "</resources>",
    "res/values-en-rGB/words.xml": '<resources><string name="tree">Tree, we say</string></resources>',
    "res/values-en-rUS/words.xml": '<resources><string name="colour">Color</string></resources>',
    "res/values-cs/arrays.xml": '<resources><string-array name="days"><item>Jeden</item></string-array></resources>',
    "res/values-land/bools.xml": '<resources><bool name="big">false</bool></resources>',
    "res/values/layouts.xml": '<resources><item name="front" type="layout">@layout/main</item></resources>',
    "res/layout/main.xml": LAYOUT,
    "res/layout-land/main.xml": LAYOUT.replace("Button", "CheckBox"),
    "res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/bar" android:title="Bar" android:orderInCategory="2"'
    ' app:showAsAction="ifRoom|withText"/></menu>',
    "res/xml/text.xml": "<top>some <inner>other</inner> text</top>",
}


def _cases() -> list[str]:
    real = sorted(str(p) for p in Path(APKS).rglob("*.apk")) if APKS else ["set UIATLAS_APKS to a folder with packages"]
    return ["aapt", "aapt2", "sparse", *real]


@pytest.fixture(
    scope="module",
    params=[pytest.param(c, marks=pytest.mark.slow if c.endswith(".apk") else (), id=Path(c).stem) for c in _cases()],
)
def apk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    case: str = request.param
    if case.endswith(".apk"):
        return Path(case)
    if case.startswith("set "):
        pytest.skip(case)
    folder = tmp_path_factory.mktemp(case)
    return build_package(folder, MANIFEST, "", RESOURCES, old=case == "aapt", sparse=case == "sparse")


@pytest.fixture(scope="module")
def table(apk: Path) -> ResourceTable:
    with zipfile.ZipFile(apk) as archive:
        return read_table(archive.read("resources.arsc"), "resources.arsc")


@pytest.fixture(scope="module")
def oracle(apk: Path) -> ARSCParser:
    with zipfile.ZipFile(apk) as archive:
        parser = ARSCParser(archive.read("resources.arsc"))
    parser._analyse()
    return parser


def test_resources_have_the_same_names(table: ResourceTable, oracle: ARSCParser) -> None:
    theirs = {number: oracle.get_resource_xml_name(number) for number in oracle.resource_values}
    assert {n: f"@{kind}/{name}" for n, (kind, name) in table.names.items()} == {
        n: f"@{name.partition(':')[2]}" for n, name in theirs.items()
    }


def test_texts_of_a_device_set_to_english_are_the_same(table: ResourceTable, oracle: ARSCParser) -> None:
    theirs = {}
    for number, entries in oracle.resource_values.items():
        said = {config.get_qualifier(): entry for config, entry in entries.items()}
        entry = said.get("en-rUS") or said.get("en") or said.get("")
        if table.names[number][0] != "string" or entry is None or entry.is_complex():
            continue
        if entry.key.get_data_type_string() == "string":
            theirs[number] = entry.key.format_value()
    assert {number: table.text(number) for number in theirs} == theirs


def test_layouts_and_menus_of_the_default_configuration_come_first(table: ResourceTable, oracle: ARSCParser) -> None:
    default = ARSCResTableConfig.default_config()
    numbers = {named: number for number, named in table.names.items()}
    for named, paths in table.files.items():
        entries = dict(oracle.resource_values[numbers[named]])
        assert set(paths) <= {e.key.format_value() for e in entries.values()}
        if default in entries:
            assert paths[0] == entries[default].key.format_value()


# ---- binary XML


def binary_files(apk: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(apk) as archive:
        for name in archive.namelist():
            data = archive.read(name) if name.endswith(".xml") else b""
            if data[:4] == b"\x03\x00\x08\x00":
                yield name, data


PREFIXES = {
    "": "",
    "http://schemas.android.com/apk/res/android": "android:",
    "http://schemas.android.com/tools": "tools:",
    "http://schemas.android.com/apk/res-auto": "app:",
}
Seen = tuple[str, dict[str, str], str, list["Seen"]]
"""Tag, attributes, text and children."""


def ours(element: XmlElement) -> Seen:
    return element.tag, element.attributes, element.text, [ours(child) for child in element.children]


def theirs(data: bytes, table: ResourceTable) -> Seen:
    parser = AXMLParser(data)
    top: Seen = "", {}, "", []
    stack = [top]
    while (event := next(parser)) != END_DOCUMENT:
        if event == START_TAG:
            held = {_name(parser, n): _value(parser, n, table) for n in range(parser.getAttributeCount())}
            stack[-1][3].append((parser.name, held, "", []))
            stack.append(stack[-1][3][-1])
        elif event == END_TAG:
            stack.pop()
        elif event == TEXT:
            tag, held, text, children = stack.pop()
            stack[-1][3][-1] = tag, held, text + parser.text.strip(), children
            stack.append(stack[-1][3][-1])
    return top[3][0]


def _name(parser: AXMLParser, n: int) -> str:
    space = parser.getAttributeNamespace(n)
    name = parser.getAttributeName(n).removeprefix("android:").replace(":", "_")
    return f"{PREFIXES.get(space, 'app:')}{name}"


def _value(parser: AXMLParser, n: int, table: ResourceTable) -> str:
    data = parser.getAttributeValueData(n)
    match parser.getAttributeValueType(n):
        case 0x03:
            return str(parser.getAttributeValue(n))
        case 0x01 if data in table.names:
            return "@{}/{}".format(*table.names[data])
        case 0x10 | 0x11:
            return str(data - (data >> 31 << 32))
        case 0x12:
            return "true" if data else "false"
    return UNTOLD


UNTOLD = "..."
"""A value of a kind that maps do not use, as dimensions, or a resource of the platform."""


def _without_untold(mine: Seen, other: Seen) -> tuple[Seen, Seen]:
    names = {name for name, value in other[1].items() if value == UNTOLD and name in mine[1]}
    kept = [{n: v for n, v in held.items() if n not in names} for held in (mine[1], other[1])]
    pairs = [_without_untold(a, b) for a, b in zip(mine[3], other[3], strict=True)]
    return (mine[0], kept[0], mine[2], [a for a, _ in pairs]), (other[0], kept[1], other[2], [b for _, b in pairs])


def test_binary_xml_has_the_same_elements_attributes_and_texts(apk: Path, table: ResourceTable) -> None:
    count = 0
    for name, data in binary_files(apk):
        mine, other = _without_untold(ours(parse_binary_xml(data, table, name)), theirs(data, table))
        assert mine == other, name
        count += 1
    assert count


# ---- manifest


def test_the_manifest_has_the_same_components_and_filters(apk: Path) -> None:
    oracle = APK(str(apk), skip_analysis=False)
    manifest = read_apk(apk).manifest
    named = {
        kind: {c.name for c in manifest.components if c.kind == kind}
        for kind in ("activity", "service", "receiver", "provider")
    }
    assert manifest.package == oracle.get_package()
    assert named == {
        "activity": set(oracle.get_activities()),
        "service": set(oracle.get_services()),
        "receiver": set(oracle.get_receivers()),
        "provider": set(oracle.get_providers()),
    }
    aliases = {(c.name, c.target) for c in manifest.components if c.kind == "alias"}
    assert aliases == {(a["name"], a["targetActivity"]) for a in oracle.get_activity_aliases()}
    for component in manifest.components:
        if component.kind not in ("activity", "service", "receiver"):
            continue
        filters = oracle.get_intent_filters(component.kind, component.name)
        assert {a for f in component.filters for a in f.actions} == set(filters.get("action", []))
        assert {c for f in component.filters for c in f.categories} == set(filters.get("category", []))


# ---- what only some packages have


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_package(tmp_path_factory.mktemp("package"), MANIFEST, "", RESOURCES)


def test_resources_of_the_platform_have_their_names(tmp_path: Path) -> None:
    ids = {f"@android:id/{name}" for kind, name in PLATFORM.values() if kind == "id"}
    strings = {f"@android:string/{name}" for kind, name in PLATFORM.values() if kind == "string"}
    views = "".join(
        f'<TextView android:{attribute}="{named}" android:layout_width="1px" android:layout_height="1px"/>'
        for attribute, those in (("id", ids), ("text", strings))
        for named in those
    )
    screen = f'<FrameLayout {VIEWS} android:layout_width="1px" android:layout_height="1px">{views}</FrameLayout>'
    package = build_package(tmp_path, MANIFEST, "", {**RESOURCES, "res/layout/platform.xml": screen})
    with zipfile.ZipFile(package) as archive:
        root = parse_binary_xml(archive.read("res/layout/platform.xml"), ResourceTable(), "platform.xml")
    assert {e.get("android:id") for e in root.children if e.get("android:id")} == ids
    assert {e.get("android:text") for e in root.children if e.get("android:text")} == strings
    assert {f"@{name.replace(':', ':string/')}" for name in PLATFORM_TEXTS} == strings


def test_texts_that_are_those_of_the_platform_are_looked_up(package: Path) -> None:
    resources = read_apk(package).resources
    assert resources.strings["ok"] == "OK"
    assert [w.text for w in resources.layouts["main"].widgets if w.type == "TextView"] == ["OK"]
    assert resources.strings["again"] == "App"
    assert resources.strings["longer"] == "x" * 32000


def test_lists_of_texts_are_read_in_the_default_language_and_those_of_numbers_are_not(package: Path) -> None:
    assert read_apk(package).resources.arrays == {"several": ("one",), "days": ("One", "App", "OK")}


def test_both_variants_of_a_layout_are_read_and_the_usual_one_comes_first(package: Path) -> None:
    types = [w.type for w in read_apk(package).resources.layouts["main"].widgets]
    assert types == ["LinearLayout", "Button", "org.example.Own", "TextView", "CheckBox"]


def test_a_layout_that_stands_for_another_one_is_read_as_that_one(package: Path) -> None:
    layouts = read_apk(package).resources.layouts
    assert layouts["front"].widgets == layouts["main"].widgets


def test_attributes_whose_names_were_taken_out_are_known_by_their_numbers(package: Path) -> None:
    with zipfile.ZipFile(package) as archive:
        data, numbers = archive.read("res/layout/main.xml"), archive.read("resources.arsc")
    table = read_table(numbers, "resources.arsc")
    for name in (b"text", b"onClick", b"contentDescription", b"visibility", b"id", b"menu"):
        data = data.replace(bytes((len(name), len(name))) + name + b"\0", bytes(len(name) + 3), 1)
    button, own, text = parse_binary_xml(data, table, "main.xml").children
    assert (button.get("android:id"), button.get("android:text")) == ("@id/save", "@string/app")
    assert button.get("android:onClick") == "save"
    assert (own.get("android:id"), own.get("android:visibility")) == ("@android:id/list", "2")
    assert own.get("app:menu") == "@menu/top"
    assert text.get("android:contentDescription") == "Größe 北京"


def test_resources_that_a_shrinker_gave_one_name_stay_apart(package: Path, tmp_path: Path) -> None:
    before, after = read_apk(package).resources, read_apk(shrink_names(package, tmp_path / "small.apk")).resources
    assert len(after.layouts) == len(before.layouts)
    ids, names = ([w.id for w in r.layouts.popitem()[1].widgets if w.id] for r in (after, before))
    assert [ids.index(id) for id in ids] == [names.index(name) for name in names] == [0, 1, 0]
    assert sorted(after.strings.values()) == sorted(before.strings.values())


def test_a_manifest_tells_labels_links_and_what_it_switches_off(package: Path) -> None:
    manifest = read_apk(package).manifest
    main, second, front = (c for c in manifest.components if c.kind in ("activity", "alias"))
    assert (manifest.version, manifest.label, main.label, main.exported) == ("1.2", "App", "App", True)
    assert main.filters[1].links == ("https://example.org/a", "example://example.org/a")
    assert main.meta == (("shortcuts", "@layout/main"),)
    assert (second.enabled, second.parent) == (False, "org.example.Main")
    assert (front.name, front.target) == ("org.example.Front", "org.example.Main")
    assert [c.name for c in manifest.components if c.kind == "application"] == ["org.example.App"]


def test_a_package_without_code_or_resources_says_what_is_missing(tmp_path: Path) -> None:
    whole = build_package(tmp_path, manifest("Main"), "", {})
    bare = tmp_path / "bare.apk"
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(bare, "w") as out:
        out.writestr("AndroidManifest.xml", archive.read("AndroidManifest.xml"))
    graph = build_map(bare)
    assert [w.partition(";")[0] for w in graph.warnings] == [
        "no way from one screen to another was found",
        "there is no resources.arsc in it",
        "there is no classes.dex in it",
    ]


def with_other_code(apk: Path) -> Path:
    """The same package with code that has none of its activities."""
    folder = apk.parent / "other"
    folder.mkdir()
    other, changed = build_package(folder, manifest("Third"), "", {}), apk.parent / "changed.apk"
    with zipfile.ZipFile(apk) as archive, zipfile.ZipFile(other) as code, zipfile.ZipFile(changed, "w") as out:
        for name in archive.namelist():
            out.writestr(name, (code if name == "classes.dex" else archive).read(name))
    return changed


def test_a_package_whose_code_is_elsewhere_says_so(tmp_path: Path) -> None:
    whole = build_package(tmp_path, manifest("Main", "Second"), "", {})
    assert build_map(whole).warnings == ["no way from one screen to another was found"]
    assert build_map(with_other_code(whole)).warnings[1].startswith("2 of 2 activities have no code in it")


def test_a_base_that_says_that_it_is_not_all_says_it_once(tmp_path: Path) -> None:
    declared = manifest("Main", "Second").replace("<manifest ", '<manifest android:isSplitRequired="true" ')
    base = with_other_code(build_package(tmp_path, declared, "", {}))
    assert [w.partition(";")[0] for w in build_map(base).warnings] == [
        "no way from one screen to another was found",
        "it is the base of an app that comes in several packages",
    ]


def test_code_that_is_cut_off_is_told(tmp_path: Path) -> None:
    whole = build_package(tmp_path, manifest("Main"), "", {})
    short = tmp_path / "short.apk"
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(short, "w") as out:
        for name in archive.namelist():
            data = archive.read(name)
            said = struct.pack("<I", len(data) + 8)
            out.writestr(name, data[:0x20] + said + data[0x24:] if name == "classes.dex" else data)
    assert any("classes.dex is cut off: its last 8 bytes" in w for w in build_map(short).warnings)
