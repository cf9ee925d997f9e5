"""Finds and runs the adb program; every call ends after a given time."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from uiatlas.errors import DeviceLostError, MissingExtraError

QUICK = 20.0
"""Seconds after which a command that answers at once on any phone is given up."""
_HOSTED = re.compile(r"[\w.-]+:\d{1,5}|\[[0-9a-fA-F:]+\]:\d{1,5}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command said, and its exit code."""

    out: bytes
    code: int

    @property
    def text(self) -> str:
        """What it said, as text without white space around it."""
        return self.out.decode("utf-8", "replace").strip()


@dataclass(frozen=True, slots=True)
class ListedPhone:
    """A phone as ``adb devices`` lists it.

    Attributes:
        serial: Its serial number, or host and port.
        state: ``device`` if it can be driven; else ``unauthorized``, ``offline`` or another word of adb's.
        model: What the maker calls it, if adb knows.
    """

    serial: str
    state: str
    model: str = ""


def find_adb() -> str:
    """The path of the adb program: the one that is installed, else the one that comes with adbutils.

    Raises:
        MissingExtraError: There is neither.
    """
    installed = shutil.which("adb")
    if installed:
        return installed
    bundle = find_spec("adbutils")
    for folder in (bundle.submodule_search_locations or ()) if bundle else ():
        for name in ("adb", "adb.exe"):
            path = Path(folder, "binaries", name)
            if path.is_file():
                return str(path)
    raise MissingExtraError("adb, the Android Debug Bridge,", "android")


def call(*words: str, timeout: float = QUICK) -> Answer:
    """Run adb; its error output comes after what it says.

    Raises:
        MissingExtraError: There is no adb.
        DeviceLostError: It did not end in time.
    """
    program = find_adb()
    try:
        done = subprocess.run([program, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as error:
        said = " ".join(words[:3])  # what comes then may be a text that is typed
        raise DeviceLostError(
            f"`adb {said}` did not end within {timeout:g} s", hint="look at the phone; adb kill-server helps"
        ) from error
    except OSError as error:
        raise MissingExtraError(
            f"adb at {program} cannot be run ({error.strerror}); a working one", "android"
        ) from error
    return Answer(done.stdout + done.stderr, done.returncode)


def version() -> str:
    """The version of adb that is used and where it is, such as ``29.0.6-debian (/usr/bin/adb)``."""
    found = re.search(r"^Version (\S+)", call("version").text, re.MULTILINE)
    return f"{found[1] if found else 'unknown version'} ({find_adb()})"


def listed_phones() -> tuple[ListedPhone, ...]:
    """The phones that adb knows, whether they can be driven or not."""
    return read_list(call("devices", "-l").text)


def read_list(text: str) -> tuple[ListedPhone, ...]:
    """The phones in what ``adb devices -l`` says."""
    phones = []
    for line in text.partition("List of devices attached")[2].splitlines():
        serial, _, rest = line.strip().partition(" ")
        state, _, about = rest.strip().partition(" ")
        if serial and state and not serial.startswith("*"):
            model = re.search(r"\bmodel:(\S+)", about)
            phones.append(ListedPhone(serial, state, model[1].replace("_", " ") if model else ""))
    return tuple(phones)


def connect(serial: str, *, afresh: bool = False) -> bool:
    """Connect to a phone that is reached by host and port; whether it answers now.

    Args:
        serial: Host and port; any other serial number is no address and cannot be connected to.
        afresh: End a connection that adb still holds to be there.
    """
    if not _HOSTED.fullmatch(serial):
        return False
    if afresh:
        call("disconnect", serial)
    said = call("connect", serial).text
    return "connected to" in said and is_there(serial)


def is_there(serial: str) -> bool:
    """Whether a phone answers adb now."""
    return call("-s", serial, "get-state").text == "device"
