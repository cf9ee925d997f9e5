"""Maps from keys to screens: what one takes over from another is found in it, too."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

HOME = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        val others = mapOf("two" to Two::class.java)
        MADE
        USED
    }
}
class One : Activity()
class Two : Activity()
"""
ONE = 'val screens = HashMap<String, Class<*>>(); screens.put("one", One::class.java); '
FILLED = [
    f"{ONE} screens.putAll(others)",
    f'{ONE} screens.putAll(listOf("two" to Two::class.java))',
    f'{ONE} screens.putIfAbsent("two", Two::class.java)',
    f'{ONE} screens.getOrPut("two") {{ Two::class.java }}',
    f'{ONE} screens.computeIfAbsent("two") {{ Two::class.java }}',
    'val screens = HashMap(others); screens.put("one", One::class.java)',
    'val screens = mapOf("one" to One::class.java) + others',
    'val screens = mapOf("one" to One::class.java).plus("two" to Two::class.java)',
    'val screens = mutableMapOf("one" to One::class.java); screens += others',
    'val screens = others.toMutableMap(); screens["one"] = One::class.java',
    'val screens = listOf("one" to One::class.java, "two" to Two::class.java).toMap()',
    'val screens = buildMap { put("one", One::class.java); putAll(others) }',
]


def opened(root: Path, made: str, used: str) -> set[str]:
    """The screens that open by themselves."""
    source = HOME.replace("MADE", made).replace("USED", used)
    names = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": source}
    return {target for _, target, _, _ in edges(build(root, names))}


@pytest.mark.parametrize("made", FILLED)
def test_a_key_leads_to_what_the_map_took_over(tmp_path: Path, made: str) -> None:
    assert opened(tmp_path, made, 'startActivity(Intent(this, screens["two"]))') == {"Two"}


@pytest.mark.parametrize("made", FILLED)
def test_an_unknown_key_may_lead_to_all_that_the_map_has(tmp_path: Path, made: str) -> None:
    assert opened(tmp_path, made, "startActivity(Intent(this, screens[intent.action]))") == {"One", "Two"}


@pytest.mark.parametrize("made", FILLED)
def test_a_function_of_two_is_given_each_entry(tmp_path: Path, made: str) -> None:
    used = "screens.forEach { key, screen -> startActivity(Intent(this, screen)) }"
    assert opened(tmp_path, made, used) == {"One", "Two"}
