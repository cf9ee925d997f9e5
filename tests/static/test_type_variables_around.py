"""A body in a class within another one is given what the type variables of the outer class stand for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

BASE = """
import android.support.v4.app.LoaderManager;
import android.support.v4.content.Loader;

public abstract class Base<P extends Presenter<V>, V> extends android.support.v7.app.AppCompatActivity {
    private Presenter<V> presenter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportLoaderManager().initLoader(1, null, new LoaderManager.LoaderCallbacks<P>() {
            @Override
            public Loader<P> onCreateLoader(int id, Bundle args) {
                return new Loader<P>(Base.this);
            }

            @Override
            public void onLoadFinished(Loader<P> loader, P presenter) {
                Base.this.presenter = presenter;
            }

            @Override
            public void onLoaderReset(Loader<P> loader) {
            }
        });
    }

    @Override
    protected void onStart() {
        super.onStart();
        presenter.attach((V) this);
    }
}
"""
PRESENTER = """
public interface Presenter<V> {
    void attach(V view);
}
"""


def _screen(name: str, target: str) -> dict[str, str]:
    return {
        f"{name}.java": f"""
            public class {name} extends Base<{name}Presenter, {name}> {{
                @Override
                protected void onCreate(Bundle state) {{
                    super.onCreate(state);
                    setContentView(R.layout.{name.lower()});
                }}
            }}""",
        f"{name}Presenter.java": f"""
            import android.content.Intent;
            import android.view.View;
            public class {name}Presenter implements Presenter<{name}> {{
                private {name} activity;
                @Override
                public void attach({name} view) {{
                    this.activity = view;
                    this.activity.findViewById(R.id.go_on).setOnClickListener(this::goOn);
                }}
                private void goOn(View view) {{
                    this.activity.startActivity(new Intent(this.activity, {target}.class));
                }}
            }}""",
        f"res/layout/{name.lower()}.xml": f'<Button {VIEWS} android:id="@+id/go_on" android:text="Go on"/>',
    }


def test_each_screen_has_the_presenter_that_it_names(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("First", "Second", "Third"),
        "Base.java": BASE,
        "Presenter.java": PRESENTER,
        **_screen("First", "Second"),
        **_screen("Second", "Third"),
        "Third.java": "public class Third extends android.app.Activity { }",
    }
    assert edges(build(tmp_path, files)) == {
        ("First", "Second", "click", "go_on"),
        ("Second", "Third", "click", "go_on"),
    }
