"""What the presets of the papers have in common: a model or none, what is left out, and who decides for a task."""

from collections.abc import Iterable
from typing import ClassVar

from uiatlas.agents.presets.seeing import Seeing, WithPictures
from uiatlas.agents.presets.settings import PresetSettings
from uiatlas.agents.roles.saying_so import SayingSo
from uiatlas.agents.running.options import Learning
from uiatlas.agents.words_alone import words_policy
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.knowledge.memory.mentor import Mentor
from uiatlas.llm.base import ChatModel
from uiatlas.llm.heard import Heard
from uiatlas.run.policy import Policy
from uiatlas.utg import Graph


class Preset:
    """A way of running.

    Args:
        model: Who is asked; None for the local roles.
        ablate: What is left out, of `ABLATIONS`; all that is named.
        settings: How it is set up, of `TAKES`.

    Attributes:
        NAME: What it is called.
        ABLATIONS: What can be left out, each with a word on it.
        LOCAL: Those of them that also do something where no model is asked.
        AGAINST: Those of them that contradict each other.
        TAKES: The settings that do something.
        screenshots: Whether the roles that look at a screen are shown its picture, where the look has one.

    Raises:
        UnknownNameError: There is nothing of this name to leave out.
        InputError: What is left out contradicts itself or would change nothing, or so would a setting.
    """

    NAME: ClassVar[str] = ""
    ABLATIONS: ClassVar[dict[str, str]] = {}
    LOCAL: ClassVar[frozenset[str]] = frozenset()
    AGAINST: ClassVar[tuple[tuple[str, str], ...]] = ()
    TAKES: ClassVar[frozenset[str]] = frozenset()

    def __init__(
        self,
        model: ChatModel | None = None,
        *,
        ablate: Iterable[str] = (),
        settings: PresetSettings = PresetSettings(),
    ) -> None:
        self.model, self.ablate, self.settings = model, frozenset(ablate), settings
        self.screenshots = False
        self.check_ablations(self.ablate)
        settings.check(self.NAME, self.TAKES)
        for name in sorted(self.ablate - self.LOCAL) if model is None else ():
            raise self._without_effect(name, "without a model")

    @classmethod
    def check_ablations(cls, ablate: Iterable[str]) -> None:
        """See that what is to be left out is there to be left out, and does not contradict itself.

        Raises:
            UnknownNameError: There is nothing of this name.
            InputError: It contradicts itself.
        """
        left = frozenset(ablate)
        for name in sorted(left - cls.ABLATIONS.keys()):
            raise UnknownNameError("ablation", name, cls.ABLATIONS)
        for one, other in cls.AGAINST:
            if {one, other} <= left:
                raise InputError(f"{one} and {other} contradict each other", hint="leave one of them out")

    def _without_effect(self, name: str, where: str) -> InputError:
        """What is said of something left out that changes nothing."""
        return InputError(
            f"the ablation {name} has no effect on the preset {self.NAME} {where}", hint=f"leave {name} out"
        )

    @property
    def learning(self) -> Learning:
        """What a run does to the map."""
        if "no-update" in self.ablate:
            return Learning.OFF
        return Learning.APPEND if "append-only" in self.ablate else Learning.FULL

    @property
    def mentor(self) -> Mentor | None:
        """Who looks back on a run beside the local mentor; None for nobody."""
        return None

    def policy(self, graph: Graph, task: str) -> Policy:
        """Who decides for a task on a map."""
        if self.model is None:
            return self.local(graph, task)
        if not self.screenshots:
            model = Heard(self.model)
            return SayingSo(self.with_model(model, graph, task), model)
        eyes = Seeing(self.model)
        model = Heard(eyes)
        return SayingSo(WithPictures(self.with_model(model, graph, task), eyes), model)

    def with_model(self, model: ChatModel, graph: Graph, task: str) -> Policy:
        """Who decides with a model."""
        raise NotImplementedError

    def local(self, graph: Graph, task: str) -> Policy:
        """Who decides without a model."""
        return words_policy(graph, task)

    def learn(self, app: str, task: str, *, success: bool) -> None:
        """Take note of how a task ended; most presets remember nothing but the map."""
