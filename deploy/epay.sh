#!/bin/sh
# Starts EPay and its commands with the bundled Node.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")

usage() {
  echo "Usage: epay COMMAND

  start            starts the portal for a company; needs PUBLIC_URL; the first start prints a setup link
  demo             starts the portal with a demo company, to try it out
  admin COMMAND    manages accounts, checks and backups; epay admin lists the commands
  import FOLDER    imports employees and paychecks from CSV files
  --version        prints the version

Settings are environment variables: $here/docs/operating.md"
}

case "${1:-}" in
  start | demo) program=main ;;
  admin | import) program=$1 ;;
  --version) program=admin && set -- admin version ;;
  *)
    usage
    case "${1:-help}" in help | --help | -h) exit 0 ;; *) exit 1 ;; esac
    ;;
esac
if [ "$1" = demo ]; then NODE_ENV=development; fi
shift

# The data is outside this folder, so that an update can replace the folder.
export NODE_ENV="${NODE_ENV:-production}" DATA_DIR="${DATA_DIR:-$(dirname "$here")/epay-data}"
export @ENVIRONMENT@
# The .deb prefers the distribution's PostgreSQL, because it gets security updates. An existing database needs the major
# version that created it; a new one gets the newest.
if [ "$here" = /usr/lib/epay ] && [ -z "${POSTGRES_BIN:-}" ]; then
  major='*'
  if [ -r "$DATA_DIR/postgres/PG_VERSION" ]; then read -r major <"$DATA_DIR/postgres/PG_VERSION"; fi
  for bin in /usr/lib/postgresql/$major/bin; do
    case "$bin" in */1[5-9]/bin | */[2-9][0-9]/bin) ;; *) continue ;; esac
    if [ -x "$bin/initdb" ] && [ -x "$bin/postgres" ]; then export POSTGRES_BIN="$bin"; fi
  done
fi
# Uses the bundled libraries only if the machine lacks those that Node needs.
if ! version=$("$here/lib/node" --version 2>&1); then
  export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
exec "$here/lib/node" @FLAGS@ "$here/app/server/dist/$program.js" "$@"
