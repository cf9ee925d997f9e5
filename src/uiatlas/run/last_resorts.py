"""What a run does before it gives up: it waits for a first page, tries once more what failed, or starts afresh."""

from dataclasses import dataclass

from uiatlas.run.events import Recovering
from uiatlas.run.fresh_start import after_fresh_start
from uiatlas.run.policy import StepRecord
from uiatlas.run.recovery.ladder import WAITS, Rung
from uiatlas.run.recovery.repair import Repair
from uiatlas.run.run_session import RunSession
from uiatlas.run.session import Seen

HARDLY_ANY = 3
"""A first page with fewer controls may not have come yet, and is waited for before a run gives up."""

SECOND_WINDS = 2
"""How often the actions that failed are allowed again when nothing else is left."""


@dataclass(slots=True)
class LastResorts:
    """What is left to one run where its policy finds nothing more to do.

    Attributes:
        session: The run's eyes and hands.
        repair: Its recovery.
        history: Its steps; changed in place where the app begins afresh.
    """

    session: RunSession
    repair: Repair
    history: list[StepRecord]
    _winds: int = 0
    _waits: int = 0

    def take(self, seen: Seen, why: str) -> Seen | None:
        """Do what may help; what is shown then, None if nothing is left.

        A first page that shows hardly anything is given time to come. What failed is allowed once more, and from a
        place that is not on the map the app is started afresh.

        Args:
            seen: What is shown.
            why: Why the policy gives up.

        Raises:
            Ending: A fresh start is refused.
        """
        number = len(self.session.steps)
        if not number and self._waits < len(WAITS) and len(seen.observation.actionable) < HARDLY_ANY:
            self._waits += 1
            self.session.wait(WAITS[self._waits - 1], "hardly anything is shown yet")
            return self.session.look()
        if self.second_wind():
            return self.session.look()
        if self._winds < SECOND_WINDS and number and seen.screen is None:
            self._winds += 1
            self.session.on_event(Recovering(number, Rung.RESTART, why))
            self.begin_afresh()
            return self.repair.restart(seen)
        return None

    def second_wind(self) -> bool:
        """Allow once more what failed, if anything did and this was not done too often."""
        number = len(self.session.steps)
        if self._winds >= SECOND_WINDS or not number or not self.session.unblock():
            return False
        self._winds += 1
        why = "nothing else is left: what failed is tried once more"
        self.session.on_event(Recovering(number, Rung.REPLAN, why))
        self.session.device.wait(WAITS[0])
        return True

    def begin_afresh(self) -> None:
        """The app was started again: what it had not stored is to be done once more."""
        self.history[:] = after_fresh_start(self.history)
        self.session.begin_afresh()
