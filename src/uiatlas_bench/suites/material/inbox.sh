# Makes an archive of a mailing list with three mails, two of them in one thread: sh inbox.sh FOLDER
set -e
mkdir -p "$HOME/.public-inbox"
public-inbox-init -V2 -L basic garden "$1" "http://127.0.0.1:$PORT/garden" garden@example.org > /dev/null 2>&1
git config -f "$HOME/.public-inbox/config" publicinbox.wwwlisting all
git config -f "$HOME/.public-inbox/config" publicinboxmda.spamcheck none
mail() {
    printf 'From: %s <%s@example.org>\nTo: garden@example.org\nSubject: %s\nDate: %s\nMessage-ID: <%s@example.org>\n%s\n%s\n' \
        "$1" "$(echo "$1" | tr 'A-Z ' 'a-z.')" "$2" "$3" "$4" "$5" "$6" | ORIGINAL_RECIPIENT=garden@example.org public-inbox-mda --no-precheck
}
mail "Ida Gardener" "When are leeks sown?" "Fri, 1 May 2026 08:00:00 +0000" leeks-1 "" "The north bed is free."
mail "Tom Sower" "Re: When are leeks sown?" "Fri, 1 May 2026 09:00:00 +0000" leeks-2 "In-Reply-To: <leeks-1@example.org>
" "In March, as a rule."
mail "Tom Sower" "The hose drips" "Sat, 2 May 2026 07:00:00 +0000" hose-1 "" "It drips at the south bed."
