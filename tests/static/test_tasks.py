"""Tasks of the platform: what they are executed with, and what their work in the background gives back."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

BUTTON = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
HOME = """
import android.app.Activity;
import android.content.Intent;
import android.os.AsyncTask;
import android.os.Bundle;
import android.view.View;

class Home extends Activity {
    static class Hint {
        private View.OnClickListener listener;
        void listen(View.OnClickListener listener) { this.listener = listener; }
        View.OnClickListener listener() { return listener; }
    }
    static class Go extends Hint {
        Go(Activity from) { listen(v -> from.startActivity(new Intent(from, One.class))); }
    }
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        new AsyncTask<Activity, Void, Hint>() {
            @Override protected void onPostExecute(Hint hint) {
                findViewById(R.id.edit).setOnClickListener(v -> hint.listener().onClick(v));
            }
            @Override protected Hint doInBackground(Activity... from) { return new Go(from[0]); }
        }.%s;
    }
}
"""


@pytest.mark.parametrize("executed", ["execute(this)", "executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR, this)"])
def test_the_result_of_a_task_is_given_to_what_follows(tmp_path: Path, executed: str) -> None:
    files = {"Home.java": HOME % executed, "One.java": "class One extends android.app.Activity {}"}
    files |= {"res/layout/home.xml": BUTTON, "AndroidManifest.xml": manifest("Home", "One")}
    assert edges(build(tmp_path, files)) == {("Home", "One", "click", "edit")}
