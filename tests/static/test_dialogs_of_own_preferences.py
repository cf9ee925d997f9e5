"""Preferences of classes of the app that open dialogs: what they do there is done once they are touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

OWN = """
class Day extends android.preference.DialogPreference {
    Day(Context context, android.util.AttributeSet attributes) { super(context, attributes); }
    private void open(Class<?> screen) { getContext().startActivity(new Intent(getContext(), screen)); }
    @Override protected void onPrepareDialogBuilder(AlertDialog.Builder builder) {
        builder.setNeutralButton("Help", (dialog, which) -> open(Third.class));
    }
    @Override protected void onDialogClosed(boolean chosen) {
        if (chosen) open(Second.class);
    }
}
"""
FILE = f'<PreferenceScreen {VIEWS}><org.example.Day android:key="day" android:title="First day"/></PreferenceScreen>'
SCREEN = """
public class Main extends android.preference.PreferenceActivity {
    @Override protected void onCreate(Bundle state) { super.onCreate(state); %s }
}
"""
SHOWN = {
    "from a file": "addPreferencesFromResource(R.xml.settings);",
    "made in code": """Day day = new Day(this, null);
        day.setTitle("First day");
        getPreferenceScreen().addPreference(day);""",
    "named behind": """Day day = new Day(this, null);
        getPreferenceScreen().addPreference(day);
        day.setTitle("First day");""",
}


@pytest.mark.parametrize("how", SHOWN)
def test_what_a_preference_does_with_its_dialog_is_done_once_it_is_touched(tmp_path: Path, how: str) -> None:
    code = JAVA + SCREEN % SHOWN[how] + OWN
    found = edges(build(tmp_path, {**APP, "Main.java": code, "res/xml/settings.xml": FILE}))
    assert ("Main", "Second", "preference", "First day") in found
    assert not any(kind == "auto" for *_, kind, _ in found)
