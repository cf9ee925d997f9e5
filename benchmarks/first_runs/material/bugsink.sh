# Makes the tracker of the second set in the folder $1, with the scripts in $2: what every task gets a copy of.
set -e
mkdir -p "$1/tracker" && cd "$1/tracker"
rm -f db.sqlite3 bugsink_conf.py
"$1/bin/bugsink-create-conf" --template local --host 127.0.0.1
printf '\nimport os\n\nBUGSINK["BASE_URL"] = "http://127.0.0.1:" + os.environ.get("PORT", "8000")\nBUGSINK["PHONEHOME"] = False\n' >>bugsink_conf.py
"$1/bin/bugsink-manage" migrate >/dev/null
PYTHONPATH=. DJANGO_SETTINGS_MODULE=bugsink_conf "$1/bin/python" "$2/bugsink_seed.py"
