"""Dialogs in which files are chosen: an exploration leaves everything in them alone but what closes them.

What such a dialog shows are the user's files and not the program: opening folders there explores the disk, and its
rows and menus can move, rename and remove files.
"""

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
    each other, one of which takes the file while the other one closes the dialog.
    """
    if elements and elements[0].class_name == CHOOSER:
        return True
    closing = {e.parent for e in elements if _closes(e)}
    if not closing or not any(e.parent in closing and _accepts(e) for e in elements):
        return False
    lists = [e for e in elements if e.role is Role.LIST]
    rolls = [e for e in elements if e.flags & _SCROLLABLE]
    bare = [e for e in rolls if not any(_is_inside(each, e, elements) for each in (*lists, *rolls))]
    panes = {e.index for e in (*lists, *bare)}
    columns = sum(e.role is Role.BUTTON and e.parent in panes for e in elements)
    return len(panes) >= _PANES and (columns >= _COLUMNS or any(e.role is Role.INPUT for e in elements))


def closing_chooser(elements: Sequence[UIElement]) -> frozenset[int]:
    """The places among the elements of a dialog for files of the buttons that close it."""
    return frozenset(e.index for e in elements if _closes(e))


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
