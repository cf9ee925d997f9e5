"""A preference that opens a dialog of the app's own is touched for that, and none opens by itself."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest, write_app
from tests.static.two_buttons import JAVA, KOTLIN

from uiatlas_static.solver.preference_classes import is_preference_of
from uiatlas_static.solver.program import Program
from uiatlas_static.source.reading import read_source

PREFS = f"""<PreferenceScreen {VIEWS}>
  <org.example.TimePreference android:key="time" android:title="Time"/>
  <EditTextPreference android:key="name" android:title="Name"/>
  <ListPreference android:key="kind" android:title="Kind"/>
  <SwitchPreference android:key="on" android:title="On"/>
  <PreferenceScreen android:key="more" android:title="More">
    <org.example.ColourPreference android:key="colour" android:title="Colour"/>
  </PreferenceScreen>
</PreferenceScreen>"""
CLASSES = """
class TimePreference(context: Context) : androidx.preference.DialogPreference(context, null)
class ColourPreference(context: Context) : androidx.preference.ListPreference(context)
class TimeDialog : androidx.fragment.app.DialogFragment()
class ColourDialog : androidx.fragment.app.DialogFragment()
class TextDialog : androidx.fragment.app.DialogFragment()
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }
}
"""
DISPLAYING = """
    @Override
    public %s {
        DialogFragment dialog = null;
        if (shown instanceof TimePreference) dialog = new TimeDialog();
        else if (shown instanceof ColourPreference) dialog = new ColourDialog();
        else if (shown instanceof androidx.preference.EditTextPreference) dialog = new TextDialog();
        if (dialog != null) dialog.show(getParentFragmentManager(), "dialog");
        %s
    }
"""
PAGE = """
public class Page extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle state, String key) { setPreferencesFromResource(R.xml.prefs, key); }
    %s
}
"""
OWN = "void onDisplayPreferenceDialog(Preference shown)", "super.onDisplayPreferenceDialog(shown);"
CALLED = (
    "boolean onPreferenceDisplayDialog(PreferenceFragmentCompat caller, Preference shown)",
    "return dialog != null;",
)
HEAD = JAVA + "import androidx.preference.*;\nimport androidx.fragment.app.DialogFragment;\n"


@pytest.mark.parametrize("method", [OWN, CALLED])
def test_each_preference_opens_the_dialog_for_its_class(tmp_path: Path, method: tuple[str, str]) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/xml/prefs.xml": PREFS,
        "Classes.kt": KOTLIN + CLASSES,
        "Page.java": HEAD + PAGE % (DISPLAYING % method),
    }
    assert {e for e in edges(build(tmp_path, files)) if e[1].endswith("Dialog")} == {
        ("Page", "TimeDialog", "preference", "Time"),
        ("Page", "TextDialog", "preference", "Name"),
        ("more", "ColourDialog", "preference", "Colour"),
    }


def test_an_activity_opens_the_dialogs_of_its_fragment(tmp_path: Path) -> None:
    shown = (DISPLAYING % CALLED).replace("getParentFragmentManager", "getSupportFragmentManager")
    main = f"""public class Main extends AppCompatActivity {{
    protected void onCreate(Bundle state) {{
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new Page()).commit();
    }}
    {shown}
}}"""
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/xml/prefs.xml": PREFS,
        "Classes.kt": KOTLIN + CLASSES.partition("class Main")[0],
        "Main.java": HEAD + main,
        "Page.java": HEAD + PAGE % "",
    }
    assert {e for e in edges(build(tmp_path, files)) if e[1] == "TimeDialog"} == {
        ("Page", "TimeDialog", "preference", "Time")
    }


OF_LIBRARIES = f"""<PreferenceScreen {VIEWS}>
  <ListPreference android:key="kind" android:title="Kind"/>
  <com.lib.ColourPreference android:key="colour" android:title="Colour"/>
  <com.lib.TimePreference android:key="time" android:title="Time"/>
</PreferenceScreen>"""


def test_a_preference_of_a_library_opens_the_dialog_for_its_class(tmp_path: Path) -> None:
    asked = "if (shown instanceof com.lib.ColourPreference) new ColourDialog().show(getParentFragmentManager(), null);"
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/xml/prefs.xml": OF_LIBRARIES,
        "Classes.kt": KOTLIN + CLASSES,
        "Page.java": HEAD + PAGE % f"public {OWN[0]} {{ {asked} }}",
    }
    found = {edge for edge in edges(build(tmp_path, files)) if edge[1] == "ColourDialog"}
    assert found == {("Page", "ColourDialog", "preference", "Colour")}


def test_what_is_not_known_of_a_class_is_not_said(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Main"), "Classes.kt": KOTLIN + CLASSES}
    program = Program(read_source(write_app(tmp_path, files)))
    assert is_preference_of("org.example.ColourPreference", "androidx.preference.DialogPreference", program) is True
    assert is_preference_of("DropDownPreference", "androidx.preference.ListPreference", program) is True
    assert is_preference_of("SwitchPreference", "androidx.preference.ListPreference", program) is False
    assert is_preference_of("org.library.RangePreference", "androidx.preference.ListPreference", program) is None
    assert is_preference_of("org.library.RangePreference", "org.example.TimePreference", program) is False
    assert is_preference_of("org.library.RangePreference", "org.library.WidePreference", program) is False
