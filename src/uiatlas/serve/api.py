"""The JSON API over maps: questions are answered from copies, steps are taught on the writer's thread.

Apps and runs may have slashes in their names, as an app that is called by its address has: see
`uiatlas.serve.app_paths`.
"""

from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from fastapi import APIRouter, Query, Response

from uiatlas.agents.aimed_plans import careful_plan, guide_text, plan_json, planned, with_control
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.agents.several_goals_json import in_turn_json
from uiatlas.errors import InputError
from uiatlas.perception.whereabouts import locate
from uiatlas.serve.answers import Hits, ScreenInfo
from uiatlas.serve.api_models import Json, Observed, Steps, Wanted
from uiatlas.serve.app_paths import AppName
from uiatlas.serve.locating import start_of
from uiatlas.serve.maps import MapView
from uiatlas.serve.problems import RESPONSES
from uiatlas.serve.reading import describe_screen, list_maps, search_map
from uiatlas.serve.routing import aimed_at, guided, several_goals
from uiatlas.serve.schemes import TOKEN
from uiatlas.serve.service import Service
from uiatlas.serve.teaching import teach_steps
from uiatlas.sources.snapshots import read_snapshot
from uiatlas.utg import Graph
from uiatlas.utg.export import render, summary

T = TypeVar("T")
Form = Literal["json", "dot", "mermaid", "graphml", "graphwalker"]
EXPORTS: dict[Form, str] = {
    "json": "application/json",
    "dot": "text/vnd.graphviz",
    "mermaid": "text/plain",
    "graphml": "text/xml",
    "graphwalker": "application/json",
}


def map_routes(service: Service) -> APIRouter:
    """Everything below ``/api/v1/maps``."""
    routes = APIRouter(prefix="/api/v1/maps", tags=["maps"], dependencies=[TOKEN], responses=RESPONSES)
    _add_looking(routes, service)
    _add_planning(routes, service)
    _add_teaching(routes, service)
    _add_whole(routes, service)
    return routes


def _add_looking(routes: APIRouter, service: Service) -> None:
    read = service.desk.read

    @routes.get("")
    async def all_maps() -> Json:
        """The maps that there are."""
        return (await read(list_maps)).model_dump()

    @routes.get("/{app}/screens")
    async def screens(app: AppName, query: str, limit: Annotated[int, Query(ge=1, le=50)] = 8) -> Hits:
        """The screens and controls that fit a query."""
        return await read(lambda maps: search_map(maps.of(app), query, limit))

    @routes.get("/{app}/screens/{screen:path}")
    async def one_screen(app: AppName, screen: str) -> ScreenInfo:
        """What can be done on a screen."""
        return await read(lambda maps: describe_screen(maps.of(app), screen))

    @routes.get("/{app}/export")
    async def export(app: AppName, format: Form = "json") -> Response:
        """The whole map as a document."""
        text = await read(lambda maps: render(maps.of(app).graph, format))
        return Response(text, media_type=EXPORTS[format])

    @routes.post("/{app}/locate")
    async def where(app: AppName, body: Observed) -> Json:
        """Which screen of the map a snapshot shows, and what else it may be, as ``uiatlas where --json`` tells it."""
        return await read(lambda maps: locate(maps.of(app).graph, read_snapshot(body.observation)).to_json())


def _add_planning(routes: APIRouter, service: Service) -> None:
    @routes.post("/{app}/route")
    async def route(app: AppName, body: Wanted) -> Json:
        """The cheapest known way, as ``uiatlas plan --json`` gives it."""

        def planned_json(view: MapView) -> Json:
            several = None if body.to else several_goals(view.graph, body.goal, body.start)
            if several is not None:
                return in_turn_json(several)
            aim = _aim(view.graph, body)
            aim, plan = planned(view.graph, aim) if aim.screens else (aim, None)
            return plan_json(view.graph, aim, plan, "builtin")

        return await _on(service, app, planned_json)

    @routes.post("/{app}/guide")
    async def guide(app: AppName, body: Wanted) -> Json:
        """The guidance text for an agent, as ``uiatlas guide`` gives it."""

        def told(view: MapView) -> Json:
            if not body.to:
                return {"text": guide_text(view.graph, *guided(view.graph, body.goal, body.start))}
            aim = with_control(view.graph, _aim(view.graph, body))
            plan = careful_plan(view.graph, aim) if aim.screens else None
            return {"text": guide_text(view.graph, aim, plan)}

        return await _on(service, app, told)


def _add_teaching(routes: APIRouter, service: Service) -> None:
    @routes.post("/{app}/steps")
    async def steps(app: AppName, body: Steps) -> Json:
        """Teach the map what an agent did; a number of a run that was told before changes nothing."""
        name = await _on(service, app, lambda view: view.graph.app)
        return {"changes": await service.desk.write(lambda shelf: teach_steps(shelf, name, body))}

    @routes.delete("/{app}/runs/{run:path}")
    async def forget(app: AppName, run: str) -> Json:
        """Take back all that a run of another agent told."""
        name = await _on(service, app, lambda view: view.graph.app)
        return {"forgotten": await service.desk.write(lambda shelf: shelf.forget(name, run))}


def _add_whole(routes: APIRouter, service: Service) -> None:
    """The map itself."""

    @routes.get("/{app}")
    async def one_map(app: AppName) -> Json:
        """A map as ``uiatlas map show --json`` gives it."""
        return await _on(service, app, lambda view: summary(view.graph))


async def _on(service: Service, app: str, work: Callable[[MapView], T]) -> T:
    return await service.desk.read(lambda maps: work(maps.of(app)))


def _aim(graph: Graph, wanted: Wanted) -> Aim:
    """What is aimed at.

    Raises:
        InputError: A goal and screens are given, or neither.
    """
    if wanted.to and wanted.goal:
        raise InputError("goal and to are given", hint="leave one of them out")
    if wanted.to:
        begin = start_of(graph, wanted.start) if wanted.start.strip() else None
        return aim_of(graph, GoalOptions("", begin, tuple(wanted.to)))
    return aimed_at(graph, wanted.goal, wanted.start)
