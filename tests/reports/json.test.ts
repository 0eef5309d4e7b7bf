import { expect, test } from 'vitest';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { hostile, hostileSpace } from './hostile-space.ts';
import { inLines, validate } from './run-validate.ts';
import { valid } from './schemas.ts';

interface Document {
  readonly summary: Readonly<Record<string, number>>;
  readonly issues: readonly Readonly<Record<string, unknown>>[];
}

test('every finding is as the published schema says', async () => {
  const { code, stdout, stderr } = await validate(['--format', 'json']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const { summary, issues } = valid<Document>('issues', stdout);
  const of = (severity: string) => issues.filter((issue) => issue.severity === severity).length;
  expect(summary).toMatchObject({
    errors: of('error'),
    warnings: of('warning'),
    infos: of('info'),
    locales: 2,
  });
  expect(new Set(issues.map(({ rule }) => rule)).size).toBeGreaterThan(5);
  expect(JSON.stringify(issues)).toContain(JSON.stringify(hostile).slice(1, -1));
});

test('a space without findings is as the schema says, too', async () => {
  const folder = siteFolder(space(homePage()), { rules: { 'missing-shell-page': 'off' } });
  const { code, stdout } = await validate(['--format', 'json'], { folder });
  expect(code).toBe(0);
  expect(valid<Document>('issues', stdout).issues).toEqual([]);
});

test("the order doesn't depend on that of the export", async () => {
  const content = hostileSpace();
  const turned = { ...content, entries: content.entries.toReversed() };
  const shown = async (space: unknown) => {
    const { stdout } = await validate(['--format', 'json'], { folder: siteFolder(inLines(space)) });
    // A chain begins at any of the pages that a fault breaks.
    return valid<Document>('issues', stdout).issues.map(({ line: _, chain: __, ...issue }) => issue);
  };
  expect(await shown(turned)).toEqual(await shown(content));
});
