"""Finds the app that a ``sim:`` URI names: a bundled one, or the one in a Python file of yours."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from uiatlas.devices.toolkit import App
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.plugins import load, names


def bundled_apps() -> tuple[str, ...]:
    """Names of the simulated apps that are installed."""
    return names("apps")


def names_in(names: str) -> tuple[str, ...]:
    """The apps that ``notes+path/to/mine.py`` names; the path of a file may itself hold a plus sign."""
    if "+" not in names or Path(names).is_file():
        return (names,)
    return tuple(names.split("+"))


def load_app(name: str) -> App:
    """The app of this name, or in the Python file at this path.

    Raises:
        InputError: There is no such app or file, or the file does not define a usable app.
    """
    if name.endswith(".py") or "/" in name:
        return _app_in(load_module(Path(name)), name)
    if name not in bundled_apps():
        hint = f"known: {', '.join(bundled_apps())}; or give the path of a .py file"
        raise UnknownNameError("simulated app", name, bundled_apps(), hint=hint)
    return _app_in(load("apps", name), name)


def load_module(path: Path) -> ModuleType:
    """Run a Python file as a module of its own.

    Raises:
        InputError: The file is missing or does not run.
    """
    if not path.is_file():
        raise InputError(f"no app at {path}", hint="give the path of a Python file that defines an App")
    spec = spec_from_file_location(f"uiatlas_app_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path} is not a Python file", hint="give the path of a .py file that defines an App")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickling in the user's file look themselves up here
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        where = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno is not None else ""
        message = error.msg if isinstance(error, SyntaxError) else str(error)
        raise InputError(
            f"{path}{where}: cannot be imported ({type(error).__name__}: {message})", hint="correct the file"
        ) from error
    return module


def _app_in(module: ModuleType, name: str) -> App:
    found = [value for value in vars(module).values() if isinstance(value, App)]
    named = getattr(module, "app", None)
    app = named if isinstance(named, App) else found[0] if len(found) == 1 else None
    if app is None:
        problem = "defines several apps" if found else "defines no app"
        raise InputError(f"{name} {problem}", hint='write `app = App("com.example.mine", start="home")` in it')
    for scene in (app.start, *([app.first_run] if app.first_run else [])):
        app.scene(scene)
    return app
