/** What the locations section's script gets of what operators write: the account API's place and the server data. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShortNames } from '../../bin/short-class-names.js';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import type { LocationsProps } from '../../runtime/locations/locations-props.ts';
import { unpackServers } from '../../runtime/locations/locations-props.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { scanHtml } from '../output/scan-html.ts';

const content = space([
  ...homePage({ blocks: [linkTo('locations')] }),
  entry('serverLocations', 'locations'),
]);

const mark = readShortNames(root)['runtime/locations/mark.module.css'] ?? {};

const serversNamed = (country: string, cluster: string) => {
  const clusters = [{ name: cluster, protocol_status: { 'helium-udp': 1 } }];
  return [{ continent: 'europe', countries: [{ country, country_code: 'XX', clusters }] }];
};

async function build(servers: unknown, config: object = {}) {
  const folder = siteFolder(content, { servers: 'servers.json', ...config });
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(servers));
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const html = readFileSync(join(folder, 'out', 'index.html'), 'utf8');
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return { html, props: JSON.parse(json) as LocationsProps };
}

test.each([
  { base: 'https://api.wayfold.example/v1', credentials: 'include' },
  { base: '/account/v1' },
] as const)('asks the API that site.config.ts names: %j', async (accountApi) => {
  const { html, props } = await build(serversNamed('Ruritania', 'Strelsau'), { accountApi });
  expect(props.accountApi).toEqual(accountApi);
  expect(html).toContain('Strelsau');
});

test('asks the API at its usual place where site.config.ts names none', async () => {
  expect((await build(serversNamed('Ruritania', 'Strelsau'))).props.accountApi).toBeUndefined();
});

test.each([
  [[1, 0, -1, 1, 1], 1],
  [[1, 0, -1, 1, Number.NaN], 0],
  [[1], 0],
])('explains four symbols where all statuses are known: %j', async (values, absent) => {
  const servers = serversNamed('Ruritania', 'Strelsau');
  const statuses = Object.fromEntries(values.map((value, at) => [protocolKeys[at], value]));
  Object.assign(servers[0]?.countries[0]?.clusters[0] ?? {}, { protocol_status: statuses });
  const { html } = await build(servers);
  const [, legend = ''] =
    new RegExp(`<ul [^>]*aria-label="[^"]*">(<li[^>]*><span class="${mark.available}".*?)</ul>`, 's').exec(
      html,
    ) ?? [];
  expect(legend.match(/<li/g)).toHaveLength(5);
  expect(legend.match(/<li class=/g) ?? []).toHaveLength(absent);
});

test('names in server data are text, in the page and behind it', async () => {
  const country = '</script><!--<script><img src=x onerror=attack()>';
  const cluster = `--></bdi></script><script>attack()</script>"'`;
  const { html, props } = await build(serversNamed(country, cluster));
  const [only] = unpackServers(props.servers).flatMap(({ countries }) => countries);
  expect(only).toMatchObject({ country, clusters: [{ name: cluster }] });
  expect(html).toContain('&lt;/script&gt;&lt;!--&lt;script&gt;');
  expect(html).not.toContain('<!--<script>');
  const elements = scanHtml(html);
  expect(elements.filter(({ attributes }) => attributes.get('src') === 'x')).toEqual([]);
  expect(html).not.toContain('<script>attack()');
});
