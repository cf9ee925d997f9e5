"""Gradle's files of a project: what all modules share, and the build file of each with what it applies."""

import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from uiatlas_static.source.build_file import Build, BuildFile, inside
from uiatlas_static.source.gradle_statements import Statement, Word, joined, plain, read_text, statements

BUILD_FILES = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")
MAX_SCRIPTS = 20
"""Most files that the build file of one module applies, directly or not."""
_ALIAS = re.compile(r"""(?m)^ {0,20}([\w.\-]{1,100}) {0,20}= {0,20}(?:\{[^}\n"]{0,100}\bid *= *)?"([^":\n]{1,200})""")
_HERE = re.compile(r"^\$\{?(?:rootDir|settingsDir|rootProject\.projectDir)\b\}?/?|^\./")
_ENDING = re.compile(r"(\.gradle)?\.(kts|kt|gradle)$")
_OUR_OWN = ("buildSrc", "build-logic")


def own_builds(folder: Path, files: Sequence[str]) -> set[Path]:
    """Folders below a folder with what builds the app rather than with a part of the app.

    Args:
        folder: Any folder of the project.
        files: The names of the files in it.
    """
    found = {folder / name for name in _OUR_OWN}
    for file in (f for f in SETTINGS if f in files):
        for statement in statements(read_text(folder / file)):
            if statement.within("pluginManagement") and statement.own[0].value == "includeBuild":
                found |= {folder / text for text in statement.texts}
    return found - {folder}


def included_builds(folder: Path) -> set[Path]:
    """Folders with builds of their own whose modules stand in for packages: ``includeBuild("engine")``."""
    said = (s for name in SETTINGS for s in statements(read_text(folder / name)))
    named = [s for s in said if s.own[0].value == "includeBuild" and not s.within("pluginManagement")]
    return {Path(os.path.normpath(folder / text)) for statement in named for text in statement.texts[:1]}


def is_script(name: str) -> bool:
    """Whether a file of that name may be one of the project's own plugins."""
    return bool(_ENDING.search(name)) and name not in SETTINGS


def read_build(root: Path, scripts: Sequence[Path]) -> Build:
    """What the build files of a project share.

    Args:
        root: The folder with the settings.
        scripts: Files that the project's own plugins are written in.
    """
    settings = [root / name for name in SETTINGS]
    said = [s for file in settings for s in statements(read_text(file))]
    catalogues = _catalogues(root, said)
    values = [root / "gradle.properties", *(root / n for n in BUILD_FILES)]
    written = [s for s in scripts if s.suffix == ".kt"]
    moved = {}
    for statement in said:
        if len(statement.texts) > 1 and any(w.value.endswith("projectDir") for w in statement.own):
            folder = _HERE.sub("", statement.texts[-1])
            moved[Path(os.path.normpath(root / folder))] = plain(statement.texts[0])
    plugins: dict[str, str] = {}
    artifacts: dict[str, tuple[str, ...]] = {}
    for catalogue in catalogues:
        text = read_text(catalogue)
        start = text.find("[plugins]")
        aliases = _ALIAS.findall(text[start:].partition("\n[")[0]) if start >= 0 else []
        plugins |= {joined(name): id for name, id in aliases}
        artifacts |= _artifacts(text)
    named = {_ENDING.sub("", s.name): s for s in scripts}
    named |= _registered(scripts, named, plugins)
    files = tuple(f for f in dict.fromkeys((*settings, *values, *catalogues, *scripts)) if f.is_file())
    constants = (*map(read_text, values), *(_versions(read_text(c)) for c in catalogues), *map(read_text, written))
    return Build(root, plugins, named, constants, moved, files, artifacts)


def _catalogues(root: Path, settings: Sequence[Statement]) -> list[Path]:
    """Version catalogues: those in ``gradle``, and those that the settings name."""
    found = sorted((root / "gradle").glob("*.toml"), key=lambda p: (p.name != "libs.versions.toml", p.name))
    named = [t for s in settings if s.within("versionCatalogs") for t in s.texts if t.endswith(".toml")]
    found += [file for t in named if inside(file := root / _HERE.sub("", t), root)]
    return list(dict.fromkeys(found))[:MAX_SCRIPTS]


def _versions(text: str) -> str:
    """What a catalogue says in its table of versions; its other tables give no values."""
    start = text.find("[versions]")
    return text[start:].partition("\n[")[0] if start >= 0 else ""


def _artifacts(text: str) -> dict[str, tuple[str, ...]]:
    """The names of the packages behind the names that a catalogue gives to them and to bundles of them."""
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for name, value in _table(told, "libraries").items():
        said = value.get("module") or value.get("name") if isinstance(value, dict) else value
        if isinstance(said, str):
            found[joined(name)] = (said.split(":")[1] if ":" in said else said,)
    for name, members in _table(told, "bundles").items():
        known = [found.get(joined(m), ()) for m in members if isinstance(m, str)] if isinstance(members, list) else []
        found[joined(f"bundles.{name}")] = tuple(a for artifacts in known for a in artifacts)
    return found


def _table(told: dict[str, object], name: str) -> dict[str, object]:
    value = told.get(name)
    return value if isinstance(value, dict) else {}


def _registered(scripts: Sequence[Path], named: dict[str, Path], plugins: dict[str, str]) -> dict[str, Path]:
    """Ids that build files give to classes: ``register("a") { id = "my.app"; implementationClass = "AppPlugin" }``."""
    ids: dict[tuple[Path, tuple[Word, ...]], str] = {}
    found: dict[str, Path] = {}
    for script in (s for s in scripts if s.name in BUILD_FILES):
        for statement in statements(read_text(script)):
            if not statement.within("gradlePlugin") or len(statement.own) < 2:
                continue
            place = (script, statement.around)
            match statement.own[0].value, statement.own[1]:
                case "id", value:
                    ids[place] = value.value if value.quoted else _alias(value.value, plugins)
                case "implementationClass", Word(name, True) if name.rpartition(".")[2] in named:
                    found[ids.get(place, "")] = named[name.rpartition(".")[2]]
    return found


def read_build_file(folder: Path, build: Build) -> BuildFile:
    """The build file of a module, with the scripts and the project's own plugins that it applies."""
    found: list[Statement] = []
    plugins: dict[str, None] = {}
    todo = [file for name in BUILD_FILES if (file := folder / name).is_file()]
    seen: dict[Path, None] = {}
    while todo and len(seen) < MAX_SCRIPTS:
        path = todo.pop(0)
        if path in seen:
            continue
        seen[path] = None
        for statement in statements(read_text(path)):
            found.append(statement)
            for plugin in _applied(statement, build):
                plugins[plugin] = None
                todo += [build.scripts[plugin]] if plugin in build.scripts else []
            todo += _scripts(statement, path, build)
    return BuildFile(folder, build, tuple(found), tuple(plugins), tuple(seen))


def _applied(statement: Statement, build: Build) -> Iterator[str]:
    """The plugin that a statement applies, by its id."""
    first = statement.own[0].value.rpartition(".")[2]
    words = [w.value for w in statement.own]
    listed = bool(statement.around) and statement.around[-1] == Word("plugins")
    if not (listed or first in ("apply", "plugin")) or "false" in words or "from" in words:
        return
    word = next((w for w in statement.own if w.quoted or "plugins." in w.value), None)
    if word is not None and first == "kotlin":
        yield f"org.jetbrains.kotlin.{word.value}"
    elif word is not None:
        yield word.value if word.quoted else _alias(word.value, build.plugins)
    elif listed and len(words) == 1:
        yield words[0]


def _alias(accessor: str, plugins: dict[str, str]) -> str:
    """The id behind ``libs.plugins.android.application``; where no catalogue tells, its name stands for it."""
    name = re.sub(r"(\.(get|asProvider|pluginId)){1,5}$", "", accessor.partition("plugins.")[2])
    return plugins.get(joined(name), name)


def _scripts(statement: Statement, path: Path, build: Build) -> list[Path]:
    """Files of the project that a statement applies: ``apply from: "../common.gradle"``."""
    words = [w.value for w in statement.own]
    if words[0] != "apply" or "from" not in words or not statement.texts:
        return []
    file = build.place(statement, statement.texts[-1], path.parent)
    return [file] if inside(file, build.root) else []
