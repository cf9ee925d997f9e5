"""Labels as a reader takes them in: letters that only look alike, are hidden or stand apart are read as words."""

import re
import unicodedata
from functools import lru_cache

_ALIKE = (
    ("аеорсухѕіјԁһӏкмтвнпгѵԝԛ", "aeopcyxsijdhlkmtbhnrvwq"),
    ("АЕОРСУХЅІЈКМТВНЅѴԜԚ", "AEOPCYXSIJKMTBHSVWQ"),
    ("αεορντικημυχβγωσ", "aeopvtiknmuxbywo"),
    ("ΑΕΟΡΝΤΙΚΗΜΥΧΒΖ", "AEOPNTIKHMYXBZ"),
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡıℓ", "abcdefghijklmnoprstuvwyzagil"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᎩᏃ", "ABCDEGHiJKLMPRSTVWYZ"),
    ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ"),
    ("աոսցօԁհՏՕԼ", "wnugodhSOL"),
)
LOOKALIKES = {ord(c): latin for strange, plain in _ALIKE for c, latin in zip(strange, plain, strict=True)}
"""Letters of other alphabets by the Latin letter that they look like (a choice of those in Unicode TS 39)."""

for _first in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6):
    LOOKALIKES |= {_first + i: chr(ord("a") + i) for i in range(26)}

_DIGITS = str.maketrans({"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "€": "e"})
_IS_I = str.maketrans({"1": "i", "!": "i", "|": "l"})
_BLANK = {0x115F: "", 0x1160: "", 0x3164: "", 0xFFA0: "", 0x2800: " ", 0x0640: None}
_LETTERS = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ى": "ي", "ة": "ه", "\u0901": "\u0902"})
_ACCENT = re.compile("[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u093c\ufe00-\ufe0f]")
_OVERRIDE = re.compile("[\u202d\u202e\u2066-\u2069]")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """One spelling for all: compatible letters, no case, no accents, nothing invisible; marks that spell stay.

    Latin, Greek and Cyrillic accents, Arabic vowel signs and the Hindi nukta go; vowel signs of Hindi stay.
    """
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.translate(_BLANK)).casefold()
    visible = "".join([c for c in plain if unicodedata.category(c) != "Cf"])
    bare = _ACCENT.sub("", unicodedata.normalize("NFKD", visible))
    return unicodedata.normalize("NFC", bare).translate(_LETTERS)


def words(text: str) -> list[str]:
    """The words of a folded text: runs of letters with their marks; digits and signs only set them apart."""
    if text.isascii():
        return re.findall(r"[a-z]+", text)
    return "".join([c if c.isalpha() or unicodedata.category(c)[0] == "M" else " " for c in text]).split()


@lru_cache(maxsize=8192)
def readings(text: str) -> tuple[str, ...]:
    """The folded text first, then what else a person may read in it, where that is something else.

    Letters of other alphabets are read as the Latin ones that they look like, digits between letters as letters, text
    that is told to run backwards as it is shown, and letters or syllables that stand apart as one word.
    """
    found = [fold(text)]
    unmarked = "".join([c for c in text if unicodedata.category(c) != "Cf"])
    if _OVERRIDE.search(text):
        found.append(fold(unmarked[::-1]))
    if not text.isascii():
        found.append(fold(unicodedata.normalize("NFKD", unmarked).translate(LOOKALIKES)))
    latin = found[-1]
    found += [_undigited(latin, _DIGITS), _undigited(latin.translate(_IS_I), _DIGITS)]
    if re.search(r"[a-z][A-Z]", text):
        found.append(fold(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)))
    parts = words(latin)
    if 1 < len(parts) <= 4 or sum(len(p) == 1 for p in parts) >= 3:
        found += ["".join(parts), _joined(parts)]
    if len(parts) <= 4:
        found += [" ".join([*parts[:i], parts[i] + parts[i + 1], *parts[i + 2 :]]) for i in range(len(parts) - 1)]
    return tuple(dict.fromkeys(found))


def _undigited(text: str, table: dict[int, str]) -> str:
    """Digits and signs read as letters, in words that have letters too."""
    return " ".join([w.translate(table) if re.search(r"[^\W\d_]", w) else w for w in text.split()])


def _joined(parts: list[str]) -> str:
    """Three or more single letters in a row as one word."""
    return re.sub(r"\b\w(?: \w){2,}\b", lambda m: m.group().replace(" ", ""), " ".join(parts))
