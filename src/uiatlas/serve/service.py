"""All that a server offers, for MCP and HTTP alike: the maps, the devices that may be driven, and their jobs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.devices import Device
from uiatlas.run.record import new_run_id
from uiatlas.serve.desk import Desk

Opener = Callable[[str], Device]
"""Opens the device with a URI as it is to be driven."""


@dataclass(slots=True)
class Service:
    """What is served.

    Attributes:
        maps: The atlas files.
        devices: Patterns of the devices that may be driven; none for none.
        opener: Opens a device; None where none may be driven.
        run: The name of this session as a witness in the maps.
        desk: The maps.
    """

    maps: Sequence[Path]
    devices: tuple[str, ...] = ()
    opener: Opener | None = None
    run: str = field(default_factory=new_run_id)
    desk: Desk = field(init=False)

    def __post_init__(self) -> None:
        self.desk = Desk(self.maps, create=bool(self.devices))

    def begin(self) -> None:
        """Have the maps opened; nobody waits for it."""
        self.desk.begin()

    async def close(self) -> None:
        """Let go of everything."""
        await self.desk.close()
