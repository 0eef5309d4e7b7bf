import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RichTextPlugin } from '../../domain/site/site-config.ts';

/** Runs a plugin's bundled code. @returns its default export @throws what the code throws */
export function evaluatePlugin({ name, code }: RichTextPlugin): unknown {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports.default;
}
