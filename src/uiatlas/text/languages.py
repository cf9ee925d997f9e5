"""Lists from which the language of an app is chosen: what is behind them is the same app in words nobody asked for."""

from functools import lru_cache

from uiatlas.text.language import tokens
from uiatlas.ui import Observation, UIElement

_ENGLISH = (
    "afrikaans albanian arabic armenian azerbaijani basque belarusian bengali bosnian bulgarian catalan chinese "
    "croatian czech danish dutch english esperanto estonian finnish french galician georgian german greek hebrew hindi "
    "hungarian icelandic indonesian irish italian japanese kazakh korean latvian lithuanian macedonian malay "
    "norwegian occitan persian polish portuguese romanian russian serbian slovak slovenian spanish swahili swedish "
    "tamil telugu thai turkish ukrainian urdu uzbek vietnamese welsh"
)
_OWN = (
    "shqip العربية عربي հայերեն azərbaycan euskara беларуская বাংলা bosanski български català 中文 "
    "简体中文 繁體中文 正體中文 hrvatski čeština český dansk nederlands eesti suomi français galego ქართული "
    "deutsch ελληνικά עברית हिन्दी हिंदी magyar íslenska bahasa gaeilge italiano 日本語 қазақ 한국어 "
    "한국말 latviešu lietuvių македонски norsk bokmål nynorsk فارسی polski português română "
    "русский српски srpski slovenčina slovensky slovenščina español kiswahili svenska தமிழ் ไทย "
    "türkçe українська اردو oʻzbek tiếng cymraeg"
)
_LANGUAGES = frozenset(_ENGLISH.split())
_IN_OWN_WORDS = frozenset(_OWN.split())
_SEVERAL = 4
"""Languages that stand together at least where one is chosen."""
_LONGEST = 4
"""Words at most of a language's name ("Chinese (Simplified, China)")."""


def chooses_language(element: UIElement, shown: Observation) -> bool:
    """Whether a control is a language in a list of languages, or stands with them where there is little else.

    Args:
        element: The control.
        shown: What is shown with it.
    """
    languages = [e for e in shown.actionable if e.role is element.role and not e.editable and _is_language(e.label)]
    if len(languages) < _SEVERAL:
        return False
    if element in languages or element.parent < 0:
        return element in languages
    beside = [e for e in shown.actionable if e.role is element.role and e.parent == element.parent]
    return 2 * sum(e.parent == element.parent for e in languages) > len(beside)


@lru_cache(maxsize=4096)
def _is_language(label: str) -> bool:
    words = tokens(label)
    if not 0 < len(words) <= _LONGEST:
        return False
    return words[0] in _LANGUAGES or bool(_IN_OWN_WORDS.intersection(label.casefold().replace("(", " ").split()))
