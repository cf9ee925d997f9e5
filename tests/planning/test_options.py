"""What can be done on a screen is named as a selector names it."""

from hypothesis import given
from hypothesis import strategies as st

from uiatlas.planning.options import Options, selectors_of
from uiatlas.planning.tasks import parse_task
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.revise import observe

words = st.sampled_from(["Save", "Open", ""])
flags = st.sampled_from([ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.HIDDEN, ElementFlag.NONE])


@given(st.lists(st.tuples(st.sampled_from([Role.BUTTON, Role.ITEM]), words, words, flags), max_size=12))
def test_all_selectors_at_once_are_those_made_one_by_one(drawn: list[tuple[Role, str, str, ElementFlag]]) -> None:
    elements = tuple(UIElement(i, role, text, said, flags=f) for i, (role, text, said, f) in enumerate(drawn))
    shown = Observation("app", elements)
    assert selectors_of(shown) == [(e, selector_for(e, shown)) for e in shown.actionable]


def test_a_menu_of_a_bar_leads_to_the_same_from_every_page() -> None:
    def page(*rows: str) -> tuple[UIElement, ...]:
        bar = UIElement(0, Role.MENU, class_name="menu bar")
        file = UIElement(1, Role.MENU_ITEM, "File", class_name="menu", parent=0, flags=ElementFlag.CLICKABLE)
        found = (UIElement(n, Role.ITEM, row, flags=ElementFlag.CLICKABLE) for n, row in enumerate(rows, start=2))
        return bar, file, *found

    graph = Graph("files")
    music = Screen("music", "files", "Music", elements=page("a", "b", "c", "d"))
    plans = Screen("plans", "files", "Plans", elements=page("w", "x", "y", "z"))
    menu = Screen("menu", "files", "File", elements=(UIElement(0, Role.MENU_ITEM, "New", flags=ElementFlag.CLICKABLE),))
    for screen in (music, plans, menu):
        graph.put_screen(screen)
    shown = Observation("files", music.elements)
    action = Tap(selector_for(music.elements[1], shown))
    observe(graph, "music", action, menu, kind=EvidenceKind.EXPLORED, where="", when=0.0)
    leads = {o.element.text: o.target for o in Options(graph, parse_task("make it new")).at("plans") if o.element}
    assert leads["File"] == "menu"
