"""Screens that widely used libraries bring along: which one a call or a view of theirs opens.

Codes are read by ZXing Android Embedded (https://github.com/journeyapps/zxing-android-embedded), pictures cropped by
uCrop (https://github.com/Yalantis/uCrop), Android Image Cropper (https://github.com/CanHub/Android-Image-Cropper) and
android-crop (https://github.com/jdamcd/android-crop), files and pictures picked by those of `FINISHING_CHAINS`, and
licences shown by AboutLibraries (https://github.com/mikepenz/AboutLibraries), all of them under Apache-2.0. People sign
in by what Facebook, Dropbox, Kakao, Google (Firebase), Twitter, Spotify and AppAuth give apps for it.
"""

from uiatlas_static.facts.code import outermost, own_name
from uiatlas_static.facts.values import ClassValue, FieldValue, Result, alternatives
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, join, objects, options
from uiatlas_static.solver.giving import MAX_CHAIN
from uiatlas_static.solver.interpreter import Interpreter, Model

_SCANNER = "com.journeyapps.barcodescanner.CaptureActivity"
_CROPPER = "com.canhub.cropper.CropImageActivity"
_FACEBOOK = "com.facebook.FacebookActivity"
_TWITTER = "com.twitter.sdk.android.core.identity.OAuthActivity"
_CONTRACTS = {"ScanContract": _SCANNER, "CropImageContract": _CROPPER}
"""Contracts -> the screen that each launches, unless its options name another one."""
_BEGINNING = {
    "com.yalantis.ucrop.UCrop": "com.yalantis.ucrop.UCropActivity",
    "com.theartofdev.edmodo.cropper.CropImage": "com.theartofdev.edmodo.cropper.CropImageActivity",
    "com.canhub.cropper.CropImage": _CROPPER,
    "com.soundcloud.android.crop.Crop": "com.soundcloud.android.crop.CropImageActivity",
    "com.mikepenz.aboutlibraries.LibsBuilder": "com.mikepenz.aboutlibraries.ui.LibsActivity",
    "com.mikepenz.aboutlibraries.Libs": "com.mikepenz.aboutlibraries.ui.LibsActivity",
    "com.facebook.login.LoginManager": _FACEBOOK,
    "com.dropbox.core.android.Auth": "com.dropbox.core.android.AuthActivity",
    "com.kakao.sdk.user.UserApiClient": "com.kakao.sdk.auth.AuthCodeHandlerActivity",
    "com.firebase.ui.auth.AuthUI": "com.firebase.ui.auth.KickoffActivity",
    "com.spotify.sdk.android.authentication.AuthenticationClient": (
        "com.spotify.sdk.android.authentication.LoginActivity"
    ),
    "com.spotify.sdk.android.auth.AuthorizationClient": "com.spotify.sdk.android.auth.LoginActivity",
    "net.openid.appauth.AuthorizationService": "net.openid.appauth.AuthorizationManagementActivity",
    "com.google.android.libraries.places.widget.Autocomplete": (
        "com.google.android.libraries.places.widget.AutocompleteActivity"
    ),
    "com.github.dhaval2404.imagepicker.ImagePicker": "com.github.dhaval2404.imagepicker.ImagePickerActivity",
    "com.zhihu.matisse.Matisse": "com.zhihu.matisse.ui.MatisseActivity",
    "com.nbsp.materialfilepicker.MaterialFilePicker": "com.nbsp.materialfilepicker.ui.FilePickerActivity",
    "droidninja.filepicker.FilePickerBuilder": "droidninja.filepicker.FilePickerActivity",
}
"""Classes that chains of calls begin with -> the screen that the last of these opens, or gives an intent to."""
FINISHING_CHAINS = frozenset(
    """
    logIn logInWithReadPermissions logInWithPublishPermissions startOAuth2Authentication startOAuth2PKCE
    loginWithKakaoAccount openLoginActivity performAuthorizationRequest
    forResult pickFile pickPhoto
    """.split()  # noqa: SIM905
)
"""Calls that open the screen at the end of such a chain, and mean nothing elsewhere."""
_OPENED_BY_VIEWS = {
    "com.facebook.login.widget.LoginButton": _FACEBOOK,
    "com.twitter.sdk.android.core.identity.TwitterLoginButton": _TWITTER,
}
"""Views -> the screen that a touch of one opens."""
_BROUGHT = frozenset(
    {
        _FACEBOOK,
        "com.mikepenz.aboutlibraries.ui.LibsActivity",
        "com.firebase.ui.auth.KickoffActivity",
        "com.github.dhaval2404.imagepicker.ImagePickerActivity",
        "com.google.android.libraries.places.widget.AutocompleteActivity",
        "net.openid.appauth.AuthorizationManagementActivity",
    }
)
"""Screens that the library's own manifest declares, so that the app's need not."""
_TOLD = "capture activity"
_TELLING = "setCaptureActivity"


def scanner(interpreter: Interpreter, site: CallSite, told: Abstract) -> str:
    """The activity that reads a code: the one that the options name, else the library's; empty if no manifest has it.

    Args:
        interpreter: Knows the app.
        site: The call that opens it.
        told: The options, or the integrator.
    """
    named = [o.fields[_TOLD] for o in objects(told) if _TOLD in o.fields]
    for call in site.frame.method.calls if not named else ():
        if call.name == _TELLING:
            named += [interpreter.eval(arg, site.frame) for arg in call.args]
    classes = [o.name for o in options(join(*named)) if isinstance(o, ClassValue)]
    return _declared(interpreter, *classes, _SCANNER)


def of_contract(interpreter: Interpreter, site: CallSite, contract: str) -> str:
    """The activity that the contract of a launcher opens; empty if it is no such contract, or no manifest has it."""
    screen = _CONTRACTS.get(own_name(contract), "")
    return scanner(interpreter, site, site.arg(0)) if screen == _SCANNER else _declared(interpreter, screen)


def begun_with(interpreter: Interpreter, site: CallSite) -> str:
    """The class of a library that a chain of calls begins with: ``UCrop.of(a, b).withOptions(c).start(this)``.

    The chain goes on over variables. Where a field, a parameter or a method is declared as the class, it begins there.
    """
    program, meaning = interpreter.program, interpreter.liveness.meaning
    method, call = site.frame.method, site.call
    for _ in range(MAX_CHAIN):
        held = call.receiver if call.receiver is not None else next(iter(call.scopes), None)
        declared = call.owner or ("" if held is None else meaning.type_of(held, method))
        if not declared and isinstance(held, FieldValue):
            declared = held.owner
        if outermost(declared) in _BEGINNING:
            return outermost(declared)
        made = [] if held is None else [v for v in alternatives(held) if isinstance(v, Result)]
        if not made:
            return ""
        method = program.by_id[made[0].method]
        call = method.calls[made[0].call]
    return ""


def intent_of(interpreter: Interpreter, site: CallSite, begun: str) -> Obj:
    """The intent that a chain of calls makes: to the class that it is given, else to the library's screen.

    It names none if no manifest has that one.
    """
    given = [o for a in site.args for o in options(a) if isinstance(o, ClassValue)]
    screen = _declared(interpreter, *(o.name for o in given), _BEGINNING[begun])
    made = Obj(INTENT, (site.frame.method.id, site.index, "of library"))
    if screen:
        made.put("component", ClassValue(screen))
    return made


def _declared(interpreter: Interpreter, *classes: str) -> str:
    """The first of some classes that a manifest has as a component, be it that of the library; empty if none has."""
    return next((c for c in classes if c in interpreter.program.components or c in _BROUGHT), "")


def of_view(interpreter: Interpreter, type_: str) -> str:
    """The activity that a touch of a library's view opens; empty if it is no such view, or no manifest has that."""
    return _declared(interpreter, _OPENED_BY_VIEWS.get(type_, ""))


def _give(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``AuthUI.getInstance().createSignInIntentBuilder().build()``: the intent at the end of such a chain."""
    begun = begun_with(interpreter, site)
    return intent_of(interpreter, site, begun) if begun else interpreter.ask("(other)", site)


def _tell(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``options.setCaptureActivity(Portrait.class)``."""
    for obj in objects(site.receiver):
        obj.put(_TOLD, site.arg(0))
    return site.receiver


MODELS: dict[str, Model] = {
    _TELLING: _tell,
    **dict.fromkeys(("build", "intent", "getAuthorizationRequestIntent"), _give),
}
