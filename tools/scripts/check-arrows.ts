/** Holds the imports between folders against the arrows that may exist (CONTRIBUTING.md, "Folders"). */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { root } from './run.ts';

/** Which rooms a room may import from, besides itself. A stage of the pipeline is a room of its own. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  data: [],
  domain: ['data', 'messages'],
  runtime: ['domain', 'data'],
  templates: ['domain', 'data', 'runtime'],
  'pipeline/model': ['domain', 'data'],
  'pipeline/files': [],
  'pipeline/export': ['domain', 'data', 'pipeline/files', 'pipeline/model'],
  'pipeline/load': ['domain', 'data', 'pipeline/model'],
  'pipeline/resolve-slugs': ['domain', 'data', 'pipeline/model'],
  'pipeline/validate': ['domain', 'data', 'pipeline/model'],
  'pipeline/plan': ['domain', 'data', 'pipeline/model'],
  'pipeline/bundle': ['domain', 'data', 'pipeline/files', 'pipeline/model'],
  'pipeline/render': ['domain', 'data', 'pipeline/model', 'templates'],
  'pipeline/shards': ['domain', 'data', 'pipeline/model'],
  'pipeline/emit': ['domain', 'data', 'pipeline/model'],
  'pipeline/publish': ['domain', 'data', 'pipeline/model'],
  'pipeline/inspect': ['domain', 'data', 'pipeline/model'],
  'tools/viewer': ['domain', 'data'],
  'tools/sandbox': ['domain', 'data'],
  'tools/gallery': ['domain', 'data', 'runtime', 'templates'],
  'tools/dev': ['domain', 'data', 'pipeline', 'templates', 'tools/gallery', 'tools/sandbox', 'cli'],
  cli: ['domain', 'data', 'pipeline', 'tools/sandbox', 'tools/dev'],
};

/** Rooms that may touch files. The stages that think must be able to run on anything. */
const filesAllowed = [
  'pipeline/files',
  'pipeline/export',
  'pipeline/load',
  'pipeline/bundle',
  'pipeline/emit',
  'pipeline/publish',
  'cli',
  'tools/sandbox',
  'tools/dev',
];

/** Folders of the pipeline that put stages together, as the files at its root do. */
const composing: ReadonlySet<string> = new Set(['workers', 'incremental']);

/** Runtime features that other features may use. */
const sharedFeatures = ['lib', 'api', 'analytics'];

const sources = Object.keys(arrows).map((room) => `${room.split('/')[0]}/**/*.{ts,tsx}`);
const files = [...new Set(globSync(sources, { cwd: root }))].filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/^tools\/(bench|scripts)\//.test(file),
);
const faults = files.sort().flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsIn(file: string, source: string): string[] {
  return importsOf(source).flatMap((specifier) => {
    if (specifier.startsWith('.')) return relativeFault(file, normalize(join(dirname(file), specifier)));
    const touchesFiles = /^node:(fs|child_process)/.test(specifier);
    if (!touchesFiles || filesAllowed.includes(roomOf(file)) || roomOf(file) === 'pipeline') return [];
    return [`${file} imports ${specifier}: only ${filesAllowed.join(', ')} touch files.`];
  });
}

function relativeFault(file: string, target: string): string[] {
  const from = roomOf(file);
  const to = roomOf(target);
  if (from === to) return featureFault(file, target);
  if (
    from === 'pipeline' ||
    arrows[from]?.includes(to) ||
    (['cli', 'tools/dev'].includes(from) && to.startsWith('pipeline/'))
  )
    return [];
  return [`${file} imports ${target}: there is no arrow from ${from} to ${to}.`];
}

/** Features of the runtime don't know each other. */
function featureFault(file: string, target: string): string[] {
  const [room, from = ''] = file.split(sep);
  const [, to = ''] = target.split(sep);
  if (room !== 'runtime' || from === to || sharedFeatures.includes(to)) return [];
  return [`${file} imports ${target}: runtime features don't import each other.`];
}

/** Imports of types count: who knows a type knows the room. The formatter keeps each specifier in single quotes. */
function importsOf(source: string): string[] {
  const pattern = /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  return [...source.matchAll(pattern)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);
}

/** The files at the pipeline's root and in a few of its folders compose its stages; they are the room `pipeline`. */
function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split(sep);
  if (first === 'tools') return `tools/${second}`;
  const isStage = first === 'pipeline' && third !== undefined && !composing.has(second);
  return isStage ? `pipeline/${second}` : first;
}
