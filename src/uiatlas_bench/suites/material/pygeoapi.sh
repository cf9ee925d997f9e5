# Makes the configuration of a site with one collection
set -e
cp "$MATERIAL/beds.csv" "$STATE/beds.csv"
cat > "$STATE/site.yml" <<Y
server:
  bind: {host: 127.0.0.1, port: $PORT}
  url: http://127.0.0.1:$PORT
  mimetype: application/json; charset=UTF-8
  encoding: utf-8
  languages: [en-US]
  gzip: false
  limits: {default_items: 10, max_items: 50}
  map: {url: "http://127.0.0.1:$PORT/static/{z}/{x}/{y}.png", attribution: none}
logging: {level: ERROR}
metadata:
  identification:
    title: {en: Garden}
    description: {en: Beds of a small kitchen garden}
    keywords: {en: [garden, beds]}
    keywords_type: theme
    terms_of_service: https://creativecommons.org/licenses/by/4.0/
    url: http://127.0.0.1:$PORT
  license: {name: CC-BY 4.0, url: https://creativecommons.org/licenses/by/4.0/}
  provider: {name: Garden, url: http://127.0.0.1:$PORT}
  contact: {name: Gardener, position: keeper, address: none, city: none, stateorprovince: none, postalcode: "0",
            country: none, phone: "0", fax: "0", email: ida@example.org, url: http://127.0.0.1:$PORT, hours: always,
            instructions: write, role: pointOfContact}
resources:
  beds:
    type: collection
    title: {en: Beds}
    description: {en: Beds with their size and when they were planted}
    keywords: {en: [beds]}
    extents:
      spatial: {bbox: [8, 47, 9, 48], crs: http://www.opengis.net/def/crs/OGC/1.3/CRS84}
      temporal: {begin: 2026-01-01T00:00:00Z, end: 2026-12-31T00:00:00Z}
    providers:
      - type: feature
        name: CSV
        data: $STATE/beds.csv
        id_field: id
        geometry: {x_field: x, y_field: y}
  sum:
    type: process
    processor: {name: HelloWorld}
Y
export PYGEOAPI_CONFIG="$STATE/site.yml" PYGEOAPI_OPENAPI="$STATE/openapi.yml"
"$TOOLS/pygeoapi/bin/pygeoapi" openapi generate "$STATE/site.yml" --output-file "$STATE/openapi.yml" > /dev/null
