import { readFileSync } from 'node:fs';
import { createRequire, type ResolveFnOutput, registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Matches a line that only an ES module can have. */
const moduleSyntax = /^\s*(?:export\b|import\b(?!\s*\())/m;

/**
 * Imports a module that a site brings, with the files that it imports. Their syntax says whether they are ES modules, whatever
 * package.json lies above them: Node would warn of a folder without `type`, and read nothing where it is `commonjs`.
 *
 * @param own URLs of modules by the specifier that finds them from any folder, also where the package isn't installed
 */
export async function importModule(url: string, own: Readonly<Record<string, string>>): Promise<unknown> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { [specifier]: ownUrl } = own;
      if (ownUrl !== undefined) return { url: ownUrl, format: 'module', shortCircuit: true };
      let resolved: ResolveFnOutput;
      try {
        resolved = next(specifier, context);
      } catch (error) {
        const url = bundledUrl(specifier, context.parentURL);
        if (url === undefined) throw error;
        resolved = next(url, context);
      }
      return isUndeclaredModule(resolved) ? { ...resolved, format: formatOf(resolved.url) } : resolved;
    },
  });
  try {
    return await import(url);
  } finally {
    hooks.deregister();
  }
}

/** Returns the URL of what bundlers import: by `paths` of tsconfig.json, or without an ending. */
function bundledUrl(specifier: string, parent = ''): string | undefined {
  if (!parent.startsWith('file:') || parent.includes('/node_modules/')) return undefined;
  const absWorkingDir = dirname(fileURLToPath(parent));
  // Loaded here, as few sites have such imports.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const stdin = { contents: `import ${JSON.stringify(specifier)}`, resolveDir: absWorkingDir };
  try {
    const output = {
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      logLevel: 'silent',
    } as const;
    const { inputs } = buildSync({ stdin, absWorkingDir, ...output }).metafile;
    return pathToFileURL(resolve(absWorkingDir, inputs['<stdin>']?.imports[0]?.path ?? '')).href;
  } catch {
    return undefined;
  }
}

function isUndeclaredModule({ url, format }: ResolveFnOutput): boolean {
  if (!/^file:.*\.[jt]s(?:\?|$)/.test(url) || url.includes('/node_modules/')) return false;
  if (format && !format.startsWith('commonjs')) return false;
  return moduleSyntax.test(readFileSync(fileURLToPath(url), 'utf8'));
}

function formatOf(url: string): string {
  return /\.ts(?:\?|$)/.test(url) ? 'module-typescript' : 'module';
}
