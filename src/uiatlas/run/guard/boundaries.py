"""Where an agent may act: apps and addresses by pattern; what lies outside is not touched."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from uiatlas.text.addresses import within
from uiatlas.ui import Action, Back, Home, InputText, Observation, OpenApp, SwitchApp, Wait, target_of


def outside(action: Action, shown: Observation, app: str, apps: Sequence[str], urls: Sequence[str]) -> str:
    """The app or address outside the boundaries that an action would touch or open; empty if there is none.

    Going back, home and waiting are always within: they are the ways out.

    Args:
        action: What is to be done.
        shown: What the device shows.
        app: The app that is driven; it is always within.
        apps: Patterns of further apps, such as ``com.android.*``.
        urls: Patterns of addresses, see `uiatlas.text.addresses.within`; none at all sets no boundary.
    """
    match action:
        case Back() | Home() | Wait():
            return ""
        case OpenApp(opened) | SwitchApp(opened):
            return "" if _is_app(opened, app, apps) else opened
        case InputText(_, text) if urls and "://" in text and not within(text.strip(), urls):
            return text.strip()
    if target_of(action) is None:
        return ""
    if not _is_app(shown.app, app, apps):
        return shown.app
    address = address_of(shown)
    return "" if not urls or not address or within(address, urls) else address


def address_of(shown: Observation) -> str:
    """The address of a page, empty where the device shows no pages."""
    if "://" in shown.activity:
        return shown.activity
    return f"{shown.app.rstrip('/')}/{shown.activity.lstrip('/')}" if "://" in shown.app else ""


def _is_app(found: str, app: str, apps: Sequence[str]) -> bool:
    return found == app or any(fnmatchcase(found, pattern) for pattern in apps)
