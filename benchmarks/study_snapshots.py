"""How surely a map that our own browser learnt finds its screens in what other tools print of the same pages.

``python -m benchmarks.study_snapshots record --peers DIR --tools DIR --out DIR`` starts six programs, looks at each of
their thirty pages with our own browser driver and with each tool, and keeps what they said; DIR of ``--peers`` is where
the tools are installed. ``measure --out DIR`` needs nothing but that.

A page is found if `uiatlas.locate` names the screen that our own look of it made. To be found falsely, a page of which
the screen is not on the map (every page once, on a map of all others) is taken for another one, or a page for the wrong
one.
"""

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.snapshot_pages import PAGES, PROGRAMS, Page
from benchmarks.snapshot_tools import SETTLE, TOOLS, version_of
from uiatlas import Graph, Observation, UiatlasError, locate, open_device, read_snapshot
from uiatlas.run.learning import Learner
from uiatlas.ui import Tap, selector_for
from uiatlas.ui.codec import observation_from_json, observation_to_json
from uiatlas_bench.third_party import Host, started


def main() -> None:
    """Record, or measure what was recorded."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("record", "measure"))
    parser.add_argument("--peers", type=Path, default=Path("peers"), help="where the other tools are installed")
    parser.add_argument("--tools", type=Path, default=Path("tools"), help="where the programs are installed")
    parser.add_argument("--out", type=Path, required=True, help="the folder with what was recorded")
    parser.add_argument("--program", nargs="*", default=list(PAGES))
    parser.add_argument("--tool", nargs="*", default=list(TOOLS))
    given = parser.parse_args()
    if given.what == "record":
        given.out.mkdir(exist_ok=True)
        for name in given.program:
            record(name, given.peers.resolve(), given.tools, given.out / f"{name}.json", given.tool)
    else:
        measure(given.out)


def record(name: str, peers: Path, tools: Path, out: Path, wanted: list[str]) -> None:
    """Look at the pages of one program with all tools, and keep what they say beside what was kept before."""
    kept: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {"own": [], "tools": {}}
    with started(PROGRAMS[name], Host(tools.resolve()), port=9300 + list(PAGES).index(name)) as up:
        origin = f"http://127.0.0.1:{up.environment['PORT']}"
        if not kept["own"]:
            kept["own"] = [observation_to_json(_own(origin, page)) for page in PAGES[name]]
        for tool in wanted:
            try:
                told = asyncio.run(_told(tool, peers, origin, PAGES[name]))
            except Exception as error:  # noqa: BLE001 - a tool that fails is told, and the others are asked
                print(f"{name}: {tool} failed: {error!r}", flush=True)
                continue
            kept["tools"][tool] = {"version": version_of(peers, tool), "snapshots": told}
            print(f"{name}: {tool}, {len(told)} pages", flush=True)
            out.write_text(json.dumps(kept))
    out.write_text(json.dumps(kept))


def _own(origin: str, page: Page) -> Observation:
    """What our own driver sees of a page."""
    device = open_device(f"web:{origin}{page.path}")
    try:
        for label in page.touched:
            seen = device.observe()
            element = next(e for e in seen.actionable if label in (e.text, e.description, e.resource_id))
            device.perform(Tap(selector_for(element, seen)), element)
        device.wait(SETTLE)
        return device.observe()
    finally:
        device.close()


async def _told(tool: str, peers: Path, origin: str, pages: tuple[Page, ...]) -> list[str]:
    async with TOOLS[tool](peers) as look:
        return [await look(f"{origin}{page.path}", page.touched) for page in pages]


def measure(folder: Path) -> None:
    """Print for each program and tool how many pages are found, missed and found falsely."""
    totals: dict[tuple[str, bool], Counter[str]] = {}
    for file in sorted(folder.glob("*.json")):
        kept = json.loads(file.read_text())
        own = [observation_from_json(each) for each in kept["own"]]
        for tool, told in kept["tools"].items():
            for blind in (False, True):
                results = list(judged(own, told["snapshots"], blind=blind))
                counts = Counter(result for _, result in results)
                print(f"{file.stem:18} {tool:20} {told['version']:9} {'blind' if blind else ''} {dict(counts)}")
                for page, result in results:
                    if result not in ("found", "rightly none"):
                        print(f"    page {page} ({own[page].activity}): {result}")
                totals.setdefault((tool, blind), Counter()).update(counts)
    for (tool, blind), counts in sorted(totals.items()):
        pages = counts["found"] + counts["missed"] + counts["wrong"]
        false = counts["wrong"] + counts["false"]
        where = "without its address" if blind else "with its address"
        unread = sum(count for result, count in counts.items() if result.startswith("unreadable"))
        told = f", {unread} more could not be read" if unread else ""
        print(f"{tool:20} {where:20} found {counts['found']}/{pages}, false {false} of {2 * pages}{told}")


def judged(own: list[Observation], told: list[str], *, blind: bool) -> Iterator[tuple[int, str]]:
    """What becomes of each page: on the map of all pages, and on the map of all others.

    Args:
        own: Our own looks.
        told: What a tool printed of the same pages.
        blind: Whether the address is kept from us, so that words alone decide.
    """
    graph, screens = learnt(own)
    for page, text in enumerate(told):
        if not text:
            continue
        try:
            seen = read_snapshot(text)
        except UiatlasError as error:
            yield page, f"unreadable: {error}"
            continue
        seen = replace(seen, activity="", digest="") if blind else seen
        found = locate(graph, seen).screen
        yield page, "found" if found == screens[page] else "missed" if not found else "wrong"
        others, _ = learnt([look for at, look in enumerate(own) if screens[at] != screens[page]])
        yield page, "rightly none" if not locate(others, seen).screen else "false"


def learnt(looks: list[Observation]) -> tuple[Graph, Mapping[int, str]]:
    """A map of these looks, and the screen of each."""
    graph = Graph(looks[0].app if looks else "none")
    learner = Learner(graph, "study")
    return graph, {place: learner.place(look)[0].id for place, look in enumerate(looks)}


if __name__ == "__main__":
    main()
