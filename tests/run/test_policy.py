"""Dangerous actions are known by their words, harmless ones are let through."""

import pytest

from uiatlas.run.guard.danger_policy import Danger, DangerPolicy, Guard, asks_for, danger_in, danger_of
from uiatlas.ui import (
    Back,
    Bounds,
    Choose,
    ElementFlag,
    InputText,
    Observation,
    Role,
    Tap,
    UIElement,
    selector_for,
)


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Delete", "delete"),
        ("Delete forever", "delete"),
        ("Remove account", "delete"),
        ("Pay now", "pay"),
        ("Buy for $3.99", "pay"),
        ("Place order", "pay"),
        ("Send", "send"),
        ("SEND", "send"),
        ("Share note", "post"),
        ("Log out", "sign out"),
        ("Sign out of all devices", "sign out"),
        ("Install", "install"),
        ("Allow", "grant"),
        ("Call", "send"),
        ("Empty trash", "delete"),
        ("Yes, delete", "delete"),
        ("OK, send it", "send"),
        ("Agree and install", "install"),
        ("Swipe to pay", "pay"),
        ("Empty the Recycle Bin", "delete"),
        ("Empty folder", "delete"),
        ("Format the SD card", "delete"),
        ("Reset all settings", "delete"),
        ("Reset to defaults", "delete"),
        ("Restore from a backup", "delete"),
        ("Replace the existing file", "delete"),
        ("Cancel my order", "delete"),
        ("Leave the group", "delete"),
        ("Withdraw", "pay"),
        ("Post a comment", "post"),
        ("Wire all money", "pay"),
        ("Wire transfer", "pay"),
        ("Wire $500", "pay"),
        ("Move money", "pay"),
        ("Cash out", "pay"),
        ("Top up", "pay"),
        ("Top up balance", "pay"),
        ("Place a bid", "pay"),
        ("Bid", "pay"),
        ("Tip the driver", "pay"),
        ("Tip 5 €", "pay"),
        ("Reserve", "pay"),
        ("Reserve a table", "pay"),
        ("Stake", "pay"),
        ("Swap tokens", "pay"),
        ("Terminate", "delete"),
        ("Revoke access", "delete"),
        ("Unfriend", "delete"),
        ("Block", "delete"),
        ("Block this user", "delete"),
        ("Nutzer blockieren", "delete"),
        ("Tisch reservieren", "pay"),
        ("Einstellungen zurücksetzen", "delete"),
        ("Restaurer la sauvegarde", "delete"),
        ("退出群", "delete"),
        ("Move to Trash", "delete"),
        ("Move 3 files to the bin", "delete"),
        ("In den Papierkorb verschieben", "delete"),
        ("Mettre à la corbeille", "delete"),
        ("Mover a la papelera", "delete"),
        ("Sposta nel cestino", "delete"),
        ("Mover para a lixeira", "delete"),
        ("Naar de prullenbak verplaatsen", "delete"),
        ("Przenieś do kosza", "delete"),
        ("Переместить в корзину", "delete"),
        ("Çöp kutusuna taşı", "delete"),
        ("移到回收站", "delete"),
        ("ゴミ箱へ移動する", "delete"),
        ("휴지통으로 이동", "delete"),
        ("نقل إلى المهملات", "delete"),
        ("रद्दी में ले जाएँ", "delete"),
    ],
)
def test_a_button_that_does_harm_is_known(label: str, kind: str) -> None:
    assert danger_in(label) == kind


@pytest.mark.parametrize(
    "label",
    [
        "",
        "Settings",
        "Call history",
        "Order by name",
        "Recently deleted",
        "Open trash",
        "Restore from trash",
        "Добавить в корзину",
        "Sent",
        "Sender",
        "Payments",
        "Sharing",
        "Sign in",
        "Notes I want to delete one day when there is time",
        "Reply settings",
        "Yes",
        "Don't allow",
        "No, do not delete",
        "Continue to settings",
        "Restore note",
        "Reset timer",
        "Empty",
        "Cancel",
        "Leave",
        "Format text",
        "Transfer settings",
        "Block quote",
        "Blocks",
        "Block calls from hidden numbers",
        "Block number",
        "Tips",
        "Tip of the day",
        "Top",
        "Top songs",
        "Top up history",
        "Reserve space",
        "Reservations",
        "Swap",
        "Swap languages",
        "Move",
        "Move to top",
        "Bids",
        "Wireless",
        "Cash flow",
        "Terminal",
        "Give feedback",
    ],
)
def test_a_harmless_label_is_let_through(label: str) -> None:
    assert danger_in(label) is None


def dialog(question: str, answer: str) -> tuple[Observation, UIElement]:
    text = UIElement(0, Role.TEXT, question)
    button = UIElement(1, Role.BUTTON, answer, flags=ElementFlag.CLICKABLE)
    return Observation("app", (text, button), dialog=True), button


@pytest.mark.parametrize(("question", "kind"), [("Delete this note?", "delete"), ("Share with everybody?", "post")])
def test_a_confirming_button_is_as_dangerous_as_the_question(question: str, kind: str) -> None:
    shown, button = dialog(question, "OK")
    danger = danger_of(Tap(selector_for(button, shown)), button, shown)
    assert danger == Danger(kind, question)


@pytest.mark.parametrize(("name", "kind"), [("btn_delete", "delete"), ("sendButton", "send"), ("app:id/pay", "pay")])
def test_a_picture_without_words_is_judged_by_the_name_that_its_developer_gave_it(name: str, kind: str) -> None:
    button = UIElement(0, Role.BUTTON, resource_id=name, flags=ElementFlag.CLICKABLE)
    shown = Observation("app", (button,))
    assert danger_of(Tap(selector_for(button, shown)), button, shown) == Danger(kind, name.rpartition("/")[2])
    labelled = UIElement(0, Role.BUTTON, "Undo", resource_id=name, flags=ElementFlag.CLICKABLE)
    assert danger_of(Tap(selector_for(labelled, shown)), labelled, Observation("app", (labelled,))) is None


def test_declining_a_dangerous_question_is_harmless() -> None:
    shown, button = dialog("Delete this note?", "Cancel")
    assert danger_of(Tap(selector_for(button, shown)), button, shown) is None


def test_a_switch_is_no_danger_whatever_it_is_called() -> None:
    switch = UIElement(0, Role.SWITCH, "Send reports", flags=ElementFlag.CLICKABLE | ElementFlag.CHECKABLE)
    shown = Observation("app", (switch,))
    assert danger_of(Tap(selector_for(switch, shown)), switch, shown) is None


def test_typing_and_going_back_are_no_danger() -> None:
    field = UIElement(0, Role.INPUT, "Delete", flags=ElementFlag.EDITABLE)
    shown = Observation("app", (field,))
    assert danger_of(InputText(selector_for(field, shown), "delete all"), field, shown) is None
    assert danger_of(Back(), None, shown) is None


def test_asking_lets_the_person_decide_and_nobody_to_ask_means_no() -> None:
    danger, questions = Danger("pay", "Pay now"), []

    def yes(question: str) -> bool:
        questions.append(question)
        return True

    assert Guard(DangerPolicy.ASK, yes).allows(danger, Back())
    assert "may pay" in questions[0]
    assert not Guard(DangerPolicy.ASK, lambda question: False).allows(danger, Back())
    assert not Guard(DangerPolicy.ASK).allows(danger, Back())
    assert not Guard(DangerPolicy.REFUSE, yes).allows(danger, Back())
    assert Guard(DangerPolicy.ALLOW).allows(danger, Back())


def test_one_thing_to_be_deleted_is_no_leave_to_delete_all() -> None:
    everything = Danger("delete", "Delete all notes")
    assert not asks_for("delete the note 'Meeting'", everything)
    assert not asks_for("do not delete all notes", everything)
    assert asks_for("delete all notes", everything)
    assert asks_for("empty the trash", Danger("delete", "Empty trash"))
    assert asks_for("delete the note 'Meeting'", Danger("delete", "Delete"))
    assert asks_for("move the note 'Meeting' to the trash", Danger("delete", "Move to trash"))
    assert not asks_for("open the trash", Danger("delete", "Move to trash"))


def test_choosing_an_option_is_judged_by_what_the_option_says() -> None:
    control = UIElement(
        0, Role.CHOICE, "Keep", "Afterwards", flags=int(ElementFlag.CLICKABLE), bounds=Bounds(0, 0, 9, 9)
    )
    shown = Observation("app", (control,), size=(100, 100))
    target = selector_for(control, shown)
    assert danger_of(Choose(target, "Archive later"), control, shown) is None
    danger = danger_of(Choose(target, "Delete account"), control, shown)
    assert danger == Danger("delete", "Delete account")
