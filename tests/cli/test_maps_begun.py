"""A run that begins a map says so in one line: mostly the name of the map was mistyped."""

from pathlib import Path

from tests.cli.program import Cli

from uiatlas.utg import Atlas

NOTES = "com.example.notes"


def _said(text: str) -> list[str]:
    return [line for line in text.splitlines() if "map" in line and "no map of this app yet" not in line]


def test_a_map_that_is_not_there_is_begun_and_one_of_nearly_its_name_is_named(cli: Cli, notes_map: Path) -> None:
    (notes_map.parent / "note.uiatlas").write_text("this is no map")
    done = cli("run", "sim:notes", "open the trash", "--map", "ntoes.uiatlas", "--json")
    assert _said(done.err) == [
        "uiatlas: no map at ntoes.uiatlas yet: a new one is begun there; did you mean notes.uiatlas?"
    ]
    assert done.json["steps"]
    with Atlas.open("ntoes.uiatlas") as atlas:
        assert atlas.apps() == (NOTES,)


def test_nothing_is_said_of_a_map_that_is_there(cli: Cli, notes_map: Path) -> None:
    done = cli("run", "sim:notes", "open the trash", "--map", notes_map)
    assert (done.code, done.err) == (0, "")


def test_a_new_map_that_is_like_no_other_is_begun(cli: Cli, place: Path) -> None:
    done = cli("run", "sim:notes", "open the trash", "--map", "first.uiatlas", "--json")
    assert _said(done.err) == ["uiatlas: no map at first.uiatlas yet: a new one is begun there"]


def test_a_map_of_another_app_is_extended_and_that_is_said(cli: Cli, notes_map: Path) -> None:
    words = ("run", "sim:settings", "open display", "--map", notes_map, "--json")
    done = cli(*words)
    (line,) = _said(done.err)
    assert line.startswith(f"uiatlas: {notes_map} holds {NOTES} and no map of ")
    assert line.endswith("one is begun beside it")
    assert done.code == 0
    assert _said(cli(*words).err) == []


def test_runs_side_by_side_say_it_once(cli: Cli, place: Path) -> None:
    done = cli("run", "--each", "sim:notes", "sim:settings", "open display", "--map", "both.uiatlas", "--json")
    assert _said(done.err) == ["uiatlas: no map at both.uiatlas yet: a new one is begun there"]


def test_a_screen_on_a_map_that_was_mistyped_names_the_map_that_is_there(cli: Cli, notes_map: Path) -> None:
    done = cli("run", "sim:notes", "--to", "Settings", "--map", "ntoes.uiatlas")
    assert done.code == 2
    assert "did you mean notes.uiatlas?" in done.err
    assert not Path("ntoes.uiatlas").exists()


def test_the_proof_names_screens_as_people_do(cli: Cli, notes_map: Path) -> None:
    done = cli("run", "sim:notes", "--to", "Settings", "--map", notes_map)
    assert "proof: on screen Settings (held" in done.out
    new = cli("run", "sim:settings", "open display")
    assert "proof: on screen Display (held" in new.out


LOGIN = """
from uiatlas.devices.simulated import App, field, text, toggle, switch, button, go

app = App("com.example.club", start="home")

@app.screen("Members only")
def home(s):
    return text("Members only"), field("User", "", keep="user"), field("Password", "", keep="word", password=True), \\
        button("Sign in", go("home"))
"""


def test_a_run_that_ends_at_a_login_says_how_to_sign_in(cli: Cli, place: Path) -> None:
    Path("club.py").write_text(LOGIN)
    done = cli("run", "sim:club.py", "turn on the newsletter", "--json")
    assert done.json["status"] != "success"
    assert "the app asks for a login here; give --login\n" in done.err  # only a site has a stored session
    elsewhere = cli("run", "sim:notes", "show the cinema programme", "--json")
    assert elsewhere.json["status"] == "failure"
    assert "--login" not in elsewhere.err


def test_names_that_are_alike_by_their_ending_alone_are_not_asked_about(cli: Cli, notes_map: Path, place: Path) -> None:
    (place / "walk.uiatlas").write_bytes(notes_map.read_bytes())
    done = cli("run", "sim:notes", "open the trash", "--map", "lamp.uiatlas", "--json")
    assert _said(done.err) == ["uiatlas: no map at lamp.uiatlas yet: a new one is begun there"]
