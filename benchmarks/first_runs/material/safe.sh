# Makes the password database $STATE/safe.kdbx; its password is birch44.
set -e
B="$STATE/safe.kdbx"
cli() { word=$1; shift; printf "birch44\n$word" | keepassxc-cli "$@" -q >/dev/null 2>&1; }
printf 'birch44\nbirch44\n' | keepassxc-cli db-create -q -p -t 100 "$B" >/dev/null 2>&1
for group in Home Work Old; do cli '' mkdir "$B" $group; done
cli 'hazel1\n' add -u ann --url https://mail.example.org -p "$B" Home/Mail
cli 'hazel2\n' add -u ann.lee --url https://bank.example.org -p "$B" Home/Bank
cli 'hazel3\n' add -u alee --url https://wiki.example.org -p "$B" Work/Wiki
cli 'hazel4\n' add -u alee -p "$B" Work/Printer
cli 'hazel5\n' add -u ann85 --url https://forum.example.org -p "$B" Old/Forum
