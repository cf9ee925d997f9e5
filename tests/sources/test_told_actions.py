"""What an agent says that it did, in words or as the call of a tool, is one of our actions on what was shown."""

import pytest

from uiatlas.errors import InputError
from uiatlas.sources.snapshots import take_in
from uiatlas.sources.snapshots.actions import read_action
from uiatlas.ui import describe

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
