"""Reads the answers to the new questions on sites where a person reads them, with Playwright alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from benchmarks.first_runs.proofs_third import _menu, _post


def _tickets(page: Page) -> list[str]:
    page.get_by_role("link", name="Tickets").click()
    page.get_by_role("link", name="All Tickets").click()
    return page.get_by_role("row").all_inner_texts()


def q_fossil_open(page: Page) -> str:
    return str(sum("Open" in row.split() for row in _tickets(page)))


def q_fossil_paul(page: Page) -> str:
    page.get_by_role("link", name="Timeline").click()
    page.get_by_role("row", name="user: paul").first.wait_for()
    day, found = "", []
    for row in page.get_by_role("row").all_inner_texts():
        day = row.strip() if re.fullmatch(r"\d{4}-\d\d-\d\d", row.strip()) else day
        found += [day] if re.search(r"user:\spaul", row) else []
    return max(found)


def q_fossil_priority(page: Page) -> str:
    _tickets(page)
    page.get_by_role("row", name="Clock is slow").get_by_role("link").first.click()
    return page.get_by_role("row", name="Priority:").get_by_role("cell").last.inner_text()


def _settings(page: Page, part: str) -> None:
    page.get_by_role("link", name="Settings").last.click()
    page.wait_for_timeout(1000)
    page.get_by_role("link", name=part, exact=True).click()
    page.wait_for_timeout(1500)


def q_cncjs_widest(page: Page) -> str:
    _settings(page, "Machine Profiles")
    found = {}
    for profile in page.locator("div[role=presentation]").filter(has=page.get_by_role("button")).all():
        limit = re.search(r"X\s*max\s*=\s*(\d+)", profile.inner_text())
        if limit:
            found[profile.get_by_role("button").first.inner_text()] = int(limit[1])
    return max(found, key=lambda name: found[name])


def q_cncjs_collection(page: Page) -> str:
    _settings(page, "General")
    return str(page.get_by_role("checkbox", name="Enable anonymous usage data collection").is_checked())


def q_sqlpad_connection(page: Page) -> str:
    page.get_by_role("button", name="Queries").click()
    return page.get_by_role("link", name="Empty shelves").inner_text()


def q_sqlpad_editors(page: Page) -> str:
    _menu(page, "Users")
    return str(page.get_by_text("editor", exact=True).count())


def q_spirit_tours(page: Page) -> str:
    page.get_by_role("link", name="All Categories").first.click()
    page.get_by_role("listitem").get_by_role("link", name="Tours", exact=True).click()
    page.wait_for_url("**/category/**")
    topics = page.locator("a[href*='/topic/']").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    return str(len({topic for topic in topics if re.match(r"/topic/\d", topic)}))


def q_spirit_glove(page: Page) -> str:
    page.get_by_role("link", name="Lost glove").click()
    return page.get_by_role("paragraph").filter(has_text="mill").inner_text()


def q_pyload_parallel(page: Page) -> str:
    page.get_by_role("link", name="Settings").click()
    page.wait_for_timeout(1500)
    page.get_by_text("Download", exact=True).click()
    return page.get_by_role("textbox", name="Maximum parallel downloads:").input_value()


def q_mezzanine_posts(page: Page) -> str:
    page.get_by_role("link", name="Settings").last.click()
    return page.get_by_role("spinbutton", name="Blog posts per page:").input_value()


def q_mezzanine_comments(page: Page) -> str:
    _post(page, "Lost anchor")
    return str(page.get_by_role("checkbox", name="Allow comments").is_checked())


def q_ungit_changed(page: Page) -> str:
    page.wait_for_timeout(2000)
    return page.get_by_role("button", name=re.compile(r"\.txt")).first.inner_text()


PROOFS: dict[str, Callable[[Page], str]] = {
    f.__name__: f
    for f in (q_fossil_open, q_fossil_paul, q_fossil_priority, q_cncjs_widest, q_cncjs_collection,
              q_sqlpad_connection, q_sqlpad_editors, q_spirit_tours, q_spirit_glove, q_pyload_parallel,
              q_mezzanine_posts, q_mezzanine_comments, q_ungit_changed)
}  # fmt: skip
"""What a question names as its proof."""
