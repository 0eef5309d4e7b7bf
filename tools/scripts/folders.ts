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
    imports: [...words, 'runtime'],
  },
  'pipeline/model': { what: 'what stages hand on to each other', imports: words },
  'pipeline/files': {
    what: 'atomic writes, missing folders, room for a file, imports of modules that a site brings',
    imports: [],
    touchesFiles: true,
  },
  'pipeline/context': {
    what: 'the types of a run: options, context, checked site, report',
    imports: [...stage, 'pipeline/remote-cache'],
  },
  'pipeline/export': {
    what: 'contentful-export to the content file',
    imports: [...stage, 'pipeline/files'],
    touchesFiles: true,
  },
  'pipeline/load': {
    what: "content file to typed content; the only folder that knows Contentful's shape",
    imports: stage,
    touchesFiles: true,
  },
  'pipeline/remote-cache': { what: 'the client of the cache that machines share', imports: stage },
  'pipeline/resolve-slugs': { what: 'entry and language to path', imports: stage },
  'pipeline/validate': { what: 'the rules', imports: stage },
  'pipeline/plan': { what: 'content and paths to page plans, sections, redirects', imports: stage },
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
    imports: [
      ...stage,
      'pipeline/context',
      'pipeline/files',
      'pipeline/remote-cache',
      ...['load', 'resolve-slugs', 'validate', 'plan', 'render', 'emit', 'publish'].map(
        (name) => `pipeline/${name}`,
      ),
    ],
    touchesFiles: true,
  },
  'pipeline/shards': {
    what: 'parts of a site, and what merging them takes',
    imports: [
      ...stage,
      ...['context', 'emit', 'incremental', 'load', 'validate'].map((name) => `pipeline/${name}`),
    ],
    touchesFiles: true,
  },
  'pipeline/workers': {
    what: 'the worker pool, its protocol, and the part of a build that runs in workers',
    imports: [
      ...stage,
      ...['context', 'incremental'].map((name) => `pipeline/${name}`),
      ...['load', 'inspect', 'validate', 'render', 'emit', 'publish', 'cards'].map(
        (name) => `pipeline/${name}`,
      ),
    ],
    touchesFiles: true,
  },
  pipeline: {
    what: '`build.ts`, `check.ts` and what else puts stages together',
    imports: [
      ...stage,
      ...[
        'context',
        'files',
        'load',
        'resolve-slugs',
        'validate',
        'plan',
        'bundle',
        'cards',
        'render',
        'emit',
        'publish',
        'remote-cache',
      ].map((name) => `pipeline/${name}`),
      ...['inspect', 'incremental', 'shards', 'workers'].map((name) => `pipeline/${name}`),
    ],
    touchesFiles: true,
  },
  'tools/sandbox': {
    what: 'local mocks of other systems ([docs/sandbox.md](docs/sandbox.md))',
    imports: words,
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
    what: 'the same stages for `meridian dev`, one page at a time',
    imports: [
      ...stage,
      ...['load', 'resolve-slugs', 'validate', 'plan', 'bundle', 'cards', 'render', 'emit'].map(
        (name) => `pipeline/${name}`,
      ),
      ...['pipeline/inspect', 'pipeline/incremental', 'pipeline/workers', 'pipeline'],
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
        'pipeline/export',
        'pipeline/files',
        'pipeline/inspect',
        'pipeline/remote-cache',
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
    why: '`meridian dev` is a command, loaded when it runs; it reads the same flags and configuration as the others and prints with the same means.',
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
}

/** Lists the imports of all folders but tests, imports of types included. */
export function readImports(): Import[] {
  const files = globSync(
    '{bin,cli,content,data,domain,messages,pipeline,runtime,templates,tools}/**/*.{ts,tsx,js}',
    {
      cwd: root,
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**'],
    },
  );
  return files.sort().flatMap((file) => {
    const from = folderOf(file);
    if (from === undefined) return [];
    return specifiersOf(readFileSync(join(root, file), 'utf8')).map((specifier) => {
      if (!specifier.startsWith('.')) return { file, from, target: specifier, to: undefined };
      const target = normalize(join(dirname(file), specifier));
      return { file, from, target, to: folderOf(target) ?? target.split(sep)[0] };
    });
  });
}

/** The formatter keeps each specifier in single quotes. */
function specifiersOf(source: string): string[] {
  const pattern = /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);
}
