"""A look keeps its form when it is masked: only private texts, secret fields and their pixels change."""

from io import BytesIO

from PIL import Image

from uiatlas.perception import abstract
from uiatlas.privacy import Masker, masked_observation
from uiatlas.privacy.pictures import PAINT
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

E, R = UIElement, Role


def contacts(*rows: str, picture: bytes = b"") -> Observation:
    elements = [E(0, R.HEADING, "Contacts"), E(1, R.BUTTON, description="Add contact", flags=ElementFlag.CLICKABLE)]
    elements.append(E(2, R.LIST))
    for row in rows:
        i = len(elements)
        elements += [
            E(i, R.ITEM, parent=2, flags=ElementFlag.CLICKABLE, bounds=Bounds(10, 10 * i, 110, 10 * i + 20)),
            E(i + 1, R.TEXT, row, parent=i, bounds=Bounds(10, 10 * i, 60, 10 * i + 10)),
        ]
    return Observation("app", tuple(elements), "Main", size=(200, 200), screenshot=picture)


def test_only_what_is_private_changes() -> None:
    seen = contacts("Anna Schmidt", "Version 1.2.3", "bob@example.org")
    shown = masked_observation(seen, Masker())
    assert [e.text for e in shown.elements if e.text] == ["Contacts", "<name-1>", "Version 1.2.3", "<mail-1>"]
    assert [(e.index, e.role, e.parent, e.bounds) for e in shown.elements] == [
        (e.index, e.role, e.parent, e.bounds) for e in seen.elements
    ]
    assert shown.digest != seen.digest


def test_a_look_without_private_data_is_handed_on_as_it_is() -> None:
    seen = contacts("Version 1.2.3")
    assert masked_observation(seen, Masker()) is seen


def test_the_identity_of_a_screen_does_not_depend_on_whose_data_are_shown() -> None:
    masker = Masker()
    one, other = (
        masked_observation(contacts(*rows), masker) for rows in (("Anna Schmidt",), ("Bob Miller", "a@b.org"))
    )
    assert abstract(one).features == abstract(other).features
    assert set(abstract(one).features) < set(abstract(contacts("Anna Schmidt")).features)


def test_a_field_for_a_password_shows_dots_and_its_hint() -> None:
    flags = ElementFlag.EDITABLE | ElementFlag.PASSWORD
    seen = Observation("app", (E(0, R.INPUT, "hunter2", flags=flags), E(1, R.INPUT, "Password", flags=flags)))
    assert [e.text for e in masked_observation(seen, Masker()).elements] == ["•••••••", "Password"]


def test_a_value_beside_a_label_that_asks_for_it_is_masked_whatever_it_looks_like() -> None:
    row = (E(0, R.TEXT, "Nachname"), E(1, R.TEXT, "Okonkwo"), E(2, R.TEXT, "Theme"), E(3, R.TEXT, "Okonkwo-Blau"))
    shown = masked_observation(Observation("app", row), Masker())
    assert [e.text for e in shown.elements] == ["Nachname", "<name-1>", "Theme", "Okonkwo-Blau"]


def test_a_label_of_another_line_of_a_form_is_no_value_of_the_one_before_it() -> None:
    """Labels stand below each other, and a caption ends with a colon; what stands beside or right below is masked."""
    places = {"Tags": (0, 90), "hunter2": (100, 0), "sesame": (0, 24), "Notes:": (0, 20)}
    for said, (left, top) in places.items():
        label = E(0, R.TEXT, "Password", bounds=Bounds(0, 0, 80, 20))
        row = (label, E(1, R.TEXT, said, bounds=Bounds(left, top, left + 80, top + 20)))
        shown = masked_observation(Observation("app", row), Masker()).elements[1].text
        assert shown == (said if said in ("Tags", "Notes:") else "<password-1>")


def test_a_field_is_known_by_its_name_in_the_code_too() -> None:
    field = E(0, R.INPUT, "Okonkwo", resource_id="org.app:id/last_name", flags=ElementFlag.EDITABLE)
    empty = E(1, R.INPUT, "First name", resource_id="org.app:id/first_name", flags=ElementFlag.EDITABLE)
    shown = masked_observation(Observation("app", (field, empty)), Masker())
    assert [e.text for e in shown.elements] == ["<name-1>", "First name"]


def test_a_place_in_the_app_is_one_for_all_persons() -> None:
    masker = Masker()
    places = [Observation("site", (), f"/user/{who}@example.org") for who in ("anna", "bob")]
    assert {masked_observation(p, masker).activity for p in places} == {"/user/<mail>"}


def test_the_pixels_of_private_texts_are_painted_over_and_no_others() -> None:
    out = BytesIO()
    Image.new("RGB", (400, 400), "white").save(out, "PNG")
    shown = masked_observation(contacts("Anna Schmidt", picture=out.getvalue()), Masker())
    image = Image.open(BytesIO(shown.screenshot))
    assert image.getpixel((40, 70)) == PAINT
    assert image.getpixel((300, 300)) == (255, 255, 255)


def test_a_datum_in_the_name_that_a_developer_gave_is_masked_and_elements_stay_told_apart() -> None:
    rows = [E(i, R.BUTTON, "Open", resource_id=f"row-{who}@example.org") for i, who in enumerate(("anna", "bob"))]
    shown = masked_observation(Observation("app", tuple(rows), "Main"), Masker())
    assert [e.resource_id for e in shown.elements] == ["<mail-1>", "<mail-2>"]


def test_what_lies_behind_a_dialog_is_painted_over_since_nobody_told_what_it_says() -> None:
    out = BytesIO()
    Image.new("RGB", (200, 200), "white").save(out, "PNG")
    inside = E(0, R.DIALOG, "Delete?", bounds=Bounds(50, 60, 150, 140))
    seen = Observation("app", (inside,), "Main", dialog=True, size=(200, 200), screenshot=out.getvalue())
    picture = Image.open(BytesIO(masked_observation(seen, Masker()).screenshot))
    assert [picture.getpixel(at) for at in ((5, 5), (100, 150), (20, 100), (160, 100))] == [PAINT] * 4
    assert picture.getpixel((100, 100)) == (255, 255, 255)
