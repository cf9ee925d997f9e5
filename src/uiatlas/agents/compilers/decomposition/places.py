"""What sub-goals mean on the maps of apps: which app each is for, and which clauses are goals of their own."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from uiatlas.agents.compilers.carrying import way_words
from uiatlas.agents.compilers.decomposition.clauses import clauses
from uiatlas.agents.compilers.decomposition.goals import OPEN, SubGoal
from uiatlas.agents.compilers.values import filled, open_names
from uiatlas.agents.words.targets import ground
from uiatlas.planning.likeness import GoalTarget, verdict
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import PRONOUNS
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg.joined import Joined

SURE = 0.8
"""Confidence from which a clause is a goal by itself."""

Chosen = tuple[str, tuple[GoalTarget, ...], str]
"""An app, what a sub-goal means there, and how sure that is."""


def goals_on(atlas: Joined, goals: Iterable[SubGoal], scorer: TextScorer | None = None) -> tuple[SubGoal, ...]:
    """The sub-goals, with those of several clauses cut where the maps know each clause as a goal by itself.

    "Open the settings, then open about" are two places to be in, one after the other. Of "open the letter, then rename
    it" the first clause says what the second is about, and they stay together.
    """
    return tuple(part for goal in goals for part in _parts(atlas, goal, scorer))


def _parts(atlas: Joined, goal: SubGoal, scorer: TextScorer | None) -> Sequence[SubGoal]:
    carries = goal.desired or goal.uses or goal.produces or goal.refers or goal.among
    texts = () if carries else clauses(goal.text)
    if len(texts) < 2 or any(PRONOUNS & set(tokens(text)) for text in texts):
        return (goal,)
    parts = [replace(goal, text=text) for text in texts]
    meant = (chosen_app(atlas, part, scorer) for part in parts)
    return parts if all(status == "ok" and found[0].confidence >= SURE for _, found, status in meant) else (goal,)


def chosen_app(atlas: Joined, goal: SubGoal, scorer: TextScorer | None = None) -> Chosen:
    """The app that a sub-goal is for, what it means there, and how sure that is.

    An app that the task names is taken as it is; one that was only carried on gives way to another app whose map fits
    where its own does not; without any, the app whose map fits best is it.
    """
    if goal.app and goal.app not in atlas.apps:
        return goal.app, (), "unknown app"
    if goal.app and (goal.said or not goal.text):
        return (goal.app, *_grounded(atlas, goal, goal.app, scorer))
    tried = {app: _grounded(atlas, goal, app, scorer) for app in goal.among or atlas.apps if app in atlas.apps}
    if goal.app and tried[goal.app][1] == "ok":
        return (goal.app, *tried[goal.app])
    fitting = sorted(
        ((found, app) for app, (found, status) in tried.items() if status == "ok"),
        key=lambda one: (-one[0][0].confidence, -one[0][0].rank),
    )
    if not fitting:
        return (goal.app, *tried[goal.app]) if goal.app else ("", (), "nothing")
    best, app = fitting[0]
    tie = len(fitting) > 1 and fitting[1][0][0].confidence == best[0].confidence
    return app, best, "ambiguous" if tie else "ok"


def equally_fitting(
    atlas: Joined, goal: SubGoal, targets: Sequence[GoalTarget], scorer: TextScorer | None
) -> tuple[str, ...]:
    """The apps in which a sub-goal fits as well as its best targets do."""
    if goal.app:
        return (goal.app,)
    tried = {app: _grounded(atlas, goal, app, scorer)[0] for app in goal.among or atlas.apps if app in atlas.apps}
    return tuple(app for app, found in tried.items() if found and found[0].confidence == targets[0].confidence)


def _grounded(atlas: Joined, goal: SubGoal, app: str, scorer: TextScorer | None) -> tuple[tuple[GoalTarget, ...], str]:
    """What a sub-goal means in an app; one without a goal of its own only opens the app."""
    entry = atlas.entry(app)
    if entry is None:
        return (), "nothing"
    if opens_only(goal):
        return (GoalTarget(entry.screen, 1.0),), "ok"
    words = filled(way_words(goal), {name: f"{{{name}}}" for name in open_names(goal.text)})
    targets = ground(atlas.graph(app), words, entry.screen, scorer)
    return targets, verdict(targets)


def opens_only(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but its app."""
    return goal.text == OPEN
