"""Version catalogues, included builds, moved modules, modules of flavours only, and classes that a build makes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import edges
from tests.static.test_build_files import ANDROID, APP, DETAIL, GO, MAIN, PLUGIN, _in, _map

ENGINE = {
    "engine/settings.gradle.kts": 'include(":detail")',
    "engine/detail/build.gradle.kts": 'plugins { id("com.android.library") }',
    "engine/unused/build.gradle.kts": 'plugins { id("com.android.library") }',
    "engine/unused/src/main/AndroidManifest.xml": '<manifest xmlns:android="http://schemas.android.com/apk/res/android">'
    '<application><activity android:name="org.example.Unused"/></application></manifest>',
    **_in("engine/detail/src/main"),
}
CATALOGUE = """[versions]
engine = "1.0"
[libraries]
example-detail = { module = "org.example:detail", version.ref = "engine" }
plain = "org.example:detail:1.0"
by-name = { group = "org.example", name = "detail", version = { ref = "engine" } }
other = "org.example:unlike:1"
[bundles]
screens = ["other", "example-detail"]
[plugins]
android-app = { id = "com.android.application", version = "8" }
"""
NEEDS = {
    "by its coordinates": 'implementation("org.example:detail:1.0")',
    "by a name of the catalogue": "implementation(libs.example.detail)",
    "by a short one": "api(libs.plain)",
    "by group and name": "implementation(libs.by.name)",
    "by a bundle": "implementation(libs.bundles.screens)",
    "by a bundle of another catalogue": "implementation(deps.bundles.screens)",
}


@pytest.mark.parametrize("how", NEEDS)
def test_a_module_of_an_included_build_stands_in_for_a_package(tmp_path: Path, how: str) -> None:
    other = "another" in how
    settings = 'versionCatalogs { create("deps") { from(files("deps.versions.toml")) } }' if other else ""
    files = {
        **APP,
        **ENGINE,
        "settings.gradle.kts": f'dependencyResolutionManagement {{ {settings} }}\nincludeBuild("engine")',
        "deps.versions.toml" if other else "gradle/libs.versions.toml": CATALOGUE,
        "app/build.gradle.kts": PLUGIN + ANDROID + f"dependencies {{\n    {NEEDS[how]}\n}}\n",
    }
    graph = _map(tmp_path, files)
    assert edges(graph) == GO
    assert "org.example.Unused" not in {s.name for s in graph.screens.values()}


def test_what_tests_need_of_an_included_build_is_not_read(tmp_path: Path) -> None:
    files = {
        **APP,
        **ENGINE,
        "engine/more/build.gradle.kts": 'plugins { id("com.android.library") }',
        "engine/more/src/main/kotlin/More.kt": "package org.example\nclass More",
        "settings.gradle.kts": 'includeBuild("engine")\ninclude(":app")',
        "app/build.gradle.kts": PLUGIN
        + ANDROID
        + 'dependencies {\n    testImplementation("org.example:detail:1")\n    api("org.example:more:1")\n}\n',
    }
    assert "org.example.DetailActivity" not in {
        s.name for s in _map(tmp_path, files).screens.values() if not s.external
    }


@pytest.mark.parametrize("alias", ["libs.plugins.android.app", "deps.plugins.android.app"])
def test_the_app_is_known_by_a_name_of_any_catalogue(tmp_path: Path, alias: str) -> None:
    files = {
        **APP,
        f"gradle/{alias[:4]}.versions.toml": CATALOGUE,
        "settings.gradle.kts": 'include(":app", ":sample")',
        "app/build.gradle.kts": f"plugins {{ alias({alias}) }}\n{ANDROID}",
        "detail/build.gradle.kts": 'plugins { id("com.android.library") }',
        **_in("detail/src/main"),
    }
    assert edges(_map(tmp_path, files)) == GO


MOVED = {
    "file": 'project(":feature:detail").projectDir = file("parts/second")',
    "the root's folder": 'project(":feature:detail").projectDir = file("$rootDir/parts/second")',
    "a new file": "project(':feature:detail').projectDir = new File(settingsDir, './parts/second')",
    "Kotlin's file": 'project(":feature:detail").projectDir = File(rootDir, "parts/x/../second")',
}


@pytest.mark.parametrize("how", MOVED)
def test_a_module_that_the_settings_put_elsewhere_has_the_name_that_they_give(tmp_path: Path, how: str) -> None:
    name = "settings.gradle" if how == "a new file" else "settings.gradle.kts"
    files = {
        **APP,
        name: f'include(":app", ":feature:detail")\n{MOVED[how]}\n',
        "app/build.gradle.kts": PLUGIN + ANDROID + 'dependencies { implementation(project(":feature:detail")) }',
        "parts/second/build.gradle.kts": 'plugins { id("com.android.library") }',
        **_in("parts/second/src/main"),
    }
    assert edges(_map(tmp_path, files)) == GO


def test_a_module_that_only_has_flavours_is_read(tmp_path: Path) -> None:
    stores = (
        'android { flavorDimensions += "s"; productFlavors { create("free") { dimension = "s" }\ncreate("play") {} } }'
    )
    files = {
        **APP,
        "app/build.gradle.kts": PLUGIN + ANDROID + 'dependencies { implementation(project(":cast")) }',
        "cast/build.gradle.kts": f'plugins {{ id("com.android.library") }}\n{stores}',
        **_in("cast/src/free"),
        "cast/src/play/java/org/example/Play.kt": "package org.example\nclass Play : android.app.Activity()",
    }
    assert edges(_map(tmp_path, files)) == GO


USING = MAIN.replace(
    "    override",
    "    val shop: Shop = DaggerShop.create()\n    val made = Generated()\n    val known: "
    "org.example.databinding.MainBinding? = null\n    val debug = BuildConfig.DEBUG\n    override",
).replace("class Main", "import org.example.parts.Generated\nimport org.example.parts.DaggerShop\nclass Main")


def test_classes_that_a_build_makes_and_that_are_not_understood_are_told(tmp_path: Path) -> None:
    files = {
        **APP,
        "app/src/main/java/org/example/MainActivity.kt": USING,
        "app/src/main/java/org/example/DetailActivity.kt": DETAIL,
        "app/src/main/java/org/example/Shop.kt": "package org.example\ninterface Shop",
        "app/src/main/res/layout/main.xml": "<LinearLayout/>",
        "app/build.gradle.kts": PLUGIN + ANDROID,
    }
    place = "app/src/main/java/org/example/MainActivity.kt and others use 1 class of the app"
    assert [w for w in _map(tmp_path, files).warnings if "of the app" in w] == [
        f"{place} that Dagger or Hilt generate: what they hand out is known by its type only: DaggerShop",
        f"{place} that are in no source, generated or missing: what they do is not known: Generated",
    ]
