"""Whatever acts goes through one guard; what is refused, outside or too much never reaches the device."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import uiatlas
from uiatlas.errors import ActionError, DeviceLostError, RefusedError, SpentError
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.guard.guarding import STALE, GuardedDevice
from uiatlas.text.addresses import within
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    InputText,
    Observation,
    OpenApp,
    Role,
    Scroll,
    Tap,
    UIElement,
    Wait,
    selector_for,
)

ROOT = Path(uiatlas.__file__).parent


@dataclass
class Page:
    """A simulated device that shows one button and notes what is done to it."""

    label: str = "Open"
    app: str = "ours"
    front: str = "ours"
    activity: str = ""
    done: list[str] = field(default_factory=list)
    uri, simulated = "test:page", True

    def observe(self) -> Observation:
        button = UIElement(0, Role.BUTTON, self.label, flags=ElementFlag.CLICKABLE)
        return Observation(self.front, (button,), activity=self.activity)

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.done.append(type(action).__name__)

    def wait(self, seconds: float) -> None: ...

    def restart(self) -> None:
        self.done.append("restart")

    def close(self) -> None: ...


def tap(device: Page) -> tuple[Tap, UIElement]:
    shown = device.observe()
    return Tap(selector_for(shown.elements[0], shown)), shown.elements[0]


def test_a_refused_action_never_reaches_the_device() -> None:
    page = Page("Delete everything")
    guarded = GuardedDevice(page, Guard())
    with pytest.raises(RefusedError, match="may delete"):
        guarded.perform(*tap(page))
    with pytest.raises(RefusedError, match="may delete"):
        guarded.perform(tap(page)[0])
    assert page.done == []


def test_a_person_is_asked_once_for_one_action() -> None:
    questions: list[str] = []

    def yes(question: str) -> bool:
        questions.append(question)
        return True

    page = Page("Pay now")
    guarded = GuardedDevice(page, Guard(DangerPolicy.ASK, yes))
    guarded.check(*tap(page))
    guarded.perform(*tap(page))
    assert (len(questions), page.done) == (1, ["Tap"])
    guarded.perform(*tap(page))
    assert len(questions) == 2


def test_leave_that_was_given_is_void_once_the_screen_was_looked_at_again() -> None:
    page = Page("Pay now")
    answers = iter((True, False))
    guarded = GuardedDevice(page, Guard(DangerPolicy.ASK, lambda q: next(answers)))
    guarded.check(*tap(page))
    guarded.observe()
    with pytest.raises(RefusedError):
        guarded.perform(*tap(page))
    assert page.done == []


def test_a_button_that_became_another_one_meanwhile_is_not_tapped() -> None:
    now = 0.0
    page = Page("Next")
    guarded = GuardedDevice(page, Guard(), clock=lambda: now)
    guarded.observe()
    action, element = tap(page)
    page.label, now = "Pay now", STALE + 1
    with pytest.raises(ActionError, match="not on the screen"):
        guarded.perform(action, element)
    assert page.done == []


@pytest.mark.parametrize("policy", list(DangerPolicy))
def test_steps_are_counted_before_the_device_is_touched_whatever_the_policy(policy: DangerPolicy) -> None:
    page = Page()
    guarded = GuardedDevice(page, Guard(policy), max_steps=2)
    guarded.perform(Back())
    guarded.restart()
    with pytest.raises(SpentError, match="2 steps"):
        guarded.perform(Back())
    with pytest.raises(SpentError, match="2 steps"):
        guarded.restart()
    assert page.done == ["Back", "restart"]


def test_an_app_that_hangs_is_started_afresh_without_a_look_at_it() -> None:
    class Hanging(Page):
        def observe(self) -> Observation:
            raise DeviceLostError("the program does not answer", hint="restart the app")

    page = Hanging()
    GuardedDevice(page, Guard()).restart()
    assert page.done == ["restart"]


def test_simulated_time_counts_although_nobody_waits() -> None:
    page = Page()
    guarded = GuardedDevice(page, Guard(seconds=60.0))
    guarded.perform(Back())
    guarded.wait(30.0)
    guarded.perform(Wait(30.0))
    with pytest.raises(SpentError, match="60 simulated seconds"):
        guarded.perform(Back())
    assert page.done == ["Back", "Wait"]


def test_other_apps_are_touched_only_where_a_pattern_lets_them_in() -> None:
    page = Page(front="com.android.settings")
    for guard in (Guard(), Guard(apps=("com.android.phone",)), Guard(DangerPolicy.ALLOW, apps=("org.*",))):
        with pytest.raises(RefusedError, match=r"com\.android\.settings"):
            GuardedDevice(page, guard).perform(*tap(page))
    with pytest.raises(RefusedError, match="bank"):
        GuardedDevice(page, Guard(apps=("com.android.*",))).perform(OpenApp("com.bank"))
    assert page.done == []
    GuardedDevice(page, Guard(apps=("com.android.*",))).perform(*tap(page))
    GuardedDevice(page, Guard()).perform(Back())
    GuardedDevice(page, Guard()).perform(Scroll())
    assert page.done == ["Tap", "Back", "Scroll"]


def test_pages_outside_the_addresses_are_not_touched() -> None:
    page = Page(app="https://shop.example", front="https://shop.example", activity="/admin")
    guard = Guard(urls=("https://shop.example/cart",))
    with pytest.raises(RefusedError, match="admin"):
        GuardedDevice(page, guard).perform(*tap(page))
    page.activity = "/cart/items"
    with pytest.raises(RefusedError, match="evil"):
        GuardedDevice(page, guard).perform(InputText(tap(page)[0].target, "https://evil.example/"), tap(page)[1])
    assert page.done == []
    GuardedDevice(page, guard).perform(*tap(page))
    assert page.done == ["Tap"]


@pytest.mark.parametrize(
    ("url", "pattern", "inside"),
    [
        ("https://shop.example/cart/1", "https://shop.example/cart", True),
        ("https://shop.example/cart", "https://shop.example/cart/*", True),
        ("https://shop.example:443/cart", "https://shop.example/cart", True),
        ("https://SHOP.example./%63art/./1", "https://shop.EXAMPLE/c%61rt", True),
        ("https://shop.example//cart///1", "https://shop.example/cart", True),
        ("https://shop.example/x/../cart/1", "https://shop.example/cart", True),
        ("https://shop.example/cart%2f..%2fadmin", "https://shop.example/cart", False),
        ("https://shop.example/cart\\..\\admin", "https://shop.example/cart", False),
        ("https://b\u00fccher.example/", "https://xn--bcher-kva.example", True),
        ("https://shop.example/carts", "https://shop.example/cart", False),
        ("https://shop.example/cart/../admin", "https://shop.example/cart", False),
        ("https://shop.example/cart/%2e%2e/admin", "https://shop.example/cart", False),
        ("https://shop.example/cart/.%2E/admin", "https://shop.example/cart", False),
        ("https://evil.org\\@shop.example/cart", "https://shop.example/cart", False),
        ("https://www.shop.example/", "https://*.shop.example", True),
        ("https://shop.example.evil.org/", "https://shop.example", False),
        ("https://shop.example@evil.org/", "https://shop.example", False),
        ("http://shop.example/", "https://shop.example", False),
        ("https://shop.example:8443/", "https://shop.example", False),
        ("https://ѕhop.example/", "https://shop.example", False),
        ("https://shop.example:port/", "https://shop.example", False),
    ],
)
def test_an_address_is_inside_only_by_its_true_host_and_path(url: str, pattern: str, inside: bool) -> None:
    assert within(url, (pattern,)) is inside


TOUCHES = {"perform", "restart"}
UNGUARDED = {"devices", "evaluation", "sources"}
"""The devices themselves; episodes of a benchmark and readers of code, which are no devices."""

SAFE = {"self", "self.repair", "walker", "self.session", "session", "self.session.guarded"}
"""What is told to perform or restart without being a bare device: it holds a guarded one, or is one."""


def touching() -> Iterator[tuple[str, str]]:
    """Every module outside the devices that tells a thing other than itself to perform or restart, with its text."""
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        called = {
            node.func.attr
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and ast.unparse(node.func.value) not in SAFE
        }
        if called & TOUCHES and path.relative_to(ROOT).parts[0] not in UNGUARDED:
            yield path.relative_to(ROOT).as_posix(), text


def test_every_module_that_touches_a_device_holds_it_guarded() -> None:
    """The session is one of them, so the list is not empty by mistake; a device around another one is a device."""
    found = dict(touching())
    assert "run/session.py" in found
    assert [name for name, text in found.items() if "GuardedDevice" not in text and "(WrappedDevice)" not in text] == []


@pytest.mark.parametrize("touch", [lambda d: d.perform(Back()), lambda d: d.restart()], ids=["perform", "restart"])
def test_the_guard_judges_before_any_touch(touch: Callable[[GuardedDevice], None]) -> None:
    page = Page()
    with pytest.raises(SpentError):
        touch(GuardedDevice(page, Guard(DangerPolicy.ALLOW), max_steps=0))
    assert page.done == []
