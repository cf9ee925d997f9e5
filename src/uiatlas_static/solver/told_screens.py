"""Screens that hear themselves how something ends that a touch begins: a request, a sign-in, a loader.

``new StringRequest(Method.POST, address, this, this)``: the call of a library is given the screen, which implements an
interface of that library. What the screen is told then is under the touch.
"""

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Obj, objects
from uiatlas_static.solver.heard import own_trigger
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.library_interfaces import interfaces_taken, is_of_interfaces
from uiatlas_static.solver.places import AUTO

_OF_PLATFORM = frozenset(
    """
    attachBaseContext getResources getSystemService getTheme onActionModeFinished onActionModeStarted
    onActivityReenter onActivityResult onApplyThemeResource onAttach onAttachFragment onAttachedToWindow onBackPressed
    onBuildHeaders onCancel onChildTitleChanged onConfigurationChanged onContentChanged onContextItemSelected
    onContextMenuClosed onCreate onCreateAnimation onCreateAnimator onCreateContextMenu onCreateDescription
    onCreateNavigateUpTaskStack onCreatePanelMenu onCreatePanelView onCreateSupportNavigateUpTaskStack
    onCreateThumbnail onDestroy onDestroyOptionsMenu onDestroyView onDetach onDetachedFromWindow onDismiss
    onDisplayPreferenceDialog onEnterAnimationComplete onGenericMotionEvent onGetDirectActions onGetLayoutInflater
    onHiddenChanged onInflate onIsMultiPane onKeyDown onKeyLongPress onKeyMultiple onKeyShortcut onKeyUp
    onLocalVoiceInteractionStarted onLocalVoiceInteractionStopped onLocalesChanged onLowMemory onMenuItemSelected
    onMenuOpened onMultiWindowModeChanged onNavigateUp onNavigateUpFromChild onNewIntent onNightModeChanged
    onOptionsItemSelected onOptionsMenuClosed onPanelClosed onPause onPerformDirectAction
    onPictureInPictureModeChanged onPictureInPictureRequested onPictureInPictureUiStateChanged onPointerCaptureChanged
    onPrepareDialog onPrepareNavigateUpTaskStack onPrepareOptionsPanel onPreparePanel
    onPrepareSupportNavigateUpTaskStack onPrimaryNavigationFragmentChanged onProvideAssistContent onProvideAssistData
    onProvideKeyboardShortcuts onProvideReferrer onRestoreInstanceState onResumeFragments
    onRetainCustomNonConfigurationInstance onRetainNonConfigurationInstance onSaveInstanceState onSearchRequested
    onStateNotSaved onStop onSupportActionModeFinished onSupportActionModeStarted onSupportContentChanged
    onSupportNavigateUp onTitleChanged onTopResumedActivityChanged onTouchEvent onTrackballEvent onTrimMemory
    onUserInteraction onUserLeaveHint onViewStateRestored onVisibleBehindCanceled onWindowAttributesChanged
    onWindowFocusChanged onWindowStartingActionMode onWindowStartingSupportActionMode setMenuVisibility
    setUserVisibleHint
    """.split()  # noqa: SIM905
)
"""Methods that the platform calls on activities and fragments for other reasons."""


def tell_screen(interpreter: Interpreter, site: CallSite, lifecycle: tuple[str, ...]) -> None:
    """A call of a library is given the screen during a touch: the screen is told under that touch how it ends.

    Args:
        interpreter: The execution.
        site: The call, which nothing is known of.
        lifecycle: Methods that the platform calls as a screen comes and goes.
    """
    screen = interpreter.place.obj
    if screen is None or interpreter.present.edge_class == AUTO.edge_class:
        return
    if not any(screen in objects(a) for a in site.args):
        return
    types = interpreter.liveness.meaning.asked(site.frame.method, site.call).types
    owners = (site.call.owner,) if site.call.owner else types or ()
    taken = interfaces_taken(interpreter.program, site.call, screen.type, owners)
    for method in interpreter.callbacks(screen) if taken else ():
        if method.name not in lifecycle and _is_told(interpreter, screen, method, taken):
            interpreter.under(interpreter.present, method, screen, (), site.frame)


def _is_told(interpreter: Interpreter, screen: Obj, method: Method, taken: list[str]) -> bool:
    """Whether a method may be one of these interfaces of a library, by which a screen hears of no touch."""
    if method.name in _OF_PLATFORM or own_trigger(method, AUTO, "") != AUTO:
        return False
    program = interpreter.program
    return is_of_interfaces(program, screen.type, method.name, taken) and not program.called_by_app(screen.type, method)
