"""What a label says of danger: pay, send, delete, post, grant, install or sign out, in fifteen languages."""

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from uiatlas.safety import english
from uiatlas.safety.folding import fold, readings, words
from uiatlas.safety.words import FILTERS, SIGNS, languages

KINDS = tuple(english.VERBS)
"""The kinds of danger that words can name."""

LONGEST = 6
"""Words of a label, at most; what is longer is content and no button. A question may be longer."""

_LONGEST_LED, _LONGEST_UNSPACED, _LONGEST_QUESTION, _LONGEST_TEXT = 10, 20, 40, 120
_LONGEST_SAVING, _LONGEST_LABEL = 4, 40
_QUESTION = ("?", "？", "؟", "か", "か。", "吗", "嗎")
_ENDING = frozenset({"done", "apply", "next", "finish", "go", "fine", "sure"})
_WIDGETS = frozenset(
    {"btn", "button", "fab", "action", "menu", "item", "iv", "img", "image", "icon", "ic", "tv", "ll", "layout", "view"}
    | {"container", "nav", "toolbar", "cmd", "mi", "option", "id", "bt", "ib", "chip", "row", "cell", "dialog", "main"}
    | {"holder"}
)
_GROUPING = frozenset({"settings", "setting", "preference", "preferences", "pref"})
_PREFIXES = ("ال", "وال", "بال", "و", "لل")


@lru_cache(maxsize=8192)
def danger_in(label: str, *, asked: bool = False) -> str | None:
    """The kind of danger that a label names, or None.

    English labels are judged by the word that leads; in other languages, whose verb may come last, a dangerous word
    counts anywhere in a short label that is not turned into its opposite.

    Args:
        label: What the button says; only its first line counts.
        asked: The label is the text of a dialog, such as "Delete this note?"; it may be longer, all its lines count.
    """
    lines = [line for line in label.replace("<br>", "\n").splitlines() if line.strip()]
    if not lines:
        return None
    said = " ".join(lines) if asked else lines[0]
    question = asked and is_question(said)
    for reading in readings(said):
        tokens = words(reading)
        if kind := _in_english(tokens, asked=asked, question=question) or _elsewhere(reading, tokens, asked, question):
            return kind
    folded = fold(said)
    tokens = words(folded)
    if not asked and len(tokens) <= LONGEST and (kind := english.danger_within(tokens)) is not None:
        return kind
    return SIGNS.get(folded.strip().rstrip("\ufe0f")) or english.danger_of_sum(folded, tokens)


_HARMLESS_FORMS = frozenset(
    {"search", "query", "find", "filter", "lookup", "login", "signin", "log", "sign", "in", "form"}
)
"""Words in the names of forms that search or sign in."""


@lru_cache(maxsize=8192)
def danger_named(name: str) -> str | None:
    """The kind of danger that the developer's name of a widget tells, such as ``btn_delete`` or ``sendButton``.

    The verb leads or ends the name, words for kinds of widgets left aside. "submit" alone is what frameworks call the
    button of any form; it tells nothing, also not behind the name of a form that only searches or signs in.
    """
    parts = [w.casefold() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)]
    while parts and (parts[0] in _WIDGETS or parts[0] in _GROUPING):
        parts = parts[1:]
    while parts and parts[-1] in _WIDGETS:
        parts = parts[:-1]
    if parts[-1:] == ["submit"] and _HARMLESS_FORMS.issuperset(parts[:-1]):
        return None
    return english.danger_led(parts) or english.danger_led(parts[-1:])


@lru_cache(maxsize=8192)
def danger_told_of(text: str) -> str | None:
    """The danger that a description tells of what it describes, such as "Deletes the account for good"."""
    first, *rest = words(fold(text)) or [""]
    stem = first.removesuffix("s")
    return english.danger_led([stem, *rest]) if rest and stem != first else None


def is_question(text: str) -> bool:
    """Whether a text asks something."""
    return text.rstrip().endswith(_QUESTION)


def agrees_plainly(label: str) -> bool:
    """Whether a button says no more than that it agrees: "OK" or "Yes", and not "Done" or "Next"."""
    return confirms(label) and not _ENDING.intersection(words(readings(label)[-1] if label else ""))


def dangers_named(text: str) -> frozenset[str]:
    """Every kind of danger that some word of a text names, in whatever order and form of sentence."""
    tokens = words(fold(text))
    found = {kind for kind, verbs in english.VERBS.items() if verbs.intersection(tokens)}
    return frozenset(found | english.danger_asked(tokens) | {hit.kind for hit in _hits(fold(text), tokens)})


_SPEAKERS = re.compile(rf"\b(?:{'|'.join(english.SPEAKERS)})\b")


@lru_cache(maxsize=8192)
def confirms(label: str) -> bool:
    """Whether a button only agrees to what is asked beside it: "OK", "Yes", "Yes, I'm sure", "Continue"."""
    for reading in readings(label):
        tokens = words(reading)
        said = _SPEAKERS.sub("", " ".join(tokens)).split()
        if said and (english.CONFIRMING.issuperset(said) or " ".join(tokens) in _lexicon().confirming):
            return True
    return False


@lru_cache(maxsize=8192)
def saves(label: str) -> bool:
    """Whether a button says in another language than English that it keeps or sends a form: "Änderungen speichern".

    The verb begins or ends the label; where words are not set apart, little stands beside it.
    """
    text, said = fold(label), words(fold(label))
    if not said or len(said) > _LONGEST_SAVING or len(text) > _LONGEST_LABEL or refuses(label):
        return False
    return any(_leads_or_ends(text, said, fold(e), told.spaced) for told in languages().values() for e in told.saving)


@lru_cache(maxsize=8192)
def only_looks(label: str) -> bool:
    """Whether the entry of a menu only shows, finds, selects or copies to the clipboard, by all that it says."""
    said = " ".join(words(fold(label)))
    return said in english.LOOKING or said in _lexicon().looking


@lru_cache(maxsize=8192)
def refuses(label: str) -> bool:
    """Whether a button declines what is asked beside it: "Cancel", "Keep", "Don't allow"."""
    text = fold(label)
    tokens = words(text)
    if tokens and tokens[0] in english.REFUSING | {"not"}:
        return True
    return any(_refused(lang, text, tokens) for lang in languages())


def _in_english(tokens: list[str], *, asked: bool, question: bool) -> str | None:
    if asked:
        return english.danger_told(tokens, question=question) if len(tokens) <= _LONGEST_TEXT else None
    return english.danger_led(tokens) if 0 < len(tokens) <= LONGEST else None


def _elsewhere(text: str, tokens: list[str], asked: bool, question: bool) -> str | None:
    """The danger that a label names in any language but English."""
    for hit in _hits(text, tokens, alone=not asked):
        longest = _LONGEST_QUESTION if question else _LONGEST_LED if hit.leads else LONGEST
        if not languages()[hit.language].spaced:
            short = len(text) <= (_LONGEST_TEXT if question else _LONGEST_UNSPACED)
        else:
            short = len(tokens) <= longest
        meant = question or not _refused(hit.language, text, tokens)
        if short and meant and not (hit.kind == "delete" and any(f in text for f in FILTERS)):
            return hit.kind
    warned = asked and any(_contains(text, tokens, w, spaced) for w, spaced in _lexicon().warnings)
    return "delete" if warned else None


@dataclass(frozen=True, slots=True)
class _Hit:
    kind: str
    language: str
    leads: bool = False


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """All languages in one, for look-up: by the first word, the phrases that begin with it."""

    phrases: dict[str, list[tuple[tuple[str, ...], _Hit]]]
    parts: list[tuple[str, _Hit]]
    alone: dict[str, _Hit]
    harmless: list[tuple[str, bool]]
    warnings: list[tuple[str, bool]]
    confirming: set[str]
    looking: set[str]
    refusing: dict[str, list[tuple[str, bool]]]


@cache
def _lexicon() -> _Lexicon:
    out = _Lexicon({}, [], {}, [], [], {"ok"}, set(), {})
    for language, told in languages().items():
        for kind, entries in told.verbs.items():
            for entry in entries:
                _enter(out, fold(entry), _Hit(kind, language))
        for kind, entries in told.alone.items():
            out.alone.update({" ".join(words(fold(e))): _Hit(kind, language) for e in entries})
        out.harmless.extend((fold(e), told.spaced) for e in told.harmless)
        out.warnings.extend((fold(e), told.spaced) for e in told.warning)
        out.refusing[language] = [(fold(e), told.spaced) for e in told.refusing]
        out.looking.update(" ".join(words(fold(e))) for e in told.looking)
        out.confirming.update(" ".join(words(fold(e))) for e in told.confirming)
    return out


def _enter(lexicon: _Lexicon, entry: str, hit: _Hit) -> None:
    if languages()[hit.language].spaced:
        first, *rest = words(entry)
        lexicon.phrases.setdefault(first, []).append(((first, *rest), hit))
    else:
        lexicon.parts.append((entry, hit))


def _hits(text: str, tokens: list[str], *, alone: bool = False) -> list[_Hit]:
    """All dangerous words of a text in languages but English; harmless phrases are passed over."""
    lexicon = _lexicon()
    if alone and (whole := lexicon.alone.get(" ".join(tokens))):
        return [whole]
    for phrase, spaced in lexicon.harmless:
        if _contains(text, tokens, phrase, spaced):
            text = text.replace(phrase, " ")
            tokens = words(text)
    found = []
    for place, token in enumerate(tokens):
        for form in _forms(token):
            for parts, hit in lexicon.phrases.get(form, ()):
                if tuple(tokens[place + 1 : place + len(parts)]) == parts[1:]:
                    found.append(replace(hit, leads=place == 0))
    return found if text.isascii() else found + [hit for part, hit in lexicon.parts if part in text]


def _forms(token: str) -> list[str]:
    """A word, and an Arabic one without what is written together with it."""
    return [token, *(token.removeprefix(p) for p in _PREFIXES if token.startswith(p) and len(token) > len(p) + 1)]


def _refused(language: str, text: str, tokens: list[str]) -> bool:
    return any(_contains(text, tokens, word, spaced) for word, spaced in _lexicon().refusing[language])


def _leads_or_ends(text: str, said: list[str], phrase: str, spaced: bool) -> bool:
    """Whether a text begins or ends with a phrase, and is hardly longer where words are not set apart."""
    if not spaced:
        return (text.startswith(phrase) or text.endswith(phrase)) and len(text) <= 2 * len(phrase) + 2
    asked = words(phrase)
    return asked in (said[: len(asked)], said[-len(asked) :])


def _contains(text: str, tokens: list[str], phrase: str, spaced: bool) -> bool:
    """Whether a text holds a phrase, as whole words where words are set apart."""
    return f" {' '.join(words(phrase))} " in f" {' '.join(tokens)} " if spaced else phrase in text
