#!/bin/sh
# Runs EPay's commands as the service runs: with its settings and as its user.
set -eu
# A shell would expand $ and end a value at & or #, which systemd takes as they are: each value is put in single quotes
# once its own quotes and backslashes are read by the rules of systemd.exec(5).
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
