"""View hierarchies of uiautomator and Appium: what is read from them, and what is refused in one line."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiatlas.errors import FormatError, UiatlasError
from uiatlas.ui import Bounds, ElementFlag, Observation, Role
from uiatlas.ui.hierarchy import MAX_DEPTH, MAX_NODES, HierarchyParser, parse_hierarchy, read_hierarchy

HAND_MADE = Path(__file__).parents[1] / "fixtures" / "hand_made"


def labelled(observation: Observation, label: str) -> tuple[Role, int]:
    found = next(e for e in observation.elements if e.label == label)
    return found.role, int(found.flags)


def simple(inside: str = "", **attributes: str) -> str:
    told = {
        "class": "android.widget.FrameLayout",
        "package": "com.example.app",
        "bounds": "[0,0][100,200]",
    } | attributes
    written = " ".join(f'{name}="{value}"' for name, value in told.items())
    return f"<hierarchy rotation='0'><node {written}>{inside}</node></hierarchy>"


def nested(depth: int) -> str:
    return "<hierarchy>" + '<node class="a">' * depth + "</node>" * depth + "</hierarchy>"


def test_compose_views_get_their_roles_from_what_can_be_done_to_them() -> None:
    seen = read_hierarchy(HAND_MADE / "compose.xml")
    assert labelled(seen, "Groceries")[0] is Role.HEADING
    assert labelled(seen, "More options") == (Role.BUTTON, ElementFlag.CLICKABLE)
    assert [e.role for e in seen.elements if e.scrollable] == [Role.LIST]
    assert [seen.label(e) for e in seen.elements if e.role is Role.ITEM] == ["Apples 3 kg"]
    assert [(seen.label(e), e.checked) for e in seen.elements if e.role is Role.CHECKBOX] == [("Bread", True)]
    assert not next(e for e in seen.elements if e.label == "Add").actionable


def test_web_content_has_links_fields_with_hints_and_hidden_parts() -> None:
    seen = read_hierarchy(HAND_MADE / "webview.xml")
    assert seen.title == "Help"
    assert labelled(seen, "Opening hours")[0] is Role.LINK
    assert labelled(seen, "Your e-mail") == (Role.INPUT, ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    assert labelled(seen, "English")[0] is Role.CHOICE
    assert labelled(seen, "Second answer")[0] is Role.ITEM
    assert any(e.flags & ElementFlag.PASSWORD and e.editable for e in seen.elements)
    assert not next(e for e in seen.elements if e.label == "out of sight").visible


def test_right_to_left_text_is_kept_as_it_is() -> None:
    seen = read_hierarchy(HAND_MADE / "right_to_left.xml")
    assert seen.title == "الإعدادات"
    assert "\u200fالعربية (مصر)\u200e" in seen.texts()
    assert seen.size == (1080, 2400)


def test_a_window_that_does_not_cover_the_screen_is_a_dialog() -> None:
    seen = read_hierarchy(HAND_MADE / "dialog.xml")
    assert (seen.dialog, seen.title) == (True, "Delete note?")
    assert not read_hierarchy(HAND_MADE / "compose.xml").dialog


def test_status_bar_keyboard_and_bar_backgrounds_are_no_part_of_the_screen() -> None:
    assert "12:30" not in read_hierarchy(HAND_MADE / "compose.xml").texts()
    background = '<node class="android.view.View" resource-id="android:id/statusBarBackground"><node class="a"/></node>'
    keyboard = '<node class="k" package="com.example.inputmethod" bounds="[0,100][100,200]"><node class="k"/></node>'
    after = '<node class="android.widget.Button" text="OK"/>'
    xml = simple(background + after).replace("</hierarchy>", keyboard + "</hierarchy>")
    seen = parse_hierarchy(xml)
    assert [(e.index, e.parent, e.label) for e in seen.elements] == [(0, -1, ""), (1, 0, "OK")]


def test_what_only_the_system_shows_is_kept() -> None:
    seen = parse_hierarchy(simple(package="com.android.systemui", text="Wi-Fi"))
    assert (seen.app, len(seen.elements)) == ("com.android.systemui", 1)


@pytest.mark.parametrize("name", ["compose", "webview", "right_to_left", "dialog"])
def test_appium_form_gives_the_same_observation(name: str) -> None:
    xml = (HAND_MADE / f"{name}.xml").read_text(encoding="utf-8")
    opened: list[str] = []

    def tagged(match: re.Match[str]) -> str:
        if match[0] == "</node>":
            return f"</{opened.pop()}>"
        tag = match[2]
        if not match[0].endswith("/>"):
            opened.append(tag)
        return match[0].replace("<node ", f"<{tag} ", 1).replace("visible-to-user", "displayed")

    appium = re.sub(r'</node>|<node ([^>]*?)class="([^"]*)"[^>]*>', tagged, xml)
    assert "<node" not in appium
    here = parse_hierarchy(appium)
    assert here == parse_hierarchy(xml)
    assert here.digest == parse_hierarchy(xml).digest


def test_flags_bounds_and_parents_are_read() -> None:
    inside = '<node class="x.CheckBox" text="A" checkable="true" checked="true" focused="true" bounds="[-5,1][20,30]"/>'
    seen = parse_hierarchy(simple(inside))
    box = seen.elements[1]
    assert (box.parent, box.role, box.checked, box.bounds) == (0, Role.CHECKBOX, True, Bounds(-5, 1, 20, 30))
    assert seen.app == "com.example.app"


def test_an_unchanged_hierarchy_gives_the_very_same_object() -> None:
    parser = HierarchyParser()
    data = (HAND_MADE / "compose.xml").read_bytes()
    first = parser.parse(data)
    assert parser.parse(bytes(bytearray(data))) is first
    other = parser.parse(data.replace(b"Apples", b"Pears"))
    assert other is not first
    assert other.digest != first.digest
    with pytest.raises(FormatError):
        parser.parse(b"<hierarchy>")
    assert parser.parse(data.replace(b"Apples", b"Pears")) is other


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        (simple(text="a&#0;b"), "ab"),
        (simple(text="a\x0bb"), "ab"),
        (simple(text="&#55357;&#56832;"), "😀"),
        (simple(text="a&#xD83D;b"), "ab"),
        (simple(text="lone \ud83d"), "lone ?"),
        ("UI hierchary dumped to: /dev/tty\n" + simple(text="a"), "a"),
        (simple(text="a") + "UI hierchary dumped to: /dev/tty\n", "a"),
        ("\ufeff" + simple(text="a"), "a"),
        ("<?xml version='1.0' encoding='UTF-16'?>" + simple(text="ä"), "ä"),
        (simple(text="a", NAF="true"), "a"),
        (simple(text="a").encode("utf-16"), "a"),
        (simple(text="a").encode() + b"\xff", "a"),
    ],
)
def test_what_real_devices_emit_is_tolerated(xml: str | bytes, text: str) -> None:
    assert parse_hierarchy(xml).elements[0].text == text


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (simple(text="a")[:-30].encode(), "cut off"),
        (simple("<node class='a' text='b").encode()[:-20], "cut off"),
        (b"ERROR: could not get idle state.", "no XML"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "no XML"),
        (b"<manifest package='a'/>", "its root is <manifest>"),
        (b"<hierarchy><node></hierarchy>", "not well-formed"),
        (simple("x" * 10_000_001).encode(), "more than 10 MB"),
        (("<hierarchy>" + "<node/>" * (MAX_NODES + 1) + "</hierarchy>").encode(), "more than 50,000 nodes"),
        (nested(MAX_DEPTH + 1).encode(), "more than 500 levels"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><hierarchy>&x;</hierarchy>', "refused"),
        (b'<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><hierarchy>&b;</hierarchy>', "refused"),
        ('<!DOCTYPE a [<!ENTITY a "aa">]><hierarchy>&a;</hierarchy>'.encode("utf-16"), "refused"),
        (b"<?xml version='1.0' encoding='cp037'?>" + "<!DOCTYPE a []><hierarchy/>".encode("cp037"), "cut off"),
        (b'<!DOC\x0bTYPE a [<!ENTITY a "aa">]><hierarchy>&a;</hierarchy>', "refused"),
        (b'<!DOC&#0;TYPE a [<!ENTITY a "aa">]><hierarchy>&a;</hierarchy>', "refused"),
        (b"<hierarchy>&nbsp;</hierarchy>", "not well-formed"),
    ],
)
def test_what_is_no_hierarchy_is_refused_in_one_line_with_its_path(tmp_path: Path, data: bytes, problem: str) -> None:
    path = tmp_path / "dump.xml"
    path.write_bytes(data)
    with pytest.raises(FormatError) as caught:
        read_hierarchy(path)
    message = str(caught.value)
    assert problem in message
    assert str(path) in message
    assert "\n" not in message


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.xml", tmp_path):
        with pytest.raises(FormatError, match="cannot be read"):
            read_hierarchy(path)


def test_large_and_deep_trees_within_the_limits_are_read() -> None:
    wide = "<hierarchy>" + '<node class="android.widget.TextView" text="a"/>' * 3000 + "</hierarchy>"
    assert len(parse_hierarchy(wide).elements) == 3000
    assert len(parse_hierarchy(nested(MAX_DEPTH)).elements) == MAX_DEPTH


def test_a_hierarchy_without_nodes_is_an_empty_screen() -> None:
    seen = parse_hierarchy('<hierarchy rotation="0"/>')
    assert (seen.app, seen.elements) == ("", ())


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_random_bytes_never_raise_anything_but_our_own_errors(data: bytes | str) -> None:
    _survives(data)


@settings(deadline=None)
@given(st.data())
def test_damaged_hierarchies_never_raise_anything_but_our_own_errors(data: st.DataObject) -> None:
    whole = (HAND_MADE / data.draw(st.sampled_from(["compose.xml", "right_to_left.xml", "dialog.xml"]))).read_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    _survives(whole[:start] + data.draw(st.binary(max_size=20)) + whole[end:])


@given(st.text(st.characters(exclude_characters='&<"?', exclude_categories=["Cs"]), max_size=40))
def test_printable_text_is_read_as_it_is(text: str) -> None:
    seen = parse_hierarchy(simple(text=text))
    assert [c for c in seen.elements[0].text if c.isprintable() and c != " "] == [
        c for c in text if c.isprintable() and c != " "
    ]


def _survives(data: bytes | str) -> None:
    """Anything but our own error escapes and fails the test."""
    with suppress(UiatlasError):
        assert parse_hierarchy(data).digest


def test_all_real_hierarchies_are_read_with_their_number_of_nodes(data_dir: Path) -> None:
    index = json.loads((data_dir / "hierarchies" / "index.json").read_text())
    assert len(index) == 27
    for entry in index:
        seen = read_hierarchy(data_dir / "hierarchies" / entry["file"])
        assert entry["nodes"] * 0.5 <= len(seen.elements) <= entry["nodes"], entry["file"]
        bars = "systemui" in entry["flags"] and entry["package"] != "com.android.systemui"
        assert (len(seen.elements) < entry["nodes"] - 5) == bars, entry["file"]
        if entry["package"]:
            assert seen.app == entry["package"], entry["file"]
        assert all(e.index == i and e.parent < i for i, e in enumerate(seen.elements))


def test_real_titles_and_dialogs_are_told(data_dir: Path) -> None:
    def seen(name: str) -> Observation:
        return read_hierarchy(data_dir / "hierarchies" / f"{name}.xml")

    assert seen("shirates_ConnectedDevicesScreen").title == "Connected devices"
    assert seen("shirates_DateAndTime_en").title == "Date & time"
    assert seen("shirates_AppIsNotResponding").dialog
    assert not seen("shirates_SettingsTopScreen").dialog
