import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { Contender } from './contender.ts';

/** Meridian in a project of its own, which reads the export as it is. */
export function createMeridian(version: string, config: SiteConfig): Contender {
  return {
    id: 'meridian',
    name: 'Meridian',
    version,
    hasCache: true,
    prepare: ({ keep }) => {
      mkdirSync(keep, { recursive: true });
      const own = { ...config, content: 'content.json', out: 'out' };
      writeFileSync(join(keep, 'site.config.ts'), `export default ${JSON.stringify(own)};\n`);
    },
    build: ({ root, keep, contentFile, out }, cached) => ({
      file: process.execPath,
      cwd: keep,
      args: [
        join(root, 'bin/meridian.js'),
        'build',
        ...['--content', contentFile, '--out', out, '--format', 'json'],
        ...(cached ? [] : ['--no-cache']),
      ],
    }),
  };
}

/** Gives a run its own file, so that an edit of it disturbs no other: the same bytes under another name where that can be. */
export function shareContent(space: string, file: string): void {
  try {
    linkSync(space, file);
  } catch {
    copyFileSync(space, file);
  }
}
