"""Values of Java that are there later, with what is done with them then."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """\
import static java.util.concurrent.CompletableFuture.supplyAsync;
import java.util.concurrent.*;
public class Main extends AppCompatActivity {
    private final Model model = new Model();
    void go(Intent intent) { startActivity(intent); }
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> { %s; });
    }
}
class Model {
    CompletionStage<Intent> intentOf(Context context) {
        return supplyAsync(() -> read()).thenApplyAsync(read -> Other.intentOf(context, read));
    }
    CompletableFuture<Class<?>> page() { return CompletableFuture.completedFuture(Second.class); }
    String read() { return Store.read(); }
}
class Other {
    static Intent intentOf(Context of, String read) { return new Intent(of, Second.class).putExtra(read, 1); }
}
"""


@pytest.mark.parametrize(
    "done",
    [
        "model.intentOf(this).thenAcceptAsync(this::startActivity, getMainExecutor())",
        "model.intentOf(this).thenAccept(intent -> startActivity(intent))",
        "model.intentOf(this).whenComplete((intent, error) -> { if (error == null) startActivity(intent); })",
        "model.page().thenApply(p -> new Intent(this, p)).exceptionally(e -> null).thenAccept(i -> go(i))",
        "model.page().thenCompose(page -> model.intentOf(this)).thenAccept(this::startActivity)",
        "supplyAsync(() -> new Intent(this, Second.class), pool::execute).thenAccept(this::startActivity)",
    ],
)
def test_what_is_done_with_a_later_value_is_done_under_the_touch(tmp_path: Path, done: str) -> None:
    files = {**APP, "Main.java": JAVA + MAIN.replace("%s", done)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


def test_the_place_of_a_way_through_a_reference_is_that_of_the_call_that_is_given_it(tmp_path: Path) -> None:
    files = {**APP, "Main.java": JAVA + MAIN.replace("%s", "model.intentOf(this).thenAccept(this::startActivity)")}
    line = next(n for n, text in enumerate(files["Main.java"].splitlines(), 2) if "this::startActivity" in text)
    found = [e.where for way in build(tmp_path, files).transitions.values() for e in way.evidence if e.where]
    assert f"src/main/java/org/example/Main.java:{line}" in found
