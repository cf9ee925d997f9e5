"""Does the tasks on sites by hand, with Playwright alone: what shows that each check passes when its task is done."""

from collections.abc import Callable

from playwright.sync_api import Page


def fava_create(page: Page) -> None:
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=date]").fill("2024-05-03")
    boxes = dialog.get_by_role("combobox")
    boxes.nth(0).fill("Green Grocer")
    boxes.nth(1).fill("vegetables")
    for n, (account, amount) in enumerate((("Expenses:Food", "23.50 EUR"), ("Assets:Cash", "-23.50 EUR"))):
        dialog.get_by_placeholder("Account").nth(n).fill(account)
        dialog.get_by_placeholder("Amount").nth(n).fill(amount)
    dialog.get_by_role("button", name="Save").click()


def _slice(page: Page, day: str) -> None:
    page.get_by_role("link", name="Journal").first.click()
    page.get_by_role("link", name=day).first.click()


def fava_delete(page: Page) -> None:
    _slice(page, "2024-03-12")
    page.get_by_role("button", name="Delete").click()


def fava_edit(page: Page) -> None:
    _slice(page, "2024-02-01")
    page.locator(".cm-content").last.click()
    page.keyboard.press("Control+a")
    page.keyboard.type('2024-02-01 * "Landlord" "rent February"\n')
    page.keyboard.type("  Expenses:Rent  720.00 EUR\n")
    page.keyboard.press("Home")
    page.keyboard.type("  Assets:Bank  -720.00 EUR")
    page.get_by_role("button", name="Save").last.click()


def roundup_login(page: Page, name: str, word: str) -> None:
    page.locator("input[name=__login_name]").fill(name)
    page.locator("input[name=__login_password]").fill(word)
    page.get_by_role("button", name="Login").click()


def roundup_create(page: Page) -> None:
    roundup_login(page, "ann", "pear22")
    page.get_by_role("link", name="Create New").first.click()
    page.locator("input[name=title]").fill("Printer is jammed")
    page.locator("select[name=priority]").select_option("urgent")
    page.get_by_role("button", name="Submit New Entry").click()


def roundup_resolve(page: Page) -> None:
    roundup_login(page, "bob", "plum33")
    page.get_by_role("link", name="Coffee machine leaks").click()
    page.locator("select[name=status]").select_option("resolved")
    page.get_by_role("button", name="Submit Changes").click()


def roundup_phone(page: Page) -> None:
    roundup_login(page, "ann", "pear22")
    page.get_by_role("link", name="Your Details").click()
    page.locator("input[name=phone]").fill("555 0147")
    page.get_by_role("button", name="Submit Changes").click()


def roundup_show(page: Page) -> None:
    page.get_by_role("link", name="Broken window in room 5").click()


def optuna_delete(page: Page) -> None:
    page.get_by_role("button", name="delete study").nth(1).click()
    page.get_by_role("button", name="Yes").click()


def optuna_rename(page: Page) -> None:
    page.get_by_role("button", name="rename study").nth(3).click()
    page.get_by_role("dialog").get_by_role("textbox").fill("reference")
    page.wait_for_timeout(1000)  # the field takes its time
    page.get_by_role("button", name="Rename", exact=True).click()


def optuna_create(page: Page) -> None:
    page.get_by_role("button", name="Create").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").first.fill("night-run")
    dialog.get_by_role("combobox").first.click()
    page.get_by_role("option", name="Maximize").click()
    dialog.get_by_role("button", name="Create").click()


def optuna_show(page: Page) -> None:
    page.get_by_role("link", name="deep-search").click()


PROOFS: dict[str, Callable[[Page], None]] = {
    f.__name__: f
    for f in (fava_create, fava_delete, fava_edit, roundup_create, roundup_resolve, roundup_phone, roundup_show,
              optuna_delete, optuna_rename, optuna_create, optuna_show)
}  # fmt: skip
"""What a task names as its proof."""
