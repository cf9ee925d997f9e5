"""A page with a part of it folded is the page that it was before; tabs, and what is unfolded later, are not."""

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

    def page(self, key: str, place: str, *more: str, own: str = "") -> None:
        words = (*PAGES, f"{own or place} one", f"{own or place} two", *more)
        elements = tuple(UIElement(n, Role.BUTTON, said, flags=CLICK) for n, said in enumerate(words))
        self.graph.put_screen(Screen(key, "app", key, "screen", place, elements=elements))

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


def test_a_control_that_folds_and_unfolds_is_known_by_going_there_and_back() -> None:
    garden = Garden()
    garden.page("beds", "/beds", "Bar", "Season", "Year")
    garden.page("narrow beds", "/beds", "Bar")
    garden.touch("beds", "Bar", "narrow beds")
    assert fold_states(garden.graph) == {}
    garden.touch("narrow beds", "Bar", "beds")
    assert fold_states(garden.graph) == {"narrow beds": "beds"}


def test_what_is_unfolded_later_is_a_place() -> None:
    garden = Garden()
    garden.page("narrow beds", "/beds", "Widen")
    garden.page("beds", "/beds", *BAR)
    garden.touch("narrow beds", "Widen", "beds")
    garden.touch("beds", "Narrow", "narrow beds")
    assert fold_states(garden.graph) == {}


def test_the_tabs_of_a_page_and_what_leads_back_from_another_one_fold_nothing() -> None:
    garden = Garden()
    garden.page("beds", "/", "North", "South", "Rows", "Width", "Length", own="beds")
    garden.page("south", "/", "North", "South", own="beds")
    garden.touch("beds", "South", "south")
    garden.touch("south", "North", "beds")
    garden.page("about", "/", "Back", own="about")
    garden.touch("beds", "About", "about")
    garden.touch("about", "Back", "beds")
    assert fold_states(garden.graph) == {}
