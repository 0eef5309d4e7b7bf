import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { loadServers } from './load-servers.ts';

function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'servers.json');
  writeFileSync(file, text);
  return file;
}

const cluster = {
  name: 'Frankfurt',
  protocol_status: { 'helium-udp': 4, 'openvpn-udp': null, wireguard: 1 },
};
const germany = { country: 'Germany', country_code: 'DE', clusters: [cluster] };
const serversOf = (country: unknown) => JSON.stringify([{ continent: 'europe', countries: [country] }]);

test('a site may have no server data', () => {
  expect(loadServers(undefined)).toBeUndefined();
});

test('takes a value that is no number for one that nothing is known of, and leaves other protocols out', () => {
  const [europe] = loadServers(fileWith(serversOf(germany))) ?? [];
  expect(europe?.countries[0]?.clusters[0]?.protocol_status).toEqual({
    'helium-udp': 4,
    'openvpn-udp': Number.NaN,
  });
});

test.each([
  ['[{', /is no JSON/],
  ['{}', /doesn't match the response .* at the top: .*expected array/],
  ['[{"continent":"atlantis","countries":[]}]', /at \[0\]\.continent: .*"americas"/],
  [
    serversOf({ ...germany, country_code: 'de' }),
    /at \[0\]\.countries\[0\]\.country_code: must be two capital/,
  ],
  [serversOf({ ...germany, country: '' }), /at \[0\]\.countries\[0\]\.country: must not be empty/],
  [
    serversOf({ ...germany, clusters: [{ ...cluster, name: '-'.repeat(201) }] }),
    /clusters\[0\]\.name: must have at most 200 characters/,
  ],
  [
    serversOf({ ...germany, clusters: [{ ...cluster, protocol_status: 'fine' }] }),
    /at \[0\]\.countries\[0\]\.clusters\[0\]\.protocol_status/,
  ],
])('refuses %s and says where', (text, message) => {
  const file = fileWith(text);
  expect(() => loadServers(file)).toThrow(message);
  expect(() => loadServers(file)).toThrow(file);
});

test('says what to do about a file that is not there', () => {
  expect(() => loadServers(join(temporaryFolder(), 'none.json'))).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/none\.json can't be read: it doesn't exist/),
      hint: expect.stringContaining('remove `servers` from site.config.ts'),
    }),
  );
});
