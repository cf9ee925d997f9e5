"""Messages of handlers, broadcasts within the app, and dialogs that builders of libraries make."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_kotlin")

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"
STRINGS = """<resources><string name="yes">Yes</string>
<string-array name="kinds"><item>Alpha</item><item>Beta</item></string-array></resources>"""
HEARING = """{{ @Override public {type} handleMessage(Message m) {{
    switch (m.what) {{
        case 1: startActivity(new Intent(Home.this, One.class)); break;
        case 2: startActivity(new Intent(Home.this, Two.class)); break;
    }}
    {back}
}} }}"""


def _home(members: str, touch: str, before: str = "") -> str:
    return f"""
import android.app.Activity;
import android.content.*;
import android.os.*;
class Home extends Activity {{
    {members}
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        {before}
        findViewById(R.id.edit).setOnClickListener(v -> {{ {touch} }});
    }}
}}
"""


def _map(tmp_path: Path, home: str, name: str = "Home.java") -> set[tuple[str, str, str, str]]:
    files = {name: home, "Screens.java": SCREENS, "res/layout/home.xml": BUTTON, "res/values/strings.xml": STRINGS}
    return edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))


@pytest.mark.parametrize(
    "handler",
    [
        "new Handler() " + HEARING.format(type="void", back=""),
        "new Handler(new Handler.Callback() " + HEARING.format(type="boolean", back="return true;") + ")",
    ],
)
@pytest.mark.parametrize(
    "touch",
    [
        "handler.sendEmptyMessage(1);",
        "handler.sendEmptyMessageDelayed(1, 100);",
        "Message m = handler.obtainMessage(1); m.sendToTarget();",
        "handler.sendMessage(Message.obtain(handler, 1));",
    ],
)
def test_a_message_runs_its_handler_under_the_touch(tmp_path: Path, handler: str, touch: str) -> None:
    found = _map(tmp_path, _home(f"private final Handler handler = {handler};", touch))
    assert ("Home", "One", "click", "edit") in found
    assert ("Home", "Two", "click", "edit") not in found


@pytest.mark.parametrize("making", ['new IntentFilter("go")', "filter()"])
def test_a_broadcast_runs_its_receiver_under_the_touch(tmp_path: Path, making: str) -> None:
    members = """
    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override public void onReceive(Context context, Intent intent) {
            startActivity(new Intent(Home.this, One.class));
        }
    };
    private IntentFilter filter() { IntentFilter made = new IntentFilter(); made.addAction("go"); return made; }
"""
    before = f"LocalBroadcastManager.getInstance(this).registerReceiver(receiver, {making});"
    touch = 'LocalBroadcastManager.getInstance(this).sendBroadcast(new Intent("go"));'
    assert _map(tmp_path, _home(members, touch, before)) == {("Home", "One", "click", "edit")}


def test_a_broadcast_of_another_action_does_not(tmp_path: Path) -> None:
    members = """
    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override public void onReceive(Context context, Intent intent) {
            startActivity(new Intent(Home.this, One.class));
        }
    };
"""
    before = 'registerReceiver(receiver, new IntentFilter("other"));'
    assert _map(tmp_path, _home(members, 'sendBroadcast(new Intent("go"));', before)) == {("Home", "One", "auto", "")}


ASKING = """
    private final BroadcastReceiver receiver = new BroadcastReceiver() {
        @Override public void onReceive(Context context, Intent intent) {
            if ("go".equals(intent.getAction())) startActivity(new Intent(Home.this, One.class));
            else startActivity(new Intent(Home.this, Two.class));
        }
    };
"""


@pytest.mark.parametrize("sent", ['new Intent("go")', 'new Intent().setAction("go")'])
@pytest.mark.parametrize(
    "registering",
    [
        'registerReceiver(receiver, new IntentFilter("go"));',
        'ContextCompat.registerReceiver(this, receiver, new IntentFilter("go"), ContextCompat.RECEIVER_EXPORTED);',
    ],
)
def test_a_receiver_is_told_the_action_of_a_broadcast(tmp_path: Path, registering: str, sent: str) -> None:
    found = _map(tmp_path, _home(ASKING, f"sendBroadcast({sent});", registering))
    assert ("Home", "One", "click", "edit") in found
    assert ("Home", "Two", "click", "edit") not in found


DIALOG = "Home dialog: Sure"
ONE, TWO = "startActivity(new Intent(this, One.class))", "startActivity(new Intent(this, Two.class))"


@pytest.mark.parametrize(
    ("built", "found"),
    [
        (
            f'.positiveText(R.string.yes).onPositive((d, w) -> {ONE}).onNegative((d, w) -> {TWO}).negativeText("No")',
            {(DIALOG, "One", "dialog", "Yes"), (DIALOG, "Two", "dialog", "No")},
        ),
        (
            f'.setPositiveText("Yes").onPositive((d, w) -> {ONE}).onNegative((d, w) -> {TWO}).setNegativeText("No")',
            {(DIALOG, "One", "dialog", "Yes"), (DIALOG, "Two", "dialog", "No")},
        ),
        (
            '.positiveText("Yes").callback(new MaterialDialog.ButtonCallback() {'
            " @Override public void onPositive(MaterialDialog d) {"
            " startActivity(new Intent(Home.this, One.class)); } })",
            {(DIALOG, "One", "dialog", "Yes")},
        ),
        (
            '.positiveText("Yes").onAny(new MaterialDialog.SingleButtonCallback() {'
            " @Override public void onClick(MaterialDialog d, DialogAction which) { switch (which) {"
            " case POSITIVE: startActivity(new Intent(Home.this, One.class)); break;"
            ' case NEUTRAL: startActivity(new Intent(Home.this, Two.class)); break; } } }).neutralText("Other")',
            {(DIALOG, "One", "dialog", "Yes"), (DIALOG, "Two", "dialog", "Other")},
        ),
        (
            '.positiveText("Yes").negativeText("No").onAny((d, which) -> {'
            f" if (which == DialogAction.NEGATIVE) {TWO}; else {ONE}; }})",
            {(DIALOG, "One", "dialog", "Yes"), (DIALOG, "Two", "dialog", "No")},
        ),
        (
            f'.input(null, null, (d, typed) -> {ONE}).positiveText("Yes").negativeText("No")',
            {(DIALOG, "One", "dialog", "Yes")},
        ),
        (
            f".items(R.array.kinds).itemsCallback((d, v, n, t) -> {{ if (n == 0) {ONE}; else {TWO}; }})",
            {(DIALOG, "One", "dialog", "Alpha"), (DIALOG, "Two", "dialog", "Beta")},
        ),
    ],
)
def test_buttons_and_lists_of_a_dialog_of_a_library(
    tmp_path: Path, built: str, found: set[tuple[str, str, str, str]]
) -> None:
    touch = f'new MaterialDialog.Builder(this).title("Sure"){built}.show();'
    assert _map(tmp_path, _home("", touch)) == {("Home", DIALOG, "click", "edit"), *found}


@pytest.mark.parametrize(
    ("other", "text"),
    [('.positiveText("Other")', "Other"), ("", "")],
)
def test_a_button_has_the_text_of_its_own_dialog(tmp_path: Path, other: str, text: str) -> None:
    asking = f'.positiveText("Yes").title("Sure").content("c").cancelable(true).onPositive((d, w) -> {ONE}).show();'
    asked = f"{other}.onPositive((d, w) -> {TWO}).show();"
    touch = f"if (hasFocus()) new MaterialDialog.Builder(this){asking} else new MaterialDialog.Builder(this){asked}"
    found = {(e[1], e[3]) for e in _map(tmp_path, _home("boolean hasFocus() { return hash() > 3; }", touch))}
    assert {f for f in found if f[0] in ("One", "Two")} == {("One", "Yes"), ("Two", text)}


def test_a_builder_that_is_kept_is_one_dialog(tmp_path: Path) -> None:
    touch = f"""
MaterialDialog.Builder b = new MaterialDialog.Builder(this).title("Sure");
b.positiveText("Yes");
b.onPositive((d, w) -> {ONE});
b.show();
"""
    assert (DIALOG, "One", "dialog", "Yes") in _map(tmp_path, _home("", touch))


def test_a_builder_that_a_helper_makes_is_the_one_of_a_dialog(tmp_path: Path) -> None:
    themed = (
        "static MaterialDialog.Builder themed(Context c) { MaterialDialog.Builder b = new MaterialDialog.Builder(c);"
    )
    helper = f"{themed} b.theme(dark ? Theme.DARK : Theme.LIGHT); return b; }}"
    touch = f'themed(this).title("Sure").positiveText("Yes").onPositive((d, w) -> {ONE}).show();'
    assert (DIALOG, "One", "dialog", "Yes") in _map(tmp_path, _home(helper, touch))


def test_lists_of_a_dialog_of_a_library_in_kotlin(tmp_path: Path) -> None:
    home = """
import android.app.Activity
import android.content.Intent
import com.afollestad.materialdialogs.MaterialDialog
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {
            MaterialDialog(this).show {
                title(text = "Sure")
                listItems(R.array.kinds) { _, n, _ ->
                    startActivity(Intent(this@Home, if (n == 0) One::class.java else Two::class.java))
                }
            }
        }
    }
}
"""
    found = {(DIALOG, "One", "dialog", "Alpha"), (DIALOG, "Two", "dialog", "Beta")}
    assert _map(tmp_path, home, "Home.kt") == {("Home", DIALOG, "click", "edit"), *found}


def test_what_is_called_as_a_button_of_a_dialog_elsewhere_is_an_ordinary_call(tmp_path: Path) -> None:
    members = "void onPositive(Runnable then) { then.run(); } void callback(Runnable then) { then.run(); }"
    assert _map(tmp_path, _home(members, f"onPositive(() -> {ONE}); callback(() -> {TWO});")) == {
        ("Home", "One", "click", "edit"),
        ("Home", "Two", "click", "edit"),
    }


@pytest.mark.parametrize(
    ("members", "touch"),
    [
        ("void ask(Runnable then) { then.run(); }", f"ask(() -> {ONE});"),
        ("void ask(Callable<Void> then) { then.call(); }", f"ask(() -> {ONE});"),
        ("Runnable kept; void ask(Runnable r) { kept = r; } void done() { kept.run(); }", f"ask(() -> {ONE}); done();"),
        ("View.OnClickListener kept; void ask() { kept.onClick(null); }", f"kept = x -> {ONE};\nask();"),
    ],
)
def test_a_function_of_an_interface_of_the_platform_that_code_calls_itself(
    tmp_path: Path, members: str, touch: str
) -> None:
    assert _map(tmp_path, _home(members, touch)) == {("Home", "One", "click", "edit")}


OF_IDS = """{{ @Override public void handleMessage(Message m) {{
    switch (m.what) {{
        case R.id.edit: startActivity(new Intent(Home.this, One.class)); break;
        case R.id.other: startActivity(new Intent(Home.this, Two.class)); break;
    }}
}} }}"""


@pytest.mark.parametrize(
    "imported", ["android.os.*", "android.os.Bundle;\nimport android.os.Handler;\nimport android.os.Message"]
)
def test_what_a_message_is_about_is_no_element_that_is_touched(tmp_path: Path, imported: str) -> None:
    """Ids are used as numbers of messages, too."""
    home = _home(f"private final Handler handler = new Handler() {OF_IDS.format()};", "")
    assert _map(tmp_path, home.replace("android.os.*", imported)) == {
        ("Home", "One", "auto", ""),
        ("Home", "Two", "auto", ""),
    }


def test_a_message_about_an_id_runs_what_asks_for_it_under_the_touch(tmp_path: Path) -> None:
    members = f"private final Handler handler = new Handler() {OF_IDS.format()};"
    found = _map(tmp_path, _home(members, "handler.sendEmptyMessage(R.id.other);"))
    assert ("Home", "Two", "click", "edit") in found
    assert ("Home", "One", "click", "edit") not in found


@pytest.mark.parametrize(
    ("made", "name", "mentions"),
    [
        ('.setMessage("Keep the %1$s?")', "org.example.Home dialog: Keep the …?", ("Keep the %1$s?",)),
        ('.setTitle("Careful").setMessage(R.string.yes)', "org.example.Home dialog: Careful", ("Yes",)),
        ("", "org.example.Home dialog", ()),
    ],
)
def test_a_dialog_is_called_what_it_says_and_says_its_message(
    tmp_path: Path, made: str, name: str, mentions: tuple[str, ...]
) -> None:
    home = _home("", f'new AlertDialog.Builder(this){made}.setPositiveButton("OK", null).show();')
    files = {"Home.java": home, "res/layout/home.xml": BUTTON, "res/values/strings.xml": STRINGS}
    graph = build(tmp_path, {"AndroidManifest.xml": manifest("Home"), **files})
    assert [(s.name, s.mentions) for s in graph.screens.values() if s.kind == "dialog"] == [(name, mentions)]
