"""What an agent says that it did, in words or as the call of a tool, is one of our actions on what was shown."""

import json

import pytest

from uiatlas.errors import InputError
from uiatlas.sources.snapshots import take_in
from uiatlas.sources.snapshots.actions import read_action
from uiatlas.ui import Home, describe

BEFORE = """- Page URL: http://127.0.0.1:8931/notes
- Page Title: My notes
```yaml
- button "Got it" [ref=e2]
- textbox "Title" [ref=e3]
- combobox "Colour" [ref=e4]
- link "Help" [ref=e5]
```
"""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("click e2", 'tap "Got it"'),
        ('Click the "Got it" button', 'tap "Got it"'),
        ("tap on Got it", 'tap "Got it"'),
        ("click Help link", 'tap "Help"'),
        ("double click e5", 'double-tap "Help"'),
        ("long press e2", 'long-press "Got it"'),
        ('type "milk" into "Title"', 'type "milk" into "Title"'),
        ("fill Title with milk", 'type "milk" into "Title"'),
        ('select "Red" in Colour', 'choose "Red" in "Colour"'),
        ("press Enter", "press Enter"),
        ("scroll down", "scroll down"),
        ("go back", "go back"),
        ('{"name": "browser_type", "arguments": {"ref": "e3", "text": "milk"}}', 'type "milk" into "Title"'),
        (
            '{"name": "browser_select_option", "arguments": {"ref": "e4", "values": ["Red"]}}',
            'choose "Red" in "Colour"',
        ),
        ('{"click": {"index": "e2"}}', 'tap "Got it"'),
        ('{"kind": "tap", "target": {"role": "button", "text": "Got it"}}', 'tap "Got it"'),
    ],
)
def test_it_is_understood_as_agents_say_it(said: str, meant: str) -> None:
    action = read_action(said, take_in(BEFORE))
    assert action is not None
    assert describe(action) == meant


def test_opening_an_address_is_no_action_of_ours() -> None:
    assert read_action("navigate to http://127.0.0.1/", take_in(BEFORE)) is None
    assert (
        read_action('{"name": "browser_navigate", "arguments": {"url": "http://127.0.0.1/"}}', take_in(BEFORE)) is None
    )


@pytest.mark.parametrize(
    "said", ["dance", "click Nowhere", "click e99", "{}", "{", '{"kind": "fly"}', "click " + "x" * 6000]
)
def test_what_means_nothing_is_said_in_one_line(said: str) -> None:
    with pytest.raises(InputError) as told:
        read_action(said, take_in(BEFORE))
    assert "\n" not in str(told.value)


LIST = """- Page URL: http://127.0.0.1:8931/notes
```yaml
- list [ref=e1]:
  - listitem [ref=e2]: Save your work often
- button "Save as" [ref=e3]
- button "Save all" [ref=e4]
- button "Delete" [ref=e5]
- button "Home" [ref=e6]
- button "Open feedback form" [ref=e7]
```
"""

PHONE = """One element per line: @ref Type text= label= name= value= id= at=x,y size=WxH [focused] [selected]
@e1 FrameLayout id="org.example:id/page" at=0,0 size=400x800
@e2 Button text="Save" id="org.example:id/save" at=10,100 size=80x40
@e3 EditText text="Title" id="org.example:id/title" at=10,200 size=80x40 focused
@e4 EditText text="Colour" id="org.example:id/colour" at=10,300 size=80x40
@e5 TextView text="Nothing else" at=10,400 size=80x40
"""

ROWS = (
    "<hierarchy><node class='android.widget.FrameLayout' package='o.e' bounds='[0,0][400,800]'>"
    "<node class='android.widget.LinearLayout' package='o.e' clickable='true' bounds='[0,0][400,400]'>"
    "<node class='android.widget.TextView' package='o.e' text='Save as' bounds='[0,0][400,100]'/>"
    "<node class='android.widget.TextView' package='o.e' text='Save all' bounds='[0,100][400,200]'/>"
    "</node></node></hierarchy>"
)


def call(name: str, **arguments: object) -> str:
    return json.dumps({"name": name, "arguments": arguments})


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("click Save as", 'tap "Save as"'),
        ("click feedback form", 'tap "Open feedback form"'),
        ("press Delete", 'tap "Delete"'),
        ("press the Delete key", "press Delete"),
        ("press home", 'tap "Home"'),
        ("press Tab", "press Tab"),
        ("swipe up", "scroll down"),
        ("swipe left", "scroll right"),
        ("scroll up", "scroll up"),
        (call("mobile_swipe_on_screen", direction="up"), "scroll down"),
        (call("scroll", direction="up"), "scroll up"),
        (call("navigateBack"), "go back"),
        (call("browser_navigate_back"), "go back"),
        (call("open_feedback", ref="e7"), 'tap "Open feedback form"'),
        (call("browser_click", ref="e5", button="right"), 'right-click "Delete"'),
        (call("browser_press_key", key="ArrowDown"), "press Down"),
    ],
)
def test_words_mean_one_element_or_movement(said: str, meant: str) -> None:
    action = read_action(said, take_in(LIST))
    assert action is not None
    assert describe(action) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (call("mobile_type_keys", text="hi", submit=False), 'type "hi" into "title"'),
        (call("mobile_click_on_screen_at_coordinates", x=20, y=110), 'tap "Save"'),
        (call("mobile_long_press_on_screen_at_coordinates", x=20, y=110), 'long-press "Save"'),
        (call("mobile_click_on_screen_at_coordinates", x=20, y=410), 'tap "Nothing else"'),
        ("press save", 'tap "Save"'),
        (call("mobile_press_button", button="BACK"), "go back"),
        (call("mobile_press_button", button="ENTER"), "press Enter"),
    ],
)
def test_calls_on_a_phone_need_no_reference(said: str, meant: str) -> None:
    action = read_action(said, take_in(PHONE))
    assert action is not None
    assert describe(action) == meant


def test_the_home_button_of_a_phone_is_home() -> None:
    assert read_action(call("mobile_press_button", button="HOME"), take_in(PHONE)) == Home()


@pytest.mark.parametrize(
    ("shown", "said", "why"),
    [
        (LIST, 'click "Save"', "may mean 2 elements"),
        (ROWS, 'click "Save"', "may mean 2 elements"),
        (LIST, "click Sav", "no element"),
        (LIST, "press Save", "may mean 2 elements"),
        (LIST, "press Nothing", "no element"),
        (LIST, call("browser_press_key", key="Save"), "no key"),
        (PHONE, call("mobile_click_on_screen_at_coordinates", x=2000, y=10), "no element at"),
        (PHONE, call("mobile_click_on_screen_at_coordinates", x=10**400, y=10), "no element at"),
        (PHONE, call("mobile_press_button", button="VOLUME_UP"), "no action of the map"),
        (PHONE, call("mobile_launch_app", packageName="org.example"), "no action of the map"),
        (LIST, call("mobile_type_keys", text="hi"), "names no element"),
    ],
)
def test_what_may_mean_several_things_teaches_nothing(shown: str, said: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as told:
        read_action(said, take_in(shown))
    assert "\n" not in str(told.value)
