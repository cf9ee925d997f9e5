"""What the manifest declares as an activity and is none."""

from pathlib import Path

from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, JAVA

SHOWN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(R.id.content, new Part()).commit();
    }
}
"""
PART = """
public class Part extends Base {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {
        return inflater.inflate(R.layout.main, group, false);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> go());
    }
    private void go() {
        startActivity(new Intent(getActivity(), Second.class));
    }
}
"""


def test_a_fragment_that_is_declared_as_an_activity_is_a_part_of_a_screen(tmp_path: Path) -> None:
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Part"),
        "Main.java": JAVA + SHOWN,
        "Base.java": f"{JAVA}public abstract class Base extends Fragment {{}}",
        "Part.java": JAVA + PART,
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Part", "auto", ""), ("Part", "Second", "click", "go_there")}
    (part,) = [s for s in graph.screens.values() if s.name.endswith("Part")]
    assert part.host is not None
    assert graph.screens[part.host].name == "org.example.Main"


GOING = """
public CLASS extends AppCompatActivity {
    private static final String TAG = Base.class.getSimpleName();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
"""


def test_of_an_abstract_activity_that_is_declared_nothing_leads_on(tmp_path: Path) -> None:
    """Those below it are what runs."""
    files = {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Base"),
        "Base.java": JAVA + GOING.replace("CLASS", "abstract class Base"),
        "Main.java": f"{JAVA}public class Main extends Base {{}}",
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Second", "click", "go_there")}
    assert not any(s.name.endswith("Base") for s in graph.screens.values())
