/**
 * Checks the imports between folders against `folders.ts`, the table in CONTRIBUTING.md against both, and the size of the code
 * against `code-size.txt`. `node tools/scripts/check-arrows.ts --write` updates the table and lowers the figures. A commit that
 * raises one has nothing else in it, and says below its subject what was weighed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { circles, folders, type Import, listFiles, readImports } from './folders.ts';
import { root } from './run.ts';

/** Runtime features that other features may use. */
const sharedFeatures = ['lib', 'api', 'analytics'];

const imports = readImports();
const importsOf = Map.groupBy(imports, ({ file }) => file);
const guide = join(root, 'CONTRIBUTING.md');
const text = readFileSync(guide, 'utf8');
const drawn = text.replace(
  /(<!-- folders: [^>]*-->\n)[\s\S]*?(\n<!-- \/folders -->)/,
  (_all, start: string, end: string) => `${start}\n${folderTable()}\n${end}`,
);
const sizeFile = join(root, 'tools/scripts/code-size.txt');
const most = figuresIn(readFileSync(sizeFile, 'utf8'));
const size = measure();
if (process.argv.includes('--write')) {
  writeFileSync(guide, drawn);
  const lines = size.map(([name, figure]) => `${Math.min(figure, most.get(name) ?? figure)} ${name}\n`);
  writeFileSync(sizeFile, lines.join(''));
}
const faults = [
  ...imports.flatMap(faultsOfImport),
  ...unusedArrows(),
  ...faultsOfSize(),
  ...faultsOfRise(),
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

/** Measures what `code-size.txt` limits. */
function measure(): readonly (readonly [name: string, figure: number])[] {
  const files = listFiles('ts,tsx,js');
  return [
    ['files at the root of pipeline/', files.filter((file) => dirname(file) === 'pipeline').length],
    [
      'folders of pipeline/',
      new Set(files.map(dirname).filter((name) => /^pipeline.[^/\\]*$/.test(name))).size,
    ],
    ['levels of pipeline/', Math.max(...levelsOfRooms().values())],
    ['circles of files in a folder', circlesOfFiles().length],
    ['modules loaded with pipeline/build.ts', loadedWith(join('pipeline', 'build.ts')).size],
    ...linesOfFolders(),
  ];
}

/** Counts the lines of all code that isn't a test, in each folder at the top. */
function linesOfFolders(): (readonly [name: string, figure: number])[] {
  const files = git('ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.css').filter(
    (file) => !/^(?:tests|findings)\/|\.(?:test|spec)\.\w+$|\.d\.ts$/.test(file),
  );
  const sumOf = (some: readonly string[]) => some.reduce((sum, file) => sum + linesIn(file), 0);
  const byFolder = Map.groupBy(files, (file) => (file.includes('/') ? `${file.split('/')[0]}/` : 'the root'));
  return [
    ...[...byFolder].sort().map(([name, own]) => [`lines in ${name}`, sumOf(own)] as const),
    ['lines of code', sumOf(files)],
  ];
}

/** Prints the lines of a command of git; none outside of a checkout. */
function git(...args: readonly string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter((line) => line !== '');
}

/** Reports the last change of a figure if it was raised beside other changes, or without a reason. */
function faultsOfRise(): string[] {
  const file = 'tools/scripts/code-size.txt';
  const [commit = ''] = git('log', '-1', '--format=%H', '--', file);
  const before = figuresIn(git('show', `${commit}~:${file}`).join('\n'));
  const now = figuresIn(git('show', `${commit}:${file}`).join('\n'));
  const raised = [...now].filter(([name, figure]) => figure > (before.get(name) ?? figure));
  if (raised.length === 0) return [];
  const isAlone = git('show', '--format=', '--name-only', commit).join() === file;
  const hasReason = git('log', '-1', '--format=%b', commit).length > 0;
  const what = `${commit.slice(0, 8)} raises ${raised.map(([name]) => `"${name}"`).join(', ')} of ${file}`;
  if (!isAlone) return [`${what} and changes other files. Raise a figure in a commit of its own.`];
  return hasReason ? [] : [`${what} without a word below its subject on what was weighed.`];
}

function figuresIn(lines: string): ReadonlyMap<string, number> {
  const rows = lines.matchAll(/^(\d+) (.+)$/gm);
  return new Map(Array.from(rows, ([, figure, name = '']) => [name, Number(figure)]));
}

/** Returns the levels of the pipeline's folders and of the files at its root. */
function levelsOfRooms(): ReadonlyMap<string, number> {
  const roomOf = (file: string) => file.split(sep).slice(0, 2).join('/');
  const inside = imports.filter(({ file, target }) =>
    [file, target].every((path) => path.startsWith(`pipeline${sep}`)),
  );
  const below = Map.groupBy(inside, ({ file }) => roomOf(file));
  return levelsOf([...below.keys()], (room) => (below.get(room) ?? []).map(({ target }) => roomOf(target)));
}

function faultsOfSize(): string[] {
  const circular = () =>
    circlesOfFiles()
      .map((files) => `\n  ${files.join(' ')}`)
      .join('');
  return size.flatMap(([name, figure]) => {
    const limit = most.get(name) ?? 0;
    if (figure <= limit) return [];
    const list = name.startsWith('circles') ? circular() : '';
    return [`There are ${figure} ${name}, and tools/scripts/code-size.txt allows ${limit}.${list}`];
  });
}

function linesIn(file: string): number {
  return readFileSync(join(root, file), 'utf8').split('\n').length - 1;
}

/** Returns the files that are loaded with a file, without those that are loaded on demand. */
function loadedWith(first: string): ReadonlySet<string> {
  const loaded = new Set([first]);
  for (const file of loaded) {
    for (const { target, to, kind } of importsOf.get(file) ?? [])
      if (to !== undefined && kind === 'static') loaded.add(target);
  }
  return loaded;
}

/** Lists groups of files in a folder that import each other, types included. */
function circlesOfFiles(): string[][] {
  const reached = new Map<string, ReadonlySet<string>>();
  for (const [file] of importsOf) {
    const found = new Set<string>();
    const visit = (from: string) => {
      for (const { target, ...edge } of importsOf.get(from) ?? []) {
        if (edge.from !== edge.to || found.has(target)) continue;
        found.add(target);
        visit(target);
      }
    };
    visit(file);
    reached.set(file, found);
  }
  const groups = [...reached]
    .filter(([file, found]) => found.has(file))
    .map(([file, found]) =>
      [...found]
        .filter((other) => reached.get(other)?.has(file))
        .sort()
        .join('\n'),
    );
  return [...new Set(groups)].map((group) => group.split('\n'));
}

/** Returns the level of each folder: 1 for those that import none of the others. @throws for a circle that isn't listed */
function levelsOf(
  names: readonly string[],
  importsOfFolder: (name: string) => readonly string[],
): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const visit = (name: string, above: readonly string[]): number => {
    if (above.includes(name)) throw new Error(`Folders import each other: ${[...above, name].join(' → ')}.`);
    const known = levels.get(name);
    if (known !== undefined) return known;
    const below = importsOfFolder(name).filter((to) => to !== name && !isReturn(name, to));
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
  const levels = levelsOf(Object.keys(folders), (name) => folders[name]?.imports ?? []);
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
