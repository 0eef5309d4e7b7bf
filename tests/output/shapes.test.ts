/**
 * Compares pages rendered by shapes with pages that React renders alone, byte for byte: the sample, a site with every block, and random
 * spaces made of it. `FUZZ_RUNS`, `FUZZ_SEED` and `FUZZ_PATH` are those of tests/fuzz.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPlainField } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { indexContent } from '../../pipeline/load/index-export.ts';
import type { Content } from '../../pipeline/model/content.ts';
import { ContentFileError } from '../../pipeline/model/user-error.ts';
import { contentFiles, contentIn, rendererOf } from '../helpers/render-content.ts';
import { root } from '../helpers/run-cli.ts';
import { directory, type ExportedEntry } from '../helpers/space-builder.ts';
import { byTag } from '../helpers/thorough.ts';

const languages = '../../pipeline/render/language.ts';
let isShared = true;

beforeAll(() => {
  vi.resetModules();
  vi.doMock(languages, async (importOriginal) => {
    const original = await importOriginal<typeof import('../../pipeline/render/language.ts')>();
    const createLanguages: typeof original.createLanguages = (...args) =>
      original
        .createLanguages(...args)
        .map((own) => (isShared ? own : { ...own, shapes: undefined as never }));
    return { ...original, createLanguages };
  });
});

// Test files share their modules.
afterAll(() => {
  vi.doUnmock(languages);
  vi.resetModules();
});

/** @param step of the pages in each language, because React's development build is slow */
async function expectSame(content: Content, step = 1): Promise<number> {
  isShared = true;
  const { renderer, plans, codes } = await rendererOf(content);
  isShared = false;
  const { renderer: alone } = await rendererOf(content);
  let compared = 0;
  for (const [at, plan] of plans.entries())
    for (const [language, code] of codes.entries()) {
      if ((at + language) % step !== 0) continue;
      const [page] = renderer.renderPage(plan, code);
      const [own] = alone.renderPage(plan, code);
      expect(textOf(page)).toBe(textOf(own));
      if (page) compared++;
    }
  return compared;
}

function textOf(page: { readonly path: string; readonly parts: object } | undefined): string | undefined {
  return page && [page.path, ...Object.values(page.parts).flatMap(piecesIn)].join('\n');
}

function piecesIn(part: unknown): string[] {
  if (typeof part === 'string' || Buffer.isBuffer(part)) return [String(part)];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(piecesIn) : [];
}

test.each(contentFiles)('%s', async (file) => {
  const content = contentIn(file);
  expect(await expectSame(content, content.locales.length)).toBeGreaterThan(2);
});

interface Edit {
  readonly entry: number;
  readonly field: number;
  readonly locale: number;
  readonly to: 'nothing' | 'null' | 'blank' | 'text' | 'list' | 'hidden';
}

const other = [
  { code: 'de-DE', fallbackCode: 'en-US', default: false },
  { code: 'ar', fallbackCode: 'en-US', default: false },
  { code: 'ja-JP', fallbackCode: null, default: false },
];
const everyBlock = JSON.parse(readFileSync(join(root, 'tests/sites/every-block/content.json'), 'utf8')) as {
  readonly locales: readonly object[];
  readonly entries: readonly ExportedEntry[];
};
const roots = ['de', 'ar', 'jp'].map((code) => directory(`${code}-root`, code));

/** Returns the site with every block in four languages, some of whose values are missing, blank, odd or hidden. */
function spaceWith(edits: readonly Edit[]): object {
  const entries = structuredClone([...everyBlock.entries, ...roots]) as {
    sys: Record<string, unknown> & { contentType: { sys: { id: string } } };
    fields: Record<string, Record<string, unknown>>;
  }[];
  for (const { sys, fields } of entries)
    for (const [name, field] of Object.entries(fieldsOf(sys.contentType.sys.id) ?? {})) {
      const values = fields[name];
      const text = values?.['en-US'];
      if (!values || !field.localized || typeof text !== 'string' || field.isAddress) continue;
      for (const { code } of other) values[code] = `${text} <${code}> & "I"`;
    }
  for (const { entry, field, locale, to } of edits) {
    const { sys, fields } = entries[entry % entries.length] ?? {};
    const names = Object.keys(fields ?? {});
    const name = names[field % names.length] ?? '';
    const values = fields?.[name];
    if (!sys || !values) continue;
    const code = Object.keys(values)[locale % Object.keys(values).length] ?? '';
    if (to === 'hidden') delete sys.publishedVersion;
    else if (to === 'nothing') delete values[code];
    else if (to === 'null') values[code] = null;
    else if (Array.isArray(values[code]))
      values[code] = to === 'list' ? [...values[code], ...values[code]] : [];
    else if (
      typeof values[code] === 'string' &&
      !isPlainField(fieldsOf(sys.contentType.sys.id)?.[name] ?? {})
    )
      values[code] = to === 'blank' ? ' ' : 'Donaudampfschifffahrt\u0001 {{0}}';
  }
  return { ...everyBlock, locales: [...everyBlock.locales, ...other], entries };
}

const edits = fc.array(
  fc.record<Edit>({
    entry: fc.nat(200),
    field: fc.nat(20),
    locale: fc.nat(3),
    to: fc.constantFrom('nothing', 'null', 'blank', 'text', 'list', 'hidden'),
  }),
  { minLength: 1, maxLength: 40 },
);

const { FUZZ_RUNS = '500', FUZZ_SEED, FUZZ_PATH } = process.env;
const parameters = {
  ...(FUZZ_SEED !== undefined && { seed: Number(FUZZ_SEED) }),
  ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }),
};

for (const { tags, cases } of byTag([8, Number(FUZZ_RUNS)], (runs) => runs === 8))
  test.each(cases)('random spaces: %i', { tags, timeout: 7_200_000 }, async (numRuns) => {
    const property = fc.asyncProperty(edits, async (own) => {
      const content = opened(JSON.stringify(spaceWith(own)));
      if (content) await expectSame(content);
    });
    await fc.assert(property, { ...parameters, numRuns });
  });

function opened(text: string): Content | undefined {
  try {
    return openContent(indexContent(Buffer.from(text), 'content.json', {}).value);
  } catch (error) {
    if (error instanceof ContentFileError) return undefined;
    throw error;
  }
}
