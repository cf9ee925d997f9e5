"""UICompass: a UI path from the focused map, adapted to every screen, and a candidate action for each instruction."""

from typing import ClassVar

from uiatlas.agents.compilers.ui_path import ModelPaths
from uiatlas.agents.presets.base import Preset
from uiatlas.agents.roles.candidates import CandidateChooser
from uiatlas.agents.roles.followed_path import FollowedPath
from uiatlas.agents.roles.uicompass_loop import UICompassLoop
from uiatlas.agents.words_alone import words_policy
from uiatlas.llm.base import ChatModel
from uiatlas.run.policy import Policy
from uiatlas.utg import Graph


class UICompass(Preset):
    """UICompass (sections 3.2 and 3.3) as a composition.

    Without a model words and map decide at every step; without adaptation either they plan one path and it is followed.
    """

    NAME = "uicompass"
    LOCAL: ClassVar[frozenset[str]] = frozenset({"no-adaptation"})
    ABLATIONS: ClassVar[dict[str, str]] = {
        "no-map": "the path is planned without the map",
        "no-adaptation": "the path is followed as it was planned",
    }

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """The model plans the path, adapts it, and names candidates."""
        planner = ModelPaths(model, with_map="no-map" not in self.ablate)
        adapts = "no-adaptation" not in self.ablate
        loop = UICompassLoop(graph, task, planner, CandidateChooser(model, task), adapts=adapts)
        return loop

    def local(self, graph: Graph, task: str) -> Policy:
        """Words and map decide at every step, or plan the path that is followed."""
        return FollowedPath(graph, task) if "no-adaptation" in self.ablate else words_policy(graph, task)
