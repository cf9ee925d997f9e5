"""Does the tasks of the second set on sites by hand, and what is nearly one of them, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Page


def _ida(page: Page) -> str:
    """Log in to the tracker; its address."""
    page.locator("input[name=username]").fill("ida@example.org")
    page.locator("input[name=password]").fill("hazel-71-fern")
    page.get_by_role("button", name="Login").click()
    page.wait_for_url("**/projects/**")
    return page.url.partition("/projects")[0]


def _resolve(page: Page, error: str) -> None:
    _ida(page)
    page.get_by_role("link", name="Webshop").first.click()
    page.get_by_role("link", name=error).click()
    page.get_by_role("button", name="Resolve").first.click()


def bugsink_resolve(page: Page) -> None:
    _resolve(page, "ZeroDivisionError")


def bugsink_near_resolve(page: Page) -> None:
    _resolve(page, "KeyError")


def bugsink_project(page: Page) -> None:
    _ida(page)
    page.get_by_role("link", name="New Project").click()
    page.locator("input[name=name]").fill("Newsletter")
    page.locator("select[name=visibility]").select_option(label="Joinable")
    page.get_by_role("button", name="Save").click()


def bugsink_near_theme(page: Page) -> None:
    _ida(page)
    page.get_by_role("link", name="Preferences").click()
    page.locator("select[name=theme_preference]").select_option(label="Dark")


def bugsink_theme(page: Page) -> None:
    bugsink_near_theme(page)
    page.get_by_role("button", name="Save").click()


def _warehouse(page: Page, error: str) -> None:
    _ida(page)
    page.get_by_role("link", name="Warehouse").first.click()
    page.get_by_role("link", name=error).click()


def bugsink_labels(page: Page) -> None:
    _warehouse(page, "FileNotFoundError")


def bugsink_near_labels(page: Page) -> None:
    _warehouse(page, "ValueError")


def _admin(page: Page) -> None:
    page.locator("input[name=username]").fill("admin")
    page.locator("input[name=password]").fill("Admin-123-maple")
    page.keyboard.press("Enter")
    page.get_by_text("You are now logged in").wait_for()


def _book(page: Page, title: str) -> None:
    _admin(page)
    to = page.get_by_role("link", name=title).last.get_attribute("href") or ""
    page.goto(page.url.rstrip("/") + to)
    page.get_by_role("heading", name=title).first.wait_for()
    page.wait_for_timeout(1000)


def calibreweb_shelf(page: Page) -> None:
    _admin(page)
    page.get_by_role("link", name="Create a Shelf").click()
    page.get_by_role("textbox", name="Title").fill("Summer reading")
    page.get_by_role("button", name="Save").click()


def calibreweb_title(page: Page) -> None:
    _book(page, "The Quiet Harbour")
    page.get_by_role("button", name="Edit Metadata").click()
    page.locator("input[name=title]").fill("The Silent Harbour")
    page.get_by_role("button", name="Save").last.click()


def calibreweb_read(page: Page) -> None:
    _book(page, "Nine Lanterns")
    page.locator("#have_read_cb").check()


def calibreweb_near_read(page: Page) -> None:
    _book(page, "The Salt Road")
    page.locator("#have_read_cb").check()


def _shelve(page: Page, shelf: str) -> None:
    _book(page, "Bread at Home")
    page.get_by_role("button", name="Add to shelf").click()
    page.locator("#add-to-shelves a", has_text=shelf).click()


def calibreweb_lend(page: Page) -> None:
    _shelve(page, "To lend")


def calibreweb_near_lend(page: Page) -> None:
    _shelve(page, "Winter")


def _name(page: Page, name: str, kind: str) -> None:
    """Name what is made at the commit that main is at, the second one that is shown."""
    page.get_by_role("button", name="Create a branch or tag").nth(1).click()
    page.get_by_role("textbox", name="New branch name").press_sequentially(name)
    page.get_by_role("button", name=kind, exact=True).click()


def ungit_branch(page: Page) -> None:
    _name(page, "fences", "Branch")


def ungit_near_branch(page: Page) -> None:
    _name(page, "fences", "Tag")


def _remove(page: Page, branch: str) -> None:
    page.get_by_role("button", name="Toggle Branch List").click()
    page.locator(f"[data-ta-clickable='refs/heads/{branch}-remove']").click()
    page.get_by_role("button", name="Yes").click()


def ungit_delete(page: Page) -> None:
    _remove(page, "old-idea")


def ungit_near_delete(page: Page) -> None:
    _remove(page, "paths")


def ungit_commit(page: Page) -> None:
    page.get_by_placeholder("Title (required)").press_sequentially("Add onions")
    page.get_by_role("button", name="Commit", exact=True).click()


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (bugsink_resolve, bugsink_near_resolve, bugsink_project, bugsink_theme, bugsink_near_theme,
              bugsink_labels, bugsink_near_labels, calibreweb_shelf, calibreweb_title, calibreweb_read,
              calibreweb_near_read, calibreweb_lend, calibreweb_near_lend, ungit_branch, ungit_near_branch,
              ungit_delete, ungit_near_delete, ungit_commit)
}  # fmt: skip
"""What a task or a near miss names as its proof."""
