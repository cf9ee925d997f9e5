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
from uiatlas_static.source.kotlin.closings import closed
from uiatlas_static.source.names import MAX_NAME, ProjectNames


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


@pytest.mark.parametrize(
    "body",
    [
        "val y = g { h(1) }\n get<Store>().last()",
        "g { override ->\n override ?: h() }\n .last()",
        "h(rows[\n 1,\n ])\n last()",
    ],
)
def test_what_the_grammar_stumbles_over_in_a_body_hides_nothing(body: str) -> None:
    facts = read(f"class A {{ fun f() {{ {body} }} }}")
    assert facts.warnings == ()
    assert "last" in calls(facts)


def test_a_class_and_its_companion_on_one_line_are_two_classes() -> None:
    facts = read("class X : Y(1) { companion object { fun g() { h() } } }\nclass Z")
    assert facts.warnings == ()
    assert {c.name for c in facts.classes} >= {"X", "X$Companion", "Z"}


@pytest.mark.parametrize(
    "written", ["@Composable (Scope.(Int) -> Unit)", "(@Composable (Scope.(Int) -> Unit))? = null"]
)
def test_annotated_function_types_do_not_hide_the_function(written: str) -> None:
    facts = read(f"fun f(\n content: {written}\n) {{\n g()\n}}")
    assert facts.warnings == ()
    assert "g" in calls(facts)


@pytest.mark.parametrize(
    "code",
    [
        "fun f() {\n where += g()\n h(where.size)\n where.go()\n}",
        "fun f() {\n var suspend = -1\n val override = g()\n if (override != null && suspend != 0) h()\n}",
        "fun f() {\n val override = g()\n val a = if (b) {\n  override\n } else {\n  h()\n }\n}",
        "fun f() {\n try { g() }\n catch (e: A) { a(e) }\n catch (e: B) { h() }\n}",
        "fun f() = g(\n h(A, dynamic),\n dynamic = h()\n)",
        "class A private constructor(\n @Bits value: Long,\n) : B(value) {\n fun f() = g { h() }\n}",
        'class A {\n val a; get() = g()\n val b: B; @JvmName("b") get() = h()!!\n}',
        'var a: B\n @Suppress("A")\n @Deprecated("")\n get() = g(h())\n @Deprecated("")\n set(x) {\n  y(x)\n }',
        "interface A<\n in B : C,\n in D : C,\n > {\n fun f() { g(h()) }\n}",
        "class A {\n override val a: B\n  field: C = D()\n fun f() = g(h())\n}",
        "fun f(a: A) = when (a) {\n is B.C\n if b is B.C -> g()\n else -> h()\n}",
        "class A\n    (b: B) :\n    C(b) {\n fun f() = g(h())\n}",
        "class A\n/** About b. */\n(b: B) : C(b) {\n fun f() = g(h())\n}",
        'class A\n@JvmOverloads\n@Suppress("A")\nconstructor(\n b: B,\n) : C(b) {\n fun f() = g(h())\n}',
        "abstract class A {\n @Injector(modules = [])\n abstract fun a(): B\n fun f() = g(h())\n}",
        "fun f() {\n g { object : T { override fun a() { h() }} }\n}",
        "enum class E { A { override fun f() = g(h()) }, B }",
        "fun f(\n a: () -> Unit = {},\n) {\n where.b = g(object : T {})\n h()\n}",
        "class A {\n val g = b()\n fun a(open: Boolean) {\n  g.update { open }\n  g(h())\n }\n}",
        "fun f() {\n val a = g()\n\n get<A>(b = { h() }).c()\n}",
        "fun f() {\n val set = g()\n set?.apply { add(h()) } ?: run { a() }\n}",
        "fun f() {\n val get = g()\n get.a { h() }\n}",
        "fun f() {\n val set = g()\n set[h()] = a()\n}",
        "fun f() {\n g(\n  a[\n   b,\n  ],\n )\n h()\n}",
        "class A {\n fun f() = g(\n  h(A, dynamic),\n )\n fun a() {\n  b(c) { _, _ -> }\n }\n}",
        "fun f(\n a: (@Composable (Scope.(Int) -> Unit))? = null,\n) {\n g(h())\n}",
    ],
)
def test_what_the_grammar_does_not_know_is_read_at_its_line(code: str) -> None:
    facts = read(f"{code}\nfun last() {{ k() }}")
    assert facts.warnings == ()
    assert calls(facts) >= {"g", "h", "k"}
    (last,) = (m for c in facts.classes for m in c.methods if m.name == "last")
    assert last.line == code.count("\n") + 2


@pytest.mark.parametrize(
    ("code", "apart"),
    [
        ("object : T {\n override fun a() {\n  b()\n }}", "object : T {\n override fun a() {\n  b()\n};}"),
        ("a(object : T { override fun b() { c() }})", "a(object : T { override fun b() { c()};})"),
        ("a(object : T {\n override fun b() {}})", "a(object : T {\n override fun b(){};})"),
        ("class A { val b = 1 }", "class A { val b = 1;}"),
        ("class A { val b = 1; }", "class A { val b = 1; }"),
        ("a { b { c() }}", "a { b { c() }}"),
        ("a(b::class) { c(object : T {}) }", "a(b::class) { c(object : T {}) }"),
        ('class A { val b = "}" }', 'class A { val b = "}";}'),
        ("class A {\n  }", "class A {\n  }"),
    ],
)
def test_the_last_member_of_a_class_is_set_apart_from_its_brace(code: str, apart: str) -> None:
    assert closed(code.encode()) == apart.encode()


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
    assert re.fullmatch(r"Main\.kt:[1-7]: this part, and maybe more, cannot be read as Kotlin", warning)


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


@pytest.mark.parametrize("name", ["Main.java", "Main.kt"])
def test_classes_nested_deeper_than_a_file_name_is_long_are_not_named(name: str) -> None:
    depth = 5 * MAX_NAME
    text = "class A {\n" * depth + "}\n" * depth
    file = parse_file(name, text.encode(), languages()[f".{name.rpartition('.')[2]}"])
    assert MAX_NAME / 2 <= len(file.declared) < depth / 5
    assert max(map(len, file.declared)) <= MAX_NAME + len("$A")
