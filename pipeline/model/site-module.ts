import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** Holds a module of a site, which was bundled as CommonJS, and its name for messages. */
interface SiteModule {
  readonly name: string;
  readonly code: string;
}

const require = createRequire(import.meta.url);

/** Matches what blocks import from the package, whose name changes with its owner. */
const publicModule = /\/blocks$/;

/**
 * Runs a module of a site.
 * @param parts what the module gets from the package's `./blocks`
 * @returns its default export
 * @throws what the code throws
 */
export function evaluateModule({ name, code }: SiteModule, parts?: object): unknown {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  const load = (wanted: string): unknown => (parts && publicModule.test(wanted) ? parts : require(wanted));
  run(module, module.exports, load);
  return module.exports.default;
}
