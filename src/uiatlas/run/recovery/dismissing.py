"""Learns what closes pop-ups from what a run does about them, and recalls it when one comes up again."""

import time
from hashlib import blake2b

from uiatlas.perception.abstraction import abstract
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.safety.elements import danger_of
from uiatlas.ui import Action, Back, Observation, Tap, UIElement, resolve
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.dismissals import Dismissal, best_dismissal


def overlay_key(observation: Observation) -> str:
    """What a pop-up is known by: its words and structure without figures, wherever it comes up."""
    content = repr((observation.app, abstract(observation).features))
    return blake2b(content.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()


def learnt_dismissal(graph: Graph, shown: Observation) -> tuple[Action, UIElement | None] | None:
    """What closed this pop-up before, with the element that it is done to; None if nothing known can be done here."""
    best = best_dismissal(graph.dismissals, overlay_key(shown)) if graph.dismissals else None
    if best is None or not isinstance(best.action, Tap):
        return None if best is None else (best.action, None)
    match = resolve(best.action.target, shown)
    return None if match is None else (best.action, match.element)


class Watch:
    """Sees pop-ups come and go in one run, and enters into the map what closes them.

    What is done to be rid of a pop-up counts as tried; it worked if a screen of the map is shown then. Anything else
    counts only if exactly what was shown before the pop-up is shown again, and if it is not dangerous: then it changed
    nothing but the pop-up.

    Args:
        graph: The map.
        run_id: The run's name as a witness.
    """

    def __init__(self, graph: Graph, run_id: str) -> None:
        self._graph, self._run_id = graph, run_id
        self._beneath: dict[str, str] = {}

    def saw(
        self,
        before: Observation,
        at: str | None,
        action: Action,
        element: UIElement | None,
        after: Observation,
        now_at: str | None,
        *,
        recovering: bool,
    ) -> Dismissal | None:
        """Take note of a step; the answer is what it taught, if anything.

        Args:
            before: What was shown before it.
            at: Where that is on the map, None if nowhere.
            action: What was done.
            element: What it was done to.
            after: What is shown now.
            now_at: Where that is on the map.
            recovering: Whether it was done to get out of the way what is shown.
        """
        if after.digest != before.digest and after.dialog and now_at is None:
            self._beneath.setdefault(after.digest, before.digest)
        if at is not None or not isinstance(action, Tap | Back):
            return None
        closing = overlay_dismissal(before)
        if not before.dialog and closing is None:
            return None
        meant = recovering or (closing is not None and element == closing)
        if meant:
            worked = now_at is not None and after.digest != before.digest
        else:
            worked = self._beneath.get(before.digest) == after.digest and danger_of(action, element, before) is None
        if not worked and not (meant and after.digest == before.digest):
            return None
        known = Dismissal(overlay_key(before), action)
        known = next((d for d in self._graph.dismissals if d.key == known.key), known)
        told = known.witnessed(EvidenceKind.OBSERVED, self._run_id, worked=worked, when=time.time())
        self._graph.put_dismissal(told)
        return told
