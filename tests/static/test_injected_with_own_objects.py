"""Objects that dependency injection makes with objects of their own: a button calls the one that it is given."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
public class Main extends AppCompatActivity {
    private Model model;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        model = dagger.ObjectGraph.create(new Parts(this)).get(Model.class);
        new Touched(findViewById(R.id.go_there), model.getGoing());
        new Touched(findViewById(R.id.other), model.getOther());
    }
}
"""
TOUCHED = """
public class Touched implements View.OnClickListener {
    private final Command command;
    public Touched(View view, Command command) {
        this.command = command;
        view.setOnClickListener(this);
    }
    @Override
    public void onClick(View view) { if (command.isReady()) command.execute(); }
}
"""
COMMAND = """
public abstract class Command {
    public boolean isReady() { return true; }
    public abstract void execute();
}
"""
MODEL = """
public class Model extends Base {
    private final Command going = new Command() {
        @Override
        public void execute() { activity.startActivity(new Intent(activity, Second.class)); }
    };
    @javax.inject.Inject
    public Model(Activity activity) { super(activity); }
    public Command getGoing() { return going; }
}
"""
BASE = """
public abstract class Base {
    protected final Activity activity;
    private final Command other;
    protected Base(Activity activity) {
        this.activity = activity;
        this.other = new Command() {
            @Override
            public void execute() { activity.startActivity(new Intent(activity, Third.class)); }
        };
    }
    public Command getOther() { return other; }
}
"""
CODE = {"Main.java": MAIN, "Touched.java": TOUCHED, "Command.java": COMMAND, "Model.java": MODEL, "Base.java": BASE}


def test_each_button_does_what_its_own_object_says(tmp_path: Path) -> None:
    """One is kept by an initialiser, the other by the constructor above."""
    found = edges(build(tmp_path, {**APP, **{name: JAVA + text for name, text in CODE.items()}}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}
