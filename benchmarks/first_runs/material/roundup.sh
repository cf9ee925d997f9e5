# Sets up an issue tracker in $STATE/office: two users, two keywords, four issues.
set -e
admin() { "$TOOLS/roundup/bin/roundup-admin" -i "$STATE/office" "$@"; }
admin install classic sqlite
python3 - "$STATE/office/config.ini" "http://127.0.0.1:$PORT/office/" "$STATE/mail.txt" <<'PY'
import re, sys

file, web, mail = sys.argv[1:]
wanted = {("tracker", "web"): web, ("mail", "domain"): "example.org", ("mail", "host"): "localhost", ("mail", "debug"): mail}
part, out = "", []
for line in open(file):
    if head := re.match(r"\[(\w+)\]", line):
        part = head[1]
    key = re.match(r"#?\s?(\w+) = ", line)
    if key and (part, key[1]) in wanted:
        line = f"{key[1]} = {wanted.pop((part, key[1]))}\n"
    out.append(line)
assert not wanted, wanted
open(file, "w").writelines(out)
PY
admin initialise boss77
admin >/dev/null <<'WORDS'
create user username=ann password=pear22 roles=User address=ann@example.org realname="Ann Lee"
create user username=bob password=plum33 roles=User address=bob@example.org realname="Bob Ray"
create keyword name=kitchen
create keyword name=network
create issue title="Coffee machine leaks" priority=bug status=unread keyword=kitchen
create issue title="Broken window in room 5" priority=urgent status=unread
create issue title="Slow network on Mondays" priority=feature status=in-progress keyword=network assignedto=ann
create issue title="Order new chairs" priority=wish status=deferred
commit
WORDS
