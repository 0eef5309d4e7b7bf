/*
 * Plain JavaScript: teaching Node to read TypeScript would double the time that a command takes to start.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { programsFolder } from './programs-folder.js';

const sources = [
  ...['bin', 'cli', 'pipeline', 'templates', 'runtime', 'domain', 'data'],
  ...['tools/dev', 'tools/gallery', 'tools/sandbox', 'tools/viewer'],
];
const entryPoints = {
  main: 'cli/main.ts',
  'build-worker': 'pipeline/workers/build-worker.ts',
  'list-worker': 'pipeline/workers/list-worker.ts',
  'verify-worker': 'pipeline/workers/verify-worker.ts',
  'export-worker': 'pipeline/export/worker.ts',
};
/** Has long class names in its pages, and therefore templates of its own. */
const devEntryPoints = { 'dev-worker': 'tools/dev/dev-worker.ts' };
/** Entry points of the HTML reports. */
const pageEntryPoints = {
  'graph-page': 'tools/viewer/graph/main.ts',
  'coverage-page': 'tools/viewer/coverage/main.ts',
};
/** Bundled because resolving and loading their many small modules takes longer than most commands. */
const bundledPackages = new Set([
  'commander',
  'css-tree',
  'i18next',
  'leven',
  'picocolors',
  'unified',
  'zod',
]);
/** Names the file with the hash of a bundle (`hashProgram`). */
const hashName = 'hash';
const maxBundles = 3;
/** Unfinished folders are abandoned after an hour. */
const abandonedMilliseconds = 3_600_000;

/**
 * Bundles the program's TypeScript into `.meridian/program/<state of the sources>/` unless that state is there already;
 * where the checkout can't be written, into a folder of temporary files.
 *
 * The build worker's entry gives `build-worker.css` too: the styles of exactly the templates that it loads to render pages.
 *
 * @param {string} root the folder of package.json
 * @param {'error' | 'silent'} logLevel whether esbuild itself prints what is wrong with the sources
 * @returns {Promise<string>} the folder with main.js
 */
export async function bundleProgram(root, logLevel = 'error') {
  const state = stateOf(root);
  const usual = join(root, '.meridian', 'program', state);
  if (isFinished(usual)) return usual;
  const programs = programsFolder(root);
  const folder = join(programs, state);
  if (isFinished(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await bundle(root, unfinished, logLevel);
  // In a folder of temporary files, any package.json may lie above it.
  writeFileSync(join(unfinished, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(unfinished, hashName), hashOf(unfinished));
  publish(unfinished, folder);
  removeOldBundles(programs);
  return folder;
}

/** Hashes the files of a bundle, which builds would otherwise read each time. */
function hashOf(folder) {
  const all = createHash('sha256');
  for (const path of filesIn(folder).sort()) all.update(`${basename(path)} `).update(readFileSync(path));
  return all.digest('hex');
}

/** Hashes names, sizes and times of the sources, which is faster than reading them. */
function stateOf(root) {
  const hash = createHash('sha256');
  const lock = statSync(join(root, 'package-lock.json'), { throwIfNoEntry: false });
  hash.update(`packages ${lock?.mtimeMs} ${lock?.size}\n`);
  for (const source of sources) {
    const folder = join(root, source);
    if (!existsSync(folder)) continue;
    for (const path of filesIn(folder).sort()) {
      if (!/\.(ts|tsx|js|css|json)$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
      const { mtimeMs, size } = statSync(path);
      hash.update(`${path.slice(root.length)} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Lists files recursively with one system call per folder; `readdirSync` needs one per file. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    return item.isDirectory() ? filesIn(path) : [path];
  });
}

async function bundle(root, outdir, logLevel) {
  // Loaded here, as most commands find their bundle.
  const [{ build }, { shortClassNames }] = await Promise.all([
    import('esbuild'),
    import('./short-class-names.js'),
  ]);
  const common = { absWorkingDir: root, outdir, bundle: true, logLevel };
  const program = {
    ...common,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: externalPackages(root),
    jsx: 'automatic',
  };
  await Promise.all([
    build({ ...program, entryPoints, plugins: [shortClassNames(root)] }),
    build({ ...program, entryPoints: devEntryPoints }),
    build({
      ...common,
      entryPoints: pageEntryPoints,
      minify: true,
      format: 'iife',
      charset: 'utf8',
      target: 'es2022',
    }),
  ]);
}

function externalPackages(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !bundledPackages.has(name));
}

/** Renames a finished bundle; the first of concurrent commands wins. */
function publish(unfinished, folder) {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isFinished(folder)) throw error;
  }
}

function isFinished(folder) {
  return existsSync(join(folder, 'main.js'));
}

/** Removes old bundles, except the latest few, which running commands may still load, and unfinished ones. */
function removeOldBundles(programs) {
  const byAge = readdirSync(programs)
    .filter((name) => name !== 'node_modules')
    .map((name) => ({ path: join(programs, name), isUnfinished: name.includes('.') }))
    .map((folder) => ({ ...folder, time: statSync(folder.path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  const old = byAge.filter(({ isUnfinished }) => !isUnfinished).slice(maxBundles);
  const abandoned = byAge.filter(
    ({ isUnfinished, time }) => isUnfinished && time < Date.now() - abandonedMilliseconds,
  );
  for (const { path } of [...old, ...abandoned]) rmSync(path, { recursive: true, force: true });
}
