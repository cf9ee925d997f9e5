"""Intents, milestones, progress and summaries by a language model (KG-RAG, section 3.2); prompts beside this file."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock

from pydantic import BaseModel, Field

from uiatlas.errors import AnswerError, ModelRefusedError
from uiatlas.knowledge.building import Makers, PlainSummary
from uiatlas.knowledge.intents import Intent, MapMilestones, Milestone, act_on, inner_labels
from uiatlas.knowledge.scoring import MapScorer, Progress
from uiatlas.knowledge.trajectories import Trajectory, steps_of
from uiatlas.llm.base import ChatModel, Image
from uiatlas.llm.distribution import Chooser
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage, estimate_tokens
from uiatlas.utg import Graph, Screen

MOST_INTENTS, MOST_MILESTONES = 6, 8

PROMPT, ANSWER = 300, 120
"""About how many tokens a prompt has without the screen, and an answer, for what is said beforehand of the cost."""

Screenshots = Callable[[str], Image | None]
"""From a screen's id to a picture of it, if there is one."""


class IntentAnswer(BaseModel):
    """A wish and the control that fulfils it."""

    text: str = Field(min_length=1, max_length=200)
    control: int = -1


class IntentAnswers(BaseModel):
    """What a model names for a screen."""

    intents: list[IntentAnswer]


class Step(BaseModel):
    """A milestone, and the number of the screen that is shown then."""

    text: str = Field(min_length=1, max_length=200)
    screen: int = -1


class Steps(BaseModel):
    """The milestones of a wish."""

    milestones: list[Step] = Field(min_length=1, max_length=MOST_MILESTONES)


class Summary(BaseModel):
    """A way in one sentence."""

    summary: str = Field(min_length=1, max_length=400)


def _prompt(name: str) -> Prompt:
    return Prompt.load("uiatlas.knowledge", name)


class ModelIntents:
    """What users may want of a screen, as a model sees it.

    Args:
        model: Who is asked; one that sees pictures if there are any.
        screenshots: Where pictures are; None for none.
    """

    def __init__(self, model: ChatModel, screenshots: Screenshots | None = None) -> None:
        self._model, self._screenshots, self._prompt = model, screenshots, _prompt("intents")

    @property
    def name(self) -> str:
        """The model with the prompt's version."""
        return f"{self._model.name} {self._prompt.version}"

    def intents(self, graph: Graph, screen: Screen) -> list[Intent]:
        """The wishes that the model names; a control that is not there is asked for again once.

        Raises:
            ModelError: The model cannot be asked, refuses, or gives no usable answer.
        """
        shot = self._screenshots(screen.id) if self._screenshots is not None else None
        asked = self._prompt.question(
            *([] if shot is None else [shot]),
            most=MOST_INTENTS,
            name=screen.name,
            app=graph.app,
            screen=listed(screen),
        )
        able = {e.index: e for e in screen.elements if e.actionable}

        def check(value: IntentAnswers) -> str:
            wrong = [w.control for w in value.intents if w.control != -1 and w.control not in able]
            return f"there is no control {wrong[0]} that can be used" if wrong else ""

        wishes = ask_for(self._model, asked, IntentAnswers, check=check).value.intents[:MOST_INTENTS]
        found = {w.text.strip(): w for w in wishes if w.text.strip()}
        return [
            Intent(screen.id, t, act=act_on(able.get(w.control)), source=self._model.name) for t, w in found.items()
        ]


def listed(screen: Screen) -> Fenced:
    """A screen as numbered lines, fenced: each element that says something or can be used."""
    said = inner_labels(screen.elements)
    lines = [
        f"{e.index}: {e.role} {said[e.index]}" + ("" if e.actionable else " (text)")
        for e in screen.elements
        if said[e.index]
    ]
    return fence("\n".join(lines) or "(nothing)", "screen")


class ModelMilestones:
    """Milestones of a model; of the map where the model gives none that can be used.

    Args:
        model: Who is asked.
        start: Id of the screen that ways begin on; None for the app's entry.
    """

    def __init__(self, model: ChatModel, start: str | None = None) -> None:
        self._model, self._start, self._prompt = model, start, _prompt("milestones")
        self._map = MapMilestones(start)

    @property
    def name(self) -> str:
        """The model with the prompt's version."""
        return f"{self._model.name} {self._prompt.version}"

    def milestones(self, graph: Graph, intent: Intent) -> tuple[Milestone, ...]:
        """Subgoals in order, at least one.

        Raises:
            ModelError: The model cannot be asked.
        """
        way = self._map.way_to(graph, intent.screen)
        screens = way.screens if way is not None else (intent.screen,)
        names = "\n".join(f"{n}: {graph.screens[s].name}" for n, s in enumerate(screens))
        asked = self._prompt.question(most=MOST_MILESTONES, wish=intent.text, way=fence(names, "way"))

        def check(value: Steps) -> str:
            wrong = [m.screen for m in value.milestones if not -1 <= m.screen < len(screens)]
            return f"there is no screen {wrong[0]} on the way" if wrong else ""

        try:
            steps = ask_for(self._model, asked, Steps, check=check).value.milestones
        except (AnswerError, ModelRefusedError):
            return self._map.milestones(graph, intent)
        return tuple(Milestone(m.text, screens[m.screen] if m.screen >= 0 else "") for m in steps)


class ModelScorer:
    """How far ways have come, as a model sees it (KG-RAG, Algorithm 1 as settled).

    Log-probabilities over one letter for each count, else stated probabilities, else samples; what the map says where
    the model gives nothing that can be used.

    Args:
        graph: The map.
        model: Who is asked.
        temperature: That of Algorithm 1's softmax.
    """

    def __init__(self, graph: Graph, model: ChatModel, temperature: float = 1.0) -> None:
        self._graph, self._model, self._prompt = graph, model, _prompt("progress")
        self._chooser, self._map = Chooser(model, temperature=temperature), MapScorer(graph)
        self._temperature = temperature
        self._tried, self._trying = False, Lock()

    @property
    def name(self) -> str:
        """The model with the prompt's version, and the temperature unless it is 1."""
        warmth = "" if self._temperature == 1.0 else f" at {self._temperature:g}"
        return f"{self._model.name} {self._prompt.version}{warmth}"

    def score(self, intent: Intent, ways: Sequence[Trajectory]) -> list[Progress]:
        """One distribution over 0 to m milestones for each way.

        Raises:
            ModelError: The model cannot be asked.
            BudgetError: Its budget is used up.
        """
        self._try()
        return [self._one(intent, way) for way in ways]

    def _try(self) -> None:
        """Let the chooser find out by one fixed question whether the model tells log-probabilities.

        Found out on whatever is asked first, by several threads at once, it would be asked otherwise in each build.
        """
        with self._trying:
            if self._tried:
                return
            asked = self._prompt.question(
                wish="open the settings",
                milestones=fence("1. the settings are open", "milestones"),
                way=fence("(none yet)", "way"),
                screen=fence("0: button Settings"),
            )
            with suppress(AnswerError, ModelRefusedError):
                self._chooser.choose(asked, ("0 of 1", "1 of 1"))
            self._tried = True

    def _one(self, intent: Intent, way: Trajectory) -> Progress:
        asked = self._prompt.question(
            wish=intent.text,
            milestones=fence("\n".join(f"{n}. {m.text}" for n, m in enumerate(intent.milestones, 1)), "milestones"),
            way=fence("\n".join(steps_of(self._graph, way)) or "(none yet)", "way"),
            screen=listed(self._graph.screens[way.end]),
        )
        options = [f"{k} of {len(intent.milestones)}" for k in range(len(intent.milestones) + 1)]
        try:
            got = self._chooser.choose(asked, options)
        except (AnswerError, ModelRefusedError):
            return self._map.score(intent, [way])[0]
        return Progress(got.probabilities, got.how)


class ModelSummary:
    """A way in a model's sentence; the plain one where the model gives none.

    Args:
        model: Who is asked.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model, self._prompt, self._plain = model, _prompt("summary"), PlainSummary()

    @property
    def name(self) -> str:
        """The model with the prompt's version."""
        return f"{self._model.name} {self._prompt.version}"

    def summarise(self, graph: Graph, intent: Intent, way: Trajectory) -> str:
        """What is done in turn.

        Raises:
            ModelError: The model cannot be asked.
        """
        plain = self._plain.summarise(graph, intent, way)
        try:
            asked = self._prompt.question(wish=intent.text, way=fence(plain, "way"))
            return ask_for(self._model, asked, Summary).value.summary
        except (AnswerError, ModelRefusedError):
            return plain


def expected(screens: Sequence[Screen], ways: int) -> tuple[Usage, Usage]:
    """What asking about some screens takes, at least and at most, by the length of what is asked.

    Args:
        screens: The screens.
        ways: How many ways may be scored for an intent.
    """
    shown = [estimate_tokens(listed(s)) for s in screens]
    one = [Usage(calls=1, input_tokens=PROMPT + tokens, output_tokens=ANSWER) for tokens in shown]
    least = most = Usage()
    for intents in one:
        rest = Usage(calls=2, input_tokens=2 * PROMPT, output_tokens=ANSWER)
        least += intents + rest + intents
        for _ in range(MOST_INTENTS):
            most += rest
            most += Usage(ways, ways * intents.input_tokens, ways * ANSWER // 4)
        most += intents
    return least, most


def model_makers(
    graph: Graph,
    model: ChatModel,
    start: str | None = None,
    *,
    seeing: ChatModel | None = None,
    screenshots: Screenshots | None = None,
    temperature: float = 1.0,
) -> Makers:
    """All four by a model; the paper has two: one that sees names intents, one that reads does the rest.

    Args:
        graph: The map.
        model: Who makes milestones, scores and summarises.
        start: Id of the screen that ways begin on; None for the app's entry.
        seeing: Who names intents; None for `model`.
        screenshots: Pictures of screens, if there are any.
        temperature: That of the softmax over how many milestones a way has done (Algorithm 1).
    """
    scorer = ModelScorer(graph, model, temperature)
    return Makers(
        ModelIntents(seeing or model, screenshots),
        ModelMilestones(model, start),
        scorer,
        scorer.name,
        ModelSummary(model),
    )
