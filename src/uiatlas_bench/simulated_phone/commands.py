"""Commands of a simulated phone that look at the screen, touch it, or tell about the system."""

import base64
import hashlib
import re

from uiatlas.devices.layout import SIZE
from uiatlas.errors import UiatlasError
from uiatlas_bench.simulated_phone.said import Call, Command, Said, said
from uiatlas_bench.simulated_phone.screen import dump, picture

_PROPERTIES = {
    "ro.build.version.sdk": "34",
    "ro.build.version.release": "14",
    "ro.product.manufacturer": "uiatlas",
    "ro.product.model": "Simulated phone",
    "ro.product.cpu.abi": "x86_64",
    "ro.uiatlas.simulated": "1",
    "sys.boot_completed": "1",
}


def _uiautomator(call: Call) -> Said:
    if call.words[:1] != ["dump"]:
        return said("Usage: uiautomator <subcommand> [options]", code=1)
    files = [word for word in call.words[1:] if not word.startswith("--")]
    path = files[0] if files else "/sdcard/window_dump.xml"
    if call.phone.uiautomator_servers:
        return said("java.lang.IllegalStateException: UiAutomationService already registered!", code=255)
    try:
        text = dump(call.phone)
    except UiatlasError:
        return said("ERROR: could not get idle state.", code=0)
    if path == "/dev/tty":
        return said(text + f"UI hierchary dumped to: {path}")
    call.phone.files[path] = text.encode()
    return said(f"UI hierchary dumped to: {path}")


def _input(call: Call) -> Said:
    phone, words = call.phone, call.words
    if words and words[0] in ("touchscreen", "keyboard"):
        words = words[1:]
    match words:
        case ["tap", x, y]:
            phone.touch(int(float(x)), int(float(y)))
        case ["swipe" | "draganddrop", *numbers] if len(numbers) in (4, 5):
            start_x, start_y, end_x, end_y, time = [int(float(n)) for n in (*numbers, "300")[:5]]
            phone.swipe((start_x, start_y), (end_x, end_y), time)
        case ["text", text] if not text.isascii():
            return said(
                "Exception occurred while executing 'text':",
                "java.lang.NullPointerException: Attempt to get length of null array",
                code=255,
            )
        case ["text", text]:
            phone.type(lambda value: value + text.replace("%s", " "))
        case ["keyevent", *keys]:
            for key in keys:
                _press(call, key.removeprefix("KEYCODE_"))
        case _:
            return said("Error: Unknown command: " + " ".join(words), code=255)
    return Said()


def _press(call: Call, key: str) -> None:
    phone = call.phone
    match key:
        case "4" | "BACK":
            phone.back()
        case "3" | "HOME":
            phone.home()
        case "67" | "DEL":
            phone.type(lambda value: value[:-1])
        case "66" | "ENTER":
            phone.type(lambda value: value + "\n")


def _screencap(call: Call) -> Said:
    data = picture(call.phone)
    files = [word for word in call.words if not word.startswith("-")]
    if files:
        call.phone.files[files[0]] = data
        return Said()
    return Said(data)


def _dumpsys(call: Call) -> Said:
    match call.words:
        case ["activity", *_]:
            return said(*_activities(call))
        case ["window", *_]:
            package, activity = _in_front(call)
            return said(
                "WINDOW MANAGER WINDOWS (dumpsys window windows)",
                f"  mCurrentFocus=Window{{7e1a1f u0 {package}/{activity}}}",
                f"  mFocusedApp=ActivityRecord{{5c0ffee u0 {package}/{activity} t12}}",
            )
        case ["input_method", *_]:
            shown = str(call.phone.keyboard_shown).lower()
            return said(
                "Current Input Method Manager state:",
                f"  mCurMethodId={call.phone.keyboard}",
                f"  mShowRequested={shown} mInputShown={shown}",
            )
        case ["display", *_]:
            width, height = SIZE
            return said(
                f"    DisplayViewport{{type=INTERNAL, valid=true, orientation={call.phone.turned},"
                f" deviceWidth={width}, deviceHeight={height}}}"
            )
    return said("Can't find service: " + " ".join(call.words[:1]))


def _activities(call: Call) -> tuple[str, ...]:
    package, activity = _in_front(call)
    short = activity.removeprefix(package) if activity.startswith(package + ".") else activity
    record = f"ActivityRecord{{5c0ffee u0 {package}/{short} t12}}"
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  * Task{{4f2c9b1 #12 type=standard A=10123:{package} U=0 visible=true mode=fullscreen sz=1}}",
        f"    topResumedActivity={record}",
        f"  ResumedActivity: {record}",
    )


def _in_front(call: Call) -> tuple[str, str]:
    shown = call.phone.look()
    return shown.app, shown.activity


def _wm(call: Call) -> Said:
    match call.words:
        case ["size"]:
            return said(f"Physical size: {SIZE[0]}x{SIZE[1]}")
        case ["density"]:
            return said("Physical density: 420")
    return said("usage: wm [subcommand]", code=255)


def _settings(call: Call) -> Said:
    match call.words:
        case ["get", "secure", "default_input_method"]:
            return said(call.phone.keyboard)
        case ["get", _, name]:
            return said(call.phone.settings.get(name, "null"))
        case ["put", _, name, value]:
            call.phone.settings[name] = value
            return Said()
    return said("Invalid command", code=255)


def _ime(call: Call) -> Said:
    match call.words:
        case ["list", *_]:
            return said(*call.phone.keyboards)
        case ["enable", name] if name in call.phone.keyboards:
            return said(f"Input method {name}: now enabled for user #0")
        case ["set", name] if name in call.phone.keyboards:
            call.phone.keyboard = name
            return said(f"Input method {name} selected for user #0")
    return said("Unknown input method cannot be selected", code=255)


def broadcast(call: Call) -> Said:
    """``am broadcast``: the ADB keyboard takes text in base64, if it is the chosen one."""
    words = dict(zip(call.words, call.words[1:], strict=False))
    text = words.get("msg", "")
    if ".AdbIME" in call.phone.keyboard:
        if words.get("-a") == "ADB_INPUT_B64":
            typed = base64.b64decode(text).decode()
            call.phone.type(lambda value: value + typed)
        elif words.get("-a") == "ADB_CLEAR_TEXT":
            call.phone.type(lambda value: "")
    return said(f"Broadcasting: Intent {{ act={words.get('-a')} flg=0x400000 }}", "Broadcast completed: result=0")


def _sleep(call: Call) -> Said:
    call.phone.sleep(sum(float(word.rstrip("s")) for word in call.words))
    return Said()


def _grep(call: Call) -> Said:
    pattern = re.compile(next(word for word in call.words if not word.startswith("-")))
    lines = [line for line in call.piped.decode("utf-8", "replace").splitlines() if pattern.search(line)]
    return said(*lines, code=0 if lines else 1)


def _getprop(call: Call) -> Said:
    known = {**_PROPERTIES, "ro.serialno": call.phone.serial}
    if call.words:
        return said(known.get(call.words[0], ""))
    return said(*(f"[{name}]: [{value}]" for name, value in sorted(known.items())))


def _cat(call: Call) -> Said:
    missing = [path for path in call.words if path not in call.phone.files]
    if missing:
        return said(f"cat: {missing[0]}: No such file or directory", code=1)
    return Said(b"".join(call.phone.files[path] for path in call.words) or call.piped)


def _rm(call: Call) -> Said:
    for path in call.words:
        call.phone.files.pop(path, None)
    return Said()


def _md5sum(call: Call) -> Said:
    lines = [f"{hashlib.md5(call.phone.files.get(p, b'')).hexdigest()}  {p}" for p in call.words]
    return said(*lines)


COMMANDS: dict[str, Command] = {
    "uiautomator": _uiautomator,
    "input": _input,
    "screencap": _screencap,
    "dumpsys": _dumpsys,
    "wm": _wm,
    "settings": _settings,
    "ime": _ime,
    "sleep": _sleep,
    "grep": _grep,
    "getprop": _getprop,
    "cat": _cat,
    "rm": _rm,
    "md5sum": _md5sum,
    "echo": lambda call: said(" ".join(call.words)),
    "true": lambda call: Said(),
    "kill": lambda call: Said(),
}
"""Every command by its name."""
