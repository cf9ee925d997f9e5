"""What the servers need beside this package, asked for before anything of it is imported."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from uiatlas.errors import InputError, MissingExtraError, how_to_install

MCP = 2
"""The major version of the MCP package; its parts have other names in another one."""


def need_mcp(extra: str = "mcp") -> None:
    """See that the MCP package is there.

    Raises:
        MissingExtraError: It is not installed.
        InputError: Another version of it is.
    """
    if find_spec("mcp") is None:
        raise MissingExtraError("the package mcp", extra)
    try:
        found = version("mcp")
    except PackageNotFoundError:
        return
    if found.partition(".")[0] != str(MCP):
        hint = f"{how_to_install(extra)}, in an environment of its own"
        raise InputError(f"mcp {found} is installed, and version {MCP} is needed", hint=hint)


def need_web() -> None:
    """See that all of the HTTP server is there.

    Raises:
        MissingExtraError: A part is not installed.
        InputError: Another version of the MCP package is.
    """
    for package in ("fastapi", "uvicorn"):
        if find_spec(package) is None:
            raise MissingExtraError(f"the package {package}", "serve")
    need_mcp("serve")
