"""Preferences in Java and in Kotlin: what XML says, what listeners do, screens within screens."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.ui import Role, Tap, target_of

OTHERS = """
class AboutActivity : androidx.appcompat.app.AppCompatActivity()
class LicensesActivity : androidx.appcompat.app.AppCompatActivity()
"""
PREFS = f"""<PreferenceScreen {VIEWS}>
  <PreferenceCategory android:title="General">
    <SwitchPreferenceCompat android:key="dark" android:title="Dark theme"/>
    <Preference android:key="@string/pref_about" android:title="@string/about"/>
    <Preference android:key="licenses" android:title="Licences" android:summary="Of others"/>
  </PreferenceCategory>
</PreferenceScreen>"""
STRINGS = """<resources>
  <string name="pref_about" translatable="false">pref_key_about</string>
  <string name="pref_licenses" translatable="false">licenses</string>
  <string name="about">About this app</string>
</resources>"""
BOTH = {
    ("SettingsFragment", "AboutActivity", "preference", "About this app"),
    ("SettingsFragment", "LicensesActivity", "preference", "Licences"),
}
SHOWN = {("SettingsActivity", "SettingsFragment", "auto", "")}

JAVA_HOST = """
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class SettingsActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.settings);
        getSupportFragmentManager().beginTransaction().replace(R.id.settings, new SettingsFragment()).commit();
    }
}
"""
KOTLIN_HOST = """
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class SettingsActivity : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.settings)
        supportFragmentManager.beginTransaction().replace(R.id.settings, SettingsFragment()).commit()
    }
}
"""
JAVA_HEAD = """
import android.content.Intent;
import android.os.Bundle;
import androidx.preference.Preference;
import androidx.preference.PreferenceFragmentCompat;
import androidx.preference.PreferenceScreen;
"""
KOTLIN_HEAD = JAVA_HEAD.replace(";", "")


def _app(fragment: str, prefs: str = PREFS) -> dict[str, str]:
    java = "extends" in fragment
    return {
        "AndroidManifest.xml": manifest("SettingsActivity", "AboutActivity", "LicensesActivity"),
        "SettingsActivity.java" if java else "SettingsActivity.kt": JAVA_HOST if java else KOTLIN_HOST,
        "SettingsFragment.java" if java else "SettingsFragment.kt": (JAVA_HEAD if java else KOTLIN_HEAD) + fragment,
        "Others.kt": OTHERS,
        "res/layout/settings.xml": f'<FrameLayout {VIEWS} android:id="@+id/settings"/>',
        "res/xml/prefs.xml": prefs,
        "res/values/strings.xml": STRINGS,
    }


LISTENERS = {
    "java anonymous": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(R.xml.prefs, rootKey);
        Preference about = findPreference(getString(R.string.pref_about));
        about.setOnPreferenceClickListener(new Preference.OnPreferenceClickListener() {
            @Override
            public boolean onPreferenceClick(Preference preference) {
                startActivity(new Intent(getActivity(), AboutActivity.class));
                return true;
            }
        });
        findPreference("licenses").setOnPreferenceClickListener(p -> {
            startActivity(new Intent(requireContext(), LicensesActivity.class));
            return true;
        });
    }
}""",
    "java tree click": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
    }

    @Override
    public boolean onPreferenceTreeClick(Preference preference) {
        switch (preference.getKey()) {
            case "pref_key_about":
                startActivity(new Intent(getActivity(), AboutActivity.class));
                return true;
            case "licenses":
                startActivity(new Intent(getActivity(), LicensesActivity.class));
                return true;
            default:
                return super.onPreferenceTreeClick(preference);
        }
    }
}""",
    "java key as the number of its resource": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
    }

    private int numberOf(String key) {
        return getResources().getIdentifier(key, "string", getActivity().getPackageName());
    }

    @Override
    public boolean onPreferenceTreeClick(Preference preference) {
        switch (numberOf(preference.getKey())) {
            case R.string.pref_about:
                startActivity(new Intent(getActivity(), AboutActivity.class));
                return true;
            case R.string.pref_licenses:
                startActivity(new Intent(getActivity(), LicensesActivity.class));
                return true;
        }
        return false;
    }
}""",
    "kotlin lambda": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference<Preference>(getString(R.string.pref_about))?.setOnPreferenceClickListener {
            startActivity(Intent(requireContext(), AboutActivity::class.java))
            true
        }
        val licenses: Preference? = findPreference("licenses")
        licenses?.onPreferenceClickListener = Preference.OnPreferenceClickListener {
            startActivity(Intent(activity, LicensesActivity::class.java))
            return@OnPreferenceClickListener true
        }
    }
}""",
    "java found by a method of the same name": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
        open(findPreference(R.string.pref_about), AboutActivity.class);
        open(findPreference(R.string.pref_licenses), LicensesActivity.class);
    }

    private Preference findPreference(int key) {
        return findPreference(getString(key));
    }

    private void open(Preference preference, Class<?> cls) {
        preference.setOnPreferenceClickListener(p -> {
            startActivity(new Intent(getActivity(), cls));
            return true;
        });
    }
}""",
    "kotlin found by a function of the same name": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference(R.string.pref_about).setOnPreferenceClickListener {
            startActivity(Intent(context, AboutActivity::class.java))
            true
        }
        findPreference(R.string.pref_licenses).setOnPreferenceClickListener {
            startActivity(Intent(context, LicensesActivity::class.java))
            true
        }
    }

    private fun findPreference(key: Int): Preference = findPreference(getString(key))!!
}""",
    "kotlin tree click": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
    }

    override fun onPreferenceTreeClick(preference: Preference): Boolean {
        when (preference.key) {
            getString(R.string.pref_about) -> startActivity(Intent(context, AboutActivity::class.java))
            "licenses" -> startActivity(Intent(context, LicensesActivity::class.java))
            else -> return super.onPreferenceTreeClick(preference)
        }
        return true
    }
}""",
    "kotlin method reference": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference<Preference>(getString(R.string.pref_about))?.setOnPreferenceClickListener(::showAbout)
        findPreference<Preference>("licenses")?.setOnPreferenceClickListener(this::showLicenses)
    }

    private fun showAbout(preference: Preference): Boolean {
        startActivity(Intent(requireActivity(), AboutActivity::class.java))
        return true
    }

    private fun showLicenses(preference: Preference): Boolean {
        startActivity(Intent(requireActivity(), LicensesActivity::class.java))
        return true
    }
}""",
    "kotlin intent": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference<Preference>(getString(R.string.pref_about))?.intent =
            Intent(requireContext(), AboutActivity::class.java)
        findPreference<Preference>("licenses")?.apply { intent = Intent(context, LicensesActivity::class.java) }
    }
}""",
    "kotlin object and apply": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference<Preference>(getString(R.string.pref_about))!!.onPreferenceClickListener =
            object : Preference.OnPreferenceClickListener {
                override fun onPreferenceClick(preference: Preference): Boolean {
                    open(AboutActivity::class.java)
                    return true
                }
            }
        findPreference<Preference>(KEY_LICENSES)?.apply {
            setOnPreferenceClickListener { open(LicensesActivity::class.java) }
        }
    }

    private fun open(screen: Class<*>): Boolean {
        startActivity(Intent(requireContext(), screen))
        return true
    }

    companion object {
        private const val KEY_LICENSES = "licenses"
    }
}""",
    "java set intent": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
        findPreference(getString(R.string.pref_about)).setIntent(new Intent(getActivity(), AboutActivity.class));
        Preference licenses = findPreference("licenses");
        Intent intent = new Intent(getActivity(), LicensesActivity.class);
        licenses.setIntent(intent);
    }
}""",
    "java tree click by object": """
public class SettingsFragment extends PreferenceFragmentCompat {
    private Preference aboutPreference;
    private Preference licensesPreference;

    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
        aboutPreference = findPreference(getString(R.string.pref_about));
        licensesPreference = findPreference("licenses");
    }

    @Override
    public boolean onPreferenceTreeClick(Preference preference) {
        if (preference == aboutPreference) {
            startActivity(new Intent(getActivity(), AboutActivity.class));
            return true;
        } else if (preference == licensesPreference) {
            startActivity(new Intent(getActivity(), LicensesActivity.class));
            return true;
        }
        return false;
    }
}""",
    "java this": """
public class SettingsFragment extends PreferenceFragmentCompat implements Preference.OnPreferenceClickListener {
    private static final String KEY_LICENSES = "licenses";

    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.xml.prefs);
        findPreference(getString(R.string.pref_about)).setOnPreferenceClickListener(this);
        findPreference(KEY_LICENSES).setOnPreferenceClickListener(this);
    }

    @Override
    public boolean onPreferenceClick(Preference preference) {
        String key = preference.getKey();
        if (key.equals(getString(R.string.pref_about))) {
            startActivity(new Intent(getActivity(), AboutActivity.class));
        } else if (KEY_LICENSES.equals(key)) {
            startActivity(new Intent(getActivity(), LicensesActivity.class));
        }
        return true;
    }
}""",
}


@pytest.mark.parametrize("how", LISTENERS)
def test_a_preference_opens_what_its_listener_says_however_that_is_written(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(LISTENERS[how]))) == SHOWN | BOTH


PLAIN = {
    "java": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(R.xml.prefs, rootKey);
    }
}""",
    "kotlin": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) =
        setPreferencesFromResource(R.xml.prefs, rootKey)
}""",
}


@pytest.mark.parametrize("language", PLAIN)
def test_intents_in_the_xml_lead_into_the_app_and_out_of_it(tmp_path: Path, language: str) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <Preference android:title="Licences">
        <intent android:targetPackage="org.example" android:targetClass="org.example.LicensesActivity"/></Preference>
      <Preference android:title="About"><intent android:action="org.example.ABOUT"/></Preference>
      <Preference android:title="Home page">
        <intent android:action="android.intent.action.VIEW" android:data="https://example.org"/></Preference>
      <Preference android:title="Notifications of the system">
        <intent android:action="android.settings.APP_NOTIFICATION_SETTINGS"/></Preference>
    </PreferenceScreen>"""
    files = _app(PLAIN[language], prefs)
    answers = (
        '<activity android:name=".AboutActivity"><intent-filter><action android:name="org.example.ABOUT"/>'
        '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>'
    )
    files["AndroidManifest.xml"] = manifest("SettingsActivity", "LicensesActivity", more=answers)
    found = edges(build(tmp_path, files))
    inside = {e for e in found if not e[1].startswith("system:")}
    assert inside == SHOWN | {
        ("SettingsFragment", "LicensesActivity", "preference", "Licences"),
        ("SettingsFragment", "AboutActivity", "preference", "About"),
    }
    assert {(a, c, d) for a, _, c, d in found - inside} == {
        ("SettingsFragment", "system", "Home page"),
        ("SettingsFragment", "system", "Notifications of the system"),
    }


@pytest.mark.parametrize("language", PLAIN)
def test_a_fragment_named_in_the_xml_is_shown_and_its_own_entries_are_followed(tmp_path: Path, language: str) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <Preference android:key="more" android:title="More" android:fragment="org.example.MoreFragment"/>
      <Preference android:key="sync" android:title="Sync" app:fragment="org.example.SyncFragment"/>
    </PreferenceScreen>"""
    files = _app(PLAIN[language], prefs)
    files["More.kt"] = """
class MoreFragment : androidx.preference.PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: android.os.Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.more, rootKey)
    }
    override fun onPreferenceTreeClick(preference: androidx.preference.Preference): Boolean {
        if (preference.key == "about") {
            startActivity(android.content.Intent(requireContext(), AboutActivity::class.java))
            return true
        }
        return super.onPreferenceTreeClick(preference)
    }
}
class SyncFragment : androidx.fragment.app.Fragment()
"""
    files["res/xml/more.xml"] = (
        f'<PreferenceScreen {VIEWS}><Preference android:key="about" android:title="About"/></PreferenceScreen>'
    )
    graph = build(tmp_path, files)
    assert edges(graph) == SHOWN | {
        ("SettingsFragment", "MoreFragment", "preference", "More"),
        ("SettingsFragment", "SyncFragment", "preference", "Sync"),
        ("MoreFragment", "AboutActivity", "preference", "About"),
    }
    more = next(s for s in graph.screens.values() if s.name.endswith("MoreFragment"))
    assert graph.screens[more.host or ""].name == "org.example.SettingsActivity"


START_FRAGMENT = {
    "java": JAVA_HOST.replace(
        "extends AppCompatActivity",
        "extends AppCompatActivity implements PreferenceFragmentCompat.OnPreferenceStartFragmentCallback",
    )
    .rstrip()
    .removesuffix("}")
    + """
    @Override
    public boolean onPreferenceStartFragment(PreferenceFragmentCompat caller, Preference pref) {
        final Bundle args = pref.getExtras();
        final Fragment fragment = getSupportFragmentManager().getFragmentFactory().instantiate(
                getClassLoader(), pref.getFragment());
        fragment.setArguments(args);
        getSupportFragmentManager().beginTransaction()
                .replace(R.id.settings, fragment)
                .addToBackStack(null)
                .commit();
        return true;
    }
}""",
    "kotlin": KOTLIN_HOST.replace(
        ": AppCompatActivity()",
        ": AppCompatActivity(), PreferenceFragmentCompat.OnPreferenceStartFragmentCallback",
    )
    .rstrip()
    .removesuffix("}")
    + """
    override fun onPreferenceStartFragment(caller: PreferenceFragmentCompat, pref: Preference): Boolean {
        val fragment = supportFragmentManager.fragmentFactory.instantiate(classLoader, pref.fragment!!)
        fragment.arguments = pref.extras
        supportFragmentManager.beginTransaction().replace(R.id.settings, fragment).addToBackStack(null).commit()
        return true
    }
}""",
}


@pytest.mark.parametrize("language", PLAIN)
def test_an_activity_that_shows_the_fragments_of_preferences_itself_adds_no_second_edge(
    tmp_path: Path, language: str
) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <Preference android:key="sync" android:title="Sync" app:fragment="org.example.SyncFragment"/>
    </PreferenceScreen>"""
    files = _app(PLAIN[language], prefs)
    files["SettingsActivity.java" if language == "java" else "SettingsActivity.kt"] = START_FRAGMENT[language]
    files["Sync.kt"] = "class SyncFragment : androidx.fragment.app.Fragment()"
    assert edges(build(tmp_path, files)) == SHOWN | {("SettingsFragment", "SyncFragment", "preference", "Sync")}


TOLD = """
class Main : AppCompatActivity(), PreferenceFragmentCompat.OnPreferenceStartFragmentCallback {
    override fun onPreferenceStartFragment(caller: PreferenceFragmentCompat, pref: Preference): Boolean {
        startActivity(Intent(this, Third::class.java))
        return true
    }
    fun make(pref: Preference) { %s }
}
"""


@pytest.mark.parametrize(
    ("entry", "made", "opens"),
    [
        ("", "pref.isEnabled = true", False),
        ('app:fragment="org.example.Sync"', "", True),
        ("", "pref.fragment = name()", True),
        ("", "pref.setFragment(name())", True),
    ],
)
def test_no_screen_is_told_of_fragments_of_preferences_if_none_has_one(
    tmp_path: Path, entry: str, made: str, opens: bool
) -> None:
    imports = "import androidx.preference.Preference\nimport androidx.preference.PreferenceFragmentCompat\n"
    prefs = f'<PreferenceScreen {VIEWS}><Preference {entry} android:key="sync"/></PreferenceScreen>'
    graph = build(tmp_path, {**APP, "res/xml/prefs.xml": prefs, "Main.kt": KOTLIN + imports + TOLD % made})
    assert any(e[:2] == ("Main", "Third") for e in edges(graph)) is opens


OLD = {
    "java": """
import android.content.Intent;
import android.os.Bundle;
import android.preference.Preference;
import android.preference.PreferenceActivity;
import android.preference.PreferenceScreen;

public class SettingsActivity extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        addPreferencesFromResource(R.xml.prefs);
    }

    @Override
    public boolean onPreferenceTreeClick(PreferenceScreen screen, Preference preference) {
        if ("about".equals(preference.getKey())) {
            startActivity(new Intent(this, AboutActivity.class));
        }
        return super.onPreferenceTreeClick(screen, preference);
    }
}""",
    "kotlin": """
import android.content.Intent
import android.os.Bundle
import android.preference.Preference
import android.preference.PreferenceActivity
import android.preference.PreferenceScreen

class SettingsActivity : PreferenceActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        addPreferencesFromResource(R.xml.prefs)
    }

    override fun onPreferenceTreeClick(screen: PreferenceScreen, preference: Preference): Boolean {
        if (preference.key == "about") {
            startActivity(Intent(this, AboutActivity::class.java))
        }
        return super.onPreferenceTreeClick(screen, preference)
    }
}""",
}


def _old(language: str, prefs: str) -> dict[str, str]:
    return {
        "AndroidManifest.xml": manifest("SettingsActivity", "AboutActivity", "LicensesActivity"),
        "SettingsActivity.java" if language == "java" else "SettingsActivity.kt": OLD[language],
        "Others.kt": OTHERS,
        "res/xml/prefs.xml": prefs,
    }


@pytest.mark.parametrize("language", OLD)
def test_an_old_preference_activity_handles_its_tree(tmp_path: Path, language: str) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <CheckBoxPreference android:key="dark" android:title="Dark"/>
      <Preference android:key="about" android:title="About"/>
    </PreferenceScreen>"""
    assert edges(build(tmp_path, _old(language, prefs))) == {
        ("SettingsActivity", "AboutActivity", "preference", "About")
    }


HEADERS = {
    "java": """
import android.preference.PreferenceActivity;
import java.util.List;

public class SettingsActivity extends PreferenceActivity {
    @Override
    public void onBuildHeaders(List<Header> target) {
        loadHeadersFromResource(R.xml.headers, target);
    }

    @Override
    protected boolean isValidFragment(String fragmentName) {
        return true;
    }

    public static class DisplayFragment extends android.preference.PreferenceFragment {
        @Override
        public void onCreate(android.os.Bundle savedInstanceState) {
            super.onCreate(savedInstanceState);
            addPreferencesFromResource(R.xml.display);
        }
    }
}""",
    "kotlin": """
import android.preference.PreferenceActivity

class SettingsActivity : PreferenceActivity() {
    override fun onBuildHeaders(target: List<Header>) {
        loadHeadersFromResource(R.xml.headers, target)
    }

    override fun isValidFragment(fragmentName: String) = true

    class DisplayFragment : android.preference.PreferenceFragment() {
        override fun onCreate(savedInstanceState: android.os.Bundle?) {
            super.onCreate(savedInstanceState)
            addPreferencesFromResource(R.xml.display)
        }
    }
}""",
}


@pytest.mark.parametrize("language", HEADERS)
def test_headers_lead_to_their_fragments(tmp_path: Path, language: str) -> None:
    files = _old(language, f"<PreferenceScreen {VIEWS}/>")
    files["SettingsActivity.java" if language == "java" else "SettingsActivity.kt"] = HEADERS[language]
    files["res/xml/headers.xml"] = f"""<preference-headers {VIEWS}>
      <header android:fragment="org.example.SettingsActivity$DisplayFragment" android:title="Display"/>
      <header android:title="About">
        <intent android:targetPackage="org.example" android:targetClass="org.example.AboutActivity"/></header>
    </preference-headers>"""
    files["res/xml/display.xml"] = f"""<PreferenceScreen {VIEWS}><Preference android:title="Licences">
      <intent android:targetPackage="org.example" android:targetClass="org.example.LicensesActivity"/>
    </Preference></PreferenceScreen>"""
    graph = build(tmp_path, files)
    found = {(a.rpartition("$")[2], b.rpartition("$")[2], c, d) for a, b, c, d in edges(graph)}
    assert found == {
        ("SettingsActivity", "DisplayFragment", "preference", "Display"),
        ("SettingsActivity", "AboutActivity", "preference", "About"),
        ("DisplayFragment", "LicensesActivity", "preference", "Licences"),
    }


ASKING = {
    "java": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(R.xml.prefs, rootKey);
        findPreference("licenses").setOnPreferenceClickListener(p -> {
            new androidx.appcompat.app.AlertDialog.Builder(requireContext())
                .setTitle("Leave?")
                .setPositiveButton(android.R.string.ok, (dialog, which) ->
                    startActivity(new Intent(requireContext(), LicensesActivity.class)))
                .setNegativeButton(android.R.string.cancel, null)
                .show();
            return true;
        });
    }
}""",
    "kotlin": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        setPreferencesFromResource(R.xml.prefs, rootKey)
        findPreference<Preference>("licenses")?.setOnPreferenceClickListener {
            androidx.appcompat.app.AlertDialog.Builder(requireContext())
                .setTitle("Leave?")
                .setPositiveButton(android.R.string.ok) { _, _ ->
                    startActivity(Intent(requireContext(), LicensesActivity::class.java))
                }
                .setNegativeButton(android.R.string.cancel, null)
                .show()
            true
        }
    }
}""",
}


@pytest.mark.parametrize("language", ASKING)
def test_a_preference_that_asks_first_opens_a_dialog(tmp_path: Path, language: str) -> None:
    graph = build(tmp_path, _app(ASKING[language]))
    dialog = next(s for s in graph.screens.values() if s.kind == "dialog")
    name = dialog.name.rpartition(".")[2]
    found = {(a, b, c) for a, b, c, _ in edges(graph)}
    assert found == {
        ("SettingsActivity", "SettingsFragment", "auto"),
        ("SettingsFragment", name, "preference"),
        (name, "LicensesActivity", "dialog"),
    }
    assert "Leave?" in [e.text for e in dialog.elements]


MADE = {
    "java": """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        PreferenceScreen screen = getPreferenceManager().createPreferenceScreen(getContext());
        Preference about = new Preference(getContext());
        about.setKey("about");
        about.setTitle("About");
        about.setOnPreferenceClickListener(preference -> {
            startActivity(new Intent(getContext(), AboutActivity.class));
            return true;
        });
        screen.addPreference(about);
        setPreferenceScreen(screen);
    }
}""",
    "kotlin": """
class SettingsFragment : PreferenceFragmentCompat() {
    override fun onCreatePreferences(savedInstanceState: Bundle?, rootKey: String?) {
        val screen = preferenceManager.createPreferenceScreen(requireContext())
        val about = Preference(requireContext()).apply {
            key = "about"
            title = "About"
            setOnPreferenceClickListener {
                startActivity(Intent(context, AboutActivity::class.java))
                true
            }
        }
        screen.addPreference(about)
        preferenceScreen = screen
    }
}""",
}


ROW = """
        PreferenceScreen about = getPreferenceManager().createPreferenceScreen(getContext());
        about.setTitle(R.string.about);
        about.setIntent(new Intent(getContext(), AboutActivity.class));
        screen.addPreference(about);
        PreferenceScreen others = getPreferenceManager().createPreferenceScreen(getContext());
        others.setTitle("Licences");
        others.setOnPreferenceClickListener(preference -> {
            startActivity(new Intent(getContext(), LicensesActivity.class));
            return true;
        });
        screen.addPreference(others);"""
SCREENS = f"""
public class SettingsFragment extends PreferenceFragmentCompat {{
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {{
        PreferenceScreen screen = getPreferenceManager().createPreferenceScreen(getContext());
        screen.setTitle("Settings");
        {ROW}
        setPreferenceScreen(screen);
    }}
}}"""
TITLED = '        about.setTitle("About");\n'
MADE["a title given later"] = (
    MADE["java"].replace(TITLED, "").replace("        screen.add", f"{TITLED}        screen.add")
)


@pytest.mark.parametrize("language", MADE)
def test_preferences_made_in_code_are_named_by_their_title(tmp_path: Path, language: str) -> None:
    assert edges(build(tmp_path, _app(MADE[language]))) == SHOWN | {
        ("SettingsFragment", "AboutActivity", "preference", "About")
    }


def test_screens_made_in_code_are_rows_with_titles(tmp_path: Path) -> None:
    assert edges(build(tmp_path, _app(SCREENS))) == SHOWN | BOTH


REFRESHED = """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onResume() {
        super.onResume();
        fill();
        new AlertDialog.Builder(getContext()).setTitle("Add").setPositiveButton("Yes", (d, which) -> fill()).show();
    }

    private void fill() {
        Preference about = new Preference(getContext());
        about.setTitle(R.string.about);
        about.setIntent(new Intent(getContext(), AboutActivity.class));
        Preference more = new Preference(getContext());
        more.setTitle("More");
        more.setFragment("org.example.MoreFragment");
    }
}
class MoreFragment extends PreferenceFragmentCompat {}"""


def test_what_a_dialog_adds_to_the_page_below_stands_there(tmp_path: Path) -> None:
    found = edges(build(tmp_path, _app(REFRESHED)))
    assert {e for e in found if e[2] == "preference"} == {
        ("SettingsFragment", "AboutActivity", "preference", "About this app"),
        ("SettingsFragment", "MoreFragment", "preference", "More"),
    }


@pytest.mark.parametrize("language", OLD)
def test_what_stands_in_a_nested_screen_is_opened_from_there(tmp_path: Path, language: str) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <Preference android:key="about" android:title="About"/>
      <PreferenceScreen android:key="advanced" android:title="Advanced">
        <CheckBoxPreference android:key="debug" android:title="Debug"/>
        <Preference android:key="licenses" android:title="Licences">
          <intent android:targetPackage="org.example" android:targetClass="org.example.LicensesActivity"/>
        </Preference>
      </PreferenceScreen>
    </PreferenceScreen>"""
    graph = build(tmp_path, _old(language, prefs))
    ways = (t for t in graph.transitions.values() if not t.supposed)
    ends = {(graph.screens[t.source].name, graph.screens[t.target].name) for t in ways}
    nested = next(s for s in graph.screens.values() if s.name.endswith("advanced"))
    assert ends == {
        ("org.example.SettingsActivity", "org.example.AboutActivity"),
        ("org.example.SettingsActivity", nested.name),
        (nested.name, "org.example.LicensesActivity"),
    }
    assert graph.screens[nested.host or ""].name == "org.example.SettingsActivity"
    assert [e.text for e in nested.elements] == ["Debug", "Licences"]
    outer = next(s for s in graph.screens.values() if s.name.endswith("SettingsActivity"))
    assert [e.text for e in outer.elements] == ["About", "Advanced"]


@pytest.mark.parametrize("language", OLD)
def test_categories_are_headings_and_keys_are_no_ids(tmp_path: Path, language: str) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}><PreferenceCategory android:title="General" android:key="general">
      <CheckBoxPreference android:key="dark" android:title="Dark"/>
      <Preference android:key="about" android:title="About" android:summary="Who made this"/>
    </PreferenceCategory></PreferenceScreen>"""
    graph = build(tmp_path, _old(language, prefs))
    settings = next(s for s in graph.screens.values() if s.name.endswith("SettingsActivity"))
    assert [(e.text, e.role, e.actionable) for e in settings.elements] == [
        ("General", Role.HEADING, False),
        ("Dark", Role.CHECKBOX, True),
        ("About", Role.ITEM, True),
    ]
    (edge,) = (t for t in graph.transitions.values() if not t.supposed)
    touched = target_of(edge.action)
    assert touched is not None
    assert (touched.text, touched.resource_id) == ("About", "")


@pytest.mark.parametrize("language", OLD)
def test_a_preference_of_a_class_of_the_app_does_what_its_class_says(tmp_path: Path, language: str) -> None:
    entry = '<org.example.HelpPreference android:key="h" android:title="Help"/>'
    files = _old(language, f"<PreferenceScreen {VIEWS}>{entry}</PreferenceScreen>")
    files["HelpPreference.kt"] = """
class HelpPreference(context: android.content.Context, attrs: android.util.AttributeSet) :
    android.preference.Preference(context, attrs) {
    override fun onClick() {
        context.startActivity(android.content.Intent(context, LicensesActivity::class.java))
    }
}
"""
    found = {e for e in edges(build(tmp_path, files)) if e[1] == "LicensesActivity"}
    assert found == {("SettingsActivity", "LicensesActivity", "preference", "Help")}


def test_a_preference_of_a_file_that_is_chosen_when_the_app_runs_is_named_by_its_title(tmp_path: Path) -> None:
    files = _app(
        """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(getResources().getIdentifier(rootKey, "xml", "org.example"));
        findPreference("licenses").setOnPreferenceClickListener(p -> {
            startActivity(new Intent(getActivity(), LicensesActivity.class));
            return true;
        });
    }
}"""
    )
    assert edges(build(tmp_path, files)) == SHOWN | {("SettingsFragment", "LicensesActivity", "preference", "Licences")}


@pytest.mark.parametrize("shown", ["by itself", "by a fragment", "elsewhere"])
def test_a_listener_of_all_changes_is_told_which_preference_was_touched(tmp_path: Path, shown: str) -> None:
    """Preferences may be shown by a fragment of the screen; where none are, no touch of any leads on from there."""
    base = "android.preference.PreferenceActivity" if shown == "by itself" else "android.app.Activity"
    shows = {
        "by itself": "addPreferencesFromResource(R.xml.settings);",
        "by a fragment": "getFragmentManager().beginTransaction().replace(R.id.all, new Page()).commit();",
        "elsewhere": "startActivity(new Intent(this, Settings.class));",
    }[shown]
    home = f"""
import android.content.*;
public class Home extends {base} implements OnSharedPreferenceChangeListener {{
    @Override protected void onCreate(Bundle state) {{
        {shows}
        prefs.registerOnSharedPreferenceChangeListener(this);
    }}
    @Override public void onSharedPreferenceChanged(SharedPreferences prefs, String name) {{
        if ("theme".equals(name)) {{
            startActivity(new Intent(this, Themes.class));
        }} else if ("plain".equals(name)) {{
            log(name);
        }}
    }}
}}
"""
    page = "    @Override public void onCreate(Bundle state) { addPreferencesFromResource(R.xml.settings); }\n"
    entries = "".join(
        f'<CheckBoxPreference android:key="{key}" android:title="{key.title()}"/>' for key in ("theme", "plain")
    )
    files = {
        "AndroidManifest.xml": manifest("Home", "Themes", "Settings"),
        "Home.java": home,
        "Page.java": f"public class Page extends android.preference.PreferenceFragment {{\n{page}}}",
        "Settings.java": f"public class Settings extends android.preference.PreferenceActivity {{\n{page}}}",
        "Themes.java": "public class Themes extends android.app.Activity {}",
        "res/xml/settings.xml": f"<PreferenceScreen {VIEWS}>{entries}</PreferenceScreen>",
    }
    found = {e for e in edges(build(tmp_path, files)) if e[1] == "Themes"}
    expected = {
        "by itself": ("Home", "Themes", "preference", "Theme"),
        "by a fragment": ("Page", "Themes", "preference", "Theme"),
        "elsewhere": ("Home", "Themes", "auto", ""),
    }[shown]
    assert found == {expected}


def test_the_intent_of_a_preference_is_not_that_of_its_screen(tmp_path: Path) -> None:
    """Code that asks a touched preference for its intent sends what the file gives that preference."""
    files = {
        "AndroidManifest.xml": manifest("Home", "Themes"),
        "Home.java": """
public class Home extends android.preference.PreferenceActivity {
    @Override protected void onCreate(Bundle state) {
        addPreferencesFromResource(R.xml.settings);
        for (String key : new String[] {"theme", "plain"}) {
            findPreference(key).setOnPreferenceClickListener(touched -> {
                Intent intent = touched.getIntent();
                intent.addCategory(Intent.CATEGORY_DEFAULT);
                startActivity(intent);
                return true;
            });
        }
    }
}
""",
        "Themes.java": "public class Themes extends android.app.Activity {}",
        "res/xml/settings.xml": f"""<PreferenceScreen {VIEWS}>
            <Preference android:key="theme" android:title="Theme">
                <intent android:targetPackage="org.example" android:targetClass="org.example.Themes"/>
            </Preference>
            <Preference android:key="plain" android:title="Plain"/>
        </PreferenceScreen>""",
    }
    assert edges(build(tmp_path, files)) == {("Home", "Themes", "preference", "Theme")}


STARTED = """
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(R.xml.prefs, rootKey);
    }
    @Override
    public boolean onPreferenceStartScreen(PreferenceFragmentCompat fragment, PreferenceScreen screen) {
        Class<?> opened = "more".equals(screen.getKey()) ? AboutActivity.class : LicensesActivity.class;
        startActivity(new Intent(getActivity(), opened));
        return true;
    }
}
"""


def test_a_screen_within_the_file_may_be_opened_by_code(tmp_path: Path) -> None:
    prefs = f"""<PreferenceScreen {VIEWS}>
      <Preference android:key="plain" android:title="Plain"/>
      <PreferenceScreen android:key="more" android:title="More"><Preference android:key="a"/></PreferenceScreen>
      <PreferenceScreen android:key="rest" android:title="Rest"><Preference android:key="b"/></PreferenceScreen>
    </PreferenceScreen>"""
    head = PLAIN["java"].partition("public class")[0]
    files = _app(head + "import android.content.Intent;\nimport androidx.preference.PreferenceScreen;" + STARTED, prefs)
    found = {e for e in edges(build(tmp_path, files)) if e[1] in ("AboutActivity", "LicensesActivity")}
    assert found == {
        ("SettingsFragment", "AboutActivity", "preference", "More"),
        ("SettingsFragment", "LicensesActivity", "preference", "Rest"),
    }


def test_a_file_put_into_the_arguments_that_a_fragment_already_has(tmp_path: Path) -> None:
    """``fragment.getArguments().putInt(key, value)`` behind ``setArguments`` is what the fragment takes out."""
    files = _app("""
public class SettingsFragment extends PreferenceFragmentCompat {
    public static SettingsFragment newInstance(int file) {
        SettingsFragment fragment = new SettingsFragment();
        fragment.setArguments(new Bundle());
        fragment.getArguments().putInt("file", file);
        fragment.getArguments().putString("root", null);
        return fragment;
    }

    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(getArguments().getInt("file"), rootKey);
    }
}""")
    files["SettingsActivity.java"] = JAVA_HOST.replace(
        "new SettingsFragment()", "SettingsFragment.newInstance(R.xml.prefs)"
    )
    files["res/xml/prefs.xml"] = f"""<PreferenceScreen {VIEWS}>
  <Preference android:key="about" android:title="About">
    <intent android:targetPackage="org.example" android:targetClass="org.example.AboutActivity"/>
  </Preference>
</PreferenceScreen>"""
    assert ("SettingsFragment", "AboutActivity", "preference", "About") in edges(build(tmp_path, files))


def test_an_intent_that_names_its_class_by_a_text(tmp_path: Path) -> None:
    """``android:targetClass="@string/x"`` leads where the text says."""
    files = _app("""
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        setPreferencesFromResource(R.xml.prefs, rootKey);
    }
}""")
    files["res/values/classes.xml"] = (
        '<resources><string name="about_class">org.example.AboutActivity</string></resources>'
    )
    files["res/xml/prefs.xml"] = f"""<PreferenceScreen {VIEWS}>
  <Preference android:key="about" android:title="About">
    <intent android:targetPackage="org.example" android:targetClass="@string/about_class"/>
  </Preference>
</PreferenceScreen>"""
    assert ("SettingsFragment", "AboutActivity", "preference", "About") in edges(build(tmp_path, files))


def test_preferences_may_stand_among_the_layouts(tmp_path: Path) -> None:
    """``addPreferencesFromResource(R.layout.prefs)`` of a file that describes preferences."""
    files = _app("""
public class SettingsFragment extends PreferenceFragmentCompat {
    @Override
    public void onCreatePreferences(Bundle savedInstanceState, String rootKey) {
        addPreferencesFromResource(R.layout.prefs);
        findPreference("about").setOnPreferenceClickListener(preference -> {
            startActivity(new Intent(getActivity(), AboutActivity.class));
            return true;
        });
    }
}""")
    files["res/layout/prefs.xml"] = f"""<PreferenceScreen {VIEWS}>
  <Preference android:key="about" android:title="About"/>
</PreferenceScreen>"""
    assert ("SettingsFragment", "AboutActivity", "preference", "About") in edges(build(tmp_path, files))


CHANGES = """
public class Main extends PreferenceActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
        findPreference("colour").setOnPreferenceChangeListener((preference, value) -> restart());
        findPreference("sound").setOnPreferenceChangeListener((preference, value) -> restart());
        findPreference("colour").setOnPreferenceClickListener(preference -> help());
    }
    private boolean restart() { startActivity(new Intent(this, Second.class)); return true; }
    private boolean help() { startActivity(new Intent(this, Third.class)); return true; }
}
"""


def test_a_preference_with_a_dialog_changes_only_by_a_choice_there(tmp_path: Path) -> None:
    entries = '<ListPreference android:key="colour" android:title="Colour"/>'
    entries += '<SwitchPreference android:key="sound" android:title="Sound"/>'
    settings = {"res/xml/settings.xml": f"<PreferenceScreen {VIEWS}>{entries}</PreferenceScreen>"}
    graph = build(tmp_path, {**APP, **settings, "Main.java": f"{JAVA}import android.preference.*;\n{CHANGES}"})
    found = {}
    for edge in graph.transitions.values():
        if edge.edge_class == "preference" and isinstance(edge.action, Tap):
            simple = graph.screens[edge.target].name.rpartition(".")[2]
            found[edge.action.target.text, simple] = edge.only_if.partition(" (")[0], edge.confidence
    assert found == {
        ("Colour", "Second"): ("another value is chosen in its dialog", 0.85),
        ("Sound", "Second"): ("", 0.95),
        ("Colour", "Third"): ("", 0.95),
    }
