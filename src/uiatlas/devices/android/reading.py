"""What the commands of a phone say, read: the app in front, the keyboard, the view hierarchy."""

import re
from dataclasses import dataclass

from uiatlas.errors import FormatError

HIERARCHY = "/data/local/tmp/uiatlas.xml"
_MARK = "uiatlas-part"
STATE = "dumpsys activity activities | grep -E 'ResumedActivity'; dumpsys input_method | grep -E 'mInputShown'"
"""Shell line that tells the app in front and whether the on-screen keyboard is up."""
LOOK = (
    f"{STATE}; echo {_MARK}; rm -f {HIERARCHY}; uiautomator dump {HIERARCHY} 2>&1; echo {_MARK}; "
    f"cat {HIERARCHY} 2>/dev/null"
)
"""Shell line that tells this and the view hierarchy; two marks stand between its parts."""

_RESUMED = re.compile(r"(top|m|\b)ResumedActivity[=:]\s*ActivityRecord\{\S+ u\d+ ([\w.]+)/([\w.$]+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ u\d+ ([\w.]+)/([\w.$]+)")
_PERMISSIONS = re.compile(r"com\.(?:google\.)?android\.(?:permissioncontroller|packageinstaller)")
_PACKAGE = re.compile(rb'\spackage="([^"]*)"')
_SIZE = re.compile(r"size:\s*(\d{2,5})x(\d{2,5})")
_TURNED = re.compile(rb'<hierarchy[^>]*\srotation="([13])"')


@dataclass(frozen=True, slots=True)
class Front:
    """What is in front.

    Attributes:
        package: The app.
        activity: Its activity's class, with package.
        keyboard: Whether the on-screen keyboard is up.
    """

    package: str = ""
    activity: str = ""
    keyboard: bool = False


def read_front(text: str) -> Front:
    """What is in front, told by lines of ``dumpsys activity``, ``window`` and ``input_method``.

    The line that begins with ``topResumedActivity`` (Android 10 and later) is believed before the others.
    """
    found = [m.groups() for m in _RESUMED.finditer(text)]
    found.sort(key=lambda groups: groups[0] != "top")
    focus = _FOCUS.search(text)
    package, short = found[0][1:] if found else focus.groups() if focus else ("", "")
    activity = package + short if short.startswith(".") else short
    return Front(package, activity, "mInputShown=true" in text)


def split_look(said: bytes) -> tuple[Front, bytes]:
    """What is in front and the view hierarchy, of what `LOOK` says.

    Raises:
        FormatError: The phone made no hierarchy; what it says about it is in the error.
    """
    parts = said.split(_MARK.encode())
    if len(parts) != 3 or b"<hierarchy" not in parts[2]:
        why = parts[1].decode("utf-8", "replace").strip() if len(parts) > 1 else ""
        raise FormatError("view hierarchy", why or "the phone says nothing", hint="wait until nothing moves on it")
    return read_front(parts[0].decode("utf-8", "replace")), parts[2].strip()


def app_shown(hierarchy: bytes, front: Front, driven: str) -> str:
    """The app that a hierarchy counts for.

    A dialog of the system that lies over the driven app, such as the question for a permission or that an app does not
    respond, is a screen of that app and not another app.

    Args:
        hierarchy: The hierarchy.
        front: What is in front.
        driven: The app that is driven.
    """
    found = _PACKAGE.search(hierarchy)
    package = found[1].decode("utf-8", "replace") if found else front.package
    asking = bool(_PERMISSIONS.fullmatch(package)) and front.activity.endswith("GrantPermissionsActivity")
    over = package == "android" and front.package == driven
    return driven if asking or over else package


def read_size(text: str) -> tuple[int, int]:
    """Width and height of the upright screen in what ``wm size`` says; a size set by hand comes last and counts."""
    sizes = _SIZE.findall(text)
    return (int(sizes[-1][0]), int(sizes[-1][1])) if sizes else (0, 0)


def size_held(hierarchy: bytes, upright: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the screen as it is held when a hierarchy is dumped."""
    return (upright[1], upright[0]) if _TURNED.search(hierarchy) else upright
