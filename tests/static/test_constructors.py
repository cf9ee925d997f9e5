"""Of several constructors, that one is called whose types are known to be above the arguments."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
open class Screen : AppCompatActivity()
open class Page : Fragment()

class Heard private constructor(private val button: View, private val activity: Activity) {
    constructor(page: Page, button: View) : this(button, page.activity!!)
    constructor(screen: Screen, button: View) : this(button, screen)
    init {
        button.setOnClickListener { activity.startActivity(Intent(activity, Second::class.java)) }
    }
}

class Main : Screen() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        Heard(this, findViewById(R.id.go_there))
    }
}
"""


def test_types_above_the_arguments_tell_constructors_apart(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + MAIN})) == {("Main", "Second", "click", "go_there")}


OF_VIEWS = """
class Heard {
    Heard(Activity screen, int id) { this(screen, screen.findViewById(id)); }
    Heard(Activity screen, View button) {
        button.setOnClickListener(v -> screen.startActivity(new Intent(screen, Second.class)));
    }
}
class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        View button = getWindow().findViewById(R.id.go_there);
        CALL
    }
}
"""


@pytest.mark.parametrize("call", ["new Heard(this, button);", "new Heard(this, R.id.go_there);"])
def test_a_view_is_no_number(tmp_path: Path, call: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + OF_VIEWS.replace("CALL", call)}))
    assert found == {("Main", "Second", "click", "go_there")}
