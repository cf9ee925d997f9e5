"""A map that only grows: what it knew stays as it was, as one part of what updates are worth."""

from uiatlas.utg.graph import Graph


class AppendOnly:
    """Takes back what a step changed of known screens and edges; what it added stays (Agent+P's append-only ablation).

    Args:
        graph: The map, which others teach.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._screens, self._transitions = dict(graph.screens), dict(graph.transitions)

    def restore(self) -> None:
        """Put back what was known before; to be called after every change."""
        for key, screen in self._screens.items():
            if self._graph.screens.get(key) != screen:
                self._graph.put_screen(screen)
        for name, edge in self._transitions.items():
            if self._graph.transitions.get(name) != edge:
                self._graph.put_transition(edge)
        self._screens, self._transitions = dict(self._graph.screens), dict(self._graph.transitions)
