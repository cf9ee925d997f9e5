"""A map explored on one size of an app drives another: less of every list is shown, or links are behind a menu."""

from pathlib import Path

import pytest
from tests import needs

from uiatlas import Graph, RunOptions, open_device, run_task
from uiatlas.exploration import explore

pytestmark = pytest.mark.heavy("long")

PAGES = {"index": "Home", "orders": "Orders", "billing": "Billing", "team": "Team"}
STYLE = """<style>#menu { display: none } @media (max-width: 600px) {
nav { display: none } nav.open { display: block } #menu { display: block } }</style>"""
OPENS = "document.querySelector('nav').classList.toggle('open')"


@pytest.mark.parametrize("size", ["720x1280", "600x800", "1600x2400"])
def test_a_map_of_one_screen_size_drives_another(tmp_path: Path, size: str) -> None:
    graph = Graph("com.example.settings")
    explore(open_device("sim:settings"), graph, 1000, max_steps=200)
    device = open_device(f"sim:settings?size={size}")
    report = run_task(device, "turn on bluetooth", RunOptions(graph=graph, runs=tmp_path, max_steps=12))
    assert report.result.status == "success"


def test_a_map_of_a_wide_window_drives_the_narrow_one(tmp_path: Path) -> None:
    needs.browser()
    links = "".join(f'<a href="{name}.html">{title}</a> ' for name, title in PAGES.items())
    for name, title in PAGES.items():
        box = "<label><input type=checkbox> Paperless</label>" if name == "billing" else ""
        button = f'<button id="menu" aria-label="Menu" onclick="{OPENS}">☰</button>'
        page = f"<!doctype html><title>{title}</title>{STYLE}{button}<nav>{links}</nav><h1>{title}</h1>{box}"
        (tmp_path / f"{name}.html").write_text(page)
    address = f"web:file://{tmp_path}/index.html?uiatlas.size="
    wide = open_device(f"{address}1280x800")
    graph = Graph(wide.app)
    explore(wide, graph, 60, max_steps=40)
    wide.close()
    assert {s.name for s in graph.screens.values()} >= set(PAGES.values())
    narrow = open_device(f"{address}400x800")
    report = run_task(narrow, "turn on paperless in billing", RunOptions(graph=graph, runs=tmp_path, max_steps=12))
    narrow.close()
    assert report.result.status == "success"
