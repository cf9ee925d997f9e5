# Makes the folder $STATE/files of a harbour office: three folders with files of known sizes and days.
set -e
put() {
  mkdir -p "$(dirname "$STATE/files/$1")"
  head -c "$2" /dev/zero | tr '\0' '-' >"$STATE/files/$1"
  touch -d "$3" "$STATE/files/$1"
}
put "Invoices/crane-repair.txt" 5400 "2025-11-18 10:20"
put "Invoices/fuel.txt" 940 "2026-02-03 09:00"
put "Invoices/mooring.txt" 21800 "2025-12-22 16:45"
put "Invoices/paint.txt" 12600 "2026-01-27 11:30"
put "Letters/lease.txt" 3100 "2025-08-19 14:05"
put "Letters/pilot-exam.txt" 1700 "2026-03-16 08:15"
put "Plans/north-pier.txt" 8800 "2024-05-21 12:00"
put "timetable.txt" 2300 "2026-04-13 07:30"
