"""Does the tasks of the fourth set on sites by hand, and what is nearly one of them, with Playwright alone."""

from collections.abc import Callable

from playwright.sync_api import Page


def _publish(page: Page, category: str) -> None:
    page.get_by_role("link", name="Create Topic").click()
    page.get_by_role("textbox", name="Title:").fill("Tyre swap")
    page.get_by_role("combobox", name="Category:").select_option(label=category)
    page.get_by_role("textbox", name="Comment:").fill("Friday at five.")
    page.get_by_role("button", name="Publish").click()


def spirit_publish(page: Page) -> None:
    _publish(page, "Repairs")


def spirit_near_publish(page: Page) -> None:
    _publish(page, "Tours")


def _topic(page: Page, title: str) -> None:
    page.get_by_role("link", name=title).click()
    page.get_by_role("heading", name=title).wait_for()


def _edit_topic(page: Page, title: str) -> None:
    _topic(page, title)
    page.get_by_role("heading", name=title).get_by_role("link").click()
    page.get_by_role("textbox", name="Title:").wait_for()


def _retitle(page: Page, old: str) -> None:
    _edit_topic(page, old)
    page.get_by_role("textbox", name="Title:").fill("Moonlight ride")
    page.get_by_role("button", name="Update").click()


def spirit_retitle(page: Page) -> None:
    _retitle(page, "Night ride")


def spirit_near_retitle(page: Page) -> None:
    _retitle(page, "Lake tour in June")


def spirit_near_move(page: Page) -> None:
    _edit_topic(page, "Lost glove")
    page.get_by_role("combobox", name="Category:").select_option(label="Old news")


def spirit_move(page: Page) -> None:
    spirit_near_move(page)
    page.get_by_role("button", name="Update").click()


def _moderate(page: Page, what: str) -> None:
    _topic(page, "Squeaking brakes")
    page.get_by_role("link", name="Moderate").click()
    page.get_by_role("link", name=what).click()


def spirit_delete(page: Page) -> None:
    _moderate(page, "Delete topic")


def spirit_near_delete(page: Page) -> None:
    _moderate(page, "Close topic")


def lektor_near_add(page: Page) -> None:
    page.get_by_role("link", name="News").click()
    page.get_by_role("link", name="Lost scores").wait_for()
    page.get_by_role("link", name="Add Page").click()
    page.get_by_role("heading", name="Add Subpage to").wait_for()
    page.get_by_role("textbox").first.fill("Autumn fair")


def lektor_add(page: Page) -> None:
    lektor_near_add(page)
    page.get_by_role("button", name="Add Child Page").click()


def _notice(page: Page, title: str) -> None:
    page.get_by_role("link", name="News").click()
    page.get_by_role("link", name=title).click()
    page.get_by_role("heading", name=f"Edit “{title}”").wait_for()
    page.wait_for_timeout(500)


def _author(page: Page, title: str) -> None:
    _notice(page, title)
    page.get_by_role("textbox").nth(1).fill("Nora Falk")
    page.get_by_role("button", name="Save Changes").click()


def lektor_author(page: Page) -> None:
    _author(page, "Lost scores")


def lektor_near_author(page: Page) -> None:
    _author(page, "Summer break")


def lektor_near_pin(page: Page) -> None:
    _notice(page, "Summer break")
    page.get_by_role("checkbox").first.check()


def lektor_pin(page: Page) -> None:
    lektor_near_pin(page)
    page.get_by_role("button", name="Save Changes").click()


def _remove(page: Page, title: str) -> None:
    _notice(page, title)
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Yes, delete").click()


def lektor_delete(page: Page) -> None:
    _remove(page, "New conductor")


def lektor_near_delete(page: Page) -> None:
    _remove(page, "Spring concert")


def _settings(page: Page, part: str) -> None:
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("link", name=part).click()
    page.wait_for_timeout(800)


def _profile(page: Page, button: str) -> None:
    _settings(page, "Machine Profiles")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("textbox", name="Name").fill("Router")
    page.get_by_role("button", name=button).click()


def cncjs_profile(page: Page) -> None:
    _profile(page, "OK")


def cncjs_near_profile(page: Page) -> None:
    _profile(page, "Cancel")


def _disable(page: Page, title: str) -> None:
    _settings(page, "Commands")
    page.get_by_role("button", name=f"able command: {title}").click()


def cncjs_disable(page: Page) -> None:
    _disable(page, "Lamp on")


def cncjs_near_disable(page: Page) -> None:
    _disable(page, "Coolant on")


def _drop(page: Page, name: str) -> None:
    _settings(page, "Machine Profiles")
    page.get_by_role("button", name=f"Delete profile: {name}").click()
    page.get_by_role("button", name="OK").click()


def cncjs_delete(page: Page) -> None:
    _drop(page, "Old plotter")


def cncjs_near_delete(page: Page) -> None:
    _drop(page, "Lathe")


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (spirit_publish, spirit_near_publish, spirit_retitle, spirit_near_retitle, spirit_move,
              spirit_near_move, spirit_delete, spirit_near_delete, lektor_add, lektor_near_add, lektor_author,
              lektor_near_author, lektor_pin, lektor_near_pin, lektor_delete, lektor_near_delete, cncjs_profile,
              cncjs_near_profile, cncjs_disable, cncjs_near_disable, cncjs_delete, cncjs_near_delete)
}  # fmt: skip
"""What a task or a near miss names as its proof."""
