"""What a loader of the app delivers is what its callbacks are told."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP

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
                return new PresenterLoader<>(Base.this, getFactory());
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

    protected abstract Factory<P> getFactory();
}
"""
LOADER = """
import android.content.Context;
import android.support.v4.content.Loader;

public class PresenterLoader<T extends Presenter> extends Loader<T> {
    private final Factory<T> factory;
    private T presenter;

    public PresenterLoader(Context context, Factory<T> factory) {
        super(context);
        this.factory = factory;
    }

    @Override
    protected void onStartLoading() {
        if (presenter != null) {
            deliverResult(presenter);
            return;
        }
        forceLoad();
    }

    @Override
    protected void onForceLoad() {
        presenter = factory.create();
        deliverResult(presenter);
    }
}
"""
GIVING = """
import android.content.Context;
import android.support.v4.content.AsyncTaskLoader;

public class PresenterLoader<T extends Presenter> extends AsyncTaskLoader<T> {
    private final Factory<T> factory;

    public PresenterLoader(Context context, Factory<T> factory) {
        super(context);
        this.factory = factory;
    }

    @Override
    public T loadInBackground() {
        return factory.create();
    }
}
"""
TOUCH = """
import android.view.View;

public abstract class Touch implements View.OnClickListener {
    @Override
    public void onClick(View view) {
        touched();
    }

    public abstract void touched();
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
                @Override
                protected Factory<{name}Presenter> getFactory() {{
                    return new {name}Factory();
                }}
            }}""",
        f"{name}Factory.java": f"""
            public class {name}Factory implements Factory<{name}Presenter> {{
                @Override
                public {name}Presenter create() {{
                    return new {name}Presenter();
                }}
            }}""",
        f"{name}Presenter.java": f"""
            import android.content.Intent;
            public class {name}Presenter implements Presenter<{name}> {{
                private {name} activity;
                private final Touch goingOn = new Touch() {{
                    @Override
                    public void touched() {{
                        activity.startActivity(new Intent(activity, {target}.class));
                    }}
                }};
                @Override
                public void attach({name} view) {{
                    this.activity = view;
                    this.activity.findViewById(R.id.go_on).setOnClickListener(this.goingOn);
                }}
            }}""",
        f"res/layout/{name.lower()}.xml": f'<Button {VIEWS} android:id="@+id/go_on" android:text="Go on"/>',
    }


@pytest.mark.parametrize("loader", [LOADER, GIVING])
def test_a_presenter_is_made_by_the_loader_of_its_screen(tmp_path: Path, loader: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("First", "Second", "Third"),
        "Base.java": BASE,
        "PresenterLoader.java": loader,
        "Presenter.java": "public interface Presenter<V> { void attach(V view); }",
        "Factory.java": "public interface Factory<T extends Presenter> { T create(); }",
        "Touch.java": TOUCH,
        **_screen("First", "Second"),
        **_screen("Second", "Third"),
        "Third.java": "public class Third extends android.app.Activity { }",
    }
    found = edges(build(tmp_path, files))
    assert found == {("First", "Second", "click", "go_on"), ("Second", "Third", "click", "go_on")}


NUMBERED = """
import android.app.*;
import android.content.*;
import android.os.Bundle;

public class Main extends Activity implements LoaderManager.LoaderCallbacks<Object> {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        getLoaderManager().initLoader(1, null, this);
        findViewById(R.id.go_there).setOnClickListener(v -> getLoaderManager().initLoader(2, null, this));
    }
    public Loader<Object> onCreateLoader(int id, Bundle arguments) {
        if (id == 1) return new Near(this);
        return new Far(this);
    }
    public void onLoadFinished(Loader<Object> loader, Object told) {
        if (told instanceof NearBy) startActivity(new Intent(this, Second.class));
        if (told instanceof FarAway) startActivity(new Intent(this, Third.class));
    }
    public void onLoaderReset(Loader<Object> loader) {}
    static class NearBy {}
    static class FarAway {}
    static class Near extends AsyncTaskLoader<Object> {
        Near(Context context) { super(context); }
        public Object loadInBackground() { return new NearBy(); }
    }
    static class Far extends AsyncTaskLoader<Object> {
        Far(Context context) { super(context); }
        public Object loadInBackground() { return new FarAway(); }
    }
}
"""


def test_each_number_has_a_loader_of_its_own(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": NUMBERED}))
    assert found == {("Main", "Second", "auto", ""), ("Main", "Third", "click", "go_there")}
