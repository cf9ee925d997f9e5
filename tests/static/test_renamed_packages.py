"""Packages whose names a shrinker took: ways are found, screens have names that people read, losses are told."""

import json
import re
from pathlib import Path

import pytest
from tests.static.apps import VIEWS, edges, manifest
from tests.static.packages import build_package, empty_class, shrink_names
from tests.static.test_patterns_of_packages import BOX, BUTTONS, CODE, GO, PAGE, SIZE, THIRD, YES, layout

from uiatlas.cli.main import main
from uiatlas.sources import build_map
from uiatlas.utg import Graph

KEPT = ("Main", "Second", "Third")
"""Classes that the manifest names, which R8 keeps."""


def renamed(smali: str, kept: tuple[str, ...] = KEPT) -> str:
    """Code as R8 leaves it: classes that nothing outside names are ``a.a``, ``a.b``, and so their own methods."""
    classes = [
        c for c in re.findall(r"(?m)^\.class .*?(L\S+;)", smali) if c not in {f"Lorg/example/{k};" for k in kept}
    ]
    for n, name in enumerate(sorted(classes, key=len, reverse=True)):
        smali = smali.replace(name, f"La/{chr(97 + n)};")
    private = re.findall(r"(?m)^\.method (?:\S+ )*?(?:private|static) (?:\S+ )*?([\w$]+)\(", smali)
    for n, name in enumerate(dict.fromkeys(p for p in private if p not in ("constructor", "values", "valueOf"))):
        smali = re.sub(rf"(?<=[ >]){re.escape(name)}\(", f"{chr(97 + n)}(", smali)
    return smali


def graph_of(folder: Path, pattern: str, resources: dict[str, str], more: str = "") -> Graph:
    """The map of a pattern's package after renaming."""
    code = (CODE / f"{pattern}.smali").read_text(encoding="utf-8")
    return build_map(build_package(folder, manifest(*KEPT, more=more), renamed(code), resources))


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ("helpers", GO),
        ("click_anonymous", GO),
        ("click_method_reference", GO),
        ("click_view_binding", GO),
        ("click_synthetic", GO),
        ("click_packed_switch", GO | THIRD),
        ("when_over_ordinals", GO | THIRD),
    ],
)
def test_listeners_and_helpers_of_shortened_names_are_followed(
    tmp_path: Path, how: str, found: set[tuple[str, str, str, str]]
) -> None:
    graph = graph_of(tmp_path, how, BUTTONS)
    assert edges(graph) == found


def test_how_many_names_are_lost_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = renamed((CODE / "click_anonymous.smali").read_text(encoding="utf-8"))
    package = build_package(tmp_path / "app", manifest(*KEPT), code, BUTTONS)
    lost = "1 of 4 classes of the app and 2 of 4 methods have names that tell nothing"
    told = f"names were shortened by R8 or ProGuard: {lost}"
    assert told in build_map(package).warnings
    out = tmp_path / "app.uiatlas"
    assert main(["map", "build", str(package), "-o", str(out)]) == 0
    capsys.readouterr()
    assert main(["map", "show", str(out), "--json"]) == 0
    assert told in json.loads(capsys.readouterr().out)["warnings"]
    main(["map", "check", str(out)])
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("name", ["next", "ui_next", "x_2nd"])
def test_packages_with_their_names_lose_none(tmp_path: Path, name: str) -> None:
    code = (CODE / "click_anonymous.smali").read_text(encoding="utf-8").replace("next(", f"{name}(")
    assert not build_map(build_package(tmp_path, manifest(*KEPT), code, BUTTONS)).warnings


def test_resources_without_names_are_told(tmp_path: Path) -> None:
    code = (CODE / "click_anonymous.smali").read_text(encoding="utf-8")
    package = build_package(tmp_path, manifest(*KEPT), code, BUTTONS)
    graph = build_map(shrink_names(package, tmp_path / "small.apk"))
    assert {e[:3] for e in edges(graph)} == {e[:3] for e in GO}
    told = "\n".join(graph.warnings)
    assert re.search(r"resource names were collapsed: \d+ resources have the name of another one", told)
    assert re.search(r"1 of 1 resource files have shortened paths, as res/\S+\.xml", told)
    assert re.search(r"2 of 2 elements with an id have one without a name", told)


def test_a_fragment_and_a_dialog_have_names_that_people_read(tmp_path: Path) -> None:
    shown = {"res/layout/main.xml": BOX, **PAGE}
    page = next(
        s for s in graph_of(tmp_path / "a", "fragment_calls_host", shown).screens.values() if s.kind == "fragment"
    )
    assert page.name == "page"
    sure = graph_of(tmp_path / "b", "dialog_fragment", {**BUTTONS, **YES})
    assert {(e[0], e[1], e[2]) for e in edges(sure)} == {("Main", "b", "click"), ("b", "Second", "dialog")}
    assert "1 of 4 screens have only names as short as a.b" in sure.warnings


def test_an_activity_whose_own_name_is_short_is_called_by_its_label(tmp_path: Path) -> None:
    code = (
        (CODE / "click_anonymous.smali").read_text(encoding="utf-8").replace("Lorg/example/Second;", "Lorg/example/b;")
    )
    declared = (
        manifest("Main", "b", "c")
        .replace('".b"', '".b" android:label="Your cart"')
        .replace('".c"', '".c" android:label="Your cart"')
    )
    resources = {"res/layout/main.xml": layout(f'<Button android:id="@+id/go_there" {SIZE}/>')}
    graph = build_map(build_package(tmp_path, declared, code, resources))
    assert edges(graph) == {("Main", "Your cart", "click", "go_there")}
    assert {s.name for s in graph.screens.values()} == {"org.example.Main", "Your cart", "Your cart (org.example.c)"}
    assert {s.anchor for s in graph.screens.values()} == {"org.example.Main", "org.example.b", "org.example.c"}
    assert graph.find("your cart").anchor == "org.example.b"


def test_calls_through_reflection_are_counted(tmp_path: Path) -> None:
    code = """.class public Lorg/example/Main;
.super Landroid/app/Activity;
.method protected onCreate(Landroid/os/Bundle;)V
    .registers 4
    const-string v0, "org.example.Second"
    invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
    return-void
.end method
"""
    graph = build_map(
        build_package(tmp_path, manifest("Main"), code, {"res/layout/main.xml": f"<View {VIEWS} {SIZE}/>"})
    )
    told = "1 call goes through reflection and is not followed; the first, Class.forName, in org.example.Main.onCreate"
    assert told in graph.warnings


def test_methods_of_one_short_name_are_told_apart_by_their_types(tmp_path: Path) -> None:
    code = (
        (CODE / "click_anonymous.smali").read_text(encoding="utf-8").replace("Lorg/example/Main$1;", "Lorg/example/c;")
    )
    taken = [f"(L{type_};)V" for type_ in ("org/example/a", "org/example/b")]
    asked = """    const/4 v0, 0x0
    invoke-virtual {p0, v0}, Lorg/example/Main;->getSystemService(Ljava/lang/String;)Ljava/lang/Object;
    move-result-object v0
    check-cast v0, Lorg/example/b;
"""
    starts = code.partition(".method private next()V")[2].partition(".registers 3\n")[2].partition("    return-void")[0]
    called = f"{asked}    invoke-direct {{p0, v0}}, Lorg/example/Main;->a{taken[1]}\n"
    both = "".join(
        f".method private a{types}\n    .registers 4\n{starts.replace('Second', name)}    return-void\n.end method\n"
        for types, name in zip(taken, ("Third", "Second"), strict=True)
    )
    code = code.replace(starts, called).replace(".class Lorg/example/c;", f"{both}.class Lorg/example/c;")
    code += "".join(empty_class(f"Lorg/example/{n};", "Ljava/lang/Object;") for n in "ab")
    assert edges(build_map(build_package(tmp_path, manifest(*KEPT), code, BUTTONS))) == GO


_STARTS = """    new-instance v0, Landroid/content/Intent;
    const-class v1, Lorg/example/{screen};
    invoke-direct {{v0, p0, v1}}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
    invoke-virtual {{p0, v0}}, Landroid/content/Context;->startActivity(Landroid/content/Intent;)V
"""


def _overloads(more: str) -> str:
    """Functions of one short name that open several screens, one of them by a number that may be left out."""
    types = {"": "Third", "Ljava/lang/String;": "Third", "I": "Second"}
    functions = "".join(
        f".method public static ui(Landroid/content/Context;{type_})V\n    .registers 5\n"
        f"{_STARTS.format(screen=screen)}    return-void\n.end method\n"
        for type_, screen in types.items()
    )
    called = (
        "invoke-static {p0, v0, v1, v2}, Lorg/example/Nav;->ui$default(Landroid/content/Context;IILjava/lang/Object;)V"
    )
    return f"""{empty_class("Lorg/example/Main;", "Landroid/app/Activity;")}
.method protected onCreate(Landroid/os/Bundle;)V
    .registers 5
    const/4 v0, 0x0
    const/4 v1, 0x2
    const/4 v2, 0x0
    {called}
    return-void
.end method
.class public Lorg/example/Nav;
.super Ljava/lang/Object;
{functions}.method public static ui$default(Landroid/content/Context;IILjava/lang/Object;)V
    .registers 5
    and-int/lit8 p2, p2, 0x2
    if-eqz p2, :given
    const/4 p1, 0x0
    :given
    invoke-static {{p0, p1}}, Lorg/example/Nav;->ui(Landroid/content/Context;I)V
    return-void
.end method
{empty_class(f"Lorg/example/{more};", "Ljava/lang/Object;")}"""


@pytest.mark.parametrize("more", ["a", "R", "R$id"])
def test_functions_of_short_names_with_default_values_are_told_apart(tmp_path: Path, more: str) -> None:
    graph = build_map(build_package(tmp_path, manifest(*KEPT), _overloads(more), BUTTONS))
    assert edges(graph) == {("Main", "Second", "auto", "")}
    assert any("Nav.ui_" in warning for warning in graph.warnings) is (more == "a")
