"""What build files say in the many ways that Gradle knows, and what is read of modules with several variants."""

import time
from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import LAUNCHER, VIEWS, edges

from uiatlas.sources import build_map
from uiatlas.utg import Graph

HEAD = '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>'
LAUNCHED = f'<activity android:name=".MainActivity" android:exported="true">{LAUNCHER}</activity>'
MANIFEST = f"{HEAD}{LAUNCHED}</application></manifest>"
DETAIL_MANIFEST = f'{HEAD}<activity android:name="org.example.DetailActivity"/></application></manifest>'
PLUGIN = 'plugins { id("com.android.application") }\n'
ANDROID = 'android { namespace = "org.example" }\n'
MAIN = """package org.example

class MainActivity : android.app.Activity() {
    override fun onResume() = startActivity(android.content.Intent(this, DetailActivity::class.java))
}
"""
DETAIL = "package org.example\n\nclass DetailActivity : android.app.Activity()\n"
APP = {"app/src/main/AndroidManifest.xml": MANIFEST, "app/src/main/java/org/example/MainActivity.kt": MAIN}
GO = {("MainActivity", "DetailActivity", "auto", "")}


def _map(root: Path, files: dict[str, str]) -> Graph:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return build_map(root)


def _in(folder: str) -> dict[str, str]:
    """The second screen, in a folder of a source set."""
    return {
        f"{folder}/AndroidManifest.xml": DETAIL_MANIFEST,
        f"{folder}/java/org/example/DetailActivity.kt": DETAIL,
    }


def _names(graph: Graph) -> set[str]:
    return {s.name.rpartition(".")[2] for s in graph.screens.values()}


# ---- plugins

LIBRARY = 'plugins { id("com.android.library") }\nandroid { namespace = "org.example.detail" }\n'
CLASS = """class AppPlugin : Plugin<Project> {
    override fun apply(target: Project) {
        with(target) { pluginManager.apply("com.android.application") }
    }
}
"""
REGISTERED = """plugins { `kotlin-dsl` }
gradlePlugin {
    plugins {
        register("shop") {
            id = "shop.module"
            implementationClass = "AppPlugin"
        }
    }
}
"""
PLUGINS = {
    "a name of the catalogue that says nothing": (
        "plugins { alias(libs.plugins.agp) }\n",
        {
            "gradle/libs.versions.toml": '[versions]\nagp = "8"\n\n[plugins]\n'
            'agp = { id = "com.android.application", version.ref = "agp" }\n'
        },
    ),
    "a name of the catalogue in short": (
        "plugins { alias(libs.plugins.agp) }\n",
        {"gradle/libs.versions.toml": '[plugins]\nagp = "com.android.application:8.5.0"\n'},
    ),
    "a script of the build": (
        'plugins { id("shop.module") }\n',
        {"buildSrc/src/main/kotlin/shop.module.gradle.kts": PLUGIN},
    ),
    "a class of the build": (
        'plugins { id("shop.module") }\n',
        {
            "settings.gradle.kts": 'pluginManagement { includeBuild("gradle/logic") }\ninclude(":app", ":detail")',
            "gradle/logic/convention/build.gradle.kts": REGISTERED,
            "gradle/logic/convention/src/main/kotlin/AppPlugin.kt": CLASS,
        },
    ),
    "an applied script": ('apply(from = "../common.gradle.kts")\n', {"common.gradle.kts": PLUGIN}),
    "an id of an app": (
        'plugins { id("shop.module") }\nandroid { defaultConfig { applicationId = "org.example" } }\n',
        {},
    ),
}


@pytest.mark.parametrize("how", PLUGINS)
def test_an_app_is_known_however_its_plugin_is_applied(tmp_path: Path, how: str) -> None:
    start, more = PLUGINS[how]
    files = {
        **APP,
        "app/build.gradle.kts": f'{start}{ANDROID}dependencies {{ implementation(project(":detail")) }}\n',
        "detail/build.gradle.kts": LIBRARY,
        **_in("detail/src/main"),
        **more,
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert graph.app == "org.example"
    assert graph.warnings == []


@pytest.mark.parametrize("below", ["", "android/"])
def test_a_plugin_that_is_only_mentioned_makes_no_app(tmp_path: Path, below: str) -> None:
    files = {
        **APP,
        "build.gradle.kts": 'plugins {\n    id("com.android.application") version "8.5.0" apply false\n}\n',
        "app/build.gradle.kts": f'{PLUGIN}{ANDROID}dependencies {{ implementation(project(":detail")) }}\n',
        "detail/build.gradle.kts": f'// once id("com.android.application")\n{LIBRARY}/* {PLUGIN} */',
        **_in("detail/src/main"),
        "build-logic/convention/build.gradle.kts": REGISTERED.replace("shop.module", "shop.android.application"),
        "build-logic/convention/src/main/kotlin/AppPlugin.kt": CLASS,
        "build-logic/convention/src/main/AndroidManifest.xml": MANIFEST,
    }
    files["settings.gradle.kts"] = 'include(":app", ":detail")'
    graph = _map(tmp_path, {f"{below}{name}": text for name, text in files.items()})
    assert edges(graph) == GO
    assert graph.warnings == []


def test_the_app_for_phones_is_taken_and_not_the_one_for_watches(tmp_path: Path) -> None:
    watch = MANIFEST.replace("<application>", '<uses-feature android:name="android.hardware.type.watch"/><application>')
    files = {
        **{f"mobile{name[3:]}": text for name, text in APP.items()},
        **_in("mobile/src/release"),
        "mobile/build.gradle.kts": PLUGIN + ANDROID,
        "app/build.gradle.kts": PLUGIN + ANDROID.replace("org.example", "org.example.watch"),
        "app/src/main/AndroidManifest.xml": watch,
        "app/src/main/java/org/example/watch/MainActivity.kt": "package org.example.watch\nclass MainActivity",
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert [w for w in graph.warnings if "other apps" in w] == [
        "the app is taken from mobile; other apps in the project: app"
    ]


# ---- needs


def test_modules_for_tests_do_not_belong_to_the_app(tmp_path: Path) -> None:
    files = {
        **APP,
        "app/build.gradle.kts": f'{PLUGIN}{ANDROID}dependencies {{\n    implementation(project(":detail"))\n'
        '    testImplementation(project(":fakes"))\n    androidTestImplementation(projects.fakes)\n}\n',
        "detail/build.gradle.kts": LIBRARY,
        **_in("detail/src/main"),
        "fakes/build.gradle.kts": LIBRARY,
        "fakes/src/main/AndroidManifest.xml": DETAIL_MANIFEST.replace("Detail", "Fake"),
        "fakes/src/main/java/org/example/FakeActivity.kt": DETAIL.replace("Detail", "Fake"),
    }
    assert _names(_map(tmp_path, files)) == {"MainActivity", "DetailActivity"}


def test_where_a_module_is_named_by_a_constant_all_libraries_are_read(tmp_path: Path) -> None:
    files = {
        **APP,
        "app/build.gradle.kts": f"{PLUGIN}{ANDROID}dependencies {{\n    implementation(project(Modules.detail))\n"
        '    implementation(project(":core"))\n}\n',
        "core/build.gradle.kts": LIBRARY,
        "core/src/main/java/org/example/Log.kt": "package org.example\nobject Log",
        "detail/build.gradle.kts": LIBRARY,
        **_in("detail/src/main"),
    }
    assert edges(_map(tmp_path, files)) == GO


# ---- variants

STORES = """android {
    flavorDimensions += listOf("store", "stage")
    productFlavors {
        create("paid") { dimension = "store" }
        create("free") { dimension = "store" }
        create("live") { dimension = "stage" }
        create("mock") { dimension = "stage" }
    }
}
"""
VARIANTS = {
    "a flavour": ("paid", STORES),
    "a flavour of another dimension": ("live", STORES),
    "two flavours together": ("paidLive", STORES),
    "the one whose id the other extends": (
        "free",
        STORES.replace('paid") {', 'paid") { applicationIdSuffix = ".pro";'),
    ),
    "the one with the usual id": ("free", STORES.replace('paid") {', 'paid") { applicationId = "org.example.pro";')),
    "the one with the shorter suffix": (
        "free",
        STORES.replace('paid") {', 'paid") { applicationIdSuffix = ".shop_test";').replace(
            'free") {', 'free") { applicationIdSuffix = ".shop";'
        ),
    ),
    "the fuller one where all extend the id": (
        "free",
        STORES.replace('paid") {', 'paid") { applicationIdSuffix = ".lite";').replace(
            'free") {', 'free") { applicationIdSuffix = ".full";'
        ),
    ),
    "the default": ("free", STORES.replace('free") {', 'free") { isDefault = true;')),
    "what is shipped": ("release", ""),
    "a script": ("paid", 'apply(from = "$rootDir/flavours.gradle.kts")\n'),
}


@pytest.mark.parametrize("how", VARIANTS)
def test_one_flavour_of_each_dimension_is_read(tmp_path: Path, how: str) -> None:
    name, build = VARIANTS[how]
    files = {
        **APP,
        "flavours.gradle.kts": STORES,
        "app/build.gradle.kts": PLUGIN + ANDROID + build,
        **_in(f"app/src/{name}"),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert graph.warnings == []


def test_a_library_is_read_in_the_flavour_of_its_app(tmp_path: Path) -> None:
    beside = STORES.replace('paid") {', 'paid") { applicationIdSuffix = ".pro";')
    files = {
        **APP,
        "app/build.gradle.kts": f'{PLUGIN}{ANDROID}{beside}dependencies {{ implementation(project(":detail")) }}\n',
        "detail/build.gradle.kts": f"{LIBRARY}{STORES}",
        "detail/src/main/AndroidManifest.xml": "<manifest/>",
        **_in("detail/src/free"),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert graph.warnings == []


def test_flavours_and_build_types_that_are_left_out_are_not_on_the_map(tmp_path: Path) -> None:
    build = f'{PLUGIN}{ANDROID}{STORES}android {{ buildTypes {{ create("staging") {{ }} }} }}\n'
    files = {**APP, "app/build.gradle.kts": build, **_in("app/src/paid")}
    for name in ("free", "mock", "freeLive", "staging", "debug", "testPaid", "androidTest"):
        files[f"app/src/{name}/AndroidManifest.xml"] = DETAIL_MANIFEST.replace("Detail", "Other")
        files[f"app/src/{name}/java/org/example/OtherActivity.kt"] = DETAIL.replace("Detail", "Other")
    graph = _map(tmp_path, files)
    assert _names(graph) == {"MainActivity", "DetailActivity"}
    assert graph.warnings == ["one variant is read; flavours with code of their own that are left out: free, mock"]


def test_a_layout_of_main_and_of_a_flavour_is_one(tmp_path: Path) -> None:
    main = MAIN.replace(
        "override", "override fun onCreate(state: Bundle?) = setContentView(R.layout.main)\n    override"
    )
    button = f'<LinearLayout {VIEWS}><Button android:id="@+id/%s" android:text="%s"/></LinearLayout>'
    files = {
        **APP,
        "app/build.gradle.kts": PLUGIN + ANDROID + STORES,
        "app/src/main/java/org/example/MainActivity.kt": main,
        "app/src/main/res/layout/main.xml": button % ("buy", "Buy"),
        "app/src/paid/res/layout/main.xml": button % ("thanks", "Thank you"),
        **_in("app/src/paid"),
        "app/src/free/res/layout/main.xml": button % ("other", "Other"),
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    texts = {e.text for s in graph.screens.values() for e in s.elements}
    assert "Thank you" in texts
    assert "Other" not in texts


def test_a_module_for_several_systems_gives_what_android_takes(tmp_path: Path) -> None:
    start = "a.startActivity(android.content.Intent(a, DetailActivity::class.java))"
    router = (
        f"package org.example\n\nactual object Router {{\n"
        f"    actual fun open(a: android.app.Activity) {{\n        {start}\n    }}\n}}\n"
    )
    files = {
        "app/build.gradle.kts": f'{PLUGIN}{ANDROID}dependencies {{ implementation(project(":shared")) }}\n',
        "app/src/main/AndroidManifest.xml": MANIFEST,
        "app/src/main/java/org/example/MainActivity.kt": "package org.example\n\n"
        "class MainActivity : android.app.Activity() {\n    override fun onResume() = Router.open(this)\n}\n",
        "shared/build.gradle.kts": 'plugins { kotlin("multiplatform") }\n',
        "shared/src/commonMain/kotlin/org/example/Router.kt": router.replace("actual", "expect").replace(start, ""),
        "shared/src/jvmMain/kotlin/org/example/Router.kt": router,
        "shared/src/iosMain/kotlin/org/example/Router.kt": router.replace("Detail", "Other"),
        **_in("app/src/release"),
    }
    assert edges(_map(tmp_path, files)) == GO


# ---- names

GIVEN = {
    "a property": ('namespace = project.property("ID").toString()', {"gradle.properties": "ID=org.example\n"}),
    "a provider": ('namespace = providers.gradleProperty("ID").get()', {"gradle.properties": "ID = org.example\n"}),
    "the catalogue": (
        "namespace = libs.versions.app.id.get()",
        {"gradle/libs.versions.toml": '[versions]\napp-id = "org.example"\n'},
    ),
    "a constant of the build": (
        "namespace = Names.ID",
        {"buildSrc/src/main/kotlin/Names.kt": 'object Names {\n    const val ID = "org.example"\n}\n'},
    ),
    "a constant called like what is given it": (
        "applicationId = Names.applicationId",
        {"buildSrc/src/main/java/Names.kt": 'object Names {\n    const val applicationId = "org.example"\n}\n'},
    ),
    "a template": ('namespace = "${base}.example"', {"gradle.properties": "base=org\n"}),
    "a script of the root": ("namespace rootProject.ext.id", {"build.gradle": "ext {\n    id = 'org.example'\n}\n"}),
    "an extra of the root": (
        'namespace = rootProject.extra["id"] as String',
        {"build.gradle.kts": 'extra["id"] = "org.example"\n'},
    ),
}


@pytest.mark.parametrize("how", GIVEN)
def test_a_name_is_looked_up_where_the_project_gives_it(tmp_path: Path, how: str) -> None:
    said, more = GIVEN[how]
    files = {
        **APP,
        "app/build.gradle": f"plugins {{ id 'com.android.application' }}\nandroid {{\n    {said}\n}}\n",
        **_in("app/src/release"),
        **more,
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert graph.app == "org.example"


# ---- bounds


VERSIONS = {
    'versionName = System.getenv("VERSION") ?: "1.2"': "1.2",
    "versionName System.getenv('VERSION') != null ? System.getenv('VERSION') : '1.2'": "1.2",
    'versionName = providers.environmentVariable("VERSION").getOrElse("1.2")': "1.2",
    'versionName = project.findProperty("said") as String? ?: "1.2"': "1.1",
    'versionName = project.findProperty("unsaid") as String? ?: "1.2"': "1.2",
    'versionName = System.getenv("VERSION")': "",
    "val name = project.versionFromGit()\nversionName = name": "",
    "def said = versionFromGit()\nversionName said": "",
    'val said: String = project.property("said").toString()\nversionName = said': "1.1",
    "versionName = libs.versions.shown.get()": "1.3",
    "versionName = name": "",
}


@pytest.mark.parametrize("how", VERSIONS)
def test_the_version_is_what_a_build_without_a_set_environment_has(tmp_path: Path, how: str) -> None:
    build = f'{PLUGIN}android {{ namespace = "org.example"\ndefaultConfig {{\n{how}\n}} }}\n'
    catalogue = '[versions]\nshown = "1.3"\n\n[libraries]\nengine = { group = "org.example", name = "engine-core" }\n'
    values = {"gradle.properties": "said=1.1\n", "gradle/libs.versions.toml": catalogue}
    files = {"app/build.gradle.kts": build, **values, **APP}
    assert _map(tmp_path, files).app_version == VERSIONS[how]


def test_nothing_outside_of_the_project_is_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "OtherActivity.kt").write_text(DETAIL.replace("Detail", "Other"))
    root = tmp_path / "shop"
    (root / "app/src/main").mkdir(parents=True)
    (root / "app/src/main/kotlin").symlink_to(outside)
    sets = "android { sourceSets { main { java.srcDirs = ['/', '../../outside', '" + "x" * 5000 + "'] } } }\n"
    files = {
        **APP,
        "app/build.gradle": "plugins { id 'com.android.application' }\nandroid { namespace 'org.example' }\n" + sets,
        "app/src/main/AndroidManifest.xml": MANIFEST.replace(
            "</application>", '<activity android:name=".OtherActivity"/></application>'
        ),
        **_in("app/src/release"),
    }
    graph = _map(root, files)
    assert edges(graph) == GO
    assert {s.name.rpartition(".")[2]: s.external for s in graph.screens.values()}["OtherActivity"]


ENDLESS = ["java { ", "java.srcDirs(", "project(", "x = ' ", "/* ", "namespace ", "(a {}", '"\\', "android.a.b.c = d\n"]


@pytest.mark.parametrize("piece", ENDLESS)
def test_a_build_file_takes_time_by_its_length(tmp_path: Path, piece: str) -> None:
    start = time.process_time()
    files = {**APP, "app/build.gradle.kts": f"{PLUGIN}{ANDROID}{piece * 40_000}", **_in("app/src/release")}
    assert edges(_map(tmp_path, files)) == GO
    assert time.process_time() - start < 20


SAID_OF_FLAVOURS = {
    "the flavour": ('BuildConfig.FLAVOR == "free"', "\n".join(STORES.split("\n")[:5]) + "}\n}\n"),
    "flavours together": ('BuildConfig.FLAVOR == "freeLive"', STORES),
    "the flavour of a dimension": ('"free" == BuildConfig.FLAVOR_store', STORES),
    "no flavour": ('BuildConfig.FLAVOR != ""', ""),
}


@pytest.mark.parametrize("how", SAID_OF_FLAVOURS)
def test_code_of_other_flavours_is_not_run(tmp_path: Path, how: str) -> None:
    condition, build = SAID_OF_FLAVOURS[how]
    target = f"if ({condition}) OtherActivity::class.java else DetailActivity::class.java"
    files = {
        **_in("app/src/main"),
        "app/build.gradle.kts": PLUGIN + ANDROID + build,
        "app/src/main/AndroidManifest.xml": MANIFEST.replace(
            LAUNCHED,
            f'{LAUNCHED}<activity android:name=".DetailActivity"/><activity android:name=".OtherActivity"/>',
        ),
        "app/src/main/java/org/example/MainActivity.kt": MAIN.replace("DetailActivity::class.java", target),
        "app/src/main/java/org/example/OtherActivity.kt": DETAIL.replace("Detail", "Other"),
    }
    assert edges(_map(tmp_path, files)) == GO
