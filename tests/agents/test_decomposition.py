"""A task in words cut into sub-goals, as a user who writes the sentence expects it."""

import json
from pathlib import Path

import pytest
from benchmarks.study_decomposition import FILE, judged

from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.compilers.subgoal import SubGoal

PHONE = {n.lower(): (n,) for n in ("Notes", "Clock", "Chrome", "YouTube", "Keep Notes", "X", "Maps", "Photos", "Shop")}


def cut(task: str) -> list[tuple[str, str]]:
    return [(g.app, g.text) for g in decompose(task, PHONE)]


@pytest.mark.parametrize(
    ("task", "goals"),
    [
        ("turn on the dark theme", [("", "turn on the dark theme")]),
        ("In Notes write a letter, then in Clock set it", [("notes", "write a letter"), ("clock", "set it")]),
        ("Open Clock. Start a timer.", [("clock", "Start a timer")]),
        ("open the Clock app and start a timer", [("clock", "start a timer")]),
        ("Use Maps to find the zoo and Photos to show it", [("maps", "find the zoo"), ("photos", "show it")]),
        ("Find it on Maps, save it, go back to Clock", [("maps", "Find it, then save it"), ("clock", "open the app")]),
        ("after checking it in Chrome, start a timer in Clock", [("chrome", "check it"), ("clock", "start a timer")]),
        ("1. Open Clock\n2. Start it\n3. In Notes write 'done'", [("clock", "Start it"), ("notes", "write 'done'")]),
        ("Post the photo on X and YouTube", [("x", "Post the photo"), ("youtube", "Post the photo")]),
        ("Could you please open Notes", [("notes", "open the app")]),
        ("check mail and uncheck dark mode", [("", "check mail"), ("", "uncheck dark mode")]),
        ("untick mail and tick dark mode", [("", "untick mail"), ("", "tick dark mode")]),
        ("", []),
    ],
)  # fmt: skip
def test_a_sub_goal_begins_where_the_app_changes(task: str, goals: list[tuple[str, str]]) -> None:
    assert cut(task) == goals


def test_quoted_text_is_never_cut() -> None:
    assert cut("in Notes write 'milk, then open Clock and set it' and archive it") == [
        ("notes", "write 'milk, then open Clock and set it', then archive it")
    ]


def test_everyday_words_are_apps_only_where_they_are_used_as_a_place() -> None:
    assert cut("sort the notes by title") == [("", "sort the notes by title")]
    assert cut("Watch a YouTube video") == [("youtube", "Watch a YouTube video")]
    assert cut("take a note in Keep Notes") == [("keep notes", "take a note")]


def test_what_another_app_may_have_too_is_no_app_after_one_was_named() -> None:
    phone = {"notes": ("Notes",), "settings": ("Settings",)}
    assert [(g.app, g.text) for g in decompose("in Notes open the settings and turn on backup", phone)] == [
        ("notes", "open the settings, then turn on backup")
    ]
    assert [g.app for g in decompose("go to settings and turn on Wi-Fi", phone)] == ["settings"]
    assert [g.app for g in decompose("open Notes, then open the settings app", phone)] == ["notes", "settings"]


def test_an_app_that_is_not_known_is_called_as_the_sentence_calls_it() -> None:
    assert cut("In the Banking app check my balance") == [("Banking", "check my balance")]


def test_settings_and_new_things_in_one_app_are_goals_of_their_own() -> None:
    assert cut("In Notes turn on backup, sync and the lock, then set the theme to 'Dark'") == [
        ("notes", "turn on backup"),
        ("notes", "turn on sync"),
        ("notes", "turn on the lock"),
        ("notes", "set the theme to 'Dark'"),
    ]
    assert cut("turn Wi-Fi and Bluetooth off") == [("", "turn off Wi-Fi"), ("", "turn off Bluetooth")]
    assert len(cut("in Notes create a note called 'A' and create a list called 'B'")) == 2
    assert len(cut("open the note 'A' and rename it to 'B'")) == 1


def test_a_name_that_holds_a_not_is_marked_as_a_name() -> None:
    assert cut("turn on do not disturb and turn off Wi-Fi") == [
        ("", "turn on 'do not disturb'"),
        ("", "turn off Wi-Fi"),
    ]


def last(task: str) -> tuple[tuple[str, ...], str, SubGoal]:
    goals = decompose(task, PHONE)
    return goals[-1].uses, goals[-1].text, goals[0]


def test_a_value_that_the_task_names_goes_from_one_app_to_the_next() -> None:
    uses, text, first = last("In Shop read the price of the lamp as {price}; in Notes create a note called '{price}'")
    assert (uses, text) == (("price",), "create a note called '{price}'")
    assert [(r.name, r.words) for r in first.produces] == [("price", "price of the lamp")]
    assert first.text == "read the price of the lamp"


@pytest.mark.parametrize(
    ("task", "text", "words"),
    [
        ("Read the address of the zoo in Maps, write that address in Notes", "write {address}", "address of the zoo"),
        ("Check my balance in Shop, then write it down in Notes", "write {balance} down", "balance"),
    ],
)  # fmt: skip
def test_a_text_that_is_spoken_of_again_is_read_first(task: str, text: str, words: str) -> None:
    uses, found, first = last(task)
    assert found == text
    assert [r.words for r in first.produces] == [words]
    assert uses == tuple(r.name for r in first.produces)


def test_a_thing_that_is_no_text_is_only_referred_to() -> None:
    goals = decompose(
        "Find a video on YouTube, start a timer in Clock, then go back to YouTube and play the video", PHONE
    )
    assert [(g.app, g.uses, g.refers) for g in goals] == [
        ("youtube", (), ()),
        ("clock", (), ()),
        ("youtube", (), ("video",)),
    ]


def test_a_choice_between_apps_waits_for_what_they_say() -> None:
    goals = decompose("Compare the prices of lamps across Shop and Chrome, then buy the cheaper one", PHONE)
    assert [(g.app, g.among) for g in goals] == [("shop", ()), ("chrome", ()), ("", ("shop", "chrome"))]


def test_an_app_is_called_by_its_package_or_its_name() -> None:
    names = app_names(["org.example.transit"], {"org.example.transit": "Wayfare"})
    for said in ("org.example.transit", "Wayfare", "Transit"):
        assert [g.app for g in decompose(f"in {said} open the tickets", names)] == ["org.example.transit"]


def test_half_of_the_cross_app_tasks_was_held_out_and_is_cut_as_its_reference(data_dir: Path) -> None:
    tasks = judged(json.loads((data_dir / FILE).read_text(encoding="utf-8"))["tasks"])
    assert [sum(t.apps for t in half) for half in (tasks[0::2], tasks[1::2])] == [10, 10]
