"""Writes the settings and three torrents, none of them loaded, for the torrent client of the further questions."""

# mypy: ignore-errors

import hashlib
import json
import os
from pathlib import Path

TORRENTS = (("harbour-film.ogv", 734_000_000), ("bird-calls.ogg", 96_000_000), ("coast-maps.zip", 412_000_000))
PIECE = 1 << 22
SETTINGS = {
    "start-added-torrents": False,
    "peer-limit-global": 180,
    "peer-limit-per-torrent": 37,
    "pex-enabled": False,
    "dht-enabled": True,
    "speed-limit-down": 740,
    "speed-limit-down-enabled": True,
    "speed-limit-up": 95,
    "speed-limit-up-enabled": True,
}


def coded(value):
    """A value as torrents are written."""
    match value:
        case int():
            return b"i%de" % value
        case str():
            return coded(value.encode())
        case bytes():
            return b"%d:%s" % (len(value), value)
        case dict():
            return b"d" + b"".join(coded(k) + coded(value[k]) for k in sorted(value)) + b"e"
    raise TypeError(value)


place = Path(os.environ["STATE"], "tr")
(place / "torrents").mkdir(parents=True)
Path(os.environ["STATE"], "dl").mkdir()
(place / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
for name, size in TORRENTS:
    pieces = b"".join(hashlib.sha1(f"{name} {i}".encode()).digest() for i in range(-(-size // PIECE)))
    info = {"name": name, "length": size, "piece length": PIECE, "pieces": pieces}
    said = coded({"announce": "http://127.0.0.1:9/announce", "info": info})
    (place / "torrents" / f"{name}.torrent").write_bytes(said)
