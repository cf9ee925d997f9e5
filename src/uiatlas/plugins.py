"""From a kind and a name to the back-end that serves it: a lazy table, widened by installed entry points.

A package adds its own device with an entry point in the group ``uiatlas.devices`` (likewise ``uiatlas.planners``,
``uiatlas.sources``, ``uiatlas.apps`` and ``uiatlas.commands``)::

    [project.entry-points."uiatlas.devices"]
    kiosk = "my_package.kiosk:open_device"
"""

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from uiatlas.errors import InputError, UnknownNameError

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
    "sources": {
        "playwright-trace": "uiatlas.sources.recordings.playwright_trace:map_file",
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
        InputError: The package that is said to bring it is not there, or cannot be imported.
    """
    built_in = BUILT_IN.get(kind, {}).get(name)
    if built_in is not None:
        module, _, attribute = built_in.partition(":")
        return getattr(import_module(module), attribute) if attribute else import_module(module)
    for entry in entry_points(group=f"uiatlas.{kind}"):
        if entry.name == name:
            return _loaded(entry, f"{kind.removesuffix('s')} {name!r}")
    raise UnknownNameError(kind.removesuffix("s"), name, names(kind))


def _loaded(entry: EntryPoint, what: str) -> Any:
    """What an entry point names; a package that is gone or does not fit is told in a line."""
    own = entry.module.partition(".")[0]
    hint = f"pip install --force-reinstall {entry.dist.name if entry.dist is not None else own}"
    try:
        return entry.load()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        hint = hint if missing == own else f"pip install {missing}"
        raise InputError(f"the {what} needs {missing}, which is not installed", hint=hint) from error
    except (ImportError, AttributeError) as error:
        raise InputError(f"the {what} cannot be loaded from {entry.value} ({error})", hint=hint) from error
