"""An intent that is limited to another app never leads to an activity of this one, whatever its filters are."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MANIFEST = APP["AndroidManifest.xml"].replace(
    "</application>",
    '<activity android:name="org.example.Viewer"><intent-filter><action android:name="org.example.GO"/>'
    '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity></application>',
)
FILES = {**APP, "AndroidManifest.xml": MANIFEST, "Viewer.java": "public class Viewer extends android.app.Activity {}"}
MAIN = """
import android.content.ComponentName;
import android.content.pm.ActivityInfo;
import android.content.pm.ResolveInfo;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> {
            for (ResolveInfo found : getPackageManager().queryIntentActivities(new Intent("x"), 0)) {
                ActivityInfo about = found.activityInfo;
                Intent intent = new Intent("org.example.GO");
                LIMIT
                startActivity(intent);
            }
        });
    }
}
"""
KOTLIN_MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val found = packageManager.queryIntentActivities(Intent("x"), 0).first()
            val intent = Intent("org.example.GO")
            LIMIT
            startActivity(intent)
        }
    }
}
"""


def leads_here(tmp_path: Path, main: dict[str, str]) -> bool:
    """Whether the button leads to the app's own viewer."""
    return any(target == "Viewer" for _, target, *_ in edges(build(tmp_path, {**FILES, **main})))


@pytest.mark.parametrize(
    ("limit", "own"),
    [
        ("intent.setComponent(new ComponentName(found.activityInfo.packageName, found.activityInfo.name));", False),
        ("intent.setClassName(about.packageName, about.name);", False),
        ('intent.setPackage("com.other");', False),
        ('if (org.lib.Apps.any()) intent.setPackage("com.other");', True),
        ('if (org.lib.Apps.count() > 3) intent.setPackage("com.other");', True),
        ('intent.setPackage(org.lib.Apps.any() ? "com.other" : null);', True),
        ("intent.setPackage(getPackageName());", True),
        ('intent.setPackage("org.example.debug");', True),
        ("intent.setPackage(org.lib.Apps.chosen());", True),
        ("", True),
    ],
)
def test_what_is_limited_to_another_app_leads_out(tmp_path: Path, limit: str, own: bool) -> None:
    assert leads_here(tmp_path, {"Main.java": JAVA + MAIN.replace("LIMIT", limit)}) is own


def test_so_it_does_in_kotlin(tmp_path: Path) -> None:
    limit = "intent.component = ComponentName(found.activityInfo.packageName, found.activityInfo.name)"
    main = f"{KOTLIN}import android.content.ComponentName\n{KOTLIN_MAIN.replace('LIMIT', limit)}"
    assert not leads_here(tmp_path, {"Main.kt": main})


@pytest.mark.parametrize(
    ("limit", "own"),
    [
        ('intent.apply { setPackage("com.other") }', False),
        ('intent.apply { if (org.lib.any()) setPackage("com.other") }', True),
        ('intent.apply { if (org.lib.count() > 3) setPackage("com.other") }', True),
        ('intent.setPackage(if (org.lib.any()) "com.other" else null)', True),
    ],
)
def test_what_may_be_limited_may_lead_to_the_own_activity(tmp_path: Path, limit: str, own: bool) -> None:
    assert leads_here(tmp_path, {"Main.kt": KOTLIN + KOTLIN_MAIN.replace("LIMIT", limit)}) is own
