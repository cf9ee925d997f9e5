"""Kotlin calls a top-level function by its full name, where several packages have one of its name."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

ANDROID = """
import android.app.Activity
import android.content.Context
import android.content.Intent
import android.os.Bundle
import android.view.View
"""
MAIN = """
class Pages(val first: Page)
class Page { fun target(context: Context) = Intent(context, Fourth::class.java) }
class Main : Activity() {
    private val pages = Pages(Page())
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go).setOnClickListener { startActivity(CALL) }
    }
}
class Second : Activity()
class Third : Activity()
class Fourth : Activity()
"""
FUNCTION = "fun target(context: Context) = Intent(context, org.example.{}::class.java)\n"


def app(root: Path, call: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app that starts what a call gives; two packages have a function of one name."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
        "Main.kt": ANDROID + MAIN.replace("CALL", call),
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go"/></LinearLayout>',
    }
    for package, target in (("one", "Second"), ("two", "Third")):
        folder = root / "src/main/java/org/example" / package
        folder.mkdir(parents=True)
        (folder / "Ways.kt").write_text(f"package org.example.{package}\n{ANDROID}{FUNCTION.format(target)}")
    return edges(build(root, files))


@pytest.mark.parametrize(("package", "target"), [("org.example.one", "Second"), ("org.example.two", "Third")])
def test_a_function_is_called_by_its_full_name(tmp_path: Path, package: str, target: str) -> None:
    assert app(tmp_path, f"{package}.target(this)") == {("Main", target, "click", "go")}


def test_a_chain_of_properties_is_no_package(tmp_path: Path) -> None:
    assert app(tmp_path, "pages.first.target(this)") == {("Main", "Fourth", "click", "go")}
