# Makes a small Git repository with a branch and a tag: sh git.sh FOLDER
set -e
git -c init.defaultBranch=main init -q "$1"
cd "$1"
git config user.name "Ida Gardener"
git config user.email ida@example.org
for name in README beds seeds tools; do
    cp "$MATERIAL/notes/$name.md" .
    git add "$name.md"
    git commit -q -m "Add $name"
done
git tag spring
git checkout -q -b rotation
echo "Leeks follow beans." >> beds.md
git commit -q -a -m "Leeks follow beans"
git checkout -q main
