import { join, resolve } from 'node:path';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { WatchedPaths } from './watch-files.ts';

/** Everything that pages are made from. @param root the folder of package.json */
export function watchedPaths({ content, servers, localAssets }: SiteConfig, root: string): WatchedPaths {
  return {
    files: { content, config: resolve('site.config.ts'), ...(servers && { servers }) },
    folders: [
      ['templates', join(root, 'templates')],
      ['domain', join(root, 'domain')],
      ['runtime', join(root, 'runtime')],
      ['messages', join(root, 'messages')],
      ...(localAssets ? [['assets', localAssets.folder] as const] : []),
    ],
  };
}
