"""Every prompt of every preset as it is asked on the demo app, kept word for word, so that a change of one is seen.

A scripted model plays all roles of each preset on the simulated notes app with the map of its tour; the first question
of each role is kept, with the form of its answer. `tests/agents/presets/test_golden_prompts.py` compares.

    python -m benchmarks.golden_prompts    # writes the files anew, in the project's folder
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from uiatlas.agents.presets import AgentP, KgRag, Once, Preset, preset
from uiatlas.devices import open_device
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.intents import with_milestones
from uiatlas.knowledge.memory.episode import Episode, EpisodeStep
from uiatlas.knowledge.memory.mentor import ModelMentor
from uiatlas.knowledge.model_makers import model_makers
from uiatlas.knowledge.trajectories import cheapest
from uiatlas.llm.base import Question
from uiatlas.llm.embedding import HashedNgrams
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.loop import Run
from uiatlas.run.policy import By, Policy
from uiatlas.run.verifier import Outcome
from uiatlas.text.retrieval import EmbeddingScorer
from uiatlas.ui import Tap, selector_for
from uiatlas.utg import Graph, merge
from uiatlas_bench.composed import KnownOnMap
from uiatlas_bench.suites.faults_play import toured

FOLDER = Path(__file__).parent.parent / "tests" / "agents" / "presets" / "golden_prompts"

TASK = "create a note called 'Groceries' and turn off vibrate"

PRESETS = ("agentp", "maple", "kgrag", "uicompass", "once", "stepwise", "reactive")

_STEPS = 6

_SAID = {
    "plan_subtasks": json.dumps(
        {
            "intent": "a note, and a phone that no longer shakes",
            "plans": [
                {"steps": [{"subtask": "create a note", "rationale": "it is asked for"}]},
                {"steps": [{"subtask": "turn off vibrate", "rationale": "it is asked for"}]},
            ],
        }
    ),
    "judge_plans": '{"scores": [{"plan": 1, "criteria": [5, 4, 5, 5]}], "best": 1}',
    "describe_state": json.dumps(
        {
            "state_description": "the list of notes",
            "predicted_next_state": "an empty note",
            "app_inference": "Notes",
            "state_beacon": "Homepage of Notes",
        }
    ),
    "reflect": '{"outcome": "NoChange", "reason": "it led nowhere"}',
    "select_nodes": '{"nodes": [1], "confidence": 0.9, "reasoning": "it is the first"}',
    "focus_map": '{"activities": [1]}',
    "plan_path": '{"task": "t", "UI path": [{"activity": "My notes", "steps": ["1. Type the title."]}]}',
    "adapt_path": json.dumps(
        {"task": "t", "explanation": {"next_instruction": "Type the title."}, "updated_UI_path": []}
    ),
    "text_to_type": '{"text": "Groceries"}',
    "plan_once": '{"steps": [{"do": "tap", "at": "Nowhere to be found"}], "proof": []}',
}
"""What the scripted model says in the roles whose answer does not depend on what is shown."""


def answer(question: Question) -> str:
    """Plays all roles: what is typed into is preferred, else the first control is touched."""
    if question.role in _SAID:
        return _SAID[question.role]
    if question.role == "choose_candidate":
        fields = re.findall(r"^(index-\d+): .* to input$", question.text, re.MULTILINE)
        return json.dumps({"index": fields[0] if fields else "index-0"})
    return '{"do": "tap", "at": 1}'


def prompts() -> dict[str, str]:
    """The first question of each role of each preset, by the name of its file."""
    found: dict[str, str] = {}
    for name, questions in _asked():
        for question in questions:
            found.setdefault(f"{name}/{question.role}.txt", told(question))
    return found


def _asked() -> Iterator[tuple[str, list[Question]]]:
    for name in PRESETS:
        model, graph = ScriptedModel(answer), _map()
        _run(graph, _preset(name, model).policy(graph, TASK))
        yield name, model.questions
    yield "maple", _mentored()
    yield "kgrag", _made_known()


def _preset(name: str, model: ScriptedModel) -> Once | Preset:
    """A preset whose prompts are the same whichever sentence encoder is installed."""
    if name == "kgrag":
        return KgRag(model, known=KnownOnMap(lambda: Embedder("ngrams", HashedNgrams())))
    if name == "agentp":
        return AgentP(model, EmbeddingScorer(HashedNgrams()))
    return preset(name, model)


def _mentored() -> list[Question]:
    """MAPLE's mentor looks back on a step that came to nothing."""
    model, shown = ScriptedModel(lambda question: '{"tips": []}'), open_device("sim:notes").observe()
    element = shown.actionable[0]
    action = Tap(selector_for(element, shown))
    step = EpisodeStep(1, shown, None, "My notes", action, element, By.MODEL, shown, None, Outcome.NO_CHANGE, "no news")
    ModelMentor(model).tips(Episode("run", TASK, "notes", "failure", "no way on", (step,), False))
    return model.questions


def _made_known() -> list[Question]:
    """KG-RAG's base: intents of a screen, their milestones, how far a way has come, and the way in a sentence."""
    said = {
        "intents": '{"intents": [{"text": "turn off vibrate", "control": -1}]}',
        "milestones": '{"milestones": [{"text": "the settings are open", "screen": -1}]}',
        "summary": '{"summary": "open the settings"}',
    }
    model, graph = ScriptedModel(lambda question: said.get(question.role, "A")), _map()
    start = next(iter(graph.starts))
    ways = cheapest(graph, start)
    makers, screen = model_makers(graph, model, start), graph.find("Notifications")
    intent = with_milestones(graph, makers.intents.intents(graph, screen)[0], makers.milestones)
    makers.scorer.score(intent, [ways[screen.id]])
    makers.summaries.summarise(graph, intent, ways[screen.id])
    return model.questions


def _map() -> Graph:
    known = toured("notes")
    graph = merge(known, Graph(known.app))
    graph.entry = next(iter(graph.screens))
    return graph


def _run(graph: Graph, policy: Policy) -> None:
    Run(open_device("sim:notes"), graph, policy, TASK, max_steps=_STEPS).execute()


def told(question: Question) -> str:
    """A question as a model reads it: its rules, what is asked, and the form of the answer."""
    form = question.form
    schema = json.dumps(form.schema, indent=1, ensure_ascii=False, sort_keys=True) if form is not None else ""
    parts = [f"# System\n{question.system}", *(f"# {turn.role}\n{turn.text}" for turn in question.turns)]
    return "\n\n".join([*parts, *([f"# Form\n{schema}"] if schema else [])]) + "\n"


def main() -> None:
    """Write the files anew."""
    for file in FOLDER.rglob("*.txt"):
        file.unlink()
    for name, text in prompts().items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file.relative_to(FOLDER))


if __name__ == "__main__":
    main()
