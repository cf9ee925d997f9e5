"""Further samples of one kind of page are told from places of their own by how they were come to."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.kinds import further_samples

CLICK = int(ElementFlag.CLICKABLE)
SEEN = (Evidence(EvidenceKind.EXPLORED, "x", 1, 1),)

Said = tuple[Role, str]


def link(*labels: str) -> list[Said]:
    return [(Role.LINK, label) for label in labels]


def button(*labels: str) -> list[Said]:
    return [(Role.BUTTON, label) for label in labels]


class Site:
    """A site as an exploration draws it: pages with what they offer, and the controls that were touched."""

    def __init__(self) -> None:
        self.graph = Graph("app")

    def page(self, key: str, place: str, offers: Sequence[Said], kind: str = "screen", name: str = "") -> None:
        elements = tuple(
            UIElement(i, role, said, flags=0 if role is Role.HEADING else CLICK)
            for i, (role, said) in enumerate(offers)
        )
        self.graph.put_screen(Screen(key, "app", name or key, kind, place, elements=elements))

    def touch(self, source: str, role: Role, said: str, target: str) -> None:
        self.graph.put_transition(Transition(source, Tap(Selector(role, said)), target, evidence=SEEN))


def test_the_pages_of_the_rows_of_a_list_are_samples_of_one_kind() -> None:
    site = Site()
    site.page("list", "/boats", link("Dory", "Skiff", "Yawl"))
    for name in ("Dory", "Skiff", "Yawl"):
        site.page(name, f"/boats/{name}", [*button("Rename", f"Sell {name}"), (Role.HEADING, name)])
        site.touch("list", Role.LINK, name, name)
    assert further_samples(site.graph) == {"Skiff": "Dory", "Yawl": "Dory"}


def test_pages_that_offer_nothing_are_told_apart_by_address_and_headings() -> None:
    site = Site()
    site.page("start", "/", link("Tides", "Harbours"))
    site.page("Tides", "/tides", [(Role.HEADING, "High water"), *link("Start")])
    site.page("Harbours", "/harbours", [(Role.HEADING, "Berths"), *link("Start")])
    for name in ("Tides", "Harbours"):
        site.touch("start", Role.LINK, name, name)
    assert further_samples(site.graph) == {}


def test_what_one_control_opens_on_samples_of_a_kind_are_samples_too() -> None:
    """Also where the row was not touched on the way: the address carries the record over."""
    site = Site()
    site.page("list", "/boats", link("dory", "skiff"))
    for name in ("dory", "skiff"):
        site.page(name, f"/boats/{name}", [*button("Rename"), *link("Log")])
        site.page(f"{name} log", f"/logs/{name}", [*button("Enter"), *link("Crew")])
        site.page(f"{name} crew", f"/crews/{name}", [*button("Hire"), *link("Log")])
    site.touch("list", Role.LINK, "dory", "dory")
    site.touch("list", Role.LINK, "skiff", "skiff")
    site.touch("dory", Role.LINK, "Log", "dory log")
    site.touch("skiff", Role.LINK, "Log", "skiff log")
    site.touch("dory", Role.LINK, "Crew", "dory crew")
    site.touch("skiff log", Role.LINK, "Crew", "skiff crew")
    assert further_samples(site.graph) == {"skiff": "dory", "skiff log": "dory log", "skiff crew": "dory crew"}


def test_pages_whose_addresses_differ_in_an_id_are_samples_whatever_led_there() -> None:
    site = Site()
    site.page("start", "/", link("Newest"))
    site.page("list", "/boats", link("Dory"))
    site.page("Dory", "/boats/{n}", button("Rename"))
    site.page("Skiff", "/boats/{n}", button("Rename"))
    site.page("Sold", "/boats/{n}", button("Buy back", "Print"))
    site.touch("start", Role.LINK, "Newest", "Dory")
    site.touch("list", Role.LINK, "Skiff", "Skiff")
    site.touch("list", Role.LINK, "Yawl", "Sold")
    assert further_samples(site.graph) == {"Skiff": "Dory"}


def test_the_tabs_of_a_page_with_an_id_in_its_address_are_places() -> None:
    site = Site()
    tabs = [(Role.TAB, "Steps"), (Role.TAB, "Worker")]
    site.page("list", "/builds", link("7"))
    for name in ("Steps", "Worker"):
        site.page(name, "/builds/{n}", tabs)
    site.touch("list", Role.LINK, "7", "Steps")
    site.touch("Steps", Role.TAB, "Worker", "Worker")
    assert further_samples(site.graph) == {}


def test_what_can_be_done_with_each_record_leads_to_places() -> None:
    """The links to the log and to the print of a boat stand on the pages of all boats."""
    site = Site()
    site.page("list", "/boats", link("Dory", "Skiff"))
    for name in ("Dory", "Skiff"):
        site.page(name, f"/boats/{name}", [*button("Rename"), *link("Log", "Print")])
        site.touch("list", Role.LINK, name, name)
    for word in ("Log", "Print"):
        site.page(word, f"/boats/{word}", [])
        site.touch("Dory", Role.LINK, word, word)
    assert further_samples(site.graph) == {"Skiff": "Dory"}


def test_a_dialog_that_the_same_control_opens_over_other_pages_is_one() -> None:
    site = Site()
    for page in ("/boats", "/berths"):
        site.page(page, page, [*link("Help"), *button(f"Add to {page}")])
        site.page(f"{page} help", f"{page}#dialog", button("Close", "More"), "dialog", "Help")
        site.touch(page, Role.LINK, "Help", f"{page} help")
    assert further_samples(site.graph) == {"/berths help": "/boats help"}


def test_what_lies_over_pages_is_one_if_it_says_more_than_what_it_offers() -> None:
    """However it was come to; a question without words is another one over another page."""
    site = Site()
    for page in ("/boats", "/berths"):
        site.page(page, page, [*link("Help", "Keys"), *button(f"Add to {page}")])
        site.page(f"{page} help", f"{page}#dialog", button("Close", "More"), "dialog", "How to moor")
        site.page(f"{page} asked", f"{page}#dialog", button("Yes", "No"), "dialog", "Yes, No")
        site.touch(page, Role.LINK, "Help" if page == "/boats" else "Keys", f"{page} help")
        site.touch(page, Role.BUTTON, f"Add to {page}", f"{page} asked")
    assert further_samples(site.graph) == {"/berths help": "/boats help"}


@pytest.mark.parametrize(
    ("start", "one", "other"),
    [
        (link("Users", "Groups"), link("Users", "Groups"), link("Users", "Groups")),
        (link("Users", "Groups"), button("Invite", "Block"), button("Merge", "Split")),
        (
            [(Role.HEADING, "People"), *link("Users"), (Role.HEADING, "Teams"), *link("Groups")],
            button("New"),
            button("New"),
        ),
        (link("Users", "Groups"), link("a", "b", "c"), link("d", "e", "f")),
    ],
    ids=["menu", "other controls", "other parts of the page", "other links"],
)
def test_places_that_look_alike_stay_places(start: list[Said], one: list[Said], other: list[Said]) -> None:
    site = Site()
    site.page("start", "/", start)
    site.page("users", "/users", one)
    site.page("groups", "/groups", other)
    site.touch("start", Role.LINK, "Users", "users")
    site.touch("start", Role.LINK, "Groups", "groups")
    assert further_samples(site.graph) == {}


def test_the_lists_behind_one_page_stay_places_though_each_is_searched_and_added_to() -> None:
    """What they list is their own; the pages of one kind of record lead to the same things."""
    site = Site()
    site.page("start", "/", link("Mail", "Users"))
    site.page("Mail", "/mail", [*button("Search", "Add"), *link("Inbox", "Sent", "Drafts")])
    site.page("Users", "/users", [*button("Search", "Add"), *link("Ann", "Bob", "Eve")])
    for name in ("Mail", "Users"):
        site.touch("start", Role.LINK, name, name)
    assert further_samples(site.graph) == {}


def test_the_order_of_edges_tells_nothing() -> None:
    """As maps of several explorations are merged in any order; which sample is the first may differ."""
    edges = [("list", "dory", "dory"), ("list", "skiff", "skiff")]
    edges += [(name, "Log", f"{name} log") for name in ("dory", "skiff")]
    edges += [(f"{name} log", "Crew", f"{name} crew") for name in ("dory", "skiff")]
    for order in permutations(edges):
        site = Site()
        site.page("list", "/boats", link("dory", "skiff"))
        for name in ("dory", "skiff"):
            site.page(name, f"/boats/{name}", [*button("Rename"), *link("Log")])
            site.page(f"{name} log", f"/boats/{name}/log", [*button("Enter"), *link("Crew")])
            site.page(f"{name} crew", f"/boats/{name}/crew", button("Hire"))
        for source, said, target in order:
            site.touch(source, Role.LINK, said, target)
        assert set(further_samples(site.graph)) == {"skiff", "skiff log", "skiff crew"}


def test_a_name_of_one_letter_does_not_change_what_its_page_offers() -> None:
    site = Site()
    site.page("list", "/boats", link("A", "B"))
    for name in ("A", "B"):
        site.page(name, f"/boats/{name}", button("Rename", "Delete", "Cancel", f"Sell {name}"))
        site.touch("list", Role.LINK, name, name)
    assert further_samples(site.graph) == {"B": "A"}


def test_a_message_over_windows_with_other_titles_is_one() -> None:
    """One that asks something, or says something else, is another one."""
    site = Site()
    for window in ("Atoms", "Bonds"):
        site.page(window, window, button("Check", "Check all", "Remove", f"Add to {window}"))
        told = {"Check": "No fault was found", "Check all": f"{window} have faults", "Remove": "Are you sure?"}
        for touched, said in told.items():
            buttons = button("Yes", "No") if touched == "Remove" else button("OK")
            place = f"{window} {touched}"
            site.page(place, f"{place}#dialog", [(Role.HEADING, said), *buttons], "dialog")
            site.touch(window, Role.BUTTON, touched, place)
    assert further_samples(site.graph) == {"Bonds Check": "Atoms Check"}


def test_a_menu_with_the_same_entries_over_windows_with_other_titles_is_one() -> None:
    site = Site()
    for window in ("Atoms", "Bonds"):
        site.page(window, window, [(Role.INPUT, "Name"), *button(f"Add to {window}")])
        for name in ("Copy, Paste", f"Sort, {window}"):
            entries = [(Role.MENU_ITEM, entry) for entry in name.split(", ")]
            site.page(f"{window} {name}", f"{window}#dialog", entries, "menu", name)
            site.touch(window, Role.INPUT, name, f"{window} {name}")
    assert further_samples(site.graph) == {"Bonds Copy, Paste": "Atoms Copy, Paste"}


def test_a_window_that_gets_another_title_stays_one() -> None:
    """Where it has the same controls; a window with others is a place."""
    controls = button("New", "Open", "Save", "Cut", "Copy", "Paste", "Find", "Print", "Help")
    site = Site()
    site.page("untitled", "Untitled", controls)
    site.page("saved", "beds.txt", [*controls, (Role.TEXT, "saved")])
    site.page("print", "Print", [*controls[:6], *button("Pages", "Copies", "Paper")])
    site.touch("untitled", Role.BUTTON, "Save", "saved")
    site.touch("untitled", Role.BUTTON, "Print", "print")
    assert further_samples(site.graph) == {"saved": "untitled"}


def test_places_without_an_address_are_no_samples() -> None:
    """The pages of the settings of a phone or a desktop program are made of the same rows."""
    site = Site()
    site.page("settings", "Settings", [(Role.ITEM, "Sound"), (Role.ITEM, "Display")])
    for name in ("Sound", "Display"):
        site.page(name, f"{name}Settings", button("Up"))
        site.touch("settings", Role.ITEM, name, name)
    assert further_samples(site.graph) == {}
