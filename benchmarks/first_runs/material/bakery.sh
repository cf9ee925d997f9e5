# Makes a repository of a bakery in $STATE/bakery: check-ins of three people on two branches, and a tag.
set -e
export HOME="$STATE" HGPLAIN=1 HGUSER=ida
hg init "$STATE/bakery" && cd "$STATE/bakery"
check_in() {
  printf '%s\n' "$4" >"$3"
  hg commit -q -A -u "$1" -d "$2 +0000" -m "$5"
}
check_in "Elsa Brandt" "2026-02-11 06:30" rye.txt "Bake 55 minutes at 210 degrees." "Write down the rye loaf"
check_in "Jon Hale" "2026-03-05 07:10" buns.txt "Bake 18 minutes at 190 degrees." "Add the buns"
hg tag -q -u "Elsa Brandt" -d "2026-03-20 08:00 +0000" spring
check_in "Jon Hale" "2026-05-14 06:45" rye.txt "Bake 48 minutes at 230 degrees." "Bake the rye hotter"
hg branch -q feast
check_in "Mia Storm" "2026-06-23 05:50" wreath.txt "Bake 40 minutes." "Braid a wreath"
hg update -q default
check_in "Elsa Brandt" "2026-07-02 06:20" oven.txt "Sweep on Mondays." "Sweep the oven"
