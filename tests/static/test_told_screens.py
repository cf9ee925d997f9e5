"""Screens that a library is given during a touch, and tells how that ends: the touch is what leads on."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

MAIN = """
import org.library.Api;
import org.other.Ads;
import com.android.volley.Request;
import com.android.volley.Response;
import com.android.volley.toolbox.StringRequest;
import com.android.volley.toolbox.Volley;
public class Main extends Activity implements %s, View.OnClickListener {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        %s
    }
    @Override
    public void onClick(View view) {
        %s
    }
    @Override
    public void %s {
        startActivity(new Intent(this, Second.class));
    }
}
"""
BY_TOUCH, BY_ITSELF = ("Main", "Second", "click", "go_there"), ("Main", "Second", "auto", "")
TOLD = "Api.Listener", "onSignedIn(String name)"
ANSWERED = "Response.Listener<String>", "onResponse(String text)"
LOADED = "android.app.LoaderManager.LoaderCallbacks<String>", "onLoadFinished(Loader<String> loader, String text)"


@pytest.mark.parametrize(
    ("told", "created", "touched", "way"),
    [
        (TOLD, "", 'Api.signIn("name", this);', BY_TOUCH),
        (TOLD, "", "new Api(this).signIn();", BY_TOUCH),
        (TOLD, "", "Api.get(ADDRESS, this);", BY_TOUCH),
        (TOLD, "", "new Api(ADDRESS).put(ADDRESS, this);", BY_TOUCH),
        (TOLD, "", "new java.util.HashMap<String, Api.Listener>().put(ADDRESS, this);", BY_ITSELF),
        (ANSWERED, "", "Volley.newRequestQueue(this).add(new StringRequest(1, ADDRESS, this, null));", BY_TOUCH),
        (LOADED, "", "getLoaderManager().restartLoader(1, null, this);", BY_TOUCH),
        (TOLD, 'Api.signIn("name", this);', "", BY_ITSELF),
        (TOLD, "", "Ads.show(this);", BY_ITSELF),
        (LOADED, "getLoaderManager().initLoader(1, null, this);", "", BY_ITSELF),
    ],
)
def test_what_a_screen_is_told_belongs_to_the_touch_that_asked(
    tmp_path: Path, told: tuple[str, str], created: str, touched: str, way: tuple[str, str, str, str]
) -> None:
    implemented, method = told
    code = MAIN % (implemented, created, touched, method)
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + code})) == {way}


LOADING = """
import org.library.Api;
interface Loaded { void onLoaded(String text); }
class Loader implements Api.Listener {
    private static Loader one;
    private Loaded told;
    static Loader one() {
        if (one == null) { one = new Loader(); }
        return one;
    }
    void load(Loaded told) {
        this.told = told;
        Api.get(this, ADDRESS);
    }
    @Override
    public void onAnswer(String text) { told.onLoaded(text); }
}
public class Main extends Activity implements Loaded {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> Loader.one().load(this));
    }
    @Override
    public void onLoaded(String text) { startActivity(new Intent(this, Second.class)); }
}
"""


def test_what_asks_a_library_itself_tells_the_screen_under_the_touch(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + LOADING})) == {BY_TOUCH}


KEPT = """
public class Main extends Activity {
    private final %s<View.OnClickListener> steps = new %s<>();
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        steps.put(1, new View.OnClickListener() {
            @Override
            public void onClick(View view) { startActivity(new Intent(Main.this, Second.class)); }
        });
        steps.put(2, new View.OnClickListener() {
            @Override
            public void onClick(View view) { startActivity(new Intent(Main.this, Third.class)); }
        });
        findViewById(R.id.go_there).setOnClickListener(steps.get(1));
        findViewById(R.id.other).setOnClickListener(steps.get(2));
    }
}
"""


@pytest.mark.parametrize(
    "kind", ["it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap", "gnu.trove.map.hash.TIntObjectHashMap"]
)
def test_a_collection_of_a_library_keeps_listeners_of_the_platform(tmp_path: Path, kind: str) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + KEPT % (kind, kind)}))
    assert found == {BY_TOUCH, ("Main", "Third", "click", "other")}


BESIDE = """
import org.library.Api;
import org.other.*;
import com.google.android.exoplayer2.Player;
import com.google.android.gms.ads.Ads;
import com.google.android.gms.maps.OnMapReadyCallback;
import androidx.swiperefreshlayout.widget.SwipeRefreshLayout.OnRefreshListener;
import android.location.LocationListener;
public class Main extends Activity implements %s, View.OnClickListener {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
    }
    public void onClick(View view) { %s.begin(this); }
    public void onEnded() { startActivity(new Intent(this, Third.class)); }
    public void %s { startActivity(new Intent(this, Second.class)); }
}
"""


def _told(root: Path, implemented: str, called: str, method: str) -> set[tuple[str, str, str, str]]:
    return edges(build(root, {**APP, "Main.java": JAVA + BESIDE % (implemented, called, method)}))


@pytest.mark.parametrize(
    "method",
    [
        "onWindowFocusChanged(boolean focused)",
        "onUserLeaveHint()",
        "onConfigurationChanged(Configuration changed)",
        "onTopResumedActivityChanged(boolean top)",
        "onPanelClosed(int feature, Menu menu)",
        "onResumeFragments()",
        "onAttachFragment(Fragment fragment)",
    ],
)
def test_what_the_platform_calls_on_every_screen_is_told_by_no_library(tmp_path: Path, method: str) -> None:
    found = _told(tmp_path, "Api.Listener", "Api", method)
    assert BY_TOUCH not in found
    assert ("Main", "Third", "click", "go_there") in found


@pytest.mark.parametrize(
    ("implemented", "called", "method", "told"),
    [
        ("Api.Listener, OnMapReadyCallback", "Api", "onMapReady(Object map)", False),
        ("Api.Listener, OnRefreshListener", "Api", "onRefresh()", False),
        ("Api.Listener, LocationListener", "Api", "onProviderEnabled(String provider)", False),
        ("OnMapReadyCallback", "Player", "onMapReady(Object map)", False),
        ("OnMapReadyCallback", "Ads", "onMapReady(Object map)", False),
        ("Api.PaidListener, LocationListener", "Api", "onPaid()", True),
        ("Api.Listener, Api.ErrorListener", "Api", "onFailed()", True),
    ],
)
def test_a_library_tells_a_screen_what_its_own_interfaces_have(
    tmp_path: Path, implemented: str, called: str, method: str, told: bool
) -> None:
    assert (BY_TOUCH in _told(tmp_path, implemented, called, method)) is told


MESSAGES = """
import android.os.*;
public class Main extends Activity {
    private static final int NEAR = 1;
    private static final int FAR = 2;
    private final Handler handler = new Handler() {
        @Override
        public void handleMessage(Message message) {
            switch (message.what) {
                case NEAR: startActivity(new Intent(Main.this, Second.class)); break;
                case FAR: startActivity(new Intent(Main.this, Third.class)); break;
            }
        }
    };
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> {
            Message message = new Message();
            message.what = 1;
            handler.sendMessage(message);
        });
        findViewById(R.id.other).setOnClickListener(view -> {
            Message message = handler.obtainMessage();
            message.what = FAR;
            handler.sendMessageDelayed(message, 100);
        });
    }
}
"""


def test_what_a_message_says_may_be_set_after_it_is_made(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + MESSAGES}))
    assert found == {BY_TOUCH, ("Main", "Third", "click", "other")}


PAGE = """
import android.support.v4.app.*;
public class Main extends FragmentActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        getSupportFragmentManager().beginTransaction().add(R.id.box, new Page()).commit();
    }
}
class Page extends android.support.v4.app.Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup group, Bundle state) {
        View view = inflater.inflate(R.layout.page, group, false);
        view.findViewById(R.id.ask).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View touched) {
                Ask ask = new Ask();
                ask.setTargetFragment(Page.this, 1);
                ask.show(getFragmentManager(), "ask");
            }
        });
        return view;
    }
    @Override
    public void onActivityResult(int request, int result, Intent data) {
        startActivity(new Intent(getActivity(), Second.class));
    }
}
class Ask extends android.support.v4.app.DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(getActivity()).setPositiveButton("Yes", new DialogInterface.OnClickListener() {
            @Override
            public void onClick(DialogInterface dialog, int which) {
                getTargetFragment().onActivityResult(getTargetRequestCode(), Activity.RESULT_OK, null);
            }
        }).create();
    }
}
"""


def test_a_listener_in_a_dialog_answers_the_fragment_that_the_dialog_is_for(tmp_path: Path) -> None:
    files = {
        **APP,
        "Main.java": f"{JAVA}import android.app.*;\nimport android.content.DialogInterface;\n{PAGE}",
        "res/layout/main.xml": f'<FrameLayout {VIEWS} android:id="@+id/box"/>',
        "res/layout/page.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/ask"/></LinearLayout>',
    }
    found = edges(build(tmp_path, files))
    assert {way for way in found if way[1] == "Second"} == {("Ask", "Second", "dialog", "Yes")}
