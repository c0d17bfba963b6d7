#!/bin/sh
# Starts EPay and its commands with the Node that lies beside them.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")

usage() {
  echo "Usage: epay COMMAND

  start            the portal, for a company: needs PUBLIC_URL; the first start prints where to set it up
  demo             the portal with a demo company, to look at
  admin COMMAND    accounts, checks, backups: epay admin lists them
  import FOLDER    employees and pay checks from CSV files
  db:export FILE   the embedded database as SQL for a PostgreSQL server
  --version        which version this is

Settings are environment variables: $here/docs/operating.md"
}

case "${1:-}" in
  start | demo) program=main ;;
  admin | import) program=$1 ;;
  --version) program=admin && set -- admin version ;;
  db:export) program=db-export ;;
  *)
    usage
    case "${1:-help}" in help | --help | -h) exit 0 ;; *) exit 1 ;; esac
    ;;
esac
if [ "$1" = demo ]; then NODE_ENV=development; fi
shift

# The data stays where it is when this folder is replaced by a newer one.
export NODE_ENV="${NODE_ENV:-production}" DATA_DIR="${DATA_DIR:-$(dirname "$here")/epay-data}"
export @ENVIRONMENT@
# A bare machine lacks libraries that Node needs; one that has them knows better which suit it.
if ! version=$("$here/lib/node" --version 2>&1); then
  export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
exec "$here/lib/node" @FLAGS@ "$here/app/server/dist/$program.js" "$@"
