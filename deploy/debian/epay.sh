#!/bin/sh
# Runs EPay's commands as the service runs: with its settings and as its user.
set -eu
set -a
. /etc/epay/epay.env
set +a
if [ "$(id -u)" = 0 ]; then exec runuser -u epay -- /usr/lib/epay/bin/epay "$@"; fi
exec /usr/lib/epay/bin/epay "$@"
