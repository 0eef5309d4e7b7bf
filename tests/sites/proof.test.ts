/** Checks what others say: items that lack a text in a language, and blocks without any. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  space,
} from '../helpers/space-builder.ts';

const rating = { source: 'Store', score: '4.7' };
const quote = { text: 'Works well.', author: 'Kim' };
const figure = { value: '105', label: 'countries' };
const audit = { auditor: 'Firm', subject: 'Apps', date: '2026-03-31' };

/** Builds a home page with a proof. @param faults rules that would end the build @returns the main part in English and German */
async function pagesWith(
  items: readonly ExportedEntry[],
  proof: Readonly<Record<string, unknown>> = { heading: 'Proof' },
  rules: Readonly<Record<string, string>> = {},
): Promise<[string, string]> {
  const links = items.map(({ sys }) => linkTo(String(sys.id)));
  const blocks = [linkTo('proof'), linkTo('after')];
  const folder = siteFolder(
    space(
      [
        ...homePage({ blocks }),
        directory('root-de', 'de'),
        entry('proof', 'proof', { ...proof, items: links }),
        entry('oneColumnContent', 'after', { heading: 'After' }),
        ...items,
      ],
      [english, german],
    ),
    { rules },
  );
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const mainOf = (file: string) =>
    /<main[\s\S]*<\/main>/.exec(readFileSync(join(folder, 'out', file), 'utf8'))?.[0] ?? '';
  return [mainOf('index.html'), mainOf('de.html')];
}

function emptyInGerman(type: string, values: Readonly<Record<string, unknown>>, field: string) {
  const made = entry(type, type, values);
  return { ...made, fields: { ...made.fields, [field]: { 'en-US': values[field], 'de-DE': ' ' } } };
}

test.each([
  ['rating', rating, 'source', '4.7'],
  ['quote', quote, 'text', 'Kim'],
  ['figure', figure, 'value', 'countries'],
  ['figure', figure, 'label', '105'],
  ['audit', audit, 'subject', 'Firm'],
])(
  '%s: an item with an empty text in a language is left out there, as its finding says',
  async (type, values, field, rest) => {
    const [inEnglish, inGerman] = await pagesWith([emptyInGerman(type, values, field)]);
    expect(inEnglish).toContain(rest);
    expect(inGerman).toContain('Proof');
    expect(inGerman).not.toContain(rest);
    expect(inGerman).not.toContain('<li');
  },
);

test('an item with a date or a score that is none is left out', async () => {
  const [page] = await pagesWith([
    entry('rating', 'rating', { ...rating, score: '6' }),
    entry('audit', 'audit', { ...audit, date: '2026-02-30' }),
  ]);
  expect(page).not.toMatch(/Store|Firm/);
});

test('an item without a required text anywhere is left out where its rule is lowered', async () => {
  const [page] = await pagesWith([entry('quote', 'quote', { text: 'Works well.' })], undefined, {
    'missing-required-field': 'warning',
  });
  expect(page).not.toContain('Works well.');
});

test('a proof with neither items nor heading leaves no band', async () => {
  const [page] = await pagesWith([], {});
  expect(page.match(/<section/g)).toHaveLength(1);
});
