"""Messages at the bottom of the screen that libraries show: a button tells what it does and says."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

IMPORTS = """import com.nispok.snackbar.Snackbar;
import com.nispok.snackbar.SnackbarManager;
import com.nispok.snackbar.listeners.ActionClickListener;
"""
MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Messages.show(this, R.string.details));
    }
}
class Messages {
    static void show(final Activity activity, Integer label) {
        final Snackbar bar = Snackbar.with(activity).text("Done");
        if (label != null) {
            bar.actionLabel(label);
        }
        bar.actionListener(new ActionClickListener() {
            @Override
            public void onActionClicked(Snackbar snackbar) {
                activity.startActivity(new Intent(activity, Second.class));
            }
        });
        SnackbarManager.show(bar, activity);
    }
}
"""
STRINGS = '<resources><string name="details">Details</string></resources>'


@pytest.mark.parametrize("begun", ["by a touch", "by itself"])
def test_the_button_of_a_message_is_touched_by_its_label(tmp_path: Path, begun: str) -> None:
    touched = "findViewById(R.id.go_there).setOnClickListener(v -> Messages.show(this, R.string.details))"
    code = MAIN if begun == "by a touch" else MAIN.replace(touched, "Messages.show(this, R.string.details)")
    files = {**APP, "Main.java": JAVA + IMPORTS + code, "res/values/strings.xml": STRINGS}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "Details")}
