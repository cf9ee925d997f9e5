"""See and touch: one narrow protocol for everything that shows a screen and takes actions."""

from uiatlas.devices.base import Device, open_device

__all__ = ["Device", "open_device"]
