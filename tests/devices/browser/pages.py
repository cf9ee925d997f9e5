"""A site of our own on a port of this machine: the pages that the browser tests are done on."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar
from urllib.parse import urlsplit

HOME = """<title>Tea shop</title><h1>Tea shop</h1><p>Welcome to <b>our</b> shop</p>
<nav><a href="/teas">All teas</a> <a href="/order/17/edit">Order 17</a> <a href="/form">Preferences</a></nav>
<button onclick="this.nextElementSibling.textContent = 'Counted ' + (++n)">Count</button><p>Counted 0</p>
<script>var n = 0</script>"""

FORM = """<title>Preferences</title><h1>Preferences</h1><form onsubmit="return false">
<label for=name>Your name</label><input id=name name=name placeholder="Nobody" oninput="said.textContent = this.value">
<label>Password <input type=password id=secret></label>
<label>Notes <textarea id=notes></textarea></label>
<label><input type=checkbox id=sugar checked> Sugar</label>
<label class=styled><input type=checkbox id=milk style="opacity:0;position:absolute"><span>Milk</span></label>
<label><input type=radio name=temperature value=hot checked> Hot</label>
<label><input type=radio name=temperature value=cold> Cold</label>
<label>Day <input type=date id=day></label>
<label>Strength <input type=range id=strength min=0 max=10 value=3></label>
<label>Size <select id=size onchange="said.textContent = 'Size ' + this.value">
<option>Small<option>Large<option disabled>Huge</select></label>
<input id=fixed readonly value="cannot be changed" aria-label="Fixed">
<div contenteditable=true role=textbox aria-label="Letter" id=letter></div>
<button disabled>Not now</button><button aria-label="Close the form">×</button>
<button aria-expanded=false onclick="this.setAttribute('aria-expanded', true)">More</button>
<p id=said></p><p style="display:none">Nobody sees this</p></form>
<script>notes.onkeydown = (e) => { if (e.key == 'Enter') said.textContent = 'Entered ' + notes.value }
document.getElementById('name').onkeydown = (e) => { if (e.key == 'Enter') said.textContent = 'Sent ' + e.target.value }
</script>"""

ASKING = """<title>Questions</title><p id=said>nothing</p>
<button onclick="alert('Tea is ready'); said.textContent = 'alerted'">Alert</button>
<button onclick="said.textContent = 'confirmed ' + confirm('Delete all tea?')">Confirm</button>
<button onclick="said.textContent = 'prompted ' + prompt('Which tea?', 'Green')">Prompt</button>
<button onclick="setTimeout(() => alert('Time is up'), 300)">Later</button>
<button onclick="box.showModal()">Modal</button>
<button onclick="sheet.hidden = false">Sheet</button>
<a href="/teas" onclick="addEventListener('beforeunload', (e) => e.preventDefault())">Leave</a>
<dialog id=box aria-label="A box"><p>In the box</p><button onclick="box.close()">Shut</button></dialog>
<div id=sheet hidden style="position:fixed;inset:0;background:#fffd">
<p>Please subscribe</p><button onclick="sheet.hidden = true">No thanks</button></div>
<div style="position:relative"><button onclick="said.textContent = 'reached'">Under</button>
<div id=cover style="position:absolute;inset:0;width:300px;background:#eee"></div></div>"""

FRAMES = """<title>Frames</title><button>Outside</button>
<iframe tabindex=0 title="Inner" src="/inner" style="margin:20px;border:5px solid" height=120></iframe>
<div id=host></div><slotted-box><button slot=place onclick="document.title = 'slotted'">Slotted</button></slotted-box>
<script>
host.attachShadow({mode: 'open'}).innerHTML = '<h2>Shade</h2><button>In the shade</button><p id=out></p>'
host.shadowRoot.querySelector('button').onclick = () => host.shadowRoot.querySelector('p').textContent = 'touched'
customElements.define('slotted-box', class extends HTMLElement { constructor() { super()
  this.attachShadow({mode: 'open'}).innerHTML = '<section><slot name=place></slot></section>' } })
</script>"""

INNER = """<p id=said>quiet</p><button onclick="said.textContent = 'heard'">Inside</button>
<iframe sandbox="allow-scripts" srcdoc="<button onclick='this.textContent = 1 + 1'>Innermost</button>"></iframe>"""

TABS = """<title>Doors</title><a href="/teas" target=_blank>New tab</a> <a href="{elsewhere}/">Elsewhere</a>
<a href="{elsewhere}/" target=_blank>Elsewhere in a tab</a> <a href="/redirect">Redirected</a>
<button onclick="window.open('/closing')">Closing</button>
<a href="/report.csv" download>Report</a> 
<input type=file id=file aria-label="Letter" onchange="said.textContent = this.files[0].name">
<input type=file multiple aria-label="Letters" onchange="said.textContent = [...this.files].map((f) => f.name).join()">
<p id=said>none</p><iframe src="{elsewhere}/frame"></iframe>"""

ROUTES = """<title>Single page</title><nav><a href="#/list">List</a> <a href="#/item/12">Item 12</a>
<a href="#/item/13">Item 13</a> <a href="?view=grid&at=5">Grid</a></nav><main id=main></main>
<script>const draw = () => { main.innerHTML = '<h1>' + (location.hash || 'start') + '</h1>' }
onhashchange = draw; draw()</script>"""

SLOW = """<title>Slow</title><button onclick="load()">Load</button><p id=said>nothing yet</p>
<script>const load = async () => { said.textContent = 'loading'
 const answer = await (await fetch('/slowly')).text(); setTimeout(() => said.textContent = answer, 60) }</script>"""

ENDLESS = """<title>Endless</title><a href="/">Home</a><ul id=list></ul><script>
const more = () => { for (let i = 0; i < 20; i++) { const li = document.createElement('li')
 li.style.height = '60px'; li.textContent = 'Row ' + (list.children.length + 1); list.append(li) } }
more(); onscroll = () => { if (innerHeight + scrollY > document.body.scrollHeight - 50
 && list.children.length < 60) more() }
</script>"""

RESTLESS = """<title>Clock</title><p id=now></p><button onclick="said.textContent = 'ok'">Press</button><p id=said></p>
<script>setInterval(() => now.textContent = performance.now(), 15)</script>"""

MOVING = """<title>Moving</title><p id=now></p><div style="width:50px">.</div>
<button onclick="said.textContent = 'wait'; setTimeout(() => said.textContent = 'done', 60)">Press</button>
<p id=said></p>
<script>setInterval(() => now.textContent = performance.now(), 15)
setInterval(() => document.querySelector('div').style.width = 50 + Math.random() * 9 + 'px', 15)</script>"""

POLLING = """<title>Polling</title><button onclick="count()">Count</button><p id=said>0</p>
<button onclick="load()">Load</button>
<script>let n = 0; const count = () => { said.textContent = ++n }
const load = async () => { said.textContent = await (await fetch('/slowly')).text() }
const poll = async () => { await fetch('/poll?at=' + performance.now()); setTimeout(poll, 20) }; poll()</script>"""

SHADED = """<title>Shaded</title><div id=host></div><script>
host.attachShadow({mode: 'open'}).innerHTML = 
'<h2>Shade</h2><iframe src="/inner" style="margin:30px" height=120></iframe>'
</script>"""

STORED = """<title>Stored</title><p id=said></p><button onclick="localStorage.tea = 'green'; show()">Store</button>
<script>const show = () => said.textContent = 'tea ' + (localStorage.tea || 'none'); show()</script>"""

NAMED = """<title>Named</title><form id=entry><label>Title <input name=title></label><label>Id <input name=id></label>
<label>Labels <input name=labels></label><button>Save</button></form>
<form onclick="void 0" style="cursor: pointer"><input name=attributes aria-label=Attributes><p>Colours</p></form>"""

OVER = """<title>Kettles</title><style>.pop { position: absolute; z-index: 9; background: #eee }</style>
<div class=pop style="left:0;right:0;top:0;height:40px"><a href="/teas">All teas</a>
<a href="/form">Preferences</a></div>
<div style="margin-top:60px"><button onclick="menu.hidden = false">Kettle</button>
<button onclick="panel.hidden = false">Options</button>
<button onclick="hint.hidden = false">Hint</button></div>
<p>One kettle</p><p>Another kettle</p><div style="height:200px"><button>Pour</button></div>
<div id=menu class=pop hidden style="left:20px;top:120px;width:200px"><ul role=menu>
<li role=menuitem onclick="menu.hidden = true">Boil<li role=menuitem>Keep warm
<li role=menuitem onclick="menu.hidden = true; document.title = 'Descaled'">Descale</ul></div>
<div id=panel class=pop hidden style="left:300px;top:120px"><h2>Kettle options</h2>
<label><input type=checkbox> Whistle</label>
<label><input type=checkbox> Light</label><button onclick="panel.hidden = true">Done</button></div>
<div id=hint class=pop hidden style="left:20px;top:120px;width:200px;height:90px">Kettles boil water</div>
<script>onkeydown = (e) => { if (e.key == 'Escape') menu.hidden = true }</script>"""

BESIDE = """<title>Harbour</title><style>body{margin:0}.bar{position:fixed;z-index:5;background:#eee}</style>
<div class=bar style="left:0;top:0;bottom:0;width:200px"><a href="/form">Boats</a> <a href="/teas">Berths</a></div>
<div class=bar style="left:200px;right:0;top:0;height:50px"><button>Undo</button><button>Redo</button></div>
<div id=main style="padding:70px 20px 20px 220px"><h1>Boats</h1><p>Twelve boats</p><button
onclick="drawer.hidden = false">Details</button></div>
<svg style="position:fixed;inset:0;width:100%;height:100%;z-index:-1"></svg>
<div id=drawer class=bar hidden style="left:0;top:0;bottom:0;width:400px;z-index:9"><p>Berth 4</p>
<button>Edit</button><button onclick="drawer.hidden = true">Close</button></div>"""

ROUTED = """<title>Harbour</title><button onclick="go('/boats', 'Twelve boats')">Boats</button>
<button onclick="go('/routed#dusk', '')">Dusk</button><button onclick="late()">Piers</button>
<p id=said>Welcome</p><script>
const late = () => { go('/piers', 'Two piers'); said.textContent = '' }
const go = (where, words) => { history.pushState({}, '', where);
  setTimeout(() => { said.textContent = words || said.textContent }, 900) }
</script>"""

MENUS = """<title>Menus</title><button id=b aria-haspopup=true>View</button>
<div id=holder tabindex=0><ul role=menu tabindex=0>
<li role=menuitem tabindex=0 onclick="said.textContent='plain'">Zoom in</li>
<li role=presentation tabindex=0><div style="height:3px;width:40px"></div></li>
<li aria-haspopup=true tabindex=0>Theme</li></ul></div>
<input type=search><p id=said></p>
<div style="cursor: pointer"><icon-button aria-label="New folder"></icon-button></div>
<script>customElements.define('icon-button', class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: 'open'}).innerHTML = '<button><svg width=16 height=16></svg></button>' } })</script>"""

UNNAMED = """<title>Settings</title><h1>Settings</h1><div class=group><p><label>Tea theme:</label> <select id=theme>
<option>Plain<option>Dark</select></p><table><tr><td>Cups a day<td><input id=cups value=3 inputmode=numeric
onblur="document.title = 'Cups: ' + this.value"></table>
<p><input type=checkbox id=sweet> Sweetened</p><p><button>Try</button><input id=alone></p>
<table><tr><td><input type=checkbox id=limit checked><label for=limit>Cups at most:</label>
<td><input id=most value=9></table>
<p>Milk <input id=much> and sugar <input id=more></p>
<div><label>Sort</label><div><select hidden><option>Green</select><input id=sort><textarea hidden></textarea>
</div></div>
</div><a href="#" onclick="document.title = 'Kinds'">Kinds</a>"""

ROLLED = """<title>Options</title><style>body{margin:0} .cut{overflow:hidden;height:300px;position:relative}
.rolls{overflow:auto;height:200px} .tabs{height:0} .tabs b{float:left;cursor:pointer}</style>
<div class=cut><div class=tabs><b onclick="document.title = 'Speed'">Speed</b><b onclick="0">Web</b></div>
<div class=rolls><div style="height:230px">Much</div><label><input type=checkbox id=low> Low</label>
<div style="height:900px"></div><button onclick="document.title = 'Saved'">Save</button></div>
<button style="position:absolute;left:0;top:200px;height:100px;width:100%">Foot</button></div>
<div id=said></div><div id=middle role=option tabindex=0 style="width:101px;height:31px">Middle</div><script>
middle.onpointerdown = (e) => { const r = middle.getBoundingClientRect()
  document.title = Math.abs(e.clientX - r.x - r.width / 2) < 1 ? 'taken for a screen reader' : 'touched' }</script>"""

ICONS = """<title>Icons</title><button><i class="fa fa-lg fa-trash"></i></button>
<a href=# style="display:inline-block;width:9px;height:9px"><span class="glyphicon glyphicon-cog"></span></a>
<button><svg class="lucide lucide-pencil" width=9 height=9></svg></button>
<button><svg data-testid="ContentCopyIcon" width=9 height=9></svg></button><button class="btn btn-lg">&nbsp;</button>
<button title="Help"><i class="bi bi-question"></i></button>
<button><i class="fa fa-trash-restore"></i></button><button><i class="fa fa-x-ray"></i></button>
<button><i class="bi bi-x-lg"></i></button>"""

SHOP = """<title>Shop</title><a href="/shop/cart">Cart</a> <a href="/shop/../shop//cart">Cart again</a>
<a href="/admin">Plain</a> <a href="/shop/%2e%2e/admin">Escaped</a> <a href="/shop\\..\\admin">Backslashes</a>
<a href="//127.0.0.1:{port}//admin">Doubled</a> <a href="HTTP://127.0.0.1:{port}/%61dmin">Capitals</a>
<a href="/admin" target=_blank>In a tab</a> <a href="/shop/leave">By a redirect</a>
<button onclick="location = '/admin'">By a script</button> <button onclick="window.open('/admin')">By a window</button>
<form action="/admin" method=post><button>By a form</button></form><iframe src="/admin"></iframe>"""

SECRET = """<title>Pay</title><form onsubmit="said.textContent = 'Paid with ' + card.value; return false">
<label>Password <input type=password id=word autocomplete=current-password></label>
<label>Card <input id=card autocomplete="billing cc-number"></label>
<label>Code <input id=code autocomplete=one-time-code></label>
<label>City <input id=city autocomplete=address-level2></label>
<button>Pay</button><button type=button onclick="word.type = 'text'; word.autocomplete = 'off'">Show password</button>
</form><p id=said></p>"""

PAGES = {
    "/pay": SECRET,
    "/shop": SHOP,
    "/shop/cart": "<title>Cart</title><h1>Cart</h1><a href='/shop'>Shop</a>",
    "/shop//cart": "<title>Cart</title><h1>Cart, written with two slashes</h1>",
    "/admin": "<title>Admin</title><h1>Admin</h1>",
    "/icons": ICONS,
    "/order": "<title>Order</title><form method=post><button>Order tea</button></form><a href=/teas>Teas</a>",
    "/unnamed": UNNAMED,
    "/rolled": ROLLED,
    "/named": NAMED,
    "/": HOME,
    "/teas": "<title>All teas</title><h1>All teas</h1><ul><li>Green<li>Black</ul><a href='/'>Home</a>",
    "/order/17/edit": "<title>Order</title><h1>Order</h1><button>Save</button>",
    "/form": FORM,
    "/over": OVER,
    "/beside": BESIDE,
    "/routed": ROUTED,
    "/menus": MENUS,
    "/asking": ASKING,
    "/frames": FRAMES,
    "/inner": INNER,
    "/tabs": TABS,
    "/menu": "<title>Files</title><button oncontextmenu='event.preventDefault(); menu.hidden = false' onmousedown="
    "'n.textContent = ++n.title'>notes.txt</button><div id=menu role=menu hidden><button role=menuitem>Rename</button>"
    "</div><p id=n title=0>",
    "/closing": "<title>Closing</title><button onclick='window.close()'>Close me</button>",
    "/routes": ROUTES,
    "/slow": SLOW,
    "/endless": ENDLESS,
    "/restless": RESTLESS,
    "/stored": STORED,
    "/moving": MOVING,
    "/polling": POLLING,
    "/shaded": SHADED,
    "/many": "<title>Many</title>"
    + "".join(f"<p><a href='/teas'>Tea number {i}</a> <b>good</b></p>" for i in range(250)),
}


class Site(ThreadingHTTPServer):
    """The site, and what was asked of it."""

    daemon_threads = True
    elsewhere = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Site
    protocol_version = "HTTP/1.1"
    kinds: ClassVar[dict[str, str]] = {"csv": "text/csv"}

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.server.asked.append(path)
        if path in ("/redirect", "/shop/leave"):
            self.send_response(302)
            self.send_header("Location", "/admin" if path == "/shop/leave" else f"{self.server.elsewhere}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        time.sleep({"/slowly": 0.7, "/poll": 1.5}.get(path, 0.0))
        said = {"/slowly": "here at last", "/poll": "nothing new", "/report.csv": "tea,price\n"}.get(path) or PAGES.get(
            path, ""
        )
        port = str(self.server.server_port)
        body = said.replace("{elsewhere}", self.server.elsewhere).replace("{port}", port).encode()
        self.send_response(200 if said else 404)
        self.send_header("Content-Type", self.kinds.get(path.rpartition(".")[2], "text/html; charset=utf-8"))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.server.asked.append(urlsplit(self.path).path)
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        body = PAGES[urlsplit(self.path).path].replace("<title>", "<title>Taken: ").encode()
        self.send_response(200)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@contextmanager
def served() -> Iterator[Site]:
    """The site, and a second one on another port that it has links to."""
    with Site() as site, Site() as elsewhere:
        site.elsewhere = elsewhere.origin
        for each in (site, elsewhere):
            threading.Thread(target=each.serve_forever, args=(0.02,), daemon=True).start()
        try:
            yield site
        finally:
            site.shutdown()
            elsewhere.shutdown()
