import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RichTextPlugin } from '../../domain/site/site-config.ts';

/** Runs the bundled code of a plugin, or of another module of a site. @returns its default export @throws what the code throws */
export function evaluatePlugin({ name, code }: Pick<RichTextPlugin, 'name' | 'code'>): unknown {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports.default;
}
