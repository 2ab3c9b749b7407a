#!/bin/sh
# Démarre Escale depuis le dossier livré. Sans argument, ./escale démarre tout. Les autres commandes sont doctor,
# backup, restore et verify-log. Les réglages sont lus dans /etc/escale/escale.env si ce fichier est lisible,
# sinon dans escale.env, à côté de ce script. Une variable d'environnement l'emporte sur le fichier.
set -e
here=$(dirname "$(readlink -f "$0")")
settings=/etc/escale/escale.env
if [ ! -r "$settings" ]; then
  settings=$here/escale.env
elif [ -z "$ESCALE_DATA" ] && ! grep -q '^ESCALE_DATA=' "$settings"; then
  export ESCALE_DATA=/var/lib/escale # même dossier que dans les unités systemd (ops)
fi
export NODE_ENV="${NODE_ENV:-production}" MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
case $1 in
  doctor | backup | restore | verify-log)
    program=$here/server/dist/$1.js
    shift
    ;;
  '' | migrate | serve | work) program=$here/server/src/main.ts ;;
  *)
    echo "« $1 » n'est pas une commande : rien, migrate, serve, work, doctor, backup, restore ou verify-log." >&2
    exit 2
    ;;
esac
# Les limites de mémoire sont les mêmes que dans les unités systemd (ops).
exec "$here/bin/node" --env-file-if-exists="$settings" --max-old-space-size=256 --min-semi-space-size=8 --max-semi-space-size=32 "$program" "$@"
