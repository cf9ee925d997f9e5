"""From a kind and a name to the back-end that serves it: a lazy table, widened by installed entry points.

A package adds its own device with an entry point in the group ``uiatlas.devices`` (likewise ``uiatlas.planners``,
``uiatlas.sources``, ``uiatlas.apps`` and ``uiatlas.commands``)::

    [project.entry-points."uiatlas.devices"]
    kiosk = "my_package.kiosk:open_device"
"""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from uiatlas.errors import UnknownNameError

BUILT_IN: dict[str, dict[str, str]] = {
    "devices": {
        "sim": "uiatlas.devices.simulated:open_device",
        "recorded": "uiatlas.devices.replay:open_device",
        "android": "uiatlas.devices.android.opening:open_device",
        "harmony": "uiatlas.devices.harmony:open_device",
        "web": "uiatlas.devices.browser:open_device",
        "desktop": "uiatlas.devices.desktop:open_device",
    },
    "apps": {
        "notes": "uiatlas.devices.apps.notes",
    },
    "planners": {
        "builtin": "uiatlas.planning.search:plan_route",
        "fast-downward": "uiatlas.planning.symbolic:plan_route",
    },
}


def names(kind: str) -> tuple[str, ...]:
    """All names known for a kind of back-end, built-in and installed."""
    return tuple(sorted({*BUILT_IN.get(kind, {}), *(e.name for e in entry_points(group=f"uiatlas.{kind}"))}))


def load(kind: str, name: str) -> Any:
    """Import and return the back-end of this name.

    Raises:
        UnknownNameError: No built-in and no installed entry point has this name.
    """
    built_in = BUILT_IN.get(kind, {}).get(name)
    if built_in is not None:
        module, _, attribute = built_in.partition(":")
        return getattr(import_module(module), attribute) if attribute else import_module(module)
    for entry in entry_points(group=f"uiatlas.{kind}"):
        if entry.name == name:
            return entry.load()
    raise UnknownNameError(kind.removesuffix("s"), name, names(kind))
