"""What is seen of a page: one that draws late, controls that nobody can touch, and ones that nothing names."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from tests import needs

from uiatlas.perception import abstract
from uiatlas.privacy import MaskedDevice, Masker
from uiatlas.ui import Action, Choose, ElementFlag, InputText, Role, Scroll, Selector, Tap, UIElement, selector_for

needs.browser()

from uiatlas.devices.browser.device import BrowserDevice, open_device  # noqa: E402

SCRIPTED = """<title>App</title><div id=root></div><script>
const draw = () => { root.innerHTML = "<h1>Inbox</h1><button onclick='this.textContent = 1'>Write</button>" }
const load = async (left) => { if (!left) return draw(); await fetch('/slow?' + left); load(left - 1) }
%s</script>"""

SKIPPING = """<title>Shop</title><style>.skip { position: fixed; top: -60px } .skip:focus { top: 0 }
.off { position: absolute; left: -9999px }</style><a class=skip href="#main">Skip to content</a>
<a class=off href="#nav">Jump to navigation</a>
<div style="transform: translateX(-100%); position: fixed; left: 0; width: 200px">
<a href="#x">Drawer link</a></div><main id=main><button>Buy</button></main>"""


class _Site(BaseHTTPRequestHandler):
    pages: dict[str, str] = {}  # noqa: RUF012

    def do_GET(self) -> None:
        path, _, _ = self.path.partition("?")
        if path == "/slow":
            time.sleep(1.2)
        body = self.pages.get(path, "").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def opened() -> Iterator[Callable[[str], BrowserDevice]]:
    """Opens a page of a site of our own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Site)
    Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with ExitStack() as stack:
        stack.callback(server.server_close)
        stack.callback(server.shutdown)

        def opening(page: str) -> BrowserDevice:
            _Site.pages = {"/": page}
            device = open_device(f"http://127.0.0.1:{server.server_address[1]}/", {"settle": "2"})
            assert isinstance(device, BrowserDevice)
            stack.callback(device.close)
            return device

        yield opening


def test_what_a_heading_holds_can_be_pressed(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened(
        "<title>Posts</title><h2><a href='/one'>First post</a></h2>"
        "<h3><button aria-expanded=false>Details</button></h3><a href='/two'><h2>Second post</h2></a>"
    )
    shown = device.observe().elements
    assert [(e.role, e.text) for e in shown if e.clickable] == [
        (Role.LINK, "First post"),
        (Role.BUTTON, "Details"),
        (Role.LINK, "Second post"),
    ]
    assert [e.text for e in shown if e.role is Role.HEADING] == ["First post", "Details"]


@pytest.mark.parametrize(("title", "name"), [("", "Log in"), ("Reader", "Reader")])
def test_a_dialog_is_not_called_by_the_button_that_closes_it(
    opened: Callable[[str], BrowserDevice], title: str, name: str
) -> None:
    device = opened(
        f"""<title>Shelf</title><button>Below</button><div role=dialog aria-modal=true aria-labelledby=t
        style="position:fixed;inset:50px;background:white"><h2 id=t>{title}<button aria-label=Close>x</button></h2>
        <h6>Log in</h6><label>User <input></label></div>"""
    )
    seen = device.observe()
    assert (seen.dialog, seen.title, abstract(seen).name) == (True, title, name)
    assert "Close" in [e.description for e in seen.elements if e.role is Role.BUTTON]


def test_a_page_that_draws_when_its_data_have_come_is_waited_for_and_that_is_said(
    opened: Callable[[str], BrowserDevice], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "uiatlas.devices"):
        seen = opened(SCRIPTED % "load(6)").observe()
    assert [e.text for e in seen.actionable] == ["Write"]
    assert any(said.startswith("waiting for the first control of http://127.0.0.1") for said in caplog.messages)


def test_a_page_that_draws_by_its_clock_is_waited_for(opened: Callable[[str], BrowserDevice]) -> None:
    seen = opened(SCRIPTED % "setTimeout(draw, 3500)").observe()
    assert [e.text for e in seen.actionable] == ["Write"]


def test_an_empty_page_is_waited_for_once_and_not_long(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened("<title>Nothing</title><p>No control here</p>")
    begun = time.monotonic()
    for _ in range(3):
        assert not device.observe().actionable
    assert time.monotonic() - begun < 8


def test_a_page_that_did_not_get_its_script_is_not_waited_for_long_and_says_so(
    opened: Callable[[str], BrowserDevice], caplog: pytest.LogCaptureFixture
) -> None:
    """The script lies at an address where nobody answers, as behind a network that one does not have."""
    device = opened("<title>App</title><div id=root></div><script src='http://127.0.0.1:9/app.js'></script>")
    begun = time.monotonic()
    with caplog.at_level(logging.WARNING, "uiatlas.devices"):
        assert not device.observe().actionable
    assert time.monotonic() - begun < 5
    assert any("did not get 1 of its scripts, such as http://127.0.0.1:9/app.js" in said for said in caplog.messages)


def test_what_lies_where_nobody_can_touch_it_is_no_option(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened(SKIPPING)
    seen = device.observe()
    assert [e.text for e in seen.actionable] == ["Buy"]
    for element in seen.actionable:
        device.perform(Tap(selector_for(element, seen)), element)


OLDER = """<title>Form</title><script>
const known = Element.prototype.matches;
Element.prototype.matches = function (selector) {
  if (selector.includes(":user-invalid")) throw new DOMException(`no selector: ${selector}`, "SyntaxError");
  return known.call(this, selector);
}</script><label>Name <input required></label><button>Send</button>"""


def test_a_browser_that_does_not_know_the_mark_of_wrong_fields_shows_its_pages(
    opened: Callable[[str], BrowserDevice],
) -> None:
    """Browsers from before 2023 refuse that selector with an error."""
    assert [e.label for e in opened(OLDER).observe().actionable] == ["Name", "Send"]


NAMELESS = """<title>Toolbar</title><button id=saveDraft></button><button id=b17></button>
<button><img src="/static/icon-trash.svg"></button>
<button><svg><title>Zoom in</title><path d="M0 0h9v9"/></svg></button>
<input name=first_name value=Ann><input name=x1 value=Bob>"""


def test_controls_that_nothing_names_are_called_by_their_picture_or_by_the_developers_name(
    opened: Callable[[str], BrowserDevice],
) -> None:
    device = opened(NAMELESS.replace("<button", "<button style='width:30px;height:30px'"))
    seen = device.observe()
    named = [e.description or e.text for e in seen.actionable]
    assert named == [
        "save draft",
        "",
        "delete",
        "Zoom in",
        "first name",
        "Bob",
    ]
    field = seen.actionable[4]
    device.perform(InputText(selector_for(field, seen), "Eve"), field)
    assert (device.observe().actionable[4].text, device.observe().actionable[4].description) == ("Eve", "first name")


WORKSHOP = """<title>Workshop</title>
<div id=list role=list aria-label=Parts style="height:120px;overflow:auto;width:200px">
<div id=tall style="position:relative;height:30000px"></div></div>
<div id=rich contenteditable=true aria-label=Letter style="width:300px;min-height:40px"><p>Dear <b>Ann</b></p></div>
<outer-box></outer-box><iframe title=Address srcdoc="<label>Street <input></label><select aria-label=Land>
<option>Here<option>There</select>" width=300 height=80></iframe><p id=said>nothing</p><script>
const rows = () => { const first = Math.floor(list.scrollTop / 30); tall.textContent = ''
  for (let i = first; i < first + 5; i++) tall.insertAdjacentHTML('beforeend', `<div role=listitem
    style="position:absolute;top:${i * 30}px"><button onclick="take(${i})">
    Part ${i}</button></div>`) }
const take = (i) => { said.textContent = `took ${i}` }
list.onscroll = rows; rows()
customElements.define('inner-box', class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: 'open'}).innerHTML = '<label>Depth <input></label>' } })
customElements.define('outer-box', class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: 'open'}).innerHTML = '<section><inner-box></inner-box></section>' } })</script>"""


def test_lists_that_draw_what_is_in_view_editors_frames_and_nested_components_work(
    opened: Callable[[str], BrowserDevice],
) -> None:
    device = opened(WORKSHOP)

    def named(label: str) -> UIElement:
        return next(e for e in device.observe().elements if label in (e.text, e.description))

    def do(action: Callable[[Selector], Action], label: str) -> None:
        element = named(label)
        device.perform(action(selector_for(element, device.observe())), element)

    do(lambda area: Scroll("down", area), "Parts")
    assert "Part 0" not in device.observe().texts()
    do(Tap, "Part 4")
    assert "took 4" in device.observe().texts()
    for label in ("Letter", "Depth", "Street"):
        do(lambda field: InputText(field, "oak"), label)
        assert named(label).text == "oak"
    do(lambda land: Choose(land, "There"), "Land")
    assert named("Land").text == "There"


MANUAL = """<title>Manual</title><a href="#water">Watering</a><a href="#dig">Digging</a>
<a href="/other#dig">Elsewhere</a>
<h2 id=water>Watering</h2><p>Each evening.</p><h2 id=dig>Digging</h2><p>In autumn.</p>"""

SECTIONS = """<title>Panel</title><style>section { display: none } section:target { display: block }</style>
<a href="#bills">Bills</a><a href="#people">People</a>
<section id=bills><h2>Bills</h2></section><section id=people><h2>People</h2></section>"""


def test_what_can_be_chosen_in_a_list_is_told_before_it_is_opened(opened: Callable[[str], BrowserDevice]) -> None:
    page = """<title>Shop</title><label>Size <select><option>Small<option selected> Large  size
    <option disabled>None left</select></label><button>Buy</button>"""
    size, buy = opened(page).observe().actionable
    assert (size.text, size.values, buy.values) == ("Large size", ("Small", "Large size"), ())


def test_a_field_that_must_be_given_a_value_is_told_until_it_has_one(opened: Callable[[str], BrowserDevice]) -> None:
    """A placeholder is none, and a box that must be on is off at first."""
    device = opened("""<title>Form</title><form><input required aria-label=Name placeholder=Yours>
    <input required value=Rome aria-label=City><input aria-label=Note><input aria-required=true aria-label=Mail>
    <label><input type=checkbox required>Terms</label></form>""")

    def lacking() -> list[str]:
        shown = device.observe().elements
        return [e.description or e.text for e in shown if e.flags & ElementFlag.REQUIRED]

    assert lacking() == ["Name", "Mail", "Terms"]
    shown = device.observe()
    name = next(e for e in shown.elements if e.editable)
    device.perform(InputText(selector_for(name, shown), "Ann"))
    assert lacking() == ["Mail", "Terms"]


def test_options_that_another_control_has_changed_are_told_though_nothing_else_shows_it(
    opened: Callable[[str], BrowserDevice],
) -> None:
    change = "city.options[1].text = 'Lima'"
    device = MaskedDevice(
        opened(f'<select id=city><option>Any<option>Rome</select><button onclick="{change}">Peru</button>'), Masker()
    )
    shown = device.observe()
    assert [e.values for e in shown.elements if e.values] == [("Any", "Rome")]
    device.perform(Tap(Selector(Role.BUTTON, "Peru")))
    assert [e.values for e in device.observe().elements if e.values] == [("Any", "Lima")]


def test_a_part_of_a_page_that_is_only_rolled_to_is_no_place_of_its_own(
    opened: Callable[[str], BrowserDevice],
) -> None:
    device = opened(MANUAL)
    seen = device.observe()
    assert [e.leads_to for e in seen.actionable] == ["", "", "/other#dig"]
    device.perform(Tap(selector_for(seen.actionable[1], seen)), seen.actionable[1])
    assert device.observe().activity == seen.activity == "/"


def test_a_part_of_a_page_that_is_shown_in_place_of_another_is_a_place(
    opened: Callable[[str], BrowserDevice],
) -> None:
    device = opened(SECTIONS)
    seen = device.observe()
    assert [e.leads_to for e in seen.actionable] == ["/#bills", "/#people"]
    device.perform(Tap(selector_for(seen.actionable[1], seen)), seen.actionable[1])
    assert device.observe().activity == "/#people"


ROUTES = """<title>Panel</title><a href="#users">Users</a><a href="#orders">Orders</a><script>
onhashchange = () => { document.querySelector("main")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<main id=${location.hash.slice(1)}><h1>${location.hash}</h1></main>`) }
</script>"""


def test_a_page_whose_only_part_is_named_like_its_address_is_a_place(opened: Callable[[str], BrowserDevice]) -> None:
    device = opened(ROUTES)
    for number, place in enumerate(("/#users", "/#orders")):
        seen = device.observe()
        device.perform(Tap(selector_for(seen.actionable[number], seen)), seen.actionable[number])
        assert device.observe().activity == place


def test_a_name_that_a_library_draws_by_lot_is_no_developers_name(opened: Callable[[str], BrowserDevice]) -> None:
    ids = ("menu-target", "row2-menu", "checkbox12", "lib-ou6x7zc5v-tab-Views", "lib-igagfev4o")
    device = opened("".join(f"<button id={each}>Open {n}</button>" for n, each in enumerate(ids)))
    shown = [e.resource_id for e in device.observe().actionable]
    assert shown == ["menu-target", "row2-menu", "checkbox12", "", ""]
