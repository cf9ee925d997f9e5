"""The words that name a danger, by language and kind, as `words.toml` beside this module lists them."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

Entries = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Words:
    """What one language says on dangerous buttons.

    Attributes:
        verbs: By kind, words that count anywhere in a short label.
        alone: By kind, words that mean other things too; they count only as the whole label.
        harmless: Phrases that hold such a word and do no harm, such as "recently deleted"; they are passed over.
        refusing: Words that turn a label into its opposite or make it a message; such a label is harmless.
        confirming: What a button says that agrees to the question beside it.
        saving: What the button of a form says that keeps or sends what was entered, alone or with its object.
        looking: What the entry of a menu says that only shows, finds, selects or copies to the clipboard, as a whole.
        warning: Phrases of a question that warn of what cannot be undone.
        spaced: Whether words are set apart; in a language without spaces a word counts as a part of the label.
    """

    verbs: Entries
    alone: Entries = field(default_factory=dict)
    harmless: list[str] = field(default_factory=list)
    refusing: list[str] = field(default_factory=list)
    confirming: list[str] = field(default_factory=list)
    saving: list[str] = field(default_factory=list)
    looking: list[str] = field(default_factory=list)
    warning: list[str] = field(default_factory=list)
    spaced: bool = True


@cache
def languages() -> dict[str, Words]:
    """All languages but English, whose word order lets the first word tell more; see `uiatlas.safety.english`."""
    told = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    return {language: Words(**entries) for language, entries in told.items()}


FILTERS = ("filt", "фильтр", "فلتر", "تصفيه", "फिल्टर", "フィルタ", "필터", "筛选", "篩選", "过滤", "過濾")
"""Parts of words that name a filter, which may be deleted without harm."""

SIGNS = {"🗑": "delete", "💳": "pay", "📤": "send", "📨": "send", "✉": "send", "📞": "send"}
"""Pictures that stand for a word when they are the whole label."""
