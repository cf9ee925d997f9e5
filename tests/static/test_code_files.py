"""One code file becomes facts: what the grammars stumble over is read all the same, and facts can be kept."""

import pickle
import re
import signal
import tracemalloc
from contextlib import suppress

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from uiatlas.errors import FormatError
from uiatlas_static.source.code_files import FileFacts, facts_of, languages, parse_file
from uiatlas_static.source.names import ProjectNames


def read(text: str, name: str = "Main.kt", others: tuple[str, ...] = ()) -> FileFacts:
    language = languages()[f".{name.rpartition('.')[2]}"]
    file = parse_file(name, text.encode(), language)
    return facts_of(file, language, ProjectNames((*file.declared, *others)))


def calls(facts: FileFacts) -> set[str]:
    bodies = (m for c in facts.classes for m in (*c.methods, *c.lambdas))
    return {call.name for body in bodies for call in body.calls}


@pytest.mark.parametrize(
    "body",
    ["a.let { open(it) }", "g { final(x) { h() } }", "open { h() }", "when (z) { 1 -> inner(x) }"],
)
def test_functions_that_are_called_like_modifiers_are_read_without_a_warning(body: str) -> None:
    facts = read(f"fun f() {{ {body}\n last() }}")
    assert facts.warnings == ()
    assert "last" in calls(facts)
    assert calls(facts) & {"open", "final", "inner"}


def test_the_accessor_like_call_after_a_local_is_a_call() -> None:
    facts = read("fun f() { xs.apply {\n val y = copy(a)\n set(indexOf(b), y)\n }\n}")
    assert facts.warnings == ()
    assert {"set", "indexOf", "copy"} <= calls(facts)


def test_a_class_and_its_companion_on_one_line_are_two_classes() -> None:
    facts = read("class X : Y(1) { companion object { fun g() { h() } } }\nclass Z")
    assert facts.warnings == ()
    assert {c.name for c in facts.classes} >= {"X", "X$Companion", "Z"}


def test_annotated_function_types_do_not_hide_the_function() -> None:
    facts = read("fun f(\n content: @Composable (Scope.(Int) -> Unit)\n) {\n g()\n}")
    assert facts.warnings == ()
    assert "g" in calls(facts)


def test_lines_and_texts_are_those_of_the_file() -> None:
    facts = read('fun f() { g { open("a } b") } }\nfun k() { inner("open(x)") }')
    (k,) = (m for c in facts.classes for m in c.methods if m.name == "k")
    assert (k.line, k.calls[0].name, k.calls[0].line, k.calls[0].args[0].value) == (2, "inner", 2, "open(x)")  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["Main.kt", "Main.java"])
def test_facts_of_a_file_can_be_kept_until_an_answer_changes(name: str) -> None:
    facts = read(
        "package a; class Main { void f() { new Other(); } }" if "java" in name else "package a\nval x = Other()", name
    )
    kept = pickle.loads(pickle.dumps(facts))
    assert kept == facts
    (stem,) = (c.name for c in facts.classes)
    assert kept.holds(ProjectNames((stem, "b.Another")))
    assert not kept.holds(ProjectNames((stem, "a.Other")))


def test_a_class_whose_braces_do_not_match_keeps_its_members() -> None:
    facts = read(
        "package a\nimport b.C\nclass A : C() {\n fun f() { g(1) }\n fun h() { k { z() } \n}\nfun last() { q() }"
    )
    (broken,) = (c for c in facts.classes if c.name == "a.A")
    assert broken.parent == "b.C"
    assert {m.name for m in broken.methods} >= {"f", "h"}
    assert {"g", "k", "z", "q"} <= calls(facts)
    (warning,) = facts.warnings
    assert re.fullmatch(r"Main\.kt:[1-7]: here, and maybe further on, it is no Kotlin", warning)


def test_an_interrupt_while_a_file_is_parsed_is_one() -> None:
    """The parser reports it as an error of its own; it stays what it was, wherever it comes in."""
    text = "fun f() { a.let { open(it) } }\n" * 60_000

    def interrupt(_: int, __: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for seconds in (0.001, 0.01, 0.05):
            signal.setitimer(signal.ITIMER_REAL, seconds)
            with pytest.raises(KeyboardInterrupt):
                read(text)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_broken_code_does_not_fill_the_memory() -> None:
    """The parser asks for the same text again and again, and what it is given is not freed."""
    text = "class A : B() {\n" + "go();if (a) { " * 10_000
    tracemalloc.start()
    try:
        with suppress(FormatError):
            read(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 60_000_000
