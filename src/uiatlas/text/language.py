"""Words of labels and tasks: tokens, stems, how alike two words are, and what controls are commonly called."""

import re
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

_WORDS = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0eff]+")
_EVERY = re.compile(r"\bevery (hour|day|week|month|year)\b")
_PHRASAL = re.compile(r"\b(sign|log)(?:ed|ged|ing|ging|s)?[ -](in|out|up|off|on)\b")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def word_set(words: str) -> frozenset[str]:
    """Words separated by blanks, as a set."""
    return frozenset(words.split())


FUNCTION = word_set(
    "a an the to of in on at for and or with is are was be been it its my me i you your he she his her him they them "
    "their from by that this these those please then as into so if when while there here within through via using "
    "do does not no don t s up out which will would can could should has have per only"
)
"""Words that say nothing by themselves."""

VERBS = word_set(
    "open go check view see show set change turn make use adjust switch find get want need put let select choose "
    "click tap press navigate look visit enter run start enable disable activate deactivate modify update perform "
    "do play"
)
"""Verbs that tasks begin with and labels rarely hold."""

CHANGES = word_set(
    "delete remove clear erase edit rename send share call export import print move copy create add new block lock "
    "install uninstall report cancel stop reset restore"
)
"""What a button does that alters something; it wants to be asked for."""

GENERIC = word_set(
    "app application page screen function feature option mode phone device button menu item settings "
    "dialog dialogue popup"
)
COMMON = VERBS | GENERIC | {"items", "setting", "all"}
"""Words that fit nearly everywhere."""

IMPERATIVES = (
    VERBS
    | CHANGES
    | word_set(
        "save sort search type write name text record insert drop execute submit deploy pause resume mark apply "
        "confirm store display hide input launch watch read"
    )
)
"""Verbs that may begin a part of a task."""

LOOKING = word_set("open go check view see show find get look visit search launch watch read play display navigate")
"""Imperatives that change nothing."""

NEGATIVE = word_set("off not disable don stop deactivate without")

OPPOSING = word_set(
    "off not disable disables disabling don stop deactivate without hide hides hiding never no disallow"
)
"""Words that turn the sense of a label round: "Hide X" is ticked to see nothing of it; two of them turn it back."""

SWITCHING = word_set("enable disable activate deactivate")
"""Verbs that ask for a switch to be turned."""

DEEDS = CHANGES | word_set(
    "save archive pin mute follow empty record restore subscribe join leave lock download log star tick untick remind "
    "drop insert execute submit upload publish deploy post"
)
"""Verbs that name what is to be done, rather than saying that something is to be done."""

THINGS = word_set(
    "report record call download log import export copy text name search lock pin star share display store input block "
    "print order sort move install restore hide save type subscribe"
)
"""Imperatives that name a thing as well: an energy report, the call log."""

REMOVING = word_set("delete remove erase archive trash drop")
"""Verbs after which their object is no longer where it was."""

REPLACING = word_set("change switch set modify update rename adjust edit turn increase decrease raise lower move make")
"""Verbs after which "from X to Y" tells what was and what is to be."""

SETTLING = word_set("keep limit treat ignore highlight increase decrease raise lower reduce require remember prevent")
"""Verbs that say how something is to be from now on."""

QUESTIONS = word_set("what where which who when how why")
"""Words that a question begins with."""

CALLED = word_set("called named titled labelled")
"""Words between a kind of thing and the name that a new one is to get."""

DETERMINERS = word_set("the a an my me all off out this that these those every over")
"""Words after an imperative rather than after a noun."""

CONCEPTS = (
    "settings setting preferences options configure configuration",
    "delete remove clear erase trash discard drop",
    "call dial phone ring",
    "text sms message messages",
    "chat conversation thread",
    "search find lookup",
    "theme appearance color colour customize personalize style",
    "favorite favourite star bookmark",
    "create new add",
    "edit modify change rename",
    "display view show",
    "about version",
    "help faq support questions",
    "picture photo image",
    "video movie",
    "volume sound audio",
    "song track music",
    "sort order arrange",
    "start launch open begin run",
    "hide invisible hidden",
    "info information details properties",
    "language locale",
    "contact person people",
    "enable on",
    "disable off",
    "folder directory",
    "execute run",
    "mail email",
    "account profile user",
    "login signin logon signon",
    "logout signout logoff signoff",
    "password passcode pin",
    "history recent",
    "label tag category",
    "refresh reload sync",
    "share send forward",
    "copy duplicate",
    "quit exit",
    "notification alert",
    "mute silent silence",
    "dark night",
    "font typeface",
    "location place",
    "large big",
    "increase raise",
    "decrease lower reduce",
)
"""Words that name one thing in user interfaces, one group to a line."""

CONFIRMING = word_set("ok save done yes apply confirm")
"""What closes a dialog or form by agreeing to it."""

COMMITTING = CONFIRMING | word_set("send accept allow continue next finish submit delete remove set add create")
"""What a dialog's agreeing button may also be called."""

SUBMITTING = COMMITTING | word_set(
    "submit execute run insert update rename post publish upload login signin signup register go deploy"
)
"""What the button of a form may also be called that hands in what was typed into it."""

LEADING_ON = word_set("continue next")
"""What leads to the next page of a form: what was entered is not kept yet."""

CANCELLING = word_set("cancel no dismiss close back discard deny")
"""What closes a dialog without agreeing."""

HIDING_PLACES = (
    "more options",
    "menu",
    "open navigation drawer",
    "more",
    "settings",
    "preferences",
    "help",
    "about",
)
"""Controls behind which apps keep what is not on the page, most telling first."""

_NUMBER_WORDS = (
    "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 "
    "twenty=20 thirty=30 sixty=60 hundred=100"
)
_NUMBERS = {word: number for word, _, number in (pair.partition("=") for pair in _NUMBER_WORDS.split(" "))}
_WHOLE = word_set("news series")
"""Words that are not what is left of them without their ending: news is nothing new."""
_ENDINGS = "ization isation ically ation ingly ions ized izes izing ize ings ion ing ers ies ed es er ly s e y"
_SUFFIXES = tuple(_ENDINGS.split(" "))


@lru_cache(maxsize=65536)
def tokens(text: str) -> tuple[str, ...]:
    """Case-folded words and numbers; "sign out" is a word, writing without spaces becomes pairs of characters."""
    out: list[str] = []
    plain = _PHRASAL.sub(r"\1\2", _EVERY.sub(_adverb, text.replace("<br>", "\n").casefold()))
    for word in _WORDS.findall(plain):
        at = 0
        for run in _UNSPACED.finditer(word):
            out += [word[at : run.start()], *_pairs(run[0])]
            at = run.end()
        out.append(word[at:])
    return tuple(t for t in out if t)


def _adverb(match: re.Match[str]) -> str:
    return "daily" if match[1] == "day" else f"{match[1]}ly"


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light English stem; words for numbers become digits, leading zeros go, other scripts stay as they are."""
    word = _NUMBERS.get(word, word)
    if word in _WHOLE:
        return word
    if word.isdigit():
        return word.lstrip("0") or "0"
    if not word.isascii():
        return word
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@lru_cache(maxsize=65536)
def stems(text: str) -> tuple[str, ...]:
    """Stems of the words of a text that say something."""
    return tuple([stem(w) for w in tokens(text) if w not in FUNCTION])


@lru_cache(maxsize=65536)
def joined(text: str) -> tuple[tuple[str, int], ...]:
    """Stems of neighbouring words written as one ("Wi-Fi", "font size"), with the place of the first among `stems`."""
    words = [w for w in tokens(text) if w not in FUNCTION]
    return tuple([(stem(a + b), i) for i, (a, b) in enumerate(pairwise(words))])


@lru_cache(maxsize=65536)
def turns_round(text: str) -> bool:
    """Whether a text says the opposite of what it is about, as "Hide X" does; two such words turn it back."""
    return len(OPPOSING & frozenset(tokens(text))) % 2 == 1


def _concepts() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, group in enumerate(CONCEPTS):
        for word in group.split():
            found.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_CONCEPTS_OF = _concepts()
_NONE: frozenset[int] = frozenset()


@lru_cache(maxsize=262144)
def likeness(one: str, other: str) -> float:
    """How far two stems mean the same, from 0 to 1: equal, one begins the other, misspelt, or the same UI concept."""
    if one == other:
        return 1.0
    if one.isdigit() or other.isdigit():
        return 0.0
    short, long = sorted((one, other), key=len)
    if len(short) >= 4 and long.startswith(short) and len(long) - len(short) <= 4:
        return 0.9
    if len(short) >= 5 and one[0] == other[0] and SequenceMatcher(None, one, other).ratio() >= 0.8:
        return 0.8
    return 0.7 if _CONCEPTS_OF.get(one, _NONE) & _CONCEPTS_OF.get(other, _NONE) else 0.0


class Label(NamedTuple):
    """What an element says: its label proper, and the rest (a value shown below it, an explanation)."""

    main: str
    rest: str


@lru_cache(maxsize=65536)
def label_of(text: str, description: str = "", resource_id: str = "") -> Label:
    """The label of an element: first line and rest of its text, else its description, else its developer's name."""
    parts = [p.strip() for p in text.replace("<br>", "\n").split("\n") if p.strip()]
    if len(parts) > 1 and parts[0].isdigit():
        parts = [*parts[1:], parts[0]]
    said = description.replace("<br>", " ").strip()
    if not parts:
        return Label(said or _HUMP.sub(" ", resource_id.rpartition("/")[2]).replace("_", " "), "")
    return Label(parts[0], " ".join([*parts[1:], said] if said else parts[1:]))


@lru_cache(maxsize=65536)
def is_called(text: str, names: frozenset[str]) -> bool:
    """Whether a short label is made of one of these words, or of "save" or "set" and what is saved or set."""
    words = tokens(text) if "\n" not in text and "<br>" not in text else ()
    if not words or words[0] not in names:
        return False
    return len(words) == 1 or (len(words) <= 3 and words[0] in ("save", "set") and "/" not in text)
