"""Opens a phone by what stands after ``android:``: which phone, which app, and how it is to be driven."""

import os
from collections.abc import Mapping
from pathlib import Path

from uiatlas.devices.android import adb
from uiatlas.devices.android.device import AndroidDevice, Habits
from uiatlas.devices.android.helper import start_helper
from uiatlas.devices.android.link import Link
from uiatlas.devices.android.reading import STATE, read_front
from uiatlas.devices.base import split_options
from uiatlas.errors import ActionError, InputError, UnknownNameError

_OPTIONS = ("app", "helper", "install", "patience", "reset", "screenshots", "settle")
_HOME = "cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME"


def open_device(rest: str, options: Mapping[str, str]) -> AndroidDevice:
    """Open an app on a phone.

    Args:
        rest: Serial number or host and port; nothing for the only phone there is, or the one that ANDROID_SERIAL names.
            Then perhaps ``?app=PACKAGE&reset=yes&install=FILE.apk&screenshots=yes&helper=no&settle=5&patience=10``.
        options: The same options; these win.

    Raises:
        InputError: There is no such phone or app, or it is not told which, or an option makes no sense.
        DeviceError: The phone does not answer or refuses the app.
    """
    name, given = split_options(rest, options)
    for key in given:
        if key not in _OPTIONS:
            raise UnknownNameError("option of a phone", key, _OPTIONS)
    habits = Habits(_seconds(given, "settle", 5.0), _wanted(given, "screenshots", False))
    reset, helped = _wanted(given, "reset", False), _wanted(given, "helper", True)
    link = Link(choose_phone(name), _seconds(given, "patience", 10.0))
    if "install" in given:
        if not Path(given["install"]).is_file():
            raise InputError(f"no package file at {given['install']}", hint="give the path of an .apk file")
        link.install(given["install"])
    app = given.get("app") or _app_in_front(link)
    query = "&".join(f"{key}={text}" for key, text in given.items())
    uri = f"android:{name}?{query}" if query else f"android:{name}"
    device = AndroidDevice(uri, app, link, habits, start_helper(link.serial) if helped else None)
    try:
        _begin(device, reset)
    except BaseException:
        device.close()
        raise
    return device


def choose_phone(name: str) -> str:
    """The serial number of the phone that is meant, which adb can drive.

    Args:
        name: Its serial number or host and port; empty for ANDROID_SERIAL or the only one there is.

    Raises:
        InputError: There is none, there are several, or the one that is meant cannot be driven.
    """
    phones = {phone.serial: phone for phone in adb.listed_phones()}
    meant = name or os.environ.get("ANDROID_SERIAL", "")
    if not meant:
        if not phones:
            raise InputError("adb sees no phone", hint="plug one in with USB debugging on, or start an emulator")
        if len(phones) > 1:
            raise InputError(
                f"adb sees {len(phones)} phones: {', '.join(sorted(phones))}", hint="name one: android:SERIAL"
            )
        meant = next(iter(phones))
    listed = phones.get(meant)
    if (listed is None or listed.state != "device") and adb.connect(meant, afresh=listed is not None):
        return meant
    if listed is None:
        raise UnknownNameError("phone", meant, phones, hint="see `adb devices`" if phones else "adb sees no phone")
    if listed.state != "device":
        raise InputError(f"the phone {meant} is {listed.state}", hint="unlock it and allow USB debugging on its screen")
    return meant


def _begin(device: AndroidDevice, reset: bool) -> None:
    try:
        if reset:
            device.reset()
        elif read_front(device.link.look(STATE).text).package != device.app:
            device.restart()
    except ActionError as error:
        raise InputError(error.what, hint=error.hint or "see `adb shell pm list packages`") from error


def _app_in_front(link: Link) -> str:
    app = read_front(link.look(STATE).text).package
    launcher = link.look(_HOME).text.splitlines()[-1:]
    if not app or any(line.startswith(f"{app}/") for line in launcher):
        raise InputError("no app is in front on the phone", hint=f"name one: android:{link.serial}?app=PACKAGE")
    return app


def _seconds(given: Mapping[str, str], name: str, otherwise: float) -> float:
    text = given.get(name)
    try:
        value = otherwise if text is None else float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 3600:
        raise InputError(f"{name}={text} is not a number of seconds", hint=f"such as {name}={otherwise:g}")
    return value


def _wanted(given: Mapping[str, str], name: str, otherwise: bool) -> bool:
    text = given.get(name, "yes" if otherwise else "no")
    if text not in ("yes", "no"):
        raise InputError(f"{name}={text} says neither yes nor no", hint=f"write {name}=yes or {name}=no")
    return text == "yes"
