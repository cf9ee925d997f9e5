# Makes the forum of the fourth set in the folder $1, with the scripts in $2: what every task gets a copy of.
set -e
rm -rf "$1/board" && cd "$1"
PATH="$1/bin:$PATH" "$1/bin/spirit" startproject board
cd "$1/board"
"$1/bin/python" manage.py spiritinstall
"$1/bin/python" manage.py shell -v 0 < "$2/spirit_seed.py"
