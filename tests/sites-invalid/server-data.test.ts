/** The file with server data that site.config.ts names, against the pages of a site. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';

interface Issue {
  readonly rule: string;
  readonly message: string;
  readonly path?: string;
}

const content = space([
  ...homePage({ blocks: [linkTo('locations')] }),
  entry('serverLocations', 'locations'),
  directory('servers', 'vpn-server', 'root'),
  page('germany', 'germany-vpn', 'servers'),
  page('france', 'france-vpn', 'servers'),
]);

const cluster = (name: string) => ({ name, protocol_status: { 'helium-udp': 1 } });
const servers = [
  {
    continent: 'europe',
    countries: [
      { country: 'Germany', country_code: 'DE', clusters: [cluster('Bielefeld')] },
      { country: 'Ruritania', country_code: 'XR', clusters: [cluster('Strelsau')] },
    ],
  },
];

async function validate(data: string | undefined) {
  const folder = siteFolder(content, data === undefined ? {} : { servers: 'servers.json' });
  if (data !== undefined) writeFileSync(join(folder, 'servers.json'), data);
  const { code, stdout, stderr } = await runCli(['validate', '--format', 'json'], { cwd: folder });
  const issues = code === 2 ? [] : (JSON.parse(stdout) as { issues: Issue[] }).issues;
  return { code, stderr, issues };
}

test('a known page that no place leads to is drift; a place without a page is none', async () => {
  const { issues } = await validate(JSON.stringify(servers));
  const drift = issues.filter(({ rule }) => rule === 'server-page-drift').map(({ message }) => message);
  expect(drift.sort()).toEqual([
    expect.stringMatching(/in the list of known pages, but not published \(163\)/),
    expect.stringMatching(/but no place in the server data links to them \(1\): \/vpn-server\/france-vpn\.$/),
  ]);
  expect(drift.join()).not.toMatch(/strelsau|ruritania|bielefeld/i);
});

test('a page that the locations section leads to is no orphan', async () => {
  const orphans = ({ issues }: { issues: readonly Issue[] }) =>
    issues
      .filter(({ rule }) => rule === 'orphan-page')
      .map(({ path }) => path)
      .sort();
  expect(orphans(await validate(JSON.stringify(servers)))).toEqual(['/vpn-server/france-vpn']);
  expect(orphans(await validate(undefined))).toEqual(['/vpn-server/france-vpn', '/vpn-server/germany-vpn']);
});

test('a file that holds something else ends the command with what is wrong and where', async () => {
  const { code, stderr } = await validate(JSON.stringify([{ continent: 'europe', countries: 'many' }]));
  expect(code).toBe(2);
  expect(stderr).toMatch(/servers\.json doesn't match the response of GET \/vpn-servers at \[0\]\.countries/);
});
