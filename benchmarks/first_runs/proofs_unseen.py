"""Answers the unseen questions on sites and does the unseen tasks there by hand, with Playwright alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page


def _found(pattern: str, text: str) -> str:
    """What a pattern finds in what a page shows; nothing if it does not fit."""
    found = re.search(pattern, text)
    return found[1] if found else ""


def _rows(page: Page) -> list[list[str]]:
    """The cells of all rows of the tables of a page."""
    return [row.locator("td").all_inner_texts() for row in page.locator("tr").all()]


def q_lute_spanish(page: Page) -> str:
    return str(sum(int(cells[3]) for cells in _rows(page) if cells[1:2] == ["Spanish"]))


def q_lute_ufer(page: Page) -> str:
    page.locator("#menu_terms").hover()
    page.get_by_role("link", name="Terms", exact=True).click()
    return page.get_by_role("row", name="Ufer").get_by_role("cell").nth(3).inner_text()


def q_reader_guests(page: Page) -> str:
    return _found(r"Ring evening(?s:.+?)welcome (\d+ guests)", page.locator("body").inner_text())


def q_reader_dome(page: Page) -> str:
    page.get_by_role("link", name="feeds", exact=True).click()
    page.get_by_role("link", name="Dome diary").first.click()
    page.get_by_role("link", name="all", exact=True).first.click()
    page.get_by_role("link", name="Mirror washed").wait_for()
    return str(page.get_by_role("heading", level=2).count())


def q_otree_comment(page: Page) -> str:
    page.get_by_role("link", name="Sessions", exact=True).click()
    page.get_by_role("row", name="Trial run").get_by_role("link").click()
    page.get_by_role("link", name="Edit").click()
    return page.locator("[name=comment]").input_value()


def q_otree_long(page: Page) -> str:
    page.get_by_role("link", name="Sessions", exact=True).click()
    page.get_by_role("cell", name="Trial run").wait_for()
    return str(sum(int(cells[2]) for cells in _rows(page) if cells[3:4] == ["dice_long"]))


def q_snakeviz_stitch(page: Page) -> str:
    page.get_by_role("searchbox").fill("stitch")
    return page.get_by_role("row", name="stitch").get_by_role("gridcell").first.inner_text()


def q_snakeviz_own(page: Page) -> str:
    return max((c for c in _rows(page) if len(c) == 6), key=lambda cells: float(cells[1]))[5]


def _jam(page: Page, kind: str) -> str:
    """What the page of a kind of jam says."""
    leaf = page.locator(f"li[id$=':jam:{kind}'] > a").first
    if not leaf.count():
        page.locator("li[id$=':jam:'] > i").first.click()
    leaf.click()
    page.wait_for_timeout(2000)
    return page.locator("body").inner_text()


def q_redis_quince(page: Page) -> str:
    return _found(r"made\s+([\d-]+)", _jam(page, "quince"))


def q_redis_most(page: Page) -> str:
    return max(("plum", "quince", "cherry"), key=lambda kind: int(_found(r"jars\s+(\d+)", _jam(page, kind))))


def _server(page: Page, backend: str) -> dict[str, list[str]]:
    """The cells of the servers of a backend, by their names."""
    table = page.locator("table", has=page.locator(f"a[name='{backend}/Backend']")).last
    return {row[1]: row for row in ([c.strip() for c in r.locator("> td").all_inner_texts()]
                                    for r in table.locator("tr").all()) if len(row) > 20}  # fmt: skip


def q_haproxy_weight(page: Page) -> str:
    rows = [" ".join(row) for name, row in _server(page, "tickets").items() if name != "Backend"]
    weights = [int(_found(r"(\d+)/\d+", row)) for row in rows]
    return str(sum(weights) / len(weights))


def q_haproxy_limit(page: Page) -> str:
    return _server(page, "timetable")["flood"][10]


def lute_book(page: Page) -> None:
    page.locator("#menu_books").hover()
    page.get_by_role("link", name="Create new Book").click()
    page.locator("#language_id").select_option("German")
    page.locator("#title").fill("Die Insel")
    page.locator("#text").fill("Die Insel liegt im Meer.")
    page.locator("#save").click()


def lute_term(page: Page) -> None:
    page.locator("#menu_terms").hover()
    page.get_by_role("link", name="Terms", exact=True).click()
    page.get_by_role("link", name="tren", exact=True).click()
    page.locator("#translation").fill("railway train")
    page.locator("label[for='status-4']").click()
    page.locator("#btnsubmit").click()


def lute_settings(page: Page) -> None:
    page.locator("#menu_settings").hover()
    page.get_by_role("link", name="Settings", exact=True).click()
    page.locator("#show_streak_on_home").check()
    page.locator("#backup_count").fill("4")
    page.get_by_role("button", name="Save").click()


def _feed(page: Page, title: str) -> Locator:
    """The list of what can be done with a feed."""
    page.get_by_role("link", name="feeds", exact=True).click()
    return page.locator("h2", has_text=title).locator("xpath=following-sibling::ul[1]")


def _entry(page: Page, feed: str, title: str) -> Locator:
    page.get_by_role("link", name="feeds", exact=True).click()
    page.get_by_role("link", name=feed, exact=True).first.click()
    return page.locator("h2", has_text=title).locator("xpath=following-sibling::ul[1]")


def reader_title(page: Page) -> None:
    feed = _feed(page, "Comet watch")
    feed.get_by_placeholder("feed title").fill("Comets of the bay")
    feed.get_by_role("button", name="update feed title").click()
    page.wait_for_timeout(2500)
    _entry(page, "Comets of the bay", "A faint visitor").get_by_role("button", name="read", exact=True).click()


def reader_tag(page: Page) -> None:
    feed = _feed(page, "Visitor evenings")
    feed.get_by_placeholder("feed tags").fill("outing")
    feed.get_by_role("button", name="update feed tags").click()
    page.wait_for_timeout(2500)
    _entry(page, "Dome diary", "Lamp replaced").get_by_role("button", name="important", exact=True).click()


def otree_room(page: Page) -> None:
    page.get_by_role("link", name="Rooms", exact=True).click()
    page.get_by_role("link", name="Cellar laboratory").click()
    page.locator("#session_config").select_option("dice_pilot")
    page.locator("#num_participants").fill("6")
    page.locator("#btn-create-session").click()


def otree_label(page: Page) -> None:
    page.get_by_role("link", name="Sessions", exact=True).click()
    page.get_by_role("row", name="Monday group").get_by_role("link").click()
    page.get_by_role("link", name="Edit").click()
    page.locator("[name=label]").fill("Monday morning")
    page.locator("[name=comment]").fill("one came late")
    page.get_by_role("button", name="Save changes").click()


def redis_lids(page: Page) -> None:
    for kind, lid in (("plum", "green"), ("cherry", "white")):
        _jam(page, kind)
        page.get_by_role("button", name="Add New Field").click()
        page.locator("#addHashFieldName").fill("lid")
        page.locator("#addHashFieldValue").fill(lid)
        page.locator("#saveHashFieldButton").click()
        page.wait_for_timeout(2500)


def redis_helper(page: Page) -> None:
    page.locator("li[id$=':helpers'] > a").first.click()
    page.get_by_role("button", name="Add New Member").click()
    page.locator("#addSetMemberName").fill("Sunniva")
    page.locator("#saveMemberButton").click()
    page.wait_for_timeout(2500)
    page.locator("li[id$=':keeper'] > a").first.click()
    page.locator("#stringValue").fill("Ole Vik")
    page.locator("#editStringForm #saveKeyButton").click()


def _state(page: Page, backend: str, servers: tuple[str, ...], state: str) -> None:
    """Set servers of a backend to a state, in its form."""
    form = page.locator("form", has=page.locator(f"a[name='{backend}/Backend']"))
    for server in servers:
        form.locator(f"input[type=checkbox][value='{server}']").check()
    form.locator("select[name=action]").select_option(label=f"Set state to {state}")
    form.get_by_role("button", name="Apply").click()
    page.wait_for_timeout(1500)


def haproxy_drain(page: Page) -> None:
    _state(page, "tickets", ("pilot", "tug"), "DRAIN")


def haproxy_swap(page: Page) -> None:
    _state(page, "timetable", ("flood",), "READY")
    _state(page, "timetable", ("ebb",), "MAINT")


PROOFS: dict[str, Callable[[Page], str | None]] = {
    f.__name__: f
    for f in (q_lute_spanish, q_lute_ufer, q_reader_guests, q_reader_dome, q_otree_comment, q_otree_long,
              q_snakeviz_stitch, q_snakeviz_own, q_redis_quince, q_redis_most, q_haproxy_weight, q_haproxy_limit,
              lute_book, lute_term, lute_settings, reader_title, reader_tag, otree_room, otree_label, redis_lids,
              redis_helper, haproxy_drain, haproxy_swap)
}  # fmt: skip
"""What a question or a task names as its proof."""
