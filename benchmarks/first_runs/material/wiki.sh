# Makes a wiki of a sailing club in $STATE/wiki: pages with a table, a plan and their tags.
set -e
cd "$STATE"
"$TOOLS/tiddlywiki/node_modules/.bin/tiddlywiki" wiki --init server >/dev/null
mkdir -p wiki/tiddlers
page() { printf 'title: %s\ntags: %s\ntype: text/vnd.tiddlywiki\n\n%s\n' "$1" "$2" "$3" >"wiki/tiddlers/$1.tid"; }
page Welcome "" 'The club has [[Boats]], [[Voyages]] and [[Rules]].'
page Boats club '|!Boat |!Built |!Berths |
|Heron |1974 |6 |
|Curlew |1988 |4 |
|Sandpiper |2003 |9 |
|Tern |1969 |2 |'
page Voyages club 'See [[Autumn cruise]], [[Island round]] and [[Night passage]].'
page "Autumn cruise" voyage 'The Heron leaves on 23 September 2027 with Emil Roth as her skipper.'
page "Island round" voyage 'The Sandpiper leaves on 14 May 2027 with Nora Falk as her skipper.'
page "Night passage" voyage 'The Curlew leaves on 17 July 2027 with Paul Reed as her skipper.'
page Rules club 'Life jackets are worn on deck. Dogs are not allowed on board.'
printf 'title: $:/DefaultTiddlers\n\nWelcome\n' >wiki/tiddlers/first.tid
printf 'title: $:/SiteTitle\n\nSailing club\n' >wiki/tiddlers/site.tid
