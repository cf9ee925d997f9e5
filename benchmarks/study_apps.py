"""Tasks over several simulated apps on one device, each checked from outside on the state of every app it names.

    python -m benchmarks.study_apps [--seeds 3] [--faults] [--no-map]

Four simulated apps (notes, transit, settings, shop), their maps learnt from recorded tours. The tasks were written down
before the agent was first run on them. "honest" counts runs whose verdict agrees with the outside check.
"""

import argparse
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.study_tasks import Study, learnt
from uiatlas import plugins
from uiatlas.agents.compilers.decomposition.apps import app_names
from uiatlas.agents.compilers.decomposition.decompose import decompose
from uiatlas.agents.running import RunOptions, run_goals
from uiatlas.devices import Device, open_device
from uiatlas.devices.several import SeveralApps, apps_on
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document

APPS = ("notes", "transit", "settings", "shop")
States = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Errand:
    """A task over several apps and its outside check on what the apps have stored."""

    text: str
    done: Callable[[States], bool]


def _titles(s: States) -> list[str]:
    return [n["title"] for n in (*s["notes"].notes, *s["notes"].checklists)]


def _written(s: States, words: str) -> bool:
    return any(words in f"{n['title']} {n['body']}" for n in s["notes"].notes)


ERRANDS = (
    Errand(
        "in Notes turn on the 24-hour clock, then in Settings turn on the dark theme",
        lambda s: s["notes"].clock24 and s["settings"].dark,
    ),
    Errand(
        "In the Settings app turn off touch sounds, then open Wayfare and follow the night bus N7",
        lambda s: not s["settings"].touch_sounds and "Night bus N7" in s["transit"].followed,
    ),
    Errand(
        "Turn on the battery percentage in Settings and create a note called 'Charge the phone' in Notes",
        lambda s: s["settings"].percentage and "Charge the phone" in _titles(s),
    ),
    Errand(
        "In Corner shop read the price of the desk lamp as {price}; in Notes create a note called '{price}'",
        lambda s: "35.00" in _titles(s),
    ),
    Errand(
        "Look up the address of the Gym in Wayfare, then create a note with that address in Notes",
        lambda s: _written(s, "40 River Road"),
    ),
    Errand(
        "Use Settings to set the screen timeout to 5 minutes and Notes to archive the note 'Books to read'",
        lambda s: s["settings"].screen_off == "5 minutes" and "Books to read" not in _titles(s),
    ),
    Errand(
        "Open Corner shop and add the kettle to the wish list. Then open Notes and create a checklist called "
        "'Kitchen'.",
        lambda s: "Kettle" in s["shop"].wishes and "Kitchen" in _titles(s),
    ),
    Errand(
        "Turn on do not disturb in Settings, set the theme to dark in Notes and turn off delay alerts in Wayfare.",
        lambda s: s["settings"].do_not_disturb and s["notes"].theme == "Dark" and not s["transit"].delay_alerts,
    ),
    Errand(
        "In Settings set the text size to large, open Corner shop and set the currency to pound, then go back to "
        "Settings and set the ringtone to rain",
        lambda s: s["settings"].font_size == "Large" and s["shop"].currency == "Pound" and s["settings"].ring == "Rain",
    ),
    Errand(
        "Read the device name in Settings as {name}, then in Wayfare set my nickname to '{name}'",
        lambda s: s["transit"].nickname == "Phone",
    ),
    Errand(
        "1. In Wayfare save a trip from Harbour to Zoo\n2. In Notes create a note called 'Zoo trip'",
        lambda s: "Harbour to Zoo" in s["transit"].trips and "Zoo trip" in _titles(s),
    ),
    Errand(
        "After turning on bluetooth in Settings, turn on price alerts in Corner shop",
        lambda s: s["settings"].bluetooth and s["shop"].price_alerts,
    ),
    Errand(
        "In Notes turn on automatic backup, the daily reminder and the 24-hour clock, then show the fare zones "
        "in Wayfare",
        lambda s: s["notes"].backup and s["notes"].reminder and s["notes"].clock24,
    ),
    Errand(
        "Find the watering can in Corner shop and then note its price in Notes",
        lambda s: _written(s, "18.00"),
    ),
)


def main() -> None:
    """Run all tasks and print what went wrong and a line of counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--no-map", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        known = {} if options.no_map else {name: to_document(_learnt(name, Path(folder))) for name in APPS}
        reached = honest = untrue = runs = steps = 0
        for errand in ERRANDS:
            for seed in range(options.seeds):
                maps = [from_document(d) for d in known.values()]
                done, status, count, reason = play(errand, maps, seed, options.faults, Path(folder))
                runs, reached, steps = runs + 1, reached + done, steps + count
                honest += done == (status == "success")
                untrue += status == "success" and not done
                if not done or status != "success":
                    print(f"{'ok  ' if done else 'MISS'} {status:8} {count:3} {errand.text!r}: {reason}")
        print(
            f"simulated: {reached} of {runs} done by the outside check, {honest} honest verdicts, "
            f"{untrue} false successes, {steps / runs:.1f} steps"
        )


def play(errand: Errand, maps: list[Graph], seed: int, faults: bool, folder: Path) -> tuple[bool, str, int, str]:
    """One run: whether the outside check holds, the verdict, the number of steps and the reason."""
    more = "&popup=0.15&drop=0.1&slow=0.15" if faults else ""
    device: Device = open_device(f"sim:{'+'.join(APPS)}?seed={seed}{more}")
    inside: Any = getattr(device, "device", device)
    assert isinstance(inside, SeveralApps)
    names = apps_on(device)
    goals = decompose(errand.text, app_names(names, names))
    report = run_goals(
        [device], errand.text, goals, RunOptions(max_steps=80, runs=folder / "runs"), graphs={g.app: g for g in maps}
    )
    states = {name: inside.state(app) for name, app in zip(APPS, inside.parts, strict=True)}
    return errand.done(states), report.result.status, len(report.result.steps), report.result.reason


def _learnt(name: str, folder: Path) -> Graph:
    place = folder / name
    place.mkdir()
    return learnt(Study(f"sim:{name}", plugins.load("apps", name).TOUR, ()), place)


if __name__ == "__main__":
    main()
