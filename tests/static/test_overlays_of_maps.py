"""What is drawn on a geographic map: it is told of touches on the view that shows the map."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
import android.view.MotionEvent;
import org.osmdroid.views.MapView;
import org.osmdroid.views.overlay.Overlay;
import org.mapsforge.map.layer.Layer;
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.again).setOnClickListener(view -> draw());
        draw();
    }
    private void draw() {
        MapView map = findViewById(R.id.map);
        ADDED;
    }
    private boolean open() {
        startActivity(new Intent(this, Second.class));
        return true;
    }
    class Pin extends PARENT {
        @Override public boolean TOLD { return open(); }
    }
}
"""
LAYOUT = (
    f'<LinearLayout {VIEWS}><org.osmdroid.views.MapView android:id="@+id/map"/>'
    '<Button android:id="@+id/again"/></LinearLayout>'
)


@pytest.mark.parametrize(
    ("added", "parent", "told"),
    [
        ("map.getOverlays().add(new Pin())", "Overlay", "onSingleTapConfirmed(MotionEvent event, MapView map)"),
        ("map.getLayerManager().getLayers().add(new Pin())", "Layer", "onTap(LatLong at, Point pixel, Point touched)"),
    ],
)
def test_what_is_drawn_on_a_map_is_touched_on_the_map(tmp_path: Path, added: str, parent: str, told: str) -> None:
    code = MAIN.replace("ADDED", added).replace("PARENT", parent).replace("TOLD", told)
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + code, "res/layout/main.xml": LAYOUT}))
    assert found == {("Main", "Second", "click", "map")}
