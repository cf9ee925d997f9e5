"""What is shown, in few words: the controls of a screen by number, those that may be needed for a task."""

from uiatlas.execution.decisions import View
from uiatlas.execution.toolbox import Controls, texts_of
from uiatlas.utg import Graph


class ScreenInWords:
    """Tells a screen.

    Args:
        graph: The map.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def tell(self, task: str, view: View, controls: Controls) -> str:
        """One line: the controls, then what there is to read."""
        said = [controls.line(number) for number in controls.elements]
        return "; ".join([*said, *(f'"{t}"' for t in texts_of(view.observation))])
