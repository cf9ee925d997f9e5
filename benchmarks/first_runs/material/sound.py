"""Writes the settings of the audio editor of the fifth set: no word of welcome, and temporary files of its own."""

import os
from pathlib import Path

SETTINGS = """PrefsVersion=1.1.1r1
[Version]
Major=3
Minor=2
Micro=4
[GUI]
ShowSplashScreen=0
[Update]
UpdateNoticeShown=1
[AudioIO]
LatencyDuration=100
[Directories]
TempDir={state}/sound
"""

state = Path(os.environ["STATE"])
(state / "sound").mkdir()
place = state / ".audacity-data"
place.mkdir()
(place / "audacity.cfg").write_text(SETTINGS.format(state=state), encoding="utf-8")
