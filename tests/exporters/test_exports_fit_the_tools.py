"""Exported Python against the real packages: every import, every method and every argument that is used exists there.

The packages are the extra ``exports``; a tool that is not installed is skipped. No device and no browser is needed.
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from tests.exporters.scripts import script_of
from tests.exporters.test_exporters import web_script
from tests.exporters.test_planned import long_page

from uiatlas.agents.replay.planned import script_of_plan
from uiatlas.exporters import export
from uiatlas.planning.search import plan_route


def imports(tree: ast.Module) -> Iterator[Any]:
    """What the file imports, imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (import_module(a.name) for a in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (getattr(import_module(node.module), a.name) for a in node.names)


def methods(tree: ast.Module, receiver: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of methods on what an expression like this gives: a name, or ``name()`` for what calling it gives."""
    name, called = receiver.removesuffix("()"), receiver.endswith("()")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            on = node.func.value
            inner = on.func if called and isinstance(on, ast.Call) else None if called else on
            if isinstance(inner, ast.Name) and inner.id == name:
                yield node.func.attr, node


def fits(owner: type, name: str, call: ast.Call) -> None:
    """The method exists and takes these arguments."""
    method = inspect.unwrap(inspect.getattr_static(owner, name))
    if not callable(method):  # a property that gives something callable
        return
    function = getattr(owner, name)
    keywords = {k.arg: None for k in call.keywords if k.arg is not None}
    inspect.signature(function).bind(None, *call.args, **keywords)


def test_a_uiautomator2_script_uses_what_the_package_has() -> None:
    u2 = pytest.importorskip("uiautomator2")
    selector = import_module("uiautomator2._selector")
    tree = ast.parse(export(script_of("x", "y"), "uiautomator2"))
    assert list(imports(tree))
    used = set()
    for name, call in methods(tree, "d"):
        fits(u2.Device, name, call)
        used.add(name)
    for name, call in methods(tree, "d()"):
        fits(selector.UiObject, name, call)
        used.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "d":
            selector.Selector(**{k.arg: ast.literal_eval(k.value) for k in node.keywords if k.arg})
    assert used >= {"app_start", "press", "swipe_ext", "click", "long_click", "set_text", "get_text", "wait", "swipe"}


def below(form: str) -> ast.Module:
    """The script of a plan that touches what may lie below on a page."""
    graph = long_page("Harvest")
    return ast.parse(export(script_of_plan(graph, plan_route(graph, "main", ["done"]), "it"), form))


def test_what_is_scrolled_to_uses_what_the_packages_have() -> None:
    pytest.importorskip("uiautomator2")
    pytest.importorskip("appium.webdriver")
    selector = import_module("uiautomator2._selector")
    assert list(imports(below("uiautomator2")))
    assert list(imports(below("appium")))
    area = selector.UiObject(SimpleNamespace(jsonrpc=None), selector.Selector(scrollable=True))
    assert callable(area.scroll.to)
    by = import_module("appium.webdriver.common.appiumby").AppiumBy
    named = [n.attr for n in ast.walk(below("appium")) if isinstance(n, ast.Attribute) and _is_by(n)]
    assert named
    assert all(hasattr(by, name) for name in named)


def _is_by(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "AppiumBy"


def test_an_appium_script_uses_what_the_package_has() -> None:
    webdriver = pytest.importorskip("appium.webdriver")
    options = import_module("appium.options.android").UiAutomator2Options
    by = import_module("appium.webdriver.common.appiumby").AppiumBy
    element = import_module("appium.webdriver.webelement").WebElement
    tree = ast.parse(export(script_of("x", "y"), "appium"))
    assert list(imports(tree))
    used = set()
    for receiver, owner in (("driver", webdriver.Remote), ("find()", element), ("field", element)):
        for name, call in methods(tree, receiver):
            fits(owner, name, call)
            used.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            assert node.value.id != "AppiumBy" or hasattr(by, node.attr)
            assert node.value.id != "options" or hasattr(options, node.attr)
    assert used >= {"activate_app", "terminate_app", "back", "press_keycode", "click", "send_keys", "clear"}


def test_a_playwright_test_uses_what_the_package_has() -> None:
    api = pytest.importorskip("playwright.sync_api")
    tree = ast.parse(export(web_script("x", "y"), "playwright"))
    assert list(imports(tree))
    assertions = import_module("playwright.sync_api._generated").LocatorAssertions
    used = set()
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        match node.func.value:
            case ast.Name(id="page"):
                owner = api.Page
            case ast.Attribute(attr="mouse"):
                owner = api.Mouse
            case ast.Call(func=ast.Name(id="expect")):
                owner = assertions
            case _:
                owner = api.Locator
        fits(owner, node.func.attr, node)
        used.add(node.func.attr)
    assert used >= {"goto", "fill", "click", "wheel", "to_be_checked", "to_have_value", "to_be_visible", "get_by_role"}
