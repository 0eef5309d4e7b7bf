/** Runs the code of the site's own blocks (docs/own-blocks.md). */
import type { ZodObject, ZodType } from 'zod';
import { blockFile, type OwnBlock, setOwnTypes } from '../../domain/content/content-model.ts';
import { problemIn, schemaParts } from './block-schema.ts';
import { once } from './collections.ts';
import { hashedFile } from './hashed-file.ts';
import type { AssetFile } from './site-bundle.ts';
import { evaluateModule } from './site-module.ts';

/** Runs the code of a schema. @returns its default export @throws what the code throws */
export function evaluateSchema({ type, schema }: Pick<OwnBlock, 'type' | 'schema'>): unknown {
  return evaluateModule({ name: blockFile(type, 'schema.ts'), code: schema }, schemaParts());
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
        problemOf: (field, value) => problemIn(shape()[field], fields[field]?.kind, value),
      };
    }),
  );
}
