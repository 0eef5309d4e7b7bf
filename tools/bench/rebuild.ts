import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../cli/terminal/text.ts';
import { type Run, runNode } from './measure.ts';
import { cellsOf, median, runHeads } from './report.ts';
import { type BenchOptions, createSite } from './site.ts';

/** Times incremental builds after one change or none. @returns the report */
export async function benchRebuild(options: BenchOptions): Promise<string> {
  const { root, runs, folder, pages, locales } = options;
  const servers = join(root, 'content/sample/vpn-servers.json');
  const site = await createSite(options, { servers });
  const build = (...flags: readonly string[]) =>
    runNode([join(root, 'bin/meridian.js'), 'build', '--format', 'json', ...flags], { cwd: folder });
  const results = new Map<string, Run[]>();
  const add = (number: number, name: string, run: Run) => {
    results.set(name, [...(results.get(name) ?? []), run]);
    process.stderr.write(`run ${number + 1} of ${runs}, ${name}: ${run.seconds.toFixed(2)} s\n`);
  };
  try {
    await build();
    for (let number = 0; number < runs; number++) {
      rmSync(join(folder, 'cold'), { recursive: true, force: true });
      add(number, 'cold', await build('--no-cache', '--out', 'cold'));
      add(number, 'unchanged', await build());
      for (const edit of site.edits) {
        site.write(edit, `Edited ${edit.entryId} ${number}`);
        add(number, edit.name, await build());
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (some: readonly Run[] = []) => median(some.map(({ seconds }) => seconds));
  const rows = [...results].map(([name, some]) => {
    const { rendered } = JSON.parse(some[0]?.stdout ?? '') as { rendered: number };
    const ratio = middle(some) / middle(results.get('cold'));
    return [name, String(rendered), ...cellsOf(some), `${ratio.toFixed(2)} x`];
  });
  return table([`Builds of ${pages * locales} pages`, 'rendered', ...runHeads, 'of cold'], rows);
}
