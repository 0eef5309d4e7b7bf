import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { earlier, exportBy, exportFrom } from './export-cli.ts';
import { fixture, startFixture, temporaryFolder, tokens } from './harness.ts';

const delivery = { CONTENTFUL_DELIVERY_TOKEN: tokens.deliveryToken };
const local = 'http://127.0.0.1:1';

function idsIn(content: string, key: 'entries' | 'assets' = 'entries'): string[] {
  return JSON.parse(content)[key].map(({ sys }: { sys: { id: string } }) => sys.id);
}

test('the management token alone exports what is published, and names what was changed since', async () => {
  const { code, stderr, content } = await exportFrom({});
  expect(code).toBe(0);
  expect(idsIn(content)).toHaveLength(14);
  expect(idsIn(content)).not.toContain('pageDraft');
  expect(stderr).toContain('14 entries, 6 assets, 3 locales (values of the management API) in content.json');
  expect(stderr).toContain('warning: 1 entry or asset was changed after publication');
  expect(stderr).toContain('pageSplitTunnel');
  expect(stderr).toContain('Set CONTENTFUL_DELIVERY_TOKEN');
});

test('with the delivery token the values are those that are public, nothing is warned of, and entries and assets are counted', async () => {
  const published = { pageSplitTunnel: { title: { 'en-US': 'Split tunnelling' } } };
  const { code, stderr, content } = await exportFrom({ published }, { env: delivery });
  expect(code).toBe(0);
  expect(stderr).toMatch(/^✓ entries +14 of 14\n✓ assets +6 of 6\n✓ export .*\(public values\)/m);
  expect(stderr).not.toContain('warning');
  expect(content).toContain('"en-US": "Split tunnelling"');
});

test('--drafts exports unpublished content, whatever tokens there are, and says what for', async () => {
  const apis = new Set<string>();
  const onCall = ({ api }: { api: string }) => void apis.add(api);
  const { code, stderr, content } = await exportFrom({ onCall }, { args: ['--drafts'], env: delivery });
  expect(code).toBe(0);
  expect([...apis]).toEqual(['management']);
  expect(idsIn(content)).toContain('pageDraft');
  expect(idsIn(content)).not.toContain('pageArchived');
  expect(idsIn(content, 'assets')).toContain('assetDraft');
  expect(stderr).toContain('warning: The file is for previews, not for publishing');
  expect(stderr).toContain('2 never published (pageDraft, assetDraft), and 1 changed since publication');
  const { sys } = JSON.parse(content).entries.find(
    (entry: { sys: { id: string } }) => entry.sys.id === 'pageDraft',
  );
  expect(sys.version).toBe(3);
});

describe('--format json prints one document', () => {
  const json = ['--format', 'json'];

  test("of what the file holds, and of what isn't public", async () => {
    const { code, stdout, stderr, content } = await exportFrom({}, { args: json });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { file, warnings, ...summary } = JSON.parse(stdout);
    expect(file).toMatch(/\/content\.json$/);
    expect(summary).toEqual({
      schemaVersion: 1,
      ok: true,
      space: 'fixture-space',
      environment: 'master',
      update: { kind: 'whole', reason: 'only a delivery token lets Contentful tell what has changed' },
      bytes: Buffer.byteLength(content),
      counts: expect.objectContaining({ entries: 14, assets: 6, locales: 3 }),
      source: 'management',
      states: { drafts: [], changed: ['pageSplitTunnel'] },
    });
    expect(warnings).toEqual([
      {
        rule: 'changed-unpublished',
        message: expect.stringContaining('1 entry or asset was changed after publication'),
        hint: expect.stringContaining('Set CONTENTFUL_DELIVERY_TOKEN'),
      },
    ]);
  });

  test('of drafts', async () => {
    const { stdout } = await exportFrom({}, { args: [...json, '--drafts'] });
    const { source, states } = JSON.parse(stdout);
    expect({ source, states }).toEqual({
      source: 'drafts',
      states: { drafts: ['pageDraft', 'assetDraft'], changed: ['pageSplitTunnel'] },
    });
  });

  test('of why there is no new file', async () => {
    const { code, stdout, stderr, content } = await exportBy({ url: local }, { args: json });
    expect({ code, content }).toEqual({ code: 1, content: earlier });
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      ok: false,
      error: {
        kind: 'unreachable',
        message: expect.stringContaining('ECONNREFUSED'),
        hint: expect.any(String),
      },
    });
    expect(stderr).toMatch(/^error: /);
  });

  test('of what the caller has to set right', async () => {
    const env = { CONTENTFUL_MANAGEMENT_TOKEN: '' };
    const { code, stdout } = await exportBy({ url: local }, { args: json, env });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { kind: 'usage', message: expect.stringContaining('CONTENTFUL_MANAGEMENT_TOKEN is not set') },
    });
  });
});

test('space, environment and hosts of the environment stand above site.config', async () => {
  const { url } = await startFixture();
  const env = {
    CONTENTFUL_SPACE: 'fixture-space',
    CONTENTFUL_ENVIRONMENT: 'master',
    CONTENTFUL_HOST: url,
    CONTENTFUL_DELIVERY_HOST: url,
    ...delivery,
  };
  const { code, content } = await exportBy({ url: local }, { env });
  expect(code).toBe(0);
  expect(idsIn(content)).toHaveLength(14);
});

describe('the usual names of variables', () => {
  const ids = { CONTENTFUL_SPACE_ID: 'fixture-space', CONTENTFUL_ENVIRONMENT_ID: 'master' };

  test('name the space, environment and tokens, and the export says so', async () => {
    const env = { ...ids, CONTENTFUL_ACCESS_TOKEN: tokens.deliveryToken };
    const { code, stderr } = await exportFrom({}, { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^· export +space "fixture-space" \(CONTENTFUL_SPACE_ID\), environment "master" \(CONTENTFUL_ENVIRONMENT_ID\)\n/,
    );
    expect(stderr).toContain('(public values)');
  });

  test('come from .env beside site.config.ts, which the environment overrides', async () => {
    const envFile = [
      '# the space',
      'CONTENTFUL_SPACE_ID="fixture-space"',
      'CONTENTFUL_ENVIRONMENT=staging',
      `CONTENTFUL_MANAGEMENT_TOKEN='${tokens.managementToken}'`,
    ].join('\n');
    const { code, stderr } = await exportFrom({}, { envFile, env: { CONTENTFUL_ENVIRONMENT: 'master' } });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /space "fixture-space" \(CONTENTFUL_SPACE_ID in \.env\), environment "master" \(CONTENTFUL_ENVIRONMENT\)/,
    );
  });

  test('site.config.ts is named where no variable is set', async () => {
    const { stderr } = await exportFrom({});
    expect(stderr).toContain('space "fixture-space" (site.config.ts), environment "master"');
  });

  test.each([
    [
      'space',
      { CONTENTFUL_SPACE: 'a' },
      'CONTENTFUL_SPACE_ID is "fixture-space", but CONTENTFUL_SPACE is "a".',
    ],
    [
      'environment',
      { CONTENTFUL_ENVIRONMENT: 'a' },
      'CONTENTFUL_ENVIRONMENT is "a", but CONTENTFUL_ENVIRONMENT_ID is "master".',
    ],
    [
      'token',
      { CONTENTFUL_DELIVERY_TOKEN: tokens.deliveryToken, CONTENTFUL_ACCESS_TOKEN: 'another-one' },
      'CONTENTFUL_DELIVERY_TOKEN and CONTENTFUL_ACCESS_TOKEN hold different tokens.',
    ],
  ])(
    'two names of one %s with different values end the command before any request',
    async (_, env, message) => {
      const calls: unknown[] = [];
      const onCall = (call: unknown) => void calls.push(call);
      const { code, stderr, content } = await exportFrom({ onCall }, { env: { ...ids, ...env } });
      expect({ code, calls, content }).toEqual({ code: 2, calls: [], content: earlier });
      expect(stderr).toContain(`error: ${message}`);
      expect(stderr).not.toContain('another-one');
    },
  );

  test('a variable in the environment and another name of it in .env may not disagree either', {
    tags: 'ci',
  }, async () => {
    const envFile = 'CONTENTFUL_SPACE=fixture-space';
    const env = { CONTENTFUL_SPACE_ID: 'another' };
    const { code, stderr } = await exportFrom({}, { envFile, env });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'CONTENTFUL_SPACE_ID is "another", but CONTENTFUL_SPACE in .env is "fixture-space".',
    );
  });

  test('the same value under both names is fine', { tags: 'ci' }, async () => {
    const { code } = await exportFrom({}, { env: { ...ids, CONTENTFUL_SPACE: 'fixture-space' } });
    expect(code).toBe(0);
  });
});

test.each([
  ['no token', { CONTENTFUL_MANAGEMENT_TOKEN: '' }, 'CONTENTFUL_MANAGEMENT_TOKEN is not set'],
  [
    'a token with a line break',
    { CONTENTFUL_MANAGEMENT_TOKEN: 'CFPAT-a\n' },
    'CONTENTFUL_MANAGEMENT_TOKEN holds',
  ],
  ['a space that is no id', { CONTENTFUL_SPACE: 'a/../b' }, 'CONTENTFUL_SPACE is "a/../b"'],
  ['an environment that is no id', { CONTENTFUL_ENVIRONMENT: 'x y' }, 'CONTENTFUL_ENVIRONMENT is "x y"'],
  [
    'http on another machine',
    { CONTENTFUL_HOST: 'http://me:hunter2@api.example.com' },
    'CONTENTFUL_HOST is "http://…@api.example.com"',
  ],
  [
    'a delivery host that is none',
    { CONTENTFUL_DELIVERY_HOST: 'a b', ...delivery },
    'CONTENTFUL_DELIVERY_HOST is "a b"',
  ],
  [
    'one host here and one elsewhere',
    { CONTENTFUL_DELIVERY_HOST: 'cdn.contentful.com', ...delivery },
    'One of the two hosts is on this machine',
  ],
])('%s is a usage error that names the variable', async (_, env, message) => {
  const { code, stderr, content } = await exportBy({ url: local }, { env });
  expect(code).toBe(2);
  expect(stderr).toContain(`error: ${message}`);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(stderr).not.toContain('hunter2');
  expect(content).toBe(earlier);
});

test('a file that cannot be written is for the caller to set right', async () => {
  const { code, stderr } = await exportFrom({}, { args: ['--content', fixture.replace(/[^/]+$/, '')] });
  expect(code).toBe(2);
  expect(stderr).toContain("can't be written: it is a folder.");
  expect(readFileSync(fixture, 'utf8')).toContain('pageDraft');
});

test('a folder that is not there yet is made with the file, and not for an export that fails', async () => {
  const folder = join(temporaryFolder(), 'new', 'one');
  const args = ['--content', join(folder, 'space.json')];
  const refused = await exportFrom({ faults: [{ kind: 'status', status: 403, at: 'entries' }] }, { args });
  expect(refused.code).toBe(1);
  expect(existsSync(dirname(folder))).toBe(false);
  expect((await exportFrom({}, { args })).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['space.json']);
});
