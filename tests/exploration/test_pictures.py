"""Screens are kept with small masked pictures, and the page of the map shows them; in a real browser, on our pages."""

from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from tests.exploration.sites import site

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.browser.finding import find_chromium
from uiatlas.errors import InputError
from uiatlas.utg import Atlas

Image = pytest.importorskip("PIL.Image")
sync_api = pytest.importorskip("playwright.sync_api")
try:
    CHROMIUM = find_chromium()
except InputError:
    pytest.skip("no Chromium here", allow_module_level=True)

HOME = """<title>Club</title><body style="margin:0;background:white"><a href="/about">About</a>
<input aria-label="Access code" type=password value="correct horse"
  style="position:absolute;left:0;top:200px;width:400px;height:100px;border:0;background:rgb(200,0,0)">"""
ABOUT = '<title>About</title><h1>About</h1><p>We meet on Mondays</p><a href="/">Home</a>'


@pytest.fixture
def explored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    path = tmp_path / "map.uiatlas"
    with site({"/": HOME, "/about": ABOUT}) as uri:
        assert main(["explore", uri, "-o", str(path), "--max-steps", "4", "--pictures", "--no-mask"]) == 0
    return path


def test_each_screen_has_a_small_picture_without_its_secrets(explored: Path) -> None:
    with Atlas.open(explored) as atlas:
        graph = atlas.load()
        pictures = atlas.pictures(graph.app)
    assert pictures.keys() == graph.screens.keys()
    assert all(len(picture) < 40_000 for picture in pictures.values())
    (home,) = (Image.open(BytesIO(pictures[s.id])) for s in graph.screens.values() if s.name == "Club")
    assert home.width == 320
    wide = 1280
    red, green, blue = home.getpixel((200 * home.width // wide, 250 * home.width // wide))
    assert max(abs(red - 128), abs(green - 128), abs(blue - 128)) < 16


def test_the_page_of_the_map_shows_the_picture_of_the_chosen_screen(explored: Path, tmp_path: Path) -> None:
    page = tmp_path / "map.html"
    assert main(["map", "show", str(explored), "--format", "html", "-o", str(page)]) == 0
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        tab = browser.new_page()
        tab.goto(page.as_uri())
        tab.locator("#panel [data-go]").first.click()
        picture = tab.locator("#panel img")
        picture.wait_for(timeout=10_000)
        assert picture.evaluate("(e) => [e.complete, e.naturalWidth]") == [True, 320]
        browser.close()


def test_a_device_without_screenshots_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path))
    assert main(["explore", "sim:notes", "-o", str(tmp_path / "map.uiatlas"), "--pictures"]) == 2
    assert "sim:notes takes no screenshots" in capsys.readouterr().err
    assert not (tmp_path / "map.uiatlas").exists()


def test_a_map_without_pictures_has_a_page_that_loads_none(explored: Path, tmp_path: Path) -> None:
    path, page = tmp_path / "plain.uiatlas", tmp_path / "plain.html"
    with closing(open_device("sim:notes")):
        assert main(["explore", "sim:notes", "-o", str(path), "--max-steps", "3"]) == 0
    assert main(["map", "show", str(path), "--format", "html", "-o", str(page)]) == 0
    assert "img-src" not in page.read_text()
