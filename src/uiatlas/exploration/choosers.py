"""Dialogs in which files are chosen: an exploration leaves everything in them alone but what closes them.

What such a dialog shows are the user's files and not the program: opening folders there explores the disk, and its
rows and menus can move, rename and remove files.
"""

import re
from collections.abc import Sequence

from uiatlas.safety.labels import refuses, saves
from uiatlas.ui import ElementFlag, Role, UIElement

CHOOSER = "file chooser"
"""What accessibility interfaces call such a dialog."""

_BUTTON = "push button"
_PANES = 2
"""Lists in such a dialog, at least: one of places and one of files."""

_COLUMNS = 3
"""What is told of each file, at least, where it has no field for a name."""

_PATH = re.compile(r"(?:~|[A-Za-z]:)?(?:[/\\][^/\\]*)+")
"""A folder, as it is written above what it holds."""

_TWO = 2
"""Buttons beside each other: one takes the file, one closes the dialog."""

_SCROLLABLE = int(ElementFlag.SCROLLABLE)

_ACCEPTING = frozenset(
    {"open", "save", "choose", "select", "öffnen", "auswählen", "wählen", "abrir", "seleccionar", "selecionar"}
    | {"elegir", "escolher", "ouvrir", "sélectionner", "choisir", "apri", "seleziona", "scegli", "openen"}
    | {"selecteren", "kiezen", "otwórz", "wybierz", "открыть", "выбрать", "aç", "seç", "打开", "打開", "開啟", "选择"}
    | {"選擇", "開く", "選択", "열기", "선택", "فتح", "اختيار", "खोलें", "चुनें"}
)
"""What the button says that takes the file."""

_CLOSING = frozenset({"cancel", "close", "annuler", "annulla", "iptal", "إلغاء", "الغاء", "anuluj", "отмена"})
"""What the button says that closes the dialog, where the words that decline do not hold it."""


def is_file_chooser(elements: Sequence[UIElement]) -> bool:
    """Whether a dialog is shown in which files are chosen.

    The toolkit calls it so, or it has a list of places beside one of files, a field or columns, and two buttons beside
    each other, one of which takes the file while the other one closes the dialog. Where the list of files has columns,
    the button that takes the file may say anything, since programs name it after what they do with the file. A dialog
    that a program draws itself has one list, and a field for the name, under the path of the folder.
    """
    if elements and elements[0].class_name == CHOOSER:
        return True
    closing = {e.parent for e in elements if _closes(e)}
    accepts = any(e.parent in closing and _accepts(e) for e in elements)
    if not accepts and not any(map(_closes, _pair(elements))):
        return False
    fields = any(e.role is Role.INPUT for e in elements)
    if accepts and fields and any(e.role is Role.TEXT and _PATH.fullmatch(e.text) for e in elements):
        return True
    lists = [e for e in elements if e.role is Role.LIST]
    rolls = [e for e in elements if e.flags & _SCROLLABLE]
    bare = [e for e in rolls if not any(_is_inside(each, e, elements) for each in (*lists, *rolls))]
    panes = {e.index for e in (*lists, *bare)}
    columns = sum(e.role is Role.BUTTON and e.parent in panes for e in elements)
    told = columns >= _COLUMNS or (accepts and fields)
    return len(panes) >= _PANES and told


def closing_chooser(elements: Sequence[UIElement]) -> frozenset[int]:
    """The places among the elements of a dialog for files of the buttons that close it."""
    return frozenset(e.index for e in elements if _closes(e))


def _pair(elements: Sequence[UIElement]) -> Sequence[UIElement]:
    """The two buttons that end a dialog; empty if more stand together, as in settings, or fewer."""
    last = next((e for e in reversed(elements) if _closes(e)), None)
    if last is None:
        return ()
    row = [last]
    for way in (1, -1):
        at = last.index + way
        while 0 <= at < len(elements) and elements[at].class_name == _BUTTON and elements[at].parent == last.parent:
            row.append(elements[at])
            at += way
    return row if len(row) == _TWO else ()


def _closes(element: UIElement) -> bool:
    if element.class_name != _BUTTON:
        return False
    return refuses(element.label) or _plain(element.label) in _CLOSING


def _accepts(element: UIElement) -> bool:
    said = _plain(element.label)
    return element.class_name == _BUTTON and (said.partition(" ")[0] in _ACCEPTING or saves(said))


def _plain(label: str) -> str:
    return label.replace("_", "").replace("&", "").strip().casefold()


def _is_inside(element: UIElement, other: UIElement, elements: Sequence[UIElement]) -> bool:
    above = element.parent
    while above > other.index:
        above = elements[above].parent
    return above == other.index
