import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleProgram } from './bundle-program.js';

/** Starts the CLI from a bundle of the current sources. */
export async function start() {
  if (!hasCurrentFolder()) {
    process.stderr.write("The current folder doesn't exist any more. Change to an existing folder.\n");
    process.exitCode = 2;
    return;
  }
  const root = fileURLToPath(new URL('..', import.meta.url));
  const compileCache = join(root, '.meridian', 'compile-cache');
  enableCompileCache(compileCache);
  // Inherited by worker threads and child processes.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  // React reads it on load; its development build is several times slower.
  process.env.NODE_ENV = 'production';
  try {
    const folder = await bundleOrExplain(root);
    if (folder === undefined) return;
    generateSample(root);
    registerHooks({ resolve: resolveChunk });
    const { runProcess } = await import(pathToFileURL(join(folder, 'main.js')).href);
    process.exitCode = await runProcess({ root, folder, rebundle: () => bundleProgram(root, 'silent') });
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    process.stderr.write('Packages that Meridian needs are missing. Run `npm ci` in the project first.\n');
    process.exitCode = 2;
  }
}

/** Resolves imports between files of the bundle without looking at the file system, which takes longer than to load them. */
function resolveChunk(specifier, context, next) {
  if (!specifier.startsWith('./chunk-')) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
}

/** Generates the sample's uncommitted files in a fresh checkout. */
function generateSample(root) {
  const sample = join(root, 'content', 'sample');
  const script = join(sample, 'build.ts');
  const generated = [
    'export.json',
    'content-model.json',
    'vpn-servers.json',
    'offer.json',
    'offer-consistent.json',
  ];
  if (generated.every((file) => existsSync(join(sample, file))) || !existsSync(script)) return;
  if (spawnSync(process.execPath, [script, '--uncommitted']).status === 0) return;
  process.stderr.write(
    "The sample's files can't be generated. Run `node content/sample/build.ts` to see why.\n",
  );
}

/** Bundles the program. @returns {Promise<string | undefined>} undefined after a reported failure */
async function bundleOrExplain(root) {
  try {
    return await bundleProgram(root);
  } catch (error) {
    if (isMissingPackage(error)) throw error;
    // esbuild has already reported errors in the sources.
    const isFileSystem = error.syscall !== undefined;
    const hint = isFileSystem ? 'Make .meridian or the folder for temporary files (TMPDIR) writable.\n' : '';
    process.stderr.write(`The program can't be bundled: ${error.message}\n${hint}`);
    process.exitCode = isFileSystem ? 2 : 70;
    return undefined;
  }
}

/** Returns whether the current folder exists; relative paths and packages need it. */
function hasCurrentFolder() {
  try {
    return process.cwd() !== '';
  } catch {
    return false;
  }
}

/** Returns whether a package (not a file of the bundle) is missing. */
function isMissingPackage({ code, message }) {
  return code === 'MODULE_NOT_FOUND' || (code === 'ERR_MODULE_NOT_FOUND' && /find package/.test(message));
}
