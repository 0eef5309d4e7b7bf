import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { startSandbox } from '../helpers/start-sandbox.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const sample = new URL('../../content/sample/vpn-servers.json', import.meta.url);

async function ask(serversFile?: () => string | undefined): Promise<Response> {
  const { url, close } = await startSandbox(serversFile);
  onTestFinished(close);
  return fetch(`${url}/wap/api/v1/vpn-servers`);
}

/** All places, as `Germany/Berlin`, with their statuses. */
function statusesIn(servers: VpnServers): Map<string, string> {
  const countries = servers.flatMap((continent) => continent.countries);
  return new Map(
    countries.flatMap(({ country, clusters }) =>
      clusters.map(({ name, protocol_status }): [string, string] => [
        `${country}/${name}`,
        JSON.stringify(protocol_status),
      ]),
    ),
  );
}

test('has the places of the pages, some of them in another state', async () => {
  const before = statusesIn(JSON.parse(readFileSync(sample, 'utf8')) as VpnServers);
  const now = statusesIn((await (await ask()).json()) as VpnServers);
  expect([...now.keys()]).toEqual([...before.keys()]);
  const changed = [...now].filter(([name, statuses]) => before.get(name) !== statuses);
  expect(changed.length).toBeGreaterThanOrEqual(10);
  expect(changed.length).toBeLessThan(before.size / 4);
  expect(before.get('United States/Phoenix')).toContain(':0');
  expect(now.get('United States/Phoenix')).not.toContain(':0');
});

test('says so where the site has no server data', async () => {
  const response = await ask(() => undefined);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('site.config.ts');
});

test('says so where the file is a device', async () => {
  const response = await ask(() => '/dev/zero');
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("it isn't a regular file");
});

test('says so where the file is broken, and the server goes on', async () => {
  const file = join(temporaryFolder(), 'servers.json');
  writeFileSync(file, '[{');
  const { url, close } = await startSandbox(() => file);
  onTestFinished(close);
  const response = await fetch(`${url}/wap/api/v1/vpn-servers`);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain(file);
  expect((await fetch(`${url}/wap/api/v1/users/me`)).status).toBe(200);
});
