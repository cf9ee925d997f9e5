"""Waiting for a program to be at rest, on simulated looks and a simulated clock."""

import pytest

from uiatlas.devices.desktop import resting
from uiatlas.devices.desktop.looking import Look
from uiatlas.devices.desktop.resting import Rest
from uiatlas.devices.desktop.screen import Window
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

WINDOW = Window(1, 1, "App", Bounds(0, 0, 100, 100))
BARE = Look(Observation("app", ()), window=WINDOW)
FULL = Look(Observation("app", (UIElement(0, Role.BUTTON, "Open", flags=ElementFlag.CLICKABLE),)), window=WINDOW)
OTHER = Look(Observation("app", (UIElement(0, Role.BUTTON, "Close", flags=ElementFlag.CLICKABLE),)), window=WINDOW)
NO_WINDOW = Look(Observation("desktop", ()))


class Program:
    """A simulated program that computes for a share of the time and shows something else after some seconds."""

    app = "app"

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        *,
        share: float,
        until: float,
        shows: tuple[Look, Look],
        held_up: float = 0.0,
    ) -> None:
        self.now, self.share, self.until, self.shows, self.waits = 0.0, share, until, shows, held_up
        monkeypatch.setattr(resting, "time", self)

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def effort(self) -> int:
        return int(min(self.now, self.until) * self.share * 100)

    def held_up(self) -> float:
        return self.now * self.waits

    def look(self) -> Look:
        return self.shows[self.now >= self.until]


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred clock ticks a second, whatever this machine has."""
    monkeypatch.setattr(resting, "_TICKS", 100)


def rested(program: Program, *, first: bool = False, touched: Observation | None = None) -> tuple[Look, float]:
    """What is shown when the wait ends, and after how many seconds."""
    return Rest(program, program.look, 2.0).wait(first=first, touched=touched), program.now


def test_what_a_touch_does_may_come_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A menu opens with the next frame: the same look twice does not yet say that the touch did nothing."""
    opens = Program(monkeypatch, share=0.0, until=0.3, shows=(FULL, OTHER))
    assert rested(opens, touched=FULL.observation)[0] is OTHER
    stays = Program(monkeypatch, share=0.0, until=99.0, shows=(FULL, OTHER))
    shown, after = rested(stays, touched=FULL.observation)
    assert shown is FULL
    assert 0.5 <= after < 0.7


def test_a_program_that_gets_no_processor_has_longer_to_show_what_a_touch_does(
    monkeypatch: pytest.MonkeyPatch, ticks: None
) -> None:
    opens = Program(monkeypatch, share=0.0, until=0.9, shows=(FULL, OTHER), held_up=0.4)
    assert rested(opens, touched=FULL.observation)[0] is FULL
    opens = Program(monkeypatch, share=0.0, until=0.9, shows=(FULL, OTHER), held_up=0.9)
    assert rested(opens, touched=FULL.observation)[0] is OTHER
    stays = Program(monkeypatch, share=0.0, until=99.0, shows=(FULL, OTHER), held_up=1.0)
    assert rested(stays, touched=FULL.observation)[1] < 2.3  # never longer than the wait that was asked for


def test_a_program_at_work_is_not_at_rest_though_two_looks_agree(monkeypatch: pytest.MonkeyPatch, ticks: None) -> None:
    shown, after = rested(Program(monkeypatch, share=0.9, until=0.6, shows=(FULL, OTHER)))
    assert shown is OTHER
    assert after < 1.0


def test_a_program_that_always_computes_is_at_rest_after_a_second(monkeypatch: pytest.MonkeyPatch, ticks: None) -> None:
    shown, after = rested(Program(monkeypatch, share=0.9, until=99.0, shows=(FULL, OTHER)))
    assert shown is FULL
    assert 1.0 <= after < 1.3


def test_a_program_that_does_nothing_is_at_rest_at_once(monkeypatch: pytest.MonkeyPatch, ticks: None) -> None:
    assert rested(Program(monkeypatch, share=0.1, until=99.0, shows=(FULL, OTHER)))[1] < 0.3


@pytest.mark.parametrize("share", [0.05, 0.1])
def test_a_slow_start_is_waited_for_as_long_as_something_is_done(
    monkeypatch: pytest.MonkeyPatch, ticks: None, share: float
) -> None:
    """A program that computes little shows its first control after eight seconds."""
    assert rested(Program(monkeypatch, share=share, until=8.0, shows=(BARE, FULL)), first=True)[0] is FULL
    assert rested(Program(monkeypatch, share=0.0, until=8.0, shows=(BARE, FULL)), first=True)[0] is BARE


def test_between_the_picture_of_a_start_and_the_first_window_a_program_is_not_at_rest(
    monkeypatch: pytest.MonkeyPatch, ticks: None
) -> None:
    starts = Program(monkeypatch, share=0.1, until=1.0, shows=(NO_WINDOW, FULL))
    assert rested(starts, first=True)[0] is FULL
    assert rested(Program(monkeypatch, share=0.0, until=99.0, shows=(NO_WINDOW, FULL)))[1] < 0.3


def test_the_picture_of_a_start_that_took_too_long_is_waited_for_again(
    monkeypatch: pytest.MonkeyPatch, ticks: None
) -> None:
    program = Program(monkeypatch, share=0.1, until=25.0, shows=(BARE, FULL))
    rest = Rest(program, program.look, 2.0)
    assert rest.wait(first=True) is BARE
    program.now = 30.0
    assert rest.wait() is FULL
    program.until = 38.0
    assert rest.wait(first=True) is FULL
