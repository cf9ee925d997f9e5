"""An experiment for oTree: each player guesses what a die shows."""

# mypy: ignore-errors

from otree.api import BaseConstants, BaseGroup, BasePlayer, BaseSubsession, Page, models

doc = "Guess what a die shows."


class C(BaseConstants):
    """What does not change."""

    NAME_IN_URL = "dice"
    PLAYERS_PER_GROUP = None
    NUM_ROUNDS = 1


class Subsession(BaseSubsession):
    """One round."""


class Group(BaseGroup):
    """All players."""


class Player(BasePlayer):
    """A player and the guess."""

    guess = models.IntegerField(label="Your guess", min=1, max=6)


class Guess(Page):
    """Asks for the guess."""

    form_model = "player"
    form_fields = ("guess",)


page_sequence = [Guess]
