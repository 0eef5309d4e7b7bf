import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-cli.ts';
import { temporaryFolder } from './temp-folder.ts';

/**
 * Configures a folder for commands: the repository's configuration with `content.json` and `out`, isolated from its neighbours. It may
 * be a small piece of a site, which sells nothing.
 */
export function configureSite(folder: string, config: Readonly<Record<string, unknown>> = {}): void {
  const rules = { 'incomplete-checkout': 'off', ...(config.rules as object) };
  const own = { content: 'content.json', out: 'out', ...config, rules };
  const base = pathToFileURL(join(root, 'site.config.ts')).href;
  writeFileSync(
    join(folder, 'site.config.ts'),
    `import base from '${base}';\nexport default { ...base, localAssets: undefined, servers: undefined, icon: undefined, shareCards: false, ...${JSON.stringify(own)} };\n`,
  );
}

/** Creates a temporary folder with a site's content and configuration. */
export function siteFolder(content: unknown, config: Readonly<Record<string, unknown>> = {}): string {
  const folder = temporaryFolder();
  configureSite(folder, config);
  writeFileSync(
    join(folder, 'content.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return folder;
}
