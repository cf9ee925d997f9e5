# Writes the settings of a registry that asks no other one, and lets anybody publish: sh shelf.sh FOLDER
set -e
mkdir -p "$1/storage"
cat > "$1/config.yaml" <<Y
storage: $1/storage
auth:
  htpasswd:
    file: $1/users
uplinks: {}
packages:
  '**':
    access: \$all
    publish: \$all
    unpublish: \$all
log: {type: stdout, format: pretty, level: warn}
Y
