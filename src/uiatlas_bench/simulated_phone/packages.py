"""Commands of a simulated phone that install, start, stop and list apps."""

from uiatlas.devices.launcher import LAUNCHER
from uiatlas.errors import UiatlasError
from uiatlas_bench.simulated_phone.commands import broadcast
from uiatlas_bench.simulated_phone.said import Call, Command, Said, said

_UNKNOWN = "java.lang.IllegalArgumentException: Unknown package: {}"


def _pm(call: Call) -> Said:
    phone = call.phone
    match call.words:
        case ["clear", package]:
            if package not in phone.apps:
                return said("Failed", code=1)
            phone.clear(package)
            return said("Success")
        case ["path", package]:
            if package not in phone.apps:
                return said(code=1)
            return said(f"package:/data/app/{package}/base.apk")
        case ["list", "packages", *_]:
            return said(*(f"package:{package}" for package in phone.apps))
        case ["uninstall", package]:
            if package not in phone.apps:
                return said("Failure [DELETE_FAILED_INTERNAL_ERROR]", code=1)
            phone.uninstall(package)
            return said("Success")
        case ["grant" | "revoke", *_]:
            return Said()
        case ["install", *words]:
            return _install(call, words)
    return said("Error: unknown command", code=255)


def _install(call: Call, words: list[str]) -> Said:
    """Install what was sent or pushed: for this phone a package file holds the URI of a simulated app."""
    sent = int(words[words.index("-S") + 1]) if "-S" in words else 0
    data = call.read(sent) if sent else call.phone.files.get(words[-1], b"")
    text = data.decode("utf-8", "replace").strip()
    if not text.startswith("sim:"):
        return said("Failure [INSTALL_PARSE_FAILED_NOT_APK: this simulated phone runs simulated apps only]", code=1)
    try:
        call.phone.install(text.removeprefix("sim:"))
    except UiatlasError as error:
        return said(f"Failure [INSTALL_FAILED_INVALID_APK: {error.what}]", code=1)
    return said("Success")


def _cmd(call: Call) -> Said:
    match call.words:
        case ["package", "resolve-activity", *words]:
            return _resolve(call, words)
        case ["package", *words]:
            return _pm(Call(words, call.phone, call.piped, call.read))
    return said(f"cmd: Can't find service: {call.words[0] if call.words else ''}", code=20)


def _resolve(call: Call, words: list[str]) -> Said:
    if "android.intent.category.HOME" in words:
        return said("priority=0 preferredOrder=0 match=0x108000", f"{LAUNCHER}/.Launcher")
    app = call.phone.apps.get(words[-1])
    if app is None:
        return said("No activity found")
    return said("priority=0 preferredOrder=0 match=0x108000", f"{words[-1]}/.{app.activity}")


def _am(call: Call) -> Said:
    phone = call.phone
    match call.words:
        case ["start" | "start-activity", *words] if "-n" in words:
            component = words[words.index("-n") + 1]
            package = component.partition("/")[0]
            if package not in phone.apps:
                return said(f"Error: Activity class {{{component}}} does not exist.", code=1)
            phone.start(package)
            return said(f"Starting: Intent {{ cmp={component} }}", "Status: ok", "Complete")
        case ["force-stop", package]:
            if package in phone.apps:
                phone.stop(package)
            return Said()
        case ["broadcast", *words]:
            return broadcast(Call(words, phone, call.piped, call.read))
    return said("Error: unknown command", code=255)


def _monkey(call: Call) -> Said:
    package = call.words[call.words.index("-p") + 1] if "-p" in call.words else ""
    if package not in call.phone.apps:
        return said("** No activities found to run, monkey aborted.", code=252)
    call.phone.start(package)
    return said("Events injected: 1")


def _pidof(call: Call) -> Said:
    app = call.phone.apps.get(call.words[-1]) if call.words else None
    return said(str(app.number)) if app is not None and app.number else said(code=1)


PACKAGE_COMMANDS: dict[str, Command] = {"pm": _pm, "cmd": _cmd, "am": _am, "monkey": _monkey, "pidof": _pidof}
"""Every command by its name."""
