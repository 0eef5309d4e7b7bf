import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSpace } from './ensure-space.ts';
import type { SpaceSize } from './generate-space.ts';
import { median } from './median.ts';
import { type Measured, runNode } from './run-node.ts';
import { type Edit, withText } from './space/edit-entry.ts';
import { pageInTheMiddle } from './space/page-in-the-middle.ts';

export interface RebuildBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
  /** A folder for the site, made anew and removed at the end. */
  readonly folder: string;
}

interface Rebuild {
  readonly name: string;
  /** Undefined: nothing is changed before it. */
  readonly edit?: Edit;
  readonly flags?: readonly string[];
}

type Run = Measured & { readonly rendered: number };

/** Times builds over a site that is there, each after one change or none, in turns. @returns the report */
export async function benchRebuild({ root, runs, folder, ...size }: RebuildBenchOptions): Promise<string> {
  const space = await ensureSpace(size, join(root, '.meridian', 'bench'));
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'site.config.ts'), configText(root));
    const file = join(folder, 'content.json');
    const rebuilds = rebuildsOf(size.pages);
    const times = new Map<string, Run[]>(rebuilds.map(({ name }) => [name, []]));
    let bytes: Buffer = readFileSync(space);
    writeFileSync(file, bytes);
    build(root, folder, []);
    for (let number = 0; number < runs; number++) {
      for (const { name, edit, flags = [] } of rebuilds) {
        if (edit) bytes = withText(bytes, edit, `Edited ${edit.entryId} ${number}`);
        if (edit) writeFileSync(file, bytes);
        const run = build(root, folder, flags);
        times.get(name)?.push(run);
        process.stderr.write(`run ${number + 1} of ${runs}, ${name}: ${run.seconds.toFixed(2)} s\n`);
      }
    }
    return report(size, times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first is what the others are compared with. */
function rebuildsOf(pages: number): Rebuild[] {
  const page = pageInTheMiddle(pages);
  return [
    { name: 'cold', flags: ['--no-cache', '--out', 'cold'] },
    { name: 'unchanged' },
    { name: 'a block’s text', edit: { entryId: `${page.id}-hero`, field: 'heading' } },
    { name: 'a title that others show', edit: { entryId: page.id, field: 'title' } },
    { name: 'a label of the menu', edit: { entryId: 'menu-1', field: 'name' } },
  ];
}

function build(root: string, folder: string, flags: readonly string[]): Run {
  const config = process.cwd();
  process.chdir(folder);
  try {
    rmSync(join(folder, 'cold'), { recursive: true, force: true });
    const measured = runNode([join(root, 'bin/meridian.js'), 'build', '--format', 'json', ...flags]);
    const { rendered } = JSON.parse(measured.output) as { rendered: number };
    return { ...measured, rendered };
  } finally {
    process.chdir(config);
  }
}

function configText(root: string): string {
  const base = JSON.stringify(join(root, 'site.config.ts'));
  const servers = JSON.stringify(join(root, 'content/sample/vpn-servers.json'));
  return `import base from ${base};\nexport default { ...base, localAssets: undefined, servers: ${servers}, content: 'content.json', out: 'out' };\n`;
}

function report({ pages, locales }: SpaceSize, times: ReadonlyMap<string, readonly Run[]>): string {
  const cold = median(times.get('cold')?.map(({ seconds }) => seconds) ?? [Number.NaN]);
  const rows = [...times].map(([name, runs]) => {
    const seconds = runs.map((run) => run.seconds);
    const middle = median(seconds);
    return row(name, [
      String(runs[0]?.rendered ?? 0),
      middle.toFixed(2),
      Math.min(...seconds).toFixed(2),
      Math.max(...seconds).toFixed(2),
      median(runs.map((run) => run.cpuSeconds)).toFixed(2),
      (median(runs.map((run) => run.peakRssBytes)) / 1e6).toFixed(0),
      `${(middle / cold).toFixed(2)} x`,
    ]);
  });
  const head = row('', ['rendered', 'median s', 'fastest', 'slowest', 'CPU s', 'peak MB', 'of cold']);
  return `${[`Builds of ${pages * locales} pages`, head, ...rows].join('\n')}\n`;
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(10)).join('');
}
