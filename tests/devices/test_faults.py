"""Faults on a device: as often as asked for, the same for the same seed, and harmless to what they are not."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiatlas.devices import open_device
from uiatlas.devices.alterations import Alteration, Change, spot_of
from uiatlas.devices.apps.notes import app as notes
from uiatlas.devices.faults import HARD, KINDS, NORMAL, POP_UPS, Faults, FaultyDevice
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.errors import ActionError, InputError
from uiatlas.ui import Back, Observation, OpenApp, Selector, Tap, UIElement, Wait, selector_for


def faulty(**faults: float) -> FaultyDevice:
    device = SimulatedDevice(notes, "sim:notes")
    device.restart()
    return FaultyDevice(device, Faults(**faults))  # type: ignore[arg-type]


def element(device: FaultyDevice, label: str) -> UIElement:
    return next(e for e in device.observe().actionable if label in (e.text, first_line(e), e.description))


def first_line(element: UIElement) -> str:
    return element.text.partition("\n")[0]


def tap(device: FaultyDevice, label: str) -> None:
    found = element(device, label)
    device.perform(Tap(selector_for(found, device.observe())), found)


def random_walk(device: FaultyDevice, steps: int) -> list[str]:
    """Digests along a walk that taps everything in turn."""
    digests = []
    for number in range(steps):
        seen = device.observe()
        choices = seen.actionable
        if choices:
            chosen = choices[number * 7 % len(choices)]
            device.perform(Tap(selector_for(chosen, seen)), chosen)
        else:
            device.perform(Wait(1.0))
        digests.append(device.observe().digest)
        if device.observe().app != device.app:
            device.restart()
    return digests


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_the_same_seed_makes_the_same_faults(seed: int) -> None:
    one, other = (random_walk(faulty(seed=seed, popup=0.2, drop=0.2, slow=0.2), 30) for _ in range(2))
    assert one == other


def test_another_seed_makes_other_faults() -> None:
    assert len({tuple(random_walk(faulty(seed=s, popup=0.3), 20)) for s in range(5)}) == 5


def test_without_faults_the_device_is_left_as_it_is() -> None:
    assert isinstance(open_device("sim:notes?seed=7"), SimulatedDevice)
    assert random_walk(faulty(seed=1), 40) == random_walk(faulty(seed=2), 40)


def test_a_pop_up_lies_over_the_page_and_is_gone_when_dismissed() -> None:
    """Whatever its kind and the wording of its button, dismissing shows the page that the action had led to."""
    seen: set[str] = set()
    for seed in range(60):
        device = faulty(seed=seed, popup=1.0)
        tap(device, "Search")
        shown = device.observe()
        assert shown.dialog
        assert shown.app == device.app
        popup = next(p for p in POP_UPS if p.title == shown.title)
        words = next(w for w in popup.dismiss if w in shown.texts())
        seen |= {words}
        tap(device, words)
        assert device.observe().title == "Search"
        assert device.danger_log == []
    assert seen == {w for p in POP_UPS for w in p.dismiss}


def test_back_dismisses_a_pop_up_and_nothing_else() -> None:
    device = faulty(seed=1, popup=1.0)
    tap(device, "Search")
    device.perform(Back())
    assert device.observe().title == "Search"


def test_what_a_pop_up_wants_is_noted_when_it_is_accepted() -> None:
    device = faulty(seed=1, popup=1.0)
    tap(device, "Search")
    popup = next(p for p in POP_UPS if p.title == device.observe().title)
    tap(device, popup.accept)
    assert [(d.words, d.what) for d in device.danger_log] == [(popup.accept, popup.asks)]


def test_a_dropped_tap_changes_nothing_and_the_next_one_may_work() -> None:
    device = faulty(seed=0, drop=1.0)
    before = device.observe()
    tap(device, "Search")
    assert device.observe() == before
    device = faulty(seed=0, drop=0.5)
    for _ in range(20):
        if device.observe().title != "Search":
            tap(device, "Search")
    assert device.observe().title == "Search"


def test_only_touches_are_dropped() -> None:
    device = faulty(seed=0, drop=1.0)
    device.perform(Back())
    assert device.observe().app != device.app


@pytest.mark.parametrize("seed", range(10))
def test_a_slow_screen_loads_for_one_to_five_simulated_seconds(seed: int) -> None:
    device = faulty(seed=seed, slow=1.0)
    tap(device, "Search")

    def loading(seen: Observation) -> bool:
        return "Loading…" in seen.texts()

    assert loading(device.observe())
    device.wait(0.9)
    assert loading(device.observe())
    device.perform(Wait(4.2))
    assert not loading(device.observe())
    assert device.observe().title == "Search"


def test_a_touch_that_changes_nothing_is_not_slow() -> None:
    device = faulty(seed=0, slow=1.0)
    before = device.observe()
    title = next(e for e in before.elements if e.text == "My notes")
    device.perform(Tap(Selector(title.role, title.text)), title)
    assert device.observe() == before


def test_a_slow_screen_can_be_left_with_back() -> None:
    device = faulty(seed=0, slow=1.0)
    before = device.observe()
    tap(device, "Search")
    device.perform(Back())
    assert device.observe() == before


def test_faults_come_about_as_often_as_asked_for() -> None:
    device = faulty(seed=5, popup=0.15, drop=0.1, slow=0.15)
    popups = drops = slows = 0
    for number in range(1000):
        device.restart()
        before = device.observe()
        tap(device, ("Search", "More options", "New note")[number % 3])
        seen = device.observe()
        popups += any(p.title == seen.title for p in POP_UPS)
        drops += seen == before
        slows += "Loading…" in seen.texts()
    assert 110 <= popups <= 190
    assert 55 <= drops <= 120
    assert 75 <= slows <= 160


def test_switching_one_fault_on_does_not_move_the_others() -> None:
    def dropped(**more: float) -> list[bool]:
        device = faulty(seed=9, drop=0.5, **more)
        out = []
        for _ in range(30):
            device.restart()
            before = device.observe()
            tap(device, "Search")
            out.append(device.observe() == before)
        return out

    assert dropped() == dropped(slow=1.0)


def test_options_beside_the_uri_win_and_the_uri_opens_the_same_device_again() -> None:
    device = open_device("sim:notes?seed=1&popup=0.5", {"seed": "2"})
    assert isinstance(device, FaultyDevice)
    assert device.faults == Faults(seed=2, popup=0.5)
    again = open_device(device.uri)
    assert isinstance(again, FaultyDevice)
    assert again.faults == device.faults


def titled(device: FaultyDevice) -> str:
    return device.observe().title


def test_a_doubled_tap_switches_a_switch_back_and_opens_a_page_once() -> None:
    device = faulty(seed=0, double=1.0)
    for label in ("More options", "Settings", "Date and time"):
        tap(device, label)
    assert device.fault_log == []
    before = device.device.state.clock24  # type: ignore[attr-defined]
    tap(device, "Use 24-hour clock")
    assert device.device.state.clock24 == before  # type: ignore[attr-defined]
    assert [f.kind for f in device.fault_log] == ["double"]
    device.perform(Back())
    assert titled(device) == "Settings"


def test_a_stale_screen_is_shown_once_and_then_the_true_one() -> None:
    device = faulty(seed=0, stale=1.0)
    before = device.observe()
    tap(device, "Search")
    assert device.observe() == before
    assert titled(device) == "Search"


def test_a_touch_on_what_a_stale_screen_shows_fails_and_touches_nothing() -> None:
    device = faulty(seed=0, stale=1.0)
    tap(device, "Search")
    gone = element(device, "Holiday plans")
    with pytest.raises(ActionError):
        device.perform(Tap(Selector(gone.role, gone.text)), gone)
    assert titled(device) == "Search"


def test_after_a_crash_the_home_screen_is_shown_and_the_app_begins_afresh() -> None:
    device = faulty(seed=0, crash=1.0)
    tap(device, "Search")
    assert device.observe().app != device.app
    device.faults = Faults()
    device.perform(OpenApp(device.app))
    assert titled(device) == "My notes"
    assert [f.kind for f in device.fault_log] == ["crash"]


def test_a_renamed_control_is_called_otherwise_and_does_what_it_did() -> None:
    seen = set()
    for seed in range(12):
        device = faulty(seed=seed, rename=1.0)
        tap(device, "More options")
        (altered,) = device.alterations
        shown = device.observe()
        assert altered.spot.words not in (e.text.partition("\n")[0] for e in shown.actionable)
        seen.add(altered.words)
        if altered.spot.words == "Settings":
            device.faults = Faults()
            tap(device, altered.words)
            assert titled(device) == "Settings"
    assert "Preferences" in seen


def test_a_control_is_moved_or_gone_for_good() -> None:
    kinds = set()
    for seed in range(12):
        device = faulty(seed=seed, change=1.0)
        plain = device.device.observe()
        tap(device, "Search")
        device.faults = Faults()
        device.restart()
        (altered,) = device.alterations
        assert device.observe() == plain
        tap(device, "Search")
        labels = [e.label.partition("\n")[0] for e in device.observe().elements]
        drawn = [e.label.partition("\n")[0] for e in device.device.observe().elements]
        if altered.change == "removed":
            assert altered.spot.words not in labels
            assert len(labels) == len(drawn) - 1
        else:
            assert sorted(labels) == sorted(drawn)
        kinds.add(altered.change)
    assert kinds == {"moved", "removed"}


def test_a_moved_control_still_does_what_it_did() -> None:
    device = faulty()
    shown = device.observe()
    search = element(device, "Search")
    device.alterations.append(Alteration(spot_of(search, shown), Change.MOVED))
    assert element(device, "Search").bounds != search.bounds
    tap(device, "Search")
    assert titled(device) == "Search"


@pytest.mark.parametrize("kind", [k for k in KINDS if k not in ("popup", "drop", "rename")])
def test_a_fault_that_is_possible_and_does_not_come_about_changes_no_other(kind: str) -> None:
    given = {"popup": 0.2, "drop": 0.2, "rename": 0.2}
    assert random_walk(faulty(seed=9, **given), 40) == random_walk(faulty(seed=9, **given, **{kind: 1e-12}), 40)


def test_the_profiles_are_options_and_single_faults_change_them() -> None:
    device = open_device("sim:notes?seed=3&faults=hard&popup=0")
    assert isinstance(device, FaultyDevice)
    assert device.faults == replace(HARD, seed=3, popup=0.0)
    assert NORMAL.times(2) == HARD
    with pytest.raises(InputError, match="profile of faults"):
        open_device("sim:notes?faults=terrible")


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000))
def test_whatever_goes_wrong_the_screen_keeps_its_form(seed: int) -> None:
    device = faulty(seed=seed, rename=0.5, change=0.5, double=0.3, stale=0.2, crash=0.1, popup=0.2)
    for number in range(25):
        shown = device.observe()
        assert [e.index for e in shown.elements] == list(range(len(shown.elements)))
        assert all(e.parent < e.index for e in shown.elements)
        choices = shown.actionable
        if shown.app != device.app or not choices:
            device.restart()
            continue
        chosen = choices[number * 5 % len(choices)]
        with suppress(ActionError):
            device.perform(Tap(selector_for(chosen, shown)), chosen)
