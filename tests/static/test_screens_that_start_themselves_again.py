"""Screens that start themselves again as they come to the front, since a setting is not what it was."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

IMPORTS = """
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.preference.PreferenceActivity;
import android.preference.PreferenceManager;
import androidx.appcompat.app.AppCompatActivity;
"""
BASE = """
abstract class Base extends AppCompatActivity {
    private String theme = Looks.theme(this);
    @Override
    protected void onResume() {
        super.onResume();
        if (!theme.equals(Looks.theme(this))) {
            Intent intent = getIntent();
            finish();
            startActivity(intent);
        }
    }
}
class Looks {
    static final String KEY = "theme";
    static String theme(Context context) {
        return PreferenceManager.getDefaultSharedPreferences(context).getString(KEY, "light");
    }
    static void dark(Context context) {
        PreferenceManager.getDefaultSharedPreferences(context).edit().putString(KEY, "dark").apply();
    }
}
"""
MAIN = """
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.help).setOnClickListener(v -> startActivity(new Intent(this, Help.class)));
        findViewById(R.id.settings).setOnClickListener(v -> startActivity(new Intent(this, Settings.class)));
    }
}
"""
HELP = """
public class Help extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.up).setOnClickListener(v -> NEXT);
    }
}
"""
SHOWING = """
public class Settings extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
    }
}
"""
WRITING = """
public class Settings extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        findViewById(R.id.dark).setOnClickListener(v -> Looks.dark(this));
    }
}
"""
PREFERENCES = (
    '<PreferenceScreen xmlns:android="http://schemas.android.com/apk/res/android">'
    '<ListPreference android:key="theme" android:title="Theme"/></PreferenceScreen>'
)
NEXT = {
    "nowhere": ("finish()", set()),
    "to a screen that changes it": ("startActivity(new Intent(this, Settings.class))", {"Help"}),
    "to such a screen, but ends": ("{ finish(); startActivity(new Intent(this, Settings.class)); }", set()),
}


@pytest.mark.parametrize("settings", [SHOWING, WRITING], ids=["shows", "writes"])
@pytest.mark.parametrize("how", NEXT)
def test_a_screen_starts_itself_again_only_below_one_that_changes_the_setting(
    tmp_path: Path, how: str, settings: str
) -> None:
    code, expected = NEXT[how]
    files = {
        "AndroidManifest.xml": manifest("Main", "Help", "Settings"),
        "Main.java": IMPORTS + MAIN,
        "Help.java": IMPORTS + HELP.replace("NEXT", code),
        "Settings.java": IMPORTS + settings,
        "Base.java": IMPORTS + BASE,
        "res/xml/settings.xml": PREFERENCES,
    }
    restarts = {source for source, target, *_ in edges(build(tmp_path, files)) if source == target}
    assert restarts == {"Main", *expected}


def test_a_screen_that_restarts_for_another_reason_stays(tmp_path: Path) -> None:
    base = BASE.replace("!theme.equals(Looks.theme(this))", "Session.isOver()")
    files = {
        "AndroidManifest.xml": manifest("Main", "Help", "Settings"),
        "Main.java": IMPORTS + MAIN,
        "Help.java": IMPORTS + HELP.replace("NEXT", "finish()"),
        "Settings.java": IMPORTS + SHOWING,
        "Base.java": IMPORTS + base,
        "res/xml/settings.xml": PREFERENCES,
    }
    restarts = {source for source, target, *_ in edges(build(tmp_path, files)) if source == target}
    assert restarts == {"Main", "Help"}
