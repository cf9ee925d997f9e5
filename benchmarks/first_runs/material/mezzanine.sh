# Makes the site of the third set in the folder $1, with the scripts in $2: what every task gets a copy of.
set -e
rm -rf "$1/site" && cd "$1"
mkdir site && "$1/bin/mezzanine-project" club site
cd "$1/site"
"$1/bin/python" manage.py createdb --noinput --nodata -v 0
"$1/bin/python" manage.py shell -v 0 < "$2/mezzanine_seed.py"
