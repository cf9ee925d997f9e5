"""The devices and apps that can be driven now, and how each kind is written."""

import argparse

from uiatlas.cli.common import add_json
from uiatlas.cli.output import write, write_json, write_table
from uiatlas.devices.simulated import bundled_apps
from uiatlas.plugins import names

_FORMS = {
    "sim": ("sim:NAME or sim:MY_APP.py", "a simulated app, bundled or written by you; several with + between them"),
    "recorded": ("recorded:FILE.json", "a recorded app, replayed"),
    "web": ("web:http://HOST:PORT/", "a site in a browser of its own; only its own addresses are opened"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No options but the one for machines."""
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """List what can be driven."""
    ready = [{"device": f"sim:{name}", "what": f"{name}, a bundled simulated app"} for name in bundled_apps()]
    kinds = [
        {"kind": kind, "form": _FORMS.get(kind, (f"{kind}:...", ""))[0], "what": _FORMS.get(kind, ("", "installed"))[1]}
        for kind in names("devices")
    ]
    if options.json:
        write_json({"devices": ready, "kinds": kinds})
        return 0
    write_table(("device", "what"), [(d["device"], d["what"]) for d in ready])
    write("")
    write_table(("kind", "written as", "what"), [(k["kind"], k["form"], k["what"]) for k in kinds])
    return 0
