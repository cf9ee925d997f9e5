"""The launcher of simulated devices: an icon for every app."""

from collections.abc import Sequence

from uiatlas.devices.layout import Frame, draw
from uiatlas.devices.toolkit import Scene
from uiatlas.devices.widgets import item

LAUNCHER = "com.example.launcher"
"""The app that a simulated device shows when no other is in front."""


def launcher(names: Sequence[str]) -> Frame:
    """The launcher's screen.

    Args:
        names: What the icons say, from top to bottom.
    """
    scene = Scene("launcher", "", "page", "Launcher", 0.0, lambda _: ())
    icons = [item(name, id="app_icon" if len(names) == 1 else f"app_icon_{n}") for n, name in enumerate(names, 1)]
    return draw(LAUNCHER, scene, f"{LAUNCHER}.Launcher", icons)
