"""Panels and menus that stand beside each other on one page: what is shown together is foreseen, and seen."""

from pathlib import Path

from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.exploration.controls import Control, controls_on
from uiatlas.exploration.effect_model import EffectModel
from uiatlas.exploration.views import State, Views
from uiatlas.run.events import Event, Observed
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas_bench.suites.explore_rule import Sight, screens_of, sight_of

APP = """
from uiatlas.devices.simulated import App, button, heading, item, menu_item, put, tab, text, toggle

app = App("com.example.bench", start="bench", state={"left": "Files", "right": "", "menu": "", "main": "Start",
    "fold": False})
WORDS = "amber birch cedar delta ember fjord grove heath inlet jetty knoll larch marsh north ocean pearl quill".split()
LEFT, RIGHT, MAIN = ("Files", "Search", "Outline", "Tasks"), ("Properties", "Notes", "Help"), ("Start", "Report")

def some(name, count):
    start = sum(map(ord, name))
    return [f"{name} {WORDS[(start + 5 * i) % 17]}" for i in range(count)]

@app.screen("Bench")
def bench(s):
    shut = put("menu", "")
    bar = [menu_item(m, shut if s.menu else put("menu", m)) for m in ("File", "Edit", "View", "Run")]
    menu = [menu_item(w, shut) for w in some(s.menu, 9)] if s.menu else []
    tabs = [tab(n, s.left == n, (put("left", n), shut)) for n in LEFT]
    tabs += [tab(n, s.right == n, (put("right", "" if s.right == n else n), shut)) for n in RIGHT]
    tabs += [tab(n, s.main == n, (put("main", n), shut)) for n in MAIN]
    panels = [text(w) for name in (s.left, s.right, s.main) if name for w in some(name, 9)]
    shapes = [] if s.fold else [item(w) for w in some("shape", 6)]
    return (heading("Bench"), *bar, *menu, *tabs, *panels, button("Palette", toggle("fold")), *shapes)
"""


def sights(folder: Path, strategy: str, seed: int) -> list[Sight]:
    path = folder / "bench.py"
    path.write_text(APP)
    seen: list[Sight] = []

    def watch(event: Event) -> None:
        if isinstance(event, Observed) and event.observation is not None:
            seen.append(sight_of(event.observation, float(len(seen))))

    device = open_device(f"sim:{path}?size=1600x9000")
    explore(device, None, 1e9, strategy, watch, max_steps=150, seed=seed)
    return seen


def test_of_a_page_of_panels_more_is_seen_than_by_chance(tmp_path: Path) -> None:
    def count(strategy: str, seed: int = 0) -> int:
        return len(screens_of({"it": sights(tmp_path, strategy, seed)})["it"])

    assert count("frontier") > 1.3 * max(count("random", seed) for seed in range(3))


def page(*names: str, panels: tuple[str, ...]) -> Observation:
    controls = [UIElement(i, Role.TAB, n, flags=ElementFlag.CLICKABLE) for i, n in enumerate(names)]
    rows = [f"{p} {word}" for p in panels for word in ("one", "two", "three", "four", "five")]
    number = len(controls)
    return Observation("app", (*controls, *(UIElement(number + i, Role.TEXT, r) for i, r in enumerate(rows))))


TABS = ("A", "B", "C", "Right")


class Desk:
    """A page with three tabs that share one panel, and one that opens a panel of its own."""

    def __init__(self) -> None:
        self.views = Views()
        self.model = EffectModel(self.views)

    def at(self, *panels: str) -> State:
        return self.views.state_of(page(*TABS, panels=panels))

    def touch(self, name: str, before: tuple[str, ...], after: tuple[str, ...]) -> None:
        _, new = self.views.find("desk", page(*TABS, panels=after))
        self.model.learn(control(name), self.at(*before), self.at(*after), new=new)


def control(name: str) -> Control:
    return next(c for c in controls_on(page(*TABS, panels=()).elements) if c.common[2] == name.casefold())


def test_what_tabs_replace_is_foreseen_beside_a_panel_that_stays() -> None:
    desk = Desk()
    desk.touch("B", ("A",), ("B",))
    desk.touch("A", ("B",), ("A",))
    desk.touch("C", ("A",), ("C",))
    desk.touch("Right", ("C",), ("C", "R"))
    desk.touch("B", ("C", "R"), ("B", "R"))
    assert desk.model.expected(control("A"), desk.at("B", "R")).words == desk.at("A", "R").words


def test_a_view_that_was_never_seen_promises_more_than_one_that_was() -> None:
    desk = Desk()
    desk.touch("B", ("A",), ("B",))
    desk.touch("A", ("B",), ("A",))
    desk.touch("Right", ("A",), ("A", "R"))
    assert desk.model.promise(control("C"), desk.at("A", "R")) is None
    unseen = desk.model.promise(control("B"), desk.at("A", "R"))
    seen = desk.model.promise(control("A"), desk.at("B"))
    assert unseen is not None
    assert seen is not None
    assert unseen > 2 * seen
