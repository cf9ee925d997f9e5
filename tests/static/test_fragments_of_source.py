"""Fragments and their hosts, in Java and in Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: added at the start, with a factory and arguments": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            Page page = Page.newInstance("a", 1);
            getSupportFragmentManager()
                .beginTransaction()
                .add(R.id.box, page, "page")
                .commit();
        }
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    private static final String NAME = "name";
    public static Page newInstance(String name, int number) {
        Page fragment = new Page();
        Bundle args = new Bundle();
        args.putString(NAME, name);
        args.putInt("number", number);
        fragment.setArguments(args);
        return fragment;
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.page, container, false);
        Button go = view.findViewById(R.id.go_there);
        go.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                startActivity(new Intent(getActivity(), Second.class));
            }
        });
        return view;
    }
}
""",
            "res/layout/main.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: added at the start, with a factory and arguments": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.commit
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.box)
        if (savedInstanceState == null) {
            supportFragmentManager.commit {
                setReorderingAllowed(true)
                replace(R.id.box, Page.newInstance("a"))
            }
        }
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import androidx.core.os.bundleOf
class Page : Fragment(R.layout.main) {
    companion object {
        @JvmStatic
        fun newInstance(name: String) = Page().apply { arguments = bundleOf("name" to name) }
    }
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<Button>(R.id.go_there).setOnClickListener {
            startActivity(Intent(requireContext(), Second::class.java))
        }
    }
}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: the class as a type argument": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.commit
import androidx.fragment.app.replace
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.box)
        supportFragmentManager.commit { replace<Page>(R.id.box) }
    }
}
""",
            "Page.kt": KOTLIN
            + """\
class Page : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<Button>(R.id.go_there).setOnClickListener {
            startActivity(Intent(requireContext(), Second::class.java))
        }
    }
}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "java: the class as an argument": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction()
            .setReorderingAllowed(true)
            .add(R.id.box, Page.class, null)
            .commit();
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {}
""",
        },
        {("Main", "Page", "auto", "")},
    ),
    "java: a static fragment of the layout": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        return inflater.inflate(R.layout.page, container, false);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        super.onViewCreated(view, state);
        view.findViewById(R.id.go_there)
            .setOnClickListener(v -> startActivity(new Intent(requireContext(), Second.class)));
    }
}
""",
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<fragment android:id="@+id/part" android:name="org.example.Page"/>
</LinearLayout>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "java: a container view that names its fragment": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    public Main() {
        super(R.layout.main);
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    public Page() {
        super(R.layout.page);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there)
            .setOnClickListener(v -> startActivity(new Intent(requireContext(), Second.class)));
    }
}
""",
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.fragment.app.FragmentContainerView android:id="@+id/part" android:name="org.example.Page"/>
</LinearLayout>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: a container view that names its fragment, in an included layout": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(MainBinding.inflate(layoutInflater).root)
    }
}
class Page : Fragment()
""",
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<include layout="@layout/content"/>
</LinearLayout>""",
            "res/layout/content.xml": f"""\
<merge {VIEWS}>
<androidx.fragment.app.FragmentContainerView android:id="@+id/part" android:name="org.example.Page"/>
</merge>""",
        },
        {("Main", "Page", "auto", "")},
    ),
    "java: a fragment that opens another": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.box);
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new Home()).commit();
    }
}
""",
            "Home.java": JAVA
            + """\
import androidx.fragment.app.FragmentTransaction;
public class Home extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View root = inflater.inflate(R.layout.main, container, false);
        root.findViewById(R.id.go_there).setOnClickListener(v -> {
            FragmentTransaction transaction = getParentFragmentManager().beginTransaction();
            transaction.replace(R.id.box, new Detail());
            transaction.addToBackStack(null);
            transaction.commit();
        });
        return root;
    }
}
""",
            "Detail.java": JAVA
            + """\
public class Detail extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View root = inflater.inflate(R.layout.main, container, false);
        root.findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(getActivity(), Second.class)));
        return root;
    }
}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "Home", "auto", ""),
            ("Home", "Detail", "click", "go_there"),
            ("Detail", "Second", "click", "other"),
        },
    ),
    "java: a switch that chooses the fragment of a bottom bar": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<FrameLayout android:id="@+id/box"/>
<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bottom" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One" app:showAsAction="always"/>
<item android:id="@+id/tab_two" android:title="Two" app:showAsAction="always"/>
<item android:id="@+id/tab_three" android:title="Three" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
import com.google.android.material.bottomnavigation.BottomNavigationView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        BottomNavigationView bottom = findViewById(R.id.bottom);
        bottom.setOnItemSelectedListener(item -> {
            Fragment fragment = null;
            switch (item.getItemId()) {
                case R.id.tab_one:
                    fragment = new One();
                    break;
                case R.id.tab_two:
                    fragment = new Two();
                    break;
                case R.id.tab_three:
                    fragment = Three.newInstance();
                    break;
            }
            return loadFragment(fragment);
        });
        loadFragment(new One());
    }
    private boolean loadFragment(Fragment fragment) {
        if (fragment != null) {
            getSupportFragmentManager().beginTransaction().replace(R.id.box, fragment).commit();
            return true;
        }
        return false;
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {}
""",
            "Three.java": JAVA
            + """\
public class Three extends Fragment {
    public static Three newInstance() {
        return new Three();
    }
}
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "One", "menu", "tab_one"),
            ("Main", "Two", "menu", "tab_two"),
            ("Main", "Three", "menu", "tab_three"),
        },
    ),
    "kotlin: a when that returns the fragment of a bottom bar": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<FrameLayout android:id="@+id/box"/>
<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bottom" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One" app:showAsAction="always"/>
<item android:id="@+id/tab_two" android:title="Two" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        show(One())
        binding.bottom.setOnItemSelectedListener {
            show(pageOf(it.itemId))
            true
        }
    }
    private fun pageOf(id: Int): Fragment = when (id) {
        R.id.tab_one -> One()
        R.id.tab_two -> Two()
        else -> throw IllegalArgumentException()
    }
    private fun show(page: Fragment) = supportFragmentManager.beginTransaction().replace(R.id.box, page).commit()
}
class One : Fragment()
class Two : Fragment()
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "One", "menu", "tab_one"),
            ("Main", "Two", "menu", "tab_two"),
        },
    ),
    "java: a pager with tabs": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.tabs.TabLayout android:id="@+id/tabs"/>
<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>
</LinearLayout>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.viewpager.widget.ViewPager;
import com.google.android.material.tabs.TabLayout;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewPager pager = findViewById(R.id.pager);
        pager.setAdapter(new SectionsPagerAdapter(getSupportFragmentManager()));
        TabLayout tabs = findViewById(R.id.tabs);
        tabs.setupWithViewPager(pager);
    }
}
""",
            "SectionsPagerAdapter.java": JAVA
            + """\
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;
public class SectionsPagerAdapter extends FragmentPagerAdapter {
    public SectionsPagerAdapter(FragmentManager fm) {
        super(fm);
    }
    @Override
    public Fragment getItem(int position) {
        switch (position) {
            case 0:
                return new One();
            default:
                return Two.newInstance(position);
        }
    }
    @Override
    public int getCount() {
        return 2;
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.page, container, false);
        view.findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(getContext(), Second.class)));
        return view;
    }
}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {
    public static Two newInstance(int position) {
        Two two = new Two();
        two.setArguments(new Bundle());
        return two;
    }
}
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "Two", "click", "pager"),
            ("One", "Second", "click", "go_there"),
        },
    ),
    "java: a pager whose pages are added to a list": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.viewpager.widget.ViewPager;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewPager pager = findViewById(R.id.pager);
        setupPager(pager);
    }
    private void setupPager(ViewPager pager) {
        PagesAdapter adapter = new PagesAdapter(getSupportFragmentManager());
        adapter.addFragment(new One(), "One");
        adapter.addFragment(new Two(), "Two");
        pager.setAdapter(adapter);
    }
}
""",
            "PagesAdapter.java": JAVA
            + """\
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentStatePagerAdapter;
import java.util.ArrayList;
import java.util.List;
class PagesAdapter extends FragmentStatePagerAdapter {
    private final List<Fragment> fragments = new ArrayList<>();
    private final List<String> titles = new ArrayList<>();
    PagesAdapter(FragmentManager manager) {
        super(manager);
    }
    void addFragment(Fragment fragment, String title) {
        fragments.add(fragment);
        titles.add(title);
    }
    @Override
    public Fragment getItem(int position) {
        return fragments.get(position);
    }
    @Override
    public int getCount() {
        return fragments.size();
    }
    @Override
    public CharSequence getPageTitle(int position) {
        return titles.get(position);
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {}
""",
        },
        {("Main", "One", "auto", ""), ("Main", "Two", "click", "pager")},
    ),
    "kotlin: a pager of the second kind with a mediator": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.tabs.TabLayout android:id="@+id/tabs"/>
<androidx.viewpager2.widget.ViewPager2 android:id="@+id/pager"/>
</LinearLayout>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.FragmentActivity
import androidx.viewpager2.adapter.FragmentStateAdapter
import com.google.android.material.tabs.TabLayoutMediator
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private lateinit var binding: MainBinding
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.pager.adapter = Pages(this)
        TabLayoutMediator(binding.tabs, binding.pager) { tab, position ->
            tab.text = if (position == 0) "One" else "Two"
        }.attach()
    }
    private class Pages(activity: FragmentActivity) : FragmentStateAdapter(activity) {
        override fun getItemCount() = 2
        override fun createFragment(position: Int): Fragment = when (position) {
            0 -> One()
            else -> Two()
        }
    }
}
class One : Fragment()
class Two : Fragment(R.layout.page) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
}
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "Two", "click", "pager"),
            ("Main", "Two", "click", "Two"),
            ("Two", "Second", "click", "go_there"),
        },
    ),
    "kotlin: a pager of pages in a list": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.viewpager2.widget.ViewPager2 android:id="@+id/pager"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.FragmentActivity
import androidx.viewpager2.adapter.FragmentStateAdapter
import androidx.viewpager2.widget.ViewPager2
class Pages(activity: FragmentActivity) : FragmentStateAdapter(activity) {
    private val pages = listOf(One(), Two())
    override fun getItemCount() = pages.size
    override fun createFragment(position: Int): Fragment = pages[position]
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val pager = findViewById<ViewPager2>(R.id.pager)
        pager.adapter = Pages(this)
    }
}
class One : Fragment()
class Two : Fragment()
""",
        },
        {("Main", "One", "auto", ""), ("Main", "Two", "click", "pager")},
    ),
    "java: a pager inside a fragment": (
        {
            **APP,
            "res/layout/home.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.viewpager2.widget.ViewPager2 android:id="@+id/pager"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().replace(android.R.id.content, new Home()).commit();
    }
}
""",
            "Home.java": JAVA
            + """\
import androidx.viewpager2.adapter.FragmentStateAdapter;
import androidx.viewpager2.widget.ViewPager2;
public class Home extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.home, container, false);
        ViewPager2 pager = view.findViewById(R.id.pager);
        pager.setAdapter(new FragmentStateAdapter(this) {
            @Override
            public Fragment createFragment(int position) {
                return position == 0 ? new One() : new Two();
            }
            @Override
            public int getItemCount() {
                return 2;
            }
        });
        return view;
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {}
""",
        },
        {
            ("Main", "Home", "auto", ""),
            ("Home", "One", "auto", ""),
            ("Home", "Two", "click", "pager"),
        },
    ),
    "java: a host interface bound in onAttach": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements Page.OnPageListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
    @Override
    public void onPageChosen(int page) {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    public interface OnPageListener {
        void onPageChosen(int page);
    }
    private OnPageListener listener;
    @Override
    public void onAttach(Context context) {
        super.onAttach(context);
        if (context instanceof OnPageListener) {
            listener = (OnPageListener) context;
        } else {
            throw new RuntimeException(context.toString() + " must implement OnPageListener");
        }
    }
    @Override
    public void onDetach() {
        super.onDetach();
        listener = null;
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.main, container, false);
        view.findViewById(R.id.go_there).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                if (listener != null) {
                    listener.onPageChosen(1);
                }
            }
        });
        return view;
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: a host interface bound in onAttach": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), Page.Host {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().add(android.R.id.content, Page()).commit()
    }
    override fun onChosen() {
        startActivity(Intent(this, Second::class.java))
    }
}
class Page : Fragment(R.layout.main) {
    interface Host {
        fun onChosen()
    }
    private var host: Host? = null
    override fun onAttach(context: Context) {
        super.onAttach(context)
        host = context as? Host ?: throw ClassCastException("$context")
    }
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { host?.onChosen() }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "java: a fragment of two hosts that answer differently": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements Host {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
    @Override
    public void onChosen() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "Other.java": JAVA
            + """\
public class Other extends AppCompatActivity implements Host {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
    @Override
    public void onChosen() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
            "Host.java": JAVA
            + """\
public interface Host {
    void onChosen();
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> ((Host) getActivity()).onChosen());
    }
}
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
            ("Main", "Page", "auto", ""),
            ("Other", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Third", "click", "go_there"),
        },
    ),
    "java: a method of the activity": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.box);
        show(new Page(), false);
    }
    public void openSecond() {
        startActivity(new Intent(this, Second.class));
    }
    public void show(Fragment fragment, boolean back) {
        androidx.fragment.app.FragmentTransaction ft = getSupportFragmentManager().beginTransaction();
        ft.replace(R.id.box, fragment);
        if (back) {
            ft.addToBackStack(null);
        }
        ft.commitAllowingStateLoss();
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment implements View.OnClickListener {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.main, null);
        view.findViewById(R.id.go_there).setOnClickListener(this);
        view.findViewById(R.id.other).setOnClickListener(this);
        return view;
    }
    @Override
    public void onClick(View v) {
        switch (v.getId()) {
            case R.id.go_there:
                ((Main) getActivity()).openSecond();
                break;
            case R.id.other:
                Main main = (Main) requireActivity();
                main.show(new Detail(), true);
                break;
        }
    }
}
""",
            "Detail.java": JAVA
            + """\
public class Detail extends Fragment {}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Detail", "click", "other"),
        },
    ),
    "kotlin: a callback given to the fragment as a property": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val page = Page()
        page.onGo = { startActivity(Intent(this, Second::class.java)) }
        supportFragmentManager.beginTransaction().add(android.R.id.content, page).commit()
    }
}
class Page : Fragment(R.layout.main) {
    var onGo: (() -> Unit)? = null
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { onGo?.invoke() }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "java: an activity for a single fragment": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "SingleFragmentActivity.java": JAVA
            + """\
import androidx.fragment.app.FragmentManager;
public abstract class SingleFragmentActivity extends AppCompatActivity {
    protected abstract Fragment createFragment();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.box);
        FragmentManager manager = getSupportFragmentManager();
        Fragment fragment = manager.findFragmentById(R.id.box);
        if (fragment == null) {
            fragment = createFragment();
            manager.beginTransaction().add(R.id.box, fragment).commit();
        }
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends SingleFragmentActivity {
    @Override
    protected Fragment createFragment() {
        return new ListPage();
    }
}
""",
            "ListPage.java": JAVA
            + """\
public class ListPage extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.main, container, false);
        view.findViewById(R.id.go_there).setOnClickListener(v -> startActivity(Second.newIntent(getActivity(), 3)));
        return view;
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends SingleFragmentActivity {
    public static Intent newIntent(Context context, int id) {
        Intent intent = new Intent(context, Second.class);
        intent.putExtra("id", id);
        return intent;
    }
    @Override
    protected Fragment createFragment() {
        int id = getIntent().getIntExtra("id", 0);
        return DetailPage.newInstance(id);
    }
}
""",
            "DetailPage.java": JAVA
            + """\
public class DetailPage extends Fragment {
    public static DetailPage newInstance(int id) {
        Bundle args = new Bundle();
        args.putInt("id", id);
        DetailPage page = new DetailPage();
        page.setArguments(args);
        return page;
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "ListPage", "auto", ""),
            ("ListPage", "Second", "click", "go_there"),
            ("Second", "DetailPage", "auto", ""),
        },
    ),
    "java: a base fragment with the clicks": (
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
            "BaseFragment.java": JAVA
            + """\
public abstract class BaseFragment extends Fragment {
    protected View root;
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        root = inflater.inflate(getLayout(), container, false);
        initView(root);
        return root;
    }
    protected abstract int getLayout();
    protected abstract void initView(View view);
    protected void go(Class<?> cls) {
        startActivity(new Intent(getContext(), cls));
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends BaseFragment {
    @Override
    protected int getLayout() {
        return R.layout.main;
    }
    @Override
    protected void initView(View view) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> go(Second.class));
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "java: a list fragment": (
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
import android.widget.ListView;
import androidx.fragment.app.ListFragment;
public class Page extends ListFragment {
    @Override
    public void onListItemClick(ListView l, View v, int position, long id) {
        startActivity(new Intent(getActivity(), Second.class));
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "item", "list")},
    ),
    "java: the fragment depends on what the intent carries": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Fragment page;
        switch (getIntent().getStringExtra("page")) {
            case "one":
                page = new One();
                break;
            default:
                page = new Two();
                break;
        }
        getSupportFragmentManager().beginTransaction().replace(android.R.id.content, page).commit();
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {}
""",
        },
        {("Main", "One", "auto", ""), ("Main", "Two", "auto", "")},
    ),
    "java: a recycler inside a fragment": (
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
import androidx.recyclerview.widget.RecyclerView;
public class Page extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.page, container, false);
        RecyclerView recycler = view.findViewById(R.id.recycler);
        RowAdapter adapter = new RowAdapter();
        adapter.setOnItemClickListener(position -> startActivity(new Intent(getContext(), Second.class)));
        recycler.setAdapter(adapter);
        return view;
    }
}
""",
            "RowAdapter.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class RowAdapter extends RecyclerView.Adapter<RowAdapter.Holder> {
    interface OnItemClickListener {
        void onItemClick(int position);
    }
    private OnItemClickListener listener;
    void setOnItemClickListener(OnItemClickListener listener) {
        this.listener = listener;
    }
    @Override
    public Holder onCreateViewHolder(ViewGroup parent, int type) {
        View view = LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
        return new Holder(view, listener);
    }
    @Override
    public void onBindViewHolder(Holder holder, int position) {
    }
    @Override
    public int getItemCount() {
        return 3;
    }
    static class Holder extends RecyclerView.ViewHolder {
        Holder(View view, final OnItemClickListener listener) {
            super(view);
            view.setOnClickListener(v -> listener.onItemClick(getAdapterPosition()));
        }
    }
}
""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS}/>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "item", "recycler")},
    ),
    "kotlin: a static fragment of the layout": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(R.layout.box)
class Page : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
}
""",
            "res/layout/box.xml": f"""\
<LinearLayout {VIEWS}>
<fragment android:id="@+id/part" class="org.example.Page"/>
</LinearLayout>""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: a fragment that opens another": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.commit
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.box)
        supportFragmentManager.beginTransaction().replace(R.id.box, Home()).commit()
    }
}
class Home : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener {
            parentFragmentManager.commit {
                replace(R.id.box, Detail())
                addToBackStack(null)
            }
        }
    }
}
class Detail : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(activity, Second::class.java)) }
    }
}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "Home", "auto", ""),
            ("Home", "Detail", "click", "go_there"),
            ("Detail", "Second", "click", "other"),
        },
    ),
    "kotlin: a method of the activity": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.box)
        show(Page())
    }
    fun openSecond() = startActivity(Intent(this, Second::class.java))
    fun show(page: Fragment, back: Boolean = false) {
        supportFragmentManager.beginTransaction().apply {
            replace(R.id.box, page)
            if (back) addToBackStack(null)
        }.commit()
    }
}
class Page : Fragment(R.layout.main) {
    private val main get() = requireActivity() as Main
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { (activity as? Main)?.openSecond() }
        view.findViewById<View>(R.id.other).setOnClickListener { main.show(Detail(), back = true) }
    }
}
class Detail : Fragment()
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Detail", "click", "other"),
        },
    ),
    "kotlin: an activity for a single fragment": (
        {
            **PLAIN,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "Base.kt": KOTLIN
            + """\
abstract class SingleFragmentActivity : AppCompatActivity() {
    abstract fun createFragment(): Fragment
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.box)
        if (supportFragmentManager.findFragmentById(R.id.box) == null) {
            supportFragmentManager.beginTransaction().add(R.id.box, createFragment()).commit()
        }
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : SingleFragmentActivity() {
    override fun createFragment() = ListPage()
}
class ListPage : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener {
            startActivity(Second.newIntent(requireContext(), 3))
        }
    }
}
""",
            "Second.kt": KOTLIN
            + """\
class Second : SingleFragmentActivity() {
    override fun createFragment(): Fragment = DetailPage.newInstance(intent.getIntExtra("id", 0))
    companion object {
        fun newIntent(context: Context, id: Int) = Intent(context, Second::class.java).apply { putExtra("id", id) }
    }
}
class DetailPage : Fragment() {
    companion object {
        fun newInstance(id: Int): DetailPage {
            val page = DetailPage()
            page.arguments = Bundle().apply { putInt("id", id) }
            return page
        }
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
            "res/layout/box.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "ListPage", "auto", ""),
            ("ListPage", "Second", "click", "go_there"),
            ("Second", "DetailPage", "auto", ""),
        },
    ),
    "kotlin: a fragment of two hosts that answer differently": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.kt": KOTLIN
            + """\
interface Host {
    fun onChosen()
}
class Main : AppCompatActivity(), Host {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().add(android.R.id.content, Page()).commit()
    }
    override fun onChosen() = startActivity(Intent(this, Second::class.java))
}
class Other : AppCompatActivity(), Host {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().add(android.R.id.content, Page()).commit()
    }
    override fun onChosen() = startActivity(Intent(this, Third::class.java))
}
class Page : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { (activity as Host).onChosen() }
    }
}
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
            ("Main", "Page", "auto", ""),
            ("Other", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Third", "click", "go_there"),
        },
    ),
    "java: a callback given to the fragment by a setter": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Page page = new Page();
        page.setOnGoListener(new Page.OnGoListener() {
            @Override
            public void onGo() {
                startActivity(new Intent(Main.this, Second.class));
            }
        });
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, page).commit();
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {
    interface OnGoListener {
        void onGo();
    }
    private OnGoListener onGoListener;
    void setOnGoListener(OnGoListener listener) {
        onGoListener = listener;
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> {
            if (onGoListener != null) {
                onGoListener.onGo();
            }
        });
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: a base fragment with a generic binding": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().add(android.R.id.content, Page()).commit()
    }
}
""",
            "BaseFragment.kt": KOTLIN
            + """\
import androidx.viewbinding.ViewBinding
abstract class BaseFragment<VB : ViewBinding>(
    private val inflate: (LayoutInflater, ViewGroup?, Boolean) -> VB
) : Fragment() {
    private var _binding: VB? = null
    val binding get() = _binding!!
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View? {
        _binding = inflate.invoke(inflater, container, false)
        return binding.root
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Page : BaseFragment<MainBinding>(MainBinding::inflate) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        super.onViewCreated(view, savedInstanceState)
        binding.goThere.setOnClickListener { startActivity(Intent(requireContext(), Second::class.java)) }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: a pager of the first kind whose pages are added to a list": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.FragmentManager
import androidx.fragment.app.FragmentPagerAdapter
import androidx.viewpager.widget.ViewPager
class PagesAdapter(manager: FragmentManager) : FragmentPagerAdapter(manager) {
    private val pages = ArrayList<Fragment>()
    fun addPage(page: Fragment) {
        pages.add(page)
    }
    override fun getItem(position: Int): Fragment = pages[position]
    override fun getCount(): Int = pages.size
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val adapter = PagesAdapter(supportFragmentManager)
        adapter.addPage(One())
        adapter.addPage(Two())
        findViewById<ViewPager>(R.id.pager).adapter = adapter
    }
}
class One : Fragment()
class Two : Fragment()
""",
        },
        {("Main", "One", "auto", ""), ("Main", "Two", "click", "pager")},
    ),
    "java: a pager of the second kind with a mediator": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<com.google.android.material.tabs.TabLayout android:id="@+id/tabs"/>
<androidx.viewpager2.widget.ViewPager2 android:id="@+id/pager"/>
</LinearLayout>""",
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.viewpager2.widget.ViewPager2;
import com.google.android.material.tabs.TabLayout;
import com.google.android.material.tabs.TabLayoutMediator;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewPager2 pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages(this));
        TabLayout tabs = findViewById(R.id.tabs);
        new TabLayoutMediator(tabs, pager, (tab, position) -> tab.setText(position == 0 ? "One" : "Two")).attach();
    }
}
""",
            "Pages.java": JAVA
            + """\
import androidx.fragment.app.FragmentActivity;
import androidx.viewpager2.adapter.FragmentStateAdapter;
public class Pages extends FragmentStateAdapter {
    public Pages(FragmentActivity activity) {
        super(activity);
    }
    @Override
    public Fragment createFragment(int position) {
        if (position == 0) {
            return new One();
        }
        return new Two();
    }
    @Override
    public int getItemCount() {
        return 2;
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        return inflater.inflate(R.layout.page, container, false);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> {
            requireActivity().startActivity(new Intent(requireActivity(), Second.class));
        });
    }
}
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "Two", "click", "pager"),
            ("Main", "Two", "click", "Two"),
            ("Two", "Second", "click", "go_there"),
        },
    ),
    "java: a fragment's host started for a result by the fragment": (
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
public class Page extends Fragment {
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v ->
            startActivityForResult(new Intent(getActivity(), Second.class), 1));
    }
    @Override
    public void onActivityResult(int requestCode, int resultCode, Intent data) {
        if (requestCode == 1) {
            startActivity(new Intent(getActivity(), Third.class));
        }
    }
}
""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Third", "auto", ""),
        },
    ),
    "java: a drawer that replaces the fragment by a tag": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<androidx.drawerlayout.widget.DrawerLayout {VIEWS}>
<FrameLayout android:id="@+id/box"/>
<com.google.android.material.navigation.NavigationView android:id="@+id/nav" app:menu="@menu/drawer"/>
</androidx.drawerlayout.widget.DrawerLayout>""",
            "res/menu/drawer.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/nav_two" android:title="Two" app:showAsAction="always"/>
<item android:id="@+id/nav_second" android:title="Second" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.fragment.app.FragmentManager;
import com.google.android.material.navigation.NavigationView;
public class Main extends AppCompatActivity implements NavigationView.OnNavigationItemSelectedListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ((NavigationView) findViewById(R.id.nav)).setNavigationItemSelectedListener(this);
        replace(One.class);
    }
    @Override
    public boolean onNavigationItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.nav_two:
                replace(Two.class);
                break;
            case R.id.nav_second:
                startActivity(new Intent(this, Second.class));
                break;
        }
        return true;
    }
    private void replace(Class<? extends Fragment> cls) {
        try {
            Fragment fragment = cls.newInstance();
            FragmentManager manager = getSupportFragmentManager();
            manager.beginTransaction().replace(R.id.box, fragment, cls.getSimpleName()).commit();
        } catch (Exception e) {
            e.printStackTrace();
        }
    }
}
""",
            "One.java": JAVA
            + """\
public class One extends Fragment {}
""",
            "Two.java": JAVA
            + """\
public class Two extends Fragment {}
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "Main drawer", "click", "Open navigation drawer"),
            ("Main drawer", "Two", "menu", "nav_two"),
            ("Main drawer", "Second", "menu", "nav_second"),
        },
    ),
    "java: a fragment named by a string": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Fragment page = Fragment.instantiate(this, Page.class.getName());
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, page).commit();
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment {}
""",
        },
        {("Main", "Page", "auto", "")},
    ),
    "kotlin: a child fragment": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().add(android.R.id.content, Home()).commit()
    }
}
class Home : Fragment(R.layout.home) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        childFragmentManager.beginTransaction().replace(R.id.box, Child()).commit()
    }
    fun open() = startActivity(Intent(activity, Second::class.java))
}
class Child : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { (parentFragment as Home).open() }
    }
}
""",
            "res/layout/home.xml": f"""\
<FrameLayout {VIEWS} android:id="@+id/box"/>""",
        },
        {
            ("Main", "Home", "auto", ""),
            ("Home", "Child", "auto", ""),
            ("Child", "Second", "click", "go_there"),
        },
    ),
    "kotlin: a result of the fragment that the activity listens to": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.fragment.app.setFragmentResult
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.setFragmentResultListener("go", this) { _, _ ->
            startActivity(Intent(this, Second::class.java))
        }
        supportFragmentManager.beginTransaction().add(android.R.id.content, Page()).commit()
    }
}
class Page : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { setFragmentResult("go", Bundle()) }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: fragments kept in properties, shown and hidden": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<FrameLayout android:id="@+id/box"/>
<com.google.android.material.bottomnavigation.BottomNavigationView android:id="@+id/bottom" app:menu="@menu/tabs"/>
</LinearLayout>""",
            "res/menu/tabs.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/tab_one" android:title="One" app:showAsAction="always"/>
<item android:id="@+id/tab_two" android:title="Two" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.bottomnavigation.BottomNavigationView
class Main : AppCompatActivity() {
    private val one = One()
    private val two = Two()
    private var active: Fragment = one
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        supportFragmentManager.beginTransaction().add(R.id.box, two, "2").hide(two).commit()
        supportFragmentManager.beginTransaction().add(R.id.box, one, "1").commit()
        findViewById<BottomNavigationView>(R.id.bottom).setOnItemSelectedListener { item ->
            when (item.itemId) {
                R.id.tab_one -> {
                    supportFragmentManager.beginTransaction().hide(active).show(one).commit()
                    active = one
                    true
                }
                R.id.tab_two -> {
                    supportFragmentManager.beginTransaction().hide(active).show(two).commit()
                    active = two
                    true
                }
                else -> false
            }
        }
    }
}
class One : Fragment()
class Two : Fragment()
""",
        },
        {
            ("Main", "One", "auto", ""),
            ("Main", "Two", "menu", "tab_two"),
            ("Main", "One", "menu", "tab_one"),
        },
    ),
    "java: a fragment that another one calls": (
        {
            **APP,
            "res/layout/host.xml": f'<FrameLayout {VIEWS}><FrameLayout android:id="@+id/box"/></FrameLayout>',
            "res/layout/page.xml": f'<FrameLayout {VIEWS}><FrameLayout android:id="@+id/tabs"/></FrameLayout>',
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.host);
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new ListPage()).commit();
    }
}
""",
            "ListPage.java": JAVA
            + """\
public class ListPage extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup box, Bundle state) {
        return inflater.inflate(R.layout.main, box, false);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> {
            DetailPage page = new DetailPage();
            getParentFragmentManager().beginTransaction().replace(R.id.box, page).commit();
            page.load();
        });
    }
}
""",
            "DetailPage.java": JAVA
            + """\
public class DetailPage extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup box, Bundle state) {
        return inflater.inflate(R.layout.page, box, false);
    }
    public void load() {
        getChildFragmentManager().beginTransaction().replace(R.id.tabs, new Comments()).commit();
    }
}
""",
            "Comments.java": "public class Comments extends androidx.fragment.app.Fragment {}",
        },
        {
            ("Main", "ListPage", "auto", ""),
            ("ListPage", "DetailPage", "click", "go_there"),
            ("DetailPage", "Comments", "auto", ""),
        },
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_fragments_lead_to_what_their_code_says(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


def test_a_slide_of_an_introduction_is_shown_with_the_listener_that_it_was_given(tmp_path: Path) -> None:
    code = """
import android.content.Intent;
import com.github.appintro.AppIntro;
class Intro extends AppIntro {
    protected void onCreate(Bundle state) {
        Slide slide = new Slide();
        slide.setListener(new View.OnClickListener() {
            public void onClick(View view) { startActivity(new Intent(Intro.this, Second.class)); }
        });
        addSlide(slide);
    }
}
class Second extends android.app.Activity {}
class Slide extends androidx.fragment.app.Fragment {
    private View.OnClickListener listener;
    void setListener(View.OnClickListener given) { listener = given; }
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.slide, container, false);
        view.findViewById(R.id.more).setOnClickListener(listener);
        return view;
    }
}
"""
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Intro", "Second"), "Intro.java": code}))
    assert found == {("Intro", "Slide", "auto", ""), ("Slide", "Second", "click", "more")}


@pytest.mark.parametrize(
    ("call", "shown"),
    [("AddFragment(new First(), title)", True), ("addPage(title, new First())", True), ("keep(new First())", False)],
)
def test_pages_that_the_adapter_of_a_library_is_given_are_shown(tmp_path: Path, call: str, shown: bool) -> None:
    """Also where the same fragment is shown elsewhere."""
    home = f"""
import android.content.Intent;
import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
import org.other.PagesAdapter;
class First extends Fragment {{}}
class Start extends AppCompatActivity {{
    public void onCreate(Bundle state) {{
        getSupportFragmentManager().beginTransaction().replace(R.id.box, new First()).commit();
        startActivity(new Intent(this, Home.class));
    }}
}}
class Home extends AppCompatActivity {{
    public void onCreate(Bundle state) {{
        PagesAdapter pages = new PagesAdapter(getSupportFragmentManager());
        pages.{call};
        findViewById(R.id.pager).setAdapter(pages);
    }}
}}
"""
    files = {"AndroidManifest.xml": manifest("Start", "Home"), "Home.java": home}
    assert (("Home", "First", "auto", "") in edges(build(tmp_path, files))) is shown
