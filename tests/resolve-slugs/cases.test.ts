/**
 * Every folder of `cases/` is a case: `space.json` is an export, `expected.json` says which URLs its entries have and
 * what is found. Ids stand for entries in chains.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { loadContent } from '../../pipeline/load/index-export.ts';
import type { Finding } from '../../pipeline/model/issue.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';

interface Expected extends Pick<LocaleSettings, 'heldBackLocales' | 'locales'> {
  /** Entry id → UI code → URL; a language in which the entry has none is left out. */
  readonly urls: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly findings: readonly ExpectedFinding[];
}

type ExpectedFinding = Omit<Finding, 'message' | 'hint' | 'contentType' | 'path' | 'chain'> & {
  readonly chain?: readonly string[];
};

const folder = fileURLToPath(new URL('cases', import.meta.url));

const names = readdirSync(folder);

test.each(names)('%s', checkCase);

/** Spec 1 §8: what an editor reads first. */
const words: Readonly<Record<string, string>> = {
  'invalid-entry': 'Invalid entry',
  'circular-reference': 'Circular reference',
  'locale-directory-not-found': 'Directory of locale not found',
  'missing-directory': 'Missing directory',
  'missing-page': 'Missing page',
  'entry-type-not-found': 'Entry type not found',
  'cannot-resolve-slug': 'Cannot resolve the slug',
};

test.each(Object.entries(words))('%s has the message %s', async (rule, text) => {
  const resolved = await Promise.all(names.map(resolveCase));
  const reported = resolved.flatMap(({ findings }) => findings).filter((finding) => finding.rule === rule);
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.filter(({ message }) => !message.startsWith(`${text}: `))).toEqual([]);
});

async function checkCase(name: string): Promise<void> {
  const { expected, urls, codes, findings } = await resolveCase(name);
  expect(urlsByCode(urls, codes)).toEqual(expected.urls);
  expect(findings.map(formatIssue).toSorted(byText)).toEqual(expected.findings.toSorted(byText));
}

async function resolveCase(name: string) {
  const file = `${folder}/${name}/expected.json`;
  const expected = JSON.parse(readFileSync(file, 'utf8')) as Expected;
  const { urls: _, ...settings } = expected;
  const { value, findings } = await loadContent(`${folder}/${name}/space.json`, settings);
  const content = openContent(value);
  const resolved = resolveSlugs(content);
  return {
    expected,
    urls: resolved.value,
    codes: content.locales.map(({ code }) => code),
    findings: [...findings, ...resolved.findings],
  };
}

function urlsByCode(table: UrlTable, codes: readonly string[]) {
  const rows = [...table].map(([id, urls]) => {
    const pairs = codes.map((code, at) => [code, urls[at]] as const);
    return [id, Object.fromEntries(pairs.filter(([, url]) => url !== undefined))];
  });
  return Object.fromEntries(rows);
}

/** Words may change; which rule, where, why and at what cost may not. */
function formatIssue({ rule, entryId, field, locale, chain, affects }: Finding): ExpectedFinding {
  return {
    rule,
    ...(entryId !== undefined && { entryId }),
    ...(field !== undefined && { field }),
    ...(locale !== undefined && { locale }),
    ...(chain && { chain: chain.map((link) => link.entryId) }),
    ...(affects && { affects }),
  };
}

function byText(a: ExpectedFinding, b: ExpectedFinding): number {
  const [first, second] = [JSON.stringify([a.rule, a.entryId]), JSON.stringify([b.rule, b.entryId])];
  return first < second ? -1 : first > second ? 1 : 0;
}
