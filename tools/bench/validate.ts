import { join } from 'node:path';
import { ensureSpace } from './generate-space.ts';
import { runAll, runNode } from './measure.ts';
import { cellsOf, median, runHeads, table } from './report.ts';
import type { BenchOptions } from './site.ts';
import { addFaults } from './space/faults.ts';

/** Pages, of about seventeen entries each. */
const sizes = [600, 3000, 6000];
const entriesOfPage = 16.5;
const faultsInSpace = 300;

/** Times `meridian validate` on spaces of several sizes with equally many faults. @returns the report */
export async function benchValidate({ root, locales, runs }: BenchOptions): Promise<string> {
  const validate = async (pages: number) => {
    const file = await ensureSpace({ pages, locales }, root, addFaults(faultsInSpace, pages * entriesOfPage));
    return runNode([join(root, 'bin/meridian.js'), 'validate', '--content', file, '--format', 'json'], {
      codes: [0, 1],
    });
  };
  // Warm-up: generates the spaces and bundles the program.
  for (const pages of sizes) await validate(pages);
  const results = await runAll(
    sizes.map((pages) => ({ name: `${pages} pages`, run: () => validate(pages) })),
    runs,
  );
  const rows = [...results].map(([name, some]) => {
    const { entries, errors, warnings, infos } = JSON.parse(some[0]?.stdout ?? '').summary;
    const perEntry = median(some.map(({ seconds }) => seconds)) / entries;
    const counts = [entries, errors + warnings + infos].map(String);
    return [name, ...counts, ...cellsOf(some), (perEntry * 100_000).toFixed(2)];
  });
  return table(['', 'entries', 'findings', ...runHeads, 's per 100,000'], rows);
}
