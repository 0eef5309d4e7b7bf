import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { loadContent } from '../../pipeline/load/index-export.ts';
import type { Finding } from '../../pipeline/model/issue.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { type Space, urlOf } from '../helpers/reference-slugs.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { randomSpace } from './random-space.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('random spaces resolve as the content model says, and exactly the failures are reported', async () => {
  await fc.assert(
    fc.asyncProperty(randomSpace, async (space) => {
      const { urls, findings, codes } = await resolve(space);
      for (const [id, row] of urls) {
        codes.forEach((code, at) => {
          const expectedUrl = urlOf(space, id, code);
          expect([id, code, row[at]]).toEqual([
            id,
            code,
            typeof expectedUrl === 'object' ? expectedUrl.url : undefined,
          ]);
          if (expectedUrl === 'fails')
            expect(findings.filter((each) => covers(each, space, id, code))).not.toEqual([]);
        });
      }
      for (const { entryId, affects } of findings) {
        const expectedUrls = affects?.locales.map((code) =>
          entryId ? urlOf(space, entryId, code) : 'fails',
        );
        expect(expectedUrls).toEqual(affects?.locales.map(() => 'fails'));
      }
    }),
    { numRuns: 300 },
  );
});

async function resolve(space: Space) {
  const file = join(folder, 'space.json');
  writeFileSync(file, JSON.stringify(space));
  const content = openContent((await loadContent(file, {})).value);
  const { value, findings } = resolveSlugs(content);
  return { urls: value, findings, codes: content.locales.map(({ code }) => code) };
}

/** Is the finding about the language, and about the entry or one that its URL is built on? */
function covers({ entryId, affects, locale }: Finding, space: Space, id: string, code: string): boolean {
  if (entryId === undefined) return locale === code;
  return affects?.locales.includes(code) === true && wayFrom(space, id).has(entryId);
}

function wayFrom(space: Space, start: string): ReadonlySet<string> {
  const way = new Set([start]);
  for (const id of way) {
    const fields = space.entries.find(({ sys }) => sys.id === id)?.fields ?? {};
    for (const name of ['parentDirectory', 'section', 'page', 'internalDestination']) {
      for (const link of Object.values(fields[name] ?? {})) way.add((link as { sys: { id: string } }).sys.id);
    }
  }
  return way;
}
