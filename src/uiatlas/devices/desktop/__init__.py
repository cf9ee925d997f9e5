"""Apps of the desktop as devices: ``desktop:mousepad``, in a session of their own."""

from collections.abc import Mapping

from uiatlas.devices.base import Device
from uiatlas.devices.desktop.finding import need_packages


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open an app of the desktop; what drives it is imported only now.

    Raises:
        MissingExtraError: A Python package is not installed.
        InputError: It names no app, an option makes no sense, or something is missing or does not start.
    """
    need_packages()
    from uiatlas.devices.desktop.device import open_device as opening  # noqa: PLC0415

    return opening(rest, options)
