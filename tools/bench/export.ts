import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxTokens } from '../sandbox/contentful/sandbox-tokens.ts';
import { exportReport } from './export/report.ts';
import { startService } from './export/start-service.ts';
import { generateSpace, type SpaceSize } from './generate-space.ts';
import { runNodeTree, type TreeRun } from './run-tree.ts';

export interface ExportBenchOptions extends SpaceSize {
  /** The folder of package.json. */
  readonly root: string;
  readonly runs: number;
}

/** 20,008 entries; the file that an export of them writes is 58.7 MB. */
export const exportSize: SpaceSize = { pages: 1213, locales: 2 };

/** Times `meridian export` against contentful-export's own fetching, in turns. @returns the report */
export async function benchExport({ root, runs, pages, locales }: ExportBenchOptions): Promise<string> {
  const folder = join(root, '.meridian', 'bench');
  const source = join(folder, `space-${pages}x${locales}.json`);
  const file = join(folder, `exported-${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(source)) await generateSpace({ pages, locales }, source);
  const service = await startService(source);
  try {
    const exporting = () =>
      runNodeTree([join(root, 'bin/meridian.js'), 'export', '--content', file], envOf(service.host));
    const fetching = () => runNodeTree([fetchAlone, service.host, 'wayfold', 'master']);
    // Fills the compile cache, the program's bundle, and the service's pages.
    await exporting();
    await fetching();
    const [ours, theirs] = await race([exporting, fetching], runs);
    return exportReport(ours, theirs, statSync(file).size);
  } finally {
    service.stop();
    rmSync(file, { force: true });
  }
}

const fetchAlone = fileURLToPath(new URL('export/fetch-alone.ts', import.meta.url));

function envOf(host: string): Record<string, string> {
  return {
    CONTENTFUL_SPACE: 'wayfold',
    CONTENTFUL_ENVIRONMENT: 'master',
    CONTENTFUL_HOST: `http://${host}`,
    CONTENTFUL_DELIVERY_HOST: `http://${host}`,
    CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
    CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
  };
}

type Pair<Value> = readonly [Value, Value];

/** Who goes first changes from run to run. */
async function race(contenders: Pair<() => Promise<TreeRun>>, runs: number): Promise<Pair<TreeRun[]>> {
  const series: Pair<TreeRun[]> = [[], []];
  for (let number = 0; number < runs; number++) {
    for (const at of number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      series[at].push(await contenders[at]());
    }
  }
  return series;
}
