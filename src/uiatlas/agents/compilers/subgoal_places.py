"""What sub-goals mean on the maps of apps: which app each is for, and which clauses are goals of their own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.carrying import way_words
from uiatlas.agents.compilers.subgoal import OPEN, THEN, SubGoal
from uiatlas.agents.compilers.values import filled, open_names
from uiatlas.agents.words.targets import ground
from uiatlas.planning.likeness import GoalTarget, verdict
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import PRONOUNS
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg.joined import Joined

SURE = 0.8
"""Confidence from which a clause is a goal by itself."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The app that a sub-goal is for, what it means there, best first, and how sure that is.

    Attributes:
        app: The app's id, empty if none was found.
        targets: What the sub-goal may mean in the app.
        status: ``ok``, ``ambiguous``, ``nothing`` or ``unknown app``.
        fitting: When ambiguous, the apps that it fits equally well.
    """

    app: str
    targets: tuple[GoalTarget, ...]
    status: str
    fitting: tuple[str, ...] = ()


def goals_on(atlas: Joined, goals: Iterable[SubGoal], scorer: TextScorer | None = None) -> tuple[SubGoal, ...]:
    """The sub-goals, with those of several clauses cut where the maps know each clause as a goal by itself.

    "Open the settings, then open about" are two places to be in, one after the other. Of "open the letter, then rename
    it" the first clause says what the second is about, and they stay together.
    """
    return tuple(part for goal in goals for part in _parts(atlas, goal, scorer))


def _parts(atlas: Joined, goal: SubGoal, scorer: TextScorer | None) -> Sequence[SubGoal]:
    if goal.uses or goal.produces or goal.refers or PRONOUNS & set(tokens(goal.text)) or THEN not in goal.text:
        return (goal,)
    parts = [replace(goal, text=text) for text in goal.text.split(THEN)]
    meant = [meaning_of(atlas, part, scorer) for part in parts]
    return parts if all(m.status == "ok" and m.targets[0].confidence >= SURE for m in meant) else (goal,)


def meaning_of(atlas: Joined, goal: SubGoal, scorer: TextScorer | None = None) -> Meaning:
    """The app that a sub-goal is for, and what it means there.

    An app that the task names is taken as it is; one that was only carried on gives way to another app whose map fits
    where its own does not; without any, the app whose map fits best is it.
    """
    if goal.app and goal.app not in atlas.apps:
        return Meaning(goal.app, (), "unknown app")
    own = _grounded(atlas, goal, goal.app, scorer) if goal.app else Meaning("", (), "nothing")
    if own.status == "ok" or (goal.app and goal.said):
        return own
    others = (_grounded(atlas, goal, app, scorer) for app in goal.among or atlas.apps if app in atlas.apps)
    fitting = sorted(
        (m for m in others if m.status == "ok"), key=lambda m: (-m.targets[0].confidence, -m.targets[0].rank)
    )
    if not fitting:
        return own
    alike = tuple(m.app for m in fitting if m.targets[0].confidence == fitting[0].targets[0].confidence)
    return replace(fitting[0], status="ambiguous", fitting=alike) if len(alike) > 1 else fitting[0]


def _grounded(atlas: Joined, goal: SubGoal, app: str, scorer: TextScorer | None) -> Meaning:
    """What a sub-goal means in an app; one without a goal of its own only opens the app."""
    entry = atlas.entry(app)
    if entry is None:
        return Meaning(app, (), "nothing")
    if opens_only(goal):
        return Meaning(app, (GoalTarget(entry.screen, 1.0),), "ok")
    words = filled(way_words(goal), {name: f"{{{name}}}" for name in open_names(goal.text)})
    targets = ground(atlas.graph(app), words, entry.screen, scorer)
    return Meaning(app, targets, verdict(targets), (app,))


def opens_only(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but its app."""
    return goal.text == OPEN
