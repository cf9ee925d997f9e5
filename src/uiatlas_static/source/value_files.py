"""What the ``values`` folders of a project say: texts as a device set to English shows them, aliases and styles."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.resources.styles import read_styles
from uiatlas_static.resources.texts import read_aliases, read_arrays, read_strings

_DEFAULT = "values"
_ENGLISH = (_DEFAULT, "values-en", "values-en-rUS")
"""The folders that a device set to English takes texts from, the last ones first: that is how emulators are set."""


@dataclass(slots=True)
class Values:
    """What files of values say, by bare name.

    Attributes:
        strings: Texts.
        arrays: Lists of texts, as they are written.
        aliases: Kind and name of what stands for another resource -> name of that one.
        styles: Styles.
    """

    strings: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, tuple[str, ...]] = field(default_factory=dict)
    aliases: dict[tuple[str, str], str] = field(default_factory=dict)
    styles: dict[str, StyleFact] = field(default_factory=dict)


def read_values(folders: Iterable[Path], read: Callable[[Path], XmlElement | None]) -> Values:
    """What files of values say.

    Args:
        folders: Folders with resources; what one says goes before what those after it say.
        read: Reads a file, None if it cannot be read.
    """
    folders = list(folders)
    found = Values()
    for language in _ENGLISH:
        strings: dict[str, str] = {}
        arrays: dict[str, tuple[str, ...]] = {}
        for path in (path for folder in folders for path in sorted(folder.glob(f"{language}/*.xml"))):
            root = read(path)
            if root is None:
                continue
            strings = read_strings(root) | strings
            arrays = read_arrays(root) | arrays
            if language == _DEFAULT:
                found.aliases = read_aliases(root) | found.aliases
                found.styles = read_styles(root) | found.styles
        found.strings |= strings
        found.arrays |= arrays
    return found
