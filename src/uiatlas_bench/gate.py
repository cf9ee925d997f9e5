"""The gate between a benchmark and an agent under test: what may be seen goes through, what serves scoring does not.

Observations are made from the five visible fields of a recorded element and from nothing else. Every value that is
handed to an agent is checked on its way, in every run.
"""

from collections.abc import Mapping, Sequence

from uiatlas.ui import Observation
from uiatlas.utg import Graph, merge
from uiatlas_bench.agents import Accountable, Act, AgentFactory, Decision, Metered, Other, ReplayAgent, StepRecord
from uiatlas_bench.explored import map_of, observation_of
from uiatlas_bench.recorded import Exploration, RecordedApp, Screen
from uiatlas_bench.runner import NewPlayer, Player, Side
from uiatlas_bench.simulator import Entry

_TELLING = 8
"""From this length on, a text that serves scoring cannot turn up in a map by chance."""


class LeakError(AssertionError):
    """Something that serves scoring was about to reach the agent under test: the benchmark is broken."""


def gated(factory: AgentFactory, apps: Mapping[str, RecordedApp]) -> Side:
    """An agent under test as a player of the runner, with the gate between the two.

    Args:
        factory: Makes the agent.
        apps: The recorded apps; what serves scoring in them is what the gate looks for.
    """

    def side(exploration: Exploration) -> NewPlayer:
        gate = Gate(apps[exploration.app], exploration)

        def new(task: str, start: Screen, seed: int) -> Player:
            return _Gated(gate, factory(gate.graph(), task, gate.observation(start)))

        return new

    return side


class Gate:
    """What an agent may see of one app."""

    def __init__(self, app: RecordedApp, exploration: Exploration) -> None:
        self._app = app.name
        self._seen: dict[str, Observation] = {}
        self._graph = map_of(exploration)
        assert_unscored(self._graph, app)

    def graph(self) -> Graph:
        """A copy of the explored map, which the agent may change."""
        return merge(self._graph, Graph(self._graph.app))

    def observation(self, screen: Screen) -> Observation:
        """What a recorded screen shows."""
        if screen.id not in self._seen:
            self._seen[screen.id] = observation_of(self._app, screen)
        assert_shown(self._seen[screen.id], self._app, screen)
        return self._seen[screen.id]

    def history(self, log: Sequence[Entry]) -> tuple[StepRecord, ...]:
        """What happened, as the agent saw it."""
        return tuple(StepRecord(self.observation(entry.screen), _action(entry)) for entry in log)


class _Gated:
    """An agent under test, seen by the runner as a player."""

    def __init__(self, gate: Gate, agent: ReplayAgent) -> None:
        self._gate, self._agent = gate, agent

    @property
    def model_calls(self) -> int:
        """Requests to a model so far."""
        return self._agent.model_calls if isinstance(self._agent, Metered) else 0

    @property
    def tokens(self) -> int:
        """Tokens so far."""
        return self._agent.tokens if isinstance(self._agent, Metered) else 0

    @property
    def input_tokens(self) -> int:
        """Tokens read so far; 0 for an agent that does not tell them from those written."""
        return self._agent.input_tokens if isinstance(self._agent, Accountable) else 0

    @property
    def output_tokens(self) -> int:
        """Tokens written so far."""
        return self._agent.output_tokens if isinstance(self._agent, Accountable) else 0

    @property
    def verdict(self) -> str:
        """How the agent says that its run ends."""
        return self._agent.verdict if isinstance(self._agent, Accountable) else ""

    @property
    def accepted(self) -> str:
        """The same if facts that only a model affirms count as proven."""
        return self._agent.accepted if isinstance(self._agent, Accountable) else ""

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """Ask the agent."""
        return self._agent.decide(self._gate.observation(screen), self._gate.history(log))


def _action(entry: Entry) -> Act | Other:
    return Other(entry.kind) if entry.key is None else Act(entry.screen.keys.index(entry.key), entry.text)


def assert_shown(observation: Observation, app: str, screen: Screen) -> None:
    """Assert that an observation holds nothing but the visible fields of its screen.

    Raises:
        LeakError: It holds something else.
    """
    rest = {observation.activity, observation.title} | {
        text for e in observation.elements for text in (e.resource_id, e.class_name)
    }
    shown = [(e.text, e.description, bool(e.checked)) for e in observation.elements]
    allowed = [(e.text, e.alt, bool(e.checked)) for e in screen.elements]
    plain = Observation(app, observation.elements, dialog=observation.dialog)
    if rest - {""} or observation.app != app or shown != allowed or observation.digest != plain.digest:
        raise LeakError(f"an observation of {app} holds more than what is shown")


def assert_unscored(graph: Graph, app: RecordedApp) -> None:
    """Assert that a map holds nothing of what serves scoring.

    Raises:
        LeakError: It does.
    """
    written = repr((graph.app, graph.entry, graph.warnings, graph.screens, graph.transitions))
    for secret in secrets_of(app):
        if secret in written:
            raise LeakError(f"the map of {app.name} holds {secret!r}, which serves scoring")


def secrets_of(app: RecordedApp) -> frozenset[str]:
    """All texts that serve scoring, without those that are shown as well or too short to be told from chance."""
    secrets = {f"{task}:{step}" for edge in app.edges for task, step in edge.uses}
    for scoring in app.scoring.values():
        secrets |= {scoring.content_id, scoring.cluster, *scoring.key_norms, *scoring.states}
    shown = "\n".join(text for s in app.screens.values() for e in s.elements for text in (e.text, e.alt))
    return frozenset(s for s in secrets if len(s) >= _TELLING and s not in shown)
