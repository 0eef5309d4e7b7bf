import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

interface SiteContent {
  readonly entries: readonly unknown[];
  readonly assets?: readonly unknown[];
  readonly locales?: readonly unknown[];
}

/** Writes the content of a site as a space has it that the local Contentful can serve. @returns the file */
export function spaceOfSite({ entries, assets = [], locales = [] }: SiteContent): string {
  const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });
  const place = { space: link('Space', 'site'), environment: link('Environment', 'master') };
  const asStored = (stored: unknown, at: number) => {
    const { sys, ...item } = stored as { readonly sys?: object };
    const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    const times = { createdAt, updatedAt: createdAt, publishedAt: createdAt };
    return { ...item, sys: { id: `item${at}`, version: 2, publishedVersion: 1, ...sys, ...place, ...times } };
  };
  const { contentTypes } = JSON.parse(readFileSync(join(root, 'content/sample/content-model.json'), 'utf8'));
  const lists = { contentTypes, entries, assets, locales };
  const stored = Object.entries(lists).map(([name, items]) => [
    name,
    (items as readonly unknown[]).map(asStored),
  ]);
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(stored)));
  return file;
}
