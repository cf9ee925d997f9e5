"""Learn from a run that was kept: the map, tips and shortcuts, from its log alone."""

import argparse
from dataclasses import dataclass
from typing import Any

from uiatlas.cli.files import check_output
from uiatlas.cli.kept_runs import run_called
from uiatlas.cli.maps import load_keyed
from uiatlas.cli.options.common import add_json, map_at
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.cli.output import counted, hint, write, write_json
from uiatlas.knowledge.memory import Lesson, ModelMentor, episodes_of, learn_run
from uiatlas.storage.home import home
from uiatlas.storage.places import MapPlace
from uiatlas.utg import Atlas, Graph


@dataclass(frozen=True, slots=True)
class LearnRequest:
    """A run, the map to teach, and the model that looks back on the run."""

    run: str
    map: MapPlace
    model: ModelOptions
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The run, the map, and the model that looks back on it."""
    parser.add_argument("run", metavar="RUN", help="a run's id or its beginning, or latest")
    parser.add_argument("--map", metavar="MAP", type=map_at, required=True, help="the map to extend; made if missing")
    add_model(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> LearnRequest:
    """What to learn from what."""
    return LearnRequest(given.run, given.map, read_model(given), given.json)


def run(request: LearnRequest) -> int:
    """Learn the run, or each run of its parts; a run that was learnt before changes nothing."""
    folder = home() / "runs"
    episodes = episodes_of(folder / run_called(folder, request.run))
    check_output(request.map)
    lessons = []
    with Atlas.open(request.map, create=True) as atlas, request.model.opened() as model:
        mentor = None if model is None else ModelMentor(model)
        for episode in episodes:
            known = episode.app in atlas.apps()
            graph = load_keyed(atlas, episode.app) if known else Graph(episode.app)
            lessons.append(learn_run(atlas, graph, episode, mentor))
        usage = None if model is None else model.usage
    if request.json:
        cost = {} if usage is None else {"usage": usage.to_json()}
        write_json({"lessons": [_json(lesson) for lesson in lessons], **cost})
        return 0
    for lesson in lessons:
        write(f"{lesson.run_id}, {lesson.app}: {_words(lesson)}")
    if usage is not None:
        write(f"the model took {usage}")
    hint(f"uiatlas map show {request.map}")
    return 0


def _words(lesson: Lesson) -> str:
    if lesson.known:
        tips = counted(lesson.tips, "tip")
        return f"learnt before; {tips} more" if lesson.tips else "learnt before; nothing has changed"
    on_map = lesson.on_map
    parts = [
        counted(on_map.screens, "new screen"),
        counted(on_map.transitions, "new transition"),
        f"{counted(on_map.steps, 'step')} entered",
        f"{counted(on_map.refuted, 'expectation')} refuted",
        counted(on_map.dismissals, "way") + " to close a pop-up",
        counted(lesson.tips, "tip"),
    ]
    parts += ["a shortcut"] if lesson.shortcut else []
    parts += [f"{counted(lesson.refuted, 'tip')} forgotten"] if lesson.refuted else []
    return ", ".join(parts)


def _json(lesson: Lesson) -> dict[str, Any]:
    on_map = lesson.on_map
    return {
        "run_id": lesson.run_id,
        "app": lesson.app,
        "known": lesson.known,
        "screens": on_map.screens,
        "transitions": on_map.transitions,
        "steps": on_map.steps,
        "refuted": on_map.refuted,
        "dismissals": on_map.dismissals,
        "tips": lesson.tips,
        "tips_forgotten": lesson.refuted,
        "shortcut": lesson.shortcut,
    }
