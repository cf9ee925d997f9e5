# Waits until the site on $PORT answers: sh answers.sh [PATH]
i=0
while [ $i -lt 300 ]; do
    case "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$PORT${1:-/}")" in 2??|3??) exit 0;; esac
    i=$((i+1))
    sleep 0.2
done
exit 1
