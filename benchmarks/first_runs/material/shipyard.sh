# Makes packages of Python in $STATE/packages, with nothing in them, in several versions.
set -e
mkdir -p "$STATE/packages"
for each in anchor-0.4 anchor-1.2 anchor-1.3 anchor-2.0 rope-0.8 rope-1.9 rope-1.10 sail-3.1; do
  mkdir -p "$STATE/made/$each"
  printf 'Metadata-Version: 1.0\nName: %s\nVersion: %s\n' "${each%-*}" "${each#*-}" >"$STATE/made/$each/PKG-INFO"
  tar -C "$STATE/made" -czf "$STATE/packages/$each.tar.gz" "$each"
done
rm -r "$STATE/made"
