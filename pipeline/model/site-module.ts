import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { didYouMean, nearest } from './did-you-mean.ts';

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
 * @param others modules that it gets in place of those of the same name
 * @returns its default export
 * @throws what the code throws
 */
export function evaluateModule(
  { name, code }: SiteModule,
  parts?: object,
  others: Readonly<Record<string, object>> = {},
): unknown {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  const load = (wanted: string): unknown =>
    parts && publicModule.test(wanted) ? named(parts, wanted) : (others[wanted] ?? require(wanted));
  run(module, module.exports, load);
  return module.exports.default;
}

/** Returns what a module exports. A name that it doesn't have fails, as bundlers don't look into it. */
function named(parts: object, module: string): object {
  return new Proxy(parts, {
    get: (own, name) => {
      if (name in own || typeof name === 'symbol' || name === '__esModule') return Reflect.get(own, name);
      throw new Error(`${module} has no "${name}".${didYouMean(nearest(name, Object.keys(own)))}`);
    },
  });
}
