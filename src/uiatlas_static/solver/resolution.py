"""Who answers an intent that names no class: Android's tests of action, categories and data."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

from uiatlas_static.facts.resources import Component, IntentFilter

UNSAID = "{}"
"""Stands for any part of a text that is not known."""
_COMMON_ACTIONS = frozenset(
    {
        "android.intent.action.MAIN",
        "android.intent.action.VIEW",
        "android.intent.action.SEND",
        "android.intent.action.SEND_MULTIPLE",
        "android.intent.action.SENDTO",
        "android.intent.action.EDIT",
        "android.intent.action.DIAL",
        "android.intent.action.CALL",
    }
)
"""Actions that any app may answer."""
_COMMON_SCHEMES = frozenset(
    "http https mailto tel sms smsto mms mmsto geo content file market package data about".split()  # noqa: SIM905
)
"""Schemes that any app may answer."""
_COMMON_KINDS = frozenset(
    """
    contact person raw_contact phone phone_v2 email email_v2 postal-address postal-address_v2 sip_address calls event
    image video audio playlist artist artists album albums genre bookmark sms mms time_entry
    """.split()  # noqa: SIM905
)
"""What the platform itself and well-known apps store, by the kinds that they give to rows."""
_CONTENT = "content://"
_ROWS = "vnd.android.cursor."
"""How the types of what providers store begin."""
_LEAST = 4
"""How many characters of an action must be known for its unknown parts to be guessed from the manifest."""
_MOST = 3
"""How many unknown parts an action may have for that."""


@dataclass(frozen=True, slots=True)
class Request:
    """What an intent asks for; parts of texts that are not known are written ``{}``.

    Attributes:
        action: Its action, empty if it has none.
        categories: Those that were added.
        data: Its address, empty if it has none.
        type: Its MIME type, empty if it has none.
        inside: Whether it is limited to the app itself.
        outside: Whether it is limited to other apps.
    """

    action: str = ""
    categories: tuple[str, ...] = ()
    data: str = ""
    type: str = ""
    inside: bool = False
    outside: bool = False

    @property
    def authority(self) -> str:
        """Who keeps what its address names, if that is content."""
        return self.data.removeprefix(_CONTENT).partition("/")[0]

    @property
    def is_guessed(self) -> bool:
        """Whether it is about content of which it is not known who keeps it."""
        return self.data.startswith(_CONTENT) and self.authority == UNSAID

    @property
    def is_anywhere(self) -> bool:
        """Whether nothing is known of its address, and it has neither a type nor an action of the app's own."""
        return self.data == UNSAID and not self.type and self.action in _COMMON_ACTIONS

    @property
    def private(self) -> bool:
        """Whether no other app is likely to answer."""
        scheme = self.data.partition(":")[0].lower()
        own_link = ":" in self.data and UNSAID not in scheme and scheme not in _COMMON_SCHEMES
        own_rows = self.type.startswith(_ROWS) and self.type.partition("/")[2] not in (*_COMMON_KINDS, "", "*")
        return self.inside or own_link or (own_rows and UNSAID not in self.type) or self.action not in _COMMON_ACTIONS


def answering(components: Iterable[Component], request: Request) -> list[str]:
    """The app's activities with a filter that an intent passes, in the order of the manifest, aliases seen through.

    Args:
        components: Those of the manifest.
        request: What the intent asks for.
    """
    found = [
        component.target or component.name
        for component in components
        if component.kind in ("activity", "alias")
        and component.enabled
        and any(_passes(request, given) for given in component.filters)
    ]
    return list(dict.fromkeys(found))


def is_stored(components: Iterable[Component], request: Request) -> bool:
    """Whether an intent is about what a provider of the app keeps: none but the app knows what that is.

    Whose the content is may not be known, where an app puts its addresses together; then it is taken to be its own.
    """
    if request.type or not request.data.startswith(_CONTENT):
        return False
    return any(request.authority in c.authorities or (request.is_guessed and c.authorities) for c in components)


def _passes(request: Request, given: IntentFilter) -> bool:
    return _action(request.action, given) and _categories(request, given) and _data(request, given)


def _action(action: str, given: IntentFilter) -> bool:
    if UNSAID not in action:
        return action in given.actions if action else bool(given.actions)
    if len(action.replace(UNSAID, "")) < _LEAST or action.count(UNSAID) > _MOST:
        return False
    pattern = re.compile(".*".join(map(re.escape, action.split(UNSAID))))
    return any(pattern.fullmatch(known) for known in given.actions)


def _categories(request: Request, given: IntentFilter) -> bool:
    """All that the intent names must be in the filter; of the default one, searches and the launcher have no need."""
    return all(c in given.categories for c in request.categories if UNSAID not in c)


def _data(request: Request, given: IntentFilter) -> bool:
    """Whether data and type pass; of an unknown address, the type is what a filter for an action of the app asks."""
    if not request.data and not request.type:
        return not given.links and not given.types
    if not request.type and given.types:
        if request.data.startswith(UNSAID) and request.action:
            meant = given.actions if UNSAID in request.action else (request.action,)
            return not any(action.startswith("android.") for action in meant)
        return request.inside and request.data.startswith("content:") and _kept(request.data, given)
    if not request.type:
        return any(_link(request.data, link) for link in given.links)
    if not any(_type(request.type, known) for known in given.types):
        return False
    if not request.data:
        return not given.links
    local = request.data.startswith((UNSAID, "content:", "file:"))
    return any(_link(request.data, link) for link in given.links) or (not given.links and local)


def _kept(data: str, given: IntentFilter) -> bool:
    """Whether a filter is for what a provider keeps at an address: one row if that ends with a number, else several.

    An address of which nothing is known, or not how it goes on, may be that of either.
    """
    end = data.rpartition("/")[2]
    if end.endswith(UNSAID) and (end != UNSAID or data == f"{_CONTENT}{UNSAID}"):
        return any(known.startswith(_ROWS) for known in given.types)
    kind = f"{_ROWS}{'item' if end == UNSAID or end.isdecimal() else 'dir'}/"
    return any(known.startswith(kind) for known in given.types)


def _type(asked: str, known: str) -> bool:
    """Whether two MIME types meet; each may leave its kind, or all, open. One not known fits only what takes any."""
    if UNSAID in asked:
        return known == "*/*" or fnmatchcase(asked, known)
    return fnmatchcase(asked, known) or fnmatchcase(known, asked)


def _link(data: str, link: str) -> bool:
    """Whether an address fits a pattern of the manifest, as far as it is known; unknown from its start, it fits all."""
    if data.startswith(UNSAID):
        return True
    scheme, _, rest = data.partition(":")
    wanted = urlsplit(link.replace("*", "%2A"))
    if scheme.lower() != wanted.scheme:
        return False
    host, slash, path = rest.removeprefix("//").partition("/")
    if wanted.netloc and not _begins(host.partition("?")[0].partition(":")[0], wanted.netloc.replace("%2A", "*")):
        return False
    pattern = wanted.path.replace("%2A", "*").replace(".*", "*")
    known = (slash + path).partition(UNSAID)[0].partition("?")[0]
    return fnmatchcase(known, f"{pattern}*") or (UNSAID in rest and pattern.startswith(known))


def _begins(host: str, pattern: str) -> bool:
    known, unsaid, _ = host.partition(UNSAID)
    return fnmatchcase(known, f"{pattern}") if not unsaid else bool(known) and fnmatchcase(pattern, f"{known}*")
