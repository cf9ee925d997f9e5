"""A trace of Playwright gives a map: of the pages as our own browser sees them, and without anything that was typed."""

import json
import stat
import threading
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import needs

from uiatlas import Graph, Tap, build_map, locate, selector_for
from uiatlas.devices import open_device
from uiatlas.devices.browser.finding import need_playwright
from uiatlas.errors import FormatError, InputError, VersionError
from uiatlas.sources.material import Kind, recognise
from uiatlas.sources.recordings.steps import MAX_BYTES
from uiatlas.sources.recordings.trace import Trace, point_of, read_trace
from uiatlas.sources.recordings.trace_html import Documents
from uiatlas.sources.recordings.trace_typed import Typed
from uiatlas.sources.recordings.zips import MOST_ENTRIES, Archive
from uiatlas.ui import describe
from uiatlas.utg.export import to_json

SHOP = Path(__file__).parents[1] / "fixtures" / "traces" / "shop.zip"
"""Recorded with Playwright 1.65 by ``python -m tests.sources.traced_site``."""

SECRETS = ("ann.lee", "hunter2", "marmalade")


def read(path: Path = SHOP) -> Trace:
    with Archive(path) as archive:
        return read_trace(path, archive)


def packed(path: Path, *events: dict[str, Any], version: int = 10) -> Path:
    """A trace with these events."""
    lines = [{"type": "context-options", "version": version, "origin": "library"}, *events]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("trace.trace", "\n".join(json.dumps(line) for line in lines))
    return path


def shot(html: object, call: str = "c", **more: object) -> dict[str, Any]:
    told = {"callId": call, "phase": "before", "frameId": "f", "pageId": "p", "isMainFrame": True, "html": html}
    return {"type": "frame-snapshot", "snapshot": told | {"frameUrl": "http://127.0.0.1:1/"} | more}


CALL = {"type": "before", "callId": "c", "class": "Frame", "method": "click", "params": {}}


def keys(pressed: Iterable[str]) -> list[dict[str, Any]]:
    """Calls that press these keys, ``k0`` and so on."""
    return [{**CALL, "callId": f"k{n}", "method": "press", "params": {"key": k}} for n, k in enumerate(pressed)]


def body(*inside: Any) -> list[Any]:
    return ["HTML", {}, ["BODY", {}, *inside]]


def rebuilt(folder: Path, *events: dict[str, Any]) -> tuple[str, Typed]:
    """The last page of a trace, and what was typed in it."""
    trace = read(packed(folder / "t.zip", *events))
    typed = Typed(trace)
    return Documents(trace.shots, typed).html(trace.shots["f"][-1], {}), typed


def test_a_trace_is_told_by_what_is_in_it() -> None:
    assert recognise(SHOP).kind is Kind.TRACE


def test_its_calls_are_read_with_the_pages_around_them() -> None:
    trace = read()
    assert [c.method for c in trace.calls][:4] == ["newPage", "goto", "click", "fill"]
    click = trace.calls[2]
    assert [m.phase for m in click.moments] == ["before", "action", "after"]
    assert click.point is not None
    assert not click.failed


def test_nothing_that_was_typed_is_on_a_page_that_is_rebuilt() -> None:
    trace = read()
    typed = Typed(trace)
    documents = Documents(trace.shots, typed)
    pages = [documents.html(shot, {}) for shots in trace.shots.values() for shot in shots]
    assert any("<secret-" in page or "&lt;secret-" in page for page in pages)
    assert not [word for page in pages for word in SECRETS if word in page]
    assert not any("<script" in page or "javascript:" in page for page in pages)


def test_a_word_that_the_app_showed_before_stays_its_own_but_not_in_fields(tmp_path: Path) -> None:
    fill = {**CALL, "callId": "d", "method": "fill", "params": {"value": "Notes"}}
    before = shot(["HTML", {}, ["BODY", {}, ["H1", {}, "Notes"]]])
    after = shot(["HTML", {}, ["BODY", {}, ["H1", {}, "Notes"], ["INPUT", {"__playwright_value_": "Notes"}]]], "d")
    trace = read(packed(tmp_path / "t.zip", CALL, before, fill, after))
    typed = Typed(trace)
    html = Documents(trace.shots, typed).html(trace.shots["f"][1], {})
    assert ">Notes<" in html
    assert '__playwright_value_="&lt;secret-1&gt;"' in html
    assert typed.typed("Notes") == "<secret-1>"


def test_what_stood_in_a_field_is_left_out(tmp_path: Path) -> None:
    fields = [
        ["INPUT", {"type": "email", "value": "old@example.org", "__playwright_value_": "old@example.org"}],
        ["TEXTAREA", {"__playwright_value_": "a diary"}, "a diary"],
        ["DIV", {"contenteditable": "true"}, "a letter"],
        ["INPUT", {"type": "submit", "value": "Send"}],
    ]
    trace = read(packed(tmp_path / "t.zip", CALL, shot(["HTML", {}, ["BODY", {}, *fields]])))
    html = Documents(trace.shots, Typed(trace)).html(trace.shots["f"][0], {})
    assert "old@example.org" not in html
    assert "diary" not in html
    assert "letter" not in html
    assert 'value="Send"' in html


def test_letters_that_are_pressed_one_by_one_are_a_value(tmp_path: Path) -> None:
    said = body("You said pear")
    html, typed = rebuilt(tmp_path, *keys("pear"), shot(said, "k3", phase="after"))
    assert "You said &lt;secret-1&gt;" in html
    assert typed.in_field("pear") == "<secret-1>"


def test_letters_that_are_taken_back_are_no_part_of_a_value(tmp_path: Path) -> None:
    pressed = keys(["h", "u", "n", "x", "Backspace", "t", "e", "r", "2"])
    html, _ = rebuilt(tmp_path, *pressed, shot(body("Hello hunter2"), "k8", phase="after"))
    assert "hunter2" not in html


def test_what_a_field_holds_after_a_key_was_typed(tmp_path: Path) -> None:
    held = [
        shot(body(["INPUT", {"__playwright_value_": text}]), f"k{n}", phase="after")
        for n, text in enumerate(["hun", "hun", "hunter2"])
    ]
    last = shot(body("Hello hunter2"), "k2", phase="after")
    html, typed = rebuilt(tmp_path, *keys(["Control+v", "End", "Control+v"]), *held, last)
    assert "hunter2" not in html
    assert typed.in_field("hunter2")


def test_what_a_field_held_before_any_key_was_not_typed(tmp_path: Path) -> None:
    field = body(["INPUT", {"__playwright_value_": "Spain"}])
    shots = [shot(field, "k0"), shot(field, "k0", phase="after"), shot(body("Visit Spain"), "k0", phase="after")]
    html, _ = rebuilt(tmp_path, *keys("x"), *shots)
    assert "Visit Spain" in html


def test_what_was_typed_is_found_inside_of_words_and_addresses(tmp_path: Path) -> None:
    fill = {**CALL, "method": "fill", "params": {"value": "hunter2"}}
    html, typed = rebuilt(tmp_path, fill, shot(body("Delete user_hunter2"), phase="after"))
    assert "Delete user_&lt;secret-1&gt;" in html
    assert typed.place("http://a.test/#/find%2Fhunter2") == "http://a.test/#/find/{id}"
    assert typed.place("http://a.test/%68unter2?q=%2568unter2") == "http://a.test/{id}?q={id}"
    assert typed.place("http://a.test/b%2Fc") == "http://a.test/b%2Fc"
    assert typed.place("http://hunter2.test/hunter2") == "http://hunter2.test/{id}"  # the site is no secret


def test_words_of_the_app_that_hold_what_was_typed_stay_whole(tmp_path: Path) -> None:
    fill = {**CALL, "callId": "d", "method": "fill", "params": {"value": "user"}}
    after = shot(body("Username of user_1"), "d", phase="after")
    html, _ = rebuilt(tmp_path, CALL, shot(body("Username")), fill, after)
    assert "Username of &lt;secret-1&gt;_1" in html


def test_short_texts_and_beginnings_of_a_text_leave_the_page_as_it_is(tmp_path: Path) -> None:
    fill = {**CALL, "method": "fill", "params": {"value": "2"}}
    said = "Step 2 of 3: Sign in to add I to Intone"
    html, typed = rebuilt(tmp_path, *keys("Intoned"), fill, shot(body(said), phase="after"))
    assert said in html
    assert typed.typed("2") == "<secret-2>"
    assert typed.place("http://a.test/2") == "http://a.test/2"


def test_numbers_without_bounds_are_no_points(tmp_path: Path) -> None:
    calls = [CALL, {"type": "input", "callId": "c", "point": {"x": 10**400, "y": 1}}]
    assert read(packed(tmp_path / "t.zip", *calls)).calls[0].point is None
    assert point_of({"x": 1, "y": float("nan")}) is None
    assert point_of({"x": 1, "y": 2.5}) == (1.0, 2.5)


@pytest.mark.parametrize(
    ("method", "params"), [("mouseWheel", {"deltaY": -(10**400)}), ("mouseClick", {"x": 10**400, "y": 1})]
)
def test_calls_with_numbers_without_bounds_give_a_map(method: str, params: dict[str, int], tmp_path: Path) -> None:
    needs.browser()
    page = body(["H1", {}, "Shop"])
    events = {**CALL, "method": method, "params": params}, shot(page), shot(page, phase="after")
    assert [s.name for s in build_map(packed(tmp_path / "t.zip", *events)).screens.values()] == ["Shop"]


def test_a_file_that_is_read_again_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiatlas.sources.recordings.zips.MAX_BYTES", 10)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
        made.writestr("a", b"1234567")
        made.writestr("b", b"1234")
    with Archive(tmp_path / "a.zip") as archive:
        assert [archive.read("a") for _ in range(3)] == [b"1234567"] * 3
        with pytest.raises(FormatError, match="longer than"):
            archive.read("b")


def test_a_page_is_shown_without_its_damaged_files(tmp_path: Path) -> None:
    needs.browser()
    sheet = "http://127.0.0.1:1/a.css"
    page = ["HTML", {}, ["HEAD", {}, ["LINK", {"rel": "stylesheet", "href": sheet}]], ["BODY", {}, ["H1", {}, "Shop"]]]
    path = packed(tmp_path / "t.zip", CALL, shot(page), shot(page, phase="after"))
    answer = {"content": {"mimeType": "text/css", "_sha1": "a.css"}}
    told = {"type": "resource-snapshot", "snapshot": {"request": {"url": sheet}, "response": answer}}
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("trace.network", json.dumps(told))
        archive.writestr("resources/a.css", "h1 { color: red }")
    path.write_bytes(path.read_bytes().replace(b"color: red", b"color: ref"))  # its sum is wrong now
    graph = build_map(path)
    assert [s.name for s in graph.screens.values()] == ["Shop"]
    assert graph.warnings == []


def test_what_was_typed_is_no_part_of_an_address(tmp_path: Path) -> None:
    fill = {**CALL, "method": "fill", "params": {"value": "ann lee"}}
    typed = Typed(read(packed(tmp_path / "t.zip", fill)))
    assert typed.place("http://a.test/people/ann%20lee?q=ann+lee") == "http://a.test/people/{id}?q={id}"


HOSTILE = {
    "script": ["SCRIPT", {}, "alert(1)"],
    "refresh": ["META", {"http-equiv": "refresh", "content": "0;url=http://evil.test"}],
    "prefetch": ["LINK", {"rel": "dns-prefetch", "href": "http://evil.test"}],
    "frame": ["IFRAME", {"src": "file:///etc/passwd", "srcdoc": "http://evil.test"}],
    "handler": ["A", {"href": "javascript:evil.test()", "onclick": "evil.test()"}],
    "style": ["STYLE", {}, "</style><script>evil.test</script>"],
    "attribute": ["P", {'x><script>"': "evil.test"}],
    "tag": ["P><SCRIPT", {}, "evil.test"],
}


def test_of_several_marked_targets_only_that_of_the_call_is_one(tmp_path: Path) -> None:
    marked = [["A", {"__playwright_target__": each}, each] for each in ("c", "an earlier call", "")]
    trace = read(packed(tmp_path / "t.zip", CALL, shot(["HTML", {}, ["BODY", {}, *marked]])))
    html = Documents(trace.shots, Typed(trace)).html(trace.shots["f"][0], {}, "c")
    assert [part[0] for part in html.split('__playwright_target__="">')[1:]] == ["c", "<"]


class _Tags(HTMLParser):
    """The tags of a document as a parser finds them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_run_or_load_is_left_out_of_a_page(name: str, tmp_path: Path) -> None:
    trace = read(packed(tmp_path / "t.zip", CALL, shot(["HTML", {}, ["BODY", {}, HOSTILE[name]]])))
    html = Documents(trace.shots, Typed(trace)).html(trace.shots["f"][0], {})
    seen = _Tags()
    seen.feed(html)
    assert seen.tags <= {"html", "body", "iframe", "a", "style", "p"}
    assert "passwd" not in html
    assert "evil.test" not in html or name == "style"


def nested(depth: int) -> Any:
    html: Any = "x"
    for _ in range(depth):
        html = ["B", {}, html]
    return html


FIRST = ["HTML", {}, ["P", {}, "x"]]
"""Its whole is node 2 of it."""

ENDLESS: dict[str, list[Any]] = {
    "ninefold each time": [FIRST, *[["HTML", {}, *[[[1, 2 if n == 0 else 0]]] * 9] for n in range(9)]],
    "a page before the first": [FIRST, ["HTML", {}, [[2, 0]]]],
    "a part that is not there": [FIRST, ["HTML", {}, [[1, 3]]]],
    "deep": [["HTML", {}, nested(400)]],
}


@pytest.mark.parametrize("name", ENDLESS)
def test_pages_that_grow_without_end_or_point_nowhere_are_refused(name: str, tmp_path: Path) -> None:
    trace = read(packed(tmp_path / "t.zip", CALL, *[shot(html) for html in ENDLESS[name]]))
    documents = Documents(trace.shots, Typed(trace))
    with pytest.raises(FormatError):
        documents.html(trace.shots["f"][-1], {})


def test_other_versions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(VersionError):
        read(packed(tmp_path / "t.zip", version=11))
    with pytest.raises(FormatError, match="version 3"):
        read(packed(tmp_path / "t.zip", version=3))


def _link(archive: zipfile.ZipFile) -> None:
    entry = zipfile.ZipInfo("resources/a.css")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(entry, "/etc/passwd")


def _outside(archive: zipfile.ZipFile) -> None:
    archive.writestr("../../escaped.css", "x")


def _many(archive: zipfile.ZipFile) -> None:
    for number in range(MOST_ENTRIES + 1):
        archive.writestr(zipfile.ZipInfo(str(number)), b"")


def _large(archive: zipfile.ZipFile) -> None:
    with archive.open("1-trace.trace", "w", force_zip64=True) as file:
        for _ in range(MAX_BYTES // 10**7 + 1):
            file.write(b" " * 10**7)


@pytest.mark.parametrize("damage", [_link, _outside, _many, _large])
def test_hostile_archives_are_refused_before_anything_is_shown(damage: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("trace.trace", "{}")
        damage(archive)
    with pytest.raises(FormatError):
        read(path)


def test_a_cut_off_archive_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "t.zip"
    path.write_bytes(SHOP.read_bytes()[:5000])
    with pytest.raises(FormatError, match="cut off"):
        read(path)


def test_a_trace_without_pages_says_how_to_record_it(tmp_path: Path) -> None:
    need_playwright()
    with pytest.raises(FormatError, match="no page"):
        build_map(packed(tmp_path / "t.zip", CALL))
    with pytest.raises(FormatError, match="no page"):
        build_map(packed(tmp_path / "t.zip", CALL, shot(["HTML", {}], frameUrl="file:///etc/passwd")))


WALK = [
    ("Shop", 'tap "Sign in"', "Sign in"),
    ("Sign in", 'type "<secret-1>" into "Mail"', "Sign in"),
    ("Sign in", 'type "<secret-2>" into "Password"', "Sign in"),
    ("Sign in", 'tap "Remember"', "Sign in"),
    ("Sign in", 'choose "Spain" in "Country"', "Sign in"),
    ("Sign in", 'tap "Go"', "Welcome"),
    ("Welcome", 'type "<secret-3>" into "Find"', "Welcome"),
    ("Welcome", 'press Enter in "Find"', "Results"),
    ("Results", 'tap "Back to start"', "Welcome"),
    ("Welcome", 'tap "Sign out"', "Shop"),
    ("Shop", 'tap "About"', "About us"),
    ("About us", 'tap "Zoom in"', "About us"),
    ("About us", 'tap "Back"', "Shop"),
    ("Shop", "go back", "About us"),
]


def edges(graph: Graph) -> list[tuple[str, str, str]]:
    name = {s.id: s.name for s in graph.screens.values()}
    return [(name[t.source], describe(t.action), name[t.target]) for t in graph.transitions.values()]


def test_the_committed_trace_gives_the_map_of_the_walk() -> None:
    needs.browser()
    told: list[tuple[int, int]] = []
    graph = build_map(SHOP, progress=lambda done, of: told.append((done, of)))
    assert edges(graph) == WALK
    assert graph.warnings == []
    assert graph.entry is not None
    assert graph.screens[graph.entry].name == "Shop"
    assert told[-1][0] == told[-1][1]
    kept = to_json(graph)
    assert not [word for word in SECRETS if word in kept]
    with pytest.raises(InputError, match="leave --app out"):
        build_map(SHOP, app="http://shop.example")


@pytest.mark.heavy("long")
def test_pages_of_a_trace_are_the_screens_that_our_own_browser_sees(tmp_path: Path) -> None:
    needs.browser()
    from tests.sources.traced_site import record, shop  # noqa: PLC0415 - it needs Playwright

    path = tmp_path / "trace.zip"
    with shop() as origin:
        record(origin, path)
        graph = build_map(path)
        device = open_device(f"web:{origin}/")
        try:
            start = device.observe()
            found = locate(graph, start)
            assert (found.name, found.rule) == ("Shop", "unchanged")
            link = next(e for e in start.actionable if e.label == "About")
            device.perform(Tap(selector_for(link, start)), link)
            assert locate(graph, device.observe()).name == "About us"
        finally:
            device.close()
    assert edges(graph) == WALK


class _Counted(BaseHTTPRequestHandler):
    """Counts who comes."""

    def do_GET(self) -> None:
        self.server.came.append(self.path)  # type: ignore[attr-defined]
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None: ...


def test_a_page_of_a_trace_reaches_no_server_and_no_file(tmp_path: Path) -> None:
    needs.browser()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Counted)
    came = server.came = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    away = f"http://127.0.0.1:{server.server_port}"
    (tmp_path / "secret.html").write_text("<p>the secret</p>")
    page = ["HTML", {}, ["HEAD", {}, ["STYLE", {}, f"body {{ background: url({away}/css) }} @import '{away}/import';"]]]
    inside = [
        ["H1", {}, "Quiet"],
        ["IMG", {"src": f"{away}/picture", "alt": "x"}],
        ["LINK", {"rel": "stylesheet", "href": f"{away}/sheet"}],
        ["IFRAME", {"src": f"{away}/frame"}],
        ["IFRAME", {"src": (tmp_path / "secret.html").as_uri()}],
        ["VIDEO", {"src": f"{away}/film", "autoplay": ""}],
        ["FORM", {"action": f"{away}/form"}, ["BUTTON", {}, "Send"]],
    ]
    trace = packed(
        tmp_path / "t.zip", CALL, shot([*page, ["BODY", {}, *inside]]), shot([*page, ["BODY", {}]], phase="after")
    )
    try:
        graph = build_map(trace)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert "Quiet" in [s.name for s in graph.screens.values()]
    assert "the secret" not in to_json(graph)
    assert came == []


EVENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["snapshot", "html", "params"]), inner),
    max_leaves=12,
)


FIELDS = st.sampled_from(["type", "callId", "snapshot", "params", "result", "point"])


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=st.lists(st.dictionaries(FIELDS, EVENTS)))
def test_events_of_any_json_never_raise_anything_but_our_own_errors(
    tmp_path: Path, events: list[dict[str, Any]]
) -> None:
    kinds = ["before", "input", "after", "frame-snapshot"]
    told = [{"type": kinds[n % 4], "callId": "c", **event} for n, event in enumerate(events)]
    shots = [shot(event.get("snapshot")) for event in events]
    with suppress(InputError):
        trace = read(packed(tmp_path / "t.zip", *told, *shots))
        documents = Documents(trace.shots, Typed(trace))
        for kept in trace.shots.values():
            for each in kept:
                documents.html(each, {})
