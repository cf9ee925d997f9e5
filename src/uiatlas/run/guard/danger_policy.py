"""What an agent may do: dangerous actions are refused or confirmed before the device is touched."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from uiatlas.safety import danger_in
from uiatlas.safety.asked import asks_for
from uiatlas.safety.elements import OUTSIDE, UNSEEN, Danger, danger_of
from uiatlas.ui import Action, describe

__all__ = ["OUTSIDE", "UNSEEN", "Danger", "DangerPolicy", "Guard", "asks_for", "danger_in", "danger_of"]


class DangerPolicy(StrEnum):
    """What happens to a dangerous action."""

    ASK = "ask"
    REFUSE = "refuse"
    ALLOW = "allow"


@dataclass(frozen=True, slots=True)
class Guard:
    """Decides what may be done.

    Attributes:
        policy: What happens to a dangerous action.
        confirm: Asks a person a yes-no question; only called under the policy ``ask``. None refuses.
        apps: Patterns of apps that may be touched beside the one that is driven, such as ``com.android.*``.
        urls: Patterns of addresses that may be touched, such as ``https://*.example.org/shop``; none sets no boundary.
        seconds: Time after which nothing is done any more; None for no limit.
        effects: Requests that are let through although they may write, ``METHOD ADDRESS`` each, ``*`` for anything.
    """

    policy: DangerPolicy = DangerPolicy.REFUSE
    confirm: Callable[[str], bool] | None = None
    apps: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    seconds: float | None = None
    effects: tuple[str, ...] = ()

    def allows(self, danger: Danger, action: Action, to: str = "") -> bool:
        """Whether a dangerous action may be done after all; a boundary that was drawn is not stepped over.

        Args:
            danger: Why it is dangerous.
            action: The action.
            to: What it is done to, as words that follow the action's; for the question to a person.
        """
        if danger.kind == OUTSIDE and (self.apps or self.urls):
            return False
        if self.policy is DangerPolicy.ALLOW:
            return True
        if self.policy is DangerPolicy.ASK and self.confirm is not None:
            return self.confirm(f"This may {danger.kind}: {describe(action)}{to}. Do it?")
        return False
