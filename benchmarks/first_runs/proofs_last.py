"""Reads the answers to the last questions on sites where a person reads them, with Playwright alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page


def _found(pattern: str, text: str) -> str:
    """What a pattern finds in what a page shows; nothing if it does not fit."""
    found = re.search(pattern, text)
    return found[1] if found else ""


def q_supervisor_running(page: Page) -> str:
    return str(sum(row.split()[0] == "running" for row in page.get_by_role("row").all_inner_texts()))


def q_supervisor_sifted(page: Page) -> str:
    with page.expect_popup() as opened:
        page.get_by_role("link", name="sifter", exact=True).click()
    opened.value.get_by_text("Sifted").wait_for()
    return opened.value.locator("pre").inner_text()


def _cells(page: Page, link: str) -> list[list[str]]:
    page.get_by_role("button", name="Swimming").click()
    page.get_by_role("link", name=link, exact=True).first.click()
    page.get_by_role("columnheader").first.wait_for()
    return [row.get_by_role("cell").all_inner_texts() for row in page.get_by_role("row").all()[1:]]


def q_mkdocs_places(page: Page) -> str:
    return str(sum(int(cells[3]) for cells in _cells(page, "Courses")))


def q_mkdocs_diving(page: Page) -> str:
    return next(cells[1] for cells in _cells(page, "Courses") if cells[0] == "Diving")


def q_mkdocs_cabin(page: Page) -> str:
    teacher = next(cells[2] for cells in _cells(page, "Courses") if cells[0] == "Water polo")
    return next(cells[1] for cells in _cells(page, "Teachers") if cells[0] == teacher)


def _files(page: Page, package: str) -> list[str]:
    page.get_by_role("link", name="simple", exact=True).click()
    page.get_by_role("link", name=package, exact=True).click()
    page.get_by_role("heading", name=package).wait_for()
    return page.get_by_role("link").all_inner_texts()


def q_pypiserver_anchor(page: Page) -> str:
    return str(len(_files(page, "anchor")))


def q_pypiserver_rope(page: Page) -> str:
    versions = [_found(r"rope-([0-9.]+)\.tar", name) for name in _files(page, "rope")]
    return max(versions, key=lambda each: [int(part) for part in each.split(".")])


def q_mercurial_feast(page: Page) -> str:
    page.get_by_role("link", name="branches").click()
    page.get_by_role("link", name="feast").first.click()
    page.get_by_role("columnheader", name="author").wait_for()
    return page.get_by_role("row").nth(1).get_by_role("cell").nth(1).inner_text()


def q_mercurial_rye(page: Page) -> str:
    page.get_by_role("link", name="tags").click()
    page.get_by_role("link", name="spring").first.click()
    page.get_by_role("link", name="browse").first.click()
    page.get_by_role("link", name="rye.txt").first.click()
    page.get_by_text("Bake").first.wait_for()
    return _found(r"(\d+ minutes)", page.locator("body").inner_text())


def q_mercurial_buns(page: Page) -> str:
    page.get_by_role("link", name="Add the buns").click()
    page.get_by_role("heading", name="changeset").wait_for()
    return _found(r"(\w+, \d+ \w+ 2026)", page.locator("body").inner_text())


def _alert(page: Page, name: str) -> str:
    page.get_by_role("link", name="Alerts").click()
    page.get_by_role("cell", name=name).first.click()
    page.wait_for_timeout(1000)
    return page.locator("body").inner_text()


def q_prometheus_dry(page: Page) -> str:
    return _found(r"for: *(\w+)", _alert(page, "TooDry"))


def q_prometheus_caller(page: Page) -> str:
    return _found(r"caller: *(\w+)", _alert(page, "TooCold"))


def q_prometheus_days(page: Page) -> str:
    page.get_by_role("button", name="Status").click()
    page.get_by_role("link", name="Command-Line Flags").click()
    return page.get_by_role("row", name="storage.tsdb.retention.time").get_by_role("cell").last.inner_text()


def q_monit_missing(page: Page) -> str:
    return page.get_by_role("row", name="Does not exist").get_by_role("cell").first.inner_text()


def q_monit_bytes(page: Page) -> str:
    page.get_by_role("link", name="soundings").click()
    return page.get_by_role("row", name="Size").get_by_role("cell").last.inner_text()


PROOFS: dict[str, Callable[[Page], str]] = {
    f.__name__: f
    for f in (q_supervisor_running, q_supervisor_sifted, q_mkdocs_places, q_mkdocs_diving, q_mkdocs_cabin,
              q_pypiserver_anchor, q_pypiserver_rope, q_mercurial_feast, q_mercurial_rye, q_mercurial_buns,
              q_prometheus_dry, q_prometheus_caller, q_prometheus_days, q_monit_missing, q_monit_bytes)
}  # fmt: skip
"""What a question names as its proof."""
