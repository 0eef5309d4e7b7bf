#!/usr/bin/env bash
# contentful-import 10.0.5 publishes what an export holds as unpublished.
#
# Input: an export with one entry that was changed after its publication (version 9, publishedVersion 5), in a space that
# publishes by locale (sys.fieldStatus: English changed, German draft). In Contentful, readers see neither the new English text
# nor the German one.
# Seen: the import sends both texts and then publishes the whole entry with one request that names no locales, so both are public.
# It ends with exit code 0 and without a warning.
# Expected: the published version can't be restored from an export, but then the entry should stay a draft, or a warning name it.
#
# Needs Node 22 and npm. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund contentful-import@10.0.5

cat >main.mjs <<'JS'
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createRequire } from 'node:module';

const contentfulImport = createRequire(import.meta.url)('contentful-import');
const link = (linkType, id) => ({ sys: { type: 'Link', linkType, id } });
const places = { space: link('Space', 'space'), environment: link('Environment', 'master') };
const locale = (code, rest) => ({ code, name: code, fallbackCode: null, ...rest, sys: { type: 'Locale', id: code, version: 1, ...places } });
const english = locale('en-US', { default: true });
const german = locale('de-DE', { default: false, fallbackCode: 'en-US' });
const title = { 'en-US': 'Changed, not published', 'de-DE': 'Nie veröffentlicht' };
const content = {
  locales: [english, german],
  contentTypes: [
    {
      name: 'Page',
      fields: [{ id: 'title', name: 'Title', type: 'Symbol', localized: true }],
      sys: { id: 'page', type: 'ContentType', version: 2, publishedVersion: 1 },
    },
  ],
  entries: [
    {
      fields: { title },
      sys: {
        ...{ id: 'home', type: 'Entry', contentType: link('ContentType', 'page'), version: 9, publishedVersion: 5 },
        fieldStatus: { '*': { 'en-US': 'changed', 'de-DE': 'draft' } },
      },
    },
  ],
};

// A service that stores what it is sent.
const stored = new Map([['locales/en-US', english]]);
const published = [];
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const [, , space, , environment, kind, id = 'new', action] = pathname.split('/');
  const body = JSON.parse((await text(request)) || '{}');
  const reply = (status, value) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (!environment) return reply(200, { name: space, sys: { type: 'Space', id: space } });
  if (!kind) return reply(200, { name: environment, sys: { type: 'Environment', id: environment, ...places } });
  const key = `${kind}/${id}`;
  if (request.method === 'GET') {
    const items = [...stored].filter(([name]) => name.startsWith(`${kind}/`)).map(([, item]) => item);
    if (pathname.endsWith(kind)) return reply(200, { sys: { type: 'Array' }, total: items.length, skip: 0, limit: 100, items });
    return reply(404, { sys: { type: 'Error', id: 'NotFound' } });
  }
  if (action === 'published') published.push({ key, body, fields: stored.get(key).fields });
  const type = { entries: 'Entry', content_types: 'ContentType', locales: 'Locale' }[kind];
  const item = action ? stored.get(key) : { ...body, sys: { id, type, version: 1, ...places } };
  stored.set(key, item);
  reply(200, item);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const service = { host: `127.0.0.1:${server.address().port}`, insecure: true, rateLimit: 100 };
await contentfulImport({ ...service, spaceId: 'space', managementToken: 'token', content, useVerboseRenderer: true });
server.close();
const entry = published.find(({ key }) => key === 'entries/home');
const isSame =
  JSON.stringify(entry?.fields) === JSON.stringify({ title }) && JSON.stringify(entry?.body) === '{}';
console.log(JSON.stringify(entry));
if (!isSame) throw new Error('the entry is not published with its changes any more');
JS

node main.mjs >log 2>&1 || { cat log; exit 1; }
grep -q 'No errors or warnings occurred' log
tail -n 1 log
echo 'As described: the import published the unpublished texts, and warned of nothing.'
