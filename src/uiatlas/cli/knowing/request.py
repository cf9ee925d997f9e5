"""What ``uiatlas knowledge`` is asked, read once from its arguments."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import get_args

from uiatlas.cli.options.common import MapFile, add_json, add_map, positive, read_map, share
from uiatlas.cli.options.model import ModelOptions, add_model, read_model
from uiatlas.errors import InputError
from uiatlas.knowledge.base import Base
from uiatlas.knowledge.entries import Key
from uiatlas.knowledge.index import Embedder
from uiatlas.knowledge.search import RULES, Limits
from uiatlas.llm.remote_embedding import ProviderEmbedder
from uiatlas.llm.usage import Usage

MOST_SCORED, MOST_SCORED_BY_MODEL = 2000, 24
"""Ways that are scored for an intent at most, by the map and by a model."""


@dataclass(frozen=True, slots=True)
class Embedding:
    """What is embedded, and by which provider's model; None for what holds of the base, else for the usual."""

    key: Key | None = None
    model: str | None = None

    def over(self, base: Base) -> Base:
        """What is embedded and by whom, where a base was made already."""
        return Base(self.key or base.key, base.provider if self.model is None else self.model)


@contextmanager
def opened(base: Base) -> Iterator[Embedder]:
    """Who embeds.

    Raises:
        InputError: The name, the key or the address of the model is wrong, or an extra is missing.
    """
    embedder = base.opened()
    try:
        yield embedder
    finally:
        if isinstance(embedder.model, ProviderEmbedder):
            embedder.model.close()


def embedding_took(embedder: Embedder) -> dict[str, Usage]:
    """What a provider's embedding model took; nothing for the local one."""
    return {"embedding_usage": embedder.model.usage} if isinstance(embedder.model, ProviderEmbedder) else {}


@dataclass(frozen=True, slots=True)
class Making:
    """How a model makes knowledge (KG-RAG, section 3.2).

    Attributes:
        seeing: A second model, which names intents; None for the one that does the rest.
        pictures: Whether it is shown the pictures of screens that the atlas holds.
        temperature: That of the softmax over how many milestones a way has done (Algorithm 1).
    """

    seeing: str | None = None
    pictures: bool = False
    temperature: float = 1.0


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """Knowledge to be made.

    Attributes:
        map: The map, and the file that the knowledge is kept in.
        start: The screen where ways begin; None for the app's entry.
        rule: What ways are compared by.
        limits: How far and how wide is searched.
        jobs: Screens that are worked on at a time.
        anew: Whether all is made anew.
        embedding: What is embedded, and by whom.
        model: Which model makes it.
        json: Whether a machine reads the answer.
        making: What a model is given beside the map, and how its words are weighed.
    """

    map: MapFile
    start: str | None
    rule: str
    limits: Limits
    jobs: int
    anew: bool
    embedding: Embedding
    model: ModelOptions
    json: bool = False
    making: Making = Making()


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A task that known ways are wanted for.

    Attributes:
        map: The map with its knowledge.
        task: The task in words.
        most: The most ways.
        words: Whether what the words point at on the map counts beside the vectors.
        prompt: Whether only the text for an agent's prompt is wanted.
        embedding: What is embedded, and by whom.
        json: Whether a machine reads the answer.
    """

    map: MapFile
    task: str
    most: int
    words: bool
    prompt: bool
    embedding: Embedding
    json: bool = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two words after ``knowledge``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="build|search")
    make = words.add_parser("build", help="find what users may want of each screen, and the ways that fulfil it")
    add_map(make)
    make.add_argument("--from", dest="start", metavar="SCREEN", help="where ways begin (default: the app's entry)")
    make.add_argument("--scorer", choices=tuple(RULES), default="settled", help="paper: the search as KG-RAG prints it")
    make.add_argument("--threshold", metavar="P", type=share, default=0.5, help="how surely a way must fulfil (0.5)")
    make.add_argument("--minimum", metavar="P", type=share, default=0.0, help="progress below which none goes on (0)")
    make.add_argument("--width", metavar="N", type=positive, default=8, help="ways followed after each scoring (8)")
    make.add_argument("--step-size", metavar="N", type=positive, default=2, help="hops between two scorings (2)")
    make.add_argument("--depth", metavar="N", type=positive, default=10, help="the most hops of a way (10)")
    make.add_argument("--ways", metavar="N", type=positive, default=1, help="ways kept for an intent (1)")
    make.add_argument("--jobs", metavar="N", type=positive, default=8, help="screens a model works on at a time (8)")
    make.add_argument("--scored", metavar="N", type=positive, help="ways scored for an intent (2000; with a model 24)")
    make.add_argument("--anew", action="store_true", help="build everything again")
    make.add_argument(
        "--intent-model", metavar="PROVIDER:NAME", help="a second model, which names intents (default: that of --model)"
    )
    make.add_argument(
        "--pictures", action="store_true", help="show the model that names intents the pictures of screens in the map"
    )
    make.add_argument(
        "--temperature", metavar="T", type=_warmth, default=1.0, help="of the softmax over milestones done (1)"
    )
    _add_embedder(make)
    add_model(make)
    add_json(make)

    find = words.add_parser("search", help="the ways that are known for a task, as steps or as text for a prompt")
    add_map(find)
    find.add_argument("task", metavar="TASK", help='what is to be done: "set the theme to dark"')
    find.add_argument("-k", metavar="N", type=positive, default=5, help="most ways to show (5)")
    find.add_argument(
        "--by",
        choices=("both", "vectors"),
        default="both",
        help="both: by cosine and by what the words of the task point at on the map, in turn; vectors: by cosine alone",
    )
    find.add_argument("--prompt", action="store_true", help="only the text for an agent's prompt")
    _add_embedder(find)
    add_json(find)


def _add_embedder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--key",
        choices=get_args(Key),
        help="what is embedded: the intent alone, with what is touched on the way, or with the summary "
        "(default: as it was built, at first way)",
    )
    parser.add_argument(
        "--embed-model",
        metavar="PROVIDER:NAME",
        help="embed intents and tasks with a provider's model, such as openai:NAME (default: as it was built, else the "
        "local one)",
    )


def _warmth(text: str) -> float:
    """A temperature above 0, as an argument."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0, up to 100")
    return value


def read(given: argparse.Namespace) -> BuildRequest | SearchRequest:
    """What is made or searched.

    Raises:
        InputError: The task says nothing.
    """
    embedding = Embedding(given.key, given.embed_model)
    if given.word == "build":
        model = read_model(given)
        ways = given.scored or (MOST_SCORED_BY_MODEL if model.name else MOST_SCORED)
        limits = Limits(given.threshold, given.minimum, given.step_size, given.depth, given.width, given.ways, ways)
        jobs = given.jobs if model.name else 1
        making = Making(given.intent_model, given.pictures, given.temperature)
        if model.name is None and making != Making():
            said = "intent-model" if making.seeing else "pictures" if making.pictures else "temperature"
            raise InputError(f"--{said} has no effect without a model", hint="give --model PROVIDER:NAME as well")
        return BuildRequest(
            read_map(given), given.start, given.scorer, limits, jobs, given.anew, embedding, model, given.json, making
        )
    if not given.task.strip():
        raise InputError("the task is empty", hint="say what is to be done")
    words = given.by == "both"
    return SearchRequest(read_map(given), given.task, given.k, words, given.prompt, embedding, given.json)
