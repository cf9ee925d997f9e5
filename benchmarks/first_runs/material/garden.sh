# Makes a repository in $STATE/garden: three branches, a tag, and a change that is not committed.
set -e
mkdir "$STATE/garden" && cd "$STATE/garden"
git init -q -b main
git config user.name "Ida Moss" && git config user.email ida@example.org
commit() { git add -A && git commit -q -m "$1"; }
export GIT_AUTHOR_DATE=2026-10-01T09:00:00Z GIT_COMMITTER_DATE=2026-10-01T09:00:00Z
printf 'Beds: north, south\n' >beds.txt && commit "List the beds"
git tag spring
git branch old-idea
export GIT_AUTHOR_DATE=2026-10-02T09:00:00Z GIT_COMMITTER_DATE=2026-10-02T09:00:00Z
printf 'Beans, peas\n' >seeds.txt && commit "List the seeds"
git checkout -q -b paths
export GIT_AUTHOR_DATE=2026-10-03T09:00:00Z GIT_COMMITTER_DATE=2026-10-03T09:00:00Z
printf 'Gravel\n' >paths.txt && commit "Plan the paths"
git checkout -q main
printf 'Beans, peas, onions\n' >seeds.txt
