/**
 * Checks the imports between folders against `folders.ts`, and the table in CONTRIBUTING.md against both.
 * `node tools/scripts/check-arrows.ts --write` updates the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { circles, folders, type Import, readImports } from './folders.ts';
import { root } from './run.ts';

/** Limits the pipeline's folders and levels. */
const maxFolders = 20;
const maxLevels = 8;

/** Runtime features that other features may use. */
const sharedFeatures = ['lib', 'api', 'analytics'];

const imports = readImports();
const guide = join(root, 'CONTRIBUTING.md');
const text = readFileSync(guide, 'utf8');
const drawn = text.replace(
  /(<!-- folders: [^>]*-->\n)[\s\S]*?(\n<!-- \/folders -->)/,
  (_all, start: string, end: string) => `${start}\n${folderTable()}\n${end}`,
);
if (process.argv.includes('--write')) writeFileSync(guide, drawn);
const faults = [
  ...imports.flatMap(faultsOfImport),
  ...unusedArrows(),
  ...faultsOfShape(),
  ...(drawn === text || process.argv.includes('--write')
    ? []
    : ['The table of folders in CONTRIBUTING.md is out of date: node tools/scripts/check-arrows.ts --write']),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsOfImport({ file, from, target, to }: Import): string[] {
  const folder = folders[from];
  if (!folder) return [`${file} is in no folder of tools/scripts/folders.ts.`];
  if (to === undefined) {
    if (folder.touchesFiles || !/^node:(fs|child_process)/.test(target)) return [];
    return [`${file} imports ${target}: ${from} doesn't touch files.`];
  }
  if (from === to) return faultsOfFeature(file, target);
  return folder.imports.includes(to)
    ? []
    : [`${file} imports ${target}: there is no arrow from ${from} to ${to}.`];
}

/** Reports imports of one runtime feature by another. */
function faultsOfFeature(file: string, target: string): string[] {
  const [folder, from = ''] = file.split(sep);
  const [, to = ''] = target.split(sep);
  if (folder !== 'runtime' || from === to || sharedFeatures.includes(to)) return [];
  return [`${file} imports ${target}: runtime features don't import each other.`];
}

function unusedArrows(): string[] {
  const used = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  return Object.entries(folders).flatMap(([from, folder]) =>
    withoutWords(folder.imports)
      .filter((to) => !used.has(`${from} ${to}`))
      .map((to) => `Nothing in ${from} imports ${to}: remove the arrow from tools/scripts/folders.ts.`),
  );
}

function faultsOfShape(): string[] {
  const levels = levelsOf(Object.keys(folders).filter((name) => /^pipeline(\/|$)/.test(name)));
  const depth = Math.max(...levels.values());
  return [
    ...(levels.size > maxFolders
      ? [`The pipeline has ${levels.size} folders, more than ${maxFolders}.`]
      : []),
    ...(depth > maxLevels ? [`The pipeline has ${depth} levels, more than ${maxLevels}.`] : []),
  ];
}

/** Returns the level of each folder: 1 for those that import none of the others. @throws for a circle that isn't listed */
function levelsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const visit = (name: string, above: readonly string[]): number => {
    if (above.includes(name)) throw new Error(`Folders import each other: ${[...above, name].join(' → ')}.`);
    const known = levels.get(name);
    if (known !== undefined) return known;
    const below = folders[name]?.imports.filter((to) => names.includes(to) && !isReturn(name, to)) ?? [];
    const level = 1 + Math.max(0, ...below.map((to) => visit(to, [...above, name])));
    levels.set(name, level);
    return level;
  };
  for (const name of names) visit(name, []);
  return levels;
}

/** Returns whether an import closes a listed circle. */
function isReturn(from: string, to: string): boolean {
  return circles.some(({ folders: [a, b] }) => a === to && b === from);
}

/** Leaves out the folders that every folder may import. */
function withoutWords(names: readonly string[]): string[] {
  return names.filter((name) => !['domain', 'data', 'messages'].includes(name));
}

/** Formats the folders from the top level down, each with the folders that it imports; `domain` and `data` are left out. */
function folderTable(): string {
  const levels = levelsOf(Object.keys(folders));
  const levelOf = (name: string) => levels.get(name) ?? 0;
  const rows = Object.entries(folders)
    .sort(([a], [b]) => levelOf(b) - levelOf(a) || (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const list = withoutWords(folder.imports)
        .map((to) => (to === 'pipeline' ? '`pipeline`' : to.replace('pipeline/', '')))
        .sort();
      const path = name === 'pipeline/context' ? `${name}.ts` : `${name}/`;
      return `| ${levelOf(name)} | \`${path}\` | ${folder.what} | ${list.join(', ')} |`;
    });
  return ['| level | folder | what it is | imports |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
