"""A simulated app as its next version might be: some controls are called otherwise, have other ids or stand elsewhere.

What is changed is drawn once for each control from the seed, so it is the same whenever a screen is shown. Nothing here
knows any app, task or recording.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from uiatlas.devices.alterations import Alteration, Altered, Change, Spot, altered, candidates, other_label, spot_of
from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.ui import Action, InputText, LongPress, Observation, Scroll, Tap, UIElement, selector_for


@dataclass(frozen=True, slots=True)
class Release:
    """How much a new version differs: shares of the controls that are renamed, moved, removed or have another id."""

    seed: int = 0
    renamed: float = 0.0
    moved: float = 0.0
    removed: float = 0.0
    new_id: float = 0.0


class ChangedApp(WrappedDevice):
    """A device that shows an app as a release has it."""

    def __init__(self, device: Device, release: Release) -> None:
        super().__init__(device)
        self.release = release

    def observe(self) -> Observation:
        """What is shown, as the release has it."""
        return self._view().observation

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do it to the control of the app that the one shown stands for."""
        view = self._view()
        found = element_meant(action, element, view.observation)
        if found is not None and isinstance(action, Tap | LongPress | InputText | Scroll):
            inside = self.device.observe()
            found = inside.elements[view.origin[found.index]]
            action = replace(action, target=selector_for(found, inside))
        self.device.perform(action, found)

    def _view(self) -> Altered:
        shown = self.device.observe()
        if shown.app != self.app:
            return Altered(shown, tuple(range(len(shown.elements))))
        view = altered(shown, tuple(self._changes(shown)))
        elements = [
            self._with_id(e, shown.elements[o], shown)
            for e, o in zip(view.observation.elements, view.origin, strict=True)
        ]
        return Altered(replace(view.observation, elements=tuple(elements), digest=""), view.origin)

    def _changes(self, shown: Observation) -> Sequence[Alteration]:
        found = []
        for element in candidates(shown):
            spot = spot_of(element, shown)
            draw = self._draw("change", spot)
            if draw.random() < self.release.renamed:
                found.append(Alteration(spot, Change.RENAMED, other_label(element, draw.random())))
            if draw.random() < self.release.moved:
                found.append(Alteration(spot, Change.MOVED))
            if draw.random() < self.release.removed:
                found.append(Alteration(spot, Change.REMOVED))
        return found

    def _with_id(self, element: UIElement, origin: UIElement, shown: Observation) -> UIElement:
        if not element.resource_id or self._draw("id", spot_of(origin, shown)).random() >= self.release.new_id:
            return element
        package, _, name = element.resource_id.rpartition("/")
        return replace(element, resource_id=f"{package}/{_other_name(name)}")

    def _draw(self, what: str, spot: Spot) -> Random:
        return Random(f"{self.release.seed}:{what}:{spot}")


def _other_name(name: str) -> str:
    """The developer's name as another naming style has it: ``sign_in`` gives ``btnSignIn``."""
    return "btn" + "".join(part.capitalize() for part in name.split("_"))
