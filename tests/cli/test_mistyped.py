"""What was mistyped on the command line: one line names what may have been meant, and nothing is done."""

from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line, contents

MISTYPED = {
    "a command": ("rnu sim:notes settings", "no command 'rnu'; did you mean run?"),
    "a word of a command": ("map biuld x", "map has no command 'biuld'; did you mean build?"),
    "an option": ("run --modle openai:x sim:notes settings", "run has no option --modle; did you mean --model"),
    "an option with its value": (
        "run sim:notes settings --max-step=3",
        "has no option --max-step; did you mean --max-steps",
    ),
    "an option of a word": (
        "map show m.uiatlas --fromat json",
        "map show has no option --fromat; did you mean --format?",
    ),
    "nothing near in a word": ("map build x --qqqq", "map build has no option --qqqq; see `uiatlas map build --help`"),
    "a goal without quotes": ("plan m.uiatlas open the settings", "put words that belong together in quotes"),
    "an option that is needed": (
        "explore sim:notes --ouput m.uiatlas",
        "has no option --ouput; did you mean --output?",
    ),
    "an option of a suite": ("bench droidtask --sedes 3", "bench has no option --sedes; did you mean --seeds?"),
    "a choice": ("run sim:notes settings --policy alow", "--policy has no choice 'alow'; did you mean allow?"),
    "a suite": ("bench droidtsk", "SUITE has no choice 'droidtsk'; did you mean droidtask?"),
    "nothing near": ("run sim:notes settings --qqqq", "run has no option --qqqq; see `uiatlas run --help`"),
    "a choice that is like none": ("run sim:notes settings --policy qqqq", "choose from ask, refuse, allow"),
}


@pytest.mark.parametrize(("words", "said"), MISTYPED.values(), ids=MISTYPED)
def test_the_nearest_is_named(cli: Cli, place: Path, words: str, said: str) -> None:
    assert_one_clear_line(cli(*words.split()), said)
    assert contents(place) == {}


@pytest.mark.parametrize("option", ["--mod", "--model-t", "--max-s"])
def test_the_beginning_of_an_option_is_not_that_option(cli: Cli, option: str) -> None:
    """What is unique today may mean something else when there are more options."""
    assert_one_clear_line(cli("run", "sim:notes", "open the settings", option, "3"), f"no option {option}")


def test_accepting_what_a_model_affirms_needs_a_model(cli: Cli, place: Path) -> None:
    done = cli("run", "sim:notes", "open the settings", "--accept-judged")
    assert_one_clear_line(done, "--accept-judged has no effect without a language model")
    assert contents(place) == {}
