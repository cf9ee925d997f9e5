"""Preferences of classes of the app on a screen within a preference file, found by the code of the screen around it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

ROWS = """\
<PreferenceScreen xmlns:android="http://schemas.android.com/apk/res/android">
<Preference android:key="outer" android:title="Outer"/>
<PreferenceScreen android:key="more" android:title="More">
%s
</PreferenceScreen>
</PreferenceScreen>"""
INNER = '<org.example.Row android:key="inner" android:title="Inner"/>'
DEEPER = f'<PreferenceScreen android:key="deep" android:title="Deep">{INNER}</PreferenceScreen>'
CODE = """
import android.preference.*;
public class Main extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle state) {
        addPreferencesFromResource(R.xml.settings);
        ((Row) findPreference("inner")).listen(() -> startActivity(new Intent(this, Second.class)));
    }
}
class Row extends Preference {
    private Runnable told;
    Row(Context context, AttributeSet attributes) { super(context, attributes); }
    void listen(Runnable told) { this.told = told; }
    @Override
    protected void onClick() { told.run(); }
}
"""


@pytest.mark.parametrize(("within", "name"), [(INNER, "more"), (DEEPER, "deep")])
def test_a_row_of_an_inner_screen_does_what_it_was_given(tmp_path: Path, within: str, name: str) -> None:
    files = {**APP, "res/xml/settings.xml": ROWS % within, "Main.java": JAVA + CODE}
    assert (name, "Second", "preference", "Inner") in edges(build(tmp_path, files))
    assert not {e for e in edges(build(tmp_path, files)) if e[2] == "auto"}
