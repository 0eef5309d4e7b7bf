#!/usr/bin/env bash
# contentful 11.12.10 takes a request that its caller has cancelled for a broken connection, and waits to send it again.
#
# Input: a client whose `onBeforeRequest` gives the request the signal of an AbortController, a server on 127.0.0.1 that doesn't answer,
# and `abort()` after 300 ms.
# Seen: "Connection error occurred. Waiting for … ms before retrying..." once for each retry that the client allows (two here, five by
# default), a wait of some seconds each; only then the promise rejects with CanceledError. The server sees one request.
# Expected: the promise rejects at once, as a cancelled request isn't worth sending again.
#
# Needs Node 22 and npm. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts contentful@11.12.10

cat >cancel.mjs <<'JS'
import { createServer } from 'node:http';
import { createClient } from 'contentful';

let requests = 0;
let retries = 0;
const server = createServer(() => {
  requests += 1;
});
server.listen(0, '127.0.0.1', async () => {
  const controller = new AbortController();
  const client = createClient({
    space: 'space',
    accessToken: 'token',
    host: `127.0.0.1:${server.address().port}`,
    insecure: true,
    retryLimit: 2,
    onBeforeRequest: (config) => ({ ...config, signal: controller.signal }),
    logHandler: (_level, text) => {
      if (controller.signal.aborted && String(text).startsWith('Connection error occurred. Waiting')) retries += 1;
    },
  });
  setTimeout(() => controller.abort(), 300);
  const error = await client.getEntries().catch((reason) => reason);
  console.log(`${requests} request, ${retries} waits after it was cancelled, then ${error.name}`);
  server.closeAllConnections();
  server.close();
});
JS
seen=$(node cancel.mjs)
echo "$seen"
[[ "$seen" == '1 request, 2 waits after it was cancelled, then CanceledError' ]] && echo 'As described.'
