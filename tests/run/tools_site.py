"""A small site that keeps a list of tools and some settings, and the same site with programming errors."""

import html
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import RunResult
from uiatlas.utg import Graph

Fault = Literal["", "drops", "first", "echoes"]
"""What is wrong with the site: it drops what it is sent, or shows it in its form again all the same, or changes the
first tool whichever is meant."""


@dataclass
class Kept:
    """What the site keeps, what is wrong with it, and what it was sent.

    Attributes:
        tools: The names of the tools.
        dark: Whether the dark theme is on.
        fault: What is wrong with the site.
        paged: Whether each tool has a page of its own, behind its row.
        plain: Whether each row links to a page of its tool, and has commands that do not say its name.
        units: The units that the settings hold.
        sent: The addresses that a form was sent to.
    """

    tools: list[str] = field(default_factory=lambda: ["Hammer", "Saw", "Tape"])
    dark: bool = False
    fault: Fault = ""
    paged: bool = False
    plain: bool = False
    units: str = "Metric"
    sent: list[str] = field(default_factory=list)


class Tools(BaseHTTPRequestHandler):
    """The list, the forms that add and rename a tool, the buttons that delete one, and the settings."""

    kept: Kept

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def show(self, title: str, body: str) -> None:
        links = "<nav><a href='/'>Tools</a> <a href='/settings'>Settings</a> <a href='/about'>About</a></nav>"
        page = f"<html><head><title>{title} - Toolbox</title></head><body>{links}<h1>{title}</h1>{body}</body></html>"
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page.encode())))
        self.end_headers()
        self.wfile.write(page.encode())

    def show_rename(self, held: str) -> None:
        if self.kept.plain:
            field = f"<label>New name <input name=n value='{held}'></label>"
            return self.show(f"Rename {held}", f"<form method=post>{field}<button>Save</button></form>")
        field = f"<label>Name <input name=n value='{held}'></label>"
        self.show("Rename tool", f"<form method=post>{field}<button>Save</button> <a href='/'>Cancel</a></form>")

    def go(self, place: str) -> None:
        self.send_response(303)
        self.send_header("location", place)
        self.send_header("content-length", "0")
        self.end_headers()

    def row(self, number: int) -> str:
        name = html.escape(self.kept.tools[number])
        if self.kept.paged:
            return f"<li><a href='/tool/{number}'>{name}</a></li>"
        if self.kept.plain:
            delete = f"<form method=post action='/delete/{number}'><button>Delete</button></form>"
            return f"<li><a href='/tool/{number}'>{name}</a> <a href='/rename/{number}'>Rename</a> {delete}</li>"
        delete = f"<form method=post action='/delete/{number}'><button>Delete {name}</button></form>"
        return f"<li><span>{name}</span> <a href='/rename/{number}'>Rename {name}</a> {delete}</li>"

    def do_GET(self) -> None:
        match self.path.strip("/").split("/"):
            case [""]:
                rows = "".join(map(self.row, range(len(self.kept.tools))))
                self.show("Tools", f"<p>{len(self.kept.tools)} tools</p><ul>{rows}</ul><a href='/new'>Add a tool</a>")
            case ["tool", number]:
                name = html.escape(self.kept.tools[int(number)])
                self.show(name, f"<p>Lent to nobody</p><a href='/rename/{number}'>Rename</a>")
            case ["new"]:
                self.show(
                    "New tool", "<form method=post><label>Name <input name=n></label><button>Save</button></form>"
                )
            case ["rename", number]:
                held = "" if self.kept.paged else html.escape(self.kept.tools[int(number)])
                self.show_rename(held)
            case ["settings"]:
                box = f"<label><input type=checkbox name=dark {'checked' * self.kept.dark}> Dark theme</label>"
                if self.kept.plain:
                    names = ("Metric", "Imperial")
                    units = "".join(f"<option {'selected' * (n == self.kept.units)}>{n}</option>" for n in names)
                    box += f"<p><label>Units <select name=units>{units}</select></label></p>"
                    box += "<p><label>Shop name <input name=shop value=Shed></label></p>"
                    box += "<p><label>E-mail <input type=email name=mail></label></p>"
                self.show("Settings", f"<form method=post>{box}<button>Save settings</button></form>")
            case _:
                self.show("About", "<p>Toolbox 1.2</p>")

    def do_POST(self) -> None:
        read = self.rfile.read(int(self.headers.get("content-length") or 0)).decode()
        sent = {name: values[0] for name, values in urllib.parse.parse_qs(read).items()}
        what, _, number = self.path.strip("/").partition("/")
        place = int(number) if number and self.kept.fault != "first" else 0
        self.kept.sent.append(self.path)
        if self.kept.fault == "echoes" and what == "rename":
            return self.show_rename(sent["n"])
        if self.kept.fault != "drops":
            match what:
                case "new":
                    self.kept.tools.append(sent["n"])
                case "delete":
                    del self.kept.tools[place]
                case "rename":
                    self.kept.tools[place] = sent["n"]
                case _:
                    self.kept.dark = "dark" in sent
                    self.kept.units = sent.get("units", self.kept.units)
        self.go(
            f"/tool/{place}" if self.kept.paged and what == "rename" else "/settings" if what == "settings" else "/"
        )


@contextmanager
def site_of(kept: Kept) -> Iterator[str]:
    """The address of a site as long as it is needed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Own", (Tools,), {"kept": kept}))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def run_on(kept: Kept, task: str, runs: Path, *before: str) -> RunResult:
    """How a task ends on the site, without a model, where what the task asks for is allowed.

    Args:
        kept: The site.
        task: The task.
        runs: Where the runs are logged.
        before: Tasks that are run first, and whose map the task has.
    """
    with site_of(kept) as address:
        graph: Graph | None = None
        for each in (*before, task):
            device = open_device(f"web:{address}")
            try:
                graph = Graph(device.app) if graph is None else graph
                options = RunOptions(graph=graph, runs=runs, guard=Guard(DangerPolicy.ALLOW), max_steps=30)
                result = run_task(device, each, options).result
            finally:
                device.close()
        return result
