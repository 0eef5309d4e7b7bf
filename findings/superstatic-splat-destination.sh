#!/usr/bin/env bash
# superstatic 11.0.0 skips a redirect with `:rest*` in its source where the rest has two segments.
#
# Input: the redirect {"source": "/blog/:rest*", "destination": "/posts/:rest", "type": 301}, in the form that Firebase's manual has
# for it ("/blog/:post*"), and the addresses /blog/a and /blog/2026/a.
# Seen: /blog/a leads to /posts/a; /blog/2026/a is 404, without a message.
# Expected: /blog/2026/a leads to /posts/2026/a, as `*` stands for any number of segments.
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
echo '{"public":"public","redirects":[{"source":"/blog/:rest*","destination":"/posts/:rest","type":301}]}' >superstatic.json
port=$(node --eval 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
node node_modules/superstatic/lib/bin/server.js public --port "$port" --host 127.0.0.1 --config superstatic.json >/dev/null &
server=$!
for _ in $(seq 50); do
  curl --silent --output /dev/null "http://127.0.0.1:$port/" && break
  sleep 0.2
done

ask() { curl --silent --output /dev/null --write-out '%{http_code} %{redirect_url}' "http://127.0.0.1:$port$1"; }
one=$(ask /blog/a)
two=$(ask /blog/2026/a)
echo "/blog/a: $one"
echo "/blog/2026/a: $two"
[[ "$one" == "301 http://127.0.0.1:$port/posts/a" && "$two" == '404 ' ]] && echo 'As described: one segment is redirected, two are not.'
