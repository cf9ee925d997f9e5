"""Another app in front is never touched unasked, and having left the app is no success."""

from dataclasses import dataclass, field

from uiatlas.run.events import Event, Recovering, Refused, Verified
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, Decision, Done, View
from uiatlas.ui import Action, Back, ElementFlag, Observation, OpenApp, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph


def shown(app: str, label: str) -> Observation:
    return Observation(app, (UIElement(0, Role.BUTTON, label, flags=ElementFlag.CLICKABLE),))


OURS, THEIRS = shown("ours", "Open map"), shown("theirs", "Rate us")


@dataclass
class TwoApps:
    """A simulated device: its one button opens another app, back returns."""

    front: Observation
    touched: list[tuple[str, str]] = field(default_factory=list)
    uri, app, simulated = "test:two", "ours", True

    def observe(self) -> Observation:
        return self.front

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.touched.append((self.front.app, type(action).__name__))
        self.front = THEIRS if isinstance(action, Tap) else OURS

    def wait(self, seconds: float) -> None: ...

    def restart(self) -> None:
        self.front = OURS

    def close(self) -> None: ...


@dataclass
class TapThenDone:
    """Taps once, whatever is shown, and is content."""

    def decide(self, view: View) -> Decision:
        if any(isinstance(m.action, Tap) for m in view.history):
            return Done("tapped")
        element = view.observation.elements[0]
        return Act(Tap(selector_for(element, view.observation)), element, "to see what happens")


def run(device: TwoApps, policy: DangerPolicy) -> tuple[RunResult, list[Event]]:
    events: list[Event] = []
    result = Run(device, Graph("ours"), TapThenDone(), "tap", Guard(policy), on_event=events.append).execute()
    return result, events


def test_a_tap_into_another_app_is_refused_before_the_device_is_touched() -> None:
    device = TwoApps(THEIRS)
    result, events = run(device, DangerPolicy.REFUSE)
    assert result.status == "refused"
    assert "theirs is in front" in result.reason
    assert [e.danger for e in events if isinstance(e, Refused)] == ["act outside the app"]
    assert device.touched == []


def test_whoever_allows_it_may_touch_another_app() -> None:
    device = TwoApps(THEIRS)
    run(device, DangerPolicy.ALLOW)
    assert device.touched[0] == ("theirs", "Tap")


def test_having_left_the_app_is_a_failed_step_and_leads_back() -> None:
    device = TwoApps(OURS)
    _, events = run(device, DangerPolicy.REFUSE)
    first = next(e for e in events if isinstance(e, Verified))
    assert (first.outcome, first.reason) == ("fail", "the app was left: theirs is in front")
    assert "back" in [e.rung for e in events if isinstance(e, Recovering)]
    assert device.touched == [("ours", "Tap"), ("theirs", Back.__name__)]
    assert OpenApp.__name__ not in [name for _, name in device.touched]
