#!/usr/bin/env bash
# superstatic 11.0.0 cuts the query of a redirected address at its second question mark.
#
# Input: the redirect {"source": "/old", "destination": "/new", "type": 301} and the address /old?back=/page?a=1, whose query is valid
# (RFC 3986, section 3.4, allows "?" in it).
# Seen: the address leads to /new?back=/page.
# Expected: /new?back=/page?a=1.
#
# Needs Node 22, npm and curl. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
server=
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts superstatic@11.0.0

mkdir public
echo '{"public":"public","redirects":[{"source":"/old","destination":"/new","type":301}]}' >superstatic.json
port=$(node --eval 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
node node_modules/superstatic/lib/bin/server.js public --port "$port" --host 127.0.0.1 --config superstatic.json >/dev/null &
server=$!
for _ in $(seq 50); do
  curl --silent --output /dev/null "http://127.0.0.1:$port/" && break
  sleep 0.2
done

to=$(curl --silent --output /dev/null --write-out '%{redirect_url}' "http://127.0.0.1:$port/old?back=/page?a=1")
echo "leads to $to"
[[ "$to" == "http://127.0.0.1:$port/new?back=/page" ]] && echo 'As described: what follows the second question mark is lost.'
