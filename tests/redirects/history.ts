/** Builds of one site after another, as the content changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { english, space } from '../helpers/space-builder.ts';

interface BuildResult {
  readonly code: number | null;
  readonly stderr: string;
  readonly report: {
    readonly pages: number;
    readonly redirects: number;
    readonly removed: readonly string[];
    readonly compared: number | null;
    readonly losesTooMuch: boolean;
    readonly written: boolean;
    readonly reason: string | null;
  };
}

export interface History {
  readonly folder: string;
  readonly build: (entries: readonly unknown[], ...flags: readonly string[]) => Promise<BuildResult>;
  /** The same, and it has to succeed. @returns what `_redirects` says of moved pages, decoded */
  readonly redirectsAfter: (
    entries: readonly unknown[],
    ...flags: readonly string[]
  ) => Promise<Record<string, string>>;
  readonly read: (file: string) => string;
}

/** @param locales as an export lists them */
export function startHistory(
  locales: readonly unknown[] = [english],
  config: Readonly<Record<string, unknown>> = {},
): History {
  const folder = siteFolder(space([]), config);
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const build = async (entries: readonly unknown[], ...flags: readonly string[]) => {
    writeFileSync(join(folder, 'content.json'), JSON.stringify(space(entries, locales)));
    const args = ['build', '--format', 'json', '--workers', '1', '--date', '2031-01-01', ...flags];
    const { code, stdout, stderr } = await runCli(args, { cwd: folder });
    return { code, stderr, report: code === 2 ? undefined : JSON.parse(stdout) };
  };
  return {
    folder,
    build,
    read,
    redirectsAfter: async (entries, ...flags) => {
      const { code, stderr } = await build(entries, ...flags);
      expect(code, stderr).toBe(0);
      return redirectsIn(read('_redirects'));
    },
  };
}

/** Moved pages by their old path, both decoded; the rules for `/en` and 404 pages come after them. */
function redirectsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.endsWith(' 301'));
  expect(lines.slice(-2).map((line) => line.split(' ')[0])).toEqual(['/en', '/en/*']);
  return Object.fromEntries(
    lines.slice(0, -2).map((line) => {
      const [from = '', to = '', status, ...rest] = line.split(' ');
      expect([status, rest]).toEqual(['301', []]);
      return [decodeURI(from), decodeURI(to)];
    }),
  );
}
