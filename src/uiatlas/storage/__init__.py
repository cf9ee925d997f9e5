"""Keep things: an atlas is a SQLite file, or a PostgreSQL database that many programs share."""

from uiatlas.storage.database import Database
from uiatlas.storage.places import MapPlace, Server, map_place
from uiatlas.storage.store import AtlasStore, open_store

__all__ = ["AtlasStore", "Database", "MapPlace", "Server", "map_place", "open_store"]
