"""Screens that are given to maps and to views of libraries as the listener of touches."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_java")

SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"
TOLD_BY_MAP = """
import android.app.Activity;
import android.content.Intent;
import com.google.android.gms.maps.GoogleMap;
import com.google.android.gms.maps.GoogleMap.OnMarkerClickListener;
import com.google.android.gms.maps.MapFragment;
import com.google.android.gms.maps.OnMapReadyCallback;
import com.google.maps.android.clustering.ClusterManager;
class Home extends Activity implements OnMapReadyCallback, OnMarkerClickListener,
        ClusterManager.OnClusterItemClickListener<Stop> {
    private ClusterManager<Stop> groups;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ((MapFragment) getFragmentManager().findFragmentById(R.id.streets)).getMapAsync(this);
    }
    @Override public void onMapReady(GoogleMap map) {
        groups = new ClusterManager<>(this, map);
        map.setOnMarkerClickListener(this);
        groups.setOnClusterItemClickListener(this);
    }
    @Override public boolean onMarkerClick(Marker marker) {
        startActivity(new Intent(this, One.class));
        return true;
    }
    @Override public boolean onClusterItemClick(Stop stop) {
        startActivity(new Intent(this, Two.class));
        return true;
    }
}
class Stop {}
"""
MAP = '<fragment class="com.google.android.gms.maps.MapFragment" android:id="@+id/streets"/>'


def test_a_screen_that_a_map_tells_of_touches_is_told_of_what_it_listens_to(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Screens.java": SCREENS, "Home.java": TOLD_BY_MAP}
    layout = f"<LinearLayout {VIEWS}>{MAP}</LinearLayout>"
    found = edges(build(tmp_path, {**files, "res/layout/home.xml": layout}))
    ways = {("Home", "One", "click", "streets"), ("Home", "Two", "click", "streets")}
    assert {way for way in found if way[1] in ("One", "Two")} == ways


OWN_LISTENER = """
import android.app.Activity;
import android.content.Intent;
import org.library.Wheel;
class Home extends Activity implements Wheel.OnSpokeClickListener {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ((Wheel) findViewById(R.id.wheel)).setOnSpokeClickListener(this);
    }
    @Override public void onSpokeClick(int spoke) { startActivity(new Intent(this, One.class)); }
}
"""


def test_a_screen_that_a_view_of_a_library_tells_of_touches_is_told_of_that_view(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One"), "Screens.java": SCREENS, "Home.java": OWN_LISTENER}
    layout = f'<LinearLayout {VIEWS}><org.library.Wheel android:id="@+id/wheel"/></LinearLayout>'
    assert edges(build(tmp_path, {**files, "res/layout/home.xml": layout})) == {("Home", "One", "click", "wheel")}
