"""What sub-goals mean on the maps of apps: which app each is for, and which clauses are goals of their own."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.carrying import way_words
from uiatlas.agents.compilers.subgoal import OPEN, THEN, SubGoal
from uiatlas.agents.compilers.values import filled, open_names
from uiatlas.agents.words.targets import ground
from uiatlas.planning.likeness import TIE, TRUSTED, GoalTarget, verdict
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import PRONOUNS
from uiatlas.utg import Graph
from uiatlas.utg.joined import Joined

SURE = 0.8
"""Confidence from which a clause is a goal by itself."""

MOST = 0.999
"""Confidence that is taken for certainty where several apps fit, so that one is compared with another."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """How the words of goals are looked for on maps.

    Attributes:
        find: What words may mean on a map, best first; the id of a screen says where the way begins.
        threshold: Confidence from which they are taken to mean it.
        sure: Confidence from which each clause of a sentence is a goal by itself.
    """

    find: Callable[[Graph, str, str], tuple[GoalTarget, ...]] = ground
    threshold: float = TRUSTED
    sure: float = SURE


BY_WORDS = Grounding()
"""By words that goal and map share, as a run without a model does it."""


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


def goals_on(atlas: Joined, goals: Iterable[SubGoal], how: Grounding = BY_WORDS) -> tuple[SubGoal, ...]:
    """The sub-goals, with those of several clauses cut where the maps know each clause as a goal by itself.

    "Open the settings, then open about" are two places to be in, one after the other. Of "open the letter, then rename
    it" the first clause says what the second is about, and they stay together.
    """
    return tuple(part for goal in goals for part in _parts(atlas, goal, how))


def _parts(atlas: Joined, goal: SubGoal, how: Grounding) -> Sequence[SubGoal]:
    if goal.uses or goal.produces or goal.refers or PRONOUNS & set(tokens(goal.text)) or THEN not in goal.text:
        return (goal,)
    parts = [replace(goal, text=text) for text in goal.text.split(THEN)]
    meant = [meaning_of(atlas, part, how) for part in parts]
    return parts if all(m.status == "ok" and m.targets[0].confidence >= how.sure for m in meant) else (goal,)


def meaning_of(atlas: Joined, goal: SubGoal, how: Grounding = BY_WORDS) -> Meaning:
    """The app that a sub-goal is for, and what it means there.

    An app that the task names is taken as it is; one that was only carried on gives way to another app whose map fits
    where its own does not; without any, the app whose map fits best is it. The more others fit, the less sure that is.
    """
    if goal.app and goal.app not in atlas.apps:
        return Meaning(goal.app, (), "unknown app")
    own = _grounded(atlas, goal, goal.app, how) if goal.app else Meaning("", (), "nothing")
    if own.status == "ok" or (goal.app and goal.said):
        return own
    others = (_grounded(atlas, goal, app, how) for app in goal.among or atlas.apps if app in atlas.apps)
    fitting = sorted(
        (m for m in others if m.status == "ok"), key=lambda m: (-m.targets[0].confidence, -m.targets[0].rank)
    )
    if not fitting:
        return own
    return _of_several(fitting, how) if len(fitting) > 1 else fitting[0]


def _of_several(fitting: Sequence[Meaning], how: Grounding) -> Meaning:
    """The meaning in the app that a goal fits best: as sure as the others leave it, and open where none stands out."""
    odds = [min(m.targets[0].confidence, MOST) / (1 - min(m.targets[0].confidence, MOST)) for m in fitting]
    shares = [each / (1 + sum(odds)) for each in odds]
    alike = tuple(m.app for m, share in zip(fitting, shares, strict=True) if shares[0] - share < TIE)
    if len(alike) > 1 or shares[0] < how.threshold:
        return replace(
            fitting[0], status="ambiguous", fitting=alike if len(alike) > 1 else tuple(m.app for m in fitting)
        )
    first, *others = fitting[0].targets
    return replace(fitting[0], targets=(replace(first, confidence=round(shares[0], 3)), *others))


def _grounded(atlas: Joined, goal: SubGoal, app: str, how: Grounding) -> Meaning:
    """What a sub-goal means in an app; one without a goal of its own only opens the app."""
    entry = atlas.entry(app)
    if entry is None:
        return Meaning(app, (), "nothing")
    if opens_only(goal):
        return Meaning(app, (GoalTarget(entry.screen, 1.0),), "ok")
    words = filled(way_words(goal), {name: f"{{{name}}}" for name in open_names(goal.text)})
    targets = how.find(atlas.graph(app), words, entry.screen)
    return Meaning(app, targets, verdict(targets, how.threshold), (app,))


def opens_only(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but its app."""
    return goal.text == OPEN
