"""Navigation graphs of XML in Java and in Kotlin: actions, generated directions, bars and drawers."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.sources.static.apps import VIEWS, build, edges, manifest

MAIN = """
class MainActivity : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
    }
}
"""
HOST = f"""<androidx.fragment.app.FragmentContainerView {VIEWS}
    android:id="@+id/nav_host_fragment"
    android:name="androidx.navigation.fragment.NavHostFragment"
    app:defaultNavHost="true"
    app:navGraph="@navigation/nav_graph"/>"""
GRAPH = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/homeFragment">
  <fragment android:id="@+id/homeFragment" android:name="org.example.HomeFragment" android:label="Home">
    <action android:id="@+id/action_homeFragment_to_detailFragment" app:destination="@id/detailFragment"/>
  </fragment>
  <fragment android:id="@+id/detailFragment" android:name="org.example.DetailFragment" android:label="Detail">
    <argument android:name="itemId" app:argType="long"/>
  </fragment>
</navigation>"""
START = ("MainActivity", "HomeFragment", "auto", "")
OPENED = {START, ("HomeFragment", "DetailFragment", "click", "open_button")}

JAVA_HEAD = """
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.annotation.NonNull;
import androidx.fragment.app.Fragment;
import androidx.navigation.NavController;
import androidx.navigation.NavDirections;
import androidx.navigation.Navigation;
import androidx.navigation.fragment.NavHostFragment;
"""
KOTLIN_HEAD = """
import android.os.Bundle
import android.view.View
import android.widget.Button
import androidx.fragment.app.Fragment
import androidx.navigation.Navigation
import androidx.navigation.findNavController
import androidx.navigation.fragment.findNavController
"""


def _app(home: str, graph: str = GRAPH, more: str = "") -> dict[str, str]:
    java = "extends" in home
    return {
        "AndroidManifest.xml": manifest("MainActivity"),
        "MainActivity.kt": MAIN,
        "HomeFragment.java" if java else "HomeFragment.kt": (JAVA_HEAD if java else KOTLIN_HEAD) + home,
        "DetailFragment.kt": f"class DetailFragment : androidx.fragment.app.Fragment()\n{more}",
        "res/layout/activity_main.xml": HOST,
        "res/layout/fragment_home.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/open_button"/></FrameLayout>',
        "res/navigation/nav_graph.xml": graph,
    }


def _java(body: str) -> str:
    return f"""
public class HomeFragment extends Fragment {{
    @Override
    public View onCreateView(@NonNull LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {{
        return inflater.inflate(R.layout.fragment_home, container, false);
    }}

    @Override
    public void onViewCreated(@NonNull View view, Bundle savedInstanceState) {{
        super.onViewCreated(view, savedInstanceState);
        {body}
    }}
}}"""


def _kotlin(body: str) -> str:
    return f"""
class HomeFragment : Fragment(R.layout.fragment_home) {{
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {{
        super.onViewCreated(view, savedInstanceState)
        {body}
    }}
}}"""


NAVIGATING = {
    "java action": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(R.id.action_homeFragment_to_detailFragment));"""),
    "java destination with a bundle": _java("""Bundle bundle = new Bundle();
        bundle.putLong("itemId", 7L);
        view.findViewById(R.id.open_button).setOnClickListener(v ->
            NavHostFragment.findNavController(HomeFragment.this).navigate(R.id.detailFragment, bundle));"""),
    "kotlin action": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(R.id.action_homeFragment_to_detailFragment)
        }"""),
    "kotlin destination with a bundle": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            it.findNavController().navigate(R.id.detailFragment, bundleOf("itemId" to 7L))
        }"""),
    "kotlin guarded": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            val controller = findNavController()
            if (controller.currentDestination?.id == R.id.homeFragment) {
                controller.navigate(R.id.action_homeFragment_to_detailFragment)
            }
        }"""),
}


@pytest.mark.parametrize("how", NAVIGATING)
def test_an_action_of_the_graph_is_followed_however_it_is_called(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(NAVIGATING[how]))) == OPENED


def test_screens_of_a_graph_stand_in_their_activity_under_their_label(tmp_path: Path) -> None:
    graph = build(tmp_path, _app(NAVIGATING["kotlin action"]))
    kinds = {s.name.rpartition(".")[2]: (s.kind, s.host) for s in graph.screens.values()}
    main = next(s.id for s in graph.screens.values() if s.name.endswith("MainActivity"))
    assert kinds == {
        "MainActivity": ("activity", None),
        "HomeFragment": ("fragment", main),
        "DetailFragment": ("fragment", main),
    }


LEAVING = {
    "java": _java("""view.findViewById(R.id.open_button).setOnClickListener(v -> {
            NavController controller = Navigation.findNavController(v);
            if (!controller.popBackStack(R.id.homeFragment, false)) {
                controller.navigateUp();
            }
        });"""),
    "kotlin": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            if (!findNavController().popBackStack()) findNavController().navigateUp()
        }"""),
}


@pytest.mark.parametrize("language", LEAVING)
def test_going_back_is_no_edge(tmp_path: Path, language: str) -> None:
    assert edges(build(tmp_path, _app(LEAVING[language]))) == {START}


GLOBAL = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/homeFragment">
  <action android:id="@+id/action_global_detailFragment" app:destination="@id/detailFragment"/>
  <fragment android:id="@+id/homeFragment" android:name="org.example.HomeFragment"/>
  <fragment android:id="@+id/detailFragment" android:name=".DetailFragment"/>
</navigation>"""
GLOBALLY = {
    "java action": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            NavHostFragment.findNavController(this).navigate(R.id.action_global_detailFragment));"""),
    "kotlin action": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(R.id.action_global_detailFragment)
        }"""),
}


@pytest.mark.parametrize("how", GLOBALLY)
def test_a_global_action_starts_where_it_is_called(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(GLOBALLY[how], GLOBAL))) == OPENED


LOGIN = """
class LoginFragment : androidx.fragment.app.Fragment(R.layout.fragment_login) {
    override fun onViewCreated(view: android.view.View, savedInstanceState: android.os.Bundle?) {
        view.findViewById<android.view.View>(R.id.register).setOnClickListener {
            findNavController().navigate(R.id.action_login_to_register)
        }
    }
}
class RegisterFragment : androidx.fragment.app.Fragment()
"""
LOGIN_LAYOUT = f'<FrameLayout {VIEWS}><Button android:id="@+id/register" android:text="Register"/></FrameLayout>'
INNER = """
  <fragment android:id="@+id/loginFragment" android:name="org.example.LoginFragment">
    <action android:id="@+id/action_login_to_register" app:destination="@id/registerFragment"/>
  </fragment>
  <fragment android:id="@+id/registerFragment" android:name="org.example.RegisterFragment"/>
</navigation>"""


def test_a_graph_that_starts_with_a_nested_graph_starts_with_its_start(tmp_path: Path) -> None:
    graph = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/login_graph">
      <navigation android:id="@+id/login_graph" app:startDestination="@id/loginFragment">{INNER}</navigation>"""
    files = _app(LEAVING["kotlin"], graph, LOGIN)
    files["res/layout/fragment_login.xml"] = LOGIN_LAYOUT
    assert edges(build(tmp_path, files)) == {
        ("MainActivity", "LoginFragment", "auto", ""),
        ("LoginFragment", "RegisterFragment", "click", "register"),
    }


MIXED = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/homeFragment">
  <fragment android:id="@+id/homeFragment" android:name="org.example.HomeFragment">
    <action android:id="@+id/to_confirm" app:destination="@id/confirmDialog"/>
    <action android:id="@+id/to_player" app:destination="@id/playerActivity"/>
  </fragment>
  <dialog android:id="@+id/confirmDialog" android:name="org.example.ConfirmDialog"/>
  <activity android:id="@+id/playerActivity" android:name="org.example.PlayerActivity"/>
</navigation>"""
MIXED_CODE = {
    "java": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(R.id.to_confirm));
        view.findViewById(R.id.play).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(R.id.to_player));"""),
    "kotlin": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(R.id.to_confirm)
        }
        view.findViewById<Button>(R.id.play).setOnClickListener {
            findNavController().navigate(R.id.to_player)
        }"""),
}


@pytest.mark.parametrize("language", MIXED_CODE)
def test_dialogs_and_activities_are_destinations_too(tmp_path: Path, language: str) -> None:
    more = (
        "class ConfirmDialog : androidx.fragment.app.DialogFragment()\n"
        "class PlayerActivity : androidx.appcompat.app.AppCompatActivity()"
    )
    files = _app(MIXED_CODE[language], MIXED, more)
    files["AndroidManifest.xml"] = manifest("MainActivity", "PlayerActivity")
    files["res/layout/fragment_home.xml"] = (
        f'<FrameLayout {VIEWS}><Button android:id="@+id/open_button"/><Button android:id="@+id/play"/></FrameLayout>'
    )
    graph = build(tmp_path, files)
    assert edges(graph) == {
        START,
        ("HomeFragment", "ConfirmDialog", "click", "open_button"),
        ("HomeFragment", "PlayerActivity", "click", "play"),
    }
    assert {s.kind for s in graph.screens.values() if s.name.endswith("ConfirmDialog")} == {"dialog"}


def test_a_button_of_the_activity_navigates_from_the_activity(tmp_path: Path) -> None:
    files = _app(LEAVING["kotlin"])
    files["MainActivity.kt"] = """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.findNavController

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        findViewById<android.view.View>(R.id.fab).setOnClickListener {
            findNavController(R.id.nav_host_fragment).navigate(R.id.detailFragment)
        }
    }
}"""
    files["res/layout/activity_main.xml"] = (
        f'<FrameLayout {VIEWS}>{HOST}<ImageButton android:id="@+id/fab"/></FrameLayout>'
    )
    assert edges(build(tmp_path, files)) == {START, ("MainActivity", "DetailFragment", "click", "fab")}


ROWS = {
    "java": _java("""RecyclerView list = view.findViewById(R.id.list);
        list.setAdapter(new ItemAdapter(id -> {
            Bundle arguments = new Bundle();
            arguments.putLong("itemId", id);
            NavHostFragment.findNavController(HomeFragment.this).navigate(R.id.detailFragment, arguments);
        }));"""),
    "kotlin": _kotlin("""val adapter = ItemAdapter { id ->
            findNavController().navigate(R.id.detailFragment, bundleOf("itemId" to id))
        }
        view.findViewById<RecyclerView>(R.id.list).adapter = adapter"""),
}
ADAPTERS = {
    "java": """
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.annotation.NonNull;
import androidx.recyclerview.widget.RecyclerView;

public class ItemAdapter extends RecyclerView.Adapter<ItemAdapter.ViewHolder> {
    public interface OnItemClick { void onClick(long id); }

    private final OnItemClick listener;

    public ItemAdapter(OnItemClick listener) {
        this.listener = listener;
    }

    @NonNull
    @Override
    public ViewHolder onCreateViewHolder(@NonNull ViewGroup parent, int viewType) {
        return new ViewHolder(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
    }

    @Override
    public void onBindViewHolder(@NonNull ViewHolder holder, int position) {
        holder.itemView.setOnClickListener(v -> listener.onClick(position));
    }

    static class ViewHolder extends RecyclerView.ViewHolder {
        ViewHolder(View view) { super(view); }
    }
}""",
    "kotlin": """
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.recyclerview.widget.RecyclerView

class ItemAdapter(private val onClick: (Long) -> Unit) : RecyclerView.Adapter<ItemAdapter.ViewHolder>() {
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): ViewHolder =
        ViewHolder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))

    override fun onBindViewHolder(holder: ViewHolder, position: Int) {
        holder.itemView.setOnClickListener { onClick(position.toLong()) }
    }

    override fun getItemCount() = 3

    class ViewHolder(view: View) : RecyclerView.ViewHolder(view)
}""",
}


@pytest.mark.parametrize("language", ROWS)
def test_rows_of_a_list_lead_to_a_destination(tmp_path: Path, language: str) -> None:
    files = _app(ROWS[language])
    files["ItemAdapter.java" if language == "java" else "ItemAdapter.kt"] = ADAPTERS[language]
    files["res/layout/fragment_home.xml"] = (
        f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/list"/>'
    )
    files["res/layout/row.xml"] = f'<TextView {VIEWS} android:id="@+id/title"/>'
    found = edges(build(tmp_path, files))
    assert {(a, b) for a, b, _, _ in found} == {("MainActivity", "HomeFragment"), ("HomeFragment", "DetailFragment")}
    assert {c for _, b, c, _ in found if b == "DetailFragment"} <= {"click", "item"}


def test_two_activities_show_one_fragment_from_graphs_of_their_own(tmp_path: Path) -> None:
    files = _app(NAVIGATING["kotlin action"])
    files["AndroidManifest.xml"] = manifest("MainActivity", "OtherActivity")
    files["OtherActivity.java"] = """
public class OtherActivity extends androidx.appcompat.app.AppCompatActivity {
    @Override
    protected void onCreate(android.os.Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_other);
    }
}"""
    files["res/layout/activity_other.xml"] = HOST.replace("nav_graph", "other_graph")
    files["res/navigation/other_graph.xml"] = GRAPH.replace("org.example.DetailFragment", "org.example.SpareFragment")
    files["Spare.kt"] = "class SpareFragment : androidx.fragment.app.Fragment()"
    assert edges(build(tmp_path, files)) == OPENED | {
        ("OtherActivity", "HomeFragment", "auto", ""),
        ("HomeFragment", "SpareFragment", "click", "open_button"),
    }
