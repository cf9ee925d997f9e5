"""Pages taken apart, and pages as a browser shows them; what the tests of this room read with."""

import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests import needs

from uiatlas.devices.browser.finding import find_chromium

VOID = {"meta", "br", "hr", "img", "input", "link"}

needs_browser = pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())


class Page(HTMLParser):
    """A page taken apart: its tags must close in order; tags, texts, links, ids and scripts are kept."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.source = source
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self.feed(source)
        self.close()
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.scripts[-1] += data
        elif "style" not in self.open:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All that is written on the page."""
        return " ".join(" ".join(self.texts).split())

    @property
    def names(self) -> list[str]:
        """The names of its elements, in order."""
        return [tag for tag, _ in self.tags]

    @property
    def ids(self) -> list[str]:
        """The ids of its elements, in order."""
        return [a["id"] or "" for _, a in self.tags if "id" in a]

    @property
    def links(self) -> list[str]:
        """Where its links lead."""
        return [a["href"] or "" for tag, a in self.tags if tag == "a"]

    @property
    def policy(self) -> str:
        """What it may load and run."""
        return next(a["content"] or "" for _, a in self.tags if a.get("http-equiv") == "Content-Security-Policy")

    @property
    def data(self) -> Any:
        """What its graph view is told, as the script reads it."""
        return json.loads(self.scripts[0])

    def cut(self, section: str) -> str:
        """What is written in one section."""
        found = re.search(rf'<section\b[^>]* id="{section}">.*?</section>', self.source, re.DOTALL)
        assert found, section
        return Page(found[0]).text


def in_a_browser(page: str, folder: Path, where: str = "") -> str:
    """A page as a browser has it after its script ran, at an address such as ``#screen=ID``."""
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", f"--user-data-dir={folder}/user")
    done = subprocess.run(
        [find_chromium(), *flags, "--dump-dom", path.as_uri() + where],
        capture_output=True,
        check=True,
        timeout=60,
        text=True,
    )
    return re.sub(r"<script\b.*?</script>", "", done.stdout, flags=re.DOTALL)


def after_doing(page: str, folder: Path, script: str) -> str:
    """The page after a user did something; the page's policy is taken out, since it would rightly refuse the script."""
    open_to_all = re.sub(r"<meta http-equiv=[^>]*>\n", "", page)
    helpers = """
      const at = (selector) => document.querySelector(selector);
      const key = (node, key) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const type = (text) => { at("#query").value = text; at("#query").dispatchEvent(new Event("input")); };
    """
    return in_a_browser(open_to_all.replace("</body>", f"<script>{helpers}{script}</script></body>"), folder)


def cards(page: str) -> list[str]:
    """The keys of what the graph view shows: g0 for a group, s0 for a screen in an unfolded one."""
    return re.findall(r'class="node[^"]*" tabindex="0" role="button" data-key="(\w+)"', page)
