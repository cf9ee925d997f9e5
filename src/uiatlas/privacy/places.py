"""Postal addresses in a text, in the forms of several countries; a city alone is none."""

import re
from collections.abc import Iterator

from uiatlas.privacy.rules import Rule, matches
from uiatlas.text.patterns import late

_CAP = r"[A-ZÀ-Þ][\w'’.-]*"
_SURE = r"(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Terrace|Parkway|Pkwy|Highway|Hwy|Crescent|Square|Sq)"
_UNSURE = r"(?:Drive|Dr|Court|Ct|Place|Pl|Way|Close|Row|Alley|Circle|Cir|Trail|Trl|Loop|Gardens|Hill|Mews|Walk)"
_UNIT = r"(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|#)\.? ?\w+)?"
_TOWN = (
    rf"(?:,? (?:[A-Z]{{2}} )?\d{{4,5}}(?:-\d{{4}})? {_CAP}(?: {_CAP}){{0,2}}"
    rf"|,? {_CAP}(?: {_CAP}){{0,2}},? [A-Z]{{2}} \d{{5}}(?:-\d{{4}})?"
    rf"|,? {_CAP}(?: {_CAP}){{0,2}}(?:,? [A-Z]{{1,2}}\d[A-Z\d]? \d[A-Z]{{2}})|, {_CAP}(?: {_CAP})?(?![\w]))?"
)
_ENGLISH = late(
    rf"(?<![\w.,$€£-])\d{{1,5}}[A-Za-z]?(?:[-/]\d+)? (?:[NSEW]\.? )?(?:{_CAP} ){{1,3}}"
    rf"(?:{_SURE}\b\.?(?: [NSEW]{{1,2}}\b)?|{_UNSURE}\b\.?(?=,|\s*$|\n))"
    rf"{_UNIT}{_TOWN}"
)
_NUMBERED = late(rf"(?<![\w.,$€£-])\d{{1,5}} (?:[NSEW]\.? )?\d{{1,3}}(?:st|nd|rd|th) (?:{_SURE})\b{_UNIT}{_TOWN}")
_GERMAN = late(
    r"(?<!\w)(?!Speicher|Arbeits|Park|Sitz|Steh|Stell|Akku|Tabellen)"
    rf"(?:{_CAP}[ -])?[A-ZÄÖÜ]\w*(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|damm|ufer|chaussee|straat|laan|plein"
    rf"|gracht|kade|gatan|vägen|gade|vej) \d{{1,4}} ?[a-z]?(?!\w|[.,]\d| ?(?:GB|MB|KB|TB|%|km|min|Uhr)\b){_TOWN}"
    rf"|(?<!\w)(?:{_CAP}[ -])(?:Stra(?:ß|ss)e|Str\.|Weg|Platz|Allee|Ring) \d{{1,4}} ?[a-z]?(?!\w| ?(?:GB|MB|%)){_TOWN}"
)
_FRENCH = late(
    r"(?<![\w.,])\d{1,4}(?: ?(?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|av\.|[Bb]oulevard|bd|[Pp]lace|[Cc]hemin"
    r"|allée|impasse|quai|cours|route)"
    rf" (?:de |du |des |la |le |les |l['’]|d['’])*{_CAP}(?:[ -](?:de |du |la )?{_CAP}){{0,3}}{_TOWN}",
)
_SOUTHERN = late(
    r"(?<!\w)(?:Rue|Chemin|Route|Quai|Calle|C/|Avenida|Avda\.?|Av\.|Plaza|Paseo|Via|Viale|Piazza|Corso|Rua|Travessa|Praça|Largo|ul\.|ulica"
    r"|ул\.|улица|проспект)"
    r" ?(?:de |du |des |del |de la |la |do |da |dos |das |dei |della )*[A-ZÀ-ÞА-Я][\w'’.-]*(?: (?:de |e "
    r"|da )?[A-ZÀ-ÞА-Я][\w'’.-]*){0,3},? (?:n[º°o]?\.? ?|д\. ?)?\d{1,4}(?!\d|[.,:]\d)"
    rf"{_TOWN}"
)
_TOWN_US = late(rf"(?<!\w){_CAP}(?: {_CAP}){{0,2}}, [A-Z]{{2}} \d{{5}}(?:-\d{{4}})?(?!\w)")
_POSTCODE_UK = late(r"(?<!\w)(?:[A-Z]{1,2}\d[A-Z\d]?) \d[ABD-HJLNP-UW-Z]{2}(?!\w)")
_BOX = late(r"(?<!\w)(?:P\.? ?O\.? Box|Postfach|Apartado|Casella postale) \d{2,7}(?!\w)", re.IGNORECASE)
_EASTERN = late(
    r"[\u4e00-\u9fff]{2,16}(?:路|街|大道|巷|弄)\d{1,5}[号號弄][\u4e00-\u9fff\w]{0,12}|〒 ?\d{3}-?\d{4}[^\n]{0,30}"
    r"|[\u4e00-\u9fff]{1,4}[都道府県][\u4e00-\u9fff]{1,8}[市区町村][^\n\d]{0,8}\d{1,3}(?:-\d{1,3}){1,2}"
    r"|(?:[가-힣]{2,8}[시도군구]? ){0,3}[가-힣]{1,8}(?:로|길) ?\d{1,4}(?:-\d{1,3})?(?:번길 ?\d+)?(?![\d가-힣])"
)
_NUMBER_FIRST = late(r"\d[\w/-]{0,12}(?: ?(?:bis|ter))?,? [A-ZÀ-Þ\drabpciqc]")
_ENDS = [
    "str",
    "weg",
    "platz",
    "allee",
    "gasse",
    "damm",
    "ufer",
    "chaussee",
    "laan",
    "plein",
    "gracht",
    "kade",
    "gatan",
    "vägen",
    "gade",
    "vej",
    "ring",
]
_BEGINS = [
    "rue",
    "chemin",
    "route",
    "quai",
    "calle",
    "c/",
    "aven",
    "avda",
    "av.",
    "plaza",
    "paseo",
    "via",
    "piazza",
    "corso",
    "rua",
    "travessa",
    "praça",
    "largo",
    "ul.",
    "ulica",
    "ул",
    "проспект",
]
_RULES = (
    Rule("address", _GERMAN, tuple(_ENDS)),
    Rule("address", _SOUTHERN, tuple(_BEGINS)),
    Rule("address", _TOWN_US, (", ",)),
    Rule("address", _POSTCODE_UK, (" ",)),
    Rule("address", _BOX, ("box", "postfach", "apartado", "casella")),
)
_NUMBERS_FIRST = (Rule("address", _ENGLISH), Rule("address", _NUMBERED), Rule("address", _FRENCH))


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """The postal addresses of a text as (start, end, kind)."""
    if not any(map(str.isdigit, text)):
        return
    rules = (*_NUMBERS_FIRST, *_RULES) if _NUMBER_FIRST.search(text) else _RULES
    for start, end, kind, _ in matches(rules, text):
        yield start, end, kind
    if not text.isascii():
        for found in _EASTERN.finditer(text):
            yield *found.span(), "address"
