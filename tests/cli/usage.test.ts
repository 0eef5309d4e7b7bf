import { describe, expect, test } from 'vitest';
import siteConfig from '../../site.config.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const commands = [
  'init',
  'model',
  'export',
  'validate',
  'build',
  'serve',
  'diff',
  'explain',
  'graph',
  'coverage',
  'completion',
];

test.each([['--remote-cache', 'https://cache.example'], ['--remote-cache-write']])(
  '--no-cache and %s contradict each other',
  async (...flags) => {
    const folder = siteFolder(space(homePage()));
    const { code, stderr } = await runCli(['build', '--no-cache', ...flags], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Leave out --no-cache, or --remote-cache')]);
  },
);

test('--help names every command, on stdout and with exit code 0', async () => {
  const { code, stdout, stderr } = await runCli(['--help'], { cwd: temporaryFolder() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const command of commands) expect(stdout).toContain(`\n  ${command} `);
});

test.each(commands)('%s --help shows an example', async (command) => {
  const { code, stdout, stderr } = await runCli([command, '--help'], { cwd: temporaryFolder() });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`Example:\n.*meridian ${command}`));
});

describe("command lines that can't be understood end with exit code 2 and say what is wrong", () => {
  test.each<[string, readonly string[], string]>([
    ['no command', [], 'Usage: meridian'],
    ['unknown command', ['bild'], "unknown command 'bild'"],
    ['unknown flag', ['build', '--fast'], "unknown option '--fast'"],
    ['argument too many', ['validate', 'content.json'], 'too many arguments'],
    ['flag without its value', ['build', '--out'], 'argument missing'],
    ['unknown language', ['validate', '--locale', 'en', 'xx'], '--locale xx: the site has no such language'],
    ['language by its Contentful code', ['build', '--locale', 'de-DE'], 'It has en, de, fr'],
    ['unknown format', ['validate', '--format', 'xml'], 'Allowed choices are pretty, json'],
    ['no threads', ['build', '--workers', '0'], 'a whole number, from 1 to'],
    ['part of a thread', ['build', '--workers', '1.5'], 'a whole number, from 1 to'],
    ['too many threads', ['build', '--workers', '999999'], 'a whole number, from 1 to'],
    ['warnings below none', ['validate', '--max-warnings', '-1'], 'a whole number, 0 or more'],
    ['port that is none', ['serve', '--port', '65536'], 'a port number from 0 to 65535'],
    ['empty port', ['serve', '--port', ''], 'a port number from 0 to 65535'],
    ['date that is none', ['build', '--date', 'someday'], "--date someday isn't a date"],
    ['date in short', ['build', '--date', '2025-1-1'], "--date 2025-1-1 isn't a date"],
    ['date with a time', ['build', '--date', '2025-01-01T00:00'], "2025-01-01T00:00 isn't a date"],
    [
      'cache with a password',
      ['build', '--remote-cache', 'https://ci:x@cache'],
      '--remote-cache holds a user',
    ],
    [
      'cache of another scheme',
      ['build', '--remote-cache', 'ftp://cache'],
      "--remote-cache isn't the address",
    ],
    ['day that the month lacks', ['build', '--date', '2025-02-30'], "--date 2025-02-30 isn't a date"],
  ])('%s', async (_, args, says) => {
    const { code, stdout, stderr } = await runCli(args, { cwd: siteFolder(space(homePage())) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
  });
});

describe("configuration that can't be used ends with exit code 2", () => {
  test('no site.config.ts', async () => {
    const { code, stderr } = await runCli(['validate'], { cwd: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain('There is no site.config.ts in');
  });

  test('an export of a space that is named nowhere', async () => {
    const cwd = siteFolder(space(homePage()), { contentful: {} });
    const env = { CONTENTFUL_MANAGEMENT_TOKEN: 'x', CONTENTFUL_SPACE_ID: '', CONTENTFUL_SPACE: '' };
    const { code, stderr } = await runCli(['export'], { cwd, env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('CONTENTFUL_SPACE_ID')]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      'an origin with a path',
      { origin: 'https://www.wayfold.example/shop' },
      'origin: must be a scheme and host',
    ],
    [
      'an unknown language held back',
      { heldBackLocales: ['xx'] },
      "heldBackLocales.0: isn't a language of the site",
    ],
    ['an empty brand', { brand: '' }, 'brand: must not be empty'],
    ['a brand that is no text', { brand: 7 }, 'brand: must be a text (it is 7)'],
    ['an unknown key', { colour: 'teal' }, "colour: isn't a known key"],
    [
      'an unknown nested key',
      { chat: { script: '/chat.js', colour: 'teal' } },
      "chat.colour: isn't a known key",
    ],
    [
      'idempotency keys that are neither on nor off',
      { checkout: { ...siteConfig.checkout, idempotencyKeys: 'yes' } },
      'checkout.idempotencyKeys: must be true or false',
    ],
    [
      'a cookie whose name would end the name',
      { checkout: { ...siteConfig.checkout, uidCookie: 'uid=1; x' } },
      'checkout.uidCookie: must be letters, digits',
    ],
    [
      'an unknown setting for links',
      { externalLinks: { skip: [] } },
      "externalLinks.skip: isn't a known key",
    ],
    [
      'a pause that is no number',
      { externalLinks: { pauseMilliseconds: -1 } },
      'externalLinks.pauseMilliseconds: ',
    ],
    ['a level for an unknown rule', { rules: { orphans: 'off' } }, "rules.orphans: isn't a rule"],
    [
      "a rule at a level that isn't",
      { rules: { 'orphan-page': 'no' } },
      'rules.orphan-page: must be error, warning',
    ],
    [
      "a rule for paths that aren't",
      { rules: { 'orphan-page': [{ severity: 'off', paths: ['blog'] }] } },
      'rules.orphan-page.0.paths.0: must begin with "/"',
    ],
  ])('%s', isRefused);

  test.each([
    'http://api.wayfold.example/v1',
    'ftp://api.wayfold.example',
    'https://user@api.wayfold.example',
    'https://:secret@api.wayfold.example',
    'https://api.wayfold.example/v1?key=1',
    'https://api.wayfold.example/v1?',
    'https://api.wayfold.example/v1#top',
    'https:api.wayfold.example',
    'https://api.wayfold.example; script-src *',
    '//api.wayfold.example',
    '/\\api.wayfold.example',
    '\\\\api.wayfold.example',
    '/v1?key=1',
    '/v1#top',
    'v1',
    '',
  ])('an account API at %j', (base) =>
    isRefused('', { accountApi: { base } }, 'accountApi.base: must be a path such as /wap/api/v1'),
  );

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a tag manager without encryption',
      { analytics: { tag: { script: 'http://tags.example/t.js' } } },
      'analytics.tag.script: must be a path such as /collect, or an https address without a fragment (it is "http://tags.example/…")',
    ],
    [
      'a tag manager at an address that would add to the policy',
      { analytics: { tag: { script: 'https://tags.example/t.js; script-src *' } } },
      'analytics.tag.script: must be a path',
    ],
    [
      'an origin with a path for a tag manager',
      { analytics: { tag: { script: '/t.js', origins: { connect: ['https://hits.example/g'] } } } },
      'analytics.tag.origins.connect.0: must be https:// and a host, without a path; "*." may stand first, before two names or more (it is "https://hits.example/…")',
    ],
    [
      'an origin that would end its directive',
      { analytics: { tag: { script: '/t.js', origins: { script: ['https://a.example;'] } } } },
      'analytics.tag.origins.script.0: must be https:// and a host',
    ],
    [
      'origins for a directive that a tag manager has no say in',
      { analytics: { tag: { script: '/t.js', origins: { style: [] } } } },
      "analytics.tag.origins.style: isn't a known key",
    ],
    [
      'origins of pictures, which may come from anywhere',
      { analytics: { tag: { script: '/t.js', origins: { img: ['https://pixel.example'] } } } },
      "analytics.tag.origins.img: isn't a known key",
    ],
    ...[
      'https://*',
      'https://*:8443',
      'https://*.com',
      'https://*.com.',
      'https://*..com',
      'https://tags.*.example.com',
      'https://t*.example.com',
      'https://*.*.example.com',
      'https://*.127.0.1',
    ].map((origin): [string, Record<string, unknown>, string] => [
      `a tag manager's origin that stands for too many: ${origin}`,
      { analytics: { tag: { script: '/t.js', origins: { connect: [origin] } } } },
      'analytics.tag.origins.connect.0: must be https:// and a host, without a path; "*." may stand first, before two names or more',
    ]),
    [
      "events to another scheme's host",
      { analytics: { endpoint: '//events.example' } },
      'analytics.endpoint: must be a path such as /collect, or an https address without a fragment (it is "//events.example")',
    ],
    [
      'error reports to nowhere',
      { errorReports: '' },
      'errorReports: must be a path such as /collect, or an https address without a fragment (it is "")',
    ],
    [
      'error reports to an address with a password',
      { errorReports: 'https://me:secret@errors.example/take?key=1' },
      'errorReports: must be a path such as /collect, or an https address without a fragment',
    ],
    [
      'a site id with a space',
      { analytics: { siteId: 'way fold' } },
      'analytics.siteId: must be letters, digits, ".", "_" or "-"',
    ],
  ])('%s', isRefused);

  test('but analytics and error reports may be at addresses with a query, with further origins', async () => {
    const tag = {
      script: 'https://tags.example/t.js?id=T-1',
      origins: { connect: ['https://*.hits.example'] },
    };
    const folder = siteFolder(space(homePage()), {
      analytics: { tag, endpoint: '/collect?site=1' },
      errorReports: 'https://errors.example/take?key=1',
    });
    expect((await runCli(['validate'], { cwd: folder })).code).toBe(0);
  });

  test("credentials that browsers don't know", () =>
    isRefused('', { accountApi: { base: '/v1', credentials: 'always' } }, 'accountApi.credentials: '));

  test.each(['/v1', 'https://api.wayfold.example/v1', 'http://127.0.0.1:8080/v1', 'http://localhost:8080'])(
    'but an account API may be at %s',
    async (base) => {
      const folder = siteFolder(space(homePage()), { accountApi: { base } });
      expect((await runCli(['validate'], { cwd: folder })).code).toBe(0);
    },
  );

  async function isRefused(
    _: string,
    config: Readonly<Record<string, unknown>>,
    says: string,
  ): Promise<void> {
    const { code, stderr } = await runCli(['validate'], { cwd: siteFolder(space(homePage()), config) });
    expect(code).toBe(2);
    expect(stderr).toContain('site.config.ts is invalid');
    expect(stderr).toContain(says);
  }
});
