"""What ``uiatlas run`` is to do: a task in words, a screen, several screens, or facts, as its arguments name it."""

import argparse
from dataclasses import dataclass

from uiatlas.cli.options.facts import read_facts
from uiatlas.cli.options.tours import VisitOptions, check_one_goal, read_visits
from uiatlas.errors import InputError


@dataclass(frozen=True, slots=True)
class Words:
    """A task in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen to go to, by its id, name or class."""

    name: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts to bring about.

    Attributes:
        texts: The facts, each ``NAME=VALUE``; none where words say them.
        screen: The screen to end at; None for any.
        words: The facts in words; empty where they are named.
        given: What holds at the start, each ``NAME=VALUE``.
    """

    texts: tuple[str, ...] = ()
    screen: str | None = None
    words: str = ""
    given: tuple[str, ...] = ()


Aimed = Words | Screen | VisitOptions | Facts
"""What a run is to do."""


def aim_in(given: argparse.Namespace, task: str) -> Aimed:
    """What is to be done, of the kinds of goals that options name.

    Raises:
        InputError: Nothing is to be done, or two goals are given.
    """
    if given.fact and (given.visit or given.order or given.before or task):
        raise InputError(
            "--fact is a goal by itself and cannot be combined with another one", hint="leave the task and --visit out"
        )
    visits, facts = read_visits(given, task), read_facts(given, task)
    check_one_goal(task, given.to)
    if facts:
        return Facts(facts.facts, given.to, facts.words, facts.given)
    if visits.screens:
        return visits
    if given.to:
        return Screen(given.to)
    if not task:
        raise InputError(
            "no task is given", hint='say what to do, such as "open the settings", or give --to, --fact or --visit'
        )
    return Words(task)


def texts_of(aim: Aimed) -> tuple[str, ...]:
    """All that the user said of what is to be done, none of which is private."""
    match aim:
        case Words(text):
            return (text,)
        case Screen(name):
            return (name,)
        case VisitOptions(screens):
            return screens
        case Facts(texts, screen, words, given):
            return tuple(filter(None, (*texts, screen, words, *given)))
