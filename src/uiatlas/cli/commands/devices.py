"""The devices and apps that can be driven now, and how each kind is written."""

import argparse

from uiatlas.cli.options.common import add_json
from uiatlas.cli.output import write, write_json, write_table
from uiatlas.devices.android.adb import listed_phones
from uiatlas.devices.simulated import bundled_apps
from uiatlas.errors import UiatlasError
from uiatlas.plugins import names

_FORMS = {
    "sim": ("sim:NAME or sim:MY_APP.py", "a simulated app, bundled or written by you; several with + between them"),
    "recorded": ("recorded:FILE.json", "a recorded app, replayed"),
    "android": ("android:SERIAL?app=PACKAGE", "an app on a phone, a tablet or an emulator, through adb"),
    "harmony": ("harmony:SERIAL?app=BUNDLE", "an app on a phone with HarmonyOS, through hdc; untested on hardware"),
    "web": ("web:http://HOST:PORT/", "a site in a browser of its own; only its own addresses are opened"),
    "desktop": ("desktop:COMMAND", "an app of the desktop in a session of its own, over the accessibility bus"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No options but the one for machines."""
    add_json(parser)


def read(given: argparse.Namespace) -> bool:
    """Whether a machine reads the answer."""
    return bool(given.json)


def run(as_json: bool) -> int:
    """List what can be driven."""
    ready = [{"device": f"sim:{name}", "what": f"{name}, a bundled simulated app"} for name in bundled_apps()]
    ready += _phones()
    kinds = [
        {"kind": kind, "form": _FORMS.get(kind, (f"{kind}:...", ""))[0], "what": _FORMS.get(kind, ("", "installed"))[1]}
        for kind in names("devices")
    ]
    if as_json:
        write_json({"devices": ready, "kinds": kinds})
        return 0
    write_table(("device", "what"), [(d["device"], d["what"]) for d in ready])
    write("")
    write_table(("kind", "written as", "what"), [(k["kind"], k["form"], k["what"]) for k in kinds])
    return 0


def _phones() -> list[dict[str, str]]:
    """The phones that adb knows; one that cannot be driven says why."""
    try:
        phones = listed_phones()
    except UiatlasError:
        return []
    troubles = {"unauthorized": "allow USB debugging on its screen", "offline": "plug it in again"}
    return [
        {
            "device": f"android:{phone.serial}",
            "what": phone.model or "a phone"
            if phone.state == "device"
            else f"cannot be driven: {phone.state}; {troubles.get(phone.state, 'see `adb devices`')}",
        }
        for phone in phones
    ]
