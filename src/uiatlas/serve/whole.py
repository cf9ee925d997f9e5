"""The whole MCP server: the tools for maps, those for devices where some may be driven, resources and prompts."""

from importlib import import_module

from uiatlas.serve.lean import LeanServer
from uiatlas.serve.resources import add_prompts, add_resources
from uiatlas.serve.service import Service
from uiatlas.serve.tools import MAP_TOOLS, server_of

DEVICE_TOOLS = ("navigate_to", "explore_app", "run_task", "job")
ALL_TOOLS = (*MAP_TOOLS, *DEVICE_TOOLS)


def whole_server(service: Service, *, owned: bool = True) -> LeanServer:
    """The server with all that is offered.

    Args:
        service: What is served.
        owned: Whether the server ends the service when it ends itself.
    """
    server = server_of(service, owned=owned)
    add_resources(server, service)
    add_prompts(server)
    if service.drives:
        # Imported only here: runs and explorations take a while to import, and the handshake is not to wait for them.
        import_module("uiatlas.serve.device_tools").add_device_tools(server, service)
    return server
