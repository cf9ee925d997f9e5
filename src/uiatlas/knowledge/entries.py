"""What is known of an app: intents with ways that fulfil them, kept in the atlas screen by screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from uiatlas.errors import FormatError
from uiatlas.knowledge.intents import Intent, Milestone, touched
from uiatlas.knowledge.scoring import How, Progress
from uiatlas.knowledge.trajectories import Trajectory
from uiatlas.storage.store import AtlasStore, Document
from uiatlas.ui.codec import action_from_json, action_to_json
from uiatlas.utg import Graph

Key = Literal["intent", "way", "summary"]
"""What the text of an intent holds that is embedded."""

KIND = "knowledge"
"""The kind of the documents: one for each screen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An intent with a way that fulfils it.

    Attributes:
        intent: The intent, with its milestones.
        way: The way over the map to the screen that serves it.
        summary: The way in one sentence.
        progress: What the scorer said of it.
    """

    intent: Intent
    way: Trajectory
    summary: str
    progress: Progress

    def key_text(self, key: Key = "way") -> str:
        """The text that is embedded: the intent alone, with what is touched on the way, or with the summary."""
        text, trail = self.intent.text, " > ".join(label for e in self.way.edges if (label := touched(e)))
        if key == "summary":
            return f"{text}. {self.summary}"
        return f"{text} ({trail})" if key == "way" and trail else text


@dataclass(frozen=True, slots=True)
class ScreenKnowledge:
    """What is known of one screen.

    Attributes:
        screen: Its id.
        content: Hash of what it was made from; the same is not made twice.
        entries: Intents with ways.
        without: Intents that no way was found for.
    """

    screen: str
    content: str
    entries: tuple[Entry, ...] = ()
    without: int = 0


def save(database: AtlasStore, app: str, known: ScreenKnowledge) -> None:
    """Keep what is known of a screen, in place of what was."""
    document: Document = (app, KIND, known.screen, _to_json(known))
    database.write([document])


def load(database: AtlasStore, graph: Graph) -> dict[str, ScreenKnowledge]:
    """What is known of each screen of a map; ways over edges that the map has no longer are left out.

    Raises:
        FormatError: A document is damaged.
    """
    found = {}
    for key, body in database.read(graph.app, KIND):
        try:
            found[key] = _from_json(graph, key, body)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            problem = f"what is known of {key} is damaged ({type(error).__name__}: {error})"
            raise FormatError(database.path, problem, hint="build the knowledge anew with --anew") from error
    return found


def _to_json(known: ScreenKnowledge) -> dict[str, Any]:
    return {
        "content": known.content,
        "without": known.without,
        "entries": [
            {
                "text": e.intent.text,
                "source": e.intent.source,
                "act": None if e.intent.act is None else action_to_json(e.intent.act),
                "milestones": [[m.text, m.screen] for m in e.intent.milestones],
                "start": e.way.start,
                "edges": list(e.way.key),
                "summary": e.summary,
                "chances": list(e.progress.chances),
                "how": e.progress.how,
            }
            for e in known.entries
        ],
    }


def _from_json(graph: Graph, screen: str, body: dict[str, Any]) -> ScreenKnowledge:
    entries = tuple(_entries(graph, screen, body["entries"]))
    return ScreenKnowledge(screen, str(body["content"]), entries, int(body["without"]))


def _entries(graph: Graph, screen: str, bodies: list[dict[str, Any]]) -> Iterator[Entry]:
    for body in bodies:
        edges = [graph.transitions.get(e) for e in body["edges"]]
        kept = tuple(e for e in edges if e is not None)
        if len(kept) < len(edges) or body["start"] not in graph.screens or screen not in graph.screens:
            continue
        if body["how"] not in get_args(How):
            raise ValueError(f"{body['how']!r} is no way to score")
        yield Entry(
            Intent(
                screen,
                str(body["text"]),
                tuple(Milestone(text, at) for text, at in body["milestones"]),
                None if body["act"] is None else action_from_json(body["act"]),
                str(body["source"]),
            ),
            Trajectory(body["start"], kept),
            str(body["summary"]),
            Progress(tuple(map(float, body["chances"])), body["how"]),
        )
