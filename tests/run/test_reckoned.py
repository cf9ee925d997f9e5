"""An answer that stands nowhere by itself is proven by what it is reckoned from: a table's rows, a count, a sum."""

from dataclasses import replace

import pytest

from uiatlas.agents.once.answering import read_answer
from uiatlas.planning.goal import Exists, Goal, GoalFact, Holds, Reads
from uiatlas.run.policy import View
from uiatlas.run.proof import Look, Taken, prove
from uiatlas.run.verdict import RunStatus
from uiatlas.ui import Bounds, ElementFlag, InputText, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg.conditions import TextEquals

HEADS = ("Boat", "Seats", "Bought", "State")
ROWS = (
    ("Kestrel", "4", "2018-05-03", "Open"),
    ("Plover", "8", "2021-09-17", "Closed"),
    ("Dipper", "2", "2015-03-26", "Open"),
    ("Grebe", "1", "2023-04-11", "Open"),
)


def table(*rows: tuple[str, ...], flags: ElementFlag = ElementFlag.NONE) -> Observation:
    elements: list[UIElement] = []
    for row in rows:
        holder = len(elements)
        elements += [UIElement(holder, Role.ITEM)]
        elements += [
            UIElement(holder + n, Role.TEXT, cell, parent=holder, flags=flags) for n, cell in enumerate(row, start=1)
        ]
    return Observation("com.example.boats", tuple(elements))


BOATS = table(HEADS, *ROWS)
CARDS = Observation(
    "com.example.boats",
    (UIElement(0, Role.TEXT, "Kestrel\nSeats: 4\nBought: 2018-05-03\nDipper\nSeats: 2\nBought: 2015-03-26"),),
)


def verdict(task: str, answer: str, shown: Observation, *sources: str) -> RunStatus:
    facts: list[GoalFact] = [Reads("", answer), *(Exists(source) for source in sources)]
    return prove(Goal(task, tuple(facts)), [Look(0, shown)]).verdict()


@pytest.mark.parametrize("shown", [BOATS, CARDS], ids=["table", "lines"])
def test_a_value_is_read_by_its_row_and_the_heading_of_its_column(shown: Observation) -> None:
    fact = Reads("Dipper | Bought")
    assert read_answer(fact, View(shown, None)) == "2015-03-26"
    assert prove(Goal("When?", (replace(fact, answer="2015-03-26"),)), [Look(0, shown)]).verdict() is RunStatus.SUCCESS
    other = Goal("When?", (replace(fact, answer="2018-05-03"),))
    assert prove(other, [Look(0, shown)]).verdict() is RunStatus.UNPROVEN


def placed(*rows: tuple[tuple[str, int], ...]) -> Observation:
    """Rows of cells that are 100 wide, each with the place of its left edge."""
    shown = table(*(tuple(said for said, _ in row) for row in rows))
    lefts = iter([left for row in rows for _, left in row])
    cells = (e if e.role is Role.ITEM else replace(e, bounds=at(next(lefts), e)) for e in shown.elements)
    return replace(shown, elements=tuple(cells))


def at(left: int, cell: UIElement) -> Bounds:
    return Bounds(left, 20 * cell.parent, left + 100, 20 * cell.parent + 20)


def test_where_cells_are_empty_a_value_is_read_under_its_heading() -> None:
    """A slack that is not told moves what is told after it by a column, and a heading may have two parts."""
    heads = (("Task", 0), ("slack", 100), ("Slack", 110), ("Cost", 210), ("Who", 310))
    shown = placed(
        heads, (("Saw", 0), ("4d", 100), ("528", 210), ("tom", 310)), (("Sew", 0), ("1736", 210), ("lena", 310))
    )
    assert read_answer(Reads("Sew | Cost"), View(shown, None)) == "1736"
    assert read_answer(Reads("Saw | Slack"), View(shown, None)) == "4d"
    assert read_answer(Reads("Sew | Slack"), View(shown, None)) == ""
    wide = placed(heads, (("Sew", 0), ("none", 160), ("lena", 310)))
    assert read_answer(Reads("Sew | Slack"), View(wide, None)) == ""


@pytest.mark.parametrize(
    ("said", "source", "held"),
    [
        ("Shown on the red button.", "Shown on the red button.", True),
        ("Shown on the red button.", "Shown on the green button.", False),
        ("Not shown on the red button.", "Not shown on the red button.", False),
        ("Shown on the reddish button.", "Shown on the reddish button.", False),
    ],
)
def test_a_part_of_a_sentence_is_proven_by_the_sentence_beside_what_is_asked_about(
    said: str, source: str, held: bool
) -> None:
    shown = Observation("com.example", (UIElement(0, Role.TEXT, "Read the compass"), UIElement(1, Role.TEXT, said)))
    asked = 'On which button is "Read the compass" shown?'
    assert (verdict(asked, "red", shown, source) is RunStatus.SUCCESS) == held
    assert verdict('On which button is "Turn the wheel" shown?', "red", shown, source) is not RunStatus.SUCCESS
    assert verdict("On which button is it shown?", "red", shown, source) is not RunStatus.SUCCESS


@pytest.mark.parametrize(
    ("answer", "said", "held"),
    [
        ("40", "for: 40m, severity: middle", True),
        ("40", "for 40 minutes", True),
        ("40 minutes", "for 40 minutes (at most).", True),
        ("1.10", "it is dry-1.10.tar.gz here", True),
        ("10", "it is dry-1.10.tar.gz here", False),
        ("40", "for: 40m\nlabels: severity: middle", True),
        ("40", "for 140m", False),
        ("40", "since version 1.40 of it", False),
        ("40", "since 2026-11-40 or so", False),
    ],
)
def test_a_number_is_said_in_a_sentence_by_itself_with_its_unit_or_without(answer: str, said: str, held: bool) -> None:
    shown = table(("alert:", "Dry", said), ("alert:", "Cold", "for: 10m"))
    asked = 'How many minutes must "Dry" hold?'
    assert (verdict(asked, answer, shown, said) is RunStatus.SUCCESS) == held


def test_a_grid_that_is_told_from_its_end_is_read_by_its_lines() -> None:
    """The text right after a caption is the value of the line above it."""
    lines = (("Author:", "Ann Bo"), ("Subject:", "A long walk"), ("Title:", "My book"))
    told = [
        UIElement(2 * n + k, Role.TEXT, said, bounds=Bounds(left, 60 - 20 * n, left + 90, 78 - 20 * n))
        for n, (caption, value) in enumerate(lines)
        for k, said, left in ((0, value, 100), (1, caption, 0))
    ]
    shown = View(Observation("com.example", tuple(told)), None)
    assert [read_answer(Reads(caption), shown) for caption, _ in lines] == [value for _, value in lines]


@pytest.mark.parametrize(
    ("last", "held"), [("view rye.txt in spring", True), ("view rye.txt", False), ("Notes", False)]
)
def test_a_sentence_is_about_what_its_heading_names(last: str, held: bool) -> None:
    """That is the nearest one above it; one further up heads another part of the page."""
    said = "Bake 55 minutes at 210 degrees."
    told = [(Role.HEADING, "rye.txt in spring"), (Role.HEADING, last), (Role.TEXT, "Add the buns"), (Role.TEXT, said)]
    shown = Observation("com.example", tuple(UIElement(n, role, text) for n, (role, text) in enumerate(told)))
    asked = 'How many minutes does it bake, by the file "rye.txt" in the tag "spring"?'
    assert (verdict(asked, "55", shown, said) is RunStatus.SUCCESS) == held


@pytest.mark.parametrize(("holder", "held"), [(0, True), (3, False)], ids=["its card", "another card"])
def test_the_heading_of_another_card_says_nothing_of_a_sentence(holder: int, held: bool) -> None:
    said = "All of it needs 5 days."
    told = [(Role.CONTAINER, "", -1), (Role.HEADING, "Dry oak", 0), (Role.TEXT, "Best wood", 0)]
    told += [(Role.CONTAINER, "", -1), (Role.TEXT, said, holder)]
    shown = Observation("com.example", tuple(UIElement(n, r, s, parent=p) for n, (r, s, p) in enumerate(told)))
    asked = 'How many days does "Dry oak" need?'
    assert (verdict(asked, "5", shown, said) is RunStatus.SUCCESS) == held


def test_a_sentence_about_another_thing_proves_nothing() -> None:
    """It neither says what is asked about nor stands with it, and a word that only links others is no answer."""
    texts = ("Dipper", "2 seats", "The Plover has 8 seats.")
    boats = Observation("com.example", tuple(UIElement(n, Role.TEXT, said) for n, said in enumerate(texts)))
    asked = 'How many seats has the boat "Dipper"?'
    assert verdict(asked, "8", boats, "The Plover has 8 seats.") is not RunStatus.SUCCESS
    asked = 'How many seats has the boat "Plover"?'
    assert verdict(asked, "8", boats, "The Plover has 8 seats.") is RunStatus.SUCCESS
    assert verdict('What has "Plover"?', "the", boats, "The Plover has 8 seats.") is not RunStatus.SUCCESS


def test_of_two_rows_of_one_name_neither_is_read() -> None:
    twins = table(HEADS, *ROWS, ("Dipper", "3", "2016-01-01", "Open"))
    assert read_answer(Reads("Dipper | Bought"), View(twins, None)) == ""


def test_a_value_is_read_behind_the_caption_in_its_row() -> None:
    shown = table(("Kestrel", "Keeper:", "Ada"), ("Plover", "Keeper:", "Bob"))
    assert read_answer(Reads("Plover | Keeper"), View(shown, None)) == "Bob"


ALL = ("Kestrel", "Plover", "Dipper", "Grebe")


@pytest.mark.parametrize(
    ("task", "answer", "sources", "held"),
    [
        ("How many seats do all have?", "15", ALL, True),
        ("How many seats do all have?", "14", ALL, False),
        ("How many seats do all have?", "14", ALL[:3], False),
        ("How many seats do all have?", "15", ("4", "8", "2", "1"), True),
        ("How many seats are there together?", "3.75", ALL, False),
        ("How many seats are there together?", "3." + "7" * 40, ALL, False),
        ("How many seats have those that are open?", "15", ALL, False),
        ("How many seats do all have?", "14", ("4", "8", "2"), False),
        ("How many seats have those that are open?", "7", ("Kestrel", "Dipper", "Grebe"), True),
        ("How many more seats than Dipper has Plover?", "6", ("Plover", "Dipper"), True),
        ("How many more seats than Dipper has Plover?", "7", ("Plover", "Dipper"), False),
        ("How many more seats has the largest than Dipper?", "6", ("Plover", "Dipper"), False),
        ("How many seats have Kestrel and Plover?", "9", ("8", "1"), False),
        ("How many are there?", "4", ALL, True),
        ("How many are there?", "2", ALL[:2], False),
        ("How many are open?", "3", ("Kestrel", "Dipper", "Grebe"), True),
        ("How many are open?", "3", ("Open",), True),
        ("How many are open?", "2", ("Open",), False),
        ("Which has the most seats?", "Plover", ALL, True),
        ("Which has the most seats?", "Kestrel", ("Kestrel", "Dipper", "Heron"), False),
        ("what do the wolves say", "Kestrel", ("Kestrel", "Grebe"), False),
        ("Which is the oldest?", "Plover", ALL, False),
        ("How many seats do all have?", "15", ("Kestrel", "Plover", "Dipper", "Heron"), False),
    ],
)
def test_a_count_a_sum_a_difference_and_the_most_are_proven_by_all_that_they_are_of(
    task: str, answer: str, sources: tuple[str, ...], held: bool
) -> None:
    """Who answers chooses the sources, too: a part of the rows, or a column nobody asked about, proves nothing."""
    assert (verdict(task, answer, BOATS, *sources) is RunStatus.SUCCESS) == held


def test_neither_the_most_nor_the_least_is_not_proven() -> None:
    rows = table(("Name", "Seats"), ("Kestrel", "4"), ("Plover", "8"), ("Dipper", "2"))
    assert verdict("which wolf", "Kestrel", rows, "Kestrel", "Plover", "Dipper") is RunStatus.UNPROVEN
    assert verdict("which wolf", "Dipper", rows, "Kestrel", "Plover", "Dipper") is RunStatus.SUCCESS


def test_sizes_of_two_units_are_not_compared() -> None:
    rows = table(("Name", "Size"), ("east", "900 kB"), ("west", "2 MB"))
    assert verdict("which wolf", "west", rows, "east", "west") is RunStatus.UNPROVEN


@pytest.mark.parametrize("question", ['What is the number of "Open"?', 'In which row stands the oldest "Open" one?'])
def test_rows_that_nobody_counts_prove_no_number(question: str) -> None:
    shown = table(("Boat", "State"), *((name, state) for name, _, _, state in ROWS))
    assert verdict(question, "3", shown) is RunStatus.UNPROVEN


FILES = ("oak-0.4.tar.gz", "oak-1.2.tar.gz", "oak-1.3.tar.gz", "elm-0.8.tar.gz", "yew-3.1.tar.gz")


@pytest.mark.parametrize(
    ("answer", "sources", "held"),
    [("3", FILES[:3], True), ("2", FILES[:2], False), ("2", FILES[3:], False), ("4", FILES[:4], False)],
)
def test_things_of_a_list_that_say_what_is_asked_about_are_counted(
    answer: str, sources: tuple[str, ...], held: bool
) -> None:
    """They are all that say it, and the list is shown whole."""
    links = [UIElement(n, Role.LINK, name, parent=0) for n, name in enumerate(FILES, start=1)]
    shown = Observation("com.example.files", (UIElement(0, Role.OTHER), *links))
    asked = 'How many versions of the package "oak" are there?'
    assert (verdict(asked, answer, shown, *sources) is RunStatus.SUCCESS) == held
    hidden = replace(links[0], flags=ElementFlag.HIDDEN)
    cut = replace(shown, elements=(shown.elements[0], hidden, *links[1:]))
    assert verdict(asked, "2", cut, *FILES[1:3]) is RunStatus.UNPROVEN


@pytest.mark.parametrize(("answer", "sources", "held"), [("2", ("Ann", "Cid"), True), ("2", ("Ann", "Bea"), False)])
def test_rows_that_say_what_is_asked_about_among_other_words_are_counted(
    answer: str, sources: tuple[str, ...], held: bool
) -> None:
    people = table(("Name", "Duty"), ("Ann", "keeper, east"), ("Bea", "cook"), ("Cid", "night keeper"))
    assert (verdict("How many keepers are there?", answer, people, *sources) is RunStatus.SUCCESS) == held


FRUIT = Observation(
    "com.example", tuple(UIElement(n, Role.ITEM, s) for n, s in enumerate(("red apple", "red pear", "green apple")))
)
BILLS = table(("Bill", "Town", "State"), ("A1", "Ayr", "due"), ("A2", "Ayr", "paid"), ("A3", "Ely", "due"))
PAINTED = table(("Job", "State"), ("Paint the house", "done"), ("Paint the boat", "begun"), ("Sell the house", "done"))


@pytest.mark.parametrize(
    ("task", "shown", "sources", "held"),
    [
        ("How many red things are there?", FRUIT, ("red apple", "red pear"), True),
        ("How many red apples are there?", FRUIT, ("red apple", "red pear"), False),
        ("How many red apples are there?", FRUIT, ("red",), False),
        ("How many bills of Ayr are there?", BILLS, ("A1", "A2"), True),
        ("How many bills of Ayr are due?", BILLS, ("A1", "A2"), False),
        ("How many bills of Ayr are due?", BILLS, ("Ayr",), False),
        ("How many of the Paint jobs are done?", PAINTED, ("Paint the house", "Paint the boat"), False),
    ],
)
def test_what_is_counted_says_all_that_the_task_says_of_any(
    task: str, shown: Observation, sources: tuple[str, ...], held: bool
) -> None:
    """One word of several is said by more things than are asked about."""
    assert (verdict(task, "2", shown, *sources) is RunStatus.SUCCESS) == held


@pytest.mark.parametrize("flags", [ElementFlag.SCROLLABLE, ElementFlag.HIDDEN])
def test_of_rows_that_may_go_on_nothing_is_reckoned(flags: ElementFlag) -> None:
    around = replace(BOATS.elements[0], flags=flags) if flags is ElementFlag.SCROLLABLE else BOATS.elements[0]
    last = replace(BOATS.elements[-1], flags=flags) if flags is ElementFlag.HIDDEN else BOATS.elements[-1]
    shown = replace(BOATS, elements=(around, *BOATS.elements[1:-1], last))
    assert verdict("How many seats do all have?", "15", shown, *ALL) is RunStatus.UNPROVEN


def test_what_stands_in_the_row_of_another_thing_is_no_answer() -> None:
    assert verdict('How many seats has "Dipper"?', "2", BOATS) is RunStatus.SUCCESS
    assert verdict('How many seats has "Dipper"?', "8", BOATS) is RunStatus.UNPROVEN


def test_what_is_not_all_in_sight_is_not_counted() -> None:
    hidden = replace(BOATS.elements[-1], flags=ElementFlag.HIDDEN)
    shown = replace(BOATS, elements=(*BOATS.elements[:-1], hidden))
    assert verdict("what do the wolves say", "2", shown, "Open") is RunStatus.UNPROVEN


@pytest.mark.parametrize(("answer", "held"), [("Plover", True), ("Plo", False)])
def test_a_cell_that_can_be_touched_is_an_answer_beside_what_is_asked_about(answer: str, held: bool) -> None:
    shown = table(HEADS, *ROWS, flags=ElementFlag.CLICKABLE)
    assert (verdict("Which boat was bought first?", answer, shown) is RunStatus.SUCCESS) == held


def test_a_value_behind_a_caption_is_an_answer() -> None:
    assert verdict('How many seats has "Dipper"?', "2", CARDS) is RunStatus.SUCCESS
    assert verdict('How many seats has "Dipper"?', "26", CARDS) is RunStatus.UNPROVEN


def test_a_field_for_searching_is_there_by_what_it_says_by_itself() -> None:
    """Some platforms show the hint of an empty field as its text."""
    field = UIElement(0, Role.INPUT, "Search in Pictures", flags=ElementFlag.EDITABLE)
    goal = Goal("Open the pictures", (Exists("Search in Pictures"),))
    assert prove(goal, [Look(0, Observation("com.example", (field,)))]).verdict() is RunStatus.SUCCESS
    other = replace(field, text="Pictures", resource_id="id/search")
    goal = Goal("Open the pictures", (Exists("Pictures"),))
    assert prove(goal, [Look(0, Observation("com.example", (other,)))]).verdict() is RunStatus.UNPROVEN


def test_a_field_is_there_by_its_caption_and_not_by_what_it_holds() -> None:
    flags = ElementFlag.CLICKABLE | ElementFlag.EDITABLE
    shown = Observation("com.example.boats", (UIElement(0, Role.INPUT, "Heron", "Name *", flags=flags),))

    def is_there(name: str, *, changed: bool = False) -> bool:
        return prove(Goal("Open it", (Exists(name, changed=changed),)), [Look(0, shown)]).verdict() is RunStatus.SUCCESS

    assert is_there("Name")
    assert not is_there("Heron")
    assert not is_there("Name", changed=True)


@pytest.mark.parametrize(
    ("row", "worked", "held"), [("north.csv", True, True), ("south.csv", True, False), ("north.csv", False, False)]
)
def test_a_search_has_served_once_what_it_found_was_opened(row: str, worked: bool, held: bool) -> None:
    flags = ElementFlag.CLICKABLE | ElementFlag.EDITABLE
    field = UIElement(0, Role.INPUT, "", "Search", flags=flags)
    found = UIElement(1, Role.BUTTON, row, flags=ElementFlag.CLICKABLE)
    shown = Observation("com.example.boats", (field, found))
    goal = Goal("Search", (Holds(TextEquals(Selector(Role.OTHER, text="Search"), "north"), changed=True),))
    taken = [
        Taken(1, InputText(Selector(Role.INPUT, description="Search"), "north"), field, worked=False),
        Taken(2, Tap(Selector(Role.BUTTON, text=row)), found, worked=worked),
    ]
    proven = prove(goal, [Look(n, shown) for n in range(3)], taken)
    assert (proven.verdict() is RunStatus.SUCCESS) == held
