"""Copies the maps of apps, and all that is kept beside them, from one atlas into another that has none of them."""

from uiatlas.storage.store import AtlasStore
from uiatlas.storage.vectors import copy_vectors


def copy_all(source: AtlasStore, target: AtlasStore) -> None:
    """Put all apps and all vectors of an atlas into another."""
    for app in source.apps():
        copy_app(source, target, app)
    copy_vectors(source, target)


def copy_app(source: AtlasStore, target: AtlasStore, app: str) -> None:
    """Put all documents of an app into another atlas as they are at one moment, and as a whole."""
    with source.at_once():
        documents = [(app, kind, key, body) for kind in source.kinds(app) for key, body in source.read(app, kind)]
    target.write(documents, durable=True)
