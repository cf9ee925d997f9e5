"""Ways into the app and out of it, what runs unseen, restarts and aliases, in Java and in Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import HEAD, LAUNCHER, VIEWS, build, edges, manifest
from tests.static.two_buttons import JAVA, PLAIN

from uiatlas.utg import Graph

JAVA_HEAD = """
import android.app.Activity;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProvider;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.os.IBinder;
import android.provider.Settings;
import android.service.quicksettings.TileService;
import android.view.View;
import android.widget.RemoteViews;
import androidx.activity.result.ActivityResultLauncher;
import androidx.activity.result.contract.ActivityResultContracts;
import androidx.appcompat.app.AppCompatActivity;
import androidx.core.app.NotificationCompat;
import androidx.core.app.TaskStackBuilder;
"""
KOTLIN_HEAD = JAVA_HEAD.replace(";", "")
LAYOUT = f'<LinearLayout {VIEWS}><Button android:id="@+id/go" android:text="Go"/></LinearLayout>'
DETAIL = "class DetailActivity : androidx.appcompat.app.AppCompatActivity()\n"


def _app(code: str, more: str = "", *activities: str) -> dict[str, str]:
    java = code.lstrip().startswith("public class")
    name = code.split("class ", 1)[1].split()[0].strip(":{")
    return {
        "AndroidManifest.xml": manifest("MainActivity", *(activities or ("DetailActivity",)), more=more),
        f"{name}.java" if java else f"{name}.kt": (JAVA_HEAD if java else KOTLIN_HEAD) + code,
        "DetailActivity.kt": DETAIL,
        "res/layout/activity_main.xml": LAYOUT,
    }


MAIN = "class MainActivity : androidx.appcompat.app.AppCompatActivity()\n"


def _java(click: str, members: str = "") -> str:
    return f"""
public class MainActivity extends AppCompatActivity {{
    {members}

    @Override
    protected void onCreate(Bundle savedInstanceState) {{
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        findViewById(R.id.go).setOnClickListener(v -> {{ {click} }});
    }}
}}"""


def _kotlin(click: str, members: str = "") -> str:
    return f"""
class MainActivity : AppCompatActivity() {{
    {members}

    override fun onCreate(savedInstanceState: Bundle?) {{
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        findViewById<View>(R.id.go).setOnClickListener {{ {click} }}
    }}
}}"""


def _outside(graph: Graph) -> set[tuple[str, str, str, str]]:
    """Edges, with all targets outside told apart no further."""
    return {(a, b.partition(":")[0], c, d) for a, b, c, d in edges(graph)}


def _entries(graph: Graph) -> set[tuple[str, str, str]]:
    return {(e.kind, graph.screens[e.screen].name.rpartition(".")[2], e.detail) for e in graph.entries}


# ---- out of the app

OUT = {
    "java web page": _java('startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org")));'),
    "java web page in a try": _java("""Intent intent = new Intent();
        intent.setAction(Intent.ACTION_VIEW);
        intent.setData(Uri.parse(getString(R.string.page)));
        try { startActivity(intent); } catch (android.content.ActivityNotFoundException e) { e.printStackTrace(); }"""),
    "java chooser": _java("""Intent send = new Intent(Intent.ACTION_SEND);
        send.setType("text/plain");
        send.putExtra(Intent.EXTRA_TEXT, "Hello");
        startActivity(Intent.createChooser(send, "Share"));"""),
    "java mail": _java("""Uri to = Uri.fromParts("mailto", "a@example.org", null);
        Intent mail = new Intent(Intent.ACTION_SENDTO, to);
        startActivity(mail);"""),
    "java settings": _java("startActivity(new Intent(Settings.ACTION_WIFI_SETTINGS));"),
    "java settings of the app": _java("""Intent intent = new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS);
        intent.setData(Uri.fromParts("package", getPackageName(), null));
        startActivity(intent);"""),
    "java camera for a result": _java("""Intent picture = new Intent(MediaStore.ACTION_IMAGE_CAPTURE);
        if (picture.resolveActivity(getPackageManager()) != null) { startActivityForResult(picture, 1); }"""),
    "java launcher for content": _java(
        'pick.launch("image/*");',
        """private final ActivityResultLauncher<String> pick =
        registerForActivityResult(new ActivityResultContracts.GetContent(), uri -> { });""",
    ),
    "java another app": _java("""Intent intent = getPackageManager().getLaunchIntentForPackage("org.other");
        if (intent != null) { startActivity(intent); }"""),
    "java another app that is found": _java("""Intent asked = new Intent(MediaStore.ACTION_IMAGE_CAPTURE);
        ComponentName found = asked.resolveActivity(getPackageManager());
        startActivity(getPackageManager().getLaunchIntentForPackage(found.getPackageName()));"""),
    "java another app that is told of": _java(
        "start(getComponentName());",
        """void start(ComponentName other) {
        startActivity(getPackageManager().getLaunchIntentForPackage(other.getPackageName()));
    }""",
    ),
    "kotlin web page": _kotlin('startActivity(Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org")))'),
    "kotlin web page with apply": _kotlin(
        'Intent(Intent.ACTION_VIEW).apply { data = "https://example.org".toUri() }.also { startActivity(it) }'
    ),
    "kotlin chooser": _kotlin("""val send = Intent().apply {
            action = Intent.ACTION_SEND
            type = "text/plain"
            putExtra(Intent.EXTRA_TEXT, "Hello")
        }
        startActivity(Intent.createChooser(send, null))"""),
    "kotlin mail": _kotlin('startActivity(Intent(Intent.ACTION_SENDTO).apply { data = Uri.parse("mailto:a@b.org") })'),
    "kotlin settings": _kotlin("startActivity(Intent(Settings.ACTION_NOTIFICATION_LISTENER_SETTINGS))"),
    "kotlin launcher for content": _kotlin(
        'pick.launch("image/*")',
        "private val pick = registerForActivityResult(ActivityResultContracts.GetContent()) { uri: Uri? -> }",
    ),
    "kotlin launcher for a document": _kotlin(
        'create.launch("notes.txt")',
        'private val create = registerForActivityResult(ActivityResultContracts.CreateDocument("text/plain")) { }',
    ),
    "kotlin launcher for a system's intent": _kotlin(
        "launcher.launch(Intent(Intent.ACTION_OPEN_DOCUMENT_TREE))",
        "private val launcher = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { r -> }",
    ),
    "kotlin share compat": _kotlin(
        'ShareCompat.IntentBuilder(this).setType("text/plain").setText("Hello").startChooser()'
    ),
    "kotlin share compat by its intent": _kotlin(
        'startActivity(androidx.core.app.ShareCompat.IntentBuilder(this).setType("text/plain").setText("Hello").intent)'
    ),
    "java share compat from an activity": _java(
        'startActivity(androidx.core.app.ShareCompat.IntentBuilder.from(this).setType("text/plain").getIntent());'
    ),
    "kotlin custom tab": _kotlin(
        'CustomTabsIntent.Builder().build().launchUrl(this, Uri.parse("https://example.org"))'
    ),
    "java custom tab by its intent": _java(
        'startActivity(new CustomTabsIntent.Builder().build().intent.setData(Uri.parse("https://example.org")));'
    ),
    "java whoever else answers": _java("startNextMatchingActivity(getIntent());"),
    "java class of another app": _java("""Intent intent = new Intent();
        intent.setComponent(new ComponentName("org.other", "org.other.OtherActivity"));
        startActivity(intent);"""),
}


@pytest.mark.parametrize("how", OUT)
def test_what_other_apps_answer_leaves_the_app(tmp_path: Path, how: str) -> None:
    graph = build(tmp_path, _app(OUT[how]))
    assert _outside(graph) == {("MainActivity", "system", "system", "go")}
    assert all(s.external for s in graph.screens.values() if s.name.startswith("system"))


def test_outside_places_are_told_apart_by_what_is_asked(tmp_path: Path) -> None:
    code = _kotlin("""startActivity(Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org")))
        startActivity(Intent(Settings.ACTION_WIFI_SETTINGS))""")
    graph = build(tmp_path, _app(code))
    outside = {s.name for s in graph.screens.values() if s.external}
    assert len(outside) == 2
    assert any("WIFI_SETTINGS" in name for name in outside)
    assert any("VIEW" in name for name in outside)


# ---- for a result

RESULTS = {
    "java start for result": _java("startActivityForResult(new Intent(this, DetailActivity.class), 7);"),
    "java launcher": _java(
        "launcher.launch(new Intent(this, DetailActivity.class));",
        """private final ActivityResultLauncher<Intent> launcher = registerForActivityResult(
        new ActivityResultContracts.StartActivityForResult(), result -> { });""",
    ),
    "java intent of a library's builder": _java(
        """Intent made = Crop.of(source).withOptions(options).getIntent(this);
        made.setClass(this, DetailActivity.class);
        launcher.launch(made);""",
        """private final ActivityResultLauncher<Intent> launcher = registerForActivityResult(
        new ActivityResultContracts.StartActivityForResult(), result -> { });""",
    ),
    "java launcher with a contract": _java(
        'launcher.launch("7");',
        """private final ActivityResultLauncher<String> launcher =
        registerForActivityResult(new OpenDetail(), ok -> { });

    static class OpenDetail extends androidx.activity.result.contract.ActivityResultContract<String, Boolean> {
        @Override
        public Intent createIntent(Context context, String input) {
            return new Intent(context, DetailActivity.class).putExtra("id", input);
        }

        @Override
        public Boolean parseResult(int resultCode, Intent intent) {
            return resultCode == Activity.RESULT_OK;
        }
    }""",
    ),
    "kotlin start for result with a companion over lines": _kotlin(
        "startActivityForResult(Intent(this, DetailActivity::class.java), REQUEST)",
        """companion object {
        private const val REQUEST = 7
    }""",
    ),
    "kotlin launcher": _kotlin(
        "launcher.launch(Intent(this, DetailActivity::class.java))",
        """private val launcher =
        registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
            if (result.resultCode == RESULT_OK) finish()
        }""",
    ),
    "kotlin launcher with a contract": _kotlin(
        'launcher.launch("7")',
        """private val launcher = registerForActivityResult(OpenDetail()) { ok -> if (ok) finish() }

    class OpenDetail : androidx.activity.result.contract.ActivityResultContract<String, Boolean>() {
        override fun createIntent(context: Context, input: String): Intent =
            Intent(context, DetailActivity::class.java).putExtra("id", input)

        override fun parseResult(resultCode: Int, intent: Intent?) = resultCode == Activity.RESULT_OK
    }""",
    ),
    "kotlin start for result": _kotlin(
        "startActivityForResult(Intent(this, DetailActivity::class.java), REQUEST)",
        "companion object { private const val REQUEST = 7 }",
    ),
}
GO = {("MainActivity", "DetailActivity", "click", "go")}


@pytest.mark.parametrize("how", RESULTS)
def test_an_activity_that_is_asked_for_a_result_is_opened(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(RESULTS[how]))) == GO


# ---- own actions and links

OWN = {
    "java action": _java('startActivity(new Intent("org.example.action.DETAIL"));'),
    "java class name": _java('startActivity(new Intent().setClassName(this, "org.example.DetailActivity"));'),
    "java component": _java("""Intent intent = new Intent(Intent.ACTION_MAIN);
        intent.setComponent(new ComponentName(getPackageName(), "org.example.DetailActivity"));
        startActivity(intent);"""),
    "kotlin action": _kotlin('startActivity(Intent("org.example.action.DETAIL").apply { setPackage(packageName) })'),
    "kotlin action of a constant over lines": _kotlin(
        "startActivity(Intent(ACTION_DETAIL))",
        """companion object {
        const val ACTION_DETAIL = "org.example.action.DETAIL"
    }""",
    ),
    "kotlin component": _kotlin(
        "startActivity(Intent().apply { component = ComponentName(this@MainActivity, DetailActivity::class.java) })"
    ),
    "kotlin class name": _kotlin('startActivity(Intent().setClassName(packageName, "org.example.DetailActivity"))'),
    "kotlin link with data": _kotlin(
        'startActivity(Intent(Intent.ACTION_VIEW).apply { data = "example://detail/$id".toUri() })',
        "private val id = 7",
    ),
    "kotlin link": _kotlin('startActivity(Intent(Intent.ACTION_VIEW, Uri.parse("example://detail/7")))'),
    "kotlin action of a constant of the file": 'const val ACTION_DETAIL = "org.example.action.DETAIL"\n'
    + _kotlin("startActivity(Intent(ACTION_DETAIL))"),
    "kotlin action of a constant": _kotlin(
        "startActivity(Intent(ACTION_DETAIL))",
        'companion object { const val ACTION_DETAIL = "org.example.action.DETAIL" }',
    ),
    "java link": _java('startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("example://detail/7")));'),
    "java action of a constant": _java(
        "startActivity(new Intent(ACTION_DETAIL).setPackage(getPackageName()));",
        'public static final String ACTION_DETAIL = "org.example.action.DETAIL";',
    ),
}
ANSWERS = """<activity android:name=".DetailActivity" android:exported="true">
  <intent-filter><action android:name="org.example.action.DETAIL"/>
    <category android:name="android.intent.category.DEFAULT"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    <data android:scheme="example" android:host="detail"/></intent-filter>
</activity><activity android:name=".SpareActivity"/>"""


@pytest.mark.parametrize("how", OWN)
def test_what_the_own_manifest_answers_stays_in_the_app(tmp_path: Path, how: str) -> None:
    code = OWN[how]
    name = "MainActivity.java" if "public class" in code else "MainActivity.kt"
    files = {
        "AndroidManifest.xml": manifest("MainActivity", more=ANSWERS),
        name: (JAVA_HEAD if name.endswith("java") else KOTLIN_HEAD) + code,
        "DetailActivity.kt": DETAIL + "class SpareActivity : AppCompatActivity()",
        "res/layout/activity_main.xml": LAYOUT,
    }
    assert edges(build(tmp_path, files)) == GO


# ---- entries


def test_deep_links_of_the_manifest_are_entries(tmp_path: Path) -> None:
    more = """<activity android:name=".DetailActivity" android:exported="true">
      <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="https" android:host="example.org" android:pathPrefix="/items"/></intent-filter>
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <data android:scheme="example"/><data android:host="detail"/></intent-filter>
    </activity>"""
    files = _app(MAIN, more)
    files["AndroidManifest.xml"] = manifest("MainActivity", more=more)
    assert _entries(build(tmp_path, files)) == {
        ("launcher", "MainActivity", ""),
        ("deep link", "DetailActivity", "https://example.org/items"),
        ("deep link", "DetailActivity", "example://detail"),
    }


def test_static_shortcuts_are_entries(tmp_path: Path) -> None:
    files = _app(MAIN)
    files["AndroidManifest.xml"] = manifest("MainActivity", "DetailActivity").replace(
        "</activity>",
        '<meta-data android:name="android.app.shortcuts" android:resource="@xml/shortcuts"/></activity>',
        1,
    )
    files["res/values/strings.xml"] = '<resources><string name="new_item">New item</string></resources>'
    files["res/xml/shortcuts.xml"] = f"""<shortcuts {VIEWS}>
      <shortcut android:shortcutId="new" android:enabled="true" android:shortcutShortLabel="@string/new_item">
        <intent android:action="android.intent.action.MAIN" android:targetPackage="org.example"
            android:targetClass="org.example.MainActivity"/>
        <intent android:action="android.intent.action.VIEW" android:targetPackage="org.example"
            android:targetClass="org.example.DetailActivity"/>
        <categories android:name="android.shortcut.conversation"/>
      </shortcut>
    </shortcuts>"""
    graph = build(tmp_path, files)
    assert _entries(graph) == {("launcher", "MainActivity", ""), ("shortcut", "DetailActivity", "New item")}
    assert edges(graph) == set()


ALIASES = """<activity android:name=".DetailActivity"/>
<activity-alias android:name=".Orange" android:targetActivity=".MainActivity" android:enabled="true"
    android:exported="true">{}</activity-alias>
<activity-alias android:name=".Green" android:targetActivity=".MainActivity" android:enabled="false">{}</activity-alias>
<activity-alias android:name=".Detail" android:targetActivity=".DetailActivity"/>"""


def test_an_alias_is_the_launcher(tmp_path: Path) -> None:
    files = _app(MAIN)
    files["AndroidManifest.xml"] = (
        f'{HEAD}<application><activity android:name=".MainActivity"/>'
        f"{ALIASES.format(LAUNCHER, LAUNCHER)}</application></manifest>"
    )
    graph = build(tmp_path, files)
    assert ("launcher", "MainActivity", "org.example.Orange") in _entries(graph)
    assert "org.example.Green" not in {detail for _, _, detail in _entries(graph)}
    assert graph.screens[graph.entry or ""].name == "org.example.MainActivity"
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


ALIASED = {
    "java": _java('startActivity(new Intent().setClassName(this, "org.example.Detail"));'),
    "kotlin": _kotlin('startActivity(Intent().setComponent(ComponentName(packageName, "org.example.Detail")))'),
}


@pytest.mark.parametrize("language", ALIASED)
def test_an_alias_leads_to_its_activity(tmp_path: Path, language: str) -> None:
    files = _app(ALIASED[language])
    files["AndroidManifest.xml"] = manifest("MainActivity", more=ALIASES.format("", ""))
    assert edges(build(tmp_path, files)) == GO


# ---- restarts and re-dispatch

RESTARTS = {
    "java anew with the component of the launcher": _java(
        """Intent intent = getPackageManager().getLaunchIntentForPackage(getPackageName());
        startActivity(Intent.makeRestartActivityTask(intent.getComponent()));"""
    ),
    "kotlin anew with the component of the launcher": _kotlin(
        """val component = packageManager.getLaunchIntentForPackage(packageName)?.component
        startActivity(Intent.makeRestartActivityTask(component))"""
    ),
    "java intent of its own": _java("""Intent intent = getIntent();
        finish();
        startActivity(intent);"""),
    "java by class": _java("""startActivity(new Intent(this, MainActivity.class));
        finish();"""),
    "kotlin intent of its own": _kotlin("finish(); startActivity(intent)"),
    "kotlin by class": _kotlin("startActivity(Intent(this, MainActivity::class.java)); finish()"),
    "kotlin by javaClass": _kotlin("startActivity(Intent(this, javaClass)); finish()"),
    "java by getClass": _java("startActivity(new Intent(this, getClass()));"),
}


@pytest.mark.parametrize("how", RESTARTS)
def test_a_restart_leads_from_a_screen_to_itself(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(RESTARTS[how]))) == {("MainActivity", "MainActivity", "click", "go")}


SHOWN_ALREADY = (
    "getClass() == Second.class",
    'getClass().getSimpleName().equals("Second")',
    '"org.example.Second".equals(getClass().getName())',
    "intent.getComponent().getClassName().equals(this.getClass().getName())",
    "intent.getComponent().getClassName().equals(getComponentName().getClassName())",
)


@pytest.mark.parametrize("condition", SHOWN_ALREADY)
def test_a_screen_that_is_shown_already_is_not_opened_where_the_code_asks(tmp_path: Path, condition: str) -> None:
    """A menu on every screen, whose code compares the name of the class that it is on."""
    base = f"""
abstract class Base extends Activity {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(new Intent(this, Second.class)));
    }}
    void open(Intent intent) {{
        if ({condition}) {{ return; }}
        startActivity(intent);
    }}
}}
class Main extends Base {{}}
class Second extends Base {{}}
"""
    found = edges(build(tmp_path, {**PLAIN, "Base.java": JAVA + base}))
    assert found == {("Main", "Second", "click", "go_there")}


RECREATED = {"java": _java("recreate();"), "kotlin": _kotlin("recreate()")}


@pytest.mark.parametrize("language", RECREATED)
def test_a_screen_that_is_made_anew_is_no_edge(tmp_path: Path, language: str) -> None:
    assert edges(build(tmp_path, _app(RECREATED[language]))) == set()


DISPATCH = {
    "java": """
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        Intent intent = getIntent();
        intent.setClass(this, DetailActivity.class);
        startActivity(intent);
        finish();
    }
}""",
    "java copied": """
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        Intent forward = new Intent(getIntent());
        forward.setClass(this, DetailActivity.class);
        startActivity(forward);
        finish();
    }
}""",
    "kotlin in with": """
class MainActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        with(Intent(intent)) {
            setClass(this@MainActivity, DetailActivity::class.java)
            startActivity(this)
        }
        finish()
    }
}""",
    "kotlin": """
class MainActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        intent.setClass(this, DetailActivity::class.java)
        startActivity(intent)
        finish()
    }
}""",
}


@pytest.mark.parametrize("how", DISPATCH)
def test_an_intent_that_is_sent_on_needs_no_touch(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(DISPATCH[how]))) == {("MainActivity", "DetailActivity", "auto", "")}


# ---- what runs unseen

UNSEEN = {
    "java receiver": (
        "receiver",
        """
public class Unseen extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        Intent open = new Intent(context, DetailActivity.class);
        open.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        context.startActivity(open);
    }
}""",
    ),
    "java service": (
        "service",
        """
public class Unseen extends Service {
    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        startActivity(new Intent(this, DetailActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
        return START_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}""",
    ),
    "java notification of a service": (
        "service",
        """
public class Unseen extends Service {
    @Override
    public void onCreate() {
        super.onCreate();
        startForeground(1, buildNotification());
    }

    private Notification buildNotification() {
        Intent open = new Intent(this, DetailActivity.class);
        PendingIntent pending = PendingIntent.getActivity(this, 0, open, PendingIntent.FLAG_IMMUTABLE);
        return new NotificationCompat.Builder(this, "channel")
            .setContentTitle("Playing")
            .setContentIntent(pending)
            .build();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}""",
    ),
    "java widget": (
        "receiver",
        """
public class Unseen extends AppWidgetProvider {
    @Override
    public void onUpdate(Context context, AppWidgetManager manager, int[] appWidgetIds) {
        for (int id : appWidgetIds) {
            RemoteViews views = new RemoteViews(context.getPackageName(), R.layout.activity_main);
            Intent intent = new Intent(context, DetailActivity.class);
            views.setOnClickPendingIntent(R.id.go, PendingIntent.getActivity(context, 0, intent, 0));
            manager.updateAppWidget(id, views);
        }
    }
}""",
    ),
    "java tile": (
        "service",
        """
public class Unseen extends TileService {
    @Override
    public void onClick() {
        super.onClick();
        Intent intent = new Intent(getApplicationContext(), DetailActivity.class);
        intent.setFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        startActivityAndCollapse(intent);
    }
}""",
    ),
    "kotlin receiver": (
        "receiver",
        """
class Unseen : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        context.startActivity(
            Intent(context, DetailActivity::class.java).apply { flags = Intent.FLAG_ACTIVITY_NEW_TASK },
        )
    }
}""",
    ),
    "kotlin service": (
        "service",
        """
class Unseen : Service() {
    override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
        Intent(applicationContext, DetailActivity::class.java).also {
            it.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
            startActivity(it)
        }
        return START_NOT_STICKY
    }

    override fun onBind(intent: Intent?): IBinder? = null
}""",
    ),
    "kotlin notification of a receiver": (
        "receiver",
        """
class Unseen : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val notification = NotificationCompat.Builder(context, "channel").apply {
            setContentTitle("Reminder")
            setContentIntent(openDetail(context))
        }.build()
        NotificationManagerCompat.from(context).notify(1, notification)
    }

    private fun openDetail(context: Context): PendingIntent {
        val intent = Intent(context, DetailActivity::class.java)
        return PendingIntent.getActivity(context, 0, intent, PendingIntent.FLAG_IMMUTABLE)
    }
}""",
    ),
    "kotlin widget": (
        "receiver",
        """
class Unseen : AppWidgetProvider() {
    override fun onUpdate(context: Context, manager: AppWidgetManager, ids: IntArray) {
        ids.forEach { id ->
            val pending = Intent(context, DetailActivity::class.java).let { intent ->
                PendingIntent.getActivity(context, 0, intent, PendingIntent.FLAG_IMMUTABLE)
            }
            val views = RemoteViews(context.packageName, R.layout.activity_main).apply {
                setOnClickPendingIntent(R.id.go, pending)
            }
            manager.updateAppWidget(id, views)
        }
    }
}""",
    ),
    "kotlin tile": (
        "service",
        """
class Unseen : TileService() {
    override fun onClick() {
        val intent = Intent(this, DetailActivity::class.java).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        if (Build.VERSION.SDK_INT >= 34) {
            startActivityAndCollapse(PendingIntent.getActivity(this, 0, intent, PendingIntent.FLAG_IMMUTABLE))
        } else {
            @Suppress("DEPRECATION")
            startActivityAndCollapse(intent)
        }
    }
}""",
    ),
    "kotlin stack": (
        "receiver",
        """
class Unseen : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val pending = TaskStackBuilder.create(context).run {
            addNextIntentWithParentStack(Intent(context, DetailActivity::class.java))
            getPendingIntent(0, PendingIntent.FLAG_IMMUTABLE)
        }
        NotificationManagerCompat.from(context)
            .notify(1, NotificationCompat.Builder(context, "c").setContentIntent(pending).build())
    }
}""",
    ),
    "java stack": (
        "receiver",
        """
public class Unseen extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        TaskStackBuilder stack = TaskStackBuilder.create(context);
        stack.addNextIntentWithParentStack(new Intent(context, DetailActivity.class));
        PendingIntent pending = stack.getPendingIntent(0, PendingIntent.FLAG_UPDATE_CURRENT);
        NotificationManager manager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
        manager.notify(1, new NotificationCompat.Builder(context, "c").setContentIntent(pending).build());
    }
}""",
    ),
}


@pytest.mark.parametrize("how", UNSEEN)
def test_what_runs_unseen_leads_on_in_the_background(tmp_path: Path, how: str) -> None:
    kind, code = UNSEEN[how]
    files = _app(code, f'<{kind} android:name=".Unseen"/>')
    files["MainActivity.kt"] = MAIN
    graph = build(tmp_path, files)
    assert edges(graph) == {("Unseen", "DetailActivity", "background", "")}
    assert {s.kind for s in graph.screens.values() if s.name.endswith("Unseen")} == {"background"}


NOTIFYING = {
    "java": _java("""PendingIntent pending = PendingIntent.getActivity(
            this, 0, new Intent(this, DetailActivity.class), PendingIntent.FLAG_IMMUTABLE);
        Notification notification = new NotificationCompat.Builder(this, "c").setContentIntent(pending).build();
        ((NotificationManager) getSystemService(NOTIFICATION_SERVICE)).notify(1, notification);"""),
    "kotlin": _kotlin("""val pending = PendingIntent.getActivity(
            this, 0, Intent(this, DetailActivity::class.java), PendingIntent.FLAG_IMMUTABLE)
        val notification = NotificationCompat.Builder(this, "c").setContentIntent(pending).build()
        NotificationManagerCompat.from(this).notify(1, notification)"""),
}


@pytest.mark.parametrize("language", NOTIFYING)
def test_a_notification_is_no_click_of_the_activity_that_posts_it(tmp_path: Path, language: str) -> None:
    found = edges(build(tmp_path, _app(NOTIFYING[language])))
    assert {(b, c) for _, b, c, _ in found} == {("DetailActivity", "background")}


SERVICES = {
    "java": _java("startService(new Intent(this, Player.class));"),
    "kotlin": _kotlin("ContextCompat.startForegroundService(this, Intent(this, Player::class.java))"),
}


@pytest.mark.parametrize("language", SERVICES)
def test_starting_a_service_is_no_edge(tmp_path: Path, language: str) -> None:
    files = _app(SERVICES[language], '<service android:name=".Player"/>')
    files["Player.kt"] = (
        "class Player : android.app.Service() { override fun onBind(i: android.content.Intent?) = null }"
    )
    assert edges(build(tmp_path, files)) == set()


STACKS = {
    "java": _java("""startActivities(new Intent[] {
            new Intent(this, DetailActivity.class), new Intent(this, SpareActivity.class) });"""),
    "kotlin": _kotlin("""TaskStackBuilder.create(this)
            .addNextIntent(Intent(this, DetailActivity::class.java))
            .addNextIntent(Intent(this, SpareActivity::class.java))
            .startActivities()"""),
    "kotlin, an array": _kotlin("""startActivities(arrayOf(
            Intent(this, DetailActivity::class.java), Intent(this, SpareActivity::class.java)))"""),
}


@pytest.mark.parametrize("language", STACKS)
def test_of_several_activities_started_at_once_the_last_is_seen(tmp_path: Path, language: str) -> None:
    files = _app(STACKS[language], "", "DetailActivity", "SpareActivity")
    files["DetailActivity.kt"] = DETAIL + "class SpareActivity : androidx.appcompat.app.AppCompatActivity()"
    found = edges(build(tmp_path, files))
    assert ("MainActivity", "SpareActivity", "click", "go") in found
    assert {(a, c, d) for a, _, c, d in found} == {("MainActivity", "click", "go")}
    assert len(found) == 1


SEVERAL = {
    "a last one of two": """startActivities(new Intent[] { new Intent(this, MainActivity.class),
            isTaskRoot() ? new Intent(this, DetailActivity.class) : new Intent(this, SpareActivity.class) });""",
    "the only one of two": """Intent one = new Intent(this, DetailActivity.class);
            if (isTaskRoot()) one = new Intent(this, SpareActivity.class);
            startActivities(new Intent[] { one });""",
    "one of two arrays": """startActivities(isTaskRoot() ? new Intent[] { new Intent(this, DetailActivity.class) }
            : new Intent[] { new Intent(this, SpareActivity.class) });""",
    "filled later": """Intent[] all = new Intent[2];
            all[1] = new Intent(this, DetailActivity.class);
            all[0] = new Intent(this, SpareActivity.class);
            startActivities(all);""",
    "one twice": """Intent one = new Intent(this, DetailActivity.class);
            startActivities(new Intent[] { one, new Intent(this, SpareActivity.class), one });""",
}


@pytest.mark.parametrize("case", SEVERAL)
def test_alternatives_are_not_taken_for_the_elements_of_an_array(tmp_path: Path, case: str) -> None:
    files = _app(_java(SEVERAL[case]), "", "DetailActivity", "SpareActivity")
    files["DetailActivity.kt"] = DETAIL + "class SpareActivity : androidx.appcompat.app.AppCompatActivity()"
    found = edges(build(tmp_path, files))
    assert {("MainActivity", name, "click", "go") for name in ("DetailActivity", "SpareActivity")} <= found


UP = {
    "java": """
public class DetailActivity extends AppCompatActivity {
    @Override
    public boolean onOptionsItemSelected(android.view.MenuItem item) {
        if (item.getItemId() == android.R.id.home) {
            androidx.core.app.NavUtils.navigateUpFromSameTask(this);
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}""",
    "kotlin": """
class DetailActivity : AppCompatActivity() {
    override fun onOptionsItemSelected(item: android.view.MenuItem): Boolean {
        if (item.itemId == android.R.id.home) {
            finish()
            return true
        }
        return super.onOptionsItemSelected(item)
    }
}""",
}


@pytest.mark.parametrize("language", UP)
def test_going_up_invents_nothing_but_the_parent(tmp_path: Path, language: str) -> None:
    more = '<activity android:name=".DetailActivity" android:parentActivityName=".MainActivity"/>'
    files = {
        "AndroidManifest.xml": manifest("MainActivity", more=more),
        "MainActivity.kt": MAIN,
        "DetailActivity.java" if language == "java" else "DetailActivity.kt": (
            JAVA_HEAD if language == "java" else KOTLIN_HEAD
        )
        + UP[language],
    }
    assert {(a, b) for a, b, _, _ in edges(build(tmp_path, files))} <= {("DetailActivity", "MainActivity")}


SENT = {
    "java broadcast": _java("sendBroadcast(new Intent(this, Unseen.class));"),
    "java pending broadcast": _java("""PendingIntent pending = PendingIntent.getBroadcast(
            this, 0, new Intent(this, Unseen.class), PendingIntent.FLAG_IMMUTABLE);
        ((android.app.AlarmManager) getSystemService(ALARM_SERVICE)).set(0, 1000L, pending);"""),
    "kotlin broadcast": _kotlin("sendBroadcast(Intent(this, Unseen::class.java))"),
    "kotlin pending broadcast": _kotlin("""val pending = PendingIntent.getBroadcast(
            this, 0, Intent(this, Unseen::class.java), PendingIntent.FLAG_IMMUTABLE)
        (getSystemService(ALARM_SERVICE) as android.app.AlarmManager).setExact(0, 1000L, pending)"""),
}


@pytest.mark.parametrize("how", SENT)
def test_a_message_to_a_receiver_is_no_edge_of_the_screen_that_sends_it(tmp_path: Path, how: str) -> None:
    files = _app(SENT[how], '<receiver android:name=".Unseen"/>')
    files["Unseen.kt"] = KOTLIN_HEAD + UNSEEN["kotlin receiver"][1]
    assert edges(build(tmp_path, files)) == {("Unseen", "DetailActivity", "background", "")}


def test_a_receiver_that_code_registers_belongs_to_the_background(tmp_path: Path) -> None:
    code = """
class MainActivity : AppCompatActivity() {
    private val receiver = object : BroadcastReceiver() {
        override fun onReceive(context: Context, intent: Intent) {
            startActivity(Intent(this@MainActivity, DetailActivity::class.java))
        }
    }

    override fun onResume() {
        super.onResume()
        registerReceiver(receiver, IntentFilter("org.example.READY"))
    }
}"""
    found = edges(build(tmp_path, _app(code)))
    assert {(b, d) for _, b, _, d in found} == {("DetailActivity", "")}
    assert {c for _, _, c, _ in found} <= {"auto", "background"}


LATER = {
    "java handler": """
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        new android.os.Handler().postDelayed(new Runnable() {
            @Override
            public void run() {
                startActivity(new Intent(MainActivity.this, DetailActivity.class));
                finish();
            }
        }, 2000);
    }
}""",
    "java thread": """
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        new Thread(() -> runOnUiThread(() -> startActivity(new Intent(this, DetailActivity.class)))).start();
    }
}""",
    "java conditional": """
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        Class<?> next = isTaskRoot() ? DetailActivity.class : DetailActivity.class;
        startActivity(new Intent(this, next));
        finish();
    }
}""",
    "kotlin handler": """
class MainActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        Handler(Looper.getMainLooper()).postDelayed({
            startActivity(Intent(this, DetailActivity::class.java))
            finish()
        }, 2000)
    }
}""",
    "kotlin coroutine": """
class MainActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        lifecycleScope.launch {
            delay(2000)
            startActivity(Intent(this@MainActivity, DetailActivity::class.java))
            finish()
        }
    }
}""",
    "kotlin new intent": """
class MainActivity : AppCompatActivity() {
    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        handle(intent)
    }

    private fun handle(intent: Intent) {
        val id = intent.getLongExtra("id", 0)
        if (id != 0L) startActivity(Intent(this, DetailActivity::class.java).putExtra("id", id))
    }
}""",
}


@pytest.mark.parametrize("how", LATER)
def test_a_screen_that_leads_on_by_itself_needs_no_touch(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(LATER[how]))) == {("MainActivity", "DetailActivity", "auto", "")}


STARTERS = {
    "java static start": (
        _java("DetailActivity.start(this, 7L);"),
        """
    public static void start(Context context, long id) {
        Intent starter = new Intent(context, DetailActivity.class);
        starter.putExtra("id", id);
        context.startActivity(starter);
    }""",
    ),
    "java intent factory": (
        _java("startActivityForResult(DetailActivity.newIntent(MainActivity.this), 1);"),
        """
    public static Intent newIntent(Context context) {
        Intent intent = new Intent();
        intent.setClass(context, DetailActivity.class);
        return intent;
    }""",
    ),
    "kotlin start": (_kotlin("DetailActivity.start(this, 7L)"), ""),
    "kotlin intent factory": (_kotlin("startActivity(DetailActivity.newIntent(this@MainActivity))"), ""),
}
STARTED = """class DetailActivity : AppCompatActivity() {
    companion object {
        @JvmStatic
        fun start(context: Context, id: Long) {
            val starter = Intent(context, DetailActivity::class.java).putExtra("id", id)
            context.startActivity(starter)
        }

        fun newIntent(context: Context) = Intent(context, DetailActivity::class.java)
    }
}"""


@pytest.mark.parametrize("how", STARTERS)
def test_an_activity_that_says_itself_how_it_is_started_is_found(tmp_path: Path, how: str) -> None:
    code, members = STARTERS[how]
    files = _app(code)
    del files["DetailActivity.kt"]
    if members:
        files["DetailActivity.java"] = (
            f"{JAVA_HEAD}\npublic class DetailActivity extends AppCompatActivity {{{members}\n}}"
        )
    else:
        files["DetailActivity.kt"] = KOTLIN_HEAD + STARTED
    assert edges(build(tmp_path, files)) == GO


def test_what_is_shared_with_the_app_enters_it(tmp_path: Path) -> None:
    more = """<activity android:name=".DetailActivity" android:exported="true">
      <intent-filter><action android:name="android.intent.action.SEND"/>
        <category android:name="android.intent.category.DEFAULT"/><data android:mimeType="text/plain"/></intent-filter>
    </activity>"""
    files = _app(MAIN)
    files["AndroidManifest.xml"] = manifest("MainActivity", more=more)
    assert {(kind, screen) for kind, screen, _ in _entries(build(tmp_path, files))} == {
        ("launcher", "MainActivity"),
        ("share", "DetailActivity"),
    }


# ---- filters: action, categories, data and type

ASKED = {
    "own type of content": ('Intent(Intent.ACTION_GET_CONTENT).setType("vnd.example/item")', "DetailActivity"),
    "another type of content": ('Intent(Intent.ACTION_GET_CONTENT).setType("image/*")', "system"),
    "content of no type": ("Intent(Intent.ACTION_GET_CONTENT)", "system"),
    "any type of content": ('Intent(Intent.ACTION_GET_CONTENT).apply { type = "*/*" }', "DetailActivity"),
    "type and address": (
        'Intent("org.example.SHOW").setDataAndType(Uri.parse("content://x/1"), "vnd.example/item")',
        "DetailActivity",
    ),
    "type without the address that is asked for": (
        'Intent("org.example.LINKED").setType("vnd.example/item")',
        "system",
    ),
    "own category": ('Intent("org.example.SORT").addCategory("org.example.FAST")', "DetailActivity"),
    "a category that is not there": ('Intent("org.example.SORT").addCategory("org.example.SLOW")', "system"),
    "an address that nobody asks for": ('Intent("org.example.SORT", Uri.parse("example://detail"))', "system"),
    "another host": ('Intent(Intent.ACTION_VIEW, Uri.parse("example://list"))', "system"),
    "own package": ('Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org/7")).setPackage(packageName)', "Detail"),
    "a row that the app stores": (
        'Intent(Intent.ACTION_EDIT, ContentUris.withAppendedId(Uri.parse("content://org.example.notes/notes"), 7))',
        "DetailActivity",
    ),
    "rows that the app stores": (
        'Intent(Intent.ACTION_INSERT, Uri.parse("content://org.example.notes/notes"))',
        "DetailActivity",
    ),
    "rows where one is asked for": (
        'Intent(Intent.ACTION_EDIT, Uri.parse("content://org.example.notes/notes"))',
        "system",
    ),
    "any type": ('Intent("org.example.TAKE").setType(contentResolver.getType(intent.data))', "DetailActivity"),
    "a type that is not known": ('Intent("org.example.SHOW").setType(contentResolver.getType(intent.data))', "system"),
    "a row for which two ask": (
        'Intent(Intent.ACTION_VIEW, Uri.parse("content://org.example.notes/notes/7"))',
        "system",
    ),
    "a row that somebody stores": (
        'Intent(Intent.ACTION_EDIT, ContentUris.withAppendedId(Uri.parse("content://" + authority()), 7))',
        "DetailActivity",
    ),
    "rows that somebody stores": (
        'Intent(Intent.ACTION_INSERT, Uri.parse("content://" + authority() + "/notes"))',
        "DetailActivity",
    ),
    "content that is not known for which two ask": (
        'Intent(Intent.ACTION_INSERT_OR_EDIT, Uri.parse("content://" + authority()))',
        "system",
    ),
    "a row of something that is not known for which two ask": (
        'Intent(Intent.ACTION_VIEW, Uri.parse("content://" + authority()))',
        "system",
    ),
    "rows whose address is built": (
        'Intent(Intent.ACTION_INSERT, Uri.parse("content://org.example.notes/notes").buildUpon().build())',
        "DetailActivity",
    ),
    "a row whose address is built": (
        'Intent(Intent.ACTION_EDIT, Uri.parse("content://org.example.notes").buildUpon().appendPath("7").build())',
        "DetailActivity",
    ),
    "something whose address goes on": (
        "Intent(Intent.ACTION_INSERT, "
        'ContentUris.appendId(Uri.parse("content://org.example.notes/notes").buildUpon(), id()).build())',
        "DetailActivity",
    ),
    "own type of rows": (
        'Intent(Intent.ACTION_EDIT).setType("vnd.android.cursor.item/vnd.example.note")',
        "DetailActivity",
    ),
    "a type of rows that other apps have": (
        'Intent(Intent.ACTION_EDIT).setType("vnd.android.cursor.item/event")',
        "system",
    ),
    "a row that another app stores": ('Intent(Intent.ACTION_EDIT, Uri.parse("content://contacts/people/7"))', "system"),
    "a page of the web": ('Intent(Intent.ACTION_VIEW, Uri.parse("https://example.org/7"))', "system"),
}
FILTERS = """<activity android:name=".DetailActivity" android:exported="true">
  <intent-filter><action android:name="org.example.TAKE"/><category android:name="android.intent.category.DEFAULT"/>
    <data android:mimeType="*/*"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.GET_CONTENT"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <data android:mimeType="vnd.example/item"/></intent-filter>
  <intent-filter><action android:name="org.example.SHOW"/>
    <category android:name="android.intent.category.DEFAULT"/><data android:mimeType="vnd.example/*"/></intent-filter>
  <intent-filter><action android:name="org.example.LINKED"/><category android:name="android.intent.category.DEFAULT"/>
    <data android:scheme="example" android:mimeType="vnd.example/item"/></intent-filter>
  <intent-filter><action android:name="org.example.SORT"/><category android:name="android.intent.category.DEFAULT"/>
    <category android:name="org.example.FAST"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <data android:scheme="example" android:host="detail"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <data android:scheme="https" android:host="example.org"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.EDIT"/><action android:name="android.intent.action.VIEW"/>
    <data android:mimeType="vnd.android.cursor.item/vnd.example.note"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.EDIT"/>
    <data android:mimeType="vnd.android.cursor.item/event"/></intent-filter>
  <intent-filter><action android:name="android.intent.action.INSERT"/>
    <action android:name="android.intent.action.INSERT_OR_EDIT"/>
    <data android:mimeType="vnd.android.cursor.dir/vnd.example.note"/></intent-filter>
</activity>
<activity android:name=".PersonActivity">
  <intent-filter><action android:name="android.intent.action.VIEW"/>
    <action android:name="android.intent.action.INSERT_OR_EDIT"/>
    <data android:mimeType="vnd.android.cursor.item/vnd.example.person"/></intent-filter>
</activity>
<provider android:name=".Notes" android:authorities="org.example.backup;org.example.notes"/>"""


@pytest.mark.parametrize("how", ASKED)
def test_an_intent_reaches_the_activity_whose_filter_it_passes(tmp_path: Path, how: str) -> None:
    asked, answer = ASKED[how]
    files = _app(_kotlin(f"startActivity({asked})"))
    files["AndroidManifest.xml"] = manifest("MainActivity", more=FILTERS)
    ((source, target, kind, _),) = _outside(build(tmp_path, files))
    assert source == "MainActivity"
    assert target.startswith(answer)
    assert kind == ("system" if answer == "system" else "click")


CONSTANTS = {
    "Settings.ACTION_WIFI_SETTINGS": "android.settings.WIFI_SETTINGS",
    "Settings.ACTION_MANAGE_OVERLAY_PERMISSION": "android.settings.action.MANAGE_OVERLAY_PERMISSION",
    "Settings.ACTION_NOTIFICATION_LISTENER_SETTINGS": "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS",
    "MediaStore.ACTION_IMAGE_CAPTURE": "android.media.action.IMAGE_CAPTURE",
    "Intent.ACTION_OPEN_DOCUMENT": "android.intent.action.OPEN_DOCUMENT",
    "org.else.Keys.ACTION_TURN": "Keys.ACTION_TURN",
}


@pytest.mark.parametrize("written", CONSTANTS)
def test_actions_of_the_platform_have_their_documented_names(tmp_path: Path, written: str) -> None:
    files = _app(_java(f"startActivity(new Intent({written}));"))
    files["MainActivity.java"] = "import android.provider.MediaStore;\n" + files["MainActivity.java"]
    assert {target for _, target, _, _ in edges(build(tmp_path, files))} == {f"system:{CONSTANTS[written]}"}


def test_what_a_launcher_is_told_runs_where_the_screen_is_shown_that_made_it(tmp_path: Path) -> None:
    """A fragment that is made and not shown hears of nothing."""
    code = """
import android.content.Intent
import androidx.appcompat.app.AppCompatActivity
import androidx.fragment.app.Fragment
class Home : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        supportFragmentManager.beginTransaction().add(R.id.content, Picker()).commit()
    }
}
class Second : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        val unused = Picker()
    }
}
class Picker : Fragment() {
    private val pick = registerForActivityResult(ActivityResultContracts.GetContent()) { uri ->
        startActivity(Intent(requireContext(), Detail::class.java))
    }
}
class Detail : AppCompatActivity()
"""
    files = {"AndroidManifest.xml": manifest("Home", "Second", "Detail"), "Home.kt": code}
    assert edges(build(tmp_path, files)) == {("Home", "Picker", "auto", ""), ("Picker", "Detail", "auto", "")}
