# Writes a history of four texts that were copied: sh clips.sh HOME
set -e
mkdir -p "$1/.local/share/gpaste"
{
    printf '<?xml version="1.0" encoding="UTF-8"?>\n<history version="2.0">\n'
    number=1
    for text in "Leeks are sown in March" "Order kale and beans" "ida@example.org" "Mend the hose at the south bed"; do
        printf '  <item kind="Text" uuid="78dd043a-7e3d-4e75-a2f7-b71767509f3%s">\n' "$number"
        printf '    <value><![CDATA[%s]]></value>\n  </item>\n' "$text"
        number=$((number + 1))
    done
    printf '</history>\n'
} > "$1/.local/share/gpaste/history.xml"
