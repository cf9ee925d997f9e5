"""A small shop that a test of Playwright walks through while it is traced.

``python -m tests.sources.traced_site FILE`` records the committed trace anew, without what names places on the machine.
"""

import sys
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from uiatlas.devices.browser.finding import find_chromium

MAIL, PASSWORD, WORD = "ann.lee@example.org", "hunter2-secret", "marmalade"
SECRETS = (MAIL, PASSWORD, WORD)

SHOP = """<!doctype html><title>Shop</title><link rel=stylesheet href=/shop.css><main id=m></main><script>
let mail = '', word = '';
const views = {
  start: () => `<h1>Shop</h1><button onclick="go('login')">Sign in</button> <a href="/about">About</a>
    <p class=away>Never shown</p><my-badge></my-badge>`,
  login: () => `<h1>Sign in</h1><p><label>Mail <input name=mail></label></p>
    <p><label>Password <input type=password name=pw></label></p>
    <p><label><input type=checkbox> Remember</label></p>
    <select name=country aria-label=Country><option value=f>France<option value=s>Spain</select>
    <button onclick="mail = document.querySelector('[name=mail]').value; go('home')">Go</button>`,
  home: () => `<h1>Welcome</h1><p>Signed in as ${mail}</p><input aria-label="Find"
    onkeydown="if (event.key === 'Enter') { word = this.value; go('found') }">
    <button onclick="go('start')">Sign out</button>`,
  found: () => `<h1>Results</h1><p>Nothing for ${word}</p><button onclick="go('home')">Back to start</button>`,
};
const go = (view) => { document.getElementById('m').innerHTML = views[view](); };
customElements.define('my-badge', class extends HTMLElement {
  connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<button>Offers</button>'; }
});
go('start');
</script>"""
PAGES = {
    "/": ("text/html", SHOP),
    "/shop.css": ("text/css", ".away { display: none }"),
    "/about": ("text/html", "<title>About</title><h1>About us</h1><a href=/>Back</a><iframe src=/map></iframe>"),
    "/map": ("text/html", "<button>Zoom in</button>"),
}


class _Shop(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        kind, body = PAGES.get(self.path, ("text/plain", ""))
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def shop() -> Iterator[str]:
    """The shop's origin, while it is served."""
    running = ThreadingHTTPServer(("127.0.0.1", 0), _Shop)
    thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{running.server_port}"
    finally:
        running.shutdown()
        running.server_close()
        thread.join()


def walk(page: Page, origin: str) -> None:
    """The test that is traced."""
    page.goto(f"{origin}/")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Mail").fill(MAIL)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Remember").check()
    page.get_by_label("Country").select_option("s")
    page.get_by_role("button", name="Go").click()
    page.get_by_label("Find").press_sequentially(WORD)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Back to start").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="About").click()
    page.frame_locator("iframe").get_by_role("button").click()
    page.get_by_role("link", name="Back").click()
    page.get_by_role("button", name="Offers").wait_for()
    page.go_back()
    page.get_by_role("heading", name="About us").wait_for()


def record(origin: str, file: Path) -> None:
    """Walk through the shop with Playwright, and keep the trace."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        context = browser.new_context()
        context.tracing.start(snapshots=True)
        walk(context.new_page(), origin)
        context.tracing.stop(path=file)
        browser.close()


def main() -> None:
    """Record the trace that is committed."""
    with tempfile.TemporaryDirectory() as name, shop() as origin:
        whole = Path(name) / "trace.zip"
        record(origin, whole)
        with zipfile.ZipFile(whole) as read, zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as write:
            for entry in read.infolist():
                if not entry.filename.endswith(".stacks"):
                    write.writestr(entry.filename, read.read(entry))


if __name__ == "__main__":
    main()
