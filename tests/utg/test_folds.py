"""A page with a part of it folded is the page that it was before; what offers something else, or later, is not."""

from time import process_time

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.folds import fold_states

CLICK = int(ElementFlag.CLICKABLE)
SEEN = (Evidence(EvidenceKind.EXPLORED, "x", 1, 1),)
PAGES = ("Beds", "Tools", "Seeds")
BAR = ("Narrow", "Season", "Year", "Gardener")


class Garden:
    """A map whose pages have a navigation, two lines of their own, and what is given."""

    def __init__(self) -> None:
        self.graph = Graph("app")

    def page(self, key: str, place: str, *more: str, own: str = "", beside: tuple[UIElement, ...] = ()) -> None:
        self.bare(key, place, f"{own or place} one", f"{own or place} two", *more, beside=beside)

    def bare(self, key: str, place: str, *more: str, beside: tuple[UIElement, ...] = ()) -> None:
        elements = tuple(UIElement(n, Role.BUTTON, said, flags=CLICK) for n, said in enumerate((*PAGES, *more)))
        self.graph.put_screen(Screen(key, "app", key, "screen", place, elements=(*elements, *beside)))

    def touch(self, source: str, said: str, target: str) -> None:
        self.graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, said)), target, evidence=SEEN))


def test_a_page_with_its_side_bar_folded_is_the_page_and_so_is_another_one_that_was_never_unfolded() -> None:
    garden = Garden()
    garden.page("beds", "/beds", *BAR)
    garden.page("tools", "/tools", *BAR)
    garden.page("narrow beds", "/beds", "Widen")
    garden.page("narrow tools", "/tools", "Widen")
    garden.touch("beds", "Narrow", "narrow beds")
    garden.touch("narrow beds", "Widen", "beds")
    garden.touch("narrow beds", "Tools", "narrow tools")
    assert fold_states(garden.graph) == {"narrow beds": "beds", "narrow tools": "tools"}


def test_a_page_under_two_addresses_on_a_small_map_is_no_frame_of_the_app() -> None:
    garden = Garden()
    for key, place in (("start", "/"), ("beds", "/beds"), ("tools", "/tools"), ("seeds", "/seeds")):
        garden.page(key, place, *BAR, own="beds" if key == "start" else key)
    garden.page("narrow tools", "/tools", "Widen", own="tools")
    garden.page("narrow start", "/", "Widen", own="beds")
    garden.touch("tools", "Narrow", "narrow tools")
    garden.touch("narrow tools", "Widen", "tools")
    garden.touch("start", "Narrow", "narrow start")
    assert fold_states(garden.graph) == {"narrow tools": "tools", "narrow start": "start"}


def test_a_control_that_folds_and_unfolds_is_known_by_going_there_and_back() -> None:
    garden = Garden()
    garden.page("beds", "/beds", "Bar", "Season", "Year")
    garden.page("narrow beds", "/beds", "Bar")
    garden.page("tools", "/tools", "Bar", "Season", "Year")
    garden.touch("beds", "Bar", "narrow beds")
    assert fold_states(garden.graph) == {}
    garden.touch("narrow beds", "Bar", "beds")
    assert fold_states(garden.graph) == {"narrow beds": "beds"}


def test_what_is_unfolded_later_is_a_place() -> None:
    garden = Garden()
    garden.page("tools", "/tools", *BAR)
    garden.page("narrow beds", "/beds", "Widen")
    garden.page("beds", "/beds", *BAR)
    garden.touch("narrow beds", "Widen", "beds")
    garden.touch("beds", "Narrow", "narrow beds")
    assert fold_states(garden.graph) == {}


def test_the_tabs_of_a_page_and_what_leads_back_from_another_one_fold_nothing() -> None:
    garden = Garden()
    garden.page("tools", "/tools")
    garden.page("beds", "/", "North", "South", "Rows", "Width", "Length", own="beds")
    garden.page("south", "/", "North", "South", own="beds")
    garden.touch("beds", "South", "south")
    garden.touch("south", "North", "beds")
    garden.page("about", "/", "Back", own="about")
    garden.touch("beds", "About", "about")
    garden.touch("about", "Back", "beds")
    assert fold_states(garden.graph) == {}


def test_a_page_on_which_other_things_can_be_done_is_a_place_though_it_shows_less() -> None:
    garden = Garden()
    garden.page("tools", "/tools")
    rows = [f"row {n}" for n in range(8)]
    garden.page("beds", "/beds", "Select", "Add", "Search", "Sort", *rows)
    garden.page("chosen", "/beds", "Cancel", "Delete all", *rows)
    garden.touch("beds", "Select", "chosen")
    garden.touch("chosen", "Cancel", "beds")
    assert fold_states(garden.graph) == {}
    garden.page("chosen", "/beds", "Cancel", *rows)
    assert fold_states(garden.graph) == {"chosen": "beds"}, "as long as there is nothing but the way back"


def test_what_has_only_the_frame_of_the_app_in_common_with_a_page_is_a_place() -> None:
    garden = Garden()
    garden.bare("in", "/", "Log out", "Account", "Orders")
    garden.bare("out", "/", "Log in")
    garden.touch("in", "Log out", "out")
    garden.touch("out", "Log in", "in")
    assert fold_states(garden.graph) == {}, "nothing tells the frame yet"
    garden.page("tools", "/tools")
    garden.bare("first", "/list", "Older", "leek", "kale")
    garden.bare("last", "/list", "Newer")
    garden.touch("first", "Older", "last")
    garden.touch("last", "Newer", "first")
    assert fold_states(garden.graph) == {}


def test_a_page_of_another_address_is_a_place() -> None:
    garden = Garden()
    garden.page("tools", "/tools")
    garden.page("first", "/beds?page=1", "Older", "leek", "kale", own="beds")
    garden.page("last", "/beds?page=2", "Newer", own="beds")
    garden.touch("first", "Older", "last")
    garden.touch("last", "Newer", "first")
    assert fold_states(garden.graph) == {}


def test_a_side_bar_of_which_the_icons_are_left_is_folded() -> None:
    garden = Garden()
    links = (UIElement(20, Role.LINK, "Frames", flags=CLICK), UIElement(21, Role.LINK, "Sheds", flags=CLICK))
    icons = (UIElement(20, Role.LINK, flags=CLICK), UIElement(21, Role.LINK, flags=CLICK))
    garden.page("settings", "/settings", "Narrow", "Widen")
    garden.page("beds", "/beds", "Narrow", beside=links)
    garden.page("narrow beds", "/beds", "Find", "Widen", beside=icons)
    garden.touch("beds", "Narrow", "narrow beds")
    garden.touch("narrow beds", "Find", "beds")
    assert fold_states(garden.graph) == {}, "nothing tells yet what the control beside is"
    garden.touch("settings", "Narrow", "settings")
    garden.touch("settings", "Widen", "settings")
    assert fold_states(garden.graph) == {"narrow beds": "beds"}


def test_the_folds_of_a_large_map_are_told_in_a_moment() -> None:
    garden = Garden()
    garden.page("tools", "/tools")
    for n in range(2000):
        garden.bare(f"full {n}", "/beds", "Narrow", f"bed {n}", f"{n} rows", f"Open {n}", f"kept {n % 7}")
        garden.bare(f"narrow {n}", "/beds", "Widen", f"bed {n}", f"{n} rows")
        garden.touch(f"full {n}", "Narrow", f"narrow {n}")
        garden.touch(f"full {max(n - 1, 0)}", f"Open {max(n - 1, 0)}", f"full {n}")
        if n % 2:
            garden.touch(f"narrow {n}", "Widen", f"full {n}")
    began = process_time()
    assert fold_states(garden.graph) == {f"narrow {n}": f"full {n}" for n in range(2000)}
    assert process_time() - began < 2.0
