"""An adapter shows what its methods give back only if its rows are pages."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import JAVA

MAIN = """
import android.widget.*;
class Question extends DialogFragment {
    public View onCreateView(LayoutInflater inflater, ViewGroup around, Bundle state) { return null; }
}
abstract class Items extends BaseAdapter {
    @Override public View getView(int place, View old, ViewGroup parent) { return new TextView(null); }
    @Override public int getCount() { return 1; }
    abstract DialogFragment createQuestion(int place);
}
class Few extends Items {
    @Override DialogFragment createQuestion(int place) { return new Question(); }
}
class Main extends Activity {
    private Items items;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        items = new Few();
        ListView list = findViewById(R.id.rows);
        list.setAdapter(items);
        list.setOnItemClickListener((parent, view, place, id) ->
            items.createQuestion(place).show(getFragmentManager(), "question"));
    }
}
"""


def test_a_list_shows_no_dialog_that_its_adapter_can_make(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "Main.java": JAVA + "import androidx.fragment.app.DialogFragment;\n" + MAIN,
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><ListView android:id="@+id/rows"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Question", "item", "rows")}
