# Makes a small Mercurial repository with a branch and a tag: sh hg.sh FOLDER
set -e
hg init "$1"
cd "$1"
for name in README beds seeds tools; do
    cp "$MATERIAL/notes/$name.md" .
    hg add -q "$name.md"
    hg commit -q -u "Ida Gardener <ida@example.org>" -m "Add $name"
done
hg tag -u "Ida Gardener <ida@example.org>" spring
hg branch -q rotation
echo "Leeks follow beans." >> beds.md
hg commit -q -u "Ida Gardener <ida@example.org>" -m "Leeks follow beans"
printf '[web]\ndescription = Notes of a small kitchen garden\ncontact = Ida Gardener\n' > .hg/hgrc
