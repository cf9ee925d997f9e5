"""Names of persons in a text: after a title, a greeting or a phrase, and common first names with a surname.

There is no list of all names: one that is rare, or written in a script without capitals, is found only after a title or
beside a label that asks for it (see `uiatlas.privacy.labelled`).
"""

import re
from collections.abc import Iterator

from uiatlas.privacy.first_names import CLEAR, WORDS_TOO
from uiatlas.privacy.surnames import COMMON, is_surname
from uiatlas.text.patterns import late

_CAP = r"[A-ZÀ-ÞĀ-ŽА-Я](?:[\w’']*[^\W\dA-ZÀ-ÞА-Я_])(?:-[A-ZÀ-ÞА-Я]\w+)?"
_PARTICLE = r"(?:von|van|de|der|den|di|da|dos|del|la|le|bin|al|zu|ter|ten|O'|Mc|Mac)"
_SURNAME = rf"(?:(?:{_PARTICLE} )*{_CAP}|O['’]{_CAP})"
_TITLED = late(
    rf"(?<!\w)(?:Mr|Mrs|Ms|Mx|Dr|Prof|Herrn?|Frau|Mme|Mlle|Monsieur|Madame|Sr|Sra|Srta|Señora?|Don|Doña|Signora?|Sig"
    rf"|Dott|Senhora?|Pan|Pani|Meneer|Mevrouw)\.?"
    rf" (?:(?:Dr|Prof)\.? )?(?P<value>{_SURNAME}(?: {_SURNAME}){{0,2}})"
)
_GREETED = late(
    rf"(?<!\w)(?:Hi|Hello|Hey|Dear|Welcome(?: back)?|Good (?:morning|afternoon|evening)|Hallo|Liebe[r]?|Guten (?:Tag"
    rf"|Morgen|Abend)|Bonjour|Salut|Cher|Chère|Hola|Buenos días|Ciao|Buongiorno|Olá|Willkommen(?: zurück)?|Bienvenue"
    rf"|Bienvenid[oa]|Привет|Здравствуйте),? "
    rf"(?P<value>{_CAP}(?: {_SURNAME})?)(?=\s*(?:[,!.]|$))"
)
_NAMED = late(
    rf"(?<!\w)(?i:signed in as|logged in as|message from|call from|mail from|email from|invitation from|request from"
    rf"|payment from|money from|chat with|call with|meeting with|message to|reply to|shared by|shared with|posted by"
    rf"|written by|created by|uploaded by|sent by|added by|edited by|assigned to|delivered to|account of"
    rf"|on behalf of|angemeldet als|nachricht von|anruf von|geteilt von|erstellt von|connecté en tant que|message de"
    rf"|partagé par|mensaje de|compartido por|messaggio da|enviado por|your name is|my name is|i am called|ich heiße"
    rf"|je m['’]appelle|me llamo)"
    rf":? (?P<value>{_CAP}(?: {_SURNAME}){{1,2}})"
)
_CALLED = late(
    rf"(?<!\w)(?i:signed in as|logged in as|message from|call from|chat with|shared by|shared with|posted by"
    rf"|created by|sent by|assigned to|from|to|by|with|cc|von|an|mit|de|à|con|da|author|owner|contact|call|invite"
    rf"|message|text):? (?P<value>{_CAP})(?!\w| [A-ZÀ-Þ])"
)
_FULL = late(rf"(?<![\w’'-])(?P<first>{_CAP})(?P<rest>(?: [A-Z]\.)?(?: {_SURNAME}){{1,3}})(?![\w’'-]*\w)")
_ALONE = late(rf"(?<![\w.’'-])(?P<value>{_CAP})(?= [a-zß-ÿ(+]|[,.!?]?$|, )(?! {_PARTICLE} [A-ZÀ-Þ])")
_ASKED_SAID = "Meet Call Ask Tell Text Email Invite Remind Thanks Follow Pay With From And Or"
_ASKED = frozenset(_ASKED_SAID.split())
_OF_PLACES = late(
    r" (?:Airport|Street|Avenue|Road|Park|Library|Stadium|University|School|College|Museum|Hospital|Award|Prize"
    r"|Foundation"
    r"|Institute|Center|Centre|Station|Square|Bridge|Tower|Theatre|Theater|Hall|House|Hotel|Day|Memorial|Cup|Trophy)\b"
)
_TURNED = late(rf"(?<![\w’'-])(?P<value>{_CAP}, (?P<first>{_CAP}))(?!\w)")
_OWNER = late(
    rf"(?<!\w)(?<!& )(?P<first>{_CAP})(?=['’]s\b(?:$| [a-z]| (?:Phone|Tablet|Watch|Book|Mac|Galaxy"
    rf"|Pixel)))"
)
_HONOURED = late(
    r"(?P<value>[\u4e00-\u9fff]{1,4})(?=先生|女士|小姐)|(?P<latin>[\u4e00-\u9fff]{2,5})(?=さん|様|氏(?![名]))"
    r"|(?P<korean>[가-힣]{2,4})(?=님(?![가-힣])|씨(?![가-힣]))"
)

_NO_NAMES_SAID = """
All Account Accounts Add Address Addresses Album All Alarm And App Apps Archive As Avenue Back Bank Blog Bold Book
Box Button Calendar Call Calls Cancel Card Chart Chat City Clear Close Code Color Colour Connect Contact Contacts
Copy Cup Customer Customers Date Day Days Default Delete Device Devices Document Done Download Draft Edit Email
Error Event Everyone Everybody Express File Files Filter Folder Font Format Forum Friend Friends From Gallery Game
Gold Guest Guide Help Home Hotel Icon Image Images In Inbox Info Is It Item Items Key Language List Location Login
Lock Mail Maps Map Member Menu Message Messages Mode More Music My Name New News Next Not Note Notes Notification
Notifications Now Number Off On Open Option Options Order Out Page Paid Park Password Pay Period Phone Photo Photos
Picture Places Plan Play Player Point Post Posts Preview Print Privacy Profile Project Read Reader Remove Reply
Report River Road Row Sans Save Screen Script Search Section See Select Send Serif Server Service Settings Share
Sheet Shop Show Sign Size Sort Sound Start Status Step Store Street Style Subscribe Support System Tab Task Team
Test Text The Theme There This Time Title To Today Tools Top Town Track Translate Tutorial Type Undo University
Unread Up Update Upload Us User Users Valley Version Video View Village Visitor Voice Web Week Wide Window With Word
Work World Write You Your Sir Madam Again Hospital Museum Beach Airport Station Bay Lake Island Mountain School
College Church House Hall Castle Bridge Square Garden Gardens Theatre Theater Center Centre Foundation Institute Inc
Ltd Corp Company Group Bros Pro Plus Max Mini Premium Edition Basic Kunde Kundin Gast Nutzer Welt Damen Herren Monde
Tous Todos Mundo Clientes Cliente Utente Team January February March April May June July August September October
November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Sun Rain Scale Grotesk Mono Black White
Red Blue Green Yellow Roman Italic Light Regular Medium Variable Display Handwriting Modern Classic
"""
_NO_NAMES = frozenset(_NO_NAMES_SAID.split())
_NO_PERSONS_SAID = """
尊敬 亲爱 各位 这位 那位 一位 お客 皆 お客様 고객 회원 선생 사용자 여러분 손 하나 부모 이름 学生 贵 客 男 奥 神 王 殿 同
"""
_NO_PERSONS = frozenset(_NO_PERSONS_SAID.split())


_SECOND = late(r"[ ](?:O['’])?[A-ZÀ-ÞĀ-ŽА-Я]")
"""A capital after a blank: without one there is neither a full name nor a name after a title or a phrase."""


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """The names of persons in a text as (start, end, kind)."""
    spans = _in_phrases(text) if _SECOND.search(text) or text.partition(" ")[0].strip(",") in CLEAR else ()
    for start, end in spans:
        yield start, end, "name"
    for found in _OWNER.finditer(text) if "'s" in text or "’s" in text else ():
        if found["first"] in CLEAR:
            yield *found.span(), "name"
    if text.strip() in CLEAR:
        yield 0, len(text), "name"
    for found in _HONOURED.finditer(text) if not text.isascii() else ():
        if found[0] not in _NO_PERSONS:
            yield *found.span(), "name"


def _in_phrases(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_TITLED, _GREETED, _NAMED):
        for found in pattern.finditer(text):
            if _may_be(found["value"]):
                yield found.span("value")
    for found in _FULL.finditer(text):
        if (end := _full_name(found)) and not _OF_PLACES.match(text, end):
            yield found.start(), end
    for found in _TURNED.finditer(text):
        if found["first"] in CLEAR and _may_be(found["value"]):
            yield found.span("value")
    for found in _CALLED.finditer(text):
        if found["value"] in CLEAR:
            yield found.span("value")
    for found in _ALONE.finditer(text):
        if found["value"] in CLEAR and _stands_alone(text[max(0, found.start() - 40) : found.start()]):
            yield found.span("value")


def _stands_alone(before: str) -> bool:
    """Whether a first name after these words is no part of a longer proper name, as in "Saint Martin"."""
    last = before.rsplit(None, 1)[-1] if before.strip() else ""
    return not last or not last[0].isupper() or last[-1] in ":," or last in _ASKED


def looks_like_name(text: str) -> bool:
    """Whether a whole text may be the name of a person: two to four words with capitals, none a word of programs."""
    if text.strip() in CLEAR:
        return True
    full = re.fullmatch(rf"\s*{_CAP}(?: [A-Z]\.)?(?: {_SURNAME}){{1,3}}\s*", text)
    return full is not None and _may_be(text)


def _may_be(words: str) -> bool:
    return not any(w.strip(",.") in _NO_NAMES for w in words.split())


def _full_name(found: re.Match[str]) -> int:
    """Where a full name ends that begins with a common first name, 0 if it is none; words of programs end it."""
    first = found["first"].partition("-")[0]
    if first not in CLEAR and first not in WORDS_TOO:
        return 0
    end, begin = 0, found.start("rest")
    for word in re.finditer(r"\S+", found["rest"]):
        plain = word[0].strip(",.")
        if not (is_surname(plain) if first in WORDS_TOO else plain not in _NO_NAMES or plain in COMMON):
            if len(plain) > 1 and not plain.islower():
                break
        elif len(plain) > 1 and plain[0].isupper():
            end = begin + word.end()
    return end
