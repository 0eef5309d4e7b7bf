import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contentfulEntry,
  contentfulLocales,
  momentAfter,
} from '../../content/sample/source/contentful-resources.ts';
import type { EntrySource } from '../../content/sample/source/entry.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { RuleSettings } from '../../domain/site/site-config.ts';
import { writeConfig } from '../../tools/bench/site.ts';
import { picture } from './parts.ts';

/** Describes a site of unusual content: what an export and the files beside it hold. */
export interface Shape {
  readonly entries: readonly EntrySource[];
  /** Number of pictures, `picture-1` and so on; 0 if it isn't set. */
  readonly pictures?: number;
  /** Number of languages; 2 if it isn't set. */
  readonly languages?: number;
  readonly servers?: VpnServers;
  /** Severities, by rule. */
  readonly rules?: RuleSettings;
  /** Paths that the published site had, with the id of the page that was there. */
  readonly formerPaths?: readonly (readonly [path: string, entryId: string])[];
  /** Set where pages would grow with the square of the size, so that the site isn't built. */
  readonly isCheckedOnly?: true;
}

/** Lists shapes by name, each for a size: what is checked and written grows in proportion to it. */
export type Shapes = Readonly<Record<string, (size: number) => Shape>>;

/** Returns the entries, assets and languages as an export holds them. */
export function contentOf({ entries, pictures = 0, languages = 2 }: Shape) {
  return {
    entries: entries.map((source, at) => contentfulEntry(source, momentAfter('2025-02-01T08:00:00Z', at))),
    assets: Array.from({ length: pictures }, (_, at) => picture(`picture-${at + 1}`)),
    locales: contentfulLocales().slice(0, languages),
  };
}

/**
 * Writes a folder to run commands in: content, server data, a manifest with former paths, configuration.
 *
 * @param root the folder of package.json
 */
export function writeSite(shape: Shape, folder: string, root: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: unknown) => writeFileSync(join(folder, file), JSON.stringify(value));
  write('content.json', contentOf(shape));
  write('servers.json', shape.servers ?? []);
  const home = { file: 'index.html', path: '/', locale: 'en', entryId: 'home' };
  const former = (shape.formerPaths ?? []).map(([path, entryId]) => ({ path, locale: 'en', entryId }));
  write('former.json', { generator: 'meridian', schemaVersion: 1, files: [home], former });
  writeConfig(root, folder, { servers: 'servers.json', rules: shape.rules });
}
