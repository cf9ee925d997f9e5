"""Bytecode of an app's own packages is read as what it does: calls, values, conditions."""

import contextlib
import os
import random
import struct
import subprocess
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests import needs

from uiatlas.errors import FormatError
from uiatlas_static.apk.dex import open_dex
from uiatlas_static.apk.dex_code import read_code
from uiatlas_static.apk.members import type_name
from uiatlas_static.facts.code import INIT, JOIN, Call, ClassFact, CodeFacts, Method, Write
from uiatlas_static.facts.values import (
    NULL,
    UNKNOWN,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Lambda,
    Literal,
    Parameter,
    Resource,
    Result,
    This,
)

RESOURCES = {0x7F0A0001: ("id", "save"), 0x7F0A0002: ("id", "share"), 0x7F0B0001: ("layout", "main")}

SMALI = Path(__file__).with_name("smali")


def build(folder: Path, sources: dict[str, str] | Path, api: int = 26) -> bytes:
    """Assemble smali, one text per class."""
    needs.smali()
    out = folder / "classes.dex"
    if isinstance(sources, dict):
        for name, text in sources.items():
            (folder / f"{name}.smali").write_text(text)
        sources = folder
    subprocess.run(["smali", "assemble", "--api", str(api), "-o", str(out), str(sources)], check=True, timeout=120)
    return out.read_bytes()


@pytest.fixture(scope="module")
def dex(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return build(tmp_path_factory.mktemp("smali"), SMALI)


@pytest.fixture(scope="module")
def facts(dex: bytes) -> CodeFacts:
    return read_code(open_dex("classes.dex", dex), ["org.demo"], RESOURCES.get)


def method(facts: CodeFacts, cls: str, name: str) -> Method:
    return next(m for m in facts.classes[cls].methods if m.name == name)


def call(body: Method, name: str) -> Call:
    return next(c for c in body.calls if c.name == name)


def test_classes_outside_the_packages_are_not_read(facts: CodeFacts) -> None:
    assert all(name.startswith("org.demo.") for name in facts.classes)
    assert facts.warnings == ()


def test_generated_resource_classes_are_left_out(facts: CodeFacts) -> None:
    assert "org.demo.R$id" not in facts.classes


def test_a_class_tells_its_parents_fields_and_flags(facts: CodeFacts) -> None:
    main = facts.classes["org.demo.Main"]
    assert (main.parent, main.interfaces, main.kind) == ("android.app.Activity", ("org.demo.Opens",), "class")
    assert [(f.name, f.type, f.static) for f in main.fields] == [
        ("mode", "int", True),
        ("tag", "java.lang.String", True),
        ("flag", "boolean", False),
        ("views", "android.view.View[]", False),
    ]
    opens = facts.classes["org.demo.Opens"]
    assert opens.kind == "interface"
    assert opens.abstract
    assert method(facts, "org.demo.Opens", "open").abstract


def test_the_class_around_is_told_by_the_name_or_by_annotations(facts: CodeFacts) -> None:
    assert facts.classes["org.demo.Main$1"].outer == "org.demo.Main"
    assert facts.classes["org.demo.Renamed"].outer == "org.demo.Main"


def test_methods_have_types_flags_and_ids_of_their_own(facts: CodeFacts) -> None:
    start = method(facts, "org.demo.Main", "start")
    assert start.id == "org.demo.Main.start(Ljava/lang/Class;ZJ)V"
    assert [p.type for p in start.parameters] == ["java.lang.Class", "boolean", "long"]
    assert (start.type, start.static, start.private) == ("void", True, True)


def test_an_intent_is_made_filled_and_started(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Main", "openDetails")
    made, extra, started = body.calls
    intent = Result(body.id, 0)
    assert (made.name, made.owner, made.receiver) == (INIT, "android.content.Intent", None)
    assert made.args == (This("org.demo.Main"), ClassValue("org.demo.Details"))
    assert (extra.receiver, extra.args) == (intent, (Literal("id"), Literal(True)))
    assert (started.receiver, started.args, started.owner) == (This("org.demo.Main"), (intent,), "org.demo.Main")
    assert started.line == 0x1A


def test_calls_of_the_super_class_are_marked(facts: CodeFacts) -> None:
    made = method(facts, "org.demo.Main", INIT).calls[0]
    assert (made.parent, made.receiver, made.owner) == (True, This("org.demo.Main"), "android.app.Activity")
    above = method(facts, "org.demo.Main", "onCreate").calls[0]
    assert (above.parent, above.name, above.args) == (
        True,
        "onCreate",
        (Parameter("org.demo.Main.onCreate(Landroid/os/Bundle;)V", 0),),
    )


def test_numbers_of_resources_have_their_names(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Main", "onCreate")
    assert call(body, "setContentView").args == (Resource("layout", "main"),)
    assert call(body, "findViewById").args == (Resource("id", "save"),)
    assert call(body, "sparse").args == (Literal(0x7F0F0009),)


def test_a_chain_of_comparisons_with_ids_guards_what_it_chooses(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "chain")
    item = Result(body.id, 0)
    assert call(body, "save").guards == (Guard(item, Resource("id", "save")),)
    assert call(body, "share").guards == (Guard(item, Resource("id", "share")),)
    assert call(body, "home").guards == (Guard(item, Resource("id", "android:home")),)
    assert call(body, "other").guards == (
        Guard(item, Resource("id", "save"), False),
        Guard(item, Resource("id", "share"), False),
        Guard(item, Resource("id", "android:home"), False),
    )
    assert call(body, "after").guards == ()


@pytest.mark.parametrize("name", ["packed", "sparse"])
def test_a_switch_guards_its_cases(facts: CodeFacts, name: str) -> None:
    body = method(facts, "org.demo.Menus", name)
    item = Parameter(body.id, 0)
    save, share = Resource("id", "save"), Resource("id", "share")
    assert call(body, "save").guards == (Guard(item, save),)
    assert call(body, "share").guards == (Guard(item, share),)
    assert call(body, "other").guards == (Guard(item, save, False), Guard(item, share, False))


def test_either_of_two_ids_is_one_condition(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "either")
    both = Choice((Resource("id", "save"), Resource("id", "share")))
    assert call(body, "save").guards == (Guard(Parameter(body.id, 0), both, several=True),)


def test_truth_values_and_null_are_compared_as_what_they_are(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "truth")
    flag, thing = Parameter(body.id, 0), Parameter(body.id, 1)
    assert call(body, "save").guards == (Guard(flag, Literal(True)),)
    assert call(body, "share").guards == (Guard(flag, Literal(True), False),)
    assert call(body, "other").guards == (Guard(thing, NULL, False),)


def test_equal_texts_are_a_condition_on_the_text(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "texts")
    assert call(body, "save").guards == (Guard(Parameter(body.id, 0), Literal("save")),)


def test_a_switch_over_texts_is_a_condition_on_the_text(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "textSwitch")
    assert call(body, "save").guards == (Guard(Parameter(body.id, 0), Literal("save")),)
    assert call(body, "share").guards == (Guard(Parameter(body.id, 0), Literal("share")),)


def test_a_condition_kept_in_a_variable_is_still_that_condition(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "kept")
    assert call(body, "save").guards == (
        Guard(Parameter(body.id, 0), Resource("id", "save")),
        Guard(Parameter(body.id, 1), Literal(True)),
    )
    assert call(body, "share").guards == ()


def test_a_loop_ends_and_says_nothing_of_what_it_counts(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "loop")
    assert call(body, "sparse").args == (Choice((Literal(0), UNKNOWN)),)
    assert call(body, "after").guards == ()


def test_what_runs_in_a_handler_is_read(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Menus", "caught")
    assert [c.name for c in body.calls] == ["save", "share"]
    assert call(body, "share").guards == ()


def test_each_way_out_has_its_value_and_conditions(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "page")
    place = Parameter(body.id, 0)
    found = {(r.value, r.guards) for r in body.returns}
    assert found == {
        (Result(body.id, 0), (Guard(place, Literal(0)),)),
        (Result(body.id, 1), (Guard(place, Literal(0), False),)),
    }
    assert [c.owner for c in body.calls] == ["org.demo.First", "org.demo.Second"]


def test_what_branches_share_at_their_ends_is_told_for_each_of_them(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "shared")
    chosen = Parameter(body.id, 0)
    save, share = Resource("id", "save"), Resource("id", "share")
    targets = {c.args[1]: c.guards for c in body.calls if c.name == INIT}
    assert targets == {
        ClassValue("org.demo.First"): (Guard(chosen, save),),
        ClassValue("org.demo.Second"): (Guard(chosen, share),),
        ClassValue("org.demo.Details"): (Guard(chosen, save, False), Guard(chosen, share, False)),
    }
    started = [c for c in body.calls if c.name == "startActivity"]
    assert [c.args for c in started] == [(Result(body.id, n),) for n in (0, 2, 4)]
    assert {c.guards for c in started} == set(targets.values())


def test_fields_are_read_and_written_with_their_owners(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "fields")
    this = This("org.demo.Values")
    assert body.writes == (
        Write("next", Parameter(body.id, 0), 0x0, this, "org.demo.Values"),
        Write("on", Literal(True), 0x6, None, "org.demo.Values"),
    )
    assert call(body, "use").args == (
        FieldValue("next", FieldValue("next", this, "org.demo.Values"), "org.demo.Values"),
        FieldValue("INSTANCE", None, "org.demo.First"),
        Resource("string", "android:ok"),
        Resource("id", "late"),
    )


def test_an_array_is_a_choice_of_its_elements(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "arrays")
    assert call(body, "many").args == (Choice((ClassValue("org.demo.First"), ClassValue("org.demo.Second"))),)
    assert call(body, "ids").args == (Choice((Resource("id", "save"), Resource("id", "share"))),)
    assert call(body, "one").args == (Choice((Literal("a"), Literal("b"))),)


def test_a_text_put_together_has_its_parts_in_order(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "text")
    (text,) = call(body, "one").args
    assert isinstance(text, Result)
    assert body.calls[text.call].name == JOIN
    assert body.calls[text.call].args == (Literal("detail/"), Parameter(body.id, 0), Literal("/edit"))


def test_boxes_are_seen_through(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "boxes")
    assert call(body, "flag").args == (Literal(True),)


def test_arguments_left_out_in_kotlin_have_their_default_values(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Values", "defaults")
    bound, extension, made, private = body.calls
    assert (bound.name, bound.receiver) == ("show", This("org.demo.Values"))
    assert bound.args == (Literal("hello"), Literal(True), UNKNOWN)
    assert (extension.name, extension.owner, extension.args) == (
        "launch",
        "org.demo.ToolsKt",
        (This("org.demo.Values"), Literal("x"), Literal(7)),
    )
    assert (made.name, made.owner, made.args) == (INIT, "org.demo.Options", (Literal("y"), Literal(False)))
    assert (private.name, private.args) == (INIT, (Literal(5),))


def test_initial_values_of_fields_are_written_when_the_class_is_loaded(facts: CodeFacts) -> None:
    loaded = method(facts, "org.demo.Main", "<clinit>")
    assert loaded.writes == (
        Write("mode", Resource("id", "share"), owner="org.demo.Main"),
        Write("tag", Literal("main"), owner="org.demo.Main"),
    )


def test_a_function_object_made_by_a_call_site_calls_its_target(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Sites", "listen")
    made, used = body.calls
    function = facts.classes["org.demo.Sites"].lambdas[0]
    assert used.args == (Lambda(function.id),)
    (inner,) = function.calls
    assert (inner.name, inner.owner, inner.receiver) == ("onSave", "org.demo.Sites", This("org.demo.Sites"))
    assert inner.args == (Parameter(function.id, 0),)
    assert made.line == 0


def test_a_call_through_a_method_handle_takes_whatever_it_is_given(facts: CodeFacts) -> None:
    body = method(facts, "org.demo.Sites", "handle")
    assert [(c.name, c.args) for c in body.calls] == [("invoke", ()), ("invoke", (Literal("a"),))]


def test_what_a_compiled_lambda_captures_is_in_its_fields(facts: CodeFacts) -> None:
    init = method(facts, "org.demo.Main$$ExternalSyntheticLambda0", INIT)
    assert [(w.name, w.value) for w in init.writes] == [("f$0", Parameter(init.id, 0))]


COMPOSED = """
.class public final Lorg/demo/HomeKt;
.super Ljava/lang/Object;

.method public static final Home(Lkotlin/jvm/functions/Function0;Landroidx/compose/runtime/Composer;I)V
    .registers 7
    new-instance v0, Lorg/demo/Content;
    invoke-direct {v0}, Lorg/demo/Content;-><init>()V
    const v1, 0x31abc
    const/4 v2, 0x1
    invoke-static {v1, v2, v0}, Landroidx/compose/runtime/internal/ComposableLambdaKt;->composableLambdaInstance(IZLjava/lang/Object;)Landroidx/compose/runtime/internal/ComposableLambda;
    move-result-object v0
    invoke-static {p0, v0, p1, v2}, Landroidx/compose/material3/ButtonKt;->Button(Lkotlin/jvm/functions/Function0;Lkotlin/jvm/functions/Function3;Landroidx/compose/runtime/Composer;I)V
    const-string v0, "Home"
    invoke-static {v0, p1, v2}, Landroidx/compose/material3/TextKt;->Text--4IGK_g(Ljava/lang/String;Landroidx/compose/runtime/Composer;I)V
    return-void
.end method
"""  # noqa: E501


def test_calls_of_compose_have_the_names_and_functions_that_they_are_written_with(tmp_path: Path) -> None:
    found = read_code(open_dex("classes.dex", build(tmp_path, {"HomeKt": COMPOSED})), ["org.demo"], RESOURCES.get)
    body = method(found, "org.demo.HomeKt", "Home")
    assert body.annotations == ("Composable",)
    button, text = call(body, "Button"), call(body, "Text")
    assert button.args[:2] == (Parameter(body.id, 0), Result(body.id, 0))
    assert button.names == ("onClick", "", "", "")
    assert (text.args[0], text.names) == (Literal("Home"), ())


def test_a_method_comes_before_its_bridge(tmp_path: Path) -> None:
    shapes = (("public bridge synthetic", "Ljava/lang/Object;"), ("public final", "V"))
    bodies = "".join(
        f".method {flags} invoke(){type_}\n    .registers 2\n    const/4 v0, 0x0\n"
        f"    return{'-void' if type_ == 'V' else '-object v0'}\n.end method\n"
        for flags, type_ in shapes
    )
    dex = build(tmp_path, {"Done": f".class public Lorg/demo/Done;\n.super Lkotlin/jvm/internal/Lambda;\n{bodies}"})
    found = read_code(open_dex("classes.dex", dex), ["org.demo"], RESOURCES.get)
    assert [m.type for m in found.classes["org.demo.Done"].methods] == ["void", "java.lang.Object"]


def test_the_first_of_two_classes_with_one_name_counts(dex: bytes, tmp_path: Path) -> None:
    other = ".class public Lorg/demo/First;\n.super Lorg/demo/Base;\n"
    second = build(tmp_path, {"First": other})
    one, two = open_dex("classes.dex", dex), open_dex("classes2.dex", second)
    found = read_code([*one, *two], ["org.demo"], RESOURCES.get)
    assert found.classes["org.demo.First"].file == "classes.dex"
    turned = read_code([*two, *one], ["org.demo"], RESOURCES.get)
    assert turned.classes["org.demo.First"].parent == "org.demo.Base"


def test_a_package_does_not_mean_others_that_begin_alike(dex: bytes) -> None:
    assert read_code(open_dex("classes.dex", dex), ["org.de"], RESOURCES.get).classes == {}


def test_names_of_nested_classes_and_arrays_are_qualified() -> None:
    assert type_name("Lorg/x/Outer$Inner;") == "org.x.Outer$Inner"
    assert type_name("[[I") == "int[][]"


@pytest.mark.parametrize("version", range(35, 42))
def test_all_versions_of_the_format_are_read(dex: bytes, facts: CodeFacts, version: int) -> None:
    data = dex[:4] + b"%03d" % version + dex[7:]
    assert read_code(open_dex("classes.dex", data), ["org.demo"], RESOURCES.get) == facts


def test_what_is_no_bytecode_is_one_clear_error() -> None:
    with pytest.raises(FormatError, match=r"classes\.dex: no DEX file"):
        read_code(open_dex("classes.dex", b"PK\3\4" * 40), ["org"], RESOURCES.get)


def test_a_file_cut_off_is_one_clear_error(dex: bytes) -> None:
    with pytest.raises(FormatError, match="outside the file"):
        read_code(open_dex("classes.dex", dex[:300]), ["org"], RESOURCES.get)


def test_a_damaged_body_is_a_warning_and_the_rest_is_read(dex: bytes) -> None:
    damaged = dex.replace(bytes.fromhex("1201121212011212"), bytes.fromhex("3e3e3e3e3e3e3e3e"))
    assert damaged != dex
    found = read_code(open_dex("classes.dex", damaged), ["org.demo"], RESOURCES.get)
    assert len(found.warnings) == 1
    assert "org.demo.Values.damage" in found.warnings[0]
    assert method(found, "org.demo.Values", "damage").calls == ()
    assert "org.demo.Menus" in found.classes


def test_random_damage_never_breaks_the_reader(dex: bytes) -> None:
    dice = random.Random(3)
    begun = time.process_time()
    for _ in range(300):
        hurt = bytearray(dex)
        for _ in range(dice.randrange(1, 12)):
            hurt[dice.randrange(0x20, len(hurt))] = dice.randrange(256)
        with contextlib.suppress(FormatError):
            read_code(open_dex("classes.dex", bytes(hurt)), ["org"], RESOURCES.get)
    assert time.process_time() - begun < 60


def test_a_huge_count_of_classes_does_not_take_memory(dex: bytes) -> None:
    hurt = bytearray(dex)
    struct.pack_into("<I", hurt, 0x60, 0x0FFFFFFF)
    with pytest.raises(FormatError, match="classes lies outside"):
        read_code(open_dex("classes.dex", bytes(hurt)), ["org"], RESOURCES.get)


# ---- real apps

APKS = os.environ.get("UIATLAS_APKS")


@pytest.fixture(params=sorted(Path(APKS).rglob("*.apk")) if APKS else [None], ids=lambda p: p.stem if p else "none")
def apk(request: pytest.FixtureRequest) -> Path:
    if request.param is None:
        pytest.skip("set UIATLAS_APKS to a folder with packages of real apps")
    path: Path = request.param
    return path


def dex_files(apk: Path) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(apk) as archive:
        return [(n, archive.read(n)) for n in archive.namelist() if n.endswith(".dex")]


def own_package(apk: Path) -> str:
    from androguard.core.apk import APK  # noqa: PLC0415

    return ".".join(APK(str(apk)).get_package().split(".")[:2])


def androguard_calls(files: list[tuple[str, bytes]], classes: dict[str, ClassFact]) -> Iterator[tuple[str, ...]]:
    """Method, offset, owner and name of every call; Kotlin's detours by what they stand for."""
    from androguard.core.dex import DEX  # noqa: PLC0415
    from loguru import logger  # noqa: PLC0415

    logger.remove()
    for file, data in files:
        for cls in DEX(data).get_classes():
            name = type_name(cls.get_name())
            if name not in classes or classes[name].file != file:
                continue
            for body in cls.get_methods():
                place = 0
                for step in body.get_instructions() if body.get_code() is not None else ():
                    if step.get_name().startswith("invoke-"):
                        owner, _, called = step.get_output().split(", ")[-1].partition("->")
                        yield (
                            f"{name}.{body.get_name()}{body.get_descriptor().replace(' ', '')}@{place:x}",
                            type_name(owner).removesuffix("$DefaultImpls"),
                            _written(type_name(owner), called.partition("(")[0].removesuffix("$default")),
                        )
                    place += step.get_length()


def _written(owner: str, name: str) -> str:
    """A name without the ending that value classes give it in Compose."""
    return name.partition("-")[0] if owner.startswith("androidx.compose.") else name


@pytest.mark.slow
def test_the_same_calls_are_found_as_by_androguard(apk: Path) -> None:
    pytest.importorskip("androguard")
    files = dex_files(apk)
    found = read_code([dex for name, data in files for dex in open_dex(name, data)], [own_package(apk)], RESOURCES.get)
    ours = {
        (f"{m.id}@{c.line:x}", c.owner.removesuffix("$DefaultImpls"), c.name.removesuffix("$default"))
        for cls in found.classes.values()
        for m in cls.methods
        for c in m.calls
    }
    assert found.warnings == ()
    assert ours == set(androguard_calls(files, found.classes))
