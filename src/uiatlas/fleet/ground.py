"""Where a fleet keeps its rows and fences: in files of this machine, or on the server that has the maps."""

from dataclasses import dataclass

from uiatlas.errors import InputError
from uiatlas.fleet.batches import Batches, file_of_batches
from uiatlas.fleet.fences import Fence, FileFence
from uiatlas.fleet.files import FileBatches
from uiatlas.fleet.server import ServerBatches, ServerFence
from uiatlas.fleet.station import Ground
from uiatlas.storage.places import Server, map_place


@dataclass(frozen=True, slots=True)
class FileGround:
    """Rows and fences in the folder of uiatlas."""

    def batches(self) -> Batches:
        """The rows.

        Raises:
            InputError: The file cannot be used.
        """
        return FileBatches(file_of_batches())

    def fence(self, device: str, holder: str) -> Fence:
        """Take a device.

        Raises:
            HeldError: Somebody else holds it.
            InputError: The folder cannot be used.
        """
        return FileFence(file_of_batches().parent / "fences", device, holder)


@dataclass(frozen=True, slots=True)
class ServerGround:
    """Rows and fences on a server.

    Attributes:
        server: The database.
    """

    server: Server

    def batches(self) -> Batches:
        """The rows.

        Raises:
            InputError: The server cannot be reached.
        """
        return ServerBatches(self.server)

    def fence(self, device: str, holder: str) -> Fence:
        """Take a device.

        Raises:
            HeldError: Somebody else holds it.
            InputError: The server cannot be reached.
        """
        return ServerFence(self.server, device, holder)


def ground_of(atlas: str, address: str | None = None) -> Ground:
    """Where the rows and fences of a batch are.

    Args:
        atlas: The map file, or the address of the server with the maps; empty for none.
        address: The address of a cluster; None where all workers are on this machine.

    Raises:
        InputError: A cluster is named, and its hosts cannot share the map.
    """
    if isinstance(place := map_place(atlas), Server):
        return ServerGround(place)
    if address is not None:
        raise InputError(
            f"--address {address}: the hosts of a cluster cannot share {atlas or 'the files of this machine'}",
            hint="give --atlas postgresql://... that all hosts reach, or leave --address out",
        )
    return FileGround()
