"""Which flavours of a module make the variant that is read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from uiatlas.errors import FormatError
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.source.build_file import BuildFile
from uiatlas_static.source.gradle_statements import read_text
from uiatlas_static.source.xml_source import parse_xml

_NO_PHONE = frozenset(
    {"android.hardware.type.watch", "android.hardware.type.automotive", "android.software.leanback_only"}
)
"""Features of devices that no phone has."""


def chosen_flavours(build: BuildFile, wanted: Sequence[str] = ()) -> list[str]:
    """One flavour of each dimension: the one of the app that most people have.

    That is one that is wanted, else the default, else one that runs on phones, else one whose id no other's begins:
    ``.dev`` and ``org.app.beta`` stand beside the app itself. Where all of them extend the app's id, it is the one with
    most activities of its own, as it is the fuller app. Of equals it is the one for the latest devices: stores give a
    device the highest version that runs on it, so a flavour with a lowest API level and a version of its own is what
    devices of today have. Of the rest the first is taken.

    Args:
        build: The build file.
        wanted: Flavours that the app has that the module is for.
    """
    flavours = build.flavours()
    picked = []
    for dimension in dict.fromkeys(f.dimension for f in flavours.values()):
        rivals = [f for f in flavours.values() if f.dimension == dimension]
        ids = {f.id for f in rivals}
        none_is_main = len(ids) > 1 and all(id.startswith(".") for id in ids)
        picked.append(
            min(
                rivals,
                key=lambda f: (
                    f.name not in wanted,
                    not f.default,
                    is_for_no_phone([_manifest(build.folder / "src" / f.name)]),
                    any(f.id != id and f.id.startswith(id) for id in ids),
                    -_activities(build.folder / "src" / f.name) if none_is_main else 0,
                    -f.min_sdk if f.numbered else 0,
                ),
            ).name
        )
    return picked


def constants_of_variant(flavours: Mapping[str, str]) -> dict[str, str]:
    """What a build writes into ``BuildConfig`` of its flavours: all in one name, and the one of each dimension.

    Args:
        flavours: Flavours of the variant, with the dimension of each, in order.
    """
    single = {f"FLAVOR_{dimension}": name for name, dimension in flavours.items() if len(flavours) > 1}
    return {"FLAVOR": in_one_name(list(flavours)), **single}


def in_one_name(flavours: Sequence[str]) -> str:
    """The name of several flavours together: ``paidLive``."""
    return "".join((*flavours[:1], *(f[:1].upper() + f[1:] for f in flavours[1:])))


def is_for_no_phone(manifests: Iterable[Path]) -> bool:
    """Whether manifests say that an app needs what only watches, cars or televisions have."""
    features = [e for path in manifests for e in _elements(path) if e.tag == "uses-feature"]
    removed = {e.get("android:name") for e in features if _is_removed(e)}
    needed = {e.get("android:name") for e in features if e.get("android:required") != "false"}
    return not _NO_PHONE.isdisjoint(needed - removed)


def _manifest(source_set: Path) -> Path:
    return source_set / "AndroidManifest.xml"


def _elements(manifest: Path) -> Iterator[XmlElement]:
    """What a manifest declares, and what its application has; nothing if it is none that can be read."""
    text = read_text(manifest).encode()
    try:
        root = parse_xml(text, str(manifest)) if text else XmlElement("")
    except FormatError:
        return
    for element in root.children:
        yield from (element, *element.children)


def _is_removed(element: XmlElement) -> bool:
    """Whether an element only says that what other manifests declare by its name is not there."""
    return element.get("tools:node") == "remove"


def _activities(source_set: Path) -> int:
    """How many activities a source set declares in its manifest."""
    return sum(e.tag == "activity" and not _is_removed(e) for e in _elements(_manifest(source_set)))
