"""What can be done on a screen of the map, and where it is taken to lead."""

from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.task import parse_task
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import EvidenceKind, Graph, Screen
from uiatlas.utg.revise import observe

CLICK = ElementFlag.CLICKABLE


def test_what_closes_a_dialog_over_one_page_does_not_lead_to_that_page_from_another() -> None:
    def dialog(name: str, *rows: str) -> Screen:
        found = (UIElement(n, Role.BUTTON, r, flags=CLICK) for n, r in enumerate(("Open", "Home", *rows)))
        return Screen(name, "editor", name, "dialog", elements=tuple(found))

    graph = Graph("editor")
    settings = Screen("settings", "editor", "Settings", elements=(UIElement(0, Role.BUTTON, "Folder", flags=CLICK),))
    folder, file = dialog("folder"), dialog("file", "Encoding")
    for each in (settings, folder, file):
        graph.put_screen(each)
    for source, target in ((settings, folder), (folder, settings)):
        action = Tap(selector_for(source.elements[0], Observation("editor", source.elements)))
        observe(graph, source.id, action, target, kind=EvidenceKind.EXPLORED, where="", when=0.0)
    options = Inventory(graph, parse_task("open the folder")).at("file")
    assert [o.target for o in options if o.element and o.element.text == "Open"] == [None]
