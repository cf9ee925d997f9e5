"""Pages that other tools print are found on a map that our own browser learnt, and others are not."""

import json
from pathlib import Path

import pytest

from uiatlas import Graph, Observation, locate, read_snapshot
from uiatlas.run.learning import Learner
from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.ui.codec import observation_from_json

RECORDED = Path(__file__).parents[1] / "fixtures" / "snapshots"
"""Three pages of the bundled notes app in a real browser, as our driver and as each tool told them."""

PRINTED = sorted(RECORDED.glob("*.txt"))


def looks() -> dict[str, Observation]:
    """What our own driver saw."""
    kept = json.loads((RECORDED / "own.json").read_text())
    return {name: observation_from_json(look) for name, look in kept.items()}


def learnt(*pages: str) -> tuple[Graph, dict[str, str]]:
    """A map of some pages, and the screen of each."""
    seen = looks()
    graph = Graph(next(iter(seen.values())).app)
    learner = Learner(graph, "test")
    return graph, {page: learner.place(seen[page])[0].id for page in pages}


def test_every_tool_is_there() -> None:
    tools = {path.name.partition(".")[2].rpartition("-")[0] for path in PRINTED}
    assert tools >= {"playwright-mcp", "chrome-devtools-mcp", "browser-use", "agent-device"}


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_the_page_is_found_from_what_a_tool_printed(path: Path) -> None:
    graph, screens = learnt(*looks())
    found = locate(graph, read_snapshot(path.read_text()))
    assert found.screen == screens[path.name.partition(".")[0]]
    assert found.name == graph.screens[found.screen].name
    assert found.confidence > 0.5


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_a_page_that_is_not_on_the_map_is_taken_for_no_other(path: Path) -> None:
    page = path.name.partition(".")[0]
    graph, _ = learnt(*(other for other in looks() if other != page))
    assert locate(graph, read_snapshot(path.read_text())).screen == ""


def test_another_app_is_said_to_be_one() -> None:
    graph, _ = learnt(*looks())
    shown = read_snapshot('- Page URL: http://127.0.0.2/\n- Page Title: x\n```yaml\n- button "Save" [ref=e1]\n```')
    assert locate(graph, shown).rule == "another app"


def test_where_no_address_is_told_words_alone_must_tell_more() -> None:
    graph, screens = learnt(*looks())
    heading = '@e1 [heading] "Welcome to Notes"\n'
    whole = heading + '@e2 [text] "Press a note for long to archive, share or delete it."\n@e3 [button] "Got it"\n'
    assert locate(graph, read_snapshot(whole)).screen in ("", screens["welcome"])
    assert locate(graph, read_snapshot('@e1 [button] "Cancel"\n')).screen == ""


def button(number: int, text: str = "", picture: str = "") -> UIElement:
    return UIElement(number, Role.BUTTON, text, picture, flags=ElementFlag.CLICKABLE)


def field(number: int, name: str) -> UIElement:
    return UIElement(number, Role.INPUT, "", name, flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)


WORDS = ("Deploy", "Inject", "Debug", "Catch", "Status", "Comment", "Switch", "Change")
PICTURES = ("caret down", "magnifier", "map", "plus", "minus", "unlock", "book", "beetle", "wheel", "eye")
SIGNS = "".join(f'- button "{sign}"\n' for sign in "\uf0d7\uf0c9\uf002\uf278\uf068\uf10c\uf02d\uf188\uf013\uf06e")


def editor(*more: UIElement) -> Observation:
    """A page with words and pictures on its buttons, and a field; or what is open over it, as our driver sees it."""
    if more:
        return Observation("http://127.0.0.1:1", more, "/", title="Editor")
    named = [button(n, word) for n, word in enumerate(WORDS)]
    pictured = [button(len(WORDS) + n, picture=name) for n, name in enumerate(PICTURES)]
    return Observation("http://127.0.0.1:1", (*named, *pictured, field(18, "Filter nodes")), "/", title="Editor")


def printed(*more: str) -> str:
    """The same page as playwright-mcp prints it: signs of a font stand in the place of pictures."""
    head = "- Page URL: http://127.0.0.1:1/\n- Page Title: Editor\n```yaml\n"
    words = "".join(f'- button "{word}"\n' for word in WORDS)
    return "".join((head, words, SIGNS, '- textbox "Filter nodes"\n', *more, "```"))


@pytest.fixture
def editors() -> tuple[Graph, str, str]:
    """A map of the page and of what opens over it, at one address; their screens."""
    graph = Graph("http://127.0.0.1:1")
    learner = Learner(graph, "test")
    over = [field(0, "Search your flows"), *(button(n, word) for n, word in enumerate(("Next hit", "Last hit"), 1))]
    return graph, learner.place(editor())[0].id, learner.place(editor(*over))[0].id


def test_names_of_pictures_are_not_missed(editors: tuple[Graph, str, str]) -> None:
    """We know an icon by the name that its page's code has for it; a tool that prints its sign shows that page."""
    graph, page, _ = editors
    assert locate(graph, read_snapshot(printed())).screen == page


def test_pictures_stand_in_for_no_words(editors: tuple[Graph, str, str]) -> None:
    """Many buttons without a word are no reason to take a page for one whose words are not shown."""
    graph, _, _ = editors
    head = "- Page URL: http://127.0.0.1:1/\n- Page Title: Editor\n```yaml\n"
    assert locate(graph, read_snapshot(f'{head}- button "Deploy"\n{SIGNS * 3}```')).screen == ""


def test_a_page_with_something_open_over_it_is_not_that_page(editors: tuple[Graph, str, str]) -> None:
    """Other tools tell of a covered page as well: a field that it does not have says that it is covered."""
    graph, page, over = editors
    shown = printed('- textbox "Search your flows"\n- button "Next hit"\n- button "Last hit"\n')
    assert locate(graph, read_snapshot(shown)).screen in ("", over)
    unknown = printed('- textbox "Go to line"\n')
    assert locate(graph, read_snapshot(unknown)).screen == ""
    assert locate(graph, read_snapshot(unknown)).others[0].screen == page
