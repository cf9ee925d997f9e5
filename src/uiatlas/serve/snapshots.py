"""What another tool printed of a screen, read as an observation; what an action is called there, read as an action."""

import json

from uiatlas.errors import InputError
from uiatlas.ui import Action, Observation
from uiatlas.ui.codec import action_from_json, observation_from_json
from uiatlas.ui.hierarchy import parse_hierarchy


def observed(text: str, app: str) -> Observation:
    """The observation that a text holds: uiautomator XML, or the JSON of an observation.

    Raises:
        InputError: It is neither.
    """
    said = text.strip()
    if said.startswith("<"):
        return parse_hierarchy(said, path="the observation", app=app)
    try:
        return observation_from_json(json.loads(said))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("the observation cannot be read", hint="give uiautomator XML") from error


def action_named(text: str) -> Action:
    """The action that a text holds, as JSON.

    Raises:
        InputError: It holds none.
    """
    try:
        return action_from_json(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("the action cannot be read", hint='give JSON such as {"kind": "back"}') from error
