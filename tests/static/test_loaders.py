"""What a loader of the app delivers is what its callbacks are told."""

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
