# Makes a library with three documents
set -e
mkdir -p "$HOME/.config/papis"
printf '[settings]\ndefault-library = garden\n\n[garden]\ndir = %s/papers\n' "$STATE" > "$HOME/.config/papis/config"
mkdir -p "$STATE/papers"
add() {
    "$TOOLS/papis/bin/papis" add --batch --no-open --set author "$1" --set title "$2" --set year "$3" --set tags "$4" \
        "$MATERIAL/guide.pdf"
}
add "Ida Gardener" "Leeks in cold springs" 2021 leeks
add "Tom Sower" "A short history of kale" 2019 kale
add "Ida Gardener" "Water in July" 2024 water
