#!/usr/bin/env bash
# wrangler 4.164.0: Workers with static assets send the headers of `_headers` with a 404, Pages don't.
#
# Input: a folder with 404.html and the `_headers` "/assets/* Cache-Control: public, max-age=31536000, immutable", as both products'
# manuals recommend for files with a hash in their names; the address /assets/missing.css; for Workers, not_found_handling "404-page".
# Seen: Workers answer 404 with that Cache-Control, so that browsers keep the missing file for a year; Pages answer 404 with "no-store".
# Expected: the same of both, as one replaces the other, and no long caching of a 404.
#
# Needs Node 22, npm and curl, and some 400 MB. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
server=
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund wrangler@4.164.0
export CI=1 HOME=$folder WRANGLER_SEND_METRICS=false

mkdir public
echo '<!DOCTYPE html><title>Not found</title>' >public/404.html
printf '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n' >public/_headers
cat >wrangler.jsonc <<'JSON'
{"name":"example","compatibility_date":"2026-11-01","assets":{"directory":"./public","not_found_handling":"404-page"}}
JSON

ask() {
  local port
  port=$(node --eval 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
  node node_modules/wrangler/bin/wrangler.js "$@" --port "$port" --ip 127.0.0.1 >log.txt 2>&1 &
  server=$!
  for _ in $(seq 150); do
    curl --silent --output /dev/null "http://127.0.0.1:$port/" && break
    sleep 0.2
  done
  curl --silent --output /dev/null --write-out '%{http_code} %header{cache-control}\n' "http://127.0.0.1:$port/assets/missing.css" >answer.txt
  kill "$server"
  wait "$server" 2>/dev/null || true
  cat answer.txt
}
echo 'Workers:'
ask dev
workers=$(cat answer.txt)
rm wrangler.jsonc
echo 'Pages:'
ask pages dev public
[[ "$workers" == '404 public, max-age=31536000, immutable' && "$(cat answer.txt)" == '404 no-store' ]] &&
  echo 'As described: Workers let a missing file be kept for a year.'
