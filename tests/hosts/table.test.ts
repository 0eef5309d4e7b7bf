import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HostId, hostIds, hostOf, hosts, limitsOf } from '../../domain/site/hosts.ts';
import { root } from '../helpers/run-cli.ts';
import { packages } from './engines.ts';

const vercel = JSON.parse(
  readFileSync(join(root, 'node_modules/@vercel/routing-utils/package.json'), 'utf8'),
);

function withoutLacks(id: HostId): string {
  return `everything but ${new Intl.ListFormat('en-GB').format(hostOf(id).lacks ?? [])}`;
}

/** Tells what the tests beside this file have shown, and with which engine. */
const shown: Readonly<
  Record<HostId, { readonly engine: string; readonly works: string; readonly set: string }>
> = {
  cloudflare: {
    engine: `wrangler ${packages.wrangler}: Pages, Workers`,
    works: 'everything',
    set: 'Pages: nothing else; [Workers](#cloudflare-workers): two files',
  },
  netlify: {
    engine: `@netlify/redirect-parser ${packages['@netlify/redirect-parser']}, netlify-redirector ${packages['netlify-redirector']}`,
    works: 'redirects, 404 pages by language',
    set: 'nothing',
  },
  vercel: {
    engine: `its rules: @vercel/routing-utils ${vercel.version}`,
    works: 'everything',
    set: 'nothing: [`vercel.json`](#vercel) is in the folder',
  },
  cloudfront: {
    engine: 'its function: njs 0.7.9, Node',
    works: withoutLacks('cloudfront'),
    set: '[bucket, function, 404 page](#s3-with-cloudfront)',
  },
  azure: {
    engine: `@azure/static-web-apps-cli ${packages['@azure/static-web-apps-cli']}`,
    works: withoutLacks('azure'),
    set: 'nothing: [`staticwebapp.config.json`](#azure-static-web-apps) is in the folder',
  },
  github: {
    engine: 'none: files alone',
    works: withoutLacks('github'),
    set: '[workflow of `init DIR --host github`](#github-pages)',
  },
  gitlab: {
    engine: 'none: by its manual',
    works: 'redirects; no headers, English 404 page',
    set: '[headers](#gitlab-pages) in a proxy',
  },
  firebase: {
    engine: `superstatic ${packages.superstatic}`,
    works: 'all but old addresses with `.html` and 404 pages by language',
    set: '[`--config out/firebase.json`](#firebase-hosting)',
  },
  nginx: { engine: 'nginx 1.22.1', works: 'everything', set: '[`include nginx.conf`](#nginx)' },
  caddy: { engine: 'Caddy 2.6.2', works: 'everything', set: '[`import caddy.conf`](#caddy)' },
  apache: {
    engine: 'Apache 2.4.71',
    works: 'everything',
    set: '[`AllowOverride All` or `Include .htaccess`](#apache)',
  },
};

test('the table of docs/hosts.md is that of the hosts', async () => {
  const file = join(root, 'docs', 'hosts.md');
  const rows = hostIds.map((id) => {
    const { engine, works, set } = shown[id];
    return `| ${hosts[id].name} | \`${id}\` | ${engine} | ${works} | ${limitsOf(id).join(', ') || 'none known'} | ${set} |`;
  });
  const table = [
    '| host | `host` | tested with | works | limits | to set |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  const page = readFileSync(file, 'utf8').replace(
    /(<!-- hosts: .*? -->\n).*?(\n<!-- \/hosts -->)/s,
    `$1\n${table}\n$2`,
  );
  await expect(page).toMatchFileSnapshot(file);
});
