"""Writes an Android app of about 20,000 lines in Java and Kotlin, for benchmarks where no real one is at hand."""

from pathlib import Path

ANDROID = 'xmlns:android="http://schemas.android.com/apk/res/android"'
SCREENS = 260
"""Screens, half of them in each language."""

_KOTLIN = """package org.generated.part{part}

import android.content.Intent
import android.os.Bundle
import android.view.MenuItem
import android.view.View
import org.generated.part{after}.Screen{next}
{imports}
class Screen{n} : BaseActivity() {{
    private var count = 0
    private val items = mutableListOf<Row{n}>()

    override fun onCreate(savedInstanceState: Bundle?) {{
        super.onCreate(savedInstanceState)
        setContentView(R.layout.screen{n})
        findViewById<View>(R.id.open{n}).setOnClickListener {{
            startActivity(Intent(this, Screen{next}::class.java))
        }}
        items.forEach {{ row ->
            if (row.size > {n}) {{
                show(row.title)
            }} else {{
                count += row.size
            }}
        }}
    }}

    override fun onOptionsItemSelected(item: MenuItem): Boolean {{
        when (item.itemId) {{
            R.id.more{n} -> Helper{n}().open(this, count)
            else -> return super.onOptionsItemSelected(item)
        }}
        return true
    }}

    private fun show(text: String) {{
        AlertDialog.Builder(this)
            .setTitle("Row $text of ${{items.size}}")
            .setPositiveButton(android.R.string.ok) {{ dialog, which -> dialog.dismiss() }}
            .show()
    }}
{methods}
}}

data class Row{n}(val title: String, val size: Int)

class Helper{n} {{
    fun open(activity: BaseActivity, count: Int) {{
        val intent = Intent(activity, Screen{next}::class.java).apply {{
            putExtra("count", count)
        }}
        activity.startActivity(intent)
    }}
}}
"""
_KOTLIN_METHOD = """
    private fun sum{k}(first: Int, second: List<String>): Int {{
        val found = second.filter {{ it.length > first }}.map {{ it.trim() }}
        return if (found.isEmpty()) first * {k} else found.sumOf {{ it.length + {k} }}
    }}
"""
_JAVA = """package org.generated.part{part};

import android.content.Intent;
import android.os.Bundle;
import android.view.MenuItem;
import android.view.View;
import org.generated.part{after}.Screen{next};
{imports}
public class Screen{n} extends BaseActivity implements View.OnClickListener {{
    private int count = 0;

    @Override
    protected void onCreate(Bundle savedInstanceState) {{
        super.onCreate(savedInstanceState);
        setContentView(R.layout.screen{n});
        findViewById(R.id.open{n}).setOnClickListener(this);
        findViewById(R.id.again{n}).setOnClickListener(v -> {{
            count++;
            open(Screen{n}.class);
        }});
    }}

    @Override
    public void onClick(View view) {{
        if (view.getId() == R.id.open{n}) {{
            startActivity(new Intent(this, Screen{next}.class));
        }}
    }}

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {{
        switch (item.getItemId()) {{
            case R.id.more{n}:
                open(Screen{next}.class);
                return true;
            default:
                return super.onOptionsItemSelected(item);
        }}
    }}

    private void open(Class<?> target) {{
        Intent intent = new Intent(this, target);
        intent.putExtra("count", count);
        startActivity(intent);
    }}
{methods}
}}
"""
_JAVA_METHOD = """
    private int sum{k}(int first, java.util.List<String> second) {{
        int found = 0;
        for (String text : second) {{
            if (text.length() > first) {{
                found += text.trim().length() + {k};
            }}
        }}
        return found == 0 ? first * {k} : found;
    }}
"""
_BASE = """package org.generated.base;

public abstract class BaseActivity extends android.app.Activity {
    @Override
    public boolean onCreateOptionsMenu(android.view.Menu menu) {
        return true;
    }
}
"""
_LAYOUT = (
    '<LinearLayout {0}><Button android:id="@+id/open{1}" android:text="Open {1}"/>'
    '<Button android:id="@+id/again{1}" android:text="Again"/></LinearLayout>'
)


def write_app(root: Path, screens: int = SCREENS) -> int:
    """Write the app into a folder; returns its lines of Java and Kotlin."""
    code = {"base/BaseActivity.java": _BASE} | dict(_screen(n, screens) for n in range(screens))
    names = [f".part{n % 10}.Screen{n}" for n in range(screens)]
    main = (
        '<intent-filter><action android:name="android.intent.action.MAIN"/>'
        '<category android:name="android.intent.category.LAUNCHER"/></intent-filter>'
    )
    activities = "".join(
        f'<activity android:name="{n}">{main if not i else ""}</activity>' for i, n in enumerate(names)
    )
    files = {f"java/org/generated/{name}": text for name, text in code.items()}
    files["AndroidManifest.xml"] = (
        f'<manifest {ANDROID} package="org.generated"><application>{activities}</application></manifest>'
    )
    files |= {f"res/layout/screen{n}.xml": _LAYOUT.format(ANDROID, n) for n in range(screens)}
    (root / "build.gradle").write_text("apply plugin: 'com.android.application'\n")
    for name, text in files.items():
        path = root / "src/main" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return sum(text.count("\n") for text in code.values())


def _screen(n: int, screens: int) -> tuple[str, str]:
    """One screen, and the file that it is in; every other one is in Java."""
    java, after = n % 2 == 1, (n + 7) % screens
    end = ";" if java else ""
    imports = f"import org.generated.R{end}\nimport org.generated.base.BaseActivity{end}\n"
    method = _JAVA_METHOD if java else _KOTLIN_METHOD
    methods = "".join(method.format(k=k) for k in range(3 if java else 4))
    text = (_JAVA if java else _KOTLIN).format(
        n=n, part=n % 10, next=after, after=after % 10, imports=imports, methods=methods
    )
    return f"part{n % 10}/Screen{n}.{'java' if java else 'kt'}", text
