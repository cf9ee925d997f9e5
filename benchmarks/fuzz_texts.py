"""What hostile source trees are made from: a small app, and pieces that are put in or nested."""

ANDROID = (
    'xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"'
)
CODE, RES = "app/src/main/java/org/tiny", "app/src/main/res"
APP: dict[str, str] = {
    "settings.gradle": "include ':app'\n",
    "app/build.gradle": "apply plugin: 'com.android.application'\nandroid { namespace 'org.tiny'\n"
    "defaultConfig { applicationId 'org.tiny'; versionName '1.0' } }\n"
    "dependencies { implementation project(':base') }\n",
    "app/src/main/AndroidManifest.xml": f"""<manifest {ANDROID} package="org.tiny">
<application android:label="@string/app"><activity android:name=".Main"><intent-filter>
<action android:name="android.intent.action.MAIN"/>
<category android:name="android.intent.category.LAUNCHER"/></intent-filter></activity>
<activity android:name=".Second"/><activity android:name=".Prefs"/>
<activity-alias android:name=".Other" android:targetActivity=".Main"/></application></manifest>""",
    f"{RES}/values/strings.xml": '<resources><string name="app">Tiny</string><string name="go">@string/app</string>'
    '<style name="A" parent="B"><item name="x">@string/go</item></style></resources>',
    f"{RES}/layout/main.xml": f"""<LinearLayout {ANDROID}><include layout="@layout/row"/>
<Button android:id="@+id/go" android:text="@string/go" android:onClick="enter"/>
<fragment android:id="@+id/host"
android:name="androidx.navigation.fragment.NavHostFragment" app:navGraph="@navigation/nav"/>
</LinearLayout>""",
    f"{RES}/layout/row.xml": f'<merge {ANDROID}><TextView android:id="@+id/name"/></merge>',
    f"{RES}/menu/top.xml": f'<menu {ANDROID}><item android:id="@+id/more" android:title="More"/></menu>',
    f"{RES}/navigation/nav.xml": f"""<navigation {ANDROID} android:id="@+id/nav" app:startDestination="@id/one">
<fragment android:id="@+id/one" android:name="org.tiny.One">
<action android:id="@+id/next" app:destination="@id/two"/></fragment>
<fragment android:id="@+id/two" android:name="org.tiny.Two"/></navigation>""",
    f"{RES}/xml/prefs.xml": f"""<PreferenceScreen {ANDROID}><Preference android:key="a" android:title="A">
<intent android:targetClass="org.tiny.Second" android:targetPackage="org.tiny"/></Preference></PreferenceScreen>""",
    f"{CODE}/Main.kt": """package org.tiny
import android.content.Intent
import org.tiny.Second as Next
class Main : Base() {
    private val flag by lazy { intent.getBooleanExtra("x", false) }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go).setOnClickListener { enter(it) }
        listOf(1, 2).forEach { n ->
            if (n > 1 && flag) { show("a ${n + 1} b") { finish() } } else { go(n) }
            when (n) {
                0 -> return
                else -> go(n)
            }
        }
    }
    fun enter(view: View) { startActivity(Intent(this, Next::class.java).apply { putExtra("id", view.id) }) }
    private inline fun show(text: String, crossinline then: () -> Unit) {
        AlertDialog.Builder(this).setTitle(text).setPositiveButton("OK") { _, _ -> then() }.show()
    }
    override fun onOptionsItemSelected(item: MenuItem) = when (item.itemId) {
        R.id.more -> {
            startActivity(Intent(this, Prefs::class.java))
            true
        }
        else -> super.onOptionsItemSelected(item)
    }
    companion object {
        fun go(n: Int): Int = if (n == 0) 1 else n * go(n - 1)
    }
}
class One : Fragment() {
    override fun onViewCreated(v: View, s: Bundle?) {
        findNavController().navigate(R.id.next)
    }
}
class Two : Fragment()
""",
    f"{CODE}/Base.java": """package org.tiny;
import android.app.Activity;
public abstract class Base extends Activity implements Runnable {
    private static final int[] IDS = {R.id.go, R.id.more};
    protected Handler handler = new Handler(msg -> { run(); return true; });
    @Override public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu); return true; }
    @Override public void run() {
        for (int id : IDS) { View v = findViewById(id); if (v != null) v.setOnClickListener(this::clicked); }
        switch (IDS.length) { case 1: finish(); break;
            default: new Thread() { public void run() { Base.this.run(); } }.start(); }
    }
    private <T extends View> void clicked(T view) {
        Intent intent = view.getId() == R.id.go ? new Intent(this, Second.class) : null;
        try { startActivity(intent); } catch (RuntimeException e) { throw e; } finally { handler = null; }
    }
}
""",
    f"{CODE}/Second.java": """package org.tiny;
public class Second extends Base { static class Inner { Second outer; void go() { outer.run(); } }
    public void onResume() { new Inner().go(); startActivityForResult(new Intent("org.tiny.GO"), 1); } }
""",
    f"{CODE}/Prefs.java": """package org.tiny;
public class Prefs extends PreferenceActivity {
    public void onCreate(Bundle b) { addPreferencesFromResource(R.xml.prefs); } }
""",
}


TOKENS = (
    *"(){}[]<>\"'`$@;:,.=?!&|-\\",
    "${",
    "/*",
    '"""',
    "->",
    "::",
    "?:",
    "!!",
    " fun ",
    " class ",
    " when ",
    "new ",
    " object : ",
    "switch (",
    " case ",
    " return ",
    "if (",
    " else ",
    "lambda",
    "super",
    "this",
    "\0",
    "\u202e",
    "😀",
    "<!--",
)


KOTLIN = (
    ("(", "1", ")"),
    ("run { ", "go()", " }"),
    ("f({ x -> ", "x", " })"),
    ('"${', "1", '}"'),
    ("-", "1", ""),
    ("!", "a", ""),
    ("if (a) ", "b()", " else c()"),
    ("if (a) 1 else ", "2", ""),
    ("when (a) { else -> ", "1", " }"),
    ("1 + ", "1", ""),
    ("", "a", ".go()"),
    ("", "a", " + 1"),
    ("", "a", "!!"),
    ("", "a", "[0]"),
    ("", "a", " ?: 1"),
    ("listOf<", "A", ">()"),
    ("object : A { val b = ", "1", " }"),
    ("a { b -> ", "startActivity(Intent(this, Second::class.java))", " }"),
    ("try { ", "go()", " } finally { go() }"),
    ("/* ", "", " */"),
    ("a(b, ", "1", ")"),
    ("", "a", ".apply { go() }"),
    ("fun () { ", "go()", " }"),
    ("a.let { it?.", "b", " }"),
    ("Intent(", "this", ")"),
    ("", "a", " as B"),
    ("@A ", "b", ""),
)
JAVA = (
    ("(", "1", ")"),
    ("f(() -> ", "go()", ")"),
    ("f(x -> { ", "go();", " })"),
    ("-", "1", ""),
    ("!", "a", ""),
    ("(A) ", "a", ""),
    ("a ? b : ", "c", ""),
    ("a ? ", "c", " : b"),
    ("1 + ", "1", ""),
    ("", "a", " + 1"),
    ("", "a", ".go()"),
    ("", "a", "[0]"),
    ("new A() { Object b = ", "1", "; }"),
    ("new int[][] {", "1", "}"),
    ("f(a, ", "1", ")"),
    ("new A<", "B", ">()"),
    ("(", "a", ").b()"),
    ("a -> ", "startActivity(new Intent(this, Second.class))", ""),
    ("a = ", "1", ""),
    ("", "A", "::go"),
    ("switch (a) { default -> ", "1", "; }"),
)
STATEMENTS = (
    ("{ ", "go();", " }"),
    ("if (a) { ", "go();", " }"),
    ("if (a) {} else ", "go();", ""),
    ("while (a) { ", "go();", " }"),
    ("for (;;) ", "go();", ""),
    ("class A { ", "", " }"),
    ("try { ", "go();", " } finally { }"),
    ("go();", "", ""),
    ("if (a == 1) startActivity(b);", "", ""),
    ("val x = { ", "1", " };"),
    ("int a = 1;", "", ""),
)
