"""Projects on disk: libraries beside the app, modules, source sets, flavours, names that build files give."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import HEAD, LAUNCHER, VIEWS, edges

from uiatlas.errors import InputError
from uiatlas.sources import build_map
from uiatlas.utg import Graph

BARE = '<manifest xmlns:android="http://schemas.android.com/apk/res/android">'
TOOLS = BARE.replace(">", ' xmlns:tools="http://schemas.android.com/tools">')
LAUNCHED = f'<activity android:name=".MainActivity" android:exported="true">{LAUNCHER}</activity>'
ROOT_BUILD = """plugins {
    id 'com.android.application' version '8.5.0' apply false
    id 'com.android.library' version '8.5.0' apply false
}
"""
APP_BUILD = """plugins {
    id 'com.android.application'
    id 'org.jetbrains.kotlin.android'
}

android {
    namespace 'org.example'
    compileSdk 34

    defaultConfig {
        applicationId "org.example"
        versionName "1.4.2"
    }
}
"""
LIBRARY_BUILD = "plugins { id 'com.android.library' }\nandroid { namespace '%s' }\n"
JAVA_MAIN = """package org.example;

import android.content.Intent;
import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;

public class MainActivity extends AppCompatActivity {
    @Override
    protected void onResume() {
        super.onResume();
        startActivity(new Intent(this, DetailActivity.class));
    }
}
"""
KOTLIN_MAIN = """package org.example

import android.content.Intent
import androidx.appcompat.app.AppCompatActivity

class MainActivity : AppCompatActivity() {
    override fun onResume() {
        super.onResume()
        startActivity(Intent(this, DetailActivity::class.java))
    }
}
"""
MAINS = {"java": JAVA_MAIN, "kotlin": KOTLIN_MAIN}
ENDINGS = {"java": "java", "kotlin": "kt"}
DETAIL = "package org.example\n\nclass DetailActivity : androidx.appcompat.app.AppCompatActivity()\n"
GO = {("MainActivity", "DetailActivity", "auto", "")}


def _write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def _map(root: Path, files: dict[str, str]) -> Graph:
    return build_map(_write(root, files))


def _manifest(inside: str, head: str = BARE) -> str:
    return f"{head}<application>{inside}</application></manifest>"


def _external(graph: Graph) -> dict[str, bool]:
    return {s.name.rpartition(".")[2]: s.external for s in graph.screens.values()}


# ---- libraries


LIBRARY = {
    "lib/build.gradle": LIBRARY_BUILD % "org.lib",
    "lib/src/main/AndroidManifest.xml": _manifest(
        '<activity android:name=".AboutActivity"/><activity android:name=".LicenseActivity"/>'
    ),
    "lib/src/main/java/org/lib/BaseActivity.kt": """package org.lib

import android.content.Intent
import androidx.appcompat.app.AppCompatActivity

abstract class BaseActivity : AppCompatActivity() {
    fun startAbout(version: String) {
        Intent(applicationContext, AboutActivity::class.java).apply {
            putExtra("version", version)
            startActivity(this)
        }
    }
}
""",
    "lib/src/main/java/org/lib/AboutActivity.kt": """package org.lib

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class AboutActivity : BaseActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.about)
        findViewById<android.view.View>(R.id.licenses).setOnClickListener {
            startActivity(Intent(this, LicenseActivity::class.java))
        }
    }
}

class LicenseActivity : BaseActivity()
""",
    "lib/src/main/res/layout/about.xml": (
        f'<LinearLayout {VIEWS}><Button android:id="@+id/licenses" android:text="Licences"/></LinearLayout>'
    ),
}
USING = {
    "java": """package org.example;

import android.os.Bundle;
import org.lib.BaseActivity;

public class MainActivity extends BaseActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.activity_main);
        findViewById(R.id.about).setOnClickListener(v -> startAbout("1.0"));
    }
}
""",
    "kotlin": """package org.example

import android.os.Bundle
import org.lib.BaseActivity

class MainActivity : BaseActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.activity_main)
        findViewById<android.view.View>(R.id.about).setOnClickListener { startAbout(BuildConfig.VERSION_NAME) }
    }
}
""",
}


def _user(language: str) -> dict[str, str]:
    return {
        "app/build.gradle": APP_BUILD + "dependencies { implementation 'org.lib:commons:1.0' }\n",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        f"app/src/main/java/org/example/MainActivity.{ENDINGS[language]}": USING[language],
        "app/src/main/res/layout/activity_main.xml": (
            f'<LinearLayout {VIEWS}><Button android:id="@+id/about" android:text="About"/></LinearLayout>'
        ),
    }


@pytest.mark.parametrize("language", USING)
def test_a_library_given_beside_the_app_is_followed_and_its_screens_are_external(tmp_path: Path, language: str) -> None:
    app = _write(tmp_path / "shop", _user(language))
    library = _write(tmp_path / "commons", LIBRARY)
    graph = build_map(app, libraries=[library])
    assert edges(graph) == {
        ("MainActivity", "AboutActivity", "click", "about"),
        ("AboutActivity", "LicenseActivity", "click", "licenses"),
    }
    assert _external(graph) == {"MainActivity": False, "AboutActivity": True, "LicenseActivity": True}
    assert {(e.kind, graph.screens[e.screen].name) for e in graph.entries} == {("launcher", "org.example.MainActivity")}


@pytest.mark.parametrize("language", USING)
def test_a_module_of_the_project_is_no_library(tmp_path: Path, language: str) -> None:
    files = {"build.gradle": ROOT_BUILD, "settings.gradle": "include ':app', ':lib'", **_user(language), **LIBRARY}
    files["app/build.gradle"] = APP_BUILD + "dependencies { implementation project(':lib') }\n"
    graph = _map(tmp_path, files)
    assert edges(graph) == {
        ("MainActivity", "AboutActivity", "click", "about"),
        ("AboutActivity", "LicenseActivity", "click", "licenses"),
    }
    assert not any(_external(graph).values())


NAMED = {
    "java": JAVA_MAIN.replace("DetailActivity.class", "org.lib.AboutActivity.class"),
    "kotlin": KOTLIN_MAIN.replace("import android", "import org.lib.AboutActivity\nimport android", 1).replace(
        "DetailActivity", "AboutActivity"
    ),
}


@pytest.mark.parametrize("language", NAMED)
def test_a_librarys_screen_that_the_app_declares_is_external(tmp_path: Path, language: str) -> None:
    graph = _map(
        tmp_path,
        {
            "app/build.gradle": APP_BUILD,
            "app/src/main/AndroidManifest.xml": _manifest(
                f'{LAUNCHED}<activity android:name="org.lib.AboutActivity"/>'
            ),
            f"app/src/main/java/org/example/MainActivity.{ENDINGS[language]}": NAMED[language],
        },
    )
    assert edges(graph) == {("MainActivity", "AboutActivity", "auto", "")}
    assert _external(graph) == {"MainActivity": False, "AboutActivity": True}


# ---- source sets

PLACES = {
    "eclipse layout of groovy": (
        "sourceSets {\n    main {\n        manifest.srcFile 'AndroidManifest.xml'\n        java.srcDirs = ['src']\n"
        "        res.srcDirs = ['res']\n    }\n}",
        "build.gradle",
        "AndroidManifest.xml",
        "src",
        "src",
    ),
    "two folders of groovy": (
        "sourceSets { main { java.srcDirs = ['src/main/java', 'src/shared/java'] } }",
        "build.gradle",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "src/shared/java",
    ),
    "a folder added in groovy": (
        "sourceSets {\n    main.java.srcDirs += 'src/main/code'\n}",
        "build.gradle",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "src/main/code",
    ),
    "a block of groovy": (
        "sourceSets {\n    main {\n        java {\n            srcDirs 'src/main/java', 'extra/java'\n        }\n"
        "    }\n}",
        "build.gradle",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "extra/java",
    ),
    "kts get by name": (
        'sourceSets {\n    getByName("main") {\n        java.srcDirs("src/main/java", "src/extra/java")\n    }\n}',
        "build.gradle.kts",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "src/extra/java",
    ),
    "kts index": (
        'sourceSets["main"].java.srcDir("src/extra/java")',
        "build.gradle.kts",
        "src/main/AndroidManifest.xml",
        "src/main/kotlin",
        "src/extra/java",
    ),
    "kts set": (
        'sourceSets {\n    named("main") {\n        manifest.srcFile("app/AndroidManifest.xml")\n'
        '        java.setSrcDirs(listOf("app/code", "app/more"))\n    }\n}',
        "build.gradle.kts",
        "app/AndroidManifest.xml",
        "app/code",
        "app/more",
    ),
    "kts plus assign": (
        'sourceSets {\n    getByName("main").java.srcDirs += file("src/extra/java")\n}',
        "build.gradle.kts",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "src/extra/java",
    ),
    "kotlin beside java": (
        "",
        "build.gradle.kts",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "src/main/kotlin",
    ),
    "a block over lines of groovy": (
        "sourceSets {\n    main {\n        java.srcDirs = [\n            'src/main/java',\n            'extra/java'\n"
        "        ]\n    }\n}",
        "build.gradle",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "extra/java",
    ),
    "a list below the sign that sets it": (
        "sourceSets {\n    main {\n        java.srcDirs = // all of them\n            [\n"
        "                'src/main/java',\n                'extra/java'\n            ]\n    }\n}",
        "build.gradle",
        "src/main/AndroidManifest.xml",
        "src/main/java",
        "extra/java",
    ),
}


@pytest.mark.parametrize("language", MAINS)
@pytest.mark.parametrize("how", PLACES)
def test_source_is_found_where_the_build_file_says(tmp_path: Path, how: str, language: str) -> None:
    sets, build_file, manifest, one, other = PLACES[how]
    text = f"android {{\n    {sets}\n}}\n"
    start = APP_BUILD
    if build_file.endswith("kts"):
        start = 'plugins { id("com.android.application") }\nandroid { namespace = "org.example" }\n'
    files = {
        f"app/{build_file}": start + text,
        f"app/{manifest}": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        f"app/{one}/org/example/MainActivity.{ENDINGS[language]}": MAINS[language],
        f"app/{other}/org/example/DetailActivity.kt": DETAIL.replace(
            "()\n",
            "() {\n    override fun onStart() {\n"
            "        startActivity(android.content.Intent(this, MainActivity::class.java))\n    }\n}\n",
        ),
    }
    assert edges(_map(tmp_path, files)) == GO | {("DetailActivity", "MainActivity", "auto", "")}


def test_resources_that_the_build_gathers_in_a_folder_of_its_own_lie_in_the_usual_one(tmp_path: Path) -> None:
    sets = "android { sourceSets { main { manifest.srcFile 'AndroidManifest.xml'\n java.srcDirs = ['src']\n"
    menu = '<menu xmlns:android="http://schemas.android.com/apk/res/android"><item android:title="Go"/></menu>'
    code = """package org.example
class MainActivity : android.app.Activity() {
    override fun onCreateOptionsMenu(menu: android.view.Menu): Boolean {
        menuInflater.inflate(R.menu.rows, menu)
        return true
    }
    override fun onOptionsItemSelected(item: android.view.MenuItem): Boolean {
        startActivity(android.content.Intent(this, DetailActivity::class.java))
        return true
    }
}
"""
    files = {
        "app/build.gradle": f"{APP_BUILD}{sets} res.srcDirs = ['gathered'] }} }} }}",
        "app/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/org/example/MainActivity.kt": code,
        "app/src/org/example/DetailActivity.kt": DETAIL,
        "app/res/menu/rows.xml": menu,
    }
    assert ("MainActivity menu", "DetailActivity", "menu", "Go") in edges(_map(tmp_path, files))


def test_tests_are_not_read(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD
        + "android { sourceSets { androidTest { java.srcDirs = ['src/androidTest/java', 'src/check/java'] } } }",
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.kt": "package org.example\nclass MainActivity : Base()",
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL + "abstract class Base : android.app.Activity()",
        "app/src/androidTest/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/test/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/check/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/androidTest/AndroidManifest.xml": _manifest('<activity android:name="org.example.TestActivity"/>'),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == set()
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


def test_a_tree_without_build_files_is_an_app(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "src/org/example/MainActivity.java": JAVA_MAIN,
        "src/org/example/DetailActivity.java": "package org.example;\nclass DetailActivity extends Activity {}",
        "res/values/strings.xml": "<resources/>",
    }
    assert edges(_map(tmp_path, files)) == GO


@pytest.mark.parametrize("name", ["pom.xml", "build.xml", "lint.xml", "checkstyle.xml"])
def test_a_file_of_a_tool_beside_the_app_is_no_view_hierarchy(tmp_path: Path, name: str) -> None:
    files = {
        name: "<project/>",
        "android/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "android/src/org/example/MainActivity.java": JAVA_MAIN,
        "android/src/org/example/DetailActivity.java": "package org.example;\nclass DetailActivity extends Activity {}",
    }
    assert edges(_map(tmp_path, files)) == GO


def test_a_modules_manifest_and_resources_may_lie_beside_its_source_sets(tmp_path: Path) -> None:
    detail = "class DetailActivity extends Activity {}"
    files = {
        "pom.xml": "<project/>",
        "app/pom.xml": "<project/>",
        "app/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "app/res/values/strings.xml": "<resources/>",
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.java": f"package org.example;\n{detail}",
        "app/src/test/java/org/example/TestActivity.java": f"package org.example;\n{detail.replace('Detail', 'Test')}",
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


def test_a_manifest_beside_the_source_sets_of_gradle_is_no_part_of_the_module(tmp_path: Path) -> None:
    files = {
        "settings.gradle": "include ':app', ':lib'",
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':lib') }",
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "lib/build.gradle": LIBRARY_BUILD % "org.lib",
        "lib/AndroidManifest.xml": _manifest('<activity android:name="org.lib.OldActivity"/>'),
        "lib/src/main/java/org/lib/OldActivity.java": "package org.lib;\nclass OldActivity extends Activity {}",
    }
    graph = _map(tmp_path, files)
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


def test_properties_of_ant_say_where_the_code_is_and_what_is_a_library(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": _manifest(LAUNCHED, HEAD),
        "project.properties": "target=android-19\nsource.dir=main/code\nandroid.library.reference.1=parts/app\n",
        "main/code/org/example/MainActivity.java": JAVA_MAIN,
        "parts/app/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "parts/app/project.properties": "android.library=true\n",
        "parts/app/src/org/example/DetailActivity.kt": DETAIL,
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert not any("other apps" in warning for warning in graph.warnings)


def test_ant_names_the_libraries_of_an_app_beside_a_test_that_gradle_builds(tmp_path: Path) -> None:
    tests = (
        '<instrumentation android:name="android.test.InstrumentationTestRunner" android:targetPackage="org.example"/>'
    )
    files = {
        "app/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "app/project.properties": "target=android-19\nandroid.library.reference.1=../core\n",
        "core/AndroidManifest.xml": _manifest("", HEAD),
        "core/project.properties": "android.library=true\nandroid.library.reference.1=../shared\n",
        "core/src/org/example/MainActivity.java": JAVA_MAIN,
        "core/tests/AndroidManifest.xml": f"{HEAD.replace('org.example', 'org.example.test')}{tests}</manifest>",
        "core/tests/build.gradle": "apply plugin: 'android'",
        "core/tests/src/org/example/test/MainTest.java": "package org.example.test;\nclass MainTest {}",
        "shared/AndroidManifest.xml": _manifest("", HEAD),
        "shared/project.properties": "android.library=true\n",
        "shared/src/org/example/DetailActivity.kt": DETAIL,
        "unneeded/AndroidManifest.xml": _manifest('<activity android:name=".OtherActivity"/>', HEAD),
        "unneeded/project.properties": "android.library=true\n",
        "unneeded/src/org/example/OtherActivity.java": "package org.example;\nclass OtherActivity extends Activity {}",
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


@pytest.mark.parametrize(
    ("package", "declared", "followed"),
    [
        ("com.actionbarsherlock", "", False),
        ("org.example.library", "", True),
        ("com.google.android.material.demo", "", True),
        ("com.actionbarsherlock", '<activity android:name=".OtherActivity"/>', True),
    ],
)
def test_code_of_a_copied_library_of_the_platform_is_not_followed(
    tmp_path: Path, package: str, declared: str, followed: bool
) -> None:
    main = f"package org.example;\nclass MainActivity extends {package}.app.Base {{}}"
    base = f"""package {package}.app;
public class Base extends android.app.Activity {{
    @Override protected void onResume() {{ startActivity(new Intent(this, org.example.DetailActivity.class)); }}
}}
"""
    files = {
        "AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "src/org/example/DetailActivity.kt": DETAIL,
        "src/org/example/MainActivity.java": main,
        "project.properties": "android.library.reference.1=copied\n",
        "copied/AndroidManifest.xml": _manifest(declared, HEAD.replace("org.example", package)),
        "copied/project.properties": "android.library=true\n",
        f"copied/src/{package.replace('.', '/')}/app/Base.java": base,
    }
    assert bool(edges(_map(tmp_path, files))) is followed


# ---- modules

DETAIL_MODULE = {
    "src/main/AndroidManifest.xml": _manifest('<activity android:name=".DetailActivity"/>'),
    "src/main/java/org/example/detail/DetailActivity.java": """package org.example.detail;

import android.content.Context;
import android.content.Intent;
import androidx.appcompat.app.AppCompatActivity;

public class DetailActivity extends AppCompatActivity {
    public static Intent newIntent(Context context, long id) {
        return new Intent(context, DetailActivity.class).putExtra("id", id);
    }
}
""",
}
OPENING = {
    "java": JAVA_MAIN.replace("new Intent(this, DetailActivity.class)", "DetailActivity.newIntent(this, 7)").replace(
        "import android.os", "import org.example.detail.DetailActivity;\nimport android.os"
    ),
    "kotlin": KOTLIN_MAIN.replace(
        "Intent(this, DetailActivity::class.java)", "DetailActivity.newIntent(this, 7)"
    ).replace("import androidx", "import org.example.detail.DetailActivity\nimport androidx"),
}
WIRED = {
    "groovy": ("feature/detail", "include ':app', ':feature:detail'", "implementation project(':feature:detail')"),
    "groovy with a path": ("detail", "include ':app', ':detail'", "implementation(project(path: ':detail'))"),
    "api": ("detail", "include ':app', ':detail'", 'api project(":detail")'),
    "accessor": (
        "feature/detail",
        "enableFeaturePreview('TYPESAFE_PROJECT_ACCESSORS')\ninclude ':app', ':feature:detail'",
        "implementation projects.feature.detail",
    ),
    "accessor of a name with dashes": (
        "feature/item-detail",
        "include ':app', ':feature:item-detail'",
        "implementation(projects.feature.itemDetail)",
    ),
    "folder elsewhere": (
        "libraries/details",
        "include ':app', ':detail'\nproject(':detail').projectDir = new File(settingsDir, 'libraries/details')",
        "implementation project(':detail')",
    ),
}


@pytest.mark.parametrize("language", OPENING)
@pytest.mark.parametrize("how", WIRED)
def test_a_modules_manifest_and_code_belong_to_the_app_that_needs_it(tmp_path: Path, how: str, language: str) -> None:
    folder, settings, needs = WIRED[how]
    files = {
        "settings.gradle": settings,
        "build.gradle": ROOT_BUILD,
        "app/build.gradle": f"{APP_BUILD}\ndependencies {{\n    {needs}\n}}\n",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        f"app/src/main/java/org/example/MainActivity.{ENDINGS[language]}": OPENING[language],
        f"{folder}/build.gradle": LIBRARY_BUILD % "org.example.detail",
        **{f"{folder}/{name}": text for name, text in DETAIL_MODULE.items()},
    }
    assert edges(_map(tmp_path, files)) == GO


def test_modules_that_modules_need_belong_to_the_app_and_others_do_not(tmp_path: Path) -> None:
    files = {
        "settings.gradle": "include ':app', ':navigation', ':detail', ':unused'",
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':navigation') }",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "app/src/main/java/org/example/MainActivity.kt": KOTLIN_MAIN.replace(
            "startActivity(Intent(this, DetailActivity::class.java))", "org.example.navigation.Navigator.detail(this)"
        ),
        "navigation/build.gradle": LIBRARY_BUILD % "org.example.navigation"
        + "dependencies { implementation project(':detail') }",
        "navigation/src/main/java/org/example/navigation/Navigator.java": """package org.example.navigation;

import android.content.Context;
import org.example.detail.DetailActivity;

public final class Navigator {
    public static void detail(Context context) {
        context.startActivity(DetailActivity.newIntent(context, 7));
    }
}
""",
        "detail/build.gradle": LIBRARY_BUILD % "org.example.detail",
        **{f"detail/{name}": text for name, text in DETAIL_MODULE.items()},
        "unused/build.gradle": LIBRARY_BUILD % "org.example.unused",
        "unused/src/main/AndroidManifest.xml": _manifest('<activity android:name=".UnusedActivity"/>'),
        "unused/src/main/java/org/example/unused/UnusedActivity.kt": (
            "package org.example.unused\nclass UnusedActivity : android.app.Activity()"
        ),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


PLUGINS = {
    "id": 'plugins {\n    id("com.android.application")\n    kotlin("android")\n}',
    "alias": "plugins {\n    alias(libs.plugins.android.application)\n    alias(libs.plugins.kotlin.android)\n}",
    "convention": 'plugins {\n    id("shop.android.application")\n    id("shop.android.application.compose")\n}',
    "alias in one word": "plugins {\n    alias(libs.plugins.androidApplication)\n}",
}


@pytest.mark.parametrize("how", PLUGINS)
def test_the_app_is_known_by_its_plugin(tmp_path: Path, how: str) -> None:
    files = {
        "settings.gradle.kts": 'include(":mobile")\ninclude(":detail")',
        "mobile/build.gradle.kts": PLUGINS[how]
        + '\nandroid { namespace = "org.example" }\ndependencies { implementation(project(":detail")) }',
        "mobile/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "mobile/src/main/kotlin/org/example/MainActivity.kt": OPENING["kotlin"],
        "detail/build.gradle.kts": "plugins { alias(libs.plugins.androidLibrary) }\n"
        'android { namespace = "org.example.detail" }',
        **{f"detail/{name}": text for name, text in DETAIL_MODULE.items()},
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert graph.app == "org.example"


def test_an_app_with_the_short_id_of_its_plugin_comes_before_another_that_gives_an_id(tmp_path: Path) -> None:
    files = {
        "app/build.gradle.kts": 'plugins {\n    android\n}\nandroid { namespace = "org.example" }',
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "branded/build.gradle.kts": 'plugins { android }\nandroid { defaultConfig { applicationId = "org.other" } }',
        "branded/src/main/AndroidManifest.xml": _manifest(
            f'<activity android:name=".OtherActivity">{LAUNCHER}</activity>'
        ),
        "branded/src/main/java/org/other/OtherActivity.kt": (
            "package org.other\nclass OtherActivity : android.app.Activity()"
        ),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert any("branded" in warning for warning in graph.warnings)


def _two_apps(mail: str, edition: str, *, needs: tuple[str, ...], needs_too: tuple[str, ...]) -> dict[str, str]:
    """Two apps by their ids; the first has more code than the second, which needs more modules."""
    builds = {"mail": (mail, needs), "edition": (edition, (*needs, *needs_too))}
    files = {
        "mail/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "mail/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "mail/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "edition/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "edition/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
    }
    for name, (id_, modules) in builds.items():
        needed = "\n".join(f"implementation project(':{module}')" for module in modules)
        files[f"{name}/build.gradle"] = (
            APP_BUILD.replace('"org.example"', f'"{id_}"') + f"dependencies {{\n{needed}\n}}"
        )
    for module in (*needs, *needs_too):
        files[f"{module}/build.gradle"] = LIBRARY_BUILD % f"org.{module}"
        files[f"{module}/src/main/AndroidManifest.xml"] = BARE + "</manifest>"
    return files


def test_an_app_that_is_another_one_with_something_more_comes_after_it(tmp_path: Path) -> None:
    """It needs more modules than the app that it is made beside, as an edition with a protocol more does."""
    files = _two_apps("org.example.mail", "org.example.mail.more", needs=("common", "looks"), needs_too=("more",))
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert any("other apps in the project: edition" in warning for warning in graph.warnings)


@pytest.mark.parametrize("name", ["example-host", "samples", "wear_demo"])
def test_a_sample_is_read_after_an_app_that_nothing_launches(tmp_path: Path, name: str) -> None:
    """What shows a widget alone has no icon."""
    files = {
        "panel/build.gradle": APP_BUILD,
        "panel/src/main/AndroidManifest.xml": _manifest('<activity android:name=".MainActivity"/>'),
        "panel/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        f"{name}/build.gradle": APP_BUILD.replace('"org.example"', '"org.example.shown"'),
        f"{name}/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        f"{name}/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
    }
    graph = _map(tmp_path, files)
    assert any(f"taken from panel; other apps in the project: {name}" in warning for warning in graph.warnings)


SHIPPING = {
    "needs much that the other does not": ("org.example.mail", ("common",), ("looks", "more"), False),
    "the other needs nothing": ("org.example.mail", (), ("common",), False),
    "the other has the id of a company": ("org.example", ("common", "looks"), ("more",), False),
    "has more code": ("org.example.mail", ("common", "looks"), ("more",), True),
}


@pytest.mark.parametrize("how", SHIPPING)
def test_an_app_whose_id_goes_on_from_that_of_a_sample_is_read(tmp_path: Path, how: str) -> None:
    other, needs, needs_too, more_code = SHIPPING[how]
    files = _two_apps(other, f"{other}.reader", needs=needs, needs_too=needs_too)
    if more_code:
        files |= {f"edition/src/main/java/org/example/{n}.kt": f"package org.example\nclass {n}" for n in "ABC"}
    graph = _map(tmp_path, files)
    assert any("other apps in the project: mail" in warning for warning in graph.warnings)


def test_an_app_may_be_launched_by_an_activity_of_a_module_that_it_needs(tmp_path: Path) -> None:
    files = {
        "mail/build.gradle": APP_BUILD + "dependencies { implementation project(':common') }",
        "mail/src/main/AndroidManifest.xml": _manifest('<activity android:name=".DetailActivity"/>'),
        "mail/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "common/build.gradle": LIBRARY_BUILD % "org.example",
        "common/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "common/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "catalogue/build.gradle": APP_BUILD,
        "catalogue/src/main/AndroidManifest.xml": _manifest(
            f'<activity android:name=".CatalogueActivity">{LAUNCHER}</activity>'
        ),
        "catalogue/src/main/java/org/example/CatalogueActivity.kt": (
            "package org.example\nclass CatalogueActivity : android.app.Activity()"
        ),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


def _small_app(folder: str) -> dict[str, str]:
    """An app of one screen in a folder."""
    return {
        f"{folder}/build.gradle": APP_BUILD,
        f"{folder}/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        f"{folder}/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
    }


BUILDS = {
    "the small one is named app": ("trial/app", "mail/client", ("trial", "mail")),
    "the small one stands in the larger one": ("trial/app", "client", ("trial", "")),
    "the larger one stands in the small one": ("trial/client", "app", ("trial", "")),
    "the larger one is a sample": ("samples/client/app", "mail/client", ("samples/client", "mail")),
}


@pytest.mark.parametrize("how", BUILDS)
def test_of_apps_of_several_builds_the_first_of_the_largest_is_read(tmp_path: Path, how: str) -> None:
    other, main, builds = BUILDS[how]
    larger = main if how.startswith("the small") else other
    files = {f"{build}/settings.gradle" if build else "settings.gradle": "" for build in builds}
    files |= _small_app(other) | _small_app(main)
    files |= {f"{larger}/src/main/java/org/example/{n}.kt": f"package org.example\nclass {n}" for n in "ABC"}
    graph = _map(tmp_path, files)
    assert any(f"taken from {main}; other apps in the project: {other}" in warning for warning in graph.warnings)


def test_of_editions_that_need_the_same_the_one_with_the_most_code_is_read(tmp_path: Path) -> None:
    """An app is made for several stores: one has a screen to pay on."""
    files = {
        "common/build.gradle": LIBRARY_BUILD % "org.common",
        "common/src/main/AndroidManifest.xml": BARE + "</manifest>",
    }
    for name in ("free", "shop", "web"):
        files |= _small_app(name)
        files[f"{name}/build.gradle"] += "dependencies { implementation project(':common') }"
    files["shop/src/main/java/org/example/Shop.kt"] = "package org.example\nclass Shop"
    graph = _map(tmp_path, files)
    assert any("taken from shop; other apps in the project: free, web" in warning for warning in graph.warnings)


def test_a_library_of_kotlin_for_android_is_no_app(tmp_path: Path) -> None:
    files = {
        "mobile/build.gradle.kts": PLUGINS["id"] + '\nandroid { namespace = "org.example" }',
        "mobile/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "mobile/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "mobile/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "app/build.gradle.kts": 'plugins {\n    id("com.android.library")\n    kotlin("android")\n}',
        "app/src/main/AndroidManifest.xml": BARE + "</manifest>",
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert not any("other apps" in warning for warning in graph.warnings)


def test_of_two_apps_the_one_for_phones_is_taken_and_the_other_is_named(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "wear/build.gradle": APP_BUILD.replace("namespace 'org.example'", "namespace 'org.example.wear'"),
        "wear/src/main/AndroidManifest.xml": _manifest(
            f'<activity android:name=".WatchActivity">{LAUNCHER}</activity>'
        ),
        "wear/src/main/java/org/example/wear/WatchActivity.kt": (
            "package org.example.wear\nclass WatchActivity : android.app.Activity()"
        ),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}
    assert any("wear" in warning for warning in graph.warnings)


# ---- variants

FLAVOURS = {
    "groovy": "android {\n    flavorDimensions 'store'\n    productFlavors {\n        paid { dimension 'store' }\n"
    "        free { dimension 'store' }\n    }\n}\n",
    "kts": 'android {\n    flavorDimensions += "store"\n    productFlavors {\n'
    '        create("paid") { dimension = "store" }\n'
    '        create("free") { dimension = "store" }\n    }\n}\n',
}
OPENER = """package org.example;

import android.content.Context;
import android.content.Intent;

public class Opener {
    public static void open(Context context) {
        context.startActivity(new Intent(context, TARGET.class));
    }
}
"""


@pytest.mark.parametrize("how", FLAVOURS)
def test_of_several_flavours_one_is_read(tmp_path: Path, how: str) -> None:
    build_file = "app/build.gradle.kts" if how == "kts" else "app/build.gradle"
    start = 'plugins { id("com.android.application") }\nandroid { namespace = "org.example" }\n'
    files = {
        build_file: (start if how == "kts" else APP_BUILD) + FLAVOURS[how],
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN.replace(
            "startActivity(new Intent(this, DetailActivity.class))", "Opener.open(this)"
        ),
        "app/src/paid/AndroidManifest.xml": _manifest('<activity android:name=".DetailActivity"/>'),
        "app/src/paid/java/org/example/Opener.java": OPENER.replace("TARGET", "DetailActivity"),
        "app/src/paid/java/org/example/DetailActivity.kt": DETAIL,
        "app/src/free/AndroidManifest.xml": _manifest('<activity android:name=".BuyActivity"/>'),
        "app/src/free/java/org/example/Opener.java": OPENER.replace("TARGET", "BuyActivity"),
        "app/src/free/java/org/example/BuyActivity.kt": DETAIL.replace("Detail", "Buy"),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


LEVELS = """android {
    flavorDimensions 'level'
    productFlavors {
        old { dimension 'level' }
        latest {
            dimension 'level'
            minSdkVersion 24NUMBERED
        }
    }
}
"""


@pytest.mark.parametrize(("numbered", "target"), [("\n            versionCode 1000 + 7", "New"), ("", "Old")])
def test_of_flavours_for_older_and_newer_devices_the_latest_is_read(tmp_path: Path, numbered: str, target: str) -> None:
    older = "if (android.os.Build.VERSION.SDK_INT < 21) startActivity(new Intent(this, OldActivity.class));"
    main = JAVA_MAIN.replace("startActivity(new Intent(this, DetailActivity.class));", f"Opener.open(this);{older}")
    files = {
        "app/build.gradle": APP_BUILD + LEVELS.replace("NUMBERED", numbered),
        "app/src/main/AndroidManifest.xml": _manifest(
            f'{LAUNCHED}<activity android:name=".OldActivity"/><activity android:name=".NewActivity"/>'
        ),
        "app/src/main/java/org/example/MainActivity.java": main.replace(
            "Opener.open(this);", f"Opener.open(this);{older}"
        ),
        "app/src/main/java/org/example/OldActivity.kt": DETAIL.replace("Detail", "Old"),
        "app/src/main/java/org/example/NewActivity.kt": DETAIL.replace("Detail", "New"),
        "app/src/old/java/org/example/Opener.java": OPENER.replace("TARGET", "OldActivity"),
        "app/src/latest/java/org/example/Opener.java": OPENER.replace("TARGET", "NewActivity"),
    }
    graph = _map(tmp_path, files)
    assert {graph.screens[t.target].name for t in graph.transitions.values()} == {f"org.example.{target}Activity"}


WATCH = '<uses-feature android:name="android.hardware.type.watch"'


@pytest.mark.parametrize(
    ("watch", "target"),
    [
        (f"{WATCH}/>", "Old"),
        (f'{WATCH} android:required="false"/>', "New"),
        (f"<!-- {WATCH}/> -->", "New"),
        (f'{WATCH} xmlns:tools="http://schemas.android.com/tools" tools:node="remove"/>', "New"),
    ],
)
def test_of_flavours_for_phones_and_for_watches_the_one_for_phones_is_read(
    tmp_path: Path, watch: str, target: str
) -> None:
    activities = f'{LAUNCHED}<activity android:name=".OldActivity"/><activity android:name=".NewActivity"/>'
    files = {
        "app/build.gradle": APP_BUILD + LEVELS.replace("NUMBERED", "\n            versionCode 1000 + 7"),
        "app/src/main/AndroidManifest.xml": _manifest(activities),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN.replace(
            "startActivity(new Intent(this, DetailActivity.class))", "Opener.open(this)"
        ),
        "app/src/main/java/org/example/OldActivity.kt": DETAIL.replace("Detail", "Old"),
        "app/src/main/java/org/example/NewActivity.kt": DETAIL.replace("Detail", "New"),
        "app/src/old/java/org/example/Opener.java": OPENER.replace("TARGET", "OldActivity"),
        "app/src/latest/AndroidManifest.xml": _manifest("").replace("<application>", f"{watch}<application>"),
        "app/src/latest/java/org/example/Opener.java": OPENER.replace("TARGET", "NewActivity"),
    }
    graph = _map(tmp_path, files)
    assert {graph.screens[t.target].name for t in graph.transitions.values()} == {f"org.example.{target}Activity"}


def test_tools_for_debugging_do_not_stand_in_for_the_app(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.kt": KOTLIN_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "app/src/debug/AndroidManifest.xml": _manifest('<activity android:name=".DebugActivity"/>'),
        "app/src/debug/java/org/example/DebugActivity.kt": DETAIL.replace("Detail", "Debug"),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert next(graph.screens[e.screen].name for e in graph.entries) == "org.example.MainActivity"


# ---- names

NAMES = {
    "namespace of groovy": ("build.gradle", "android { namespace 'org.example' }"),
    "namespace assigned in groovy": ("build.gradle", 'android { namespace = "org.example" }'),
    "namespace of kts": ("build.gradle.kts", 'android {\n    namespace = "org.example"\n}'),
    "namespace of a constant": ("build.gradle.kts", 'val base = "org.example"\nandroid {\n    namespace = base\n}'),
    "namespace and another id": (
        "build.gradle",
        "android { namespace 'org.example'\n defaultConfig { applicationId 'com.shop' } }",
    ),
}


@pytest.mark.parametrize("how", NAMES)
@pytest.mark.parametrize("language", MAINS)
def test_a_manifest_without_a_package_takes_the_build_files_namespace(tmp_path: Path, how: str, language: str) -> None:
    build_file, text = NAMES[how]
    plugin = "plugins { id 'com.android.application' }\n"
    if build_file.endswith("kts"):
        plugin = 'plugins { id("com.android.application") }\n'
    files = {
        f"app/{build_file}": plugin + text,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        f"app/src/main/java/org/example/MainActivity.{ENDINGS[language]}": MAINS[language],
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name for s in graph.screens.values()} == {"org.example.MainActivity", "org.example.DetailActivity"}
    assert graph.app == ("com.shop" if "another id" in how else "org.example")
    assert not any(_external(graph).values())


def test_a_manifest_takes_out_what_a_modules_manifest_declares(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':detail') }",
        "app/src/main/AndroidManifest.xml": _manifest(
            f'{LAUNCHED}<activity android:name="org.example.detail.SpareActivity" tools:node="remove"/>', TOOLS
        ),
        "app/src/main/java/org/example/MainActivity.kt": OPENING["kotlin"],
        "detail/build.gradle": LIBRARY_BUILD % "org.example.detail",
        **{f"detail/{name}": text for name, text in DETAIL_MODULE.items()},
        "detail/src/main/AndroidManifest.xml": _manifest(
            '<activity android:name=".DetailActivity"/><activity android:name=".SpareActivity"/>'
        ),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2] for s in graph.screens.values()} == {"MainActivity", "DetailActivity"}


def test_the_version_is_the_build_files(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.kt": KOTLIN_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    assert _map(tmp_path, files).app_version == "1.4.2"


def test_a_feature_that_is_delivered_later_belongs_to_the_app(tmp_path: Path) -> None:
    files = {
        "settings.gradle": "include ':app', ':detail', ':core'",
        "app/build.gradle": APP_BUILD
        + "android { dynamicFeatures = [':detail'] }\ndependencies { implementation project(':core') }",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "app/src/main/java/org/example/MainActivity.kt": KOTLIN_MAIN.replace(
            "Intent(this, DetailActivity::class.java)",
            'Intent().setClassName(packageName, "org.example.detail.DetailActivity")',
        ),
        "core/build.gradle": LIBRARY_BUILD % "org.example.core",
        "core/src/main/java/org/example/core/Log.java": "package org.example.core;\npublic class Log {}",
        "detail/build.gradle": "plugins { id 'com.android.dynamic-feature' }\n"
        "android { namespace 'org.example.detail' }\ndependencies { implementation project(':app') }",
        **{f"detail/{name}": text for name, text in DETAIL_MODULE.items()},
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert not any(_external(graph).values())


def test_an_apps_resources_include_those_of_its_modules(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':design') }",
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN.replace("onResume()", "onStart()").replace(
            "startActivity(new Intent(this, DetailActivity.class));",
            "setContentView(org.example.design.R.layout.frame);\n        findViewById(R.id.open).setOnClickListener("
            "v -> startActivity(new Intent(this, DetailActivity.class)));",
        ),
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "design/build.gradle": LIBRARY_BUILD % "org.example.design",
        "design/src/main/res/layout/frame.xml": (
            f'<LinearLayout {VIEWS}><Button android:id="@+id/open" android:text="@string/open"/></LinearLayout>'
        ),
        "design/src/main/res/values/strings.xml": '<resources><string name="open">Open it</string></resources>',
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == {("MainActivity", "DetailActivity", "click", "open")}
    main = next(s for s in graph.screens.values() if s.name.endswith("MainActivity"))
    assert "Open it" in [e.text for e in main.elements]


def test_a_layout_that_stands_for_another_one_is_shown_as_that_one(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN.replace("onResume()", "onStart()").replace(
            "startActivity(new Intent(this, DetailActivity.class));",
            "setContentView(R.layout.front);\n    }\n    public void open(android.view.View touched) {\n"
            "        startActivity(new Intent(this, DetailActivity.class));",
        ),
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "app/src/main/res/values/layouts.xml": (
            '<resources><item name="front" type="layout">@layout/narrow</item></resources>'
        ),
        "app/src/main/res/layout/narrow.xml": (
            f'<LinearLayout {VIEWS}><Button android:id="@+id/open" android:onClick="open"/></LinearLayout>'
        ),
    }
    assert edges(_map(tmp_path, files)) == {("MainActivity", "DetailActivity", "click", "open")}


def test_modules_of_one_name_in_different_folders_are_told_apart(tmp_path: Path) -> None:
    files = {
        "settings.gradle": "include ':app', ':home:impl', ':detail:impl'",
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':home:impl')\n"
        "implementation project(':detail:impl') }",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "app/src/main/java/org/example/MainActivity.java": OPENING["java"],
        "home/impl/build.gradle": LIBRARY_BUILD % "org.example.home",
        "home/impl/src/main/AndroidManifest.xml": _manifest('<activity android:name=".HomeActivity"/>'),
        "home/impl/src/main/java/org/example/home/HomeActivity.java": (
            "package org.example.home;\npublic class HomeActivity extends android.app.Activity {}"
        ),
        "detail/impl/build.gradle": LIBRARY_BUILD % "org.example.detail",
        **{f"detail/impl/{name}": text for name, text in DETAIL_MODULE.items()},
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert "org.example.home.HomeActivity" in {s.name for s in graph.screens.values()}


PLACEHOLDERS = {
    "groovy": ("build.gradle", 'manifestPlaceholders = [linkScheme: "shop", linkHost: "items"]'),
    "groovy plus": ("build.gradle", "manifestPlaceholders += ['linkScheme': 'shop', 'linkHost': 'items']"),
    "kts index": (
        "build.gradle.kts",
        'manifestPlaceholders["linkScheme"] = "shop"\n        manifestPlaceholders["linkHost"] = "items"',
    ),
    "kts map": ("build.gradle.kts", 'manifestPlaceholders += mapOf("linkScheme" to "shop", "linkHost" to "items")'),
}


@pytest.mark.parametrize("how", PLACEHOLDERS)
def test_placeholders_of_the_build_file_are_filled_in(tmp_path: Path, how: str) -> None:
    build_file, text = PLACEHOLDERS[how]
    plugin = 'plugins { id("com.android.application") }\n'
    namespace = 'namespace = "org.example"'
    link = (
        '<activity android:name=".DetailActivity"><intent-filter><action android:name="android.intent.action.VIEW"/>'
        '<category android:name="android.intent.category.DEFAULT"/>'
        '<data android:scheme="${linkScheme}" android:host="${linkHost}"/></intent-filter></activity>'
    )
    files = {
        f"app/{build_file}": f"{plugin}android {{\n    {namespace}\n    defaultConfig {{\n        {text}\n    }}\n}}\n",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED + link),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert {(e.kind, e.detail) for e in graph.entries} == {("launcher", ""), ("deep link", "shop://items")}


def test_shared_code_of_several_platforms_is_read(tmp_path: Path) -> None:
    files = {
        "composeApp/build.gradle.kts": "plugins {\n    alias(libs.plugins.kotlinMultiplatform)\n"
        '    alias(libs.plugins.androidApplication)\n}\nandroid { namespace = "org.example" }\n',
        "composeApp/src/androidMain/AndroidManifest.xml": _manifest(LAUNCHED),
        "composeApp/src/androidMain/kotlin/org/example/MainActivity.kt": """package org.example

class MainActivity : androidx.activity.ComponentActivity() {
    override fun onCreate(savedInstanceState: android.os.Bundle?) {
        super.onCreate(savedInstanceState)
        setContent { App() }
    }
}
""",
        "composeApp/src/commonMain/kotlin/org/example/App.kt": """package org.example

@Composable
fun App() {
    val navController = rememberNavController()
    NavHost(navController, startDestination = "home") {
        composable("home") { Button(onClick = { navController.navigate("detail") }) { Text("Open") } }
        composable("detail") { Text("Detail") }
    }
}
""",
        "composeApp/src/iosMain/kotlin/org/example/MainViewController.kt": """package org.example

fun MainViewController() = ComposeUIViewController { App() }
""",
    }
    assert edges(_map(tmp_path, files)) == {
        ("MainActivity", "home", "auto", ""),
        ("home", "detail", "click", "Open"),
    }


ASKING = {
    "java": JAVA_MAIN.replace("new Intent(this, DetailActivity.class)", 'new Intent(getPackageName() + ".OPEN")'),
    "kotlin": KOTLIN_MAIN.replace("Intent(this, DetailActivity::class.java)", 'Intent("$packageName.OPEN")'),
    "java written out": JAVA_MAIN.replace("new Intent(this, DetailActivity.class)", 'new Intent("com.shop.OPEN")'),
    "java by the build": JAVA_MAIN.replace(
        "new Intent(this, DetailActivity.class)", 'new Intent(BuildConfig.APPLICATION_ID + ".OPEN")'
    ),
    "kotlin by the build": KOTLIN_MAIN.replace(
        "Intent(this, DetailActivity::class.java)", 'Intent("${BuildConfig.APPLICATION_ID}.OPEN")'
    ),
}


@pytest.mark.parametrize("how", ASKING)
def test_the_apps_id_fills_its_place_in_the_manifest(tmp_path: Path, how: str) -> None:
    inside = (
        '<activity android:name="org.example.DetailActivity"><intent-filter>'
        '<action android:name="${applicationId}.OPEN"/><category android:name="android.intent.category.DEFAULT"/>'
        "</intent-filter></activity>"
    )
    inside += inside.replace("DetailActivity", "OtherActivity").replace(".OPEN", ".other.OPEN")
    files = {
        "app/build.gradle": APP_BUILD.replace('applicationId "org.example"', 'applicationId "com.shop"'),
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED + inside),
        f"app/src/main/java/org/example/MainActivity.{'java' if 'java' in how else 'kt'}": ASKING[how],
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    assert edges(_map(tmp_path, files)) == GO


def test_the_sample_app_of_a_library_is_not_part_of_it(tmp_path: Path) -> None:
    app = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    library = {
        "library/build.gradle": LIBRARY_BUILD % "org.lib",
        "library/src/main/AndroidManifest.xml": _manifest('<activity android:name=".HelpActivity"/>'),
        "library/src/main/java/org/lib/HelpActivity.java": (
            "package org.lib;\npublic class HelpActivity extends android.app.Activity {}"
        ),
        "sample/build.gradle": "plugins { id 'com.android.application' }\nandroid { namespace 'org.lib.sample' }\n",
        "sample/src/main/AndroidManifest.xml": _manifest(LAUNCHED.replace(".MainActivity", ".SampleActivity")),
        "sample/src/main/java/org/lib/sample/SampleActivity.java": (
            "package org.lib.sample;\npublic class SampleActivity extends android.app.Activity {}"
        ),
    }
    beside = _write(tmp_path / "beside", library)
    graph = build_map(_write(tmp_path / "shop", app), libraries=[beside])
    assert {s.name for s in graph.screens.values()} >= {"org.example.MainActivity", "org.lib.HelpActivity"}
    assert not any("SampleActivity" in s.name for s in graph.screens.values())
    assert [e.kind for e in graph.entries] == ["launcher"]


def test_a_library_without_source_is_one_clear_error(tmp_path: Path) -> None:
    app = {
        "app/build.gradle": APP_BUILD,
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
    }
    (tmp_path / "empty").mkdir()
    shop = _write(tmp_path / "shop", app)
    with pytest.raises(InputError, match="not the source of an Android library"):
        build_map(shop, libraries=[tmp_path / "empty"])
    with pytest.raises(InputError, match="there is no folder"):
        build_map(shop, libraries=[tmp_path / "nowhere"])


def test_a_folder_without_an_app_says_what_was_looked_for(tmp_path: Path) -> None:
    root = _write(tmp_path, {"code/Main.java": "class Main {}"})
    with pytest.raises(InputError, match="holds code, but is not the whole") as raised:
        build_map(root)
    assert "build.gradle" in str(raised.value)
    _write(tmp_path, {"settings.gradle": "include ':app'"})
    with pytest.raises(InputError, match="is not an Android project"):
        build_map(root)


def test_of_two_files_that_have_one_function_the_longer_counts(tmp_path: Path) -> None:
    full = (
        "fun go(from: Context) { listOf(1).forEach { from.startActivity(Intent(from, DetailActivity::class.java)) } }"
    )
    main = "class MainActivity : Activity() {\n    override fun onCreate(state: Bundle?) { go(this) }\n}"
    start = "package org.example\nimport android.app.Activity\nimport android.content.*\n"
    files = {
        "settings.gradle": "include ':app', ':store', ':none'",
        "app/build.gradle": APP_BUILD
        + "dependencies { implementation project(':store')\nimplementation project(':none') }",
        "app/src/main/AndroidManifest.xml": _manifest(LAUNCHED + '<activity android:name=".DetailActivity"/>'),
        "app/src/main/java/org/example/MainActivity.kt": f"{start}{main}\nclass DetailActivity : Activity()",
        "store/build.gradle": LIBRARY_BUILD % "org.example.store",
        "store/src/main/java/org/example/Review.kt": f"{start}{full}",
        "none/build.gradle": LIBRARY_BUILD % "org.example.none",
        "none/src/main/java/org/example/Review.kt": f"{start}fun go(from: Context) = Unit",
    }
    assert edges(_map(tmp_path, files)) == {("MainActivity", "DetailActivity", "auto", "")}


def test_what_a_build_does_with_all_flavours_is_no_flavour(tmp_path: Path) -> None:
    build = """android {
    productFlavors {
        paid { applicationIdSuffix ".paid" }
        free { applicationIdSuffix ".free" }
    }
    productFlavors.configureEach { versionNameSuffix = "-" + name }
}
def names = variant.productFlavors.collect { it.name.capitalize() }
"""
    files = {
        "app/build.gradle": APP_BUILD + build,
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/paid/java/org/example/MainActivity.java": JAVA_MAIN,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    assert edges(_map(tmp_path, files)) == GO


INSTRUMENTATION = (
    '<instrumentation android:name="android.test.InstrumentationTestRunner" android:targetPackage="org.example"/>'
)


@pytest.mark.parametrize("written", [INSTRUMENTATION, f"<!-- {INSTRUMENTATION} -->"])
def test_an_app_or_its_library_may_name_what_tests_it(tmp_path: Path, written: str) -> None:
    files = {
        "settings.gradle": "include ':app', ':lib'",
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':lib') }",
        "app/src/main/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>'),
        "app/src/release/AndroidManifest.xml": f"{BARE}{written}</manifest>",
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "lib/build.gradle": LIBRARY_BUILD % "org.lib",
        "lib/src/main/AndroidManifest.xml": f"{BARE}{written}</manifest>",
        "lib/src/main/java/org/example/DetailActivity.kt": DETAIL,
    }
    assert edges(_map(tmp_path, files)) == GO


def test_where_ant_names_a_library_that_is_gone_all_are_read(tmp_path: Path) -> None:
    files = {
        "app/AndroidManifest.xml": _manifest(f'{LAUNCHED}<activity android:name=".DetailActivity"/>', HEAD),
        "app/project.properties": "android.library.reference.1=../gone\n",
        "app/src/org/example/MainActivity.java": JAVA_MAIN,
        "core/AndroidManifest.xml": _manifest("", HEAD),
        "core/project.properties": "android.library=true\n",
        "core/src/org/example/DetailActivity.kt": DETAIL,
    }
    assert edges(_map(tmp_path, files)) == GO


def test_a_manifest_of_the_app_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    files = {
        "app/build.gradle": APP_BUILD + "dependencies { implementation project(':lib') }",
        "app/src/main/AndroidManifest.xml": _manifest(f"{LAUNCHED}<<<<<<< HEAD"),
        "app/src/main/java/org/example/MainActivity.java": JAVA_MAIN,
        "lib/build.gradle": LIBRARY_BUILD % "org.lib",
        "lib/src/main/AndroidManifest.xml": f"{BARE}</manifest>",
    }
    with pytest.raises(InputError, match=r"no AndroidManifest.xml can be read: app.src.main.AndroidManifest.xml"):
        _map(tmp_path, files)
