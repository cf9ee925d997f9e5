"""Does the deeper tasks on sites by hand, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Page


def _menu(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()


def trac_milestone(page: Page) -> None:
    _menu(page, "Roadmap")
    page.get_by_role("button", name="Add new milestone").click()
    page.locator("input[name=name]").fill("Spring")
    due = page.locator("input[name=duedate]")
    if not page.locator("input[name=due]").is_checked():
        page.locator("input[name=due]").check()
    page.wait_for_timeout(1000)
    due.click()
    page.keyboard.press("Control+a")
    due.press_sequentially("03/31/27 18:00:00", delay=40)
    page.locator("input[name=name]").click()
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Add milestone").click()
    page.wait_for_timeout(2500)
    for number in (1, 3):
        page.goto(page.url.split("/milestone")[0].split("/ticket")[0] + f"/ticket/{number}")
        page.get_by_role("link", name="Modify Ticket").click()
        page.locator("#field-milestone").select_option("Spring")
        page.locator("input[name=submit]").last.click()
        page.wait_for_timeout(2500)


def trac_component(page: Page) -> None:
    _menu(page, "Admin")
    _menu(page, "Components")
    page.locator("input[name=name]").fill("reports")
    owner = page.locator("#addcomponent [name=owner]")
    owner.fill("tom")
    page.get_by_role("button", name="Add").click()
    page.wait_for_timeout(2500)
    page.goto(page.url.split("/admin")[0] + "/ticket/2")
    page.get_by_role("link", name="Modify Ticket").click()
    page.locator("#field-component").select_option("reports")
    page.locator("input[name=submit]").last.click()


def trac_wiki(page: Page) -> None:
    base = page.url.rstrip("/").split("/wiki")[0]
    page.goto(base + "/wiki/Releases?action=edit")
    page.locator("#text").fill("We release on the last Friday.")
    page.locator("input[name=save]").first.click()
    page.wait_for_timeout(2500)
    page.goto(base + "/wiki/OldIdeas")
    page.get_by_role("button", name="Delete page").click()
    page.wait_for_timeout(2500)
    page.get_by_role("button", name="Delete page").click()


def trac_close(page: Page) -> None:
    base = page.url.rstrip("/").split("/wiki")[0]
    page.goto(base + "/ticket/3")
    page.locator("#comment").fill("Corrected in the template.")
    page.get_by_role("link", name="Modify Ticket").click()
    page.locator("input[name=action][value=resolve]").check()
    page.locator("select[name=action_resolve_resolve_resolution]").select_option("fixed")
    page.locator("input[name=submit]").last.click()
    page.wait_for_timeout(2500)
    page.goto(base + "/ticket/4")
    page.get_by_role("link", name="Modify Ticket").click()
    page.locator("#field-priority").select_option("critical")
    page.locator("input[name=submit]").last.click()


def trac_rights(page: Page) -> None:
    _menu(page, "Admin")
    _menu(page, "Permissions")
    page.locator("input[name=sel][value*='MILESTONE']").count()
    page.get_by_role("row", name="tom").get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Remove selected items").click()
    page.locator("#gp_subject").fill("maria")
    page.locator("#action").select_option("REPORT_ADMIN")
    page.locator("#addperm input[type=submit]").click()


def trac_version(page: Page) -> None:
    _menu(page, "Admin")
    _menu(page, "Versions")
    page.locator("input[name=name]").fill("2.1")
    page.get_by_role("button", name="Add").click()
    _menu(page, "New Ticket")
    page.locator("#field-summary").fill("Map does not load")
    page.locator("#field-version").select_option("2.1")
    page.locator("#field-component").select_option("database")
    page.locator("input[name=submit]").last.click()


def _rosa(page: Page) -> str:
    page.locator("input[name=username]").fill("rosa")
    page.locator("input[name=password]").fill("quince44")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/admin/")
    return page.url.rstrip("/")


def wagtail_page(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/pages/add/home/textpage/4/")
    page.locator("#id_title").fill("Opening hours")
    page.locator("#id_text").fill("Daily from nine to six.")
    page.locator("footer [data-w-dropdown-target=toggle]").last.click()
    page.get_by_role("button", name="Publish").click()


def wagtail_move(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/pages/6/move/4/confirm/")
    page.locator("form input[type=submit], form button[type=submit]").last.click()
    page.wait_for_timeout(2500)
    page.goto(f"{base}/pages/8/edit/")
    page.locator("footer [data-w-dropdown-target=toggle]").last.click()
    page.get_by_role("button", name="Publish").click()


def wagtail_user(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/users/new/")
    for field, value in (
        ("username", "mia"),
        ("email", "mia@example.org"),
        ("first_name", "Mia"),
        ("last_name", "Holm"),
    ):
        page.locator(f"#id_{field}").fill(value)
    for field in ("password1", "password2"):
        page.locator(f"#id_{field}").fill("sorrel-66-fern")
    page.locator("#tab-label-roles").click()
    page.get_by_role("checkbox", name="Moderators").check()
    page.get_by_role("button", name="Create").last.click()


def wagtail_collections(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/collections/add/")
    page.locator("#id_name").fill("Terrace")
    page.locator("select[name=parent]").select_option(label="Root")
    page.locator("#id_name").press("Enter")
    page.wait_for_timeout(2500)
    page.goto(f"{base}/collections/")
    page.get_by_role("link", name="Old photos").click()
    page.locator("#id_name").fill("Archive")
    page.locator("#main form button[type=submit]").last.click()


def wagtail_redirect(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/redirects/add/")
    page.locator("#id_old_path").fill("/specials")
    page.get_by_role("button", name="Choose a page").click()
    page.locator(".modal").get_by_role("link", name="Explore").first.click()
    page.locator(".modal").get_by_role("link", name="Menu", exact=True).click()
    page.locator("#main form button[type=submit], #main form input[type=submit]").last.click()
    page.wait_for_timeout(2500)
    page.goto(f"{base}/pages/7/unpublish/")
    page.get_by_role("button", name="Yes, unpublish").click()


def wagtail_notices(page: Page) -> None:
    base = _rosa(page)
    page.goto(f"{base}/snippets/home/notice/edit/2/")
    page.locator("#id_shown").check()
    page.get_by_role("button", name="Save").first.click()
    page.wait_for_timeout(2500)
    page.goto(f"{base}/snippets/home/notice/delete/1/")
    page.get_by_role("button", name="Yes, delete").click()
    page.wait_for_timeout(2500)
    page.goto(f"{base}/sites/")
    page.get_by_role("link", name="localhost").first.click()
    page.locator("#id_site_name").fill("Harbour Cafe")
    page.locator("#main form button[type=submit]").last.click()


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (trac_milestone, trac_component, trac_wiki, trac_close, trac_rights, trac_version, wagtail_page,
              wagtail_move, wagtail_user, wagtail_collections, wagtail_redirect, wagtail_notices)
}  # fmt: skip
"""What a task names as its proof."""
