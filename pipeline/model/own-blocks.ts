/** Runs the code of the site's own blocks (docs/own-blocks.md). */
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { ZodObject, ZodType } from 'zod';
import { blockFile, type OwnBlock, setOwnTypes } from '../../domain/content/content-model.ts';
import { schemaParts } from './block-schema.ts';
import { once } from './collections.ts';
import { hashedFile } from './hashed-file.ts';
import type { AssetFile } from './site-bundle.ts';

const require = createRequire(import.meta.url);

/** Matches what blocks import from the package, whose name changes with its owner. */
const publicModule = /\/blocks$/;

/**
 * Runs code that was bundled as a CommonJS module.
 * @param parts what the code gets from the package's `./blocks`
 * @returns its default export
 * @throws what the code throws
 */
export function evaluateModule(code: string, filename: string, parts?: object): unknown {
  const module: { exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename });
  const load = (name: string): unknown => (parts && publicModule.test(name) ? parts : require(name));
  run(module, module.exports, load);
  return module.exports.default;
}

/** Runs the code of a schema. @returns its default export @throws what the code throws */
export function evaluateSchema({ type, schema }: Pick<OwnBlock, 'type' | 'schema'>): unknown {
  return evaluateModule(schema, blockFile(type, 'schema.ts'), schemaParts());
}

/** Returns the stylesheet of a block. */
export function blockStyles({ type, styles }: OwnBlock): AssetFile | undefined {
  return styles === '' ? undefined : hashedFile('css', `${type}.css`, Buffer.from(styles));
}

/** Adds the site's own block types to the content model of this thread, in place of those before. */
export function registerBlocks(blocks: readonly OwnBlock[] = []): void {
  setOwnTypes(
    blocks.map((own) => {
      const shape = once((): Record<string, ZodType | undefined> => (evaluateSchema(own) as ZodObject).shape);
      const { type, description, fields } = own;
      return {
        ...{ type, description, fields },
        problemOf: (field, value) =>
          shape()
            [field]?.safeParse(value)
            .error?.issues.map(({ message }) => message)
            .join('; '),
      };
    }),
  );
}
