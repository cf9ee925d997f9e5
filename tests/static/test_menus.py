"""Menus, bars, drawers and their items, in Java and in Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: an options menu and a switch": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/none" android:title="None"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.bar:
                startActivity(new Intent(this, Second.class));
                return true;
            case R.id.deep:
                startActivity(new Intent(this, Third.class));
                return true;
            default:
                return super.onOptionsItemSelected(item);
        }
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "java: an options menu and an if-chain": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="ifRoom"/>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.java": JAVA
            + """\
import android.view.MenuInflater;
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        MenuInflater inflater = getMenuInflater();
        inflater.inflate(R.menu.top, menu);
        return super.onCreateOptionsMenu(menu);
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        int id = item.getItemId();
        //noinspection SimplifiableIfStatement
        if (id == android.R.id.home) {
            onBackPressed();
            return true;
        }
        if (id == R.id.bar) {
            startActivity(new Intent(this, Second.class));
            return true;
        } else if (id == R.id.deep) {
            showThird();
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
    private void showThird() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "java: a switch that chooses the intent": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/other_bar" android:title="Other" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        Intent intent;
        switch (item.getItemId()) {
            case R.id.bar:
                intent = new Intent(this, Second.class);
                break;
            case R.id.other_bar:
                intent = new Intent(this, Third.class);
                break;
            default:
                return super.onOptionsItemSelected(item);
        }
        startActivity(intent);
        return true;
    }
}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "other_bar")},
    ),
    "java: a base class with the menu of all": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "res/menu/own.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/own" android:title="Own" app:showAsAction="always"/>
</menu>""",
            "Base.java": JAVA
            + """\
public abstract class Base extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.bar) {
            startActivity(new Intent(this, Second.class));
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends Base {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.own, menu);
        return super.onCreateOptionsMenu(menu);
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.own:
                startActivity(new Intent(this, Third.class));
                return true;
            default:
                return super.onOptionsItemSelected(item);
        }
    }
}
""",
            "Other.java": JAVA
            + """\
public class Other extends Base {}
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Third", "menu", "own"),
            ("Other", "Second", "menu", "bar"),
        },
    ),
    "java: a menu of a fragment": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
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
import android.view.MenuInflater;
public class Page extends Fragment {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        setHasOptionsMenu(true);
    }
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) {
        inflater.inflate(R.menu.top, menu);
        super.onCreateOptionsMenu(menu, inflater);
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.bar:
                startActivity(new Intent(getContext(), Second.class));
                return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "menu", "bar")},
    ),
    "java: a toolbar with its own menu": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar"/>
</LinearLayout>""",
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.widget.Toolbar;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Toolbar toolbar = findViewById(R.id.toolbar);
        toolbar.inflateMenu(R.menu.top);
        toolbar.setOnMenuItemClickListener(new Toolbar.OnMenuItemClickListener() {
            @Override
            public boolean onMenuItemClick(MenuItem item) {
                switch (item.getItemId()) {
                    case R.id.bar:
                        startActivity(new Intent(Main.this, Second.class));
                        return true;
                    case R.id.deep:
                        startActivity(new Intent(Main.this, Third.class));
                        return true;
                }
                return false;
            }
        });
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "java: data binding of a toolbar's menu": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="handler" type="org.example.Handler"/>
</data>
<LinearLayout>
<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar" app:menu="@{{handler.actions}}"
    android:onMenuItemClick="@{{item -> handler.onAction(context, item)}}"/>
</LinearLayout>
</layout>""",
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/rest" android:title="Rest" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.databinding.DataBindingUtil;
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.setHandler(new Handler());
    }
}
""",
            "Handler.java": JAVA
            + """\
public class Handler {
    public static int actions = R.menu.top;
    public boolean onAction(Context context, MenuItem item) {
        if (item.getItemId() == R.id.bar) context.startActivity(new Intent(context, Second.class));
        else if (item.getItemId() == R.id.rest) context.startActivity(new Intent(context, Third.class));
        return true;
    }
}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "rest")},
    ),
    "java: an action mode": (
        {
            **APP,
            "res/menu/mode.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep" app:showAsAction="always"/>
<item android:id="@+id/deeper" android:title="Deeper" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.view.ActionMode;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnLongClickListener(v -> {
            startSupportActionMode(callback);
            return true;
        });
    }
    private final ActionMode.Callback callback = new ActionMode.Callback() {
        @Override
        public boolean onCreateActionMode(ActionMode mode, Menu menu) {
            mode.getMenuInflater().inflate(R.menu.mode, menu);
            return true;
        }
        @Override
        public boolean onPrepareActionMode(ActionMode mode, Menu menu) {
            return false;
        }
        @Override
        public boolean onActionItemClicked(ActionMode mode, MenuItem item) {
            switch (item.getItemId()) {
                case R.id.deep:
                    startActivity(new Intent(Main.this, Second.class));
                    mode.finish();
                    return true;
                case R.id.deeper:
                    startSupportActionMode(callback);
                    startActivity(new Intent(Main.this, Third.class));
                    return true;
                default:
                    return false;
            }
        }
        @Override
        public void onDestroyActionMode(ActionMode mode) {
        }
    };
}
""",
        },
        {
            ("Main", "Main action mode", "click", "go_there"),
            ("Main action mode", "Second", "menu", "deep"),
            ("Main action mode", "Third", "menu", "deeper"),
        },
    ),
    "java: a bottom bar": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bottom" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One"/>
<item android:id="@+id/tab_two" android:title="Two"/>
<item android:id="@+id/tab_three" android:title="Three"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.annotation.NonNull;
import com.google.android.material.bottomnavigation.BottomNavigationView;
public class Main extends AppCompatActivity {
    private final BottomNavigationView.OnNavigationItemSelectedListener listener
            = new BottomNavigationView.OnNavigationItemSelectedListener() {
        @Override
        public boolean onNavigationItemSelected(@NonNull MenuItem item) {
            switch (item.getItemId()) {
                case R.id.tab_one:
                    return true;
                case R.id.tab_two:
                    startActivity(new Intent(Main.this, Second.class));
                    return true;
                case R.id.tab_three:
                    startActivity(new Intent(Main.this, Third.class));
                    return true;
            }
            return false;
        }
    };
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        BottomNavigationView bottom = findViewById(R.id.bottom);
        bottom.setOnNavigationItemSelectedListener(listener);
    }
}
""",
        },
        {("Main", "Second", "menu", "tab_two"), ("Main", "Third", "menu", "tab_three")},
    ),
    "java: a drawer": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
            "res/menu/drawer.xml": f"""\
<menu {VIEWS}>
<group android:checkableBehavior="single">
<item android:id="@+id/nav_second" android:title="Second"/>
</group>
<item android:title="More">
<menu>
<item android:id="@+id/nav_third" android:title="Third"/>
</menu>
</item>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.core.view.GravityCompat;
import androidx.drawerlayout.widget.DrawerLayout;
import com.google.android.material.navigation.NavigationView;
public class Main extends AppCompatActivity implements NavigationView.OnNavigationItemSelectedListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        NavigationView navigationView = (NavigationView) findViewById(R.id.nav);
        navigationView.setNavigationItemSelectedListener(this);
    }
    @Override
    public boolean onNavigationItemSelected(MenuItem item) {
        int id = item.getItemId();
        if (id == R.id.nav_second) {
            startActivity(new Intent(this, Second.class));
        } else if (id == R.id.nav_third) {
            startActivity(new Intent(this, Third.class));
        }
        DrawerLayout drawer = findViewById(R.id.drawer);
        drawer.closeDrawer(GravityCompat.START);
        return true;
    }
}
""",
        },
        {
            ("Main", "Main drawer", "click", "Open navigation drawer"),
            ("Main drawer", "Second", "menu", "nav_second"),
            ("Main drawer", "Third", "menu", "nav_third"),
        },
    ),
    "java: a context menu": (
        {
            **APP,
            "res/menu/context.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/deeper" android:title="Deeper"/>
</menu>""",
            "Main.java": JAVA
            + """\
import android.view.ContextMenu;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        registerForContextMenu(findViewById(R.id.go_there));
    }
    @Override
    public void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo info) {
        super.onCreateContextMenu(menu, v, info);
        getMenuInflater().inflate(R.menu.context, menu);
    }
    @Override
    public boolean onContextItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.deep:
                startActivity(new Intent(this, Second.class));
                return true;
            case R.id.deeper:
                startActivity(new Intent(this, Third.class));
                return true;
            default:
                return super.onContextItemSelected(item);
        }
    }
}
""",
        },
        {
            ("Main", "Main context menu", "click", "go_there"),
            ("Main context menu", "Second", "menu", "deep"),
            ("Main context menu", "Third", "menu", "deeper"),
        },
    ),
    "java: a handler named in the menu": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always" android:onClick="onBar"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    public void onBar(MenuItem item) {
        startActivity(new Intent(this, Second.class));
    }
}
""",
        },
        {("Main", "Second", "menu", "bar")},
    ),
    "java: an action of the bar that is a view": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always" app:actionLayout="@layout/badge"/>
</menu>""",
            "res/layout/badge.xml": f"""\
<FrameLayout {VIEWS}>
<ImageView android:id="@+id/badge"/>
</FrameLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        View action = menu.findItem(R.id.bar).getActionView();
        action.findViewById(R.id.badge).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        return true;
    }
}
""",
        },
        {("Main", "Second", "click", "badge")},
    ),
    "kotlin: an options menu and an if-chain": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu?): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return super.onCreateOptionsMenu(menu)
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        val id = item.itemId
        if (id == R.id.bar) {
            startActivity(Intent(this, Second::class.java))
            return true
        }
        if (id == R.id.deep) {
            startActivity(Intent(this, Third::class.java))
            return true
        }
        return super.onOptionsItemSelected(item)
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "kotlin: a when that gives a value": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu) = true.also { menuInflater.inflate(R.menu.top, menu) }
    override fun onOptionsItemSelected(item: MenuItem): Boolean = when (item.itemId) {
        R.id.bar -> {
            startActivity(Intent(this, Second::class.java))
            true
        }
        R.id.deep -> consume { startActivity(Intent(this, Third::class.java)) }
        else -> super.onOptionsItemSelected(item)
    }
    private inline fun consume(f: () -> Unit): Boolean {
        f()
        return true
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "kotlin: a toolbar with the menu of its layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.appbar.MaterialToolbar android:id="@+id/top_bar" app:menu="@menu/top"/>
</LinearLayout>""",
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private lateinit var binding: MainBinding
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.topBar.setOnMenuItemClickListener { item ->
            when (item.itemId) {
                R.id.bar -> startActivity(Intent(this, Second::class.java))
                R.id.deep -> startActivity(Intent(this, Third::class.java))
                else -> return@setOnMenuItemClickListener false
            }
            true
        }
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "deep"),
        },
    ),
    "kotlin: an action mode": (
        {
            **APP,
            "res/menu/mode.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep" app:showAsAction="always"/>
<item android:id="@+id/deeper" android:title="Deeper" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import android.view.ActionMode
class Main : AppCompatActivity() {
    private inner class Mode : ActionMode.Callback {
        override fun onCreateActionMode(mode: ActionMode, menu: Menu): Boolean {
            mode.menuInflater.inflate(R.menu.mode, menu)
            return true
        }
        override fun onPrepareActionMode(mode: ActionMode, menu: Menu) = false
        override fun onActionItemClicked(mode: ActionMode, item: MenuItem): Boolean {
            when (item.itemId) {
                R.id.deep -> startActivity(Intent(this@Main, Second::class.java))
                R.id.deeper -> startActivity(Intent(this@Main, Third::class.java))
                else -> return false
            }
            mode.finish()
            return true
        }
        override fun onDestroyActionMode(mode: ActionMode) = Unit
    }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnLongClickListener {
            startActionMode(Mode())
            true
        }
    }
}
""",
        },
        {
            ("Main", "Main action mode", "click", "go_there"),
            ("Main action mode", "Second", "menu", "deep"),
            ("Main action mode", "Third", "menu", "deeper"),
        },
    ),
    "kotlin: a bottom bar": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bottom_bar" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One"/>
<item android:id="@+id/tab_two" android:title="Two"/>
<item android:id="@+id/tab_three" android:title="Three"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.bottomBar.setOnItemSelectedListener {
            when (it.itemId) {
                R.id.tab_two -> startActivity(Intent(this, Second::class.java))
                R.id.tab_three -> startActivity(Intent(this, Third::class.java))
            }
            true
        }
    }
}
""",
        },
        {("Main", "Second", "menu", "tab_two"), ("Main", "Third", "menu", "tab_three")},
    ),
    "kotlin: a context menu": (
        {
            **APP,
            "res/menu/context.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/deeper" android:title="Deeper"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import android.view.ContextMenu
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        registerForContextMenu(findViewById(R.id.go_there))
    }
    override fun onCreateContextMenu(menu: ContextMenu, v: View, menuInfo: ContextMenu.ContextMenuInfo?) {
        super.onCreateContextMenu(menu, v, menuInfo)
        menuInflater.inflate(R.menu.context, menu)
    }
    override fun onContextItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.deep -> startActivity(Intent(this, Second::class.java))
            R.id.deeper -> startActivity(Intent(this, Third::class.java))
        }
        return super.onContextItemSelected(item)
    }
}
""",
        },
        {
            ("Main", "Main context menu", "click", "go_there"),
            ("Main context menu", "Second", "menu", "deep"),
            ("Main context menu", "Third", "menu", "deeper"),
        },
    ),
    "kotlin: a menu provider": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import android.view.MenuInflater
import androidx.core.view.MenuProvider
class Page : Fragment() {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        requireActivity().addMenuProvider(object : MenuProvider {
            override fun onCreateMenu(menu: Menu, menuInflater: MenuInflater) {
                menuInflater.inflate(R.menu.top, menu)
            }
            override fun onMenuItemSelected(menuItem: MenuItem): Boolean {
                if (menuItem.itemId != R.id.bar) return false
                startActivity(Intent(requireContext(), Second::class.java))
                return true
            }
        }, viewLifecycleOwner)
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "menu", "bar")},
    ),
    "kotlin: a menu provider in a property, with an item that code adds": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import android.view.MenuInflater
import androidx.core.view.MenuProvider
class Page : Fragment() {
    private val menus = object : MenuProvider {
        override fun onCreateMenu(menu: Menu, menuInflater: MenuInflater) {
            menuInflater.inflate(R.menu.top, menu)
            menu.add(0, FIND, 0, "Find").apply { setShowAsAction(MenuItem.SHOW_AS_ACTION_ALWAYS) }
        }
        override fun onMenuItemSelected(menuItem: MenuItem): Boolean = when (menuItem.itemId) {
            R.id.bar -> {
                startActivity(Intent(requireContext(), Second::class.java))
                true
            }
            FIND -> {
                startActivity(Intent(requireContext(), Third::class.java))
                true
            }
            else -> false
        }
    }
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        requireActivity().addMenuProvider(menus, viewLifecycleOwner)
    }
    companion object {
        private const val FIND = 1
    }
}
""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "Second", "menu", "bar"),
            ("Page", "Third", "menu", "Find"),
        },
    ),
    "kotlin: a menu of a fragment": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import android.view.MenuInflater
class Page : Fragment() {
    init {
        setHasOptionsMenu(true)
    }
    override fun onCreateOptionsMenu(menu: Menu, inflater: MenuInflater) {
        inflater.inflate(R.menu.top, menu)
    }
    override fun onOptionsItemSelected(item: MenuItem) = when (item.itemId) {
        R.id.bar -> {
            activity?.startActivity(Intent(activity, Second::class.java))
            true
        }
        else -> false
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "menu", "bar")},
    ),
    "java: the back arrow of the bar": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
""",
            "Second.java": JAVA
            + """\
import androidx.appcompat.widget.Toolbar;
public class Second extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.second);
        Toolbar toolbar = findViewById(R.id.toolbar);
        toolbar.setNavigationOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
            "res/layout/second.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar"/>
</LinearLayout>""",
        },
        {("Main", "Second", "click", "go_there"), ("Second", "Third", "click", "Navigate up")},
    ),
    "kotlin: items with listeners of their own": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/other_bar" android:title="Other" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        menu.findItem(R.id.bar).setOnMenuItemClickListener {
            startActivity(Intent(this, Second::class.java))
            true
        }
        menu.findItem(R.id.other_bar).apply {
            isVisible = true
            setOnMenuItemClickListener {
                startActivity(Intent(this@Main, Third::class.java))
                true
            }
        }
        return true
    }
}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "other_bar")},
    ),
    "kotlin: a base class with the menu of all": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "res/menu/own.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/own" android:title="Own" app:showAsAction="always"/>
</menu>""",
            "Base.kt": KOTLIN
            + """\
abstract class Base : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return super.onCreateOptionsMenu(menu)
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        if (item.itemId == R.id.bar) {
            startActivity(Intent(this, Second::class.java))
            return true
        }
        return super.onOptionsItemSelected(item)
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : Base() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.own, menu)
        return super.onCreateOptionsMenu(menu)
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        return when (item.itemId) {
            R.id.own -> {
                startActivity(Intent(this, Third::class.java))
                true
            }
            else -> super.onOptionsItemSelected(item)
        }
    }
}
class Other : Base()
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {
            ("Main", "Second", "menu", "bar"),
            ("Main", "Third", "menu", "own"),
            ("Other", "Second", "menu", "bar"),
        },
    ),
    "kotlin: a method reference as a menu listener": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar"/>
</LinearLayout>""",
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.widget.Toolbar
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        with(findViewById<Toolbar>(R.id.toolbar)) {
            inflateMenu(R.menu.top)
            setOnMenuItemClickListener(::onItem)
        }
    }
    private fun onItem(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.bar -> startActivity(Intent(this, Second::class.java))
        }
        return true
    }
}
""",
        },
        {("Main", "Second", "menu", "bar")},
    ),
    "java: a toolbar's menu and this as its listener": (
        {
            **APP,
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.appcompat.widget.Toolbar android:id="@+id/toolbar" app:menu="@menu/top"/>
</LinearLayout>""",
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
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
import androidx.appcompat.widget.Toolbar;
public class Page extends Fragment implements Toolbar.OnMenuItemClickListener {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.page, container, false);
        Toolbar toolbar = view.findViewById(R.id.toolbar);
        toolbar.setOnMenuItemClickListener(this);
        return view;
    }
    @Override
    public boolean onMenuItemClick(MenuItem item) {
        if (item.getItemId() == R.id.bar) {
            startActivity(new Intent(requireContext(), Second.class));
            return true;
        }
        return false;
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "menu", "bar")},
    ),
    "java: a map from items to classes": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/other_bar" android:title="Other" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        Class<?> target = targetOf(item.getItemId());
        if (target == null) {
            return super.onOptionsItemSelected(item);
        }
        startActivity(new Intent(this, target));
        return true;
    }
    private static Class<?> targetOf(int id) {
        switch (id) {
            case R.id.bar:
                return Second.class;
            case R.id.other_bar:
                return Third.class;
            default:
                return null;
        }
    }
}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "other_bar")},
    ),
    "kotlin: a navigation rail and a reselected listener": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.navigationrail.NavigationRailView android:id="@+id/rail" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One" app:showAsAction="always"/>
<item android:id="@+id/tab_two" android:title="Two" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.navigation.NavigationBarView
class Main : AppCompatActivity(), NavigationBarView.OnItemSelectedListener {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val rail = findViewById<NavigationBarView>(R.id.rail)
        rail.setOnItemSelectedListener(this)
        rail.setOnItemReselectedListener { }
    }
    override fun onNavigationItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.tab_two -> startActivity(Intent(this, Second::class.java))
        }
        return true
    }
}
""",
        },
        {("Main", "Second", "menu", "tab_two")},
    ),
    "java: two menus of two screens do not mix": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.bar) {
            startActivity(new Intent(this, Second.class));
        }
        return true;
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.bar) {
            startActivity(new Intent(this, Third.class));
        }
        return true;
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Second", "Third", "menu", "bar")},
    ),
    "java: a drawer as a list view": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<ListView android:id="@+id/left_drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
            "Main.java": JAVA
            + """\
import android.widget.AdapterView;
import android.widget.ListView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ListView drawer = findViewById(R.id.left_drawer);
        drawer.setOnItemClickListener(new DrawerItemClickListener());
    }
    private class DrawerItemClickListener implements ListView.OnItemClickListener {
        @Override
        public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
            selectItem(position);
        }
    }
    private void selectItem(int position) {
        if (position == 1) {
            startActivity(new Intent(this, Second.class));
        }
    }
}
""",
        },
        {("Main", "Second", "item", "left_drawer")},
    ),
    "kotlin: a drawer with a listener of its own": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS} android:id="@+id/drawer">
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
            "res/menu/drawer.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/nav_second" android:title="Second"/>
<item android:id="@+id/nav_third" android:title="Third"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.navigation.NavigationView
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val navigation = findViewById<NavigationView>(R.id.nav)
        navigation.setNavigationItemSelectedListener { item ->
            val target = when (item.itemId) {
                R.id.nav_second -> Second::class.java
                else -> Third::class.java
            }
            startActivity(Intent(this, target))
            true
        }
    }
}
""",
        },
        {
            ("Main", "Main drawer", "click", "Open navigation drawer"),
            ("Main drawer", "Second", "menu", "nav_second"),
            ("Main drawer", "Third", "menu", "nav_third"),
        },
    ),
    "java: an early return for other items": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
<item android:id="@+id/other_bar" android:title="Other" app:showAsAction="always"/>
<item android:id="@+id/none" android:title="None" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        final int id = item.getItemId();
        if (id != R.id.bar && id != R.id.other_bar) {
            return super.onOptionsItemSelected(item);
        }
        Intent intent = new Intent();
        intent.setClass(this, id == R.id.bar ? Second.class : Third.class);
        startActivity(intent);
        return true;
    }
}
""",
        },
        {("Main", "Second", "menu", "bar"), ("Main", "Third", "menu", "other_bar")},
    ),
    "java: a pop-up menu": (
        {
            **APP,
            "res/menu/popup.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/deeper" android:title="Deeper"/>
</menu>""",
            "Main.java": JAVA
            + """\
import android.widget.PopupMenu;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> showPopup(v));
    }
    private void showPopup(View anchor) {
        PopupMenu popup = new PopupMenu(this, anchor);
        popup.getMenuInflater().inflate(R.menu.popup, popup.getMenu());
        popup.setOnMenuItemClickListener(new PopupMenu.OnMenuItemClickListener() {
            @Override
            public boolean onMenuItemClick(MenuItem item) {
                int id = item.getItemId();
                if (id == R.id.deep) {
                    startActivity(new Intent(Main.this, Second.class));
                } else if (id == R.id.deeper) {
                    startActivity(new Intent(Main.this, Third.class));
                }
                return true;
            }
        });
        popup.show();
    }
}
""",
        },
        {
            ("Main", "popup", "click", "go_there"),
            ("popup", "Second", "menu", "deep"),
            ("popup", "Third", "menu", "deeper"),
        },
    ),
    "java: items with listeners and intents of their own": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/deeper" android:title="Deeper"/>
</menu>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        menu.findItem(R.id.deep).setOnMenuItemClickListener(new MenuItem.OnMenuItemClickListener() {
            @Override
            public boolean onMenuItemClick(MenuItem item) {
                startActivity(new Intent(Main.this, Second.class));
                return true;
            }
        });
        menu.findItem(R.id.deeper).setIntent(new Intent(this, Third.class));
        return true;
    }
}
""",
        },
        {
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Second", "menu", "deep"),
            ("Main menu", "Third", "menu", "deeper"),
        },
    ),
    "kotlin: a pop-up menu in apply": (
        {
            **APP,
            "res/menu/popup.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
<item android:id="@+id/deeper" android:title="Deeper"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.widget.PopupMenu
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { view ->
            PopupMenu(this, view).apply {
                inflate(R.menu.popup)
                setOnMenuItemClickListener {
                    when (it.itemId) {
                        R.id.deep -> startActivity(Intent(this@Main, Second::class.java))
                        R.id.deeper -> startActivity(Intent(this@Main, Third::class.java))
                    }
                    true
                }
                show()
            }
        }
    }
}
""",
        },
        {
            ("Main", "popup", "click", "go_there"),
            ("popup", "Second", "menu", "deep"),
            ("popup", "Third", "menu", "deeper"),
        },
    ),
    "java: items added in code": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private static final int MENU_SETTINGS = Menu.FIRST;
    private static final int MENU_ABOUT = Menu.FIRST + 1;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, MENU_SETTINGS, 0, "Settings").setShowAsAction(MenuItem.SHOW_AS_ACTION_ALWAYS);
        menu.add(Menu.NONE, MENU_ABOUT, Menu.NONE, "About");
        return super.onCreateOptionsMenu(menu);
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case MENU_SETTINGS:
                startActivity(new Intent(this, Second.class));
                return true;
            case MENU_ABOUT:
                startActivity(new Intent(this, Third.class));
                return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
""",
        },
        {
            ("Main", "Second", "menu", "Settings"),
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Third", "menu", "About"),
        },
    ),
    "kotlin: items added in code": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    companion object {
        private const val SETTINGS = 1
        private const val ABOUT = 2
    }
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menu.add(Menu.NONE, SETTINGS, 0, "Settings").setShowAsAction(MenuItem.SHOW_AS_ACTION_ALWAYS)
        menu.add(Menu.NONE, ABOUT, 1, "About").setShowAsAction(MenuItem.SHOW_AS_ACTION_IF_ROOM)
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            SETTINGS -> startActivity(Intent(this, Second::class.java))
            ABOUT -> startActivity(Intent(this, Third::class.java))
        }
        return super.onOptionsItemSelected(item)
    }
}
""",
        },
        {("Main", "Second", "menu", "Settings"), ("Main", "Third", "menu", "About")},
    ),
    "java: items added to the menu of a drawer": (
        {
            **APP,
            "res/values/strings.xml": """\
<resources>
<string name="settings">Settings</string>
<string name="about">About</string>
</resources>""",
            "res/layout/main.xml": f"""\
<FrameLayout {VIEWS}>
<com.google.android.material.navigation.NavigationView android:id="@+id/navigation"/>
</FrameLayout>""",
            "Main.java": JAVA
            + """\
import com.google.android.material.navigation.NavigationView;
public class Main extends AppCompatActivity {
    private static final int ITEM_SETTINGS = 0;
    private static final int ITEM_ABOUT = 1;
    private NavigationView navigation;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        navigation = findViewById(R.id.navigation);
        fill();
        navigation.setNavigationItemSelectedListener(this::selected);
    }
    private void fill() {
        navigation.getMenu().add(R.id.tabs, ITEM_SETTINGS, 0, R.string.settings).setIcon(R.drawable.x);
        navigation.getMenu().add(R.id.others, ITEM_ABOUT, 0, R.string.about).setIcon(R.drawable.x);
    }
    private boolean selected(MenuItem item) {
        if (item.getGroupId() == R.id.tabs) {
            tab(item);
        } else if (item.getGroupId() == R.id.others) {
            other(item);
        }
        return true;
    }
    private void tab(MenuItem item) {
        switch (item.getItemId()) {
            case ITEM_SETTINGS:
                startActivity(new Intent(this, Second.class));
                break;
        }
    }
    private void other(MenuItem item) {
        switch (item.getItemId()) {
            case ITEM_ABOUT:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {("Main", "Second", "menu", "Settings"), ("Main", "Third", "menu", "About")},
    ),
    "java: a submenu that code adds": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.view.SubMenu;
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        SubMenu more = menu.addSubMenu("More");
        more.add("Deep").setIntent(new Intent(this, Second.class));
        more.setHeaderTitle("What else").add(0, 7, 0, "Deeper").setIntent(new Intent(this, Third.class));
        return true;
    }
}
""",
        },
        {
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Second", "menu", "Deep"),
            ("Main menu", "Third", "menu", "Deeper"),
        },
    ),
    "kotlin: a submenu that code fills where it adds it": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menu.add("First").setIntent(Intent(this, Second::class.java))
        menu.addSubMenu("More").apply { add("Deep").setIntent(Intent(this@Main, Third::class.java)) }
        return true
    }
}
""",
        },
        {
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "Second", "menu", "First"),
            ("Main menu", "Third", "menu", "Deep"),
        },
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_an_item_opens_what_its_code_says(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


def test_of_a_menu_for_versions_of_android_the_newest_is_shown(tmp_path: Path) -> None:
    item = f'<menu {VIEWS}><item android:id="@+id/{{0}}" android:title="{{0}}" app:showAsAction="always"/></menu>'
    files = {f"res/menu{of}/top.xml": item.format(id) for of, id in (("", "a"), ("-v9", "b"), ("-v11", "c"))}
    main = """
    override fun onCreateOptionsMenu(menu: Menu): Boolean { menuInflater.inflate(R.menu.top, menu); return true }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.a, R.id.b -> startActivity(Intent(this, Second::class.java))
            R.id.c -> startActivity(Intent(this, Third::class.java))
        }
        return true
    }
"""
    files["res/menu-land/top.xml"] = item.format("b")
    graph = build(tmp_path, {**APP, **files, "Main.kt": f"{KOTLIN}class Main : AppCompatActivity() {{{main}}}\n"})
    assert edges(graph) == {("Main", "Third", "menu", "c")}


def test_an_inclusion_with_the_id_of_a_bar_in_another_layout_is_no_bar(tmp_path: Path) -> None:
    code = """
import com.google.android.material.bottomnavigation.BottomNavigationView
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<BottomNavigationView>(R.id.bar).setOnItemSelectedListener { item ->
            when (item.itemId) { R.id.second -> startActivity(Intent(this, Second::class.java)) }
            true
        }
    }
}
"""
    bar = "com.google.android.material.bottomnavigation.BottomNavigationView"
    files = {
        **APP,
        "Main.kt": KOTLIN + code,
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><include layout="@layout/bar"/></LinearLayout>',
        "res/layout/bar.xml": f'<{bar} {VIEWS} android:id="@+id/bar" app:menu="@menu/bar"/>',
        "res/layout/other.xml": f'<include {VIEWS} android:id="@+id/bar" layout="@layout/bar"/>',
        "res/menu/bar.xml": f'<menu {VIEWS}><item android:id="@+id/second" android:title="Second"/></menu>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "menu", "second")}
