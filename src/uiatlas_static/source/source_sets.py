"""The source sets of a module: which of them make one variant of the app, and the folders and manifests in them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiatlas_static.source.ant import AntProperties
from uiatlas_static.source.build_file import BuildFile, inside
from uiatlas_static.source.flavours import chosen_flavours, in_one_name

_TESTS = re.compile(r"^(test|androidTest|sharedTest|commonTest|jvmTest|testFixtures|benchmark)", re.IGNORECASE)
_SHARED = ("main", "androidMain", "commonMain")
_ELSEWHERE = re.compile(r"^(ios|js|wasm|web|native|desktop|macos|linux|mingw|windows|apple|tvos|watchos|darwin|skiko)")
_SETTERS = frozenset({"srcDir", "srcDirs", "setSrcDirs", "srcFile"})
_NO_ANT = AntProperties()
_FILLERS = frozenset(
    {
        "getByName",
        "named",
        "maybeCreate",
        "create",
        "register",
        "val",
        "by",
        "getting",
        "creating",
        "all",
        "configureEach",
    }
)


@dataclass(frozen=True, slots=True)
class SourceSets:
    """What one variant of a module is made from.

    Attributes:
        sources: Folders with Java and Kotlin.
        resources: ``res`` folders, the most special first, then those of Compose Multiplatform.
        manifests: Manifests, the main one first.
        left_out: Flavours with code or manifests of their own that belong to other variants.
        flavours: Flavours of the variant, one of each dimension.
    """

    sources: tuple[Path, ...] = ()
    resources: tuple[Path, ...] = ()
    manifests: tuple[Path, ...] = ()
    left_out: tuple[str, ...] = ()
    flavours: tuple[str, ...] = ()


def read_source_sets(
    build: BuildFile, root: Path, wanted: Sequence[str] = (), ant: AntProperties = _NO_ANT
) -> SourceSets:
    """The source sets of a module.

    Args:
        build: Its build file.
        root: The folder that nothing is read outside of.
        wanted: Flavours that go before others, as those of the app that the module is for.
        ant: What Ant is told of a module without a build file.
    """
    folder = build.folder
    sets = _sets(folder, build.flavours())
    flavours = chosen_flavours(build, wanted)
    chosen = _chosen(sets, build, flavours)
    names = {*_SHARED, *(s.name for s in chosen), "release", "all"}
    sources = [s / language for s in chosen for language in ("java", "kotlin")]
    resources = [s / kind for kind in ("res", "composeResources") for s in reversed(chosen)]
    manifests = [*_declared(build, ("manifest",), names), *(s / "AndroidManifest.xml" for s in chosen)]
    sources += _declared(build, ("java", "kotlin"), names)
    told = [*_declared(build, ("res",), names)]
    resources += told
    if told and not any(_is(d, root) for d in resources):
        # The build makes the folders that it names, of what usually lies here.
        resources.append(folder / "res")
    manifests = [f for f in dict.fromkeys(manifests) if _is(f, root, folder=False)]
    if not manifests and not (sets and build.files):
        manifests = [f for f in (folder / "AndroidManifest.xml",) if _is(f, root, folder=False)]
        sources += [*ant.sources, folder / "src", folder / "java", folder / "kotlin"] if manifests and not sets else []
        resources.append(folder / "res")
        if manifests and any(folder.glob("*.java")) and not any(_is(d, root) for d in sources):
            sources.append(folder)
    left = [s.name for s in sets if s not in chosen and s.name in build.flavours() and _has_own(s)]
    return SourceSets(
        tuple(d for d in dict.fromkeys(sources) if _is(d, root)),
        tuple(d for d in dict.fromkeys(resources) if _is(d, root)),
        tuple(manifests),
        tuple(left),
        tuple(flavours),
    )


def _is(path: Path, root: Path, *, folder: bool = True) -> bool:
    """Whether there is such a folder, or file, within the project."""
    try:
        return (path.is_dir() if folder else path.is_file()) and inside(path, root)
    except (OSError, ValueError):
        return False


def _sets(folder: Path, flavours: Iterable[str]) -> list[Path]:
    """Folders of source sets, without those of tests and of other systems than Android."""
    src = folder / "src"
    if not any((src / name).is_dir() for name in (*_SHARED, *flavours)):
        return []
    sets = [d for d in sorted(src.glob("*")) if d.is_dir() and not _TESTS.match(d.name)]
    several = any(d.name in _SHARED[1:] for d in sets)
    return [d for d in sets if not (several and _ELSEWHERE.match(d.name) and d.name.endswith("Main"))]


def _chosen(sets: Sequence[Path], build: BuildFile, flavours: Sequence[str]) -> list[Path]:
    """The source sets of one variant that is shipped: what all share, its flavours, ``release``."""
    named = {s.name: s for s in sets}
    shared = [s for s in sets if s.name in _SHARED or s.name.endswith("Main")]
    if "androidMain" in named:
        shared = [s for s in shared if s.name != "jvmMain"]
    shared.sort(key=lambda s: (s.name == "commonMain", s.name != "main", s.name != "androidMain"))
    picked = list(flavours)
    if flavours:
        together = in_one_name(picked)
        picked += [together, f"{together}Release"]
    else:
        others = [s for s in sets if s not in shared and s.name not in build.build_types()]
        others = [s for s in others if not s.name.endswith("Main")]
        picked += [s.name for s in sorted(others, key=lambda s: not _has_code(s))[:1]]
    picked.append("release")
    return [*shared, *(named[n] for n in dict.fromkeys(picked) if n in named and named[n] not in shared)]


def _has_code(source_set: Path) -> bool:
    return (source_set / "java").is_dir() or (source_set / "kotlin").is_dir()


def _has_own(source_set: Path) -> bool:
    return _has_code(source_set) or (source_set / "AndroidManifest.xml").is_file()


def _declared(build: BuildFile, kinds: Sequence[str], names: set[str]) -> Iterator[Path]:
    """Folders or files in ``main { java.srcDirs = [...] }``, ``main.res.srcDir "..."`` and so on, of sets by name."""
    for statement in build.statements:
        parts = statement.parts
        written = [p.value for p in parts]
        if not statement.texts or "sourceSets" not in written or _SETTERS.isdisjoint(written):
            continue
        start = written.index("sourceSets") + 1
        at = next((n for n in range(start, len(parts)) if not parts[n].quoted and written[n] in kinds), 0)
        setter = next((n for n in range(at + 1, len(parts)) if written[n] in _SETTERS), 0)
        if not at or not setter:
            continue
        said = [w for w in written[start:at] if w not in _FILLERS]
        if (said[-1] if said else "main") in names:
            yield from (build.place(statement, p.value) for p in parts[setter + 1 :] if p.quoted)
