import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxTokens } from '../sandbox/contentful/start-contentful.ts';
import { originOf } from './dev.ts';
import { ensureSpace } from './generate-space.ts';
import { runAll, runNode } from './measure.ts';
import { cellsOf, ratioText, runHeads, table } from './report.ts';
import type { BenchOptions } from './site.ts';

/** Times `meridian export` against contentful-export alone, alternating. @returns the report */
export async function benchExport({ root, runs, folder, ...size }: BenchOptions): Promise<string> {
  const tool = (path: string) => join(root, 'tools', path);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'exported.json');
  // A separate process, like a real service.
  const service = spawn(
    process.execPath,
    [tool('sandbox/contentful/main.ts'), '--file', await ensureSpace(size, root)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const origin = await originOf(service);
    const env = {
      CONTENTFUL_SPACE: 'wayfold',
      CONTENTFUL_ENVIRONMENT: 'master',
      CONTENTFUL_HOST: origin,
      CONTENTFUL_DELIVERY_HOST: origin,
      CONTENTFUL_MANAGEMENT_TOKEN: sandboxTokens.managementToken,
      CONTENTFUL_DELIVERY_TOKEN: sandboxTokens.deliveryToken,
    };
    const exportAll = () => runNode([join(root, 'bin/meridian.js'), 'export', '--content', file], { env });
    const fetchAll = () => runNode([tool('bench/fetch-alone.ts'), new URL(origin).host, 'wayfold', 'master']);
    // Warm-up.
    await exportAll();
    const { stderr } = await fetchAll();
    const candidates = [
      { name: 'meridian export', run: exportAll },
      { name: "contentful-export's own fetching", run: fetchAll },
    ];
    const results = await runAll(candidates, runs);
    const [ours = [], theirs = []] = results.values();
    return [
      table(
        ['', ...runHeads],
        [...results].map(([name, some]) => [name, ...cellsOf(some)]),
      ),
      `The file has ${(statSync(file).size / 1e6).toFixed(1)} MB; ${/\d+ entries/.exec(stderr)?.[0]}.\n`,
      ratioText('export / fetching', ours, theirs),
    ].join('\n');
  } finally {
    service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
