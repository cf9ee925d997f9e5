"""``dialog.setButton(which, text, listener)``: a button of a dialog that a builder has made already."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

HEAD = """import android.app.Activity; import android.app.AlertDialog; import android.app.Dialog;
import android.content.DialogInterface; import android.content.Intent; import android.os.Bundle;
import androidx.fragment.app.DialogFragment; import androidx.fragment.app.FragmentActivity;
"""
MAIN = """public class Main extends FragmentActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go).setOnClickListener(v -> BODY);
    }
    void open() { startActivity(new Intent(this, Second.class)); }
}
"""
ASKING = """public class Asking extends DialogFragment {
    interface Answer { String text(); DialogInterface.OnClickListener listener(); }
    Answer answer;
    static Asking make(final String text, final DialogInterface.OnClickListener listener) {
        final Asking made = new Asking();
        made.answer = new Answer() {
            public String text() { return text; }
            public DialogInterface.OnClickListener listener() { return listener; }
        };
        return made;
    }
    public Dialog onCreateDialog(Bundle state) {
        final AlertDialog dialog = new AlertDialog.Builder(getContext()).setMessage("Sure?").create();
        dialog.setButton(DialogInterface.BUTTON_POSITIVE, answer.text(), answer.listener());
        return dialog;
    }
}
"""


BOX = """public class Box extends AlertDialog {
    interface Heard { void yes(); }
    Box(Activity host) { super(host); }
    Box(Activity host, final Heard heard) {
        super(host);
        setTitle("Sure?");
        this.setButton(BUTTON_POSITIVE, host.getString(R.string.show), new DialogInterface.OnClickListener() {
            public void onClick(DialogInterface dialog, int which) { heard.yes(); }
        });
    }
}
"""


def app(root: Path, body: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app that does this when its button is touched."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": HEAD + MAIN.replace("BODY", body),
        "Asking.java": HEAD + ASKING,
        "Box.java": HEAD + BOX,
        "res/values/strings.xml": '<resources><string name="show">Show</string></resources>',
        "Second.java": HEAD + "public class Second extends Activity {}",
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go"/></LinearLayout>',
    }
    return edges(build(root, files))


BUTTONS = {
    "negative": 'DialogInterface.BUTTON_NEGATIVE, "Show"',
    "neutral": 'AlertDialog.BUTTON_NEUTRAL, "Show"',
    "of old": '"Show"',
}


@pytest.mark.parametrize("given", BUTTONS.values(), ids=BUTTONS)
def test_the_button_leads_on_from_the_dialog(tmp_path: Path, given: str) -> None:
    made = "AlertDialog asked = new AlertDialog.Builder(this).create();"
    found = app(tmp_path, f"{{ {made} asked.setButton({given}, (d, w) -> open()); asked.show(); }}")
    leading = {(source != "Main", edge_class, name) for source, target, edge_class, name in found if target == "Second"}
    assert leading == {(True, "dialog", "Show")}


def test_the_listener_may_be_kept_by_the_dialog(tmp_path: Path) -> None:
    body = 'Asking.make("Show", (d, w) -> open()).show(getSupportFragmentManager(), null)'
    assert app(tmp_path, body) == {("Main", "Asking", "click", "go"), ("Asking", "Second", "dialog", "Show")}


TOLD = '{ Box box = new Box(this); box.setButton(AlertDialog.BUTTON_POSITIVE, "Show", (d, w) -> open()); box.show(); }'


@pytest.mark.parametrize(
    "body",
    ["new Box(this, new Box.Heard() { public void yes() { open(); } }).show()", TOLD],
    ids=["in the class", "on its object"],
)
def test_the_dialog_may_be_a_class_of_its_own(tmp_path: Path, body: str) -> None:
    assert app(tmp_path, body) == {("Main", "Box", "click", "go"), ("Box", "Second", "dialog", "Show")}
