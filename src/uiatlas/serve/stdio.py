"""The MCP server on standard input and output, for hosts that start it themselves."""

from collections.abc import Collection

from uiatlas.serve.service import Service
from uiatlas.serve.tools import MAP_TOOLS, keep_only, server_of


def run(service: Service, tools: Collection[str] = ()) -> None:
    """Serve until the host closes standard input; what is printed meanwhile goes to standard error.

    Args:
        service: What is served.
        tools: The tools to offer; all if none are named.

    Raises:
        InputError: There is no such tool.
    """
    server = server_of(service)
    keep_only(server, tools, MAP_TOOLS)
    server.run("stdio")
