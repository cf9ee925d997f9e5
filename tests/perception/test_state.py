"""The fine identity: what is checked, selected and typed."""

from dataclasses import replace

from tests.perception.sights import button, field, option, row, sight, tab, words

from uiatlas.perception import same_screen, state_of
from uiatlas.ui import ElementFlag, Role, UIElement


def test_marks_tabs_and_fields_are_state_in_the_order_of_the_screen() -> None:
    seen = sight(
        tab("All", True), tab("Lists"), words("New"), field("milk", "Title"), option("Pin", True), button("OK")
    )
    assert state_of(seen) == (
        ("selected:All", "true"),
        ("selected:Lists", "false"),
        ("typed:Title", "milk"),
        ("checked:Pin", "true"),
    )


def test_one_screen_may_be_in_two_states() -> None:
    on, off = (sight(words("Settings"), option("Dark theme", x)) for x in (True, False))
    assert same_screen(on, off)
    assert state_of(on) != state_of(off)


def test_variables_of_one_name_are_numbered() -> None:
    seen = sight(option("Remind me"), option("Remind me", True))
    assert state_of(seen) == (("checked:Remind me", "false"), ("checked:Remind me#1", "true"))


def test_a_switch_is_called_by_its_description_or_id_rather_than_on_and_off() -> None:
    wifi = UIElement(0, Role.SWITCH, "ON", "Wi-Fi", flags=ElementFlag.CHECKABLE | ElementFlag.CHECKED)
    sound = UIElement(0, Role.SWITCH, "OFF", resource_id="p:id/sound", flags=ElementFlag.CHECKABLE)
    assert state_of(sight(wifi, sound)) == (("checked:Wi-Fi", "true"), ("checked:sound", "false"))


def test_a_choice_and_a_slider_say_their_value() -> None:
    seen = sight(
        (UIElement(0, Role.CHOICE, description="Currency"), [words("Euro")]), UIElement(0, Role.SLIDER, "40 %")
    )
    assert state_of(seen) == (("typed:Currency", "Euro"), ("typed:slider", "40 %"))


def test_a_password_is_not_told() -> None:
    secret = field("hunter2", "Password")
    secret = replace(secret, flags=secret.flags | ElementFlag.PASSWORD)
    assert state_of(sight(secret)) == (("typed:Password", "(set)"),)


def test_what_only_leads_elsewhere_has_no_state() -> None:
    assert state_of(sight(words("Settings"), button("Save"), row("Ada", "3 items"))) == ()
