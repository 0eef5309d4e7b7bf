/** Checks the messages about a site.config.ts that can't be used: file and line, key, value, and what was probably meant. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, spawnCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';

const valid = `
/** { origin: 'not here' } */
interface Unused { brand: string; out: [string] }
const hosts = { host: 'api.contentful.com', deliveryHost: 'cdn.contentful.com' };

export default {
  origin: 'https://www.wayfold.example',
  brand: 'Wayfold', // colour: 'teal'
  content: 'content.json',
  'out': "out",
  contentful: {
    space: 'wayfold', environment: \`master\`,
    ...hosts,
  },
  heldBackLocales: [
    'de',
    'fr', 'jp',
  ],
  rules: { 'orphan-page': 'off' },
  accountApi: { base: '/v1', credentials: 'omit' },
};
`;

test('the configuration without faults is valid', async () => {
  expect((await validate(valid)).code).toBe(0);
});

test.each<[string | RegExp, string, string]>([
  ["  brand: 'W", "  brnad: 'W", `site.config.ts:8: brnad: isn't a known key. Did you mean "brand"?`],
  ["  brand: 'W", "  brnad: 'W", 'site.config.ts: brand: is missing.'],
  [
    "  brand: 'W",
    "  languages: ['en-gb', { code: 'pt-br', fallback: 'en', currency: 'BLR' }],\n  brand: 'W",
    `site.config.ts:8: languages.1.fallback: isn't another language of the list (it is "en").\n`,
  ],
  [
    "  brand: 'W",
    "  languages: ['en-gb', { code: 'pt-br', currency: 'BLR' }],\n  brand: 'W",
    'site.config.ts:8: languages.1.currency: must be an ISO 4217 code, such as USD (it is "BLR").',
  ],
  ["  brand: 'W", "  brand: '\\u0007W", 'site.config.ts:8: brand: must have no control characters'],
  ["'out': ", "'outt': ", `site.config.ts:10: outt: isn't a known key. Did you mean "out"?`],
  [
    '  rules: {',
    "  names: { contentTypes: { landingPage: 'pagee' } },\n  rules: {",
    `site.config.ts:19: names.contentTypes.landingPage: isn't a content type of docs/content-types.md (it is "pagee"). Did you mean "page"?`,
  ],
  [
    '  rules: {',
    "  names: { contentTypes: { landing: 'page' }, fields: { landing: { heading: 'titel' } } },\n  rules: {",
    `site.config.ts:19: names.fields.landing.heading: isn't a field of "page" in docs/content-types.md (it is "titel"). Did you mean "title"?`,
  ],
  [
    '  rules: {',
    "  names: { contentTypes: { landing: 'page' }, fields: { landnig: { heading: 'title' } } },\n  rules: {",
    'site.config.ts:19: names.fields.landnig.heading: has no effect, because neither docs/content-types.md nor `names.contentTypes` has the type "landnig"',
  ],
  [
    '  rules: {',
    "  names: { contentTypes: { note: null }, fields: { note: { text: 'title' } } },\n  rules: {",
    'site.config.ts:19: names.fields.note.text: has no effect, because `names.contentTypes` leaves the type out (it is "title").\n',
  ],
  [
    '  rules: {',
    "  urls: { section: 'Blog' },\n  rules: {",
    'site.config.ts:19: urls.section: must be a path such as blog or docs/guides (it is "Blog").',
  ],
  ['space:', 'spce:', `site.config.ts:12: contentful.spce: isn't a known key. Did you mean "space"?`],
  ['space:', 'zebra:', "site.config.ts:12: contentful.zebra: isn't a known key.\n"],
  [
    "'jp'",
    "'ja'",
    `site.config.ts:17: heldBackLocales.2: isn't a language of the site (it is "ja"). Did you mean "jp"?`,
  ],
  [
    "'orphan-page'",
    "'orphan-pge'",
    `site.config.ts:19: rules.orphan-pge: isn't a rule. Did you mean "orphan-page"?`,
  ],
  ["'off'", "'of'", 'off, or a list of { severity, paths } (it is "of"). Did you mean "off"?'],
  [
    'rules:',
    "checkout: { errorReports: '/errors' },\n  rules:",
    'site.config.ts:19: checkout.errorReports: has moved out of checkout: write errorReports beside it.\n',
  ],
  ["'omit'", "'omitt'", '(it is "omitt"). Did you mean "omit"?'],
  [
    'rules:',
    'hsts: { maxAge: 300, preload: true }, rules:',
    'site.config.ts:19: hsts.preload: needs includeSubDomains, and a maxAge of 31536000 at least',
  ],
  ['rules:', 'hsts: { maxAge: -1 }, rules:', 'hsts.maxAge: must be at least 0 (it is -1).'],
  ["'Wayfold',", "'\u200b ',", 'site.config.ts:8: brand: must have a visible character'],
  ["'Wayfold',", '7,', 'site.config.ts:8: brand: must be a text (it is 7).'],
  ['.example', '.example/', 'host without a final slash, such as https://www.example.com (it is'],
  [
    '.example',
    '.example/shop',
    'site.config.ts:7: origin: must be a scheme and host without a final slash, such as https://www.example.com (it is "https://www.wayfold.example/…").',
  ],
  ["base: '/v1'", 'base: undefined', 'accountApi.base: is missing.'],
  ['rules:', "locales: { jpp: 'ja' }, rules:", `isn't a language of the site. Did you mean "jp"?`],
  [
    "credentials: 'omit'",
    'credentials: 1',
    'accountApi.credentials: must be one of omit, same-origin, include',
  ],
  [
    "'de',",
    "'de'], externalLinks: { timeoutSeconds: 0, ignore: 'x' }, xs: [",
    'timeoutSeconds: must be at least 0.1 (it is 0).',
  ],
  [
    "'de',",
    "'de'], externalLinks: { timeoutSeconds: 601, ignore: 'x' }, xs: [",
    'timeoutSeconds: must be at most 600 (it is 601).',
  ],
  [
    "'de',",
    "'de'], externalLinks: { ignore: 'x' }, xs: [",
    'externalLinks.ignore: must be a list (it is "x").',
  ],
  ["space: 'wayfold'", "space: { id: 'wayfold' }", 'contentful.space: must be a text.'],
  ["rules: { 'orphan-page': 'off' }", "rules: 'off'", 'rules: must be an object (it is "off").'],
  [
    "  content: 'c",
    "  checkout: { idempotencyKeys: 'yes' }, content: 'c",
    'idempotencyKeys: must be true or false (it is "yes").',
  ],
  [
    'export default {',
    'export default () => 1;\nconst x = {',
    'site.config.ts:6: its default export: must be an object (it is a function). Write "export default {',
  ],
  ['export default {', 'export const x = {', 'its default export: is missing'],
  [
    /export default .*/s,
    "import { defineConfig } from '@meridian-vpn/meridian';\nexport default defineConfig({\n  brnad: 1 });",
    `site.config.ts:8: brnad: isn't a known key. Did you mean "brand"?`,
  ],
])('%s → %s', async (part, broken, says) => {
  const { code, stdout, stderr } = await validate(valid.replace(part, broken));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
});

test.each([
  ["brand: 'Wayfold'", "brand: ''"],
  ["space: 'wayfold'", "space: 'wayfold', managementToken: 'hunter2'"],
  ["'de'", "'CFPAT-7b2fd8d1hunter25a4c8bb1f0a9e'"],
  ["base: '/v1'", "base: 'https://kim:hunter2@api.wayfold.example/v1'"],
  ["base: '/v1'", "base: 'https://api.wayfold.example/v1?key=hunter2'"],
  ["base: '/v1'", "base: '/v1', secret: 'hunter2'"],
  ["base: '/v1'", "base: 'https://user:pa/ss-hunter2@host.example/x'"],
  ["base: '/v1'", "base: 'https://user:hunter2#ss@host.example/x'"],
  ["base: '/v1'", "base: 'https:user:hunter2 @host.example'"],
  ["base: '/v1'", "base: 'https://user:hunter2'"],
  ["base: '/v1'", "base: 'https://api.wayfold.example/hunter2/ '"],
  ["base: '/v1'", "base: 'phc_hunter2'"],
  ["base: '/v1'", "base: 'the hunter2'"],
  ["  content: 'c", "  analytics: { siteId: 'my hunter2' }, content: 'c"],
])("a value that may be a secret isn't shown (%s → %s)", async (part, broken) => {
  const { code, stderr } = await validate(valid.replace(part, broken));
  expect(code).toBe(2);
  expect(stderr).toMatch(/site\.config\.ts:\d+: /);
  expect(stderr).not.toContain('hunter2');
});

test.each([
  [
    'a line that is no TypeScript',
    valid.replace("brand: 'W", "brand 'W"),
    /site\.config\.ts:8 doesn't load: /,
  ],
  ['an error of its own', `${valid}\nthrow new Error('no tea');`, /site\.config\.ts:23 doesn't load: no tea/],
  ["an import of what isn't there", `import './gone.ts';${valid}`, /doesn't load: Cannot find module/],
  ['bytes', '\0\x01\xff'.repeat(1000), /site\.config\.ts.* doesn't load: /],
])('a file with %s', async (_, source, says) => {
  const { code, stdout, stderr } = await validate(source);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).not.toContain('    at ');
});

test.each([
  [
    'an endless wait',
    `await new Promise(() => {});${valid}`,
    /doesn't load: its top-level await never settles/,
  ],
  ['nothing', '', /site\.config\.ts: origin: is missing/],
])('a file with %s', async (_, source, says) => {
  const folder = siteFolder(space(homePage()));
  writeFileSync(join(folder, 'site.config.ts'), source);
  // A process alone sees that nothing is left to be done, and loads an empty file as Node does without a test runner.
  const { code, stdout, stderr } = await spawnCli(['validate'], { cwd: folder });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).not.toContain('    at ');
});

test('a folder of that name', async () => {
  const folder = siteFolder(space(homePage()));
  rmSync(join(folder, 'site.config.ts'));
  mkdirSync(join(folder, 'site.config.ts'));
  const { code, stderr } = await runCli(['validate'], { cwd: folder });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("site.config.ts doesn't load"),
  });
});

function validate(source: string) {
  const folder = siteFolder(space(homePage()));
  writeFileSync(join(folder, 'site.config.ts'), source);
  return runCli(['validate'], { cwd: folder });
}
