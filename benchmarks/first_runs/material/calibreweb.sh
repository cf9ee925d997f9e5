# Makes the library of the second set in the folder $1, with the scripts in $2: what every task gets a copy of.
set -e
rm -rf "$1/library" && mkdir -p "$1/library" && cd "$1/library"
"$1/bin/python" "$2/calibreweb_seed.py" metadata.db
"$1/bin/cps" -p "$1/library/app.db" -g "$1/library/gdrive.db" -s "admin:Admin-123-maple" || true
