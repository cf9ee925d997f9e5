"""Learns from a run's log alone: the map, tips, a shortcut; learning the same run again changes nothing."""

from dataclasses import dataclass, field, replace
from typing import Any

from uiatlas.knowledge.memory.episode import Episode
from uiatlas.knowledge.memory.mentor import LocalMentor, Mentor, refuted_by
from uiatlas.knowledge.memory.of_history import steps_of
from uiatlas.knowledge.memory.relearning import Relearnt, is_known, relearn
from uiatlas.knowledge.memory.shortcuts import Shortcuts
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.perception import Locator
from uiatlas.run.policy import BESIDE
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.store import AtlasStore
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.splitting import divided

KIND = "learnt run"
"""What the documents of an atlas file are called that say which runs were learnt from."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one run taught.

    Attributes:
        run_id: The run.
        app: Its app.
        known: Whether it was learnt before, so that nothing is new but what another mentor says of it.
        on_map: What the map learnt; nothing where the run itself has taught it.
        tips: Tips that are new.
        refuted: Tips that are not believed any more.
        shortcut: Whether its steps are kept as a shortcut.
    """

    run_id: str
    app: str
    known: bool = False
    on_map: Relearnt = field(default_factory=Relearnt)
    tips: int = 0
    refuted: int = 0
    shortcut: bool = False


def learn_run(atlas: Atlas, graph: Graph, episode: Episode, mentor: Mentor | None = None) -> Lesson:
    """Learn everything from a run; of one that was learnt before, what a model says that did not look back on it yet.

    Args:
        atlas: Where it is kept.
        graph: The map of the run's app, as it is in the atlas; changed in place and saved.
        episode: The run.
        mentor: Who looks back on it; the local one if None.

    Raises:
        ModelError: The mentor's model cannot be asked; the map has learnt by then.
        BudgetError: Its budget is used up; likewise.
    """
    database = atlas.database
    mentor = mentor or LocalMentor()
    before = database.get(graph.app, KIND, episode.run_id)
    if before is not None:
        if mentor.name in (LocalMentor.name, before.get("mentor")):
            return Lesson(episode.run_id, graph.app, known=True)
        new, refuted = note(database, graph.app, episode, mentor)
        database.write([(graph.app, KIND, episode.run_id, before | {"mentor": mentor.name})], durable=True)
        return Lesson(episode.run_id, graph.app, known=True, tips=new, refuted=refuted)
    on_map = Relearnt()
    taught = is_known(graph, episode.run_id)
    if not taught:
        on_map = relearn(graph, episode)
        parted = divided(graph)
        atlas.save(parted, durable=True, instead=None if parted is graph else graph)
    new, refuted = note(database, graph.app, episode, mentor)
    shortcut = _keep_shortcut(Shortcuts(database), graph, episode)
    done: dict[str, Any] = {"task": episode.task, "status": episode.status, "mentor": mentor.name}
    database.write([(graph.app, KIND, episode.run_id, done)], durable=True)
    return Lesson(episode.run_id, graph.app, False, on_map, new, refuted, shortcut)


def note(database: AtlasStore, app: str, episode: Episode, mentor: Mentor | None = None) -> tuple[int, int]:
    """Keep what the mentor says of a run, and what the run says of the tips that there are, of alike apps too.

    Returns:
        How many tips are new, and how many are not believed any more.
    """
    tips = Tips(database)
    found = (mentor or LocalMentor()).tips(episode)
    own = {t.key for t in tips.told_of(app)}
    others = [t for other in tips.apps() if other != app for t in tips.all_of(other) if t.key not in own]
    return tips.keep(app, (*found, *refuted_by(episode, [*tips.all_of(app), *others])))


def _keep_shortcut(shortcuts: Shortcuts, graph: Graph, episode: Episode) -> bool:
    """Keep the steps of a success, unless something does such a task already; forget what did not do it.

    Every step is kept with the screen of this map where it was done: that is its precondition.
    """
    app, locator = graph.app, Locator(graph)
    done = [d.record for d in episode.steps if d.by not in BESIDE]
    steps = steps_of(replace(m, screen=locator.locate(m.observation).screen) for m in done)
    known = shortcuts.recall(app, episode.task)
    if episode.status == RunStatus.FAILURE and known and known == steps[: len(known)]:
        shortcuts.forget(app, episode.task)
    if episode.status != "success" or not steps or known:
        return False
    shortcuts.keep(app, episode.task, steps)
    return True
