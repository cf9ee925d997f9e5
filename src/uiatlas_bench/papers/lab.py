"""Plays the arms that the tables ask for, each once for all tables, and goes on with what was kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path

from uiatlas.agents.presets import AgentP, KgRag, Preset, paper_preset
from uiatlas.devices.faults import NORMAL, Faults
from uiatlas.knowledge.index import Embedder, local_embedder
from uiatlas.llm.base import ChatModel
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.run.recovery.ladder import Care
from uiatlas.text.embedding import EmbeddingModel
from uiatlas.text.retrieval import EmbeddingScorer
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.composed import KnownOnMap, composed
from uiatlas_bench.gate import gated
from uiatlas_bench.kept_arms import ArmSettings, KeptArm, digest_of_data
from uiatlas_bench.papers.faulty_trials import play as play_faulty
from uiatlas_bench.papers.recorded_trials import part_of, trial_of
from uiatlas_bench.papers.trials import KeptTrials, Trial
from uiatlas_bench.recorded import Exploration, no_exploration
from uiatlas_bench.runner import play
from uiatlas_bench.suites.faults_play import seeded
from uiatlas_bench.suites.faults_tasks import CHORES, Chore
from uiatlas_bench.taped import TapedByTask, file_name
from uiatlas_bench.tasks import Progress, data_folder, load_tasks

BASE = "reactive"
"""The preset that every other is compared with: a choice for each step; words and map make it where no model is."""

REPETITIONS = 3
"""How often each task with faults is run (Agent+P, A.1: three times, averages are reported)."""


ENCODER, NGRAMS = "sentence encoder", "hashed n-grams"

EMBEDDERS: Mapping[str, Callable[[], Embedder]] = {
    ENCODER: local_embedder,
    NGRAMS: lambda: Embedder("ngrams:512", HashedNgrams(512)),
}
"""Who can embed texts without a network; where no encoder is installed, the first is the second."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One way of doing the tasks.

    Attributes:
        preset: A preset.
        ablate: What is left out of it.
        share: The part of the exploration whose map it gets: 1 for all of it, 0 for no map.
        decisions: Whether single decisions are asked as well.
        asks: Whether it does what it is there for only with a model.
        embedder: Who embeds the texts of KG-RAG, of `EMBEDDERS`.
        care: What runs with faults do about steps that go wrong; on recorded apps no step does.
        rule: What its search compares ways by: ``settled``, or ``paper`` for the algorithms as printed.
    """

    preset: str = BASE
    ablate: tuple[str, ...] = ()
    share: float = 1.0
    decisions: bool = False
    asks: bool = False
    embedder: str = ENCODER
    rule: str = "settled"
    care: Care = Care.ALL

    @property
    def name(self) -> str:
        """What tells it from others, in words."""
        parts = [f" {name}" for name in self.ablate]
        parts += [f" by {self.embedder}"] * (self.embedder != ENCODER) + [" as printed"] * (self.rule == "paper")
        parts += [f" care {self.care.name.lower()}"] * (self.care is not Care.ALL)
        how = "" if self.share >= 1 else ", no map" if not self.share else f", {self.share:g} of the exploration"
        return f"{self.preset}{''.join(parts)}{how}"


class Remembered:
    """An embedding model that embeds each text once, since every single decision asks for its task anew.

    Args:
        model: What embeds.
    """

    def __init__(self, model: EmbeddingModel) -> None:
        self._model = model
        self._known: dict[str, Sequence[float]] = {}

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """One vector for each text."""
        if missing := [text for text in dict.fromkeys(texts) if text not in self._known]:
            self._known.update(zip(missing, self._model.embed(missing), strict=True))
        return [self._known[text] for text in texts]


class Lab:
    """The material, and the arms that were played on it.

    Args:
        data: Folder of recorded apps; None for the usual place.
        model: Who is asked by the arms that ask; None for local roles.
        keep: Where tries are kept; None for nowhere.
        progress: Told after every task.
        chores: Tasks on simulated apps.
        seeds: How often each of them is run.
        faults: What goes wrong there.
        embedders: Who embeds texts, by the names that tables give them.

    Raises:
        InputError: The recorded apps are missing.
    """

    def __init__(
        self,
        data: Path | None = None,
        *,
        model: ChatModel | None = None,
        keep: Path | None = None,
        progress: Progress | None = None,
        chores: Sequence[Chore] = CHORES,
        seeds: int = REPETITIONS,
        faults: Faults = NORMAL,
        embedders: Mapping[str, Callable[[], Embedder]] = EMBEDDERS,
    ) -> None:
        self.tasks = load_tasks(data_folder(data, "droidtask"))
        self.chores, self.seeds, self.keep = tuple(chores), seeds, keep
        self._taped = TapedByTask(model) if model is not None and keep is not None else None
        self.model: ChatModel | None = self._taped or model
        self._embedders = {name: cache(partial(_remembering, opened)) for name, opened in embedders.items()}
        self._faults, self._tell = faults, progress or (lambda done, whole, what: None)
        self.played_recorded: dict[Arm, tuple[Trial, ...]] = {}
        self.played_faulty: dict[Arm, tuple[Trial, ...]] = {}

    @property
    def model_name(self) -> str:
        """The name of who is asked, empty for nobody."""
        return self.model.name if self.model is not None else ""

    @property
    def versions(self) -> tuple[str, ...]:
        """The code that played what there is."""
        played = (*self.played_recorded.values(), *self.played_faulty.values())
        return tuple(sorted({trial.version for trials in played for trial in trials}))

    def can(self, arm: Arm) -> bool:
        """Whether an arm does what it is there for."""
        return self.model is not None or not arm.asks

    def recorded(self, arm: Arm) -> tuple[Trial, ...]:
        """An arm's tries of the recorded tasks, one for each."""
        if arm not in self.played_recorded:
            scores = play(
                self.tasks,
                {name: self._explored(name, arm.share) for name in self.tasks.apps},
                gated(self._agent(arm), self.tasks.apps),
                name=arm.name,
                progress=self._tell,
                keeper=self._kept(arm),
                ask_decisions=arm.decisions,
            )
            self.played_recorded[arm] = tuple(trial_of(s, self.tasks.apps[s.task.app]) for s in scores)
        return self.played_recorded[arm]

    def faulty(self, arm: Arm) -> tuple[Trial, ...]:
        """An arm's tries of the tasks on simulated apps with faults, repetition by repetition; asks no model."""
        if arm not in self.played_faulty:
            self.played_faulty[arm] = tuple(self._run(arm))
        return self.played_faulty[arm]

    def _run(self, arm: Arm) -> Iterator[Trial]:
        file = self.keep / "faulty" / f"{file_name(arm.name)}.jsonl" if self.keep is not None else None
        kept, whole = KeptTrials(file), self.seeds * len(self.chores)
        preset = self._maker(arm)(None)
        for number in range(whole):
            seed, place = divmod(number, len(self.chores))
            chore = self.chores[place]
            trial = kept.known(f"{chore.app}/{chore.task}/{seed}")
            if trial is None:
                faults = seeded(self._faults, seed, place)
                trial = kept.add(
                    play_faulty(
                        chore,
                        preset.policy,
                        faults,
                        seed,
                        learning=preset.learning,
                        with_map=bool(arm.share),
                        care=arm.care,
                    )
                )
            self._tell(number + 1, whole, f"{arm.name}, simulated, {chore.app}")
            yield trial

    def _explored(self, app: str, share: float) -> Exploration:
        return part_of(self.tasks.explorations[app], share) if share else no_exploration(self.tasks.apps[app])

    def _agent(self, arm: Arm) -> AgentFactory:
        make = self._maker(arm)
        return composed(lambda model, ablate: make(model), self.model)

    def _maker(self, arm: Arm) -> Callable[[ChatModel | None], Preset]:
        """What makes an arm's preset; what KG-RAG knows of a map, and what texts mean, is made once for all tasks."""
        embedder = self._embedders[arm.embedder]
        compares = arm.preset == "agentp" and (self.model is not None or "no-model" in arm.ablate)
        known, scorer = KnownOnMap(embedder, arm.rule), EmbeddingScorer(embedder().model) if compares else None

        def make(model: ChatModel | None) -> Preset:
            if arm.preset == "kgrag":
                return KgRag(model, known=known, ablate=arm.ablate)
            if arm.preset == "agentp":
                return AgentP(model, scorer, ablate=arm.ablate)
            return paper_preset(arm.preset, model, None, arm.ablate)

        return make

    def _kept(self, arm: Arm) -> KeptArm | None:
        if self.keep is None:
            return None
        settings = ArmSettings(
            arm.name, arm.preset, arm.ablate, self.model_name, bool(arm.share), arm.decisions, self._digest
        )
        return KeptArm(self.keep / "recorded", settings, self.tasks.tasks, self._taped)

    @cached_property
    def _digest(self) -> str:
        return digest_of_data(self.tasks)


def _remembering(opened: Callable[[], Embedder]) -> Embedder:
    """An embedder that embeds each text once."""
    embedder = opened()
    return Embedder(embedder.name, Remembered(embedder.model))
