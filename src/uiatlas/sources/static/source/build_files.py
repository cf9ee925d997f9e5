"""What Gradle's files say of a module, by their usual words: plugins, names, folders, needs, placeholders."""

import re
from pathlib import Path

BUILD_FILES = ("build.gradle", "build.gradle.kts")
SETTINGS = ("settings.gradle", "settings.gradle.kts")
MAX_CHARACTERS = 500_000
"""How much of a file is read."""
MAX_NAMES = 500
"""Most placeholders of a module."""
_APPLICATION = re.compile(r"android[.-]?application\b|plugins\.application\b", re.IGNORECASE)
_LIBRARY = re.compile(r"android[.-]?library\b|plugins\.library\b", re.IGNORECASE)
_NOT_APPLIED = re.compile(r"^.*\bapply\s*\(?\s*false.*$", re.MULTILINE)
_LIST = re.compile(r"['\"]([^'\"]+)['\"]")
_PAIR = re.compile(r"""['"]?(\w+)['"]?\s*(?::|\bto\b|,|\]\s*=)\s*['"]([^'"]{0,200})['"]""")


def read_text(path: Path) -> str:
    """A file's text, empty if it is not there or cannot be read."""
    try:
        return path.read_text("utf-8", "replace")[:MAX_CHARACTERS] if path.is_file() else ""
    except OSError:
        return ""


def build_text(folder: Path) -> str:
    """The build files of a module as one text."""
    return "".join(read_text(folder / name) for name in BUILD_FILES)


def is_application(text: str) -> bool:
    """Whether a build file makes an app."""
    return bool(_APPLICATION.search(_NOT_APPLIED.sub("", text)))


def is_library(text: str) -> bool:
    """Whether a build file makes a library of Android."""
    return bool(_LIBRARY.search(_NOT_APPLIED.sub("", text)))


def folders(text: str, folder: Path, kind: str) -> list[Path]:
    """Folders in ``java.srcDirs = [...]``, ``java.srcDir "..."``, ``java { srcDirs(...) }``, but those of tests.

    Args:
        text: The build file.
        folder: Where it stands.
        kind: ``java``, ``kotlin`` or ``res``, as a regular expression.
    """
    found = []
    rest = r"[^\n\[\](){}]*(?:\[[^\]]*\]|\([^)]*\)|[^\n]*)"
    pattern = rf"\b{kind}(?:\.|\s*\{{\s*)(?:setSrcDirs|srcDirs?)\b{rest}"
    for match in re.finditer(pattern, text):
        before = text[max(0, match.start() - 80) : match.start()]
        if re.search(r"[tT]est\s*(?:\{|\.)|[tT]est\"\)", before):
            continue
        found += [folder / name for name in _LIST.findall(match[0]) if (folder / name).is_dir()]
    return found


def manifest_file(text: str) -> str:
    """The manifest that a build file names, empty if it names none."""
    written = re.search(r"manifest\.srcFile\s*\(?\s*['\"]([^'\"]+)", text)
    return written[1] if written else ""


def requirements(text: str) -> list[str]:
    """Paths of the modules that one needs, as `plain` writes them: ``project(":a:b")``, ``projects.a.b``, features."""
    names = re.findall(r"project\(\s*(?:path\s*[:=]\s*)?['\"](:[^'\"]+)", text)
    names += re.findall(r"\bprojects\.([\w.]+)", text)
    for features in re.findall(r"\bdynamicFeatures\b[^\[(\n]*[\[(]([^\])]*)", text):
        names += _LIST.findall(features)
    return [plain(n) for n in names]


def plain(path: str) -> str:
    """A module's path however it is written: ``:item-list:impl`` and ``itemList.impl`` are both ``itemlist:impl``."""
    parts = re.split(r"[:./\\]", path.strip(":/."))
    return ":".join(re.sub(r"[^a-z0-9]", "", part.lower()) for part in parts)


def moved_modules(root: Path) -> dict[Path, str]:
    """Modules that the settings put elsewhere than their path says: folder -> path, as `plain` writes it."""
    text = "".join(read_text(root / name) for name in SETTINGS)
    pattern = r"project\(\s*['\"](:[^'\"]+)['\"]\s*\)\.projectDir\s*=\s*[^\n]*?['\"]([^'\"]+)['\"]"
    return {root / folder: plain(path) for path, folder in re.findall(pattern, text)}


def placeholders(text: str) -> dict[str, str]:
    """What a build file puts for names in the manifest."""
    found: dict[str, str] = {}
    for match in re.finditer(r"[mM]anifestPlaceholders", text):
        tail = text[match.end() : match.end() + 4_000]
        one = re.match(r"\s*(?:\[|\.(?:put|set)\()([^\n]*)", tail)
        several = re.match(r"[\s.]*(?:putAll|set)?\s*\(?\s*(?:\+?=)?\s*(?:\w+)?\s*[\[(]([^\])]*)", tail)
        indexed = bool(re.match(r"\s*\[\s*['\"]\w+['\"]\s*\]\s*=", tail))
        written = one if one and (indexed or tail.startswith((".put(", ".set("))) else several
        if written is not None:
            found.update(_PAIR.findall(written[1])[:MAX_NAMES])
    return found


def property_of(text: str, name: str, root: Path) -> str:
    """A text property of a build file: written out, or as a name that the project's files give a value."""
    match = re.search(rf"\b{name}\s*(?:=|\()?\s*['\"]([^'\"$]+)['\"]", text)
    if match:
        return match[1]
    match = re.search(rf"\b{name}\s*=?\s*([\w.]+(?:\(\))?(?:\.toString\(\))?)", text)
    if match is None:
        return ""
    key = re.sub(r"(\.get|\.toString)?\(\)$", "", match[1]).removesuffix(".get")
    return _constant(key, text, root)


def _constant(key: str, text: str, root: Path) -> str:
    last = key.rpartition(".")[2]
    places = [text, *(read_text(root / n) for n in (*BUILD_FILES, "gradle.properties", "gradle/libs.versions.toml"))]
    toml = key.removeprefix("libs.versions.").replace(".", "[-_.]")
    for place in places:
        match = re.search(rf"\b(?:{re.escape(last)}|{toml})\s*=\s*['\"]?([\w.\-]+)", place)
        if match and match[1] != last and not match[1].startswith(("libs.", "project", "ext")):
            return match[1]
    return ""
