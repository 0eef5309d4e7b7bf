/** Lists the folders of the code and their allowed imports, for `check-arrows.ts` and the table in CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { root } from './run.ts';

interface Folder {
  /** Its contents, for CONTRIBUTING.md. */
  readonly what: string;
  /** The folders that it may import from, besides itself. */
  readonly imports: readonly string[];
  /** Whether it may access files and start processes. */
  readonly touchesFiles?: true;
}

const words = ['domain', 'data'];
const stage = [...words, 'pipeline/model'];
const stagesAnd = (...names: readonly string[]) => [...stage, ...names.map((name) => `pipeline/${name}`)];

/**
 * Lists every folder. The pipeline's root is `pipeline`, but for its types, which every stage may import:
 * `pipeline/context`.
 */
export const folders: Readonly<Record<string, Folder>> = {
  messages: { what: 'UI texts, a file a language', imports: [] },
  data: {
    what: 'names of countries, US states and cities, their places on a map of the world, flags, cuts of fonts: scripts write them',
    imports: [],
  },
  domain: {
    what: 'words that both sides share: locales, the content model, entries, anchors',
    imports: ['data', 'messages'],
  },
  runtime: {
    what: 'what runs in the browser; a folder a feature, beside `lib/`, `api/` and `analytics/` that all features share',
    imports: words,
  },
  templates: {
    what: 'React, rendered to markup: `shell/`, `blocks/`, `rich-text/`, `pages/`',
    imports: [...words, 'messages', 'runtime'],
  },
  'pipeline/model': { what: 'what stages hand on to each other', imports: words },
  'pipeline/files': {
    what: 'atomic writes, missing folders, room for a file, hashes of inputs, imports of modules that a site brings',
    imports: words,
    touchesFiles: true,
  },
  'pipeline/context': { what: 'the types of a run: options, context, checked site, report', imports: stage },
  'pipeline/export': {
    what: 'contentful-export, and what has changed since, to the content file',
    imports: stagesAnd('files', 'load'),
    touchesFiles: true,
  },
  'pipeline/load': {
    what: "content file to typed content; the only folder that knows Contentful's shape",
    imports: [...stage, 'pipeline/files'],
    touchesFiles: true,
  },
  'pipeline/remote-cache': { what: 'the client of the cache that machines share', imports: stage },
  'pipeline/validate': { what: 'the rules', imports: stage },
  'pipeline/resolve-slugs': {
    what: 'the slug graph: entries to paths, stubs, redirects from former paths',
    imports: stage,
  },
  'pipeline/plan': { what: 'content to page plans, sections, files', imports: stage },
  'pipeline/bundle': {
    what: 'styles, scripts, fonts, pictures, messages',
    imports: [...stage, 'pipeline/files', 'bin'],
    touchesFiles: true,
  },
  'pipeline/cards': {
    what: 'draws the pictures that social networks show for pages',
    imports: [...stage, 'pipeline/bundle'],
    touchesFiles: true,
  },
  'pipeline/render': { what: 'page plan to HTML', imports: [...stage, 'templates'] },
  'pipeline/emit': {
    what: 'writes what a site is made of',
    imports: [...stage, 'pipeline/files'],
    touchesFiles: true,
  },
  'pipeline/publish': {
    what: 'lock, output folder, swap',
    imports: [...stage, 'pipeline/files'],
    touchesFiles: true,
  },
  'pipeline/inspect': { what: 'what `explain`, `graph` and `coverage` know of a site', imports: stage },
  'pipeline/incremental': {
    what: 'the build cache: what of the previous build can be reused',
    imports: stagesAnd(
      ...['context', 'files', 'load', 'validate', 'resolve-slugs', 'plan', 'render', 'emit', 'publish'],
    ),
    touchesFiles: true,
  },
  'pipeline/workers': {
    what: 'the worker pool, its protocol, and the tasks that run in workers',
    imports: stagesAnd('context', 'incremental', 'load', 'inspect', 'render', 'emit', 'publish', 'cards'),
    touchesFiles: true,
  },
  'pipeline/checks': {
    what: 'loads a site, resolves its URLs, checks its entries, and judges what is found',
    imports: stagesAnd(
      ...['context', 'files', 'load', 'validate', 'resolve-slugs', 'plan', 'bundle', 'render', 'emit'],
      ...['inspect', 'incremental', 'workers'],
    ),
  },
  'pipeline/pages': {
    what: 'where pages come from: a file a source, asked in turn by `write-pages.ts`',
    imports: stagesAnd('context', 'files', 'load', 'plan', 'render', 'emit', 'incremental', 'workers'),
  },
  'pipeline/site-files': {
    what: 'the files around the pages of a site',
    imports: stagesAnd('context', 'bundle', 'render', 'emit', 'publish', 'incremental', 'workers', 'pages'),
    touchesFiles: true,
  },
  'pipeline/prepare': {
    what: 'what a build writes a site or a shard from: live, or as a plan says; `shards/` reads and writes both',
    imports: stagesAnd(
      ...['context', 'files', 'load', 'validate', 'plan', 'bundle', 'cards', 'emit', 'publish'],
      ...['remote-cache', 'incremental', 'workers', 'checks', 'pages'],
    ),
    touchesFiles: true,
  },
  pipeline: {
    what: '`build.ts`, which puts the stages together',
    imports: ['context', 'publish', 'incremental', 'workers', 'checks', 'pages', 'site-files', 'prepare'].map(
      (name) => `pipeline/${name}`,
    ),
  },
  'tools/sandbox': {
    what: 'local mocks of other systems ([docs/sandbox.md](docs/sandbox.md))',
    imports: [...words, 'pipeline/files'],
    touchesFiles: true,
  },
  'tools/viewer': {
    what: 'what runs in the browser in the pages that `graph` and `coverage` write',
    imports: words,
  },
  'tools/gallery': {
    what: 'every block and component on one page',
    imports: [...words, 'runtime', 'templates'],
  },
  'tools/dev': {
    what: 'the same stages for `meridian dev` and `preview`, one page at a time',
    imports: [
      ...stage,
      ...['export', 'load', 'validate', 'resolve-slugs', 'plan', 'bundle', 'cards', 'render', 'emit'].map(
        (name) => `pipeline/${name}`,
      ),
      ...['pipeline/inspect', 'pipeline/incremental', 'pipeline/workers', 'pipeline/checks'],
      ...['templates', 'tools/gallery', 'tools/sandbox', 'cli'],
    ],
    touchesFiles: true,
  },
  cli: {
    what: 'argv and exit codes; the only place that prints',
    imports: [
      ...stage,
      ...[
        'pipeline',
        'pipeline/context',
        'pipeline/checks',
        'pipeline/emit',
        'pipeline/export',
        'pipeline/files',
        'pipeline/inspect',
        'pipeline/load',
        'pipeline/prepare',
        'pipeline/workers',
        'bin',
        'tools/dev',
        'tools/sandbox',
      ],
    ],
    touchesFiles: true,
  },
  content: {
    what: 'the sample space: sources, and the script that generates its export',
    imports: [...words, 'pipeline/files'],
    touchesFiles: true,
  },
  bin: { what: 'plain JavaScript that starts the command line on any Node', imports: [], touchesFiles: true },
};

/** Folders that import each other, and why they may. */
export const circles: readonly { readonly folders: readonly [string, string]; readonly why: string }[] = [
  {
    folders: ['cli', 'tools/dev'],
    why: '`meridian dev` and `preview` are commands, loaded when they run; they read the same flags and configuration as the others and print with the same means.',
  },
];

/** Folders that may import from anywhere: nothing imports from them. */
const free = ['tests', 'tools/bench', 'tools/scripts'];

/** Returns a file's folder; undefined for a file of no folder, or one that may import from anywhere. */
export function folderOf(file: string): string | undefined {
  const [first = '', second = '', third] = file.split(sep);
  if (file === join('pipeline', 'context.ts')) return 'pipeline/context';
  const isNested = first === 'tools' || (first === 'pipeline' && third !== undefined);
  const folder = isNested ? `${first}/${second}` : first;
  return free.includes(folder) || second === '' ? undefined : folder;
}

export interface Import {
  readonly file: string;
  readonly from: string;
  /** A path in the repository, or a package's name. */
  readonly target: string;
  /** The target's folder; undefined for a package. */
  readonly to: string | undefined;
  /** Whether the target is loaded with the file, on demand, or not at all. */
  readonly kind: 'static' | 'dynamic' | 'type';
}

/** Lists the files of all folders but tests. @param endings file name endings: `ts,tsx` */
export function listFiles(endings: string): string[] {
  return globSync(
    `{bin,cli,content,data,domain,messages,pipeline,runtime,templates,tools}/**/*.{${endings}}`,
    { cwd: root, exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**'] },
  )
    .filter((file) => folderOf(file) !== undefined)
    .sort();
}

/** Lists the imports of all folders but tests, imports of types included. */
export function readImports(): Import[] {
  return listFiles('ts,tsx,js').flatMap((file) => {
    const from = folderOf(file) ?? '';
    return specifiersOf(readFileSync(join(root, file), 'utf8')).map(({ specifier, kind }) => {
      if (!specifier.startsWith('.')) return { file, from, target: specifier, to: undefined, kind };
      const target = normalize(join(dirname(file), specifier));
      return { file, from, target, to: folderOf(target) ?? target.split(sep)[0], kind };
    });
  });
}

/** The formatter keeps each specifier in single quotes. */
function specifiersOf(source: string): { readonly specifier: string; readonly kind: Import['kind'] }[] {
  const pattern = /^(?:import|export)\b([^;]*?)from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(pattern)].map(([, names, from, whole, onDemand]) => ({
    specifier: from ?? whole ?? onDemand ?? '',
    kind: onDemand !== undefined ? 'dynamic' : isTypes(names) ? 'type' : 'static',
  }));
}

function isTypes(names = ''): boolean {
  const list =
    /\{([^}]*)\}/
      .exec(names)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const isList = list.length > 0 && /^\s*\{/.test(names);
  return (
    /^\s+type\s/.test(names) || (isList && list.every((name) => name === '' || name.startsWith('type ')))
  );
}
