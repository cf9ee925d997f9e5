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
import dagger.hilt.android.migration.OptionalInject
import org.other.LibraryActivity

HOST
class Main : ABOVE() {
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
        ("", "AppCompatActivity", f"@OptionalInject {MARK}", True),
    ],
    ids=["neither", "both", "a class above", "not known", "no fragment", "optional"],
)
def test_an_injected_fragment_needs_an_injected_activity(
    tmp_path: Path, host: str, above: str, part: str, shown: bool
) -> None:
    code = APP.replace("HOST", host).replace("ABOVE", above).replace("PART", part)
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": code}))
    assert (("Main", "Part", "auto", "") in found) == (("Part", "Second", "auto", "") in found) == shown
