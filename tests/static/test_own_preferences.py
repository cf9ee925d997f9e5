"""Preferences of classes of the app: they do what they were given where they are found by their key."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

JAVA = {
    "Settings.java": """
import android.content.Intent;
import android.os.Bundle;
import androidx.preference.PreferenceFragmentCompat;

public class Settings extends PreferenceFragmentCompat {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        ((RowPreference) findPreference("mail")).setRowListener(new RowPreference.Listener() {
            @Override
            public void onRow() {
                startActivity(new Intent(getActivity(), Mail.class));
            }
        });
        RowPreference sync = findPreference("sync");
        sync.setRowListener(() -> startActivity(new Intent(getActivity(), Sync.class)));
    }

    @Override
    public void onCreatePreferences(Bundle state, String root) {
        setPreferencesFromResource(R.xml.settings, root);
    }
}
""",
    "RowPreference.java": """
import android.view.View;
import androidx.preference.*;

public class RowPreference extends SwitchPreferenceCompat {
    private Listener listener = null;

    public interface Listener {
        void onRow();
    }

    public RowPreference(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    public void setRowListener(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void onBindViewHolder(PreferenceViewHolder holder) {
        super.onBindViewHolder(holder);
        holder.itemView.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                if (listener != null) listener.onRow();
            }
        });
    }
}
""",
}
KOTLIN = {
    "Settings.kt": """
import android.content.Intent
import android.os.Bundle
import androidx.preference.PreferenceFragmentCompat

class Settings : PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: Bundle?, root: String?) {
        setPreferencesFromResource(R.xml.settings, root)
        findPreference<RowPreference>("mail")?.onRow = { startActivity(Intent(activity, Mail::class.java)) }
        findPreference<RowPreference>("sync")!!.apply { onRow = { startActivity(Intent(activity, Sync::class.java)) } }
    }
}
""",
    "RowPreference.kt": """
import androidx.preference.*

class RowPreference(context: Context, attributes: AttributeSet?) : Preference(context, attributes) {
    var onRow: (() -> Unit)? = null

    override fun onBindViewHolder(holder: PreferenceViewHolder) {
        super.onBindViewHolder(holder)
        holder.itemView.setOnClickListener { onRow?.invoke() }
    }
}
""",
}
ROWS = """<org.example.RowPreference android:key="mail" android:title="Mail"/>
<org.example.RowPreference android:key="sync" android:title="Sync"/>"""


def _app(code: dict[str, str], rows: str) -> dict[str, str]:
    return {
        "AndroidManifest.xml": manifest("Home", "Mail", "Sync"),
        "Home.kt": """
class Home : androidx.appcompat.app.AppCompatActivity() {
    override fun onCreate(state: android.os.Bundle?) {
        supportFragmentManager.beginTransaction().replace(R.id.content, Settings()).commit()
    }
}
class Mail : android.app.Activity()
class Sync : android.app.Activity()
""",
        "res/xml/settings.xml": f"<PreferenceScreen {VIEWS}>{rows}</PreferenceScreen>",
        **code,
    }


@pytest.mark.parametrize("code", [JAVA, KOTLIN], ids=["java", "kotlin"])
def test_what_a_row_is_given_is_done_when_it_is_touched(tmp_path: Path, code: dict[str, str]) -> None:
    assert edges(build(tmp_path, _app(code, ROWS))) == {
        ("Home", "Settings", "auto", ""),
        ("Settings", "Mail", "preference", "Mail"),
        ("Settings", "Sync", "preference", "Sync"),
    }


def test_a_row_on_a_screen_within_the_file_does_what_its_class_says(tmp_path: Path) -> None:
    rows = """<PreferenceScreen android:key="more" android:title="More">
    <org.example.MailPreference android:key="mail" android:title="Mail"/></PreferenceScreen>"""
    own = """
import android.content.*
class Settings : androidx.preference.PreferenceFragmentCompat() {
    override fun onCreatePreferences(state: android.os.Bundle?, root: String?) {
        setPreferencesFromResource(R.xml.settings, root)
    }
}
class MailPreference(context: Context, attributes: android.util.AttributeSet) :
    androidx.preference.Preference(context, attributes) {
    override fun onClick() {
        context.startActivity(Intent(context, Mail::class.java))
    }
}
"""
    found = edges(build(tmp_path, _app({"Settings.kt": own}, rows)))
    assert {way[1:] for way in found if way[1] == "Mail"} == {("Mail", "preference", "Mail")}


BLOCKS = """
import android.content.Intent
import androidx.appcompat.app.AppCompatActivity
import com.example.settings.helpers.onClick
import com.example.settings.helpers.pref
import com.example.settings.helpers.screen

class Settings : AppCompatActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        screen(this) {
            pref(Keys.MAIL) {
                titleRes = R.string.mail
                visible = Keys.isKnown()
                onClick {
                    startActivity(Intent(this@Settings, Mail::class.java))
                    true
                }
            }
            pref("sync") {
                title = "Synchronise now"
                onClick {
                    startActivity(Intent(this@Settings, Sync::class.java))
                    true
                }
            }
        }
    }
}

object Keys {
    const val MAIL = "mail_account"
    fun isKnown() = true
}

class Mail : AppCompatActivity()
class Sync : AppCompatActivity()
"""


def test_a_row_of_settings_that_a_block_describes_is_touched_by_its_title(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Settings", "Mail", "Sync"),
        "Settings.kt": BLOCKS,
        "res/values/strings.xml": '<resources><string name="mail">Mail account</string></resources>',
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {
        ("Settings", "Mail", "preference", "Mail account"),
        ("Settings", "Sync", "preference", "Synchronise now"),
    }
