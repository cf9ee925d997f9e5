"""Rewrites what the grammar of Kotlin does not know, so that it parses; every byte stays where it is in the file.

Only the tree comes from the rewritten text; names and texts are taken from the file itself.
"""

import re
from collections.abc import Callable

from uiatlas_static.source.kotlin.closings import closed
from uiatlas_static.source.kotlin.comments import uncommented

_CALLED_KEYWORD = re.compile(
    rb"(?<![\w.`@$])(open|inner|override|final|abstract|sealed|external|operator|infix|inline|tailrec|const|lateinit"
    rb"|vararg|noinline|crossinline|annotation|expect|actual|public|private|protected|internal|suspend(?!\())"
    rb"(?=\(|\??\.|[ \t]*(?:\{|[!=]=|=|->|,|\?:|&&|\|\|)|\s*[)\]}])"
)
"""A modifier with arguments, or one that is given something, compared or last, is none: ``open(x)``."""
_NAME = re.compile(rb"(?<![\w.`@$])(where(?!\s+[\w.]+\s*:)|dynamic\b|value(?=[ \t]*:))")
"""What is a name although it is a keyword elsewhere: ``where += part``, ``dynamic = true``, ``@Bits value: Long``."""
_CALLED_ACCESSOR = re.compile(rb"(?<![\w.`@$])(get(?=\([^)\s]|<)|set(?=\([^()\n]*[,(])|[gs]et(?=\??\.\w|!!|\[))")
"""An accessor with what none has: ``set(index, x)``, ``get<Database>()``; ``set?.add(x)`` below a local."""
_ACCESSOR_BEHIND = re.compile(rb";(?=[ \t]*(?:@\w+(?:\([^()\n]*\))?[ \t]+)?[gs]et\()")
"""An accessor that stands behind its property: ``val now; get() = clock.time``."""
_ANNOTATIONS = re.compile(rb"(?:@[\w.]+(?:\([^()\n]*\))?\s+)++(?=(?P<accessor>[gs]et\([^()\n]*\)\s*[:={])?)")
"""Annotations, perhaps of an accessor, on lines of their own: ``@Composable`` above ``get() = ...``."""
_CLOSING = re.compile(rb"(?<=[^{;\s])(?<!->)[ \t](?=[ \t]*\})")
"""Other blocks that end on the line of their last member: ``enum class Kind { A { override fun b() = 1 } }``."""
_LAST_COMMA = re.compile(rb",(?=\s*[>\]])")
"""A comma behind the last of the parameters that are types, or behind an index: ``<in A, in B,>``, ``rows[at,]``."""
_ANNOTATED_TYPE = re.compile(rb"(?:(?<=: )|(?<=: \())@[\w.]+(\(\))?(?=[ \t]*\()")
"""An annotation in front of a function type in parentheses: ``content: (@Composable (Scope.() -> Unit))?``."""
_TYPED_PARTS = re.compile(rb"(\{\s*\([\w\s,:]*\))(\s*:\s*[\w.]+(?:<[\w.<>,?* ]*>)?\??)(?=\s*(?:->|,))")
"""A parameter of a lambda that is taken apart and has a type: ``{ (id, name): Note -> }``."""
_UNTYPED_FUNCTION = re.compile(
    rb"(?<![\w.`@$])(?P<before>fun[ \t]*)\((?P<names>[ \t]*\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*)\)(?P<between>[ \t]*)\{"
)
"""A function without a name whose parameters have no types: ``listener = fun(day) { ... }``."""
_BACKED = re.compile(rb"(?<=\w)([ \t]*:[^=\n{}]+\n\s*)field(?:[ \t]*:[^=\n{}]+)?(?=[ \t]*=)")
"""A property whose backing field has a type of its own: ``val state: Flow`` and below ``field = MutableFlow()``."""
_CONTEXT = re.compile(rb"^[ \t]*context\([^()\n]*\)(?=\s*\n)", re.MULTILINE)
"""What is given to a function by its surroundings: ``context(context: Context)`` above it."""
_GUARDED = re.compile(
    rb"(?P<before>(?:^|[;{}])(?![ \t]*(?:return|throw)\b)(?:[^\n;{}\"'`=-]|-(?!>))*?[\w>)])"
    rb"(?P<guard>\s+if\b(?:[^\n;{}\"'`]|\"[^\"\\\n$]*\")*?)(?=->)",
    re.MULTILINE,
)
"""A further condition of a branch of ``when``: ``is Saved if ready -> ...``; an ``if`` behind an arrow is none."""
_CONSTRUCTOR = re.compile(rb"\b(internal|private|protected|public)(?=\s+constructor\b)")
"""Who may call the main constructor, behind an annotation: ``@Inject internal constructor``."""
_PARAMETERS_BELOW = re.compile(
    rb"(?P<head>\bclass\s+\w+(?:<[^<>()\n]*>)?|:[ \t]*[\w.]+<[^()\n{}=]*>)(?P<between>(?=[^(\n]{0,400}\n)"
    rb"(?:\s|@[\w.]+(?:\([^()\n]*\))?|constructor\b|/\*(?:[^*]|\*(?!/))*\*/)*)\("
)
"""Parameters that begin on a line below: ``class Row`` and below ``(context: Context)``."""
_CATCH_BELOW = re.compile(rb"\}((?:[ \t]*\n)+[ \t]*)(?=catch\b)")
"""What catches on a line of its own, of which the grammar knows one: ``}`` and below ``catch (e: IOException)``."""
_ACCESSOR_BELOW = re.compile(
    rb"(?P<head>(?<![\w.`@$])[gs]et\([^()\n]*\)(?:[ \t]*:[ \t]*[\w.<>?, ]+)?)(?P<between>\s*\n\s*)\{"
)
"""An accessor whose code begins on a line below: ``set(value)`` and below ``{``."""
_NOTHING = re.compile(rb"(?<==[ \t])\[\](?=\s*[,)])")
"""An empty list in an annotation: ``modules = []``."""
_DOLLARS = re.compile(rb"\$\$+(?=\")")
"""How many signs begin a value in a text: ``$$"a $b"``."""


_SIGNS = re.compile(rb"[^\x00-\x7f]+")
"""Signs of other alphabets, of which the grammar does not take all letters for names: ``enum class Kind { 추천 }``."""
_DENIED = re.compile(rb"(?<![!\w)\]}\"'`])!(?=[ \t]*(?!in\b|is\b)[A-Za-z_`][\w`]*(?:\s*\??\.|[ \t]*[(\[{<]|!!))")
"""The sign in front of a call or of a member: the grammar takes it for a part of what the member is asked of."""
_DATA_OBJECT = re.compile(rb"(?<![\w.])data(?=[ \t]+object[ \t]+\w)")
"""A modifier that the grammar takes for an operand behind an annotation: ``@Serializable data object Home``."""


def prepared(content: bytes) -> bytes:
    """The text without what sound code has and the grammar misreads.

    That is comments, which it takes for a part of the case or block in front of them, or for the end of the code;
    ``data`` of objects; and signs that would be read as ``(!x).y()``. The reader finds these in the file itself.
    """
    if b"//" in content or b"/*" in content:
        content = uncommented(content)
    content = _DATA_OBJECT.sub(b"    ", content) if b"data object" in content else content
    return _DENIED.sub(b" ", content) if b"!" in content else content


def mended(content: bytes) -> bytes:
    """The text of a file that does not parse, with other letters where the grammar stumbles."""
    for pattern, instead in _REWRITTEN:
        content = pattern.sub(instead, content)
    return _CLOSING.sub(b";", closed(content))


def _as_name(found: re.Match[bytes]) -> bytes:
    return found[0][:-1] + b"_"


def _blank(found: re.Match[bytes]) -> bytes:
    return b" " * len(found[0])


def _without_accessors(found: re.Match[bytes]) -> bytes:
    return found[0] if found["accessor"] is None else _lines_only(found[0])


def _untyped(found: re.Match[bytes]) -> bytes:
    return found[1] + b" " * len(found[2])


def _as_lambda(found: re.Match[bytes]) -> bytes:
    return b" " * len(found["before"]) + b"{" + found["names"] + b" " * len(found["between"]) + b"->"


def _as_names(found: re.Match[bytes]) -> bytes:
    return b"_" * len(found[0])


def _moved_up(found: re.Match[bytes]) -> bytes:
    """The parenthesis at the end of what stands between, the ends of lines behind it: all else stays where it is."""
    lines = found["between"].count(b"\n")
    return found["head"] + b" " * (len(found["between"]) - lines) + b"(" + b"\n" * lines


def _as_letters(found: re.Match[bytes]) -> bytes:
    signs = ((c, c.encode(errors="surrogateescape")) for c in found[0].decode(errors="surrogateescape"))
    return b"".join(b"x" * len(written) if sign.isalpha() else written for sign, written in signs)


def _begun_above(found: re.Match[bytes]) -> bytes:
    return found["head"] + b"{" + found["between"]


def _closed_below(found: re.Match[bytes]) -> bytes:
    return found[1] + b"}"


def _unguarded(found: re.Match[bytes]) -> bytes:
    return found["before"] + _lines_only(found["guard"])


def _plain_property(found: re.Match[bytes]) -> bytes:
    return _lines_only(found[0])


def _lines_only(text: bytes) -> bytes:
    return re.sub(rb"[^\n]", b" ", text)


_REWRITTEN: tuple[tuple[re.Pattern[bytes], Callable[[re.Match[bytes]], bytes]], ...] = (
    (_SIGNS, _as_letters),
    (_CONSTRUCTOR, _blank),
    (_CALLED_KEYWORD, _as_name),
    (_NAME, _as_name),
    (_CALLED_ACCESSOR, _as_name),
    (_ACCESSOR_BEHIND, _blank),
    (_ANNOTATIONS, _without_accessors),
    (_LAST_COMMA, _blank),
    (_ANNOTATED_TYPE, _blank),
    (_TYPED_PARTS, _untyped),
    (_UNTYPED_FUNCTION, _as_lambda),
    (_BACKED, _plain_property),
    (_CONTEXT, _blank),
    (_GUARDED, _unguarded),
    (_DOLLARS, _blank),
    (_PARAMETERS_BELOW, _moved_up),
    (_ACCESSOR_BELOW, _begun_above),
    (_CATCH_BELOW, _closed_below),
    (_NOTHING, _as_names),
)
