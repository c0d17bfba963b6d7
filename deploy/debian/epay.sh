#!/bin/sh
# Runs EPay's commands with the service's settings and as its user.
set -eu
# systemd takes $, &, and # literally, but a shell wouldn't. So this parses each value's quotes and backslashes like
# systemd (see systemd.exec(5)) and puts the result in single quotes.
settings=$(sed -e '
  s/^[[:space:]]*//
  s/[[:space:]]*$//
  /^[A-Za-z_][A-Za-z0-9_]*[[:space:]]*=/!d
  s/[[:space:]]*=[[:space:]]*/=/
  /^[^=]*=\x27.*\x27$/ { s/=\x27\(.*\)\x27$/=\1/; b read }
  /^[^=]*=".*"$/ { s/="\(.*\)"$/=\1/; s/\\\(["\\$`]\)/\1/g; b read }
  s/\\\(.\)/\1/g
  :read
  s/\x27/&\\&&/g
  s/=\(.*\)/=\x27\1\x27/
  s/^/export /
' /etc/epay/epay.env)
eval "$settings"
if [ "$(id -u)" = 0 ]; then exec runuser -u epay -- /usr/lib/epay/bin/epay "$@"; fi
exec /usr/lib/epay/bin/epay "$@"
