"""What the properties files of Ant say of a module: where its code stands, what it needs, whether it is a library."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from uiatlas_static.source.gradle_statements import read_text

FILES = ("build.properties", "default.properties", "project.properties", "ant.properties")
"""The files, a later one going before an earlier one."""
_REFERENCE = "android.library.reference."
_PROPERTY = re.compile(
    r"(?m)^[ \t]{0,20}(source\.dir|android\.library(?:\.reference\.\d{1,4})?)[ \t]{0,20}[=:][ \t]{0,20}(.{0,500})$"
)


@dataclass(frozen=True, slots=True)
class AntProperties:
    """What the properties files of a module say.

    Attributes:
        sources: Folders with its code, none if not said.
        library: Whether it is a library.
        references: Folders of the libraries that it needs.
        files: What was read.
    """

    sources: tuple[Path, ...] = ()
    library: bool = False
    references: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()


def read_ant_properties(folder: Path) -> AntProperties:
    """The properties of a module that Ant builds."""
    files = tuple(file for name in FILES if (file := folder / name).is_file())
    said = {name: value.strip() for file in files for name, value in _PROPERTY.findall(read_text(file))}
    sources = [s for s in re.split(r"[:;,]", said.get("source.dir", "")) if s.strip()]
    references = [path for name, path in sorted(said.items()) if name.startswith(_REFERENCE) and path]
    return AntProperties(
        tuple(folder / s.strip() for s in sources),
        said.get("android.library") == "true",
        tuple(Path(os.path.normpath(folder / path)) for path in references),
        files,
    )
