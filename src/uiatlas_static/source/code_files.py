"""One code file at a time: its syntax tree, the classes that it declares, its facts with all that they depend on."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

from uiatlas.errors import FormatError, MissingExtraError
from uiatlas_static.facts.code import ClassFact
from uiatlas_static.source import java, kotlin
from uiatlas_static.source.names import ProjectNames
from uiatlas_static.source.parsing import Patience

if TYPE_CHECKING:
    from tree_sitter import Node, Parser


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What one file says, in a form that can be kept.

    It is a function of the file's name and content and of what it asked the project for: as long as the answers stay,
    so does it.

    Attributes:
        classes: Its classes.
        there: The qualified names that it asked for, of classes that there are.
        missing: Those of classes that there are not.
        warnings: What could not be read.
    """

    classes: tuple[ClassFact, ...]
    there: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def holds(self, project: ProjectNames) -> bool:
        """Whether reading the file again in this project would give the same."""
        return project.declared.issuperset(self.there) and project.declared.isdisjoint(self.missing)


@dataclass(frozen=True, slots=True, eq=False)
class ParsedFile:
    """A file as it is written: its name in evidence, content and syntax tree, and the names that it declares."""

    name: str
    content: bytes
    library: bool
    root: "Node"
    declared: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language: its title, its parser, the package that reads it, and how long is waited for broken files."""

    title: str
    parser: "Parser"
    package: ModuleType
    patience: Patience


def languages() -> dict[str, Language]:
    """The languages that are read, by the suffix of their files.

    Raises:
        MissingExtraError: Their parsers are not installed.
    """
    try:
        import tree_sitter  # noqa: PLC0415
        import tree_sitter_java  # noqa: PLC0415
        import tree_sitter_kotlin  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("tree-sitter, which reads Java and Kotlin,", "source") from error
    of_java = tree_sitter.Parser(tree_sitter.Language(tree_sitter_java.language()))
    of_kotlin = tree_sitter.Parser(tree_sitter.Language(tree_sitter_kotlin.language()))
    patience = Patience()
    return {
        ".java": Language("Java", of_java, java, patience),
        ".kt": Language("Kotlin", of_kotlin, kotlin, patience),
    }


def parse_file(name: str, content: bytes, language: Language, *, library: bool = False) -> ParsedFile:
    """The syntax tree of a file and the names that it declares; other files do not matter.

    Raises:
        FormatError: It is so broken that parsing it takes too long.
    """
    root = _tree(content, language)
    if root is None:
        problem = f"so broken that it takes too long to read it as {language.title}; left out"
        raise FormatError(name, problem, hint="see what its compiler says")
    return ParsedFile(name, content, library, root, language.package.declared(root, content, name))


def _tree(content: bytes, language: Language) -> "Node | None":
    """The syntax tree of a text; of the mended text if that leaves less of it broken; None if it takes too long."""
    content = language.package.prepared(content)
    root = language.patience.parse(content, language.parser)
    if root is None or not root.has_error:
        return root
    mended = language.package.mended(content)
    if mended == content:
        return root
    other = language.patience.parse(mended, language.parser)
    better = other is not None and (not other.has_error or _broken(other) < _broken(root))
    return other if better else root


def _broken(root: "Node") -> int:
    """How many bytes do not parse, and how often something is missing."""
    return sum(node.end_byte - node.start_byte + 1 for node in _errors(root))


def _errors(root: "Node") -> "Iterator[Node]":
    """What does not parse, and what is missing."""
    todo = [root]
    while todo:
        node = todo.pop()
        if node.is_error or node.is_missing:
            yield node
        elif node.has_error:
            todo += reversed(node.children)


def facts_of(file: ParsedFile, language: Language, project: ProjectNames) -> FileFacts:
    """What a file says among the classes that there are."""
    first = next(_errors(file.root), None)
    place = "" if first is None else f"{file.name}:{first.start_point[0] + 1}"
    warnings = (f"{place}: this part, and maybe more, cannot be read as {language.title}",) if place else ()
    try:
        classes, names = language.package.lower(file.root, file.content, file.name, project, file.library)
    except RecursionError:
        return FileFacts((), warnings=(*warnings, f"{file.name}: nested too deep; left out"))
    there = tuple(name for name, found in names.known.items() if found)
    missing = tuple(name for name, found in names.known.items() if not found)
    return FileFacts(classes, there, missing, warnings)
