"""Twenty-four deeper tasks, of eight steps and more over at least three screens, each with a check from outside."""

from benchmarks.first_runs.form import Task, python, sql


def _trac(query: str, answer: str) -> str:
    return sql("project/db/trac.db", query, answer)


def _cafe(query: str, answer: str) -> str:
    return sql("cafe/db.sqlite3", query, answer)


def _house(holds: str) -> str:
    """A condition on the saved file, ``r``, with its elements of one kind as dictionaries, ``a(kind)``."""
    code = (
        'import os, sys, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + "/house.xhb").getroot(); '
        f"a = lambda k: [e.attrib for e in r.iter(k)]; sys.exit(not ({holds}))"
    )
    return python(code)


def _safe(holds: str) -> str:
    """A condition on the password database ``r``, its group names ``g`` and its live entries ``e``."""
    code = (
        "import sys, xml.etree.ElementTree as x; r = x.fromstring(sys.stdin.read()); top = r.find('Root/Group'); "
        "s = lambda n: {k.findtext('Key'): k.findtext('Value') for k in n.findall('String')}; "
        "g = {n.findtext('Name'): n for n in top.iter('Group')}; "
        "e = {(n, s(i)['Title']): s(i) for n, h in g.items() if n != 'Recycle Bin' for i in h.findall('Entry')}; "
        f"sys.exit(not ({holds}))"
    ).replace("'", '"')
    return f"printf 'birch44\\n' | keepassxc-cli export -q -f xml \"$STATE/safe.kdbx\" 2>/dev/null | {python(code)}"


_ROSA = 'Log in as "rosa" with the password "quince44". Then '
_BIRCH = 'Unlock the database with the password "birch44". Then '
_UNLOCK = ("type birch44", "key Return", "wait 3")
_OK = ('click "push button" OK', "wait 2")
_CLOSE = ('click "push button" Close', "wait 1")


TASKS = (
    Task("trac-1", "trac", "create",
         'Add a milestone called "Spring" that is due on 31 March 2027, and move the tickets "Login page is slow" and '
         '"Typo on the start page" to it.',
         _trac("select (select count(*) from milestone where name = \\x27Spring\\x27 and due > 1800000000000000), "
               "(select group_concat(id) from ticket where milestone = \\x27Spring\\x27)", "1|1,3"), "trac_milestone"),
    Task("trac-2", "trac", "create",
         'Add a component called "reports" that tom owns, and move the ticket about the export of large tables to it.',
         _trac("select (select owner from component where name = \\x27reports\\x27), "
               "(select component from ticket where id = 2)", "tom|reports"), "trac_component"),
    Task("trac-3", "trac", "edit",
         'Make a wiki page called "Releases" that says "We release on the last Friday.", and delete the wiki page '
         "OldIdeas.",
         _trac("select count(*), sum(instr(text, \\x27We release on the last Friday.\\x27) > 0) from wiki "
               "where name in (\\x27Releases\\x27, \\x27OldIdeas\\x27)", "1|1"), "trac_wiki"),
    Task("trac-4", "trac", "edit",
         'Close the ticket about the typo on the start page as fixed, with the comment "Corrected in the template.", '
         "and give the ticket about the dark theme the priority critical.",
         _trac("select (select status || resolution from ticket where id = 3), (select count(*) from ticket_change "
               "where ticket = 3 and field = \\x27comment\\x27 and newvalue = \\x27Corrected in the template.\\x27), "
               "(select priority from ticket where id = 4)", "closedfixed|1|critical"), "trac_close"),
    Task("trac-5", "trac", "setting",
         "Take the right MILESTONE_ADMIN away from tom, and give maria the right REPORT_ADMIN.",
         _trac("select username, action from permission where username in (\\x27tom\\x27, \\x27maria\\x27) "
               "order by username, action", "maria|REPORT_ADMIN|maria|WIKI_MODIFY"), "trac_rights"),
    Task("trac-6", "trac", "create",
         'Add the version "2.1", and then report a new defect with the summary "Map does not load" for this version '
         "and the component database.",
         _trac("select type, version, component from ticket where summary = \\x27Map does not load\\x27",
               "defect|2.1|database"), "trac_version"),
    Task("wagtail-1", "wagtail", "create",
         _ROSA + 'make a new page called "Opening hours" below the page "About us", with the text "Daily from nine to '
         'six.", and publish it.',
         _cafe("select title, live, text from wagtailcore_page join home_textpage on page_ptr_id = id "
               "where url_path like \\x27/home/about-us/_%\\x27", "Opening hours|1|Daily from nine to six."),
         "wagtail_page"),
    Task("wagtail-2", "wagtail", "edit",
         _ROSA + 'move the page "Team" so that it is below "About us", and publish the page "Summer terrace".',
         _cafe("select (select count(*) from wagtailcore_page where url_path = \\x27/home/about-us/team/\\x27), "
               "(select live from wagtailcore_page where title = \\x27Summer terrace\\x27)", "1|1"), "wagtail_move"),
    Task("wagtail-3", "wagtail", "create",
         _ROSA + 'add the user "mia" (Mia Holm, mia@example.org) with the password "sorrel-66-fern" and make her a '
         "moderator.",
         _cafe("select u.first_name, u.last_name, u.email, g.name from auth_user u join auth_user_groups m "
               "on m.user_id = u.id join auth_group g on g.id = m.group_id where u.username = \\x27mia\\x27",
               "Mia|Holm|mia@example.org|Moderators"), "wagtail_user"),
    Task("wagtail-4", "wagtail", "edit",
         _ROSA + 'make a collection called "Terrace" below Root, and rename the collection "Old photos" to "Archive".',
         _cafe("select name from wagtailcore_collection where depth > 1 order by name", "Archive|Terrace"),
         "wagtail_collections"),
    Task("wagtail-5", "wagtail", "edit",
         _ROSA + 'add a redirect from /specials to the page "Menu", and unpublish the page "Christmas special".',
         _cafe("select (select group_concat(old_path || title) from wagtailredirects_redirect r "
               "join wagtailcore_page p on p.id = redirect_page_id), (select live from wagtailcore_page where title = "
               "\\x27Christmas special\\x27)", "/specialsMenu|0"), "wagtail_redirect"),
    Task("wagtail-6", "wagtail", "setting",
         _ROSA + 'see to it that the notice "We take cards" is shown, delete the notice "Closed on Mondays", and '
         'change the name of the site to "Harbour Cafe".',
         _cafe("select text, shown, (select site_name from wagtailcore_site) from home_notice",
               "We take cards|1|Harbour Cafe"), "wagtail_notices"),
    Task("homebank-1", "homebank", "create",
         'Add a payee called "Travel agent" and a category called "Holidays", and save the file.',
         _house('"Travel agent" in {p["name"] for p in a("pay")} and "Holidays" in {c["name"] for c in a("cat")}'),
         ('click "push button" Payee', "wait 1.5", 'click "toggle button" Add', "wait 1", 'fill text "" "Travel agent"',
          "key Return", "wait 1", *_CLOSE, 'click "push button" Category', "wait 1.5", 'click "toggle button" Add',
          "wait 1", "at 519 496", "type Holidays", "key Return", "wait 1", *_CLOSE, "key ctrl+s")),
    Task("homebank-2", "homebank", "create",
         'Add a category "Garden" with a subcategory "Seeds", and save the file.',
         _house('any(c["name"] == "Seeds" and any(p["key"] == c.get("parent") and p["name"] == "Garden" '
                'for p in a("cat")) for c in a("cat"))'),
         ('click "push button" Category', "wait 1.5", 'click "toggle button" Add', "wait 1", "at 519 496",
          "type Garden", "key Return", "wait 1", 'click "table cell" "Garden [-]"', "at 530 536", "type Seeds",
          "key Return", "wait 1", *_CLOSE, "key ctrl+s")),
    Task("homebank-3", "homebank", "create",
         'Enter that I spent 18.40 from the account Wallet at the payee Baker, with the category Food and the memo '
         '"birthday cake", and save the file.',
         _house('[(o["account"], round(float(o["amount"]), 2), o.get("payee"), o.get("category")) for o in a("ope") '
                'if o.get("wording") == "birthday cake"] == [("2", -18.4, "1", "1")]'),
         ('click "push button" Add', "wait 1.5", "at 556 206", "key ctrl+a", "type 18.40", "at 556 264", "type Wallet",
          "key Tab", "at 556 396", "type Baker", "key Tab", "at 556 436", "type Food", "key Tab", "at 556 529",
          'type "birthday cake"', "wait 0.5", 'click "push button" Add #1', "wait 1", "key Escape", "wait 1",
          "key ctrl+s")),
    Task("homebank-4", "homebank", "edit",
         'Rename the payee "Bus" to "City buses" and the category "Transport" to "Travel", and save the file.',
         _house('{"City buses"} == {p["name"] for p in a("pay") if p["key"] == "3"} and '
                '{"Travel"} == {c["name"] for c in a("cat") if c["key"] == "3"}'),
         ('click "push button" Payee', "wait 1.5", 'click "table cell" Bus', "at 398 522", "wait 1", "key ctrl+a",
          'type "City buses"', *_OK, *_CLOSE, 'click "push button" Category', "wait 1.5",
          'click "table cell" "Transport [-]"', "at 381 522", "wait 1", "key ctrl+a", "type Travel", *_OK, *_CLOSE,
          "key ctrl+s")),
    Task("homebank-5", "homebank", "edit",
         "The rent was 870, not 850: correct it in the account Current, and save the file.",
         _house('[float(o["amount"]) for o in a("ope") if o.get("wording") == "rent"] == [-870.0]'),
         ('double "table cell" Current', "wait 2", 'double "table cell" rent', "wait 1.5", "at 662 461", "key ctrl+a",
          "type 870", "key Tab", *_OK, "key alt+F4", "wait 1", "key ctrl+s")),
    Task("homebank-6", "homebank", "setting",
         'Change the title of the file to "Ida Miller", set the number of the account Savings to "DE77", and save the '
         "file.",
         _house('[p["title"] for p in a("properties")] == ["Ida Miller"] and '
                '[c.get("number") for c in a("account") if c["name"] == "Savings"] == ["DE77"]'),
         ('click "menu" File', 'click "menu item" "Properties..."', "wait 1.5", "key ctrl+a", 'type "Ida Miller"', *_OK,
          'click "push button" Account', "wait 1.5", "at 298 214", "wait 1", "at 659 318", "type DE77", "key Tab",
          *_CLOSE, "key ctrl+s")),
    Task("keepassxc-1", "keepassxc", "create",
         _BIRCH + 'make a group called "Travel", and in it an entry "Railway" with the username "ann.lee" and the URL '
         "https://rail.example.org.",
         _safe("e.get(('Travel', 'Railway'), {}).get('UserName') == 'ann.lee' and "
               "e['Travel', 'Railway']['URL'] == 'https://rail.example.org'"),
         (*_UNLOCK, 'click "menu item" Groups', "key Down Return", "wait 1.5", "type Travel", *_OK, "key ctrl+n",
          "wait 1.5", "type Railway", "at 472 208", "type ann.lee", "at 472 290", "type https://rail.example.org",
          *_OK)),
    Task("keepassxc-2", "keepassxc", "edit",
         _BIRCH + 'change the username of the entry "Bank" to "ann.lee.2", and delete the entry "Forum".',
         _safe("e.get(('Home', 'Bank'), {}).get('UserName') == 'ann.lee.2' and ('Old', 'Forum') not in e"),
         (*_UNLOCK, 'click "table cell" Home', "wait 1", 'double "table cell" Bank', "wait 1.5", "at 472 208",
          "key ctrl+a", "type ann.lee.2", *_OK, 'click "table cell" Old', "wait 1", 'click "table cell" Forum',
          "key Delete", "wait 2")),
    Task("keepassxc-3", "keepassxc", "edit",
         _BIRCH + 'rename the group "Old" to "Archive", and make a group called "Shops".',
         _safe("{'Archive', 'Shops'} <= set(g) and 'Old' not in g and ('Archive', 'Forum') in e"),
         (*_UNLOCK, 'click "table cell" Old', "wait 1", 'click "menu item" Groups', "key Down Down Return", "wait 1.5",
          "key ctrl+a", "type Archive", *_OK, 'click "table cell" Passwords', "wait 1", 'click "menu item" Groups',
          "key Down Return", "wait 1.5", "type Shops", *_OK)),
    Task("keepassxc-4", "keepassxc", "edit",
         _BIRCH + 'add the note "ask Tim" to the entry "Printer", and change the title of the entry "Wiki" to '
         '"Handbook".',
         _safe("e.get(('Work', 'Printer'), {}).get('Notes') == 'ask Tim' and ('Work', 'Handbook') in e "
               "and ('Work', 'Wiki') not in e"),
         (*_UNLOCK, 'click "table cell" Work', "wait 1", 'double "table cell" Printer', "wait 1.5", "at 500 400",
          'type "ask Tim"', *_OK, 'double "table cell" Wiki', "wait 1.5", "key ctrl+a", "type Handbook", *_OK)),
    Task("keepassxc-5", "keepassxc", "setting",
         _BIRCH + 'change the name of the database to "Family" and its description to "for all of us".',
         _safe("r.findtext('Meta/DatabaseName') == 'Family' and "
               "r.findtext('Meta/DatabaseDescription') == 'for all of us'"),
         (*_UNLOCK, 'click "menu item" Database', "wait 1", "at 111 339", "wait 1.5", "type Family", "key Tab",
          'type "for all of us"', *_OK)),
    Task("keepassxc-6", "keepassxc", "setting",
         "Have the program lock its databases after 120 seconds of inactivity and clear the clipboard after 30 "
         "seconds.",
         'grep -qx "LockDatabaseIdle=true" "$STATE/.config/keepassxc/keepassxc.ini" && '
         'grep -qx "LockDatabaseIdleSeconds=120" "$STATE/.config/keepassxc/keepassxc.ini" && '
         'grep -qx "ClearClipboardTimeout=30" "$STATE/.config/keepassxc/keepassxc.ini"',
         ("at 548 84", "wait 1.5", "at 60 310", "wait 1", 'click "check box" "Lock databases after inactivity of"',
          'fill "spin button" "Database lock timeout seconds" 120', "key Tab",
          'fill "spin button" "Clipboard clear seconds" 30', "key Tab", *_OK)),
)  # fmt: skip
"""The tasks; each was written before its program was first run by us, and is not run yet."""
