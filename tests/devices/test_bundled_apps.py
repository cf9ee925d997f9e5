"""The bundled simulated apps: each can be walked through by its tour, and nothing on it cannot be taken back."""

import pytest

from uiatlas.devices.loading import bundled_apps, load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.tours import follow
from uiatlas.plugins import load


@pytest.mark.parametrize("name", bundled_apps())
def test_a_tour_leads_through_most_of_the_app_and_does_nothing_for_good(name: str) -> None:
    app = load_app(name)
    device = SimulatedDevice(app, f"sim:{name}")
    titles = {device.observe().title}
    for _ in follow(device, load("apps", name).TOUR):
        titles.add(device.observe().title)
    assert device.danger_log == []
    assert len(titles) >= 0.7 * len({s.title for s in app.scenes.values()})
