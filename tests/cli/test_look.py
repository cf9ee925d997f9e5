"""`look` says what a device shows, and draws a number on everything that can be acted on."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from tests import needs
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.llm.testing import SimulatedServer, pictures_in

GAME = """<title>Game</title><style>body{margin:0}</style><canvas id=c width=600 height=400></canvas><script>
const g = c.getContext('2d'); let page = 'menu'
const button = (t, y) => { g.fillStyle = '#e4ecf8'; g.strokeStyle = '#345'; g.lineWidth = 2; g.beginPath()
  g.roundRect(150, y, 260, 56, 10); g.fill(); g.stroke(); g.fillStyle = '#111'; g.font = '24px sans-serif'
  g.fillText(t, 190, y + 37) }
const draw = () => { g.fillStyle = '#fff'; g.fillRect(0, 0, 600, 400); g.fillStyle = '#111'
  g.font = 'bold 34px sans-serif'; g.fillText(page == 'menu' ? 'Tea Garden' : 'All options', 180, 60)
  if (page == 'menu') { button('Start game', 110); button('Options', 200) } else button('Main menu', 110) }
c.onclick = (e) => { const x = e.offsetX, y = e.offsetY
  if (x > 150 && x < 410 && page == 'menu' && y > 200 && y < 256) page = 'options'
  else if (x > 150 && x < 410 && page == 'options' && y > 110 && y < 166) page = 'menu'
  draw() }
draw()</script>"""


ICON = """<title>Icon</title><style>body{margin:0}</style><canvas id=c width=600 height=400></canvas><script>
const g = c.getContext('2d'); g.lineWidth = 5; let page = 'start'
const draw = () => { g.fillStyle = '#fff'; g.fillRect(0, 0, 600, 400); g.fillStyle = '#111'
  g.font = 'bold 34px sans-serif'
  if (page == 'start') { g.fillText('Tea Garden', 40, 60); g.beginPath(); g.arc(520, 50, 18, 0, 7); g.moveTo(534, 64)
    g.lineTo(550, 80); g.stroke() } else g.fillText('Search the garden', 40, 60) }
c.onclick = (e) => { if (e.offsetX > 495 && e.offsetY < 90) page = 'search'; draw() }
draw()</script>"""


def test_the_elements_of_the_screen_are_listed_with_their_numbers(cli: Cli) -> None:
    told = cli("look", "sim:settings").out
    assert '"Settings"' in told
    assert "Network and internet" in told
    seen = cli("look", "sim:settings", "--json").json
    assert [e["number"] for e in seen["elements"]] == list(range(len(seen["elements"])))
    assert {e["from"] for e in seen["elements"]} == {"tree"}


def test_the_picture_is_as_large_as_the_screen(cli: Cli) -> None:
    seen = cli("look", "sim:settings", "--marks", "s.png", "--json").json
    assert seen["marks"] == "s.png"
    assert list(Image.open(BytesIO(Path("s.png").read_bytes())).size) == seen["size"]


def test_a_picture_that_cannot_be_written_is_said_before_the_device_is_opened(cli: Cli) -> None:
    assert_one_clear_line(cli("look", "sim:settings", "--marks", "no/where/s.png"), "no folder")
    assert_one_clear_line(cli("look", "sim:settings", "--marks", "s.jpg"), "write s.png")


def test_private_data_are_masked_in_the_list(cli: Cli) -> None:
    Path("me.py").write_text(
        "from uiatlas.devices.simulated import App, text\n"
        'app = App("com.example.me", start="home")\n\n\n'
        '@app.screen("Me")\ndef home(s):\n    return text("anna@example.org"), text("Version 1.2.3")\n'
    )
    assert "anna@example.org" in cli("look", "sim:me.py").out
    masked = cli("look", "sim:me.py", "--mask").out
    assert "anna@example.org" not in masked
    assert "<mail-1>" in masked
    assert "Version 1.2.3" in masked


def test_a_page_that_is_only_drawn_is_read_driven_and_marked(cli: Cli) -> None:
    needs.browser()
    pytest.importorskip("rapidocr")
    pytest.importorskip("onnxruntime")
    Path("site").mkdir()
    Path("site/index.html").write_text(GAME)
    device = f"web:file://{Path('site').resolve()}/index.html?uiatlas.size=700x500"
    assert [e["label"] for e in cli("look", device, "--json").json["elements"]] == [""]
    seen = cli("look", device, "--ocr", "--marks", "g.png", "--json").json
    buttons = {e["label"] for e in seen["elements"] if e["actionable"]}
    assert buttons == {"Start game", "Options"}
    assert {e["label"] for e in seen["elements"] if e["from"] == "picture"} == {"Tea Garden", "Start game", "Options"}
    assert Image.open(BytesIO(Path("g.png").read_bytes())).size[0] == 700
    done = cli("run", device, "open the options", "--ocr", "--json").json
    assert done["status"] == "success", done["reason"]
    assert [s["action"] for s in done["steps"]] == ['tap "Options"']


def test_drawn_icons_are_named_by_a_model_and_tapped_by_that_name(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    needs.browser()
    pytest.importorskip("openai")
    pytest.importorskip("rapidocr")
    Path("icon.html").write_text(ICON)
    device = f"web:file://{Path('icon.html').resolve()}?uiatlas.size=600x400"
    with SimulatedServer(lambda body: "search") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        seen = cli("look", device, "--ocr", "--captions", "openai:eyes", "--json").json
        done = cli("run", device, "open the search", "--ocr", "--captions", "openai:eyes", "--json").json
        assert all(pictures_in(body) for body in server.requests)
    assert {e["label"] for e in seen["elements"] if e["actionable"]} == {"search"}
    assert [s["action"] for s in done["steps"]] == ['tap "search"']
    assert done["status"] == "success", done["reason"]


def test_a_model_names_only_what_is_looked_for(cli: Cli) -> None:
    assert_one_clear_line(cli("look", "sim:notes", "--captions", "openai:eyes"), "give --ocr as well")
