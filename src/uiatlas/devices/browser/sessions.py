"""Which browser a site is opened in: one of its own with nothing stored, or one that holds a session already."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from uiatlas.errors import InputError

_ANSWERS = 5.0
"""Seconds that a running browser has to say which tabs it has."""

_FEW = 6
"""Open tabs that are named where none fits."""


@dataclass(frozen=True, slots=True)
class Session:
    """Where a site's session comes from.

    Attributes:
        cdp: The debugging address of a running browser; empty for one that is started.
        tab: Whether an open tab of that browser is driven; else one is opened.
        profile: The folder with the profile to use; None for an empty one.
        stored: A file with cookies and storage, as Playwright writes it; None for nothing stored.
    """

    cdp: str = ""
    tab: bool = False
    profile: Path | None = None
    stored: Path | None = None

    @property
    def profiled(self) -> bool:
        """Whether the browser has a profile that lasts, somebody's own or one that is named."""
        return bool(self.cdp) or self.profile is not None


NEW = Session()
"""A browser of one's own with nothing stored."""


def session_of(given: Mapping[str, str]) -> Session:
    """The session that the options ``profile`` and ``storage-state`` ask for.

    Raises:
        InputError: Both are given, or what one names cannot be used.
    """
    profile, stored = (_path(given, name) for name in ("profile", "storage-state"))
    if profile is not None and stored is not None:
        raise InputError("profile and storage-state are given", hint="a profile has its own storage; give one of them")
    if profile is not None and profile.exists() and not profile.is_dir():
        raise InputError(f"profile={given['profile']} is not a folder", hint="name the folder of a profile")
    if stored is not None:
        _need_state(stored)
    return Session(profile=profile, stored=stored)


def _path(given: Mapping[str, str], name: str) -> Path | None:
    return Path(given[name]).expanduser().absolute() if given.get(name) else None


def _need_state(path: Path) -> None:
    """Say so where a file holds no stored session.

    Raises:
        InputError: It does not.
    """
    try:
        held = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not JSON"
        raise InputError(f"storage-state={path} cannot be read: {why}", hint="write it with Playwright") from error
    if not isinstance(held, dict) or not isinstance(held.get("cookies", []), list):
        raise InputError(f"storage-state={path} holds no cookies and storage", hint="write it with Playwright")


def need_endpoint(address: str) -> str:
    """The debugging address of a running browser.

    Raises:
        InputError: It is none.
    """
    parts = urlsplit(address if "://" in address else f"http://{address}")
    if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
        hint = (
            "start a browser with --remote-debugging-port=9222 and write web:cdp:http://127.0.0.1:9222?uiatlas.page=URL"
        )
        raise InputError(f"web:cdp:{address} is not an address of a running browser", hint=hint)
    return parts.geturl()


def open_tab(endpoint: str, words: str) -> str:
    """The address of the open tab whose address or title holds some words.

    Raises:
        InputError: No browser answers there, or no tab of it fits.
    """
    from urllib.request import urlopen  # noqa: PLC0415

    try:
        with urlopen(f"{endpoint.rstrip('/')}/json/list", timeout=_ANSWERS) as answer:
            told = json.load(answer)
    except (OSError, ValueError) as error:
        hint = "start it with --remote-debugging-port=9222"
        raise InputError(f"no browser answers at {endpoint}: {error}", hint=hint) from error
    tabs = [tab for tab in told if tab.get("type") == "page"]
    folded = words.casefold()
    fitting = [t for t in tabs if folded in t.get("url", "").casefold() or folded in t.get("title", "").casefold()]
    if not fitting:
        open_now = ", ".join(str(tab.get("url", ""))[:80] for tab in tabs[:_FEW]) or "none"
        raise InputError(f"no tab of {endpoint} is called {words!r}", hint=f"open now: {open_now}")
    return str(fitting[0]["url"])
