import { join } from 'node:path';
import type { CliContext } from '../../cli/context.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { WatchedPaths } from './watch-files.ts';

/** Everything that pages are made from. */
export function watchedPaths(
  { content, servers, localAssets }: SiteConfig,
  { root, cwd }: CliContext,
): WatchedPaths {
  return {
    files: { content, config: join(cwd, 'site.config.ts'), ...(servers && { servers }) },
    folders: [
      ['templates', join(root, 'templates')],
      ['domain', join(root, 'domain')],
      ['runtime', join(root, 'runtime')],
      ['messages', join(root, 'messages')],
      ...(localAssets ? [['assets', localAssets.folder] as const] : []),
    ],
  };
}
