import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-cli.ts';
import { temporaryFolder } from './temp-folder.ts';

/** Makes a folder one to run commands in: the repository's own configuration, but `content.json` and `out`, and without what lies beside it. */
export function configureSite(folder: string, config: Readonly<Record<string, unknown>> = {}): void {
  const own = { content: 'content.json', out: 'out', ...config };
  const base = pathToFileURL(join(root, 'site.config.ts')).href;
  writeFileSync(
    join(folder, 'site.config.ts'),
    `import base from '${base}';\nexport default { ...base, localAssets: undefined, servers: undefined, ...${JSON.stringify(own)} };\n`,
  );
}

/** A folder with a site's content and configuration, which vanishes after the test. */
export function siteFolder(content: unknown, config: Readonly<Record<string, unknown>> = {}): string {
  const folder = temporaryFolder();
  configureSite(folder, config);
  writeFileSync(
    join(folder, 'content.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return folder;
}
