"""Reads the answers to the latest questions on sites where a person reads them, with Playwright alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page


def _statistics(page: Page) -> None:
    page.get_by_role("link", name="Statistics").click()
    page.get_by_text("Expenses by month").wait_for()


def q_ihatemoney_june(page: Page) -> str:
    _statistics(page)
    return page.get_by_role("row", name="June 2026").get_by_role("cell").last.inner_text()


def q_ihatemoney_least(page: Page) -> str:
    _statistics(page)
    names = page.get_by_role("complementary").get_by_role("row").all_inner_texts()[1:]
    paid = [row for row in page.get_by_role("main").get_by_role("row").all_inner_texts() if row.count(".") >= 4]
    found = {float(row.split()[0]): who.split()[0] for who, row in zip(names, paid, strict=True)}
    return found[min(found)]


def q_ihatemoney_lamp(page: Page) -> str:
    row = page.get_by_role("row", name="Lamp oil")
    shared = row.get_by_role("cell").nth(3).inner_text()
    row.get_by_role("link", name="edit").click()
    page.wait_for_url("**/edit/*")
    return str("Ruben" in shared and page.get_by_role("checkbox", name="Ruben").is_checked())


def _folder(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("row").get_by_role("link", name=f"{name}/", exact=True).click()
        page.wait_for_url(re.compile(f"/{name}/"))
        page.wait_for_timeout(1500)


def q_copyparty_poster(page: Page) -> str:
    _folder(page, "concerts", "2025")
    return page.get_by_role("row", name="poster.svg").get_by_role("cell").last.inner_text()


def q_copyparty_organ(page: Page) -> str:
    _folder(page, "notes")
    page.get_by_role("link", name="keys.txt").click()
    page.wait_for_timeout(1500)
    return next(line for line in page.locator("body").inner_text().splitlines() if "organ" in line)


def q_copyparty_largest(page: Page) -> str:
    _folder(page, "concerts", "2026")
    rows = [row.get_by_role("cell").all_inner_texts() for row in page.get_by_role("row").all()[1:]]
    return max(rows, key=lambda cells: int(re.sub(r"\D", "", cells[2])))[1]


def q_mitmproxy_missing(page: Page) -> str:
    return str(sum("404" in row.split() for row in page.get_by_role("row").all_inner_texts()))


def q_mitmproxy_server(page: Page) -> str:
    page.get_by_role("row", name="DELETE").click()
    page.get_by_role("link", name="Response").click()
    page.get_by_role("heading", name="No content").wait_for()
    return str(re.findall(r"Server:\s*(\S+)", page.locator("body").inner_text())[-1])


def _branch(page: Page, name: str) -> None:
    page.get_by_role("link", name="lighthouse").click()
    page.locator(".branch-selector").hover()
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("heading", name=f"@{name}").first.wait_for()


def q_klaus_winter(page: Page) -> str:
    _branch(page, "winter")
    return page.get_by_role("listitem").filter(has=page.locator("a[href*='/commit/']")).first.inner_text()


def q_klaus_steps(page: Page) -> str:
    _branch(page, "v1")
    page.get_by_role("link", name="plans", exact=True).click()
    page.get_by_role("link", name="stairs.txt").click()
    return page.get_by_role("row", name="Steps").get_by_role("cell").last.inner_text()


def _rows(page: Page, table: str) -> list[list[str]]:
    page.get_by_role("link", name=table, exact=True).click()
    page.get_by_role("columnheader").first.wait_for()
    return [row.get_by_role("cell").all_inner_texts() for row in page.get_by_role("row").all()]


def q_datasette_timber(page: Page) -> str:
    return str(sum(int(cells[4]) for cells in _rows(page, "loads") if "timber" in cells))


def q_datasette_oranges(page: Page) -> str:
    _rows(page, "loads")
    page.get_by_role("row", name="oranges").get_by_role("link", name="Dorado").click()
    page.get_by_role("columnheader").first.wait_for()
    return page.get_by_role("row", name="Dorado").get_by_role("cell").last.inner_text()


PROOFS: dict[str, Callable[[Page], str]] = {
    f.__name__: f
    for f in (q_ihatemoney_june, q_ihatemoney_least, q_ihatemoney_lamp, q_copyparty_poster, q_copyparty_organ,
              q_copyparty_largest, q_mitmproxy_missing, q_mitmproxy_server, q_klaus_winter, q_klaus_steps,
              q_datasette_timber, q_datasette_oranges)
}  # fmt: skip
"""What a question names as its proof."""
