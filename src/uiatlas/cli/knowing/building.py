"""``knowledge build``: makes what is known of an app, and says what it took."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from uiatlas.cli.knowing.request import BuildRequest, Making, embedding_took, opened
from uiatlas.cli.options.model import price_ahead
from uiatlas.cli.output import Progress, counted, hint, warn, write, write_json
from uiatlas.errors import BudgetError, InputError
from uiatlas.knowledge.base import base_of, keep_base
from uiatlas.knowledge.building import Built, Makers, Plan, build, local_makers, to_make
from uiatlas.knowledge.goals import GoalIntents, GoalMemory
from uiatlas.knowledge.model_makers import expected, model_makers
from uiatlas.llm.base import ChatModel, Image
from uiatlas.llm.usage import Usage
from uiatlas.utg import Atlas, Graph, Screen


def build_knowledge(atlas: Atlas, graph: Graph, request: BuildRequest) -> int:
    """Build, and say what it came to; exit 1 if something is left to do."""
    database = atlas.database
    start = graph.find(request.start).id if request.start else None
    limits, base = request.limits, request.embedding.over(base_of(database, graph.app))
    plan = Plan(start, limits, request.rule, limits.most, request.jobs, base.key, request.anew)
    chosen = request.model.keeping_answers()
    with ExitStack() as stack:
        model, embedder = stack.enter_context(chosen.opened()), stack.enter_context(opened(base))
        progress = stack.enter_context(Progress("knowledge"))
        makers = local_makers(graph, start)
        if model is not None:
            seeing = replace(chosen, name=request.making.seeing) if request.making.seeing else None
            eyes = None if seeing is None else stack.enter_context(seeing.opened())
            makers = _model_makers(atlas, graph, model, eyes, request.making, start)
        reached = GoalMemory.of(graph, database).reached()
        makers = replace(makers, intents=GoalIntents(makers.intents, reached))
        screens = [screen for screen, _ in to_make(database, graph, makers, plan)]
        if screens:
            warn(f"{counted(len(screens), 'screen')} to do, {_cost_ahead(screens, request)}")
        try:
            built = build(database, graph, makers, embedder, plan, progress)
        except BudgetError as error:
            warn(f"{error}; what was made is kept, and the next build goes on from there")
            return 1
        keep_base(database, graph.app, base)
        took = ({} if model is None else {"usage": model.usage}) | embedding_took(embedder)
        _say_built(graph, built, took, request)
    return 1 if built.failed else 0


def _model_makers(
    atlas: Atlas, graph: Graph, model: ChatModel, eyes: ChatModel | None, making: Making, start: str | None
) -> Makers:
    """The paper's two models: one that sees names intents, one that reads does the rest.

    Raises:
        InputError: Pictures are to be shown, and the map has none.
    """
    pictures = atlas.pictures(graph.app) if making.pictures else {}
    if making.pictures and not pictures:
        hint = "explore the app with --pictures, or leave --pictures out here"
        raise InputError(f"the map of {graph.app} has no pictures of its screens", hint=hint)

    def picture_of(screen: str) -> Image | None:
        return Image(pictures[screen], "image/jpeg") if screen in pictures else None

    shown = picture_of if pictures else None
    return model_makers(graph, model, start, seeing=eyes, screenshots=shown, temperature=making.temperature)


def _cost_ahead(screens: Sequence[Screen], request: BuildRequest) -> str:
    """What the work will cost at least and at most, before it begins."""
    if request.model.name is None:
        return "without a model: no cost"
    least, most = expected(screens, request.limits.budget)
    price = price_ahead(request.model.name)
    money = "price unknown" if price is None else f"${price(least).money:.2f} to ${price(most).money:.2f}"
    return f"about {least.calls} to {most.calls} calls, {least.tokens} to {most.tokens} tokens, {money}"


def _say_built(graph: Graph, built: Built, took: Mapping[str, Usage], request: BuildRequest) -> None:
    for screen, why in built.failed.items():
        warn(f"{screen}: {why}; the next build tries it again")
    if request.json:
        write_json(_built_json(graph, built) | {name: usage.to_json() for name, usage in took.items()})
        return
    write(f"{graph.app}: {counted(built.entries, 'intent')} with a way on {counted(built.screens, 'screen')}")
    now = f"{counted(built.made, 'screen')} made now, {counted(built.embedded, 'text')} embedded"
    write(f"{now}, {built.seconds:.1f} s")
    if built.without:
        write(f"{counted(built.without, 'intent')} without a known way")
    if built.astray:
        write(f"{counted(built.astray, 'intent')} with a way that ends on another screen")
    for name, usage in took.items():
        write(f"the {'model' if name == 'usage' else 'embedding model'} took {usage}")
    hint(f'ask it: uiatlas knowledge search {request.map.path} "TASK"')


def _built_json(graph: Graph, built: Built) -> dict[str, Any]:
    return {
        "app": graph.app,
        "screens": built.screens,
        "made": built.made,
        "intents": built.entries,
        "without": built.without,
        "astray": built.astray,
        "embedded": built.embedded,
        "failed": built.failed,
        "seconds": round(built.seconds, 3),
    }
