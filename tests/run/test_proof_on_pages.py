"""The proof on a real site in a real browser: forms that are filled, stopped, sent and forgotten, and a filter."""

import html
import threading
import urllib.parse
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests import needs
from tests.run.test_endings import Told

from uiatlas.devices import open_device
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.ui import Role, Selector
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked

pytestmark = pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())

PLACES = {"/": "List", "/new": "New bill", "/settings": "Settings", "/extras": "Extras", "/once": "At once"}
LINKS = " ".join(f"<a href='{place}'>{name}</a>" for place, name in PLACES.items())
FORM = (
    "<form method=post action=/new><label>Name <input name=name value='{}' required></label>"
    "<label>Amount <input name=amount value='{}' required></label>{}<button>Create</button></form>"
)
SETTINGS = (
    "<form method=post action=/settings><label><input type=checkbox name=x> Weekly digest</label>"
    "<button>Save</button></form>"
)
EXTRAS = (
    "<form method=post action=/logout><button>Log out</button></form><form method=post action=/extras>"
    "<label><input type=checkbox name=y> Paper bills</label><button>Make it so</button></form>"
)
AT_ONCE = (
    "<form method=post action=/logout><button>Log out</button></form>"
    "<label><input type=checkbox onchange='fetch(\"/once\")'> Paper bills</label>"
)


class Bills(BaseHTTPRequestHandler):
    """A list with a filter, a form that takes numbers only, and settings that are never kept."""

    bills: list[str]

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""

    def show(self, body: str) -> None:
        page = f"<html><head><title>Bills</title></head><body><h1>Bills</h1>{LINKS}{body}</body></html>".encode()
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def go(self, place: str) -> None:
        self.send_response(303)
        self.send_header("location", place)
        self.end_headers()

    def do_GET(self) -> None:
        match self.path.partition("?")[0]:
            case "/":
                rows = "".join(f"<li>{html.escape(bill)}</li>" for bill in self.bills)
                self.show(f"<ul>{rows}</ul><form><input name=q aria-label='Filter bills'></form>")
            case "/new":
                self.show(FORM.format("", "", ""))
            case "/extras":
                self.show(EXTRAS)
            case "/once":
                self.show(AT_ONCE)
            case _:
                self.show(SETTINGS)

    def do_POST(self) -> None:
        sent = urllib.parse.parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        if self.path != "/new":
            self.go("/settings")
        elif sent["amount"][0].isdigit():
            self.bills.append(sent["name"][0])
            self.go("/")
        else:
            said = "<p>Amount is not a number</p>"
            self.show(FORM.format(html.escape(sent["name"][0]), html.escape(sent["amount"][0]), said))


@pytest.fixture
def site() -> Iterator[tuple[str, list[str]]]:
    """The address of a site of its own, and the bills that it keeps."""
    bills: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Own", (Bills,), {"bills": bills}))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", bills
    server.shutdown()
    server.server_close()


RENT = (Exists("Rent", changed=True),)
DIGEST = (Holds(IsChecked(Selector(Role.OTHER, "Weekly digest")), changed=True),)
PAPER = (Holds(IsChecked(Selector(Role.OTHER, "Paper bills")), changed=True),)
FILL = ("New bill", "Name=Rent")


@pytest.mark.parametrize(
    ("steps", "facts", "status", "said"),
    [
        (FILL, RENT, "unproven", '"Rent" is there'),
        ((*FILL, "List"), RENT, "unproven", '"Rent" is there'),
        ((*FILL, "Create"), RENT, "failure", "the program stopped the form: Please fill out this field."),
        ((*FILL, "Amount=ten", "Create"), RENT, "failure", "the program stopped the form: Amount is not a number"),
        (("Filter bills=Rent",), RENT, "unproven", '"Rent" is there'),
        ((*FILL, "Amount=10", "Create"), RENT, "success", "all was done"),
        (("Settings", "Weekly digest"), DIGEST, "unproven", "it was set and never saved"),
        (("Extras", "Paper bills"), PAPER, "unproven", "it was set and never saved"),
        (("Settings", "Weekly digest", "Save"), DIGEST, "failure", '"Weekly digest" is off'),
    ],
    ids=[
        "not sent",
        "left",
        "stopped by the browser",
        "stopped by the site",
        "filter",
        "sent",
        "not saved",
        "sent by a button of another name",
        "forgotten",
    ],
)
def test_only_what_the_site_keeps_is_a_success(
    site: tuple[str, list[str]], steps: tuple[str, ...], facts: tuple[GoalFact, ...], status: str, said: str
) -> None:
    address, bills = site
    device = open_device(f"web:{address}")
    try:
        guard = Guard(DangerPolicy.ALLOW)
        result = Run(device, Graph(device.app), Told(steps, facts), "t", guard, max_steps=12).execute()
    finally:
        device.close()
    assert result.status == status
    assert said in result.reason
    assert (bills == ["Rent"]) == (status == "success")


def test_a_box_of_no_form_is_kept_at_once(site: tuple[str, list[str]]) -> None:
    """A form that signs out stands on the same page, and has nothing to do with the box."""
    device = open_device(f"web:{site[0]}")
    try:
        result = Run(device, Graph(device.app), Told(("At once", "Paper bills"), PAPER), "t", max_steps=12).execute()
    finally:
        device.close()
    assert result.status == "success", result.reason
