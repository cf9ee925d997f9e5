"""Of what a map has, places are told from what only shows another record, another value or a list of values."""

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.export import summary
from uiatlas.utg.standing import Standing, Stands, place_for, standings

CLICK = int(ElementFlag.CLICKABLE)
SEEN = (Evidence(EvidenceKind.EXPLORED, "x", 1, 1),)


def harbour() -> Graph:
    """A list of two boats, whose pages have a list of colours each."""
    graph = Graph("app")

    def screen(key: str, place: str, *offers: tuple[Role, str], kind: str = "screen") -> None:
        elements = tuple(UIElement(n, role, said, flags=CLICK) for n, (role, said) in enumerate(offers))
        graph.put_screen(Screen(key, "app", key, kind, place, elements=elements))

    def touch(source: str, role: Role, said: str, target: str) -> None:
        graph.put_transition(Transition(source, Tap(Selector(role, said)), target, evidence=SEEN))

    screen("boats", "/boats", (Role.LINK, "dory"), (Role.LINK, "skiff"))
    for name in ("dory", "skiff"):
        screen(name, f"/boats/{name}", (Role.BUTTON, "Rename"), (Role.CHOICE, "red"))
        screen(f"{name} colours", f"/boats/{name}#dialog", *((Role.ITEM, c) for c in ("red", "blue")), kind="dialog")
        touch("boats", Role.LINK, name, name)
        touch(name, Role.CHOICE, "red", f"{name} colours")
    return graph


def test_samples_and_lists_of_values_are_no_places_and_a_place_stands_for_each() -> None:
    found = standings(harbour())
    assert found == {
        "dory colours": Stands(Standing.VALUES, "dory"),
        "skiff": Stands(Standing.SAMPLE, "dory"),
        "skiff colours": Stands(Standing.VALUES, "skiff"),
    }
    assert place_for("skiff colours", found) == "dory"


def test_the_summary_of_a_map_tells_what_is_no_place() -> None:
    told = summary(harbour())
    assert told["counts"]["screens"] == 5
    assert told["counts"]["places"] == 2
    assert {s["id"]: (s["standing"], s["of"]) for s in told["screens"] if "standing" in s} == {
        "dory colours": ("list of values", "dory"),
        "skiff": ("further sample", "dory"),
        "skiff colours": ("list of values", "skiff"),
    }


def test_of_lists_that_open_each_other_one_stays_a_place() -> None:
    graph = Graph("app")
    for key in ("one", "two"):
        options = tuple(
            UIElement(
                n,
                Role.RADIO,
                said,
                flags=CLICK | int(ElementFlag.CHECKABLE) | (int(ElementFlag.CHECKED) if not n else 0),
            )
            for n, said in enumerate(("red", "blue"))
        )
        graph.put_screen(Screen(key, "app", key, "dialog", f"/{key}#dialog", elements=options))
    for key, other in (("one", "two"), ("two", "one")):
        graph.put_transition(Transition(key, Tap(Selector(Role.RADIO, "blue")), other, evidence=SEEN))
    assert set(standings(graph)) < {"one", "two"}
