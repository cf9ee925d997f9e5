"""Navigation graphs of XML in Java and in Kotlin: actions, generated directions, bars and drawers."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

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
    "java made listener": _java("""view.findViewById(R.id.open_button).setOnClickListener(
            Navigation.createNavigateOnClickListener(R.id.action_homeFragment_to_detailFragment, null));"""),
    "java directions": _java("""view.findViewById(R.id.open_button).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                NavDirections action = HomeFragmentDirections.actionHomeFragmentToDetailFragment(7L);
                Navigation.findNavController(view).navigate(action);
            }
        });"""),
    "java directions that are filled": _java("""NavController controller = NavHostFragment.findNavController(this);
        view.findViewById(R.id.open_button).setOnClickListener(v -> {
            HomeFragmentDirections.ActionHomeFragmentToDetailFragment action =
                HomeFragmentDirections.actionHomeFragmentToDetailFragment();
            action.setItemId(7L);
            controller.navigate(action);
        });"""),
    "kotlin made listener": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener(
            Navigation.createNavigateOnClickListener(R.id.action_homeFragment_to_detailFragment)
        )"""),
    "kotlin directions": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            val action = HomeFragmentDirections.actionHomeFragmentToDetailFragment(itemId = 7L)
            findNavController().navigate(action)
        }"""),
    "kotlin directions in a function with options": """
class HomeFragment : Fragment() {
    private var _binding: FragmentHomeBinding? = null
    private val binding get() = _binding!!

    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
        _binding = FragmentHomeBinding.inflate(inflater, container, false)
        binding.openButton.setOnClickListener { openDetail(7L) }
        return binding.root
    }

    private fun openDetail(id: Long) {
        val navOptions = NavOptions.Builder().setLaunchSingleTop(true).build()
        findNavController().navigate(HomeFragmentDirections.actionHomeFragmentToDetailFragment(id), navOptions)
    }
}""",
    "java id of directions": _java("""view.findViewById(R.id.open_button).setOnClickListener(v -> {
            int id = HomeFragmentDirections.actionHomeFragmentToDetailFragment(7L).getActionId();
            Navigation.findNavController(v).navigate(id);
        });"""),
    "kotlin id of directions, handed on": """
abstract class Page : Fragment(R.layout.fragment_home) {
    protected fun open(id: Int, with: Bundle? = null) = findNavController().navigate(id, with)
}
class HomeFragment : Page() {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<Button>(R.id.open_button).setOnClickListener {
            open(HomeFragmentDirections.actionHomeFragmentToDetailFragment(7L).actionId)
        }
    }
}""",
    "kotlin made listener of directions": _kotlin("""val button = view.findViewById<Button>(R.id.open_button)
        button.setOnClickListener(
            Navigation.createNavigateOnClickListener(HomeFragmentDirections.actionHomeFragmentToDetailFragment(7L))
        )"""),
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
    "java directions": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(NavGraphDirections.actionGlobalDetailFragment()));"""),
    "kotlin directions": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(NavGraphDirections.actionGlobalDetailFragment())
        }"""),
    "kotlin directions of the fragment": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(HomeFragmentDirections.actionGlobalDetailFragment())
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


LINKED = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/homeFragment">
  <fragment android:id="@+id/homeFragment" android:name="org.example.HomeFragment"/>
  <fragment android:id="@+id/detailFragment" android:name="org.example.DetailFragment">
    <deepLink app:uri="example://items/{{itemId}}"/>
  </fragment>
</navigation>"""


def test_a_deep_link_of_the_graph_is_an_entry_where_the_manifest_names_the_graph(tmp_path: Path) -> None:
    files = _app(LEAVING["kotlin"], LINKED)
    files["AndroidManifest.xml"] = manifest("MainActivity").replace(
        "</activity>", '<nav-graph android:value="@navigation/nav_graph"/></activity>'
    )
    graph = build(tmp_path, files)
    assert {(e.kind, e.detail) for e in graph.entries} == {
        ("launcher", ""),
        ("deep link", "example://items/{itemId}"),
    }


LINKS = {
    "java": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(Uri.parse("example://items/7")));""").replace(
        "public class", "import android.net.Uri;\npublic class"
    ),
    "kotlin": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate("example://items/7".toUri())
        }"""),
    "kotlin request": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            val request = NavDeepLinkRequest.Builder.fromUri("example://items/7".toUri()).build()
            findNavController().navigate(request)
        }"""),
}


@pytest.mark.parametrize("how", LINKS)
def test_a_deep_link_of_the_graph_is_followed_inside_the_app(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(LINKS[how], LINKED))) == OPENED


TABS = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/navigation_home">
  <fragment android:id="@+id/navigation_home" android:name="org.example.HomeFragment"/>
  <fragment android:id="@+id/navigation_news" android:name="org.example.NewsFragment"/>
  <fragment android:id="@+id/navigation_profile" android:name="org.example.ProfileFragment"/>
</navigation>"""


TAB_MENU = f"""<menu {VIEWS}>
  <item android:id="@+id/navigation_home" android:title="Home"/>
  <item android:id="@+id/navigation_news" android:title="News"/>
  <item android:id="@+id/navigation_profile" android:title="Profile"/>
</menu>"""


FRAGMENTS = """
class HomeFragment : androidx.fragment.app.Fragment()
class NewsFragment : androidx.fragment.app.Fragment()
class ProfileFragment : androidx.fragment.app.Fragment()
"""


JAVA_MAIN_HEAD = """
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;
import androidx.drawerlayout.widget.DrawerLayout;
import androidx.navigation.NavController;
import androidx.navigation.Navigation;
import androidx.navigation.ui.AppBarConfiguration;
import androidx.navigation.ui.NavigationUI;
import com.google.android.material.bottomnavigation.BottomNavigationView;
import com.google.android.material.navigation.NavigationView;
"""


def _bars(widget: str, code: dict[str, str]) -> dict[str, str]:
    return {
        "AndroidManifest.xml": manifest("MainActivity"),
        "Fragments.kt": FRAGMENTS,
        "res/layout/activity_main.xml": f"""<LinearLayout {VIEWS}>
          <fragment android:id="@+id/nav_host_fragment" android:name="androidx.navigation.fragment.NavHostFragment"
              app:navGraph="@navigation/nav_graph" app:defaultNavHost="true"/>
          <{widget} android:id="@+id/nav_view" app:menu="@menu/tabs"/></LinearLayout>""",
        "res/menu/tabs.xml": TAB_MENU,
        "res/navigation/nav_graph.xml": TABS,
        **code,
    }


SET = {
    "java set graph": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
import androidx.navigation.fragment.NavHostFragment;

public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        NavHostFragment host =
            (NavHostFragment) getSupportFragmentManager().findFragmentById(R.id.nav_host_fragment);
        host.getNavController().setGraph(R.navigation.nav_graph);
    }
}"""
    },
    "java create": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
import androidx.navigation.fragment.NavHostFragment;

public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        NavHostFragment host = NavHostFragment.create(R.navigation.nav_graph);
        getSupportFragmentManager().beginTransaction()
            .replace(R.id.nav_host_fragment, host)
            .setPrimaryNavigationFragment(host)
            .commit();
    }
}"""
    },
    "kotlin inflated": {
        "MainActivity.kt": """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.fragment.NavHostFragment

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        val host = supportFragmentManager.findFragmentById(R.id.nav_host_fragment) as NavHostFragment
        val navController = host.navController
        val graph = navController.navInflater.inflate(R.navigation.nav_graph)
        navController.graph = graph
    }
}"""
    },
    "kotlin inflated and changed": {
        "MainActivity.kt": """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.fragment.NavHostFragment

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        val host = supportFragmentManager.findFragmentById(R.id.nav_host_fragment) as NavHostFragment
        host.navController.setGraph(R.navigation.nav_graph, intent.extras)
    }
}"""
    },
}


@pytest.mark.parametrize("how", SET)
def test_a_graph_that_code_sets_is_shown(tmp_path: Path, how: str) -> None:
    files = _bars("View", SET[how])
    files["res/layout/activity_main.xml"] = (
        f'<androidx.fragment.app.FragmentContainerView {VIEWS} android:id="@+id/nav_host_fragment"'
        ' android:name="androidx.navigation.fragment.NavHostFragment"/>'
    )
    assert edges(build(tmp_path, files)) == {("MainActivity", "HomeFragment", "auto", "")}


OPTIONS = {
    "java": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
import android.view.Menu;
import android.view.MenuItem;

public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        NavController navController = Navigation.findNavController(this, R.id.nav_host_fragment);
        return NavigationUI.onNavDestinationSelected(item, navController) || super.onOptionsItemSelected(item);
    }
}"""
    },
    "kotlin": {
        "MainActivity.kt": """
import android.os.Bundle
import android.view.Menu
import android.view.MenuItem
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.findNavController
import androidx.navigation.ui.onNavDestinationSelected

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
    }

    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return true
    }

    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        return item.onNavDestinationSelected(findNavController(R.id.nav_host_fragment)) ||
            super.onOptionsItemSelected(item)
    }
}"""
    },
}


@pytest.mark.parametrize("language", OPTIONS)
def test_a_menu_item_whose_id_is_a_destination_leads_there(tmp_path: Path, language: str) -> None:
    files = _bars("View", OPTIONS[language])
    files["res/menu/top.xml"] = (
        f'<menu {VIEWS}><item android:id="@+id/navigation_profile" android:title="Profile" app:showAsAction="always"/>'
        '<item android:id="@+id/nothing" android:title="Nothing" app:showAsAction="always"/></menu>'
    )
    assert edges(build(tmp_path, files)) == {
        ("MainActivity", "HomeFragment", "auto", ""),
        ("MainActivity", "ProfileFragment", "menu", "navigation_profile"),
    }


TO_LOGIN = {
    "java": _java("""view.findViewById(R.id.open_button).setOnClickListener(v ->
            Navigation.findNavController(v).navigate(R.id.action_home_to_login));"""),
    "kotlin": _kotlin("""view.findViewById<Button>(R.id.open_button).setOnClickListener {
            findNavController().navigate(HomeFragmentDirections.actionHomeToLogin())
        }"""),
}


AROUND = f"""<navigation {VIEWS} android:id="@+id/nav_graph" app:startDestination="@id/homeFragment">
  <fragment android:id="@+id/homeFragment" android:name="org.example.HomeFragment">
    <action android:id="@+id/action_home_to_login" app:destination="@id/login_graph"/>
  </fragment>"""


LOGGED_IN = {
    START,
    ("HomeFragment", "LoginFragment", "click", "open_button"),
    ("LoginFragment", "RegisterFragment", "click", "register"),
}


@pytest.mark.parametrize("language", TO_LOGIN)
def test_a_nested_graph_is_entered_at_its_start(tmp_path: Path, language: str) -> None:
    nested = '<navigation android:id="@+id/login_graph" app:startDestination="@id/loginFragment">'
    files = _app(TO_LOGIN[language], f"{AROUND}{nested}{INNER}</navigation>", LOGIN)
    files["res/layout/fragment_login.xml"] = LOGIN_LAYOUT
    assert edges(build(tmp_path, files)) == LOGGED_IN


@pytest.mark.parametrize("language", TO_LOGIN)
def test_an_included_graph_is_entered_at_its_start(tmp_path: Path, language: str) -> None:
    files = _app(TO_LOGIN[language], f'{AROUND}<include app:graph="@navigation/login"/></navigation>', LOGIN)
    files["res/layout/fragment_login.xml"] = LOGIN_LAYOUT
    files["res/navigation/login.xml"] = (
        f'<navigation {VIEWS} android:id="@+id/login_graph" app:startDestination="@id/loginFragment">{INNER}'
    )
    assert edges(build(tmp_path, files)) == LOGGED_IN


BOTTOM = {
    "java": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        BottomNavigationView navView = findViewById(R.id.nav_view);
        AppBarConfiguration appBarConfiguration = new AppBarConfiguration.Builder(
                R.id.navigation_home, R.id.navigation_news, R.id.navigation_profile).build();
        NavController navController = Navigation.findNavController(this, R.id.nav_host_fragment);
        NavigationUI.setupActionBarWithNavController(this, navController, appBarConfiguration);
        NavigationUI.setupWithNavController(navView, navController);
    }
}"""
    },
    "java binding": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
import org.example.databinding.ActivityMainBinding;

public class MainActivity extends AppCompatActivity {
    private ActivityMainBinding binding;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        binding = ActivityMainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        NavController navController = Navigation.findNavController(this, R.id.nav_host_fragment);
        NavigationUI.setupWithNavController(binding.navView, navController);
    }
}"""
    },
    "kotlin": {
        "MainActivity.kt": """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.findNavController
import androidx.navigation.ui.setupWithNavController
import com.google.android.material.bottomnavigation.BottomNavigationView

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        val navView: BottomNavigationView = findViewById(R.id.nav_view)
        val navController = findNavController(R.id.nav_host_fragment)
        navView.setupWithNavController(navController)
    }
}"""
    },
    "kotlin binding": {
        "MainActivity.kt": """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.fragment.NavHostFragment
import androidx.navigation.ui.setupWithNavController
import org.example.databinding.ActivityMainBinding

class MainActivity : AppCompatActivity() {
    private val binding by lazy { ActivityMainBinding.inflate(layoutInflater) }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(binding.root)
        val host = supportFragmentManager.findFragmentById(R.id.nav_host_fragment) as NavHostFragment
        with(binding) { navView.setupWithNavController(host.navController) }
    }
}"""
    },
}


@pytest.mark.parametrize("how", BOTTOM)
def test_items_of_a_bottom_bar_lead_to_the_destinations_of_their_id(tmp_path: Path, how: str) -> None:
    files = _bars("com.google.android.material.bottomnavigation.BottomNavigationView", BOTTOM[how])
    found = edges(build(tmp_path, files))
    assert {(a, b) for a, b, _, _ in found} == {
        ("MainActivity", "HomeFragment"),
        ("MainActivity", "NewsFragment"),
        ("MainActivity", "ProfileFragment"),
    }
    assert ("MainActivity", "HomeFragment", "auto", "") in found
    assert {d for _, b, _, d in found if b == "NewsFragment"} == {"navigation_news"}


DRAWER = {
    "java": {
        "MainActivity.java": JAVA_MAIN_HEAD
        + """
public class MainActivity extends AppCompatActivity {
    private AppBarConfiguration mAppBarConfiguration;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        DrawerLayout drawer = findViewById(R.id.drawer_layout);
        NavigationView navigationView = findViewById(R.id.nav_view);
        mAppBarConfiguration = new AppBarConfiguration.Builder(R.id.navigation_home, R.id.navigation_news)
                .setOpenableLayout(drawer)
                .build();
        NavController navController = Navigation.findNavController(this, R.id.nav_host_fragment);
        NavigationUI.setupActionBarWithNavController(this, navController, mAppBarConfiguration);
        NavigationUI.setupWithNavController(navigationView, navController);
    }

    @Override
    public boolean onSupportNavigateUp() {
        NavController navController = Navigation.findNavController(this, R.id.nav_host_fragment);
        return NavigationUI.navigateUp(navController, mAppBarConfiguration) || super.onSupportNavigateUp();
    }
}"""
    },
    "kotlin": {
        "MainActivity.kt": """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.findNavController
import androidx.navigation.ui.AppBarConfiguration
import androidx.navigation.ui.navigateUp
import androidx.navigation.ui.setupActionBarWithNavController
import androidx.navigation.ui.setupWithNavController
import com.google.android.material.navigation.NavigationView

class MainActivity : AppCompatActivity() {
    private lateinit var appBarConfiguration: AppBarConfiguration

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        val navView: NavigationView = findViewById(R.id.nav_view)
        val navController = findNavController(R.id.nav_host_fragment)
        appBarConfiguration = AppBarConfiguration(setOf(R.id.navigation_home), findViewById(R.id.drawer_layout))
        setupActionBarWithNavController(navController, appBarConfiguration)
        navView.setupWithNavController(navController)
    }

    override fun onSupportNavigateUp(): Boolean =
        findNavController(R.id.nav_host_fragment).navigateUp(appBarConfiguration) || super.onSupportNavigateUp()
}"""
    },
}


@pytest.mark.parametrize("language", DRAWER)
def test_items_of_a_drawer_lead_to_the_destinations_of_their_id(tmp_path: Path, language: str) -> None:
    files = _bars("com.google.android.material.navigation.NavigationView", DRAWER[language])
    found = edges(build(tmp_path, files))
    assert {(b, d) for _, b, _, d in found if b in ("NewsFragment", "ProfileFragment")} == {
        ("NewsFragment", "navigation_news"),
        ("ProfileFragment", "navigation_profile"),
    }
    assert "More options" not in {d for _, _, _, d in found}


def test_a_layout_that_the_graph_names_is_shown_with_the_graph_inside_it(tmp_path: Path) -> None:
    outer = GRAPH.replace('android:label="Home"', 'android:label="Home" tools:layout="@layout/fragment_home"', 1)
    files = _app(
        _kotlin(""), outer.replace("<navigation ", '<navigation xmlns:tools="http://schemas.android.com/tools" ')
    )
    files["res/layout/fragment_home.xml"] = HOST.replace("nav_graph", "inner").replace(
        "nav_host_fragment", "inner_host"
    )
    files["res/navigation/inner.xml"] = (
        f'<navigation {VIEWS} android:id="@+id/inner" app:startDestination="@id/detailFragment">'
        '<fragment android:id="@+id/detailFragment" android:name="org.example.DetailFragment"/></navigation>'
    )
    assert edges(build(tmp_path, files)) == {START, ("HomeFragment", "DetailFragment", "auto", "")}


KEPT_CONTROLLER = """
import androidx.appcompat.app.AppCompatActivity
import androidx.navigation.NavController
import androidx.navigation.findNavController

object Navigator {
    private var controller: NavController? = null

    fun setup(given: NavController) {
        controller = given
    }

    fun navigate(id: Int) {
        controller?.navigate(id)
    }
}

class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        Navigator.setup(findNavController(R.id.nav_host_fragment))
    }
}

class GuideActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_guide)
        findViewById<android.view.View>(R.id.detail).setOnClickListener { Navigator.navigate(R.id.detailFragment) }
        findViewById<android.view.View>(R.id.play).setOnClickListener { Navigator.navigate(R.id.playerActivity) }
    }
}

class PlayerActivity : AppCompatActivity()
"""
GUIDE = f"""<FrameLayout {VIEWS}>
  <Button android:id="@+id/detail"/>
  <Button android:id="@+id/play"/>
</FrameLayout>"""
PLAYED = ("GuideActivity", "PlayerActivity", "click", "play")


def _with_guide(activities: tuple[str, ...]) -> dict[str, str]:
    graph = GRAPH.replace(
        "</navigation>",
        '<activity android:id="@+id/playerActivity" android:name="org.example.PlayerActivity"/></navigation>',
    )
    files = _app(_kotlin(""), graph)
    files["AndroidManifest.xml"] = manifest(*activities)
    files["MainActivity.kt"] = KEPT_CONTROLLER
    files["res/layout/activity_guide.xml"] = GUIDE
    return files


def test_screens_of_a_graph_change_in_the_activity_that_hosts_it(tmp_path: Path) -> None:
    files = _with_guide(("GuideActivity", "MainActivity", "PlayerActivity"))
    assert edges(build(tmp_path, files)) == {START, PLAYED}


def test_screens_of_a_graph_whose_host_is_not_known_are_shown_where_it_is_navigated(tmp_path: Path) -> None:
    files = _with_guide(("GuideActivity", "PlayerActivity"))
    assert edges(build(tmp_path, files)) == {PLAYED, ("GuideActivity", "DetailFragment", "click", "detail")}


CHOOSING = """
import androidx.navigation.fragment.NavHostFragment
class MainActivity : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        val host = supportFragmentManager.findFragmentById(R.id.nav_host_fragment) as NavHostFragment
        val graph = host.navController.navInflater.inflate(R.navigation.nav_graph)
        if (isKnown()) graph.setStartDestination(R.id.detailFragment)
        host.navController.setGraph(graph)
    }
}
"""


def test_code_chooses_what_a_graph_shows_first(tmp_path: Path) -> None:
    app = {**_app("class HomeFragment : Fragment(R.layout.fragment_home)"), "MainActivity.kt": CHOOSING}
    assert ("MainActivity", "DetailFragment", "auto", "") in edges(build(tmp_path, app))


TIED = "setupActionBarWithNavController(findNavController(R.id.nav_host_fragment))"
READ = "findNavController(R.id.nav_host_fragment).addOnDestinationChangedListener { _, now, _ -> title = now.label }"


@pytest.mark.parametrize(("code", "shown"), [(TIED, True), (READ, True), ("", False)])
def test_a_label_of_a_graph_is_a_title_if_a_bar_may_show_it(tmp_path: Path, code: str, shown: bool) -> None:
    graph = GRAPH.replace(
        "</navigation>",
        """<dialog android:id="@+id/ask" android:name="org.example.Ask"
        android:label="Ask first"/></navigation>""",
    )
    home = """
class HomeFragment : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) { findNavController().navigate(R.id.ask) }
}
"""
    asked = "class Ask : androidx.fragment.app.DialogFragment()"
    app = _app(home, graph, asked)
    app["MainActivity.kt"] = MAIN.replace(
        "setContentView(R.layout.activity_main)", f"setContentView(R.layout.activity_main)\n{code}"
    )
    found = build(tmp_path, app)
    screens = {screen.name.rpartition(".")[2]: screen for screen in found.screens.values()}
    assert screens["HomeFragment"].titles == (("Home",) if shown else ())
    said = [element.text for element in screens["Ask"].elements]
    assert "Ask first" not in (*screens["Ask"].titles, *said)
