"""Dialogs that a field keeps for all screens: each screen shows the one that was made for it."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.utg.projection import project

pytest.importorskip("tree_sitter_java")

UPDATES = """
import android.app.AlertDialog;
public class Updates {
    static android.app.Dialog shown;
    static void check(Context context) {
        AlertDialog.Builder builder = new AlertDialog.Builder(context);
        builder.setPositiveButton("Install", (d, which) -> context.startActivity(new Intent(context, Third.class)));
        shown = builder.create();
        shown.show();
    }
}
"""
SCREEN = """
public class %s extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Updates.check(this));
    }
}
"""


def test_each_screen_shows_the_dialog_that_was_made_for_it(tmp_path: Path) -> None:
    files = {**APP, "Updates.java": JAVA + UPDATES}
    files |= {f"{name}.java": JAVA + SCREEN % name for name in ("Main", "Second")}
    found = edges(project(build(tmp_path, files)))
    assert found == {("Main", "Third", "dialog", "Install"), ("Second", "Third", "dialog", "Install")}
