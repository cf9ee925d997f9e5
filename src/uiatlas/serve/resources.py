"""Resources and prompts, for the menus of hosts that show them; every one of them can be had by a tool as well."""

from mcp.server.mcpserver.exceptions import ResourceError

from uiatlas.errors import UiatlasError
from uiatlas.serve.lean import LeanServer
from uiatlas.serve.reading import describe_screen, list_maps, search_map
from uiatlas.serve.service import Service

JSON = "application/json"


def add_resources(server: LeanServer, service: Service) -> None:
    """The list of maps, the screens of one, and one screen."""

    @server.resource("uimap://maps", mime_type=JSON, description="The mapped apps.")
    async def maps() -> str:
        return (await service.desk.read(list_maps)).model_dump_json()

    @server.resource("uimap://{app}/screens{?query}", mime_type=JSON, description="Screens that fit a query.")
    async def screens(app: str, query: str = "") -> str:
        try:
            found = await service.desk.read(lambda known: search_map(known.of(app), query or app, 20))
        except UiatlasError as error:
            raise ResourceError(str(error)) from error
        return found.model_dump_json()

    @server.resource("uimap://{app}/screens/{screen}", mime_type=JSON, description="What can be done on a screen.")
    async def one(app: str, screen: str) -> str:
        try:
            found = await service.desk.read(lambda known: describe_screen(known.of(app), screen))
        except UiatlasError as error:
            raise ResourceError(str(error)) from error
        return found.model_dump_json()


def add_prompts(server: LeanServer) -> None:
    """What a person may choose from a menu."""

    @server.prompt(description="Go somewhere in a mapped app.")
    def navigate(goal: str) -> str:
        return (
            f"Reach this in the app: {goal}\nFirst say where you are with locate_screen, then ask find_route with that "
            "screen as start. Follow its steps with your own tools, and tell each with report_step."
        )

    @server.prompt(description="Learn more of an app.")
    def explore(app: str) -> str:
        return (
            f"Learn more of the app {app}. Ask describe_screen for controls that were never tried, try them with your "
            "own tools without doing anything that cannot be taken back, and tell each step with report_step."
        )
