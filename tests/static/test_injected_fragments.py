"""A fragment that Hilt injects is shown only in an activity that it injects: elsewhere the app would end."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

APP = """
import android.content.Intent
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
import dagger.hilt.android.AndroidEntryPoint
import dagger.hilt.android.AndroidEntryPoint as Entry
import dagger.hilt.internal.GeneratedComponentManagerHolder
import dagger.hilt.android.migration.OptionalInject
import org.other.LibraryActivity

HOST
class Main : ABOVE {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Part()).commit()
    }
}
@AndroidEntryPoint
abstract class Base : AppCompatActivity()
PART
class Part : Fragment() {
    override fun onResume() { startActivity(Intent(requireContext(), Second::class.java)) }
}
class Second : AppCompatActivity()
"""
MARK = "@AndroidEntryPoint"


@pytest.mark.parametrize(
    ("host", "above", "part", "shown"),
    [
        ("", "AppCompatActivity", MARK, False),
        (MARK, "AppCompatActivity", MARK, True),
        ("", "Base", MARK, True),
        ("", "LibraryActivity", MARK, True),
        ("", "AppCompatActivity", "", True),
        ("@Entry", "AppCompatActivity", MARK, True),
        ("", "AppCompatActivity", "@Entry", False),
        ("", "AppCompatActivity", "@dagger.hilt.android.AndroidEntryPoint", False),
        ("", "AppCompatActivity", "@org.other.AndroidEntryPoint", True),
        ("", "AppCompatActivity(), GeneratedComponentManagerHolder", MARK, True),
        ("", "AppCompatActivity", f"@OptionalInject {MARK}", True),
    ],
    ids=[
        "neither",
        "both",
        "a class above",
        "not known",
        "no fragment",
        "alias of host",
        "alias",
        "package",
        "another mark",
        "by hand",
        "optional",
    ],
)
def test_an_injected_fragment_needs_an_injected_activity(
    tmp_path: Path, host: str, above: str, part: str, shown: bool
) -> None:
    code = APP.replace("HOST", host).replace("ABOVE", above if "(" in above else f"{above}()").replace("PART", part)
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": code}))
    assert (("Main", "Part", "auto", "") in found) == (("Part", "Second", "auto", "") in found) == shown


def test_an_annotation_of_the_app_with_the_name_of_hilts_asks_nothing_of_the_activity(tmp_path: Path) -> None:
    code = APP.replace("HOST", "").replace("ABOVE", "AppCompatActivity()").replace("PART", MARK)
    own = code.replace("dagger.hilt.android.AndroidEntryPoint\n", "org.example.own.AndroidEntryPoint\n")
    own = own.replace("import dagger.hilt.android.AndroidEntryPoint as Entry\n", "")
    declared = "package org.example.own\nannotation class AndroidEntryPoint\n"
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": own, "org/example/own/Entry.kt": declared}
    assert ("Part", "Second", "auto", "") in edges(build(tmp_path, files))


JAVA = """
import android.content.Intent;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
import %s.AndroidEntryPoint;
public class Main extends AppCompatActivity {
    protected void onCreate(android.os.Bundle state) {
        getSupportFragmentManager().beginTransaction().replace(android.R.id.content, new Part()).commit();
    }
}
@AndroidEntryPoint
class Part extends Fragment {
    public void onResume() { startActivity(new Intent(requireContext(), Second.class)); }
}
class Second extends AppCompatActivity {}
"""


@pytest.mark.parametrize(("package", "shown"), [("dagger.hilt.android", False), ("org.other", True)])
def test_java_says_by_imports_whose_annotation_it_is(tmp_path: Path, package: str, shown: bool) -> None:
    pytest.importorskip("tree_sitter_java")
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.java": JAVA % package}))
    assert (("Part", "Second", "auto", "") in found) is shown
