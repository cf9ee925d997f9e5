#!/bin/sh
# Writes the sessions of copies for grsync into $STATE, and a few files to copy.
set -e
mkdir -p "$STATE/.grsync" "$STATE/photos" "$STATE/letters" "$STATE/scores"
echo "a lake" >"$STATE/photos/lake.txt"
echo "dear Ole" >"$STATE/letters/ole.txt"
echo "a march" >"$STATE/scores/march.txt"
session() {
    printf '[%s]\ntext_notes=%s\ntext_source=%s\ntext_dest=%s\ncheck_time=%s\ncheck_delete=%s\ncheck_sum=%s\n' "$@"
    printf 'check_verbose=true\ncheck_progr=true\ncheck_skipnew=%s\ntext_addit=%s\n\n' "${8:-false}" "${9:-}"
}
{
    session default "" "$STATE/scores/" /media/plain/scores true false false
    session Photos "every Sunday" "$STATE/photos/" /media/blue-disk/photos true false true
    session Letters "ask Runa first" "$STATE/letters/" /media/red-disk/letters true true false
    session Scores "before each concert" "$STATE/scores/" /media/band/scores false false true
} >"$STATE/.grsync/grsync.ini"
