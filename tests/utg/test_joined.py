"""The maps of several apps seen as one."""

import pytest

from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import Home, OpenApp, Role, Selector, SwitchApp, Tap
from uiatlas.utg import Entry, Graph, Screen, Transition
from uiatlas.utg.joined import LAUNCHER, Joined, Place

SHARE = Tap(Selector(Role.BUTTON, "Send to a letter"))


def album(outside: str = "org.example.mail.ComposeActivity") -> Graph:
    """An album whose photo can be handed to another app."""
    graph = Graph("org.example.album", entry="photos")
    for screen in ("photos", "photo"):
        graph.put_screen(Screen(screen, graph.app, screen.capitalize()))
    graph.put_screen(Screen("elsewhere", graph.app, outside, external=True))
    graph.put_transition(Transition("photos", Tap(Selector(Role.ITEM, "Sea")), "photo"))
    graph.put_transition(Transition("photo", SHARE, "elsewhere"))
    return graph


def mail() -> Graph:
    graph = Graph("org.example.mail", entry="inbox")
    graph.put_screen(Screen("inbox", graph.app, "Inbox"))
    graph.put_screen(Screen("compose", graph.app, "org.example.mail.ComposeActivity"))
    graph.put_transition(Transition("inbox", Tap(Selector(Role.BUTTON, "Write")), "compose"))
    return graph


def test_apps_are_joined_by_the_launcher() -> None:
    atlas = Joined([album(), mail()])
    home = [c for c in atlas.crossings(Place("org.example.mail", "inbox"), {}) if isinstance(c.action, Home)]
    assert [c.target for c in home] == [LAUNCHER]
    assert [(c.action, c.target) for c in atlas.crossings(LAUNCHER, {})] == [
        (OpenApp("org.example.album"), Place("org.example.album", "photos")),
        (OpenApp("org.example.mail"), Place("org.example.mail", "inbox")),
    ]
    assert atlas.name(LAUNCHER) == "launcher"


def test_an_app_that_runs_can_be_switched_to_and_opens_where_it_was_left() -> None:
    atlas = Joined([album(), mail()])
    left = {"org.example.mail": "compose"}
    there = Place("org.example.mail", "compose")
    assert [c.target for c in atlas.crossings(Place("org.example.album", "photo"), left) if c.kind == "system"] == [
        there
    ]
    assert there in [c.target for c in atlas.crossings(LAUNCHER, left)]
    assert not [c for c in atlas.crossings(there, left) if isinstance(c.action, SwitchApp)]


def test_an_edge_to_another_apps_screen_leads_into_its_map() -> None:
    atlas = Joined([album(), mail()])
    shares = [c for c in atlas.crossings(Place("org.example.album", "photo"), {}) if c.kind == "share"]
    assert [(c.action, c.target) for c in shares] == [(SHARE, Place("org.example.mail", "compose"))]
    assert atlas.gates("org.example.album") == tuple(shares)
    assert atlas.gates("org.example.mail") == ()


def test_a_share_whose_screen_is_not_known_leads_to_the_apps_share_entry_or_its_first_screen() -> None:
    strange = album("org.example.mail.UnknownActivity")
    assert Joined([strange, mail()]).gates("org.example.album")[0].target.screen == "inbox"
    offering = mail()
    offering.entries = (Entry("share", "compose"),)
    assert Joined([strange, offering]).gates("org.example.album")[0].target.screen == "compose"
    assert Joined([album("com.elsewhere.Main"), mail()]).gates("org.example.album") == ()


def test_what_is_learnt_in_one_map_is_seen_in_the_joined_one() -> None:
    graph = mail()
    atlas = Joined([album(), graph])
    graph.put_screen(Screen("drafts", graph.app, "Drafts"))
    assert atlas.find("Drafts") == Place("org.example.mail", "drafts")


def test_places_are_found_by_id_or_by_a_name_that_one_app_has() -> None:
    twice = mail()
    twice.put_screen(Screen("sea", twice.app, "Photo"))
    atlas = Joined([album(), twice])
    assert atlas.find("launcher") == LAUNCHER
    assert atlas.find("inbox").app == "org.example.mail"
    with pytest.raises(InputError, match="2 apps have"):
        atlas.find("Photo")
    with pytest.raises(UnknownNameError):
        atlas.find("Nowhere")
    with pytest.raises(UnknownNameError):
        atlas.graph("com.elsewhere")
    with pytest.raises(InputError, match="same app"):
        Joined([album(), album()])
