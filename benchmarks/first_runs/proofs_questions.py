"""Reads the answers to the questions on sites where a person reads them, with Playwright alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from benchmarks.first_runs.proofs_deeper import _menu, _rosa


def q_fava_baker(page: Page) -> str:
    page.get_by_role("link", name="Balance Sheet").first.click()
    page.wait_for_timeout(1000)
    page.goto(page.url.split("/balance_sheet")[0] + "/account/Expenses:Food/")
    page.wait_for_timeout(2000)
    return page.locator("li.transaction", has_text="Baker").first.inner_text()


def q_fava_cash(page: Page) -> str:
    page.get_by_role("link", name="Balance Sheet").first.click()
    return page.locator("li", has=page.get_by_role("link", name="Cash", exact=True)).last.inner_text()


def q_roundup_who(page: Page) -> str:
    return page.get_by_role("row", name="Slow network on Mondays").inner_text()


def q_roundup_priority(page: Page) -> str:
    page.get_by_role("link", name="Order new chairs").click()
    return page.locator("#content, .content, main").first.inner_text()


def q_optuna_trials(page: Page) -> str:
    page.goto(page.url.split("/dashboard")[0] + "/dashboard/studies/2/trials")
    page.wait_for_timeout(4000)
    return str(len(set(re.findall(r"Trial (\d+)", page.locator("body").inner_text()))))


def q_optuna_best(page: Page) -> str:
    page.get_by_role("link", name="wide-net").click()
    page.wait_for_timeout(4000)
    return page.locator("main, body").first.inner_text()


def q_trac_owner(page: Page) -> str:
    _menu(page, "Admin")
    _menu(page, "Components")
    return page.get_by_role("row", name="documents").inner_text()


def _tickets(page: Page) -> None:
    base = page.url.rstrip("/").split("/wiki")[0]
    page.goto(base + "/query?status=!closed&col=id&col=summary&col=priority&col=milestone&max=50")


def q_trac_blocker(page: Page) -> str:
    _tickets(page)
    return page.get_by_role("row", name="blocker").first.inner_text()


def q_trac_autumn(page: Page) -> str:
    _tickets(page)
    return str(page.locator("table.listing tbody tr", has_text="Autumn").count())


def q_wagtail_email(page: Page) -> str:
    base = _rosa(page)
    page.goto(f"{base}/users/")
    page.get_by_role("link", name="Emil Berg").first.click()
    return page.locator("#id_email").input_value()


def q_wagtail_below(page: Page) -> str:
    base = _rosa(page)
    page.goto(f"{base}/pages/5/")
    page.wait_for_timeout(1500)
    return str(page.locator("table.listing tbody tr").count())


PROOFS: dict[str, Callable[[Page], str]] = {
    f.__name__: f
    for f in (q_fava_baker, q_fava_cash, q_roundup_who, q_roundup_priority, q_optuna_trials, q_optuna_best,
              q_trac_owner, q_trac_blocker, q_trac_autumn, q_wagtail_email, q_wagtail_below)
}  # fmt: skip
"""What a question names as its proof."""
