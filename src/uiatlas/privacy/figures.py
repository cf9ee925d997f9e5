"""Private numbers: of phones, cards, accounts and persons, told from dates, prices, versions and plain numbers."""

import re
from collections.abc import Iterator

from uiatlas.privacy.rules import Rule, matches
from uiatlas.text.patterns import late

_FIGURES = late(r"(?<![\w.,:/$€£%#-])[+(]?\d[\d  ().\-/]{4,28}\d(?![\w%°]|[.,:/]\d|:)")
_DATE = late(
    r"(?<!\d)(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d"
    r"|\d{1,2}[-./]\d{1,2}[-./]\d\d)(?!\d)"
)
_NORTH_AMERICAN = late(r"(?:1[-. ])?(?:[2-9]\d\d([-.])\d{3}\1\d{4}|[2-9]\d\d [2-9]\d\d[ -]\d{4})")
_BRACKETED = late(r"(?:[1-9]\d? )?\(0?\d{2,5}\) ?\d[\d .-]{4,}\d")
_NATIONAL = late(r"\(?0[1-9]\d{0,4}\)?(?:[ /.-]\d{2,})+|0 [1-9]\d{2}(?: \d{2,})+")
_BARE = late(r"0[1-9]\d{8,9}|1[3-9]\d{9}")
_PHONE_BEFORE = late(
    r"(?:\b(?:tel|phone|telephone|mobile|cell|fax|whatsapp|call|dial|telefon|telefono|teléfono|téléphone|telefone|handy"
    r"|mobil|móvil|celular|cellulare|portable|rufnummer|тел|телефон)|电话|手机|電話|携帯|전화)"
    r"(?:\s*(?:number|no|nr|nummer|号码|番号|번호))?[\s.:：#]{0,4}$",
    re.IGNORECASE,
)
_CARD = late(
    r"(?<![\w.,-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){2,3}(?:[ -]\d{1,4})?|3\d{3}[ -]\d{6}[ -]\d{4,5})(?![\w]|[.,]\d)"
)
_IBAN = late(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)")
_ACCOUNT = late(
    r"\b(?:account|acct|a/c|konto|kontonummer|routing|sort code|bsb|compte|cuenta|conto|rekening|conta)\b"
    r"(?:\s*(?:number|no|nr|num|nummer|número|numéro))?[\s.:#]{1,4}(?P<value>\d[\d -]{4,20}\d)(?![\w.,]\d)",
    re.IGNORECASE,
)
_PERSONAL = late(
    r"\b(?:ssn|social security|passport|tax id|tin|steuer-?id|steuernummer|nif|dni|nie|cpf|bsn|nino|national id"
    r"|national insurance"
    r"|ausweis(?:nummer)?|driver'?s? licen[cs]e|licen[cs]e plate|insurance|imei|codice fiscale|carte vitale)\b"
    r"(?:\s*(?:number|no|nr|num|nummer|id))?[\s.:#]{1,4}(?P<value>(?=[A-Z -]{0,8}\d)[A-Z0-9][A-Z0-9 .-]{3,20}[A-Z0-9])",
    re.IGNORECASE,
)
_PERSONAL_SIGNS: tuple[str, ...] = (
    "ssn",
    "social",
    "passport",
    "tax",
    "tin",
    "steuer",
    "nif",
    "dni",
    "nie",
    "cpf",
    "bsn",
    "nino",
    "national",
)
_PERSONAL_SIGNS += ("ausweis", "licen", "insurance", "imei", "fiscale", "vitale")
_SOCIAL = late(
    r"(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\w-])|(?<!\w)\d{3}\.\d{3}\.\d{3}-\d\d(?!\w)"
)
_CHINESE = late(r"(?<!\w)[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\w)")


_RULES = (
    Rule(
        "account",
        _ACCOUNT,
        ("acc", "a/c", "konto", "routing", "sort", "bsb", "compte", "cuenta", "conto", "reken", "conta"),
    ),
    Rule("id", _PERSONAL, _PERSONAL_SIGNS),
    Rule("id", _SOCIAL, ("-",)),
    Rule("id", _CHINESE),
)


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """The private numbers of a text as (start, end, kind)."""
    digits = sum(map(str.isdigit, text))
    if digits < 5:
        return
    for found in _IBAN.finditer(text):
        if is_iban(found[0]):
            yield *found.span(), "account"
    for start, end, kind, said in matches(_RULES, text):
        if sum(map(str.isdigit, said)) >= 5:
            yield start, end, kind
    if digits >= 13:
        for found in _CARD.finditer(text):
            if found[0][0] in "23456" and is_card(found[0]):
                yield *found.span(), "card"
    for found in _FIGURES.finditer(text):
        if is_phone(found[0].strip(), text[max(0, found.start() - 40) : found.start()]):
            yield *found.span(), "phone"


def is_phone(figures: str, before: str = "") -> bool:
    """Whether figures with separators are the number of a phone, after the words before them."""
    count = sum(map(str.isdigit, figures))
    if figures[0] == "+":
        return 8 <= count <= 15
    if _DATE.search(figures):
        return False
    if 6 <= count <= 15 and _PHONE_BEFORE.search(before[-40:]):
        return True
    if figures.startswith("00") and figures[2:3] in "123456789":
        return 11 <= count <= 16
    if _BRACKETED.fullmatch(figures) or _NATIONAL.fullmatch(figures):
        return 9 <= count <= 13 and not before.rstrip(" :").casefold().endswith("isbn")
    return bool(_NORTH_AMERICAN.fullmatch(figures) or _BARE.fullmatch(figures))


def is_card(figures: str) -> bool:
    """Whether the check digit of a card's number is right (ISO/IEC 7812-1, annex B: the Luhn formula)."""
    digits = [int(c) for c in figures if c.isdigit()]
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = digit * 2 if place % 2 else digit
        total += doubled - 9 if doubled > 9 else doubled
    return 13 <= len(digits) <= 19 and total % 10 == 0 and len(set(digits)) > 1


def is_iban(text: str) -> bool:
    """Whether the check digits of an account's number are right (ISO 13616, modulo 97)."""
    plain = text.replace(" ", "").upper()
    if not 15 <= len(plain) <= 34 or not plain.isascii() or not plain.isalnum():
        return False
    return int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1
