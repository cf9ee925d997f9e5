"""Does the tasks of the fifth set on sites by hand, and what is nearly one of them, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Dialog, Page


def _part(page: Page, path: str) -> None:
    """Open a page of the side bar, which is shown by icons alone at first: the bar, then the group, then the page."""
    page.locator("#sidebar-toggle").click()
    place = f"a[href='/orga/event/wool/{path}']"
    page.locator(f"aside .nav-fold:has({place}) a.arrow").click()
    page.wait_for_timeout(800)
    page.locator(f"aside {place}").last.click()


def pretalx_near_room(page: Page) -> None:
    _part(page, "schedule/rooms/")
    page.get_by_role("link", name="New room").click()
    page.get_by_role("textbox", name="English").first.fill("Dye house")


def pretalx_room(page: Page) -> None:
    pretalx_near_room(page)
    page.get_by_role("button", name="Save").click()


def _retype(page: Page, old: str) -> None:
    _part(page, "cfp/types/")
    page.get_by_role("link", name=old, exact=True).click()
    page.get_by_role("textbox", name="English").first.fill("Walk")
    page.get_by_role("button", name="Save").click()


def pretalx_type(page: Page) -> None:
    _retype(page, "Guided tour")


def pretalx_near_type(page: Page) -> None:
    _retype(page, "Workshop")


def pretalx_near_email(page: Page) -> None:
    _part(page, "settings/")
    page.get_by_role("textbox", name="Organiser email address").fill("wool@example.org")


def pretalx_email(page: Page) -> None:
    pretalx_near_email(page)
    page.get_by_role("button", name="Save").click()


def _untag(page: Page, tag: str) -> None:
    _part(page, "submissions/tags/")
    page.get_by_role("row", name=tag).locator("a[href*='/delete/']").click()
    page.get_by_role("button", name="Delete").click()


def pretalx_tag(page: Page) -> None:
    _untag(page, "draft")


def pretalx_near_tag(page: Page) -> None:
    _untag(page, "outdoors")


def _interviews(page: Page, tab: str) -> None:
    page.get_by_role("link", name="Harbour interviews").click()
    page.get_by_role("tab", name=tab).click()
    page.wait_for_timeout(800)


def _tag(page: Page, name: str) -> None:
    _interviews(page, "Highlights")
    page.get_by_role("link", name="Create a tag").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Save & Close").click()


def taguette_tag(page: Page) -> None:
    _tag(page, "childhood")


def taguette_near_tag(page: Page) -> None:
    _tag(page, "children")


def _edit(page: Page, tab: str, row: str) -> None:
    _interviews(page, tab)
    listed = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=row, exact=True))
    listed.get_by_role("link", name="Edit").last.click()
    page.get_by_role("dialog").get_by_role("textbox", name="Name").wait_for()
    page.wait_for_timeout(600)


def taguette_near_document(page: Page) -> None:
    _edit(page, "Documents", "Net maker")
    page.get_by_role("dialog").get_by_role("textbox", name="Name").fill("Net mender")


def taguette_document(page: Page) -> None:
    taguette_near_document(page)
    page.get_by_role("dialog").get_by_role("button", name="Save & Close").click()


def _drop_tag(page: Page, name: str) -> None:
    page.on("dialog", Dialog.accept)
    _edit(page, "Highlights", name)
    page.get_by_role("dialog").get_by_role("button", name="Delete tag").click()


def taguette_untag(page: Page) -> None:
    _drop_tag(page, "unclear")


def taguette_near_untag(page: Page) -> None:
    _drop_tag(page, "trade")


def _drop_project(page: Page, name: str) -> None:
    page.get_by_role("link", name=name).click()
    page.get_by_role("tab", name="Project info").click()
    page.get_by_role("link", name="Delete project").click()
    page.get_by_role("button", name="Delete").click()


def taguette_delete(page: Page) -> None:
    _drop_project(page, "Trial run")


def taguette_near_delete(page: Page) -> None:
    _drop_project(page, "Harbour interviews")


def _drop_item(page: Page, key: str) -> None:
    page.on("dialog", Dialog.accept)
    page.get_by_role("link", name="Boats").click()
    page.get_by_role("row", name=f'"{key}"').get_by_role("link", name="View").click()
    page.get_by_role("button", name="Delete").click()


def dynamodb_item(page: Page) -> None:
    _drop_item(page, "b3")


def dynamodb_near_item(page: Page) -> None:
    _drop_item(page, "b2")


def _on_table(page: Page, name: str, what: str) -> None:
    page.on("dialog", Dialog.accept)
    page.get_by_role("listitem").filter(has_text=name).get_by_role("link", name=what).click()


def dynamodb_purge(page: Page) -> None:
    _on_table(page, "Members", "Purge")


def dynamodb_near_purge(page: Page) -> None:
    _on_table(page, "Races", "Purge")


def dynamodb_drop(page: Page) -> None:
    _on_table(page, "OldInvoices", "Delete")


def dynamodb_near_drop(page: Page) -> None:
    _on_table(page, "OldInvoices", "Purge")


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (pretalx_room, pretalx_near_room, pretalx_type, pretalx_near_type, pretalx_email, pretalx_near_email,
              pretalx_tag, pretalx_near_tag, taguette_tag, taguette_near_tag, taguette_document,
              taguette_near_document, taguette_untag, taguette_near_untag, taguette_delete, taguette_near_delete,
              dynamodb_purge, dynamodb_near_purge, dynamodb_item, dynamodb_near_item, dynamodb_drop,
              dynamodb_near_drop)
}  # fmt: skip
"""What a task or a near miss names as its proof."""
