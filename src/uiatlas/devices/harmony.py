"""HarmonyOS phones as devices, driven through hdc: ``harmony:SERIAL?app=BUNDLE``; never tried on hardware yet."""

import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Mapping

from uiatlas.devices.android.places import point_in, stroke
from uiatlas.devices.base import cannot, chord_named, element_meant, split_options
from uiatlas.devices.harmony_layout import read_layout
from uiatlas.devices.reducing import reduced
from uiatlas.errors import ActionError, DeviceLostError, FormatError, InputError, UnknownNameError
from uiatlas.ui import (
    Action,
    Back,
    DoubleTap,
    Drag,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Press,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
)

LAYOUT = "/data/local/tmp/uiatlas.json"
_SECONDS = 60.0
_KEYS = {"Enter": "2054", "Tab": "2049", "Escape": "2070", "Backspace": "2055", "Delete": "2071"}
"""What the phone calls the keys that it is sent."""
_SELECT_ALL, _DELETE = "2072 2017", "2055"


class HarmonyDevice:
    """One app on a phone with HarmonyOS.

    Args:
        uri: How this device is opened again.
        serial: What hdc calls the phone.
        app: The bundle of the app that is driven.
        settle: Seconds that two looks after an action may take to agree.
    """

    def __init__(self, uri: str, serial: str, app: str, settle: float = 5.0) -> None:
        self.uri, self.serial, self.app = uri, serial, app
        self.simulated = "Simulated" in self._shell("param get const.product.model")
        self._settle = settle
        self._shown: Observation | None = None

    def observe(self) -> Observation:
        """What is shown when two looks agree.

        Raises:
            DeviceLostError: The phone does not answer, or does not say what is on its screen.
        """
        until, before = time.monotonic() + self._settle, self._shown
        while True:
            said = self._shell(f"uitest dumpLayout -p {LAYOUT}; cat {LAYOUT}")
            try:
                shown = read_layout(said)
            except FormatError as error:
                raise DeviceLostError(f"{self.serial} does not say what is on its screen: {error.what}") from error
            if time.monotonic() >= until or (before is not None and before.digest == shown.digest):
                self._shown = shown
                return shown
            before = shown
            time.sleep(0.05)

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action.

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
                self._input("click {} {}".format(*point_in(found, shown)))
            case LongPress() if found is not None:
                self._input("longClick {} {}".format(*point_in(found, shown)))
            case InputText(_, text) if found is not None:
                if not found.editable or not found.enabled:
                    raise ActionError(f"cannot {describe(action)}: it takes no text")
                x, y = point_in(found, shown)
                self._input(f"click {x} {y}", f"keyEvent {_SELECT_ALL}", f"keyEvent {_DELETE}")
                if text:
                    self._input(f"inputText {x} {y} {shlex.quote(text)}")
            case Scroll(direction):
                self._input("swipe {} {} {} {} 1000".format(*stroke(direction, found, shown)))
            case Back():
                self._input("keyEvent Back")
            case Home():
                self._input("keyEvent Home")
            case Wait(seconds):
                self.wait(seconds)
            case OpenApp(app, restart):
                self._open(action, app, restart)
            case SwitchApp(app):
                self._open(action, app, False)
            case DoubleTap() if found is not None:
                self._input("doubleClick {} {}".format(*point_in(found, shown)))
            case Drag(_, to) if found is not None:
                end = element_meant(Tap(to), None, shown)
                self._input("drag {} {} {} {}".format(*point_in(found, shown), *point_in(end or found, shown)))
            case Press(keys):
                chord = chord_named(action, keys)
                if chord.held or chord.key not in _KEYS:
                    raise cannot(action, f"HarmonyOS takes only the keys {', '.join(_KEYS)}")
                self._input(f"keyEvent {_KEYS[chord.key]}")
            case _:
                raise cannot(action, "a phone of HarmonyOS takes touches, texts and keys only")

    def wait(self, seconds: float) -> None:
        """Let time pass on the phone; a simulated phone does not sleep."""
        self._shown = None
        self._shell(f"sleep {max(0.0, seconds):g}", seconds + _SECONDS)

    def restart(self) -> None:
        """Stop the app and start it; its stored data stay."""
        self._open(OpenApp(self.app, restart=True), self.app, True)

    def reset(self) -> None:
        """Forget all that the app has stored, and start it."""
        self._shell(f"aa force-stop {_safe(self.app)}; bm clean -n {_safe(self.app)} -d")
        self.restart()

    def close(self) -> None:
        """Nothing is held."""

    def _input(self, *gestures: str) -> None:
        self._shown = None
        self._shell("; ".join(f"uitest uiInput {gesture}" for gesture in gestures))

    def _open(self, action: OpenApp | SwitchApp, app: str, restart: bool) -> None:
        name = _safe(app)
        main = re.search(r'"main(?:Ability|Element|ElementName)":\s*"([\w.]+)"', self._shell(f"bm dump -n {name}"))
        if main is None:
            raise ActionError(f"cannot {describe(action)}: it is not installed", hint="see `hdc shell bm dump -a`")
        self._shown = None
        stop = f"aa force-stop {name}; " if restart else ""
        self._shell(f"{stop}aa start -a {main[1]} -b {name}")

    def _shell(self, line: str, timeout: float = _SECONDS) -> str:
        said = _hdc("-t", self.serial, "shell", line, timeout=timeout)
        if said.lstrip().startswith("[Fail]"):
            raise DeviceLostError(f"the phone {self.serial} does not answer: {said}", hint="plug it in again")
        return said


def open_device(rest: str, options: Mapping[str, str]) -> HarmonyDevice:
    """Open an app on a phone with HarmonyOS.

    Args:
        rest: Serial number, or nothing for the only phone; then perhaps ``?app=BUNDLE&reset=yes&settle=5``.
        options: The same options; these win.

    Raises:
        InputError: There is no such phone or app, or it is not told which, or an option makes no sense.
        DeviceLostError: The phone does not answer.
    """
    name, given = split_options(rest, options)
    for key in given:
        if key not in ("app", "reset", "settle"):
            raise UnknownNameError("option of a phone", key, ("app", "reset", "settle"))
    serials = [line.strip() for line in _hdc("list", "targets").splitlines() if line.strip() not in ("", "[Empty]")]
    if not name and len(serials) != 1:
        found = f"hdc sees {len(serials)} phones: {', '.join(serials)}" if serials else "hdc sees no phone"
        raise InputError(found, hint="name one: harmony:SERIAL" if serials else "plug one in with USB debugging on")
    if name and name not in serials:
        raise UnknownNameError("phone", name, serials, hint="see `hdc list targets`")
    if "app" not in given or not re.fullmatch(r"\d+(\.\d+)?", given.get("settle", "5")):
        raise InputError(f"harmony:{rest} names no app or no seconds", hint="write harmony:SERIAL?app=BUNDLE&settle=5")
    query = "&".join(f"{key}={text}" for key, text in given.items())
    device = HarmonyDevice(f"harmony:{name}?{query}", name or serials[0], given["app"], float(given.get("settle", "5")))
    try:
        if given.get("reset") == "yes":
            device.reset()
        else:
            device.perform(OpenApp(device.app))
    except ActionError as error:
        raise InputError(error.what, hint=error.hint) from error
    return device


def _hdc(*words: str, timeout: float = _SECONDS) -> str:
    """What hdc says.

    Raises:
        InputError: There is no hdc.
        DeviceLostError: It did not end in time.
    """
    program = shutil.which("hdc")
    if program is None:
        raise InputError(
            "hdc is not installed", hint="it comes with the command line tools of HarmonyOS; put it on PATH"
        )
    try:
        done = subprocess.run([program, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as error:
        raise DeviceLostError(f"hdc did not end within {timeout:g} s", hint="look at the phone") from error
    return (done.stdout + done.stderr).decode("utf-8", "replace").strip()


def _safe(name: str) -> str:
    if not re.fullmatch(r"[\w.]+", name, re.ASCII):
        raise ActionError(f"{name!r} is not a name of a bundle")
    return name
