"""What one build file says of its module: plugins, names, needs, flavours, placeholders."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from uiatlas_static.source.gradle_statements import Statement, Word, joined, plain

MAX_PAIRS = 200
"""Most placeholders of a module."""
_ENVIRONMENT = ("getenv", "environmentVariable")
"""Functions that read a variable of the environment, which nobody knows before the build."""
_FOR_TESTS = re.compile(r"^(androidTest|test)|Test(Implementation|Api|CompileOnly|RuntimeOnly|Compile)$|^lint|^detekt")
_PAIR = re.compile(r"""['"]?\b(\w{1,100})['"]? ?(?:\] ?=|:|,|\bto\b) ?(?:['"]([^'"\n]{0,200})['"]|([\w.]{1,200}))""")
_ROOT = re.compile(r"\$\{?(?:rootDir|rootProject\.projectDir|rootProject\.rootDir)\b\}?/?")
_HERE = re.compile(r"\$\{?(?:projectDir|project\.projectDir)\b\}?/?")
_COMPUTED = r"\b(?:val|var|def|String) +%s\b(?: ?: ?\w+)? *= *([\w.]+) ?[({]"
"""A local of a name that a call gives its value, which nobody knows before the build: ``val version = fromGit()``."""
_MIN_SDK = re.compile(r"\bminSdk(?:Version)?[ =(]{1,4}(\d{1,3})\b")
_IN_CODE = re.compile(r"""\\?"([^"\\$]{1,500})\\?\"""")
"""A text of a build file that is a text of code, in quotes of its own."""
_MAKERS = frozenset(
    {"create", "register", "getByName", "named", "maybeCreate", "val", "by", "creating", "getting", "all", "it"}
)


@dataclass(frozen=True, slots=True)
class Build:
    """What all build files of a project share.

    Attributes:
        root: The folder with the settings.
        plugins: Names of plugins that catalogues give, as `joined` writes them -> their ids.
        scripts: The project's own plugins: id or class -> where it is written.
        constants: Texts in which names get their values.
        moved: Modules that the settings put elsewhere than their path says: folder -> path, as `plain` writes it.
        files: What was read.
        artifacts: Names that catalogues give to packages and to bundles, as `joined` writes them -> names of packages.
    """

    root: Path
    plugins: dict[str, str] = field(default_factory=dict)
    scripts: dict[str, Path] = field(default_factory=dict)
    constants: tuple[str, ...] = ()
    moved: dict[Path, str] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    artifacts: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def place(self, statement: Statement, text: str, folder: Path) -> Path:
        """The file or folder that a text of a statement names, seen from a folder unless it says from where."""
        if _ROOT.match(text) or any(w.value.startswith("rootProject.") for w in statement.own):
            return self.root / _ROOT.sub("", text)
        return folder / _HERE.sub("", text)


def inside(path: Path, root: Path) -> bool:
    """Whether a path stays in a folder, wherever links lead."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


@dataclass(frozen=True, slots=True)
class Flavour:
    """A product flavour.

    Attributes:
        name: Its name.
        dimension: The dimension in which it stands for others.
        default: Whether it is said to be the default.
        own_id: The app's id that it gives in place of the usual one.
        suffix: What it adds to the app's id.
        min_sdk: The lowest API level that it says it runs on, 0 if it says none.
        numbered: Whether it counts its versions by itself.
    """

    name: str
    dimension: str = ""
    default: bool = False
    own_id: str = ""
    suffix: str = ""
    min_sdk: int = 0
    numbered: bool = False

    @property
    def id(self) -> str:
        """The id of the app in this flavour, without the usual id where it has that."""
        return self.own_id + self.suffix


@dataclass(frozen=True, slots=True)
class BuildFile:
    """A build file.

    Attributes:
        folder: Where it stands.
        build: What it shares with others.
        statements: What it says, with the files that it applies.
        plugins: Ids of the plugins that it applies.
        files: What was read, none where there is no build file.
    """

    folder: Path
    build: Build
    statements: tuple[Statement, ...]
    plugins: tuple[str, ...]
    files: tuple[Path, ...]

    @property
    def application(self) -> bool:
        """Whether it makes an app: by its plugins, of which ``android`` is one, or because it gives an app's id."""
        if any({"android", "application"} <= _words(p) for p in self.plugins):
            return True
        if "android" in self.plugins and "android" not in self.build.scripts:
            return True
        ids = (w.value.rpartition(".")[2] == "applicationId" for s in self.statements for w in s.own[:1])
        return not self.library and any(ids)

    @property
    def library(self) -> bool:
        """Whether it is said to make a library of Android, or a part of an app that is delivered later."""
        return any({"android", "library"} <= _words(p) or "feature" in _words(p) for p in self.plugins)

    @property
    def plugin(self) -> bool:
        """Whether it makes a plugin for builds."""
        return any(p in ("kotlin-dsl", "java-gradle-plugin", "groovy-gradle-plugin") for p in self.plugins)

    def requirements(self) -> tuple[str, ...]:
        """Modules that it needs, as `plain` writes them: ``project(":a:b")``, ``projects.a.b``, dynamic features."""
        found: dict[str, None] = {}
        for statement in self._needs():
            for word in statement.own:
                if word.quoted and word.value.startswith(":"):
                    found[plain(word.value)] = None
                elif not word.quoted and word.value.startswith("projects."):
                    found[plain(word.value.removeprefix("projects."))] = None
        return tuple(found)

    def artifacts(self) -> tuple[str, ...]:
        """Names of the packages that it needs: ``"org.example:engine:1.0"``, ``libs.engine``, ``libs.bundles.all``."""
        found: dict[str, None] = {}
        for statement in self.statements:
            if not statement.within("dependencies") or _FOR_TESTS.search(statement.own[0].value):
                continue
            for word in statement.own[1:]:
                parts = word.value.split(":")
                if word.quoted and len(parts) > 1 and parts[0]:
                    found[plain(parts[1])] = None
                elif not word.quoted:
                    said = joined(re.sub(r"(\.(get|asProvider)){1,5}$", "", word.value.partition(".")[2]))
                    found.update((plain(name), None) for name in self.build.artifacts.get(said, ()))
        return tuple(found)

    @property
    def open_ended(self) -> bool:
        """Whether it needs modules that it does not name: ``implementation(project(Modules.core))``."""
        return any(
            word.value == "project" and not statement.texts and not after.quoted and "." in after.value
            for statement in self._needs()
            for word, after in zip(statement.own, statement.own[1:], strict=False)
        )

    def _needs(self) -> Iterator[Statement]:
        for statement in self.statements:
            names = [w.value for w in statement.own if not w.quoted]
            needed = any(n in ("project", "dynamicFeatures") or n.endswith(".dynamicFeatures") for n in names)
            needed = needed or any(n.startswith("projects.") for n in names)
            if needed and not _FOR_TESTS.search(statement.own[0].value):
                yield statement

    def property(self, name: str) -> str:
        """A text property: written out, or as a name that the project's files give a value."""
        said = [(s, n) for s in self.statements for n, w in enumerate(s.own) if not w.quoted and _last(w) == name]
        said = [(s, n) for s, n in said if not s.within("buildTypes")]
        said.sort(key=lambda at: (at[0].within("productFlavors"), at[1] > 0))
        return next((v for s, n in said[:MAX_PAIRS] if (v := self._value(s.own[n + 1 :]))), "")

    def min_sdk(self, flavours: Iterable[str] = ()) -> int:
        """The lowest API level that the module runs on in flavours, 0 if not said: a flavour counts before the rest."""
        known = self.flavours()
        if levels := [level for name in flavours if name in known and (level := known[name].min_sdk)]:
            return levels[0]
        said = [s.text for s in self.statements if not s.within("buildTypes") and not s.within("productFlavors")]
        found = next((m[1] for text in said if (m := _MIN_SDK.search(text))), "")
        found = found or self.property("minSdk") or self.property("minSdkVersion")
        return int(found) if found.isdecimal() else 0

    def _value(self, words: Sequence[Word]) -> str:
        words = _without_environment(words)
        for n, word in enumerate(words[:5]):
            if word.quoted and "$" in word.value:
                filled = re.sub(r"\$\{?([\w.]{1,100})\}?", lambda m: self._constant(m[1]) or m[0], word.value)
                return "" if "$" in filled else filled
            named = word.quoted and n > 0 and _gives_property(words[n - 1].value)
            if word.quoted and not named:
                return word.value
            if found := self._constant(word.value):
                return found
        return ""

    def _constant(self, name: str) -> str:
        """The value that the project's files give a name."""
        name = re.sub(r"(\.(get|toString|orNull)){1,5}$", "", name)[:200]
        last = name.rpartition(".")[2]
        key = re.escape(name.rpartition("libs.versions.")[2]).replace(r"\.", "[-_.]")
        pattern = re.compile(
            rf"\b(?:{re.escape(last)}|{key})(?: ?: ?String)?['\"]?\]? {{0,9}}= {{0,9}}['\"]?([\w.\-]+)"
        )
        own = "\n".join(s.text for s in self.statements if len(s.text) < 300)
        if name == last and (made := re.search(_COMPUTED % re.escape(name), own)) and not _gives_property(made[1]):
            return ""
        for text in (own, *self.build.constants):
            for match in pattern.finditer(text):
                begins = ("libs.", "project", "providers", "rootProject", "System", "ext.", last)
                if not match[1].startswith(begins) and match[1] != name:
                    return match[1]
        return ""

    def written_texts(self) -> dict[str, str]:
        """The texts that it writes into ``BuildConfig``, by name: ``buildConfigField 'String', 'HOME', '"shop://"'``.

        Of those that it writes in several variants, those that are the same in all.
        """
        found: dict[str, set[str]] = {}
        for statement in self.statements:
            words = statement.own[:4]
            if len(words) == 4 and _last(words[0]) == "buildConfigField" and _last(words[1]) == "String":
                found.setdefault(words[2].value, set()).add(self._written(words[3]))
        same = {name: next(iter(texts)) for name, texts in found.items() if len(texts) == 1}
        return {name: text for name, text in same.items() if text}

    def _written(self, word: Word) -> str:
        """A text with the quotes that it has in code, written out or by a name that files of the project give it."""
        if word.quoted:
            whole = _IN_CODE.fullmatch(word.value)
            return whole[1] if whole is not None else ""
        last = re.escape(word.value.rpartition(".")[2][:200])
        given = re.compile(rf"""\b{last}['"]?\]? {{0,9}}= {{0,9}}(?:'"|"\\")([^"'\\$\n]{{1,500}})\\?["']""")
        return next((m[1] for text in self.build.constants for m in given.finditer(text)), "")

    def place(self, statement: Statement, text: str) -> Path:
        """The file or folder that a text of a statement names."""
        return self.build.place(statement, text, self.folder)

    def placeholders(self) -> dict[str, str]:
        """What is put for names in the manifest; what is said for debugging counts least."""
        found: dict[str, str] = {}
        said = [s for s in self.statements if any("anifestPlaceholders" in w.value for w in s.own)]
        for statement in sorted(said, key=lambda s: any(p.value == "debug" for p in s.parts)):
            text = statement.text.partition("anifestPlaceholders")[2]
            for name, written, word in _PAIR.findall(text[:4_000])[: MAX_PAIRS - len(found)]:
                value = written or (word if word in ("true", "false") else self._constant(word) if word else "")
                found.setdefault(name, value)
        return {name: value for name, value in found.items() if value}

    def flavours(self) -> dict[str, Flavour]:
        """Product flavours by name, in order."""
        found: dict[str, Flavour] = {}
        for statement in self.statements:
            name, inner = _named_in(statement, "productFlavors")
            if not name:
                continue
            flavour = found.setdefault(name, Flavour(name))
            said = {_last(w) for w in inner if not w.quoted}
            text = statement.texts[-1] if statement.texts else ""
            if any(w.endswith("imension") for w in said) and text:
                flavour = replace(flavour, dimension=text)
            if any(w.endswith("sDefault") for w in said) and inner[-1].value == "true":
                flavour = replace(flavour, default=True)
            if "applicationId" in said:
                flavour = replace(flavour, own_id=text)
            if "applicationIdSuffix" in said:
                flavour = replace(flavour, suffix=text)
            if level := _MIN_SDK.search(statement.text):
                flavour = replace(flavour, min_sdk=int(level[1]))
            if "versionCode" in said:
                flavour = replace(flavour, numbered=True)
            found[name] = flavour
        return found

    def build_types(self) -> set[str]:
        """Build types, with those that every build has."""
        return {"debug", "release", *(_named_in(s, "buildTypes")[0] for s in self.statements)} - {""}


def _without_environment(words: Sequence[Word]) -> list[Word]:
    """Words of a value without variables of the environment, so that what they are replaced by is left.

    So it is in ``System.getenv("VERSION") ?: "1.0"`` and ``System.getenv("A") != null ? System.getenv("A") : "1.0"``.
    """
    asks = [not w.quoted and _last(w) in _ENVIRONMENT for w in words]
    return [
        word
        for n, word in enumerate(words)
        if not asks[n] and not (n and asks[n - 1] and word.quoted) and word != Word("null")
    ]


def _gives_property(function: str) -> bool:
    """Whether a function gives what the project's files say under a name: ``project.findProperty``, ``ext.get``."""
    return function.lower().endswith(("property", "get"))


def _named_in(statement: Statement, block: str) -> tuple[str, list[Word]]:
    """What a statement in a block is about, as in ``create("paid") { ... }``, and its words there.

    Calls on all that the block declares are about none: ``variant.productFlavors.collect { it.name }``.
    """
    words = [*statement.around, *statement.own]
    at = next((n for n, w in enumerate(words) if not w.quoted and _opens(w.value, block)), len(words))
    inner = words[at + 1 :]
    name = next((w for w in inner if w.quoted or w.value not in _MAKERS), None)
    return "" if name is None or (not name.quoted and "." in name.value) else name.value, inner


def _opens(word: str, block: str) -> bool:
    """Whether a word opens a block, or makes something in it: ``android.productFlavors.create``."""
    _, found, after = f".{word}.".partition(f".{block}.")
    return bool(found) and after.partition(".")[0] in ("", *_MAKERS)


def _last(word: Word) -> str:
    return word.value if word.quoted else word.value.rpartition(".")[2]


def _words(plugin: str) -> set[str]:
    return set(re.split(r"[^a-z]+", re.sub(r"([a-z])([A-Z])", r"\1.\2", plugin).lower()))
