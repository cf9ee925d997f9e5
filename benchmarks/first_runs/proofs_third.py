"""Does the tasks of the third set on sites by hand, and what is nearly one of them, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page


def mezzanine_near_draft(page: Page) -> None:
    page.get_by_role("textbox", name="Title:").fill("Summer picnic")
    page.get_by_role("textbox", name="Content:").fill("Bring a blanket")


def mezzanine_draft(page: Page) -> None:
    mezzanine_near_draft(page)
    page.get_by_role("button", name="Save Draft").click()


def _retitle(page: Page, old: str) -> None:
    page.get_by_role("link", name="Pages").last.click()
    page.get_by_role("link", name=old).first.click()
    page.get_by_role("textbox", name="Title:").fill("Boat shed")
    page.get_by_role("button", name="Save", exact=True).click()


def mezzanine_title(page: Page) -> None:
    _retitle(page, "Boat house")


def mezzanine_near_title(page: Page) -> None:
    _retitle(page, "Membership")


def _post(page: Page, title: str) -> None:
    page.get_by_role("link", name="Blog posts").last.click()
    page.get_by_role("link", name=title).click()
    page.get_by_role("button", name="Save", exact=True).wait_for()


def mezzanine_near_status(page: Page) -> None:
    _post(page, "New oars")
    page.get_by_role("radio", name="Draft").check()


def mezzanine_status(page: Page) -> None:
    mezzanine_near_status(page)
    page.get_by_role("button", name="Save", exact=True).click()


def _remove_post(page: Page, title: str) -> None:
    _post(page, title)
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Yes").click()


def mezzanine_delete(page: Page) -> None:
    _remove_post(page, "Winter closing")


def mezzanine_near_delete(page: Page) -> None:
    _remove_post(page, "Lost anchor")


def _add(page: Page, link: str) -> None:
    page.get_by_role("button", name="+").click()
    page.get_by_role("textbox", name="Name").fill("Tide tables")
    page.get_by_role("textbox", name="Links").fill(link)
    page.get_by_role("button", name="Add Package").click()


def pyload_add(page: Page) -> None:
    _add(page, "http://127.0.0.1:9/tides.zip")


def pyload_near_add(page: Page) -> None:
    _add(page, "http://127.0.0.1:9/tide.zip")


def _package(page: Page, name: str) -> Locator:
    page.get_by_role("link", name="Packages").click()
    row = page.locator("#package-list > li", has_text=name)
    row.locator(".packagename").hover()
    return row


def _edit(page: Page) -> None:
    _package(page, "Map tiles").get_by_title("Edit Package").click()
    page.locator("#pack_name").fill("Chart tiles")
    page.wait_for_timeout(500)


def pyload_rename(page: Page) -> None:
    _edit(page)
    page.get_by_role("button", name="Submit").click()


def pyload_near_rename(page: Page) -> None:
    _edit(page)
    page.get_by_role("button", name="Cancel").click()


def _limit(page: Page, field: str) -> None:
    page.get_by_role("link", name="Settings").click()
    page.get_by_text("Download", exact=True).click()
    page.get_by_role("textbox", name=field).fill("5")
    page.get_by_role("button", name="Save").click()


def pyload_parallel(page: Page) -> None:
    _limit(page, "Maximum parallel downloads:")


def pyload_near_parallel(page: Page) -> None:
    _limit(page, "Maximum connections for one download:")


def _drop(page: Page, name: str) -> None:
    _package(page, name).get_by_title("Delete Package").click()
    page.get_by_role("dialog").get_by_role("button", name="Ok").click()


def pyload_delete(page: Page) -> None:
    _drop(page, "Old drivers")


def pyload_near_delete(page: Page) -> None:
    _drop(page, "Field recordings")


def _menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="menu").click()
    page.get_by_role("menuitem", name=item).click()
    page.wait_for_timeout(1000)


def _user(page: Page, role: str) -> None:
    _menu(page, "Users")
    page.get_by_role("button", name="Add user").click()
    page.locator("input[name=email]").fill("nora@example.org")
    page.locator("select[name=role]").select_option(role)
    page.get_by_role("button", name="Add user").last.click()


def sqlpad_user(page: Page) -> None:
    _user(page, "editor")


def sqlpad_near_user(page: Page) -> None:
    _user(page, "admin")


def sqlpad_near_rename(page: Page) -> None:
    page.get_by_role("button", name="Queries").click()
    page.get_by_role("link", name="Late parcels").click()
    page.wait_for_timeout(1000)
    page.get_by_placeholder("Query name").fill("Overdue parcels")


def sqlpad_rename(page: Page) -> None:
    sqlpad_near_rename(page)
    page.keyboard.press("Control+s")


def _disconnect(page: Page, place: int) -> None:
    _menu(page, "Connections")
    page.get_by_role("button", name="Delete").nth(place).click()
    page.get_by_text("Delete connection?").wait_for()
    page.get_by_role("button", name="Delete").last.click()


def sqlpad_delete(page: Page) -> None:
    _disconnect(page, 0)


def sqlpad_near_delete(page: Page) -> None:
    _disconnect(page, 1)


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (mezzanine_draft, mezzanine_near_draft, mezzanine_title, mezzanine_near_title, mezzanine_status,
              mezzanine_near_status, mezzanine_delete, mezzanine_near_delete, pyload_add, pyload_near_add,
              pyload_rename, pyload_near_rename, pyload_parallel, pyload_near_parallel, pyload_delete,
              pyload_near_delete, sqlpad_user, sqlpad_near_user, sqlpad_rename, sqlpad_near_rename, sqlpad_delete,
              sqlpad_near_delete)
}  # fmt: skip
"""What a task or a near miss names as its proof."""
