"""Kotlin files become facts: what is called, under which conditions, with which values."""

import pytest

from uiatlas_static.facts.code import CLINIT, INIT, INVOKE, JOIN, Call, ClassFact, Method
from uiatlas_static.facts.values import (
    NULL,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Guarded,
    Lambda,
    Literal,
    OfClass,
    Parameter,
    Reference,
    Resource,
    Result,
    This,
    Value,
    alternatives,
)
from uiatlas_static.source.kotlin import declared, lower, prepared
from uiatlas_static.source.kotlin.mending import mended
from uiatlas_static.source.names import ProjectNames

tree_sitter = pytest.importorskip("tree_sitter")
tree_sitter_kotlin = pytest.importorskip("tree_sitter_kotlin")


def read(text: str, file: str = "Main.kt", others: tuple[str, ...] = ()) -> dict[str, ClassFact]:
    imports = "import android.content.Intent\nimport android.app.Activity\nimport android.view.View"
    content = f"package a\n{imports}\n{text}\n".encode()
    root = tree_sitter.Parser(tree_sitter.Language(tree_sitter_kotlin.language())).parse(prepared(content)).root_node
    names = ProjectNames((*declared(root, content, file), *others))
    return {c.name: c for c in lower(root, content, file, names)[0]}


def function(body: str, head: str = "fun f(p: Int)", others: tuple[str, ...] = ()) -> tuple[Method, ClassFact]:
    cls = read(f"class Home : Activity() {{\n {head} {{\n{body}\n }}\n}}", others=others)["a.Home"]
    return next(m for m in cls.methods if m.name not in (INIT, CLINIT)), cls


def named(method: Method, name: str) -> Call:
    return next(c for c in method.calls if c.name == name)


def excluded(call: Call, subject: Value) -> set[Value]:
    """What a subject must not be for a call to run."""
    found: set[Value] = set()
    for guard in call.guards:
        if guard.subject == subject and not guard.equal:
            found.update(guard.other.options if isinstance(guard.other, Choice) else (guard.other,))
    return found


def test_all_classes_and_the_file_itself_are_declared() -> None:
    content = b"package a\nfun f() {}\nclass Home {\n class Other\n companion object {\n }\n}\nobject Sole\n"
    root = tree_sitter.Parser(tree_sitter.Language(tree_sitter_kotlin.language())).parse(prepared(content)).root_node
    assert set(declared(root, content, "x/Main.kt")) == {
        "a.MainKt",
        "a.Home",
        "a.Home$Other",
        "a.Home$Companion",
        "a.Sole",
    }


def test_an_intent_for_a_class_is_an_object_made_with_that_class() -> None:
    method, _ = function("startActivity(Intent(this, Other::class.java))", others=("a.Other",))
    made = named(method, INIT)
    assert (made.owner, made.args) == ("android.content.Intent", (This("a.Home"), ClassValue("a.Other")))
    start = named(method, "startActivity")
    assert start.args == (Result(method.id, method.calls.index(made)),)
    assert start.scopes == (This("a.Home"),)


def test_a_top_level_extension_gets_its_receiver_as_first_parameter() -> None:
    file = read("fun Activity.open() { startActivity(x) }")["a.MainKt"]
    (method,) = file.methods
    assert method.extension
    assert method.static
    assert (method.parameters[0].name, method.parameters[0].type) == ("this", "android.app.Activity")
    assert named(method, "startActivity").scopes == (Parameter(method.id, 0),)


def test_a_type_variable_stays_a_variable() -> None:
    (method,) = read("inline fun <reified T : Activity> Activity.go() { x(T::class.java) }")["a.MainKt"].methods
    assert method.type_params == ("T",)
    assert named(method, "x").args == (ClassValue("T"),)


@pytest.mark.parametrize(
    "call", ["go<Other>()", "go<Other>(1)", "go<Other> { }", "go<Other>(1) { }", "x ?: go<Other>(1)"]
)
def test_type_arguments_are_seen_although_they_look_like_comparisons(call: str) -> None:
    method, _ = function(f"val y = {call}", others=("a.Other",))
    assert named(method, "go").type_args == ("a.Other",)


def test_calls_within_apply_belong_to_the_method_around_and_mean_the_receiver_first() -> None:
    method, _ = function('val i = Intent().apply { putExtra("k", 1) }\nstartActivity(i)')
    put = named(method, "putExtra")
    intent = Result(method.id, 0)
    assert put.scopes == (intent, This("a.Home"))
    assert named(method, "startActivity").args == (intent,)


def test_let_gives_its_last_expression_and_names_its_receiver() -> None:
    method, _ = function("val r = p.let { v -> g(v) }\nh(r)")
    assert named(method, "g").args == (Parameter(method.id, 0),)
    assert named(method, "h").args == (Result(method.id, 0),)


def test_a_jump_behind_a_safe_call_leaves_only_if_there_is_an_object() -> None:
    method, _ = function("p?.let { return }\ng()")
    assert named(method, "g").guards == (Guard(Parameter(method.id, 0), NULL),)


def test_a_lambda_is_a_method_of_its_own_that_sees_what_is_around() -> None:
    method, cls = function("button.setOnClickListener { show(it, p) }")
    given = named(method, "setOnClickListener").args[0]
    assert isinstance(given, Lambda)
    (body,) = (b for b in cls.lambdas if b.id == given.method)
    assert [p.name for p in body.parameters] == ["it"]
    assert named(body, "show").args == (Parameter(body.id, 0), Parameter(method.id, 0))


def test_a_listener_made_from_a_lambda_is_that_lambda() -> None:
    method, _ = function("b.setListener(View.OnClickListener { g() })")
    assert isinstance(named(method, "setListener").args[0], Lambda)


@pytest.mark.parametrize("made", ["OnItemClickListener(this::go)", "View.OnClickListener(::go)", "Runnable(this::go)"])
def test_a_listener_made_from_a_reference_is_that_reference(made: str) -> None:
    method, _ = function(f"b.setListener({made})")
    assert isinstance(named(method, "setListener").args[0], Reference)


def test_a_listener_made_from_a_lambda_in_parentheses_is_that_lambda() -> None:
    method, _ = function("b.setListener(Runnable({ g() }))")
    assert isinstance(named(method, "setListener").args[0], Lambda)


def test_an_object_made_with_something_else_is_that_object() -> None:
    method, _ = function("b.setListener(Runnable(p))")
    assert isinstance(named(method, "setListener").args[0], Result)


def test_a_parameter_that_is_called_is_a_function_object() -> None:
    method, _ = function("cb(1)\ncb?.invoke(2)", head="fun f(cb: (Int) -> Unit)")
    assert [(c.name, c.receiver) for c in method.calls] == [(INVOKE, Parameter(method.id, 0))] * 2


def test_a_property_of_function_type_that_is_called_is_a_function_object() -> None:
    cls = read("class Home(val cb: () -> Unit) {\n fun f() { cb() }\n}")["a.Home"]
    method = next(m for m in cls.methods if m.name == "f")
    call = method.calls[0]
    assert call.name == INVOKE
    assert call.receiver == FieldValue("cb", None, "", (This("a.Home"),))


def test_when_compares_its_subject_with_the_values_of_each_entry() -> None:
    method, _ = function(
        "when (item.itemId) {\n R.id.a, R.id.b -> g()\n is Outside -> k()\n else -> h()\n}", "fun f(item: Outside)"
    )
    subject = FieldValue("itemId", Parameter(method.id, 0))
    both = Choice((Resource("id", "a"), Resource("id", "b")))
    assert named(method, "g").guards == (Guard(subject, both, several=True),)
    outside = OfClass("Outside")
    assert Guard(subject, outside) in named(method, "k").guards
    assert excluded(named(method, "h"), subject) == {*both.options, outside}


def test_an_early_return_negates_its_condition_for_the_rest() -> None:
    method, _ = function("if (p == 1) return\ng()")
    assert named(method, "g").guards == (Guard(Parameter(method.id, 0), Literal(1), False),)


def test_conditions_are_taken_apart() -> None:
    method, _ = function("if (p == 1 || p == 2) g() else h()\nif (!q && p != 3) k()", "fun f(p: Int, q: Boolean)")
    p, q = Parameter(method.id, 0), Parameter(method.id, 1)
    assert named(method, "g").guards == (Guard(p, Choice((Literal(1), Literal(2))), several=True),)
    assert excluded(named(method, "h"), p) == {Literal(1), Literal(2)}
    assert set(named(method, "k").guards) == {Guard(q, Literal(True), False), Guard(p, Literal(3), False)}


def test_neither_of_two_conditions_holds_after_an_early_return() -> None:
    method, _ = function("if (p == 1 || !q) return\ng()", "fun f(p: Int, q: Boolean)")
    p, q = Parameter(method.id, 0), Parameter(method.id, 1)
    assert set(named(method, "g").guards) == {Guard(p, Literal(1), False), Guard(q, Literal(True))}


def test_the_opposite_of_a_call_is_that_of_the_whole_call() -> None:
    method, _ = function(
        "if (!q.isOpen()) g()\nif (p == 1 && !q.state[0].there) h(!q.isOpen())", "fun f(p: Int, q: Any)"
    )
    asked, again = (n for n, c in enumerate(method.calls) if c.name == "isOpen")
    q = Parameter(method.id, 1)
    assert method.calls[asked].receiver == q
    assert named(method, "g").guards == (Guard(Result(method.id, asked), Literal(True), False),)
    there = FieldValue(
        "there", receiver=Result(method.id, next(n for n, c in enumerate(method.calls) if c.name == "get"))
    )
    assert Guard(there, Literal(True), False) in named(method, "h").guards
    told = named(method, "h").args[0]
    assert isinstance(told, Choice)
    assert told.options[0] == Guarded(Literal(True), (Guard(Result(method.id, again), Literal(True), False),))


def test_a_space_behind_the_sign_of_the_opposite_changes_nothing() -> None:
    method, _ = function('if (! q.isOpen()) g("! q.isOpen()")\nif (p !in q.all) h()', "fun f(p: Int, q: Any)")
    asked = next(n for n, c in enumerate(method.calls) if c.name == "isOpen")
    assert named(method, "g").guards == (Guard(Result(method.id, asked), Literal(True), False),)
    assert named(method, "g").args == (Literal("! q.isOpen()"),)
    assert [c.name for c in method.calls] == ["isOpen", "g", "h"]


def test_a_variable_holds_either_value_after_a_branch() -> None:
    method, _ = function(
        "var c = Other::class.java\nif (p == 1) c = Third::class.java\ng(c)", others=("a.Other", "a.Third")
    )
    arg = named(method, "g").args[0]
    assert isinstance(arg, Choice)
    assert set(alternatives(arg)) == {ClassValue("a.Other"), ClassValue("a.Third")}


def test_what_an_expression_may_be_is_a_choice() -> None:
    method, _ = function(
        "g(if (p == 1) 2 else 3)\ng(when (p) { 1 -> 4\n else -> 5 })\ng(q ?: 6)", "fun f(p: Int, q: Int?)"
    )
    choices = [alternatives(c.args[0]) for c in method.calls if c.name == "g"]
    q = Parameter(method.id, 1)
    assert choices == [(Literal(2), Literal(3)), (Literal(4), Literal(5)), (q, Literal(6))]


def test_texts_keep_their_constant_parts() -> None:
    method, _ = function('g("a" + "b")\ng("x/${1.5}/y")\ng("""r\\n""")')
    assert [c.args[0] for c in method.calls if c.name == "g"] == [Literal("ab"), Literal("x/{}/y"), Literal("r\\n")]


def test_texts_are_put_together_from_what_others_tell() -> None:
    method, _ = function('g("x/$p/y${q.z}")\ng(p + "/" + q)', "fun f(p: String, q: String)")
    p, q = Parameter(method.id, 0), Parameter(method.id, 1)
    joined = [c.args for c in method.calls if c.name == JOIN]
    assert joined[0] == (Literal("x/"), p, Literal("/y"), FieldValue("z", q))
    assert joined[1][:2] == (p, Literal("/"))
    assert joined[2][1] == q


def test_resources_are_known_by_kind_and_name() -> None:
    method, _ = function("g(R.id.save, android.R.id.home)")
    assert method.calls[0].args == (Resource("id", "save"), Resource("id", "android:home"))


def test_references_name_methods_and_constructors() -> None:
    method, _ = function("g(::open, this::close, ::Other, Other::go)", others=("a.Other",))
    this = This("a.Home")
    assert method.calls[0].args == (
        Reference("open", None, "", (this,)),
        Reference("close", this),
        Reference(INIT, None, "a.Other"),
        Reference("go", None, "a.Other"),
    )


def test_named_arguments_keep_their_names_and_a_trailing_lambda_is_last() -> None:
    method, _ = function("g(1, b = 2) { }")
    call = named(method, "g")
    assert call.names == ("", "b", "")
    assert isinstance(call.args[2], Lambda)


def test_a_property_set_on_another_object_is_a_call_of_its_setter() -> None:
    method, _ = function("p.title = 1\ntitle = 2\nthis.title = 3")
    call = named(method, "setTitle")
    assert (call.receiver, call.args) == (Parameter(method.id, 0), (Literal(1),))
    assert [w.value for w in method.writes if w.name == "title"] == [Literal(2), Literal(3)]


def test_names_in_backticks_are_what_stands_between_them() -> None:
    method, _ = function("p.`title` = 1\np.`open`(2)\nval `in` = p\n`in`.close()")
    assert named(method, "setTitle").args == (Literal(1),)
    assert named(method, "open").args == (Literal(2),)
    assert named(method, "close").receiver == Parameter(method.id, 0)


def test_an_anonymous_object_is_a_class_that_is_made_and_sees_what_is_around() -> None:
    classes = read("class Home {\n fun f(p: Int) {\n  g(object : Outside {\n   override fun on() { h(p) }\n  })\n }\n}")
    inner = classes["a.Home$1"]
    outer = next(m for m in classes["a.Home"].methods if m.name == "f")
    assert named(outer, INIT).owner == "a.Home$1"
    on = next(m for m in inner.methods if m.name == "on")
    assert on.override
    assert named(on, "h").args == (Parameter(outer.id, 0),)
    assert named(on, "h").scopes == (This("a.Home$1"), This("a.Home"))


def test_properties_and_initialisers_are_part_of_the_constructor() -> None:
    cls = read("class Home(private val x: Int) : Other(x) {\n val y = g()\n val z by lazy { h() }\n init { k() }\n}")[
        "a.Home"
    ]
    init = next(m for m in cls.methods if m.name == INIT)
    assert [c.name for c in init.calls] == [INIT, "g", "h", "k"]
    assert init.calls[0].parent
    assert init.calls[0].args == (Parameter(init.id, 0),)
    assert {w.name: w.value for w in init.writes} == {
        "x": Parameter(init.id, 0),
        "y": Result(init.id, 1),
        "z": Result(init.id, 2),
    }


def test_a_getter_is_a_method() -> None:
    cls = read("class Home {\n val target: Class<*>\n  get() = Home::class.java\n}")["a.Home"]
    getter = next(m for m in cls.methods if m.name == "getTarget")
    assert [r.value for r in getter.returns] == [ClassValue("a.Home")]


def test_a_binding_by_delegate_has_the_type_of_the_binding() -> None:
    cls = read("class Home {\n private val binding by viewBinding(MainBinding::inflate)\n}", others=("a.MainBinding",))[
        "a.Home"
    ]
    assert [(f.name, f.type) for f in cls.fields] == [("binding", "a.MainBinding")]


def test_composables_that_are_not_known_as_classes_are_plain_calls() -> None:
    (method,) = read("@Composable\nfun Home() { Column { Text(text = x) } }")["a.MainKt"].methods
    assert method.annotations == ("Composable",)
    assert [c.name for c in method.calls] == ["Column"]


def test_a_file_with_errors_is_read_as_far_as_it_goes() -> None:
    classes = read("class Home {\n fun f() { g() }\n fun h( { ) }\n}\nclass Other {\n fun k() { m() }\n}")
    found = {c.name for k in classes.values() for m in k.methods for c in m.calls}
    assert "g" in found or "m" in found


def test_deep_nesting_ends_and_the_rest_is_read() -> None:
    deep = "(" * 3000 + "1" + ")" * 3000
    chain = "x" + ".y()" * 2000
    method, _ = function(f"g({deep})\n{chain}\nh()")
    assert {"g", "h"} <= {c.name for c in method.calls}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (b"@A @B(1)\n@C\nget() = x", b"        \n  \nget() = x"),
        (b"@A @B fun go(index: Int) = 1", b"@A @B fun go(index: Int) = 1"),
        (b"@A @B set = 1\n@C\nset(now) { }", b"@A @B set = 1\n  \nset(now) { }"),
    ],
)
def test_annotations_are_left_out_in_front_of_accessors_alone(text: bytes, left: bytes) -> None:
    assert mended(text) == left


def test_what_an_object_gives_the_class_above_is_said_by_the_code_around() -> None:
    made = "object : Rows(this) {\n val all = listOf(this)\n }"
    cls = read(f"open class Rows(home: Home)\nclass Home : Activity() {{\n fun f() = {made}\n}}")["a.Home$1"]
    initial = next(m for m in cls.methods if m.name == INIT)
    assert named(initial, INIT).args == (This("a.Home"),)
    assert named(initial, "listOf").args == (This("a.Home$1"),)
