# Makes a git repository of a lighthouse in $STATE/lighthouse: commits of three people, two branches and a tag.
set -e
export HOME="$STATE" GIT_CONFIG_NOSYSTEM=1
mkdir -p "$STATE/lighthouse/plans" && cd "$STATE/lighthouse"
git init -q -b main
commit() {
  printf '%s\n' "$4" >"$3"
  git add -A
  export GIT_AUTHOR_NAME="$1" GIT_AUTHOR_EMAIL="$(printf %s "$1" | cut -d' ' -f1 | tr A-Z a-z)@example.org"
  export GIT_AUTHOR_DATE="$2T12:00:00+0000" GIT_COMMITTER_DATE="$2T12:00:00+0000"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
  git commit -q -m "$5"
}
commit "Iris Vale" 2026-01-12 README.md "The lighthouse on the rock." "Begin the book of the lighthouse"
commit "Owen Hart" 2026-02-03 plans/lamp.txt "Height of the lamp: 31 metres." "Measure the lamp"
commit "Iris Vale" 2026-02-20 plans/stairs.txt "Steps: 148." "Count the steps"
git tag v1
commit "Mona Reed" 2026-03-15 plans/stairs.txt "Steps: 152." "Count the steps again"
git checkout -q -b winter
commit "Owen Hart" 2026-11-02 plans/heating.txt "Stoves: 3. Wood: 14 cubic metres." "Plan the heating"
commit "Mona Reed" 2026-11-09 plans/lamp.txt "Height of the lamp: 33 metres." "Raise the lamp for the winter"
git checkout -q main
commit "Iris Vale" 2026-04-27 plans/boats.txt "Boats: 2." "List the boats"
