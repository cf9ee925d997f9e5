"""Screens that libraries bring along: codes that the camera reads, pictures that are cropped."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

ZXING = "com.journeyapps.barcodescanner"
UCROP, EDMODO, CANHUB = "com.yalantis.ucrop", "com.theartofdev.edmodo.cropper", "com.canhub.cropper"
ANDROID_CROP = "com.soundcloud.android.crop"
CROPPERS = {
    "UCropActivity": f"{UCROP}.UCropActivity",
    "edmodo": f"{EDMODO}.CropImageActivity",
    "canhub": f"{CANHUB}.CropImageActivity",
    "soundcloud": f"{ANDROID_CROP}.CropImageActivity",
}
DECLARED = {
    **APP,
    "AndroidManifest.xml": manifest(
        "Main", "Second", "Third", more=f'<activity android:name="{ZXING}.CaptureActivity"/>'
    ),
}
CROPPING = f"import {UCROP}.UCrop;\nimport {ANDROID_CROP}.Crop;\nimport android.net.Uri;\n"
INTEGRATOR = "import com.google.zxing.integration.android.IntentIntegrator;\n"
PRESS = "findViewById(R.id.go_there).setOnClickListener(v -> {0});"


def opened(root: Path, files: dict[str, str]) -> set[tuple[str, str]]:
    """Where the first button leads, and in which class of edge."""
    return {(e[1], e[2]) for e in edges(build(root, files)) if e[3] == "go_there"}


def test_the_screen_of_the_library_reads_a_code(tmp_path: Path) -> None:
    body = PRESS.format('new IntentIntegrator(this).setPrompt("Code").initiateScan()')
    assert opened(tmp_path, {**DECLARED, **java(body, imports=INTEGRATOR)}) == {("CaptureActivity", "click")}


def test_the_screen_that_the_integrator_is_told_reads_it(tmp_path: Path) -> None:
    body = PRESS.format(
        "{ IntentIntegrator made = IntentIntegrator.forSupportFragment(null);"
        " made.setCaptureActivity(Second.class); made.initiateScan(); }"
    )
    assert opened(tmp_path, {**DECLARED, **java(body, imports=INTEGRATOR)}) == {("Second", "click")}


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ("ScanOptions()", "CaptureActivity"),
        ("ScanOptions().setCaptureActivity(Second::class.java)", "Second"),
    ],
)
def test_a_contract_opens_what_its_options_say(tmp_path: Path, options: str, target: str) -> None:
    more = f"private val scan = registerForActivityResult({ZXING}.ScanContract()) {{ }}"
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ scan.launch({options}) }}"
    code = kotlin(body, more)
    code["Main.kt"] = code["Main.kt"].replace(
        "import android.app", f"import {ZXING}.ScanOptions\nimport android.app", 1
    )
    assert opened(tmp_path, {**DECLARED, **code}) == {(target, "click")}


def test_a_screen_that_no_manifest_declares_is_outside(tmp_path: Path) -> None:
    more = f"private val scan = registerForActivityResult({ZXING}.ScanContract()) {{ }}"
    body = f"findViewById<View>(R.id.go_there).setOnClickListener {{ scan.launch({ZXING}.ScanOptions()) }}"
    assert opened(tmp_path, {**APP, **kotlin(body, more)}) == {("system:ScanContract", "system")}


def declaring(*screens: str) -> dict[str, str]:
    """The app, with these activities of libraries in its manifest."""
    more = "".join(f'<activity android:name="{screen}"/>' for screen in screens)
    return {**APP, "AndroidManifest.xml": manifest("Main", "Second", "Third", more=more)}


def cropped(root: Path, files: dict[str, str]) -> set[tuple[str, str, str]]:
    """Where the map leads on from the first screen: target, class and what is touched."""
    return {e[1:] for e in edges(build(root, files)) if e[0] == "Main"}


def importing(body: str, more: str, others: str = "") -> dict[str, str]:
    """The first screen in Kotlin, with the classes of libraries imported that chains begin with."""
    code = kotlin(body, more, others)
    named = f"import {UCROP}.UCrop\nimport {CANHUB}.CropImage\nimport android.app"
    return {name: text.replace("import android.app", named, 1) for name, text in code.items()}


IN_JAVA = {
    "a chain": (UCROP, "UCrop", "UCrop.of(a, b).withOptions(o).start(this);", ""),
    "a fragment": (UCROP, "UCrop", "UCrop.of(a, b).start(this, fragment);", ""),
    "a variable": (UCROP, "UCrop", "UCrop made = UCrop.of(a, b); made.withOptions(o); made.start(Main.this, 5);", ""),
    "a method": (
        UCROP,
        "UCrop",
        "UCrop made = UCrop.of(a, b); made = sized(made); made.start(Main.this);",
        "UCrop sized(UCrop made) { return made.withMaxResultSize(9, 9); }",
    ),
    "a field": (UCROP, "UCrop", "kept = UCrop.of(a, b); kept.start(Main.this);", "UCrop kept;"),
    "an intent": (UCROP, "UCrop", "startActivityForResult(UCrop.of(a, b).getIntent(this), 7);", ""),
    "an intent of a method": (
        UCROP,
        "UCrop",
        "startActivity(asked(a));",
        "Intent asked(Uri a) { UCrop made = UCrop.of(a, a); return made.withOptions(o).getIntent(this); }",
    ),
    "android-crop": (ANDROID_CROP, "CropImage", "Crop.of(a, b).asSquare().start(this);", ""),
    "edmodo": (EDMODO, "CropImage", f"{EDMODO}.CropImage.activity(a).setAspectRatio(1, 1).start(this);", ""),
    "a builder": (
        EDMODO,
        "CropImage",
        "built.start(this);",
        f"{EDMODO}.CropImage.ActivityBuilder built = {EDMODO}.CropImage.activity();",
    ),
    "canhub": (CANHUB, "CropImage", f"startActivityForResult({CANHUB}.CropImage.activity(a).getIntent(this), 3);", ""),
}


@pytest.mark.parametrize("case", IN_JAVA)
def test_a_chain_of_calls_opens_the_screen_of_its_library(tmp_path: Path, case: str) -> None:
    package, name, press, more = IN_JAVA[case]
    more += " Uri a, b; UCrop.Options o; Fragment fragment;"
    code = java(PRESS.format(f"{{ {press} }}"), more, CROPPING)
    assert cropped(tmp_path, {**declaring(f"{package}.{name}Activity"), **code}) == {
        (f"{name}Activity", "click", "go_there")
    }


def test_a_screen_of_the_app_is_cropped_with_if_the_chain_is_given_it(tmp_path: Path) -> None:
    body = PRESS.format(f"{EDMODO}.CropImage.activity(null).start(this, Second.class)")
    files = {**declaring(f"{EDMODO}.CropImageActivity"), **java(body)}
    assert cropped(tmp_path, files) == {("Second", "click", "go_there")}


def test_an_intent_to_a_screen_that_no_manifest_declares_leads_nowhere(tmp_path: Path) -> None:
    body = PRESS.format("{ startActivity(UCrop.of(null, null).getIntent(this)); UCrop.of(null, null).start(this); }")
    assert cropped(tmp_path, {**APP, **java(body, imports=CROPPING)}) == set()


def test_what_begins_with_another_class_opens_no_screen_of_a_library(tmp_path: Path) -> None:
    body = PRESS.format("{ new Thread(null).start(); org.other.Crop.of(null, null).start(this); }")
    assert cropped(tmp_path, {**declaring(*CROPPERS.values()), **java(body)}) == set()


@pytest.mark.parametrize(
    ("library", "picture"),
    [
        ("UCropActivity", "UCrop.of(a, b).withOptions(o).getIntent(this)"),
        ("UCropActivity", 'UCrop.of(a, b).getIntent(this).apply { putExtra("a", 1) }'),
        ("canhub", "CropImage.activity(a).getIntent(this)"),
    ],
)
def test_a_launcher_is_given_the_intent_of_a_chain(tmp_path: Path, library: str, picture: str) -> None:
    contract = "androidx.activity.result.contract.ActivityResultContracts.StartActivityForResult()"
    more = f"private val crop = registerForActivityResult({contract}) {{ second() }}"
    press = f"findViewById<View>(R.id.go_there).setOnClickListener {{ crop.launch({picture}) }}"
    screen = CROPPERS[library]
    assert cropped(tmp_path, {**declaring(screen), **importing(press, more)}) == {
        (screen.rpartition(".")[2], "click", "go_there"),
        ("Second", "click", "go_there"),
    }


@pytest.mark.parametrize(
    "start",
    [
        "UCrop.of(a, b).start(this, crop)",
        "UCrop.of(a, b).apply { start(this@Main, crop) }",
        "UCrop.of(a, b).also { it.start(this, crop) }",
    ],
)
def test_a_launcher_that_a_chain_is_given_is_told_what_comes_back(tmp_path: Path, start: str) -> None:
    contract = "androidx.activity.result.contract.ActivityResultContracts.StartActivityForResult()"
    more = f"private val crop = registerForActivityResult({contract}) {{ second() }}"
    press = f"findViewById<View>(R.id.go_there).setOnClickListener {{ {start} }}"
    assert cropped(tmp_path, {**declaring(CROPPERS["UCropActivity"]), **importing(press, more)}) == {
        ("UCropActivity", "click", "go_there"),
        ("Second", "click", "go_there"),
    }


def test_a_contract_of_the_app_makes_the_intent_by_a_chain(tmp_path: Path) -> None:
    others = """
class Cropping : androidx.activity.result.contract.ActivityResultContract<android.net.Uri, Boolean>() {
    override fun createIntent(context: Context, input: android.net.Uri): Intent =
        UCrop.of(input, input).withAspectRatio(1f, 1f).getIntent(context)
    override fun parseResult(resultCode: Int, intent: Intent?) = resultCode == 0
}
"""
    more = "private val crop = registerForActivityResult(Cropping()) { }"
    press = "findViewById<View>(R.id.go_there).setOnClickListener { crop.launch(address) }"
    assert cropped(tmp_path, {**declaring(CROPPERS["UCropActivity"]), **importing(press, more, others)}) == {
        ("UCropActivity", "click", "go_there")
    }


@pytest.mark.parametrize(
    ("declared", "target"),
    [
        ((CROPPERS["canhub"],), ("CropImageActivity", "click", "go_there")),
        ((), ("system:CropImageContract", "system", "go_there")),
    ],
)
def test_a_contract_of_the_library_opens_its_screen_if_that_is_declared(
    tmp_path: Path, declared: tuple[str, ...], target: tuple[str, str, str]
) -> None:
    more = f"private val crop = registerForActivityResult({CANHUB}.CropImageContract()) {{ }}"
    launch = f"crop.launch({CANHUB}.options(uri = address) {{ setOutputUri(other) }})"
    press = f"findViewById<View>(R.id.go_there).setOnClickListener {{ {launch} }}"
    assert cropped(tmp_path, {**declaring(*declared), **kotlin(press, more)}) == {target}


@pytest.mark.parametrize(
    ("picking", "chooser"),
    [
        ("Crop.pickImage(this)", "GET_CONTENT"),
        (f"{EDMODO}.CropImage.startPickImageActivity(this)", "CHOOSER"),
    ],
)
def test_what_was_picked_is_cropped_under_the_touch_that_asked_for_it(
    tmp_path: Path, picking: str, chooser: str
) -> None:
    number = "Crop.REQUEST_PICK" if chooser == "GET_CONTENT" else f"{EDMODO}.CropImage.PICK_IMAGE_CHOOSER_REQUEST_CODE"
    more = f"""
@Override protected void onActivityResult(int request, int result, Intent data) {{
    if (request == {number}) Crop.of(data.getData(), null).start(this);
    else if (request == 12) second();
}}
"""
    files = {**declaring(CROPPERS["soundcloud"]), **java(PRESS.format(picking), more, CROPPING)}
    assert cropped(tmp_path, files) == {
        (f"system:android.intent.action.{chooser}", "system", "go_there"),
        ("CropImageActivity", "click", "go_there"),
        ("Second", "auto", ""),
    }


def test_what_is_picked_by_itself_comes_back_at_some_time(tmp_path: Path) -> None:
    more = """
@Override protected void onActivityResult(int request, int result, Intent data) { second(); }
"""
    files = {**APP, **java("Crop.pickImage(this);", more, CROPPING)}
    assert cropped(tmp_path, files) == {
        ("system:android.intent.action.GET_CONTENT", "system", ""),
        ("Second", "auto", ""),
    }


FACEBOOK = "com.facebook.FacebookActivity"
APPAUTH = "net.openid.appauth"
PICKER = "droidninja.filepicker"
DROPBOX = "com.dropbox.core.android"
FIREBASE = "com.firebase.ui.auth"
LIBS = "com.mikepenz.aboutlibraries"
OPENED = {
    "facebook": (
        FACEBOOK,
        'com.facebook.login.LoginManager.getInstance().logInWithReadPermissions(this, "email");',
        "",
    ),
    "dropbox": (f"{DROPBOX}.AuthActivity", f'{DROPBOX}.Auth.startOAuth2PKCE(this, "key", null);', ""),
    "appauth": (
        f"{APPAUTH}.AuthorizationManagementActivity",
        "startActivityForResult(service.getAuthorizationRequestIntent(asked), 4);",
        f"{APPAUTH}.AuthorizationService service; {APPAUTH}.AuthorizationRequest asked;",
    ),
    "firebase": (
        f"{FIREBASE}.KickoffActivity",
        f"startActivityForResult({FIREBASE}.AuthUI.getInstance().createSignInIntentBuilder().build(), 5);",
        "",
    ),
    "licences": (f"{LIBS}.ui.LibsActivity", f"new {LIBS}.LibsBuilder().withAboutIconShown(true).start(this);", ""),
    "files": (
        f"{PICKER}.FilePickerActivity",
        f"{PICKER}.FilePickerBuilder.getInstance().setMaxCount(3).pickFile(this);",
        "",
    ),
}


@pytest.mark.parametrize("case", OPENED)
def test_signing_in_picking_and_licences_have_screens_of_libraries(tmp_path: Path, case: str) -> None:
    screen, press, more = OPENED[case]
    code = java(PRESS.format(f"{{ {press} }}"), more)
    assert cropped(tmp_path, {**declaring(screen), **code}) == {(screen.rpartition(".")[2], "click", "go_there")}


@pytest.mark.parametrize(("case", "found"), [("licences", 1), ("facebook", 1), ("dropbox", 0), ("files", 0)])
def test_the_manifest_of_a_library_may_declare_its_screen(tmp_path: Path, case: str, found: int) -> None:
    _, press, more = OPENED[case]
    assert len(cropped(tmp_path, {**APP, **java(PRESS.format(f"{{ {press} }}"), more)})) == found


def test_an_object_of_kotlin_opens_the_screen_of_its_library(tmp_path: Path) -> None:
    body = "go_there.setOnClickListener { UserApiClient.instance.loginWithKakaoAccount(this) { } }"
    screen = "com.kakao.sdk.auth.AuthCodeHandlerActivity"
    code = {
        n: t.replace("import", "import com.kakao.sdk.user.UserApiClient\nimport", 1) for n, t in kotlin(body).items()
    }
    assert cropped(tmp_path, {**declaring(screen), **code}) == {("AuthCodeHandlerActivity", "click", "go_there")}


def test_others_have_calls_of_these_names(tmp_path: Path) -> None:
    body = PRESS.format('{ new org.other.LoginManager().logInWithReadPermissions(this, "a"); new Thread().start(); }')
    assert cropped(tmp_path, {**declaring(FACEBOOK), **java(body)}) == set()


def test_a_view_of_a_library_opens_its_screen_when_touched(tmp_path: Path) -> None:
    button = '<com.facebook.login.widget.LoginButton android:id="@+id/sign_in"/></LinearLayout>'
    layout = APP["res/layout/main.xml"].replace("</LinearLayout>", button)
    files = {**declaring(FACEBOOK), **java(""), "res/layout/main.xml": layout}
    assert cropped(tmp_path, files) == {("FacebookActivity", "click", "sign_in")}
