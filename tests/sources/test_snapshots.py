"""What other tools print of a screen becomes an observation, told by its content."""

import json
import time
from dataclasses import dataclass, field

import pytest

from uiatlas import read_snapshot
from uiatlas.errors import FormatError
from uiatlas.sources.snapshots import take_in
from uiatlas.ui import Role

ARIA = """### Page
- Page URL: http://127.0.0.1:8931/notes?tab=open
- Page Title: My notes
### Snapshot
```yaml
- generic [ref=e1]:
  - heading "My notes" [level=1] [ref=e2]
  - 'button "Sort: by date" [ref=e3] [cursor=pointer]'
  - textbox "Search" [ref=e4]:
    - /placeholder: Find a note
  - checkbox "Only mine" [checked] [ref=e5]
  - list [ref=e6]:
    - listitem [ref=e7]:
      - link "Buy milk" [ref=e8]:
        - /url: /note/1
    - listitem [ref=e9]: "a: \\"quoted\\" line"
  - tab "Archive" [selected] [ref=e10]
```
"""

DEVTOOLS = """## Latest page snapshot
uid=1_0 RootWebArea "My notes" url="http://127.0.0.1:8931/notes?tab=open"
  uid=1_1 heading "My notes" level="1"
  uid=1_2 button "Say "hello" twice" haspopup="menu"
  uid=1_3 textbox "Search" value="milk"
  uid=1_4 checkbox "Only mine" checked
  uid=1_5 "Nothing here"
"""

BROWSER_USE = """Current tab: AB12
Available tabs:
Tab AB12: http://127.0.0.1:8931/notes?tab=open - My notes

Interactive elements:
[Start of page]
My notes
[3]<button aria-label=Sort by date title=Sort />
	Sort
*[4]<input type=text placeholder=Find a note />
[5]<input type=checkbox id=mine checked=true />
|scroll element|<div /> (0.0 pages above, 1.2 pages below)
	[9]<a />
		Buy milk
[End of page]
"""

AGENT_DEVICE = """@e1 [navigation-bar] "My notes"
  @e2 [button] "Sort" [disabled]
  @e3 [text-field] "Find a note" [editable]
  @e4 [switch] "Only mine" [selected]
"""

MOBILE = """One element per line: @ref Type text= label= name= value= id= at=x,y size=WxH [focused] [selected]
@e1 TextView text="My notes" id="org.example:id/title" at=0,20 size=300x60
@e2 Button label="Sort \\"now\\"" id="org.example:id/sort" at=10,100 size=80x40 disabled
@e3 CheckBox text="Only mine" at=10,200 size=80x40 checked
"""


def test_an_aria_snapshot_gives_the_page_its_controls_and_their_states() -> None:
    snapshot = take_in(ARIA)
    seen = snapshot.observation
    assert (snapshot.tool, seen.app, seen.activity, seen.title) == (
        "playwright-mcp",
        "http://127.0.0.1:8931",
        "/notes?tab=open",
        "My notes",
    )
    said = {(e.role, e.label) for e in seen.elements if e.label}
    assert {
        (Role.BUTTON, "Sort: by date"),
        (Role.INPUT, "Find a note Search"),
        (Role.LINK, "Buy milk"),
        (Role.TEXT, 'a: "quoted" line'),
    } <= said
    assert [e.label for e in seen.elements if e.checked] == ["Only mine"]
    assert [e.label for e in seen.elements if e.selected] == ["Archive"]
    assert seen.elements[snapshot.refs["e8"]].label == "Buy milk"


def test_a_snapshot_of_devtools_is_read_with_quotes_inside_names() -> None:
    seen = read_snapshot(DEVTOOLS)
    assert (seen.app, seen.activity, seen.title) == ("http://127.0.0.1:8931", "/notes?tab=open", "My notes")
    assert [e.label for e in seen.elements if e.role is Role.BUTTON] == ['Say "hello" twice']
    assert [(e.text, e.description) for e in seen.elements if e.editable] == [("milk", "Search")]
    assert "Nothing here" in seen.texts()


def test_the_state_of_browser_use_tells_the_page_and_what_stands_in_its_controls() -> None:
    snapshot = take_in(BROWSER_USE)
    seen = snapshot.observation
    assert (seen.app, seen.activity, seen.title) == ("http://127.0.0.1:8931", "/notes?tab=open", "My notes")
    assert [(e.role, e.text) for e in seen.elements if e.clickable and e.text] == [
        (Role.BUTTON, "Sort"),
        (Role.INPUT, "Find a note"),
        (Role.LINK, "Buy milk"),
    ]
    assert seen.elements[snapshot.refs["5"]].checked


def test_agent_device_and_mobile_mcp_name_their_elements_by_refs() -> None:
    for text, ref, role, label in (
        (AGENT_DEVICE, "@e2", Role.BUTTON, "Sort"),
        (MOBILE, "@e2", Role.BUTTON, 'Sort "now"'),
    ):
        snapshot = take_in(text)
        element = snapshot.observation.elements[snapshot.refs[ref]]
        assert (element.role, element.label, element.enabled) == (role, label, False)


def test_mobile_mcp_is_read_as_json_too_and_tells_the_app_by_its_ids() -> None:
    listed = [{"type": "android.widget.Button", "text": "Sort", "identifier": "org.example:id/sort"}]
    for text in (json.dumps(listed), f"Found these elements on screen: {json.dumps(listed)}"):
        seen = read_snapshot(text)
        assert seen.app == "org.example"
        assert [e.label for e in seen.elements if e.role is Role.BUTTON] == ["Sort"]


def test_elements_of_androidworld_are_read_as_printed_and_as_json() -> None:
    box = "BoundingBox(x_min=0, x_max=100, y_min=10, y_max=60)"
    fields = f"text='Sort', class_name='android.widget.Button', is_clickable=True, bbox_pixels={box}"
    printed = f"UI element 0: UIElement({fields})"
    listed = [
        {"text": "Sort", "class_name": "android.widget.Button", "is_clickable": True, "package_name": "org.example"}
    ]
    for text in (printed, json.dumps(listed)):
        assert [e.label for e in read_snapshot(text).actionable] == ["Sort"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "a note to self",
        "{}",
        '{"nodes": []}',
        "[" * 200_000,
        "<html><body>Hello</body></html>",
        "### Page\n- Page URL: http://127.0.0.1/\n### Snapshot\n- [Snapshot](page.yml)",
        "- <changed> button [ref=e1]",
        "".join(f"{'  ' * i}- generic [ref=e{i}]:\n" for i in range(600)),
        "uid=1_0 button\n" * 60_000,
        "x" * 10_000_001,
        '@e1 [button] "' + '" [' * 100_000,
    ],
    ids=range(13),
)
def test_what_is_no_snapshot_ends_in_one_line(text: str) -> None:
    with pytest.raises(FormatError) as told:
        read_snapshot(text)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 400


@pytest.mark.parametrize("part", [" /> (", " /> <!-- (", " />", " a=b />( ", "[1]<a "])
def test_a_long_line_is_read_in_a_moment(part: str) -> None:
    began = time.process_time()
    seen = read_snapshot("[1]<a" + part * 50_000 + "\n[2]<button />\n\tSort")
    assert time.process_time() - began < 3
    assert "Sort" in [e.label for e in seen.actionable]


def test_a_comment_or_parentheses_after_a_tag_do_not_hide_it() -> None:
    lines = (
        "[1]<a title=x /> <!-- new --> (more)",
        "[2]<a title=y /> (far)",
        "[3]<a title=1 /> 2 />",
        "[4]<a title=no (",
    )
    seen = read_snapshot("\n".join(lines))
    assert [e.label for e in seen.actionable] == ["x", "y", "1 /> 2"]


@pytest.mark.parametrize("place", ["at={0},0 size=1x1", "at=0,-{0} size=1x1", "at=0,0 size=1x{0}"])
def test_a_place_of_thousands_of_digits_is_no_place(place: str) -> None:
    seen = read_snapshot(MOBILE + f'@e9 Button label="Far" {place.format("9" * 5000)}\n')
    assert [e.bounds for e in seen.elements if e.label == "Far"] == [None]


def test_private_data_are_masked_as_on_real_devices_unless_that_is_refused() -> None:
    text = DEVTOOLS.replace("Nothing here", "write to jane.doe@example.org")
    assert not any("jane" in said for said in read_snapshot(text).texts())
    assert any("jane" in said for said in read_snapshot(text, mask=False).texts())


@dataclass
class Box:
    """A rectangle as AndroidWorld has it."""

    x_min: int = 0
    x_max: int = 100
    y_min: int = 0
    y_max: int = 50


@dataclass
class Element:
    """An element as AndroidWorld has it."""

    text: str = ""
    content_description: str = ""
    class_name: str = "android.widget.Button"
    package_name: str = "org.example"
    is_clickable: bool = True
    bbox_pixels: Box = field(default_factory=Box)


class Dom:
    """The part of browser-use's state that prints a page."""

    def llm_representation(self) -> str:
        """What its model reads."""
        return "[3]<button />\n\tSort"


@dataclass
class State:
    """browser-use's state of a page."""

    url: str = "http://127.0.0.1:8931/notes"
    title: str = "My notes"
    dom_state: Dom = field(default_factory=Dom)


def test_what_an_agent_holds_as_objects_is_read_without_their_packages() -> None:
    seen = read_snapshot([Element("Sort"), Element("", "Search")])
    assert (seen.app, [e.label for e in seen.actionable]) == ("org.example", ["Sort", "Search"])
    page = read_snapshot(State())
    assert (page.app, page.activity, page.title) == ("http://127.0.0.1:8931", "/notes", "My notes")
    assert [e.text for e in page.actionable] == ["Sort"]
    with pytest.raises(FormatError, match="of no tool that is known"):
        read_snapshot(object())


def test_halves_of_characters_in_an_address_are_no_trouble() -> None:
    seen = read_snapshot(DEVTOOLS.replace("/notes?tab=open", "/\ud800notes"))
    assert seen.app == "http://127.0.0.1:8931"


def test_items_of_a_menu_that_can_be_marked_are_read_with_how_they_stand() -> None:
    items = ('menuitemcheckbox "Grid" [checked]', 'menuitemradio "Large"', 'menuitem "Copy"')
    told = "\n".join(f"  - {item} [ref=e{n}]" for n, item in enumerate(items, 2))
    seen = read_snapshot(f'- menu "View" [ref=e1]:\n{told}\n')
    assert [e.checked for e in seen.elements if e.role is Role.MENU_ITEM] == [True, False, None]
