"""Objects that a field keeps and a method hands to the platform, which calls them back later."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
CONNECTION = """ServiceConnection kept = new ServiceConnection() {
    @Override public void onServiceConnected(ComponentName name, IBinder service) { open(); }
    @Override public void onServiceDisconnected(ComponentName name) {}
};"""
TASK = "Runnable kept = new Runnable() { @Override public void run() { open(); } };"
FUNCTION = "Runnable kept = () -> open();"
BASE = """
import android.app.Activity;
import android.content.*;
import android.os.*;
abstract class Base extends Activity {{
    private Handler handler = new Handler();
    private {kept}
    private void open() {{ startActivity(new Intent(this, One.class)); }}
    protected void ask() {{ {handing} }}
}}
"""
HOME = """
import android.os.Bundle;
class Home extends Base {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> ask());
    }
}
"""


def _map(tmp_path: Path, kept: str, handing: str) -> set[tuple[str, str, str, str]]:
    files = {"Base.java": BASE.format(kept=kept, handing=handing), "Home.java": HOME, "res/layout/home.xml": BUTTON}
    screens = {"One.java": "class One extends android.app.Activity {}"}
    return edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One"), **files, **screens}))


@pytest.mark.parametrize(
    ("kept", "handing"),
    [
        (CONNECTION, "bindService(new Intent(this, Work.class), kept, 1);"),
        (CONNECTION, "bindService(new Intent(this, Work.class), this.kept, 1); unbindService(kept);"),
        (TASK, "handler.postDelayed(kept, 100);"),
        (TASK, "runOnUiThread(kept);"),
        (FUNCTION, "handler.removeCallbacks(kept); handler.postDelayed(kept, 100);"),
    ],
)
def test_what_a_touch_hands_to_the_platform_out_of_a_field_leads_on_from_it(
    tmp_path: Path, kept: str, handing: str
) -> None:
    assert _map(tmp_path, kept, handing) == {("Home", "One", "click", "edit")}


@pytest.mark.parametrize(
    ("kept", "handing"),
    [
        (CONNECTION, "unbindService(kept);"),
        (TASK, "handler.removeCallbacks(kept);"),
        (FUNCTION, "handler.removeCallbacks(kept);"),
    ],
)
def test_what_a_touch_takes_back_does_not_lead_on_from_it(tmp_path: Path, kept: str, handing: str) -> None:
    assert ("Home", "One", "click", "edit") not in _map(tmp_path, kept, handing)


SPLASH = """
import android.app.Activity;
import android.content.Intent;
import android.os.Handler;
public class Home extends Activity {
    private Runnable kept;
    private Handler handler = new Handler();
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> go());
        if (isReady()) go();
    }
    private native boolean isReady();
    private void go() {
        handler.postDelayed(kept = new Runnable() {
            @Override public void run() { startActivity(new Intent(Home.this, One.class)); }
        }, 2000);
    }
}
"""


def test_what_is_kept_as_it_is_handed_on_leads_on_by_itself_where_no_touch_hands_it(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One"), "res/layout/home.xml": BUTTON, "Home.java": SPLASH}
    found = edges(build(tmp_path, {**files, "One.java": "class One extends android.app.Activity {}"}))
    assert found == {("Home", "One", "click", "edit"), ("Home", "One", "auto", "")}
