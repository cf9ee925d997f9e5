"""Where going back leads nowhere, a run learns that and does something else or ends."""

from dataclasses import dataclass

import pytest

from uiatlas.agents.travel.traveller import Traveller
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.errors import ActionError
from uiatlas.run.loop import Run
from uiatlas.ui import Action, Back, ElementFlag, Observation, Role, Tap, UIElement
from uiatlas.utg import Graph

LABELS = {
    "Welcome": ("Visitors", "Staff entrance", "Imprint", "Directions"),
    "Lobby": ("Ring the bell", "Read the board"),
}


@dataclass
class Site:
    """A simulated site whose first page cannot be come back to.

    Attributes:
        says: Whether it says that it cannot go back, or stays where it is without a word.
        page: What is shown.
        looks: A number in the page, new at every look.
        backs: How often it was to go back.
    """

    says: bool
    page: str = "Welcome"
    looks: int = 0
    backs: int = 0
    uri, app, simulated = "test:site", "com.example.site", True

    def observe(self) -> Observation:
        self.looks += 1
        said = [(Role.HEADING, self.page, 0), (Role.TEXT, f"{self.looks} people were here", 0)]
        said += [(Role.BUTTON, label, ElementFlag.CLICKABLE) for label in LABELS[self.page]]
        elements = [UIElement(i, role, text, flags=flags) for i, (role, text, flags) in enumerate(said)]
        return Observation(self.app, tuple(elements), activity=self.page)

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if isinstance(action, Back):
            self.backs += 1
            if self.says:
                raise ActionError("there is nothing to go back to")
        elif isinstance(action, Tap):
            self.page = "Lobby"

    def wait(self, seconds: float) -> None: ...

    def restart(self) -> None:
        self.page = "Welcome"

    def close(self) -> None: ...


def mapped(site: Site) -> Graph:
    """A map of the way into the lobby; the site shows its first page again."""
    graph = Graph(site.app)
    assert Run(site, graph, WordPolicy(graph, "visitors"), "visitors").execute().status == "success"
    site.page, site.backs = "Welcome", 0
    return graph


@pytest.mark.parametrize("says", [True, False])
def test_a_run_does_not_go_back_again_and_again_where_that_leads_nowhere(says: bool) -> None:
    """Three buttons of the first page are untried, but nothing leads back to it; every look at a page differs."""
    site, task = Site(says), "set the alarm to seven"
    graph = mapped(site)
    result = Run(site, graph, WordPolicy(graph, task), task).execute()
    assert result.status == "failure"
    assert site.backs <= 3
    assert len(result.steps) < 15


@pytest.mark.parametrize("says", [True, False])
def test_nor_does_one_that_goes_to_a_screen(says: bool) -> None:
    site = Site(says)
    graph = mapped(site)
    welcome = next(s.id for s in graph.screens.values() if s.anchor == "Welcome")
    site.page = "Lobby"
    result = Run(site, graph, Traveller(graph, welcome), "go to Welcome").execute()
    assert result.status == "failure"
    assert site.backs <= 3
