"""Events: what is told about a run comes back from its log as it was told."""

import json
from typing import get_args

import pytest
from hypothesis import given
from tests.run.strategies import any_event

from uiatlas.planning.goal import Holds, Told
from uiatlas.run.event_codec import event_from_json, event_to_json
from uiatlas.run.events import Event, Proven, RunEnded
from uiatlas.utg.conditions import OnScreen


@given(any_event)
def test_every_event_survives_a_round_trip_through_json(event: Event) -> None:
    text = json.dumps(event_to_json(event), ensure_ascii=True)
    assert event_from_json(json.loads(text)) == event


@given(any_event)
def test_an_event_names_its_kind_first_so_that_a_log_can_be_read_by_eye(event: Event) -> None:
    data = event_to_json(event)
    assert next(iter(data)) == "event"
    assert data["event"].replace("_", "") == type(event).__name__.lower()
    assert type(event) in get_args(Event)


def test_a_log_without_the_number_of_model_calls_reads_as_a_run_without_a_model() -> None:
    data = {"event": "run_ended", "status": "success", "reason": "done", "steps": 1, "seconds": 0.5}
    assert event_from_json(data) == RunEnded("success", "done", 1, 0.5, 0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"event": "danced"}, "unknown event 'danced'"),
        ({}, "unknown event None"),
        ({"event": "recovering", "step": 1}, "not an event"),
        ({"event": "recovering", "step": 1, "rung": "wait", "why": "", "colour": "red"}, "not an event"),
        ({"event": "refused", "step": 1, "action": {"kind": "dance"}, "danger": "", "why": ""}, "unknown kind"),
    ],
)
def test_what_is_no_event_is_refused_with_the_reason(data: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        event_from_json(data)


def test_the_checks_of_a_goal_in_an_older_log_read_as_its_proof() -> None:
    shown = {"kind": "on_screen", "screen": "a"}
    checks = [{"condition": "on screen A", "held": True, "predicate": shown}, {"condition": "it glows", "held": True}]
    data = {"event": "verified", "step": 3, "outcome": "success", "verified_by": "goal", "checks": checks}
    event = event_from_json(data)
    assert isinstance(event, Proven)
    assert (event.status, event.proof.verdict()) == ("success", "success")
    assert [f.fact for f in event.proof.facts] == [Holds(OnScreen("a")), Told("it glows")]
    failed = {**data, "outcome": "fail", "reason": "'Milk' was never found"}
    event = event_from_json(failed)
    assert isinstance(event, Proven)
    assert (event.status, event.proof.reason) == ("failure", "not proven: 'Milk' was never found")
