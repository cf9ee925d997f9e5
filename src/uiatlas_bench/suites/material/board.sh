# Makes a board with three tasks: sh board.sh FOLDER
set -e
mkdir -p "$1"
cd "$1"
git -c init.defaultBranch=main init -q .
git config user.name "Ida Gardener"
git config user.email ida@example.org
board() { "$TOOLS/backlog.md/node_modules/.bin/backlog" "$@" > /dev/null < /dev/null; }
board init "Garden" --defaults
board task create "Mend the hose" --description "It drips at the south bed" --labels water --priority high --plain
board task create "Sow leeks" --description "Before the end of March" --labels seeds --status "In Progress" --plain
board task create "Order kale" --labels seeds --priority low --plain
board doc create "Rotation" || :
git add -A
git commit -q -m "Add the board"
