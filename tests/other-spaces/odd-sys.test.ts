/** Tests odd values in every part of an item's `sys`: no command crashes. */
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { loadCheck } from '../fuzz/production-check.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { english, entry, homePage, linkTo, sysOf } from '../helpers/space-builder.ts';
import { lookAt, validateSpace } from './validate-space.ts';

const { checkBytes } = await loadCheck();
const allOff = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'off']));

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  'constructor',
  '__proto__',
  'two words/and a slash?#%',
  '\ud800\u0000',
  [],
  [null],
  {},
  { sys: null },
  { sys: ' ' },
  { sys: {} },
  { sys: { id: null } },
  { sys: { id: '' } },
  { sys: { id: ['page'] } },
  { sys: { id: 'constructor', type: 7 } },
];

const parts = [
  'id',
  'type',
  'contentType',
  'version',
  'publishedVersion',
  'archivedVersion',
  'space',
  'environment',
  'locale',
];

const file = { url: '//images.example.org/x.png', fileName: 'x.png', contentType: 'image/png' };

function oddItems(type: string, odd: Readonly<Record<string, unknown>>, id: string) {
  if (type !== 'Asset') return { entries: [entry(type, id, { title: 'Odd', slug: 'odd' }, odd)], assets: [] };
  const sys = { id, type, version: 2, publishedVersion: 1, ...odd };
  return { entries: [], assets: [{ sys, fields: { title: { 'en-US': 'Odd' }, file: { 'en-US': file } } }] };
}

interface Items {
  readonly entries: readonly unknown[];
  readonly assets: readonly unknown[];
}

/** A site that shows or links to what is odd, where that can be found. */
function spaceWith(items: Items) {
  const shown = { ogImage: linkTo('odd-0', 'Asset'), layout: linkTo('odd-0'), blocks: [linkTo('odd-0')] };
  const home = homePage(items.assets.length > 0 ? { ogImage: shown.ogImage } : shown);
  return { locales: [english], entries: [...home, ...items.entries], assets: items.assets };
}

const types = ['page', 'hero', 'Asset'];

const cases = types.flatMap((type) =>
  parts.flatMap((part) => oddValues.map((value) => ({ type, odd: { [part]: value } }))),
);

test('each odd part of an entry or asset ends in a site or in findings', { tags: 'ci' }, () => {
  for (const { type, odd } of cases) {
    const text = JSON.stringify(spaceWith(oddItems(type, odd, 'odd-0')));
    const outcome = checkBytes(Buffer.from(text), true);
    expect(outcome.reports.get('pretty'), text).toContain('Found ');
    outcome.lookAt();
  }
});

test('all of them in one space are findings for every command', async () => {
  const items = cases.map(({ type, odd }, at) => oddItems(type, odd, `odd-${at}`));
  const wholes = oddValues.map((sys) => ({ sys, fields: {} }));
  const content = spaceWith({
    entries: [...items.flatMap(({ entries }) => entries), ...wholes],
    assets: [...items.flatMap(({ assets }) => assets), ...wholes],
  });
  const folder = siteFolder(content);
  const { code, issues } = await validateSpace(folder);
  expect(code).toBe(1);
  await lookAt(folder, issues);
  const lax = siteFolder(content, { rules: allOff });
  for (const run of [1, 2]) {
    const built = await runCli(['build'], { cwd: lax });
    expect(built.code, `${run}: ${built.stderr}`).toBe(0);
  }
});

test.each([' ', {}, { sys: {} }, null])(
  'an asset with the content type %j is one like any other',
  async (contentType) => {
    const sys = { ...sysOf('', 'picture'), type: 'Asset', contentType };
    const fields = { title: { 'en-US': 'A picture' }, file: { 'en-US': file } };
    const entries = homePage({ ogImage: linkTo('picture', 'Asset') });
    const folder = siteFolder({ locales: [english], entries, assets: [{ sys, fields }] });
    const { code, stderr } = await runCli(['build'], { cwd: folder });
    expect(code, stderr).toBe(0);
  },
);
