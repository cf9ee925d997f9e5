# Makes a repository of a ferry in $STATE/ferry.fossil: check-ins of two people, a page of the wiki and six tickets.
set -e
export HOME="$STATE" USER=ida
cd "$STATE" && mkdir -p work && cd work
fossil init --admin-user ida --date-override "2026-03-02 09:00" ../ferry.fossil >/dev/null
fossil open ../ferry.fossil >/dev/null
check_in() {
  printf '%s\n' "$4" >"$3" && fossil add "$3" >/dev/null 2>&1 || :
  fossil commit --no-warnings --user-override "$1" --date-override "$2" -m "$5" >/dev/null
}
check_in ida "2026-03-09 10:20" timetable.txt "First ferry at six." "Write the timetable"
check_in paul "2026-04-14 16:05" fares.txt "Adults pay four." "List the fares"
check_in ida "2026-05-21 08:40" timetable.txt "First ferry at seven." "Start an hour later"
check_in paul "2026-06-18 11:30" fares.txt "Adults pay five, children two." "Raise the fares"
check_in ida "2026-09-03 14:15" crew.txt "Nora, Emil." "List the crew"
printf 'The ferry rests from **8 to 19 February**. Bicycles cost three euros.\n' |
  fossil wiki create "For passengers" --mimetype text/x-markdown >/dev/null
ticket() { fossil ticket add title "$1" status "$2" type "$3" priority "$4" subsystem "$5" comment "$1." >/dev/null; }
ticket "Lamp is dark at the pier" Open Code_Defect High Pier
ticket "Bell rings twice" Fixed Code_Defect Low Ferry
ticket "Ramp sticks in the frost" Open Code_Defect Immediate Ferry
ticket "Show the fares in French" Open Feature_Request Low Pier
ticket "Heat the waiting room" Closed Feature_Request Medium Pier
ticket "Clock is slow" Open Code_Defect Medium Ferry
fossil settings localauth off -R ../ferry.fossil >/dev/null
