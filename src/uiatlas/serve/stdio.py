"""The MCP server on standard input and output, for hosts that start it themselves."""

from collections.abc import Collection

from uiatlas.serve.service import Service
from uiatlas.serve.tools import MAP_TOOLS, keep_only
from uiatlas.serve.whole import ALL_TOOLS, whole_server


def run(service: Service, tools: Collection[str] = ()) -> None:
    """Serve until the host closes standard input; what is printed meanwhile goes to standard error.

    Args:
        service: What is served.
        tools: The tools to offer; all if none are named.

    Raises:
        InputError: There is no such tool.
    """
    server = whole_server(service)
    keep_only(server, tools, ALL_TOOLS if service.drives else MAP_TOOLS)
    server.run("stdio")
