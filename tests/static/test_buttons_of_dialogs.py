"""Buttons of dialogs that a class of the app asks its own dialog for, or that a builder of the app gives one."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

_MAIN = """\
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new Ask().show(getSupportFragmentManager(), null));
    }
}
"""
_BUILT = 'setPositiveButton("Fine", null).setNegativeButton("No", null).create();'
IN_JAVA = f"""\
public class Ask extends DialogFragment {{
    @Override public Dialog onCreateDialog(Bundle state) {{ return new AlertDialog.Builder(getActivity()).{_BUILT} }}
    @Override public void onStart() {{
        super.onStart();
        AlertDialog dialog = (AlertDialog) getDialog();
        Button fine = dialog.getButton(AlertDialog.BUTTON_POSITIVE);
        fine.setOnClickListener(v -> startActivity(new Intent(getActivity(), Second.class)));
    }}
}}
"""
IN_KOTLIN = f"""\
import androidx.appcompat.app.AlertDialog
class Ask : DialogFragment() {{
    override fun onCreateDialog(state: Bundle?): Dialog {{ return AlertDialog.Builder(requireContext()).{_BUILT} }}
    override fun onResume() {{
        super.onResume()
        val dialog = dialog as AlertDialog
        dialog.getButton(AlertDialog.BUTTON_POSITIVE).setOnClickListener {{
            startActivity(Intent(activity, Second::class.java))
        }}
    }}
}}
"""


@pytest.mark.parametrize("ask", [{"Ask.java": JAVA + IN_JAVA}, {"Ask.kt": KOTLIN + IN_KOTLIN}], ids=["java", "kotlin"])
def test_a_button_of_the_dialog_of_a_fragment_is_the_one_that_was_built(tmp_path: Path, ask: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + _MAIN, **ask}))
    assert {way for way in found if way[0] == "Ask"} == {("Ask", "Second", "dialog", "Fine")}


ASKING = """\
class Asking extends MaterialDialog.Builder {
    Asking(Context context) {
        super(context);
        titleColorRes(R.color.title);
        positiveText("Yes");
        negativeText("No");
        onNegative((dialog, which) -> dialog.dismiss());
    }
}
class Opening extends Asking {
    Opening(Context context) {
        super(context);
        positiveText("Open");
        onPositive((dialog, which) -> context.startActivity(new Intent(context, Second.class)));
    }
}
"""
OF_PLATFORM = """\
class OpeningDialog extends AlertDialog.Builder {
    OpeningDialog(Context context) {
        super(context);
        setPositiveButton("Open", (dialog, which) -> context.startActivity(new Intent(context, Second.class)));
    }
}
"""
THIRD = ".onPositive((dialog, which) -> startActivity(new Intent(this, Third.class)))"


@pytest.mark.parametrize(
    ("built", "button"),
    [
        ("new Opening(this)", ("Second", "Open")),
        ("new OpeningDialog(this)", ("Second", "Open")),
        (f"new Asking(this){THIRD}", ("Third", "Yes")),
        (f'new Asking(this).contentGravity(0).positiveText("Sure"){THIRD}', ("Third", "Sure")),
    ],
)
def test_a_builder_of_the_app_builds_a_dialog_with_buttons(tmp_path: Path, built: str, button: tuple[str, str]) -> None:
    imports = "import android.app.AlertDialog;\nimport com.afollestad.materialdialogs.MaterialDialog;\n"
    main = _MAIN.replace("new Ask().show(getSupportFragmentManager(), null)", f"{built}.show()")
    code = f"{JAVA}{imports}{main}{ASKING}{OF_PLATFORM}"
    found = edges(build(tmp_path, {**APP, "Main.java": code}))
    target, text = button
    assert found == {("Main", "Main dialog", "click", "go_there"), ("Main dialog", target, "dialog", text)}


def test_dialogs_that_one_builder_of_the_app_builds_stay_apart(tmp_path: Path) -> None:
    imports = "import com.afollestad.materialdialogs.MaterialDialog;\n"
    second = THIRD.replace("Third", "Second")
    body = f"""new Asking(this){THIRD}.show());
        findViewById(R.id.other).setOnClickListener(v -> new Asking(this){second}.show()"""
    main = _MAIN.replace("new Ask().show(getSupportFragmentManager(), null)", body)
    found = edges(build(tmp_path, {**APP, "Main.java": f"{JAVA}{imports}{main}{ASKING}"}))
    opened = {way[3]: way[1] for way in found if way[0] == "Main"}
    assert {way for way in found if way[2] == "dialog"} == {
        (opened["go_there"], "Third", "dialog", "Yes"),
        (opened["other"], "Second", "dialog", "Yes"),
    }


SHARED = """import androidx.appcompat.app.AlertDialog;
public class Asking extends androidx.fragment.app.DialogFragment {
    interface Heard { void agreed(int about); }
    static Asking about(int about, String agreeing) {
        Asking asking = new Asking();
        Bundle given = new Bundle();
        given.putInt("about", about);
        given.putString("agreeing", agreeing);
        asking.setArguments(given);
        return asking;
    }
    @Override public android.app.Dialog onCreateDialog(Bundle state) {
        AlertDialog.Builder builder = new AlertDialog.Builder(getActivity());
        builder.setPositiveButton(getArguments().getString("agreeing"), (dialog, which) ->
            ((Heard) getActivity()).agreed(getArguments().getInt("about")));
        return builder.create();
    }
}
"""
ASKED = """public class Main extends AppCompatActivity implements Asking.Heard {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask(Asking.about(1, "Leave")));
        findViewById(R.id.other).setOnClickListener(v -> ask(Asking.about(2, "Stay")));
    }
    private void ask(Asking asking) { asking.show(getSupportFragmentManager(), ""); }
    @Override public void agreed(int about) { startActivity(new Intent(this, Second.class)); }
}
"""


def test_a_button_that_may_say_several_things_is_touched_by_each(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Asking.java": JAVA + SHARED, "Main.java": JAVA + ASKED}))
    assert {e for e in found if e[1] == "Second"} == {
        ("Asking", "Second", "dialog", "Leave"),
        ("Asking", "Second", "dialog", "Stay"),
    }
