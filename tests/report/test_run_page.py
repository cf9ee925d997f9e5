"""The report: a stranger can say from the page alone what happened, what failed and why."""

import json
import re
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.agents.walker import Walker, run_in, toured
from tests.report.pages import Page, after_doing, in_a_browser, needs_browser
from tests.run.strategies import any_event
from tests.utg.strategies import graphs

from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.base import open_device
from uiatlas.errors import FormatError, UnknownNameError
from uiatlas.planning.goal import Goal
from uiatlas.report import render, write_report
from uiatlas.report.drawing import laid_out_by_us, wireframe
from uiatlas.report.reading import tell
from uiatlas.report.story import walk
from uiatlas.report.svg import clip, fit, plain, text_width, wrap
from uiatlas.run import events
from uiatlas.run.proof import Proof
from uiatlas.run.record import LOG, RunLog, Timed, read_log
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Transition

HOSTILE = (
    '</script><script>alert("1")</script>',
    "\"'><img src=x onerror=alert(1)>",
    "</title></svg><b>bold</b>",
    "\u202egnp.exe\u202c",
    "شارك الملاحظة",
    "a\x00b\x07c\x1bd\x85e\u2028f",
    "half \ud83d emoji",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;already&gt; &amp;",
    "L" * 5000,
    "word " * 1000,
)


@pytest.fixture(scope="module")
def notes() -> Graph:
    return toured(open_device("sim:notes"), TOUR)


@pytest.fixture
def graph(notes: Graph) -> Graph:
    copy = Graph(notes.app, entry=notes.entry)
    for screen in notes.screens.values():
        copy.put_screen(screen)
    for edge in notes.transitions.values():
        copy.put_transition(edge)
    return copy


def page_of(folder: Path) -> Page:
    return Page(write_report(folder).read_text(encoding="utf-8"))


def told(folder: Path) -> list[events.Event]:
    return [t.event for t in read_log(folder)]


def test_a_smooth_run_is_told_with_verdict_task_device_plan_and_every_action(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Make the theme dark", Walker(graph, "Theme", ("Dark",)))
    text = page_of(tmp_path / "run").text
    assert "Success Make the theme dark" in text
    assert "everything asked for was done" in text
    assert "simulated app" in text
    assert "sim:notes" in text
    assert "com.example.notes" in text
    assert "0 model calls" in text
    assert 'On Settings , tap "Appearance" . This leads to Appearance .' in text
    for action in [e for e in told(tmp_path / "run") if isinstance(e, events.Acted)]:
        assert f"Action {action.step}:" in text
    assert 'tap "Dark"' in text
    assert "✓ on screen Theme (holds)" in text


def test_a_run_with_pop_ups_and_a_wrong_map_shows_each_recovery_and_why_it_replanned(
    tmp_path: Path, graph: Graph
) -> None:
    settings_screen, theme, about = graph.find("Settings"), graph.find("Theme"), graph.find("About")
    wrong = graph.between(settings_screen.id, about.id)[0]
    guess = Evidence(EvidenceKind.STATIC, "a guess", 20, 20)
    graph.put_transition(Transition(settings_screen.id, wrong.action, theme.id, evidence=(guess,)))
    uri = "sim:notes?seed=5&popup=0.25"
    result = run_in(tmp_path / "run", uri, "Make the theme dark", Walker(graph, "Theme", ("Dark",)))
    assert result.status == "success"
    page = page_of(tmp_path / "run")
    log = told(tmp_path / "run")
    dismissed = [e for e in log if isinstance(e, events.Recovering) and e.rung == "dismiss"]
    assert dismissed
    assert page.text.count("close what lies over the page") >= len(dismissed)
    for acted in [e for e in log if isinstance(e, events.Acted) and e.by == "recovery"]:
        assert {"class": "deed", "id": f"action-{acted.step}"} in [a for _, a in page.tags]
    assert "plan anew from here" in page.text
    assert re.search(r'Planned anew: \d steps to "Theme", since action \d+ did not work\.', page.text)
    assert "✗ on screen Theme (does not hold)" in page.text
    assert "shown: About" in page.text
    assert "refuted" in page.text
    number = {s["id"]: n for n, s in enumerate(page.data["screens"])}
    assert [number[settings_screen.id], number[theme.id]] in page.data["way"]["refuted"]


def test_a_lost_tap_is_told_as_no_change_with_what_the_map_thinks_of_it(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes?seed=3&drop=0.5", "Open the theme", Walker(graph, "Theme"), most=6)
    text = page_of(tmp_path / "run").text
    assert "no change" in text
    assert "nothing changed" in text
    assert 'refuted Welcome to Notes → tap "Got it" → My notes' in text
    assert "rule bad" in (tmp_path / "run" / "report.html").read_text()


def test_a_failed_run_says_why(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"), most=2)
    page = page_of(tmp_path / "run")
    assert "Failure Open the theme" in page.text
    assert "the budget of 2 steps is spent" in page.text


def test_a_goal_without_a_way_is_told_with_the_plan_that_is_none(tmp_path: Path, graph: Graph) -> None:
    lonely = replace(graph.find("Theme"), id="lonely", name="Moon")
    graph.put_screen(lonely)
    run_in(tmp_path / "run", "sim:notes", "Open the moon", Walker(graph, "Moon"))
    text = page_of(tmp_path / "run").text
    assert 'No known way led on to "Moon".' in text
    assert "status: unreachable" in text


def test_a_refused_action_is_shown_with_its_danger_and_that_nothing_was_touched(tmp_path: Path, graph: Graph) -> None:
    walker = Walker(graph, "Privacy and security", ("Delete all notes\nCannot be undone",))
    result = run_in(tmp_path / "run", "sim:notes", "Delete all notes", walker)
    assert result.status == "refused"
    page = page_of(tmp_path / "run")
    assert 'Refused: tap "Delete all notes" delete' in page.text
    assert "It was not touched." in page.text
    assert any(a.get("class") == "w-hit" for _, a in page.tags)


def test_a_dangerous_step_of_a_plan_is_refused_before_the_first_tap(tmp_path: Path, graph: Graph) -> None:
    result = run_in(tmp_path / "run", "sim:notes", "Delete all notes", Walker(graph, "Delete all notes?"))
    assert (result.status, result.steps) == ("refused", ())
    assert 'Refused: tap "Delete all notes" delete' in page_of(tmp_path / "run").text


def test_a_killed_run_still_has_a_report_that_says_so(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes?seed=5&popup=0.3", "Open the theme", Walker(graph, "Theme"))
    lines = (tmp_path / "run" / LOG).read_bytes().splitlines(keepends=True)
    for kept in range(len(lines)):
        folder = tmp_path / f"cut-{kept}"
        folder.mkdir()
        (folder / LOG).write_bytes(b"".join(lines[:kept]) + lines[kept][:30])
        text = page_of(folder).text
        assert "No verdict" in text
        assert "killed" in text
        assert "No map was kept" in text
    assert "Open the theme" in text


def test_a_step_that_was_never_checked_is_told_as_such(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    log = read_log(tmp_path / "run")
    until = next(i for i, t in enumerate(log) if isinstance(t.event, events.Acted)) + 1
    text = Page(render(tell(log[:until]), None, name="run")).text
    assert 'Action 1 (tap "Got it") was never checked: the log ends there.' in text
    assert "not checked" in text


def test_equal_logs_make_equal_pages(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "one", "sim:notes?seed=5&popup=0.3", "Open the theme", Walker(graph, "Theme"))
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    assert write_report(tmp_path / "one").read_bytes() == write_report(tmp_path / "two").read_bytes()
    assert write_report(tmp_path / "one").read_bytes() == write_report(tmp_path / "one").read_bytes()


def test_the_page_needs_nothing_from_anywhere(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    page = page_of(tmp_path / "run")
    for tag, attributes in page.tags:
        assert tag not in ("link", "img", "iframe", "object", "embed")
        assert not {"src", "srcset", "xlink:href"} & set(attributes)
        assert (attributes.get("href") or "#").startswith("#")
        assert not [a for a in attributes if a.startswith("on")]
    source = (tmp_path / "run" / "report.html").read_text()
    assert "url(http" not in source
    assert "@import" not in source
    assert sorted(p.name for p in (tmp_path / "run").iterdir()) == ["events.jsonl", "map.json", "report.html"]


def test_every_link_leads_somewhere_on_the_page_and_no_id_is_there_twice(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes?seed=5&popup=0.3", "Open the theme", Walker(graph, "Theme"))
    page = page_of(tmp_path / "run")
    ids = [a["id"] for _, a in page.tags if "id" in a]
    assert len(ids) == len(set(ids))
    for _, attributes in page.tags:
        if (link := attributes.get("href")) is not None:
            assert link.removeprefix("#") in ids
    drawings = [a for t, a in page.tags if t == "svg"]
    assert drawings
    assert all(a.get("aria-label") and a.get("role") for a in drawings)


def hostile_log() -> list[Timed]:
    elements = tuple(
        UIElement(
            i, role, text=text, description=text[::-1], flags=ElementFlag.CLICKABLE, bounds=Bounds(0, i, 90, i + 40)
        )
        for i, (text, role) in enumerate((t, r) for t in HOSTILE for r in Role)
    )
    shown = Observation(HOSTILE[0], elements, title=HOSTILE[1], dialog=True, size=(100, 200))
    unplaced = replace(shown, elements=tuple(replace(e, bounds=None) for e in elements), digest="")
    out: list[events.Event] = [events.RunStarted(*HOSTILE[:4], False, 1, 1, HOSTILE[4], 9, HOSTILE[5])]
    for n, text in enumerate(HOSTILE):
        tap = Tap(Selector(Role.BUTTON, text))
        target = events.Target(text, text, 0.5, text)
        look = shown if n % 2 else unplaced
        out += [
            events.Observed(n, look.digest, text, text, text, 0.5, look, text),
            events.Planned(n, "ok" if n else text, text, (target,), ((text, text, text),), (text, text), 1, 1.0),
            events.Acted(n, text, tap, n, text, text),
            events.Verified(n, "fail" if n else text, text, (events.Check(text, False),), text),
            events.Learned(n, text, text, text, text, (text,), text),
            events.Recovering(n, "dismiss" if n else text, text),
            events.Acted(n + 100, text, tap, 10**9, text, "recovery"),
        ]
    out += [events.Refused(99, Tap(Selector(text=HOSTILE[0])), HOSTILE[0], HOSTILE[1])]
    out += [events.RunEnded(HOSTILE[0], HOSTILE[1], 1, 1.0)]
    return [Timed(float(i), e) for i, e in enumerate(out)]


def test_hostile_texts_are_shown_as_texts_and_nothing_else(graph: Graph) -> None:
    screen = graph.find("Theme")
    for n, text in enumerate(HOSTILE):
        graph.put_screen(replace(screen, id=text, name=text, kind=text))
        graph.put_transition(Transition(graph.find("Settings").id, Tap(Selector(text=text, ordinal=n)), text))
    source = render(tell(hostile_log()), graph, name=HOSTILE[0])
    page = Page(source)
    scripts = [a for t, a in page.tags if t == "script"]
    assert scripts == [{"type": "application/json", "id": "data"}, {}]
    assert page.scripts[1] == Page(render(tell([]), None, name="run")).scripts[1]
    assert page.data["screens"][-len(HOSTILE)]["id"] == " ".join(HOSTILE[0].split())
    assert not [t for t, _ in page.tags if t == "img"]
    assert not [a for _, a in page.tags if any(name.startswith("on") for name in a)]
    assert '</script><script>alert("1")</script>' in page.text
    assert "{{ 7 * 7 }}" in page.text
    assert "شارك الملاحظة" in page.text
    assert "\u202e" not in source
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\ud800-\udfff]", source)
    assert max(len(t) for t in page.texts) < 2000
    source.encode("utf-8")


@needs_browser
def test_a_browser_puts_hostile_texts_into_the_graph_as_texts(tmp_path: Path, graph: Graph) -> None:
    for n, text in enumerate(HOSTILE):
        graph.put_screen(replace(graph.find("Theme"), id=text, name=text, kind=text))
        graph.put_transition(Transition(graph.find("Settings").id, Tap(Selector(text=text, ordinal=n)), text))
    source = render(tell(hostile_log()), graph, name=HOSTILE[0])
    page = Page(in_a_browser(source, tmp_path, "#screen=%3C%2Fscript%3E%3Cscript%3Ealert(%221%22)%3C%2Fscript%3E"))
    assert '</script><script>alert("1")</script>' in page.text
    assert not {"img", "script"} & set(page.names)
    assert not [a for _, a in page.tags if any(name.startswith("on") for name in a)]
    assert len([tag for tag, a in page.tags if (a.get("class") or "").startswith("node")]) > 1


@settings(max_examples=40, deadline=None)
@given(st.lists(any_event, max_size=12), st.none() | graphs())
def test_any_log_with_any_map_gives_a_well_formed_page(log: list[events.Event], graph: Graph | None) -> None:
    Page(render(tell([Timed(float(i), e) for i, e in enumerate(log)]), graph, name="run"))


def test_an_empty_log_is_told_as_a_run_killed_before_its_first_event(tmp_path: Path) -> None:
    with RunLog(tmp_path / "run"):
        pass
    assert "killed before its first event" in page_of(tmp_path / "run").text


def test_a_damaged_log_and_a_missing_run_are_errors_and_leave_no_page(tmp_path: Path, graph: Graph) -> None:
    with pytest.raises(UnknownNameError, match="no run 'nowhere'"):
        write_report(tmp_path / "nowhere")
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    lines = (tmp_path / "run" / LOG).read_text().splitlines()
    (tmp_path / "run" / LOG).write_text("\n".join([*lines[:2], "{", *lines[3:], ""]))
    with pytest.raises(FormatError, match="line 3 is damaged"):
        write_report(tmp_path / "run")
    assert not (tmp_path / "run" / "report.html").exists()


@pytest.mark.parametrize("damaged", ["{", "[]", '{"format": "something else"}', "\udcff"])
def test_a_map_that_cannot_be_read_costs_the_picture_and_not_the_report(
    tmp_path: Path, graph: Graph, damaged: str
) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    (tmp_path / "run" / "map.json").write_bytes(damaged.encode("utf-8", "surrogateescape"))
    text = page_of(tmp_path / "run").text
    assert "The map of this run cannot be read" in text
    assert "Success" in text


def test_the_way_on_the_map_joins_the_screens_in_the_order_they_were_walked(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Make the theme dark", Walker(graph, "Theme", ("Dark",)))
    story = tell(read_log(tmp_path / "run"))
    names = [(graph.screens[h.source].name, graph.screens[h.target].name) for h in walk(story) if h.source and h.target]
    assert names[0] == ("Welcome to Notes", "My notes")
    assert all(left[1] == right[0] for left, right in pairwise(names))
    way = page_of(tmp_path / "run").data["way"]
    screens = [*graph.screens.values()]
    assert [(screens[a].name, screens[b].name) for a, b, *_ in way["hops"]] == names
    assert [number for _, _, number, *_ in way["hops"]] == [*range(1, len(names) + 1)]
    flags = {screens[place].name: told for place, told in way["marks"]}
    assert flags == {"Welcome to Notes": ["run starts"], "Theme": ["goal"], "Appearance": ["run ends"]}


def test_a_screen_that_lies_beside_the_display_is_drawn_all_the_same() -> None:
    outside = UIElement(0, Role.BUTTON, text="Gone", flags=ElementFlag.CLICKABLE, bounds=Bounds(-10, -10, 0, 0))
    Page(wireframe(Observation("app", (outside,))))


def test_a_goal_without_facts_is_not_said_to_hold() -> None:
    log = [Timed(0.0, events.Proven(0, "unproven", Proof(Goal("t"))))]
    text = Page(render(tell(log), None, name="run")).text
    assert "The goal is not proven: not proven: nothing was named that shows that the task is done." not in text
    assert "The goal is not proven: nothing was named that shows that the task is done." in text
    assert "The goal is proven" not in text


def test_a_screen_without_positions_is_drawn_as_a_list_with_the_touched_element_in_it() -> None:
    elements = tuple(
        UIElement(i, Role.BUTTON, text=f"Choice number {i} of many", flags=ElementFlag.CLICKABLE) for i in range(80)
    )
    shown = Observation("app", elements)
    page = Page(wireframe(shown, Tap(Selector(Role.BUTTON, "Choice number 70 of many")), 70))
    assert laid_out_by_us(shown)
    assert "Choice number 0 of many" in page.texts
    assert "Choice number 70 of many" in page.texts
    assert any("more elements" in t for t in page.texts)
    assert [a.get("class") for _, a in page.tags].count("w-hit") == 1


def test_the_log_of_a_recorded_app_is_called_a_replay(tmp_path: Path, data_dir: Path) -> None:
    device = open_device(f"recorded:{data_dir / 'droidtask' / 'clock.json'}")
    shown = device.observe()
    started = events.RunStarted("r", "t", device.uri, device.app, device.simulated, 0, 0, "refuse", 9, "0")
    seen = events.Observed(0, shown.digest, None, "", "new", 0.0, shown)
    text = Page(render(tell([Timed(0.0, started), Timed(0.1, seen)]), None, name="r")).text
    assert "replayed recording" in text
    assert "real device" not in text


@given(st.text(max_size=80), st.floats(20, 300), st.floats(7, 14), st.integers(1, 4))
def test_words_fit_the_room_they_are_given(text: str, width: float, size: float, most: int) -> None:
    assert len(wrap(text, width, size, most)) <= most
    assert all(text_width(line, size) <= width for line in [*wrap(text, width, size, most), fit(text, width, size)])
    assert len(clip(text, 9)) <= 9
    assert plain(plain(text)) == plain(text)


def test_the_log_alone_is_enough_to_tell_that_a_device_could_not_do_an_action() -> None:
    tap = Tap(Selector(Role.BUTTON, "Save"))
    log: list[events.Event] = [
        events.Observed(0, "d", None, "", "new", 0.0, Observation("app", (), digest="d")),
        events.Acted(1, None, tap, None, "it fits", "candidate"),
        events.Observed(1, "d", None, "", "new", 0.0, trouble='cannot tap "Save": it is not on the screen'),
        events.Verified(1, "no_change", "unchanged screen", (), "the screen stayed as it was"),
    ]
    text = Page(render(tell([Timed(0.0, e) for e in log]), None, name="run")).text
    assert 'cannot tap "Save": it is not on the screen' in text
    assert "the screen stayed as it was" in text


def test_the_map_in_the_folder_is_the_one_that_is_drawn(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    document = json.loads((tmp_path / "run" / "map.json").read_text())
    text = page_of(tmp_path / "run").text
    assert f"{len(document['screens'])} and {len(document['transitions'])} at the end" in text


def test_empty_room_below_the_content_and_around_a_dialog_is_not_drawn() -> None:
    button = UIElement(0, Role.BUTTON, "Later", flags=ElementFlag.CLICKABLE, bounds=Bounds(100, 900, 980, 1000))
    page = Observation("app", (button,), size=(1080, 1920))
    heights = []
    for shown in (page, replace(page, dialog=True, digest="")):
        (svg,) = [a for t, a in Page(wireframe(shown)).tags if t == "svg"]
        heights.append(float(svg["height"] or 0))
    assert heights[1] < heights[0] < 1920 * 252 / 1080


def test_a_wait_for_a_slow_screen_is_told_as_a_success_after_waiting() -> None:
    tap = Tap(Selector(Role.BUTTON, "Save"))
    log: list[events.Event] = [
        events.Acted(1, None, tap, None, "it fits", "candidate"),
        events.Recovering(1, "wait", "the screen is loading"),
        events.Recovering(1, "wait", "the screen is loading"),
        events.Verified(1, "success", "postcondition", (events.Check("on screen Saved", True),)),
    ]
    text = Page(render(tell([Timed(0.0, e) for e in log]), None, name="run")).text
    assert 'Action 1 (tap "Save") came to what was expected after: wait (2 times).' in text
    assert "because the screen is loading" in text


def test_a_wide_display_is_drawn_so_large_that_its_labels_can_be_read() -> None:
    """No letter is smaller than nine pixels, and what fits on the display is not cut."""
    nav = UIElement(0, Role.LINK, "Suppliers", flags=ElementFlag.CLICKABLE, bounds=Bounds(16, 60, 96, 77))
    box = UIElement(1, Role.CHECKBOX, "Send a mail", flags=ElementFlag.CLICKABLE, bounds=Bounds(16, 90, 29, 103))
    edge = UIElement(2, Role.BUTTON, "Menu", flags=ElementFlag.CLICKABLE, bounds=Bounds(0, 0, 1280, 40))
    page = Page(wireframe(Observation("app", (nav, box, edge), size=(1280, 800))))
    sizes = [float(a["font-size"] or 0) for t, a in page.tags if t == "text"]
    assert min(sizes) >= 9
    assert {"Suppliers", "Send a mail", "Menu"} == {text for text in page.texts if text.strip()}


def test_a_narrow_column_on_a_wide_display_is_drawn_without_the_empty_room_beside_it() -> None:
    """What is drawn is as large as on an upright display; a display that is used to its edges is drawn whole."""
    column = UIElement(0, Role.BUTTON, "Got it", flags=ElementFlag.CLICKABLE, bounds=Bounds(500, 300, 780, 360))
    edge = UIElement(1, Role.BUTTON, "Menu", flags=ElementFlag.CLICKABLE, bounds=Bounds(0, 0, 1280, 40))
    drawings, buttons = list[float](), list[float]()
    for elements in ((column,), (column, edge)):
        tags = Page(wireframe(Observation("app", elements, size=(1280, 800)))).tags
        drawings += [float(a["width"] or 0) for t, a in tags if t == "svg"]
        buttons += [float(a["width"] or 0) for t, a in tags if t == "rect" and a.get("class") == "w-button"][:1]
    assert drawings[0] < 300 < 700 < drawings[1]  # pixels
    assert buttons[0] > buttons[1]


def test_the_report_shows_pictures_of_the_screens_on_the_way_and_of_no_others(tmp_path: Path, graph: Graph) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    pictures = dict.fromkeys(graph.screens, b"\xff\xd8\xff picture")
    page = Page(write_report(tmp_path / "run", pictures).read_text(encoding="utf-8"))
    pictured = {n for n, screen in enumerate(page.data["screens"]) if "picture" in screen}
    assert pictured == set(page.data["way"]["screens"])
    assert len(pictured) < len(graph.screens)
    assert page.policy.endswith("; img-src data:")
    assert "img-src" not in page_of(tmp_path / "run").policy


@needs_browser
def test_a_screen_that_is_named_in_the_proof_is_chosen_on_the_map_with_what_was_done_there(
    tmp_path: Path, graph: Graph
) -> None:
    run_in(tmp_path / "run", "sim:notes", "Open the theme", Walker(graph, "Theme"))
    page = after_doing(page_of(tmp_path / "run").source, tmp_path, "at('#proof [data-go]').click();")
    panel = Page(re.findall(r'<div id="panel".*?</aside>', page, re.DOTALL)[0].removesuffix("</aside>")).text
    assert panel.startswith("Theme ")
    assert re.search(r"In this run \(1\) Action \d+ : tap", panel)
    assert re.search(r'class="node[^"]* chosen[^"]*"', page)
