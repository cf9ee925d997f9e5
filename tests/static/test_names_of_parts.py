"""Classes that code names by parts of the names of others."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

CODE = """
import android.app.Activity;
import android.content.Intent;

public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        open(Second.class, getIntent().getStringExtra("kind"));
    }
    void open(Class<?> plain, String kind) {
        try {
            startActivity(new Intent(this, Class.forName(%s)));
        } catch (ClassNotFoundException e) {
        }
    }
}
"""
SECOND = "public class Second extends android.app.Activity {}"


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ('plain.getPackage().getName() + ".night." + plain.getSimpleName() + "Night"', "SecondNight"),
        ('plain.getName() + "Dark"', "SecondDark"),
        ('"org.example." + plain.getSimpleName()', "Second"),
    ],
)
def test_a_class_is_named_by_parts_of_another(tmp_path: Path, name: str, target: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "SecondDark", "night.SecondNight"),
        "Main.java": CODE % name,
        "Second.java": SECOND,
        "SecondDark.java": SECOND.replace("Second", "SecondDark"),
    }
    assert edges(build(tmp_path, files)) == {("Main", target, "auto", "")}


@pytest.mark.parametrize("name", ["plain.getName() + kind", '"org.example." + kind + "Dark"'])
def test_a_name_of_unknown_parts_names_no_screen(tmp_path: Path, name: str) -> None:
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.java": CODE % name, "Second.java": SECOND}
    graph = build(tmp_path, files)
    assert edges(graph) == set()
    assert all("{}" not in screen.name for screen in graph.screens.values())
