"""The order of the rules and of the vetoes of the words policy, with the reason of each."""

from uiatlas.agents.words import rules, vetoes
from uiatlas.agents.words.situation import Rule, Veto

VETOES = (
    Veto("danger", "what the task does not ask for must not be deleted, sent or paid", vetoes.danger, lasts=True),
    Veto("other_object", "what is altered must be what the task names", vetoes.other_object, lasts=True),
    Veto("emptiness", "an empty text makes nothing", vetoes.emptiness),
    Veto("overwriting", "a name is not worth a text that would be lost", vetoes.overwriting),
    Veto("repetition", "a step that may have worked is not repeated again and again", vetoes.repetition),
)
"""What is forbidden, whoever proposes it; the first reason is told."""

RULES = (
    Rule("restraint", "a question, and what may be saved unasked, are not for words alone", rules.restraint),
    Rule("entry", "a form that the task led to holds the text that is left", rules.entry),
    Rule("confirmation", "what was begun is worth nothing until it is agreed to", rules.confirmation),
    Rule("page_switch", "a page named by the task is about its one switch", rules.page_switch),
    Rule("chain", "the labels that cover most of the task are the way", rules.chain),
    Rule("understanding", "words that fit nothing known are not guessed at", rules.understanding),
    Rule("dismissal", "what lies over the page hides what is asked for", rules.dismissal),
    Rule("completion", "all that the task names was found or done", rules.completion),
    Rule("no_news", "where nothing new is shown any more, nothing will be found", rules.no_news),
    Rule("hint", "a few shared words tell where to look", rules.hint),
    Rule("looking", "menus, tabs and rows hold what is not on the page", rules.looking),
    Rule("retreat", "a page that fits nothing is left", rules.retreat),
)
"""The first rule that proposes something decides."""
