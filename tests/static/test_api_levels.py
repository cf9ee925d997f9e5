"""Conditions on the API level of the device, where the app says on which levels it runs."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import edges, write_app
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.sources import build_map

MAIN_KOTLIN = (
    KOTLIN
    + """import android.os.Build
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        if (%s) startActivity(Intent(this, Second::class.java))
        else startActivity(Intent(this, Third::class.java))
    }
}
"""
)
MAIN_JAVA = (
    JAVA
    + """import android.os.Build;
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        Class<?> target = %s ? Second.class : Third.class;
        startActivity(new Intent(this, target));
    }
}
"""
)
FILES = [("Main.kt", MAIN_KOTLIN), ("Main.java", MAIN_JAVA)]
LATER, EARLIER = ("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")
GRADLE = "apply plugin: 'com.android.application'\nandroid { defaultConfig { minSdkVersion 23 } }\n"


@pytest.mark.parametrize(("file", "code"), FILES)
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("Build.VERSION.SDK_INT >= Build.VERSION_CODES.M", {LATER}),
        ("Build.VERSION.SDK_INT > 22", {LATER}),
        ("21 <= Build.VERSION.SDK_INT", {LATER}),
        ("Build.VERSION.SDK_INT < Build.VERSION_CODES.M", {EARLIER}),
        ("Build.VERSION.SDK_INT <= 22", {EARLIER}),
        ("Build.VERSION.SDK_INT > Build.VERSION_CODES.M", {LATER, EARLIER}),
        ("Build.VERSION.SDK_INT <= 23", {LATER, EARLIER}),
    ],
)
def test_code_for_levels_that_the_app_does_not_run_on_is_left_out(
    tmp_path: Path, file: str, code: str, condition: str, expected: set[tuple[str, str, str, str]]
) -> None:
    root = write_app(tmp_path, {**APP, file: code % condition})
    (root / "build.gradle").write_text(GRADLE)
    assert edges(build_map(root)) == expected


@pytest.mark.parametrize(("level", "expected"), [(26, {LATER}), (25, {LATER, EARLIER})])
def test_the_manifest_may_say_the_lowest_level(
    tmp_path: Path, level: int, expected: set[tuple[str, str, str, str]]
) -> None:
    said = f'<uses-sdk android:minSdkVersion="{level}"/><application>'
    files = {**APP, "AndroidManifest.xml": APP["AndroidManifest.xml"].replace("<application>", said)}
    files["Main.kt"] = MAIN_KOTLIN % "Build.VERSION.SDK_INT >= Build.VERSION_CODES.O"
    assert edges(build_map(write_app(tmp_path, files))) == expected
