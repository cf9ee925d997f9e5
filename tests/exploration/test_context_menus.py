"""What an exploration touches in a menu that was opened on a thing, in a real program that writes down its deeds."""

from contextlib import closing
from pathlib import Path

import pytest
from tests import needs

from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.exploration.context_menus import OnThing, opens_only
from uiatlas.safety.labels import only_looks
from uiatlas.ui import Bounds, ElementFlag, LongPress, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph

PROGRAM = r"""
import os, sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

said = open(os.environ["HOME"] + "/said.txt", "a", buffering=1)

def dialog(title, *buttons):
    window = Gtk.Dialog(title=title, parent=frame, modal=True)
    window.get_content_area().add(Gtk.Entry())
    for number, name in enumerate(buttons):
        window.add_button(name, number)
    window.connect("response", lambda w, n: (said.write(f"{title} {buttons[n]}\n") if n >= 0 else None, w.destroy()))
    window.show_all()

def entry(name, menu, deed):
    item = Gtk.MenuItem(label=name)
    item.connect("activate", deed)
    menu.append(item)
    return item

def opened(view, event):
    if event.button != 3:
        return False
    menu = Gtk.Menu()
    for name in ENTRIES:
        entry(name, menu, lambda item, name=name: said.write(name + "\n"))
    entry("Call it...", menu, lambda item: dialog("Call it", "Apply", "Cancel"))
    more = Gtk.Menu()
    for name in ("Paste", "Properties"):
        entry(name, more, lambda item, name=name: said.write("More " + name + "\n"))
    entry("More", menu, lambda item: None).set_submenu(more)
    menu.show_all()
    menu.attach_to_widget(view)
    menu.popup_at_pointer(event)
    return True

frame, store = Gtk.Window(title="Things"), Gtk.ListStore(str)
store.append(["Kettle"])
view = Gtk.TreeView(model=store)
view.append_column(Gtk.TreeViewColumn("Thing", Gtk.CellRendererText(), text=0))
view.connect("button-press-event", opened)
box = Gtk.Box(orientation=1)
box.add(view)
button = Gtk.Button(label="Water")
button.connect("clicked", lambda b: said.write("Water\n"))
box.add(button)
frame.add(box)
frame.set_default_size(400, 300)
frame.connect("destroy", Gtk.main_quit)
frame.show_all()
Gtk.main()
"""
"""A list with one thing; what is chosen in its menu is written down."""

HARMFUL = {
    "en": ("Rename", "Cut", "Paste", "Delete", "Move to trash"),
    "ar": ("إعادة تسمية", "قص", "لصق", "حذف", "نقل إلى المهملات"),
    "de": ("Umbenennen", "Ausschneiden", "Einfügen", "Löschen", "In den Papierkorb verschieben"),
    "es": ("Renombrar", "Cortar", "Pegar", "Eliminar", "Mover a la papelera"),
    "fr": ("Renommer", "Couper", "Coller", "Supprimer", "Mettre à la corbeille"),
    "hi": ("नाम बदलें", "काटें", "चिपकाएं", "हटाएं", "रद्दी में डालें"),
    "it": ("Rinomina", "Taglia", "Incolla", "Elimina", "Sposta nel cestino"),
    "ja": ("名前を変更", "切り取り", "貼り付け", "削除", "ゴミ箱へ移動"),
    "ko": ("이름 바꾸기", "잘라내기", "붙여넣기", "삭제", "휴지통으로 이동"),
    "nl": ("Hernoemen", "Knippen", "Plakken", "Verwijderen", "Naar prullenbak verplaatsen"),
    "pl": ("Zmień nazwę", "Wytnij", "Wklej", "Usuń", "Przenieś do kosza"),
    "pt": ("Renomear", "Recortar", "Colar", "Excluir", "Mover para a lixeira"),
    "ru": ("Переименовать", "Вырезать", "Вставить", "Удалить", "Переместить в корзину"),
    "tr": ("Yeniden adlandır", "Kes", "Yapıştır", "Sil", "Çöp kutusuna taşı"),
    "zh": ("重命名", "剪切", "粘贴", "删除", "移到回收站"),
}
HARMLESS = {
    "en": ("Copy", "Properties"),
    "ar": ("نسخ", "خصائص"),
    "de": ("Kopieren", "Eigenschaften"),
    "es": ("Copiar", "Propiedades"),
    "fr": ("Copier", "Propriétés"),
    "hi": ("कॉपी करें", "गुण"),
    "it": ("Copia", "Proprietà"),
    "ja": ("コピー", "プロパティ"),
    "ko": ("복사", "속성"),
    "nl": ("Kopiëren", "Eigenschappen"),
    "pl": ("Kopiuj", "Właściwości"),
    "pt": ("Copiar", "Propriedades"),
    "ru": ("Копировать", "Свойства"),
    "tr": ("Kopyala", "Özellikler"),
    "zh": ("复制", "属性"),
}


@pytest.mark.parametrize("language", HARMFUL)
def test_entries_of_a_menu_are_harmless_only_where_they_look(language: str) -> None:
    assert not [label for label in HARMFUL[language] if only_looks(label)]
    assert all(map(only_looks, HARMLESS[language]))


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_menu_opened_on_a_thing_changes_nothing(tmp_path: Path, language: str) -> None:
    needs.desktop()
    needs.gtk()
    entries = (*HARMFUL[language], *HARMLESS[language])
    program = tmp_path / "things.py"
    program.write_text(PROGRAM.replace("ENTRIES", repr(entries)), encoding="utf-8")
    with closing(open_device(f"desktop:{needs.SYSTEM_PYTHON} {program}", {"home": str(tmp_path / "home")})) as device:
        explore(device, budget=60, max_steps=30)
    said = set((tmp_path / "home/said.txt").read_text("utf-8").splitlines())
    assert said <= {*HARMLESS[language], "More Properties", "Call it Cancel", "Water"}
    assert {*HARMLESS[language], "Water"} <= said


def shown(*labels: str, title: str = "Things", dialog: bool = False, over: bool = False) -> Observation:
    page = [UIElement(0, Role.ITEM, "Kettle", flags=ElementFlag.CLICKABLE | ElementFlag.LONG_CLICKABLE)]
    menu = [UIElement(1, Role.MENU, "", bounds=Bounds(0, 0, 9, 9))] if over else []
    rows = [
        UIElement(
            i, Role.MENU_ITEM if over else Role.BUTTON, label, parent=1 if over else -1, flags=ElementFlag.CLICKABLE
        )
        for i, label in enumerate(labels, start=1 + len(menu))
    ]
    return Observation("things", (*page, *menu, *rows), title=title, dialog=dialog)


def test_a_program_that_is_one_dialog_is_not_a_menu_on_a_thing() -> None:
    page, later = shown("Rename", dialog=True), shown("Rename", "Save", dialog=True)
    menu = OnThing()
    menu.follow(LongPress(Selector(Role.ITEM, "Kettle")), page, later)
    assert not menu.here
    asked = shown("Apply", title="Call it", dialog=True)
    menu.follow(LongPress(Selector(Role.ITEM, "Kettle")), page, asked)
    assert menu.here
    apply = asked.elements[-1]
    assert menu.danger(Tap(Selector(Role.BUTTON, "Apply")), apply, asked, seen_to_open=False) is not None
    assert menu.danger(Tap(Selector(Role.BUTTON, "Apply")), apply, asked, seen_to_open=True) is None
    menu.follow(Tap(Selector(Role.BUTTON, "Cancel")), asked, page)
    assert not menu.here


def test_what_the_map_knows_nothing_of_is_not_known_to_open_something_only() -> None:
    assert not opens_only(Graph("things"), None, Tap(Selector(Role.BUTTON, "Apply")))
