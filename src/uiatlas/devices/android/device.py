"""An Android phone as a device: what it shows is read from it, what is done is done by touches and keys."""

import time
from dataclasses import dataclass, replace

from uiatlas.devices.android.helper import Helper
from uiatlas.devices.android.link import Link
from uiatlas.devices.android.places import point_in, stroke
from uiatlas.devices.android.reading import LOOK, STATE, Front, app_shown, read_front, read_size, size_held, split_look
from uiatlas.devices.android.typing import ADB_KEYBOARD, clearing, plain, pressing, sending, typing
from uiatlas.devices.base import cannot, chord_named, element_meant
from uiatlas.devices.reducing import reduced
from uiatlas.errors import ActionError, DeviceLostError, FormatError, how_to_install
from uiatlas.ui import (
    Action,
    Back,
    DoubleTap,
    Drag,
    Home,
    Hover,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Press,
    RightClick,
    Role,
    Scroll,
    Slide,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
)
from uiatlas.ui.hierarchy import HierarchyParser

_HOME, _BACK = 3, 4
_SLOW = 60.0
"""Seconds that a dump or the start of an app may take; phones wait up to ten until nothing moves."""
_HOLD, _STROKE = 800, 400
"""Milliseconds of a long press and of a stroke that scrolls without a fling."""
_PAUSE = 0.05


@dataclass(frozen=True, slots=True)
class Habits:
    """How a phone is looked at.

    Attributes:
        settle: Seconds that two looks after an action may take to agree; then the latest is taken as it is.
        screenshots: Whether a look brings a picture.
    """

    settle: float = 5.0
    screenshots: bool = False


class AndroidDevice:
    """One app on a phone.

    Args:
        uri: How this device is opened again.
        app: The package of the app that is driven.
        link: The line to the phone.
        habits: How it is looked at.
        helper: The server of uiautomator2 on the phone, if it is used.
    """

    def __init__(self, uri: str, app: str, link: Link, habits: Habits, helper: Helper | None = None) -> None:
        self.uri, self.app = uri, app
        self.link = link
        self.simulated = link.look("getprop ro.uiatlas.simulated").text == "1"
        self._size = read_size(link.look("wm size").text)
        self._habits, self._helper = habits, helper
        self._parser = HierarchyParser(f"view hierarchy of {link.serial}")
        self._shown: Observation | None = None
        self._own_keyboard = ""
        self._own_rotation: tuple[str, str] | None = None

    def observe(self) -> Observation:
        """What is shown when two looks agree; an on-screen keyboard is closed, since it hides a part of the page.

        Raises:
            DeviceLostError: The phone does not answer, or does not say what is on its screen.
        """
        until = time.monotonic() + self._habits.settle
        before, trouble = self._shown, ""
        while True:
            try:
                shown = self._look()
            except FormatError as error:
                shown, trouble = None, error.what
            if shown is not None and before is not None and shown.digest == before.digest:
                break
            if time.monotonic() >= until:
                if shown is None:
                    raise DeviceLostError(
                        f"{self.link.serial} does not say what is on its screen: {trouble}",
                        hint=f"wait until nothing moves on it, or {how_to_install('android')}",
                    )
                break
            before = shown
            time.sleep(_PAUSE)
        self._shown = shown if not self._habits.screenshots else replace(shown, screenshot=self.screenshot())
        return self._shown

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

        Where the line to the phone breaks and comes back while an action is under way, it is not done a second time:
        the next look tells whether it was done.

        Raises:
            ActionError: It cannot be done on what is shown; nothing was touched.
            DeviceLostError: The phone does not answer.
        """
        if reduced(self, action, element):
            return
        shown = self._shown or self.observe()
        found = element_meant(action, element, shown)
        match action:
            case Tap() if found is not None:
                self._do("input tap {} {}".format(*point_in(found, shown)))
            case LongPress() if found is not None:
                x, y = point_in(found, shown)
                self._do(f"input swipe {x} {y} {x} {y} {_HOLD}")
            case InputText(_, text) if found is not None:
                self._type(action, text, found, shown)
            case Scroll(direction):
                self._do("input swipe {} {} {} {} {}".format(*stroke(direction, found, shown), _STROKE))
            case Back():
                self._close_keyboard(read_front(self.link.look(STATE).text))
                self._do(f"input keyevent {_BACK}")
            case Home():
                self._do(f"input keyevent {_HOME}")
            case Wait(seconds):
                self.wait(seconds)
            case OpenApp(app, restart):
                self._open(action, app, restart)
            case SwitchApp(app):
                if not self.link.look(f"pidof {_safe(app)}").text:
                    raise ActionError(f"cannot {describe(action)}: it does not run", hint="open it first")
                self._open(action, app, False)
            case _:
                self._further(action, found, shown)

    def _further(self, action: Action, found: UIElement | None, shown: Observation) -> None:
        """Do what is rarer than a tap.

        Raises:
            ActionError: A phone has no such thing; nothing was touched.
        """
        match action:
            case DoubleTap() if found is not None:
                tap = "input tap {} {}".format(*point_in(found, shown))
                self._do(f"{tap} & {tap}; wait")
            case Drag(_, to) if found is not None:
                other = element_meant(Tap(to), None, shown) or found
                self._do(
                    "input draganddrop {} {} {} {} {}".format(*point_in(found, shown), *point_in(other, shown), 900)
                )
            case Press(keys, target):
                line = pressing(chord_named(action, keys), action)
                if target is not None and found is not None:
                    line = "input tap {} {} && {}".format(*point_in(found, shown), line)
                self._do(line)
            case Slide(_, value) if found is not None and found.bounds is not None:
                if found.role is not Role.SLIDER or not 0 <= value <= 100:
                    raise cannot(action, "a slider of a phone is set from 0 to 100, as the share of its length")
                left, top, right, bottom = found.bounds
                self._do(f"input tap {left + round((right - left - 1) * value / 100)} {(top + bottom) // 2}")
            case Hover() | RightClick():
                raise cannot(action, "a touch screen has neither hovering nor a second button", hint="hold it instead")
            case _:
                raise cannot(action, "adb cannot do this on a phone", hint="tap what is shown instead")

    def wait(self, seconds: float) -> None:
        """Let time pass on the phone; a simulated phone does not sleep."""
        self._do(f"sleep {max(0.0, seconds):g}", timeout=seconds + _SLOW)

    def restart(self) -> None:
        """Stop the app and start it; its stored data stay."""
        self._open(OpenApp(self.app, restart=True), self.app, True)

    def reset(self) -> None:
        """Stop the app, forget all that it has stored, and start it."""
        answer = self.link.do(f"pm clear {_safe(self.app)}", timeout=_SLOW)
        if answer is not None and b"Success" not in answer.out:
            raise ActionError(f"{self.app} cannot be reset: {answer.text or 'the phone says nothing'}")
        self.restart()

    def rotate(self, quarters: int) -> None:
        """Hold the screen turned by so many quarters to the left; closing gives the phone its own way back."""
        if self._own_rotation is None:
            read = self.link.look("settings get system accelerometer_rotation; settings get system user_rotation")
            automatic, _, turned = read.text.partition("\n")
            self._own_rotation = automatic.strip(), turned.strip()
        self._turn("0", str(quarters % 4))

    def screenshot(self) -> bytes:
        """The screen as a PNG; empty where the app forbids pictures."""
        data = self.link.look("screencap -p", timeout=_SLOW).out
        return data if data.startswith(b"\x89PNG") else b""

    def tap_at(self, x: int, y: int, *, hold: bool = False) -> None:
        """Touch a place of the screen, whatever is there."""
        self._do(f"input swipe {x} {y} {x} {y} {_HOLD}" if hold else f"input tap {x} {y}")

    def close(self) -> None:
        """Give the phone its keyboard and rotation back; one that is gone is left alone."""
        try:
            if self._own_keyboard:
                self._do(f"ime set {_safe(self._own_keyboard)}")
            if self._own_rotation is not None:
                self._turn(*self._own_rotation)
        except DeviceLostError:
            pass
        self._own_keyboard, self._own_rotation = "", None
        if self._helper is not None:
            self._helper.close()

    def _look(self) -> Observation:
        front, hierarchy = self._read()
        if front.keyboard:
            self._close_keyboard(front)
            front, hierarchy = self._read()
        app = app_shown(hierarchy, front, self.app)
        size = size_held(hierarchy, self._size)
        return self._parser.parse(hierarchy, activity=front.activity, app=app, size=size)

    def _read(self) -> tuple[Front, bytes]:
        helped = self._helper.hierarchy() if self._helper is not None else None
        if helped is not None:
            return read_front(self.link.look(STATE).text), helped
        return split_look(self.link.look(LOOK, timeout=_SLOW).out)

    def _do(self, line: str, timeout: float = _SLOW) -> None:
        self._shown = None
        self.link.do(line, timeout=timeout)

    def _close_keyboard(self, front: Front) -> None:
        if front.keyboard:
            self._do(f"input keyevent {_BACK}")

    def _type(self, action: InputText, text: str, found: UIElement, shown: Observation) -> None:
        if not found.editable or not found.enabled:
            raise ActionError(f"cannot {describe(action)}: it takes no text")
        tap = "input tap {} {}".format(*point_in(found, shown))
        if plain(text):
            self._do(" && ".join([tap, *clearing(len(found.text)), *typing(text)]))
        elif self._helper is not None and self._helper.alive:
            self._do(tap)
            self._helper.set_text(text)
        elif self._take_keyboard():
            self._do(" && ".join([tap, *sending(text)]))
        else:
            strange = next(c for c in text if not plain(c))
            raise ActionError(
                f"cannot {describe(action)}: adb alone cannot type {strange!r}",
                hint=f"{how_to_install('android')}, or install ADB Keyboard on the phone",
            )
        self._close_keyboard(read_front(self.link.look(STATE).text))

    def _take_keyboard(self) -> bool:
        """Choose the ADB keyboard, if it is installed; the one that was chosen before is remembered."""
        read = self.link.look("settings get secure default_input_method; ime list -s -a")
        chosen, _, known = read.text.partition("\n")
        if ADB_KEYBOARD not in known.split():
            return False
        if chosen.strip() != ADB_KEYBOARD:
            self._own_keyboard = chosen.strip()
            self._do(f"ime enable {ADB_KEYBOARD} && ime set {ADB_KEYBOARD}")
        return True

    def _turn(self, automatic: str, turned: str) -> None:
        self._do(
            f"settings put system accelerometer_rotation {_safe(automatic)}; "
            f"settings put system user_rotation {_safe(turned)}"
        )

    def _open(self, action: OpenApp | SwitchApp, app: str, restart: bool) -> None:
        """Start an app as a touch of its icon does, which brings it back if it runs."""
        name, icon = _safe(app), "android.intent.category.LAUNCHER"
        asked = f"cmd package resolve-activity --brief -c {icon} {name}; pm path {name}"
        known = self.link.look(asked).text.splitlines()
        if not any(line.startswith("package:") for line in known):
            hint = "see `adb shell pm list packages`"
            raise ActionError(f"cannot {describe(action)}: it is not installed", hint=hint)
        stop = f"am force-stop {name}; " if restart else ""
        component = next((line for line in known if line.startswith(f"{app}/")), "")
        start = f"am start -W -a android.intent.action.MAIN -c {icon} -n {_safe(component)}"
        self._do(stop + (start if component else f"monkey -p {name} -c {icon} 1"))


def _safe(name: str) -> str:
    """A name that is put into a shell line.

    Raises:
        ActionError: It holds what no name of a package, activity or setting holds.
    """
    if not name or not all(c.isalnum() or c in "._/$-" for c in name):
        raise ActionError(f"{name!r} is not a name of Android")
    return name.replace("$", "\\$")
