"""What adb and the commands of phones say, in the forms of several versions of Android, and how it is read."""

from pathlib import Path

import pytest

from uiatlas.devices.android.adb import ListedPhone, call, read_list
from uiatlas.devices.android.places import point_in, stroke
from uiatlas.devices.android.reading import Front, app_shown, read_front, read_size, size_held, split_look
from uiatlas.errors import ActionError, DeviceLostError, FormatError
from uiatlas.ui.hierarchy import parse_hierarchy

NODE = '<node class="android.widget.{0}" package="{1}" clickable="{2}" bounds="{3}" text="{4}"'


@pytest.mark.parametrize(
    ("said", "package", "activity"),
    [
        ("    mResumedActivity: ActivityRecord{b2f8a3 u0 com.a.b/.Main t12}", "com.a.b", "com.a.b.Main"),
        ("  topResumedActivity=ActivityRecord{1 u10 com.a.b/org.c.Main$In t9 d0}", "com.a.b", "org.c.Main$In"),
        (
            "  ResumedActivity: ActivityRecord{1 u0 com.old/.Old t1}\n"
            "    topResumedActivity=ActivityRecord{2 u0 com.new/.New t2}",
            "com.new",
            "com.new.New",
        ),
        ("  mCurrentFocus=Window{7e1a1f u0 com.a.b/com.a.b.Main}", "com.a.b", "com.a.b.Main"),
        ("  mCurrentFocus=null", "", ""),
        ("", "", ""),
    ],
)
def test_the_app_in_front_is_read_on_every_version(said: str, package: str, activity: str) -> None:
    assert read_front(said) == Front(package, activity)
    assert read_front(said + "\n mShowRequested=true mInputShown=true").keyboard


def test_the_question_for_a_permission_is_a_screen_of_the_app_that_asks() -> None:
    controller = "com.google.android.permissioncontroller"
    asking = Front(controller, "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity")
    xml = f"<hierarchy><node class='a' package='{controller}'/></hierarchy>".replace("'", '"').encode()
    assert app_shown(xml, asking, "com.a") == "com.a"
    assert app_shown(xml, Front(controller, f"{controller}.ManagePermissionsActivity"), "com.a") == controller


def test_a_dialog_of_the_system_over_the_app_is_a_screen_of_the_app() -> None:
    xml = b'<hierarchy><node class="a" package="android"/></hierarchy>'
    assert app_shown(xml, Front("com.a", "com.a.Main"), "com.a") == "com.a"
    assert app_shown(xml, Front("com.b", "com.b.Main"), "com.a") == "android"
    assert app_shown(xml.replace(b"android", b"com.b"), Front("com.a"), "com.a") == "com.b"


def test_phones_that_cannot_be_driven_are_listed_with_their_state() -> None:
    said = (
        "* daemon not running; starting now at tcp:5037\n* daemon started successfully\nList of devices attached\n"
        "emulator-5554          device product:sdk model:Pixel_7 device:emu transport_id:1\n"
        "R58M12ABC              unauthorized usb:1-1 transport_id:2\n192.168.1.7:5555       offline\n\n"
    )
    assert read_list(said) == (
        ListedPhone("emulator-5554", "device", "Pixel 7"),
        ListedPhone("R58M12ABC", "unauthorized"),
        ListedPhone("192.168.1.7:5555", "offline"),
    )
    assert read_list("") == ()


def test_a_phone_that_makes_no_dump_is_quoted() -> None:
    said = b"x\nuiatlas-part\nERROR: could not get idle state.\nuiatlas-part\n"
    with pytest.raises(FormatError) as caught:
        split_look(said)
    assert "could not get idle state" in str(caught.value)
    with pytest.raises(FormatError):
        split_look(b"")


def test_the_size_follows_the_way_the_phone_is_held() -> None:
    upright = read_size("Physical size: 1440x3120\nOverride size: 1080x2340\n")
    assert upright == (1080, 2340)
    assert read_size("nothing") == (0, 0)
    assert size_held(b'<?xml?><hierarchy rotation="0"><node/>', upright) == upright
    assert size_held(b'<?xml?><hierarchy rotation="3"><node/>', upright) == (2340, 1080)


def test_a_finger_goes_down_beside_what_lies_over_an_element() -> None:
    row = NODE.format("LinearLayout", "a", "true", "[0,0][400,100]", "")
    over = NODE.format("Button", "a", "true", "[150,20][390,80]", "Buy")
    shown = parse_hierarchy(f"<hierarchy>{row}>{over} /></node></hierarchy>", size=(400, 100))
    assert point_in(shown.elements[0], shown) == (100, 50)
    assert point_in(shown.elements[1], shown) == (270, 50)


def test_what_is_off_the_screen_cannot_be_touched() -> None:
    node = NODE.format("Button", "a", "true", "[0,3000][400,3100]", "Far")
    page = NODE.format("FrameLayout", "a", "false", "[0,0][400,800]", "")
    shown = parse_hierarchy(f"<hierarchy>{page}>{node} /></node></hierarchy>")
    with pytest.raises(ActionError):
        point_in(shown.elements[1], shown)


def test_a_finger_moves_against_the_direction_that_is_shown() -> None:
    page = NODE.format("ScrollView", "a", "false", "[0,200][400,800]", "") + ' scrollable="true"'
    shown = parse_hierarchy(f"<hierarchy>{page} /></hierarchy>", size=(400, 800))
    assert stroke("down", None, shown) == (200, 680, 200, 320)
    assert stroke("right", None, shown) == (320, 500, 80, 500)


def test_a_drawer_is_pulled_from_the_very_side() -> None:
    page = NODE.format("androidx.drawerlayout.widget.DrawerLayout", "a", "false", "[0,200][400,800]", "")
    shown = parse_hierarchy(f"<hierarchy>{page} /></hierarchy>", size=(400, 800))
    (layout,) = (e for e in shown.elements if e.class_name.endswith("DrawerLayout"))
    assert stroke("left", layout, shown) == (0, 500, 200, 500)
    assert stroke("right", layout, shown) == (399, 500, 200, 500)
    assert stroke("down", layout, shown) == (200, 680, 200, 320)


def test_an_adb_that_hangs_is_given_up_and_what_was_typed_is_not_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "adb"
    program.write_text("#!/bin/sh\nexec sleep 20\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(DeviceLostError, match="`adb -s phone exec-out` did not end") as told:
        call("-s", "phone", "exec-out", "input text hunter22", timeout=0.2)
    assert "hunter22" not in str(told.value)
