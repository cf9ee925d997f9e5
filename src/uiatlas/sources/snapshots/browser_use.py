"""What browser-use shows its model of a page: the elements that can be touched with their numbers, and texts."""

import re
from collections.abc import Iterator

from uiatlas.sources.snapshots.told import LONGEST, Snapshot, Told, put_together
from uiatlas.ui import ElementFlag

TOOL = "browser-use"

_TAG = re.compile(
    r"(\t*)(?:\|SHADOW\((?:open|closed)\)\|)?\*?(?:\|(?:scroll element|IFRAME|FRAME)\|?)?(?:\[(\w+)\])?"
    r"<([a-zA-Z][\w-]*)(?= |/>)"
)
_ENDED = re.compile(r" ?/>(?=$| <!--| \()")
"""Where a tag may end: there the line ends, or a comment or something in parentheses follows."""
_NUMBERED = re.compile(r"^\t*\*?(?:\|scroll element)?\[\w+\]<[a-zA-Z]", re.MULTILINE)
_PAIR = re.compile(r" ([a-z][a-z_-]*)=(.*?)(?= [a-z][a-z_-]*=|$)", re.DOTALL)
_NOT_SHOWN = frozenset({"Open Shadow", "Closed Shadow", "Shadow End", "[Start of page]", "[End of page]", "empty page"})
_CURRENT = re.compile(r"^(?:.*</page_stats>\n)?Current tab: (\w+)", re.MULTILINE)
_TAB = re.compile(r"^Tab (\w+): (\S+) - (.*)$", re.MULTILINE)
_BODY = re.compile(r"^Interactive elements[^\n]*:\n", re.MULTILINE)
_MORE = re.compile(r"\.\.\. \(.*scroll to reveal\):?|<\w+> \".*\" ~[\d.]+ pages down")
_TITLE_CUT = 30
"""Characters of a title that are told; one that has so many may go on."""

_INPUTS = {
    "checkbox": "checkbox",
    "radio": "radio",
    "range": "slider",
    "submit": "button",
    "button": "button",
    "reset": "button",
    "image": "button",
    "file": "button",
    "number": "spinbutton",
    "search": "searchbox",
}
_TAGS = {
    "a": "link",
    "button": "button",
    "textarea": "textbox",
    "select": "combobox",
    "summary": "button",
    "img": "img",
}


def is_browser_use(text: str) -> bool:
    """Whether a text holds such a state."""
    return bool(_NUMBERED.search(text))


def read_browser_use(text: str, *, url: str = "", title: str = "") -> Snapshot:
    """Read one.

    Args:
        text: What the model is shown of the page, with or without the lines that name the tabs.
        url: The address of the page, where the text does not tell it.
        title: The title of the page, likewise.

    Raises:
        FormatError: There is nothing in it, or too much.
    """
    body = _BODY.search(text)
    if not url and (tab := _tab(text)) is not None:
        url, title = tab
    return put_together(TOOL, list(_nodes(text[body.end() :] if body else text)), url=url, title=title)


def _tab(text: str) -> tuple[str, str] | None:
    """Address and title of the tab in front, if that is clear."""
    tabs, current = _TAB.findall(text), _CURRENT.search(text)
    named = [tab for tab in tabs if current is not None and tab[0] == current[1]] or tabs
    if len(named) != 1:
        return None
    _, url, title = named[0]
    return url, title.strip() if len(title) < _TITLE_CUT else ""


def _nodes(body: str) -> Iterator[Told]:
    for line in body.splitlines():
        said = line.strip()
        if not said or said in _NOT_SHOWN or _MORE.fullmatch(said):
            continue
        if said.startswith("</"):
            return  # what follows the state in a prompt
        line = line.rstrip()
        match = _TAG.match(line)
        rest = _attributes(line, match.end()) if match else None
        depth = len(line) - len(line.lstrip("\t"))
        yield Told(depth, "text", "", said[:LONGEST]) if match is None or rest is None else _node(match, rest)


def _attributes(line: str, start: int) -> str | None:
    """What stands in a tag after its name; None if the tag does not end."""
    for end in _ENDED.finditer(line, start):
        if not line.startswith(" (", end.end()) or line.endswith(")"):
            return line[start : end.start()]
    return None


def _node(match: re.Match[str], rest: str) -> Told:
    depth, number, tag = len(match[1]), match[2] or "", match[3].lower()
    told = dict(_PAIR.findall(rest))
    role = _role(tag, told, touched=bool(number))
    name = told.get("aria-label") or told.get("title") or told.get("alt") or ""
    if not name and role not in ("textbox", "searchbox", "spinbutton", "combobox"):
        name = told.get("ax_name", "")
    value = told.get("value", "") if tag in ("input", "textarea") else ""
    if role == "button" and tag == "input":
        name, value = name or value, ""
    flags = int(ElementFlag.CHECKED) if "true" in (told.get("checked"), told.get("aria-checked")) else 0
    flags |= int(ElementFlag.SELECTED) if told.get("selected") == "true" else 0
    flags |= int(ElementFlag.DISABLED) if told.get("disabled") == "true" else 0
    flags |= int(ElementFlag.PASSWORD) if told.get("type") == "password" else 0
    hint = told.get("placeholder", "")
    return Told(depth, role, name[:LONGEST], value[:LONGEST], flags, number, told.get("id", ""), hint=hint)


def _role(tag: str, told: dict[str, str], *, touched: bool) -> str:
    if role := told.get("role", ""):
        return role
    if tag == "input":
        return _INPUTS.get(told.get("type", ""), "textbox")
    return _TAGS.get(tag, "button" if touched else "generic")
