"""Reads the answers to the further questions on sites where a person reads them, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Page

from benchmarks.first_runs.proofs_fourth import _notice


def _opened(page: Page, *titles: str) -> str:
    """Follow links of the wiki from page to page; what the last one says."""
    for title in titles:
        page.get_by_role("article").get_by_role("link", name=title, exact=True).first.click()
        page.wait_for_timeout(1000)
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=titles[-1])).inner_text()


def q_tiddlywiki_berths(page: Page) -> str:
    _opened(page, "Boats")
    return str(sum(int(row.split()[-1]) for row in page.get_by_role("article").locator("tr").all_inner_texts()[1:]))


def q_tiddlywiki_island(page: Page) -> str:
    return _opened(page, "Voyages", "Island round")


def q_tiddlywiki_dog(page: Page) -> str:
    return _opened(page, "Rules")


def q_tiddlywiki_built(page: Page) -> str:
    boat = _opened(page, "Voyages", "Island round").split("The ")[1].split()[0]
    _opened(page, "Boats")
    return page.get_by_role("row", name=boat).get_by_role("cell").nth(1).inner_text()


def _preferences(page: Page) -> None:
    page.locator("#prefs-button").click()
    page.wait_for_timeout(1000)
    page.locator("#prefs-tabs a", has_text="Peers").or_(page.locator("#prefs-tab-peers a")).first.click()
    page.wait_for_timeout(500)


def q_transmission_peers(page: Page) -> str:
    _preferences(page)
    return page.get_by_label("Max peers per torrent").input_value()


def q_transmission_pex(page: Page) -> str:
    _preferences(page)
    return str(page.get_by_label("Use PEX").is_checked())


def _table(page: Page, name: str) -> list[str]:
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_timeout(2000)
    return page.get_by_role("row").all_inner_texts()


def q_dynamodb_regatta(page: Page) -> str:
    return next(row for row in _table(page, "Races") if "Spring regatta" in row)


def q_dynamodb_holm(page: Page) -> str:
    return str(sum("Holm" in row for row in _table(page, "Members")))


def q_taguette_documents(page: Page) -> str:
    page.get_by_role("link", name="Harbour interviews").click()
    page.wait_for_timeout(1500)
    page.get_by_role("tab", name="Documents").click()
    page.wait_for_timeout(500)
    return str(len({link.get_attribute("href") for link in page.locator("a[href*='/document/']:visible").all()}))


def q_lektor_author(page: Page) -> str:
    _notice(page, "Lost scores")
    return page.get_by_role("textbox").nth(1).input_value()


def q_lektor_pinned(page: Page) -> str:
    _notice(page, "New conductor")
    return str(page.get_by_role("checkbox").first.is_checked())


PROOFS: dict[str, Callable[[Page], str]] = {
    f.__name__: f
    for f in (q_tiddlywiki_berths, q_tiddlywiki_island, q_tiddlywiki_dog, q_tiddlywiki_built, q_transmission_peers,
              q_transmission_pex, q_dynamodb_regatta, q_dynamodb_holm, q_taguette_documents, q_lektor_author,
              q_lektor_pinned)
}  # fmt: skip
"""What a question names as its proof."""
