# Writes a library with three documents
set -e
mkdir -p "$HOME/.config/papis"
printf '[settings]\ndefault-library = garden\n\n[garden]\ndir = %s/papers\n' "$STATE" > "$HOME/.config/papis/config"
add() {
    mkdir -p "$STATE/papers/$4"
    cp "$MATERIAL/guide.pdf" "$STATE/papers/$4"
    printf 'papis_id: %s\nref: %s%s\ntype: article\nauthor: %s\ntitle: %s\nyear: %s\ntags: [%s]\nfiles: [guide.pdf]\n' \
        "$(printf %s "$4" | md5sum | cut -d ' ' -f 1)" "$4" "$3" "$1" "$2" "$3" "$4" > "$STATE/papers/$4/info.yaml"
}
add "Ida Gardener" "Leeks in cold springs" 2021 leeks
add "Tom Sower" "A short history of kale" 2019 kale
add "Ida Gardener" "Water in July" 2024 water
