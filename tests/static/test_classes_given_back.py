"""A class that a method finds by its name, and a static field keeps, is what an intent opens."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

HEAD = "import android.app.Activity; import android.content.Intent; import android.os.Bundle;\n"
MAIN = """public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go).setOnClickListener(v -> Ways.open(this));
    }
}
"""
WAYS = """public class Ways {
    static final Class<?> TARGET;
    static { TARGET = find(); }
    static void open(final Activity activity) {
        if (TARGET != null) activity.startActivity(new Intent(activity, TARGET));
    }
    private static Class<?> find() { BODY }
}
"""
BODIES = {
    "at once": 'return Class.forName("org.example.Second");',
    "where there is one": 'try { return Class.forName("org.example.Second"); }'
    " catch (final ClassNotFoundException e) { return null; }",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_class_that_is_found_by_its_name_is_opened(tmp_path: Path, body: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": HEAD + MAIN,
        "Ways.java": HEAD + WAYS.replace("BODY", body),
        "Second.java": HEAD + "public class Second extends Activity {}",
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go"/></LinearLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}
