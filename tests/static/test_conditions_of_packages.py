"""Conditions of bytecode that are known of every device or object decide what is opened, as those of source do."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, edges, manifest
from tests.static.packages import build_package
from tests.static.test_patterns_of_packages import BUTTONS, CODE, THREE

from uiatlas.sources import build_map

ASKED = "    invoke-direct {p0}, Lorg/example/Main;->fancy()Z\n    move-result v0\n    if-eqz v0, :plain\n"
"""What the pattern asks before it opens the second screen rather than the third."""
SECOND = ("Main", "Second", "click", "go_there")
THIRD = ("Main", "Third", "click", "go_there")


def opened(folder: Path, *asked: str) -> set[tuple[str, str, str, str]]:
    """What a touch opens if this is asked instead."""
    code = (CODE / "condition.smali").read_text(encoding="utf-8")
    assert code.count(ASKED) == 1
    code = code.replace(ASKED, "".join(f"    {line}\n" for line in asked))
    resources = {**BUTTONS, "res/xml/prefs.xml": f"<PreferenceScreen {VIEWS}/>"}
    graph = build_map(build_package(folder, manifest(*THREE), code, resources))
    return {e for e in edges(graph) if e[0] == "Main"}


@pytest.mark.parametrize(
    ("level", "branch", "found"),
    [
        (26, "if-lt v0, v1, :plain", {SECOND}),
        (26, "if-ge v0, v1, :plain", {THIRD}),
        (25, "if-le v0, v1, :plain", {SECOND}),
        (25, "if-gt v0, v1, :plain", {THIRD}),
        (26, "if-gt v1, v0, :plain", {SECOND}),
        (26, "if-le v1, v0, :plain", {THIRD}),
        (25, "if-ge v1, v0, :plain", {SECOND}),
        (25, "if-lt v1, v0, :plain", {THIRD}),
        (30, "if-lt v0, v1, :plain", {SECOND, THIRD}),
        (26, "if-gt v0, v1, :plain", {SECOND, THIRD}),
    ],
)
def test_a_level_of_the_platform_that_all_devices_have_decides(
    tmp_path: Path, level: int, branch: str, found: set[tuple[str, str, str, str]]
) -> None:
    asked = ("sget v0, Landroid/os/Build$VERSION;->SDK_INT:I", f"const/16 v1, {level}", branch)
    assert opened(tmp_path, *asked) == found


@pytest.mark.parametrize(
    ("type_", "branch", "found"),
    [
        ("Main", "if-eqz v0, :plain", {SECOND}),
        ("Main", "if-nez v0, :plain", {THIRD}),
        ("Third", "if-eqz v0, :plain", {THIRD}),
        ("Third", "if-nez v0, :plain", {SECOND}),
        ("Unknown", "if-nez v0, :plain", {SECOND, THIRD}),
    ],
)
def test_the_class_of_an_object_decides(
    tmp_path: Path, type_: str, branch: str, found: set[tuple[str, str, str, str]]
) -> None:
    assert opened(tmp_path, f"instance-of v0, p0, Lorg/example/{type_};", branch) == found
