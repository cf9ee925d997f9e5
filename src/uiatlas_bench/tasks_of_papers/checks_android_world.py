"""How tasks of AndroidWorld are judged on a simulated phone; as in `uiatlas_bench.tasks_of_papers.checks`."""

from collections.abc import Mapping

from uiatlas_bench.apps import music
from uiatlas_bench.tasks_of_papers.after import After, Check

_NO_PAGES = "the simulated browser opens no files"


def _switched(name: str, on: bool, *, before: bool) -> Check:
    """A switch of the settings that ends on or off."""
    return Check(lambda a: getattr(a.state("settings"), name) is on, {"settings": {name: before}})


def _bright(level: str, before: str = "50 %") -> Check:
    return Check(lambda a: a.state("settings").brightness == level, {"settings": {"brightness": before}})


def _listed(name: str, *songs: str) -> Check:
    return Check(lambda a: a.state("music").lists.get(name) == [*songs])


def _long_enough(a: After) -> bool:
    minutes = sum(music.SONGS[song][2] for song in a.state("music").lists.get("Long drive", []))
    return 45 <= minutes <= 50


ANDROID_WORLD: Mapping[str, Check | str] = {
    "BrowserDraw": _NO_PAGES,
    "BrowserMaze": _NO_PAGES,
    "BrowserMultiply": _NO_PAGES,
    "ClockStopWatchPausedVerify": Check(
        lambda a: a.state("clock").stopwatch == "paused", {"clock": {"stopwatch": "running"}}
    ),
    "ClockStopWatchRunning": Check(lambda a: a.state("clock").stopwatch == "running"),
    "ClockTimerEntry": Check(lambda a: a.state("clock").timer == ["1", "25", "40"] and not a.state("clock").timer_runs),
    "FilesDeleteFile": Check(lambda a: "tax_2023.pdf" not in a.state("files").inside["Documents"]),
    "FilesMoveFile": Check(
        lambda a: (
            "sunrise.png" in a.state("files").inside["Download"]
            and "sunrise.png" not in a.state("files").inside["Pictures"]
        )
    ),
    "NotesIsTodo": "the simulated notes app marks no note as a task",
    "NotesMeetingAttendeeCount": "the notes of the simulated notes app name nobody who attends",
    "NotesRecipeIngredientCount": Check(lambda a: "500" in a.answer),
    "OpenAppTaskEval": Check(lambda a: a.in_front("Clock"), beside=("Settings",)),
    "OsmAndFavorite": Check(lambda a: a.state("maps").saved == ["Quarry Museum"]),
    "OsmAndMarker": Check(lambda a: a.state("maps").markers == ["Old Mill Bakery"]),
    "OsmAndTrack": "the simulated maps app keeps no tracks",
    "RetroCreatePlaylist": _listed("Evening walk", "Paper Boats", "Northern Line"),
    "RetroPlayingQueue": Check(lambda a: a.state("music").queue == ["Paper Boats", "Glass Garden"]),
    "RetroPlaylistDuration": Check(_long_enough),
    "RetroSavePlaylist": Check(
        lambda a: (
            a.state("music").lists.get("For the train") == ["Glass Garden", "Northern Line"]
            and "For the train" in a.state("music").exported
        )
    ),
    "SystemBluetoothTurnOff": _switched("bluetooth", False, before=True),
    "SystemBluetoothTurnOffVerify": _switched("bluetooth", False, before=False),
    "SystemBluetoothTurnOn": _switched("bluetooth", True, before=False),
    "SystemBluetoothTurnOnVerify": _switched("bluetooth", True, before=True),
    "SystemBrightnessMax": _bright("Max"),
    "SystemBrightnessMaxVerify": _bright("Max", "Max"),
    "SystemBrightnessMin": _bright("Min"),
    "SystemBrightnessMinVerify": _bright("Min", "Min"),
    "SystemWifiTurnOff": _switched("wifi", False, before=True),
    "SystemWifiTurnOffVerify": _switched("wifi", False, before=False),
    "SystemWifiTurnOn": _switched("wifi", True, before=False),
    "SystemWifiTurnOnVerify": _switched("wifi", True, before=True),
    "TurnOffWifiAndTurnOnBluetooth": Check(lambda a: not a.state("settings").wifi and a.state("settings").bluetooth),
    "TurnOnWifiAndOpenApp": Check(
        lambda a: a.state("settings").wifi and a.in_front("Clock"), {"settings": {"wifi": False}}
    ),
}
"""Each task by its name in its file."""
