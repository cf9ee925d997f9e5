"""Dialogs of classes of the app that are made as a screen comes, and shown later: they do not come by themselves."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")
pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import KOTLIN

HEAD = """
import android.app.*; import android.content.*; import android.os.Bundle; import android.view.*;
class Note extends Dialog {
    Note(Context context) { super(context); setContentView(R.layout.note); }
}
"""
BUTTONS = f'<LinearLayout {VIEWS}><Button android:id="@+id/open"/><Button android:id="@+id/on"/></LinearLayout>'
ONE = """
public class Main extends Activity {
    private Note note;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        note = new Note(this);
        findViewById(R.id.open).setOnClickListener(view -> note.show());
    }
}
"""
BASE = """
class Base extends Activity {
    protected Note note;
    @Override protected void onCreate(Bundle state) { super.onCreate(state); note = new Note(this); }
    protected void tell() { note.show(); }
}
public class Main extends Base {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.open).setOnClickListener(view -> tell());
        findViewById(R.id.on).setOnClickListener(view -> startActivity(new Intent(this, Second.class)));
    }
}
class Second extends Base {}
"""
NEVER_SHOWN = ONE.replace("view -> note.show()", "view -> note.hide()")


def _dialogs(root: Path, code: str) -> set[tuple[str, str, str, str]]:
    """The ways to the dialog."""
    layouts = {"res/layout/main.xml": BUTTONS, "res/layout/note.xml": BUTTONS}
    files = {"AndroidManifest.xml": manifest("Main", "Second"), **layouts, "Main.java": HEAD + code}
    return {e for e in edges(build(root, files)) if e[1] == "Note"}


@pytest.mark.parametrize("code", [ONE, BASE], ids=["one screen", "a base class"])
def test_a_dialog_comes_where_it_is_shown_and_not_where_it_is_made(tmp_path: Path, code: str) -> None:
    assert _dialogs(tmp_path, code) == {("Main", "Note", "click", "open")}


def test_a_dialog_that_nobody_was_seen_to_show_comes_where_it_is_made(tmp_path: Path) -> None:
    assert _dialogs(tmp_path, NEVER_SHOWN) == {("Main", "Note", "auto", "")}


WRAPPED = """
class NoteDialog {
    private final Context context;
    NoteDialog(Context context) { this.context = context; }
    void open() { new AlertDialog.Builder(context).setMessage("Note").show(); }
}
public class Main extends Activity {
    private NoteDialog note;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        note = new NoteDialog(this);
    }
}
"""


KEPT = """
import android.app.AlertDialog
class NoteDialog(context: Context) {
    private val dialog = AlertDialog.Builder(context).setMessage("Note").create()
    fun open() { dialog.show() }
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) { super.onCreate(state); setContentView(R.layout.main); NoteDialog(this) }
}
"""


@pytest.mark.parametrize(("name", "code"), [("Main.java", HEAD + WRAPPED), ("Main.kt", KOTLIN + KEPT)])
def test_what_shows_a_dialog_in_a_method_opens_none_as_it_is_made(tmp_path: Path, name: str, code: str) -> None:
    graph = build(tmp_path, {"AndroidManifest.xml": manifest("Main"), "res/layout/main.xml": BUTTONS, name: code})
    assert not edges(graph)
    assert {screen.kind for screen in graph.screens.values()} == {"activity"}


UNSEEN = """
class NoteDialog {
    private final %s panel;
    private final Context context;
    NoteDialog(Context context) {
        this.context = context;
        panel = new %s(context);
        panel.whenDone(() -> context.startActivity(new Intent(context, Second.class)));
    }
    void open() { %s; }
    void fail() { Toast.makeText(context, "No", Toast.LENGTH_SHORT).show(); }
}
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.open).setOnClickListener(view -> new NoteDialog(this).open());
    }
}
"""


@pytest.mark.parametrize(("panel", "call"), [("LibSheet", "panel.present()"), ("LibPopup", "panel.show()")])
def test_what_a_library_shows_in_a_way_of_its_own_comes_where_it_is_made(tmp_path: Path, panel: str, call: str) -> None:
    code = "import android.widget.Toast;" + HEAD + UNSEEN % (panel, panel, call)
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "res/layout/main.xml": BUTTONS, "Main.java": code}
    assert ("Main", "NoteDialog", "click", "open") in edges(build(tmp_path, files))


def test_a_dialog_that_a_screen_hands_to_a_library_comes_where_it_is_made(tmp_path: Path) -> None:
    queued = """class Second extends Base {
    @Override protected void onResume() { super.onResume(); Queue.get().showLater(note); }
}"""
    found = _dialogs(tmp_path, BASE.replace("class Second extends Base {}", queued))
    assert found == {("Main", "Note", "click", "open"), ("Second", "Note", "auto", "")}
