"""How the plans of models differ from the shortest right one: errors, and ways of saying the same thing otherwise."""

import re
from collections.abc import Callable
from random import Random

Step = dict[str, object]
Error = Callable[[list[Step], Random, str], list[Step]]
"""Changes a right plan; it gets the question as well, since a model names the screens as the map there does."""

_LINE = re.compile(r"^(\d+)(?: (.*?))?: (.*)$", re.MULTILINE)
_WAYS = re.compile(r">(?:[\d|]|\{[^}]*\})+(?=;| \(| =|$)| \(hold>[\d|]+\)")
_STANDING = re.compile(r"(?: = .*)?(?: \((?:on|off|field|selected|disabled)\))?$")
_SHOWN = re.compile(r"^The app is on screen (\d+), which shows:\n<screen>\n(.*?)\n</screen>", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"^hold |^(?:switch|box|choice|field|slider)\[|(?:>(?:[\d|]|\{[^}]*\})+)?(?: = .*|\]$|$)")
_OTHERWISE = {
    "settings": "Preferences", "delete": "Remove", "search": "Find", "about": "About this app", "ok": "Confirm",
    "more options": "Menu", "save": "Done", "yes": "OK", "create new contact": "Add contact", "sort by": "Sort order",
}  # fmt: skip
_LOOKS = {
    "more options": "three-dot menu", "search": "the magnifying glass icon", "settings": "gear icon",
    "go back": "back arrow", "navigate up": "back arrow",
}  # fmt: skip


def right(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """No error."""
    return steps


def numbered(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """Every step says a screen of the map that has such a control, the first there is."""
    for step in steps:
        step["on"] = next((n for n, controls in _screens(asked).items() if step["at"] in controls), 0)
    return steps


def similar_label(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """One control is called by part of its name, or with a word more."""
    step = random.choice(steps)
    words = str(step["at"]).split()
    step["at"] = " ".join(words[:-1]) if len(words) > 1 else f"{step['at']} button"
    return steps


def other_words(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """Controls are called by other words for the same thing."""
    return [{**s, "at": _OTHERWISE.get(str(s["at"]).casefold(), s["at"])} for s in steps]


def described(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """Controls are told by what they look like, or by what kind of control they are."""
    for step in steps:
        at = str(step["at"])
        kind = "field" if step["do"] == "type" else "button" if len(at.split()) == 1 else "option"
        step["at"] = _LOOKS.get(at.casefold(), f"the '{at}' {kind}")
    return steps


def wrong_label(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """One control is called as nothing is."""
    random.choice(steps)["at"] = "Flux capacitor"
    return steps


def missing_step(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """One step is left out."""
    if len(steps) > 1:
        del steps[random.randrange(len(steps))]
    return steps


def wrong_route(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """It begins with a control of the screen shown that leads to another screen, in place of the right one."""
    own = {s["at"] for s in steps}
    ways = [c for _, told in _SHOWN.findall(asked) for c in told.split("; ") if re.search(r">\d", c)]
    names = dict.fromkeys(_STANDING.sub("", without_ways(c)) for c in ways)
    wrong = [n for n in names if n not in own and n != "go back"]
    first = {"on": 0, "do": "tap", "at": random.choice(wrong), "text": ""} if wrong else None
    return [first, *steps[1:]] if first is not None and len(steps) > 1 else steps


def wrong_screen(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """One step says another screen of the map."""
    steps = numbered(steps, random, asked)
    step = random.choice(steps)
    step["on"] = random.choice([n for n in _screens(asked) if n != step["on"]] or [0])
    return steps


def no_such_screen(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """Every step says a number that no screen has."""
    return [{**s, "on": random.choice((-1, 77, "screen 99", "Settings screen", None))} for s in steps]


def app_opened(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """It begins with opening the app."""
    return [{"on": 0, "do": "open", "at": "the app", "text": ""}, *steps]


def field_touched(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """A field is touched before it is typed into."""
    out: list[Step] = []
    for step in steps:
        if step["do"] == "type" and not (out and out[-1]["at"] == step["at"]):
            out.append({**step, "do": "tap", "text": ""})
        out.append(step)
    return out


def with_enter(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """What is typed ends with a line break, and Enter is pressed after it."""
    out: list[Step] = []
    for step in steps:
        out.append({**step, "text": f"{step['text']}\n"} if step["do"] == "type" else step)
        if step["do"] == "type":
            out.append({"on": 0, "do": "press", "at": "Enter", "text": ""})
    return out


def scrolled(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """It scrolls before the last step."""
    return [*steps[:-1], {"on": 0, "do": "scroll", "at": "", "text": "down"}, steps[-1]]


def went_back(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """It ends with going back and with a look at what was done."""
    look = {"on": 0, "do": "verify", "at": "that it is done", "text": ""}
    return [*steps, look, {"on": 0, "do": "back", "at": "", "text": ""}]


def merged(steps: list[Step], random: Random, asked: str) -> list[Step]:
    """Its first two touches are written as one step."""
    if len(steps) < 2 or any(s["do"] == "type" for s in steps[:2]):
        return steps
    return [{**steps[0], "at": f"{steps[0]['at']} > {steps[1]['at']}"}, *steps[2:]]


ERRORS: dict[str, Error] = {
    e.__name__: e
    for e in (
        right, numbered, similar_label, other_words, described, wrong_label, missing_step, wrong_route, wrong_screen,
        no_such_screen, app_opened, field_touched, with_enter, scrolled, went_back, merged,
    )
}  # fmt: skip


def _screens(asked: str) -> dict[int, list[str]]:
    """The controls that a question tells of each screen of its map."""
    shown = {
        int(n): [_STANDING.sub("", c) for c in without_ways(told).split("; ")] for n, told in _SHOWN.findall(asked)
    }
    listed = {int(n): [_MARKS.sub("", c) for c in told.split("; ")] for n, _, told in _LINE.findall(asked)}
    return {n: [*shown.get(n, []), *listed.get(n, [])] for n in sorted({*shown, *listed})}


def without_ways(screen: str) -> str:
    """A screen in words without where its controls lead."""
    return _WAYS.sub("", screen)
