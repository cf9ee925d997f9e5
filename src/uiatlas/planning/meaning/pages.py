"""The pages of a map as words: what each is called, what leads there, what it offers, what it says.

Screens of one class that several activities show are one page. A menu, and a dialog that code builds without a class of
its own, belong to the page that opens them: nobody would name them as a place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pydantic_core import from_json

from uiatlas.planning.altering import signs_out
from uiatlas.planning.likeness import outside
from uiatlas.storage.json_text import json_text
from uiatlas.text.controls import element_labels, leads_back
from uiatlas.text.language import Label, folded, label_of
from uiatlas.text.names import apart, spoken
from uiatlas.ui import target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.derived import derived
from uiatlas.utg.followers import Followers
from uiatlas.utg.queries import reachable

KEPT = "pages"
"""What they are kept as beside a large map."""

FAR = 10_000
"""Steps to what nothing is known to lead to."""


@dataclass(slots=True)
class Page:
    """A page, with the texts that tell what it is for.

    Attributes:
        screens: Ids of its screens, the nearest to the app's entry first.
        kind: The kind of its first screen.
        name: What it is called, in words.
        hosts: What it is shown in.
        leads: What is touched to come there: what it says, and the words of its id; its titles too.
        controls: What can be done there.
        texts: What is merely said there.
        mentions: What its code mentions beside that.
        uses: What people come there to do, in their own words, if somebody has told that.
        external: Whether it is none of the app's own.
        steps: How far it is from the app's entry; `FAR` if nothing is known to lead there.
    """

    screens: list[str]
    kind: str
    name: str
    external: bool
    steps: int = FAR
    hosts: dict[str, None] = field(default_factory=dict)
    leads: dict[tuple[str, str], None] = field(default_factory=dict)
    controls: dict[str, str] = field(default_factory=dict)
    texts: dict[str, None] = field(default_factory=dict)
    mentions: dict[str, None] = field(default_factory=dict)
    uses: dict[str, None] = field(default_factory=dict)


class Pages:
    """The pages of a map; made anew when the map has changed.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self._version = -1
        self.all: tuple[Page, ...] = ()
        self._called: frozenset[str] | None = None
        self.refresh(graph)

    def refresh(self, graph: Graph) -> None:
        """Follow the map's changes."""
        if graph.version != self._version:
            self._version, self._called = graph.version, None
            kept = derived(graph, KEPT, partial(_kept_pages, graph))
            self.all = _pages(graph) if kept is None else kept

    def calls(self, text: str) -> bool:
        """Whether a page, what leads to one, or a control is called this; a page also by its first words."""
        if self._called is None:
            self._called = frozenset(folded(name) for page in self.all for name in _names(page))
        return folded(text) in self._called

    def to_json(self, graph: Graph) -> list[list[Any]]:
        """What is kept of them beside the map; what a page says is a text of its own, read when it is asked for."""
        number = {screen: n for n, screen in enumerate(graph.screens)}
        return [
            [[number[s] for s in page.screens], page.kind, page.name, page.external, page.steps, _told(page)]
            for page in self.all
        ]


pages_of = Followers(Pages).of
"""The pages of a map, made once and kept up to date."""


def _pages(graph: Graph) -> tuple[Page, ...]:
    steps = reachable(graph, graph.entry) if graph.entry in graph.screens else {}
    own = [s for s in graph.screens.values() if not outside(s) and s.kind not in ("background", "system")]
    owners = {screen.id: _owner(graph, screen.id, steps) for screen in own}
    found: dict[str, Page] = {}
    for screen in own:
        owner = graph.screens[owners[screen.id]]
        page = found.setdefault(_key(owner), Page([], owner.kind, _name(graph, owner), owner.external))
        if owner is screen:
            page.screens.append(screen.id)
            page.leads |= dict.fromkeys((*_leads(graph, screen.id), *((title, "") for title in screen.titles)))
            if screen.host in graph.screens:
                page.hosts[_name(graph, graph.screens[screen.host])] = None
        else:
            page.texts[spoken(screen.name).replace(".", " ")] = None
        _tell(page, screen)
        _tell_of_ways(graph, page, screen, owners)
    for page in found.values():
        page.screens.sort(key=lambda s: (steps.get(s, FAR), s))
        page.steps = min((steps.get(s, FAR) for s in page.screens), default=FAR)
    return tuple(page for page in found.values() if page.screens)


def _name(graph: Graph, screen: Screen) -> str:
    """What a screen is called, in words: of one that is named after what it is shown in, the rest, such as "drawer"."""
    host = graph.screens.get(screen.host or "")
    own = screen.name.removeprefix(f"{host.name} ") if host is not None else screen.name
    return spoken(own)


class _SleepingPage(Page):
    """A page that is read when somebody asks what it says."""

    __slots__ = ("_text",)
    _text: str

    def __getattr__(self, name: str) -> Any:
        """Read it."""
        if name not in ("hosts", "leads", "controls", "texts", "mentions", "uses"):
            raise AttributeError(f"a page has no {name}")
        hosts, leads, controls, texts, mentions, uses = from_json(self._text)
        self.hosts, self.leads = dict.fromkeys(hosts), dict.fromkeys(map(tuple, leads))
        self.controls, self.texts = dict(controls), dict.fromkeys(texts)
        self.mentions, self.uses = dict.fromkeys(mentions), dict.fromkeys(uses)
        return object.__getattribute__(self, name)


def _kept_pages(graph: Graph, kept: list[list[Any]]) -> tuple[Page, ...]:
    if not isinstance(kept, list) or not kept:
        raise ValueError("no pages")
    screens = list(graph.screens)
    return tuple(_sleeping(told, screens) for told in kept)


def _sleeping(told: list[Any], screens: list[str]) -> Page:
    """A page as `Pages.to_json` keeps it."""
    page = object.__new__(_SleepingPage)
    numbers, page.kind, page.name, page.external, page.steps, page._text = told
    page.screens = [screens[n] for n in numbers]
    return page


def _told(page: Page) -> str:
    told = ([*page.hosts], [*page.leads], [*page.controls.items()], [*page.texts], [*page.mentions], [*page.uses])
    return json_text(list(told))


def _names(page: Page) -> Iterator[str]:
    """What a page, what leads there and its controls are called."""
    words = page.name.split()
    yield from (" ".join(words[:n]) for n in range(1, len(words) + 1))
    for said, _ in page.leads:
        yield said
        yield label_of(said).main
    for said, label in page.controls.items():
        yield from (said, label)


def _tell(page: Page, screen: Screen) -> None:
    """Add what a screen offers and says, what its code mentions, and what it is told to be for."""
    page.mentions |= dict.fromkeys(screen.mentions)
    page.uses |= dict.fromkeys(screen.uses)
    for element, label in zip(screen.elements, element_labels(screen.elements), strict=True):
        said = " ".join(label).strip()
        if said and (element.actionable or screen.kind == "menu"):
            page.controls.setdefault(said, label.main)
        elif said:
            page.texts[said] = None


def _tell_of_ways(graph: Graph, page: Page, screen: Screen, owners: Mapping[str, str]) -> None:
    """Add what is touched on a screen that only code tells of, where no element says so and no page is behind it.

    What leads to a page is looked for there. What leads to a dialog without a name, out of the app or out of the
    session is done here.
    """
    if screen.looks:
        return
    touched: dict[Label, list[Transition]] = {}
    for edge in graph.outgoing(screen.id):
        control = target_of(edge.action)
        if control is not None and edge.passable and (control.text or control.description) and not leads_back(control):
            touched.setdefault(label_of(control.text, control.description), []).append(edge)
    known = {folded(label) for label in page.controls.values()}
    for label, edges in touched.items():
        targets = {edge.target for edge in edges if not signs_out(graph, edge)} - {owners[screen.id]}
        if folded(label.main) not in known and not any(owners.get(target) == target for target in targets):
            page.controls.setdefault(" ".join(label).strip(), label.main)


def _key(screen: Screen) -> str:
    """One key for the screens of one page: those that were seen are told apart as the map tells them apart."""
    return screen.id if screen.looks else f"{screen.kind} {screen.name}"


def _leads(graph: Graph, screen: str) -> Iterator[tuple[str, str]]:
    for edge in graph.incoming(screen):
        if (touched := target_of(edge.action)) is not None and not signs_out(graph, edge):
            said = " ".join(filter(None, (touched.text, touched.description)))
            yield said, apart(short_id(touched.resource_id))


def _owner(graph: Graph, screen: str, steps: Mapping[str, int]) -> str:
    """The page that a screen is part of, itself if it is one."""
    passed = {screen}
    while _is_part(graph.screens[screen]):
        sources = {edge.source for edge in graph.incoming(screen)} - passed
        openers = [s for s in sources if graph.screens[s].kind not in ("background", "system")]
        host = graph.screens[screen].host
        if openers:
            screen = min(openers, key=lambda s: (steps.get(s, FAR), s))
        elif host in graph.screens and host not in passed:
            screen = str(host)
        else:
            break
        passed.add(screen)
    return screen


def _is_part(screen: Screen) -> bool:
    """Whether a screen that only code tells of has no class of its own."""
    if screen.looks or screen.kind not in ("menu", "dialog"):
        return False
    return screen.kind == "menu" or " " in screen.name or screen.name.rpartition(".")[2][:1].islower()
