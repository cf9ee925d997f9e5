"""Dialogs in which files are chosen: an exploration leaves everything in them alone but what closes them.

What such a dialog shows are the user's files and not the program: opening folders there explores the disk, and its
rows and menus can move, rename and remove files.
"""

import re
from collections.abc import Iterator, Sequence

from uiatlas.safety.labels import refuses, saves
from uiatlas.ui import ElementFlag, Role, UIElement

CHOOSER = "file chooser"
"""What accessibility interfaces call such a dialog."""

_BUTTON = "push button"
_PANES = 2
"""Lists in such a dialog, at least: one of places and one of files."""

_COLUMNS = 3
"""What is told of each file, at least, where it has no field for a name."""

_PATH = re.compile(r"(?:~|[A-Za-z]:)?(?:[/\\][^/\\]+)+[/\\]?")
"""A folder, as it is written above what it holds."""

_ENDING = 2
"""Buttons that end such a dialog besides the one for help: one takes the file, one closes the dialog."""

_DIALOGS = frozenset({"dialog", "alert"})
"""What accessibility interfaces call a dialog that stands within a page."""

_TOOL_BAR = "tool bar"

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

_HELP = frozenset(
    {"help", "hilfe", "aide", "ayuda", "aiuto", "ajuda", "hulp", "pomoc", "справка", "помощь", "yardım"}
    | {"帮助", "說明", "说明", "ヘルプ", "도움말", "مساعدة", "تعليمات", "मदद", "सहायता"}
)
"""What the button says that may stand beside the two that end the dialog."""


def is_file_chooser(elements: Sequence[UIElement], *, over: bool = False) -> bool:
    """Whether a dialog is shown in which files are chosen.

    The toolkit calls it so, or it has a list of places beside one of files, a field or columns, and two buttons beside
    each other, one of which takes the file while the other one closes the dialog. Programs name the first one after
    what they do with the file: within a dialog it may say anything where the list of files has columns, and where a
    field for the name stands under the path of a folder.

    Args:
        elements: What is shown.
        over: Whether that lies over a page, as a dialog does; else the roles of the elements tell what is a dialog.
    """
    if elements and elements[0].class_name == CHOOSER:
        return True
    closing = {e.parent for e in elements if _closes(e)}
    if not closing:
        return False
    accepts = any(e.parent in closing and _accepts(e) for e in elements)
    fields = any(e.role is Role.INPUT for e in elements)
    if accepts and len(_panes(elements, elements)) >= _PANES and (fields or _columns(elements, elements) >= _COLUMNS):
        return True
    return any(_takes_files(part, elements) for part in _dialogs(elements, over=over))


def closing_chooser(elements: Sequence[UIElement]) -> frozenset[int]:
    """The places among the elements of a dialog for files of the buttons that close it."""
    return frozenset(e.index for e in elements if _closes(e))


def _takes_files(dialog: Sequence[UIElement], elements: Sequence[UIElement]) -> bool:
    """Whether a dialog is one for files whatever its button says: by its columns, or by the path above its field."""
    panes, pair = _panes(dialog, elements), _ends_with_two(dialog, elements)
    if pair and len(panes) >= _PANES and _columns(dialog, elements) >= _COLUMNS:
        return True
    told = any(e.role is Role.TEXT and _PATH.fullmatch(e.text) for e in dialog)
    return told and any(e.role is Role.INPUT for e in dialog) and (pair or (bool(panes) and any(map(_accepts, dialog))))


def _dialogs(elements: Sequence[UIElement], *, over: bool) -> Iterator[Sequence[UIElement]]:
    """The dialogs with a button that closes them: all that is shown, or parts of a page."""
    if over or (elements and elements[0].role is Role.DIALOG):
        yield elements
        return
    around = {e.index for e in elements if e.role is Role.DIALOG or e.class_name in _DIALOGS}
    for top in sorted({above for e in elements if _closes(e) for above in _around(e, elements)} & around):
        yield [e for e in elements if top in _around(e, elements)]


def _ends_with_two(dialog: Sequence[UIElement], elements: Sequence[UIElement]) -> bool:
    """Whether two buttons besides the one for help end a dialog; settings have more, and a tool bar ends nothing."""
    last = next((e for e in reversed(dialog) if _closes(e)), None)
    if last is None or any(elements[above].class_name == _TOOL_BAR for above in _around(last, elements)):
        return False
    row = [last]
    for way in (1, -1):
        at = last.index + way
        while 0 <= at < len(elements) and elements[at].class_name == _BUTTON and elements[at].parent == last.parent:
            row.append(elements[at])
            at += way
    return sum(_plain(e.label) not in _HELP for e in row) == _ENDING


def _panes(part: Sequence[UIElement], elements: Sequence[UIElement]) -> set[int]:
    """The lists in a part of what is shown, and what is rolled and holds none."""
    lists = [e for e in part if e.role is Role.LIST]
    rolls = [e for e in part if e.flags & _SCROLLABLE]
    held = {above for e in (*lists, *rolls) for above in _around(e, elements)}
    return {e.index for e in lists} | {e.index for e in rolls if e.index not in held}


def _columns(part: Sequence[UIElement], elements: Sequence[UIElement]) -> int:
    panes = _panes(part, elements)
    return sum(e.role is Role.BUTTON and e.parent in panes for e in part)


def _closes(element: UIElement) -> bool:
    if element.class_name != _BUTTON:
        return False
    return refuses(element.label) or _plain(element.label) in _CLOSING


def _accepts(element: UIElement) -> bool:
    said = _plain(element.label)
    return element.class_name == _BUTTON and (said.partition(" ")[0] in _ACCEPTING or saves(said))


def _plain(label: str) -> str:
    return label.replace("_", "").replace("&", "").strip().casefold()


def _around(element: UIElement, elements: Sequence[UIElement]) -> Iterator[int]:
    """The places among the elements of what holds one of them, the innermost first."""
    above = element.parent
    while above >= 0:
        yield above
        above = elements[above].parent
