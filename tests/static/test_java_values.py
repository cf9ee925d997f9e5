"""Values that Java code builds step by step: items numbered from a constant, arrays filled one by one."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

IMPORTS = "import android.app.Activity; import android.content.Intent; import android.view.*;"


def activity(body: str, fields: str = "") -> str:
    return f"{IMPORTS}\npublic class Main extends Activity {{ {fields} {body} }}"


def test_items_numbered_from_the_platforms_first_are_told_apart(tmp_path: Path) -> None:
    fields = "private static final int ONE = Menu.FIRST; private static final int TWO = Menu.FIRST + 1;"
    body = """
        public boolean onCreateOptionsMenu(Menu menu) {
            menu.add(0, ONE, 0, "One");
            menu.add(0, TWO, 0, "Two");
            return true;
        }
        public boolean onOptionsItemSelected(MenuItem item) {
            switch (item.getItemId()) {
                case ONE: startActivity(new Intent(this, Second.class)); return true;
                case TWO: startActivity(new Intent(this, Third.class)); return true;
            }
            return false;
        }"""
    files = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.java": activity(body, fields)}
    assert edges(build(tmp_path, files)) == {
        ("Main", "Main menu", "menu", "More options"),
        ("Main menu", "Second", "menu", "One"),
        ("Main menu", "Third", "menu", "Two"),
    }


@pytest.mark.parametrize(
    ("imported", "name"), [("import org.example.R.id", "id.go"), ("import static org.example.R.id.go", "go")]
)
def test_resources_are_imported_by_other_names(tmp_path: Path, imported: str, name: str) -> None:
    body = f"""
        protected void onCreate(Bundle state) {{
            setContentView(R.layout.main);
            findViewById({name}).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        }}"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go"/></LinearLayout>',
        "Main.java": f"{imported};\n{activity(body)}",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}


def test_a_local_named_like_imported_resources_is_meant(tmp_path: Path) -> None:
    body = """
        protected void onResume() {
            Ways id = new Ways();
            id.go = new Intent(this, Second.class);
            startActivity(id.go);
        }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Ways.java": "public class Ways { public android.content.Intent go; }",
        "Main.java": f"import org.example.R.id;\n{activity(body)}",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}


def test_a_stack_of_intents_put_into_an_array_leads_to_its_activities(tmp_path: Path) -> None:
    body = """
        protected void onResume() { startActivities(stack()); }
        private Intent[] stack() {
            Intent[] intents = new Intent[1];
            intents[0] = new Intent(this, Second.class);
            return intents;
        }"""
    files = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.java": activity(body)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}


def test_a_field_filled_behind_the_question_whether_it_is_empty_is_used_there(tmp_path: Path) -> None:
    body = """
        protected void onResume() {
            if (next == null) {
                next = new Intent(this, Second.class);
                startActivity(next);
            }
        }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": activity(body, "private Intent next;"),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}


def test_a_listener_that_compares_with_fields_knows_those_that_are_filled_after_it_was_set(tmp_path: Path) -> None:
    body = """
        protected void onCreate(Bundle state) {
            setContentView(R.layout.main);
            one = findViewById(R.id.one);
            one.setOnClickListener(this);
            two = findViewById(R.id.two);
            two.setOnClickListener(this);
        }
        public void onClick(View touched) {
            if (touched == one) { startActivity(new Intent(this, Second.class)); }
            if (touched == two) { startActivity(new Intent(this, Third.class)); }
        }"""
    views = "".join(f'<Button android:id="@+id/{name}"/>' for name in ("one", "two"))
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{views}</LinearLayout>",
        "Main.java": activity(body, "private View one; private View two;"),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "one"), ("Main", "Third", "click", "two")}


def test_a_setter_of_the_platform_is_no_write_to_a_field_of_its_name(tmp_path: Path) -> None:
    body = """
        protected void onCreate(Bundle state) {
            setContentView(R.layout.main);
            contentView = findViewById(android.R.id.content);
        }
        public void open(View touched) { startActivity(new Intent(this, Second.class)); }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "res/layout/main.xml": f'<Button {VIEWS} android:id="@+id/go" android:onClick="open"/>',
        "Main.java": activity(body, "private View contentView;"),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go")}


def test_of_two_overloads_the_one_for_the_class_that_was_asked_for_is_called(tmp_path: Path) -> None:
    body = """
        protected void onCreate(Bundle state) {
            setContentView(R.layout.main);
            findViewById(R.id.go).setOnClickListener(v -> {
                if (shown instanceof Song) { play(v, (Song) shown); }
            });
        }
        void play(View v, Album album) { startActivity(new Intent(this, Second.class)); }
        void play(View v, Song song) { startActivity(new Intent(this, Third.class)); }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "res/layout/main.xml": f'<Button {VIEWS} android:id="@+id/go"/>',
        "Main.java": activity(body, "private Media shown;"),
        "Media.java": "interface Media {}",
        "Album.java": "class Album implements Media {}",
        "Song.java": "class Song implements Media {}",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Third", "click", "go")}


def test_reading_a_field_calls_no_getter_of_the_platform(tmp_path: Path) -> None:
    """An entry of which nothing is known holds some intent, not the one that the activity was opened with."""
    body = """
        protected void onCreate(Bundle state) {
            setContentView(R.layout.main);
            findViewById(R.id.go).setOnClickListener(v -> startActivity(Library.entries().get(0).intent));
            findViewById(R.id.again).setOnClickListener(v -> startActivity(getIntent()));
        }"""
    views = '<Button android:id="@+id/go"/><Button android:id="@+id/again"/>'
    files = {
        "AndroidManifest.xml": manifest("Main"),
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{views}</LinearLayout>",
        "Main.java": activity(body),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Main", "click", "again")}
