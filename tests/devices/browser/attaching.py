"""A browser that somebody has open, with a tab of their own, and what can be asked of it from outside."""

import json
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from uiatlas.devices.browser.finding import find_chromium

_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


@contextmanager
def running_browser(profile: Path) -> Iterator[str]:
    """The debugging address of a browser; it must still run when what was done with it is over."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = [find_chromium(), *_FLAGS, f"--remote-debugging-port={port}", f"--user-data-dir={profile}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen([*program, "about:blank"], stdout=quiet, stderr=quiet) as browser:
        endpoint, ends = f"http://127.0.0.1:{port}", time.monotonic() + 30
        while time.monotonic() < ends:
            try:
                tabs(endpoint)
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield endpoint
            assert browser.poll() is None  # it was not ended by us
        finally:
            browser.terminate()


def tabs(endpoint: str) -> list[str]:
    """The addresses of all open tabs."""
    with urllib.request.urlopen(f"{endpoint}/json/list", timeout=5) as answer:
        return [tab["url"] for tab in json.load(answer) if tab["type"] == "page"]


def open_by_hand(endpoint: str, url: str) -> None:
    """Open a tab as its user does, and let it load."""
    asked = urllib.request.Request(f"{endpoint}/json/new?{quote(url, safe=':/?=')}", method="PUT")
    urllib.request.urlopen(asked, timeout=5).close()
    time.sleep(1)
