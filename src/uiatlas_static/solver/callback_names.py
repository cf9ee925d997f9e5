"""Names of methods that the platform calls: on screens, and on whatever else it is given."""

import re

LIFECYCLE = (
    "onAttach",
    "onCreate",
    "onCreatePreferences",
    "onBuildHeaders",
    "onCreateDialog",
    "onCreateView",
    "onViewCreated",
    "onActivityCreated",
    "onStart",
    "onRestart",
    "onResume",
    "onPostCreate",
    "onPostResume",
    "onNewIntent",
    "onActivityResult",
    "onRequestPermissionsResult",
    "onCreateOptionsMenu",
    "onPrepareOptionsMenu",
)
"""Methods of screens that run by themselves, in this order."""
OF_SCREENS = frozenset(LIFECYCLE) | frozenset(
    """
    attachBaseContext getResources getSystemService getTheme onActionModeFinished onActionModeStarted onActivityReenter
    onApplyThemeResource onAttachFragment onAttachedToWindow onBackPressed onCancel onChildTitleChanged
    onConfigurationChanged onContentChanged onContextItemSelected onContextMenuClosed onCreateAnimation onCreateAnimator
    onCreateContextMenu onCreateDescription onCreateNavigateUpTaskStack onCreatePanelMenu onCreatePanelView
    onCreateSupportNavigateUpTaskStack onCreateThumbnail onDestroy onDestroyOptionsMenu onDestroyView onDetach
    onDetachedFromWindow onDismiss onDisplayPreferenceDialog onEnterAnimationComplete onGenericMotionEvent
    onGetDirectActions onGetLayoutInflater onHiddenChanged onInflate onIsMultiPane onKeyDown onKeyLongPress
    onKeyMultiple onKeyShortcut onKeyUp onLocalVoiceInteractionStarted onLocalVoiceInteractionStopped onLocalesChanged
    onLowMemory onMenuItemSelected onMenuOpened onMultiWindowModeChanged onNavigateUp onNavigateUpFromChild
    onNightModeChanged onOptionsItemSelected onOptionsMenuClosed onPanelClosed onPause onPerformDirectAction
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
"""These, and what else the platform calls on activities and fragments."""
LIKELY = re.compile(r"(?:on|get|create|bind|do|run|invoke|call|accept|apply|instantiate)(?![a-z])")
"""The words that names of methods begin with which the platform calls, where no override is marked."""
