# Writes a collection of four help pages: sh help.sh FOLDER
set -e
mkdir -p "$1"
cd "$1"
cp "$MATERIAL/notes"/*.md .
sections= keywords= files=
for name in README beds seeds tools; do
    { echo "<html><head><title>$name</title></head><body><h1>$name</h1><pre>"; cat "$name.md"; echo '</pre>'
      echo '<p><a href="beds.html">Beds</a> <a href="seeds.html">Seeds</a></p></body></html>'; } > "$name.html"
    sections="$sections<section title=\"$name\" ref=\"$name.html\"/>"
    keywords="$keywords<keyword name=\"$name\" id=\"garden::$name\" ref=\"$name.html\"/>"
    files="$files<file>$name.html</file>"
done
cat > garden.qhp <<X
<?xml version="1.0" encoding="UTF-8"?>
<QtHelpProject version="1.0"><namespace>org.example.garden</namespace><virtualFolder>doc</virtualFolder>
<filterSection><toc><section title="Garden" ref="README.html">$sections</section></toc>
<keywords>$keywords</keywords><files>$files</files></filterSection></QtHelpProject>
X
cat > garden.qhcp <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<QHelpCollectionProject version="1.0">
<assistant><title>Garden</title><startPage>qthelp://org.example.garden/doc/README.html</startPage></assistant>
<docFiles><generate><file><input>garden.qhp</input><output>garden.qch</output></file></generate>
<register><file>garden.qch</file></register></docFiles></QHelpCollectionProject>
X
QT_QPA_PLATFORM=offscreen /usr/lib/qt6/libexec/qhelpgenerator garden.qhcp -o garden.qhc > /dev/null
