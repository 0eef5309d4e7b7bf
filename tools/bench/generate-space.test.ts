import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { loadContent } from '../../pipeline/load/index-export.ts';
import { planPages } from '../../pipeline/plan/plan-pages.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { checkEntry } from '../../pipeline/validate/check-entry.ts';
import { validate } from '../../pipeline/validate/validate.ts';
import { generateSpace, spaceText } from './generate-space.ts';

const size = { pages: 16, locales: 22 };
let folder = '';
let file = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-space-'));
  file = join(folder, 'space.json');
  await generateSpace(size, file);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a generated space', () => {
  test('has nothing that validation objects to, and a page for each page and language', async () => {
    const { value, findings } = await loadContent(file, {});
    const content = openContent(value);
    const urls = resolveSlugs(content);
    const origin = 'https://www.wayfold.example';
    const checks = value.entries.ids.map((id) => ({ id, ...checkEntry(content, id, origin) }));
    const found = validate({
      content,
      urls: urls.value,
      checks,
      urlFindings: urls.findings,
      redirects: new Map(),
      origin,
      translate: () => String,
      checkout: undefined,
    });
    // The names of social networks are the same in every language, and some texts aren't translated into all.
    const other = found.findings.filter(
      ({ contentType, rule }) => contentType !== 'externalLink' && rule !== 'untranslated',
    );
    expect(found.findings.some(({ rule }) => rule === 'untranslated')).toBe(true);
    expect([...findings, ...urls.findings, ...other]).toEqual([]);
    const paths = planPages(content, urls.value, false).flatMap((plan) => plan.paths);
    expect(new Set(paths.filter((path) => path !== undefined)).size).toBe(16 * 22);
  });

  test('is the same whenever it is generated', () => {
    expect([...spaceText(size)].join('')).toBe(readFileSync(file, 'utf8'));
  });

  test('is indented as exports are', () => {
    const text = readFileSync(file, 'utf8');
    expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toBe(text);
  });

  test.each([
    { pages: 3, locales: 22 },
    { pages: 4, locales: 0 },
    { pages: 4, locales: 23 },
  ])('refuses %j, which no site can be', (impossible) => {
    expect(() => [...spaceText(impossible)]).toThrow(RangeError);
  });
});
