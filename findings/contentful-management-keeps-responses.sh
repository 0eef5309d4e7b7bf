#!/usr/bin/env bash
# contentful-management 11.76.0: every response stays in memory while its connection is open.
#
# Input: a server on this machine that answers each page of entries with 4 MB, over a connection that stays open; forty pages, one
# after the other, whose results are thrown away.
# Seen: 160 MB of buffers after garbage collection. The axios 1.15.1 in dist/contentful-management.node.js adds an "error" listener to the
# socket for each request; it holds the request, which holds the response and its chunks. (axios 1.21.1 adds one for all requests.)
# Expected: a few megabytes, as with `response.request.res.removeAllListeners()` in `responseLogger`.
#
# Needs Node 22, npm and some 100 MB. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund contentful-management@11.76.0

cat >pages.mjs <<'JS'
import { createServer } from 'node:http';
import contentful from 'contentful-management';

const page = JSON.stringify({ sys: { type: 'Array' }, total: 1, items: [], filling: 'x'.repeat(4_000_000) });
const server = createServer((_, response) => response.end(page)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

async function megabytesKept(more) {
  const host = `127.0.0.1:${server.address().port}`;
  const client = contentful.createClient({ accessToken: 'none', host, insecure: true, ...more }, { type: 'plain' });
  for (let at = 0; at < 40; at++) await client.entry.getMany({ spaceId: 's', environmentId: 'master' });
  gc();
  return Math.round(process.memoryUsage().arrayBuffers / 1e6);
}
const without = { responseLogger: ({ request }) => request?.res?.removeAllListeners() };
const [kept, few] = [await megabytesKept({}), await megabytesKept(without)];
console.log(`kept: ${kept} MB; after the listeners are removed, ${few - kept} MB more`);
process.exit(kept >= 150 && few - kept < 20 ? 0 : 1);
JS
node --expose-gc pages.mjs
echo 'As described: responses stay in memory.'
