"""A button that a dialog class asks its own dialog for is the button that the class has built."""

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
