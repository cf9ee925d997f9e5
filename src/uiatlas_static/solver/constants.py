"""Constants of the platform that name actions, categories, one extra and kinds of devices, with documented values."""

_PREFIXES = {
    "android.content.Intent": ("android.intent.action.", "android.intent.category."),
    "android.provider.Settings": ("android.settings.", ""),
    "android.provider.Settings$Panel": ("android.settings.panel.action.", ""),
    "android.provider.MediaStore": ("android.media.action.", ""),
    "android.provider.AlarmClock": ("android.intent.action.", ""),
    "android.media.RingtoneManager": ("android.intent.action.", ""),
    "android.speech.RecognizerIntent": ("android.speech.action.", ""),
    "android.bluetooth.BluetoothAdapter": ("android.bluetooth.adapter.action.", ""),
    "android.appwidget.AppWidgetManager": ("android.appwidget.action.", ""),
    "android.app.admin.DevicePolicyManager": ("android.app.action.", ""),
    "android.telecom.TelecomManager": ("android.telecom.action.", ""),
    "android.content.pm.PackageManager": ("", ""),
    "android.app.WallpaperManager": ("android.service.wallpaper.", ""),
    "android.speech.tts.TextToSpeech$Engine": ("android.speech.tts.engine.", ""),
}
"""Class -> what stands before the rest of its ``ACTION_`` and of its ``CATEGORY_`` constants."""
INITIAL_INTENTS = "android.intent.extra.INITIAL_INTENTS"
"""The key under which a chooser is given intents of its own, which it offers first."""
_ODD = {
    ("android.content.Intent", "EXTRA_INITIAL_INTENTS"): INITIAL_INTENTS,
    ("android.provider.Settings", "ACTION_ADD_ACCOUNT"): "android.settings.ADD_ACCOUNT_SETTINGS",
    ("android.provider.Settings", "ACTION_APP_USAGE_SETTINGS"): "android.settings.action.APP_USAGE_SETTINGS",
    ("android.provider.Settings", "ACTION_CONDITION_PROVIDER_SETTINGS"): (
        "android.settings.ACTION_CONDITION_PROVIDER_SETTINGS"
    ),
    ("android.provider.Settings", "ACTION_MANAGE_OVERLAY_PERMISSION"): (
        "android.settings.action.MANAGE_OVERLAY_PERMISSION"
    ),
    ("android.provider.Settings", "ACTION_MANAGE_WRITE_SETTINGS"): "android.settings.action.MANAGE_WRITE_SETTINGS",
    ("android.provider.Settings", "ACTION_NOTIFICATION_LISTENER_SETTINGS"): (
        "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS"
    ),
    ("android.provider.Settings", "ACTION_PRINT_SETTINGS"): "android.settings.ACTION_PRINT_SETTINGS",
    ("android.provider.Settings", "ACTION_SEARCH_SETTINGS"): "android.search.action.SEARCH_SETTINGS",
    ("android.provider.MediaStore", "ACTION_PICK_IMAGES"): "android.provider.action.PICK_IMAGES",
    ("android.provider.MediaStore", "INTENT_ACTION_STILL_IMAGE_CAMERA"): "android.media.action.STILL_IMAGE_CAMERA",
    ("android.provider.MediaStore", "INTENT_ACTION_VIDEO_CAMERA"): "android.media.action.VIDEO_CAMERA",
    ("android.provider.MediaStore", "INTENT_ACTION_MEDIA_SEARCH"): "android.intent.action.MEDIA_SEARCH",
    ("android.content.pm.PackageManager", "FEATURE_AUTOMOTIVE"): "android.hardware.type.automotive",
    ("android.content.pm.PackageManager", "FEATURE_WATCH"): "android.hardware.type.watch",
}
"""Those that are named otherwise than the rest of their class."""


def constant(owner: str, name: str) -> str:
    """What a constant of the platform holds, if it is among those that are known here; else empty.

    Args:
        owner: Class that declares it, qualified if it could be.
        name: Its name.

    Returns:
        The documented value; of a class that is not known the constant itself, as ``AlarmClock.ACTION_SNOOZE_ALARM``.
    """
    simple = owner.rpartition(".")[2]
    known = owner if "." in owner else next((c for c in _PREFIXES if c.rpartition(".")[2] == simple), owner)
    if (known, name) in _ODD:
        return _ODD[known, name]
    for place, start in enumerate(("ACTION_", "CATEGORY_")):
        if name.startswith(start):
            prefix = _PREFIXES.get(known, ("", ""))[place]
            return prefix + name.removeprefix(start) if prefix else f"{simple.replace('$', '.')}.{name}"
    return ""
