import { join } from 'node:path';
import { ensureSpace } from './generate-space.ts';
import { runAll, runNode } from './measure.ts';
import { cellsOf, median, runHeads, table } from './report.ts';
import type { BenchOptions } from './site.ts';

/** Pages, of about seventeen entries each. */
const sizes = [600, 3000, 6000];

/** Times `meridian validate` on spaces of several sizes. @returns the report */
export async function benchValidate({ root, locales, runs }: BenchOptions): Promise<string> {
  const validate = async (pages: number) => {
    const file = await ensureSpace({ pages, locales }, root);
    return runNode([join(root, 'bin/meridian.js'), 'validate', '--content', file, '--format', 'json']);
  };
  // Warm-up: generates the spaces and bundles the program.
  for (const pages of sizes) await validate(pages);
  const results = await runAll(
    sizes.map((pages) => ({ name: `${pages} pages`, run: () => validate(pages) })),
    runs,
  );
  const rows = [...results].map(([name, some]) => {
    const { entries } = JSON.parse(some[0]?.stdout ?? '').summary as { entries: number };
    const perEntry = median(some.map(({ seconds }) => seconds)) / entries;
    return [name, String(entries), ...cellsOf(some), (perEntry * 100_000).toFixed(2)];
  });
  return table(['', 'entries', ...runHeads, 's per 100,000'], rows);
}
