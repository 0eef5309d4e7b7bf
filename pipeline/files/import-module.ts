import { readFileSync } from 'node:fs';
import { type ResolveFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

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
      const resolved = next(specifier, context);
      return isUndeclaredModule(resolved) ? { ...resolved, format: formatOf(resolved.url) } : resolved;
    },
  });
  try {
    return await import(url);
  } finally {
    hooks.deregister();
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
