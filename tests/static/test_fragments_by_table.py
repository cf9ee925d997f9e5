"""A table of fragments is asked for what a bundle names, which a method of each fragment makes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

FACTORY = """
import android.os.Bundle;
import android.support.v4.app.Fragment;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

public class Factory {
    private static final Map<String, Class<? extends Fragment>> TABLE = TABLE_MADE;

    public Fragment create(Bundle args) {
        String component = args.getString("component").toLowerCase(Locale.US);
        Class<? extends Fragment> cls = TABLE.get(component);
        if (cls != null) {
            try {
                return cls.newInstance();
            } catch (Exception e) {
                return null;
            }
        }
        return null;
    }
}
"""
MADE = "new HashMap<String, Class<? extends Fragment>>() {{ put(One.HANDLE, One.class); put(Two.HANDLE, Two.class); }}"
MAIN = """
import android.os.Bundle;

public class Main extends android.support.v4.app.FragmentActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.one).setOnClickListener(v -> show(One.createArgs()));
        findViewById(R.id.two).setOnClickListener(v -> show(Two.createArgs()));
    }

    private void show(Bundle args) {
        getSupportFragmentManager().beginTransaction().replace(R.id.host, new Factory().create(args)).commit();
    }
}
"""


def _fragment(name: str) -> str:
    return f"""
        import android.os.Bundle;
        public class {name} extends android.support.v4.app.Fragment {{
            public static final String HANDLE = "{name.lower()}";
            public static Bundle createArgs() {{
                Bundle bundle = new Bundle();
                bundle.putString("component", {name}.HANDLE);
                return bundle;
            }}
        }}"""


@pytest.mark.parametrize("table", [MADE, f"Collections.unmodifiableMap({MADE})"])
def test_each_touch_shows_the_fragment_that_its_bundle_names(tmp_path: Path, table: str) -> None:
    views = '<Button android:id="@+id/one"/><Button android:id="@+id/two"/><FrameLayout android:id="@+id/host"/>'
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "Main.java": MAIN,
        "Factory.java": FACTORY.replace("TABLE_MADE", table),
        "One.java": _fragment("One"),
        "Two.java": _fragment("Two"),
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{views}</LinearLayout>",
    }
    assert edges(build(tmp_path, files)) == {("Main", "One", "click", "one"), ("Main", "Two", "click", "two")}
