# Makes the site $1/cafe with Wagtail's own starter, the page types of $2/wagtail_models.py and the content of $2/wagtail_seed.py.
set -e
rm -rf "$1/cafe" && mkdir "$1/cafe"
"$1/bin/wagtail" start cafe "$1/cafe"
cp "$2/wagtail_models.py" "$1/cafe/home/models.py"
cd "$1/cafe"
"$1/bin/python" manage.py makemigrations -v 0 home
"$1/bin/python" manage.py migrate -v 0
"$1/bin/python" manage.py shell -v 0 < "$2/wagtail_seed.py"
