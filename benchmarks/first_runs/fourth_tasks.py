"""The twenty tasks of the fourth set, each with a check from outside, written before any run on their programs."""

from benchmarks.first_runs.form import NearMiss, Task, python, sql


def _forum(query: str, answer: str) -> str:
    return sql("board/db.sqlite3", query, answer)


def _news(holds: str) -> str:
    """A condition on the fields of the notices ``r`` of the site, by the names of their folders."""
    return python(
        "import glob, os, sys; "
        'f = glob.glob(os.environ["STATE"] + "/site/content/news/*/contents.lr"); '
        r'g = lambda t: dict(p.strip().split(": ", 1) for p in t.split("\n---\n") if ": " in p); '
        "r = {p.split(os.sep)[-2]: g(open(p).read()) for p in f}; "
        f"sys.exit(not ({holds}))"
    )


def _mill(holds: str) -> str:
    """A condition on the settings ``r`` of the mill."""
    return python(f'import json, os, sys; r = json.load(open(os.environ["STATE"] + "/cncrc")); sys.exit(not ({holds}))')


def _tree(holds: str) -> str:
    """A condition on the notes: ``r`` has the name of each with the names of those right below it."""
    return python(
        "import os, sys, xml.etree.ElementTree as x; "
        't = x.parse(os.environ["STATE"] + "/garden.ctd").getroot(); '
        'g = lambda n: [c.get("name") for c in n.findall("node")]; '
        'r = {n.get("name", ""): g(n) for n in t.iter() if n.tag in ("node", "cherrytree")}; '
        f"sys.exit(not ({holds}))"
    )


def _player(line: str) -> str:
    """A condition: the settings of the player have a line."""
    return f'grep -qx "{line}" "$STATE/.config/smplayer/smplayer.ini" 2>/dev/null'


def _favorites(answer: str) -> str:
    """A condition: the names of the favorites of the player, in their order."""
    return python(
        "import os, re, sys; "
        't = open(os.environ["STATE"] + "/.config/smplayer/favorites.m3u8").read(); '
        f'sys.exit("|".join(re.findall("#EXTINF:0,(.*?),", t)) != "{answer}")'
    )


def _menu(holds: str) -> str:
    """A condition on the text ``t`` of the saved menu and the dishes ``r`` that it names."""
    return python(
        'import os, re, sys; t = open(os.environ["STATE"] + "/menu.xml", encoding="latin-1").read(); '
        'r = re.findall("<name>(.*?)</name>", t); '
        f"sys.exit(not ({holds}))"
    )


_TOPICS = "select title from spirit_topic_topic order by id"
_CATEGORY = ("select t.title, c.title from spirit_topic_topic t join spirit_category_category c "
             "on c.id = t.category_id where t.id > 4 order by t.id")  # fmt: skip
_DISHES = 'r == ["Barley soup", "Plum cake", "Leek pie"]'
_PLACES = 'len(r) == 4 and r["lost-scores"]["title"] == "Lost scores" and'

_KEEP = ("wait 1", "key ctrl+s", "wait 1")
_PREFERENCES = ('click "push button" Preferences', "wait 2")
_OK = ('click "push button" OK', "wait 1")
_CANCEL = ('click "push button" Cancel', "wait 1")
_PNG = (*_PREFERENCES, 'click "combo box" jpg', "wait 1", "key Home", "key Return", "wait 0.5")
_LATIN = ("click menu XML", "wait 0.5", 'click "menu item" Encoding...', "wait 1", 'click "table cell" ISO-8859-1',
          "wait 0.5", *_OK)  # fmt: skip


def _node(name: str) -> tuple[str, ...]:
    return (f'click "table cell" "{name}"', "wait 1")


def _named(button: str, name: str) -> tuple[str, ...]:
    return (button, "wait 1", "key ctrl+a", f'type "{name}"', "wait 0.5", *_OK)


def _renamed(old: str) -> tuple[str, ...]:
    return (*_node(old), "click menu Tree", "wait 0.5",
            *_named('click "menu item" "Change Node Properties"', "Tool shed"), *_KEEP)  # fmt: skip


_GONE = (*_node("Old offers"), "click menu Tree", "wait 0.5", 'click "menu item" "Delete Node"', "wait 1",
         'click "push button" Yes', "wait 1")  # fmt: skip


def _no_favorite(name: str) -> tuple[str, ...]:
    return ('click "menu item" Open', "wait 0.5", 'click "menu item" Favorites', "wait 0.5",
            'click "menu item" Edit...', "wait 1", f'click "table cell" "{name}"', "wait 0.5",
            'click "push button" Delete', "wait 1", *_OK)  # fmt: skip


def _replaced(old: str, new: str) -> tuple[str, ...]:
    return ("click menu Edit", "wait 0.5", 'click "menu item" "Global Replace..."', "wait 1", f"type {old}", "key Tab",
            f"type {new}", "wait 0.5", *_OK, *_KEEP)  # fmt: skip


def _associated(item: str) -> tuple[str, ...]:
    return ("click menu XML", "wait 0.5", "click menu Associate", "wait 0.5", f'click "menu item" "{item}"', "wait 1",
            "type menu.xsl", "wait 0.5", *_OK, *_KEEP)  # fmt: skip


TASKS = (
    Task("spirit-1", "spirit", "create",
         'Publish a topic with the title "Tyre swap" in the category "Repairs", with the comment "Friday at five."',
         _forum("select t.title, c.title, m.comment from spirit_topic_topic t join spirit_category_category c on "
                "c.id = t.category_id join spirit_comment_comment m on m.topic_id = t.id where t.id > 5",
                "Tyre swap|Repairs|Friday at five."), "spirit_publish"),
    Task("spirit-2", "spirit", "edit", 'Rename the topic "Night ride" to "Moonlight ride".',
         _forum(_TOPICS, "Squeaking brakes|Loan of the big pump|Lake tour in June|Moonlight ride|Lost glove"),
         "spirit_retitle"),
    Task("spirit-3", "spirit", "edit", 'Move the topic "Lost glove" to the category "Old news".',
         _forum(_CATEGORY, "Lost glove|Old news"), "spirit_move"),
    Task("spirit-4", "spirit", "delete", 'Delete the topic "Squeaking brakes".',
         _forum("select title from spirit_topic_topic where is_removed", "Squeaking brakes"), "spirit_delete"),
    Task("lektor-1", "lektor", "create", 'Add a page with the title "Autumn fair" to the page "News".',
         _news('len(r) == 5 and r["autumn-fair"]["title"] == "Autumn fair"'), "lektor_add"),
    Task("lektor-2", "lektor", "edit",
         'Change the author of the page "Lost scores", which is below the page "News", to "Nora Falk".',
         _news(f'{_PLACES} r["lost-scores"]["author"] == "Nora Falk" and r["summer-break"]["author"] == "Emil Roth"'),
         "lektor_author"),
    Task("lektor-3", "lektor", "setting",
         'Switch on "Pinned" for the page "Summer break", which is below the page "News".',
         _news(f'{_PLACES} sorted(k for k in r if r[k]["pinned"] == "yes") == ["new-conductor", "summer-break"]'),
         "lektor_pin"),
    Task("lektor-4", "lektor", "delete", 'Delete the page "New conductor", which is below the page "News".',
         _news('sorted(r) == ["lost-scores", "spring-concert", "summer-break"]'), "lektor_delete"),
    Task("cncjs-1", "cncjs", "create", 'Add a machine profile called "Router" in the settings.',
         _mill('[m["name"] for m in r["machines"]] == ["Bench mill", "Old plotter", "Lathe", "Router"]'),
         "cncjs_profile"),
    Task("cncjs-2", "cncjs", "setting", 'Disable the command "Lamp on" in the settings.',
         _mill('[c["title"] for c in r["commands"] if not c["enabled"]] == ["Lamp on"] and len(r["commands"]) == 3'),
         "cncjs_disable"),
    Task("cncjs-3", "cncjs", "delete", 'Delete the machine profile "Old plotter".',
         _mill('[m["name"] for m in r["machines"]] == ["Bench mill", "Lathe"]'), "cncjs_delete"),
    Task("cherrytree-1", "cherrytree", "create",
         'Add a subnode called "Herbs" to the node "Vegetables" and save the document.',
         _tree('sorted(r["Vegetables"]) == ["Herbs", "Tomatoes"]'),
         (*_node("Vegetables"), *_named('click "push button" "Add Subnode"', "Herbs"), *_KEEP)),
    Task("cherrytree-2", "cherrytree", "edit", 'Rename the node "Tools" to "Tool shed" and save the document.',
         _tree('r[""] == ["Vegetables", "Tool shed", "Old offers", "Visitors"]'), _renamed("Tools")),
    Task("cherrytree-3", "cherrytree", "delete", 'Delete the node "Old offers" and save the document.',
         _tree('r[""] == ["Vegetables", "Tools", "Visitors"]'), (*_GONE, *_KEEP)),
    Task("smplayer-1", "smplayer", "setting", 'Set the format of screenshots to "png" in the preferences.',
         _player("screenshot_format=png"), (*_PNG, *_OK)),
    Task("smplayer-2", "smplayer", "setting", 'Switch on "Pause when minimized" in the preferences.',
         _player("pause_when_hidden=true"),
         (*_PREFERENCES, 'click "check box" "Pause when minimized"', *_OK)),
    Task("smplayer-3", "smplayer", "delete", 'Delete "Old lecture" from the favorites.',
         _favorites("Harbour radio|Night concert|Weather of the coast"), _no_favorite("Old lecture")),
    Task("xmlcopyeditor-1", "xmlcopyeditor", "setting",
         'Change the encoding of the document to "ISO-8859-1" and save it.',
         _menu(f'"encoding=\\"ISO-8859-1\\"" in t and {_DISHES}'), (*_LATIN, *_KEEP)),
    Task("xmlcopyeditor-2", "xmlcopyeditor", "edit",
         'Replace "Plum" with "Apple" in the whole document and save it.',
         _menu('r == ["Barley soup", "Apple cake", "Leek pie"]'), _replaced("Plum", "Apple")),
    Task("xmlcopyeditor-3", "xmlcopyeditor", "create",
         'Associate the XSLT stylesheet "menu.xsl" with the document and save it.',
         _menu(rf're.search("xml-stylesheet[^>]*menu.xsl", t) and {_DISHES}'), _associated("XSLT stylesheet...")),
)  # fmt: skip
"""The tasks."""

NEAR_MISSES = (
    NearMiss("spirit-1", "the topic is published in another category", "spirit_near_publish",
             _forum(_CATEGORY, "Lost glove|Tours|Tyre swap|Tours")),
    NearMiss("spirit-2", "another topic is renamed", "spirit_near_retitle",
             _forum(_TOPICS, "Squeaking brakes|Loan of the big pump|Moonlight ride|Night ride|Lost glove")),
    NearMiss("spirit-3", "the category is chosen and not saved", "spirit_near_move"),
    NearMiss("spirit-4", "the topic is closed instead", "spirit_near_delete",
             _forum("select title from spirit_topic_topic where is_closed", "Squeaking brakes")),
    NearMiss("lektor-1", "the title is typed and the page is not added", "lektor_near_add"),
    NearMiss("lektor-2", "another page gets the author", "lektor_near_author",
             _news('r["summer-break"]["author"] == "Nora Falk"')),
    NearMiss("lektor-3", "the switch is set and not saved", "lektor_near_pin"),
    NearMiss("lektor-4", "another page is deleted", "lektor_near_delete",
             _news('sorted(r) == ["lost-scores", "new-conductor", "summer-break"]')),
    NearMiss("cncjs-1", "the name is typed and cancelled", "cncjs_near_profile"),
    NearMiss("cncjs-2", "another command is disabled", "cncjs_near_disable",
             _mill('[c["title"] for c in r["commands"] if not c["enabled"]] == ["Coolant on"]')),
    NearMiss("cncjs-3", "another profile is deleted", "cncjs_near_delete",
             _mill('[m["name"] for m in r["machines"]] == ["Bench mill", "Old plotter"]')),
    NearMiss("cherrytree-1", "the node is added beside the other one",
             (*_node("Vegetables"), *_named('click "push button" "Add Node"', "Herbs"), *_KEEP),
             _tree('"Herbs" in r[""]')),
    NearMiss("cherrytree-2", "another node is renamed", _renamed("Visitors"),
             _tree('r[""] == ["Vegetables", "Tools", "Old offers", "Tool shed"]')),
    NearMiss("cherrytree-3", "the node is deleted and the document is not saved", _GONE),
    NearMiss("smplayer-1", "the format is chosen and the preferences are cancelled", (*_PNG, *_CANCEL)),
    NearMiss("smplayer-2", "the player is set to close when it has finished",
             (*_PREFERENCES, 'click "check box" "Close when finished playback"', *_OK),
             _player("close_on_finish=true")),
    NearMiss("smplayer-3", "another favorite is deleted", _no_favorite("Night concert"),
             _favorites("Harbour radio|Old lecture|Weather of the coast")),
    NearMiss("xmlcopyeditor-1", "the encoding is changed and not saved", _LATIN),
    NearMiss("xmlcopyeditor-2", "another word is replaced", _replaced("Leek", "Apple"), _menu('"Apple pie" in r')),
    NearMiss("xmlcopyeditor-3", "a schema is associated instead", _associated("XML Schema..."),
             _menu('"menu.xsl" in t')),
)  # fmt: skip
"""What is nearly right, and must not pass: the wrong one of several, another value, or what was not saved."""
