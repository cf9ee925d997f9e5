"""What is quoted in a text, in the quotation marks of several languages."""

import re

QUOTED = re.compile(
    r"(?<![^\W_])(?:[\"“„«「]([^\"“”»」]{1,200})[\"“”»」]|['‘]((?:[^'’]|(?<=\w)['’](?=\w)){1,200})['’])(?![^\W_])"
)
"""What stands between quotation marks: double ones as the first group, single ones as the second."""
