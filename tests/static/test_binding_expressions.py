"""Expressions of data binding in layouts: what they call, on what, and with what."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

MAIN = """
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    public final Opener opener = new Opener(this);
    @Override
    protected void onCreate(Bundle state) {
        MainBinding binding = MainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
    }
    public Opener opener() { return opener; }
    public boolean isReady() { return true; }
}
"""
OPENER = """
public class Opener {
    private final Activity activity;
    Opener(Activity activity) { this.activity = activity; }
    public void open(Class<?> screen) { activity.startActivity(new Intent(activity, screen)); }
    public void openOne(String name, int count) {
        if (name.equals("second") && count == -2) open(Second.class);
        if (name.equals("third")) open(Third.class);
    }
    public View.OnClickListener listener = view -> open(Second.class);
}
"""
SCREENS = """
public class Screens {
    public static final String NAME = "second";
    public static Class<?> second() { return Second.class; }
}
"""


def ways_of(tmp_path: Path, *elements: str) -> set[tuple[str, str, str, str]]:
    """The ways of an app whose main screen has these elements."""
    data = '<data><import type="org.example.Screens"/><variable name="main" type="org.example.Main"/></data>'
    layout = f"<layout {VIEWS}>{data}<LinearLayout>{''.join(elements)}</LinearLayout></layout>"
    code = {"Main.java": JAVA + MAIN, "Opener.java": JAVA + OPENER, "Screens.java": JAVA + SCREENS}
    return edges(build(tmp_path, {**APP, "res/layout/main.xml": layout, **code}))


@pytest.mark.parametrize(
    "called",
    [
        "() -> main.opener.open(Screens.second())",
        "(v) -> main.opener().open(Screens.second())",
        "() -> main.opener.openOne(Screens.NAME, -2)",
        "() -> main.opener.openOne(`second`, (int) -2)",
        "() -> main.isReady() ? main.opener.open(Screens.second()) : main.opener.openOne(`none`, 0)",
        "main.opener.listener",
    ],
)
def test_what_an_expression_calls_is_followed(tmp_path: Path, called: str) -> None:
    button = f'<Button android:id="@+id/go_there" android:onClick="@{{{called}}}"/>'
    assert ways_of(tmp_path, button) == {("Main", "Second", "click", "go_there")}


def test_an_element_without_a_name_is_called_by_what_is_written_in_it(tmp_path: Path) -> None:
    row = '<LinearLayout android:onClick="@{() -> main.opener.openOne(`third`, 1)}"><ImageView/>%s</LinearLayout>'
    texts = '<TextView android:text="Third page"/><TextView android:text="More"/>'
    assert ways_of(tmp_path, '<TextView android:text="Title"/>', row % texts) == {
        ("Main", "Third", "click", "Third page")
    }


NAVIGATING = {
    "AndroidManifest.xml": manifest("Main"),
    "Main.java": """
public class Main extends androidx.appcompat.app.AppCompatActivity {
    public Guide guide;
    @Override protected void onCreate(android.os.Bundle state) {
        setContentView(R.layout.main);
        guide = new Guide(this);
    }
}
""",
    "Guide.java": """
import android.net.Uri;
import androidx.navigation.NavController;
import androidx.navigation.NavDirections;
public class Guide {
    private final Main main;
    private final NavController controller;
    Guide(Main main) {
        this.main = main;
        controller = androidx.navigation.Navigation.findNavController(main, R.id.host);
    }
    public void lead(NavDirections directions) { controller.navigate(directions); }
    public void lead(int destination) { controller.navigate(destination); }
    public void link(Uri address) { controller.navigate(address); }
    public void link(String address) { link(Uri.parse(address)); }
    public void link(@StringRes int address) { link(Uri.parse(main.getString(address))); }
}
""",
    "Home.java": """
public class Home extends androidx.fragment.app.Fragment {
    @Override public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        org.example.databinding.HomeBinding binding = org.example.databinding.HomeBinding.inflate(inflater);
        binding.setMain((Main) requireActivity());
        return binding.getRoot();
    }
}
""",
    "Near.java": "public class Near extends androidx.fragment.app.Fragment {}",
    "Far.java": "public class Far extends androidx.fragment.app.Fragment {}",
    "res/values/strings.xml": '<resources><string name="far">shop://far</string></resources>',
    "res/layout/main.xml": f"""<androidx.fragment.app.FragmentContainerView {VIEWS} android:id="@+id/host"
        android:name="androidx.navigation.fragment.NavHostFragment" app:navGraph="@navigation/ways"/>""",
    "res/layout/home.xml": f"""<layout {VIEWS}><data><variable name="main" type="org.example.Main"/></data>
        <LinearLayout><Button android:id="@+id/near" android:onClick="@{{() -> main.guide.lead(R.id.nearby)}}"/>
        <Button android:id="@+id/far" android:onClick="@{{() -> main.guide.link(@string/far)}}"/>
        </LinearLayout></layout>""",
    "res/navigation/ways.xml": f"""<navigation {VIEWS} android:id="@+id/ways" app:startDestination="@id/home">
        <fragment android:id="@+id/home" android:name="org.example.Home"/>
        <fragment android:id="@+id/nearby" android:name="org.example.Near"/>
        <fragment android:id="@+id/far_away" android:name="org.example.Far"><deepLink app:uri="shop://far"/></fragment>
        </navigation>""",
}


def test_an_expression_leads_to_the_destination_of_an_id_and_of_an_address(tmp_path: Path) -> None:
    found = edges(build(tmp_path, NAVIGATING))
    assert found == {
        ("Main", "Home", "auto", ""),
        ("Home", "Near", "click", "near"),
        ("Home", "Far", "click", "far"),
    }


ROWS = """
public class Rows extends RecyclerView.Adapter<Rows.Holder> {
    private final Listener listener;
    Rows(Listener listener) { this.listener = listener; }
    @Override public Holder onCreateViewHolder(ViewGroup parent, int type) {
        return new Holder(RowBinding.inflate(LayoutInflater.from(parent.getContext()), parent, false));
    }
    @Override public void onBindViewHolder(Holder holder, int position) {}
    class Holder extends RecyclerView.ViewHolder {
        Holder(RowBinding binding) { super(binding.getRoot()); binding.setListener(listener); }
    }
    public interface Listener { void onPicked(); }
}
"""
WITH_ROWS = """
public class Main extends Activity implements Rows.Listener {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        ((RecyclerView) findViewById(R.id.rows)).setAdapter(new Rows(this));
    }
    @Override public void onPicked() { startActivity(new Intent(this, Second.class)); }
}
"""


@pytest.mark.parametrize(
    ("imported", "type_"), [("", "org.example.Rows.Listener"), ('<import type="org.example.Rows"/>', "Rows.Listener")]
)
def test_a_variable_may_be_of_a_nested_class(tmp_path: Path, imported: str, type_: str) -> None:
    data = f'<data>{imported}<variable name="listener" type="{type_}"/></data>'
    row = (
        '<LinearLayout android:onClick="@{() -> listener.onPicked()}"><TextView android:id="@+id/said"/></LinearLayout>'
    )
    rows = '<androidx.recyclerview.widget.RecyclerView android:id="@+id/rows"/>'
    files = {
        "Main.java": JAVA + WITH_ROWS,
        "Rows.java": JAVA + ROWS,
        "res/layout/main.xml": f"<LinearLayout {VIEWS}>{rows}</LinearLayout>",
        "res/layout/row.xml": f"<layout {VIEWS}>{data}{row}</layout>",
    }
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "item", "rows")}
