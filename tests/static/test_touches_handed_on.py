"""What a touch hands on is done later, and still done by that touch: in maps, by references, in callbacks."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = "public class Main extends AppCompatActivity {\n"


def test_a_map_from_views_to_actions_keeps_each_view_with_its_action(tmp_path: Path) -> None:
    code = (
        JAVA
        + "import java.util.*;\n"
        + MAIN
        + """
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Map<View, Runnable> actions = new LinkedHashMap<>();
        actions.put(findViewById(R.id.go_there), this::second);
        actions.put(findViewById(R.id.other), () -> startActivity(new Intent(this, Third.class)));
        actions.forEach((view, action) -> view.setOnClickListener(v -> action.run()));
    }
    private void second() { startActivity(new Intent(this, Second.class)); }
}
"""
    )
    found = edges(build(tmp_path, {**APP, "Main.java": code}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


@pytest.mark.parametrize("opening", ["open(String name)", "open()"])
def test_a_reference_that_a_library_calls_may_take_something(tmp_path: Path, opening: str) -> None:
    code = (
        JAVA
        + "import java.util.*;\n"
        + MAIN
        + f"""
    private List<String> names;
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {{
            names.stream().filter(name -> name.isEmpty()).findFirst().ifPresent(this::open);
        }});
    }}
    private void {opening} {{ startActivity(new Intent(this, Second.class)); }}
}}
"""
    )
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == {("Main", "Second", "click", "go_there")}


def test_the_answer_to_a_request_comes_from_the_touch_that_asks(tmp_path: Path) -> None:
    code = (
        JAVA
        + MAIN
        + """
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AlertDialog.Builder(this)
            .setTitle("Sure?")
            .setPositiveButton("Create", (d, w) -> api.create().enqueue(new Answer()))
            .show());
    }
    class Answer implements retrofit2.Callback<String> {
        @Override
        public void onResponse(Call<String> call, Response<String> response) {
            startActivity(new Intent(Main.this, Second.class));
        }
    }
}
"""
    )
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == {
        ("Main", "Main dialog: Sure?", "click", "go_there"),
        ("Main dialog: Sure?", "Second", "dialog", "Create"),
    }


def test_a_reference_on_an_object_means_no_function_of_a_file(tmp_path: Path) -> None:
    code = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        library().onDone(player()::show)
        library().onDone(::open)
    }
}
fun show(from: Activity) = from.startActivity(Intent(from, Second::class.java))
fun open(from: Activity) = from.startActivity(Intent(from, Third::class.java))
"""
    assert {e[1] for e in edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + code})) if e[0] == "Main"} == {"Third"}


POSTED = """
import android.app.AlertDialog;
import android.content.DialogInterface;
public class Main extends AppCompatActivity {
    private View box;
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        box = findViewById(R.id.other);
        findViewById(R.id.go_there).setOnClickListener(view -> ask());
    }
    private void ask() {
        new AlertDialog.Builder(this).setPositiveButton("Reset", new DialogInterface.OnClickListener() {
            public void onClick(DialogInterface dialog, int which) { restart(); }
        }).show();
    }
    private void restart() {
        box.CALL(new Runnable() {
            public void run() { startActivity(new Intent(Main.this, Second.class)); }
        }DELAY);
    }
}
"""


@pytest.mark.parametrize(("call", "delay"), [("post", ""), ("postDelayed", ", 1000")])
def test_what_a_button_of_a_dialog_posts_on_a_view_behind_it_is_a_way_of_the_button(
    tmp_path: Path, call: str, delay: str
) -> None:
    code = POSTED.replace("CALL", call).replace("DELAY", delay)
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + code}))
    assert found == {("Main", "ask", "click", "go_there"), ("ask", "Second", "dialog", "Reset")}
