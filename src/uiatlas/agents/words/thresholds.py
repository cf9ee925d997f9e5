"""All constants that weigh words against steps, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The constants of grounding, of the search for a chain and of the rules; the unit is one fully telling word.

    Attributes:
        common: Share of a word's weight that is left to words which say little (open, set, app, screen).
        value: Weight of what is to be entered or chosen: quoted text, names, numbers, what follows "to".
        rest: Share that the lines below a label's first count; they show a setting's value or an explanation.
        precision: Share of a match that is lost when the label says nothing but other things.
        other_number: What remains of a match when the label names another number than the task.
        step: Cost of a step that was seen once and worked (see `Transition.expected_cost`).
        guess: Extra cost of a step whose result is inferred and not seen.
        undo: Extra cost of a step that leads back, cancels, or changes what nobody asked to change.
        settled: Share of the gain of an option of several that is chosen already.
        spent: Share that a word is still worth when its part of the task was carried out without it.
        later: Discount of a word for each clause before its own that is still open.
        patience: Discount of a gain for each step before it.
        start: Least gain that is worth a step while nothing was changed yet.
        stop: Least gain that is worth a step after something was changed.
        alike: Likeness from which two screens are taken to share what their controls do.
        telling: Weight above which a word tells something.
        states: States that one search for a chain opens at most.
        steps: Steps of a chain at most.
        looks: Steps at most that only look where something may be, before anything of the task is found.
        fruitless: Steps in a row without anything new to see after which nothing is looked for any more.
    """

    common: float = 0.3
    value: float = 1.5
    rest: float = 0.3
    precision: float = 0.7
    other_number: float = 0.3
    step: float = 0.08
    guess: float = 0.05
    undo: float = 0.5
    settled: float = 0.4
    spent: float = 0.5
    later: float = 0.8
    patience: float = 0.9
    start: float = 0.3
    stop: float = 0.7
    alike: float = 0.5
    telling: float = 0.3
    states: int = 500
    steps: int = 16
    looks: int = 20
    fruitless: int = 5


THRESHOLDS = Thresholds()
