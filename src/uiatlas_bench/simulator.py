"""A recorded app played back: where an action leads, by what was recorded."""

from collections import defaultdict
from dataclasses import dataclass

from uiatlas.devices.recorded_app import GO_BACK
from uiatlas_bench.agents import Act, Other
from uiatlas_bench.recorded import Edge, RecordedApp, Screen
from uiatlas_bench.tasks import Task


@dataclass(frozen=True, slots=True)
class Entry:
    """A step of an episode: what was shown, and what was done.

    Attributes:
        screen: What was shown.
        key: Key of the element acted on, None for an action on no element.
        text: What was typed, None for a tap.
        kind: What was done if it was on no element.
    """

    screen: Screen
    key: str | None
    text: str | None = None
    kind: str = ""


def same_text(one: str | None, other: str | None) -> bool:
    """Whether two typed texts are the same input: outer white space and case do not count, no text is empty text."""
    return (one or "").strip().casefold() == (other or "").strip().casefold()


class World:
    """The transitions of one recorded app, indexed for playing back."""

    def __init__(self, app: RecordedApp) -> None:
        self.app = app
        self._exact: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
        self._alias: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
        for edge in app.edges:
            place = app.screens[edge.source].keys.index(edge.key)
            scoring = app.scoring[edge.source]
            self._exact[edge.source, edge.key].append(edge)
            self._alias[scoring.content_id, scoring.key_norms[place]].append(edge)

    def successor(self, screen: str, place: int, text: str | None, task: str, log: list[Entry]) -> Edge | None:
        """The recorded edge that an action follows: one from this very screen, else one from a screen like it.

        Args:
            screen: Where the action is done.
            place: Position of the element on it.
            text: What is typed.
            task: Id of the task being replayed, whose own trace goes first.
            log: What was done before.
        """
        key, scoring = self.app.screens[screen].keys[place], self.app.scoring[screen]
        alias = self._alias.get((scoring.content_id, scoring.key_norms[place]), [])
        for edges in (self._exact.get((screen, key), []), alias):
            fitting = [e for e in edges if same_text(e.text, text)]
            if fitting:
                return _own_use(fitting, screen, task, log) or max(fitting, key=lambda e: (e.explored, len(e.uses)))
        return None


def _own_use(edges: list[Edge], screen: str, task: str, log: list[Entry]) -> Edge | None:
    """The edge that the task's own trace took: at the n-th use the n-th, after the last the last."""
    own = sorted((step, i) for i, e in enumerate(edges) for name, step in e.uses if name == task)
    if not own:
        return None
    first = edges[min(i for _, i in own)]
    used = sum(entry.screen.id == screen and entry.key == first.key for entry in log)
    return edges[own[min(used, len(own) - 1)][1]]


class Episode:
    """One task being replayed.

    Attributes:
        at: Id of the screen shown.
        log: What was done so far.
        unrecorded: How many actions the recording had no answer to; the screen stayed.
    """

    def __init__(self, world: World, task: Task) -> None:
        self.world, self.task = world, task
        self.at = task.start
        self.log: list[Entry] = []
        self.unrecorded = 0
        self._behind: list[str] = []

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return self.world.app.screens[self.at]

    @property
    def spent(self) -> bool:
        """Whether the budget of actions is used up."""
        return len(self.log) >= self.task.budget

    @property
    def succeeded(self) -> bool:
        """Whether the latest action was the task's last true one, on its recorded screen."""
        last = self.task.actions[-1]
        if not self.log:
            return False
        done = self.log[-1]
        return (done.screen.id, done.key) == (last.screen, last.key) and same_text(done.text, last.text)

    @property
    def exact(self) -> bool:
        """Whether the actions were the true ones, all of them, on the recorded screens."""
        done = [(e.screen.id, e.key, (e.text or "").casefold()) for e in self.log]
        return done == [(a.screen, a.key, (a.text or "").casefold()) for a in self.task.actions]

    def perform(self, action: Act | Other) -> None:
        """Do one action; it costs one step, whatever it is."""
        match action:
            case Act(place, text):
                self._act(place, text)
            case Other(kind):
                self.unrecorded += kind != "wait"
                self.log.append(Entry(self.screen, None, kind=kind))

    def _act(self, place: int, text: str | None) -> None:
        screen = self.screen
        edge = self.world.successor(self.at, place, text, self.task.id, self.log)
        going_back = screen.elements[place].text == GO_BACK and bool(self._behind)
        if edge is not None:
            after = edge.target
        elif going_back:
            after = self._behind[-1]
        else:
            after = self.at
            self.unrecorded += 1
        self.log.append(Entry(screen, screen.keys[place], text))
        if going_back and after == self._behind[-1]:
            self._behind.pop()
        elif after != self.at:
            self._behind.append(self.at)
        self.at = after
