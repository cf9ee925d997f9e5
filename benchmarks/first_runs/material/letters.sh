# Makes the archive $STATE/letters.tar: two folders with files of known sizes and days.
set -e
put() {
  mkdir -p "$(dirname "$STATE/letters/$1")"
  head -c "$2" /dev/zero | tr '\0' '-' >"$STATE/letters/$1"
  touch -d "$3" "$STATE/letters/$1"
}
put family/aunt.txt 4100 "2025-09-14 10:20"
put family/cousin.txt 15300 "2025-10-22 16:45"
put family/uncle.txt 9700 "2026-01-17 11:30"
put office/bank.txt 20400 "2025-12-04 13:05"
put office/dean.txt 820 "2026-02-28 09:00"
tar -C "$STATE/letters" -cf "$STATE/letters.tar" family office && rm -r "$STATE/letters"
