"""Screens of source code whose libraries read annotations: handlers, elements, layouts and menus."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.utg import Graph
from uiatlas.utg.derivation import Derivation

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: a field with another name than its element": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @BindView(R.id.go_there) Button first;
    @BindView(R.id.other) Button second;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ButterKnife.bind(this);
        first.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        second.setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: handlers named after their elements, and items of the menu": (
        {
            **APP,
            "res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/more" android:title="More"/></menu>',
            "Main.java": JAVA
            + """\
@EActivity(R.layout.main)
@OptionsMenu(R.menu.top)
public class Main extends AppCompatActivity {
    @Click
    void goThereClicked() {
        startActivity(new Intent(this, Second.class));
    }
    @OptionsItem(R.id.more)
    void showMore() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "more"),
        },
    ),
    "kotlin: a holder of rows that is bound": (
        {
            **APP,
            "res/layout/main.xml": f"<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView "
            'android:id="@+id/list"/></LinearLayout>',
            "res/layout/row.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/open"/></LinearLayout>',
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
import butterknife.ButterKnife
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.list).adapter = Rows(this)
    }
}
class Rows(val context: Context) : RecyclerView.Adapter<Rows.Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int): Holder =
        Holder(LayoutInflater.from(context).inflate(R.layout.row, parent, false))
    inner class Holder(view: View) : RecyclerView.ViewHolder(view) {
        init {
            ButterKnife.bind(this, view)
        }
        @OnClick(R.id.open)
        fun open() {
            context.startActivity(Intent(context, Second::class.java))
        }
    }
}
""",
        },
        {("Main", "Second", "item", "open")},
    ),
    "java: ButterKnife, a method for several views": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import butterknife.ButterKnife;
import butterknife.OnClick;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ButterKnife.bind(this);
    }
    @OnClick({R.id.go_there, R.id.other})
    public void onViewClicked(View view) {
        switch (view.getId()) {
            case R.id.go_there:
                startActivity(new Intent(this, Second.class));
                break;
            case R.id.other:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "java: ButterKnife, a method per view": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import butterknife.BindView;
import butterknife.ButterKnife;
import butterknife.OnClick;
public class Main extends AppCompatActivity {
    @BindView(R.id.other) Button other;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ButterKnife.bind(this);
        other.setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
    @OnClick(R.id.go_there)
    void openSecond() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "java: ButterKnife in a fragment": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
}
""",
            "Page.java": JAVA
            + """\
import butterknife.ButterKnife;
import butterknife.OnClick;
public class Page extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View root = inflater.inflate(R.layout.main, container, false);
        ButterKnife.bind(this, root);
        return root;
    }
    @OnClick(R.id.go_there)
    void openSecond() {
        startActivity(new Intent(getActivity(), Second.class));
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: ButterKnife": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import butterknife.BindView
import butterknife.ButterKnife
import butterknife.OnClick
class Main : AppCompatActivity() {
    @BindView(R.id.other)
    lateinit var other: Button
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        ButterKnife.bind(this)
        other.setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
    @OnClick(R.id.go_there)
    fun openSecond() {
        startActivity(Intent(this, Second::class.java))
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "java: annotations of the app's own at methods of a controller that an activity makes": (
        {
            **APP,
            "res/menu/top.xml": f'<menu {VIEWS}><item android:id="@+id/more" android:title="More"/></menu>',
            "res/menu/row.xml": f'<menu {VIEWS}><item android:id="@+id/details" android:title="Details"/></menu>',
            "Handles.java": "public @interface Handles { int[] ids(); }",
            "Controller.java": JAVA
            + """\
public class Controller {
    private final Activity activity;
    public Controller(Activity activity) {
        this.activity = activity;
    }
    @Handles(ids = {R.id.more, R.id.go_there})
    public void more(Object action) {
        activity.startActivity(new Intent(activity, Second.class));
    }
    @Handles(ids = R.id.details)
    public void details(Object action) {
        activity.startActivity(new Intent(activity, Third.class));
    }
    @Handles(ids = R.id.nowhere)
    public void hidden(Object action) {
        activity.startActivity(new Intent(activity, Main.class));
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private Controller controller;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        controller = new Controller(this);
        registerForContextMenu(findViewById(R.id.other));
    }
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        getMenuInflater().inflate(R.menu.row, menu);
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Second", "menu", "more"),
            ("Main", "Main context menu", "click", "other"),
            ("Main context menu", "Third", "menu", "details"),
        },
    ),
    "kotlin: the button on the left of the bar, and what is no touch": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
    }
    @Answers(android.R.id.home)
    fun back() {
        startActivity(Intent(this, Second::class.java))
    }
    @AfterTextChange(R.id.other)
    fun typed() {
        startActivity(Intent(this, Third::class.java))
    }
}
""",
        },
        {("Main", "Second", "click", "Navigate up")},
    ),
    "java: an Android library's annotations": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import org.androidannotations.annotations.Click;
import org.androidannotations.annotations.EActivity;
@EActivity(R.layout.main)
public class Main extends AppCompatActivity {
    @Click(R.id.go_there)
    void openSecond() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_annotations_say_what_opens_what(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


NOTED = """
open class Controller(protected val activity: Activity) {
    @Tracked(R.id.go_there)
    open fun act() { activity.startActivity(Intent(activity, Second::class.java)) }
}
class Derived(activity: Activity) : Controller(activity)
class Main : AppCompatActivity() {
    private val controller = %s(this)
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        %s
    }
    %s
}
"""
OPENED = ("Main", "Second", "click", "go_there")


def noted(root: Path, made: str, code: str = "", more: str = "") -> Graph:
    """The map of an app with a controller whose method an annotation of the app's own gives an element."""
    return build(root, {**APP, "Main.kt": KOTLIN + NOTED % (made, code, more)})


@pytest.mark.parametrize("made", ["Controller", "Derived"])
def test_what_annotations_of_any_name_say_is_inferred(tmp_path: Path, made: str) -> None:
    graph = noted(tmp_path, made)
    assert edges(graph) == {OPENED}
    assert {e.derivation for e in graph.transitions.values() if e.edge_class == "click"} == {Derivation.NAME}


def test_annotated_methods_that_the_app_or_the_platform_calls_answer_no_touch(tmp_path: Path) -> None:
    third = "startActivity(Intent(this, Third::class.java))"
    again = f"@Tracked(R.id.other) override fun onResume() {{ super.onResume(); {third} }}"
    button = "findViewById<View>(R.id.other).setOnClickListener { controller.act() }"
    assert edges(noted(tmp_path, "Controller", button, again)) == {
        ("Main", "Second", "click", "other"),
        ("Main", "Third", "auto", ""),
    }


@pytest.mark.parametrize(
    "name",
    """
    ViewById ViewsById FragmentById TextChange BeforeTextChange AfterTextChange FocusChange SeekBarProgressChange
    SeekBarTouchStart SeekBarTouchStop PageSelected PageScrolled PageScrollStateChanged OnTextChanged OnFocusChange
    OnPageChange
    """.split(),  # noqa: SIM905
)
def test_annotations_of_libraries_that_answer_no_touch_open_nothing(tmp_path: Path, name: str) -> None:
    method = f"@{name}(R.id.other) fun told() {{ startActivity(Intent(this, Third::class.java)) }}"
    assert edges(noted(tmp_path, "Controller", more=method)) == {OPENED}
