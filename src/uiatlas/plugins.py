"""From a kind and a name to the back-end that serves it: a lazy table, widened by installed entry points.

A package adds its own device with an entry point in the group ``uiatlas.devices`` (likewise ``uiatlas.planners``,
``uiatlas.sources``, ``uiatlas.apps`` and ``uiatlas.commands``)::

    [project.entry-points."uiatlas.devices"]
    kiosk = "my_package.kiosk:open_device"
"""

import os
import sys
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from uiatlas.errors import InputError, UnknownNameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

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
    return tuple(sorted({*BUILT_IN.get(kind, {}), *(e.name for e in _installed(kind))}))


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
    for entry in _installed(kind):
        if entry.name == name:
            return _loaded(entry, f"{kind.removesuffix('s')} {name!r}")
    raise UnknownNameError(kind.removesuffix("s"), name, names(kind))


def _installed(kind: str) -> "EntryPoints":
    """What installed packages say of a kind; read anew only if a package came or went, as that takes a while."""
    return _said(f"uiatlas.{kind}", tuple((folder, _changed(folder)) for folder in sys.path))


@lru_cache
def _said(group: str, _: tuple[tuple[str, int], ...]) -> "EntryPoints":
    """The entry points of a group, for folders of packages that last changed at these times."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    return entry_points(group=group)


def _changed(folder: str) -> int:
    """When something was last put into a folder or taken from it, 0 if there is none."""
    try:
        return os.stat(folder or os.curdir).st_mtime_ns
    except OSError:
        return 0


def _loaded(entry: "EntryPoint", what: str) -> Any:
    """What an entry point names; a package that is gone or does not fit is told in a line."""
    try:
        return entry.load()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        hint = _reinstalling(entry) if missing == entry.module.partition(".")[0] else f"pip install {missing}"
        raise InputError(f"the {what} needs {missing}, which is not installed", hint=hint) from error
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"the {what} cannot be loaded from {entry.value} ({error})", hint=_reinstalling(entry)
        ) from error


def _reinstalling(entry: "EntryPoint") -> str:
    """How to get a package again that brings an entry point."""
    package = entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]
    return f"pip install --force-reinstall {package}"
