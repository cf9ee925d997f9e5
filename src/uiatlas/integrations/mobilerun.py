"""The map inside mobilerun: app cards in a folder for its manager and executor, and a tool for its fast agent.

Cards over HTTP are served by ``uiatlas serve``. mobilerun itself is not needed to import this file.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from uiatlas.errors import InputError, cause
from uiatlas.integrations.agent_map import AgentMap
from uiatlas.serve.cards import card_for
from uiatlas.serve.maps import Maps, MapView
from uiatlas.utg import Atlas

INDEX = "app_cards.json"


def app_card(path: Path | str, package: str, instruction: str = "") -> str:
    """The card on an app: its screens, the way for an instruction, and what cannot be taken back; empty without a map.

    Args:
        path: The atlas file.
        package: The app.
        instruction: What is to be done; without one, no way is told.

    Raises:
        InputError: The file is missing or is no atlas.
    """
    return card_for(_maps([Path(path)]), package, instruction)


def write_cards(folder: Path | str, atlases: Sequence[Path | str], *, platform: str = "android") -> list[Path]:
    """Write a card for each app into a folder, as ``agent.app_cards.app_cards_dir`` names it; what is there stays.

    Args:
        folder: The folder; made if it is missing. Cards and their index ``app_cards.json`` stand in its folder for the
            platform, where mobilerun 0.7.4 looks for them.
        atlases: The atlas files.
        platform: ``android`` or ``ios``.

    Returns:
        The cards that were written.

    Raises:
        InputError: A file is missing or is no atlas, or the index in the folder is damaged.
    """
    into = Path(folder) / platform
    into.mkdir(parents=True, exist_ok=True)
    index, written = _index(into / INDEX), []
    maps = _maps([Path(each) for each in atlases])
    for package in maps.views:
        if text := card_for(maps, package, ""):
            name = _card_name(into, package, index)
            if Path(name).name != name:
                raise InputError(f"{into / INDEX} names {name} for {package}", hint="name a file in the folder itself")
            (into / name).write_text(text, encoding="utf-8")
            index[package] = name
            written.append(into / name)
    (into / INDEX).write_text(json.dumps(index, indent=2) + "\n", encoding="utf-8")
    return written


def route_tool(agent_map: AgentMap) -> dict[str, dict[str, Any]]:
    """What is given as ``custom_tools``: a tool that tells the known way from the start of the app to a goal."""

    async def find_route(goal: str, *, ctx: Any = None, **_: Any) -> str:
        """The way to a goal."""
        return agent_map.text(goal) or "the map knows nothing of this app yet"

    described = "Ask the map of the app for the known way to a screen or control, before searching by tapping"
    parameters = {"goal": {"type": "string", "required": True}}
    return {"find_route": {"parameters": parameters, "description": described, "function": find_route}}


def _maps(paths: Sequence[Path]) -> Maps:
    """The maps in some atlas files, each read once."""
    views: dict[str, MapView] = {}
    for path in paths:
        with Atlas.open(path) as atlas:
            views |= {app: MapView(atlas.load(app), path) for app in atlas.apps()}
    return Maps(views)


def _card_name(into: Path, package: str, index: Mapping[str, str]) -> str:
    """The file of a card: the one in the index, else a name like the package that no other card has."""
    others = {name.casefold() for other, name in index.items() if other != package}
    own = index.get(package)
    if own and own.casefold() not in others:
        return own
    plain = re.sub(r"[^A-Za-z0-9.-]", "_", package).strip(".")[:100] or "app"
    name = f"{plain}.md"
    if plain == package and name.casefold() not in others and not (into / name).exists():
        return name
    return f"{plain}-{hashlib.sha256(package.encode('utf-8', 'backslashreplace')).hexdigest()[:8]}.md"


def _index(path: Path) -> dict[str, str]:
    try:
        told = json.loads(path.read_text("utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read ({cause(error)})", hint="mend or remove it") from error
    if not isinstance(told, dict) or not all(isinstance(v, str) for v in told.values()):
        raise InputError(f"{path} is no index of app cards", hint="mend or remove it")
    return told
