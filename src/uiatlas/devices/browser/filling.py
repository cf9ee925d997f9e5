"""Gives fields of a page their values: texts, dates, sliders, choices and files; and presses keys."""

from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import ElementHandle, Page

from uiatlas.devices.base import cannot, chord_named
from uiatlas.devices.browser.keys import key_name
from uiatlas.ui import Action

PATIENCE = 2000.0
"""Milliseconds that an element has to come to rest under the pointer."""

_SPECIAL = ("date", "time", "datetime-local", "month", "week", "color", "range")

_LEAVE = """e => { if (e.type === 'number' || /^(numeric|decimal)$/.test(e.inputMode)
  || e.getAttribute('role') === 'spinbutton') e.blur() }"""

_IS_EMPTY = "e => !(e.value ?? e.textContent)"
"""Whether a field holds nothing."""

_LONGEST_TYPED = 200
"""Longer texts are put in at once instead of key by key."""

_SLIDE = """(e, value) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set
  set.call(e, value)
  for (const name of ["input", "change"]) e.dispatchEvent(new Event(name, {bubbles: true}))
  return +e.value
}"""
"""Set a slider of the browser's own, as one does who drags it; it keeps to its own limits and steps."""

_SCALE = "e => ['valuenow', 'valuemin', 'valuemax'].map((name) => parseFloat(e.getAttribute('aria-' + name)))"

_MOST_STEPS = 1000


async def press(page: Page, node: ElementHandle | None, keys: str, action: Action) -> None:
    """Press a key or chord in a node, which gets the keyboard without being pressed, or where the keyboard is."""
    chord = chord_named(action, keys)
    if node is not None:
        await node.focus()
    await page.keyboard.press(key_name(chord))


async def slide(page: Page, node: ElementHandle, value: float, action: Action) -> None:
    """Set a slider: the browser's own at once, one of the page's own with the arrow keys."""
    if await node.evaluate("e => e.localName === 'input'"):
        came = float(await node.evaluate(_SLIDE, f"{value:g}"))
        if abs(came - value) > 1e-6:
            raise cannot(action, f"its largest value is {came:g}")
        return
    now, low, high = await node.evaluate(_SCALE)
    if not all(isinstance(each, int | float) for each in (now, low, high)) or not low <= value <= high:
        raise cannot(action, f"its values go from {low} to {high}")
    await node.focus()
    for _ in range(_MOST_STEPS):
        await page.keyboard.press("ArrowRight" if value > now else "ArrowLeft")
        before, (now, _, _) = now, await node.evaluate(_SCALE)
        if now == before or (before < value) != (now < value):
            break
    if abs(now - value) > abs(before - value):
        await page.keyboard.press("ArrowLeft" if now > value else "ArrowRight")


async def choose(node: ElementHandle, option: str, action: Action) -> None:
    """Choose an option of a list that the browser drops down, by its label.

    Raises:
        ActionError: It has no such option, or that cannot be chosen.
    """
    labels, _, disabled = await choices(node)
    folded = [" ".join(label.casefold().split()) for label in labels]
    wanted = " ".join(option.casefold().split())
    if wanted not in folded or folded.index(wanted) in disabled:
        few = ", ".join(label for i, label in enumerate(labels[:12]) if i not in disabled)
        raise cannot(action, f"it offers {few}")
    await node.select_option(index=folded.index(wanted), timeout=PATIENCE)


async def upload(page: Page, node: ElementHandle, paths: Sequence[str], action: Action) -> None:
    """Give files to a field for files, or to the one that a button opens.

    Raises:
        ActionError: A file does not exist, or nothing asks for one.
    """
    files = [Path(path).expanduser() for path in paths]
    if (missing := next((path for path in files if not path.is_file()), None)) is not None:
        raise cannot(action, f"there is no file {missing}", hint="give the path of a file that exists")
    if not await node.evaluate("e => e.localName === 'input' && e.type === 'file'"):
        inner = await node.evaluate_handle("e => e.control || e.querySelector('input[type=file]')")
        found = inner.as_element()
        if found is None:
            raise cannot(action, "it takes no files", hint="tap it, and give the path where the browser asks")
        node = found
    await node.set_input_files(files)


async def enter(page: Page, node: ElementHandle, text: str) -> None:
    """Replace the text of a field, key by key where it is short; a line break at its end is the Enter key.

    A field that took nothing is pressed and gets it once more: some take keys only then. A field for a number is left
    at the end: many pages take it over only when that is done, and have no button for it.
    """
    kind = await node.evaluate("e => e.localName === 'input' ? e.type : e.localName")
    said, ends = (text[:-1], True) if text.endswith("\n") else (text, False)
    if kind in _SPECIAL:
        await node.fill(said, timeout=PATIENCE)
    else:
        await _replace(node, said)
        if said and await node.evaluate(_IS_EMPTY):
            await node.click(timeout=PATIENCE)
            await _replace(node, said)
    if ends:
        await page.keyboard.press("Enter")
    else:
        await node.evaluate(_LEAVE)


async def _replace(node: ElementHandle, said: str) -> None:
    """Empty a field and give it a text."""
    await node.fill("", timeout=PATIENCE)
    if len(said) <= _LONGEST_TYPED:
        await node.type(said, timeout=30_000)
    else:
        await node.fill(said, timeout=PATIENCE)


async def choices(node: ElementHandle) -> tuple[list[str], int, list[int]]:
    """The labels of a list that drops down, which one is chosen, and which cannot be."""
    said = await node.evaluate(
        "e => [[...e.options].map((o) => o.label.trim()), e.selectedIndex, [...e.options]"
        ".map((o, i) => o.disabled || o.parentNode.disabled ? i : -1).filter((i) => i >= 0)]"
    )
    return list(said[0]), int(said[1]), list(said[2])
