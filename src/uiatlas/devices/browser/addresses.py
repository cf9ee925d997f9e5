"""What a ``web:`` URI says, which addresses belong to the app, and the part of an address that tells a place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from uiatlas.devices.browser.sessions import NEW, Session, need_endpoint, open_tab, session_of
from uiatlas.errors import InputError
from uiatlas.text.addresses import address, within

_PREFIX = "uiatlas."
_OPTIONS = ("allow", "downloads", "headed", "profile", "screenshots", "settle", "size", "storage-state")
_SCHEMES = ("http", "https", "file")
_PORTS = {"http": 80, "https": 443}

LONGEST_SETTLE = 60.0
"""Most seconds of the option ``settle``; a browser that does not answer for much longer is lost."""


@dataclass(frozen=True, slots=True)
class Site:
    """What is to be driven and how.

    Attributes:
        start: The address of the first page.
        app: Its origin; of files the folder they are in.
        uri: How the device is opened again.
        allowed: What may be opened beside the first page: origins, or addresses with a path that those below them
            have too; ``*`` in a host stands for any part of a name.
        downloads: Where downloads go; None for a folder of the device's own that goes with it.
        headed: Whether a window is shown.
        screenshots: Whether every observation has a picture.
        settle: Most seconds that are waited for a page to come to rest.
        size: Width and height of the page.
        session: Which browser it is opened in, and what is stored there.
    """

    start: str
    app: str
    uri: str
    allowed: tuple[str, ...]
    downloads: Path | None = None
    headed: bool = False
    screenshots: bool = False
    settle: float = 5.0
    size: tuple[int, int] = (1280, 800)
    session: Session = NEW

    def allows(self, url: str) -> bool:
        """Whether an address may be opened."""
        if url.startswith(("about:", "blob:", "data:")):
            return True
        return url.partition("#")[0] == self.start.partition("#")[0] or any(_is_in(url, one) for one in self.allowed)


def site_of(rest: str, options: Mapping[str, str]) -> Site:
    """Read ``http://HOST/PATH?uiatlas.size=800x600``: parameters that begin with ``uiatlas.`` are for the device.

    Raises:
        InputError: It is no address of a page, or an option makes no sense.
    """
    if rest.startswith("cdp:"):
        return _attached(rest.removeprefix("cdp:"), options)
    address = rest if "://" in rest or not rest else f"http://{rest}"
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in _SCHEMES or not (parts.hostname or parts.scheme == "file"):
        raise InputError(f"web:{rest} is not an address of a page", hint="write web:http://127.0.0.1:8000/")
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    said = {k.removeprefix(_PREFIX): v for k, v in pairs if k.startswith(_PREFIX)}
    given = said | dict(options)
    if "allow" in said and "allow" in options:
        given["allow"] = f"{said['allow']},{options['allow']}"
    own = [(k, v) for k, v in pairs if not k.startswith(_PREFIX)]
    query = urlencode(own) if len(own) < len(pairs) else parts.query
    start = urlunsplit(parts._replace(query=query, path=parts.path or "/"))
    extra = urlencode({f"{_PREFIX}{k}": v for k, v in given.items()}, safe=":/,")
    uri = f"web:{urlunsplit(parts._replace(query='&'.join(filter(None, (query, extra))), path=parts.path or '/'))}"
    return _with_options(start, uri, given)


def _attached(rest: str, options: Mapping[str, str]) -> Site:
    """Read ``http://127.0.0.1:9222?uiatlas.page=URL``: a tab of a running browser, opened at an address or open there.

    Raises:
        InputError: It names no running browser, or no page or tab of it.
    """
    address, _, query = rest.partition("?")
    endpoint = need_endpoint(address)
    given = {k.removeprefix(_PREFIX): v for k, v in parse_qsl(query, keep_blank_values=True)} | dict(options)
    page, tab = given.pop("page", ""), given.pop("tab", "")
    if bool(page) == bool(tab):
        hint = "add ?uiatlas.page=URL to open a tab, or ?uiatlas.tab=WORDS for one that is open"
        raise InputError(f"web:cdp:{rest} names no page", hint=hint)
    if stored := [name for name in ("profile", "storage-state", "headed") if given.get(name)]:
        raise InputError(f"{stored[0]} is for a browser that is started", hint="leave it out with web:cdp:")
    start = page or open_tab(endpoint, tab)
    if not origin_of(start):
        raise InputError(f"{start} is not an address of a page", hint="write ?uiatlas.page=http://127.0.0.1:8000/")
    named = {f"{_PREFIX}{k}": v for k, v in ({"page": page} if page else {"tab": tab}).items()}
    extra = urlencode(named | {f"{_PREFIX}{k}": v for k, v in given.items()}, safe=":/,")
    site = _with_options(start, f"web:cdp:{address}?{extra}", given)
    return replace(site, session=Session(cdp=endpoint, tab=bool(tab)))


def _with_options(start: str, uri: str, given: Mapping[str, str]) -> Site:
    for name in given:
        if name not in _OPTIONS:
            raise InputError(f"no option {name!r} of a browser", hint=f"known: {', '.join(_OPTIONS)}")
    app = origin_of(start)
    further = tuple(dict.fromkeys(_boundary(each) for each in given.get("allow", "").split(",") if each))
    if "" in further:
        raise InputError(f"allow={given['allow']} is not a list of origins", hint="write allow=http://127.0.0.1:8001")
    bounded = any(_is_in(app, origin_of(each)) and each != origin_of(each) for each in further)
    size = re.fullmatch(r"(\d{2,4})x(\d{2,4})", given.get("size", "1280x800"), re.ASCII)
    if size is None:
        raise InputError(f"size={given['size']} is not a size", hint="write size=1280x800")
    settle = re.fullmatch(r"\d{1,3}(\.\d+)?", given.get("settle", "5"), re.ASCII)
    if settle is None or float(settle[0]) > LONGEST_SETTLE:
        hint = f"give up to {LONGEST_SETTLE:.0f} seconds, such as settle=10"
        raise InputError(f"settle={given['settle']} is not such a time", hint=hint)
    downloads = Path(given["downloads"]).expanduser().absolute() if given.get("downloads") else None
    if downloads is not None and downloads.exists() and not downloads.is_dir():
        raise InputError(f"downloads={given['downloads']} is not a folder", hint="name a folder, or leave it out")
    return Site(
        start=start,
        app=app,
        uri=uri,
        allowed=further if bounded and app not in further else (app, *further),
        downloads=downloads,
        headed=_switch(given, "headed"),
        screenshots=_switch(given, "screenshots"),
        settle=float(settle[0]),
        size=(int(size[1]), int(size[2])),
        session=session_of(given),
    )


def _switch(given: Mapping[str, str], name: str) -> bool:
    value = given.get(name, "0")
    if value not in ("0", "1"):
        raise InputError(f"{name}={value} is neither 0 nor 1", hint=f"write {name}=1")
    return value == "1"


def origin_of(url: str) -> str:
    """Scheme, host and port of an address; of a file the folder it is in; empty if it is no address of a page."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme == "file":
        return f"file://{parts.path.rpartition('/')[0]}"
    if parts.scheme not in _PORTS or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def _boundary(pattern: str) -> str:
    """What a pattern lets in: its origin, or an address where it names a path; empty if it is no address of a page."""
    origin, told = origin_of(pattern), address(pattern)
    if not origin or told is None or told.scheme == "file" or not told.path.strip("/*"):
        return origin
    return f"{origin}{told.path}"


def _is_in(url: str, origin: str) -> bool:
    if origin.startswith("file://"):
        path = unquote(url.partition("#")[0].partition("?")[0])
        return ".." not in path.split("/") and path.startswith(f"{unquote(origin)}/")
    return within(url, (origin,))


_NUMBER = re.compile(r"\d+([-.:,]\d+)*", re.ASCII)
_HASH = re.compile(r"(?=[^/]*\d)(?:[0-9a-f]{8,}|[0-9a-f]{4,}(?:-[0-9a-f]{4,})+)", re.IGNORECASE | re.ASCII)
_TOKEN = re.compile(r"(?=[^/]*\d)(?=[^/]*[A-Z])(?=[^/]*[a-z])[\w-]{16,}", re.ASCII)
_WORD = re.compile(r"[A-Za-z][A-Za-z_-]{0,23}", re.ASCII)
_CHOOSING = frozenset(
    {"view", "tab", "page", "section", "panel", "screen", "mode", "action", "act", "do", "cmd", "route", "module"}
    | {"option", "task", "layout", "type", "display", "step", "show"}
)
"""Query parameters that choose what is shown; others say what is shown in it."""


def place_of(url: str, app: str) -> str:
    """The part of an address that tells a place: path, choosing parameters and route after ``#``, ids generalised.

    Args:
        url: The address.
        app: The app's origin, which is left out.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    path = parts.path if parts.scheme != "file" else f"/{parts.path.rpartition('/')[2]}"
    place = _generalised(path or "/")
    if origin_of(url) not in (app, ""):
        place = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{place}"
    chosen = _chosen(parts.query)
    fragment, question, query = parts.fragment.lstrip("!").partition("?")
    if fragment.startswith("/") or _WORD.fullmatch(fragment):
        place_in = _generalised(fragment) + _chosen(query if question else "")
        return f"{place}{chosen}#{place_in}"
    return place + chosen


def _chosen(query: str) -> str:
    pairs = [(k, v) for k, v in parse_qsl(query) if k.lower() in _CHOOSING and _WORD.fullmatch(v)]
    return f"?{urlencode(sorted(pairs))}" if pairs else ""


def _generalised(path: str) -> str:
    return "/".join(_segment(part) for part in path.split("/"))


def _segment(part: str) -> str:
    said = unquote(part)
    if _NUMBER.fullmatch(said):
        return "{n}"
    stem, dot, ending = said.rpartition(".")
    if dot and _WORD.fullmatch(ending) and (_is_id(stem) or stem.isdecimal()):
        return f"{{{'n' if stem.isdecimal() else 'id'}}}.{ending}"
    if _is_id(said):
        return "{id}"
    return quote(re.sub(r"\d{3,}", "{n}", said), safe="{}~@!$&'()*+,;=:")


def _is_id(said: str) -> bool:
    return bool(_HASH.fullmatch(said) or _TOKEN.fullmatch(said))
