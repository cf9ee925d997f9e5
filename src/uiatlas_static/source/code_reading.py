"""All code files of a project: every one once parsed for its names, once read for its code, if it was not before."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.errors import FormatError
from uiatlas_static.facts.code import ClassFact, CodeFacts
from uiatlas_static.files import read_file
from uiatlas_static.source.assigned import with_assigned
from uiatlas_static.source.called_constants import with_called_constants
from uiatlas_static.source.code_files import FileFacts, Language, ParsedFile, facts_of, languages, parse_file
from uiatlas_static.source.defaults import inherited
from uiatlas_static.source.generated import with_generated
from uiatlas_static.source.invoked import with_invoked
from uiatlas_static.source.kept_files import KeptFile, KeptFiles, key_of_file
from uiatlas_static.source.names import ProjectNames
from uiatlas_static.source.nested_names import linked
from uiatlas_static.source.permission_checks import with_permission_checks

MAX_BYTES = 2_000_000
"""Longest source file that is read."""

_OF_PLATFORM = ("android.", "androidx.")
"""How the names of the platform's classes begin."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A Java or Kotlin file: its path, its name in evidence, and whether it is a library's."""

    path: Path
    name: str
    library: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Opened:
    """A file with its content, as far as it is read: parsed, or known from before by its key."""

    file: SourceFile
    content: bytes
    language: Language
    key: str = ""
    parsed: ParsedFile | None = None
    kept: KeptFile | None = None

    @property
    def declared(self) -> tuple[str, ...]:
        told = self.parsed or self.kept
        return told.declared if told is not None else ()


def read_code(
    files: Sequence[SourceFile], warnings: list[str], progress: Progress | None = None, kept: KeptFiles | None = None
) -> CodeFacts:
    """What all code files say.

    Args:
        files: The files.
        warnings: Where it is added what could not be read.
        progress: Told how many of how many steps are done.
        kept: What they said before, where what they say now is added.
    """
    opened: deque[_Opened] = deque()
    for n, one in enumerate(_opened(files, kept, warnings)):
        opened += [one] if one is not None else []
        if progress is not None:
            progress(n + 1, 2 * len(files))
    project = ProjectNames(name for one in opened for name in one.declared)
    classes: dict[str, ClassFact] = {}
    while opened:
        facts = _facts(opened.popleft(), project, kept, warnings)
        warnings += facts.warnings
        for fact in facts.classes:
            _add(fact, classes)
        if progress is not None:
            progress(2 * len(files) - len(opened), 2 * len(files))
    whole = inherited(linked(with_permission_checks(with_generated(_without_copies(classes)))))
    return CodeFacts(with_called_constants(with_assigned(with_invoked(whole))))


def _without_copies(classes: dict[str, ClassFact]) -> dict[str, ClassFact]:
    """The classes but copies of the platform's, of which more is known than their code says.

    Where most classes are in packages with such names, they are the app's.
    """
    copies = {name for name in classes if name.startswith(_OF_PLATFORM)}
    return classes if 2 * len(copies) > len(classes) else {n: c for n, c in classes.items() if n not in copies}


def _opened(files: Sequence[SourceFile], kept: KeptFiles | None, warnings: list[str]) -> Iterator[_Opened | None]:
    """The files with the names that they declare; None for one that cannot be read."""
    known = languages()
    for file in files:
        content = _content(file, warnings)
        if content is None:
            yield None
            continue
        key = key_of_file(file.name, content, file.library) if kept is not None else ""
        one = _Opened(file, content, known[file.path.suffix], key, kept=kept.find(key) if kept is not None else None)
        yield one if one.kept is not None else _parsed(one, warnings)


def _parsed(one: _Opened, warnings: list[str]) -> _Opened | None:
    try:
        parsed = parse_file(one.file.name, one.content, one.language, library=one.file.library)
    except FormatError as error:
        warnings.append(str(error))
        return None
    return replace(one, parsed=parsed)


def _facts(one: _Opened, project: ProjectNames, kept: KeptFiles | None, warnings: list[str]) -> FileFacts:
    """What a file says among the classes that there are: as it was kept, if that is still right, or read anew."""
    known = kept.facts(one.key, project) if kept is not None else None
    if known is not None:
        return known
    ready = one if one.parsed is not None else _parsed(one, warnings)
    if ready is None or ready.parsed is None:
        return FileFacts(())
    facts = facts_of(ready.parsed, one.language, project)
    if kept is not None:
        kept.keep(one.key, ready.parsed.declared, facts)
    return facts


def _add(fact: ClassFact, classes: dict[str, ClassFact]) -> None:
    """Enter a class; of two with one name the app's own is kept, and files of one name become one.

    Two files that both have a function are alternatives, of which a build takes one: the longer says more.
    """
    known = classes.get(fact.name)
    if known is None or (known.library and not fact.library):
        classes[fact.name] = fact
    elif known.kind == fact.kind == "file":
        if _bodies(known).isdisjoint(_bodies(fact)):
            methods, lambdas = (*known.methods, *fact.methods), (*known.lambdas, *fact.lambdas)
            classes[fact.name] = replace(known, methods=methods, lambdas=lambdas)
        elif len(_bodies(fact)) > len(_bodies(known)):
            classes[fact.name] = fact


def _bodies(fact: ClassFact) -> set[str]:
    return {m.id for m in (*fact.methods, *fact.lambdas)}


def _content(file: SourceFile, warnings: list[str]) -> bytes | None:
    try:
        content = read_file(file.path, MAX_BYTES)
    except OSError as error:
        warnings.append(f"{file.name}: cannot be read ({error.strerror})")
        return None
    if len(content) > MAX_BYTES:
        warnings.append(f"{file.name}: longer than {MAX_BYTES // 10**6} MB; left out")
        return None
    return content
